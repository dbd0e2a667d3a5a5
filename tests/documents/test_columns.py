import json

import pytest

from reticent.documents.columns import parse_rules
from reticent.errors import InputError, UnknownName

TABLE = "id,name,born,note\n17,Anna Kowalska,1984-03-03,met Piotr Nowak\n18,Emma Lindqvist,1984-03-13,\n17,Anna Kowalska,no date,x\n"


@pytest.fixture
def run(cli, tmp_path):
    (tmp_path / "k").write_text("key")
    (tmp_path / "k").chmod(0o600)
    (tmp_path / "t.csv").write_text(TABLE)

    def run(*arguments, key=True):
        extra = ["--key-file", tmp_path / "k"] if key else []
        return cli("sanitize", tmp_path / "t.csv", "--policy", "pii", "--no-model", *extra, *arguments)

    return run


def test_columns_with_rules_of_their_own(run):
    done = run("--column", "id=pseudonym", "--column", "name=drop", "--column", "born=shift", "--column", "note=keep")
    header, *rows = (line.split(",") for line in done.out.splitlines())
    assert done.code == 0
    assert header == ["id", "born", "note"]
    assert rows[0][0] == rows[2][0] != rows[1][0]
    assert len(rows[0][0]) == 10
    assert "1984-03" not in rows[0][1]
    days = [int(row[1][-2:]) for row in rows[:2]]
    assert (days[1] - days[0]) % 31 in (10, 11, 12, 13) or days[1] - days[0] == 10
    assert rows[0][2] == "met Piotr Nowak"
    assert rows[2][1] == ""


def test_the_others_are_examined(run):
    done = run("--column", "born=drop")
    assert done.out.splitlines()[1] == "17,[PERSON 1],met [PERSON 2]"


def test_what_is_wrong_with_a_rule(run):
    assert "need a key" in run("--column", "id=pseudonym", key=False).err
    assert "has no column 'none'" in run("--column", "none=drop").err
    with pytest.raises(InputError, match="COLUMN=RULE"):
        parse_rules(["born"])
    with pytest.raises(UnknownName, match="did you mean 'shift'"):
        parse_rules(["born=shfit"])


def test_fields_of_records_with_rules(cli, tmp_path):
    (tmp_path / "key").write_text("a key")
    (tmp_path / "key").chmod(0o600)
    records = (
        '{"id": 1, "text": "Emma Lindqvist came.", "ward": "B2", "born": "1984-03-12", "who": 17, "note": "Emma"}\n'
        '{"id": 2, "text": "Nobody came.", "ward": null, "born": "soon", "who": "17"}\n'
    )
    (tmp_path / "in.jsonl").write_text(records)
    rules = [
        option for rule in ("ward=keep", "born=shift", "who=pseudonym", "note=drop") for option in ("--column", rule)
    ]
    common = ("sanitize", tmp_path / "in.jsonl", "--policy", "pii", "--no-model", "--key-file", tmp_path / "key")
    first, second = map(json.loads, cli(*common, *rules).out.splitlines())
    assert list(first) == ["id", "text", "spans", "verified", "ward", "born", "who"]
    assert first["text"] == "[PERSON 1] came."
    assert (first["ward"], second["ward"], second["born"]) == ("B2", None, None)
    assert first["born"] not in ("1984-03-12", None)
    assert first["who"] == second["who"] != "17"
    assert "ward" not in json.loads(cli(*common).out.splitlines()[0])
    assert "can have no rule" in cli(*common, "--column", "text=keep").err
    assert "--columns is for CSV" in cli(*common, "--columns", "text").err
