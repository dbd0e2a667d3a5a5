"""What to remove so that no risky set is left whole: the cheapest choice, and the papers' rule beside it.

The cheapest choice is a minimum-cost hitting set: minimise the sum of `cost(t) x(t)` so that every risky set has a
term with x(t) = 1. Sets of one term decide themselves, sets that contain another are met with it, and what is left
falls apart into components that share no term. A small one, of which one choice is plainly the cheapest, is gone
through; each other is solved exactly by HiGHS, whose import takes longer than most texts.
Hundreds of interlocked sets take it a second and more; above a bound a local search, within a few per cent of the
optimum where we compared, chooses instead, and the choice says that it is not proven.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import combinations
from math import inf

import numpy as np

_ROUNDING = 1e-9
_MOST_NODES = 10_000
_MOST_WORK = 200_000_000
_MOST_STEPS = 2_000
_PLAINLY = 1e-5
"""How much dearer every other choice must be, as a share of the dearest term, for one to be plainly the cheapest: ten
times what HiGHS takes for equal."""


def greedy(sets: Iterable[tuple[int, ...]]) -> frozenset[int]:
    """The papers' rule: go through the risky sets in order and drop all terms of each that is still whole."""
    removed: set[int] = set()
    for terms in sets:
        if removed.isdisjoint(terms):
            removed.update(terms)
    return frozenset(removed)


@dataclass(frozen=True, slots=True)
class HittingSet:
    """Terms to remove, and whether nothing cheaper is proven to do."""

    terms: frozenset[int]
    proven: bool = True


def cheapest(sets: Sequence[tuple[int, ...]], costs: Sequence[float], most_exact: int) -> HittingSet:
    """Terms of least total cost that break every set, none of them needlessly.

    Proven for components of up to `most_exact` sets. Never dearer than `greedy`: where nothing is proven, the better
    of the two is taken.
    """
    removed = {terms[0] for terms in sets if len(terms) == 1}
    open_sets = _minimal({tuple(sorted(terms)) for terms in sets if removed.isdisjoint(terms)})
    solved = [_solve(component, costs, most_exact) for component in _components(open_sets)]
    ours = frozenset(removed).union(*(choice.terms for choice in solved))
    proven = all(choice.proven for choice in solved)
    theirs = greedy(sets)
    if not proven and _price(ours, costs) > _price(theirs, costs):
        return HittingSet(theirs, proven=False)
    return HittingSet(ours, proven)


def _price(terms: Iterable[int], costs: Sequence[float]) -> float:
    return sum(costs[term] for term in terms)


