"""The processes that do the work, one World each, and the queue before them.

Every lane is one process. A document goes to the same lane each time, where its draft is still open; other work goes to
the shortest queue. A process that dies or takes too long is replaced, and what it had under way is tried once more.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ParamSpec, TypeVar
from zlib import crc32

from reticent.errors import ReticentError
from reticent.processes import kill, let_go, new_pool

P = ParamSpec("P")
R = TypeVar("R")

MOST_WAITING = 200
"""How many calls may wait for a lane; documents that are queued wait elsewhere."""


class ServerBusy(ReticentError):
    """There is too much to do."""


class WorkFailed(ReticentError):
    """A process died of it, or it took too long."""


class Lanes:
    """So many processes."""

    def __init__(self, count: int, seconds: float) -> None:
        self._seconds = seconds
        self._pools = [new_pool(1) for _ in range(count)]
        self._turns = [asyncio.Lock() for _ in range(count)]
        self._opening: list[Future[None]] = []
        self.waiting = [0] * count

    def __len__(self) -> int:
        return len(self._pools)

    def start(self) -> None:
        """Begin to open the Worlds, so that the first request finds them open."""
        for lane in range(len(self)):
            self._opening.append(self._pools[lane].submit(_open_world))

    async def ready(self) -> None:
        """Wait for the Worlds."""
        await asyncio.gather(*map(asyncio.wrap_future, self._opening))

    async def run(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call a function in the lane with the shortest queue."""
        return await self._run(min(range(len(self)), key=lambda lane: self.waiting[lane]), function, args, kwargs)

    async def run_for(self, document: str, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call a function in the lane of a document."""
        return await self._run(self.lane_of(document), function, args, kwargs)

    def lane_of(self, document: str) -> int:
        """The lane in which a document's draft is open."""
        return crc32(document.encode()) % len(self)

    def stop(self) -> None:
        """Let the processes go."""
        for pool in self._pools:
            let_go(pool)

    async def _run(self, lane: int, function: Callable[..., R], args: tuple[Any, ...], kwargs: dict[str, Any]) -> R:
        if self.waiting[lane] >= MOST_WAITING:
            raise ServerBusy("too much is waiting already: try again in a minute")
        self.waiting[lane] += 1
        try:
            async with self._turns[lane]:  # the time of those before does not count, and nobody stops their work
                return await self._run_now(lane, function, args, kwargs)
        finally:
            self.waiting[lane] -= 1

    async def _run_now(self, lane: int, function: Callable[..., R], args: tuple[Any, ...], kwargs: dict[str, Any]) -> R:
        for _ in range(2):
            pool = self._pools[lane]
            try:
                return await asyncio.wait_for(
                    asyncio.wrap_future(pool.submit(function, *args, **kwargs)), self._seconds
                )
            except BrokenProcessPool:
                self._renew(lane, pool)
            except TimeoutError:
                kill(pool)
                self._renew(lane, pool)
                raise WorkFailed("it took too long and was stopped: try a shorter text") from None
        raise WorkFailed("it could not be done: its process stopped twice")

    def _renew(self, lane: int, broken: ProcessPoolExecutor) -> None:
        """A new process for a lane, unless somebody else who waited has made one."""
        if self._pools[lane] is broken:
            broken.shutdown(wait=False, cancel_futures=True)
            self._pools[lane] = new_pool(1)


def _open_world() -> None:
    from reticent.pipeline import sanitize

    sanitize("Emma met Paul Mercer in Leeds in May 1984.", "identity")
