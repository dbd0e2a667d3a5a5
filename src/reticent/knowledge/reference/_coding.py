"""Numbers and posting lists as few bytes, read back with NumPy alone.

A number `v >= 0` is written as its class `c = floor(log2(v + 1))` and the `c` bits that say which of the class it is.
The classes of many numbers form one plane of bytes that zstd codes well (few values, uneven), the bits are packed as
they are. A posting list is coded by its gaps, and its classes are taken relative to the class that the mean gap would
have, so that rare and common terms look alike to the entropy coder and can share a frame.
"""

import struct
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import zstandard
from numpy.typing import NDArray

Numbers = NDArray[Any]

LONG_LIST = 4096
"""A list of this length has frames of its own, so that its neighbours need not be unpacked with it."""

_LEVEL = 15
_MIDDLE = 64
_WINDOW = 8
_NARROW = 25
_MAGIC = b"\x28\xb5\x2f\xfd"
_CHECKED, _CHECKED_OR_DICTIONARY = 0b100, 0b111
_local = threading.local()


def compress(data: bytes) -> bytes:
    """A zstd frame with its own checksum."""
    return zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True).compress(data)


_EMPTY = compress(b"")


def decompress(data: bytes | memoryview) -> bytes:
    """The content of a frame; `zstandard.ZstdError` when it is damaged.

    The checksum is the frame's own. A damaged head may say that there is none, or that the frame is empty, and zstd
    believes it.
    """
    if data[:4] != _MAGIC or data[4] & _CHECKED_OR_DICTIONARY != _CHECKED:
        raise zstandard.ZstdError("the head of a frame is damaged")
    if not hasattr(_local, "decompressor"):  # costly to make, and not to be shared between threads
        _local.decompressor = zstandard.ZstdDecompressor()
    content: bytes = _local.decompressor.decompress(data)
    if not content and len(data) > len(_EMPTY):
        raise zstandard.ZstdError("a frame is empty that was not written so")
    return content


def frames(parts: Sequence[bytes]) -> bytes:
    """Several byte strings as one, each behind its length."""
    lengths = struct.pack(f"<I{len(parts)}I", len(parts), *map(len, parts))
    return lengths + b"".join(parts)


def split_frames(data: bytes | memoryview) -> list[bytes | memoryview]:
    """What `frames` put together."""
    (count,) = struct.unpack_from("<I", data)
    lengths = struct.unpack_from(f"<{count}I", data, 4)
    start, parts = 4 + 4 * count, []
    for length in lengths:
        parts.append(data[start : start + length])
        start += length
    if start != len(data):
        raise ValueError("lengths do not add up")
    return parts


def pack_numbers(numbers: Numbers) -> bytes:
    """Numbers from 0 to 2**40, in any order."""
    classes, rest = _classes(numbers)
    return frames([compress(classes.astype(np.uint8).tobytes()), compress(_put_bits(rest, classes))])


@dataclass(frozen=True, slots=True)
class Coded:
    """Numbers as `pack_numbers` packed them, sound and out of their frames: one can be read without the others."""

    classes: bytes
    bits: bytes

    @classmethod
    def unpack(cls, data: bytes | memoryview) -> "Coded":
        """From bytes; what is damaged is noticed here."""
        plane, bits = map(decompress, split_frames(data))
        return cls(plane, bits)

    def all(self, width: Any = np.int64) -> Numbers:
        """All of them."""
        return _values(np.frombuffer(self.classes, np.uint8), self.bits, 0).astype(width, copy=False)

    def one(self, at: int) -> int:
        """The number at one place."""
        width, offset = self.classes[at], sum(self.classes[:at])
        start, ahead = divmod(offset, 8)
        unit = (1 << width) - 1
        return (int.from_bytes(self.bits[start : start + _WINDOW], "little") >> ahead & unit) + unit


def unpack_numbers(data: bytes | memoryview) -> Numbers:
    """What `pack_numbers` packed."""
    return Coded.unpack(data).all()


