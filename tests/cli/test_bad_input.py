"""Every wrong input has its one sentence on stderr, a non-zero exit, and leaves nothing half-written."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

SENTENCE = r"reticent: [^\n]+\n"


def refused(ran):
    assert ran.code == 2
    assert ran.err.startswith("reticent: ")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    return ran.err


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"%PDF-1.4\n...", "is a PDF file"),
        (b"\x00\x01\x02", "is not text"),
        ("Zdzisława ".encode() + b"\xc5 \xff", "is broken UTF-8 at byte 11"),
    ],
)
def test_what_is_not_text(cli, tmp_path, data, message):
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes(data)
    assert message in refused(cli("sanitize", source, "-o", target, "--no-model"))
    assert message in refused(cli("scan", source, "--no-model"))
    assert not target.exists()


def test_empty_file(cli, tmp_path):
    (tmp_path / "in.txt").write_bytes(b"")
    assert (cli("sanitize", tmp_path / "in.txt").out, cli("scan", tmp_path / "in.txt").code) == ("", 0)
    assert cli("sanitize", "--jsonl", tmp_path / "in.txt").out == ""
    assert "empty table" in refused(cli("sanitize", tmp_path / "in.txt", "--format", "csv"))


def test_fifty_megabytes_in_one_line(cli, tmp_path):
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    piece = "nothing of note happened and then emma@example.org wrote again about the weather of that long day "
    source.write_text(piece * (50_000_000 // len(piece)))
    ran = cli("sanitize", source, "-o", target, "--no-model", "--policy", "secret", "--hide", "weather")
    assert ran.code == 0
    assert target.read_text()[:120].count("[HIDDEN 1]") == 1
    assert "weather" not in target.read_text()


def test_right_to_left_and_combining_characters(cli):
    text = "Emma \u202ewas\u202c here; Zoe\u0308 and \u05d0\u05d1\u05d2 came.\r\n"
    out = cli("sanitize", "-", "--no-model", stdin=text.encode()).out
    assert out.endswith("came.\r\n")
    assert "Emma" not in out
    assert "\u05d0" not in out
    assert "\u202ewas\u202c" in out


def test_unwritable_target(cli, tmp_path):
    (tmp_path / "in.txt").write_text("Emma")
    (tmp_path / "in.jsonl").write_text('{"id": 1, "text": "x"}')
    target = tmp_path / "none" / "out"
    assert "cannot write" in refused(cli("sanitize", tmp_path / "in.txt", "-o", target, "--no-model"))
    assert "cannot write" in refused(cli("sanitize", tmp_path / "in.jsonl", "-o", target, "--no-model"))


def test_a_disk_that_fills_up(cli, tmp_path, monkeypatch):
    (tmp_path / "in.txt").write_text("Emma")
    (tmp_path / "out.txt").write_text("old")

    def full(_handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left" in refused(cli("sanitize", tmp_path / "in.txt", "-o", tmp_path / "out.txt", "--no-model"))
    assert (tmp_path / "out.txt").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.txt", "out.txt"]


def test_a_batch_on_a_full_disk(cli, tmp_path):
    (tmp_path / "in.jsonl").write_text('{"id": 1, "text": "x"}\n')
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    (tmp_path / "out.part").symlink_to("/dev/full")
    assert "No space left" in refused(cli("sanitize", tmp_path / "in.jsonl", "-o", tmp_path / "out", "--no-model"))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sanitize", "x.txt", "--policy", "nope"], "unknown policy 'nope'"),
        (["sanitize", "x.txt", "--format", "doc"], "unknown format 'doc'"),
        (["sanitize", "x.txt", "--hide", " "], "a term is empty"),
        (["sanitize", "x.txt", "--report", "why.pdf"], "a report is out.html or out.json"),
        (["sanitize", "x.csv", "--report", "why.html"], "for one document"),
        (["sanitize", "x.jsonl", "--resume"], "--resume needs the output file"),
        (["sanitize", "x.txt", "--mapping", "m"], "a mapping needs a key"),
        (["sanitize", "x.txt", "--key-file", "none"], "cannot read the key file"),
        (["sanitize", "none.txt"], "cannot read 'none.txt'"),
        (["sanitize", "."], "cannot read '.'"),
        (["restore", "x.txt", "--mapping", "x.txt"], "not a mapping file"),
        (["evaluate", "spans", "--gold", "none"], "cannot read 'none'"),
        (["sanitize", "x.txt", "--encoding", "utf-99"], "there is no encoding"),
    ],
)
def test_wrong_arguments(cli, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RETICENT_KEY", raising=False)
    for name in ("x.txt", "x.csv", "x.jsonl"):
        (tmp_path / name).write_text("a,b\n1,2\n")
    assert message in refused(cli(*arguments, "--no-model") if arguments[0] != "restore" else cli(*arguments))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.csv", "x.jsonl", "x.txt"]


def test_the_reader_of_the_output_may_leave(tmp_path):
    source = tmp_path / "in.txt"
    source.write_text("Emma was here.\n" * 20_000)
    command = f"{sys.executable} -m reticent sanitize {source} --no-model --policy secret --hide Emma | head -n 1"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert ran.stdout == "[HIDDEN 1] was here.\n"
    assert "Traceback" not in ran.stderr
    assert "Broken" not in ran.stderr


def test_no_error_quotes_what_was_to_be_hidden(cli, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text('{"id": 1, "text": "Emma Secretson", "hide": 5}\n{"id": 2, "text": "Emma Secretson"\n')
    ran = cli("sanitize", source, "--no-model")
    assert ran.code == 1
    assert "Secretson" not in ran.out + ran.err
