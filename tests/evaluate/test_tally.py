import numpy as np
import pytest

from reticent.evaluate.tally import DRAWS, SEED, Tally

A, B = ("a", ""), ("b", "")


def test_ratios_of_sums():
    tally = Tally([{A: (1, 2), B: (1, 1)}, {A: (3, 6), ("a", "x"): (0, 1)}])
    assert tally.value("a") == 0.5
    assert tally.value("a", "x") == 0
    assert tally.value("nothing") == 1
    assert tally.groups("a") == ["", "x"]
    assert tally.f1("a", "b").value == pytest.approx(2 / 3)
    assert (tally.has("b"), tally.has("nothing")) == (True, False)


def test_the_interval_is_that_of_texts_drawn_anew():
    hits = [1] * 30 + [0] * 70
    tally = Tally([{A: (hit, 1)} for hit in hits])
    found = tally.estimate("a")
    chance = np.random.default_rng(SEED)
    draws = chance.binomial(100, 0.3, size=20 * DRAWS) / 100
    low, high = np.percentile(draws, (2.5, 97.5))
    assert found.low == pytest.approx(low, abs=0.02)
    assert found.high == pytest.approx(high, abs=0.02)
    assert found == Tally([{A: (hit, 1)} for hit in hits]).estimate("a")


def test_no_spread_no_interval():
    found = Tally([{A: (1, 2)}] * 5).estimate("a")
    assert (found.low, found.value, found.high) == (0.5, 0.5, 0.5)
