"""What was sent to whom, so that a leak can be traced: append-only, and of no use to a thief.

A message is stored as one sealed record (AES-256-GCM: the recipients' names, their codewords, the digests of the
windows that show each mark) and as keyed digests of runs of three words, by which a leak finds its message.
The text itself is nowhere, not even sealed. The key is stretched with scrypt and stays with the user. Records are
chained and the end is sealed too (see `sealing.py`): everything is checked before anything is read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from hmac import compare_digest
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

import numpy as np

from reticent.errors import LedgerError
from reticent.messages.entries import LedgerEntry, decoded, encoded, message_grams
from reticent.messages.recognition import sketch
from reticent.messages.sealing import VERSION, Digests, LedgerKeys, altered
from reticent.messages.stores import START, Store, StoredRecord, open_store

if TYPE_CHECKING:
    from reticent.messages.preparing import Prepared

_NOTED = re.compile(r"(\d{1,18})-([0-9a-f]{16})")
_DAMAGED = "this is not a ledger of Reticent, or it is damaged: restore it from a backup"
_CUT = "messages at the end of the ledger are missing or were altered: restore it from a backup"


@dataclass(frozen=True, slots=True)
class _Checked:
    """How far a ledger was found to be as it was written: so many records, the last number, its link, the head."""

    count: int
    number: int
    link: bytes
    head: bytes | None = None


class Ledger:
    """The messages that were sent. `with Ledger.open("sent.ledger", key) as ledger: ...`."""

    def __init__(self, store: Store, keys: LedgerKeys) -> None:
        self._store = store
        self._keys = keys
        self._checked = _Checked(0, START, keys.first_link())

    @classmethod
    def open(cls, where: str | Path, key: str, *, create: bool = True) -> Self:
        """The ledger in a file, or in a PostgreSQL database (`postgresql://...`); made when there is none."""
        if not key:
            raise LedgerError("a ledger needs a key: give one with --key-file or RETICENT_KEY")
        store = open_store(where, create=create)
        try:
            return cls(store, _unlocked(store, key, create=create))
        except BaseException:
            store.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file or the connection."""
        self._store.close()

    def __len__(self) -> int:
        with self._store.reading():
            return self._store.count()

    def commit(self, prepared: Prepared, label: str = "") -> int:
        """Store what is sent, whole or not at all; the number of the message."""
        if not prepared.copies:
            raise LedgerError("there is nothing to store: nobody receives this message")
        at = datetime.now(UTC).isoformat(timespec="seconds")
        runs = [self.digest("gram", run) for run in message_grams(prepared)]
        content = encoded(prepared, label, self.digest, runs)
        words = sketch(runs)
        with self._store.writing():
            if self._version() == 1:
                self._upgrade()
            if self._checked.head is None:
                self._check()  # nothing is added to what was altered; what others add meanwhile waits for a reader
            count, last = self._store.count(), self._store.last(1)
            number, before, link = (last[0].number, last[0].sealed, last[0].link) if last else (0, b"", self._first)
            known = self._store.head()
            if not compare_digest(known, self._keys.head(count, link)):
                raise LedgerError(_CUT)
            sealed = self._keys.seal(content, before)
            record = StoredRecord(number + 1, at, sealed, self._keys.link(link, number + 1, at, sealed, words))
            head = self._keys.head(count + 1, record.link)
            self._store.add(record, words, head)
        if known == self._checked.head:
            self._checked = _Checked(count + 1, record.number, record.link, head)
        return record.number

    def messages(self) -> list[LedgerEntry]:
        """Everything that was sent, in order; an altered or missing record is an error."""
        found = []
        before = b""
        with self._store.reading():
            self._check()
            for record in self._store.records():
                found.append(self._opened(record, before))
                before = record.sealed
        return found

    def message(self, number: int) -> LedgerEntry:
        """One message."""
        with self._store.reading():
            self._check()
            found = self._store.last(2, number)
        if not found or found[0].number != number:
            raise LedgerError(f"there is no message {number} in the ledger")
        return self._opened(found[0], found[1].sealed if len(found) > 1 else b"")

    def sharing(self, kind: str, features: Iterable[str]) -> dict[str, list[int]]:
        """For each run of words (`gram`) the messages that have it; `word` is what older ledgers were searched by."""
        digests = {self.digest(kind, feature): feature for feature in features}
        found: dict[str, list[int]] = {}
        with self._store.reading():
            self._check()
            for digest, number in self._store.having(list(digests)):
                found.setdefault(digests[digest], []).append(number)
        return found

    def digest(self, *parts: str) -> int:
        """A keyed digest: 64 bits that mean nothing without the key."""
        return self._keys.digest(*parts)

    def head(self) -> str:
        """What to note down outside the ledger, such as `3-5f2a91c08b1d4e77`: see `check_head`.

        Empty while there is no message, and for a ledger of version 1 until the next commit.
        """
        with self._store.reading():
            self._check()
            last = self._store.last(1)
        return f"{last[0].number}-{last[0].link[:8].hex()}" if last and last[0].link else ""

    def check_head(self, noted: str) -> None:
        """Make sure that the ledger still holds what it held when this head was noted down.

        That an older copy took the place of the whole ledger shows in nothing else.
        """
        match = _NOTED.fullmatch(noted.strip().lower())
        if not match:
            raise LedgerError("a noted head looks like 3-5f2a91c08b1d4e77: 'reticent message list' shows today's")
        with self._store.reading():
            self._check()
            found = self._store.last(1, int(match[1]))
        if not found or found[0].number != int(match[1]) or found[0].link[:8].hex() != match[2]:
            raise LedgerError(
                "the ledger does not hold the message with this head: it is another ledger, or an older copy of it was "
                "put back"
            )

    @property
    def _first(self) -> bytes:
        return self._keys.first_link()

    def _version(self) -> int:
        """The version as it is now: another process may have upgraded the ledger."""
        return _version(self._store.about(), self._keys)

    def _check(self) -> None:
        """Make sure that the ledger is as it was written, as far as that was not done before."""
        if self._version() == 1:
            return
        head = self._store.head()
        if head == self._checked.head:
            return
        count, number, link = self._checked.count, self._checked.number, self._checked.link
        words = self._words(number)
        none = np.empty(0, np.int64)
        for record in self._store.records(number):
            link = self._keys.link(link, record.number, record.at, record.sealed, words.pop(record.number, none))
            if not compare_digest(link, record.link):
                raise altered(record.number)
            count, number = count + 1, record.number
        if words or not compare_digest(head, self._keys.head(count, link)):
            raise LedgerError(_CUT)
        self._checked = _Checked(count, number, link, head)

    def _words(self, after: int = START) -> dict[int, Digests]:
        """The digests of each message after a number."""
        try:
            batches = [np.array(batch, np.int64) for batch in self._store.words(after)]
        except (TypeError, ValueError, OverflowError):
            raise LedgerError(_DAMAGED) from None
        if not batches:
            return {}
        pairs = np.concatenate(batches)
        pairs = pairs[np.argsort(pairs[:, 1], kind="stable")]
        numbers, starts = np.unique(pairs[:, 1], return_index=True)
        return dict(zip(numbers.tolist(), np.split(pairs[:, 0], starts[1:]), strict=True))

    def _upgrade(self) -> None:
        """Give a ledger of version 1 its links and its head: from here on nothing can be cut off unnoticed."""
        words = self._words()
        before, link, links = b"", self._first, []
        for record in self._store.records():
            self._keys.open(record.number, record.sealed, before)
            digests = words.pop(record.number, np.empty(0, np.int64))
            link = self._keys.link(link, record.number, record.at, record.sealed, digests)
            links.append((record.number, link))
            before = record.sealed
        if words:
            raise LedgerError(_CUT)
        about = {"version": str(VERSION).encode(), "made": b"1", "check": self._keys.check(VERSION)}
        self._store.upgrade(about, links, self._keys.head(len(links), link))

    def _opened(self, record: StoredRecord, before: bytes) -> LedgerEntry:
        return decoded(record.number, record.at, self._keys.open(record.number, record.sealed, before))


