"""Cases: many files as one, what fails, what goes on, what is restored."""

import json
import os
from dataclasses import replace
from pathlib import PurePath

import docx
import pytest

from reticent.documents import case
from reticent.documents.case import CaseJob, files_of, restore_case, sanitize_case
from reticent.documents.conversion import Conversion
from reticent.errors import InputError, MappingError, OutputError
from reticent.policy import Policy
from reticent.substitute.mapping import opened

POLICY = Policy.load("pii").but(entity_model=False, key="k")
FORM = Conversion(b"", POLICY, mapping=True, report="json")


@pytest.fixture
def folder(tmp_path):
    case = tmp_path / "case"
    (case / "sub").mkdir(parents=True)
    (case / "1.txt").write_text("Dear Piotr Nowak, Anna Kowalska came.")
    (case / "2.csv").write_text("name,city\nAnna Kowalska,York\n")
    (case / "sub" / "anna_kowalska.md").write_text("# **Anna** Kowalska\n")
    document = docx.Document()
    document.add_paragraph("About Anna Kowalska and Piotr Nowak.")
    document.save(case / "Anna Kowalska.docx")
    return case


def run(folder, tmp_path, together=True, form=FORM, **settings):
    out = tmp_path / "out"
    return sanitize_case(CaseJob(files_of([folder], out), out, form, together, **settings)), out


def test_the_same_person_has_the_same_label_in_all_files(folder, tmp_path):
    summary, out = run(folder, tmp_path)
    assert sorted(summary.done) == ["1.txt", "2.csv", "[PERSON 2].docx", "sub/[PERSON 2].md"]
    assert (out / "1.txt").read_text() == "Dear [PERSON 1], [PERSON 2] came."
    assert (out / "2.csv").read_text() == "name,city\n[PERSON 2],[PLACE 1]\n"
    assert docx.Document(out / "[PERSON 2].docx").paragraphs[0].text == "About [PERSON 2] and [PERSON 1]."
    assert summary.unverified == []
    report = json.loads(summary.report)
    assert {finding["place"] for finding in report["findings"]} == {
        "file 1", "file 2", "file 3", "name of file 3", "file 4", "name of file 4"
    }  # fmt: skip
    assert "Kowalska" not in summary.report.decode()


def test_labels_per_file(folder, tmp_path):
    summary, out = run(folder, tmp_path, together=False, form=Conversion(b"", POLICY))
    assert (out / "1.txt").read_text() == "Dear [PERSON 1], [PERSON 2] came."
    assert len(summary.done) == 4


def test_pseudonyms_are_the_same_in_all_files(folder, tmp_path):
    _, out = run(folder, tmp_path, form=Conversion(b"", POLICY.but(style="pseudonym")))
    name = (out / "2.csv").read_text().splitlines()[1].partition(",")[0]
    assert name in (out / "1.txt").read_text()
    assert "Kowalska" not in name


def test_a_file_that_fails_is_told_and_the_rest_goes_on(folder, tmp_path):
    (folder / "broken.docx").write_bytes(b"no package")
    (folder / "x.bin").write_bytes(b"\0\1")
    summary, out = run(folder, tmp_path)
    assert summary.failed == [("broken.docx", "the file is no .docx file: rename it, or name its format with --format")]
    assert summary.skipped == ["x.bin"]
    assert len(summary.done) == 4
    assert not (out / "broken.docx").exists()


@pytest.mark.parametrize("together", [True, False])
def test_a_run_goes_on_where_another_stopped(folder, tmp_path, together):
    form = Conversion(b"", POLICY)
    first, out = run(folder, tmp_path, together, form, secret=b"s")
    again, _ = run(folder, tmp_path, together, form, secret=b"s", resume=True)
    assert (len(first.done), again.kept, again.done) == (4, 4, [])
    (out / "1.txt").write_text("edited")
    third, _ = run(folder, tmp_path, together, form, secret=b"s", resume=True)
    assert "1.txt" in third.done
    assert (out / "1.txt").read_text() != "edited"
    for other in (replace(form, subject="Piotr Nowak"), replace(form, policy=POLICY.but(style="blank"))):
        assert run(folder, tmp_path, together, other, secret=b"s", resume=True)[0].kept == 0
        assert run(folder, tmp_path, together, other, secret=b"s", resume=True)[0].kept == 4


def test_a_run_that_was_interrupted_keeps_what_it_did(folder, tmp_path):
    def interrupts(done, _):
        if done == 2:
            raise KeyboardInterrupt

    form = Conversion(b"", POLICY)
    with pytest.raises(KeyboardInterrupt):
        run(folder, tmp_path, False, form, secret=b"s", progress=interrupts)
    again, out = run(folder, tmp_path, False, form, secret=b"s", resume=True)
    assert (again.kept, again.done) == (2, ["[PERSON 1].docx", "sub/[PERSON 1].md"])
    assert len(list(out.rglob("*.*"))) == 5


def test_a_mapping_has_all_files_also_after_an_interruption(folder, tmp_path):
    run(folder, tmp_path, False, Conversion(b"", POLICY), secret=b"s")
    again, out = run(folder, tmp_path, False, Conversion(b"", POLICY, mapping=True), secret=b"s", resume=True)
    assert len(again.done) == 4
    assert restore_case(out, again.mapping, "k", tmp_path / "back") == []


