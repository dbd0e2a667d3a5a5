"""How the bound of uniform t-PAT (see exact.py) rises with the price of a bit.

While the price is sought, ever fewer words change their cheapest step: those are gone through one by one, the others
are not looked at any more. The sums are the same, to the last digit, as if all words were looked at each time.
"""

from math import inf

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Real = NDArray[np.float64]

_CLEARLY = 1e-12
"""By how much of the largest figure a step must be cheaper than the next, so that rounding does not matter."""


class Slopes:
    """How the bound rises with the price: less the sum of d over the cheapest steps, always in the same order."""

    def __init__(self, squares: Real, d: Real, known: NDArray[np.bool_]) -> None:
        self._squares, self._d, self._known = squares, d, known
        self._rows = np.arange(len(d))
        self._steps = np.zeros(len(d), np.int64)
        self._open: list[tuple[int, list[tuple[float, float, int]]]] | None = None
        self._found: dict[tuple[int, ...], float] = {}

    def at(self, price: float) -> float:
        """The slope at a price."""
        if self._open is None:
            return self._sum(self._priced(price).argmin(axis=1))
        taken = []
        for _, steps in self._open:
            least, best = inf, 0
            for square, own, step in steps:
                priced = square - price * own
                if priced < least:
                    least, best = priced, step
            taken.append(best)
        key = tuple(taken)
        if key not in self._found:
            self._steps[[word for word, _ in self._open]] = taken
            self._found[key] = self._sum(self._steps)
        return self._found[key]

    def between(self, low: float, high: float) -> None:
        """From now on only prices between these are asked for."""
        ends = [self._priced(low), self._priced(high)]
        best = ends[0].argmin(axis=1)
        others = self._d != self._d[self._rows, best][:, None]
        clear = best == ends[1].argmin(axis=1)
        for priced in ends:
            behind = priced - priced[self._rows, best][:, None]
            scale = np.abs(self._squares).max() + max(abs(low), abs(high)) * np.abs(self._d).max()
            clear &= np.where(others, behind, inf).min(axis=1) > _CLEARLY * scale
        self._steps, self._found = best, {}
        self._open = [(word, self._of(word)) for word in np.flatnonzero(~clear).tolist()]

    def _of(self, word: int) -> list[tuple[float, float, int]]:
        """The steps of a word: b d^2, d, and their numbers."""
        known = np.flatnonzero(self._known[word]).tolist()
        return list(zip(self._squares[word, known].tolist(), self._d[word, known].tolist(), known, strict=True))

    def _priced(self, price: float) -> Real:
        return np.where(self._known, self._squares - price * self._d, inf)

    def _sum(self, steps: Whole) -> float:
        return -float(self._d[self._rows, steps].sum())
