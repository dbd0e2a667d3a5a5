"""The manifest of a case: which files of the output folder were made of what, so that another run can keep them."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from reticent.documents.journal import Seals
from reticent.files import write_bytes

MANIFEST = ".reticent-case.json"


class Manifest:
    """What earlier runs have written into the folder, sealed as the lines of a batch are: see journal.py.

    Without `goes_on` nothing of it is kept.
    """

    def __init__(self, out: Path, seals: Seals, *, goes_on: bool) -> None:
        self._path, self._out, self._seals = out / MANIFEST, out, seals
        self._known = list(self._earlier()) if goes_on else []
        self._made: list[tuple[str, str]] = []

    def has(self, digest: bytes, count: int = 1) -> bool:
        """Whether all that was to come of this input, so many files, is still there as it was made."""
        found = list(islice((each for each in self._known if each[1] == self._sealed(digest, each[0], each[2])), count))
        if len(found) < count:
            return False
        for each in found:
            self._known.remove(each)
            self._made.append(each[:2])
        return True

    def names(self) -> set[str]:
        """The files that are done."""
        return {name for name, _ in self._made}

    def add(self, digest: bytes, name: str, data: bytes) -> None:
        """Another file is done."""
        self._made.append((name, self._sealed(digest, name, hashlib.sha256(data).hexdigest())))

    def write(self) -> None:
        """Keep it for a later run."""
        write_bytes(self._path, json.dumps({"files": self._made}, indent=1).encode() + b"\n")

    def _earlier(self) -> Iterator[tuple[str, str, str]]:
        """Name, seal and digest of the files that were written and are still there."""
        try:
            entries = [(str(name), str(seal)) for name, seal in json.loads(self._path.read_bytes())["files"]]
        except (OSError, ValueError, KeyError, TypeError):
            return
        for name, seal in entries:
            with suppress(OSError, ValueError):
                yield name, seal, hashlib.sha256((self._out / name).read_bytes()).hexdigest()

    def _sealed(self, digest: bytes, name: str, made: str) -> str:
        return self._seals.of(0, digest, name + made)
