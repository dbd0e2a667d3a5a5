"""The pack: a reference corpus in one memory-mapped file.

Opening reads the directory. Posting lists are decoded when asked for and kept as CRoaring bitmaps up to a limit.
Nothing that is kept ever changes, so that threads may share a pack, and processes too after a fork.

What the vocabulary does not hold is bounded: a phrase occurs at most where all its parts occur, and, when the
vocabulary would hold it had it been in enough documents, in fewer than that many.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from importlib import resources
from operator import and_
from pathlib import Path
from typing import Any, Self

import numpy as np
from pyroaring import BitMap, FrozenBitMap

from reticent.errors import TermError
from reticent.information import lower_share, pointwise_mutual_information
from reticent.knowledge.packfile import Sections
from reticent.knowledge.reference import Count, Hit, Neighbour
from reticent.knowledge.reference._coding import Numbers, decompress, unpack_numbers
from reticent.knowledge.reference._vocabulary import Cache, Entry, Vocabulary
from reticent.knowledge.reference.terms import EDGELESS, is_candidate, is_linked, normalise, phrases

DEFAULT = "reference-en.pack"
TITLES_IN_BLOCK = 1024
DOCUMENTS_IN_BLOCK = 1024

_BITMAP_BYTES = 48_000_000
_MOST_CANDIDATES = 800
_MOST_RANKED = 400


@dataclass(frozen=True, slots=True)
class _Bounds:
    """What is known of a term: bitmaps that hold all its documents, and how many it has at most."""

    parts: tuple[FrozenBitMap, ...]
    most: int
    exact: bool


class Pack:
    """A `Reference` in a file."""

    def __init__(self, path: Path | str) -> None:
        self._sections = Sections(Path(path))
        self.about: dict[str, Any] = self._sections.about
        self._vocabulary = Vocabulary(self._sections)
        self._bitmaps: Cache[FrozenBitMap] = Cache(_BITMAP_BYTES)

    def __reduce__(self) -> tuple[type[Self], tuple[Path]]:
        """Sent to another process, a pack is opened there anew."""
        return type(self), (self.path,)

    @classmethod
    def default(cls) -> Self:
        """The pack that ships with Reticent."""
        return cls(Path(str(resources.files("reticent") / "data" / DEFAULT)))

    @property
    def path(self) -> Path:
        """The file."""
        return self._sections.path

    @property
    def size(self) -> int:
        """The number of documents, N."""
        documents: int = self.about["documents"]
        return documents

    @property
    def bytes(self) -> int:
        """The length of the file."""
        return self._sections.size

    @property
    def checksum(self) -> str:
        """Changes with any byte of the file that matters."""
        return self._sections.checksum

    def lengths(self) -> dict[str, int]:
        """How many bytes each section takes."""
        return self._sections.lengths()

    def verify(self) -> None:
        """Read the whole file and compare with its checksums."""
        self._sections.verify()

    def count(self, *terms: str) -> Count:
        """In how many documents all the terms occur: exact, or at most."""
        wanted = _distinct(terms)
        if len(wanted) == 1 and len(wanted[0]) == 1:
            entry = self._vocabulary.find(wanted[0][0])
            if entry is not None:
                return Count(entry.count)
        known = [self._known(runs) for runs in wanted]
        bitmaps = sorted((part for each in known for part in each.parts), key=len)
        documents = min([each.most for each in known] + ([_together(bitmaps)] if bitmaps else []))
        return Count(documents, documents == 0 or all(each.exact for each in known))

    def postings(self, term: str) -> FrozenBitMap | None:
        """The documents with this term, or None when they are not known exactly."""
        (runs,) = _distinct([term])
        entry = self._vocabulary.find(runs[0]) if len(runs) == 1 else None
        if entry is not None:
            return self._bitmap(entry)
        known = self._known(runs)
        nowhere = known.most == 0 or (known.parts and not reduce(and_, known.parts))
        return FrozenBitMap() if nowhere else None

    def bound(self, term: str) -> BitMap | FrozenBitMap:
        """Documents among which all with this term are."""
        (runs,) = _distinct([term])
        parts = self._known(runs).parts
        return reduce(and_, parts) if parts else BitMap(range(self.size))

    def total(self, term: str) -> int:
        """How often words follow each other in all documents together, for naturalness; 0 when that is not known.

        Known are the terms of the vocabulary and, function words and all, frequent pairs and triples of words.
        """
        (runs,) = _distinct([term])
        entry = self._vocabulary.find(runs[0]) if len(runs) == 1 else None
        if entry is not None:
            return self._vocabulary.total(entry.number)
        return self._vocabulary.running_total(runs[0]) if len(runs) == 1 else 0

    def search(self, terms: Sequence[str], limit: int = 10) -> list[Hit]:
        """The documents with all the terms, those first whose most salient terms or title they are."""
        found = _distinct(terms)
        bitmaps = [part for runs in found for part in self._known(runs).parts]
        if not bitmaps:
            return []
        documents = np.asarray(reduce(and_, sorted(bitmaps, key=len)).to_array(), np.int64)
        entries = [self._vocabulary.find(run) for runs in found for run in runs]
        score = self._salience(documents, [entry.number + 1 for entry in entries if entry])
        best = np.lexsort((documents, -score))[: max(_MOST_RANKED, limit)]
        words = {word for runs in found for run in runs for word in run}
        ranked = sorted(
            (-score[at] - 4 * _share_named(words, self.title(int(documents[at]))), int(documents[at])) for at in best
        )
        return [Hit(document, self.title(document), self.salient(document)) for _, document in ranked[:limit]]

    def most_about(self, terms: Sequence[str], documents: BitMap | FrozenBitMap, limit: int) -> list[int]:
        """Of these documents those in which the terms matter most, by their salient terms alone: fast."""
        numbers = np.asarray(documents.to_array(), np.int64)
        entries = [self._vocabulary.find(run) for runs in _distinct(terms) for run in runs]
        score = self._salience(numbers, [entry.number + 1 for entry in entries if entry])
        return [int(number) for number in numbers[np.lexsort((numbers, -score))[:limit]]]

    def title(self, document: int) -> str:
        """The title of a document."""
        block, at = divmod(document, TITLES_IN_BLOCK)
        return self._vocabulary.read("titles", block, lambda data: decompress(data).decode().split("\n"))[at]

    def salient(self, document: int) -> tuple[str, ...]:
        """The terms that matter most in a document, by TF.IDF."""
        block, at = divmod(document, DOCUMENTS_IN_BLOCK)
        return tuple(self._vocabulary.spelling(int(number) - 1) for number in self._salient_block(block)[at] if number)

    def neighbours(self, term: str, limit: int = 20, least: int = 5) -> list[Neighbour]:
        """The terms most informative about this one: together in at least `least` documents, highest PMI first.

        Candidates are the salient terms of its documents and their words. They are ordered by the cautious end of
        their PMI, so that five documents of five do not beat ninety of a hundred.
        """
        postings = self.postings(term)
        if not postings:
            return []
        own = set(normalise(term).split())
        ranked = []
        for spelling, number in self._candidates(postings):
            if own & set(spelling.split()):
                continue
            other = self._bitmap_of(number)
            together = postings.intersection_cardinality(other)
            if together >= least:
                bits = pointwise_mutual_information(together, len(postings), len(other), self.size)
                ranked.append((-lower_share(together, len(other)), spelling, together, len(other), bits))
        return [Neighbour(*entry[1:]) for entry in sorted(ranked)[:limit]]

    def _candidates(self, postings: FrozenBitMap) -> Iterable[tuple[str, int]]:
        """Salient terms of the documents, those of most documents first, and the words that they are made of."""
        documents = np.asarray(postings.to_array(), np.int64)
        numbers, times = np.unique(np.concatenate(list(self._salient_rows(documents))), return_counts=True)
        order = np.lexsort((numbers, -times))[:_MOST_CANDIDATES]
        found: dict[str, int] = {}
        for number in numbers[order][numbers[order] > 0].tolist():
            spelling = self._vocabulary.spelling(number - 1)
            found[spelling] = number - 1
            for word in spelling.split():
                entry = self._vocabulary.find((word,))
                if entry is not None and word not in EDGELESS:
                    found[word] = entry.number
        return found.items()

    def _known(self, runs: tuple[tuple[str, ...], ...]) -> _Bounds:
        if len(runs) == 1 and (entry := self._vocabulary.find(runs[0])):
            return _Bounds((self._bitmap(entry),), entry.count, exact=True)
        parts: dict[int, FrozenBitMap] = {}
        most = self.size
        for run in runs:
            for words in _windows(run, self.about["ngrams"]):
                entry = self._vocabulary.find(words)
                if entry is not None:
                    parts[entry.number] = self._bitmap(entry)
                    most = min(most, entry.count)
                elif is_candidate(words):
                    most = min(most, self._least(words) - 1)
        return _Bounds(tuple(parts.values()), most, exact=most == 0)

    def _least(self, words: Sequence[str]) -> int:
        """In how many documents such a term must be for the vocabulary to hold it."""
        kind = "" if len(words) == 1 else "_linked" if is_linked(words) else "_phrases"
        least: int = self.about[f"min_documents{kind}"]
        return least

    def _bitmap(self, entry: Entry) -> FrozenBitMap:
        return self._bitmap_of(entry.number)

    def _bitmap_of(self, number: int) -> FrozenBitMap:
        return self._bitmaps.get(number, lambda: _frozen(self._vocabulary.documents(number)), _cost)

    def _salient_block(self, block: int) -> Numbers:
        def unpack(data: memoryview) -> Numbers:
            return unpack_numbers(data).reshape(self.about["salient"], -1).T

        return self._vocabulary.read("salient", block, unpack)

    def _salient_rows(self, documents: Numbers) -> Iterator[Numbers]:
        """The salient terms of ascending documents, block by block."""
        blocks, starts = np.unique(documents // DOCUMENTS_IN_BLOCK, return_index=True)
        for block, rows in zip(blocks.tolist(), np.split(documents, starts[1:]), strict=True):
            yield self._salient_block(block)[rows % DOCUMENTS_IN_BLOCK].ravel()

    def _salience(self, documents: Numbers, numbers: Sequence[int]) -> Numbers:
        """How prominent terms are in each document: the first salient term weighs most."""
        width: int = self.about["salient"]
        if not len(documents):
            return np.zeros(0)
        table = np.concatenate(list(self._salient_rows(documents))).reshape(-1, width)
        return np.isin(table, numbers) @ np.arange(width, 0, -1)


def _distinct(terms: Iterable[str]) -> list[tuple[tuple[str, ...], ...]]:
    """The terms as runs of words, each once."""
    wanted = list(dict.fromkeys(phrases(term) for term in terms))
    if not wanted:
        raise TermError("give at least one term")
    if () in wanted:
        raise TermError("a term is empty: it must hold at least one letter or digit")
    return wanted


def _windows(run: tuple[str, ...], longest: int) -> Iterator[tuple[str, ...]]:
    """All stretches of a run that the vocabulary could hold, the run itself too."""
    for start in range(len(run)):
        for stop in range(start + 1, min(start + longest, len(run)) + 1):
            yield run[start:stop]


def _together(bitmaps: Sequence[FrozenBitMap]) -> int:
    if len(bitmaps) == 1:
        return len(bitmaps[0])
    return reduce(and_, bitmaps[:-1]).intersection_cardinality(bitmaps[-1])


def _frozen(documents: Numbers) -> FrozenBitMap:
    numbers = array("I")
    numbers.frombytes(np.ascontiguousarray(documents, np.uint32).tobytes())
    return FrozenBitMap(numbers)


def _cost(bitmap: FrozenBitMap) -> int:
    return min(2 * len(bitmap), 8192 * (1 + (bitmap.max() >> 16 if bitmap else 0))) + 128


def _share_named(words: set[str], title: str) -> float:
    """How much of a title the words make up, if all of them are in it."""
    named = {word for run in phrases(title) for word in run}
    return len(words) / len(named) if named and words <= named else 0.0
