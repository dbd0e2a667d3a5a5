"""What tells a special category is one phrase, and no more than that."""

import pytest

import reticent
from reticent.detect import settle
from reticent.detect.special_phrases import as_phrases
from reticent.model import Finding, Span
from reticent.policy import Policy
from reticent.world import default_world


def phrases(text, *said):
    """What is left of findings in this text, each a (phrase, kind)."""
    found, at = [], 0
    for phrase, kind in said:
        at = text.index(phrase, at)
        found.append(Finding(Span(at, at + len(phrase)), kind, 0.5 + 0.1 * len(found), "tagged", ""))
    return [(each.span.of(text), each.kind) for each in sorted(as_phrases(found, text), key=lambda each: each.span)]


@pytest.mark.parametrize(
    ("text", "said", "left"),
    [
        ("Ivy is deaf in her left ear.", ("deaf", "left ear"), ["deaf in her left ear"]),
        ("allergic to latex", ("allergic", "latex"), ["allergic to latex"]),
        ("He who has diabetes rests.", ("who", "has diabetes"), ["has diabetes"]),
        ("She was signed off with stress.", ("was signed off", "stress"), ["was signed off with stress"]),
        ("He has epilepsy and she has asthma.", ("epilepsy", "asthma"), ["epilepsy", "asthma"]),
        ("Epilepsy. A stroke.", ("Epilepsy", "stroke"), ["Epilepsy", "stroke"]),
        ("Stroke\nand asthma", ("Stroke", "asthma"), ["Stroke", "asthma"]),
        ("the gout of 1999 and a stroke", ("gout", "stroke"), ["gout", "stroke"]),
        ("He has MS, IS and WAS.", ("MS", "IS", "WAS"), ["MS", "IS and WAS"]),
        ("who", ("who",), []),
    ],
)
def test_pieces_with_small_words_between_are_one(text, said, left):
    assert [said for said, _ in phrases(text, *((each, "health") for each in said))] == left


def test_two_categories_are_two():
    assert phrases("an epileptic and a Quaker", ("epileptic", "health"), ("Quaker", "religion")) == [
        ("epileptic", "health"),
        ("Quaker", "religion"),
    ]


def test_what_is_sensitive_goes_with_what_it_is_beside():
    assert phrases("with gout in her knee", ("gout", "health"), ("her knee", "sensitive")) == [
        ("gout in her knee", "health")
    ]


def test_nothing_is_left_for_what_only_leads_to_it():
    """Of a doubtful stretch around a sure one of another category."""
    text = "He who is a Quaker rests."
    found = [Finding(Span(3, 18), "health", 0.3, "tagged", ""), Finding(Span(10, 18), "religion", 0.9, "tagged", "")]
    analysis = next(iter(default_world().language.analyse([text])))
    settled = settle(text, found, Policy.load("gdpr"), default_world().lexicon, analysis=analysis)
    assert [(each.kind, each.span.of(text)) for each in settled] == [("religion", "a Quaker")]


def test_what_else_is_hidden_parts_them():
    said = (("stroke", "health"), ("with", "person"), ("asthma", "health"))
    assert len(phrases("the stroke with an asthma", *said)) == 3


def test_other_kinds_are_as_they_were():
    assert phrases("a baker of bread", ("baker", "unique"), ("bread", "unique")) == [
        ("baker", "unique"),
        ("bread", "unique"),
    ]


def test_the_surest_part_says_who_found_it():
    text = "deaf in one ear"
    found = [Finding(Span(0, 4), "health", 0.8, "special", "a term"), Finding(Span(8, 15), "health", 0.3, "tagged", "")]
    (phrase,) = as_phrases(found, text)
    assert (phrase.score, phrase.detector, phrase.span) == (0.8, "special", Span(0, 15))


@pytest.mark.parametrize("style", ["generalize", "label"])
def test_a_special_category_is_never_said_in_general_terms(style):
    """A carcinoma is health, a politician is politics: whatever is true of it tells the category."""
    text = "Ms Nora Quill had liver cancer in 2019, takes tamoxifen and joined the Liberal Democrats."
    result = reticent.sanitize(text, Policy.load("gdpr").but(style=style))
    special = [each for each in result.findings if each.kind in ("health", "politics")]
    assert {each.kind for each in special} == {"health", "politics"}
    assert not set(special) & result.said.keys()
    assert not [term for term in ("carcinoma", "drug", "politician") if term in result.text]
