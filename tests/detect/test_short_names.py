import pytest

from reticent.detect.numbering import number
from reticent.detect.short_names import short_forms
from reticent.languages.en.lexicon import Lexicon
from reticent.model import Finding, Span

LEXICON = Lexicon()
TEXT = "Orvane Ceramics Ltd hired her. She worked at Brightwater; Brightwater Ceramics Ltd paid. Orvane did not."


def found(text, *said):
    """Findings of these phrases, each a (phrase, kind), wherever they stand in the text."""
    spans = [
        Finding(Span(at, at + len(phrase)), kind, 0.9, "tagged", "")
        for phrase, kind in said
        for at in range(len(text))
        if text.startswith(phrase, at)
    ]
    spans = [each for each in spans if not any(each.span != other.span and _within(each, other) for other in spans)]
    return {
        each.span.of(text): (each.kind, each.entity)
        for each in number(text, sorted(spans, key=lambda each: each.span), LEXICON)
    }


def _within(inner, outer):
    return outer.span.start <= inner.span.start and inner.span.end <= outer.span.end


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Tallis Gorse LLP", [("tallis", "gorse"), ("tallis",)]),
        ("Monzo Bank", [("monzo",)]),
        ("National Grid plc", [("national", "grid")]),
        ("Leeds Infirmary", []),
        ("Thornmere and Vale", [("thornmere",)]),
        ("The Supreme Court", []),
    ],
)
def test_short_forms_mean_nothing_else(name, forms):
    assert list(short_forms(name, LEXICON)) == forms


def test_a_firm_has_one_number_by_all_its_names():
    said = found(TEXT, ("Orvane Ceramics Ltd", "organisation"), ("Orvane", "organisation"))
    assert said["Orvane Ceramics Ltd"] == said["Orvane"] == ("organisation", 1)


def test_what_was_taken_for_a_place_is_the_firm_that_it_begins():
    said = found(TEXT, ("Brightwater Ceramics Ltd", "organisation"), ("Brightwater", "place"))
    assert said["Brightwater"] == said["Brightwater Ceramics Ltd"] == ("organisation", 1)


def test_where_it_stands_like_a_place_it_is_one():
    text = "Brightwater Ceramics Ltd moved from Brightwater."
    said = found(text, ("Brightwater Ceramics Ltd", "organisation"), ("Brightwater", "place"))
    assert said["Brightwater"] == ("place", 1)


def test_what_two_firms_begin_with_is_neither():
    text = "Brightwater Ceramics Ltd sued Brightwater Energy Ltd. Brightwater won."
    said = found(
        text,
        ("Brightwater Ceramics Ltd", "organisation"),
        ("Brightwater Energy Ltd", "organisation"),
        ("Brightwater", "organisation"),
    )
    assert len({entity for _, entity in said.values()}) == 3


def test_a_partner_is_no_firm():
    text = "Chase & Idowu LLP wrote; Chase signed."
    said = found(text, ("Chase & Idowu LLP", "organisation"), ("Chase", "person"))
    assert said["Chase"][0] == "person"


def test_short_forms_of_what_was_found_are_found(plain_find):
    text = "She sued Tallis Gorse LLP and National Grid plc. Later tallis paid, Tallis Gorse and the national grid did not."
    said = [finding.span.of(text) for finding in plain_find(text)]
    assert said == ["Tallis Gorse LLP", "National Grid plc", "tallis", "Tallis Gorse"]
