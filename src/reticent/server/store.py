"""What a server remembers, in one SQLite file: documents, decisions, cases, settings, who did what.

Everything that could hold a word of a text is sealed (`vault.py`); what stands open are numbers, times, states and the
names of those who log in. One process writes, each change in a transaction of its own, so that a crash loses nothing
that was answered.
"""

import json
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reticent.errors import InputError, OutputError
from reticent.server.vault import Vault

VERSION = 1
_SCHEMA = """
CREATE TABLE about (name TEXT PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE documents (
    id TEXT PRIMARY KEY, number INTEGER NOT NULL, at REAL NOT NULL, owner TEXT NOT NULL, case_id TEXT,
    state TEXT NOT NULL, size INTEGER NOT NULL, about BLOB NOT NULL, data BLOB NOT NULL, note BLOB
);
CREATE INDEX documents_by_state ON documents (state, number);
CREATE TABLE steps (
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, number INTEGER NOT NULL, at REAL NOT NULL,
    owner TEXT NOT NULL, step BLOB NOT NULL, PRIMARY KEY (document, number)
);
CREATE TABLE cases (id TEXT PRIMARY KEY, at REAL NOT NULL, owner TEXT NOT NULL, about BLOB NOT NULL);
CREATE TABLE kept (owner TEXT NOT NULL, name TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (owner, name));
CREATE TABLE notices (
    number INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, owner TEXT NOT NULL, seen INTEGER NOT NULL DEFAULT 0,
    digest BLOB NOT NULL, about BLOB NOT NULL, UNIQUE (owner, digest)
);
CREATE TABLE audit (
    number INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, owner TEXT NOT NULL, what TEXT NOT NULL, document TEXT,
    note TEXT NOT NULL
);
"""

