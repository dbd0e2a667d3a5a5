import pytest


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("She lives in Nicosia now", "Nicosia"),
        ("from FAUSKE, they", "FAUSKE"),
        ("in the District of Kyrenia", "District of Kyrenia"),
        ("a village in northern Cyprus", "northern Cyprus"),
        ("born in Reguengos de Monsaraz in", "Reguengos de Monsaraz"),
        ("we moved to seinäjoki from finland", "finland"),
    ],
)
def test_finds(found, text, place):
    assert ("place", place) in found("places", text)


@pytest.mark.parametrize("text", ["Reading a book", "The Home office", "Martin said", "a Most welcome change"])
def test_leaves_words_and_surnames(found, text):
    assert found("places", text) == []