def test_two_files_never_become_one(tmp_path):
    folder = tmp_path / "case"
    folder.mkdir()
    form = Conversion(b"", POLICY)
    (folder / "Piotr Nowak.txt").write_text("He was ill.")
    run(folder, tmp_path, False, form, secret=b"s", resume=True)
    for name, text in (("Anna Kowalska", "She was well."), ("Emma Solheim", "She was away.")):
        (folder / f"{name}.txt").write_text(text)
    again, out = run(folder, tmp_path, False, form, secret=b"s", resume=True)
    assert (again.kept, again.done) == (1, ["[PERSON 1] 2.txt", "[PERSON 1] 3.txt"])
    texts = {path.name: path.read_text() for path in out.glob("*.txt")}
    assert texts == {
        "[PERSON 1].txt": "He was ill.",
        "[PERSON 1] 2.txt": "She was well.",
        "[PERSON 1] 3.txt": "She was away.",
    }


def test_objections_to_a_file_that_failed_are_not_said_of_another(folder, tmp_path):
    (tmp_path / "out" / "2.csv" / "in the way").mkdir(parents=True)
    form = Conversion(b"", POLICY, subject="Nobody Else")
    summary, _ = run(folder, tmp_path, False, form, resume=True)
    assert [name for name, _ in summary.failed] == ["2.csv"]
    assert sorted(name for name, _ in summary.unverified) == sorted(summary.done)
    assert len(summary.done) == 3


def test_a_file_that_is_too_long_fails_alone(folder, tmp_path, monkeypatch):
    (folder / "2.csv").write_text("name,city\n" + "Anna Kowalska,York\n" * 9)
    monkeypatch.setattr(case, "MOST_CHARACTERS", 200)
    summary, _ = run(folder, tmp_path, False, Conversion(b"", POLICY))
    assert len(summary.done) == 3
    ((name, sentence),) = summary.failed
    assert name == "2.csv"
    assert sentence.startswith("the file has more than")
    assert "per-file" not in sentence
    with pytest.raises(InputError, match="--labels per-file"):
        sanitize_case(CaseJob(files_of([folder], tmp_path / "two"), tmp_path / "two", FORM))


def test_everything_is_restored(folder, tmp_path):
    summary, out = run(folder, tmp_path)
    back = tmp_path / "back"
    assert restore_case(out, summary.mapping, "k", back) == []
    assert (back / "1.txt").read_text() == (folder / "1.txt").read_text()
    assert docx.Document(back / "Anna Kowalska.docx").paragraphs[0].text == "About Anna Kowalska and Piotr Nowak."
    with pytest.raises(MappingError, match="of a case"):
        opened(summary.mapping, "k")
    with pytest.raises(MappingError, match="key is wrong"):
        restore_case(out, summary.mapping, "wrong", tmp_path / "other")
    with pytest.raises(OutputError, match="there already"):
        restore_case(out, summary.mapping, "k", back)


def test_links_that_loop_and_an_output_inside_the_input(folder, tmp_path):
    (folder / "sub" / "loop").symlink_to(folder)
    out = folder / "out"
    out.mkdir()
    (out / "old.txt").write_text("Anna Kowalska")
    names = [str(file.name) for file in files_of([folder], out)]
    assert names == ["1.txt", "2.csv", "Anna Kowalska.docx", str(PurePath("sub", "anna_kowalska.md"))]
    with pytest.raises(OutputError, match="is the input folder"):
        files_of([folder], folder)


def test_what_is_there_is_not_overwritten(folder, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "1.txt").write_text("mine")
    with pytest.raises(OutputError, match="is not empty"):
        run(folder, tmp_path)
    assert (out / "1.txt").read_text() == "mine"


def test_nothing_to_do(tmp_path):
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="there is no file"):
        files_of([tmp_path / "empty"], tmp_path / "out")
    with pytest.raises(InputError, match="no such file or folder"):
        files_of([tmp_path / "none"], tmp_path / "out")


def test_on_the_command_line(cli, folder, tmp_path):
    out = tmp_path / "out"
    done = cli("sanitize", str(folder), "-o", str(out), "--policy", "pii", "--no-model")
    assert done.code == 0
    assert "4 of 4 files written" in done.err
    several = cli(
        "sanitize",
        str(folder / "1.txt"),
        str(folder / "2.csv"),
        "-o",
        str(tmp_path / "two"),
        "--policy",
        "pii",
        "--no-model",
    )
    assert several.code == 0
    refused = cli("sanitize", str(folder))
    assert refused.code == 2
    assert "name one with -o" in refused.err


def test_a_table_as_one_document(cli, tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("name,friend\nAnna Kowalska,Piotr Nowak\nPiotr Nowak,Anna Kowalska\n")
    done = cli("sanitize", str(table), "--policy", "pii", "--no-model", "--labels", "per-file")
    assert done.out == "name,friend\n[PERSON 1],[PERSON 2]\n[PERSON 2],[PERSON 1]\n"


def test_a_pipe_in_the_folder_is_told_and_the_rest_goes_on(folder, tmp_path):
    os.mkfifo(folder / "pipe.txt")
    summary, _ = run(folder, tmp_path)
    assert [name for name, _ in summary.failed] == ["pipe.txt"]
    assert len(summary.done) == summary.files - 1
