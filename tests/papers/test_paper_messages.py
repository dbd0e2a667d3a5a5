"""Figures of Nguyen-Son et al., "Anonymizing personal text messages posted in online social networks" (2015)."""

import pytest

from reticent.messages.loss import Rung, distribution, loss, samarati
from reticent.messages.naturalness import frequency_score, windows
from reticent.messages.sensitive import co_occurrence


def test_co_occurrence_of_shinjuku():
    assert round(1578 / 60_084, 4) == 0.0263
    assert co_occurrence(1578, 1578 + 10_000, 60_084 - 10_000) == pytest.approx(0.0263, abs=5e-5)
    assert co_occurrence(28, 1600, 40_219 + 28 - 1600) == pytest.approx(0.0007, abs=5e-5)


def test_distribution_of_harvard_and_tokyo():
    harvard = (Rung("Harvard University", 21_000), Rung("United States", 317_672_000))
    tokyo = (Rung("Tokyo", 13_230_000), Rung("Honshu"), Rung("Japan"), Rung("Asia", 4_299_000_000))
    assert loss(harvard, 0) + loss(tokyo, 0) == pytest.approx(1.25, abs=0.005)
    assert distribution(21_000, 317_672_000) + distribution(13_230_000, 4_299_000_000) == pytest.approx(1.25, abs=0.005)


def test_information_loss_of_tokyo_and_student():
    tokyo = (Rung("Tokyo", 13_230_000), Rung("Asia", 4_299_000_000))
    student = tuple(
        Rung(name) for name in ("student", "enrollee", "person", "causal agent", "physical entity", "entity")
    )
    assert loss(tokyo, 0) + loss(student, 0) == pytest.approx(0.74, abs=0.005)


def test_precision_and_samarati_of_the_second_table():
    harvard = tuple(
        Rung(name) for name in ("Harvard University", "Cambridge", "Massachusetts", "New England", "United States")
    )
    tokyo = tuple(Rung(name) for name in ("Tokyo", "Honshu", "Japan", "Asia"))
    table = {
        (1, 0): (1, 0.25),
        (0, 1): (1, 0.33),
        (0, 2): (2, 0.67),
        (1, 1): (2, 0.58),
        (1, 2): (3, 0.92),
        (0, 3): (3, 1.0),
    }
    for (first, second), (steps, share) in table.items():
        assert samarati(first) + samarati(second) == steps
        assert loss(harvard, first, "samarati") + loss(tokyo, second, "samarati") == steps
        assert loss(harvard, first, "precision") + loss(tokyo, second, "precision") == pytest.approx(share, abs=0.005)


def test_frequency_score_of_the_numeral():
    words = "at Harvard University for 3 years as a computer".split()
    counts = {
        "for 3": 4_277_726, "3 years": 6_631_904, "University for 3": 787, "for 3 years": 472_665, "3 years as": 26_564,
        "University for 3 years": 444, "for 3 years as": 4_561, "3 years as a": 9_135, "for 3 years as a": 1_634,
    }  # fmt: skip
    around = windows(words, 4, 5)
    assert len(around) == 14
    assert set(counts) < set(around)
    assert frequency_score(counts.get(window, 0) for window in around) == pytest.approx(91.94, abs=0.1)
