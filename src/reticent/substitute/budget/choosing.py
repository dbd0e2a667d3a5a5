"""Which rung of which unit is said: the choice that is worth most to the reader under the budget, exactly.

    maximise    sum of worth(r) x(r)
    subject to  sum of x(r) over the rungs of a unit  <=  the same for the unit above it (1 for a sentence),
                without those that stand alone
                the same for what a unit points back to
                sum of x(r) over the rungs of a unit  <=  the same for each below it without which it does not stand
                x(r) <= y(f)  for each fact f that rung r tells, and y(f) <= y(g) for what f rests on
                sum of bits(f) y(f)  <=  budget

with x and y 0 or 1: a knapsack of facts, each paid once, over a forest. HiGHS solves it by branch and bound.
"""

import ctypes
import math
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from reticent.facts.prices import Fact, Key
from reticent.facts.units import Constituent, Tree
from reticent.substitute.budget.renditions import WANTED, Rendition

FINE = 100
"""Bits are counted in hundredths, prices rounded up: whole numbers keep the solver exact."""

MOST_NODES = 2000
"""After so many branches the best choice so far is taken: in very long texts, where it is hardly worse."""
_TURN = Lock()


@dataclass(frozen=True, slots=True)
class RuledOut:
    """What may not be said, because it did not stand."""

    banned: frozenset[int] = frozenset()
    """Sentences that are left out."""
    bare: frozenset[int] = frozenset()
    """Sentences of which only what they need is said."""
    core: frozenset[int] = frozenset()
    """Sentences that say no more than what somebody is."""
    without: frozenset[int] = frozenset()
    """Units that are left out."""
    wanted: frozenset[int] = frozenset()
    """Units without which what they hang on does not stand: they are said with it."""

    def allow(self, unit: Constituent, rung: Rendition) -> bool:
        """Whether a unit may be said so."""
        if unit.sentence in self.banned or rung.unit in self.without:
            return False
        bare = unit.sentence in self.bare and rung.unit not in self.wanted
        if bare and unit.parent is not None and rung.worth < WANTED:
            return False
        return rung.core or unit.sentence not in self.core


def choose(
    made: Tree,
    rungs: Sequence[Sequence[Rendition]],
    budget: float,
    limits: RuledOut,
    needed: Sequence[tuple[int, int]],
) -> dict[int, Rendition]:
    """The rung of each unit that is said; of the pairs of units the first is said only with the second."""
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import coo_matrix

    flat = list(_affordable(made, rungs, budget, limits))
    facts = _prices(flat)
    if not flat:
        return {}
    number = {key: len(flat) + place for place, key in enumerate(facts)}
    size = len(flat) + len(facts)
    rows = _Constraints()
    by_unit: dict[int, list[int]] = {}
    for place, rung in enumerate(flat):
        by_unit.setdefault(rung.unit, []).append(place)
    for unit, places in by_unit.items():
        parent = made.units[unit].parent
        above = [] if parent is None else [place for place in by_unit.get(parent, ()) if not flat[place].alone]
        rows.add(places, above, 1.0 if parent is None else 0.0)
    for unit in sorted(each for each in limits.wanted if made.units[each].sentence not in limits.core):
        parent = made.units[unit].parent
        above = [place for place in by_unit.get(parent, ()) if not flat[place].alone] if parent is not None else []
        rows.add(above, by_unit.get(unit, ()), 0.0)
    rows.add_pairs([at for place, rung in enumerate(flat) for key in rung.facts for at in (place, number[key])])
    for key, (fact, _) in facts.items():
        if fact.base is not None and fact.base.key in number:
            rows.add_pairs([number[key], number[fact.base.key]])
    for unit, wanted in needed:
        if unit in by_unit and all(flat[place].worth < WANTED for place in by_unit[unit]):
            plain, there = (  # a statement of a fixed form neither points back nor is pointed to
                [place for place in by_unit.get(each, ()) if not flat[place].statement] for each in (unit, wanted)
            )
            rows.add(plain, there, 0.0)
    for places in _same_nouns(made, flat):
        if len(places) > 1:
            rows.add(places, (), 1.0)
    for places in _same_statements(flat):
        rows.add(places, (), 1.0)
    bits = [float(math.ceil(FINE * bits)) for _, bits in facts.values()]
    rows.add(list(number.values()), (), math.floor(FINE * budget), bits)
    table = coo_matrix((rows.values, (rows.numbers(), rows.columns)), shape=(len(rows.limits), size))
    worth = np.array([-max(1.0, round(FINE * rung.worth)) for rung in flat] + [0.0] * len(facts))
    with _quiet():
        solved = milp(
            worth,
            constraints=LinearConstraint(table.tocsr(), ub=np.array(rows.limits)),
            integrality=np.array([1] * len(flat) + [0] * len(facts)),  # y follows x
            bounds=Bounds(0, 1),
            options={"mip_rel_gap": 0.0, "node_limit": MOST_NODES},
        )
    if solved.x is None:
        return {}
    return {flat[place].unit: flat[place] for place in range(len(flat)) if solved.x[place] > 0.5}


