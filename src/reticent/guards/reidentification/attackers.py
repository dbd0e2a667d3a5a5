"""Three ways to say whom a text is about, in one frame, so that nobody defends against one of them alone.

    tfidf        sum over f of (1 + ln tf(f,text)) idf(f) * (1 + ln tf(f,c)) idf(f) / |c|     nearest neighbour
    likelihood   sum over f of tf(f,text) * ln(1 + (1-λ)/λ * tf(f,c) / (|c| p(f)))            Jelinek-Mercer smoothing
    combination  sum over pairs {f,g} that few have together, c among them, of log2(N / n(f,g)) * mean|c| / |c|

f runs over the words and the pairs of words of the text. The first two are linear in the features, so that what a word
adds to a candidate's score is exactly what the score loses when the word is hidden. That holds for the third too, where
a word's share is that of all combinations it takes part in: each is broken when one of its words goes.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from reticent.guards.reidentification.cells import Cells, Numbers, Pairs
from reticent.guards.reidentification.population import Candidates, FeatureTable, Sizes, inverse_frequency
from reticent.guards.reidentification.ranking import Ranking
from reticent.guards.reidentification.words import Feature, read

SMOOTHING = 0.9
"""λ: the share of a candidate's words that come from the language at large."""

MOST_COMBINED = 80
"""How many of the text's rarest features are combined."""

RARE = 3
"""A combination counts when so few candidates have it, or one in `RARE_SHARE`."""
RARE_SHARE = 50_000

Contribution = tuple[str, float]
Columns = slice | NDArray[np.int64]


class Evidence:
    """What a text shares with the candidates, looked up once for all attackers."""

    def __init__(self, text: str, candidates: Candidates) -> None:
        found = read(text)
        self.candidates = candidates
        self.features: tuple[Feature, ...] = tuple(found)
        self.times = np.array(list(found.values()), np.float64)
        self._summed: dict[str, tuple[Numbers, float]] = {}
        self._standings: dict[str, Ranking] = {}
        self._combined: _Combined | None = None

    @cached_property
    def table(self) -> FeatureTable:
        """Who has which feature."""
        return self.candidates.table(self.features)

    @cached_property
    def sizes(self) -> Sizes:
        """How large the texts of the candidates of all rows are."""
        rows = self.table.rows
        return Sizes(self.candidates.lengths[rows], self.candidates.norms[rows])

    def row(self, candidate: int) -> int | None:
        """The row of the table that a candidate has; None for who shares nothing with the text."""
        rows = self.table.rows
        at = int(np.searchsorted(rows, candidate))
        return at if at < len(rows) and rows[at] == candidate else None

    def summed(self, attacker: "_Linear") -> tuple[Numbers, float]:
        """What each row of the table is worth to an attacker, and the highest cells of all columns together."""
        if attacker.name not in self._summed:
            both = linear(self.candidates)
            worth = _Worth(self, both)
            sums, highest = [np.zeros(len(self.table.rows)) for _ in both], [[np.zeros(0)] for _ in both]
            for columns, cells in self.table.cells.parts():
                rows = cells.rows.astype(np.intp, copy=False)
                for at, own in enumerate(worth.of(columns, cells, rows)):
                    np.add.at(sums[at], rows, own)
                    highest[at].append(cells.highest(own))
            for each, own_sums, most in zip(both, sums, highest, strict=True):
                self._summed[each.name] = own_sums, float(np.concatenate(most).sum())
        return self._summed[attacker.name]

    def combined(self, make: "Callable[[Evidence], _Combined]") -> "_Combined":
        """The combinations that count, found once."""
        if self._combined is None:
            self._combined = make(self)
        return self._combined

    def standing(self, attacker: "Attacker") -> Ranking:
        """How far each candidate stands out: `z(c) = (s(c) - mean s) / sqrt(most s)`."""
        if attacker.name not in self._standings:
            ranked = attacker.ranking(self)
            mean, spread = ranked.mean(), self.spread(attacker)

            def stands(own: Numbers) -> Numbers:
                out = own - mean
                out /= spread
                return out

            self._standings[attacker.name] = ranked.changed(stands)
        return self._standings[attacker.name]

    def spread(self, attacker: "Attacker") -> float:
        """`sqrt(most s)`: what scores are divided by, so that long texts and short ones are alike."""
        return float(np.sqrt(max(attacker.most(self), 1e-9)))


