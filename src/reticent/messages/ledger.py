"""What was sent to whom, so that a leak can be traced: append-only, and of no use to a thief.

A message is stored as one sealed record (AES-256-GCM: the recipients' names, their codewords, the digests of the
windows that show each mark) and as keyed digests of the words that all copies share, by which a leak finds its message.
The text itself is nowhere, not even sealed. The key is stretched with scrypt and stays with the user; each record's
seal covers the one before it, so that nothing can be taken out or put in unnoticed.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from reticent.errors import LedgerError
from reticent.messages import reading
from reticent.messages.codes import Code, Words
from reticent.messages.stores import Store, open_store

if TYPE_CHECKING:
    from reticent.messages.marks import Stream
    from reticent.messages.preparing import Prepared

VERSION = 1
_SCRYPT = {"n": 2**14, "r": 8, "p": 1}
_NAME = b"reticent ledger"
_PROBE = struct.Struct("<qHBB")


@dataclass(frozen=True, slots=True)
class Sent:
    """A message as the ledger knows it."""

    number: int
    at: str
    label: str
    audiences: tuple[str, ...]
    recipients: tuple[tuple[str, int], ...] = field(repr=False)
    kinds: tuple[str, ...]
    phrases: tuple[str, ...]
    """What the generalized phrases are about: `hometown`."""
    code: Code = field(repr=False)
    fixed: Words = field(repr=False)
    probes: dict[int, tuple[int, int, int]] = field(repr=False)
    """For the digest of a window: which mark it shows, which alternative, how surely."""
    lengths: dict[Stream, int] = field(repr=False)
    shared: int = 0
    """How many words all copies share."""


class Ledger:
    """The messages that were sent. `with Ledger.open("sent.ledger", key) as ledger: ...`."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._secret = secret

    @classmethod
    def open(cls, where: str | Path, key: str, *, create: bool = True) -> Self:
        """The ledger in a file, or in a PostgreSQL database (`postgresql://...`); made when there is none."""
        if not key:
            raise LedgerError("a ledger needs a key: give one with --key-file or RETICENT_KEY")
        store = open_store(where, create=create)
        try:
            secret = _unlocked(store, key)
        except BaseException:
            store.close()
            raise
        return cls(store, secret)

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
        return self._store.count()

    def commit(self, prepared: Prepared, label: str = "") -> int:
        """Store what is sent, whole or not at all; the number of the message."""
        if not prepared.copies:
            raise LedgerError("there is nothing to store: nobody receives this message")
        at = datetime.now(UTC).isoformat(timespec="seconds")
        content = self._content(prepared, label)
        words = sorted({self.digest("word", word) for word in shared_words(prepared)})
        return self._store.append(at, words, lambda before: self._sealed(content, before))

    def messages(self) -> list[Sent]:
        """Everything that was sent, in order; an altered or missing record is an error."""
        found = []
        before = b""
        for number, at, sealed in self._store.all():
            found.append(self._opened(number, at, sealed, before))
            before = _fingerprint(sealed)
        return found

    def message(self, number: int) -> Sent:
        """One message."""
        at, sealed, before = self._store.one(number)
        return self._opened(number, at, sealed, _fingerprint(before) if before else b"")

    def sharing(self, words: Iterable[str]) -> dict[str, list[int]]:
        """For each word the messages that have it in all their copies."""
        digests = {self.digest("word", word): word for word in words}
        found: dict[str, list[int]] = {}
        for digest, number in self._store.having(list(digests)):
            found.setdefault(digests[digest], []).append(number)
        return found

    def digest(self, *parts: str) -> int:
        """A keyed digest: 64 bits that mean nothing without the key."""
        data = "\0".join(parts).encode("utf-8", "surrogatepass")
        return int.from_bytes(hashlib.blake2b(data, digest_size=8, key=self._secret).digest(), "big", signed=True)

    def _content(self, prepared: Prepared, label: str) -> bytes:
        marks = [*prepared.generalizations, *prepared.marks]
        shown = list(dict.fromkeys((copy.text, (*copy.levels, *copy.symbols)) for copy in prepared.copies))
        found = reading.probes(prepared.text, marks, shown)
        header = {
            "label": label,
            "audiences": [dealt.audience for dealt in prepared.dealt],
            "recipients": [[copy.recipient, copy.audience] for copy in prepared.copies],
            "kinds": [mark.kind for mark in prepared.marks],
            "phrases": [phrase.attribute for phrase in prepared.sensitive],
            "biases": prepared.code.biases,
            "biased": prepared.code.biased,
            "lengths": reading.longest(found),
            "shared": sum(" " not in feature for feature in shared_words(prepared)),
        }
        head = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        table = b"".join(
            _PROBE.pack(self.digest(each.stream, *each.window), each.mark, each.alternative, each.weight)
            for each in found
        )
        body = prepared.code.words.tobytes() + prepared.fixed.tobytes() + table
        return zlib.compress(struct.pack("<I", len(head)) + head + body)

    def _sealed(self, content: bytes, before: bytes) -> bytes:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce = os.urandom(12)
        return nonce + AESGCM(self._secret).encrypt(nonce, content, _NAME + (_fingerprint(before) if before else b""))

    def _opened(self, number: int, at: str, sealed: bytes, before: bytes) -> Sent:
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        try:
            content = zlib.decompress(AESGCM(self._secret).decrypt(sealed[:12], sealed[12:], _NAME + before))
        except (InvalidTag, ValueError, zlib.error):
            raise LedgerError(f"message {number} of the ledger, or the one before it, was altered") from None
        (length,) = struct.unpack_from("<I", content)
        header: dict[str, Any] = json.loads(content[4 : 4 + length])
        recipients = [(str(name), int(audience)) for name, audience in header["recipients"]]
        biases = tuple(tuple(bias) for bias in header["biases"])
        body = content[4 + length :]
        cut, shape = len(recipients) * len(biases), (len(recipients), len(biases))
        end = cut + len(recipients) * len(header["phrases"])
        return Sent(
            number=number,
            at=at,
            label=header["label"],
            audiences=tuple(header["audiences"]),
            recipients=tuple(recipients),
            kinds=tuple(header["kinds"]),
            phrases=tuple(header["phrases"]),
            code=Code(np.frombuffer(body[:cut], np.uint8).reshape(shape), biases, header["biased"]),
            fixed=np.frombuffer(body[cut:end], np.uint8).reshape(len(recipients), len(header["phrases"])),
            probes={digest: (mark, other, weight) for digest, mark, other, weight in _PROBE.iter_unpack(body[end:])},
            lengths=header["lengths"],
            shared=header["shared"],
        )


