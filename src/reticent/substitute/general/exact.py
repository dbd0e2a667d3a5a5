"""The best choice, proven: t-PAT and uniform t-PAT solved exactly, in milliseconds where the paper needed hours.

**t-PAT** (`smallest`) asks for the least D >= t. Words are taken one after the other; all that matters of those taken
is the product of their volumes, and a product that has reached t needs nothing more. So there are fewer than t states,
one cell of an array each, and a step of volume v moves every cell to the v-fold place. Each cell keeps the least sum of
squared bits, because at equal D that is what C depends on: ties are settled in the same pass.

**Uniform t-PAT** (`most_even`) asks for the least C. With d_i = H(w_i') - log(t)/m, s = sum of d_i >= 0, a = alpha/m^2
and b = (1-alpha)/m it is C = a s^2 + b sum d_i^2, where only s couples the words. A price per bit uncouples them:

    C = sum_i (b d_i^2 - lambda d_i) + a s^2 + lambda s  >=  sum_i min (b d_i^2 - lambda d_i) + min over s >= 0

The lambda with the best bound is found by bisection. What a step costs above its word's cheapest at that price is its
regret; C is the bound plus all regrets plus what s adds. The cheapest steps, raised to t, are a good choice to begin
with, and steps whose regret exceeds its distance from the bound are out: most words have one step left. A dynamic
programme runs over the others, words with the smallest regrets first; of states with equal s the one with less regret
stays, and every state is also a text, so that the distance shrinks on the way.

Both stop at a fixed amount of work, never at a clock, and then say that the choice is not proven.
"""

from dataclasses import dataclass
from math import inf, log2, prod

import numpy as np
from numpy.typing import NDArray

from reticent.substitute.general.plausibility import SAME_BITS, Choice, Figures, check, choice, least_texts
from reticent.substitute.general.published import PathTable
from reticent.substitute.general.slopes import Slopes
from reticent.substitute.general.sums import nearest_above

_MOST_TEXTS = 1 << 20
_MOST_CELLS = 170_000_000
_MOST_STATES = 1 << 17
_UNREACHED = np.int64(1) << 62
_SCALE = 2.0**32
_ROUNDING = 1e-12
_SAME_SUM = 1e-10
_NOTHING = 1e-12
_FEW_CHOICES, _BY_FAR = 500, 1e-6
"""How many choices are few, and how much in C or in bits is beyond all rounding."""
_LOOKED_BACK = (5, 11)
"""After how many halvings it is looked which words are still open."""

Whole = NDArray[np.int64]
Real = NDArray[np.float64]


def smallest(figures: Figures, t: float, evenness: float = 0.5) -> Choice:
    """t-PAT: the least D >= t; of equals the one with the least C, then the lowest steps, earlier words first.

    Proven for whole volumes up to a million texts. Beyond, and for entropies from priors, a choice within a
    millionth of a bit of the best counts as the best; see `sums`.
    """
    check(t, evenness)
    top = figures.top()
    if not figures.reaches(top, t):
        return choice(figures, top, t, evenness)
    if figures.volumes is not None and t <= _MOST_TEXTS and t * len(figures.bits) <= _MOST_CELLS:
        return choice(figures, _Products(figures, least_texts(t), evenness).steps(), t, evenness)
    base = tuple(ladder.index(min(ladder)) for ladder in figures.bits)
    if figures.reaches(base, t):
        return choice(figures, base, t, evenness)
    start = _even(figures, t, evenness=0.0 if evenness == 1 else evenness)
    steps, proven = nearest_above(figures, t, start.steps)
    return choice(figures, steps, t, evenness, proven=proven)


def most_even(figures: Figures, t: float, evenness: float = 0.5) -> Choice:
    """Uniform t-PAT: the least C with H >= log2 t. With an evenness of 1 that is the smallest D, and solved as such."""
    check(t, evenness)
    top = figures.top()
    if not figures.reaches(top, t):
        return choice(figures, top, t, evenness)
    return smallest(figures, t, evenness) if evenness == 1 else _even(figures, t, evenness)


