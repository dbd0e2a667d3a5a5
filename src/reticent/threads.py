"""One thread for matrix products, so that the same text gives the same scores.

Several threads share a product out between them; what each adds up differs with their number, and so does the last bit
of the sums. While anybody reads, BLAS works with one thread; then it gets back what it had.
"""

from functools import cache
from threading import Lock
from typing import Any

from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]


@cache
def _controller() -> ThreadpoolController:
    return ThreadpoolController()


class OneThread:
    """A context in which BLAS works with one thread. Several may be inside at once."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._inside = 0
        self._limit: Any = None

    def __enter__(self) -> None:
        with self._lock:
            if not self._inside:
                self._limit = _controller().limit(limits=1, user_api="blas")
            self._inside += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._inside -= 1
            if not self._inside:
                self._limit.restore_original_limits()


one_thread = OneThread()
"""The one that all taggers of a process share."""
