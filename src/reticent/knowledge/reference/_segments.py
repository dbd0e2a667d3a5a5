"""Reading: documents become numbers on disk, a segment of some thousand documents at a time.

Two passes. The first turns each text into numbers of words and writes the segment's words with their document counts;
merged over all segments these say which words the vocabulary keeps. The second finds the candidate phrases of each
document with NumPy, by hashes of 64 bits: with a hundred million candidates, the chance that any two of them share a
hash is about one in four thousand. Nothing grows with the corpus but the files.
"""

import heapq
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import numpy as np

from reticent.knowledge.reference._coding import Numbers
from reticent.knowledge.reference.terms import ARTICLES, BREAK, FUNCTION, LINKING, LONGEST_PHRASE, marked_words

MOST_IN_ONE = 255
"""Occurrences in one document beyond this many weigh no more."""

_BREAKING, _CONTENT, _LINKING, _ARTICLE, _FUNCTION = range(5)

RUNNING_LENGTHS = (2, 3)
"""Lengths of the n-grams of running text, function words and all, whose totals are kept."""


class Segment(NamedTuple):
    """One segment's place on disk and the number of its first document."""

    folder: Path
    number: int
    documents: int

    def file(self, what: str) -> Path:
        """Where a part of it is kept."""
        return self.folder / f"{what}-{self.number:05}"

    def load(self, what: str) -> Numbers:
        """A part of it that is an array, memory-mapped."""
        return np.load(self.file(what).with_suffix(".npy"), mmap_mode="r")  # type: ignore[no-any-return]

    def save(self, what: str, array: Numbers) -> None:
        """Keep an array."""
        np.save(self.file(what).with_suffix(".npy"), array)


class _Numbering(dict[str, int]):
    """Numbers words in the order in which they come."""

    def __missing__(self, word: str) -> int:
        number = len(self)
        self[word] = number
        return number


def read_segment(folder: Path, number: int, titles: Sequence[str], texts: Sequence[str]) -> Segment:
    """First pass: the texts as word numbers, and the sorted words with their document counts."""
    segment = Segment(folder, number, len(texts))
    numbering = _Numbering({BREAK: 0})
    number_of = numbering.__getitem__
    streams = [np.fromiter(map(number_of, [*marked_words(text), BREAK]), np.uint32) for text in texts]
    lengths = np.fromiter(map(len, streams), np.uint32, len(streams))
    stream = np.concatenate(streams)
    words = list(numbering)
    order = sorted(range(1, len(words)), key=words.__getitem__)
    rank = np.zeros(len(words), np.uint32)
    rank[order] = np.arange(1, len(words), dtype=np.uint32)
    stream = rank[stream]
    pairs = _distinct(stream.astype(np.uint64) << np.uint64(32) | _owners(lengths, 0))
    counts = np.bincount((pairs >> np.uint64(32)).astype(np.int64), minlength=len(words))
    with segment.file("words").open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{words[at]}\t{count}\n" for at, count in zip(order, counts[1:].tolist(), strict=True))
    segment.save("stream", stream)
    segment.save("lengths", lengths)
    segment.file("titles").write_text("\0".join(titles), "utf-8")
    return segment


def merged_words(segments: Sequence[Segment], least: int) -> Iterator[str]:
    """The words that enough documents of all segments have, sorted. A tab sorts before whatever a word holds."""
    files = [segment.file("words").open(encoding="utf-8", newline="\n") for segment in segments]
    try:
        for word, lines in groupby(heapq.merge(*files), key=_word_of):
            if sum(int(line[len(word) + 1 :]) for line in lines) >= least:
                yield word
    finally:
        for file in files:
            file.close()


def _word_of(line: str) -> str:
    return line[: line.index("\t")]


def classes_of(words: Sequence[str]) -> Numbers:
    """What each word may do in a phrase; place 0 is the break and the words the vocabulary does not keep."""
    special = dict.fromkeys(FUNCTION, _FUNCTION) | dict.fromkeys(LINKING, _LINKING) | dict.fromkeys(ARTICLES, _ARTICLE)
    return np.fromiter((_BREAKING, *(special.get(word, _CONTENT) for word in words)), np.uint8, len(words) + 1)


def index_segment(segment: Segment, first: int, kept: dict[str, int], classes: Numbers, longest: int) -> None:
    """Second pass: which words and candidate phrases each document has, and how often.

    Saves `pairs` (word and document in one number) with `times`, and the arrays `hashes`, `owners`, `repeats`
    and `places` of the phrases, sorted by hash and document. `kept` numbers the vocabulary's words from 1.
    """
    with segment.file("words").open(encoding="utf-8", newline="\n") as lines:
        numbers = np.fromiter((0, *(kept.get(_word_of(line), 0) for line in lines)), np.uint32)
    stream = numbers[segment.load("stream")]
    segment.save("stream", stream)
    documents = _owners(segment.load("lengths"), first)
    known = stream > 0
    pairs = np.sort(stream[known].astype(np.uint64) << np.uint64(32) | documents[known])
    starts = _starts(pairs)
    segment.save("pairs", pairs[starts])
    segment.save("times", _times(starts, len(pairs)))
    kinds = classes[stream]
    _index_phrases(segment, stream, documents, kinds, longest)
    _index_running(segment, stream, kinds)


