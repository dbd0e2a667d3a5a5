"""A figure for each of half a million candidates, of whom some thousands have one of their own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reticent.guards.reidentification.cells import Numbers

SAMPLED, LEEWAY = 16, 8
"""One figure of so many is looked at to say how high the highest are, and so many times as many are taken for them."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """A figure for each candidate: those that have one of their own, ascending, and what all the others have.

    Of half a million candidates a text shares something with some thousands; the others are all alike, and nobody has
    less than they.
    """

    at: NDArray[np.int64]
    values: Numbers
    rest: float
    size: int

    @classmethod
    def of(cls, figures: Numbers) -> Self:
        """From a figure for each."""
        return cls.among(np.arange(len(figures)), figures, len(figures))

    @classmethod
    def among(cls, candidates: NDArray[np.int64], figures: Numbers, size: int) -> Self:
        """From a figure for some of so many candidates, ascending; the others have nothing, and nobody has less."""
        rest = 0.0 if len(candidates) < size else float(figures.min())
        higher = figures > rest
        if higher.all():
            return cls(candidates, figures, rest, size)
        own = np.flatnonzero(higher)
        return cls(candidates[own], figures[own], rest, size)

    def mean(self) -> float:
        """The mean over all."""
        return self.total() / self.size

    def all(self) -> Numbers:
        """One figure for each."""
        figures = np.full(self.size, self.rest)
        figures[self.at] = self.values
        return figures

    def changed(self, change: Callable[[Numbers], Numbers]) -> Self:
        """With another figure for each, in the same order."""
        return replace(self, values=change(self.values), rest=float(change(np.array([self.rest]))[0]))

    def most(self) -> float:
        """The highest figure."""
        return float(self.values.max(initial=self.rest))

    def total(self) -> float:
        """The sum of all figures."""
        return float(self.values.sum()) + (self.size - len(self.at)) * self.rest

    def of_some(self, candidates: Sequence[int]) -> Numbers:
        """The figures of some candidates."""
        wanted = np.asarray(candidates, np.int64)
        if not len(self.at):
            return np.full(len(wanted), self.rest)
        places = np.searchsorted(self.at, wanted).clip(0, len(self.at) - 1)
        return np.where(self.at[places] == wanted, self.values[places], self.rest)

    def of_one(self, candidate: int) -> float:
        """The figure of one candidate."""
        return float(self.of_some([candidate])[0])

    def highest(self, most: int) -> list[int]:
        """The candidates with the highest figures, in order; of equal ones the first."""
        return self.top(most)[0]

    def top(self, most: int) -> tuple[list[int], Numbers]:
        """The candidates with the highest figures, in order, of equal ones the first; and their figures."""
        above = self._near_the_top(most)
        values = self.values[above]
        if len(above) > most:
            high = values >= np.partition(values, len(values) - most)[len(values) - most]
            above, values = above[high], values[high]
        order = np.argsort(-values, kind="stable")[:most]
        best: list[int] = self.at[above[order]].tolist()
        taken = set(best)
        others = list(islice((at for at in range(self.size) if at not in taken), most - len(best)))
        return best + others, np.concatenate([values[order], np.full(len(others), self.rest)])

    def _near_the_top(self, most: int) -> NDArray[np.int64]:
        """Where so many of the highest figures above the rest are, and not many others: a sample says how high."""
        sample, enough = self.values[::SAMPLED], LEEWAY * (1 + most // SAMPLED)
        if len(sample) > 2 * enough:
            floor = float(np.partition(sample, len(sample) - enough)[len(sample) - enough])
            high = np.flatnonzero(self.values >= floor)
            if floor > self.rest and len(high) >= most:
                return high
        return np.flatnonzero(self.values > self.rest)


@dataclass(frozen=True, slots=True)
class Posterior:
    """The probability of each candidate, and of nobody in particular."""

    shares: Ranking
    nobody: float

    @property
    def probabilities(self) -> Numbers:
        """One for each candidate."""
        return self.shares.all()