class Attacker(Protocol):
    """One way to rank the candidates."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    def scores(self, text: str) -> Numbers:
        """One score for each candidate; more is likelier."""
        ...

    def contributions(self, text: str, candidate: int) -> list[Contribution]:
        """What each word adds to a candidate's score: what is lost when the word is hidden. Most first."""
        ...

    def ranking(self, evidence: Evidence) -> Ranking:
        """The scores, from what was looked up before."""
        ...

    def rank(self, evidence: Evidence) -> Numbers:
        """The same, one for each candidate."""
        ...

    def most(self, evidence: Evidence) -> float:
        """About the score of somebody who had all of the text: how much there is to go by."""
        ...

    def explain(self, evidence: Evidence, candidate: int) -> list[Contribution]:
        """The contributions, from what was looked up before."""
        ...


class _Frame(ABC):
    """What the attackers share."""

    name = ""

    def __init__(self, candidates: Candidates) -> None:
        self._candidates = candidates

    def scores(self, text: str) -> Numbers:
        """One score for each candidate."""
        return self.rank(Evidence(text, self._candidates))

    def contributions(self, text: str, candidate: int) -> list[Contribution]:
        """What each word adds to a candidate's score."""
        return self.explain(Evidence(text, self._candidates), candidate)

    def rank(self, evidence: Evidence) -> Numbers:
        """The scores, one for each candidate."""
        return self.ranking(evidence).all()

    @abstractmethod
    def ranking(self, evidence: Evidence) -> Ranking:
        """The scores."""

    @abstractmethod
    def most(self, evidence: Evidence) -> float:
        """How much there is to go by."""

    @abstractmethod
    def explain(self, evidence: Evidence, candidate: int) -> list[Contribution]:
        """The contributions."""


class _Linear(_Frame):
    """A sum over features: `weigh` gives what each cell of the table is worth."""

    @abstractmethod
    def weigh(self, evidence: Evidence, cells: Cells, columns: Columns, sizes: Sizes) -> Numbers:
        """The worth of each cell of some columns, where the texts that the rows stand for are of these sizes."""

    def ranking(self, evidence: Evidence) -> Ranking:
        """The sum of each row."""
        return Ranking.among(evidence.table.rows, evidence.summed(self)[0], self._candidates.size)

    def most(self, evidence: Evidence) -> float:
        """The sum of the highest cell of each column."""
        return evidence.summed(self)[1]

    def explain(self, evidence: Evidence, candidate: int) -> list[Contribution]:
        """The cells of one row, each counted for every word in it."""
        at = evidence.row(candidate)
        if at is None:
            return []
        cells, columns = evidence.table.cells.row(at)
        sizes = Sizes(self._candidates.lengths[[candidate]], self._candidates.norms[[candidate]])
        worth = self.weigh(evidence, replace(cells, rows=np.zeros(len(columns), np.int64)), columns, sizes).tolist()
        named = zip(columns.tolist(), worth, strict=True)
        return _by_word((evidence.features[column], value) for column, value in named if value)


class Tfidf(_Linear):
    """The nearest neighbour by TF.IDF. Not divided by the text's own length, which ranks nobody higher."""

    name = "tfidf"

    def weigh(self, evidence: Evidence, cells: Cells, columns: Columns, sizes: Sizes) -> Numbers:
        """`(1 + ln tf(f,text)) idf(f) * (1 + ln tf(f,c)) idf(f) / |c|`."""
        rarity = inverse_frequency(evidence.table.counts[columns], self._candidates.size)
        per_feature = (1 + np.log(evidence.times[columns])) * rarity**2
        return cells.scaled * cells.spread(per_feature) / sizes.norms[cells.rows]


class Likelihood(_Linear):
    """How likely a candidate's language is to produce the text, against the language of all."""

    name = "likelihood"

    def weigh(self, evidence: Evidence, cells: Cells, columns: Columns, sizes: Sizes) -> Numbers:
        """`(1 + ln tf(f,text)) * ln(1 + (1-λ)/λ * tf(f,c) / (|c| p(f)))`: said twice is not twice as telling."""
        share = cells.values / sizes.lengths[cells.rows]
        odds = (1 - SMOOTHING) / SMOOTHING
        times = cells.spread(1 + np.log(evidence.times[columns]))
        return times * np.log1p(odds * share / cells.spread(evidence.table.chances[columns]))


