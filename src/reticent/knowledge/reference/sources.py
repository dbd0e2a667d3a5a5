"""What a pack is built from: JSON lines, a folder of text files, or a MediaWiki dump; read as a stream.

Files may be compressed (.gz, .bz2, .zst). What cannot be used is counted and reported, not hidden and not fatal: a
broken line, a file that is not UTF-8, a dump that ends in the middle (all complete pages before the cut are used).
"""

import bz2
import gzip
import io
import json
import lzma
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any
from xml.etree import ElementTree

import zstandard

from reticent.errors import InputError
from reticent.knowledge.reference._wikitext import is_article, plain_text

PACKED = (".gz", ".bz2", ".zst")
TEXTS = (".txt", ".text", ".md", ".rst")
_DAMAGED = (EOFError, OSError, zlib.error, lzma.LZMAError, zstandard.ZstdError)


@dataclass(frozen=True, slots=True)
class Record:
    """One document as its source has it."""

    title: str
    text: str
    markup: bool = False

    def plain(self, most: int | None) -> str:
        """Title and text without markup, the text cut after `most` characters."""
        text = plain_text(self.text) if self.markup else self.text
        return f"{self.title}\n\n{text if most is None else text[:most]}"


@dataclass(slots=True)
class Source:
    """One file or folder. Iterate it once; then it knows how many documents it had and what was wrong."""

    path: Path
    documents: int = 0
    broken: int = 0
    problems: list[str] = field(default_factory=list)
    done: int = 0

    def __post_init__(self) -> None:
        if not self.path.exists():
            raise InputError(f"no such file or folder: {str(self.path)!r}")
        if self.path.is_file() and self._suffix() not in (".jsonl", ".json", ".ndjson", ".xml", *TEXTS):
            raise InputError(
                f"cannot tell what {str(self.path)!r} is: give JSON lines (.jsonl), a folder of text files or a "
                f"MediaWiki dump (.xml), packed with {', '.join(PACKED)} or not"
            )

    @property
    def size(self) -> int:
        """Bytes to read, packed as they are."""
        return sum(file.stat().st_size for file in self._files())

    @property
    def modified(self) -> float:
        """When the newest of its files was written."""
        return max((file.stat().st_mtime for file in self._files()), default=0.0)

    def __iter__(self) -> Iterator[Record]:
        reader = {".xml": self._pages, ".jsonl": self._lines, ".json": self._lines, ".ndjson": self._lines}
        records = reader.get(self._suffix(), self._texts)() if self.path.is_file() else self._texts()
        for record in records:
            self.documents += 1
            yield record

    def as_dict(self) -> dict[str, Any]:
        """What the pack says of it."""
        about = {"name": self.path.name, "documents": self.documents, "broken": self.broken}
        return about | ({"problems": self.problems} if self.problems else {})

    def _suffix(self) -> str:
        name = self.path.name.lower()
        for packed in PACKED:
            name = name.removesuffix(packed)
        return Path(name).suffix

    def _files(self) -> list[Path]:
        if self.path.is_file():
            return [self.path]
        return sorted(file for file in self.path.rglob("*") if file.suffix.lower() in TEXTS and file.is_file())

    def _lines(self) -> Iterator[Record]:
        with self.path.open("rb") as raw, _unpacked(raw, self.path) as lines:
            try:
                for line in lines:
                    self.done = raw.tell()
                    record = _record(line)
                    if record:
                        yield record
                    elif line.strip():
                        self.broken += 1
            except _DAMAGED:
                self._cut()

    def _texts(self) -> Iterator[Record]:
        for file in self._files():
            try:
                text = file.read_text("utf-8")
            except (OSError, UnicodeDecodeError):
                self.broken += 1
                continue
            finally:
                self.done += file.stat().st_size
            yield Record(file.stem.replace("_", " "), text)

    def _pages(self) -> Iterator[Record]:
        """The articles of a dump; redirects and pages about the wiki itself are skipped."""
        with self.path.open("rb") as raw, _unpacked(raw, self.path) as stream:
            try:
                for title, text in _articles(stream):
                    self.done = raw.tell()
                    yield Record(title, text, markup=True)
            except (ElementTree.ParseError, *_DAMAGED):
                self._cut()

    def _cut(self) -> None:
        self.problems.append(f"ends in the middle or is damaged: used the {self.documents:,} documents before")


def _record(line: bytes) -> Record | None:
    try:
        entry = json.loads(line)
        title, text = entry.get("title", ""), entry["text"]
    except (ValueError, KeyError, AttributeError, RecursionError):
        return None
    return Record(title, text) if isinstance(title, str) and isinstance(text, str) else None


def _articles(stream: IO[bytes]) -> Iterator[tuple[str, str]]:
    events = ElementTree.iterparse(stream, events=("start", "end"))  # noqa: S314 - as above
    _, root = next(events)
    for event, element in events:
        if event != "end" or (not element.tag.endswith("}page") and element.tag != "page"):
            continue
        name = element.tag.removesuffix("page")
        title, text = element.findtext(f"{name}title", ""), element.findtext(f"{name}revision/{name}text", "")
        ordinary = element.findtext(f"{name}ns", "0") == "0" and element.find(f"{name}redirect") is None
        root.clear()
        if ordinary and is_article(text):
            yield title, text


def _unpacked(raw: IO[bytes], path: Path) -> IO[bytes]:
    suffix = path.suffix.lower()
    if suffix == ".gz":
        return gzip.open(raw)  # type: ignore[return-value]
    if suffix == ".bz2":
        return bz2.open(raw)
    if suffix == ".zst":
        return io.BufferedReader(zstandard.ZstdDecompressor().stream_reader(raw, read_across_frames=True))
    return raw
