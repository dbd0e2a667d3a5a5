import json
import re
from dataclasses import replace

import pytest

import reticent
from reticent.report import Report, as_json
from reticent.report.page import as_html

TEXT = "Emma <b> met Mr Kowalski & co. in Nicosia. Emma left."


def report(evidence=False, text=TEXT, **changes):
    policy = reticent.Policy.load("identity").but(**{"entity_model": False, "style": "label"} | changes)
    return Report("note.txt", text, reticent.sanitize(text, policy), policy, evidence)


@pytest.mark.parametrize("style", ["label", "blank", "pseudonym"])
def test_by_default_no_report_shows_the_hidden_text(style):
    made = report(style=style)
    for shown in (as_html(made), as_json(made)):
        assert not re.search("Emma|Kowalski|Nicosia", shown)
    assert "The hidden text is not in this file" in as_html(made)


def test_evidence_shows_it_and_says_so():
    page = as_html(report(evidence=True))
    assert ">Emma</mark>" in page
    assert "Treat it like the original" in page
    assert json.loads(as_json(report(evidence=True)))["evidence"] == ["Emma", "Kowalski", "Nicosia", "Emma"]


def test_the_page_is_self_contained_and_escaped():
    page = as_html(report())
    assert not re.search(r"(?:src|href)=|https?://|@import|url\(", page)
    assert "&lt;b&gt;" in page
    assert "<b>" not in page
    assert "a known given name" in page


def test_counts_and_json():
    table = json.loads(as_json(report()))
    assert table["counts"]["person"] == {
        "entities": 2,
        "mentions": 3,
        "what": "people: full names, given names, surnames, initials",
    }
    assert table["text"] == "[PERSON 1] <b> met Mr [PERSON 2] & co. in [PLACE 1]. [PERSON 1] left."
    assert table["risk"]["verified"] is True


def test_nothing_found_is_said():
    assert "nothing was hidden" in as_html(report(text="All is well."))


def test_the_page_tells_the_rounds_of_the_attack():
    text = "The chemist discovered polonium and radium. She was the first woman to receive a Nobel Prize."
    policy = reticent.Policy.load("anonymous").but(attacker="informed")
    result = reticent.sanitize(text, policy)
    page = as_html(Report("note.txt", text, result, policy, evidence=False))
    assert "round 1:" in page
    assert "polonium" not in page
    assert "polonium" in as_html(Report("note.txt", text, result, policy, evidence=True))


def test_the_page_has_the_bill_of_what_can_be_read():
    text = "Anna Kowalska is a French actress. She discovered polonium and has two dogs."
    policy = reticent.Policy.load("anonymous")
    page = as_html(Report("life.txt", text, reticent.sanitize(text, policy), policy, evidence=False))
    assert "What it tells about who it is" in page
    assert "13.3 bits leave one of 10" in page
    assert "polonium" not in page
    assert "Kowalska" not in page


def test_the_page_says_what_does_not_hold():
    text = "She discovered polonium and radium."
    policy = reticent.Policy.load("identity")
    result = reticent.sanitize(text, policy)
    verdicts = tuple(replace(each, holds=each.guard != "reidentification") for each in result.risk.verdicts)
    failed = replace(result, risk=replace(result.risk, verdicts=verdicts))
    page = as_html(Report("note.txt", text, failed, policy, evidence=False))
    assert "somebody is still too likely to be the subject" in page
    assert "it holds" not in page


def test_what_was_done_to_each_finding_is_said():
    made = json.loads(as_json(report()))
    assert {finding["how"] for finding in made["findings"]} == {"label"}
    assert "<td>label</td>" in as_html(report())


def test_words_that_went_with_a_name_are_not_shown_either():
    text = "We saw A Nightmare on Elm Street 4 last night."
    marks = [(9, 18, "work"), (22, 34, "organisation")]
    found = tuple(
        reticent.Finding(reticent.Span(start, end), kind, 1.0, "test", "a mark") for start, end, kind in marks
    )
    policy = reticent.Policy.load("identity").but(style="label", anonymous_among=1)
    result = next(reticent.sanitize_all([reticent.Document(text, marked=found)], policy))
    assert result.text == "We saw [TITLE 1] last night."
    page = as_html(Report("note.txt", text, result, policy))
    assert not re.search(r"\bA <mark|</mark> on ", page)
    assert "Nightmare" in as_html(Report("note.txt", text, result, policy, evidence=True))
