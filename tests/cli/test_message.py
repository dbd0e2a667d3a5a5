import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

CIRCLES = (
    '[[audiences]]\nname = "family"\nmembers = ["Mum", "Dad"]\n[[audiences]]\nname = "public"\nmembers = ["all"]\n'
)
TEXT = "I don't think we're going to leave Leeds, it's been three years and I really love my job as a nurse."


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "me.toml").write_text('work = "nurse"\nhometown = "Leeds"\n')
    (tmp_path / "circles.toml").write_text(CIRCLES)
    for name, key in (("my", "a key\n"), ("secret", "secret\n"), ("other", "another")):
        (tmp_path / f"{name}.key").write_text(key)
        (tmp_path / f"{name}.key").chmod(0o600)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RETICENT_KEY", raising=False)
    return tmp_path


OLD = Path(__file__).parents[1] / "messages" / "data" / "version-1.ledger"
FILES = ("--profile", "me.toml", "--audiences", "circles.toml")


def test_init_writes_templates_once(cli, folder):
    assert cli("message", "init", "drafts").out == "drafts/me.toml\ndrafts/circles.toml\n"
    again = cli("message", "init", "drafts")
    assert (again.code, again.err) == (2, "reticent: 'me.toml' is there already: use --force to overwrite it\n")
    assert cli("message", "init", "drafts", "--force").code == 0
    assert {path.stat().st_mode & 0o777 for path in (folder / "drafts").iterdir()} == {0o600}


def test_prepare_commit_list_trace(cli, folder):
    shown = json.loads(cli("message", "prepare", TEXT, *FILES, "--key-file", "my.key", "--json").out)
    assert not (folder / "sent.ledger").exists()
    stored = json.loads(cli("message", "commit", TEXT, *FILES, "--key-file", "my.key", "--label", "a", "--json").out)
    assert stored == {"message": 1, "head": stored["head"]} | shown
    (listed,) = json.loads(cli("message", "list", "--key-file", "my.key", "--json").out)
    assert (listed["message"], listed["label"], listed["recipients"]) == (1, "a", 3)
    listed = cli("message", "list", "--key-file", "my.key", "--head", stored["head"]).out
    assert "3 recipients in 2 audiences" in listed
    assert listed.endswith(f"head of the ledger: {stored['head']}\n")
    (folder / "leak.txt").write_text(stored["copies"][1]["text"])
    found = json.loads(cli("message", "trace", "leak.txt", "--key-file", "my.key", "--json").out)
    assert (found["message"], found["suspects"][0]["recipient"]) == (1, "Dad")
    assert (
        "Dad (family)"
        in cli("message", "trace", "-", "--key-file", "my.key", stdin=(folder / "leak.txt").read_bytes()).out
    )
    assert cli("message", "trace", "Kestrels hover.", "--key-file", "my.key").out == "no message of yours\n"


def test_text_output_pins_and_loss(cli, folder):
    ran = cli("message", "prepare", "I am a nurse in Leeds.", *FILES, "--pin", "public=1", "--loss", "samarati")
    assert ran.code == 0, ran.err
    assert "anyone can work out" in ran.err
    assert "  all: I" in ran.out
    assert "Leeds" in ran.out.split("public:")[1]
    general = cli("message", "prepare", "I am a nurse in Leeds.", *FILES, "--general")
    assert "note: the message does not seem to speak of you" in general.out


