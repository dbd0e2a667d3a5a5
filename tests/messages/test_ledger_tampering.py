"""Whatever is changed in a ledger's file is noticed, and said in one sentence."""

import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path

import pytest

from reticent import keys
from reticent.errors import LedgerError
from reticent.messages import Ledger, prepare, sqlite_store, trace

VERSION_1 = Path(__file__).parent / "data" / "version-1.ledger"
LEAK = "My dog ate the whole birthday cake yesterday so we are going to need another one before Sunday."
TRIGGERS = [f"no_{change}_{table}" for change in ("update", "delete") for table in ("about", "messages", "words")]

OPENING = """
import os, sys
from reticent.errors import LedgerError
from reticent.messages import Ledger, sqlite_store
if os.geteuid() == 0:  # nothing is forbidden to root
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    Ledger.open(sys.argv[1], "secret").messages()
except LedgerError as error:
    print(error)
"""

CHANGES = {
    "the last message is deleted": "delete from messages where number = 3",
    "the last message and its words are deleted": "delete from messages where number = 3; delete from words where message = 3",
    "all messages are deleted": "delete from messages; delete from words",
    "the first message is deleted": "delete from messages where number = 1; delete from words where message = 1",
    "a message in the middle is deleted": "delete from messages where number = 2; delete from words where message = 2",
    "the time of the last": "update messages set at = '2020-01-01T00:00:00+00:00' where number = 3",
    "the time of the first": "update messages set at = '2020-01-01T00:00:00+00:00' where number = 1",
    "a time that is a number": "update messages set at = x'ff' where number = 2",
    "the number of the last": "update messages set number = 7 where number = 3; update words set message = 7 where message = 3",
    "two messages are swapped": (
        "update messages set number = 9 where number = 2; update messages set number = 2 where number = 3; "
        "update messages set number = 3 where number = 9; "
        "update words set message = 9 where message = 2; update words set message = 2 where message = 3; "
        "update words set message = 3 where message = 9"
    ),
    "two records are swapped": (
        "create table kept as select * from messages; "
        "update messages set sealed = (select sealed from kept where number = 5 - messages.number) where number > 1"
    ),
    "a record is replaced": "update messages set sealed = (select sealed from messages where number = 1) where number = 3",
    "a record is no record": "update messages set sealed = x'00' where number = 3",
    "a record is text": "update messages set sealed = 'text' where number = 2",
    "a record is empty": "update messages set sealed = x'' where number = 1",
    "a link is missing": "update messages set link = null where number = 3",
    "a link is altered": "update messages set link = zeroblob(32) where number = 2",
    "links are swapped": (
        "create table kept as select * from messages; "
        "update messages set link = (select link from kept where number = 5 - messages.number) where number > 1"
    ),
    "a message twice": "insert into messages select 4, at, sealed, link from messages where number = 3",
    "a word of the last is removed": "delete from words where message = 3 and digest = (select min(digest) from words where message = 3)",
    "a word of the first is removed": "delete from words where message = 1 and digest = (select max(digest) from words where message = 1)",
    "all words are removed": "delete from words",
    "a word is altered": "update words set digest = digest + 1 where digest = (select min(digest) from words)",
    "a word is moved": "update words set message = 3 where message = 2 and digest = (select min(w.digest) from words w where w.message = 2)",
    "a word is added": "insert into words values (12345, 2)",
    "a word of no message": "insert into words values (12345, 99)",
    "a word of a message before the first": "insert into words values (12345, -1)",
    "a word is text": "insert into words values ('text', 2)",
    "the head is altered": "update head set seal = zeroblob(32)",
    "the head is missing": "delete from head",
    "the head is text": "update head set seal = 'text'",
    "the table of heads is missing": "drop table head",
    "the table of words is missing": "drop table words",
    "the table of messages is missing": "drop table messages",
    "the table about it is missing": "drop table about",
    "the column of links is missing": "alter table messages drop column link",
    "an older version": "update about set value = x'31' where name = 'version'",
    "an older version, without links and head": (
        "update about set value = x'31' where name = 'version'; alter table messages drop column link; drop table head; "
        "delete from messages where number = 3; delete from words where message = 3"
    ),
    "an older make": "update about set value = x'31' where name = 'made'",
    "no make": "delete from about where name = 'made'",
    "no version": "delete from about where name = 'version'",
    "a version that is none": "update about set value = x'ff' where name = 'version'",
    "another salt": "update about set value = zeroblob(16) where name = 'salt'",
    "a salt that is text": "update about set value = 'text' where name = 'salt'",
    "no check": "delete from about where name = 'check'",
    "another check": "update about set value = zeroblob(16) where name = 'check'",
}  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def _quick_scrypt(prepared):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keys, "COST", 2)
        yield


