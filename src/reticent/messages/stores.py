"""Where a ledger lives: an SQLite file, or a PostgreSQL database for an organisation.

Both hold three tables, and one transaction adds a message to two of them: after a power cut it is there or it is not.
SQLite runs with a write-ahead log and full synchronisation; writers queue. What is written is never changed: triggers
refuse it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from reticent.errors import LedgerError

Seal = Callable[[bytes], bytes]
"""Makes a sealed record, given the one before it (empty for the first)."""

_WAIT = 30.0
_POSTGRES = ("postgresql://", "postgres://")
_CHUNK = 500


class Store(Protocol):
    """Anything that keeps sealed records in order and finds them by digests."""

    def about(self) -> dict[str, bytes]:
        """What was said when the ledger was made; empty for a new one."""
        ...

    def begin(self, about: Mapping[str, bytes]) -> None:
        """Make the ledger, unless another process just did."""
        ...

    def append(self, at: str, digests: Sequence[int], seal: Seal) -> int:
        """Add a record and its digests in one transaction; its number."""
        ...

    def count(self) -> int:
        """How many records there are."""
        ...

    def all(self) -> Iterator[tuple[int, str, bytes]]:
        """Every record: number, time, sealed content."""
        ...

    def one(self, number: int) -> tuple[str, bytes, bytes]:
        """A record's time and sealed content, and the content of the record before it."""
        ...

    def having(self, digests: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Pairs of a digest and the number of a record that has it."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


def open_store(where: str | Path, *, create: bool = True) -> Store:
    """The store at a path, or at a PostgreSQL address."""
    if str(where).startswith(_POSTGRES):
        return Postgres(str(where))
    path = Path(where)
    if not create and not path.exists():
        raise LedgerError(f"no ledger at {str(path)!r}: 'reticent message commit' makes one")
    return Sqlite(path)


_TABLES = (
    "create table if not exists about (name text primary key, value {blob} not null)",
    "create table if not exists messages (number {serial}, at text not null, sealed {blob} not null)",
    "create table if not exists words "
    "(digest bigint not null, message bigint not null, primary key (digest, message)){end}",
)


class Sqlite:
    """A ledger in one file."""

    def __init__(self, path: Path) -> None:
        try:
            self._connection = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
            self._connection.execute("pragma journal_mode = wal")
            self._connection.execute("pragma synchronous = full")
        except sqlite3.DatabaseError as error:
            raise LedgerError(f"cannot open {str(path)!r} as a ledger: {error}") from None

    def about(self) -> dict[str, bytes]:
        """What was said when the ledger was made."""
        try:
            return dict(self._connection.execute("select name, value from about"))
        except sqlite3.OperationalError:
            if self._connection.execute("select count(*) from sqlite_master").fetchone()[0]:
                raise LedgerError("this file is a database, but not a ledger of Reticent") from None
            return {}

    def begin(self, about: Mapping[str, bytes]) -> None:
        """Make the tables."""
        with self._writing() as connection:
            for table in _TABLES:
                connection.execute(
                    table.format(blob="blob", serial="integer primary key autoincrement", end=" without rowid")
                )
            for table in ("about", "messages", "words"):
                for change in ("update", "delete"):
                    connection.execute(
                        f"create trigger if not exists no_{change}_{table} before {change} on {table} "
                        "begin select raise(abort, 'a ledger is append-only'); end"
                    )
            connection.executemany("insert or ignore into about values (?, ?)", about.items())

    def append(self, at: str, digests: Sequence[int], seal: Seal) -> int:
        """Add a record."""
        with self._writing() as connection:
            last = connection.execute("select sealed from messages order by number desc limit 1").fetchone()
            sealed = seal(last[0] if last else b"")
            number = connection.execute("insert into messages (at, sealed) values (?, ?)", (at, sealed)).lastrowid
            connection.executemany("insert into words values (?, ?)", ((digest, number) for digest in digests))
        return int(number or 0)

    def count(self) -> int:
        """How many records there are."""
        return int(self._connection.execute("select count(*) from messages").fetchone()[0])

    def all(self) -> Iterator[tuple[int, str, bytes]]:
        """Every record."""
        yield from self._connection.execute("select number, at, sealed from messages order by number")

    def one(self, number: int) -> tuple[str, bytes, bytes]:
        """One record and the one before it."""
        found = self._connection.execute(
            "select at, sealed from messages where number <= ? order by number desc limit 2", (number,)
        ).fetchall()
        return found[0][0], found[0][1], found[1][1] if len(found) > 1 else b""

    def having(self, digests: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Records with these digests."""
        for start in range(0, len(digests), _CHUNK):
            some = digests[start : start + _CHUNK]
            places = ", ".join("?" * len(some))
            yield from self._connection.execute(f"select digest, message from words where digest in ({places})", some)  # noqa: S608

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction; other writers wait their turn."""
        try:
            self._connection.execute("begin immediate")
            try:
                yield self._connection
                self._connection.execute("commit")
            except BaseException:
                self._connection.execute("rollback")
                raise
        except sqlite3.Error as error:
            raise LedgerError(f"the ledger cannot be written: {error}") from None


class Postgres:
    """A ledger in a PostgreSQL database, for several machines. Needs the extra `reticent[postgres]`."""

    def __init__(self, address: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise LedgerError("PostgreSQL needs psycopg: pip install 'reticent[postgres]'") from None
        self._error: type[Exception] = psycopg.Error
        try:
            self._connection = psycopg.connect(address, autocommit=True)
        except psycopg.Error:
            raise LedgerError("cannot reach the PostgreSQL database: check its address, user and password") from None

    def about(self) -> dict[str, bytes]:
        """What was said when the ledger was made."""
        there = self._connection.execute("select to_regclass('about')").fetchone()
        if not there or there[0] is None:
            return {}
        return {name: bytes(value) for name, value in self._connection.execute("select name, value from about")}

    def begin(self, about: Mapping[str, bytes]) -> None:
        """Make the tables."""
        serial = "bigint generated always as identity primary key"
        with self._writing() as connection:
            for table in _TABLES:
                connection.execute(table.format(blob="bytea", serial=serial, end=""))
            connection.execute(
                "create or replace function no_change() returns trigger language plpgsql as "
                "$$ begin raise exception 'a ledger is append-only'; end $$"
            )
            for table in ("about", "messages", "words"):
                connection.execute(
                    f"create or replace trigger no_change before update or delete or truncate on {table} "
                    "execute function no_change()"
                )
            for entry in about.items():
                connection.execute("insert into about values (%s, %s) on conflict do nothing", entry)

    def append(self, at: str, digests: Sequence[int], seal: Seal) -> int:
        """Add a record."""
        with self._writing() as connection:
            last = connection.execute("select sealed from messages order by number desc limit 1").fetchone()
            sealed = seal(bytes(last[0]) if last else b"")
            made = connection.execute(
                "insert into messages (at, sealed) values (%s, %s) returning number", (at, sealed)
            ).fetchone()
            number = int(made[0])
            with connection.cursor().copy("copy words from stdin") as copy:
                for digest in digests:
                    copy.write_row((digest, number))
        return number

    def count(self) -> int:
        """How many records there are."""
        found = self._connection.execute("select count(*) from messages").fetchone()
        return int(found[0]) if found else 0

    def all(self) -> Iterator[tuple[int, str, bytes]]:
        """Every record."""
        for number, at, sealed in self._connection.execute("select number, at, sealed from messages order by number"):
            yield number, at, bytes(sealed)

    def one(self, number: int) -> tuple[str, bytes, bytes]:
        """One record and the one before it."""
        found = self._connection.execute(
            "select at, sealed from messages where number <= %s order by number desc limit 2", (number,)
        ).fetchall()
        return found[0][0], bytes(found[0][1]), bytes(found[1][1]) if len(found) > 1 else b""

    def having(self, digests: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Records with these digests."""
        yield from self._connection.execute(
            "select digest, message from words where digest = any(%s)", (list(digests),)
        )

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    @contextmanager
    def _writing(self) -> Iterator[Any]:
        """One transaction; a lock makes other writers wait their turn."""
        try:
            with self._connection.transaction():
                self._connection.execute("select pg_advisory_xact_lock(7246378)")
                yield self._connection
        except self._error as error:
            raise LedgerError(f"the ledger cannot be written: {str(error).splitlines()[0]}") from None
