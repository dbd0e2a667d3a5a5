"""What an attestation says of several files: what holds in all of them, and no more."""

import re
from dataclasses import replace

import docx
import pytest

from reticent.model import OBJECTIONS
from reticent.pipeline import sanitize
from reticent.policy import Policy
from reticent.report.attestation import Attestation, Attested

POLICY = Policy.load("pii").but(entity_model=False)
FILES = (Attested("1.txt", b"x"), Attested("2.docx", b"y", read_again=True))


@pytest.fixture(scope="module")
def results():
    good, other = sanitize("Anna Kowalska came.", POLICY), sanitize("Piotr Nowak saw Emma Solheim.", POLICY)
    (verdict,) = other.risk.verdicts
    return good, replace(other, risk=replace(other.risk, verdicts=(replace(verdict, unexamined=("a page",)),)))


def said(files, *results):
    return dict(Attestation(files, results, POLICY, "0", "now").sections())


def test_what_does_not_hold_in_one_file_is_not_said_of_all(results):
    good, bad = results
    checked = "What was checked on the text that comes out"
    assert said(FILES[:1], good)[checked][0].endswith("It holds in all of the text.")
    for order in ((good, bad), (bad, good)):
        assert said(FILES, *order)[checked][0].endswith("IT IS NOT KNOWN TO HOLD.")
    none = replace(good, risk=replace(good.risk, verdicts=()))
    assert said(FILES, good, none)[checked][0].endswith("IT IS NOT KNOWN TO HOLD.")


def test_what_was_hidden_is_counted_over_all_files(results):
    assert said(FILES, *results)["What was hidden, by kind"] == ["person: 3"]


def test_only_files_that_were_read_again_are_said_to_be(results):
    def read(files):
        return [
            line for line in said(files, *results)["What was checked on the text that comes out"] if "again" in line
        ]

    assert read(FILES[:1]) == []
    assert "what was written to 2.docx was read again" in read(FILES)[0]
    assert "what was written was read again" in read(FILES[1:])[0]


@pytest.mark.parametrize("guard", OBJECTIONS)
def test_our_own_guards_are_all_explained(results, guard):
    (verdict,) = results[0].risk.verdicts
    risk = replace(results[0].risk, verdicts=(replace(verdict, guard=guard),))
    (line, _) = said(FILES, replace(results[0], risk=risk))["What was checked on the text that comes out"]
    assert line.startswith(f"{guard}: ")
    assert "as its author says" not in line


def test_a_case_of_files_with_labels_of_their_own(cli, tmp_path):
    case = tmp_path / "case"
    case.mkdir()
    (case / "1.txt").write_text("Dear Anna Kowalska, come.")
    document = docx.Document()
    document.add_paragraph("Piotr Nowak saw Emma Solheim.")
    document.save(case / "2.docx")
    page = tmp_path / "page.html"
    done = cli(
        "sanitize",
        case,
        "-o",
        tmp_path / "out",
        "--policy",
        "pii",
        "--no-model",
        "--labels",
        "per-file",
        "--attest",
        page,
    )
    assert done.code == 0
    lines = re.findall("<code>(.*)</code>", page.read_text())
    assert "person: 3" in lines
    assert [line for line in lines if "again" in line] == [
        "files: what was written to 2.docx was read again by other means, and nothing hidden was found in it."
    ]
