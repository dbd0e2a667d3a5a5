"""Anonymous among K and rules, through the pipeline and on the command line."""

import pytest

import reticent

TEXT = (
    "The chemist discovered polonium and radium in a shed in Paris. She was the first woman to receive a Nobel Prize, "
    "and the first person to receive two. She liked to bake bread and to walk by the river."
)


@pytest.fixture(scope="module")
def among():
    policy = reticent.Policy.load("identity").but(style="label")
    return {k: reticent.sanitize(TEXT, policy.but(anonymous_among=k)) for k in (1, 10)}


def test_what_is_left_leads_to_nobody(among):
    measured = among[10].risk.anonymity
    assert measured["holds"]
    assert measured["probability"] <= 0.1
    assert among[10].risk.verified


def test_one_turns_it_off(among):
    assert among[1].risk.anonymity is None


def test_the_rounds_are_told_without_the_words(among):
    measured = among[10].risk.anonymity
    assert all(set(step) == {"against", "probability", "units", "words"} for step in measured["rounds"])
    assert "polonium" not in str(measured)


def test_an_informed_attacker_costs_more_words():
    policy = reticent.Policy.load("anonymous").but(style="label", attacker="informed")
    informed = reticent.sanitize(TEXT, policy)
    public = reticent.sanitize(TEXT, policy.but(attacker="public"))
    assert len(informed.findings) > len(public.findings)
    assert "discovered" in informed.text


def test_the_same_twice():
    assert reticent.sanitize(TEXT, "anonymous") == reticent.sanitize(TEXT, "anonymous")


def test_kept_terms_stay_and_the_result_says_so():
    policy = reticent.Policy.load("anonymous").but(keep=("polonium", "radium"))
    result = reticent.sanitize(TEXT, policy)
    assert "polonium and radium" in result.text


def test_rules_made_once_hide_what_betrays(cli, tmp_path):
    rules = tmp_path / "topic.rules"
    assert cli("rules", "alcoholism", "-o", str(rules)).code == 0
    note = tmp_path / "note.txt"
    note.write_text("He was treated for alcoholism with naltrexone. He likes football.")
    out = cli("sanitize", str(note), "--policy", "secret", "--style", "label", "--rules", str(rules)).out
    assert "alcoholism" not in out
    assert "naltrexone" not in out
    assert "football" in out


def test_missing_rules_are_one_sentence(cli, tmp_path):
    note = tmp_path / "note.txt"
    note.write_text("Nothing.")
    ran = cli("sanitize", str(note), "--rules", str(tmp_path / "none.rules"))
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1


def test_the_command_line_turns_it_on_for_any_policy(cli, tmp_path):
    note = tmp_path / "note.txt"
    note.write_text(TEXT)
    plain = cli("sanitize", str(note), "--policy", "pii").out
    hidden = cli("sanitize", str(note), "--policy", "pii", "--anonymous-among", "10").out
    assert "polonium" in plain
    assert "polonium" not in hidden


def test_k_larger_than_the_corpus(cli, tmp_path):
    note = tmp_path / "note.txt"
    note.write_text(TEXT)
    ran = cli("sanitize", str(note), "--anonymous-among", "1000000")
    assert ran.code == 2
    assert "give a smaller K" in ran.err


def test_explain_knows_what_the_attack_hides(cli, tmp_path):
    note = tmp_path / "note.txt"
    note.write_text(TEXT)
    shown = cli("explain", str(note), "--term", "polonium", "--policy", "anonymous").out
    assert "outcome: EVENT" in shown or "outcome: DETAIL" in shown
    assert "it stays" in cli("explain", str(note), "--term", "bread", "--anonymous-among", "1").out


def test_a_report_does_not_name_the_topic(cli, tmp_path):
    rules, note, report = tmp_path / "topic.rules", tmp_path / "note.txt", tmp_path / "r.json"
    rules.write_text('[[topic]]\nname = "alcoholism"\nwords = ["alcoholism"]\n')
    note.write_text("He was treated for alcoholism.")
    ran = cli("sanitize", str(note), "--policy", "secret", "--rules", str(rules), "--report", str(report))
    assert "alcoholism" not in report.read_text() + ran.out + ran.err
    rules.write_text('[[topic]]\nname = "football"\nwords = ["football"]\n')
    assert "alcoholism" in cli("sanitize", str(note), "--policy", "secret", "--rules", str(rules)).out
