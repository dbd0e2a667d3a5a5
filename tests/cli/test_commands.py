import bz2
import json
import re
import shlex
import shutil
from pathlib import Path

import pytest
import typer

from reticent import __version__
from reticent.cli.app import app
from reticent.policy import Policy

EXAMPLES = Path(__file__).parents[2] / "examples"


def commands(command=None, path=()):
    command = command or typer.main.get_command(app)
    for name, sub in getattr(command, "commands", {}).items():
        if hasattr(sub, "commands"):
            yield from commands(sub, (*path, name))
        else:
            yield (*path, name), sub


@pytest.fixture
def workplace(tmp_path, monkeypatch, cli):
    """A folder with the files that the examples in the help texts name."""
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    shutil.copy(EXAMPLES / "letter.txt", tmp_path)
    (tmp_path / "my.key").write_text("a key\n")
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "one.txt").write_text("The blood transfusion was given in Leeds.")
    dump = "<mediawiki><page><title>A</title><ns>0</ns><revision><text>The [[blood transfusion]].</text></revision></page></mediawiki>"
    (tmp_path / "enwiki-pages-articles.xml.bz2").write_bytes(bz2.compress(dump.encode()))
    monkeypatch.chdir(tmp_path)
    made = cli(
        "sanitize", "letter.txt", "--no-model", "-o", "shared.txt", "--mapping", "letter.map", "--key-file", "my.key",
        "--audit", "log.jsonl",
    )  # fmt: skip
    assert made.code == 0, made.err
    (tmp_path / "note.txt").write_text("I am a nurse in Leeds.")
    monkeypatch.setenv("RETICENT_KEY", "a key")
    (tmp_path / "leak.txt").write_text("Somebody I know is a nurse in Leeds, and likes the hospital there.")
    circles = ("--profile", "examples/me.toml", "--audiences", "examples/circles.toml", "--key-file", "my.key")
    made = cli("message", "commit", "I am a nurse in Leeds.", *circles)
    assert made.code == 0, made.err
    return tmp_path


UNTIL_STOPPED = [("gateway",), ("serve",)]
"""Their examples run until somebody stops them: test_gateway_command.py and test_serve_command.py do."""


FINDS = [("scan",), ("budget",)]
"""Exit code 1 says that they found something."""


@pytest.mark.parametrize("path", [path for path, _ in commands() if path not in UNTIL_STOPPED], ids=" ".join)
def test_every_command_has_an_example_that_runs(path, cli, workplace):
    help_text = " ".join(re.sub(r"[│╭╮╰╯─]", " ", cli(*path, "--help").out).split())
    example = re.search(r"Example: (reticent .*?)(?= (?:A |Exit |Usage|Arguments|Options))", help_text)
    assert example, f"no example in the help of {path}"
    ran = cli(*shlex.split(example[1])[1:])
    assert ran.code in ((0, 1) if path in FINDS else (0,)), ran.err


def test_every_option_has_help():
    for path, command in commands():
        for parameter in command.params:
            assert parameter.help, f"{path} {parameter.name}"


def test_sanitize_to_standard_output_and_file(cli, tmp_path):
    source = tmp_path / "a.txt"
    source.write_text("Emma met Mr Kos.")
    assert cli("sanitize", source, "--no-model").out == "[PERSON 1] met Mr [PERSON 2]."
    assert cli("sanitize", source, "--no-model", "-o", tmp_path / "b.txt").out == ""
    assert (tmp_path / "b.txt").read_text() == "[PERSON 1] met Mr [PERSON 2]."
    assert cli("sanitize", "-", "--no-model", "--style", "blank", stdin=b"Emma").out == "█████"
    kept = cli("sanitize", source, "--no-model", "--keep", "Emma", "--hide", "met").out
    assert kept == "Emma [HIDDEN 1] Mr [PERSON 1]."


