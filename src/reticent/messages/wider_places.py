"""Which place a name means, and the region, the country and the continent that can be said instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

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
