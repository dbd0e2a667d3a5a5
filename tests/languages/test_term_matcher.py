import random

import pytest

from reticent.languages.terms import Sequences, TermMatcher


def found(text, *terms, **options):
    return [(text[slice(*span)], terms[number]) for span, number in TermMatcher(terms, **options).find(text)]


@pytest.mark.parametrize(
    "written",
    ["New York City", "new york city", "NEW YORK\nCITY", "New-York City", "New  York – City", "new--york city"],
)
def test_any_case_and_any_gap(written):
    assert found(f"In {written}, then.", "New York City") == [(written, "New York City")]


@pytest.mark.parametrize("text", ["aidsx", "xaids", "aid", "aids_", "NewYork"])
def test_whole_words_only(text):
    assert found(text, "aids", "New York", endings=True) == []


@pytest.mark.parametrize("written", ["Smith", "Smiths", "Smith's", "SMITH’S", "Smiths'", "Smithes"])
def test_endings_are_optional_and_taken_along(written):
    assert found(f"the {written} house", "smith", endings=True) == [(written, "smith")]


def test_without_endings_a_plural_is_another_word():
    assert found("Smith's Smiths", "smith") == [("Smith", "smith")]


@pytest.mark.parametrize("term", ["C++", "(x)", "$9", "-5", "--", "O'Neill", "A&B", "…"])
def test_marks_are_no_expressions(term):
    assert found(f"we use {term} here", term) == [(term, term)]


def test_curly_apostrophes_and_foreign_capitals():
    assert found("O’Neill", "O'Neill") == [("O’Neill", "O'Neill")]
    assert found("STRASSE", "Straße") == [("STRASSE", "Straße")]


def test_terms_inside_and_across_others_are_all_found():
    text = "the Bank of New York City Council"
    terms = ("New York", "York City Council", "Bank of New York City", "York", "Council")
    assert {term for _, term in found(text, *terms)} == set(terms)


def test_as_brute_force_finds():
    draw = random.Random(4)
    for _ in range(300):
        words = draw.choices("abc", k=draw.randint(0, 12))
        sequences = [draw.choices("abc", k=draw.randint(1, 4)) for _ in range(draw.randint(0, 5))]
        expected = {
            (number, at, at + len(each) - 1)
            for number, each in enumerate(sequences)
            for at in range(len(words))
            if words[at : at + len(each)] == each
        }
        assert set(Sequences(sequences).find(words)) == expected


def test_each_word_of_the_text_is_looked_at_a_bounded_number_of_times():
    looked = 0

    class Counted(str):
        __slots__ = ()

        def __hash__(self):
            nonlocal looked
            looked += 1
            return super().__hash__()

    words = [Counted("a")] * 5_000
    matcher = Sequences([["a"] * 2_000 + ["b"]])
    assert list(matcher.find(words)) == []
    assert looked < 10 * len(words)
