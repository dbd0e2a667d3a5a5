"""Every wrong input has its one sentence on stderr, a non-zero exit, and leaves nothing half-written."""

import errno
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


class Ran(NamedTuple):
    code: int
    out: str
    err: str


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


def test_five_megabytes_in_one_line(cli, tmp_path):
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    piece = "nothing of note happened and then emma@example.org wrote again about the weather of that long day "
    source.write_text(piece * (5_000_000 // len(piece)))
    ran = cli("sanitize", source, "-o", target, "--no-model", "-p", "secret", "--hide", "weather", "--counts-alone")
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


def run(*arguments, before=None, env=None, **streams):
    """The command as a process of its own; its output is text unless it goes elsewhere."""
    command = [sys.executable, "-m", "reticent", *map(str, arguments)]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    ran = subprocess.run(command, check=False, preexec_fn=before, env=os.environ | (env or {}), **streams)
    return Ran(ran.returncode, (ran.stdout or b"").decode(), (ran.stderr or b"").decode())


def test_a_batch_on_a_full_disk(tmp_path):
    (tmp_path / "in.jsonl").write_text('{"id": 1, "text": "nothing but words"}\n' * 2000)
    few = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))  # noqa: E731
    ran = run("sanitize", tmp_path / "in.jsonl", "-o", tmp_path / "out", "--no-model", "--policy", "pii", before=few)
    assert "cannot write" in refused(ran)
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    "arguments",
    [
        ["sanitize", "in.txt", "--no-model"],
        ["sanitize", "in.jsonl", "--no-model"],
        ["sanitize", "in.csv", "--no-model"],
        ["sanitize", "in.txt", "--no-model", "-o", "/dev/fd/1"],
        ["scan", "in.txt", "--no-model", "--json"],
        ["policy", "show", "pii"],
    ],
)
def test_standard_output_on_a_full_disk(tmp_path, arguments):
    for name in ("in.txt", "in.csv"):
        (tmp_path / name).write_text("Emma\n")
    (tmp_path / "in.jsonl").write_text('{"id": 1, "text": "x"}\n')
    with Path("/dev/full").open("wb") as full:
        assert "No space left" in refused(run(*arguments, stdout=full, cwd=tmp_path))


def test_streams_as_outputs(tmp_path, device):
    null, full = device("null"), device("full")
    (tmp_path / "in.txt").write_text("Emma")
    (tmp_path / "in.jsonl").write_text('{"id": 1, "text": "Emma"}\n')
    for target in ("/dev/fd/1", "-"):
        assert run("sanitize", "in.txt", "--no-model", "-o", target, cwd=tmp_path).out == "[PERSON 1]"
        assert '"[PERSON 1]"' in run("sanitize", "in.jsonl", "--no-model", "-o", target, cwd=tmp_path).out
    assert run("sanitize", "in.txt", "--no-model", "-o", null, cwd=tmp_path).code == 0
    assert "No space left" in refused(run("sanitize", "in.txt", "--no-model", "-o", full, cwd=tmp_path))
    assert "--resume needs" in refused(run("sanitize", "in.jsonl", "-o", null, "--resume", cwd=tmp_path))
    assert null.is_char_device()
    assert full.is_char_device()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl", "in.txt"]


