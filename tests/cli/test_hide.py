import json

import pytest

TEXT = (
    "The patient was diagnosed with acquired immunodeficiency syndrome (AIDS) in 1994. HIV had weakened his immune system. "
    "He likes football and takes antiretroviral drugs."
)


@pytest.fixture
def note(tmp_path):
    path = tmp_path / "note.txt"
    path.write_text(TEXT)
    return path


def test_hide_hides_what_gives_it_away_and_says_so(cli, note, tmp_path):
    ran = cli("sanitize", note, "--policy", "secret", "--hide", "aids", "--report", tmp_path / "r.html")
    assert ran.code == 0
    assert "verified; of what gives such a secret away about 89% is found" in ran.err
    assert "[HIDDEN 1] ([HIDDEN 2])" in ran.out
    assert "HIV" not in ran.out
    assert "antiretroviral" not in ran.out
    assert "football" in ran.out
    page = (tmp_path / "r.html").read_text()
    assert "What gave it away" in page
    assert "antiretroviral" not in page


def test_the_report_shows_terms_and_titles_only_as_evidence(cli, note, tmp_path):
    cli("sanitize", note, "-p", "secret", "--hide", "aids", "--report", tmp_path / "r.json", "--evidence")
    disclosures = json.loads((tmp_path / "r.json").read_text())["disclosures"]
    assert {"hiv"} in [set(each["by"]) for each in disclosures]
    assert next(each["titles"] for each in disclosures if each["by"] == ["hiv"])


def test_scan_says_how_much_without_figures(cli, note):
    found = json.loads(cli("scan", note, "-p", "secret", "--hide", "aids", "--json").out)["findings"]
    reasons = [finding["reason"] for finding in found if finding["kind"] in ("clue", "passage")]
    assert any("of what there is to know about HIDDEN" in reason for reason in reasons)
    assert not any("aids" in reason.casefold() for reason in reasons)


def test_explain(cli, note):
    ran = cli("explain", note, "--term", "HIV", "--hide", "aids", "-p", "secret")
    assert ran.code == 0
    assert "HIV: 594 of 479,037 public documents, 9.66 bits" in ran.out
    assert "outcome: PASSAGE" in ran.out
    stays = cli("explain", note, "--term", "football", "--hide", "aids", "-p", "secret", "--json")
    assert json.loads(stays.out)["outcome"] == ["it stays: nothing that it is part of reaches the threshold"]
    absent = cli("explain", note, "--term", "submarine", "--hide", "aids")
    assert (absent.code, "does not occur" in absent.err) == (2, True)


def test_settings_are_checked(cli, note):
    wrong = cli("sanitize", note, "--context", "chapter")
    assert wrong.code == 2
    assert "disclosure.context" in wrong.err
    assert cli("sanitize", note, "--strict", "2").code == 2


def test_what_does_not_verify_is_never_silent(cli, note):
    ran = cli("sanitize", note, "-p", "secret", "--hide", "aids", "--keep", "HIV")
    assert ran.code == 3
    assert "still gives a hidden term away" in ran.err


def test_marks_of_another_tool(cli, note, tmp_path):
    marks = tmp_path / "m.json"
    marks.write_text(json.dumps([{"start": 67, "end": 71, "entity_type": "PERSON", "score": 0.9}]))
    ran = cli("sanitize", note, "--marked", marks, "--strict", "0.5")
    assert "([PERSON 1]) in 1994" in ran.out


def test_a_topic_beside_a_secret_is_shown_and_hidden(cli, note):
    ran = cli("sanitize", note, "-p", "secret", "--hide", "aids", "--topic", "football", "--style", "label")
    assert ran.err.startswith("reticent: football: football, ")
    assert "football" not in ran.out
    assert "HIV" not in ran.out
    found = json.loads(cli("scan", note, "--topic", "football", "--json").out)["findings"]
    assert [TEXT[each["start"] : each["end"]] for each in found if each["detector"] == "rules"] == ["football"]


def test_a_topic_that_the_corpus_does_not_know_is_refused(cli, note):
    ran = cli("sanitize", note, "--topic", "zorblaxia")
    assert (ran.code, ran.out) == (2, "")
    assert "does not know the topic" in ran.err


def test_a_context_or_beta_that_is_none_is_said_in_one_sentence(cli, note):
    ran = cli("sanitize", note, "-p", "secret", "--hide", "aids", "--context", "chapter")
    assert ran.code == 2
    assert "'chapter' is none: sentence, paragraph, document, or window:N" in ran.err
    ran = cli("sanitize", note, "-p", "secret", "--hide", "aids", "--beta", "xyzzyq")
    assert ran.code == 2
    assert "does not know 'xyzzyq'" in ran.err


def test_no_half_of_a_bracket_is_left(cli, note):
    shown = cli("sanitize", note, "-p", "secret", "--hide", "zorblaxian fever").out
    assert shown.count("(") == shown.count(")") == 1
    note.write_text("He has acquired immunodeficiency syndrome (AIDS) since 1994. HIV weakened him. He likes football.")
    shown = cli("sanitize", note, "-p", "secret", "--hide", "dengue fever").out
    assert "AIDS" not in shown
    assert shown.count("(") == shown.count(")")
