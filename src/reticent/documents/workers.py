"""Documents through several processes, in order, in little memory, and past every document that breaks something.

Documents go to the workers in small chunks with a bound on how many are under way, so that a source of any size takes
the memory of a few chunks. A worker that dies, of a document or of the system, takes the whole pool with it: then
what was under way is done again, in ever smaller parts, and only the document that kills its worker again has failed.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor

from reticent.errors import RecordError, ReticentError
from reticent.model import Document, Result
from reticent.pipeline import sanitize_all
from reticent.policy import Policy
from reticent.processes import let_go, new_pool
from reticent.world import Sources, world_with

CHUNK = 32
CHUNK_CHARACTERS = 200_000
UNDER_WAY_PER_JOB = 3
SHIPPED = Sources()

Outcome = Result | RecordError


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
    workers = _Workers(jobs, policy, sources)
    try:
        for chunk in chunks:
            workers.take(chunk)
            if len(workers.under_way) >= jobs * UNDER_WAY_PER_JOB:
                yield from workers.finished()
        while workers.under_way:
            yield from workers.finished()
    finally:
        workers.stop()


class _Workers:
    """A pool of processes that is set up anew when it breaks, and the chunks that it has."""

    def __init__(self, jobs: int, policy: Policy, sources: Sources) -> None:
        self._jobs, self._policy, self._sources = jobs, policy, sources
        self._pool = self._new_pool()
        self.under_way: deque[tuple[list[Document], Future[list[Outcome]] | None]] = deque()

    def take(self, chunk: list[Document]) -> None:
        """Send a chunk on its way."""
        self.under_way.append((chunk, self._submitted(chunk)))

    def finished(self) -> Iterator[tuple[Document, Outcome]]:
        """The oldest chunk, done."""
        chunk, future = self.under_way.popleft()
        outcomes = self._result(future)
        if outcomes is None:
            self._renew()
            outcomes = self._again(chunk)
            self.under_way = deque((each, self._submitted(each)) for each, _ in self.under_way)
        return zip(chunk, outcomes, strict=True)

    def stop(self) -> None:
        """Let the processes go."""
        let_go(self._pool)

    def _again(self, chunk: list[Document]) -> list[Outcome]:
        """What broke the pool, once more and alone: whole, then one by one."""
        outcomes = self._result(self._submitted(chunk))
        if outcomes is not None:
            return outcomes
        self._renew()
        if len(chunk) == 1:
            return [RecordError("could not be processed: its worker process died")]
        return [outcome for document in chunk for outcome in self._again([document])]

    def _submitted(self, chunk: list[Document]) -> "Future[list[Outcome]] | None":
        """A chunk on its way; None if the pool broke since the last result, as with a result that did not come back."""
        try:
            return self._pool.submit(_outcomes, chunk, self._policy, self._sources)
        except RuntimeError:
            return None

    def _result(self, future: "Future[list[Outcome]] | None") -> list[Outcome] | None:
        """The outcomes, or None if they did not come back."""
        try:
            return future.result() if future else None
        except Exception:  # a broken pool, or outcomes that could not be sent
            return None

    def _renew(self) -> None:
        let_go(self._pool)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return new_pool(self._jobs)


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
