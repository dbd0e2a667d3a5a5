import pytest


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("money", "EUR 6,800"),
        ("money", "$1.5 million"),
        ("money", "1,500 Austrian schillings (ATS)"),
        ("money", "400,000 euros"),
        ("money", "80 DEM"),
        ("quantity", "15.8 %"),
        ("quantity", "800 litres"),
    ],
)
def test_finds(found, kind, text):
    assert (kind, text) in found("money", f"They paid {text} for it")


def test_the_length_of_a_sentence_tells_but_a_period_does_not(found):
    assert ("quantity", "two years and one month's") in found("money", "to two years and one month's imprisonment")
    assert found("money", "It took two years and one month to build") == []


@pytest.mark.parametrize("text", ["room 12", "marks the spot", "10 people", "pounds of flesh"])
def test_leaves(found, text):
    assert found("money", text) == []
