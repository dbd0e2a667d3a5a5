"""Which entry of the profile a phrase says outright: the same phrase, a form of it, the part that tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reticent.knowledge.reference.terms import EDGELESS, normalise
from reticent.languages.en.inflection import plural
from reticent.messages.attribute_terms import subject_of
from reticent.messages.phrases import NAMES, SensitiveSpan
from reticent.messages.wider_places import PLACES, peoples, places_around
from reticent.model import Span

if TYPE_CHECKING:
    from reticent.knowledge.taxonomy import Taxonomy
    from reticent.messages.profile import Attribute
    from reticent.world import World

_SENSES = 3
_WHOLE = frozenset(("name", "nicknames", "work", "education", "hometown", "residence", "politics"))
"""Attributes of which more words than the profile has say more: Tokyo University, a history teacher."""
_OF_MYSELF = (
    r"(?:\b[Ii] ?(?:am|was|['’]m)|\b[Ww]e(?:['’]re| are)?|\b[Uu]s|\b[Aa]s|\b[Bb]eing)(?: an?| half| proud(?:ly)?)* "
)
"""Before what the writer is: "I'm", "we", "as a"."""


def said_outright(
    phrase: str, spelt: str, about: str, attributes: Sequence[Attribute], world: World, *, place: bool
) -> Attribute | None:
    """The attribute that a phrase says: the one its sentence speaks of, then the one that it says whole.

    Only what may be a `place` lies in another one: neither "pure" nor the Quentin of Quentin Tarantino.
    """
    said = [each for each in attributes if is_direct(spelt, each, world, place=place)]
    longer = len(spelt.split())
    name = phrase.rsplit(maxsplit=1)[-1][:1].isupper()
    whole_name = [each for each in said if each.name in _WHOLE and (name or each.name not in PLACES)]
    whole_name = [each for each in whole_name if each.name != "education" or not subject_of(each.value)]
    said = [each for each in said if each in whole_name or longer <= len(meant_by(each).split())]
    said = [each for each in said if each.name == about] or said
    whole = [each for each in said if spelt in (normalise(each.value), normalise(each.value.partition(",")[0]))]
    return next(iter(whole or said), None)


def is_direct(phrase: str, attribute: Attribute, world: World, *, place: bool) -> bool:
    """The same phrase, a form of it, the value with more words around it, or the part of it that tells most."""
    value = meant_by(attribute)
    if not value:
        return False
    if phrase == value or _is_plural(phrase, value) or _is_plural(value, phrase):
        return True
    own = value.split()
    words = [next((each for each in own if _is_plural(word, each)), word) for word in phrase.split()]
    if len(own) < len(words):
        return any(words[at : at + len(own)] == own for at in range(len(words) - len(own) + 1))
    if len(words) < len(own) and set(words) <= set(own):
        if attribute.name == "work" and words[-1] == own[-1]:
            return True  # teachers, for a history teacher
        counts = {word: world.reference.count(word).documents for word in own if word not in EDGELESS}
        return bool(counts) and min(counts, key=lambda word: (counts[word], word)) in words
    meant, said = world.taxonomy.find(value)[:_SENSES], world.taxonomy.find(phrase)[:_SENSES]
    if meant[:1] and meant[:1] == said[:1]:
        return True
    pairs = ((meant, said), (said, meant))
    return place and any(places_around(one, world.taxonomy) & set(other) for one, other in pairs)


def meant_by(attribute: Attribute) -> str:
    """What an entry says, as terms are compared: of a degree, its subject."""
    return normalise((attribute.name == "education" and subject_of(attribute.value)) or attribute.value)


def _is_plural(several: str, one: str) -> bool:
    """Whether a phrase is another in the plural; no plural changes the first letter."""
    return several == one + "s" or (several[:1] == one[:1] and several != one and several == plural(one))


def literal(text: str, attributes: Sequence[Attribute]) -> Iterator[SensitiveSpan]:
    """What the profile says, word for word, wherever it stands, whatever the parser makes of it."""
    for attribute in attributes:
        for value in dict.fromkeys([attribute.value, *_telling_parts(attribute)]):
            if len(value) > 2:
                pattern = rf"(?<!\w){re.escape(value)}(?!\w)"
                flags = 0 if attribute.name in NAMES else re.IGNORECASE
                for match in re.finditer(pattern, text, flags):
                    yield SensitiveSpan(Span(*match.span()), attribute, 1.0, True)


def of_my_people(text: str, attributes: Sequence[Attribute], taxonomy: Taxonomy) -> Iterator[SensitiveSpan]:
    """What the writer is called who comes from a place, or from the country around it: "we Swedes", of Malmö."""
    for attribute in attributes:
        people = peoples(attribute, taxonomy)
        if people:
            for match in re.finditer(rf"{_OF_MYSELF}({'|'.join(people)})(?!\w)", text):
                yield SensitiveSpan(Span(*match.span(1)), attribute, 1.0, True)


def _telling_parts(attribute: Attribute) -> list[str]:
    """Each part of a name, the last word of an occupation, the subject of a degree."""
    if attribute.name in NAMES:
        return attribute.value.split()
    if attribute.name == "work":
        head = attribute.value.split()[-1]
        return [head, plural(head)]
    return [subject_of(attribute.value)] if attribute.name == "education" else []
