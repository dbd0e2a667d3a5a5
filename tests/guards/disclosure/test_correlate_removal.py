"""The cheapest terms to remove: against all choices, against the papers' rule, and when too much is interlocked."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reticent.guards.disclosure.measure import DEVIATIONS, wilson
from reticent.hitting_set import _components, _minimal, _plainest, _solver, cheapest, greedy
from reticent.information import lower_share, upper_share

TERMS = 8
families = st.lists(
    st.frozensets(st.integers(0, TERMS - 1), min_size=1, max_size=4).map(lambda each: tuple(sorted(each))), max_size=14
)
prices = st.lists(st.sampled_from([0.0, 0.5, 1.0, 1.0, 2.0, 7.5]), min_size=TERMS, max_size=TERMS)


def price(terms, costs):
    return sum(costs[term] for term in terms)


def breaks_all(terms, sets):
    return all(set(terms) & set(each) for each in sets)


@settings(max_examples=80, deadline=None)
@given(families, prices)
def test_nothing_cheaper_would_do(sets, costs):
    choice = cheapest(sets, costs, 1000)
    every = (part for size in range(TERMS + 1) for part in combinations(range(TERMS), size) if breaks_all(part, sets))
    assert choice.proven
    assert breaks_all(choice.terms, sets)
    assert price(choice.terms, costs) == pytest.approx(min(price(part, costs) for part in every), abs=1e-4)


@settings(max_examples=80, deadline=None)
@given(families, st.lists(st.floats(0.5, 9), min_size=TERMS, max_size=TERMS) | prices)
def test_what_is_plainly_the_cheapest_is_what_the_solver_chooses(sets, costs):
    for component in _components(_minimal({each for each in sets if len(each) > 1})):
        terms = sorted({term for each in component for term in each})
        plain = _plainest(component, terms, costs)
        assert plain is None or plain == _solver(component, terms, costs)


def test_of_equal_choices_none_is_plainly_the_cheapest():
    assert _plainest([(0, 1), (1, 2)], [0, 1, 2], [1.0, 1.0, 1.0]) == {1}
    assert _plainest([(0, 1), (1, 2)], [0, 1, 2], [1.0, 2.0, 1.0]) is None
    assert _plainest([(0, 1), (1, 2)], [0, 1, 2], [0.0, 1.0, 1.0]) is None  # one that is free may be taken or left
    ring = [(at, (at + 1) % 40) for at in range(40)]
    assert _plainest([tuple(sorted(each)) for each in ring], list(range(40)), [1.0] * 40) is None


@settings(max_examples=80, deadline=None)
@given(families, prices)
def test_without_the_solver_still_safe_and_never_dearer_than_the_papers_rule(sets, costs):
    choice = cheapest(sets, costs, 0)
    assert breaks_all(choice.terms, sets)
    assert price(choice.terms, costs) <= price(greedy(sets), costs) + 1e-6
    assert choice == cheapest(sets, costs, 0)


def test_what_is_not_proven_says_so():
    sets = list(combinations(range(6), 2))
    assert not cheapest(sets, [1.0] * 6, 14).proven
    assert cheapest(sets, [1.0] * 6, 15).proven
    assert len(cheapest(sets, [1.0] * 6, 15).terms) == 5


def test_the_papers_rule_skips_sets_that_are_broken():
    assert greedy([(3,), (1, 2), (2, 4), (4, 5)]) == {1, 2, 3, 4, 5}
    assert greedy([(3,), (1, 3)]) == {3}


@given(st.integers(1, 10**6), st.data())
def test_the_interval_is_the_one_of_bits(trials, data):
    hits = data.draw(st.integers(0, trials))
    share, many = np.array([hits / trials]), np.array([trials])
    assert wilson(share, many, -DEVIATIONS)[0] == pytest.approx(lower_share(hits, trials), abs=1e-12)
    assert wilson(share, many, DEVIATIONS)[0] == pytest.approx(upper_share(hits, trials), abs=1e-12)
    assert lower_share(hits, trials) <= hits / trials + 1e-12
    assert upper_share(hits, trials) >= hits / trials - 1e-12
