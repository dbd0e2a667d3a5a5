"""The tagger: which words of a text identify somebody, what kind of thing they are, and how sure that is.

A long text is read in windows that overlap; every piece is judged in the window in whose middle it stands. The pieces
of a word are judged together, so that no half of a word is ever tagged. Two scores belong to every word: that it
identifies somebody, directly or with others, and that it tells one of the special categories; both are calibrated: of
the words with a score of .8, four in five were marked by people.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from reticent.knowledge.tagger.encoder import Floats, softmax
from reticent.knowledge.tagger.pack import TaggerPack, shipped
from reticent.knowledge.tagger.pieces import Pieces, WordPieces
from reticent.model import Span
from reticent.threads import one_thread

WINDOW, OVERLAP = 382, 64
"""How many pieces are read at once at most, and how many of them the next window reads again."""

WINDOWS_AT_ONCE = 32
"""Of how many windows the vectors are in memory together: some 30,000 characters."""

Window = tuple[int, int, int, int]
"""Where a window begins and ends, and from which piece to which it judges."""

_JOINS = re.compile(r"[ ]?['’@_&/+:,-]?[ ]?|\.")
"""What may stand between two words of one tagged span without having been tagged itself."""

_DECIMALS = re.compile(r"(?<=\d)(?:[.,]\d+)+(?![.,\d]*[\w/])")
"""The rest of a number that was tagged in part."""

_TITLES = frozenset(
    "mr mrs ms miss mx dr prof professor sir dame lord lady rev sgt cpl pc dc ds dci insp judge justice hon capt col "
    "maj lt gen cllr sister nurse herr frau mme".split()
)
_MONTHS = frozenset("jan feb mar apr jun jul aug sep sept oct nov dec".split())
_LITTLE = frozenset("the of and or in a an to on at by for from with s he she it his her they who as is was".split())
_JOINING = frozenset(
    "of and or in to on at by for from with as is was over under near into between about approximately around roughly "
    "nearly almost some".split()
)
"""Words that are cut off where a stretch begins or ends with them."""
_SAYING_NOTHING, _SHORT = _LITTLE | _JOINING, _TITLES | _MONTHS

_PHRASES = frozenset(("unique", "event", "relative", "occupation"))
"""Kinds that are told in phrases: doubtful words inside one belong to it."""

_NAMES = frozenset(("person", "name", "organisation", "place", "work", "address", "date"))
"""Kinds whose stretches grow over doubtful neighbours. Numbers do not: beside them stands the field's label."""

_NUMBERS = frozenset(("money", "quantity"))
"""Kinds of which no half is tagged: 31.7 is not 31."""

_BRACKETS = frozenset('()[]{}"“”«»')
_WIDEST_GAP = 3
_OFTEN, _SELDOM, _PLAIN = 5, 0.4, 0.9
"""A word that stands in a text so often is what it is there on the mean: below `_SELDOM` no name, unless in its own
place it is plainly one."""
_ROWS_AT_ONCE = 4096
"""Of so many words the shares are compared at once."""
_GROWS = 0.6
"""A stretch grows over the words beside it that are of its kind and at least so many times as sure as was asked."""


class Tagged(NamedTuple):
    """A stretch of text that tells something: of what kind, how sure, and what else it might be."""

    span: Span
    kind: str
    weight: str
    score: float
    second_kind: str
    second_score: float


