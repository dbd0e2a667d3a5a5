"""Arrays as bytes: differences, low bytes together and high bytes together, then zstd.

Most arrays of a taxonomy are almost sorted or small, so that a third of the file remains. All of them together are
read in tens of milliseconds, each when it is first asked for.
"""

from typing import Any

import numpy as np
import zstandard
from numpy.typing import NDArray

_LEVEL = 19


def encode(numbers: "NDArray[Any]") -> bytes:
    """The bytes of whole numbers that are not negative."""
    wide = np.asarray(numbers, np.int64)
    steps = np.diff(wide, prepend=0)
    turned = ((steps << 1) ^ (steps >> 63)).astype("<u8")
    planes = np.ascontiguousarray(turned.view(np.uint8).reshape(-1, 8).T)
    return zstandard.ZstdCompressor(level=_LEVEL).compress(planes.tobytes())


def decode(data: memoryview, kind: type[np.generic] = np.uint32) -> "NDArray[Any]":
    """The numbers again. High bytes are mostly empty, and what is empty costs nothing."""
    planes = np.frombuffer(zstandard.ZstdDecompressor().decompress(data), np.uint8).reshape(8, -1)
    used = max((plane for plane in range(8) if planes[plane].any()), default=0) + 1
    wide, signed = (np.uint32, np.int32) if used <= 4 else (np.uint64, np.int64)
    turned = planes[0].astype(wide)
    for plane in range(1, used):
        turned |= planes[plane].astype(wide) << wide(8 * plane)
    steps = turned >> wide(1)
    steps ^= wide(0) - (turned & wide(1))
    # Counting goes round at the end of each width, so that adding steps down as steps up comes out right.
    return np.cumsum(steps.view(signed), dtype=kind)


def encode_words(words: list[str]) -> tuple[bytes, bytes]:
    """Words as one compressed text, and where each of them starts."""
    raw = [word.encode() for word in words]
    starts = np.cumsum([0, *map(len, raw)])
    return zstandard.ZstdCompressor(level=_LEVEL).compress(b"".join(raw)), encode(starts)


def decode_text(data: memoryview) -> bytes:
    """The text of all words."""
    return zstandard.ZstdDecompressor().decompress(data)
