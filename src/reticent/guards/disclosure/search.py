"""All minimal risky sets, without trying all sets.

A set is risky for a hidden term s when it tells at least the threshold about it, and minimal when no part of it does.
Only sets that occur with s at all can be risky, and `n(s,X)` only shrinks as X grows: the search goes from sets that
still occur with s, and are not risky, to those with one term more; single terms first, then pairs, and so on. The
rarest terms lead, so that few documents have to be looked at where there are many terms to go with them.

From three terms on, a step takes a set Y and all pairs of terms that may join it. The steps are the same for all
hidden terms, so that what is counted in the whole corpus, n(X), is counted once, and nothing of it has to be kept.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reticent.guards.disclosure.measure import Bits, Counts, DisclosureRisk
from reticent.guards.disclosure.postings import Columns, Documents, Incidence, Rows
from reticent.guards.disclosure.values import RiskySet, Settings, order, stronger
from reticent.information import information_content

Scope = tuple[int, frozenset[int]]

_MOST_WAITING = 1 << 18


@dataclass(slots=True)
class Found:
    """What a search found: risky sets, the strongest set of each hidden term, and how many sets were passed over."""

    disclosures: set[RiskySet] = field(default_factory=set)
    strongest: dict[int, RiskySet | None] = field(default_factory=dict)
    unexamined: int = 0

    def listed(self) -> tuple[RiskySet, ...]:
        """The risky sets, singles first."""
        return tuple(sorted(self.disclosures, key=order))


@dataclass(slots=True)
class _Task:
    """One hidden term in one context: its documents, the columns still in play, which of them may be paired."""

    hidden: int
    count: int
    rows: Rows
    columns: Columns
    budget: int
    tried: int = 0
    """How many sets of the present size were looked at, whether or not they occur with the hidden term."""
    place: dict[int, int] = field(default_factory=dict)
    pairable: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((0, 0), np.bool_))
    risky: set[frozenset[int]] = field(default_factory=set)
    waiting: list["_Counted"] = field(default_factory=list)


class _Counted(NamedTuple):
    """Sets, one in each row as columns; n(s,X) and n(X) of each."""

    sets: Columns
    together: Counts
    given: Counts


class _Step(NamedTuple):
    """What one task asks at one set Y: the pairs that may join it, as columns, and how often all occur with s."""

    task: _Task
    left: Columns
    right: Columns
    together: Counts


def scopes(contexts: Iterable[tuple[frozenset[int], frozenset[int]]]) -> list[Scope]:
    """Each hidden term with the open terms of each of its contexts, without contexts that lie inside another."""
    seen: dict[int, set[frozenset[int]]] = {}
    for hidden, open_terms in contexts:
        for number in hidden:
            seen.setdefault(number, set()).add(open_terms)
    return [(number, terms) for number in sorted(seen) for terms in _largest(seen[number])]


def _largest(sets: Iterable[frozenset[int]]) -> list[frozenset[int]]:
    """The sets without those inside another: each is compared only with the sets that share its rarest element."""
    ordered = sorted(sets, key=sorted)
    if len(ordered) == 1:
        return ordered
    having: dict[int, list[frozenset[int]]] = {}
    for each in ordered:
        for element in each:
            having.setdefault(element, []).append(each)
    return [
        each
        for each in ordered
        if each and not any(each < other for other in min((having[element] for element in each), key=len))
    ]


class Search:
    """One search through posting lists. Terms without known documents must be left out of the mappings."""

    def __init__(
        self,
        hidden: Mapping[int, Documents],
        open_terms: Mapping[int, Documents],
        measure: DisclosureRisk,
        settings: Settings,
    ) -> None:
        self._hidden, self._open = hidden, open_terms
        self._measure, self._settings = measure, settings
        self._terms: list[int] = []
        self._tasks_with: list[list[_Task]] = []
        self._found = Found()

    def run(self, wanted: Sequence[Scope]) -> Found:
        """Singles, pairs, and larger sets as far as the settings go."""
        self._found = Found(strongest=dict.fromkeys(sorted({hidden for hidden, _ in wanted})))
        everywhere: dict[int, set[int]] = {}
        for hidden, terms in wanted:
            everywhere.setdefault(hidden, set()).update(terms)
        singles = {hidden: self._singles(hidden, terms) for hidden, terms in everywhere.items()}
        alive = [(hidden, terms & singles[hidden]) for hidden, terms in wanted]
        if self._settings.together == 1 or not any(len(terms) > 1 for _, terms in alive):
            return self._found
        useful = {term for _, terms in alive if len(terms) > 1 for term in terms}
        self._terms = sorted(useful, key=lambda term: (len(self._open[term]), term))
        incidence = Incidence([self._open[term] for term in self._terms])
        tasks = list(self._tasks(alive, incidence))
        self._tasks_with = [[] for _ in self._terms]
        for task in tasks:
            for column in task.place:
                self._tasks_with[column].append(task)
            self._pairs(task, incidence)
        for size in range(3, self._settings.together + 1):
            for task in tasks:
                task.tried = 0
            for columns in self._leading(size - 2):
                self._larger(columns, incidence)
            for task in tasks:
                self._judge_waiting(task)
        return self._found

    def _singles(self, hidden: int, terms: Iterable[int]) -> frozenset[int]:
        """Note the risky single terms; the others that occur with the hidden term go on."""
        documents = self._hidden[hidden]
        listed = [term for term in sorted(terms) if term in self._open]
        together = np.array([documents.intersection_cardinality(self._open[term]) for term in listed], np.int64)
        given = np.array([len(self._open[term]) for term in listed], np.int64)
        bits = self._measure.disclosure(together, given, len(documents))
        risky = self._measure.risky(bits, len(documents))
        sets = np.array(listed, np.int64).reshape(-1, 1)
        self._note(hidden, sets, bits, together, given, risky)
        return frozenset(np.array(listed)[(together > 0) & ~risky].tolist())

    def _tasks(self, alive: Iterable[Scope], incidence: Incidence) -> Iterator[_Task]:
        rows: dict[int, Rows] = {}
        number = {term: at for at, term in enumerate(self._terms)}
        for hidden, terms in alive:
            if len(terms) > 1:
                if hidden not in rows:
                    rows[hidden] = incidence.inside(self._hidden[hidden])
                columns = np.array(sorted(number[term] for term in terms), np.int64)
                place = {column: at for at, column in enumerate(columns.tolist())}
                yield _Task(
                    hidden, len(self._hidden[hidden]), rows[hidden], columns, self._settings.most_sets, place=place
                )

    def _pairs(self, task: _Task, incidence: Incidence) -> None:
        """All pairs that occur with the hidden term, within the budget, those with rare terms first."""
        together = incidence.together(task.rows, task.columns)
        width = len(task.columns)
        occurring = np.triu(together >= self._settings.least, 1)
        affordable = np.cumsum(occurring.sum(axis=1)) <= task.budget
        self._found.unexamined += int(occurring[~affordable].sum())
        occurring[~affordable] = False
        task.budget -= int(occurring.sum())
        left, right = np.nonzero(occurring)
        counts = together[left, right].astype(np.int64)
        columns = np.stack([task.columns[left], task.columns[right]], axis=1)
        task.tried = width * (width - 1) // 2
        risky = self._judge(task, _Counted(columns, counts, incidence.pairs(columns[:, 0], columns[:, 1])))
        task.pairable = np.zeros((width, width), np.bool_)
        task.pairable[left[~risky], right[~risky]] = True

    def _leading(self, size: int) -> Iterator[tuple[int, ...]]:
        """Sets of columns that some task can build on."""
        for first in range(len(self._terms)):
            if size == 1:
                yield (first,)
                continue
            partners: set[int] = set()
            for task in self._tasks_with[first]:
                partners.update(task.columns[task.pairable[task.place[first]]].tolist())
            yield from ((first, *rest) for rest in combinations(sorted(partners), size - 1))

    def _larger(self, columns: tuple[int, ...], incidence: Incidence) -> None:
        """All sets of the leading columns and two more."""
        steps = [
            step for task in self._tasks_with[columns[0]] if (step := self._step(columns, task, incidence)) is not None
        ]
        if not steps:
            return
        wanted = np.zeros(len(self._terms), np.bool_)
        for step in steps:
            wanted[step.left] = wanted[step.right] = True
        needed, place = np.flatnonzero(wanted), np.cumsum(wanted) - 1
        common = incidence.common(columns, needed)
        for task, left, right, together in steps:
            sets = np.empty((len(left), len(columns) + 2), np.int64)
            sets[:, :-2], sets[:, -2], sets[:, -1] = columns, left, right
            task.waiting.append(_Counted(sets, together, common[place[left], place[right]].astype(np.int64)))
            if sum(len(each.sets) for each in task.waiting) > _MOST_WAITING:
                self._judge_waiting(task)

    def _step(self, columns: tuple[int, ...], task: _Task, incidence: Incidence) -> _Step | None:
        at = [task.place.get(column, -1) for column in columns]
        if min(at) < 0 or not all(task.pairable[one, other] for one, other in combinations(at, 2)):
            return None
        joining = np.flatnonzero(task.pairable[at].all(axis=0))
        possible = task.pairable[joining][:, joining]
        work = int(np.count_nonzero(possible))
        if not work:
            return None
        if work > task.budget:
            self._found.unexamined += work
            return None
        task.budget -= work
        task.tried += work
        inner = task.columns[joining]
        together = incidence.together(incidence.having(task.rows, columns), inner)
        left, right = np.nonzero(possible & (together >= self._settings.least))
        if not len(left):
            return None
        return _Step(task, inner[left], inner[right], together[left, right].astype(np.int64))

    def _judge_waiting(self, task: _Task) -> None:
        """Many steps at once, of sets of one size."""
        if task.waiting:
            self._judge(task, _Counted(*map(np.concatenate, zip(*task.waiting, strict=True))))
            task.waiting.clear()

    def _judge(self, task: _Task, counted: _Counted) -> NDArray[np.bool_]:
        """Which of the sets are risky; those of them that are minimal are noted."""
        columns, together, given = counted
        bits = self._measure.disclosure(together, given, task.count, self._settings.least)
        risky = self._measure.risky(bits, task.count)
        if self._settings.false_share is not None and risky.any():
            told, share = np.flatnonzero(risky), self._settings.false_share
            risky[told] = self._measure.not_chance(together[told], given[told], task.count, task.tried, share)
            bits[told[~risky[told]]] = -np.inf
        minimal = risky.copy()
        size = columns.shape[1]
        if size > 3:
            for at in np.flatnonzero(risky).tolist():
                minimal[at] = not _has_part(columns[at].tolist(), task.risky)
        if self._settings.together > size > 2:
            task.risky.update(map(frozenset, columns[minimal].tolist()))
        sets = np.array(self._terms, np.int64)[columns]
        self._note(task.hidden, sets, bits, together, given, minimal)
        return risky

    def _note(
        self, hidden: int, sets: Columns, bits: Bits, together: Counts, given: Counts, risky: NDArray[np.bool_]
    ) -> None:
        ceiling = information_content(len(self._hidden[hidden]), self._measure.documents)

        def disclosures(at: NDArray[np.int64]) -> Iterator[RiskySet]:
            terms = np.sort(sets[at], axis=1).tolist()
            figures = zip(terms, bits[at].tolist(), together[at].tolist(), given[at].tolist(), strict=True)
            return (RiskySet(hidden, tuple(each), risk, ceiling, *counts) for each, risk, *counts in figures)

        self._found.disclosures.update(disclosures(np.flatnonzero(risky)))
        if len(bits) and bits.max() > -np.inf:
            best = np.flatnonzero(bits >= bits.max() - 1e-10)
            if len(best) > 1:
                best = best[np.lexsort(np.sort(sets[best], axis=1).T[::-1])]
            (strongest,) = disclosures(best[:1])
            self._found.strongest[hidden] = stronger(self._found.strongest[hidden], strongest)


def _has_part(columns: list[int], risky: set[frozenset[int]]) -> bool:
    """Whether three or more of the columns, not all, are risky; smaller parts cannot be."""
    return any(frozenset(part) in risky for size in range(3, len(columns)) for part in combinations(columns, size))
