import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
LIVES, KNOWN, MARKED = EXAMPLES / "lives.jsonl", EXAMPLES / "known.jsonl", EXAMPLES / "marked.jsonl"


def refused(ran):
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    return ran.err


def test_several_systems_against_marks(cli, tmp_path):
    tool = tmp_path / "tool.json"
    tool.write_text('{"1": [[0, 14]], "2": []}')
    table = json.loads(cli("evaluate", "spans", "--gold", MARKED, "--system", f"gold,{tool}", "--json").out)
    assert table["gold"]["f1"] == 1
    assert table["tool"]["spans"] == 0.2
    assert table["tool"]["intervals"]["spans"] == [0.0, pytest.approx(1 / 3)]
    weighted = json.loads(cli("evaluate", "spans", "--gold", MARKED, "--system", tool, "--bits", "--json").out)
    assert weighted["precision"] == 1
    assert weighted["words"] != table["tool"]["words"]
    shown = cli("evaluate", "spans", "--gold", MARKED, "--system", tool).out
    assert "spans found             0.200  (0.000 to 0.333)   1 of 5" in shown


def test_the_policy_holds_for_us_wherever_no_other_is_named(cli):
    table = json.loads(
        cli("evaluate", "spans", "--gold", MARKED, "--systems", "ours,ours:identity", "--policy", "pii", "--json").out
    )
    assert list(table) == ["ours:pii", "ours:identity"]


def test_before_and_after_an_attack(cli):
    ran = cli("evaluate", "risk", "--texts", LIVES, "--population", KNOWN, "--system", "ours:pii", "--no-model")
    assert ran.out.startswith("4 texts among 6 candidates\noriginal\n")
    assert "ours:pii?entity_model=no\n" in ran.out
    table = json.loads(
        cli("evaluate", "risk", "--texts", LIVES, "--population", KNOWN, "--system", "gold", "--json").out
    )
    assert table["original"]["tfidf"]["top-1"]["value"] == 1


def test_utility_of_nothing_hidden(cli):
    table = json.loads(cli("evaluate", "utility", "--texts", LIVES, "--system", "gold", "--json").out)
    assert table["original"]["words kept"]["value"] == 1
    assert table["gold"]["information kept"]["value"] < table["gold"]["words kept"]["value"] < 1


def test_a_comparison_is_written_whole(cli, tmp_path):
    out = tmp_path / "new" / "report"
    ran = cli("evaluate", "compare", "--gold", LIVES, "--population", KNOWN, "--systems", "gold", "-o", out)
    assert ran.code == 0
    assert sorted(path.name for path in out.iterdir()) == ["comparison.html", "comparison.json", "comparison.md"]
    assert ran.out == (out / "comparison.md").read_text()
    assert (out / "comparison.html").read_text().count("<svg") == 3
    assert json.loads((out / "comparison.json").read_text())["candidates"] == 6
    again = tmp_path / "again"
    cli("evaluate", "compare", "--gold", LIVES, "--population", KNOWN, "--systems", "gold", "-o", again)
    assert all((again / path.name).read_bytes() == path.read_bytes() for path in out.iterdir())
    (tmp_path / "file").write_text("")
    assert "cannot write to" in refused(
        cli("evaluate", "compare", "--texts", LIVES, "--systems", "gold", "-o", tmp_path / "file")
    )


def test_marks_may_come_beside_the_texts(cli, tmp_path):
    plain = tmp_path / "plain.jsonl"
    records = [json.loads(line) for line in LIVES.read_text().splitlines()]
    plain.write_text("\n".join(json.dumps({"id": r["id"], "text": r["text"]}) for r in records))
    table = json.loads(cli("evaluate", "compare", "--texts", plain, "--gold", LIVES, "--systems", "gold", "--json").out)
    assert table["systems"][1]["figures"]["F1"]["value"] == 1
    plain.write_text("\n".join(json.dumps({"id": r["id"], "text": r["text"] + "!"}) for r in records))
    assert "do not cover the same texts" in refused(cli("evaluate", "compare", "--texts", plain, "--gold", LIVES))
    plain.write_text("\n".join(json.dumps({"id": r["id"], "text": r["text"]}) for r in records[1:]))
    assert "lives.jsonl has 4 texts and plain.jsonl has 3" in refused(
        cli("evaluate", "compare", "--texts", plain, "--gold", LIVES)
    )


def test_a_sweep_names_what_no_other_beats(cli, tmp_path):
    grid = "ours:pii?entity_model=no&threshold=.5,.95"
    ran = cli("evaluate", "sweep", "--gold", LIVES, "--population", KNOWN, "--system", grid, "-o", tmp_path)
    assert ran.code == 0
    assert "The settings that no other beats:" in ran.out
    assert (tmp_path / "sweep.svg").read_text().startswith("<svg")
    by_marks = json.loads(cli("evaluate", "sweep", "--gold", LIVES, "--system", f"{grid},gold", "--json").out)
    assert by_marks["frontier"] == ["gold"]
    assert len(by_marks["systems"]) == 3


def test_worst_shows_the_text(cli, tmp_path):
    tool = tmp_path / "tool.json"
    tool.write_text('{"1": [[15, 20]], "2": [[5, 21]]}')
    ran = cli("evaluate", "worst", "--gold", MARKED, "--system", tool, "--count", 1, "--only", "needless")
    assert ran.out.splitlines()[0] == "     1  needless HIDDEN"
    assert "⟦works⟧" in ran.out
    cases = json.loads(cli("evaluate", "worst", "--gold", MARKED, "--system", tool, "--json").out)
    assert {case["what"] for case in cases} == {"missed", "needless"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["spans", "--gold", MARKED, "--system", "nope"], "unknown system 'nope'"),
        (["spans", "--gold", KNOWN], "known.jsonl line 1 is not an annotated text"),
        (["risk", "--texts", MARKED, "--population", KNOWN], "the population lacks 2 of the 2 texts"),
        (["compare"], "nothing to measure with"),
        (["sweep", "--texts", KNOWN], "a sweep needs something to weigh"),
        (["worst", "--texts", KNOWN], "nothing to say what went wrong"),
        (["worst", "--gold", MARKED, "--system", "gold,original"], "one system at a time"),
        (["worst", "--gold", MARKED, "--only", "mist"], "unknown sort of case 'mist', did you mean 'missed'"),
    ],
)
def test_bad_input_is_one_sentence(cli, arguments, message):
    assert message in refused(cli("evaluate", *arguments))


def test_general_counts_and_shows(cli, tmp_path):
    cases = tmp_path / "cases.jsonl"
    entry = {
        "id": "v",
        "text": "She plays the violin.",
        "start": 14,
        "end": 20,
        "good": ["stringed instrument"],
        "bad": [],
    }
    cases.write_text(json.dumps(entry))
    ran = cli("evaluate", "general", cases, "--all")
    assert "right     v: She plays a stringed instrument." in ran.out
    assert "1 sentences: 1 right, 0 wrong, 0 unlisted, 0 not said" in ran.out
    assert json.loads(cli("evaluate", "general", cases, "--json").out)["right"] == 1