class _Likely(NamedTuple):
    """A word that may tell something: its number, score, likeliest kind, whether that grows, whether it is no mark."""

    at: int
    score: float
    kind: str
    grows: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class TaggerReading:
    """The words of a text, each with what the tagger thinks of it."""

    text: str
    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    kinds: Floats
    """Shares of the kinds, one row a word."""
    weights: Floats
    """Shares of the weights, one row a word."""
    identifies: Floats
    special: Floats
    names: tuple[str, ...]
    special_kinds: frozenset[str]
    _kept: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """What was worked out for one level and serves the next."""
    _usual: dict[bool, frozenset[str]] = field(default_factory=dict, repr=False, compare=False)
    """The words that often stand in the text and are seldom a name there, or seldom special."""
    _starts: memoryview = field(init=False, repr=False, compare=False)
    _ends: memoryview = field(init=False, repr=False, compare=False)
    _surest: memoryview = field(init=False, repr=False, compare=False)
    """The same places, and how sure the tagger is of each word that it identifies or is special: for questions about a
    few words, of which there are many, Python's own numbers are several times quicker than NumPy's."""

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        set_(self, "_starts", self.starts.data)
        set_(self, "_ends", self.ends.data)
        set_(self, "_surest", np.maximum(self.identifies, self.special).data)

    def most(self, span: Span) -> float:
        """How sure the tagger is of the surest word of the span: that it identifies, or is special."""
        first, last = self._words(span)
        return max((0.0, *self._surest[first:last]))

    def share(self, span: Span, kind: str) -> float:
        """The share that the tagger gives to a kind, on the mean over the words of the span."""
        first, last = self._words(span)
        if last <= first or kind not in self.names:
            return 0.0
        column = self.names.index(kind)
        if last == first + 1:
            return float(self.kinds[first, column])
        return float(np.add.reduce(self.kinds[first:last, column]) / (last - first))

    def likeliest(self, span: Span) -> tuple[str, float]:
        """The kind that the tagger takes a span for, and its share, on the mean over its words."""
        first, last = self._words(span)
        if last <= first:
            return self.names[0], 0.0
        shares = _mean(self.kinds[first:last])
        best = int(shares.argmax())
        return self.names[best], float(shares[best])

    def agreed(self, span: Span, least: float) -> Span | None:
        """The span from its first word to its last of which the tagger is at least so sure; None if there is none."""
        first, last = self._words(span)
        enough = _single(least)
        sure = [at for at in range(first, last) if self._surest[at] >= enough and self._counts(at)]
        if not sure:
            return None
        return Span(max(span.start, self._starts[sure[0]]), min(span.end, self._ends[sure[-1]]))

    def _words(self, span: Span) -> tuple[int, int]:
        """The words that the span touches: the first, and the one behind the last."""
        return bisect_right(self._ends, span.start), bisect_left(self._starts, span.end)

    def spans(self, least: float = 0.5) -> list[Tagged]:
        """What identifies, and what is special, with a score of at least `least`: words that belong together joined."""
        return sorted([*self._spans(least, special=False), *self._spans(least, special=True)])

    def done_with_levels(self) -> None:
        """Drop what serves the next level only: of a long text it is more than the reading itself."""
        for known in [each for each in self._kept if isinstance(each, tuple)]:
            del self._kept[known]

    def _spans(self, least: float, *, special: bool) -> Iterator[Tagged]:
        grown, enough, group = _GROWS * least, _single(least), list[_Likely]()
        for word in self._likely(grown, special):
            if word.score < (grown if word.grows else least):
                continue
            if group and not (word.kind == group[-1].kind and self._join(group[-1].at, word.at, word.kind)):
                if (tagged := self._tagged(group, enough, special)) is not None:
                    yield tagged
                group = []
            group.append(word)
        if (tagged := self._tagged(group, enough, special)) is not None:
            yield tagged

    def _likely(self, least: float, special: bool) -> list["_Likely"]:
        """The words with a score of at least so much; all levels look through those that were found for the lowest."""
        known: tuple[float, list[_Likely]] = self._kept.get(("likely", special), (np.inf, []))
        if least < known[0]:
            scores = self.special if special else self.identifies
            words = np.flatnonzero(scores >= np.float64(least))
            grow = _NAMES | _PHRASES | self.special_kinds
            kinds = map(self.names.__getitem__, self._shares(words, special).argmax(axis=1).tolist())
            found = zip(words.tolist(), scores[words].tolist(), kinds, strict=True)
            likely = [_Likely(word, score, kind, kind in grow, self._counts(word)) for word, score, kind in found]
            self._kept["likely", special] = known = least, likely
        return known[1]

    def _shares(self, words: NDArray[np.integer] | list[int], special: bool) -> Floats:
        """For each of some words the shares of the kinds that count; of a long text no copy is made of all."""
        if special not in self._kept:
            fits = np.array([(name in self.special_kinds) == special for name in self.names])
            fits[0] = False
            self._kept[special] = fits
        shares: Floats = self.kinds[words] * self._kept[special]
        return shares

    def _join(self, before: int, word: int, kind: str) -> bool:
        """Whether nothing stands between two words that would part a name or a phrase; asked at every level."""
        known = (before, word, kind)
        if known not in self._kept:
            self._kept[known] = self._joins(*known)
        joined: bool = self._kept[known]
        return joined

    def _joins(self, before: int, word: int, kind: str) -> bool:
        end, start = self._ends[before], self._starts[word]
        between, stops = self.text[end:start], ". " in self.text[end - 1 : start]
        if "\n" in between or "\t" in between or (stops and not self._is_short(before)):
            return False
        if kind in _NAMES and (self._said(before) in _BRACKETS or self._said(word) in _BRACKETS):
            return False
        if kind in _PHRASES or kind in self.special_kinds:
            return word - before <= _WIDEST_GAP and not any(mark in between for mark in ".;:!?|")
        return word == before + 1 or (word == before + 2 and bool(_JOINS.fullmatch(between)))

    def _tagged(self, group: list["_Likely"], enough: float, special: bool) -> Tagged | None:
        """What a group of words is, as far as some of them are sure; most groups are the same at several levels."""
        sure = [word for word in group if word.counts and word.score >= enough]
        if not sure:
            return None
        known = (special, group[0].at, group[-1].at, len(group), len(sure))  # at a level the surest are so many
        if known not in self._kept:
            counting = [word for word in group if word.counts]
            none = len(counting) == 1 and self._is_usually_none(counting[0], special)
            self._kept[known] = None if none else self._made(counting, sure, special)
        tagged: Tagged | None = self._kept[known]
        return tagged

    def _is_usually_none(self, word: "_Likely", special: bool) -> bool:
        """Whether a word by itself is doubted elsewhere in the text: one "OFF" of twenty in a rota is nobody."""
        if special not in self._usual:
            scores = self.special if special else self.identifies
            means = ((said, float(scores[at].mean())) for said, at in self._often().items())
            self._usual[special] = frozenset(said for said, mean in means if mean < _SELDOM)
        return self._written(word.at) in self._usual[special] and word.score < _single(_PLAIN)

    def _often(self) -> dict[str, list[int]]:
        """Where each word stands that often stands in the text."""
        if "often" not in self._kept:
            written = [self.text[start:end] for start, end in zip(self._starts, self._ends, strict=True)]
            often = {said for said, times in Counter(written).items() if times >= _OFTEN}
            places: dict[str, list[int]] = {}
            for at, said in enumerate(written):
                if said in often:
                    places.setdefault(said, []).append(at)
            self._kept["often"] = places
        found: dict[str, list[int]] = self._kept["often"]
        return found

    def _made(self, group: list["_Likely"], sure: list["_Likely"], special: bool) -> Tagged | None:
        rows = [word.at for word in sure]
        if all(self._said(word) in _SAYING_NOTHING for word in rows):
            return None
        shares = self._shares(rows, special)
        mean = _mean(shares) if len(rows) > 1 else shares[0]
        first = int(mean.argmax())
        kind, mean[first] = self.names[first], -1.0
        second = int(mean.argmax())
        words = self._trimmed([word.at for word in group], kind)
        if not words:
            return None
        weight = "special" if special else self._weight(rows)
        score = min(word.score for word in sure)
        return Tagged(self._span(words, kind), kind, weight, score, self.names[second], float(mean[second]))

    def _weight(self, rows: list[int]) -> str:
        """Whether some words identify directly rather than with others."""
        if len(rows) == 1:
            direct, quasi = self.weights[rows[0], 1], self.weights[rows[0], 2]
        else:
            direct, quasi = (np.add.reduce(self.weights[rows, which]) / len(rows) for which in (1, 2))
        return "direct" if direct >= quasi else "quasi"

    def _trimmed(self, words: list[int], kind: str) -> list[int]:
        """Without little words at the ends, a title before a person's name, and the ending of a possessive."""
        first, last = 0, len(words)
        if last > 1 and self._is_possessive(words[0]):
            first += 1
        while first < last - 1 and self._said(words[first]) in _JOINING:
            first += 1
        while first < last - 1 and self._said(words[last - 1]) in _JOINING:
            last -= 1
        while kind == "person" and first < last - 1 and self._said(words[first]) in _TITLES:
            first += 1
        if last and self._is_possessive(words[last - 1]):
            last -= 1
        return words[first:last]

    def _is_possessive(self, word: int) -> bool:
        return self._said(word) == "s" and self.text[self._starts[word] - 1] in "'’"

    def _span(self, words: list[int], kind: str) -> Span:
        start, end = self._starts[words[0]], self._ends[words[-1]]
        if kind in _NUMBERS and (rest := _DECIMALS.match(self.text, end)):
            end = rest.end()
        if start and self.text[start - 1] in "+@":
            start -= 1
        opened, closed = self.text[start:end].count("("), self.text[start:end].count(")")
        if opened == closed + 1 and self.text[end : end + 1] == ")":
            end += 1
        elif closed == opened + 1 and self.text[start - 1 : start] == "(":
            start -= 1
        return Span(start, end)

    def _said(self, word: int) -> str:
        return self._written(word).casefold()

    def _written(self, word: int) -> str:
        return self.text[self._starts[word] : self._ends[word]]

    def _is_short(self, word: int) -> bool:
        """Whether a full stop behind it, or the one that it is, may end an initial, a title or a month."""
        letters = word - 1 if word and self._said(word) == "." else word
        return self._ends[letters] - self._starts[letters] < 3 or self._said(letters) in _SHORT

    def _counts(self, word: int) -> bool:
        """Whether it is a word, and no mark of punctuation."""
        written = self._written(word)
        return written.isalnum() or any(map(str.isalnum, written))


