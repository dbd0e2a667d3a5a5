"""The searches against trying everything."""

from itertools import product
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reticent.substitute.general import exact
from reticent.substitute.general.exact import most_even, smallest
from reticent.substitute.general.plausibility import Choice, Figures, choice
from reticent.substitute.general.published import lub, prune

SIZES = st.sampled_from([2, 5, 40, 1_000, 80_000])
EVENNESS = st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 1))
THRESHOLDS = st.one_of(st.just(1), st.integers(1, 200), st.integers(1, 100_000), st.floats(1, 5_000), st.just(10**7))


def everything(figures: Figures, t: float, evenness: float) -> list[Choice]:
    every = product(*(range(len(ladder)) for ladder in figures.bits))
    return [choice(figures, steps, t, evenness) for steps in every if figures.reaches(steps, t)]


@st.composite
def volumes(draw) -> Figures:
    """Up to six words; some share a ladder, some stay as they are, some must be changed."""
    most = draw(SIZES)
    distinct = draw(st.lists(st.lists(st.integers(1, most), min_size=1, max_size=4), min_size=1, max_size=6))
    ladders = [sorted(ladder) for ladder in distinct]
    words = draw(st.lists(st.sampled_from(ladders), min_size=1, max_size=6))
    open_words = draw(st.booleans())
    return Figures.of_volumes([[1, *ladder] if open_words else ladder for ladder in words])


@st.composite
def trees(draw) -> Figures:
    """Ladders as trees give them: each word climbs from a leaf; the volume of a node is the number of its leaves."""
    parents = [draw(st.integers(0, max(0, node - 1))) for node in range(draw(st.integers(3, 30)))]
    leaves = sorted(set(range(1, len(parents))) - set(parents[1:]))
    below = [0] * len(parents)
    for leaf in leaves:
        for node in climb(parents, leaf):
            below[node] += 1
    words = draw(st.lists(st.sampled_from(leaves), min_size=1, max_size=4))
    return Figures.of_volumes([[below[node] for node in climb(parents, word)][:6] for word in words])


def climb(parents: list[int], node: int) -> list[int]:
    path = [node]
    while path[-1]:
        path.append(parents[path[-1]])
    return path


@st.composite
def entropies(draw) -> Figures:
    """Arbitrary bits, mostly rising, on a grid or not."""
    bits = draw(st.sampled_from([st.floats(0, 17), st.integers(0, 34).map(lambda half: half / 2)]))
    ladders = draw(st.lists(st.lists(bits, min_size=1, max_size=4), min_size=1, max_size=5))
    rising = draw(st.integers(0, 3))
    return Figures.of_entropies([sorted(ladder) if rising else ladder for ladder in ladders])


@pytest.mark.parametrize("figures", [volumes(), trees()], ids=["volumes", "trees"])
def test_smallest(figures):
    @settings(max_examples=250, deadline=None)
    @given(figures, THRESHOLDS, EVENNESS)
    def holds(figures: Figures, t: float, evenness: float) -> None:
        found, every = smallest(figures, t, evenness), everything(figures, t, evenness)
        assert found.reached == bool(every)
        if not every:
            assert found.steps == figures.top()
            return
        best = min(every, key=lambda each: (each.texts, round(each.cost, 8), each.steps))
        assert (found.texts, found.proven) == (best.texts, True)
        if t <= 2**20:
            assert found.cost == pytest.approx(best.cost, abs=1e-8)
            if not any(each.steps != best.steps and abs(each.cost - best.cost) < 1e-7 for each in every):
                assert found.steps == best.steps
        assert prune(figures, t, evenness).texts == best.texts

    holds()


@settings(max_examples=300, deadline=None)
@given(entropies(), THRESHOLDS, EVENNESS)
def test_smallest_of_entropies(figures, t, evenness):
    found, every = smallest(figures, t, evenness), everything(figures, t, evenness)
    assert found.reached == bool(every)
    if every:
        best = min(each.bits for each in every)
        assert found.proven
        assert found.bits == pytest.approx(best, abs=2e-6)
        assert prune(figures, t, evenness).bits == pytest.approx(best, abs=1e-8)


@pytest.mark.parametrize("figures", [volumes(), trees(), entropies()], ids=["volumes", "trees", "entropies"])
def test_most_even(figures):
    @settings(max_examples=250, deadline=None)
    @given(figures, THRESHOLDS, EVENNESS)
    def holds(figures: Figures, t: float, evenness: float) -> None:
        found, every = most_even(figures, t, evenness), everything(figures, t, evenness)
        published = lub(figures, t, evenness)
        assert found.reached == published.reached == bool(every)
        if every:
            best = min(each.cost for each in every)
            assert found.proven
            assert found.cost == pytest.approx(best, abs=1e-5 if evenness == 1 else 1e-9)
            assert published.cost >= best - 1e-9
            assert found.bits >= log2(t) - 1e-9

    holds()


@pytest.mark.parametrize("figures", [volumes(), trees(), entropies()], ids=["volumes", "trees", "entropies"])
def test_the_clear_best_of_a_few_is_what_the_programme_finds(figures):
    @settings(max_examples=250, deadline=None)
    @given(figures, THRESHOLDS, st.floats(0, 0.99))
    def holds(figures: Figures, t: float, evenness: float) -> None:
        clearly = exact._clearly_best(figures, t, evenness)
        if clearly is not None and figures.reaches(figures.top(), t):
            assert exact._Prices(figures, t, evenness, 1e-11).solve() == (clearly, True)

    holds()


@pytest.mark.parametrize("figures", [volumes(), trees(), entropies()], ids=["volumes", "trees", "entropies"])
def test_the_price_is_that_of_looking_at_all_words_in_every_halving(figures):
    @settings(max_examples=250, deadline=None)
    @given(figures, THRESHOLDS, st.floats(0, 0.99))
    def holds(figures: Figures, t: float, evenness: float) -> None:
        prices = [exact._Prices(figures, t, evenness, 1e-11)._price]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(exact, "_LOOKED_BACK", ())
            prices.append(exact._Prices(figures, t, evenness, 1e-11)._price)
        assert prices[0] == prices[1]

    holds()
