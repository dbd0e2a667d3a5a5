import pytest


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("phone", "it's oh seven seven double-oh, nine hundred, five three one, ok", "oh seven seven double-oh, nine hundred, five three one"),
        ("file_number", "number seven seven one, oh four please", "seven seven one, oh four"),
        ("person", "Hanh, that is H-A-N-H.", "H-A-N-H"),
        ("person", "Adebayo: A D E B A Y O, yes", "A D E B A Y O"),
        ("person", "F for Foxtrot, I, N for November, C, H.", "F for Foxtrot, I, N for November, C, H"),
    ],
)  # fmt: skip
def test_finds(found, kind, text, said):
    assert found("spelled", text) == [(kind, said)]


@pytest.mark.parametrize(
    "text",
    ["one or two", "options A B C D E", "twenty one five", "plan B", "one one one one one", "the U.S. and the U.K."],
)
def test_leaves(found, text):
    assert found("spelled", text) == []
