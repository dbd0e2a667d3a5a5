"""A ledger in a PostgreSQL database, for several machines. Needs the extra `reticent[postgres]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from reticent.errors import LedgerError
from reticent.messages.stores import APPEND_ONLY, START, TABLES, StoredRecord, record_of

_LOCK = 7246378
_BATCH = 50_000


class PostgresStore:
    """A ledger in a database."""

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

    @contextmanager
    def reading(self) -> Iterator[None]:
        """What is read inside is of one moment."""
        with self._sentences("read"), self._connection.transaction():
            self._connection.execute("set transaction isolation level repeatable read")
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction; a lock makes other writers wait their turn."""
        with self._sentences("written"), self._connection.transaction():
            self._connection.execute(f"select pg_advisory_xact_lock({_LOCK})")
            yield

    def about(self) -> dict[str, bytes]:
        """What was said when the ledger was made."""
        there = self._connection.execute("select to_regclass('about')").fetchone()
        if not there or there[0] is None:
            return {}
        return {name: bytes(value) for name, value in self._connection.execute("select name, value from about")}

    def begin(self, about: Mapping[str, bytes], head: bytes) -> None:
        """Make the tables."""
        serial = "bigint generated always as identity primary key"
        for table in TABLES:
            self._connection.execute(table.format(blob="bytea", serial=serial, end=""))
        for entry in about.items():
            self._connection.execute("insert into about values (%s, %s)", entry)
        self._connection.execute("insert into head values (1, %s)", (head,))
        self._refuse_changes()

    def upgrade(self, about: Mapping[str, bytes], links: Sequence[tuple[int, bytes]], head: bytes) -> None:
        """Add the links and the head."""
        for table in APPEND_ONLY:
            self._connection.execute(f"drop trigger if exists no_change on {table}")
        self._connection.execute("alter table messages add column link bytea")
        self._connection.execute(TABLES[-1].format(blob="bytea"))
        for number, link in links:
            self._connection.execute("update messages set link = %s where number = %s", (link, number))
        replacing = "insert into about values (%s, %s) on conflict (name) do update set value = excluded.value"
        for entry in about.items():
            self._connection.execute(replacing, entry)
        self._connection.execute("insert into head values (1, %s)", (head,))
        self._refuse_changes()

    def add(self, record: StoredRecord, digests: Sequence[int], head: bytes) -> None:
        """Add a record and its digests, and replace the head."""
        self._connection.execute(
            "insert into messages (number, at, sealed, link) overriding system value values (%s, %s, %s, %s)", record
        )
        with self._connection.cursor().copy("copy words from stdin") as copy:
            for digest in digests:
                copy.write_row((digest, record.number))
        self._connection.execute("update head set seal = %s", (head,))

    def head(self) -> bytes:
        """The head."""
        found = self._connection.execute("select seal from head").fetchall()
        return bytes(found[0][0]) if len(found) == 1 else b""

    def count(self) -> int:
        """How many records there are."""
        found = self._connection.execute("select count(*) from messages").fetchone()
        return int(found[0]) if found else 0

    def records(self, after: int = START) -> Iterator[StoredRecord]:
        """Every record after a number."""
        query = f"{self._select()} where number > %s order by number"
        return map(record_of, self._connection.execute(query, (after,)))

    def last(self, many: int, up_to: int | None = None) -> list[StoredRecord]:
        """The last records up to a number."""
        query = f"{self._select()} where number <= %s order by number desc limit %s"
        rows = self._connection.execute(query, (2**62 if up_to is None else up_to, many))
        return [record_of(row) for row in rows]

    def words(self, after: int = START) -> Iterator[Sequence[tuple[int, int]]]:
        """The digest and the message of every word."""
        with self._connection.cursor("words") as found:
            found.execute("select digest, message from words where message > %s", (after,))
            while batch := found.fetchmany(_BATCH):
                yield batch

    def having(self, digests: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Records with these digests."""
        yield from self._connection.execute(
            "select digest, message from words where digest = any(%s)", (list(digests),)
        )

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _select(self) -> str:
        """The columns of a record; a ledger of version 1 has no links."""
        there = self._connection.execute(
            "select 1 from pg_attribute where attrelid = 'messages'::regclass and attname = 'link' and not attisdropped"
        ).fetchone()
        return f"select number, at, sealed, {'link' if there else 'null'} from messages"  # noqa: S608

    def _refuse_changes(self) -> None:
        self._connection.execute(
            "create or replace function no_change() returns trigger language plpgsql as "
            "$$ begin raise exception 'a ledger is append-only'; end $$"
        )
        for table in APPEND_ONLY:
            self._connection.execute(
                f"create or replace trigger no_change before update or delete or truncate on {table} "
                "execute function no_change()"
            )

    @contextmanager
    def _sentences(self, done: str) -> Iterator[None]:
        """What the database refuses, in a sentence."""
        try:
            yield
        except self._error as error:
            why = (str(error).splitlines() or ["the connection was lost"])[0]
            raise LedgerError(f"the ledger cannot be {done}: {why}") from None
