import pytest


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("She is 53 years old.", "53"),
        ("a 7-year-old girl", "7"),
        ("aged 71", "71"),
        ("at the age of thirty-two", "thirty-two"),
        ("He just turned 22 years", "22"),
        ("I am 38.", "38"),
        ("i'm 23 y/o", "23 y/o"),
        ("seen today (92F) with", "92F"),
        ("a man in his sixties", "sixties"),
        ("Pt: Ann Lee, 54 yrs", "54 yrs"),
        ("her dog is 14 yrs old", "14 yrs"),
    ],
)
def test_finds(found, text, age):
    assert ("age", age) in found("ages", text)


@pytest.mark.parametrize(
    "text",
    [
        "53 years later",
        "it is 5 pm",
        "turned 180 degrees off",
        "page 71",
        "for two years",
        "I have known him 14 yrs",
        "worked here 6 yrs",
    ],
)
def test_leaves(found, text):
    assert found("ages", text) == []
