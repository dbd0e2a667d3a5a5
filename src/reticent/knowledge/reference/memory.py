"""A reference corpus in memory: from a handful of texts, or from counts that someone else has published.

For tests and examples. It knows every phrase of its texts, so that all its counts are exact.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from pyroaring import BitMap, FrozenBitMap

from reticent.errors import TermError
from reticent.knowledge.reference import Count, Hit
from reticent.knowledge.reference.terms import phrases, runs


class InMemory:
    """A `Reference` without a file."""

    def __init__(self, texts: Iterable[str] = (), titles: Iterable[str] = ()) -> None:
        self._texts = [runs(text) for text in texts]
        names = list(titles)
        self._titles = names + [f"document {number}" for number in range(len(names), len(self._texts))]
        self._size = len(self._texts)
        self._counts: dict[frozenset[tuple[tuple[str, ...], ...]], int] = {}
        self._postings: dict[tuple[tuple[str, ...], ...], FrozenBitMap] = {}

    @classmethod
    def from_counts(cls, size: int, counts: Mapping[str | tuple[str, ...], int]) -> Self:
        """A corpus of which only counts are known: of single terms, and of tuples of terms that occur together."""
        memory = cls()
        memory._size = size
        for key, count in counts.items():
            terms = (key,) if isinstance(key, str) else key
            if not 0 <= count <= size:
                raise ValueError(f"a count must lie between 0 and {size}, got {count}")
            memory._counts[frozenset(map(_wanted, terms))] = count
        return memory

    @property
    def size(self) -> int:
        """The number of documents, N."""
        return self._size

    def forget(self) -> None:
        """Drop the documents that were found for terms."""
        self._postings.clear()

    def count(self, *terms: str) -> Count:
        """In how many documents all the terms occur. Given only counts, a set that was not given is bounded."""
        if not terms:
            raise TermError("give at least one term")
        wanted = frozenset(map(_wanted, terms))
        if self._texts or not self._counts:
            common = FrozenBitMap(range(self._size))
            for runs_of_term in wanted:
                common &= self._documents(runs_of_term)
            return Count(len(common))
        if wanted in self._counts:
            return Count(self._counts[wanted])
        within = [count for known, count in self._counts.items() if known <= wanted]
        alone = all(frozenset([runs_of_term]) in self._counts for runs_of_term in wanted)
        return Count(min(within) if within and alone else 0, exact=not (within and alone))

    def postings(self, term: str) -> FrozenBitMap | None:
        """The documents with this term; None when only counts are known."""
        return self._documents(_wanted(term)) if self._texts or not self._counts else None

    def bound(self, term: str) -> BitMap | FrozenBitMap:
        """Documents among which all with this term are."""
        postings = self.postings(term)
        return BitMap(range(self._size)) if postings is None else postings

    def search(self, terms: Sequence[str], limit: int = 10) -> list[Hit]:
        """The documents with all the terms, in their order."""
        common = BitMap(range(len(self._texts)))
        for term in terms:
            common &= self.bound(term)
        return [Hit(number, self._titles[number]) for number in list(common)[:limit]]

    def _documents(self, wanted: tuple[tuple[str, ...], ...]) -> FrozenBitMap:
        known = self._postings.get(wanted)
        if known is None:
            found = (number for number, text in enumerate(self._texts) if all(_occurs(run, text) for run in wanted))
            known = self._postings[wanted] = FrozenBitMap(found)
        return known


def _wanted(term: str) -> tuple[tuple[str, ...], ...]:
    found = phrases(term)
    if not found:
        raise TermError("a term is empty: it must hold at least one letter or digit")
    return found


def _occurs(phrase: tuple[str, ...], text: Sequence[tuple[str, ...]]) -> bool:
    length = len(phrase)
    return any(run[at : at + length] == phrase for run in text for at in range(len(run) - length + 1))
