"""The vocabulary in blocks: some hundred terms that are read together.

Words are sorted and numbered from 1; each block of them stores what a word does not share with the one before. A
phrase is the numbers of its words, and phrases are sorted by these; again each stores only what differs from the one
before. A phrase's documents are a subset of those of any of its parts, so that its posting list is written as ranks in
the list of its rarest part: a code says which part that is.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from reticent.knowledge.reference._coding import (
    Coded,
    Numbers,
    compress,
    decompress,
    frames,
    pack_numbers,
    split_frames,
    unpack_numbers,
)
from reticent.knowledge.reference.terms import LONGEST_PHRASE

WORDS_IN_BLOCK = 256
PHRASES_IN_BLOCK = 1024
RUNNING_IN_BLOCK = 2048

HASH_BITS_DROPPED = 24
"""N-grams of running text are known by the first 40 bits of their hash: one in a million lookups may be mistaken."""

WITHOUT_LAST, WITHOUT_FIRST = LONGEST_PHRASE, LONGEST_PHRASE + 1
"""Codes of a phrase's rarest part: its words have the codes 0 to 4."""

_COLUMNS = np.arange(LONGEST_PHRASE, dtype=np.uint8)[:, None]
_SHAPES = np.arange(256, dtype=np.uint8)
_SHARED, _LENGTHS = _SHAPES % 5, _SHAPES // 5 % 4 + 2
"""How many words a phrase shares with the one before, and how many it has, by its shape."""

Packed = bytes | memoryview


def pack_words(words: list[str], counts: Numbers, totals: Numbers) -> bytes:
    """Words next to each other in the vocabulary: in how many documents each is, how often in all."""
    shared = [0, *(_shared_length(first, second) for first, second in pairwise(words))]
    tails = "\n".join(word[length:] for word, length in zip(words, shared, strict=True))
    text = compress(bytes(shared)), compress(tails.encode())
    return frames([*text, pack_numbers(counts), pack_numbers(totals - counts)])


@dataclass(frozen=True)
class WordBlock:
    """What `pack_words` packed; figures are worked out only when someone asks."""

    words: list[str]
    coded_counts: Coded
    packed_repeats: Packed

    @cached_property
    def counts(self) -> Numbers:
        """In how many documents each word is."""
        return self.coded_counts.all()

    @property
    def totals(self) -> Numbers:
        """How often each word occurs in all."""
        return self.counts + unpack_numbers(self.packed_repeats)

    @classmethod
    def unpack(cls, data: Packed) -> "WordBlock":
        """From bytes; every frame but the repeats is compared with its checksum here."""
        lengths, tails, counts, repeats = split_frames(data)
        words: list[str] = []
        before = ""
        for length, tail in zip(decompress(lengths), decompress(tails).decode().split("\n"), strict=True):
            before = before[:length] + tail
            words.append(before)
        return cls(words, Coded.unpack(counts), repeats)


def _shared_length(first: str, second: str) -> int:
    """How many characters two words begin with alike; at most 255, which fits into a byte."""
    length = 0
    for one, other in zip(first[:255], second, strict=False):
        if one != other:
            break
        length += 1
    return length


def pack_phrases(rows: Numbers, counts: Numbers, totals: Numbers, parts: Numbers, scales: Numbers) -> bytes:
    """Phrases next to each other: word numbers padded with 0, counts, totals, rarest part and scale of their lists."""
    rows = rows.astype(np.int64)
    each = np.arange(len(rows))
    before = np.vstack([np.zeros((1, LONGEST_PHRASE), np.int64), rows[:-1]])
    shared = np.argmin(np.hstack([rows == before, np.zeros((len(rows), 1), bool)]), axis=1)
    lengths = np.count_nonzero(rows, axis=1)
    columns = np.arange(LONGEST_PHRASE)
    rows[each, shared] -= before[each, shared]
    numbers = rows[(columns >= shared[:, None]) & (columns < lengths[:, None])]
    shape = shared + 5 * (lengths - 2) + 20 * parts
    planes = (compress(plane.astype(np.uint8).tobytes()) for plane in (shape, scales))
    return frames([*planes, pack_numbers(numbers), pack_numbers(counts), pack_numbers(totals - counts)])


