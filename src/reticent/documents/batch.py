"""Many documents: in constant memory, in order, on several cores, past bad ones, and on from where a run was cut.

Documents go to the workers in small chunks with a bound on how many are under way, so that a file of any size takes
the memory of a few chunks. Results go to `OUT.part`, which becomes `OUT` at the end. A run that was cut leaves it
behind; `resume` copies every record that an earlier run finished and does the others, the failed ones again. A mark
beside it, `OUT.policy`, keeps a run under one policy from being finished under another.
"""

import codecs
import hashlib
import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import BinaryIO

from reticent.documents.records import error_line, parse_record, record_id, result_line
from reticent.documents.table import Row, Table
from reticent.errors import InputError, OutputError, RecordError, ReticentError
from reticent.kinds import kind_of
from reticent.model import Document, Result
from reticent.pipeline import sanitize_all
from reticent.policy import Policy
from reticent.world import Sources, world_with

CHUNK = 32
CHUNK_CHARACTERS = 200_000
UNDER_WAY_PER_JOB = 3
SURELY = 0.75
SHIPPED = Sources()

Outcome = Result | RecordError
Progress = Callable[[int, int], None]
"""Called with the number of records written and of bytes read so far."""


@dataclass(frozen=True, slots=True)
class BatchTally:
    """How a batch went."""

    records: int
    failed: int
    unverified: int = 0


def sanitize_many(
    documents: Iterable[Document], policy: Policy, *, jobs: int = 1, sources: Sources = SHIPPED
) -> Iterator[tuple[Document, Outcome]]:
    """Each document with its result, or with the reason why there is none, in order.

    `sources` names the knowledge, because a world cannot be sent to another process.
    """
    chunks = _chunks(iter(documents))
    if jobs == 1:
        for chunk in chunks:
            yield from zip(chunk, _outcomes(chunk, policy, sources), strict=True)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        under_way: deque[tuple[list[Document], Future[list[Outcome]]]] = deque()
        for chunk in chunks:
            under_way.append((chunk, workers.submit(_outcomes, chunk, policy, sources)))
            if len(under_way) >= jobs * UNDER_WAY_PER_JOB:
                yield from _finished(under_way.popleft())
        while under_way:
            yield from _finished(under_way.popleft())


def sanitize_jsonl(
    source: BinaryIO,
    target: Path,
    policy: Policy,
    *,
    jobs: int = 1,
    sources: Sources = SHIPPED,
    resume: bool = False,
    progress: Progress | None = None,
) -> BatchTally:
    """Sanitize the records of `source` into `target`, one line for each, in the same order."""
    part, earlier = target.with_name(target.name + ".part"), target.with_name(target.name + ".resume")
    try:
        mark = target.with_name(target.name + ".policy")
        fingerprint = _fingerprint(policy, sources)
        if resume and mark.exists() and mark.read_text("utf-8") != fingerprint:
            raise InputError(f"the run to resume had another policy: delete {str(part)!r} or use that policy again")
        done = _earlier_lines(_left_by_earlier_runs(target, part, earlier)) if resume else iter(())
        mark.write_text(fingerprint, "utf-8")
        with part.open("wb") as out:
            tally = _write(_Records(source, done), out, policy, jobs, sources, progress)
        part.replace(target)
        for leftover in (earlier, mark):
            with suppress(FileNotFoundError):
                leftover.unlink()
    except OSError as error:
        raise OutputError(f"cannot write {str(target)!r}: {error.strerror or error}") from None
    return tally


def stream_jsonl(
    source: BinaryIO, out: BinaryIO, policy: Policy, *, jobs: int = 1, sources: Sources = SHIPPED
) -> BatchTally:
    """The same onto an open stream, such as standard output."""
    return _write(_Records(source, iter(())), out, policy, jobs, sources, None)


def sanitize_table(
    table: Table,
    out: BinaryIO,
    policy: Policy,
    *,
    encoding: str = "utf-8",
    jobs: int = 1,
    sources: Sources = SHIPPED,
    progress: Progress | None = None,
) -> BatchTally:
    """Write the table with its chosen columns sanitized, row by row, in its own encoding.

    The cells of a row that fails are blanked. The first line is a header unless it names somebody itself.
    """
    encode = codecs.getincrementalencoder(encoding)("replace").encode
    rows: deque[Row] = deque()
    number = failed = unverified = 0
    outcomes = sanitize_many(_row_documents(table, rows), policy, jobs=jobs, sources=sources)
    for number, (_, outcome) in enumerate(outcomes):
        row = rows.popleft()
        is_header = number == 0 and not (isinstance(outcome, Result) and _names_somebody(outcome))
        if is_header or (isinstance(outcome, Result) and not outcome.spans):
            out.write(encode(row.raw))
        else:
            cells = row.edited(outcome.spans) if isinstance(outcome, Result) else row.blanked()
            out.write(encode(table.line(cells, like=row.raw)))
            failed += not isinstance(outcome, Result)
            unverified += isinstance(outcome, Result) and not outcome.risk.verified
        if progress:
            progress(number, 0)
    out.flush()
    return BatchTally(number, failed, unverified)


