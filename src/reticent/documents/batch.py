"""Batches and tables: many documents in one file, in order, in little memory, past bad ones.

A batch that is written to a file goes through a `Journal`, from which `resume` goes on after a cut: see there.
"""

import codecs
import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Protocol

from reticent.documents.columns import NO_RULES, ColumnRule, carried_fields
from reticent.documents.encoding import open_text
from reticent.documents.journal import FAILED, Earlier, Journal, Seals
from reticent.documents.layout import Layout
from reticent.documents.leftovers import left_in_record
from reticent.documents.records import error_line, parse_record, record_id, result_line
from reticent.documents.table import Table, TableRow, is_header
from reticent.documents.workers import CHUNK, SHIPPED, sanitize_many
from reticent.errors import OutputError, RecordError
from reticent.files import is_stream, locked, real_target
from reticent.kinds import kind_of
from reticent.model import Document, Result
from reticent.policy import Policy
from reticent.world import Sources, world_with

SURELY = 0.75

OnProgress = Callable[[int, int], None]
"""Called with the number of records written and of bytes read so far."""


@dataclass(frozen=True, slots=True)
class BatchTally:
    """How a batch went."""

    records: int
    failed: int
    unverified: int = 0
    empty: int = 0
    """Of how many a budget of facts left nothing."""


@dataclass(frozen=True, slots=True)
class BatchJob:
    """How the documents of a batch or table are sanitized.

    `findings` puts into each line of a batch what was found and measured: for the owner, not for sharing. `fields`
    are those of its records that have a rule; all others but the text go.
    """

    policy: Policy
    sources: Sources = SHIPPED
    jobs: int = 1
    findings: bool = False
    fields: Mapping[str, ColumnRule] = field(default_factory=dict)


def sanitize_jsonl(
    source: BinaryIO,
    target: Path,
    job: BatchJob,
    *,
    resume: bool = False,
    secret: bytes = b"",
    progress: OnProgress | None = None,
) -> BatchTally:
    """Sanitize the records of `source` into `target`, one line for each, in the same order.

    A run with the same `secret` can go on where this one was cut; without one, none can.
    """
    if is_stream(target):
        raise OutputError(f"{str(target)!r} is no file: write the batch to it as a stream")
    real = real_target(target)
    seals = Seals(secret, job.policy, job.sources, findings=job.findings, fields=job.fields)
    try:
        with locked(real), Journal(real) as journal:
            earlier = journal.earlier() if resume else iter(())
            records = _Records(source, earlier, seals)
            tally = _write(records, journal, job, progress)
            journal.finish(keep=bool(secret) and (resume or tally.failed > 0))
    except OSError as error:
        raise OutputError(f"cannot write {str(target)!r}: {error.strerror or error}") from None
    return tally


def stream_jsonl(source: Iterable[bytes], out: BinaryIO, job: BatchJob, *, before: int = 0) -> BatchTally:
    """The same onto an open stream, such as standard output. `before` lines of the batch are done elsewhere."""
    return _write(_Records(source, iter(()), None, before), _Stream(out), job, None)


def sanitize_csv(
    source: BinaryIO,
    out: BinaryIO,
    job: BatchJob,
    *,
    name: str = "the table",
    columns: tuple[str, ...] = (),
    encoding: str | None = None,
    rules: Mapping[str, ColumnRule] = NO_RULES,
    progress: OnProgress | None = None,
) -> BatchTally:
    """Sanitize the chosen columns of a CSV source, all if none are named, in the encoding it came in."""
    with open_text(source, name, encoding) as text:
        table = Table(text, name, columns, rules=rules, key=job.policy.key)
        return sanitize_table(table, out, job, encoding=text.encoding, progress=progress)


def sanitize_table(
    table: Table, out: BinaryIO, job: BatchJob, *, encoding: str = "utf-8", progress: OnProgress | None = None
) -> BatchTally:
    """Write the table with its chosen columns sanitized, row by row, in its own encoding.

    The cells of a row that fails are blanked. The first line is a header if it names columns and nobody, or if there is
    nothing to hide in it.
    """
    encode = codecs.getincrementalencoder(encoding)("replace").encode
    rows: deque[TableRow] = deque()
    records = failed = unverified = empty = 0
    outcomes = sanitize_many(_row_documents(table, rows), job.policy, jobs=job.jobs, sources=job.sources)
    for _, outcome in outcomes:
        row = rows.popleft()
        if row.is_first and isinstance(outcome, Result) and _is_header(row, outcome):
            out.write(encode(table.line(row, row.cells, header=True) if table.rules.dropped else row.raw))
            continue
        records += 1
        if isinstance(outcome, RecordError):
            out.write(encode(table.line(row, row.blanked())))
            failed += 1
        else:
            unchanged = not table.rules.rules and not outcome.spans
            out.write(encode(row.raw if unchanged else table.line(row, row.edited(outcome.spans))))
            unverified += not outcome.risk.verified
            empty += outcome.says_nothing
        if progress:
            progress(records, 0)
    out.flush()
    return BatchTally(records, failed, unverified, empty)


