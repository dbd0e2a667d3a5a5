import io
import json

import pikepdf
import pypdfium2
import pytest

from reticent.documents.audit import FIRST, AuditEntry, append, settings_digest, verify
from reticent.errors import InputError, OutputError
from reticent.pipeline import sanitize
from reticent.policy import Policy

POLICY = Policy.load("pii").but(entity_model=False)


@pytest.fixture(scope="module")
def entry():
    text = "Dear Anna Kowalska, come."
    result = sanitize(text, POLICY)
    return AuditEntry("2026-01-01T00:00:00+00:00", "me", "0", POLICY, text.encode(), result.text.encode(), result)


def test_lines_follow_from_each_other(tmp_path, entry):
    log = tmp_path / "log.jsonl"
    append(log, [entry, entry])
    append(log, [entry])
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [line["previous"] for line in lines] == [FIRST, lines[0]["hash"], lines[1]["hash"]]
    assert (lines[0]["counts"], lines[0]["verdicts"], lines[0]["verified"]) == (
        {"person": 1},
        {"verbatim": "holds"},
        True,
    )
    assert "Kowalska" not in log.read_text()
    found = verify(log)
    assert (found.lines, found.last, found.broken) == (3, lines[2]["hash"], None)


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        (lambda lines: [lines[0].replace('"me"', '"you"'), *lines[1:]], 1),
        (lambda lines: [lines[0], lines[2]], 2),
        (lambda lines: [lines[1], lines[0], lines[2]], 1),
        (lambda lines: [*lines[:2], "no json\n"], 3),
        (lambda lines: [*lines, lines[2]], 4),
        (lambda lines: [*lines[:2], lines[2].rstrip("\n")], 3),
    ],
)
def test_a_change_is_noticed(tmp_path, entry, change, broken):
    log = tmp_path / "log.jsonl"
    append(log, [entry] * 3)
    log.write_text("".join(change(log.read_text().splitlines(keepends=True))))
    assert verify(log).broken == broken
    with pytest.raises(OutputError, match=f"broken at line {broken}"):
        append(log, [entry])


def test_the_digest_of_the_settings_does_not_follow_from_what_is_hidden():
    assert settings_digest(POLICY) == settings_digest(POLICY.but(hide=("Bluebird",), key="k"))
    assert settings_digest(POLICY) != settings_digest(POLICY.but(style="blank"))


def test_no_log(tmp_path):
    with pytest.raises(InputError, match="cannot read"):
        verify(tmp_path / "none")


def test_on_the_command_line(cli, tmp_path):
    path, log = tmp_path / "a.txt", tmp_path / "log.jsonl"
    path.write_text("Dear Anna Kowalska, come.")
    for suffix in ("html", "pdf"):
        done = cli(
            "sanitize",
            path,
            "--policy",
            "pii",
            "--no-model",
            "-o",
            tmp_path / "b.txt",
            "--audit",
            log,
            "--attest",
            tmp_path / f"at.{suffix}",
        )
        assert (done.code, done.err) == (0, "")
    assert cli("audit", "verify", log).out.startswith("2 lines, whole")
    page = (tmp_path / "at.html").read_text()
    assert "verbatim: nothing that is hidden can be read" in page
    assert "Kowalska" not in page
    paper = (tmp_path / "at.pdf").read_bytes()
    assert "What was not verified" in pypdfium2.PdfDocument(paper)[0].get_textpage().get_text_bounded()
    with pikepdf.open(io.BytesIO(paper)) as pdf:
        assert pdf.check_pdf_syntax() == []
    log.write_text(log.read_text().replace('"person": 1', '"person": 0'))
    broken = cli("audit", "verify", log)
    assert (broken.code, broken.out) == (1, "")
    assert "line 1 does not follow" in broken.err
    assert cli("sanitize", path, "--attest", "x.doc").code == 2