def _names_somebody(outcome: Result) -> bool:
    return any(finding.score >= SURELY and kind_of(finding.kind).weight == "direct" for finding in outcome.changed())


def _row_documents(table: Table, rows: deque[Row]) -> Iterator[Document]:
    """The first line and the rows as documents; the rows themselves wait in order for their results."""
    for number, row in enumerate(chain([table.first()], table.rows())):
        rows.append(row)
        yield Document(row.layout().text, number)


class _Records:
    """The records of a source: those to do, and between them the lines that are done already."""

    def __init__(self, source: BinaryIO, done: Iterator[tuple[str | int, str]]) -> None:
        self._source, self._done = source, done
        self.bytes_read = 0
        self.before: deque[tuple[int, str, bool]] = deque()
        self._number = 0

    def documents(self) -> Iterator[Document]:
        """The documents to do; lines for all others wait in `before`, with the number of documents before them."""
        given, copied = 0, next(self._done, None)
        for raw in self._source:
            self.bytes_read += len(raw)
            self._number += 1
            if not raw.strip():
                continue
            line = raw.decode("utf-8", "replace")
            identity = record_id(line, self._number)
            if copied is not None and copied[0] == identity:
                self.before.append((given, copied[1], False))
                copied = next(self._done, None)
                continue
            try:
                document = parse_record(_strict(raw, self._number), self._number)
            except RecordError as error:
                self.before.append((given, error_line(identity, str(error)), True))
                continue
            given += 1
            yield document


def _write(
    records: _Records, out: BinaryIO, policy: Policy, jobs: int, sources: Sources, progress: Progress | None
) -> BatchTally:
    written = failed = unverified = 0

    def write_waiting(upto: int | None) -> tuple[int, int]:
        count = bad = 0
        while records.before and (upto is None or records.before[0][0] <= upto):
            _, line, is_error = records.before.popleft()
            out.write(line.encode())
            count, bad = count + 1, bad + is_error
        return count, bad

    for index, (document, outcome) in enumerate(sanitize_many(records.documents(), policy, jobs=jobs, sources=sources)):
        count, bad = write_waiting(index)
        if isinstance(outcome, Result):
            out.write(result_line(document, outcome).encode())
            unverified += not outcome.risk.verified
        else:
            out.write(error_line(document.id if document.id is not None else "", str(outcome)).encode())
            bad += 1
        written, failed = written + count + 1, failed + bad
        if index % CHUNK == CHUNK - 1:
            out.flush()
        if progress:
            progress(written, records.bytes_read)
    count, bad = write_waiting(None)
    out.flush()
    return BatchTally(written + count, failed + bad, unverified)


def _chunks(documents: Iterator[Document]) -> Iterator[list[Document]]:
    chunk: list[Document] = []
    characters = 0
    for document in documents:
        chunk.append(document)
        characters += len(document.text)
        if len(chunk) == CHUNK or characters >= CHUNK_CHARACTERS:
            yield chunk
            chunk, characters = [], 0
    if chunk:
        yield chunk


def _outcomes(chunk: list[Document], policy: Policy, sources: Sources) -> list[Outcome]:
    """The results of a chunk. If one document fails, the others are done one by one."""
    try:
        return list(sanitize_all(chunk, policy, world_with(sources)))
    except Exception:
        return [_outcome(document, policy, sources) for document in chunk]


def _outcome(document: Document, policy: Policy, sources: Sources) -> Outcome:
    try:
        return next(sanitize_all([document], policy, world_with(sources)))
    except ReticentError as error:
        return RecordError(str(error))
    except Exception as error:  # one bad record never stops a batch; the message of a stranger may quote the text
        return RecordError(f"could not be processed ({type(error).__name__})")


def _finished(pair: tuple[list[Document], "Future[list[Outcome]]"]) -> Iterator[tuple[Document, Outcome]]:
    chunk, future = pair
    return zip(chunk, future.result(), strict=True)


def _fingerprint(policy: Policy, sources: Sources) -> str:
    """A digest of everything that decides a result besides the text, slow to guess a key or a term from."""
    decides = json.dumps([policy.model_dump(mode="json"), asdict(sources)], sort_keys=True)
    return hashlib.pbkdf2_hmac("sha256", decides.encode(), b"reticent resume", 200_000).hex()


def _left_by_earlier_runs(target: Path, part: Path, earlier: Path) -> Path | None:
    """The longest output that earlier runs left, out of the way of the new one."""
    left = max(
        (path for path in (target, part, earlier) if path.exists()), key=lambda path: path.stat().st_size, default=None
    )
    if left == part:
        return part.replace(earlier)
    return left


def _earlier_lines(path: Path | None) -> Iterator[tuple[str | int, str]]:
    """The ids and lines of an earlier output; a line cut in the middle ends it."""
    if path is None:
        return
    with path.open("rb") as lines:
        for raw in lines:
            try:
                line = raw.decode()
                record = json.loads(line)
                identity = record["id"]
            except (ValueError, KeyError, TypeError):
                return
            if "error" not in record:
                yield identity, line if line.endswith("\n") else line + "\n"


def _strict(raw: bytes, number: int) -> str:
    try:
        return raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"line {number} is not UTF-8") from None
