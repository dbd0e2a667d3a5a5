"""What to remove so that no risky set is left whole: the cheapest choice, and the papers' rule beside it.

The cheapest choice is a minimum-cost hitting set: minimise the sum of `cost(t) x(t)` so that every risky set has a
term with x(t) = 1. Sets of one term decide themselves, sets that contain another are met with it, and what is left
falls apart into components that share no term. Each is solved exactly by HiGHS, up to
a bound of work that hundreds of interlocked sets can exceed; the choice then says that it is not proven.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix

_TIE = 1e-6
_MOST_NODES = 200
_SETS_AT_ONCE = 300
_MOST_SETS = 600


def greedy(sets: Iterable[tuple[int, ...]]) -> frozenset[int]:
    """The papers' rule: go through the risky sets in order and drop all terms of each that is still whole."""
    removed: set[int] = set()
    for terms in sets:
        if removed.isdisjoint(terms):
            removed.update(terms)
    return frozenset(removed)


@dataclass(frozen=True, slots=True)
class Choice:
    """Terms to remove, and whether nothing cheaper is proven to do."""

    terms: frozenset[int]
    proven: bool = True


def cheapest(sets: Sequence[tuple[int, ...]], costs: Sequence[float]) -> Choice:
    """Terms of least total cost that break every set; of equals fewer and earlier terms.

    Never dearer than `greedy`: should the solver give up at its bound of work, the better of the two is taken.
    """
    removed = {terms[0] for terms in sets if len(terms) == 1}
    open_sets = _minimal({tuple(sorted(terms)) for terms in sets if removed.isdisjoint(terms)})
    solved = [_solve(component, costs) for component in _components(open_sets)]
    ours = frozenset(removed).union(*(choice.terms for choice in solved))
    proven = all(choice.proven for choice in solved)
    theirs = greedy(sets)
    if not proven and _price(ours, costs) > _price(theirs, costs):
        return Choice(theirs, proven=False)
    return Choice(ours, proven)


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


def _solve(sets: Sequence[tuple[int, ...]], costs: Sequence[float]) -> Choice:
    """One component. The solver sees only sets that its last answer left whole, until it leaves none: few of many.

    Each answer to fewer sets is a floor for the price. When the solver gives up, or too many sets would have to be
    tried, a good choice is made instead.
    """
    terms = sorted({term for each in sets for term in each})
    if len(sets) == 1:
        return Choice(frozenset([min(terms, key=lambda term: (costs[term], term))]))
    good = _good(sets, costs)
    asked = sorted(sets, key=lambda each: (len(each), each))[:_SETS_AT_ONCE]
    while len(asked) <= _MOST_SETS:
        chosen = _solver(asked, terms, costs)
        if chosen is None:
            break
        whole = [each for each in sets if chosen.isdisjoint(each)]
        if not whole:
            return Choice(chosen)
        if _price(chosen, costs) >= _price(good, costs) - _TIE:
            return Choice(good)
        asked += whole[:: max(1, len(whole) // _SETS_AT_ONCE)]
    return Choice(good, proven=False)


def _good(sets: Sequence[tuple[int, ...]], costs: Sequence[float]) -> frozenset[int]:
    """Always the term that breaks most sets for its cost; then without those that turn out not to be needed."""
    whole = dict(enumerate(sets))
    where: dict[int, set[int]] = {}
    for at, each in whole.items():
        for term in each:
            where.setdefault(term, set()).add(at)
    breaks = {term: set(found) for term, found in where.items()}
    chosen: list[int] = []
    while whole:
        best = min(breaks, key=lambda term: (costs[term] / len(breaks[term]) if breaks[term] else inf, term))
        chosen.append(best)
        for at in list(breaks[best]):
            for term in whole.pop(at):
                breaks[term].discard(at)
    times = [sum(term in each for term in chosen) for each in map(frozenset, sets)]
    kept = set(chosen)
    for term in sorted(chosen, key=lambda term: (-costs[term], -term)):
        if all(times[at] > 1 for at in where[term]):
            kept.remove(term)
            for at in where[term]:
                times[at] -= 1
    return frozenset(kept)


def _solver(sets: Sequence[tuple[int, ...]], terms: Sequence[int], costs: Sequence[float]) -> frozenset[int] | None:
    """HiGHS. A tiny surcharge, more for later terms, settles ties; None when it gives up at its bound of nodes."""
    column = {term: at for at, term in enumerate(terms)}
    rows = np.repeat(np.arange(len(sets)), [len(each) for each in sets])
    columns = np.array([column[term] for each in sets for term in each])
    matrix = csr_matrix((np.ones(len(columns)), (rows, columns)), shape=(len(sets), len(terms)))
    prices = np.array([costs[term] for term in terms], float)
    surcharge = _TIE * (1 + np.arange(len(terms)) / len(terms)) / len(terms)
    answer = milp(
        prices / (prices.max() or 1.0) + surcharge,
        constraints=LinearConstraint(matrix, 1, inf),
        integrality=np.ones(len(terms)),
        bounds=Bounds(0, 1),
        options={"mip_rel_gap": 0.0, "node_limit": _MOST_NODES},
    )
    return frozenset(terms[at] for at in np.flatnonzero(answer.x > 0.5).tolist()) if answer.status == 0 else None