_ALL = """
SELECT id, number, at, owner, case_id, state, size, (SELECT count(*) FROM steps WHERE document = documents.id), about,
note FROM documents"""


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A document as it is kept: who owns it, how far it is, how many decisions were taken."""

    id: str
    number: int
    at: float
    owner: str
    case: str | None
    state: str
    size: int
    steps: int
    about: dict[str, Any] = field(repr=False)
    note: dict[str, Any] = field(repr=False)

    @property
    def name(self) -> str:
        """What its owner calls it."""
        return str(self.about["name"])


class OutOfStep(InputError):
    """Somebody else, or another tab, decided something meanwhile."""


class ServerStore:
    """The file, or the memory of a server."""

    def __init__(self, folder: Path | None, passphrase: str = "") -> None:
        self._file = self._path(folder)
        try:
            self._db = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA foreign_keys = ON")
            self._db.execute("PRAGMA secure_delete = ON")
            if folder is not None:
                self._db.execute("PRAGMA journal_mode = WAL")
            self.vault = self._unlocked(folder, passphrase)
        except sqlite3.DatabaseError:
            raise InputError(f"{self._file!r} is no database of this program, or it is damaged") from None

    @staticmethod
    def _path(folder: Path | None) -> str:
        if folder is None:
            return ":memory:"
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = folder / "serve.sqlite"
            if not path.exists():
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        except OSError as error:
            raise OutputError(f"cannot keep anything in {str(folder)!r}: {error.strerror}; or use --memory") from None
        return str(path)

    def _unlocked(self, folder: Path | None, passphrase: str) -> Vault:
        if not self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'about'").fetchone():
            salt = os.urandom(16)
            vault = Vault.of(passphrase, salt, folder)
            self._db.executescript(f"BEGIN; {_SCHEMA} COMMIT;")
            rows = {"version": str(VERSION).encode(), "salt": salt, "check": vault.seal(b"check", "about")}
            self._db.executemany("INSERT INTO about VALUES (?, ?)", rows.items())
            return vault
        about = dict(self._db.execute("SELECT name, value FROM about"))
        if int(about["version"]) > VERSION:
            raise InputError("the data are of a newer version of this program: update it")
        vault = Vault.of(passphrase, about["salt"], folder)
        try:
            vault.open(about["check"], "about")
        except InputError:
            raise InputError(
                "the key is not the one that these data were encrypted with: give it with --key-file or RETICENT_KEY"
            ) from None
        return vault

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                if self._db.in_transaction:  # a full disk ends it by itself
                    self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except sqlite3.OperationalError as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            why = "the disk is full" if "full" in str(error) else "the database cannot be written"
            raise OutputError(f"nothing was stored: {why}") from None

    def _sealed(self, value: Any, place: str) -> bytes:
        return self.vault.seal(json.dumps(value).encode(), place)

    def _opened(self, sealed: bytes | None, place: str) -> Any:
        return json.loads(self.vault.open(sealed, place)) if sealed else {}

    # Documents

    def add(self, owner: str, data: bytes, about: dict[str, Any], case: str | None = None) -> str:
        """Keep a document, to be read when its turn comes."""
        identity = secrets.token_hex(8)
        with self._writing() as db:
            number = db.execute("SELECT coalesce(max(number), 0) + 1 FROM documents").fetchone()[0]
            sealed = self._sealed(about, f"about {identity}"), self.vault.seal(data, f"data {identity}")
            row = (identity, number, time.time(), owner, case, "waiting", len(data), *sealed)
            db.execute("INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)", row)
            self._log(db, owner, "added", identity, f"{len(data):,} bytes")
        return identity

    def document(self, identity: str, owner: str | None = None) -> StoredDocument:
        """One document; with an owner, only if it is that one's or part of a case."""
        where, values = "documents.id = ?", [identity]
        if owner is not None:
            where, values = f"{where} AND (documents.owner = ? OR documents.case_id IS NOT NULL)", [identity, owner]
        for found in self._documents(where, values):
            return found
        raise InputError("there is no such document: it was deleted, or the server keeps nothing")

    def documents(self, owner: str, case: str | None = None, limit: int = 200) -> list[StoredDocument]:
        """Those of an owner, or of a case, newest first."""
        if case is not None:
            return list(self._documents("documents.case_id = ?", [case], limit))
        return list(self._documents("documents.owner = ? AND documents.case_id IS NULL", [owner], limit))

    def _documents(self, where: str, values: list[str], limit: int = 1) -> Iterator[StoredDocument]:
        rows = self._db.execute(f"{_ALL} WHERE {where} ORDER BY number DESC LIMIT {limit}", values).fetchall()
        for row in rows:
            about = self._opened(row[8], f"about {row[0]}")
            identity, number, at, owner, case, state, size, steps = row[:8]
            note = self._opened(row[9], f"note {identity}")
            yield StoredDocument(identity, number, at, owner, case, state, size, steps, about, note)

    def data(self, identity: str) -> bytes:
        """The bytes of a document as they came."""
        row = self._db.execute("SELECT data FROM documents WHERE id = ?", (identity,)).fetchone()
        if row is None:
            raise InputError("there is no such document: it was deleted")
        return self.vault.open(row[0], f"data {identity}")

    def waiting(self) -> list[str]:
        """Documents whose turn has not come, oldest first."""
        rows = self._db.execute("SELECT id FROM documents WHERE state = 'waiting' ORDER BY number")
        return [identity for (identity,) in rows]

    def count_waiting(self, before: int | None = None) -> int:
        """How many documents wait; before one of this number."""
        sql = "SELECT count(*) FROM documents WHERE state = 'waiting' AND number < ?"
        return int(self._db.execute(sql, (before if before is not None else 2**62,)).fetchone()[0])

    def note(self, identity: str, state: str, note: dict[str, Any]) -> None:
        """How far a document is, with figures about it."""
        with self._writing() as db:
            sealed = self._sealed(note, f"note {identity}")
            db.execute("UPDATE documents SET state = ?, note = ? WHERE id = ?", (state, sealed, identity))

    def delete(self, identity: str, owner: str) -> None:
        """Forget a document and all that was decided about it."""
        with self._writing() as db:
            db.execute("DELETE FROM documents WHERE id = ?", (identity,))
            self._log(db, owner, "deleted", identity, "")

    # Decisions

    def steps(self, identity: str) -> list[dict[str, Any]]:
        """What was decided about a document, in order."""
        rows = self._db.execute("SELECT number, step FROM steps WHERE document = ? ORDER BY number", (identity,))
        return [self._opened(sealed, f"step {identity} {number}") for number, sealed in rows]

    def decide(self, identity: str, owner: str, step: dict[str, Any], after: int) -> None:
        """Store a decision, if it is the next one after so many."""
        with self._writing() as db:
            self._refuse_stale(db, identity, after)
            sealed = self._sealed(step, f"step {identity} {after + 1}")
            db.execute("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", (identity, after + 1, time.time(), owner, sealed))
            every = ", all mentions" if step.get("all") else ""
            self._log(db, owner, f"decided: {step['do']}", identity, f"decision {after + 1}{every}")

    def undo(self, identity: str, owner: str, after: int) -> None:
        """Take back the last decision."""
        with self._writing() as db:
            self._refuse_stale(db, identity, after)
            if after:
                db.execute("DELETE FROM steps WHERE document = ? AND number = ?", (identity, after))
                self._log(db, owner, "undone", identity, f"decision {after}")

    def _refuse_stale(self, db: sqlite3.Connection, identity: str, after: int) -> None:
        known = db.execute("SELECT coalesce(max(number), 0) FROM steps WHERE document = ?", (identity,)).fetchone()[0]
        if known != after:
            raise OutOfStep("somebody decided something meanwhile, perhaps you in another tab: here is how it is now")

    # Cases, settings, notices

    def add_case(self, owner: str, about: dict[str, Any]) -> str:
        """Open a case of many documents."""
        identity = secrets.token_hex(8)
        with self._writing() as db:
            sealed = self._sealed(about, f"case {identity}")
            db.execute("INSERT INTO cases VALUES (?, ?, ?, ?)", (identity, time.time(), owner, sealed))
            self._log(db, owner, "opened a case", None, identity)
        return identity

    def cases(self) -> list[tuple[str, float, str, dict[str, Any]]]:
        """All cases, newest first: id, time, owner, what is known of it."""
        rows = self._db.execute("SELECT id, at, owner, about FROM cases ORDER BY at DESC").fetchall()
        return [(each, at, owner, self._opened(about, f"case {each}")) for each, at, owner, about in rows]

    def change_case(self, identity: str, about: dict[str, Any]) -> None:
        """Note what is known of a case now."""
        with self._writing() as db:
            db.execute("UPDATE cases SET about = ? WHERE id = ?", (self._sealed(about, f"case {identity}"), identity))

    def kept(self, owner: str, name: str) -> Any:
        """What was kept under a name; empty if nothing was."""
        row = self._db.execute("SELECT value FROM kept WHERE owner = ? AND name = ?", (owner, name)).fetchone()
        return self._opened(row[0] if row else None, f"kept {owner} {name}")

    def keep(self, owner: str, name: str, value: Any) -> None:
        """Keep something under a name."""
        with self._writing() as db:
            sealed = self._sealed(value, f"kept {owner} {name}")
            db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (owner, name, sealed))

    def owners(self, name: str) -> list[str]:
        """Who has kept something under a name."""
        return [owner for (owner,) in self._db.execute("SELECT owner FROM kept WHERE name = ?", (name,))]

    def notify(self, owner: str, digest: bytes, about: dict[str, Any]) -> bool:
        """Keep a notice, once for each digest; whether it is new."""
        with self._writing() as db:
            known = db.execute("SELECT 1 FROM notices WHERE owner = ? AND digest = ?", (owner, digest)).fetchone()
            if known:
                return False
            sealed = self._sealed(about, f"notice {owner} {digest.hex()}")
            db.execute(
                "INSERT INTO notices (at, owner, digest, about) VALUES (?, ?, ?, ?)",
                (time.time(), owner, digest, sealed),
            )
        return True

    def notices(self, owner: str, limit: int = 100) -> list[tuple[int, float, bool, dict[str, Any]]]:
        """Notices of an owner, newest first."""
        rows = self._db.execute(
            "SELECT number, at, seen, digest, about FROM notices WHERE owner = ? ORDER BY number DESC LIMIT ?",
            (owner, limit),
        ).fetchall()
        return [
            (number, at, bool(seen), self._opened(about, f"notice {owner} {digest.hex()}"))
            for number, at, seen, digest, about in rows
        ]

    def saw(self, owner: str) -> None:
        """The owner has read the notices."""
        with self._writing() as db:
            db.execute("UPDATE notices SET seen = 1 WHERE owner = ?", (owner,))

    # Who did what

    def log(self, owner: str, what: str, document: str | None = None, note: str = "") -> None:
        """Write down that somebody did something, without a word of any text."""
        with self._writing() as db:
            self._log(db, owner, what, document, note)

    @staticmethod
    def _log(db: sqlite3.Connection, owner: str, what: str, document: str | None, note: str) -> None:
        row = (time.time(), owner, what, document, note)
        db.execute("INSERT INTO audit (at, owner, what, document, note) VALUES (?, ?, ?, ?, ?)", row)

    def audit(self, document: str | None = None, limit: int = 500) -> list[tuple[float, str, str, str | None, str]]:
        """Who did what, newest first."""
        where = "WHERE document = ?" if document else ""
        return self._db.execute(
            f"SELECT at, owner, what, document, note FROM audit {where} ORDER BY number DESC LIMIT {limit}",  # noqa: S608
            (document,) if document else (),
        ).fetchall()
