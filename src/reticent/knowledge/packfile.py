r"""The files that knowledge comes in: named sections behind one another, found through a directory, with checksums.

    bytes 0-8    b"RETICENT", then b"\x1a", for a reference pack; a taxonomy has a name of its own
    9-10         version of the format (little-endian, as all numbers)
    11-18        length of the whole file
    19-26        where the directory starts; it ends with the file
    27-42        checksum of bytes 0-26 and the directory (BLAKE2b, 16 bytes)

The directory is JSON: the sections with place, length and checksum, and what is known of the whole. Opening reads
these two pieces and nothing else; the sections are memory-mapped. A section is compared with its checksum when it is
first used, so that no damaged byte gives a wrong answer; only sections of blocks that carry checksums of their own are
read in pieces. A file that is cut, altered, from elsewhere or from a newer Reticent is refused with a sentence that
says so.
"""

import hashlib
import json
import mmap
import os
import struct
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from weakref import WeakSet

from reticent.errors import OutputError, PackError

MAGIC = b"RETICENT\x1a"
VERSION = 1
_HEAD = struct.Struct("<9sHQQ")
_CHECKSUM = 16
_LONG = 1 << 20


def checksum(*parts: bytes | memoryview) -> bytes:
    """BLAKE2b of the parts, 16 bytes."""
    digest = hashlib.blake2b(digest_size=_CHECKSUM)
    for part in parts:
        digest.update(part)
    return digest.digest()


class Writer:
    """Writes a pack beside its final place and moves it there when all is well; else nothing is left behind."""

    def __init__(self, target: Path, magic: bytes = MAGIC) -> None:
        self._target = target
        self._magic = magic
        self._part = target.with_name(f"{target.name}.{os.getpid()}.part")
        self._sections: dict[str, dict[str, Any]] = {}

    def __enter__(self) -> Self:
        try:
            self._file = self._part.open("wb")
        except OSError as error:
            raise OutputError(f"cannot write {str(self._target)!r}: {error.strerror}") from None
        self._file.write(bytes(_HEAD.size + _CHECKSUM))
        return self

    def section(self, name: str, parts: Iterable[bytes]) -> None:
        """Add a section made of these parts."""
        start, digest = self._file.tell(), hashlib.blake2b(digest_size=_CHECKSUM)
        for part in parts:
            self._file.write(part)
            digest.update(part)
        length = self._file.tell() - start
        self._sections[name] = {"start": start, "length": length, "checksum": digest.hexdigest()}

    def finish(self, about: dict[str, Any]) -> None:
        """Write the directory and move the file to its place."""
        directory = json.dumps({"about": about, "sections": self._sections}, ensure_ascii=False).encode()
        start = self._file.tell()
        self._file.write(directory)
        head = _HEAD.pack(self._magic, VERSION, self._file.tell(), start)
        self._file.seek(0)
        self._file.write(head + checksum(head, directory))
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        self._part.replace(self._target)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            self._part.unlink(missing_ok=True)


class Sections:
    """An open file and its sections, memory-mapped; safe to read from many threads and after a fork."""

    def __init__(self, path: Path, magic: bytes = MAGIC, what: str = "reference pack") -> None:
        self.path = path
        self._magic, self._what = magic, what
        try:
            with path.open("rb") as file:
                head = file.read(_HEAD.size + _CHECKSUM)
                start, length = self._check_head(head, os.fstat(file.fileno()).st_size)
                file.seek(start)
                directory = file.read()
                if checksum(head[: _HEAD.size], directory) != head[_HEAD.size :]:
                    raise self.damaged("directory")
                self._map = mmap.mmap(file.fileno(), length, access=mmap.ACCESS_READ)
        except FileNotFoundError:
            build = ': build one with "reticent corpus build"' if magic == MAGIC else ""
            raise PackError(f"no {what} at {str(path)!r}{build}") from None
        except OSError as error:
            raise PackError(f"cannot read the pack {str(path)!r}: {error.strerror}") from None
        content = json.loads(directory)
        self.about: dict[str, Any] = content["about"]
        self.checksum = head[_HEAD.size :].hex()
        self.size = length
        self._sections: dict[str, dict[str, Any]] = content["sections"]
        self._sound: set[str] = set()
        self._view = memoryview(self._map)
        _open.add(self)

    def turn_pages_back(self) -> None:
        """Let go of what was read: it is read from the file again where it is asked for again."""
        if hasattr(mmap, "MADV_DONTNEED"):
            self._map.madvise(mmap.MADV_DONTNEED)

    def _turn_back(self, section: dict[str, Any]) -> None:
        """Let go of a long section that was read to be compared: of most of them a few rows are asked for."""
        start = -(-section["start"] // mmap.PAGESIZE) * mmap.PAGESIZE
        length = section["start"] + section["length"] - start
        if length >= _LONG and hasattr(mmap, "MADV_DONTNEED"):
            self._map.madvise(mmap.MADV_DONTNEED, start, length)

    def _check_head(self, head: bytes, size: int) -> tuple[int, int]:
        if not head.startswith(self._magic) or len(head) < _HEAD.size + _CHECKSUM:
            raise PackError(f"{str(self.path)!r} is not a {self._what}, or only the beginning of one")
        _, version, length, start = _HEAD.unpack_from(head)
        if version != VERSION:
            age = "a newer" if version > VERSION else "an older"
            raise PackError(
                f"{str(self.path)!r} is from {age} version (format {version}, this Reticent reads {VERSION}): "
                f"{'update Reticent' if version > VERSION else 'build it again'}"
            )
        if size != length or not _HEAD.size <= start <= length:
            raise PackError(f"{str(self.path)!r} is truncated: {size:,} of {length:,} bytes; copy or build it again")
        return start, length

    def __getitem__(self, name: str) -> memoryview:
        """A section, compared with its checksum when it is first asked for."""
        section = self._unchecked(name)
        if name not in self._sound:
            if checksum(section).hex() != self._sections[name]["checksum"]:
                raise self.damaged(name)
            self._sound.add(name)
            self._turn_back(self._sections[name])
        return section

    def piece(self, name: str, start: int, stop: int) -> memoryview:
        """Some bytes of a section, unchecked: for blocks that carry checksums of their own."""
        return self._unchecked(name)[start:stop]

    def _unchecked(self, name: str) -> memoryview:
        try:
            entry = self._sections[name]
        except KeyError:
            raise self.damaged(name) from None
        return self._view[entry["start"] : entry["start"] + entry["length"]]

    def lengths(self) -> dict[str, int]:
        """How many bytes each section takes."""
        return {name: entry["length"] for name, entry in self._sections.items()}

    def verify(self) -> None:
        """Check every section against its checksum."""
        for name, entry in self._sections.items():
            if checksum(self._unchecked(name)).hex() != entry["checksum"]:
                raise self.damaged(name)

    def damaged(self, section: str) -> PackError:
        """What to raise when a section does not make sense."""
        shipped = self.path.parent == Path(__file__).parents[1] / "data"
        advice = "install Reticent" if shipped else "copy or build it"
        return PackError(f"{str(self.path)!r} is damaged (section {section!r}): {advice} again")


_open: WeakSet[Sections] = WeakSet()
"""The files that are open."""


def turn_pages_back() -> None:
    """Let go of the pages of all open files: after a long text they are nearly all in memory."""
    for each in list(_open):
        each.turn_pages_back()
