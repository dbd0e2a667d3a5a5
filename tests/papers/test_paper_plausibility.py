"""Method 3: how many texts could be the original, with the figures of the paper.

The paper prints its trees (Figure 2) with a few volumes in the text: state capital 4, capital 32, and 2 for drug, pain
and carcinoma in Example 3. The steps above are ours; they only have to be larger.
"""

import pytest

from reticent.substitute.general.exact import most_even, smallest
from reticent.substitute.general.plausibility import Figures, cost, entropy, plausibility
from reticent.substitute.general.published import lub, prune

TREES = {
    "Sacramento": {"Sacramento": 1, "state capital": 4, "capital": 32, "seat": 48},
    "marijuana": {"marijuana": 1, "drug": 2, "agent": 20, "substance": 200},
    "lumbar pain": {"lumbar pain": 1, "pain": 2, "symptom": 12},
    "liver cancer": {"liver cancer": 1, "carcinoma": 2, "cancer": 9, "disease": 70},
}
FIGURES = Figures.of_volumes(tree.values() for tree in TREES.values())


def terms(steps: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(list(tree)[step] for tree, step in zip(TREES.values(), steps, strict=True))


def test_entropy_of_state_capital():
    assert entropy([1 / 4] * 4) == 2


def test_cost_of_one_word_alone():
    """Example 3: only the place is generalized, to 32 capitals."""
    assert cost([5, 0, 0, 0], t=32, evenness=0.5) == pytest.approx(2.34, abs=0.005)


def test_cost_of_all_words_together():
    assert cost([2, 1, 1, 1], t=32, evenness=0.5) == pytest.approx(0.094, abs=0.0005)


def test_both_texts_have_32_originals():
    assert plausibility([32, 1, 1, 1]) == plausibility([4, 2, 2, 2]) == 32


@pytest.mark.parametrize("search", [most_even, lub])
def test_the_resident_of_a_state_capital(search):
    found = search(FIGURES, 32, 0.5)
    assert terms(found.steps) == ("state capital", "drug", "pain", "carcinoma")
    assert (found.texts, found.bits, found.reached) == (32, 5, True)
    assert found.cost == pytest.approx(0.094, abs=0.0005)


@pytest.mark.parametrize("search", [smallest, prune])
def test_the_smallest_number_of_texts(search):
    assert search(FIGURES, 32, 0.5).texts == 32


def test_of_equally_many_texts_the_more_even_one():
    """Example 2: the capital alone would do for 32 texts, and the published search may well take it."""
    assert terms(smallest(FIGURES, 32, 0.5).steps) == ("state capital", "drug", "pain", "carcinoma")
