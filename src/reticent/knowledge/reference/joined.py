"""Several reference corpora counted as one: the public documents and your own.

The documents of the second follow those of the first, and so on; a document that is in two of them counts twice.
"""

from collections.abc import Sequence
from itertools import accumulate

from pyroaring import BitMap, FrozenBitMap

from reticent.errors import InputError
from reticent.information import lower_share, pointwise_mutual_information
from reticent.knowledge import forget_in, let_go_of
from reticent.knowledge.reference import Count, Hit, Neighbour, Reference
from reticent.knowledge.reference.pack import Pack

FEW = 7
"""In how many documents a term may be at most that a corpus does not list, for the others' lists to do."""


class JoinedReference:
    """A `Reference` made of others."""

    def __init__(self, references: Sequence[Reference]) -> None:
        if not references:
            raise InputError("there is nothing to join: give at least one reference corpus")
        self._references = tuple(references)
        self._firsts = [0, *accumulate(reference.size for reference in references)]

    @property
    def references(self) -> tuple[Reference, ...]:
        """The corpora, in order."""
        return self._references

    @property
    def size(self) -> int:
        """The number of documents of all."""
        return self._firsts[-1]

    def forget(self) -> None:
        """Have each corpus drop what was asked for."""
        for reference in self._references:
            forget_in(reference)

    def let_go(self) -> None:
        """Have each corpus drop what it unpacked."""
        for reference in self._references:
            let_go_of(reference)

    def count(self, *terms: str) -> Count:
        """The sum of the counts; exact when each is."""
        counts = [reference.count(*terms) for reference in self._references]
        return Count(sum(count.documents for count in counts), all(count.exact for count in counts))

    def postings(self, term: str) -> FrozenBitMap | None:
        """The documents with this term that the corpora list, or None when one of them may have many more.

        A small corpus leaves out what only a few of its documents have; that is no reason to know nothing of a term
        that the others list.
        """
        found = [reference.postings(term) for reference in self._references]
        unlisted = [one for one, listed in zip(self._references, found, strict=True) if listed is None]
        if len(unlisted) == len(found) or any(one.count(term).documents > FEW for one in unlisted):
            return None
        return FrozenBitMap(self._shifted([FrozenBitMap() if each is None else each for each in found]))

    def bound(self, term: str) -> BitMap | FrozenBitMap:
        """Documents among which all with this term are."""
        return self._shifted([reference.bound(term) for reference in self._references])

    def search(self, terms: Sequence[str], limit: int = 10) -> list[Hit]:
        """The best documents of each corpus in turn: their ranks cannot be compared otherwise."""
        found = [
            [Hit(first + hit.document, hit.title, hit.salient) for hit in reference.search(terms, limit)]
            for first, reference in zip(self._firsts, self._references, strict=False)
        ]
        turns = sorted((rank, number) for number, hits in enumerate(found) for rank in range(len(hits)))
        return [found[number][rank] for rank, number in turns[:limit]]

    def neighbours(self, term: str, limit: int = 20, least: int = 5) -> list[Neighbour]:
        """The terms most informative about this one: what any of the packs proposes, counted over all."""
        packs = [reference for reference in self._references if isinstance(reference, Pack)]
        proposed = {near.term for pack in packs for near in pack.neighbours(term, 3 * limit, 1)}
        alone, ranked = self.count(term).documents, []
        for other in proposed:
            together, count = self.count(term, other), self.count(other)
            if together.documents >= least and together.exact and count.exact:
                bits = pointwise_mutual_information(together.documents, alone, count.documents, self.size)
                share = lower_share(together.documents, count.documents)
                ranked.append((-share, other, together.documents, count.documents, bits))
        return [Neighbour(*entry[1:]) for entry in sorted(ranked)[:limit]]

    def _shifted(self, bitmaps: Sequence[BitMap | FrozenBitMap]) -> BitMap:
        moved = [BitMap(bitmap).shift(first) for bitmap, first in zip(bitmaps, self._firsts, strict=False)]
        return BitMap.union(*moved) if len(moved) > 1 else moved[0]
