"""The words of a shown text that mean something: where they stand, and which of them nothing is known of.

A label or black bar is a gap in its clause, a word that nobody can read.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reticent.guards.disclosure.terms import CorpusForms, parts, spellings
from reticent.guards.reading import without_gaps
from reticent.knowledge.reference.terms import EDGELESS, TELLING_VERBS
from reticent.languages.en.common_words import PRONOUNS
from reticent.languages.words import WORD
from reticent.model import Span
from reticent.world import World

Groups = NDArray[np.int64]

SHORTEST_STRANGE = 4
"""How many letters a word has at least that is not known to be harmless because nothing knows it."""

_NOT_WEIGHED = (EDGELESS - TELLING_VERBS) | PRONOUNS
_WORD_OR_GAP = re.compile(rf"{WORD.pattern}|\*{{2,}}")
_CLAUSE_END = re.compile(r"[.!?;:,()]\s|\n")


@dataclass(frozen=True, slots=True)
class ReadWords:
    """The words of a text in order: where each stands, how it is spelled (a gap: not at all), in which clause."""

    spans: tuple[Span, ...]
    spelled: tuple[str, ...]
    clause: Groups

    def __len__(self) -> int:
        return len(self.spans)


class KnownWords:
    """The words of the parts of a text, and which of them are strange, found once for all rounds of a document."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._parts: dict[str, list[tuple[int, int, str]]] = {}
        self._strange: dict[str, bool] = {}

    def of_part(self, part: str) -> list[tuple[int, int, str]]:
        """The words of a part of a text that mean something and its gaps, each with where it stands there."""
        found = self._parts.get(part)
        if found is None:
            spelling = self._world.derived(CorpusForms).spelling
            matches = (match for match in _WORD_OR_GAP.finditer(part) if match.group().casefold() not in _NOT_WEIGHED)
            found = self._parts[part] = [(*match.span(), spelling(match.group())) for match in matches]
        return found

    def is_strange(self, word: str) -> bool:
        """Whether neither corpus, vectors nor the list of ordinary words know a word, or a longer part of it."""
        found = self._strange.get(word)
        if found is None:
            found = self._strange[word] = any(map(self._is_unheard_of, word.split())) and not self._is_known(word)
        return found

    def _is_unheard_of(self, part: str) -> bool:
        return (
            len(part) >= SHORTEST_STRANGE
            and part.isalpha()
            and not self._world.lexicon.is_ordinary(part)
            and not self._world.reference.postings(part)
            and not self._has_vector(part)
        )

    def _is_known(self, word: str) -> bool:
        """Whether the corpus or the vectors have it whole, in the singular or plural."""
        return bool(self._world.derived(CorpusForms)(word)) or any(map(self._has_vector, spellings(word)))

    def _has_vector(self, word: str) -> bool:
        return self._world.vectors is not None and self._world.vectors.row(word) is not None

    def forget(self) -> None:
        """Drop what was found."""
        self._parts.clear()
        self._strange.clear()


def words_of(text: str, world: World) -> ReadWords:
    """The words of a shown text."""
    text = without_gaps(text)
    of_part = world.derived(KnownWords).of_part
    said = [(Span(at + start, at + end), spelled) for part, at in parts(text) for start, end, spelled in of_part(part)]
    spans = tuple(span for span, _ in said)
    return ReadWords(spans, tuple(spelled for _, spelled in said), clauses(text, spans))


def clauses(text: str, spans: Sequence[Span]) -> Groups:
    """In which clause of the text each of some words stands."""
    ends = np.array([match.end() for match in _CLAUSE_END.finditer(text)], np.int64)
    return np.searchsorted(ends, np.array([span.start for span in spans], np.int64), side="right").astype(np.int64)


def runs(chosen: Sequence[bool], clause: Groups) -> Iterator[tuple[int, int]]:
    """From which word to which chosen ones stand side by side in one clause."""
    first = None
    for at in range(len(chosen) + 1):
        goes_on = at < len(chosen) and chosen[at] and (first is None or clause[at] == clause[first])
        if first is not None and not goes_on:
            yield first, at
            first = None
        if at < len(chosen) and chosen[at] and first is None:
            first = at