def _is_header(row: TableRow, outcome: Result) -> bool:
    return not outcome.spans or (is_header(row.cells) and not _names_somebody(outcome))


def _names_somebody(outcome: Result) -> bool:
    return any(finding.score >= SURELY and kind_of(finding.kind).weight == "direct" for finding in outcome.changed())


def _row_documents(table: Table, rows: deque[TableRow]) -> Iterator[Document]:
    """The first line and the rows as documents; the rows themselves wait in order for their results."""
    for number, row in enumerate(chain([table.first()], table.rows())):
        rows.append(row)
        yield Document(row.layout().text + ":" * row.is_first, number)


class _Lines(Protocol):
    """Where the lines of a batch go."""

    def write(self, seal: str, line: str) -> None: ...
    def flush(self) -> None: ...


class _Stream:
    """An open stream, which gets the lines without their seals."""

    def __init__(self, out: BinaryIO) -> None:
        self._out, self.flush = out, out.flush

    def write(self, _seal: str, line: str) -> None:
        self._out.write(line.encode())


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A line that needs no work, the seal it has, and how many documents come before it."""

    after: int
    seal: str
    line: str


class _Records:
    """The records of a source: those to do, and between them the lines that are done already."""

    def __init__(
        self, source: Iterable[bytes], earlier: Iterator[list[Earlier]], seals: Seals | None, before: int = 0
    ) -> None:
        self._source, self._earlier, self._seals = source, earlier, seals
        self._number = before
        self.bytes_read = 0
        self.waiting: deque[_Waiting] = deque()
        self._under_way: deque[tuple[int, bytes, Layout | None]] = deque()

    def documents(self) -> Iterator[Document]:
        """The documents to do; lines for all others wait."""
        given = 0
        for raw in self._source:
            self.bytes_read += len(raw)
            self._number += 1
            if not raw.strip():
                continue
            done = next((each for each in next(self._earlier, []) if self._is_of(each, raw)), None)
            if done:
                self.waiting.append(_Waiting(given, *done))
                continue
            try:
                document, layout = parse_record(_strict(raw, self._number), self._number)
            except RecordError as error:
                identity = record_id(raw.decode("utf-8", "replace"), self._number)
                self.waiting.append(_Waiting(given, FAILED, error_line(identity, str(error))))
                continue
            given += 1
            self._under_way.append((self._number, raw, layout))
            yield document

    def layout(self) -> Layout | None:
        """How the text of the oldest document under way was laid out, if it has a format."""
        return self._under_way[0][2]

    def fields(self, rules: Mapping[str, ColumnRule], key: str) -> dict[str, object]:
        """What of the oldest record under way goes on beside its text."""
        return carried_fields(self._under_way[0][1], rules, key) if rules else {}

    def seal(self, line: str) -> str:
        """The seal of the line that the oldest document under way became."""
        number, raw, _ = self._under_way.popleft()
        return self._seals.of(number, raw, line) if self._seals else FAILED

    def _is_of(self, earlier: Earlier, raw: bytes) -> bool:
        seal, line = earlier
        return self._seals is not None and seal == self._seals.of(self._number, raw, line)


def _write(records: _Records, out: _Lines, job: BatchJob, progress: OnProgress | None) -> BatchTally:
    written = failed = unverified = empty = 0

    def write_waiting(upto: int) -> None:
        nonlocal written, failed, unverified, empty
        while records.waiting and records.waiting[0].after <= upto:
            waiting = records.waiting.popleft()
            out.write(waiting.seal, waiting.line)
            written += 1
            failed += waiting.seal == FAILED
            if waiting.seal != FAILED:
                earlier = json.loads(waiting.line)
                unverified += not earlier["verified"]
                empty += "says_nothing" in earlier

    outcomes = sanitize_many(records.documents(), job.policy, jobs=job.jobs, sources=job.sources)
    given = 0
    for document, outcome in outcomes:
        write_waiting(given)
        given += 1
        if isinstance(outcome, Result):
            layout = records.layout()
            verified = outcome.risk.verified and not left_in_record(
                document, layout, outcome, job.policy, world_with(job.sources)
            )
            carried = records.fields(job.fields, job.policy.key)
            line = result_line(document, outcome, layout, verified=verified, findings=job.findings, carried=carried)
            out.write(records.seal(line), line)
            unverified += not verified
            empty += outcome.says_nothing
        else:
            line = error_line(document.id if document.id is not None else "", str(outcome))
            records.seal(line)
            out.write(FAILED, line)
            failed += 1
        written += 1
        if given % CHUNK == 0:
            out.flush()
        if progress:
            progress(written, records.bytes_read)
    write_waiting(given)
    out.flush()
    return BatchTally(written, failed, unverified, empty)


def _strict(raw: bytes, number: int) -> str:
    try:
        return raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"line {number} is not UTF-8") from None