class Combination(_Frame):
    """Who has together what few have together."""

    name = "combination"

    def ranking(self, evidence: Evidence) -> Ranking:
        """The bits of all rare pairs of features that a candidate has."""
        combined = evidence.combined(self._combined)
        rows, totals = combined.pairs.totals(combined.bits)
        candidates = evidence.table.rows[rows]
        return Ranking.among(candidates, totals / 2 * self._shortness(candidates), self._candidates.size)

    def most(self, evidence: Evidence) -> float:
        """The bits of all rare pairs."""
        return float(evidence.combined(self._combined).bits.sum() / 2)

    def explain(self, evidence: Evidence, candidate: int) -> list[Contribution]:
        """For each word, the bits of the combinations it takes part in."""
        combined, at = evidence.combined(self._combined), evidence.row(candidate)
        if at is None:
            return []
        numbers = combined.pairs.columns[combined.pairs.rows == at].tolist()
        has = np.isin(np.arange(len(combined.features)), numbers).astype(np.float64)
        bits = combined.bits * np.outer(has, has) * self._shortness(candidate)
        parts: dict[str, set[int]] = {}
        for number in numbers:
            for word in combined.features[number]:
                parts.setdefault(word, set()).add(number)
        lost = {word: _touched(bits, sorted(numbers)) for word, numbers in parts.items()}
        return _ordered((word, amount) for word, amount in lost.items() if amount)

    def _shortness(self, candidates: NDArray[np.int64] | int) -> Numbers:
        """`mean|c| / |c|`: a long text has many combinations by chance."""
        shortness: Numbers = self._candidates.mean_length / self._candidates.lengths[candidates]
        return shortness

    def _combined(self, evidence: Evidence) -> "_Combined":
        table, size = evidence.table, self._candidates.size
        some = np.flatnonzero((table.counts > 0) & (table.counts <= max(RARE, size / 20)))
        chosen = np.sort(some[np.argsort(table.counts[some], kind="stable")[:MOST_COMBINED]])
        features = tuple(evidence.features[at] for at in chosen.tolist())
        pairs = Pairs.of(table.cells, chosen.tolist())
        together = pairs.together()
        rare = (together > 0) & (together <= max(RARE, size / RARE_SHARE)) & _apart(features)
        bits = np.where(rare, np.log2(size / np.maximum(together, 1)), 0.0)
        return _Combined(features, pairs, bits)


@dataclass(frozen=True, slots=True)
class _Combined:
    """Features that are combined, who has more than one of them, and the bits of each rare pair."""

    features: tuple[Feature, ...]
    pairs: Pairs
    bits: Numbers


class _Worth:
    """What the cells of a table are worth to some attackers.

    Where texts are of a few sizes only, a column has as many worths: these are worked out, and each cell has one.
    """

    def __init__(self, evidence: Evidence, attackers: "Sequence[_Linear]") -> None:
        self._evidence, self._attackers = evidence, attackers
        self._kinds = evidence.candidates.kinds
        if self._kinds is not None:
            filled, count = np.flatnonzero(evidence.table.counts), len(self._kinds.sizes.lengths)
            self._of_each = self._kinds.of_each[evidence.table.rows].astype(np.intp)
            self._firsts = np.zeros(len(evidence.features), np.intp)
            self._firsts[filled] = np.arange(len(filled)) * count
            rows = np.tile(np.arange(count), len(filled))
            ones = np.broadcast_to(np.float64(1), len(rows))
            cells = Cells(np.arange(len(filled) + 1) * count, rows, ones, count)
            self._worths = [each.weigh(evidence, cells, filled, self._kinds.sizes) for each in attackers]

    def of(self, columns: slice, cells: Cells, rows: NDArray[np.intp]) -> Iterator[Numbers]:
        """The worth of each cell of some columns, for one attacker after the other."""
        if self._kinds is None:
            yield from (each.weigh(self._evidence, cells, columns, self._evidence.sizes) for each in self._attackers)
            return
        places = self._of_each.take(rows)
        places += np.repeat(self._firsts[columns], cells.widths)
        yield from (worths.take(places) for worths in self._worths)


def linear(candidates: Candidates) -> tuple[_Linear, ...]:
    """Those that add up what words are worth."""
    return Tfidf(candidates), Likelihood(candidates)


def attackers(candidates: Candidates) -> tuple[Attacker, ...]:
    """All of them."""
    return *linear(candidates), Combination(candidates)


def _apart(features: Sequence[Feature]) -> NDArray[np.bool_]:
    """Which features share no word: "star" and "star trek" together say no more than "star trek"."""
    apart = ~np.eye(len(features), dtype=np.bool_)
    having: dict[str, list[int]] = {}
    for at, feature in enumerate(features):
        for word in feature:
            having.setdefault(word, []).append(at)
    for alike in having.values():
        if len(alike) > 1:
            apart[np.ix_(alike, alike)] = False
    return apart


def _touched(bits: Numbers, numbers: Sequence[int]) -> float:
    """The bits of all pairs with one of these features or two."""
    rows = bits[numbers]
    return float(rows.sum() - rows[:, numbers].sum() / 2)


def _by_word(amounts: Iterable[tuple[Feature, float]]) -> list[Contribution]:
    lost: dict[str, float] = {}
    for feature, amount in amounts:
        for word in dict.fromkeys(feature):
            lost[word] = lost.get(word, 0.0) + amount
    return _ordered(lost.items())


def _ordered(amounts: Iterable[Contribution]) -> list[Contribution]:
    return sorted(amounts, key=lambda each: (-each[1], each[0]))