@pytest.fixture(scope="module")
def stored(prepared, profile, circles, tmp_path_factory):
    """A ledger of three messages with different words, and its state after two."""
    folder = tmp_path_factory.mktemp("ledgers")
    where = folder / "sent.ledger"
    texts = ("We watched the lighthouse from the pier all night.", "My bicycle has a puncture again, maybe tomorrow.")
    with Ledger.open(where, "secret") as ledger:
        ledger.commit(prepared, "a")
        ledger.commit(prepare(texts[0], profile, circles, key="secret"), "b")
    shutil.copy(where, folder / "after two")
    with Ledger.open(where, "secret") as ledger:
        ledger.commit(prepare(texts[1], profile, circles, key="secret"), "c")
    return where


@pytest.fixture
def where(stored, tmp_path):
    return Path(shutil.copy(stored, tmp_path / "sent.ledger"))


def change(path, statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for trigger in TRIGGERS:
            connection.execute(f"drop trigger if exists {trigger}")
        for statement in statements.split(";"):
            connection.execute(statement)


def uses(prepared):
    return {
        "list": lambda ledger: ledger.messages(),
        "trace": lambda ledger: trace(prepared.copies[0].text, ledger),
        "message": lambda ledger: ledger.message(1),
        "head": lambda ledger: ledger.head(),
    }


@pytest.mark.parametrize("use", ["list", "trace", "message", "head"])
@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_noticed(where, prepared, what, use):
    change(where, CHANGES[what])
    with pytest.raises(LedgerError) as caught, Ledger.open(where, "secret", create=False) as ledger:
        uses(prepared)[use](ledger)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("what", CHANGES)
def test_nothing_is_added_to_what_was_changed(where, prepared, what):
    change(where, CHANGES[what])
    with pytest.raises(LedgerError), Ledger.open(where, "secret") as ledger:
        ledger.commit(prepared)


def test_an_untouched_ledger_is_sound(where, prepared):
    with Ledger.open(where, "secret", create=False) as ledger:
        assert [each.label for each in ledger.messages()] == ["a", "b", "c"]
        assert trace(prepared.copies[0].text, ledger).message == 1


def test_a_change_while_it_is_open_is_noticed_at_the_next_message(where, prepared):
    with Ledger.open(where, "secret") as ledger, Ledger.open(where, "secret") as other:
        assert len(ledger.messages()) == 3
        other.commit(prepared)
        assert len(ledger.messages()) == 4
        ledger.commit(prepared)
        assert len(other.messages()) == 5
        change(where, "delete from messages where number = 5")
        with pytest.raises(LedgerError, match="missing"):
            other.commit(prepared)


def test_an_older_copy_is_noticed_by_a_noted_head_alone(where, stored):
    with Ledger.open(where, "secret") as ledger:
        noted = ledger.head()
        ledger.check_head(noted)
    assert noted.startswith("3-")
    shutil.copy(stored.parent / "after two", where)
    with Ledger.open(where, "secret") as ledger:
        assert len(ledger.messages()) == 2, "without the note nothing shows it"
        with pytest.raises(LedgerError, match="an older copy of it was put back"):
            ledger.check_head(noted)


def test_a_noted_head_holds_when_messages_were_added(where, prepared):
    with Ledger.open(where, "secret") as ledger:
        noted = ledger.head()
        ledger.commit(prepared)
        ledger.check_head(f" {noted.upper()}\n")
        assert ledger.head() != noted
        for wrong in ("", "3", "3-", "3-00", "x", f"{noted}0", "-1-0000000000000000"):
            with pytest.raises(LedgerError, match="noted head looks like"):
                ledger.check_head(wrong)
        for other in ("3-0000000000000000", f"2-{noted[2:]}", f"99-{noted[2:]}"):
            with pytest.raises(LedgerError, match="does not hold"):
                ledger.check_head(other)


def test_no_head_without_messages(tmp_path):
    with Ledger.open(tmp_path / "new", "secret") as ledger:
        assert ledger.head() == ""


def test_every_page_of_the_file_overwritten(where, prepared):
    """Damage gives the right answer (the bytes were not in use) or a sentence, never anything else."""
    whole = where.read_bytes()
    with Ledger.open(where, "secret") as ledger:
        right = [each.label for each in ledger.messages()]
    noticed = 0
    for start in range(0, len(whole), 1024):
        where.write_bytes(whole[:start] + b"\xff" * 64 + whole[start + 64 :])
        try:
            with Ledger.open(where, "secret", create=False) as ledger:
                assert [each.label for each in ledger.messages()] == right
                assert trace(prepared.copies[0].text, ledger).message == 1
        except LedgerError:
            noticed += 1
    assert noticed >= len(whole) // 4096


@pytest.mark.parametrize("left", [0, 1, 99, 100, 4096, 4097, 8192, 12288, -4096, -1])
def test_a_file_that_was_cut_off(where, left):
    where.write_bytes(where.read_bytes()[:left])
    with pytest.raises(LedgerError), Ledger.open(where, "secret", create=False) as ledger:
        ledger.messages()


def test_a_folder_a_device_an_empty_file_a_place_that_cannot_be_written(tmp_path):
    with pytest.raises(LedgerError, match="it is a folder"):
        Ledger.open(tmp_path, "secret")
    with pytest.raises(LedgerError, match="not a file"):
        Ledger.open("/dev/null", "secret")
    with pytest.raises(LedgerError, match="cannot be made"):
        Ledger.open("/proc/sent.ledger", "secret")
    with pytest.raises(LedgerError, match="cannot be made"):
        Ledger.open(tmp_path / "no" / "sent.ledger", "secret")
    (tmp_path / "empty").touch()
    with pytest.raises(LedgerError, match="it is empty"):
        Ledger.open(tmp_path / "empty", "secret", create=False)
    Ledger.open(tmp_path / "empty", "secret").close()


def test_a_folder_that_may_not_be_written():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(VERSION_1, folder / "sent.ledger")
        (folder / "sent.ledger").chmod(0o444)
        folder.chmod(0o555)
        for where in (folder / "sent.ledger", folder / "new.ledger"):
            ran = subprocess.run([sys.executable, "-c", OPENING, where], capture_output=True, text=True, check=False)
            assert ran.stdout.startswith(f"cannot use the ledger '{where}': it "), ran.stderr
        folder.chmod(0o755)


def test_a_ledger_that_another_program_holds(where, prepared, monkeypatch):
    monkeypatch.setattr(sqlite_store, "_WAIT", 0.05)
    with closing(sqlite3.connect(where, isolation_level=None)) as other, Ledger.open(where, "secret") as ledger:
        other.execute("begin immediate")
        assert len(ledger.messages()) == 3, "readers do not wait for writers"
        with pytest.raises(LedgerError, match="another program is using it"):
            ledger.commit(prepared)
    with closing(sqlite3.connect(where, isolation_level=None)) as other:
        other.execute("pragma locking_mode = exclusive")
        other.execute("begin exclusive")
        with pytest.raises(LedgerError, match="another program is using it"):
            Ledger.open(where, "secret", create=False)


def test_two_begin_the_same_ledger_at_once(tmp_path, prepared):
    failed = []

    def run():
        try:
            with Ledger.open(tmp_path / "new", "secret") as ledger:
                ledger.commit(prepared)
        except LedgerError as error:
            failed.append(error)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with Ledger.open(tmp_path / "new", "secret") as ledger:
        assert len(ledger.messages()) == 4


def test_a_ledger_and_its_log_are_their_owners_alone(tmp_path, prepared):
    with Ledger.open(tmp_path / "new", "secret") as ledger:
        ledger.commit(prepared)
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"new": 0o600, "new-wal": 0o600, "new-shm": 0o600}


