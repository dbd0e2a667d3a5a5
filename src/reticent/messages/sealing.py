"""How a ledger is sealed: what its keys are, and what each seal covers.

    link(n) = MAC(link(n - 1), number, time, sealed record, digests of its words)      kept beside each record
    head    = MAC(count, link of the last)                                             kept once, and replaced

A record that was changed, moved, put in or taken out breaks its link or the next one; one that is missing at the end
breaks the head. Nobody makes either without the key. What no seal can tell is that the whole file was put back to an
older state: that takes a head that was noted down elsewhere.
"""

import hashlib
import os
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reticent.errors import LedgerError
from reticent.keys import Keys, stretched

VERSION = 2
_COST_OF_VERSION_1 = 2**14
_NAME = b"reticent ledger"
_NONCE = 12
_FIXED = struct.Struct("<qI")

Digests = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class LedgerKeys:
    """The keys of one ledger, for sealing records, for digests of words, and for the chain of links."""

    sealing: bytes = field(repr=False)
    digests: bytes = field(repr=False)
    chain: bytes = field(repr=False)

    @classmethod
    def of(cls, passphrase: str, salt: bytes, made: int) -> Self:
        """The keys of a ledger that was `made` with this version; an upgrade keeps them, as digests cannot change."""
        if made == 1:
            secret = stretched(passphrase, salt, _COST_OF_VERSION_1)
            return cls(secret, secret, _own(secret, b"chain"))
        secret = Keys.from_passphrase(passphrase, salt).subkey("ledger")
        return cls(*(_own(secret, purpose) for purpose in (b"sealing", b"digests", b"chain")))

    def check(self, version: int) -> bytes:
        """What proves the key, and that the ledger is of this version."""
        if version == 1:
            return hashlib.blake2b(b"check", key=self.sealing, digest_size=16).digest()
        return hashlib.blake2b(b"check %d" % version, key=self.chain, digest_size=16).digest()

    def digest(self, *parts: str) -> int:
        """64 bits that mean nothing without the key."""
        data = "\0".join(parts).encode("utf-8", "surrogatepass")
        return int.from_bytes(hashlib.blake2b(data, digest_size=8, key=self.digests).digest(), "big", signed=True)

    def seal(self, content: bytes, before: bytes) -> bytes:
        """A record that only the key opens, and only after the one `before` it."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce = os.urandom(_NONCE)
        return nonce + AESGCM(self.sealing).encrypt(nonce, zlib.compress(content), _NAME + _fingerprint(before))

    def open(self, number: int, sealed: bytes, before: bytes) -> bytes:
        """What was sealed."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        known = _NAME + _fingerprint(before)
        try:
            return zlib.decompress(AESGCM(self.sealing).decrypt(sealed[:_NONCE], sealed[_NONCE:], known))
        except (InvalidTag, ValueError, zlib.error):
            raise altered(number) from None

    def first_link(self) -> bytes:
        """What the first link is chained to."""
        return _mac(self.chain, b"first")

    def link(self, before: bytes, number: int, at: str, sealed: bytes, words: Sequence[int] | Digests) -> bytes:
        """The link of a record to the link before it."""
        time = at.encode("utf-8", "surrogatepass")
        digests = np.sort(np.asarray(words, "<i8"))
        parts = (before, _FIXED.pack(number, len(time)), time, _hash(sealed), _hash(digests.tobytes()))
        return _mac(self.chain, b"link", *parts)

    def head(self, count: int, link: bytes) -> bytes:
        """What only a ledger of so many records that ends in this link has."""
        return _mac(self.chain, b"head", _FIXED.pack(count, len(link)), link)


def altered(number: int) -> LedgerError:
    """The error for a record that is not as it was stored."""
    return LedgerError(
        f"message {number} of the ledger, or the one before it, was altered: restore the ledger from a backup"
    )


def _own(secret: bytes, purpose: bytes) -> bytes:
    return hashlib.blake2b(purpose, key=secret, digest_size=32).digest()


def _mac(key: bytes, *parts: bytes) -> bytes:
    return hashlib.blake2b(b"".join(parts), key=key, digest_size=32).digest()


def _hash(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _fingerprint(sealed: bytes) -> bytes:
    """What stands for a record in the seal of the next; nothing before the first."""
    return hashlib.blake2b(sealed, digest_size=16).digest() if sealed else b""