def _minimal(sets: set[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Without the sets that contain another: who breaks the smaller breaks the larger. Terms ascend in each."""
    kept: set[tuple[int, ...]] = set()
    for terms in sorted(sets, key=len):
        if not any(part in kept for size in range(1, len(terms)) for part in combinations(terms, size)):
            kept.add(terms)
    return sorted(kept)


def _components(sets: Iterable[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    """The sets in groups that share no term."""
    leader: dict[int, int] = {}

    def find(term: int) -> int:
        while leader.setdefault(term, term) != term:
            leader[term] = term = leader[leader[term]]
        return term

    listed = list(sets)
    for terms in listed:
        for term in terms[1:]:
            leader[find(term)] = find(terms[0])
    groups: dict[int, list[tuple[int, ...]]] = {}
    for terms in listed:
        groups.setdefault(find(terms[0]), []).append(terms)
    return [groups[first] for first in sorted(groups, key=lambda first: groups[first][0])]


def _solve(sets: Sequence[tuple[int, ...]], costs: Sequence[float], most_exact: int) -> HittingSet:
    """One component: exactly, or well when it has more sets than that or the solver gives up."""
    terms = sorted({term for each in sets for term in each})
    if len(sets) == 1:
        return HittingSet(frozenset([min(terms, key=lambda term: (costs[term], term))]))
    chosen = (_plainest(sets, terms, costs) or _solver(sets, terms, costs)) if len(sets) <= most_exact else None
    return HittingSet(_good(sets, costs), proven=False) if chosen is None else HittingSet(chosen)


def _good(sets: Sequence[tuple[int, ...]], costs: Sequence[float]) -> frozenset[int]:
    """Always the term that breaks most sets for its cost; then better by one term for several, while that is cheaper.

    The number of tries is bounded by the size of the problem, not by a clock: the same input gives the same choice.
    """
    breaks = _breaks(sets)
    chosen = _needed(_quick(breaks, costs, (1 << len(sets)) - 1), breaks, costs)
    tries = _MOST_WORK // (len(chosen) * (len(sets) // 64 + 20))
    better = True
    while better:
        better = False
        for term in sorted(breaks.keys() - chosen)[: max(0, tries)]:
            tries -= 1
            other = _needed(chosen | {term}, breaks, costs, keep=term)
            if _price(other, costs) < _price(chosen, costs) - _ROUNDING:
                chosen, better = other, True
    return frozenset(chosen)


def _breaks(sets: Sequence[tuple[int, ...]]) -> dict[int, int]:
    """The sets that each term breaks, as the bits of a number."""
    flags: dict[int, bytearray] = {}
    for at, each in enumerate(sets):
        for term in each:
            flags.setdefault(term, bytearray(len(sets) // 8 + 1))[at >> 3] |= 1 << (at & 7)
    return {term: int.from_bytes(bits, "little") for term, bits in flags.items()}


def _quick(breaks: Mapping[int, int], costs: Sequence[float], whole: int) -> set[int]:
    """The cheapest by sets broken, one by one. What a term still breaks only shrinks: old prices are floors."""
    chosen: set[int] = set()
    queue = [(costs[term] / bits.bit_count(), term) for term, bits in breaks.items()]
    heapify(queue)
    while whole:
        _, term = heappop(queue)
        left = (breaks[term] & whole).bit_count()
        if not left:
            continue
        entry = (costs[term] / left, term)
        if queue and queue[0] < entry:
            heappush(queue, entry)
            continue
        chosen.add(term)
        whole &= ~breaks[term]
    return chosen


def _needed(chosen: set[int], breaks: Mapping[int, int], costs: Sequence[float], keep: int | None = None) -> set[int]:
    """Without the terms, dearest first, whose sets are broken by others too."""
    needed, only = set(chosen), _broken_once(chosen, breaks)
    for term in sorted(chosen - {keep}, key=lambda term: (-costs[term], -term)):
        if not breaks[term] & only:
            needed.remove(term)
            only = _broken_once(needed, breaks)
    return needed


def _broken_once(chosen: Iterable[int], breaks: Mapping[int, int]) -> int:
    once = twice = 0
    for term in chosen:
        twice |= once & breaks[term]
        once |= breaks[term]
    return once & ~twice


def _plainest(sets: Sequence[tuple[int, ...]], terms: Sequence[int], costs: Sequence[float]) -> frozenset[int] | None:
    """The one choice that is plainly the cheapest; None where another comes near, or there are too many."""
    margin = _PLAINLY * max(costs[term] for term in terms)
    if min(costs[term] for term in terms) <= margin:
        return None  # what costs nothing may be taken or left
    breaks, whole = _breaks(sets), (1 << len(sets)) - 1
    near: list[tuple[float, tuple[int, ...]]] = []
    least, steps = sum(costs[term] for term in terms), 0
    waiting: list[tuple[float, tuple[int, ...], int, frozenset[int]]] = [(0.0, (), whole, frozenset())]
    while waiting:
        price, chosen, left, barred = waiting.pop()
        steps += 1
        if steps > _MOST_STEPS:
            return None
        if price > least + margin:
            continue
        if not left:
            least = min(least, price)
            near.append((price, chosen))
            continue
        first = sets[(left & -left).bit_length() - 1]
        for at, term in enumerate(first):  # each choice is come to once: by its first term that breaks this set
            if term not in barred:
                others = barred.union(first[:at])
                waiting.append((price + costs[term], (*chosen, term), left & ~breaks[term], others))
    best = [chosen for price, chosen in near if price <= least + margin]
    return frozenset(best[0]) if len(best) == 1 else None


def _solver(sets: Sequence[tuple[int, ...]], terms: Sequence[int], costs: Sequence[float]) -> frozenset[int] | None:
    """HiGHS, which settles ties the same way every time; None when it gives up. Needless free terms are left out."""
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_matrix

    column = {term: at for at, term in enumerate(terms)}
    rows = np.repeat(np.arange(len(sets)), [len(each) for each in sets])
    columns = np.array([column[term] for each in sets for term in each])
    matrix = csr_matrix((np.ones(len(columns)), (rows, columns)), shape=(len(sets), len(terms)))
    prices = np.array([costs[term] for term in terms], float)
    answer = milp(
        prices / (prices.max() or 1.0),
        constraints=LinearConstraint(matrix, 1, inf),
        integrality=np.ones(len(terms)),
        bounds=Bounds(0, 1),
        options={"mip_rel_gap": 0.0, "node_limit": _MOST_NODES},
    )
    if answer.status != 0:
        return None
    chosen = {terms[at] for at in np.flatnonzero(answer.x > 0.5).tolist()}
    return frozenset(_needed(chosen, _breaks(sets), costs))
