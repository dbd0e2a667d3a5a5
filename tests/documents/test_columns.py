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