def _affordable(
    made: Tree, rungs: Sequence[Sequence[Rendition]], budget: float, limits: RuledOut
) -> Iterator[Rendition]:
    """The rungs that may be said, each of which the budget buys by itself, below units of which it buys one too."""
    bought: set[int] = set()
    for number, (unit, each) in enumerate(zip(made.units, rungs, strict=True)):
        if unit.parent is None or unit.parent in bought:
            kept = [rung for rung in each if limits.allow(unit, rung) and _cost(rung) <= budget]
            if kept:
                bought.add(number)
                yield from kept


def _cost(rung: Rendition) -> float:
    return sum(math.ceil(FINE * bits) for _, bits in rung.facts.values()) / FINE


class _Constraints:
    """The constraints, cell behind cell: sums of columns that come to a limit at most."""

    def __init__(self) -> None:
        self.columns: list[int] = []
        self.values: list[float] = []
        self.limits: list[float] = []
        self._widths: list[int] = []

    def add(self, ones: Sequence[int], others: Sequence[int], limit: float, values: Sequence[float] = ()) -> None:
        """One more: the sum of some columns, or of so much of each, without that of others."""
        self.columns += ones
        self.columns += others
        self.values += values or [1.0] * len(ones)
        self.values += [-1.0] * len(others)
        self._widths.append(len(ones) + len(others))
        self.limits.append(limit)

    def add_pairs(self, columns: Sequence[int]) -> None:
        """Pairs of columns behind one another, of which the first is no more than the second."""
        count = len(columns) // 2
        self.columns += columns
        self.values += [1.0, -1.0] * count
        self._widths += [2] * count
        self.limits += [0.0] * count

    def numbers(self) -> NDArray[np.int64]:
        """The row of each cell."""
        return np.repeat(np.arange(len(self._widths)), self._widths)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps the solver's own C code from printing a line into the output, as it does now and then.

    Standard output is the process's, so that threads take turns: another would keep the silenced one as the real one.
    """
    with _TURN:
        try:
            kept = os.dup(1)
        except OSError:  # there is no standard output
            yield
            return
        try:
            if sys.stdout is not None:  # as under a service, or without a console
                sys.stdout.flush()
            with Path(os.devnull).open("wb") as silent:
                os.dup2(silent.fileno(), 1)
            try:
                yield
            finally:
                if os.name == "posix":  # elsewhere no name leads to the C library that the solver writes with
                    ctypes.CDLL(None).fflush(None)
                os.dup2(kept, 1)
        finally:
            os.close(kept)


def _same_nouns(made: Tree, rungs: Sequence[Rendition]) -> list[list[int]]:
    """Rungs of one sentence that say the same noun for different names: of "an award for an award" one is enough."""
    found: dict[tuple[int, str], dict[int, None]] = {}
    for place, rung in enumerate(rungs):
        for wording in rung.texts.values():
            if wording.many:
                found.setdefault((made.units[rung.unit].sentence, wording.many), {})[place] = None
    return [list(places) for places in found.values()]


def _same_statements(rungs: Sequence[Rendition]) -> list[list[int]]:
    """Rungs that are statements of one sort, of which a text makes one."""
    found: dict[str, list[int]] = {}
    for place, rung in enumerate(rungs):
        if rung.statement:
            found.setdefault(rung.statement, []).append(place)
    return [places for places in found.values() if len(places) > 1]


def _prices(rungs: Sequence[Rendition]) -> Mapping[Key, tuple[Fact, float]]:
    """Each fact with the most that it costs in any phrase."""
    found: dict[Key, tuple[Fact, float]] = {}
    for rung in rungs:
        for key, (fact, bits) in rung.facts.items():
            if key not in found or found[key][1] < bits:
                found[key] = (fact, bits)
    return found
