"""The mapping file: what stood where, under lock and key, so that the owner can undo a sanitized text.

    {"reticent mapping": 2, "salt": .., "nonce": .., "data": ..}

The key is stretched with scrypt (see `keys.py`; version 1 had no subkeys), the content sealed with AES-256-GCM: a wrong
key or one changed bit and it does not open. A sanitized text that was not touched is restored exactly, by position. A
text that was edited since (a reply that speaks of [PERSON 1]) is restored by replacing every label or pseudonym it
still contains.
"""

import base64
import hashlib
import json
import os
import re
from collections.abc import Container, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from reticent.errors import MappingError
from reticent.keys import Keys, stretched
from reticent.model import Replacement, apply

VERSION = 2
_NAME = "reticent mapping"
_COST_OF_VERSION_1 = 2**15


@dataclass(frozen=True, slots=True)
class Mapping:
    """The edits that undo a sanitized text, and a digest of the text they fit."""

    digest: str
    edits: tuple[Replacement, ...] = field(repr=False)
    words: dict[str, str] = field(repr=False)
    name: str = field(default="", repr=False)
    """What a file of a case was called."""

    @classmethod
    def of(cls, source: str, edits: Iterable[Replacement], general: Container[str] = ()) -> "Mapping":
        """The mapping for a source and the edits that sanitized it.

        In an edited text labels and pseudonyms can be put back, but not what was said in `general` terms: "a company"
        may stand for itself there.
        """
        edits = tuple(edits)
        back, shift = [], 0
        words: dict[str, str] = {}
        for start, end, new in edits:
            original = source[start:end]
            back.append(Replacement(start + shift, start + shift + len(new), original))
            shift += len(new) - (end - start)
            if new and len(original) > len(words.get(new, "")) and new not in general:
                words[new] = original
        return cls(_digest(apply(source, edits)), tuple(back), words)

    def restore(self, text: str) -> str:
        """The text with everything put back."""
        return apply(text, self.undo(text))

    def undo(self, text: str) -> tuple[Replacement, ...]:
        """The edits of a text that put everything back."""
        if _digest(text) == self.digest:
            return self.edits
        if not self.words:
            return ()
        longest_first = sorted(self.words, key=lambda word: (-len(word), word))
        anywhere = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in longest_first))
        return tuple(Replacement(*match.span(), self.words[match.group()]) for match in anywhere.finditer(text))

    def renamed(self, name: str) -> "Mapping":
        """The mapping of a file that was called so."""
        return replace(self, name=name)

    def sealed(self, key: str) -> bytes:
        """The mapping as a file that only the key opens."""
        return _sealed(self._table(), key)

    def _table(self) -> dict[str, Any]:
        return {"digest": self.digest, "edits": self.edits, "words": self.words} | (
            {"name": self.name} if self.name else {}
        )

    @classmethod
    def _of_table(cls, table: dict[str, Any]) -> "Mapping":
        edits = tuple(Replacement(*edit) for edit in table["edits"])
        return cls(table["digest"], edits, table["words"], table.get("name", ""))


@dataclass(frozen=True, slots=True)
class CaseMapping:
    """The mappings of a case, by the names of its files as they were written."""

    files: dict[str, Mapping] = field(repr=False)

    def sealed(self, key: str) -> bytes:
        """All of them as a file that only the key opens."""
        return _sealed({"files": {name: each._table() for name, each in self.files.items()}}, key)


def _sealed(table: dict[str, Any], key: str) -> bytes:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # only when asked for

    salt, nonce = os.urandom(16), os.urandom(12)
    sealed = AESGCM(_sealing_key(key, salt, VERSION)).encrypt(nonce, json.dumps(table).encode(), _NAME.encode())
    parts = {"salt": salt, "nonce": nonce, "data": sealed}
    written = {_NAME: VERSION} | {name: base64.b64encode(part).decode() for name, part in parts.items()}
    return json.dumps(written, indent=1).encode() + b"\n"


def opened(data: bytes, key: str) -> Mapping:
    """The mapping of one text in a sealed file."""
    content = _opened(data, key)
    if "files" in content:
        raise MappingError("this is the mapping of a case: restore the folder that was written with it")
    return Mapping._of_table(content)


def opened_case(data: bytes, key: str) -> CaseMapping:
    """The mappings of a case in a sealed file."""
    content = _opened(data, key)
    if "files" not in content:
        raise MappingError("this is the mapping of one text, not of a case: restore that text with it")
    return CaseMapping({name: Mapping._of_table(table) for name, table in content["files"].items()})


def _opened(data: bytes, key: str) -> dict[str, Any]:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        table = json.loads(data)
        version = table[_NAME]
        salt, nonce, sealed = (base64.b64decode(table[part], validate=True) for part in ("salt", "nonce", "data"))
        if type(version) is not int or version < 1:
            raise ValueError  # noqa: TRY301  (a version that makes no sense is like none)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise MappingError("this is not a mapping file: make one with 'reticent sanitize --mapping FILE'") from None
    if version > VERSION:
        raise MappingError(
            f"the mapping file is of version {version}, this program reads up to version {VERSION}: update it"
        )
    try:
        content: dict[str, Any] = json.loads(
            AESGCM(_sealing_key(key, salt, version)).decrypt(nonce, sealed, _NAME.encode())
        )
    except (InvalidTag, ValueError):
        raise MappingError("the key is wrong or the mapping file was altered") from None
    return content


def _sealing_key(key: str, salt: bytes, version: int) -> bytes:
    if not key:
        raise MappingError("a mapping needs a key: give one with --key-file or RETICENT_KEY")
    if version == 1:
        return stretched(key, salt, _COST_OF_VERSION_1)
    return Keys.from_passphrase(key, salt).subkey("mapping")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
