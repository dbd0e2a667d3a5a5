"""The two searches of Jiang, Murugesan, Clifton and Si (2009) as published, to compare with and to choose.

What their pseudo-code leaves open, and what is taken here:

- ESearch_Prune recurses while i < m and judges a text when i = m, which would leave the last word out. All m words are
  placed, then the text is judged. The recursion is a stack of our own, so that many words do not exhaust Python's.
- It may run for longer than anyone waits. After `most_visits` steps the best text so far is returned, not proven.
- LUB_Search asks for a step with `H = ceil(log(t)/m)`, which a ladder rarely has. The lowest step with at least that
  is taken, the top where the ladder ends below. If the words then fall short of t, the step up that costs least is
  made until they do not.
- One_Step_Alternative_Search names word i where it must mean word j, compares with `H > log t` where the definition of
  t-plausibility says "at least", and has no result when no single step is better. Word j, "at least", and the text it
  was given are taken; rounds end when one brings nothing.
"""

from collections.abc import Iterator, Sequence
from math import ceil, inf, log2

import numpy as np
from numpy.typing import NDArray

from reticent.substitute.general.plausibility import SAME_BITS, Choice, Figures, check, choice, least_texts

MOST_VISITS = 10_000_000
_CLOSE = 1e-6


def prune(figures: Figures, t: float, evenness: float = 0.5, *, most_visits: int = MOST_VISITS) -> Choice:
    """ESearch_Prune (Algorithm 1): t-PAT by trying all texts but those that already exceed the best one found."""
    check(t, evenness)
    top = figures.top()
    if not figures.reaches(top, t):
        return choice(figures, top, t, evenness)
    multiply = figures.volumes is not None
    sizes: Sequence[Sequence[float]] = figures.bits if figures.volumes is None else figures.volumes
    target: float = least_texts(t) if multiply else log2(t) - SAME_BITS
    words, best_size, best = len(sizes), inf, top
    partial: list[float] = [int(multiply)] * words
    steps, at, visits = [-1] * words, 0, 0
    while at >= 0 and visits < most_visits and best_size != target:
        visits += 1
        steps[at] += 1
        if steps[at] == len(sizes[at]):
            steps[at], at = -1, at - 1
            continue
        size = sizes[at][steps[at]]
        size = partial[at] * size if multiply else partial[at] + size
        if size > best_size:
            if multiply:
                steps[at], at = -1, at - 1
        elif at + 1 < words:
            at += 1
            partial[at] = size
        elif target <= size < best_size:
            best_size, best = size, tuple(steps)
    return choice(figures, best, t, evenness, proven=at < 0 or best_size == target)


def lub(figures: Figures, t: float, evenness: float = 0.5) -> Choice:
    """LUB_Search (Algorithm 2): uniform t-PAT, from the lowest step that hides each word's share, then bettered."""
    check(t, evenness)
    top = figures.top()
    if not figures.reaches(top, t):
        return choice(figures, top, t, evenness)
    share = ceil(log2(t) / len(figures.bits) - SAME_BITS)
    steps = [
        next((step for step, own in enumerate(ladder) if own >= share - SAME_BITS), highest)
        for ladder, highest in zip(figures.bits, top, strict=True)
    ]
    table = PathTable(figures, t, evenness)
    state = table.raised(np.array(steps))
    return choice(figures, table.one_step_alternatives(state), t, evenness, proven=False)


class PathTable:
    """All ladders as one array, so that the 2m single steps from a text are judged at once."""

    def __init__(self, figures: Figures, t: float, evenness: float) -> None:
        self.figures, self.t = figures, t
        self.words = len(figures.bits)
        self.bits = log2(t)
        self.lengths = np.array([len(ladder) for ladder in figures.bits])
        self.entropies = np.full((self.words, int(self.lengths.max())), np.nan)
        for row, ladder in zip(self.entropies, figures.bits, strict=True):
            row[: len(ladder)] = ladder
        self.whole, self.each = evenness / self.words**2, (1 - evenness) / self.words
        self._rows = np.arange(self.words)

    def raised(self, steps: NDArray[np.int64]) -> NDArray[np.int64]:
        """The steps, with the cheapest step up made until the text is t-plausible."""
        steps = steps.copy()
        while not self._reaches(steps):
            costs, sums = self._after(steps, 1)
            rising = np.where(sums > self._sum(steps), costs, inf)
            if not np.isfinite(rising).any():
                return np.array(self.figures.top())
            steps[int(np.argmin(rising))] += 1
        return steps

    def one_step_alternatives(self, steps: NDArray[np.int64], rounds: int | None = None) -> list[int]:
        """One_Step_Alternative_Search (Algorithm 3): up to m rounds, the best of the 2m single steps in each."""
        steps = steps.copy()
        for _ in range(self.words if rounds is None else rounds):
            for word, step in self._better(steps):
                changed = steps.copy()
                changed[word] += step
                if self._reaches(changed):
                    steps = changed
                    break
            else:
                break
        return [int(step) for step in steps]

    def _better(self, steps: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
        """Single steps that lower C and keep H >= log t, best first; up before down, earlier words first."""
        now = self._cost(steps)
        after = [self._after(steps, step) for step in (1, -1)]
        costs = np.stack([np.where(sums >= self.bits - SAME_BITS, costs, inf) for costs, sums in after], axis=1).ravel()
        while costs[at := int(np.argmin(costs))] < now - 1e-15:
            yield at // 2, 1 - 2 * (at % 2)
            costs[at] = inf

    def _reaches(self, steps: NDArray[np.int64]) -> bool:
        """Whether the text is t-plausible; exact arithmetic only where rounding could decide."""
        beyond = self._sum(steps) - self.bits
        return beyond > 0 if abs(beyond) > _CLOSE else self.figures.reaches(steps.tolist(), self.t)

    def _sum(self, steps: NDArray[np.int64]) -> float:
        return float(self.entropies[self._rows, steps].sum())

    def _cost(self, steps: NDArray[np.int64]) -> float:
        own = self.entropies[self._rows, steps]
        return float(
            self.whole * (own.sum() - self.bits) ** 2 + self.each * ((own - self.bits / self.words) ** 2).sum()
        )

    def _after(self, steps: NDArray[np.int64], step: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """C and H after each word alone goes one step up or down; infinite C where its ladder has no such step."""
        own = self.entropies[self._rows, steps]
        there = steps + step
        valid = (there >= 0) & (there < self.lengths)
        new = self.entropies[self._rows, np.where(valid, there, steps)]
        share = self.bits / self.words
        squares = (own - share) ** 2
        sums = own.sum() - own + new
        costs = self.whole * (sums - self.bits) ** 2 + self.each * (squares.sum() - squares + (new - share) ** 2)
        return np.where(valid, costs, inf), sums
