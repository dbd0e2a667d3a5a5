"""Which place a name means, and the region, the country and the continent that can be said instead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reticent.knowledge.taxonomy import upwards
from reticent.languages.en.demonyms import CONTINENTS, called
from reticent.languages.en.function_words import DETERMINERS
from reticent.languages.en.inflection import with_the
from reticent.messages.loss import Rung
from reticent.messages.phrase_place import General, PhrasePlace
from reticent.model import Replacement
from reticent.substitute.general.ladders import ladder
from reticent.substitute.general.senses import choose

if TYPE_CHECKING:
    from reticent.knowledge.taxonomy import Taxonomy
    from reticent.messages.profile import Attribute, Profile
    from reticent.world import World

PLACES = ("hometown", "residence")
"""Attributes that are places."""
_STEPS = 3
_COUNTRY = 400_000_000
"""Places with more people than this tell nobody where someone is from, but for two countries."""
_SENSES = 3
_BESIDE = frozenset("near around outside past towards toward beyond".split())
_HOME_IS = re.compile(r"\bmy (?:hometown|home town|home city|birthplace|city|town) is $", re.IGNORECASE)


def regions(phrase: str, attribute: Attribute, profile: Profile, world: World) -> Iterator[General]:
    """The region, the country and the continent around a place."""
    concept = place_meant(phrase, attribute, profile, world)
    if concept is None:
        return
    for step in ladder(phrase, concept, world.taxonomy, "part").steps[1:]:
        people = population_of(step.concept, world.taxonomy)
        yield General(Rung(step.name, people), lambda here, name=step.name: _around(here, name))  # type: ignore[misc]


def place_meant(phrase: str, attribute: Attribute, profile: Profile, world: World) -> int | None:
    """Which place of that name: the one in the region that the entry names, else the one near the profile's others."""
    head, _, within = attribute.value.partition(",")
    beside = [within.strip()] if within.strip() and head.strip().lower() in phrase.lower() else []
    beside += [part.strip() for each in profile.attributes() if each.name in PLACES for part in each.value.split(",")]
    chosen = choose(phrase, [each for each in beside if each != phrase], world.taxonomy, world.reference, place=True)
    return inhabited(chosen.concept, phrase, world.taxonomy) if chosen is not None else None


def inhabited(concept: int, phrase: str, taxonomy: Taxonomy) -> int:
    """The country rather than the islands it stands on, where a name means both."""
    if taxonomy.population(concept):
        return concept
    same = [each for each in taxonomy.find(phrase) if taxonomy.population(each) and taxonomy.places(each)]
    return max(same, key=lambda each: taxonomy.population(each) or 0, default=concept)


def population_of(concept: int | None, taxonomy: Taxonomy) -> int | None:
    """How many people live there, where that is known."""
    return taxonomy.population(concept) if concept is not None else None


def _around(here: PhrasePlace, name: str) -> Replacement | None:
    """A wider place, where that can still be said: nobody is "near Europe" or "in the Leeds of England"."""
    before = here.before
    if (
        before in _BESIDE
        or here.modifies
        or here.after in ("'s", "’s")
        or here.pos(here.first - 1) in ("NOUN", "PROPN", "ADJ")
    ):
        return None
    if before in DETERMINERS or (before == "to" and here.word(here.first - 2) in ("home", "next", "close")):
        return None
    start, said = here.span.start, with_the(name)
    home = _HOME_IS.search(here.text[:start])
    if home:
        return here.instead(home.start(), here.span.end, f"I'm from {said}")
    if before == "at":
        token = here.token(here.first - 1)
        start, said = (token.span.start if token else start), f"in {said}"
    end = here.span.end
    further = [each.span for each in here.analysis.entities if each.label in ("GPE", "LOC")]
    for place in further:  # "Cambridge, Massachusetts" goes as a whole
        if place.start >= end and here.text[end : place.start] == ", ":
            end = place.end
    return here.instead(start, end, said)


def places_around(concepts: Sequence[int], taxonomy: Taxonomy) -> set[int]:
    """The places, up to countries, that the place which is meant first lies in."""
    first = next((each for each in concepts if taxonomy.places(each)), None)
    found: set[int] = set()
    layer = [first] if first is not None else []
    for _ in range(_STEPS):
        layer = [up for each in layer for up in taxonomy.wholes(each) if taxonomy.places(up)]
        layer = [up for up in layer if (taxonomy.population(up) or 0) < _COUNTRY]
        found.update(layer)
    return found


def peoples(attribute: Attribute, taxonomy: Taxonomy) -> list[str]:
    """What people are called who come from where an entry says, in a country that it names or lies in."""
    if attribute.name != "hometown":
        return []
    places = [part.strip() for part in attribute.value.split(",")]
    around = [taxonomy.name(each) for part in places for each in places_around(taxonomy.find(part)[:_SENSES], taxonomy)]
    return list(dict.fromkeys(name for place in [*places, *sorted(around)] for name in called(place)))


def peoples_around(attribute: Attribute, taxonomy: Taxonomy) -> Iterator[General]:
    """What the people of a continent are called, instead of those of a country in it: "I'm European"."""
    first = next((each for each in taxonomy.find(attribute.value.partition(",")[0]) if taxonomy.places(each)), None)
    above = upwards(first, taxonomy.wholes) if first is not None else ()
    name = next((CONTINENTS[here] for each in above if (here := taxonomy.name(each)) in CONTINENTS), None)
    if name:
        yield General(Rung(name), lambda here: _of_a_continent(here, name))


def _of_a_continent(here: PhrasePlace, name: str) -> Replacement | None:
    if here.modifies:
        return None
    if here.before in ("a", "an"):
        return here.noun(name)
    return here.instead(here.span.start, here.span.end, f"{name}s" if here.several else name)
