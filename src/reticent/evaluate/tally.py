"""Every measure is a ratio of two sums over texts: so many of so many. One bootstrap serves them all.

A confidence interval is the middle 95 % of what the ratio would be over texts drawn anew, with replacement, from those
at hand. The draws follow from a fixed seed: the same texts have the same interval.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Key = tuple[str, str]
"""A measure and the group it is of: ("entities", "DIRECT"); the group of all is ""."""

Row = dict[Key, tuple[float, float]]
"""What one text adds to each measure: hits, and of how many."""

DRAWS = 1000
BLOCK = 50
SEED = 20_220_930
LEVEL = (2.5, 97.5)

Numbers = NDArray[np.float64]


class Estimate(NamedTuple):
    """A measure over all texts, with its interval."""

    value: float
    low: float
    high: float
    hits: float
    of: float

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"value": round(self.value, 4), "low": round(self.low, 4), "high": round(self.high, 4)} | (
            {"hits": round(self.hits, 2), "of": round(self.of, 2)} if self.of else {}
        )


class Tally:
    """The rows of all texts, and what follows from them."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows: Sequence[Row] = tuple(rows)

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """The measures there are, in the order in which the texts brought them up."""
        return tuple(dict.fromkeys(key for row in self.rows for key in row))

    def groups(self, measure: str) -> list[str]:
        """The groups of a measure, sorted."""
        return sorted(group for name, group in self.keys if name == measure)

    def value(self, measure: str, group: str = "") -> float:
        """The ratio of the sums; 1 of nothing."""
        hits, of = self._sums.get((measure, group), (0.0, 0.0))
        return hits / of if of else 1.0

    def has(self, measure: str, group: str = "") -> bool:
        """Whether any text says anything about it."""
        return (measure, group) in self._sums

    def estimate(self, measure: str, group: str = "") -> Estimate:
        """The ratio with its interval."""
        hits, of = self._sums.get((measure, group), (0.0, 0.0))
        low, high = _middle(self._drawn(measure, group))
        return Estimate(self.value(measure, group), low, high, hits, of)

    def f1(self, precision: str, recall: str) -> Estimate:
        """The harmonic mean of two measures, `2pr / (p + r)`, with its interval."""
        value = _harmonic(np.array([self.value(precision)]), np.array([self.value(recall)]))
        low, high = _middle(_harmonic(self._drawn(precision), self._drawn(recall)))
        return Estimate(float(value[0]), low, high, 0, 0)

    @cached_property
    def _sums(self) -> dict[Key, tuple[float, float]]:
        sums: dict[Key, list[float]] = {}
        for row in self.rows:
            for key, (hits, of) in row.items():
                total = sums.setdefault(key, [0.0, 0.0])
                total[0] += hits
                total[1] += of
        return {key: (hits, of) for key, (hits, of) in sums.items()}

    @cached_property
    def _draws(self) -> Numbers:
        """Both sums of every measure in every draw."""
        table = np.array([[row.get(key, (0.0, 0.0)) for key in self.keys] for row in self.rows], np.float64)
        texts = len(self.rows)
        flat = table.reshape(texts, -1)
        chance = np.random.default_rng(SEED)
        times = (chance.multinomial(texts, [1 / texts] * texts, size=BLOCK) for _ in range(DRAWS // BLOCK))
        sums: Numbers = np.concatenate([block @ flat for block in times]).reshape(DRAWS, len(self.keys), 2)
        return sums

    def _drawn(self, measure: str, group: str = "") -> Numbers:
        if (measure, group) not in self._sums:
            return np.ones(DRAWS)
        hits, of = self._draws[:, self.keys.index((measure, group))].T
        shares: Numbers = np.divide(hits, of, out=np.ones(DRAWS), where=of > 0)
        return shares


def _harmonic(p: Numbers, r: Numbers) -> Numbers:
    return np.divide(2 * p * r, p + r, out=np.zeros_like(p), where=p + r > 0)


def _middle(drawn: Numbers) -> tuple[float, float]:
    low, high = np.percentile(drawn, LEVEL)
    return float(low), float(high)
