import pytest

from reticent.evaluate.information import WordBits
from reticent.evaluate.utility import measure, reading_ease
from reticent.knowledge.reference import InMemory
from reticent.model import Replacement

# in bits: the 0, glass 1, town 1, painter 2, Zlonice 3
BITS = WordBits(
    InMemory(["the glass painter zlonice town", "the glass painter town", *["the glass town"] * 2, *["the"] * 4])
)
TEXT = "The glass painter. The Zlonice."


def kept(*edits):
    return measure(TEXT, tuple(Replacement(*edit) for edit in edits), BITS)


def test_bits_of_words():
    assert [BITS(word) for word in ("the", "Glass", "painter", "Zlonice", "unheard", "__")] == [0, 1, 2, 3, 3, 0]


def test_nothing_hidden_loses_nothing():
    row = kept()
    assert row["words kept", ""] == (5, 5)
    assert row["information kept", ""] == (6, 6)
    assert row["cosine", ""][0] == pytest.approx(1)
    assert row["sentences untouched", ""] == (2, 2)


@pytest.mark.parametrize("mask", ["[PLACE 1]", "█████", "***", "<PLACE>", ""])
def test_a_label_tells_nothing(mask):
    assert TEXT[23:30] == "Zlonice"
    row = kept((23, 30, mask))
    assert row["words kept", ""] == (4, 5)
    assert row["information kept", ""] == (3, 6)
    assert row["sentences untouched", ""] == (1, 2)
    assert row["cosine", ""][0] == pytest.approx(5 / (5 * 14) ** 0.5)


def test_a_general_term_tells_its_own_bits():
    row = kept((23, 30, "town"))
    assert row["words kept", ""] == (4, 5)
    assert row["information kept", ""] == (4, 6)
    assert kept((23, 30, "unheard unheard"))["information kept", ""] == (6, 6)


def test_an_empty_text_loses_nothing():
    row = measure("", (), BITS)
    assert row["cosine", ""] == (1, 1)
    assert row["words kept", ""] == (0, 0)
    assert measure("Zlonice", (Replacement(0, 7, ""),), BITS)["cosine", ""] == (0, 1)


def test_an_edit_inside_a_word_touches_it():
    assert kept((4, 6, "x"))["words kept", ""] == (4, 5)


def test_flesch():
    # six words, one sentence, seven syllables
    assert reading_ease("The cat sat on the table.") == pytest.approx(206.835 - 1.015 * 6 - 84.6 * 7 / 6)
    assert reading_ease("[PERSON 1] sat.") == pytest.approx(206.835 - 1.015 * 2 - 84.6)
    assert reading_ease("") == 0
