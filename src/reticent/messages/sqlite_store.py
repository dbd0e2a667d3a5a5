"""A ledger in one SQLite file, with a write-ahead log and full synchronisation. The file is its owner's alone."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from reticent.errors import LedgerError
from reticent.messages.stores import APPEND_ONLY, START, TABLES, StoredRecord, record_of

_WAIT = 30.0
_PAUSE = 0.02
_CHUNK = 500
_BATCH = 50_000
_DAMAGED = "it is damaged: restore it from a backup"
_REASONS = {
    "SQLITE_BUSY": "another program is using it: try again when that is done",
    "SQLITE_LOCKED": "another program is using it: try again when that is done",
    "SQLITE_NOTADB": "it is another kind of file, or damaged: name another file, or restore it from a backup",
    "SQLITE_READONLY": "it may not be written: look at the permissions of the file and its folder",
    "SQLITE_PERM": "it may not be written: look at the permissions of the file and its folder",
    "SQLITE_CANTOPEN": "it cannot be opened: look at its folder and the permissions there",
    "SQLITE_AUTH": "it cannot be opened: look at its folder and the permissions there",
    "SQLITE_FULL": "the disk is full: make room and try again",
    "SQLITE_IOERR": "the disk refuses to read or to write it: look at the disk and its permissions",
}
"""What SQLite's errors mean to a user; all others mean that the file is damaged."""


