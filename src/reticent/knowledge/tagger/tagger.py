"""The tagger: which words of a text identify somebody, what kind of thing they are, and how sure that is.

A long text is read in windows that overlap; every piece is judged in the window in whose middle it stands. The pieces
of a word are judged together, so that no half of a word is ever tagged. Two scores belong to every word: that it
identifies somebody, directly or with others, and that it tells one of the special categories; both are calibrated: of
the words with a score of .8, four in five were marked by people.
"""

import re
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

    def most(self, span: Span) -> float:
        """How sure the tagger is of the surest word of the span: that it identifies, or is special."""
        return float(self._surest(*self._words(span)).max(initial=0.0))

    def share(self, span: Span, kind: str) -> float:
        """The share that the tagger gives to a kind, on the mean over the words of the span."""
        first, last = self._words(span)
        known = kind in self.names and last > first
        return float(self.kinds[first:last, self.names.index(kind)].mean()) if known else 0.0

    def likeliest(self, span: Span) -> tuple[str, float]:
        """The kind that the tagger takes a span for, and its share, on the mean over its words."""
        first, last = self._words(span)
        if last <= first:
            return self.names[0], 0.0
        shares = self.kinds[first:last].mean(axis=0)
        best = int(shares.argmax())
        return self.names[best], float(shares[best])

    def agreed(self, span: Span, least: float) -> Span | None:
        """The span from its first word to its last of which the tagger is at least so sure; None if there is none."""
        first, last = self._words(span)
        sure = [at for at in (first + np.flatnonzero(self._surest(first, last) >= least)).tolist() if self._counts(at)]
        if not sure:
            return None
        return Span(max(span.start, int(self.starts[sure[0]])), min(span.end, int(self.ends[sure[-1]])))

    def _surest(self, first: int, last: int) -> Floats:
        """How sure the tagger is of each of some words: that it identifies, or is special."""
        surest: Floats = np.maximum(self.identifies[first:last], self.special[first:last])
        return surest

    def _words(self, span: Span) -> tuple[int, int]:
        """The words that the span touches: the first, and the one behind the last.

        Asked for in the type of the places: for another, NumPy would copy those of the whole text.
        """
        start, end = map(self.starts.dtype.type, span)
        return int(self.ends.searchsorted(start, "right")), int(self.starts.searchsorted(end))

    def spans(self, least: float = 0.5) -> list[Tagged]:
        """What identifies, and what is special, with a score of at least `least`: words that belong together joined."""
        return sorted([*self._spans(least, special=False), *self._spans(least, special=True)])

    def done_with_levels(self) -> None:
        """Drop what serves the next level only: of a long text it is more than the reading itself."""
        for known in [each for each in self._kept if isinstance(each, tuple)]:
            del self._kept[known]

    def _spans(self, least: float, *, special: bool) -> Iterator[Tagged]:
        scores = self.special if special else self.identifies
        fits, best, grows = self._fitting(special)
        group: list[int] = []
        enough, floor = (scores >= least).tolist(), np.where(grows, _GROWS * least, least)
        for word in np.flatnonzero(scores >= floor).tolist():
            if group and not (best[word] == best[group[-1]] and self._join(group[-1], word, self.names[best[word]])):
                yield from self._tagged(group, enough, scores, fits, special)
                group = []
            group.append(word)
        yield from self._tagged(group, enough, scores, fits, special)

    def _fitting(self, special: bool) -> tuple[NDArray[np.bool_], list[int], NDArray[np.bool_]]:
        """Which kinds count, and for each word the likeliest of them, and whether that one grows."""
        if special not in self._kept:
            fits = np.array([(name in self.special_kinds) == special for name in self.names])
            fits[0] = False
            parts = (self.kinds[at : at + _ROWS_AT_ONCE] * fits for at in range(0, len(self.kinds), _ROWS_AT_ONCE))
            best = np.concatenate([np.zeros(0, np.int64), *(part.argmax(axis=1) for part in parts)])
            grows = np.array([name in _NAMES | _PHRASES | self.special_kinds for name in self.names])
            self._kept[special] = fits, best.tolist(), grows[best]
        kept: tuple[NDArray[np.bool_], list[int], NDArray[np.bool_]] = self._kept[special]
        return kept

    def _join(self, before: int, word: int, kind: str) -> bool:
        """Whether nothing stands between two words that would part a name or a phrase; asked at every level."""
        known = (before, word, kind)
        if known not in self._kept:
            self._kept[known] = self._joins(*known)
        joined: bool = self._kept[known]
        return joined

    def _joins(self, before: int, word: int, kind: str) -> bool:
        end, start = int(self.ends[before]), int(self.starts[word])
        between, stops = self.text[end:start], ". " in self.text[end - 1 : start]
        if "\n" in between or "\t" in between or (stops and not self._is_short(before)):
            return False
        if kind in _NAMES and (self._said(before) in _BRACKETS or self._said(word) in _BRACKETS):
            return False
        if kind in _PHRASES or kind in self.special_kinds:
            return word - before <= _WIDEST_GAP and not any(mark in between for mark in ".;:!?|")
        return word == before + 1 or (word == before + 2 and bool(_JOINS.fullmatch(between)))

    def _tagged(
        self, group: list[int], enough: list[bool], scores: Floats, fits: NDArray[np.bool_], special: bool
    ) -> Iterator[Tagged]:
        """What a group of words is, as far as some of them are sure; most groups are the same at several levels."""
        words = [word for word in group if self._counts(word)]
        sure = [word for word in words if enough[word]]
        if sure and not (len(words) == 1 and self._is_usually_none(words[0], scores, special)):
            known = (special, tuple(words), tuple(sure))
            if known not in self._kept:
                self._kept[known] = self._made(words, sure, scores, fits, special)
            if self._kept[known] is not None:
                yield self._kept[known]

    def _is_usually_none(self, word: int, scores: Floats, special: bool) -> bool:
        """Whether a word by itself is doubted elsewhere in the text: one "OFF" of twenty in a rota is nobody."""
        if special not in self._usual:
            met: dict[str, list[int]] = {}
            for each, (start, end) in enumerate(zip(self.starts.tolist(), self.ends.tolist(), strict=True)):
                met.setdefault(self.text[start:end], []).append(each)
            means = ((said, float(scores[at].mean())) for said, at in met.items() if len(at) >= _OFTEN)
            self._usual[special] = frozenset(said for said, mean in means if mean < _SELDOM)
        return self._written(word) in self._usual[special] and bool(scores[word] < _PLAIN)

    def _made(
        self, words: list[int], sure: list[int], scores: Floats, fits: NDArray[np.bool_], special: bool
    ) -> Tagged | None:
        if all(self._said(word) in _SAYING_NOTHING for word in sure):
            return None
        mean = (self.kinds[sure] * fits).mean(axis=0)
        first, second = map(int, np.argsort(-mean, kind="stable")[:2])
        words = self._trimmed(words, self.names[first])
        if not words:
            return None
        direct, quasi = self.weights[sure, 1].mean(), self.weights[sure, 2].mean()
        weight = "special" if special else "direct" if direct >= quasi else "quasi"
        score = float(scores[sure].min())
        span, kind = self._span(words, self.names[first]), self.names[first]
        return Tagged(span, kind, weight, score, self.names[second], float(mean[second]))

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
        return self._said(word) == "s" and self.text[self.starts[word] - 1] in "'’"

    def _span(self, words: list[int], kind: str) -> Span:
        start, end = int(self.starts[words[0]]), int(self.ends[words[-1]])
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
        return self.text[int(self.starts[word]) : int(self.ends[word])]

    def _is_short(self, word: int) -> bool:
        """Whether a full stop behind it, or the one that it is, may end an initial, a title or a month."""
        letters = word - 1 if word and self._said(word) == "." else word
        return self.ends[letters] - self.starts[letters] < 3 or self._said(letters) in _SHORT

    def _counts(self, word: int) -> bool:
        """Whether it is a word, and no mark of punctuation."""
        if "counts" not in self._kept:
            places = zip(self.starts.tolist(), self.ends.tolist(), strict=True)
            self._kept["counts"] = [any(map(str.isalnum, self.text[start:end])) for start, end in places]
        counts: list[bool] = self._kept["counts"]
        return counts[word]


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