@dataclass(frozen=True)
class PhraseBlock:
    """What `pack_phrases` packed; figures are worked out only when someone asks.

    Most look-ups find nothing, and need no more than the first words of all phrases and the phrases with one of them.
    """

    shape: Numbers
    packed_scales: bytes
    coded_numbers: Coded
    coded_counts: Coded
    packed_repeats: Packed

    @cached_property
    def rows(self) -> Numbers:
        """The word numbers of all phrases."""
        return self._stretch(0, len(self.shape)).T

    @cached_property
    def counts(self) -> Numbers:
        """In how many documents each phrase is."""
        return self.coded_counts.all()

    @property
    def parts(self) -> Numbers:
        """The code of each phrase's rarest part."""
        return self.shape // 20

    @property
    def scales(self) -> Numbers:
        """The scale of each phrase's posting list."""
        return np.frombuffer(self.packed_scales, np.uint8).astype(np.int16)

    @property
    def totals(self) -> Numbers:
        """How often each phrase occurs in all."""
        return self.counts + unpack_numbers(self.packed_repeats)

    @classmethod
    def unpack(cls, data: Packed) -> "PhraseBlock":
        """From bytes; every frame but the repeats is compared with its checksum here."""
        shapes, scales, numbers, counts, repeats = split_frames(data)
        shape = np.frombuffer(decompress(shapes), np.uint8)
        return cls(shape, decompress(scales), Coded.unpack(numbers), Coded.unpack(counts), repeats)

    def find(self, row: tuple[int, ...]) -> int | None:
        """Where the phrase with these word numbers stands, or None: column by column, among those alike so far.

        Of those that begin with all its words it is the first, if it is there: it has no more.
        """
        start, stop, length = 0, len(self.shape), sum(map(bool, row))
        for column, number in enumerate(row[:length]):
            numbers = self._column(column, start, stop) if column else self._first_words
            first, last = numbers.searchsorted(np.array((number, number + 1), np.uint32)).tolist()
            if first == last:
                return None
            start, stop = start + first, start + last
        return start if int(self.shape[start]) // 5 % 4 + 2 == length else None

    def row(self, at: int) -> list[int]:
        """The word numbers of one phrase, padded with 0."""
        first = int(self._first_words[at])
        start, stop = np.searchsorted(self._first_words, (first, first + 1)).tolist()
        return [first, *self._stretch(start, stop)[1:, at - start].tolist()]

    @cached_property
    def _layout(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """The numbers, where each phrase's begin, how many words it shares with the one before, how many it has."""
        shared, lengths = _SHARED[self.shape], _LENGTHS[self.shape]
        begins = np.zeros(len(lengths) + 1, np.int16)
        np.add.accumulate(lengths - shared, dtype=np.int16, out=begins[1:])
        return self.coded_numbers.all(np.uint32), begins, shared, lengths

    @cached_property
    def _first_words(self) -> Numbers:
        numbers, begins, shared, _ = self._layout
        return np.add.accumulate(np.where(shared == 0, numbers[begins[:-1]], 0), dtype=np.uint32)

    def _column(self, column: int, start: int, stop: int) -> Numbers:
        """The words at one place of phrases that are alike before it, and unlike the phrase before: ascending."""
        numbers, begins, shared, lengths = self._layout
        found = np.where(shared[start:stop] == column, numbers[begins[start:stop]], 0)
        found[0] = numbers[begins[start] + column - shared[start]] if lengths[start] > column else 0
        return np.add.accumulate(found, dtype=np.uint32)

    def _stretch(self, start: int, stop: int) -> Numbers:
        """Some phrases, column by column; the first of them has another first word than the one before it.

        The first column then counts from that word on, and is right where the stretch begins with the block.
        """
        numbers, begins, shared, lengths = self._layout
        shared, lengths = shared[start:stop], lengths[start:stop]
        own = (shared <= _COLUMNS) & (lengths > _COLUMNS)
        rows = np.zeros((stop - start, LONGEST_PHRASE), np.uint32)
        rows[own.T] = numbers[begins[start] : begins[stop]]
        return _restored(np.ascontiguousarray(rows.T), shared, lengths)


def _restored(columns: Numbers, shared: Numbers, lengths: Numbers) -> Numbers:
    """Turn differences back into word numbers, column by column.

    In a column, a row repeats the number above, adds to it, or starts anew: in each stretch from one start to the next
    the numbers are sums from the start on. What is not a row's own is 0 and adds nothing. Sums may go round the end of
    their width, and come back with the subtraction.
    """
    starts = (shared < _COLUMNS) | (lengths <= _COLUMNS)
    sums = np.cumsum(columns, axis=1, dtype=np.uint32)
    anchors = np.maximum.accumulate(np.where(starts, np.arange(columns.shape[1]), 0), axis=1)
    return sums - np.take_along_axis(sums - columns, anchors, axis=1)


@dataclass(frozen=True, slots=True)
class TitleBlock:
    """Titles one after another, and where each ends: a tenth of the memory that they would take one by one."""

    titles: bytes
    ends: Numbers

    @classmethod
    def unpack(cls, data: Packed) -> "TitleBlock":
        """From bytes."""
        titles = decompress(data) + b"\n"
        return cls(titles, np.flatnonzero(np.frombuffer(titles, np.uint8) == ord("\n")).astype(np.int32))

    def title(self, at: int) -> str:
        """The title with this number in the block."""
        start = int(self.ends[at - 1]) + 1 if at else 0
        return self.titles[start : int(self.ends[at])].decode()