def test_check(cli, folder):
    ran = cli("message", "check", "I am a nurse in Leeds.", *FILES)
    assert ran.out.startswith("personal (")
    assert "'nurse' says your work; not for public" in ran.out
    assert "nothing of your profile" in cli("message", "check", "It rains.", "--profile", "me.toml").out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("commit", TEXT, *FILES), "a ledger needs a key"),
        (("list", "--key-file", "my.key"), "no ledger at 'sent.ledger'"),
        (("trace", TEXT, "--key-file", "my.key"), "no ledger at 'sent.ledger'"),
        (("prepare", "", *FILES), "the message is empty"),
        (("prepare", TEXT, "--profile", "no.toml", "--audiences", "circles.toml"), "no profile 'no.toml'"),
        (("prepare", TEXT, "--profile", "me.toml", "--audiences", "me.toml"), "there is no audience"),
        (("prepare", TEXT, *FILES, "--pin", "public"), "--pin wants an audience"),
        (("prepare", TEXT, *FILES, "--pin", "pubic=1"), "did you mean 'public'?"),
        (("check", "...", "--profile", "me.toml"), "the message holds no words"),
        (("prepare", TEXT, *FILES, "--names-at-most", "often"), "--names-at-most wants a chance such as 1%"),
        (("prepare", TEXT, *FILES, "--names-at-most", "150%"), "--names-at-most wants a chance such as 1%"),
    ],
)
def test_bad_input_is_one_sentence(cli, folder, arguments, sentence):
    ran = cli("message", *arguments)
    assert ran.code == 2
    assert sentence in ran.err
    assert "Traceback" not in ran.err
    assert ran.err.splitlines()[-1].startswith("reticent: ")


def test_a_wrong_key_and_a_newer_ledger(cli, folder):
    assert cli("message", "commit", TEXT, *FILES, "--key-file", "my.key").code == 0
    wrong = cli("message", "list", "--key-file", "other.key")
    sentence = "reticent: the key is not the one that this ledger was made with, or the ledger was altered\n"
    assert (wrong.code, wrong.err) == (2, sentence)


def test_a_head_that_the_ledger_does_not_hold(cli, folder):
    head = json.loads(cli("message", "commit", TEXT, *FILES, "--key-file", "my.key", "--json").out)["head"]
    (folder / "sent.ledger").unlink()
    assert cli("message", "commit", TEXT, *FILES, "--key-file", "my.key").code == 0
    ran = cli("message", "list", "--key-file", "my.key", "--head", head)
    assert (ran.code, ran.out) == (2, "")
    assert "an older copy of it was put back" in ran.err


def test_a_ledger_of_an_older_version_says_so(cli, folder):
    shutil.copy(OLD, folder / "old.ledger")
    ran = cli("message", "list", "--ledger", "old.ledger", "--key-file", "secret.key")
    assert (ran.code, len(ran.out.splitlines())) == (0, 2)
    assert "the next commit upgrades it" in ran.err


def break_middle(path):
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2] + b"\xff" * 4096 + data[len(data) // 2 + 4096 :])


BROKEN = {
    "overwritten in the middle": break_middle,
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "empty": lambda path: path.write_bytes(b""),
    "a text": lambda path: path.write_text("no ledger at all\n" * 400),
    "a folder": lambda path: (path.unlink(), path.mkdir()),
    "another database": lambda path: (path.unlink(), sqlite3.connect(path).execute("create table a (b)").connection.close()),
    "a message deleted": lambda path: run_sql(path, "drop trigger no_delete_messages", "delete from messages"),
    "words deleted": lambda path: run_sql(path, "drop trigger no_delete_words", "delete from words"),
}  # fmt: skip


def run_sql(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_ledger_is_one_sentence(cli, folder, what):
    assert cli("message", "commit", TEXT, *FILES, "--key-file", "my.key").code == 0
    BROKEN[what](folder / "sent.ledger")
    commands = [("list",), ("trace", TEXT)] + [("commit", TEXT, *FILES)] * (what != "empty")
    for arguments in commands:
        ran = cli("message", *arguments, "--key-file", "my.key")
        assert (ran.code, ran.out) == (2, "")
        assert len(ran.err.splitlines()) == 1
        assert ran.err.startswith("reticent: ")


@pytest.mark.parametrize("command", [("list",), ("prepare", TEXT, *FILES), ("commit", TEXT, *FILES)])
def test_a_key_file_that_is_no_text(cli, folder, command):
    (folder / "my.key").write_bytes(b"\xff\xfe\x00key")
    ran = cli("message", *command, "--key-file", "my.key")
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
    assert ran.err.startswith("reticent: ")