def test_scan_tells_by_its_exit_code(cli):
    assert cli("scan", "-", "--no-model", stdin=b"All is well.").code == 0
    found = cli("scan", "-", "--no-model", "--json", stdin=b"Emma")
    assert found.code == 1
    table = json.loads(found.out)
    assert table["findings"][0] == {
        "start": 0, "end": 4, "kind": "person", "entity": 1, "score": 0.6, "detector": "people", "reason": "a known given name"
    }  # fmt: skip
    assert "Emma" not in cli("scan", "-", "--no-model", stdin=b"Emma").out
    assert "Emma" in cli("scan", "-", "--no-model", "--evidence", stdin=b"Emma").out
    assert cli("scan", "no-such-file").code == 2


def test_markup_survives_and_unexamined_names_are_reported(cli):
    ran = cli("sanitize", EXAMPLES / "post.html")
    assert "<b>[PERSON 1]</b><i></i> &amp; " in ran.out
    assert 'alt="[PERSON 1] at ' in ran.out
    assert (ran.code, "a hidden name can still be read in a script" in ran.err) == (3, True)


@pytest.mark.xfail(reason="the tagger takes the sister at the harbour for telling", strict=True)
def test_a_sister_at_the_harbour_tells_nothing(cli):
    ran = cli("sanitize", EXAMPLES / "post.html")
    assert "&amp; her sister" in ran.out
    assert "at the harbour" in ran.out


def test_reports(cli, tmp_path):
    for name in ("why.html", "why.json"):
        assert cli("sanitize", EXAMPLES / "letter.txt", "--report", tmp_path / name, "-o", tmp_path / "x").code == 0
        assert "Kowalska" not in (tmp_path / name).read_text()
    assert cli("sanitize", EXAMPLES / "letter.txt", "--report", tmp_path / "w.json", "--evidence").code == 0
    assert "Kowalska" in (tmp_path / "w.json").read_text()


def test_pseudonyms_restore(cli, workplace, monkeypatch):
    monkeypatch.setenv("RETICENT_KEY", "k")
    made = cli("sanitize", "letter.txt", "--style", "pseudonym", "-o", "p.txt", "--mapping", "p.map")
    assert (made.code, made.err) == (0, "")
    assert cli("restore", "p.txt", "--mapping", "p.map").out == (EXAMPLES / "letter.txt").read_text()
    monkeypatch.setenv("RETICENT_KEY", "wrong")
    refused = cli("restore", "p.txt", "--mapping", "p.map")
    assert (refused.code, refused.err) == (2, "reticent: the key is wrong or the mapping file was altered\n")


def test_pseudonyms_without_a_key_warn(cli):
    assert "anyone can recompute" in cli("sanitize", "-", "--no-model", "--style", "pseudonym", stdin=b"Emma").err


def test_tables(cli, tmp_path):
    ran = cli("sanitize", EXAMPLES / "tickets.csv", "--no-model", "--columns", "customer,message")
    rows = ran.out.splitlines()
    assert rows[0] == "ticket,customer,message,status"
    assert rows[1] == '17,[PERSON 1],"Please call me back on [PHONE 1], [PERSON 1]",open'
    assert rows[3] == "19,n/a,The page is slow.,closed"
    missing = cli("sanitize", EXAMPLES / "tickets.csv", "--columns", "mesage")
    assert (missing.code, "did you mean 'message'" in missing.err) == (2, True)


def test_batch(cli, tmp_path):
    out = tmp_path / "out.jsonl"
    assert cli("sanitize", "--jsonl", EXAMPLES / "records.jsonl", "-o", out, "--no-model").code == 0
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["id"] for row in rows] == ["a", "b", "c"]
    assert rows[1]["text"] == "The project [HIDDEN 1] starts in 2027."
    assert cli("sanitize", EXAMPLES / "records.jsonl", "--no-model").out == out.read_text()
    assert list(rows[0]) == ["id", "text", "spans", "verified"]
    assert '"risk": {' in cli("sanitize", EXAMPLES / "records.jsonl", "--no-model", "--findings").out
    bad = cli("sanitize", "--jsonl", "-", "--no-model", stdin=b"[]\n")
    assert (bad.code, json.loads(bad.out)) == (1, {"id": "line 1", "error": "line 1 is not an object"})


