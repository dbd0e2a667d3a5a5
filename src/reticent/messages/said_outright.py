"""Which entry of the profile a phrase says outright: the same phrase, a form of it, the part that tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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


class OutrightEntries:
    """The entries of a profile, with all that does not depend on the phrase which is held against them."""

    def __init__(self, attributes: Sequence[Attribute], world: World) -> None:
        self._world = world
        self._plurals: dict[str, str] = {}
        self._entries = [entry for entry in (_entry(each, world) for each in attributes) if entry.value]

    def said(self, phrase: str, spelt: str, about: str, *, place: bool) -> Attribute | None:
        """The attribute that a phrase says: the one its sentence speaks of, then the one that it says whole.

        Only what may be a `place` lies in another one: neither "pure" nor the Quentin of Quentin Tarantino.
        """
        concepts = self._world.taxonomy.find(spelt)[:_SENSES]
        around = places_around(concepts, self._world.taxonomy) if place else set()
        said = [each for each in self._entries if self._is_direct(spelt, concepts, around, each, place=place)]
        longer = len(spelt.split())
        name = phrase.rsplit(maxsplit=1)[-1][:1].isupper()
        whole_name = [each for each in said if each.name in _WHOLE and (name or each.name not in PLACES)]
        whole_name = [each for each in whole_name if each.name != "education" or not subject_of(each.attribute.value)]
        said = [each for each in said if each in whole_name or longer <= len(each.own)]
        said = [each for each in said if each.name == about] or said
        whole = [each for each in said if spelt in each.spelt]
        return next((each.attribute for each in whole or said), None)

    def _is_direct(self, phrase: str, said: Sequence[int], around: set[int], entry: _Entry, *, place: bool) -> bool:
        """The same phrase, a form of it, the value with more words around it, or the part of it that tells most."""
        if phrase == entry.value or self._is_plural(phrase, entry.value) or self._is_plural(entry.value, phrase):
            return True
        own = entry.own
        words = [next((each for each in own if self._is_plural(word, each)), word) for word in phrase.split()]
        if len(own) < len(words):
            return any(tuple(words[at : at + len(own)]) == own for at in range(len(words) - len(own) + 1))
        if len(words) < len(own) and set(words) <= set(own):
            if entry.name == "work" and words[-1] == own[-1]:
                return True  # teachers, for a history teacher
            reference = self._world.reference
            counts = {word: reference.count(word).documents for word in own if word not in EDGELESS}
            return bool(counts) and min(counts, key=lambda word: (counts[word], word)) in words
        if entry.concepts[:1] and entry.concepts[:1] == tuple(said[:1]):
            return True
        return place and bool(entry.around & set(said) or around & set(entry.concepts))

    def _is_plural(self, several: str, one: str) -> bool:
        """Whether a phrase is another in the plural; no plural changes the first letter."""
        if several[:1] != one[:1] or several == one:
            return False
        if one not in self._plurals:
            self._plurals[one] = plural(one)
        return several in (f"{one}s", self._plurals[one])


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry: what it says as terms are compared, its words, its spellings, what it means and lies in."""

    attribute: Attribute
    value: str
    own: tuple[str, ...]
    spelt: tuple[str, str]
    concepts: tuple[int, ...]
    around: set[int]

    @property
    def name(self) -> str:
        """Of the attribute."""
        return self.attribute.name


def _entry(attribute: Attribute, world: World) -> _Entry:
    value = meant_by(attribute)
    concepts = tuple(world.taxonomy.find(value)[:_SENSES]) if value else ()
    spelt = normalise(attribute.value), normalise(attribute.value.partition(",")[0])
    around = places_around(concepts, world.taxonomy)
    return _Entry(attribute, value, tuple(value.split()), spelt, concepts, around)


def meant_by(attribute: Attribute) -> str:
    """What an entry says, as terms are compared: of a degree, its subject."""
    return normalise((attribute.name == "education" and subject_of(attribute.value)) or attribute.value)


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
