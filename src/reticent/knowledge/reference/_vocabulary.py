"""The terms of an open pack: found by spelling, with their counts and posting lists, decoded block by block.

A term number counts the words first, then the phrases. Blocks are kept for a while, by their numbers, which do not tell
who asked for what; the words that were looked up are kept until `forget`.
"""

import struct
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
import zstandard

from reticent.errors import PackError
from reticent.knowledge.packfile import Sections
from reticent.knowledge.reference._blocks import (
    HASH_BITS_DROPPED,
    PHRASES_IN_BLOCK,
    WITHOUT_LAST,
    WORDS_IN_BLOCK,
    PhraseBlock,
    WordBlock,
)
from reticent.knowledge.reference._cache import Cache
from reticent.knowledge.reference._coding import Lists, Numbers, expected_class, split_frames, unpack_numbers
from reticent.knowledge.reference._segments import RUNNING_LENGTHS, hash_of
from reticent.knowledge.reference.terms import LONGEST_PHRASE

Value = TypeVar("Value")

UNREADABLE = (zstandard.ZstdError, ValueError, IndexError, KeyError, OverflowError, MemoryError, struct.error)
"""What decoding damaged bytes may raise."""

_BLOCKS_KEPT = {"words": 1024, "phrases": 640, "titles": 512}
_OTHERS_KEPT = 128
"""How many blocks are kept, by section: those that every look-up begins with are not to be pushed out by titles."""

_NUMBERS_KEPT = 1_000_000
"""How many numbers of documents are kept of posting lists: the documents of a phrase are told by those of its words."""

_BYTES_KEPT = 16_000_000
"""How many bytes of blocks of posting lists are kept unpacked: another list of a block takes a third of the time."""

_WORDS_KEPT = 20_000
"""Of how many words that were looked up the entries are kept, until `forget`: pairs of words are looked up next."""

_ROWS_KEPT = 4096
"""Of how many phrases that were found the words are kept, by number: their documents are asked for next."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A term of the vocabulary: its number, and in how many documents it occurs."""

    number: int
    count: int


