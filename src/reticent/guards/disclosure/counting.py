"""The same search where a reference can count but not list documents: set by set, as the papers ask a web search.

Slow, and meant for published figures and small examples.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, product
from operator import and_

import numpy as np

from reticent.guards.disclosure.measure import DisclosureRisk
from reticent.guards.disclosure.postings import documents_of
from reticent.guards.disclosure.search import Found, Scope
from reticent.guards.disclosure.values import RiskySet, Settings, Term, stronger
from reticent.information import information_content
from reticent.knowledge.reference import Reference


def count_all(terms: Sequence[Term], reference: Reference) -> int | None:
    """In how many documents each of the terms occurs in one of its forms; None when that is not known exactly.

    By inclusion and exclusion: `n(a or b) = n(a) + n(b) - n(a, b)`.
    """
    total = 0
    for choice in product(*(list(_parts(term.forms)) for term in terms)):
        counted = reference.count(*(form for part in choice for form in part))
        if not counted.exact:
            return None
        total += counted.documents * (-1) ** sum(len(part) - 1 for part in choice)
    return total


def counted(terms: Sequence[Term], reference: Reference) -> int:
    """The same as the search counts it: by posting lists where there are any; none where it is not known exactly."""
    documents = [documents_of(term, reference) for term in terms]
    if all(found is None for found in documents):
        return count_all(terms, reference) or 0
    known = [found for found in documents if found is not None]
    return len(reduce(and_, known)) if len(known) == len(terms) else 0


class Counting:
    """One search by counting. Hidden terms with unknown counts must be left out."""

    def __init__(
        self,
        hidden: Sequence[Term],
        open_terms: Sequence[Term],
        reference: Reference,
        measure: DisclosureRisk,
        settings: Settings,
    ) -> None:
        self._hidden, self._open = hidden, open_terms
        self._reference, self._measure, self._settings = reference, measure, settings
        self._given: dict[tuple[int, ...], int | None] = {}

    def run(self, wanted: Sequence[Scope]) -> Found:
        """All sets of one size before the next; a set goes on when it occurs with the hidden term and is not risky."""
        found = Found(strongest=dict.fromkeys(sorted({hidden for hidden, _ in wanted})))
        for hidden, terms in wanted:
            budget = self._settings.most_sets
            alive: set[tuple[int, ...]] = {()}
            for size in range(1, self._settings.together + 1):
                candidates = [each for each in combinations(sorted(terms), size) if _goes_on(each, alive)]
                allowed = candidates if size == 1 else candidates[:budget]
                budget -= len(allowed) if size > 1 else 0
                found.unexamined += len(candidates) - len(allowed)
                alive = {each for each in allowed if self._goes_on(hidden, each, found)}
        return found

    def _goes_on(self, hidden: int, terms: tuple[int, ...], found: Found) -> bool:
        listed = [self._open[term] for term in terms]
        if terms not in self._given:
            self._given[terms] = count_all(listed, self._reference)
        given = self._given[terms]
        together = count_all([self._hidden[hidden], *listed], self._reference)
        count = count_all([self._hidden[hidden]], self._reference)
        if given is None or together is None or count is None:
            found.unexamined += 1
            return False
        if together < (self._settings.least if len(terms) > 1 else 1):
            return False
        bits = self._measure.disclosure(np.array([together]), np.array([given]), count)
        ceiling = information_content(count, self._measure.documents)
        disclosure = RiskySet(hidden, terms, float(bits[0]), ceiling, together, given)
        found.strongest[hidden] = stronger(found.strongest[hidden], disclosure)
        risky = bool(self._measure.risky(bits, count)[0])
        if risky:
            found.disclosures.add(disclosure)
        return not risky


def _parts(forms: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    distinct = tuple(dict.fromkeys(forms))
    for size in range(1, len(distinct) + 1):
        yield from combinations(distinct, size)


def _goes_on(terms: tuple[int, ...], alive: set[tuple[int, ...]]) -> bool:
    """Whether everything one term smaller may still be extended."""
    return all(part in alive for part in combinations(terms, len(terms) - 1))
