"""Memory that is free but still the process's own, back to the system.

What a long text needs while it is analysed lies scattered between what it needs later, and the C library keeps such
gaps for itself. It has a call that hands them back; where there is none, nothing happens.
"""

import ctypes
import sys
from collections.abc import Callable
from functools import cache


def hand_back() -> None:
    """Give the system the pages that nothing lies on."""
    _trim()(0)


@cache
def _trim() -> Callable[[int], object]:
    if not sys.platform.startswith("linux"):
        return lambda _pad: None
    try:
        trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except AttributeError:  # another C library than GNU's
        return lambda _pad: None
    return trim
