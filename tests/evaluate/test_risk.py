import numpy as np
import pytest

from reticent.errors import InputError
from reticent.evaluate.gold import Annotated
from reticent.evaluate.risk import placed, risk, strongest, truths
from reticent.guards.reidentification.population import Population

IDS = ("Ada", "Bo", "Cy")
POPULATION = Population.of(IDS, ("she paints glass windows", "he keeps bees and goats", "they row across the bay"))


def test_ties_are_shared_out():
    row = placed("x", np.array([3.0, 1.0, 1.0, 1.0, 0.0]), truth=2)
    assert row["top-1", "x"] == (0.0, 1.0)
    assert row["top-5", "x"] == (1.0, 1.0)
    assert row["reciprocal rank", "x"][0] == pytest.approx((1 / 2 + 1 / 3 + 1 / 4) / 3)
    level = placed("x", np.zeros(10), truth=7)
    assert level["top-1", "x"][0] == pytest.approx(0.1)
    assert level["top-5", "x"][0] == pytest.approx(0.5)


def test_a_text_that_tells_is_found_and_one_that_does_not_is_not():
    texts = ["Glass windows, painted by somebody: she paints.", "[PERSON 1]"]
    told = risk(texts[:1], [0], POPULATION)
    assert told.value("top-1", strongest(told)) == 1
    silent = risk(texts[1:], [0], POPULATION)
    assert silent.value("top-1", "tfidf") == pytest.approx(1 / 3)
    assert set(silent.groups("top-1")) >= {"tfidf", "likelihood", "combination", "surest"}


def test_the_truth_is_the_subject_or_the_id():
    texts = [Annotated("1", "x", subject="Cy"), Annotated("Ada", "y"), Annotated("Bo", "z", subject="unheard of")]
    assert truths(texts, POPULATION) == [2, 0, 1]
    with pytest.raises(InputError, match="the population lacks 1 of the 1 texts: none of its ids is '1'"):
        truths([Annotated("1", "x")], POPULATION)
