import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("He starred in Total Recall in 1990", "Total Recall"),
        ("fans of the Miami Dolphins cheered", "Miami Dolphins"),
        ("entitled “On the Kurdish Intellectual” was", "On the Kurdish Intellectual"),
    ],
)
def test_finds(found, text, name):
    assert ("work", name) in found("titles", text)


@pytest.mark.parametrize(
    "text",
    [
        "before the Supreme Administrative Court",
        "under Article 6 of the Criminal Code",
        "On Monday Morning",
        "The Turkish Government",
    ],
)
def test_leaves(found, text):
    assert found("titles", text) == []
