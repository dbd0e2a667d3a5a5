from math import inf, log2, nan

import pytest

from reticent.errors import InputError
from reticent.substitute.general.exact import most_even, smallest
from reticent.substitute.general.plausibility import Figures, cost, entropy, plausibility
from reticent.substitute.general.published import lub, prune

SEARCHES = [smallest, most_even, prune, lub]


def test_plausibility_is_exact_however_large():
    assert plausibility([10**9 + 7] * 30) == (10**9 + 7) ** 30


def test_entropy():
    assert entropy([1]) == 0
    assert entropy([3, 1]) == pytest.approx(0.811278, abs=1e-6)
    assert entropy([0.5, 0.5, 0]) == 1


@pytest.mark.parametrize("priors", [[], [0.0], [0.5, -0.5], [nan], [inf, 1]])
def test_entropy_of_what_are_no_priors(priors):
    with pytest.raises(InputError):
        entropy(priors)


def test_evenness_weighs_the_whole_against_the_words():
    assert cost([4, 0], t=4, evenness=1) == pytest.approx((4 - 2) ** 2 / 4)
    assert cost([4, 0], t=4, evenness=0) == pytest.approx(((4 - 1) ** 2 + (0 - 1) ** 2) / 2)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("t", [0, 0.5, -3, nan, inf, True])
def test_what_is_no_threshold(search, t):
    with pytest.raises(InputError, match="at least 1"):
        search(Figures.of_volumes([[1, 2]]), t)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("evenness", [-0.1, 1.5, nan])
def test_what_is_no_evenness(search, evenness):
    with pytest.raises(InputError, match="between 0 and 1"):
        search(Figures.of_volumes([[1, 2]]), 2, evenness)


@pytest.mark.parametrize("ladders", [[], [[]], [[1, 2], []]])
@pytest.mark.parametrize("make", [Figures.of_volumes, Figures.of_entropies])
def test_no_words_or_no_steps(make, ladders):
    with pytest.raises(InputError):
        make(ladders)


@pytest.mark.parametrize("ladder", [[0, 1], [2, 1], [1.5], [-1], [True]])
def test_what_are_no_volumes(ladder):
    with pytest.raises(InputError):
        Figures.of_volumes([ladder])


@pytest.mark.parametrize("ladder", [[nan], [inf], [-0.1]])
def test_what_are_no_entropies(ladder):
    with pytest.raises(InputError):
        Figures.of_entropies([ladder])


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    "figures", [Figures.of_volumes([[1, 3, 5], [1, 7]]), Figures.of_entropies([[0, 2, 3], [0, 2]])]
)
def test_out_of_reach(search, figures):
    found = search(figures, 36)
    assert (found.steps, found.reached) == ((2, 1), False)
    assert found.texts == (35 if figures.volumes else 32)


@pytest.mark.parametrize("search", SEARCHES)
def test_just_within_reach(search):
    found = search(Figures.of_volumes([[1, 3, 5], [1, 7]]), 35)
    assert (found.steps, found.texts, found.reached) == ((2, 1), 35, True)


@pytest.mark.parametrize("search", SEARCHES)
def test_one_text_needs_no_change(search):
    assert search(Figures.of_volumes([[1, 4], [1, 9]]), 1).steps == (0, 0)


@pytest.mark.parametrize("search", SEARCHES)
def test_steps_of_one_volume_stay_low(search):
    assert search(Figures.of_volumes([[1, 1, 6, 6]]), 4).steps == (2,)


def test_entropies_may_fall():
    figures = Figures.of_entropies([[0, 3, 1], [0, 2]])
    assert figures.top() == (1, 1)
    for search in SEARCHES:
        assert search(figures, 2**5).steps == (1, 1)
        assert not search(figures, 2**5 + 1).reached


def test_texts_of_many_bits():
    found = most_even(Figures.of_entropies([[0, 1024.0]] * 3), 2.0**1000)
    assert (found.texts, found.bits) == (2**1024, 1024)


def test_ties_go_to_the_more_even_then_to_the_lower_steps():
    assert smallest(Figures.of_volumes([[1, 4], [1, 2], [1, 2]]), 4).steps == (0, 1, 1)
    assert smallest(Figures.of_volumes([[1, 4], [1, 2], [1, 2]]), 4, evenness=1).steps == (0, 1, 1)
    assert smallest(Figures.of_volumes([[1, 2], [1, 2], [1, 4]]), 4, evenness=1).steps == (0, 0, 1)
    assert smallest(Figures.of_volumes([[1, 2]] * 4), 4).steps == (0, 0, 1, 1)


def test_a_first_step_that_must_be_taken():
    found = smallest(Figures.of_volumes([[3, 50], [4, 5, 60], [2, 30]]), 30)
    assert (found.steps, found.texts) == ((0, 1, 0), 30)


@pytest.mark.parametrize("search", [smallest, most_even])
def test_many_words(search):
    found = search(Figures.of_volumes([[1, 2 + at % 5, 40 + at % 7, 900] for at in range(10_000)]), 16_384)
    assert found.reached
    assert found.proven
    assert found.texts == 16_384


def test_the_published_search_gives_up_and_says_so():
    figures = Figures.of_volumes([[1, 3, 7, 19, 53]] * 30)
    found = prune(figures, 16_384, most_visits=1000)
    assert found.reached
    assert not found.proven


def test_a_larger_number_of_texts_than_cells():
    t = 3**40
    found = smallest(Figures.of_volumes([[1, 3, 9, 81]] * 30), t)
    assert (found.texts, found.proven) == (t, True)
    assert most_even(Figures.of_volumes([[1, 3, 9, 81]] * 30), t).bits >= log2(t) - 1e-9
