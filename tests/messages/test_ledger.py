import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import pytest

from reticent.errors import LedgerError
from reticent.messages import Audiences, Ledger, prepare, trace

COMMITTING = """
import pickle, sys
from reticent.messages import Ledger
prepared = pickle.load(open(sys.argv[2], "rb"))
with Ledger.open(sys.argv[1], "secret") as ledger:
    for _ in range(int(sys.argv[3])):
        print(ledger.commit(prepared), flush=True)
"""


@pytest.fixture
def where(tmp_path):
    return tmp_path / "sent.ledger"


@pytest.fixture
def pickled(tmp_path, prepared):
    import pickle

    path = tmp_path / "prepared"
    path.write_bytes(pickle.dumps(prepared))
    return path


def rows(path, query):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def committing(where, pickled, times):
    command = [sys.executable, "-c", COMMITTING, str(where), str(pickled), str(times)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_what_is_committed_is_listed(where, prepared):
    with Ledger.open(where, "secret") as ledger:
        assert ledger.commit(prepared, "move") == 1
        assert ledger.commit(prepared) == 2
    with Ledger.open(where, "secret", create=False) as ledger:
        first, second = ledger.messages()
        assert (first.number, first.label, second.label, len(ledger)) == (1, "move", "", 2)
        assert first.audiences == ("family", "friends", "public")
        assert first.recipients[8] == ("friends 0", 1)
        assert (first.code.words == prepared.code.words).all()
        assert (first.fixed == prepared.fixed).all()
        assert first.phrases == ("hometown", "work", *first.phrases[2:])


def test_no_plain_text_is_stored(where, prepared):
    with Ledger.open(where, "secret") as ledger:
        ledger.commit(prepared, "a label")
    stored = b"".join(path.read_bytes() for path in where.parent.iterdir())
    for word in (b"Leeds", b"nurse", b"hospital", b"beaches", b"family", b"friends", b"label", b"secret", b"hometown"):
        assert word not in stored
        assert word.lower() not in stored.lower().replace(b"reticent", b"")


def test_the_same_message_under_another_key_has_other_digests(tmp_path, prepared):
    words = []
    for key in ("one", "two"):
        with Ledger.open(tmp_path / key, key) as ledger:
            ledger.commit(prepared)
        words.append({row[0] for row in rows(tmp_path / key, "select digest from words")})
    assert not words[0] & words[1]


def test_a_wrong_key_a_missing_key_a_missing_ledger(where, prepared):
    with pytest.raises(LedgerError, match="no ledger at"):
        Ledger.open(where, "secret", create=False)
    with Ledger.open(where, "secret") as ledger:
        ledger.commit(prepared)
    with pytest.raises(LedgerError, match="not the one that this ledger was made with"):
        Ledger.open(where, "Secret")
    with pytest.raises(LedgerError, match="needs a key"):
        Ledger.open(where, "")


def test_a_newer_version_is_refused(where):
    Ledger.open(where, "secret").close()
    with closing(sqlite3.connect(where, isolation_level=None)) as connection:
        connection.execute("drop trigger no_update_about")
        connection.execute("update about set value = x'3939' where name = 'version'")
    with pytest.raises(LedgerError, match="of version 99, this program reads up to version 2"):
        Ledger.open(where, "secret")


def test_another_file_is_no_ledger(where):
    where.write_bytes(b"a text file, not a database at all" * 40)
    with pytest.raises(LedgerError, match=r"cannot use the ledger .* another kind of file"):
        Ledger.open(where, "secret")
    where.unlink()
    with closing(sqlite3.connect(where, isolation_level=None)) as connection:
        connection.execute("create table other (a)")
    with pytest.raises(LedgerError, match="not a ledger of Reticent"):
        Ledger.open(where, "secret")


def test_it_is_append_only_and_tampering_shows(where, prepared):
    with Ledger.open(where, "secret") as ledger:
        for _ in range(3):
            ledger.commit(prepared)
    connection = sqlite3.connect(where)
    for change in ("delete from messages", "update messages set at = 'never'", "delete from words"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            connection.execute(change)
    connection.execute("drop trigger no_delete_messages")
    connection.execute("delete from messages where number = 2")
    connection.commit()
    connection.close()
    with Ledger.open(where, "secret") as ledger, pytest.raises(LedgerError, match=r"message 3 .* was altered"):
        ledger.messages()


def test_two_processes_commit_at_once(where, pickled):
    Ledger.open(where, "secret").close()
    running = [committing(where, pickled, 15) for _ in range(2)]
    numbers = [int(line) for process in running for line in process.communicate(timeout=120)[0].split()]
    assert sorted(numbers) == list(range(1, 31))
    with Ledger.open(where, "secret") as ledger:
        assert [sent.number for sent in ledger.messages()] == list(range(1, 31))


def test_killed_while_committing_nothing_is_lost_and_nothing_half_stored(where, pickled):
    Ledger.open(where, "secret").close()
    done = 0
    for wait in (0.01, 0.05, 0.12):
        with committing(where, pickled, 10_000) as process:
            numbers = [int(process.stdout.readline()) for _ in range(3)]
            time.sleep(wait)
            os.kill(process.pid, signal.SIGKILL)
            numbers += [int(line) for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        with Ledger.open(where, "secret") as ledger:
            stored = ledger.messages()
            assert len(stored) >= numbers[-1] > done
            assert len(stored) - numbers[-1] <= 1
            done = len(stored)
    counts = [count for _, count in rows(where, "select message, count(*) from words group by message")]
    assert len(counts) == done
    assert len(set(counts)) == 1


def test_a_message_that_nobody_receives(where, prepared):
    from dataclasses import replace

    with Ledger.open(where, "secret") as ledger, pytest.raises(LedgerError, match="nothing to store"):
        ledger.commit(replace(prepared, copies=()))


def test_a_message_with_nothing_to_vary_is_stored_and_says_so(where, profile):
    made = prepare("Ok #leeds", profile, Audiences.of({"all": ["Tom", "Eve"]}), key="k", personal=False)
    assert any("nothing to vary" in note or "too short" in note for note in made.notes)
    with Ledger.open(where, "secret") as ledger:
        assert ledger.commit(made) == 1


BINARIES = Path("/usr/lib/postgresql")


@pytest.fixture(scope="module")
def postgres():
    """A PostgreSQL server of our own, where one is installed."""
    pytest.importorskip("psycopg")
    found = sorted(BINARIES.glob("*/bin/initdb")) if BINARIES.exists() else []
    if not found:
        pytest.skip("no PostgreSQL server is installed")
    folder = Path(tempfile.mkdtemp(prefix="reticent-"))
    who = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    if who:
        shutil.chown(folder, "postgres", "postgres")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/", **who}
    data = folder / "data"
    subprocess.run([found[-1], "-D", data, "-A", "trust", "-U", "postgres"], check=True, **quiet)
    control = found[-1].with_name("pg_ctl")
    subprocess.run(
        [control, "-D", data, "-o", f"-k {folder} -c listen_addresses=''", "-w", "-l", folder / "log", "start"],
        check=True, **quiet,
    )  # fmt: skip
    yield f"postgresql://postgres@/postgres?host={folder}"
    subprocess.run([control, "-D", data, "-m", "immediate", "stop"], check=True, **quiet)
    shutil.rmtree(folder)


def test_postgresql_does_the_same(postgres, prepared):
    import psycopg

    with Ledger.open(postgres, "secret") as ledger, Ledger.open(postgres, "secret") as other:
        assert [ledger.commit(prepared, "move"), other.commit(prepared)] == [1, 2]
        assert [sent.label for sent in other.messages()] == ["move", ""]
        assert trace(prepared.copies[5].text, ledger).suspects[0].recipient == prepared.copies[5].recipient
    with pytest.raises(LedgerError, match="not the one"):
        Ledger.open(postgres, "wrong")
    with psycopg.connect(postgres) as connection, pytest.raises(psycopg.Error, match="append-only"):
        connection.execute("delete from messages")
    with psycopg.connect(postgres) as connection:
        connection.execute("drop trigger no_change on messages")
        connection.execute("delete from messages where number = 2")
    with Ledger.open(postgres, "secret") as ledger:
        for use in (ledger.messages, ledger.head, lambda: ledger.commit(prepared)):
            with pytest.raises(LedgerError, match="missing or were altered"):
                use()
    with psycopg.connect(postgres) as connection:
        connection.execute("drop table head")
    with Ledger.open(postgres, "secret") as ledger, pytest.raises(LedgerError, match="cannot be read"):
        ledger.messages()
    with pytest.raises(LedgerError, match="cannot reach"):
        Ledger.open("postgresql://nobody@/none?host=/nonexistent", "secret")


def test_postgresql_upgrades_a_ledger_of_version_1(postgres, prepared):
    import psycopg

    old = Path(__file__).parent / "data" / "version-1.ledger"
    with psycopg.connect(postgres) as connection:
        connection.execute("create schema old")
        connection.execute("set search_path = old")
        connection.execute("create table about (name text primary key, value bytea not null)")
        connection.execute(
            "create table messages (number bigint generated always as identity primary key, at text not null, "
            "sealed bytea not null)"
        )
        connection.execute("create table words (digest bigint, message bigint, primary key (digest, message))")
        for table, columns in (("about", 2), ("messages", 3), ("words", 2)):
            for row in rows(old, f"select * from {table}"):
                places = ", ".join(["%s"] * columns)
                connection.execute(f"insert into {table} overriding system value values ({places})", row)
    address = f"{postgres}&options=-csearch_path%3Dold"
    with Ledger.open(address, "secret") as ledger:
        assert [each.label for each in ledger.messages()] == ["move", "dog"]
        assert ledger.commit(prepared, "new") == 3
        assert ledger.head().startswith("3-")
    with psycopg.connect(address) as connection:
        connection.execute("drop trigger no_change on words")
        connection.execute("delete from words where message = 1")
    with Ledger.open(address, "secret") as ledger, pytest.raises(LedgerError, match=r"message 1 .* was altered"):
        ledger.messages()
