"""Chance: bounds on it, and how many findings count beside it."""

import pytest

from reticent.information import chance_at_most, discoveries


def test_one_of_one_is_as_likely_as_the_share():
    assert chance_at_most(1, 1, 0.01) == pytest.approx(0.01)
    assert chance_at_most(2, 2, 0.01) == pytest.approx(0.0001)


def test_it_bounds_the_binomial_tail():
    tail = 1 - 0.9**10 - 10 * 0.1 * 0.9**9
    assert tail < chance_at_most(2, 10, 0.1) < 1
    assert chance_at_most(5, 10, 0.1) < chance_at_most(4, 10, 0.1)


def test_no_more_than_expected_says_nothing():
    assert chance_at_most(1, 10, 0.1) == chance_at_most(0, 0, 0.1) == 1
    with pytest.raises(ValueError, match="between 0 and 1"):
        chance_at_most(1, 1, 0)


def test_of_many_tries_only_the_least_likely_count():
    assert discoveries([0.001, 0.004, 0.2], tried=10, share=0.05) == 2
    assert discoveries([0.001, 0.004, 0.2], tried=1000, share=0.05) == 0
    assert discoveries([], tried=5, share=0.05) == 0
