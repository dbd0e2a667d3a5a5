import pytest

from reticent.evaluate.information import WordBits
from reticent.evaluate.utility import measure, reading_ease
from reticent.model import Replacement
from reticent.reference import InMemory

# eight documents: glass is in 4 (1 bit), painter in 2 (2 bits), Zlonice in 1 (3 bits), town in 4 (1 bit), "the" in all
REFERENCE = InMemory(
    [
        ["the", "glass", "painter", "zlonice", "town"],
        ["the", "glass", "painter", "town"],
        ["the", "glass", "town"],
        ["the", "glass", "town"],
        *[["the"]] * 4,
    ]
)
BITS = WordBits(REFERENCE)
TEXT = "The glass painter. The Zlonice."


def kept(*edits):
    return measure(TEXT, tuple(Replacement(*edit) for edit in edits), BITS)


def test_bits_of_words():
    assert [BITS(word) for word in ("the", "Glass", "painter", "Zlonice", "unheard")] == [0, 1, 2, 3, 3]


def test_nothing_hidden_loses_nothing():
    row = kept()
    assert row["words kept", ""] == (5, 5)
    assert row["information kept", ""] == (6, 6)
    assert row["cosine", ""][0] == pytest.approx(1)
    assert row["sentences untouched", ""] == (2, 2)


def test_a_label_tells_nothing_and_a_general_term_its_own_bits():
    place = (23, 30)
    assert TEXT[slice(*place)] == "Zlonice"
    for mask in ("[PLACE 1]", "█████", "***", "<PLACE>"):
        row = kept((*place, mask))
        assert row["words kept", ""] == (4, 5)
        assert row["information kept", ""] == (3, 6)
        assert row["sentences untouched", ""] == (1, 2)
    general = kept((*place, "town"))
    assert general["information kept", ""] == (4, 6)
    assert general["cosine", ""][0] < kept()["cosine", ""][0]
    longer = kept((*place, "unheard unheard unheard"))
    assert longer["information kept", ""] == (6, 6)


def test_flesch():
    # six words, one sentence, seven syllables
    assert reading_ease("The cat sat on the table.") == pytest.approx(206.835 - 1.015 * 6 - 84.6 * 7 / 6)
    assert reading_ease("[PERSON 1] sat.") == pytest.approx(206.835 - 1.015 * 2 - 84.6)
    assert reading_ease("") == 0
