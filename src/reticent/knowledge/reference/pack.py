"""The pack: a reference corpus in one memory-mapped file.

Opening reads the directory. Posting lists are decoded when asked for and kept as CRoaring bitmaps up to a limit.
Nothing that is kept ever changes, so that threads may share a pack, and processes too after a fork. What was asked for
is kept as well, until `forget`.

What the vocabulary does not hold is bounded: a phrase occurs at most where all its parts occur, and, when the
vocabulary would hold it had it been in enough documents, in fewer than that many.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from importlib import resources
from itertools import islice
from operator import or_
from pathlib import Path
from typing import Any, Self

import numpy as np
from pyroaring import BitMap, FrozenBitMap

from reticent.errors import TermError
from reticent.information import lower_share, pointwise_mutual_information
from reticent.knowledge.packfile import Sections
from reticent.knowledge.reference import Count, Hit, Neighbour
from reticent.knowledge.reference._bitmaps import frozen
from reticent.knowledge.reference._blocks import TitleBlock
from reticent.knowledge.reference._cache import Cache
from reticent.knowledge.reference._coding import Numbers
from reticent.knowledge.reference._salience import Salience
from reticent.knowledge.reference._vocabulary import Entry, Vocabulary
from reticent.knowledge.reference.terms import EDGELESS, is_candidate, is_linked, normalise, phrases

DEFAULT = "reference-en.pack"
TITLES_IN_BLOCK = 1024

_Window = tuple[int, int]
"""Where a stretch of words starts and stops in its run."""

_BITMAP_BYTES = 48_000_000
_TERMS_KEPT = 50_000
_COMMON = 200
"""A word that one document of so many has is common."""

_MOST_CANDIDATES = 800
_MOST_RANKED = 400


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is known of a term: its runs of words, terms that have all its documents, and how many it has at most.

    `known` says whether the vocabulary has the term itself; then that is the only part.
    """

    runs: tuple[tuple[str, ...], ...]
    parts: tuple[Entry, ...]
    most: int
    known: bool

    @property
    def exact(self) -> bool:
        return self.known or self.most == 0


