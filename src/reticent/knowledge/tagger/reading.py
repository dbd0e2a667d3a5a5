"""What the tagger read of a text: the scores of its words, and the stretches that they make at a level of certainty."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reticent.knowledge.tagger.encoder import Floats
from reticent.model import Span

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
