"""The documents of a reference corpus as candidates: whose page does a text read like?

A pack knows which documents have a word, not how often; about how long they are, lengths.py says. Terms
that more than one document in `COMMON` has tell nearly nothing and are left out.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import log2
from typing import cast

import numpy as np
from numpy.typing import NDArray

from reticent.errors import InputError
from reticent.guards.reidentification.cells import AT_ONCE, Cells, Numbers
from reticent.guards.reidentification.lengths import USUAL_LENGTH, kinds_of
from reticent.guards.reidentification.population import (
    FeatureTable,
    Kind,
    SizeKinds,
    Sizes,
    inverse_frequency,
    is_named,
)
from reticent.guards.reidentification.words import Feature
from reticent.knowledge import forget_in, let_go_of
from reticent.knowledge.reference import Pack, Reference, Titled
from reticent.knowledge.reference.terms import EDGELESS, is_candidate, normalise
from reticent.knowledge.vectors import Vectors
from reticent.knowledge.vectors.pack import Floats
from reticent.languages.en.lexicon import Lexicon
from reticent.memory import hand_back
from reticent.world import World

FEW = 8
"""So many documents are asked for their titles sooner than another word is looked up."""

COMMON = 50
"""Terms in more than one document of fifty are left out."""

_NONE = np.zeros(0, np.int32)
DENSE = 4
"""A text that shares so many words with each document, on the mean, has a row for each: that needs no second list."""

LOOKED_UP, UNPACKED = 4096, 512
"""So many features are looked up, and the documents of so many unpacked, before what was unpacked goes; as they are in
the order of the vocabulary, little is unpacked twice."""


class Public:
    """A reference corpus as `Candidates`."""

    kind: Kind = "reference"

    def __init__(self, reference: Titled, vectors: Vectors | None = None, lexicon: Lexicon | None = None) -> None:
        self._reference = reference
        self._vectors = vectors
        self._lexicon = lexicon or Lexicon()
        self._rows_of: dict[Feature, NDArray[np.int32]] = {}
        self._mentions: dict[int, float] = {}
        self._names: dict[int, str] = {}
        self._dimensions: int = 1 if vectors is None else vectors.about["dimensions"]

    def forget(self) -> None:
        """Drop what was looked up for a text."""
        self._rows_of, self._mentions, self._names = {}, {}, {}
        forget_in(self._reference)

    def is_of(self, reference: Reference) -> bool:
        """Whether these are the documents of this very reference."""
        return self._reference is reference

    @property
    def size(self) -> int:
        """The number of documents."""
        return self._reference.size

    @cached_property
    def kinds(self) -> SizeKinds:
        """The sizes that documents are taken to have."""
        of_each, lengths = kinds_of(self._reference)
        usual = float(inverse_frequency(np.array([self.size / 1000]), self.size)[0])
        return SizeKinds(of_each, Sizes(lengths, np.sqrt(lengths) * usual))

    @cached_property
    def lengths(self) -> Numbers:
        """About how many words each document has."""
        return self.kinds.sizes.lengths[self.kinds.of_each]

    @cached_property
    def mean_length(self) -> float:
        """Their mean."""
        return float(self.lengths.mean())

    @cached_property
    def norms(self) -> Numbers:
        """About as long as the vector of a text of that many words is."""
        return self.kinds.sizes.norms[self.kinds.of_each]

    def name(self, candidate: int) -> str:
        """The title of a document."""
        return self._reference.title(candidate)

    def are_people(self, candidates: Sequence[int]) -> NDArray[np.bool_]:
        """Which documents have the name of a person for a title."""
        return np.array([self._lexicon.is_person(self.name(candidate)) for candidate in candidates], np.bool_)

    def named(self, name: str, among: Sequence[int]) -> list[int]:
        """Which of some documents have this title; few are asked for theirs: those with its rarest words."""
        wanted = normalise(name)
        if getattr(self._reference, "reads_titles", False):
            words = [word for word in dict.fromkeys(wanted.split()) if word not in EDGELESS]
            for word in sorted(words, key=lambda word: self._reference.count(word).documents):
                if len(among) <= FEW:
                    break
                having = self._reference.bound(word)
                among = [at for at in among if at in having]
        return [at for at in among if is_named(self.name(at), wanted)]

    @property
    def known_by_name(self) -> bool:
        """Whether there are vectors, so that names say something."""
        return self._vectors is not None

    def known_of(self, candidates: Sequence[int], people: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
        """How much is said of whom each document is about, and how the name points; nought for names without a vector.

        The former is `log2(1 + documents with the name)`, and counted for those that are people only.
        """
        names = [self._bare(candidate) for candidate in candidates]
        known, found = self.vectors(names)
        mentions, vectors = np.zeros(len(names)), np.zeros((len(names), self._dimensions))
        if known:
            vectors[known] = found
            counted = [at for at in known if people[at]]
            mentions[counted] = [self._said_of(candidates[at], names[at]) for at in counted]
        return mentions, vectors

    def _said_of(self, candidate: int, name: str) -> float:
        if candidate not in self._mentions:
            self._mentions[candidate] = log2(1 + self._reference.count(name).documents)
        return self._mentions[candidate]

    def vectors(self, terms: Sequence[str]) -> tuple[list[int], Floats]:
        """Which of some terms have a vector, and how these point."""
        if self._vectors is None:
            return [], np.zeros((0, self._dimensions), np.float32)
        rows = self._vectors.find(terms)
        return [at for at, row in enumerate(rows) if row is not None], self._vectors.rows(
            [row for row in rows if row is not None]
        )

    def name_vector(self, candidate: int) -> Floats | None:
        """How the name of whom a document is about points."""
        return None if self._vectors is None else self._vectors.vector(self._bare(candidate))

    def _bare(self, candidate: int) -> str:
        """The title without what tells it from others: "Elvis (film)"."""
        if candidate not in self._names:
            self._names[candidate] = normalise(self.name(candidate).partition(" (")[0])
        return self._names[candidate]

    def table(self, features: Sequence[Feature]) -> FeatureTable:
        """Which documents have which of these features; too common ones are empty columns."""
        documents, starts = self._side_by_side(features)
        if len(documents) > DENSE * self.size:  # so many of so long a text need the memory themselves
            let_go_of(self._reference)
            hand_back()
        rows, places = self._compact(documents)
        cells = Cells(starts, places, np.broadcast_to(np.float64(1), len(places)), len(rows))
        counts = np.diff(starts).astype(np.float64)
        return FeatureTable(rows, cells, counts, counts / (self.size * USUAL_LENGTH))

    def _side_by_side(self, features: Sequence[Feature]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The documents of each feature behind those of the one before, and where each begins and the last ends.

        They are kept until the text is done, because most words are still there in the next round, and once: a text
        of a million characters has sixteen million.
        """
        count, known = len(features), self._rows_of
        numbers, ends = np.full(count, -1), np.zeros(count + 1, np.int64)
        for at in self._in_parts(sorted(range(count), key=features.__getitem__), LOOKED_UP):
            feature = features[at]
            if feature in known:
                ends[at + 1] = len(known[feature])
            elif is_candidate(feature):
                numbers[at], ends[at + 1] = self._found(feature)
        np.cumsum(ends, out=ends)
        filled = np.empty(ends[-1], np.int32)
        if count >= LOOKED_UP:
            let_go_of(self._reference)  # other blocks are asked for now
        order = np.argsort(numbers, kind="stable")
        for at in self._in_parts(order[ends[order] < ends[order + 1]].tolist(), UNPACKED):
            number = int(numbers[at])
            own = known[features[at]] if number < 0 else cast("Pack", self._reference).documents(number)
            filled[ends[at] : ends[at + 1]] = own
        left = known.keys() - set(features)
        self._rows_of = {feature: known[feature].copy() for feature in left} | {
            feature: filled[start:end] if start < end else _NONE
            for feature, (start, end) in zip(features, pairwise(ends.tolist()), strict=True)
        }
        return filled, ends

    def _in_parts(self, places: Sequence[int], most: int) -> Iterator[int]:
        """The places; what was unpacked for them goes between so many and the next."""
        for number, at in enumerate(places, 1):
            if number % most == 0:
                let_go_of(self._reference)
            yield at

    def _found(self, feature: Feature) -> tuple[int, int]:
        """The number of a feature in the pack, if the documents that have it count, and how many have it."""
        term, most = " ".join(feature), self.size / COMMON
        if isinstance(self._reference, Pack):
            return self._reference.held(term, most) or (-1, 0)
        found = self._reference.postings(term)
        if found is None or len(found) > most:
            return -1, 0
        self._rows_of[feature] = np.array(found.to_array(), np.int32)
        return -1, len(found)

    def _compact(self, documents: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """The documents that occur, ascending, and where each stands among them; of very many, all that there are."""
        if len(documents) > DENSE * self.size:
            return np.arange(self.size), documents
        seen = np.zeros(self.size, np.bool_)
        for start in range(0, len(documents), AT_ONCE):
            seen[documents[start : start + AT_ONCE].astype(np.intp)] = True  # NumPy is slow with narrower indices
        rows = np.flatnonzero(seen)
        place = np.empty(self.size, np.int32)
        place[rows] = np.arange(len(rows), dtype=np.int32)
        return rows, place.take(documents)


def documents_of(world: World) -> Public | None:
    """The documents of a world's reference corpus as candidates, prepared once; None if it cannot name them."""
    return world.derived(_documents)


def _documents(world: World) -> Public | None:
    return Public(world.reference, world.vectors, world.lexicon) if isinstance(world.reference, Titled) else None


_last: list[Public] = []


def public(reference: Reference) -> Public:
    """The documents of a reference as candidates; those of the last one are kept."""
    if not isinstance(reference, Titled):
        raise InputError("this reference corpus cannot name its documents: give a single pack")
    found = next((each for each in _last if each.is_of(reference)), None) or Public(reference)
    _last[:] = [found]
    return found
