"""A reference corpus that a search engine holds: counts asked over a connection, kept on disk, within limits.

The engine is asked what a pack would be asked: in how many documents terms occur together, which those are if they are
few, and which are most about some terms. What it says is kept:

- counts in a file, if one is named, under digests of the terms with a key that lies beside the file (`.key`, for its
  owner alone): neither says what was asked without the other;
- lists of documents in memory, until the text they were asked for is done. Documents are numbered as they come up, from
  0, whatever the engine calls them.

A question that fails is asked again, ever later; if it fails for good, so does the text: nothing is shared that could
not be judged. The engine sees every term that it is asked about, also those to be hidden: it must be one's own.
"""

import hashlib
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar
from urllib.parse import parse_qsl

from pyroaring import BitMap, FrozenBitMap

from reticent.errors import PackError, TermError, nearest
from reticent.knowledge.reference import Count, Hit
from reticent.knowledge.reference.terms import phrases

MOST_LISTED = 10_000
"""Documents of a term are listed up to this many; of more, only their number is asked."""

T = TypeVar("T")
Phrases = tuple[tuple[str, ...], ...]
"""A term as the engine is asked for it: each run of words as a phrase, all of them in one document."""


class Passing(Exception):
    """What an engine raises for a failure that may pass: asked again, it may answer."""


