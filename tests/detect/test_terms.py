import pytest


def texts(findings, text):
    return [finding.span.of(text) for finding in findings]


def test_hides_terms_in_any_case_with_endings_across_lines(plain_find):
    text = "Acquired  immunodeficiency\nsyndrome; AIDS, aids's, aidsx"
    found = plain_find(text, "secret", hide=("acquired immunodeficiency syndrome", "aids"))
    assert texts(found, text) == ["Acquired  immunodeficiency\nsyndrome", "AIDS", "aids's"]


def test_hides_patterns(plain_find):
    text = "PRJ-17 and PRJ-9"
    assert texts(plain_find(text, "secret", hide_patterns=(r"PRJ-\d+",)), text) == ["PRJ-17", "PRJ-9"]


def test_keep_wins_to_the_character(plain_find):
    text = "Mr Anna Kowalska of Berlin wrote to anna@berlin.example."
    kept = plain_find(text, "identity", keep=("Berlin",))
    assert not any("berlin" in part.casefold() for part in texts(kept, text))
    assert "Mr Anna Kowalska" in texts(kept, text)


def test_keep_patterns(plain_find):
    text = "seen on 2001-02-03 by Emma"
    assert texts(plain_find(text, keep_patterns=(r"\d{4}-\d\d-\d\d",)), text) == ["Emma"]


@pytest.mark.parametrize("term", ["C++", "(x)", "$9"])
def test_terms_are_not_expressions(plain_find, term):
    text = f"we use {term} here"
    assert texts(plain_find(text, "secret", hide=(term,)), text) == [term]