class TestVersion1:
    """A ledger that an older program made."""

    @pytest.fixture
    def old(self, tmp_path):
        return Path(shutil.copy(VERSION_1, tmp_path / "old.ledger"))

    def test_it_is_read_as_before(self, old):
        with Ledger.open(old, "secret", create=False) as ledger:
            assert [each.label for each in ledger.messages()] == ["move", "dog"]
            assert trace(LEAK, ledger).suspects[0].recipient == "Dad"
            assert ledger.head() == ""
        with pytest.raises(LedgerError, match="not the one"):
            Ledger.open(old, "Secret")

    def test_a_commit_upgrades_it(self, old, prepared):
        with Ledger.open(old, "secret") as ledger, Ledger.open(old, "secret") as other:
            assert ledger.commit(prepared, "new") == 3
            assert [each.label for each in other.messages()] == ["move", "dog", "new"]
            assert other.commit(prepared, "newer") == 4
            assert trace(LEAK, other).suspects[0].recipient == "Dad"
            assert ledger.head().startswith("4-")
        with closing(sqlite3.connect(old)) as connection, pytest.raises(sqlite3.IntegrityError, match="append-only"):
            connection.execute("update messages set at = 'never'")

    @pytest.mark.parametrize(
        "what",
        [
            "the time of the first", "a word of the first is removed", "all words are removed", "the head is missing",
            "an older version", "an older version, without links and head", "the column of links is missing",
            "a message in the middle is deleted", "the last message and its words are deleted", "another check",
        ],
    )  # fmt: skip
    def test_then_changes_are_noticed(self, old, prepared, what):
        with Ledger.open(old, "secret") as ledger:
            ledger.commit(prepared)
        change(old, CHANGES[what])
        with pytest.raises(LedgerError), Ledger.open(old, "secret") as ledger:
            ledger.messages()

    def test_a_broken_chain_is_not_upgraded(self, old, prepared):
        change(old, "delete from messages where number = 1; delete from words where message = 1")
        with Ledger.open(old, "secret") as ledger, pytest.raises(LedgerError, match="altered"):
            ledger.commit(prepared)
        with closing(sqlite3.connect(old)) as connection:
            assert connection.execute("select value from about where name = 'version'").fetchone() == (b"1",)
