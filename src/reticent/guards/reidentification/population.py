"""Whom a text could be about: candidates, and which words each of them has.

`Candidates` is the seam between the attackers and what they know. There are two kinds: `Population`, texts that an
attacker has about known people or things, indexed once; and `Public` (public.py), the documents of a reference corpus.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from reticent.errors import InputError
from reticent.files import read_bytes
from reticent.guards.reidentification.cells import Cells, Numbers
from reticent.guards.reidentification.words import Feature, stream
from reticent.knowledge.reference.terms import BREAK, EDGELESS, normalise

Kind = Literal["population", "reference"]


@dataclass(frozen=True, slots=True)
class FeatureTable:
    """Which candidates have which of some features: times in the cells, one column for each feature."""

    rows: NDArray[np.int64]
    """The candidates that the rows stand for, ascending; who is not among them has none of the features."""
    cells: Cells
    counts: Numbers
    """How many candidates have each feature."""
    chances: Numbers
    """How likely each feature is at any place of any candidate's text."""


class Sizes(NamedTuple):
    """How large the texts of some candidates are: in words, and by the length of their TF.IDF vectors."""

    lengths: Numbers
    norms: Numbers


class SizeKinds(NamedTuple):
    """For candidates whose texts are of a few sizes only: which one each has, and what they are."""

    of_each: NDArray[np.uint8]
    sizes: Sizes


class Candidates(Protocol):
    """Anything that can say which candidates have which words."""

    @property
    def kind(self) -> Kind:
        """Which calibration fits."""
        ...

    @property
    def size(self) -> int:
        """How many candidates there are."""
        ...

    @property
    def lengths(self) -> Numbers:
        """How many words each candidate's text has."""
        ...

    @property
    def mean_length(self) -> float:
        """Their mean."""
        ...

    @property
    def norms(self) -> Numbers:
        """The length of each candidate's TF.IDF vector."""
        ...

    @property
    def kinds(self) -> SizeKinds | None:
        """The sizes of their texts, if there are only a few and each has a feature once; else None."""
        ...

    def name(self, candidate: int) -> str:
        """Who or what a candidate is."""
        ...

    def named(self, name: str, among: Sequence[int]) -> list[int]:
        """Which of some candidates have this name, with or without what tells two of a name apart."""
        ...

    def table(self, features: Sequence[Feature]) -> FeatureTable:
        """Who has which of these features."""
        ...


class Population:
    """Texts about known people or things. Indexing takes a while; everything after that is fast."""

    kind: Kind = "population"
    kinds = None

    def __init__(self, ids: Sequence[str], index: "_Index") -> None:
        self.ids = tuple(ids)
        self._index = index

    @classmethod
    def of(cls, ids: Sequence[str], texts: Sequence[str]) -> Self:
        """From names and texts. Empty texts and names that come twice are refused."""
        if len(ids) != len(texts):
            raise InputError(f"the population has {len(ids)} names for {len(texts)} texts")
        if len(ids) < 2:
            raise InputError("a population needs at least two entries: among fewer nobody can be mistaken")
        places: dict[str, int] = {}
        for number, (name, text) in enumerate(zip(ids, texts, strict=True), 1):
            if not name.strip():
                raise InputError(f"entry {number} of the population has an empty id")
            if name in places:
                raise InputError(f"entries {places[name]} and {number} of the population have the same id")
            if all(word == BREAK for word in stream(text)):
                raise InputError(f"entry {number} of the population has no words in its text")
            places[name] = number
        return cls(ids, _Index.of(texts))

    @classmethod
    def read(cls, path: Path | str) -> Self:
        """From JSON lines, `{"id", "text"}` in each."""
        ids, texts = [], []
        name = str(path)
        try:
            lines = read_bytes(name).decode("utf-8").splitlines()
        except UnicodeDecodeError:
            raise InputError(f"the population {name!r} is not UTF-8 text") from None
        for number, line in enumerate(lines, 1):
            if line.strip():
                identity, text = _entry(line, number)
                ids.append(identity)
                texts.append(text)
        return cls.of(ids, texts)

    @property
    def size(self) -> int:
        """How many candidates there are."""
        return len(self.ids)

    @property
    def lengths(self) -> Numbers:
        """How many words each text has."""
        return self._index.lengths

    @cached_property
    def mean_length(self) -> float:
        """Their mean."""
        return float(self.lengths.mean())

    @property
    def norms(self) -> Numbers:
        """The length of each TF.IDF vector."""
        return self._index.norms

    def name(self, candidate: int) -> str:
        """The id of a candidate."""
        return self.ids[candidate]

    def named(self, name: str, among: Sequence[int]) -> list[int]:
        """Which of some candidates have this name."""
        wanted = normalise(name)
        return [at for at in among if is_named(self.ids[at], wanted)]

    def table(self, features: Sequence[Feature]) -> FeatureTable:
        """Who has which of these features; a feature nobody has is an empty column."""
        return self._index.table(features)