def expected_class(universe: Numbers | int, counts: Numbers) -> Numbers:
    """The class of the mean gap of a list of `count` out of `universe`."""
    ratio = np.maximum(np.asarray(universe, np.int64) // np.maximum(counts, 1), 1)
    return np.frexp(ratio.astype(np.float64))[1].astype(np.int64) - 1


def pack_lists(lists: Sequence[Numbers], scales: Numbers) -> bytes:
    """Ascending lists of distinct numbers; `scales` are their expected classes."""
    counts = np.fromiter(map(len, lists), np.int64, len(lists))
    short = np.flatnonzero(counts < LONG_LIST)
    parts = list(_pack_gaps([lists[number] for number in short.tolist()], scales[short]))
    for number in np.flatnonzero(counts >= LONG_LIST).tolist():
        parts += _pack_gaps([lists[number]], scales[number : number + 1])
    return frames(parts)


@dataclass(frozen=True, slots=True)
class Lists:
    """Lists as `pack_lists` packed them, the classes of the short ones out of their frame.

    To open that frame is what takes longest of reading a list; those with the bits open at once.
    """

    parts: tuple[bytes | memoryview, ...]
    plane: bytes
    counts: Numbers
    scales: Numbers

    @classmethod
    def unpack(cls, data: bytes | memoryview, counts: Numbers, scales: Numbers) -> "Lists":
        """From bytes, the counts of all lists and their scales."""
        first, *others = split_frames(data)
        return cls((first, *others), decompress(first), counts, scales)

    def __len__(self) -> int:
        """How many bytes it takes that were packed before."""
        return len(self.plane)

    def list(self, number: int) -> Numbers:
        """One of the lists."""
        size, lower = int(self.counts[number]), int(self.scales[number]) - _MIDDLE
        earlier = self.counts[:number]
        short = earlier < LONG_LIST
        if size >= LONG_LIST:
            at, start, offset = 2 + 2 * int(np.count_nonzero(~short)), 0, 0
            plane = np.frombuffer(decompress(self.parts[at]), np.uint8)
        else:
            at, before = 0, earlier * short
            start = int(np.add.reduce(before))
            plane = np.frombuffer(self.plane, np.uint8)
            # Where the bits start: all classes before, as the plane has them, put back to their lists' scales.
            offset = int(np.add.reduce(plane[:start], dtype=np.uint32))
            offset += int(before @ self.scales[:number]) - _MIDDLE * start
        if offset < 0 or len(plane) < start + size:
            raise ValueError("gaps do not add up")
        gaps = _values(plane[start : start + size], decompress(self.parts[at + 1]), offset, lower)
        gaps[1:] += gaps.dtype.type(1)
        return np.add.accumulate(gaps, dtype=np.uint32)


def unpack_list(data: bytes | memoryview, number: int, counts: Numbers, scales: Numbers) -> Numbers:
    """List `number` of those that `pack_lists` packed; all their counts and scales must be known."""
    return Lists.unpack(data, counts, scales).list(number)


def _pack_gaps(lists: Sequence[Numbers], scales: Numbers) -> tuple[bytes, bytes]:
    if not lists:
        return compress(b""), compress(b"")
    counts = np.fromiter(map(len, lists), np.int64, len(lists))
    together = np.concatenate(lists).astype(np.int64)
    gaps = np.diff(together, prepend=0) - 1
    firsts = np.cumsum(counts) - counts
    gaps[firsts[counts > 0]] = together[firsts[counts > 0]]
    classes, rest = _classes(gaps)
    plane = (classes - np.repeat(scales, counts) + _MIDDLE).astype(np.uint8)
    return compress(plane.tobytes()), compress(_put_bits(rest, classes))


def _classes(numbers: Numbers) -> tuple[Numbers, Numbers]:
    plus = numbers.astype(np.int64) + 1
    classes = np.frexp(plus.astype(np.float64))[1].astype(np.int64) - 1
    return classes, plus - (np.int64(1) << classes)


def _values(plane: Numbers, bits: bytes, offset: int, lower: int = 0) -> Numbers:
    """The numbers whose classes are a plane's, each raised by `lower`, and whose bits start at `offset`.

    Half as wide, and faster, where that is enough. Only the bytes that hold them are copied, one window for each, so
    that they are aligned when they are taken.
    """
    if len(plane) == 0:
        return np.zeros(0, np.int64)
    if int(np.minimum.reduce(plane)) + lower < 0:
        raise ValueError("bits do not add up")
    wide = int(np.maximum.reduce(plane)) + lower > _NARROW
    window: Any = np.uint64 if wide else np.uint32
    classes = plane.astype(window)
    classes += window(lower % (1 << 32 if window is np.uint32 else 1 << 64))  # less than nothing goes round the end
    starts: Numbers = np.add.accumulate(classes, dtype=np.int64)
    end = int(starts[-1]) + offset
    if end > 8 * len(bits):
        raise ValueError("bits do not add up")
    starts -= classes.view(np.int64) if wide else classes
    starts += offset & 7
    held = bits[offset >> 3 : (end >> 3) + 1] + bytes(_WINDOW)
    windows = np.ndarray((len(held) - _WINDOW + 1,), np.dtype(window).newbyteorder("<"), held, strides=(1,))
    taken: Numbers = windows.astype(window)[starts >> 3]
    taken >>= starts.astype(window) & window(7)
    unit = np.left_shift(window(1), classes)
    unit -= window(1)
    taken &= unit
    taken += unit
    return taken


def _put_bits(values: Numbers, widths: Numbers) -> bytes:
    """The lowest `width` bits of each value, one after the other, lowest first."""
    ends = np.cumsum(widths)
    if len(widths) == 0 or ends[-1] == 0:
        return b""
    within = np.arange(ends[-1]) - np.repeat(ends - widths, widths)
    return np.packbits((np.repeat(values, widths) >> within).astype(np.uint8) & 1, bitorder="little").tobytes()
