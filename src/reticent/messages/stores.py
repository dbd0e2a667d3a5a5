"""Where a ledger lives: an SQLite file, or a PostgreSQL database for an organisation.

Both hold four tables, and one transaction adds a message: after a power cut it is there or it is not. Triggers refuse
every change to what is written, but for the head, which says how many messages there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple, Protocol

from reticent.errors import LedgerError

POSTGRES = ("postgresql://", "postgres://")
START = -(2**63)
"""Before the number of every record, also of one that somebody made up."""

APPEND_ONLY = ("about", "messages", "words")
TABLES = (
    "create table if not exists about (name text primary key, value {blob} not null)",
    "create table if not exists messages (number {serial}, at text not null, sealed {blob} not null, link {blob})",
    "create table if not exists words "
    "(digest bigint not null, message bigint not null, primary key (digest, message)){end}",
    "create table if not exists head (place integer primary key check (place = 1), seal {blob} not null)",
)


class StoredRecord(NamedTuple):
    """A message as it is stored. A ledger of version 1 has no links."""

    number: int
    at: str
    sealed: bytes
    link: bytes


class Store(Protocol):
    """Anything that keeps sealed records in order and finds them by digests.

    All but `close` is called inside `reading` or `writing`, which say in a sentence what the database refuses.
    """

    def reading(self) -> AbstractContextManager[None]:
        """What is read inside is of one moment."""
        ...

    def writing(self) -> AbstractContextManager[None]:
        """One transaction; other writers wait their turn."""
        ...

    def about(self) -> dict[str, bytes]:
        """What was said when the ledger was made; empty for a new one."""
        ...

    def begin(self, about: Mapping[str, bytes], head: bytes) -> None:
        """Make the ledger."""
        ...

    def upgrade(self, about: Mapping[str, bytes], links: Sequence[tuple[int, bytes]], head: bytes) -> None:
        """Give the records of a ledger of version 1 their links."""
        ...

    def add(self, record: StoredRecord, digests: Sequence[int], head: bytes) -> None:
        """Add a record and its digests, and replace the head."""
        ...

    def head(self) -> bytes:
        """The head, empty if there is none."""
        ...

    def count(self) -> int:
        """How many records there are."""
        ...

    def records(self, after: int = START) -> Iterator[StoredRecord]:
        """Every record after a number, in order."""
        ...

    def last(self, many: int, up_to: int | None = None) -> list[StoredRecord]:
        """The last records up to a number, newest first."""
        ...

    def words(self, after: int = START) -> Iterator[Sequence[tuple[int, int]]]:
        """The digest and the message of every word of the records after a number, in batches."""
        ...

    def having(self, digests: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Pairs of a digest and the number of a record that has it."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


def open_store(where: str | Path, *, create: bool = True) -> Store:
    """The store at a path, or at a PostgreSQL address."""
    if str(where).startswith(POSTGRES):
        from reticent.messages.postgres_store import PostgresStore

        return PostgresStore(str(where))
    from reticent.messages.sqlite_store import SqliteStore

    return SqliteStore(Path(where), create=create)


def record_of(row: Sequence[object]) -> StoredRecord:
    """A row as a record; somebody may have put anything there."""
    number, at, sealed, link = row
    if not (isinstance(number, int) and isinstance(at, str) and isinstance(sealed, bytes)):
        raise LedgerError("the ledger is damaged: restore it from a backup")
    return StoredRecord(number, at, sealed, link if isinstance(link, bytes) else b"")
