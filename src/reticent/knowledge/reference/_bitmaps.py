"""Posting lists as bitmaps of CRoaring."""

import struct
from array import array
from itertools import accumulate, islice, pairwise

import numpy as np
from pyroaring import FrozenBitMap

from reticent.knowledge.reference._coding import Numbers

_LONG, _MOST_LISTED, _PORTABLE = 1500, 4096, 12346
"""From how many numbers on a list is long; how many of 65,536 CRoaring lists before it keeps bits; its mark."""


def frozen(documents: Numbers) -> FrozenBitMap:
    """As a bitmap; a long list in the portable format of CRoaring, which reads it back five times as fast."""
    numbers = np.ascontiguousarray(documents, np.uint32)
    if len(numbers) < _LONG:
        return FrozenBitMap(array("I", numbers.tobytes()))
    edges = np.arange(1, (int(numbers[-1]) >> 16) + 1, dtype=np.uint32) << np.uint32(16)
    cuts = pairwise([0, *np.searchsorted(numbers, edges).tolist(), len(numbers)])
    parts = [(number, numbers[start:stop].astype("<u2")) for number, (start, stop) in enumerate(cuts) if start < stop]
    content = [part.tobytes() if len(part) <= _MOST_LISTED else _as_bits(part) for _, part in parts]
    begins = accumulate(map(len, content), initial=8 + 8 * len(parts))
    heads = [figure for number, part in parts for figure in (number, len(part) - 1)]
    head = struct.pack(f"<II{len(heads)}H", _PORTABLE, len(parts), *heads)
    return FrozenBitMap.deserialize(
        b"".join([head, struct.pack(f"<{len(parts)}I", *islice(begins, len(parts))), *content])
    )


def _as_bits(part: Numbers) -> bytes:
    """Sixteen bits of numbers as one bit for each that there could be."""
    bits = np.zeros(1 << 16, np.bool_)
    bits[part.astype(np.intp)] = True
    return np.packbits(bits, bitorder="little").tobytes()
