"""Pools of processes that do the work for one that listens or writes.

Their processes are started anew instead of forked, end with the one that started them, and leave Ctrl-C to it.
"""

import gc
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


def new_pool(count: int) -> ProcessPoolExecutor:
    """So many processes."""
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_begin)


def kill(pool: ProcessPoolExecutor) -> None:
    """End its processes in the middle of what they do. From Python 3.14 on a pool has a method for it."""
    for process in list((pool._processes or {}).values()):
        process.kill()


def let_go(pool: ProcessPoolExecutor) -> None:
    """End its processes, and wait for the thread behind them: Python's own end would meet its closed pipes."""
    kill(pool)
    pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    gc.set_threshold(50_000, 20, 20)  # what is loaded stays, as in the process that the command line begins with
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