class Engine(Protocol):
    """What a search engine must be able to say."""

    def size(self) -> int:
        """How many documents there are."""
        ...

    def count(self, wanted: Sequence[Phrases]) -> int:
        """In how many documents all of them occur."""
        ...

    def documents(self, wanted: Phrases, most: int) -> Sequence[Hashable]:
        """What it calls the documents with it, in one order, at most so many."""
        ...

    def search(self, wanted: Sequence[Phrases], limit: int) -> Sequence[tuple[Hashable, str]]:
        """What it calls the documents with all of them, and their titles, those most about them first."""
        ...

    def close(self) -> None:
        """Let the connection go."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """How often an engine is asked, how often again if it fails, and where counts are kept."""

    per_second: float = 200.0
    attempts: int = 4
    pause: float = 0.25
    cache: Path | None = None


class EngineReference:
    """A `Reference` behind which a search engine stands."""

    def __init__(self, engine: Engine, name: str, limits: Limits = Limits()) -> None:  # noqa: B008
        self._engine, self._name, self._limits = engine, name, limits
        self._lock = threading.RLock()
        self._next = 0.0
        self._kept = CountFile(limits.cache, name) if limits.cache else None
        self._size: int | None = None
        self._counts: dict[frozenset[Phrases], int] = {}
        self._postings: dict[Phrases, FrozenBitMap | None] = {}
        self._numbers: dict[Hashable, int] = {}

    def close(self) -> None:
        """Let the connection and the file go."""
        self._engine.close()
        if self._kept:
            self._kept.close()

    @property
    def size(self) -> int:
        """The number of documents, N, asked once."""
        with self._lock:
            if self._size is None:
                self._size = self._asked(self._engine.size)
                if self._size < 1:
                    raise PackError(f"{self._name} holds no documents")
            return self._size

    def forget(self) -> None:
        """Drop what was asked for a text. Counts stay on disk, if they are kept there."""
        with self._lock:
            self._counts.clear()
            self._postings.clear()
            self._numbers.clear()

    def count(self, *terms: str) -> Count:
        """In how many documents all the terms occur: as the engine counts."""
        if not terms:
            raise TermError("give at least one term")
        wanted = frozenset(map(_wanted, terms))
        with self._lock:
            if wanted not in self._counts:
                self._counts[wanted] = self._counted(wanted)
            return Count(self._counts[wanted])

    def postings(self, term: str) -> FrozenBitMap | None:
        """The documents with this term, or None when they are too many to list."""
        wanted = _wanted(term)
        with self._lock:
            if wanted not in self._postings:
                many = self.count(term).documents
                found = None
                if many <= MOST_LISTED:
                    listed = self._asked(lambda: self._engine.documents(wanted, MOST_LISTED)) if many else ()
                    found = FrozenBitMap(map(self._number, listed))
                self._postings[wanted] = found
            return self._postings[wanted]

    def bound(self, term: str) -> BitMap | FrozenBitMap:
        """Documents among which all with this term are."""
        found = self.postings(term)
        return BitMap(range(self.size)) if found is None else found

    def search(self, terms: Sequence[str], limit: int = 10) -> list[Hit]:
        """The documents with all the terms, the ones most about them first."""
        wanted = [_wanted(term) for term in terms]
        with self._lock:
            found = self._asked(lambda: self._engine.search(wanted, limit)) if wanted else ()
            return [Hit(self._number(document), title) for document, title in found]

    def _number(self, document: Hashable) -> int:
        return self._numbers.setdefault(document, len(self._numbers))

    def _counted(self, wanted: frozenset[Phrases]) -> int:
        known = self._kept.get(wanted) if self._kept else None
        if known is not None:
            return known
        counted = self._asked(lambda: self._engine.count(sorted(wanted)))
        if self._kept:
            self._kept.put(wanted, counted)
        return counted

    def _asked(self, question: Callable[[], T]) -> T:
        """The answer, no sooner than the limit allows, and after as many attempts as it takes."""
        for attempt in range(self._limits.attempts):
            wait = self._next - time.monotonic()
            if wait > 0:
                time.sleep(wait)
            self._next = time.monotonic() + 1 / self._limits.per_second
            try:
                return question()
            except Passing:
                time.sleep(self._limits.pause * 2**attempt)
        raise PackError(
            f"{self._name} did not answer {self._limits.attempts} times: nothing was judged; see whether it runs"
        )


class CountFile:
    """Counts on disk, under digests."""

    def __init__(self, path: Path, name: str) -> None:
        try:
            self._key = _key_beside(path)
            self._base = sqlite3.connect(path, timeout=30, check_same_thread=False, isolation_level=None)
            path.chmod(0o600)
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("CREATE TABLE IF NOT EXISTS counts (digest BLOB PRIMARY KEY, documents INTEGER)")
        except (OSError, sqlite3.Error):
            raise PackError(f"the file for counts {path.name!r} cannot be used: remove it, or name another") from None
        self._name = name.encode()

    def get(self, wanted: frozenset[Phrases]) -> int | None:
        """The count, if it was kept."""
        row = self._base.execute("SELECT documents FROM counts WHERE digest = ?", (self._digest(wanted),)).fetchone()
        return int(row[0]) if row else None

    def put(self, wanted: frozenset[Phrases], documents: int) -> None:
        """Keep a count."""
        self._base.execute("INSERT OR REPLACE INTO counts VALUES (?, ?)", (self._digest(wanted), documents))

    def close(self) -> None:
        """Let the file go."""
        self._base.close()

    def _digest(self, wanted: frozenset[Phrases]) -> bytes:
        said = "\0".join("\1".join(" ".join(words) for words in runs) for runs in sorted(wanted))
        return hashlib.blake2b(self._name + b"\0" + said.encode(), key=self._key, digest_size=20).digest()


def _key_beside(path: Path) -> bytes:
    """The key of a file for counts, made when there is none."""
    place = path.with_name(f"{path.name}.key")
    try:
        with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as new:
            new.write(os.urandom(32))
    except FileExistsError:
        pass
    return place.read_bytes()


def settings_of(fragment: str, known: Sequence[str]) -> tuple[dict[str, str], Limits]:
    """What an address says behind its `#`: names of columns or fields, and limits."""
    settings = dict(parse_qsl(fragment, keep_blank_values=True))
    limits = ("cache", "per_second", "attempts")
    for name in settings:
        if name not in (*known, *limits):
            raise PackError(f"unknown setting {name!r} of a search engine{nearest(name, (*known, *limits))}")
    try:
        per_second, attempts = float(settings.get("per_second", 200)), int(settings.get("attempts", 4))
    except ValueError:
        per_second = attempts = 0
    if not per_second > 0 or attempts < 1:
        raise PackError("'per_second' and 'attempts' of a search engine must be numbers above 0")
    cache = Path(settings["cache"]) if settings.get("cache") else None
    return {name: value for name, value in settings.items() if name in known}, Limits(per_second, attempts, cache=cache)


def needed_setting(settings: Mapping[str, str], name: str, example: str) -> str:
    """A setting that must be there."""
    if not settings.get(name):
        raise PackError(f"the address of the search engine lacks {name!r}: {example}")
    return settings[name]


def _wanted(term: str) -> Phrases:
    found = phrases(term)
    if not found:
        raise TermError("a term is empty: it must hold at least one letter or digit")
    return found
