"""t-PAT where volumes are no small whole numbers: the least sum of bits that reaches log2 t.

Sums of arbitrary bits hardly ever coincide, so there is nothing to merge; with two dozen words there are more of them
than could be told apart. The words are therefore parted into two halves, all sums of each are listed, and for each sum
of one half the least sufficient partner is looked up in the other. Where the lists would grow too long, some words
stay as they were and several selections are tried. A text within a millionth of a bit of log2 t is as good as any.
"""

from collections.abc import Sequence
from math import log2

import numpy as np
from numpy.typing import NDArray

from reticent.substitute.general.plausibility import SAME_BITS, Figures

GOOD_ENOUGH = 1e-6
_SIZES = (1 << 12, 1 << 14, 1 << 14, 1 << 16, 1 << 16, 1 << 18, 1 << 18)
_CHECKED = 16
_SAME = 1e-12

Real = NDArray[np.float64]


def nearest_above(figures: Figures, t: float, start: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    """Steps with the least H >= log2 t, from steps that reach it, and whether they are proven to be the best."""
    best, goal = tuple(start), log2(t)
    base = tuple(ladder.index(min(ladder)) for ladder in figures.bits)
    movable = [word for word, ladder in enumerate(figures.bits) if len(set(ladder)) > 1]
    for turn, most_sums in enumerate(_SIZES):
        if figures.sum(best) - goal <= GOOD_ENOUGH:
            break
        turned = np.random.default_rng(turn).permutation(movable).tolist()
        above = figures.sum(best) - figures.sum(base)
        halves = [_Half(figures, turned[part::2], above, most_sums) for part in (0, 1)]
        complete = all(half.complete for half in halves)
        for rest in (base, best):
            found = _joined(figures, t, rest, halves)
            if found is not None and figures.sum(found) < figures.sum(best):
                best = found
        if complete:
            return best, True
    return best, figures.sum(best) - goal <= GOOD_ENOUGH


class _Half:
    """All sums of some words' bits, ascending, with the way back to their steps; those beyond use are left out."""

    def __init__(self, figures: Figures, words: Sequence[int], above: float, most_sums: int) -> None:
        self.words: list[int] = []
        self.sums: Real = np.zeros(1)
        self._origins: list[tuple[NDArray[np.int64], int]] = []
        least = 0.0
        for word in words:
            ladder = figures.bits[word]
            if len(self.sums) * len(ladder) > most_sums:
                break
            sums = (self.sums[:, None] + np.array(ladder)).ravel()
            least += min(ladder)
            order = np.argsort(sums, kind="stable")
            order = order[sums[order] <= least + above + SAME_BITS]
            order = order[np.concatenate([[True], np.diff(sums[order]) > _SAME])]
            self.sums = sums[order]
            self.words.append(word)
            self._origins.append((order, len(ladder)))
        self.complete = len(self.words) == len(words)

    def steps(self, at: int) -> dict[int, int]:
        """The step of each word for one sum."""
        steps = {}
        for word, (origins, size) in zip(reversed(self.words), reversed(self._origins), strict=True):
            at, steps[word] = divmod(int(origins[at]), size)
        return steps


def _joined(figures: Figures, t: float, steps: tuple[int, ...], halves: Sequence[_Half]) -> tuple[int, ...] | None:
    """The least sufficient sum of one of each half, the other words as they were. Rounding is checked exactly."""
    one, other = halves
    free = {*one.words, *other.words}
    fixed = sum(figures.bits[word][step] for word, step in enumerate(steps) if word not in free)
    needed = log2(t) - fixed - one.sums
    for slack in (SAME_BITS, -SAME_BITS):
        partner = np.searchsorted(other.sums, needed - slack)
        within = np.flatnonzero(partner < len(other.sums))
        totals = one.sums[within] + other.sums[partner[within]]
        for at in np.argsort(totals, kind="stable")[:_CHECKED].tolist():
            chosen = one.steps(int(within[at])) | other.steps(int(partner[within[at]]))
            found = tuple(chosen.get(word, step) for word, step in enumerate(steps))
            if figures.reaches(found, t):
                return found
    return None
