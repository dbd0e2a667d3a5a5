import pytest
from hypothesis import given
from hypothesis import strategies as st

from reticent.knowledge.reference.terms import is_candidate, is_linked, marked_words, normalise, runs


@pytest.mark.parametrize(
    ("written", "spelt"),
    [
        ("AIDS", "aids"),
        ("Alzheimer's disease", "alzheimer disease"),
        ("Alzheimer’s disease", "alzheimer disease"),
        ("the patients' rights", "the patients rights"),
        ("O'Neill", "o'neill"),
        ("blood-transfusion", "blood transfusion"),
        ("Dallas–Fort Worth", "dallas fort worth"),
        ("J. R. R. Tolkien", "j r r tolkien"),
        ("J.R.R. Tolkien", "j r r tolkien"),
        ("Mr. Smith", "mr smith"),
        ("Johnson & Johnson", "johnson and johnson"),
        ("1,234 people", "1234 people"),
        ("Straße", "strasse"),
        ("Ａｉｄｓ", "aids"),
        ("cafe\u0301", "café"),
        ("blood\n  transfusion", "blood transfusion"),
        ("snake_case", "snake case"),
        ("İzmir", "izmir"),
        ("trans\u00adfusion", "transfusion"),
        ("...", ""),
        ("", ""),
    ],
)
def test_writers_habits_do_not_matter(written: str, spelt: str) -> None:
    assert normalise(written) == spelt


def test_punctuation_and_empty_lines_end_a_run() -> None:
    assert runs("He came, he saw - well.\n\nRome\nfell") == [
        ("he", "came"),
        ("he", "saw"),
        ("well",),
        ("rome", "fell"),
    ]


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once


@given(st.text())
def test_no_word_holds_a_space_or_a_break(text: str) -> None:
    assert all(word == "." or ("." not in word and not any(map(str.isspace, word))) for word in marked_words(text))


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("blood transfusion", True),
        ("bank of england", True),
        ("the bank", False),
        ("bank of", False),
        ("war of the worlds", True),
        ("lost the war", False),
        ("smith was president", False),
        ("one two three four five six", False),
    ],
)
def test_phrases_are_shaped_like_names_and_noun_phrases(phrase: str, expected: bool) -> None:
    assert is_candidate(phrase.split()) is expected


def test_linking_words_are_known() -> None:
    assert is_linked(["bank", "of", "england"])
    assert not is_linked(["blood", "transfusion"])
