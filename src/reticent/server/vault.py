"""What is kept is encrypted: AES-256-GCM under a key of the user's, each record bound to its place.

With a passphrase (--key-file, RETICENT_KEY) the key is stretched from it and stands nowhere. Without one it is made
once and kept in the data folder, readable by its owner alone: that protects a database that is copied away, not one
that is copied together with its key.
"""

import os
from pathlib import Path
from typing import Self

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from reticent.errors import InputError
from reticent.files import write_bytes
from reticent.keys import Keys

_NONCE = 12
KEY_FILE = "serve.key"


class Vault:
    """Seals and opens."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    @classmethod
    def of(cls, passphrase: str, salt: bytes, folder: Path | None) -> Self:
        """The vault of a passphrase; of the key in the folder; or, in memory, of a key that ends with the process."""
        if passphrase:
            return cls(Keys.from_passphrase(passphrase, salt).subkey("documents"))
        if folder is None:
            return cls(os.urandom(32))
        path = folder / KEY_FILE
        if not path.exists():
            write_bytes(path, os.urandom(32), private=True)
        key = path.read_bytes()
        if len(key) != 32:
            raise InputError(f"the key in {str(path)!r} is damaged: restore it from a backup")
        return cls(key)

    def seal(self, data: bytes, place: str) -> bytes:
        """Data that only this vault opens, and only at this place."""
        nonce = os.urandom(_NONCE)
        return nonce + self._cipher.encrypt(nonce, data, place.encode())

    def open(self, sealed: bytes, place: str) -> bytes:
        """What was sealed for this place."""
        try:
            return self._cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], place.encode())
        except (InvalidTag, ValueError):
            raise InputError("what is kept there was altered, or was sealed with another key") from None
