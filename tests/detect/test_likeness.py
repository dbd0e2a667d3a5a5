import pytest

from reticent.detect.likeness import EXACT, MADE, PART, SHORT, SLIP, clash, fit_full, fit_lone, is_slip
from reticent.detect.personal_names import parse
from reticent.model import Span


@pytest.fixture
def fit(world):
    def run(one, other):
        names = [parse(text, Span(0, len(text)), world.lexicon).name for text in (one, other)]
        return fit_full(*names) if names[0].full and names[1].full else fit_lone(*names, world.lexicon)

    return run


@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        ("Rose Rice", "RICE, Rose", EXACT),
        ("J. Tully", "John Tully", EXACT),
        ("John B. Tully", "John Bartholomew Tully", EXACT),
        ("Bob Tully", "Robert Tully", SHORT),
        ("Pri Tully", "Priyamvada Tully", MADE),
        ("Ana Reyes", "Ana Colón-Reyes", PART),
        ("John Tullly", "John Tully", SLIP),
        ("Johannes Gabremariam", "Yohannes Gebremariam", SLIP),
        ("John Tully", "Mary Tully", None),
        ("J. Tully", "K. Tully", None),
        ("John Tully", "John Rice", None),
        ("Bob Tullly", "Robert Tully", None),
        ("John Tully", "John Tully Jr.", None),
        ("Mr J. Tully", "Mrs J. Tully", None),
        ("May K.", "M. Khan", None),
        ("Tully", "John Tully", EXACT),
        ("John", "John Tully", EXACT),
        ("Bob", "Robert Tully", SHORT),
        ("jtully", "John Tully", MADE),
        ("Tully", "John Tully-Rice", PART),
        ("Mrs Tully", "John Tully-Rice", PART),
        ("Tullly", "John Tully", SLIP),
        ("Paul", "John Paul Tully", None),
        ("John", "John Tully Jr.", None),
        ("Ch.", "Chase Tully", MADE),
    ],
)
def test_how_well(fit, one, other, how):
    assert fit(one, other) == how


@pytest.mark.parametrize(
    ("one", "other"), [("young", "yuong"), ("starke", "stark"), ("brown", "browm"), ("kovac", "covac")]
)
def test_slips(one, other):
    assert is_slip(one, other)
    assert is_slip(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("rice", "dice"), ("li", "lo"), ("brown", "brawne"), ("young", "oungy"), ("tully", "tully" + "ss")],
)
def test_no_slips(one, other):
    assert not is_slip(one, other)


def test_titles_that_nobody_has_together():
    assert clash("mr", "mrs")
    assert clash("mrs", "miss")
    assert clash("dr", "mr")
    assert not clash("mrs", "ms")
    assert not clash("mr", "")
    assert not clash("mr", "mr")