class SqliteStore:
    """A ledger in one file."""

    def __init__(self, path: Path, *, create: bool = True) -> None:
        self._path = path
        if create:
            self._make_file()
        elif not path.exists():
            raise LedgerError(f"no ledger at {str(path)!r}: 'reticent message commit' makes one")
        if not path.is_file():
            raise self._refused("it is a folder: name a file" if path.is_dir() else "it is not a file: name one")
        if not create and not path.stat().st_size:
            raise self._refused("it is empty: restore it from a backup, or remove it and begin a new one")
        if _is_cut(path):
            raise self._refused(_DAMAGED)
        with self._sentences():
            self._connection = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
        try:
            with self._sentences():
                self._write_ahead()
                self._connection.execute("pragma synchronous = full")
        except BaseException:
            self._connection.close()
            raise

    def _write_ahead(self) -> None:
        """Turn to a write-ahead log. SQLite itself does not wait its turn where two do so to a new file at once."""
        until = monotonic() + _WAIT
        while True:
            try:
                self._connection.execute("pragma journal_mode = wal")
            except sqlite3.OperationalError as error:
                if not error.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or monotonic() > until:
                    raise
                sleep(_PAUSE)
            else:
                return

    @contextmanager
    def reading(self) -> Iterator[None]:
        """What is read inside is of one moment."""
        with self._transaction("begin"):
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction; other writers wait their turn."""
        with self._transaction("begin immediate"):
            yield

    def about(self) -> dict[str, bytes]:
        """What was said when the ledger was made."""
        tables = {name for (name,) in self._connection.execute("select name from sqlite_master where type = 'table'")}
        if not tables:
            return {}
        if "about" not in tables:
            raise LedgerError(f"{str(self._path)!r} is a database, but not a ledger of Reticent: name another file")
        found = self._connection.execute("select name, value from about")
        return {name: value for name, value in found if isinstance(value, bytes)}

    def begin(self, about: Mapping[str, bytes], head: bytes) -> None:
        """Make the tables."""
        for table in TABLES:
            self._connection.execute(
                table.format(blob="blob", serial="integer primary key autoincrement", end=" without rowid")
            )
        self._connection.executemany("insert into about values (?, ?)", about.items())
        self._connection.execute("insert into head values (1, ?)", (head,))
        self._refuse_changes()

    def upgrade(self, about: Mapping[str, bytes], links: Sequence[tuple[int, bytes]], head: bytes) -> None:
        """Add the links and the head."""
        for table in APPEND_ONLY:
            self._connection.execute(f"drop trigger if exists no_update_{table}")
        self._connection.execute("alter table messages add column link blob")
        self._connection.execute(TABLES[-1].format(blob="blob"))
        swapped = [(link, number) for number, link in links]
        self._connection.executemany("update messages set link = ? where number = ?", swapped)
        self._connection.executemany("insert or replace into about values (?, ?)", about.items())
        self._connection.execute("insert into head values (1, ?)", (head,))
        self._refuse_changes()

    def add(self, record: StoredRecord, digests: Sequence[int], head: bytes) -> None:
        """Add a record and its digests, and replace the head."""
        self._connection.execute("insert into messages (number, at, sealed, link) values (?, ?, ?, ?)", record)
        self._connection.executemany("insert into words values (?, ?)", ((each, record.number) for each in digests))
        self._connection.execute("update head set seal = ?", (head,))

    def head(self) -> bytes:
        """The head."""
        found = self._connection.execute("select seal from head").fetchall()
        return found[0][0] if len(found) == 1 and isinstance(found[0][0], bytes) else b""

    def count(self) -> int:
        """How many records there are."""
        return int(self._connection.execute("select count(*) from messages").fetchone()[0])

    def records(self, after: int = START) -> Iterator[StoredRecord]:
        """Every record after a number."""
        rows = self._connection.execute(f"{self._select()} where number > ? order by number", (after,))
        return map(record_of, rows)

    def last(self, many: int, up_to: int | None = None) -> list[StoredRecord]:
        """The last records up to a number."""
        query = f"{self._select()} where number <= ? order by number desc limit ?"
        return [record_of(row) for row in self._connection.execute(query, (2**62 if up_to is None else up_to, many))]

    def words(self, after: int = START) -> Iterator[Sequence[tuple[int, int]]]:
        """The digest and the message of every word."""
        found = self._connection.execute("select digest, message from words where message > ?", (after,))
        while batch := found.fetchmany(_BATCH):
            yield batch

    def having(self, digests: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Records with these digests."""
        for start in range(0, len(digests), _CHUNK):
            some = digests[start : start + _CHUNK]
            places = ", ".join("?" * len(some))
            yield from self._connection.execute(f"select digest, message from words where digest in ({places})", some)  # noqa: S608

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):  # a damaged file says so when it is read
            self._connection.close()

    def _make_file(self) -> None:
        """A new file that nobody else may read; SQLite gives its log the same permissions."""
        try:
            os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            pass
        except OSError as error:
            raise self._refused(f"it cannot be made: {error.strerror}") from None

    def _select(self) -> str:
        """The columns of a record; a ledger of version 1 has no links."""
        columns = {name for _, name, *_ in self._connection.execute("pragma table_info(messages)")}
        return f"select number, at, sealed, {'link' if 'link' in columns else 'null'} from messages"  # noqa: S608

    def _refuse_changes(self) -> None:
        for table in APPEND_ONLY:
            for change in ("update", "delete"):
                self._connection.execute(
                    f"create trigger if not exists no_{change}_{table} before {change} on {table} "
                    "begin select raise(abort, 'a ledger is append-only'); end"
                )

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        with self._sentences():
            self._connection.execute(begin)
            try:
                yield
                self._connection.execute("commit")
            except BaseException:
                with suppress(sqlite3.Error):  # the first error is the one to tell
                    self._connection.execute("rollback")
                raise

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        """What SQLite refuses, in a sentence that quotes nothing of the file."""
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter for an error that quotes broken text
            name = getattr(error, "sqlite_errorname", "") or ""
            why = next((why for code, why in _REASONS.items() if name.startswith(code)), _DAMAGED)
            raise self._refused(why) from None

    def _refused(self, why: str) -> LedgerError:
        return LedgerError(f"cannot use the ledger {str(self._path)!r}: {why}")


def _is_cut(path: Path) -> bool:
    """Whether a database does not end with a whole page: SQLite itself may not notice."""
    with path.open("rb") as file:
        head = file.read(18)
    page = int.from_bytes(head[16:18], "big")
    return head.startswith(b"SQLite format 3\0") and page > 1 and path.stat().st_size % page != 0
