"""What is called verified was examined, all of it, on the text that comes out."""

import json
from pathlib import Path

import pytest

import reticent
from reticent import Document, Policy
from reticent.model import Finding, Span
from reticent.report import Report, as_json


@pytest.fixture
def examples():
    return Path(__file__).parents[1] / "examples"


def sanitized(text, policy="secret", marked=None, **changes):
    chosen = Policy.load(policy).but(**changes)
    return next(reticent.sanitize_all([Document(text, marked=marked)], chosen))


def test_what_a_guard_wants_hidden_no_rule_lets_stand():
    result = sanitized("He comes from Hawaii and surfs in Honolulu.", "hipaa", hide=("Honolulu",))
    assert "Hawaii" not in result.text
    assert result.risk.verified


@pytest.mark.parametrize("style", ["label", "generalize"])
def test_method_one_then_method_two(examples, style):
    text = (examples / "note.txt").read_text()
    first = sanitized(text, style=style, disclosure={"information": 13})
    both = sanitized(text, style=style, disclosure={"information": 13, "strict": 0.42})
    assert first.risk.mentions > 0
    assert both.risk.mentions > first.risk.mentions
    assert 0 < both.risk.disclosure["threshold"] <= 13


def test_what_another_tool_marked_is_guarded_whatever_its_kind():
    text = "He flew from Honolulu to Hilo, and the volcano of Hawaii was quiet over Oahu, Maui and Kauai."
    places = ("Honolulu", "Hilo", "Oahu", "Maui", "Kauai")
    marked = tuple(
        Finding(Span(text.index(place), text.index(place) + len(place)), "place", 1.0, "marked", "", origin="marked")
        for place in places
    )
    result = sanitized(text, "identity", marked=marked, style="label", disclosure={"strict": 0.5})
    assert "Hawaii" not in result.text
    assert len(result.disclosures) > 0


def test_without_the_model_it_is_examined_all_the_same():
    result = sanitized("He comes from Hawaii and surfs in Honolulu.", "hipaa", hide=("Honolulu",), entity_model=False)
    assert "Hawaii" not in result.text
    assert result.risk.verified


def test_a_secret_that_the_corpus_does_not_know_is_not_verified():
    result = sanitized("Project Zorblax starts in May.", hide=("Zorblax",))
    assert "Zorblax" not in result.text
    assert not result.risk.verified
    assert result.risk.unexamined()
    assert not result.risk.as_dict()["verified"]


@pytest.mark.parametrize("hide", ["Zorblax", "aids", "1984", "—"])
def test_reports_are_json(hide, examples):
    text = (examples / "note.txt").read_text()
    policy = Policy.load("secret").but(hide=(hide,))
    for evidence in (False, True):
        report = as_json(Report("document", text, reticent.sanitize(text, policy), policy, evidence))

        def refuse(constant):
            raise AssertionError(constant)

        json.loads(report, parse_constant=refuse)


@pytest.mark.parametrize(
    "written", ["Wiliam", "W\u00adiliam", "&#87;iliam", "\\u0057iliam", "%57iliam", "WILIAM", "Wili\u0301am"]
)
def test_a_hidden_name_goes_in_every_form(written):
    result = sanitized(f"Then {written} came. Wiliam left.", hide=("Wiliam", "Wilíam"))
    assert "iliam" not in result.text.casefold()
    assert "wili" not in result.text.casefold()


def test_general_terms_see_through_what_nobody_sees():
    plain = reticent.generalize("She lives in Sacramento.", ["Sacramento"]).text
    assert reticent.generalize("She lives in Sacra\u00admento.", ["Sacramento"]).text == plain
    assert reticent.generalize("She lives in Sacramento.", ["Sacra\u00admento"]).text == plain


def test_explain_does_not_contradict_itself(cli, tmp_path):
    note = tmp_path / "note.txt"
    note.write_text("He had breast cancer, and was given tamoxifen. He takes walks.")
    ran = cli("explain", str(note), "--term", "tamoxifen", "--policy", "secret", "--hide", "breast cancer", "--json")
    told = json.loads(ran.out)
    association = told["associations"][0]
    assert association["bits"] > told["threshold"]
    assert not any(line.startswith("it stays: nothing") for line in told["outcome"])
    stays = json.loads(
        cli("explain", str(note), "--term", "walks", "--policy", "secret", "--hide", "breast cancer", "--json").out
    )
    assert stays["outcome"] == ["it stays: nothing that it is part of reaches the threshold"]


def test_figures_in_a_report_do_not_lead_to_what_is_hidden(examples):
    text = (examples / "note.txt").read_text()
    policy = Policy.load("secret").but(hide=("aids",))
    result = reticent.sanitize(text, policy)
    assert result.disclosures
    shared = json.loads(as_json(Report("document", text, result, policy)))
    risk = json.dumps(shared["risk"]["disclosure"]) + json.dumps(shared["disclosures"])
    for each in result.disclosures:
        assert f"{each.bits:.1f}" not in risk
        assert f"{each.ceiling:.1f}" not in risk
        assert not any(term in risk for term in each.terms)
    assert all(set(each) == {"hidden", "terms", "told"} for each in shared["disclosures"])
    assert not any(
        mark.isdigit() for finding in result.findings if finding.kind == "clue" for mark in _unlabelled(finding)
    )


def _unlabelled(finding):
    return finding.reason.replace("HIDDEN 1", "").replace("HIDDEN 2", "").replace("terms together", "")[1:]


def test_of_terms_of_one_length_a_report_does_not_tell_which_was_hidden():
    terms = ("aids", "golf", "rome", "jazz", "cuba", "wine", "oslo", "judo", "opec", "zinc", "iran", "polo")
    made = set()
    for term in terms:
        text = f"It was {term}, he said. Then we left."
        policy = Policy.load("secret").but(hide=(term,))
        made.add(as_json(Report("document", text, reticent.sanitize(text, policy), policy)))
    assert len(made) <= 2  # whether the rest tells a part of it or nothing; each fits many of them