def _index_phrases(segment: Segment, stream: Numbers, documents: Numbers, kinds: Numbers, longest: int) -> None:
    hashes, places = [], []
    for length in range(2, longest + 1):
        at, linked = _candidates(kinds, length)
        hashes.append(hash_of([stream[at + offset] for offset in range(length)]))
        places.append(
            at.astype(np.uint64) << np.uint64(4) | linked.astype(np.uint64) << np.uint64(3) | np.uint64(length)
        )
    if not hashes:
        hashes, places = [np.zeros(0, np.uint64)], [np.zeros(0, np.uint64)]
    hashed, place = np.concatenate(hashes), np.concatenate(places)
    order = np.argsort(hashed, kind="stable")
    hashed, place = hashed[order], place[order]
    owners = documents[(place >> np.uint64(4)).astype(np.int64)]
    starts = _starts(hashed, owners)
    segment.save("hashes", hashed[starts])
    segment.save("owners", owners[starts].astype(np.uint32))
    segment.save("places", place[starts])
    segment.save("repeats", _times(starts, len(hashed)))


def _index_running(segment: Segment, stream: Numbers, kinds: Numbers) -> None:
    """How often each n-gram of running text occurs that is no candidate for a phrase."""
    hashes = []
    for length in RUNNING_LENGTHS:
        count = max(len(stream) - length + 1, 0)
        unbroken = np.ones(count, bool)
        for offset in range(length):
            unbroken &= kinds[offset : offset + count] != _BREAKING
        unbroken[_candidates(kinds, length)[0]] = False
        at = np.flatnonzero(unbroken)
        hashes.append(hash_of([stream[at + offset] for offset in range(length)]))
    together = np.sort(np.concatenate(hashes))
    starts = _starts(together)
    segment.save("running", together[starts])
    segment.save("running-times", np.diff(starts, append=len(together)).astype(np.uint32))


def _candidates(kinds: Numbers, length: int) -> tuple[Numbers, Numbers]:
    """Where phrases of this length may start, and which of them hold a linking word."""
    count = max(len(kinds) - length + 1, 0)
    good = (kinds[:count] == _CONTENT) & (kinds[length - 1 : length - 1 + count] == _CONTENT)
    linked = np.zeros(count, bool)
    for offset in range(1, length - 1):
        before, inner = kinds[offset - 1 : offset - 1 + count], kinds[offset : offset + count]
        good &= (inner == _CONTENT) | (inner == _LINKING) | ((inner == _ARTICLE) & (before == _LINKING))
        linked |= inner == _LINKING
    at = np.flatnonzero(good)
    return at, linked[at]


def hash_of(columns: Sequence[Numbers]) -> Numbers:
    """A hash of 64 bits for each row of word numbers; it starts far from the small numbers, which map 0 to 0."""
    hashed = np.full(len(columns[0]), len(columns) * 0xD6E8FEB86659FD93 % 2**64, np.uint64)
    for column in columns:
        hashed = (hashed ^ column.astype(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
        hashed ^= hashed >> np.uint64(29)
    hashed *= np.uint64(0xBF58476D1CE4E5B9)
    return hashed ^ (hashed >> np.uint64(32))


def words_at(segment: Segment, places: Numbers) -> Numbers:
    """The word numbers of phrases found at these places, padded with 0."""
    stream = np.concatenate([segment.load("stream"), np.zeros(LONGEST_PHRASE, np.uint32)])
    starts, lengths = (places >> np.uint64(4)).astype(np.int64), (places & np.uint64(7)).astype(np.int64)
    rows = np.zeros((len(places), LONGEST_PHRASE), np.uint32)
    for offset in range(LONGEST_PHRASE):
        rows[:, offset] = np.where(lengths > offset, stream[starts + offset], 0)
    return rows


def _owners(lengths: Numbers, first: int) -> Numbers:
    return np.repeat(np.arange(first, first + len(lengths), dtype=np.uint64), lengths)


def _distinct(numbers: Numbers) -> Numbers:
    numbers = np.sort(numbers)
    return numbers[_starts(numbers)]


def _starts(*sorted_columns: Numbers) -> Numbers:
    """Where a new value begins."""
    change = np.zeros(len(sorted_columns[0]), bool)
    change[:1] = True
    for column in sorted_columns:
        change[1:] |= column[1:] != column[:-1]
    return np.flatnonzero(change)


def _times(starts: Numbers, length: int) -> Numbers:
    return np.minimum(np.diff(starts, append=length), MOST_IN_ONE).astype(np.uint8)