class Vocabulary:
    """Terms by spelling and by number."""

    def __init__(self, sections: Sections) -> None:
        self._sections = sections
        self._documents: int = sections.about["documents"]
        self.words: int = sections.about["words"]
        self.phrases: int = sections.about["phrases"]
        self._lists: Cache[Numbers] = Cache(_NUMBERS_KEPT)
        self._listed: Cache[Lists] = Cache(_BYTES_KEPT)
        self._rows: Cache[tuple[int, ...]] = Cache(_ROWS_KEPT)
        self._words: Cache[Entry | None] = Cache(_WORDS_KEPT)
        self._blocks: defaultdict[str, Cache[Any]] = defaultdict(
            lambda: Cache(_OTHERS_KEPT), {section: Cache(most) for section, most in _BLOCKS_KEPT.items()}
        )

    def forget(self) -> None:
        """Drop the words that were looked up."""
        self._words.clear()

    def let_go(self) -> None:
        """Drop what was unpacked: it is unpacked again where it is asked for again."""
        unpacked: list[Cache[Any]] = [self._lists, self._listed, self._rows, *self._blocks.values()]
        for kept in unpacked:
            kept.clear()

    def find(self, words: tuple[str, ...]) -> Entry | None:
        """The entry of a word or phrase, or None."""
        if len(words) == 1:
            return self._word(words[0])
        if not 2 <= len(words) <= LONGEST_PHRASE:
            return None
        row = []
        for word in words:
            entry = self._word(word)
            if entry is None:
                return None
            row.append(entry.number + 1)
        return self._find_phrase(tuple(row) + (0,) * (LONGEST_PHRASE - len(row)))

    def total(self, number: int) -> int:
        """How often the term with this number occurs in all."""
        try:
            if number < self.words:
                return int(self._word_block(number // WORDS_IN_BLOCK).totals[number % WORDS_IN_BLOCK])
            at = number - self.words
            return int(self._phrase_block(at // PHRASES_IN_BLOCK).totals[at % PHRASES_IN_BLOCK])
        except UNREADABLE:
            raise self.damaged("totals") from None

    def running_total(self, words: tuple[str, ...]) -> int:
        """How often words follow each other in running text, if that is often enough to be kept; else 0."""
        found = [self.find((word,)) for word in words]
        heads = np.frombuffer(self._sections["running-heads"], "<u8")
        if len(words) not in RUNNING_LENGTHS or None in found or not len(heads):
            return 0
        hashed = hash_of([np.array([entry.number + 1]) for entry in found if entry is not None])
        wanted = int(hashed[0]) >> HASH_BITS_DROPPED
        block = int(np.searchsorted(heads, np.uint64(wanted), side="right")) - 1
        if block < 0:
            return 0
        gaps, totals = self._running_block(block)
        prints = np.concatenate([[0], np.cumsum(gaps)]) + int(heads[block])
        at = int(np.searchsorted(prints, wanted))
        return int(totals[at]) if at < len(prints) and prints[at] == wanted else 0

    def spelling(self, number: int) -> str:
        """The term with this number."""
        if number < self.words:
            return self._word_block(number // WORDS_IN_BLOCK).words[number % WORDS_IN_BLOCK]
        at = number - self.words
        row = self._phrase_block(at // PHRASES_IN_BLOCK).rows[at % PHRASES_IN_BLOCK]
        return " ".join(self.spelling(int(word) - 1) for word in row if word)

    def documents(self, number: int) -> Numbers:
        """The documents that have the term, ascending."""

        def make() -> Numbers:
            try:
                return self._word_documents(number) if number < self.words else self._phrase_documents(number)
            except UNREADABLE:
                raise self.damaged("postings") from None

        return self._lists.get(number, make, len)

    def block(self, section: str, number: int) -> memoryview:
        """The bytes of one block of a section."""
        starts = np.frombuffer(self._sections[f"{section}-index"], "<u8")
        return self._sections.piece(section, int(starts[number]), int(starts[number + 1]))

    def read(self, section: str, number: int, unpack: Callable[[memoryview], Value]) -> Value:
        """A block, unpacked and kept for a while."""
        value: Value = self._blocks[section].get(number, lambda: self.unpacked(section, number, unpack))
        return value

    def unpacked(self, section: str, number: int, unpack: Callable[[memoryview], Value]) -> Value:
        """A block, unpacked."""
        try:
            return unpack(self.block(section, number))
        except UNREADABLE:
            raise self.damaged(section) from None

    def damaged(self, section: str) -> PackError:
        """What to raise when a section does not make sense."""
        return self._sections.damaged(section)

    @cached_property
    def _word_heads(self) -> list[str]:
        starts = np.frombuffer(self._sections["word-heads-index"], "<u8").tolist()
        heads = bytes(self._sections["word-heads"])
        try:
            return [heads[start:stop].decode() for start, stop in pairwise(starts)]
        except ValueError:
            raise self.damaged("word-heads") from None

    @cached_property
    def _phrase_heads(self) -> list[tuple[int, ...]]:
        heads = np.frombuffer(self._sections["phrase-heads"], "<u4").reshape(-1, LONGEST_PHRASE)
        return [tuple(row) for row in heads.tolist()]

    def _word(self, word: str) -> Entry | None:
        return self._words.get(word, lambda: self._find_word(word))

    def _find_word(self, word: str) -> Entry | None:
        number = bisect_right(self._word_heads, word) - 1
        if number < 0:
            return None
        block = self._word_block(number)
        at = bisect_right(block.words, word) - 1
        if at < 0 or block.words[at] != word:
            return None
        return Entry(number * WORDS_IN_BLOCK + at, block.coded_counts.one(at))

    def _find_phrase(self, row: tuple[int, ...]) -> Entry | None:
        number = bisect_right(self._phrase_heads, row) - 1
        if number < 0:
            return None
        block = self._phrase_block(number)
        at = block.find(row)
        if at is None:
            return None
        found = Entry(self.words + number * PHRASES_IN_BLOCK + at, block.coded_counts.one(at))
        self._rows.get(found.number, lambda: row)
        return found

    def _word_block(self, number: int) -> WordBlock:
        return self.read("words", number, WordBlock.unpack)

    def _phrase_block(self, number: int) -> PhraseBlock:
        return self.read("phrases", number, PhraseBlock.unpack)

    def _running_block(self, number: int) -> tuple[Numbers, ...]:
        return self.read("running", number, lambda data: tuple(map(unpack_numbers, split_frames(data))))

    def _word_documents(self, number: int) -> Numbers:
        place, at = divmod(number, WORDS_IN_BLOCK)

        def unpack() -> Lists:
            counts = self._word_block(place).counts
            return Lists.unpack(self.block("word-postings", place), counts, expected_class(self._documents, counts))

        return self._listed.get(("words", place), unpack, len).list(at)

    def _phrase_documents(self, number: int) -> Numbers:
        """Ranks in the list of the rarest part, which may be a phrase itself."""
        place, at = divmod(number - self.words, PHRASES_IN_BLOCK)
        block = self._phrase_block(place)

        def unpack() -> Lists:
            return Lists.unpack(self.block("phrase-postings", place), block.counts, block.scales)

        ranks = self._listed.get(("phrases", place), unpack, len).list(at)
        row, part = self._rows.get(number, lambda: tuple(block.row(at))), int(block.shape[at]) // 20
        if part < LONGEST_PHRASE:
            return self.documents(row[part] - 1)[ranks]
        length = sum(map(bool, row))
        words = row[: length - 1] if part == WITHOUT_LAST else row[1:length]
        entry = self._find_phrase(words + (0,) * (LONGEST_PHRASE - len(words)))
        if entry is None:
            raise self.damaged("phrases")
        return self.documents(entry.number)[ranks]
