import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("lodged by Mr M.Ş. yesterday", "Mr M.Ş."),
        ("by Mrs Anna Evagorou Christou (“the", "Mrs Anna Evagorou Christou"),
        ("Dr. van der Berg said", "Dr. van der Berg"),
        ("I met Emma there", "Emma"),
        ("Elita B Desaulniers", "Elita B Desaulniers"),
        ("my name is Zkwr", "Zkwr"),
        ("signed J.K.L. in", "J.K.L."),
        ("the true gender of frederikke is unknown", "frederikke"),
        ('Byron "Buster" Brannon played', 'Byron "Buster" Brannon'),
        ("My name is harold finch and I live here", "harold finch"),
        ("Dr. Wm. Tuck came", "Dr. Wm. Tuck"),
        ("Annelies de Wit", "Annelies de Wit"),
    ],
)
def test_finds(found, text, name):
    assert ("person", name) in found("people", text)


@pytest.mark.parametrize(
    "text",
    ["The President. On Monday", "General Administrative Court", "in the U.S. and the U.K.", "May I?", "the U.N."],
)
def test_leaves(found, text):
    assert found("people", text) == []


def test_initials_do_not_swallow_the_next_sentence(found):
    assert ("person", "Mr J.S.") in found("people", "lodged by Mr J.S. Further details follow")


def test_speakers_who_are_called_like_words(found):
    assert found("people", "Rose: hello\nWill: hi\nRose: bye") == [
        ("person", "Rose"),
        ("person", "Will"),
        ("person", "Rose"),
    ]
    assert found("people", "Note: hello\nWill: hi") == []


def test_a_feast_is_nobody(found):
    assert found("people", "He fasts in Ramadan.") == []
