import pytest

from reticent.languages.pairs import closed, unpaired


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("a (b) c", []),
        ("an illness (ARD", [11]),
        ("ARD) after", [3]),
        ('he said "no', [8]),
        ('no" and "yes" he said', [2]),
        ('"no" he said, "yes', [14]),
        ("he “said", [3]),
        ("he said” so", [7]),
        ("[a (b] c)", [0, 5]),
        ("plain", []),
    ],
)
def test_marks_whose_other_half_is_not_there(text, alone):
    assert unpaired(text, 0, len(text)) == alone


def test_only_the_stretch_counts():
    assert unpaired("(a) b)", 0, 4) == []
    assert unpaired("(a) b)", 2, 6) == [2, 5]


@pytest.mark.parametrize(
    ("text", "part", "whole"),
    [
        ("the syndrome (AIDS) of", "the syndrome (AIDS", "the syndrome (AIDS)"),
        ("a [drug] here", "drug] here", "[drug] here"),
        ("plain words here", "words", "words"),
        ("a (first, second) here", "a (first", None),
        ("he (she", "he (she", None),
    ],
)
def test_the_other_half_goes_too_if_it_stands_beside(text, part, whole):
    found = closed(text, text.index(part), text.index(part) + len(part))
    assert (None if found is None else text[slice(*found)]) == whole
