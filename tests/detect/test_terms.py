import pytest

from reticent.detect import find
from reticent.errors import PolicyError
from reticent.model import Document
from reticent.policy import Policy


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
    assert "Anna Kowalska" in texts(kept, text)


def test_keep_patterns(plain_find):
    text = "seen on 2001-02-03 by Emma"
    assert texts(plain_find(text, keep_patterns=(r"\d{4}-\d\d-\d\d",)), text) == ["Emma"]


@pytest.mark.parametrize("term", ["C++", "(x)", "$9"])
def test_terms_are_not_expressions(plain_find, term):
    text = f"we use {term} here"
    assert texts(plain_find(text, "secret", hide=(term,)), text) == [term]


@pytest.mark.parametrize("field", ["hide_patterns", "keep_patterns"])
def test_a_pattern_that_takes_too_long_is_stopped_and_named_by_its_number(plain_find, field):
    text = "x" * 9 + "a" * 60 + "!"
    with pytest.raises(PolicyError) as stopped:
        plain_find(text, "secret", **{field: ("zzz", r"(?:x|(a|aa)+$)")})
    assert str(stopped.value).startswith(f"{field}: pattern 2 takes too long")
    assert "aaa" not in str(stopped.value)


def test_patterns_are_those_of_python(plain_find):
    text = "Ref PRJ-17, prj-18"
    assert texts(plain_find(text, "secret", hide_patterns=(r"(?i)\bprj-(?P<n>\d+)\b",)), text) == ["PRJ-17", "prj-18"]


@pytest.mark.parametrize(
    ("subject", "text", "kind"),
    [
        ("the Black Plague", "In 1348 the Black Plague came by the Black Sea.", "hidden"),
        ("Nokia", "Nokia made rubber boots first.", "hidden"),
        ("Mozart", "Mozart wrote it in Prague.", "person"),
    ],
)
def test_a_subject_is_called_a_person_only_if_it_may_be_one(world, subject, text, kind):
    chosen = Policy.load("secret").but(entity_model=False)
    analysis = next(world.plain.analyse([text]))
    found = [f for f in find(Document(text, subject=subject), analysis, world, chosen) if f.origin == "named"]
    assert [(f.kind, f.span.of(text)) for f in found] == [(kind, subject)]
