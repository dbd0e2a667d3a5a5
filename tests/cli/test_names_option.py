import json

import pytest

TEXT = "Anna Kowalska (Ania) wrote from akowalska@example.org to Piotr Zdun. -- AK\n"
LIST = "name,aliases,role,label\nAnna Kowalska,Ania,patient,PATIENT\nPiotr Zdun,,witness,\n"


@pytest.fixture
def files(tmp_path):
    (tmp_path / "note.txt").write_text(TEXT)
    (tmp_path / "people.csv").write_text(LIST)
    return tmp_path


def refused(ran):
    assert ran.code == 2
    assert ran.err.startswith("reticent: ")
    assert ran.err.count("\n") == 1
    assert "kowalska" not in ran.err.casefold()
    return ran.err


def test_sanitize_with_a_list(cli, files):
    ran = cli(
        "sanitize", files / "note.txt", "-p", "pii", "--no-model", "--names", files / "people.csv", "--style", "label"
    )
    assert ran.code == 0
    assert ran.out == "[PATIENT] ([PATIENT]) wrote from [EMAIL 1] to [PERSON 1]. -- [PATIENT]\n"


def test_a_report_shows_the_role_and_never_the_name(cli, files):
    common = ("-p", "pii", "--no-model", "--names", files / "people.csv", "--style", "label")
    for report in ("r.html", "r.json"):
        assert cli("sanitize", files / "note.txt", *common, "--report", files / report).code == 0
        content = (files / report).read_text()
        assert "witness" in content
        assert "PATIENT" in content
        assert "Kowalska" not in content


def test_scan_and_explain_with_a_list(cli, files):
    common = ("-p", "pii", "--names", files / "people.csv")
    found = json.loads(cli("scan", files / "note.txt", *common, "--no-model", "--json").out)["findings"]
    assert {finding.get("role") for finding in found} == {"patient", "witness"}
    assert "PATIENT (patient)" in cli("scan", files / "note.txt", *common, "--no-model").out
    assert (
        "outcome: PATIENT, patient: a name you asked to hide"
        in cli("explain", files / "note.txt", *common, "--term", "Ania").out
    )


def test_a_batch_with_a_list(cli, files):
    (files / "in.jsonl").write_text(
        json.dumps({"id": 1, "text": TEXT}) + "\n" + json.dumps({"id": 2, "text": "x", "hide": ["Leeds"]}) + "\n"
    )
    common = ("-p", "pii", "--no-model", "--names", files / "people.csv", "--style", "label")
    lines = cli("sanitize", "--jsonl", files / "in.jsonl", *common).out.splitlines()
    assert json.loads(lines[0])["text"].startswith("[PATIENT] ([PATIENT])")
    ran = cli("sanitize", "--jsonl", files / "in.jsonl", *common, "--keep", "LEEDS")
    assert ran.code == 1
    assert json.loads(ran.out.splitlines()[1]) == {
        "id": 2, "error": "the 1st term that this text is to hide is also in keep: hide it or keep it",
    }  # fmt: skip


def test_names_that_are_words_are_mentioned_by_their_line(cli, files):
    (files / "people.csv").write_text("name\nAnna Kowalska\nRose Rice\n")
    ran = cli("sanitize", files / "note.txt", "-p", "pii", "--no-model", "--names", files / "people.csv")
    assert ran.code == 0
    assert ran.err == (
        "reticent: the name on line 3 of 'people.csv' is also an ordinary word: its parts count only with a capital\n"
    )


def test_a_wrong_list_is_one_sentence(cli, files):
    (files / "people.csv").write_text("name,role\nAnna Kowalska,a,b\n")
    for command in (("sanitize",), ("scan",), ("explain", "--term", "x")):
        assert "line 2 of 'people.csv' has 3 cells" in refused(
            cli(command[0], files / "note.txt", *command[1:], "--names", files / "people.csv")
        )
    assert "cannot read" in refused(cli("sanitize", files / "note.txt", "--names", files / "none.csv"))


def test_the_list_is_not_written_over(cli, files):
    ran = cli("sanitize", files / "note.txt", "--names", files / "people.csv", "-o", files / "people.csv")
    assert ran.code == 2
    assert (files / "people.csv").read_text() == LIST


def test_hidden_and_kept_is_refused(cli, files):
    (files / "mine.toml").write_text("extends = 'secret'\nhide = ['Leeds']\nkeep = ['Anna Kowalska', 'York']\n")
    hide = ("--hide", "x-ray", "--hide", "ANNA KOWALSKA")
    note = files / "note.txt"
    assert refused(cli("sanitize", note, *hide, "--keep", "Anna Kowalska")) == (
        "reticent: the 2nd term of --hide is also in --keep: hide it or keep it\n"
    )
    assert "the 2nd term of --hide is also in keep in the policy" in refused(
        cli("scan", note, "-p", files / "mine.toml", *hide)
    )
    assert "the 1st term of hide in the policy is also in --keep" in refused(
        cli("explain", note, "--term", "x", "-p", files / "mine.toml", "--keep", "leeds")
    )
    assert "a name on line 2 of 'people.csv' is also in --keep" in refused(
        cli("sanitize", note, "--names", files / "people.csv", "--keep", "ania")
    )