def is_named(title: str, wanted: str) -> bool:
    """Whether a title is a name, spelled as the vocabulary spells it; "Elvis (film)" is "elvis" too."""
    name, said, _ = title.partition(" (")
    return normalise(name) == wanted or (bool(said) and normalise(title) == wanted)


def _entry(line: str, number: int) -> tuple[str, str]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError(f"line {number} of the population is not JSON") from None
    identity = record.get("id") if isinstance(record, dict) else None
    text = record.get("text") if isinstance(record, dict) else None
    if not isinstance(identity, str | int) or isinstance(identity, bool) or not isinstance(text, str):
        raise InputError(f"line {number} of the population needs an 'id' and a 'text'")
    return str(identity), text


@dataclass(frozen=True, slots=True)
class _Index:
    """Features as numbers: words first; then pairs, each coded as `left * words + right`, ascending."""

    words: dict[str, int]
    pairs: NDArray[np.int64]
    cells: Cells
    lengths: Numbers
    norms: Numbers
    chances: Numbers = field(repr=False)

    @classmethod
    def of(cls, texts: Iterable[str]) -> Self:
        words: dict[str, int] = {}
        codes: list[NDArray[np.int64]] = []
        for text in texts:
            seen = [-1 if word == BREAK else words.setdefault(word, len(words)) for word in stream(text)]
            codes.append(np.array([*seen, -1], np.int64))
        stops = np.array([word in EDGELESS for word in words], np.bool_)
        flat = np.concatenate(codes)
        owner = np.repeat(np.arange(len(codes)), [len(each) for each in codes])
        left, right = flat[:-1], flat[1:]
        real = (left >= 0) & (right >= 0)
        real[real] = ~(stops[left[real]] & stops[right[real]])
        pairs, of_pair = np.unique(left[real] * len(words) + right[real], return_inverse=True)
        single = flat >= 0
        single[single] = ~stops[flat[single]]
        features = np.concatenate([flat[single], len(words) + of_pair])
        owners = np.concatenate([owner[single], owner[:-1][real]])
        cells = _counted(features, owners, len(words) + len(pairs), len(codes))
        lengths = np.bincount(owner[flat >= 0], minlength=len(codes)).astype(np.float64)
        told = np.repeat(np.arange(len(cells.widths)), cells.widths)
        chances = np.bincount(told, cells.values, minlength=len(cells.widths)) / lengths.sum()
        return cls(words, pairs, cells, lengths, _norms(cells), chances)

    def table(self, features: Sequence[Feature]) -> FeatureTable:
        columns = np.array([self._column(feature) for feature in features], np.int64)
        cells = self.cells.columns(columns)
        chances = np.where(columns >= 0, self.chances[columns], 0.0)
        return FeatureTable(np.arange(cells.height), cells, cells.widths.astype(np.float64), chances)

    def _column(self, feature: Feature) -> int:
        numbers = [self.words.get(word, -1) for word in feature]
        if -1 in numbers:
            return -1
        if len(numbers) == 1:
            return numbers[0]
        code = numbers[0] * len(self.words) + numbers[1]
        at = int(np.searchsorted(self.pairs, code))
        return len(self.words) + at if at < len(self.pairs) and self.pairs[at] == code else -1


def _counted(features: NDArray[np.int64], owners: NDArray[np.int64], width: int, height: int) -> Cells:
    """How often each owner has each feature."""
    both, times = np.unique(features * height + owners, return_counts=True)
    starts = np.searchsorted(both, np.arange(width + 1, dtype=np.int64) * height)
    return Cells(starts, both % height, times.astype(np.float64), height)


def _norms(cells: Cells) -> Numbers:
    """`sqrt(sum over f of ((1 + ln tf) idf)²)` of each row."""
    idf = inverse_frequency(cells.widths.astype(np.float64), cells.height)
    weight = (1 + np.log(cells.values)) * cells.spread(idf)
    return np.sqrt(np.bincount(cells.rows, weight**2, minlength=cells.height))


def inverse_frequency(counts: Numbers, size: int) -> Numbers:
    """`idf(f) = ln((1 + N) / (1 + n(f))) + 1`."""
    return np.log((1 + size) / (1 + counts)) + 1