class Pack:
    """A `Reference` in a file."""

    reads_titles = True
    """Every document has the words of its title."""

    def __init__(self, path: Path | str) -> None:
        self._sections = Sections(Path(path))
        self.about: dict[str, Any] = self._sections.about
        self._vocabulary = Vocabulary(self._sections)
        self._bitmaps: Cache[FrozenBitMap] = Cache(_BITMAP_BYTES)
        self._asked: Cache[_Asked] = Cache(_TERMS_KEPT)
        self._common: dict[str, _Asked] = {}
        self._salience = Salience(self._vocabulary, self.about["documents"], self.about["salient"])

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

    def forget(self) -> None:
        """Drop what was asked for, but for words so common that they say nothing of who asked.

        Posting lists stay: they are known by number.
        """
        self._vocabulary.forget()
        self._asked.clear()

    def let_go(self) -> None:
        """Drop what was unpacked, some hundred MB after a long text, and turn the file's pages back."""
        self._vocabulary.let_go()
        self._salience.let_go()
        self._bitmaps.clear()
        self._sections.turn_pages_back()

    def count(self, *terms: str) -> Count:
        """In how many documents all the terms occur: exact, or at most."""
        asked = self._distinct(terms)
        if len(asked) == 1 and asked[0].known:
            return Count(asked[0].most)
        parts = [part for each in asked for part in each.parts]
        documents = min([each.most for each in asked] + ([self._together(parts)] if parts else []))
        return Count(documents, documents == 0 or all(each.exact for each in asked))

    def postings(self, term: str) -> FrozenBitMap | None:
        """The documents with this term, or None when they are not known exactly."""
        asked = self._ask(term)
        if asked.known:
            return self._bitmap(asked.parts[0].number)
        nowhere = asked.most == 0 or (asked.parts and not self._having(asked.parts))
        return FrozenBitMap() if nowhere else None

    def held(self, term: str, most: float) -> tuple[int, int] | None:
        """The number of a term, and how many documents have it; None if the vocabulary lacks it, or more than `most`.

        For who asks about all words of a text and wants no bounds: nothing else is looked up, and no long list read.
        """
        entry = self._entry(term)
        return None if entry is None or entry.count > most else (entry.number, entry.count)

    def documents(self, number: int) -> Numbers:
        """The documents of a term of the vocabulary, ascending."""
        return self._vocabulary.documents(number)

    def known(self, term: str) -> FrozenBitMap | None:
        """The documents of a term of the vocabulary; None for one that it lacks, in which no document is sure to be."""
        entry = self._entry(term)
        return None if entry is None else self._bitmap(entry.number)

    def holds(self, term: str) -> bool:
        """Whether a term is in the vocabulary; no document is looked at."""
        return self._entry(term) is not None

    def _entry(self, term: str) -> Entry | None:
        runs = phrases(term)
        return self._vocabulary.find(runs[0]) if len(runs) == 1 else None

    def bound(self, term: str) -> BitMap | FrozenBitMap:
        """Documents among which all with this term are."""
        asked = self._ask(term)
        return self._having(asked.parts) if asked.parts else BitMap(range(self.size))

    def maybe_titled(self, name: str, few: int) -> BitMap | FrozenBitMap:
        """Documents among which all titled by this name are: its bound, or, if they are no more than few, some more.

        Whatever is titled by a name has its words, so that common words need not be looked for in a few documents.
        """
        asked = self._ask(name)
        return self._having(asked.parts, few) if asked.parts else BitMap(range(self.size))

    def titles(self, documents: Iterable[int]) -> Iterator[tuple[int, str]]:
        """Documents, and the title of each."""
        blocks: dict[int, TitleBlock] = {}
        for document in documents:
            number, at = divmod(document, TITLES_IN_BLOCK)
            if number not in blocks:
                blocks[number] = self._vocabulary.read("titles", number, TitleBlock.unpack)
            yield document, blocks[number].title(at)

    def total(self, term: str) -> int:
        """How often words follow each other in all documents together, for naturalness; 0 when that is not known.

        Known are the terms of the vocabulary and, function words and all, frequent pairs and triples of words.
        """
        asked = self._ask(term)
        if asked.known:
            return self._vocabulary.total(asked.parts[0].number)
        return self._vocabulary.running_total(asked.runs[0]) if len(asked.runs) == 1 else 0

    def search(self, terms: Sequence[str], limit: int = 10) -> list[Hit]:
        """The documents with all the terms, those first whose most salient terms or title they are."""
        asked = self._distinct(terms)
        parts = [part for each in asked for part in each.parts]
        if not parts:
            return []
        documents = np.asarray(self._having(parts).to_array(), np.int64)
        score = self._salience.prominence(documents, self._salient_numbers(asked))
        best = np.lexsort((documents, -score))[: max(_MOST_RANKED, limit)]
        words = {word for each in asked for run in each.runs for word in run}
        ranked = sorted(
            (-score[at] - 4 * _share_named(words, self.title(int(documents[at]))), int(documents[at])) for at in best
        )
        return [Hit(document, self.title(document), self.salient(document)) for _, document in ranked[:limit]]

    def most_about(self, terms: Sequence[str], documents: BitMap | FrozenBitMap, limit: int) -> list[int]:
        """Of these documents those in which the terms matter most, by their salient terms alone: fast."""
        salient = self._salient_numbers(self._distinct(terms))
        having = reduce(or_, (self._bitmap(number - 1) for number in salient), FrozenBitMap()) & documents
        numbers = np.asarray(having.to_array(), np.int64)
        score = self._salience.prominence(numbers, salient)
        order = np.argsort(-score, kind="stable")[:limit]  # they are ascending
        best: list[int] = numbers[order][score[order] > 0].tolist()
        others = (document for document in documents if document not in best)  # they matter in none of these
        return best + list(islice(others, limit - len(best)))

    def title(self, document: int) -> str:
        """The title of a document."""
        block, at = divmod(document, TITLES_IN_BLOCK)
        return self._vocabulary.read("titles", block, TitleBlock.unpack).title(at)

    def salient(self, document: int) -> tuple[str, ...]:
        """The terms that matter most in a document, by TF.IDF."""
        (numbers,) = self._salience.rows(np.array([document]))
        return tuple(self._vocabulary.spelling(number - 1) for number in numbers.tolist() if number)

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
            other = self._bitmap(number)
            together = postings.intersection_cardinality(other)
            if together >= least:
                bits = pointwise_mutual_information(together, len(postings), len(other), self.size)
                ranked.append((-lower_share(together, len(other)), spelling, together, len(other), bits))
        return [Neighbour(*entry[1:]) for entry in sorted(ranked)[:limit]]

    def _candidates(self, postings: FrozenBitMap) -> Iterable[tuple[str, int]]:
        """Salient terms of the documents, those of most documents first, and the words that they are made of."""
        documents = np.asarray(postings.to_array(), np.int64)
        numbers, times = np.unique(self._salience.rows(documents), return_counts=True)
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

    def _ask(self, term: str) -> _Asked:
        common = self._common.get(term)
        if common is not None:
            return common
        asked = self._asked.get(term, lambda: self._resolve(term))
        if asked.known and asked.most * _COMMON >= self.size and len(self._common) < _TERMS_KEPT:
            self._common[term] = asked  # apart from the others, so that forgetting those is no walk through these
        return asked

    def _distinct(self, terms: Iterable[str]) -> list[_Asked]:
        """What is known of the terms, each once."""
        asked = list({each.runs: each for each in map(self._ask, terms)}.values())
        if not asked:
            raise TermError("give at least one term")
        return asked

    def _resolve(self, term: str) -> _Asked:
        runs = phrases(term)
        if not runs:
            raise TermError("a term is empty: it must hold at least one letter or digit")
        if len(runs) == 1 and (entry := self._vocabulary.find(runs[0])):
            return _Asked(runs, (entry,), entry.count, known=True)
        parts: dict[Entry, None] = {}
        most = self.size
        for run in runs:
            found, missing = self._windows(run)
            most = min([most, *(entry.count for entry in found.values()), *(each - 1 for each in missing)])
            parts |= dict.fromkeys(found[window] for window in _outermost(found))
        return _Asked(runs, tuple(parts), most, known=False)

    def _windows(self, run: tuple[str, ...]) -> tuple[dict[_Window, Entry], list[int]]:
        """The stretches of a run that the vocabulary has; and in how many documents those must be that it has not.

        A stretch is looked up only when it could be there: when the two that are one word shorter are, as far as the
        vocabulary would hold them.
        """
        found: dict[_Window, Entry] = {}
        lacking: set[_Window] = set()
        least = []
        for length in range(1, min(self.about["ngrams"], len(run)) + 1):
            for start in range(len(run) - length + 1):
                window, words = (start, start + length), run[start : start + length]
                if not is_candidate(words):
                    continue
                inside = {(start, start + length - 1), (start + 1, start + length)}
                entry = None if inside & lacking else self._vocabulary.find(words)
                if entry is None:
                    lacking.add(window)
                    least.append(self._least(words))
                else:
                    found[window] = entry
        return found, least

    def _salient_numbers(self, asked: Sequence[_Asked]) -> list[int]:
        """The runs that the vocabulary has, as lists of salient terms number them."""
        entries = [self._vocabulary.find(run) for each in asked for run in each.runs]
        return [entry.number + 1 for entry in entries if entry]

    def _having(self, parts: Iterable[Entry], few: int = 0) -> FrozenBitMap:
        """The documents that have all the parts: the rarest first, and no list is read once there are none.

        Once there are but a few, no list of a word is read any more.
        """
        first, *others = sorted(parts, key=lambda part: part.count)
        found = self._bitmap(first.number)
        for part in others:
            if not found:
                break
            if len(found) > few or part.number >= self._vocabulary.words:
                found &= self._bitmap(part.number)
        return found

    def _together(self, parts: Iterable[Entry]) -> int:
        """How many documents have all the parts."""
        *others, last = sorted(parts, key=lambda part: part.count)
        found = self._having(others) if others else None
        if found is None:
            return last.count
        return found.intersection_cardinality(self._bitmap(last.number)) if found else 0

    def _least(self, words: Sequence[str]) -> int:
        """In how many documents such a term must be for the vocabulary to hold it."""
        kind = "" if len(words) == 1 else "_linked" if is_linked(words) else "_phrases"
        least: int = self.about[f"min_documents{kind}"]
        return least

    def _bitmap(self, number: int) -> FrozenBitMap:
        """The documents of a term of the vocabulary."""
        return self._bitmaps.get(number, lambda: frozen(self._vocabulary.documents(number)), _cost)


def _outermost(found: Iterable[_Window]) -> list[_Window]:
    """The windows that lie in no other: whatever has a phrase has its parts too."""
    windows = list(found)
    within = {
        (start, stop)
        for first, last in windows
        for start in range(first, last)
        for stop in range(start + 1, last + 1)
        if (start, stop) != (first, last)
    }
    return [window for window in windows if window not in within]


def _cost(bitmap: FrozenBitMap) -> int:
    return min(2 * len(bitmap), 8192 * (1 + (bitmap.max() >> 16 if bitmap else 0))) + 128


def _share_named(words: set[str], title: str) -> float:
    """How much of a title the words make up, if all of them are in it."""
    named = {word for run in phrases(title) for word in run}
    return len(words) / len(named) if named and words <= named else 0.0