def _unlocked(store: Store, key: str, *, create: bool) -> LedgerKeys:
    """The keys of a ledger, if the passphrase is right; a new ledger is made on the way."""
    with store.reading():
        about = store.about()
    if not about and create:
        _begin(store, key)
        with store.reading():
            about = store.about()
    try:
        version, made, salt = int(about["version"]), int(about.get("made", b"1")), about["salt"]
    except (KeyError, ValueError):
        raise LedgerError(_DAMAGED) from None
    if max(version, made) > VERSION:
        raise LedgerError(f"the ledger is of version {version}, this program reads up to version {VERSION}: update it")
    keys = LedgerKeys.of(key, salt, made)
    _version(about, keys)
    return keys


def _begin(store: Store, key: str) -> None:
    """Make a ledger, unless another process just did."""
    salt = os.urandom(16)
    keys = LedgerKeys.of(key, salt, VERSION)
    now = str(VERSION).encode()
    with store.writing():
        if not store.about():
            about = {"version": now, "made": now, "salt": salt, "check": keys.check(VERSION)}
            store.begin(about, keys.head(0, keys.first_link()))


def _version(about: dict[str, bytes], keys: LedgerKeys) -> int:
    """The version that a ledger is of, which nobody can change without the key."""
    try:
        version, check = int(about["version"]), about["check"]
    except (KeyError, ValueError):
        raise LedgerError(_DAMAGED) from None
    if not compare_digest(check, keys.check(version)):
        raise LedgerError("the key is not the one that this ledger was made with, or the ledger was altered")
    return version