def _single(number: float) -> float:
    """A number as NumPy compares single figures with it: rounded as they are."""
    return float(np.float32(number))


def _mean(rows: Floats) -> Floats:
    """The mean of some rows, as NumPy's own gives it with three times the calls."""
    mean: Floats = np.add.reduce(rows, axis=0)
    mean /= len(rows)
    return mean


class Tagger:
    """Reads texts with the weights of a pack, and remembers the last one. Safe to share between threads."""

    def __init__(self, path: Path | str) -> None:
        pack = TaggerPack(Path(path))
        self._path = Path(path)
        self.about = pack.about
        self._cut = WordPieces(pack.vocabulary())
        self._encoder = pack.encoder()
        self._kind, self._weight = pack.head("kind"), pack.head("weight")
        self._calibration = pack.calibration()
        self._names = tuple(pack.about["kinds"])
        self._special = frozenset(pack.about["special"])
        self._last: TaggerReading | None = None

    def __reduce__(self) -> tuple[type[Self], tuple[Path]]:
        """Sent to another process, a tagger is opened there anew."""
        return type(self), (self._path,)

    @classmethod
    def default(cls) -> Self:
        """The tagger that ships with Reticent."""
        return cls(shipped())

    def forget(self) -> None:
        """Drop what was remembered of texts."""
        self._cut.forget()
        self._last = None

    def tag(self, text: str, least: float = 0.5) -> list[Tagged]:
        """What identifies somebody in the text, with a score of at least `least`."""
        return self.read(text).spans(least)

    def tag_many(self, texts: Iterable[str], least: float = 0.5) -> Iterator[list[Tagged]]:
        """The same for several texts, in order."""
        return (self.tag(text, least) for text in texts)

    def read(self, text: str) -> TaggerReading:
        """What the tagger thinks of every word of the text."""
        last = self._last
        if last is None or last.text != text:
            self._last = last = self._read(text)
        return last

    def _read(self, text: str) -> TaggerReading:
        pieces = self.pieces(text)
        words = pieces.words
        inside = np.flatnonzero(words >= 0)
        count = int(words.max()) + 1 if len(inside) else 0
        kinds, weights = (_by_word(shares, words, inside, count) for shares in self._shares(pieces))
        starts, ends = np.zeros(count, np.int32), np.zeros(count, np.int32)
        starts[words[inside[::-1]]] = pieces.starts[inside[::-1]]
        ends[words[inside]] = pieces.ends[inside]
        return TaggerReading(
            text,
            starts,
            ends,
            kinds,
            weights,
            self._calibrated("identifies", weights[:, 1] + weights[:, 2]),
            self._calibrated("special", weights[:, 3]),
            self._names,
            self._special,
        )

    def pieces(self, text: str) -> Pieces:
        """The text as the encoder gets it."""
        return self._cut(text)

    def _shares(self, pieces: Pieces) -> tuple[Floats, Floats]:
        """The shares of the kinds and of the weights for each piece, from the vectors of some windows at a time."""
        kinds = np.zeros((len(pieces), len(self._names)), np.float32)
        weights = np.zeros((len(pieces), len(self._weight.bias)), np.float32)
        for part in _batched(windows(len(pieces)), WINDOWS_AT_ONCE):
            first, last = part[0][2], part[-1][3]
            vectors = self._vectors(pieces, part)
            with one_thread:
                kinds[first:last] = softmax(self._kind(vectors))
                weights[first:last] = softmax(self._weight(vectors))
        return kinds, weights

    def vectors(self, pieces: Pieces) -> Floats:
        """One vector for each piece, each from the window in whose middle it stands."""
        return self._vectors(pieces, list(windows(len(pieces))))

    def _vectors(self, pieces: Pieces, part: Sequence[Window]) -> Floats:
        judged = part[0][2] if part else 0
        made = np.zeros((part[-1][3] - judged if part else 0, self.about["width"]), np.float32)
        for start, end, first, last in part:
            ids = np.concatenate(([self._cut.start], pieces.ids[start:end], [self._cut.end]))
            shapes, bits = (np.concatenate(([0], each[start:end], [0])) for each in (pieces.shapes, pieces.bits))
            wanted = np.arange(1 + first - start, 1 + last - start)
            with one_thread:
                made[first - judged : last - judged] = self._encoder(ids, shapes, bits, wanted)
        return made

    def _calibrated(self, name: str, scores: Floats) -> Floats:
        said, shares = self._calibration[name]
        return np.interp(scores, said, shares).astype(np.float32)


def windows(length: int) -> Iterator[Window]:
    """Where each window begins and ends, and which of its pieces are judged in it: all pieces, each once."""
    if not length:
        return
    count = max(1, -(-(length - OVERLAP) // (WINDOW - OVERLAP)))
    size = -(-(length + OVERLAP * (count - 1)) // count)
    starts = [number * (length - size) // max(1, count - 1) for number in range(count)]
    judged = 0
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        end = start + size
        last = length if following is None else (end + following) // 2
        yield start, end, judged, last
        judged = last


def _batched(found: Iterator[Window], most: int) -> Iterator[list[Window]]:
    """So many at a time."""
    while part := list(islice(found, most)):
        yield part


def _by_word(shares: Floats, words: NDArray[np.int32], inside: NDArray[np.int64], count: int) -> Floats:
    """The mean over the pieces of each word."""
    sums = np.zeros((count, shares.shape[1]), np.float32)
    np.add.at(sums, words[inside], shares[inside])
    times = np.bincount(words[inside], minlength=count).astype(np.float32)
    means: Floats = sums / times[:, None]
    return means
