"""A build under way: what it keeps, where it works, who works, and how far it has come."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reticent.errors import InputError
from reticent.knowledge.reference._building import Tables
from reticent.knowledge.reference.terms import LONGEST_PHRASE


@dataclass(frozen=True, slots=True)
class Options:
    """What the vocabulary keeps. A phrase with a linking word inside ("bank of england") may need more documents."""

    min_documents: int = 2
    min_documents_phrases: int = 3
    min_documents_linked: int = 6
    max_chars_per_document: int | None = None
    ngrams: int = LONGEST_PHRASE
    min_running_total: int = 50
    workers: int = 2

    def __post_init__(self) -> None:
        if not 1 <= self.min_documents <= self.min_documents_phrases <= self.min_documents_linked:
            raise InputError(
                "the least numbers of documents must be 1 or more, and not smaller for phrases than for words"
            )
        if not 1 <= self.ngrams <= LONGEST_PHRASE:
            raise InputError(f"phrases can have 1 to {LONGEST_PHRASE} words, not {self.ngrams}")
        if self.max_chars_per_document is not None and self.max_chars_per_document < 1:
            raise InputError("a document must keep at least one character")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a stage has come."""

    stage: str
    done: int
    total: int
    seconds: float

    @property
    def rate(self) -> float:
        """Units per second: bytes while reading, else steps."""
        return self.done / self.seconds if self.seconds else 0.0

    @property
    def seconds_left(self) -> float:
        """Until this stage ends, if it goes on as it did."""
        return (self.total - self.done) / self.rate if self.rate else 0.0


@dataclass(slots=True)
class Job:
    """One build under way: where it works, who works, who listens."""

    folder: Path
    options: Options
    listen: Callable[[Progress], None]
    pool: Executor | None
    tables: Tables = field(init=False)
    _stage: str = ""
    _since: float = 0.0

    def __post_init__(self) -> None:
        self.tables = Tables(self.folder)

    def tell(self, stage: str, done: int, total: int) -> None:
        """Say how far a stage has come; a new stage starts the clock anew."""
        if stage != self._stage:
            self._stage, self._since = stage, time.monotonic()
        self.listen(Progress(stage, done, total, time.monotonic() - self._since))

    def each(self, function: Callable[..., Any], calls: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """The results of calls, in order, with a few under way at a time so that nothing piles up."""
        if self.pool is None:
            yield from (function(*call) for call in calls)
            return
        waiting: deque[Future[Any]] = deque()
        for call in calls:
            waiting.append(self.pool.submit(function, *call))
            if len(waiting) > self.options.workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def all(self, stage: str, function: Callable[..., Any], calls: Sequence[tuple[Any, ...]]) -> list[Any]:
        """All results of calls, telling how far they have come."""
        results = []
        self.tell(stage, 0, len(calls))
        for result in self.each(function, calls):
            results.append(result)
            self.tell(stage, len(results), len(calls))
        return results