def test_json_lines_without_texts_are_one_document(cli, tmp_path):
    log = tmp_path / "events.jsonl"
    log.write_text('{"user": "Emma Lindqvist", "lat": 51.507351, "ok": true}\n{"note": "Lindqvist rang", "no": [1]}\n')
    ran = cli("sanitize", log, "--policy", "pii", "--no-model")
    assert (ran.code, [json.loads(line) for line in ran.out.splitlines()][1]) == (
        0,
        {"note": "[PERSON 1] rang", "no": [1]},
    )
    assert cli("sanitize", log, "--jsonl", "--no-model").code == 1


def test_resuming_a_batch(cli, tmp_path, monkeypatch):
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text('{"id": 1, "text": "Emma"}\n{"id": 2}\n')
    options = ("-o", out, "--no-model", "--policy", "pii")
    assert cli("sanitize", source, *options).code == 1
    source.write_text('{"id": 1, "text": "Emma"}\n{"id": 2, "text": "Emma too"}\n')
    assert cli("sanitize", source, *options, "--resume").code == 0
    assert [json.loads(line)["text"] for line in out.read_text().splitlines()] == ["[PERSON 1]", "[PERSON 1] too"]
    assert cli("sanitize", source, *options, "--resume", "--style", "blank").code == 0
    assert "PERSON" not in out.read_text()
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null")
    assert "all records are done anew" in cli("sanitize", source, *options, "--resume").err


def test_evaluate(cli, tmp_path):
    ran = cli("evaluate", "spans", "--gold", EXAMPLES / "marked.jsonl", "--policy", "pii", "--no-model", "--json")
    assert json.loads(ran.out)["spans"] == 1.0
    predictions = tmp_path / "p.json"
    predictions.write_text('{"1": [[0, 14]], "2": []}')
    ran = cli("evaluate", "spans", "--gold", EXAMPLES / "marked.jsonl", "--predictions", predictions, "--json")
    assert json.loads(ran.out)["spans"] == 0.2


def test_policy_show_prints_the_preset_and_checks_files(cli):
    assert 'date = "year"' in cli("policy", "show", "hipaa").out
    shown = cli("policy", "show", EXAMPLES / "my.toml")
    assert Policy.from_toml(shown.out) == Policy.load(str(EXAMPLES / "my.toml"))
    assert 'person = "hide"' in shown.out  # of the preset that it extends
    assert "nationality" not in shown.out  # which it takes out
    assert "extends" not in shown.out
    wrong = cli("policy", "show", "hippa")
    assert (wrong.code, "did you mean 'hipaa'" in wrong.err) == (2, True)


def test_version_and_help(cli):
    assert cli("--version").out == f"reticent {__version__}\n"
    assert "sanitize" in cli("--help").out


def test_a_table_has_labels_of_its_own_in_each_row_and_says_so(cli, tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("name\nEmma Turner\nRolf Turner\nEmma Turner\n")
    ran = cli("sanitize", table, "--policy", "pii", "--no-model")
    assert ran.out.split("\n")[1:4] == ["[PERSON 1]"] * 3
    assert "counted anew in each row; --labels per-file" in ran.err
    asked = cli("sanitize", table, "--policy", "pii", "--no-model", "--labels", "per-row")
    assert (asked.out, asked.err) == (ran.out, "")
    whole = cli("sanitize", table, "--policy", "pii", "--no-model", "--labels", "per-file")
    assert (whole.out.split("\n")[1:4], whole.err) == (["[PERSON 1]", "[PERSON 2]", "[PERSON 1]"], "")