class _Products:
    """t-PAT over whole volumes, one array cell for each product below t.

    Words are taken from the last to the first. `_taken` keeps for each the products that were reached by another step
    than its first, so that the way back costs memory only where something changed.
    """

    def __init__(self, figures: Figures, t: int, evenness: float) -> None:
        assert figures.volumes is not None  # noqa: S101  the caller has looked
        self._volumes, self._t = figures.volumes, t
        self._weights = [[0 if evenness == 1 else round(own**2 * _SCALE) for own in row] for row in figures.bits]
        self._taken: list[tuple[Whole, NDArray[np.int32]]] = []
        self._best: tuple[int, int, int, int, int] | None = None

    def steps(self) -> tuple[int, ...]:
        """The best steps."""
        lowest = [ladder[0] for ladder in self._volumes]
        before, weight = [1], [0]
        for volume, row in zip(lowest, self._weights, strict=True):
            before.append(min(before[-1] * volume, self._t))
            weight.append(weight[-1] + row[0])
        if before[-1] >= self._t:
            return (0,) * len(lowest)
        cells = np.full((self._t - 1) // before[-1] + 1, _UNREACHED)
        cells[1] = 0
        idle = self._idle()
        for word in range(len(lowest) - 1, -1, -1):
            if word in idle:
                self._taken.append((np.empty(0, np.int64), np.empty(0, np.int32)))
            else:
                cells = self._take(word, cells, before[word], weight[word])
        return self._way_back()

    def _idle(self) -> set[int]:
        """Words that surely stay: of those with the same ladder, no more than double D often enough can be needed."""
        enough, seen, idle = self._t.bit_length() + 1, dict[tuple[int, ...], int](), set[int]()
        for word in range(len(self._volumes) - 1, -1, -1):
            ladder = self._volumes[word]
            seen[ladder] = seen.get(ladder, 0) + 1
            if ladder[0] == 1 and (ladder[-1] == 1 or seen[ladder] > enough):
                idle.add(word)
        return idle

    def _take(self, word: int, old: Whole, before: int, weight: int) -> Whole:
        """The products with one more word, when those before it multiply to `before` at least."""
        highest = (self._t - 1) // before
        new = np.full(highest + 1, _UNREACHED)
        steps = np.zeros(highest + 1, np.int32)
        reached = np.flatnonzero(old < _UNREACHED)
        for step, (volume, own) in enumerate(zip(self._volumes[word], self._weights[word], strict=True)):
            last = highest // volume
            moved, target = old[: last + 1] + own, new[: last * volume + 1 : volume]
            better = moved < target
            np.copyto(target, moved, where=better)
            np.copyto(steps[: last * volume + 1 : volume], step, where=better)
            beyond = int(np.searchsorted(reached, last, side="right"))
            if beyond < len(reached):
                product = int(reached[beyond])
                found = (product * volume * before, int(old[product]) + own + weight, word, step, product)
                if self._best is None or found[:2] < self._best[:2]:
                    self._best = found
            if last == 0:
                break
        changed = np.flatnonzero(steps)
        self._taken.append((changed, steps[changed]))
        return new

    def _way_back(self) -> tuple[int, ...]:
        assert self._best is not None  # noqa: S101  t is within reach
        _, _, first, step, product = self._best
        steps = [0] * first + [step]
        for word in range(first + 1, len(self._volumes)):
            changed, taken = self._taken[len(self._volumes) - 1 - word]
            at = int(np.searchsorted(changed, product))
            steps.append(int(taken[at]) if at < len(changed) and changed[at] == product else 0)
            product //= self._volumes[word][steps[-1]]
        return tuple(steps)


def _even(figures: Figures, t: float, evenness: float) -> Choice:
    """Uniform t-PAT for an evenness below 1. Should rounding pass a text just below t, a hair more is asked for."""
    clearly = _clearly_best(figures, t, evenness)
    if clearly is not None:
        return choice(figures, clearly, t, evenness)
    for slack in (SAME_BITS / 100 if figures.volumes else SAME_BITS, -SAME_BITS):
        steps, proven = _Prices(figures, t, evenness, slack).solve()
        if figures.reaches(steps, t):
            break
    else:
        steps, proven = figures.top(), False
    return choice(figures, steps, t, evenness, proven=proven)


def _clearly_best(figures: Figures, t: float, evenness: float) -> tuple[int, ...] | None:
    """The best of a few choices, gone through; None for many, and where another is as good or t is met by a hair.

    Most stretches have a word or two.
    """
    if prod(map(len, figures.bits)) > _FEW_CHOICES:
        return None
    words = len(figures.bits)
    share, whole, each = log2(t) / words, evenness / words**2, (1 - evenness) / words
    found: list[tuple[float, float, tuple[int, ...]]] = [(0.0, 0.0, ())]
    for ladder in figures.bits:
        steps = [(own - share, each * (own - share) ** 2, (step,)) for step, own in enumerate(ladder)]
        found = [(s + d, cost + own, (*taken, *step)) for s, cost, taken in found for d, own, step in steps]
    if min(abs(s) for s, _, _ in found) < _BY_FAR:
        return None
    costs = sorted((whole * s**2 + cost, taken) for s, cost, taken in found if s > 0)
    clear = len(costs) == 1 or (len(costs) > 1 and costs[1][0] - costs[0][0] > _BY_FAR)
    return costs[0][1] if clear else None


@dataclass(slots=True)
class _Stage:
    """The states after one word: the sum s that each would end with, its regret, whence and by which step it came."""

    sums: Real
    regrets: Real
    parents: Whole
    steps: Whole
    word: int


class _Prices:
    """Uniform t-PAT by a price per bit, and a dynamic programme over what the price leaves undecided."""

    def __init__(self, figures: Figures, t: float, evenness: float, slack: float) -> None:
        self._table = PathTable(figures, t, evenness)
        self._a, self._b, self._slack = self._table.whole, self._table.each, slack
        if self._a < _NOTHING * self._b:
            self._a = 0.0
        self._d = self._table.entropies - self._table.bits / self._table.words
        self._known = np.isfinite(self._d)
        self._d[~self._known] = 0.0
        self._rows = np.arange(len(self._d))
        self._price, self._cheapest = self._best_price()
        priced = self._priced(self._price)
        self._regret = priced - priced[self._rows, self._cheapest][:, None]

    def solve(self) -> tuple[tuple[int, ...], bool]:
        """The best steps, and whether they are proven to be."""
        steps = self._start()
        self._gap = self._above_bound(steps)
        second = np.partition(self._regret, 1, axis=1)[:, 1] if self._d.shape[1] > 1 else np.full(len(self._d), inf)
        order = np.lexsort((self._rows, second))
        order = order[second[order] <= self._gap + _ROUNDING]
        up, down = self._reach(order)
        start = float(self._d[self._rows, self._cheapest].sum())
        stages = [_Stage(np.array([start]), np.zeros(1), np.zeros(1, np.int64), np.zeros(1, np.int64), -1)]
        proven, best = True, self._better(stages[0])
        found = None if best is None else (0, best)
        for at, word in enumerate(order.tolist()):
            if second[word] > self._gap + _ROUNDING:
                break
            stage, complete = self._extend(stages[-1], word, float(up[at + 1]), float(down[at + 1]))
            proven &= complete
            stages.append(stage)
            best = self._better(stage)
            if best is not None:
                found = (len(stages) - 1, best)
            if not len(stage.sums):
                break
        return (tuple(steps) if found is None else self._way_back(stages, *found)), proven

    def _priced(self, price: float) -> Real:
        """`b d^2 - lambda d` for every step."""
        return np.where(self._known, self._b * self._d**2 - price * self._d, inf)

    def _best_price(self) -> tuple[float, Whole]:
        """The lambda with the highest bound, and the cheapest step of each word at it. The bound is concave in it.

        What is cheapest at both ends of an interval, and clearly, is so between them: soon few words are left open.
        """
        low = 2 * self._b * float(self._d.min()) - 1.0 if self._a else 0.0
        high = 2 * self._b * max(0.0, float(self._d.max())) + 1.0
        slopes = Slopes(self._b * self._d**2, self._d, self._known)
        for halved in range(64):
            price = (low + high) / 2
            slope = slopes.at(price)
            if price < 0:
                slope -= price / (2 * self._a)
            low, high = (price, high) if slope > 0 else (low, price)
            if halved in _LOOKED_BACK:
                slopes.between(low, high)
        price = max((low, high), key=self._bound)
        return price, self._priced(price).argmin(axis=1)

    def _bound(self, price: float) -> float:
        return float(self._priced(price).min(axis=1).sum()) - (price**2 / (4 * self._a) if price < 0 else 0.0)

    def _added(self, sums: Real) -> Real:
        """What s adds above the bound: `a s^2 + lambda s` less its least value over s >= 0."""
        added = self._a * sums**2 + self._price * sums
        return added + self._price**2 / (4 * self._a) if self._price < 0 else added

    def _above_bound(self, steps: NDArray[np.int64]) -> float:
        sums = self._d[self._rows, steps].sum()
        return float(self._regret[self._rows, steps].sum() + self._added(np.maximum(sums, 0.0)))

    def _start(self) -> Whole:
        """A good choice to begin with: the cheapest steps at the price, raised to t and bettered."""
        return np.array(self._table.one_step_alternatives(self._table.raised(self._cheapest)))

    def _reach(self, order: Whole) -> tuple[Real, Real]:
        """How far the words from each place on can still move s up and down."""
        own = self._d[order, self._cheapest[order]][:, None]
        moves = np.where(self._regret[order] <= self._gap + _ROUNDING, self._d[order] - own, 0.0)
        ways = (moves.max(axis=1, initial=0.0), moves.min(axis=1, initial=0.0))
        up, down = (np.append(np.cumsum(each[::-1])[::-1], 0.0) for each in ways)
        return up, down

    def _extend(self, stage: _Stage, word: int, up: float, down: float) -> tuple[_Stage, bool]:
        """The states with one more word, without those that cannot end better than the best known."""
        options = np.flatnonzero(self._regret[word] <= self._gap + _ROUNDING)
        moves = self._d[word, options] - self._d[word, self._cheapest[word]]
        sums = (stage.sums[:, None] + moves).ravel()
        regrets = (stage.regrets[:, None] + self._regret[word, options]).ravel()
        nearest = np.clip(max(0.0, -self._price / (2 * self._a)) if self._a else 0.0, sums + down, sums + up)
        floor = regrets + self._added(np.maximum(nearest, 0.0))
        kept = np.flatnonzero((floor <= self._gap + _ROUNDING) & (sums + up >= -self._slack))
        keys = np.round(sums[kept] / _SAME_SUM).astype(np.int64)
        ranked = np.lexsort((kept, regrets[kept], keys))
        kept, keys = kept[ranked], keys[ranked]
        kept = kept[np.concatenate([[True], keys[1:] != keys[:-1]])] if len(kept) else kept
        complete = len(kept) <= _MOST_STATES
        if not complete:
            kept = np.sort(kept[np.argsort(floor[kept], kind="stable")[:_MOST_STATES]])
        parents, steps = kept // len(options), options[kept % len(options)]
        return _Stage(sums[kept], regrets[kept], parents, steps, word), complete

    def _better(self, stage: _Stage) -> int | None:
        """The state that, with the other words at their cheapest, ends better than the best known; the gap closes."""
        ends = np.where(stage.sums >= -self._slack, stage.regrets + self._added(np.maximum(stage.sums, 0.0)), inf)
        if not len(ends) or ends.min() >= self._gap - _ROUNDING:
            return None
        self._gap = float(ends.min())
        return int(ends.argmin())

    def _way_back(self, stages: list[_Stage], at: int, state: int) -> tuple[int, ...]:
        steps = self._cheapest.copy()
        for stage in stages[at:0:-1]:
            steps[stage.word] = stage.steps[state]
            state = int(stage.parents[state])
        return tuple(int(step) for step in steps)