def shared_words(prepared: Prepared) -> list[str]:
    """The telling words that every copy has, each once, and those that follow each other as pairs."""
    marks = [*prepared.generalizations, *prepared.marks]
    return word_features(reading.content_words(reading.stable_text(prepared.text, marks)))


def word_features(words: Sequence[str]) -> list[str]:
    """Words and pairs of neighbours, each once."""
    pairs = [f"{first} {second}" for first, second in pairwise(words)]
    return list(dict.fromkeys([*words, *pairs]))


def _unlocked(store: Store, key: str) -> bytes:
    """The secret of a ledger, if the key is right; a new ledger is made on the way."""
    about = store.about()
    if not about:
        salt = os.urandom(16)
        store.begin({"version": str(VERSION).encode(), "salt": salt, "check": _check(_stretched(key, salt))})
        about = store.about()
    try:
        version, salt, check = int(about["version"]), about["salt"], about["check"]
    except (KeyError, ValueError):
        raise LedgerError("this is not a ledger of Reticent, or it is damaged") from None
    if version > VERSION:
        raise LedgerError(f"the ledger is of version {version}, this program reads version {VERSION}: update it")
    secret = _stretched(key, salt)
    if check != _check(secret):
        raise LedgerError("the key is not the one that this ledger was made with")
    return secret


def _stretched(key: str, salt: bytes) -> bytes:
    return hashlib.scrypt(key.encode("utf-8", "surrogatepass"), salt=salt, maxmem=2**26, dklen=32, **_SCRYPT)


def _check(secret: bytes) -> bytes:
    return hashlib.blake2b(b"check", key=secret, digest_size=16).digest()


def _fingerprint(sealed: bytes) -> bytes:
    return hashlib.blake2b(sealed, digest_size=16).digest()
