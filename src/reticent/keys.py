"""From a passphrase to keys: stretched once with scrypt, then one subkey for each purpose by HKDF-SHA256.

    root = scrypt(passphrase, salt, N = 2^15, r = 8, p = 1)         32 MiB and a tenth of a second for each guess
    subkey = HKDF-SHA256(root, info = "reticent " + purpose)        RFC 5869, without a salt of its own

A file that the program seals has a random salt of its own. Pseudonyms and copies cannot: the same passphrase must give
the same ones on every machine, so their salt is `SALT`, the same for everybody. A weak passphrase can therefore be
looked up in a table that somebody made beforehand; one of six random words, or 20 random letters, cannot.

No subkey says anything about another, and none about the passphrase that a guess at it would not cost a stretching.
"""

import hashlib
import os
from typing import Literal, Self, get_args

Purpose = Literal["pseudonyms", "copies", "ledger", "mapping", "dates", "documents"]

PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
SALT = b"reticent keys, version 1"
"""Stands for no secret: it keeps these keys apart from those of other programs that stretch the same passphrase."""

COST = 2**15
REMEMBERED = 4


class Keys:
    """The subkeys of one passphrase. It holds the stretched key, not the passphrase."""

    def __init__(self, root: bytes) -> None:
        self._root = root

    @classmethod
    def from_passphrase(cls, passphrase: str, salt: bytes = SALT) -> Self:
        """Stretch a passphrase: slow by design. Without one there is nothing to protect, and nothing is stretched."""
        if not passphrase:
            return cls(bytes(32))
        return cls(stretched(passphrase, salt, COST))

    def subkey(self, purpose: Purpose) -> bytes:
        """The 32 bytes for one purpose."""
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        if purpose not in PURPOSES:
            raise ValueError(f"no keys for the purpose {purpose!r}; there are: {', '.join(PURPOSES)}")
        return HKDF(SHA256(), 32, salt=None, info=b"reticent " + purpose.encode()).derive(self._root)


class Keyring:
    """The keys of the last few passphrases, so that a batch stretches its passphrase once and not for each document.

    Passphrases are recognized by a digest under a key that this object made up, and are not kept.
    """

    def __init__(self) -> None:
        self._own = os.urandom(32)
        self._known: dict[bytes, Keys] = {}

    def __len__(self) -> int:
        return len(self._known)

    def keys(self, passphrase: str) -> Keys:
        """The keys of a passphrase under the common salt."""
        name = hashlib.blake2b(_encoded(passphrase), key=self._own).digest()
        found = self._known.pop(name, None) or Keys.from_passphrase(passphrase)
        self._known[name] = found
        for oldest in list(self._known)[:-REMEMBERED]:
            self._known.pop(oldest, None)
        return found


_recent = Keyring()


def subkey(passphrase: str, purpose: Purpose) -> bytes:
    """The key for one purpose that follows from a passphrase alone, on every machine the same."""
    return _recent.keys(passphrase).subkey(purpose)


def stretched(passphrase: str, salt: bytes, cost: int) -> bytes:
    """What scrypt makes of a passphrase at this cost. Files of older versions were sealed with it, without subkeys."""
    return hashlib.scrypt(_encoded(passphrase), salt=salt, n=cost, r=8, p=1, maxmem=2**27, dklen=32)


def _encoded(passphrase: str) -> bytes:
    """A passphrase as bytes, whatever came out of a file or the environment."""
    return passphrase.encode("utf-8", "surrogatepass")
