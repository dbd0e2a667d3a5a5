"""The chance that an innocent wording agrees with a leak: exact, whatever became of the leak.

Its symbols were drawn without looking at the leak, so that its score is a sum of independent terms with known chances;
the tail of that sum is computed by convolution and multiplied by the number of wordings. Two scores are tried, one for
a single source and one for three who take turns; each has its share of the rate, and most of it is never used.
"""

from collections.abc import Sequence
from math import log

import numpy as np
from numpy.typing import NDArray

Matches = NDArray[np.bool_]
Figures = NDArray[np.float64]
Whole = NDArray[np.int64]

SCORED = {1: 0.8, 3: 0.04}
"""For how many sources a score is made, and its share of the rate of false accusations.

Some is kept back. What many mixed from their copies is a word at random to all others, and one of n innocents then
agrees with all m binary marks with chance n 2^-m, or half of that where wordings are far apart. That must be within the
rate among leaks of this kind, not only among all: `bench/messages.py codes` counts it.
"""

NOT_WHOLE, ALTERED, WORKED_ON, NEARLY_ALL = 0.5, 0.1, 0.025, 0.8
"""What is left of the limit where not every mark of a copy can be read; where words stand beside each other that do so
in no copy; and where somebody worked on it: a mark says otherwise, or fewer than a share of them can be read. Who types
a text anew sets its signs all alike, and what several mixed seldom shows every mark and no seam."""

FITTING = 0.9
"""What of the rate is for those whose copies have the marks that a leak shows; the rest for all others."""

_GRID = 256.0
_MISS = 0.02
_MOST_EDITS = 12


def fitting(has: Matches, known: Whole) -> Matches:
    """Which copies (rows: the marks that each has) a leak fits that shows these marks: they have all, and few more."""
    whole = len(known) >= NEARLY_ALL * has.sum(axis=1)
    return np.asarray(has[:, known].all(axis=1) & whole)


def left_of_the_limit(known: int, every: int, *, altered: bool) -> float:
    """What of the limit holds for a leak that shows so many marks of a copy, and nothing that speaks against it."""
    if known < NEARLY_ALL * every:
        return WORKED_ON
    return ALTERED if altered else 1.0 if known >= every else NOT_WHOLE


def allotted(has: Matches, known: Whole, wording_of: Whole, same_version: Matches) -> Figures:
    """For each copy: among how many wordings it would be singled out, by its share of the rate.

    Which marks a leak shows, and which version it is (`same_version`: whose phrases say nothing else), says nothing of
    how innocent copies are worded, so that the rate may be allotted by it.
    """
    fits = fitting(has, known) & same_version
    every = len(set(wording_of.tolist()))
    if fits.all() or not fits.any():
        return np.full(len(has), float(every))
    some = len(set(wording_of[fits].tolist()))
    return np.where(fits, some / FITTING, every / (1 - FITTING))


def false_matches(matches: Matches, usual: Figures, wordings: Figures) -> Figures:
    """For each copy (a row of `matches`): the chance that one of so many innocent wordings agrees at least as well.

    `usual` is the chance of each symbol that was read.
    """
    best = np.full(len(matches), np.inf)
    if not matches.shape[1]:
        return np.ones(len(matches))
    for sources, share in SCORED.items():
        gained = gains(usual, sources)
        best = np.minimum(best, tail(gained, usual)[matches.astype(np.int64) @ gained] / share)
    return np.asarray(np.minimum(1.0, best * wordings))


def gains(usual: Figures, sources: int) -> Whole:
    """What a match at each mark scores: g(match) - g(miss), on a grid.

    g = ln(1 + (1/p - 1)/c) on a match, ln(1 - 1/c) otherwise, for c sources (Laarhoven 2014).
    """
    miss = 1 - 1 / sources if sources > 1 else _MISS
    return np.rint(_GRID * (np.log(1 + (1 / usual - 1) / sources) - log(miss))).astype(np.int64)


def tail(gained: Whole, chances: Figures) -> Figures:
    """P(score >= s) for every s, when mark j gives `gained[j]` with chance `chances[j]` and nothing otherwise."""
    density = np.zeros(int(gained.sum()) + 1)
    density[0] = 1.0
    reach = 0
    for gain, chance in zip(gained.tolist(), chances.tolist(), strict=True):
        moved = density[: reach + 1] * chance
        density[: reach + 1] *= 1 - chance
        density[gain : gain + reach + 1] += moved
        reach += gain
    return np.asarray(np.cumsum(density[::-1])[::-1])


def tolerated_losses(sizes: Sequence[int], wordings: int, rate: float, every: int, apart: int) -> int:
    """How many marks may be lost, whichever, so that the rest still names a wording; -1 when even all do not.

    From `apart` marks on, or where too few are left, a leak may fit other copies, and is one of `every` wording.
    """
    left, lost = sorted(sizes), -1
    while left:
        whole = len(left) >= NEARLY_ALL * len(sizes)
        among = wordings if whole and lost + 1 < apart else every / (1 - FITTING)
        allowed = rate * SCORED[1] * left_of_the_limit(len(left), len(sizes), altered=lost >= 0)
        if log(among / allowed) > sum(map(log, left)):
            break
        left.pop()
        lost += 1
    return lost


def tolerated_edits(sizes: Sequence[int], wordings: int, rate: float) -> int:
    """How many marks may be changed to other listed wordings, whichever; -1 when even an untouched copy names none."""
    usual = 1 / np.asarray(sizes, np.float64)
    gained = gains(usual, 1)
    chances, score = tail(gained, usual), int(gained.sum())
    edits = -1
    for gain in [*sorted(gained.tolist(), reverse=True)[:_MOST_EDITS], 0]:
        left = rate * SCORED[1] * (1 if edits < 0 else WORKED_ON)
        if wordings * chances[max(score, 0)] > left:
            break
        edits, score = edits + 1, score - gain
    return edits
