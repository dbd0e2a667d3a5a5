"""How far up each term goes, stretch by stretch."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reticent.model import Ladder, Step
from reticent.policy import GeneralSettings
from reticent.substitute.general.choosing import ANYTHING, allowed_steps, by_stretch, choose


def ladder(*volumes):
    return Ladder("x", tuple(Step(f"s{volume}", volume, named=False) for volume in (1, *volumes)))


def test_a_label_is_the_last_rung():
    made = allowed_steps(ladder(4, 20), lowest=1)
    assert made.steps == (1, 2)
    assert made.volumes == (4, 20, ANYTHING)


def test_barred_steps_are_passed():
    assert allowed_steps(ladder(4, 20), lowest=1, barred=frozenset((1,))).steps == (2,)


def test_no_higher_than_needed():
    chosen = choose([allowed_steps(ladder(4, 40, 400), 1)], [[0]], GeneralSettings(plausible=30))
    assert chosen.steps == (2,)
    assert (chosen.texts, chosen.reached) == (40, True)


def test_words_that_do_not_reach_become_labels():
    chosen = choose([allowed_steps(ladder(4, 8), 1)], [[0]], GeneralSettings(plausible=30))
    assert chosen.steps == (None,)
    assert not chosen.reached


def test_a_term_of_two_stretches_takes_the_higher_step():
    shared, other = allowed_steps(ladder(4, 40), 1), allowed_steps(ladder(1000), 1)
    chosen = choose([shared, other], [[0, 1], [0]], GeneralSettings(plausible=30))
    assert chosen.steps == (2, 1)
    assert chosen.texts == 40


@given(
    ladders=st.lists(st.lists(st.integers(2, 500), min_size=1, max_size=4, unique=True), min_size=1, max_size=6),
    t=st.integers(1, 2000),
    method=st.sampled_from(["exact", "lub", "prune"]),
    data=st.data(),
)
def test_every_stretch_is_plausible(ladders, t, method, data):
    made = [allowed_steps(ladder(*sorted(volumes)), 1) for volumes in ladders]
    numbers = st.lists(st.sampled_from(range(len(made))), min_size=1, unique=True)
    stretches = data.draw(st.lists(numbers, min_size=1, max_size=4))
    chosen = choose(made, stretches, GeneralSettings(plausible=t, method=method))
    assert chosen.texts >= t


def test_stretches_end_at_their_edges():
    assert by_stretch({0: [3, 25], 1: [12], 2: [30]}, [10, 20, 30]) == [[0], [1], [0, 2]]


@pytest.mark.parametrize("method", ["exact", "lub", "prune"])
def test_nothing_to_choose(method):
    assert choose([], [], GeneralSettings(method=method)).steps == ()