def test_outputs_that_would_lose_a_file(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("in.txt", "in.csv", "in.jsonl", "my.key", "marks.json"):
        (tmp_path / name).write_text("Emma")
    (tmp_path / "my.key").chmod(0o600)
    (tmp_path / "link.txt").symlink_to("in.txt")
    for arguments in (
        ["sanitize", "in.txt", "-o", "in.txt"],
        ["sanitize", "in.csv", "-o", "./in.csv"],
        ["sanitize", "in.jsonl", "-o", tmp_path / "in.jsonl"],
        ["sanitize", "in.txt", "-o", "link.txt"],
        ["sanitize", "link.txt", "-o", "in.txt"],
        ["sanitize", "in.txt", "-o", "out.json", "--report", "./out.json"],
        ["sanitize", "in.txt", "-o", "out", "--mapping", "out"],
        ["sanitize", "in.txt", "--report", "a.json", "--mapping", "a.json"],
        ["sanitize", "in.txt", "-o", "my.key", "--key-file", "my.key"],
        ["sanitize", "in.txt", "--marked", "marks.json", "-o", "marks.json"],
        ["sanitize", "in.txt", "-o", "my.key", "--audit", "my.key"],
        ["sanitize", "in.txt", "-o", "out.txt", "--report", "log.json", "--audit", "log.json"],
        ["sanitize", "in.txt", "--attest", "page.html", "--audit", "page.html"],
        ["sanitize", "in.txt", "--audit", "in.txt"],
        ["sanitize", "in.txt", "-o", "my.key", "--reference", "my.key"],
        ["sanitize", "in.txt", "-o", "my.key", "--tagger", "my.key"],
        ["sanitize", "in.txt", "in.csv", "-o", "case", "--mapping", "in.csv"],
        ["sanitize", ".", "-o", "case", "--audit", "in.csv"],
        ["restore", "in.txt", "--mapping", "marks.json", "-o", "in.txt"],
        ["restore", "in.txt", "--mapping", "marks.json", "-o", "marks.json"],
    ):
        assert "are the same file" in refused(cli(*arguments))
    assert all((tmp_path / name).read_text() == "Emma" for name in ("in.txt", "in.csv", "in.jsonl", "my.key"))
    with (tmp_path / "in.txt").open("rb") as source:
        assert "are the same file" in refused(run("sanitize", "-", "-o", "in.txt", stdin=source))


def test_keys_are_private(cli, tmp_path):
    (tmp_path / "in.txt").write_text("Emma")
    key, mapping = tmp_path / "my.key", tmp_path / "m"
    key.write_text("a key")
    key.chmod(0o644)
    ran = cli("sanitize", tmp_path / "in.txt", "--no-model", "--key-file", key, "--mapping", mapping)
    assert (ran.code, "others can read the key file" in ran.err) == (0, True)
    assert mapping.stat().st_mode & 0o777 == 0o600
    key.chmod(0o600)
    assert cli("sanitize", tmp_path / "in.txt", "--no-model", "--key-file", key).err == ""
    key.write_bytes(b"\xff\xfe")
    assert "cannot read the key file: it is not text" in refused(
        cli("sanitize", tmp_path / "in.txt", "--key-file", key)
    )
    assert "RETICENT_KEY is not UTF-8" in refused(
        run("sanitize", tmp_path / "in.txt", "--style", "pseudonym", env={"RETICENT_KEY": "\udcff"})
    )


def test_a_lone_surrogate(cli, tmp_path):
    source = tmp_path / "in.txt"
    source.write_bytes("Emma \ud800Kos met Emma.".encode("utf-7", "surrogatepass"))
    for style in ("pseudonym", "label", "blank", "generalize"):
        ran = cli("sanitize", source, "--encoding", "utf-7", "--no-model", "--style", style)
        assert (ran.code, "Emma" in ran.out) == (0, False), ran.err
    record = b'{"id": 1, "text": "Kos\\ud800a met Emma", "hide": ["Kos\\ud800a"]}'
    batch = cli("sanitize", "--jsonl", "-", "--no-model", "--policy", "pii", "--style", "pseudonym", stdin=record)
    assert (batch.code, "Kos" in batch.out) == (3, False)  # nothing public speaks of such a name
    assert cli("scan", source, "--encoding", "utf-7", "--no-model", "--evidence").code == 1
    ran = run("generalize", "\udcff marijuana", "--term", "marijuana")
    assert "Traceback" not in ran.err


def test_a_table_that_breaks_off_in_a_character(cli, tmp_path):
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_bytes("name\nEmma\nZoé".encode()[:-1])
    assert "in.csv is not utf-8 near" in refused(cli("sanitize", source, "-o", target, "--no-model"))
    assert not target.exists()


def test_marks_that_make_no_sense(cli, tmp_path):
    source, marks = tmp_path / "in.txt", tmp_path / "m.json"
    source.write_text("Emma")
    marks.write_text("[[1e400, 2]]")
    for command in ("sanitize", "scan"):
        assert "not a whole number" in refused(cli(command, source, "--marked", marks, "--no-model"))


def test_no_standard_streams(tmp_path):
    def close(number):
        return lambda: os.close(number)

    assert "there is no standard input" in refused(run("sanitize", "-", before=close(0)))


BAD = {
    "binary": bytes(range(256)),
    "zip": b"PK\x03\x04" + b"\0" * 40,
    "cut": "é".encode()[:1],
    "nul": b"\0",
    "deep": b"[" * 100_000,
    "deep object": b'{"a":' * 100_000,
    "long number": b"9" * 5000,
    "odd numbers": b'[[1e400, NaN], {"id": -Infinity, "text": NaN}]',
    "surrogate": b'{"id": "\\ud800", "text": "\\udfff", "reticent mapping": 1, "salt": "\\ud800"}',
    "other json": b'{"reticent mapping": 1, "salt": "", "nonce": "", "data": ""}',
    "quotation mark": b'"a',
    "toml": b"[a]\nb = [",
    "markup": b"<![<!--<script><a href='%%%&#xffffffff;&#99999999999;'",
    "marks": b"\xef\xbb\xbf\xef\xbb\xbf",
}
"""What somebody may give us instead of the file that we want."""

QUICK = ("--no-model", "--policy", "pii")

COMMANDS = [
    ["sanitize", "FILE", *QUICK, "-o", "out"],
    *(["sanitize", "FILE", *QUICK, "-o", "out", "--format", kind] for kind in ("markdown", "html", "csv", "jsonl")),
    ["sanitize", "in.txt", *QUICK, "-o", "out", "--marked", "FILE"],
    ["sanitize", "in.txt", "--no-model", "-o", "out", "--policy", "FILE"],
    ["sanitize", "in.txt", "--no-model", "-o", "out", "--policy", "FILE.toml"],
    ["sanitize", "in.txt", *QUICK, "-o", "out", "--key-file", "FILE", "--style", "pseudonym"],
    ["sanitize", "in.txt", *QUICK, "-o", "out", "--rules", "FILE"],
    ["sanitize", "in.txt", *QUICK, "-o", "out", "--taxonomy", "FILE"],
    ["sanitize", "in.txt", *QUICK, "-o", "out", "--reference", "FILE", "--hide", "Emma"],
    ["scan", "FILE", *QUICK],
    ["scan", "in.txt", *QUICK, "--marked", "FILE"],
    ["restore", "FILE", "--mapping", "FILE", "-o", "out"],
    ["explain", "FILE", "--term", "Emma"],
    ["attack", "FILE"],
    ["attack", "in.txt", "--population", "FILE"],
    ["infer", "FILE", "--all"],
    ["policy", "show", "FILE.toml"],
    ["corpus", "info", "--reference", "FILE"],
    ["message", "check", "Emma", "--profile", "FILE"],
    ["message", "prepare", "Emma", "--profile", "me.toml", "--audiences", "FILE"],
    ["message", "list", "--ledger", "FILE"],
    ["evaluate", "spans", "--gold", "FILE", "--no-model"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_whatever_a_file_holds(cli, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RETICENT_KEY", "k")
    (tmp_path / "in.txt").write_text("Emma")
    (tmp_path / "me.toml").write_bytes((EXAMPLES / "me.toml").read_bytes())
    for what, data in BAD.items():
        for name in ("bad", "bad.toml"):
            (tmp_path / name).write_bytes(data)
            (tmp_path / name).chmod(0o600)
        ran = cli(*(part.replace("FILE", "bad") for part in command))
        assert "Traceback" not in ran.err, what
        assert "unforeseen" not in ran.err, what
        assert ran.code in (0, 1, 2, 3), what
        if ran.code == 2:
            assert ran.err.startswith("reticent: "), what
            assert not (tmp_path / "out").exists(), what
        left = {path.name for path in tmp_path.iterdir()} - {
            "in.txt",
            "me.toml",
            "bad",
            "bad.toml",
            "out",
            "out.resume",
        }
        assert not left, what
        for name in ("out", "out.resume"):
            (tmp_path / name).unlink(missing_ok=True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sanitize", "x.txt", "--policy", "nope"], "unknown policy 'nope'"),
        (["sanitize", "x.txt", "--format", "doc"], "unknown format 'doc'"),
        (["sanitize", "x.txt", "--hide", " "], "a term is empty"),
        (["sanitize", "x.txt", "--report", "why.pdf"], "a report is out.html or out.json"),
        (["sanitize", "x.csv", "--report", "why.html"], "for one document"),
        (["sanitize", "x.csv", "--columns", "name", "--mapping", "m"], "for one document"),
        (["sanitize", "x.jsonl", "--resume"], "--resume needs the output file"),
        (["sanitize", "x.csv", "--resume"], "--resume would do nothing for this input"),
        (["sanitize", "x.csv", "--labels", "per-file", "--columns", "name"], "--columns would do nothing"),
        (["sanitize", "x.txt", "--jobs", "2", "--findings"], "--jobs and --findings would do nothing"),
        (["sanitize", "x.txt", "--mapping", "m"], "a mapping needs a key"),
        (["sanitize", "x.txt", "--key-file", "none"], "cannot read the key file"),
        (["sanitize", "none.txt"], "cannot read 'none.txt'"),
        (["sanitize", "."], "a case is written to a folder"),
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


def test_a_policy_that_hides_what_is_named_needs_something_named(cli, tmp_path):
    source = tmp_path / "in.txt"
    source.write_text("Dear Ms Kowalska, all is well.\n")
    message = "hides only what is named, and nothing is named: use --hide, --names or --topic"
    assert message in refused(cli("sanitize", source, "--policy", "secret", "--no-model"))
    assert message in refused(cli("scan", source, "--policy", "secret", "--no-model"))
    assert cli("sanitize", source, "--policy", "secret", "--hide", "weather", "--no-model").out == source.read_text()


@pytest.mark.parametrize("option", ["--report", "--audit", "--attest", "-o"])
def test_an_output_without_a_place_is_refused_before_anything_is_written(cli, tmp_path, option):
    source = tmp_path / "in.txt"
    source.write_text("Dear Ms Kowalska, all is well.\n")
    ran = cli("sanitize", source, "--policy", "pii", "--no-model", option, tmp_path / "missing" / "out.html")
    assert "No such file or directory" in refused(ran)
    assert ran.out == ""


def test_a_device_that_never_ends_is_refused(cli):
    assert "it is a device, name a file" in refused(cli("sanitize", "/dev/zero", "--policy", "pii", "--no-model"))
    assert cli("sanitize", "/dev/null", "--policy", "pii", "--no-model").out == ""
