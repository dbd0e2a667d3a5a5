"""The sections of a pack, written from the merged tables."""

from collections.abc import Sequence

import numpy as np

from reticent.knowledge.packfile import Writer
from reticent.knowledge.reference import _building
from reticent.knowledge.reference._blocks import HASH_BITS_DROPPED, PHRASES_IN_BLOCK, RUNNING_IN_BLOCK, WORDS_IN_BLOCK
from reticent.knowledge.reference._building import DOCUMENTS_IN_BLOCK
from reticent.knowledge.reference._coding import Numbers, compress, frames, pack_numbers
from reticent.knowledge.reference._job import Job
from reticent.knowledge.reference._merging import Part
from reticent.knowledge.reference._segments import Segment

TITLES_IN_BLOCK = 1024


def write_words(job: Job, writer: Writer, words: list[str], documents: int) -> None:
    """The words in blocks, their posting lists, and the first word of each block to find it by."""
    step = WORDS_IN_BLOCK * 32
    calls = [(job.folder, at, words[at : at + step], documents) for at in range(0, len(words), step)]
    blocks = [block for blocks in job.all("writing words", _building.word_blocks, calls) for block in blocks]
    _write_blocks(writer, "words", [block[0] for block in blocks])
    _write_blocks(writer, "word-postings", [block[1] for block in blocks])
    _write_blocks(writer, "word-heads", [word.encode() for word in words[::WORDS_IN_BLOCK]])


def write_phrases(job: Job, writer: Writer) -> None:
    """The phrases in blocks, their posting lists, and the first phrase of each block."""
    rows, step = job.tables["phrases-rows"], PHRASES_IN_BLOCK * 16
    calls = [(job.folder, at, min(at + step, len(rows))) for at in range(0, len(rows), step)]
    blocks = [block for blocks in job.all("writing phrases", _building.phrase_blocks, calls) for block in blocks]
    _write_blocks(writer, "phrases", [block[0] for block in blocks])
    _write_blocks(writer, "phrase-postings", [block[1] for block in blocks])
    writer.section("phrase-heads", [np.ascontiguousarray(rows[::PHRASES_IN_BLOCK], "<u4").tobytes()])


def numbered(job: Job, word_parts: Sequence[Part], phrase_parts: Sequence[Part]) -> list[tuple[Part, str]]:
    """Each part with the name of a table of its terms' numbers as the pack has them: words from 0, then phrases."""
    words = len(job.tables["words-counts"])
    numbers = np.concatenate([np.arange(words), job.tables["phrase-stands"] + words])
    parts, first = [], 0
    for part in (*word_parts, *phrase_parts):
        size, name = len(part.load("counts")), f"{part.name}-numbers"
        job.tables[name] = numbers[first : first + size]
        parts.append((part, name))
        first += size
    return parts


def write_salient(job: Job, writer: Writer, parts: list[tuple[Part, str]], documents: int, words: int) -> None:
    """The most salient terms of each document."""
    step = DOCUMENTS_IN_BLOCK * 32
    calls = [(job.folder, parts, at, min(at + step, documents), words) for at in range(0, documents, step)]
    blocks = [
        block for blocks in job.all("choosing salient terms", _building.salient_blocks, calls) for block in blocks
    ]
    _write_blocks(writer, "salient", blocks)


def write_running(writer: Writer, merged: Sequence[Part]) -> None:
    """The n-grams of running text: the first bits of their hashes, and their totals."""
    prints = np.concatenate([part.load("hashes") for part in merged]) >> np.uint64(HASH_BITS_DROPPED)
    totals = np.concatenate([part.load("totals") for part in merged])
    blocks = [
        frames(
            [
                pack_numbers(np.diff(prints[at : at + RUNNING_IN_BLOCK].astype(np.int64))),
                pack_numbers(totals[at : at + RUNNING_IN_BLOCK]),
            ]
        )
        for at in range(0, len(prints), RUNNING_IN_BLOCK)
    ]
    _write_blocks(writer, "running", blocks)
    writer.section("running-heads", [np.ascontiguousarray(prints[::RUNNING_IN_BLOCK], "<u8").tobytes()])


def write_titles(writer: Writer, segments: Sequence[Segment], places: Numbers) -> None:
    """The titles in the order of the pack."""
    titles = [title for segment in segments for title in segment.file("titles").read_text("utf-8").split("\0")]
    sorted_titles = [titles[at].replace("\n", " ") for at in np.argsort(places).tolist()]
    chunks = [sorted_titles[at : at + TITLES_IN_BLOCK] for at in range(0, len(titles), TITLES_IN_BLOCK)]
    _write_blocks(writer, "titles", [compress("\n".join(chunk).encode()) for chunk in chunks])


def _write_blocks(writer: Writer, name: str, blocks: Sequence[bytes]) -> None:
    """A section of blocks and one that says where each starts."""
    writer.section(name, blocks)
    starts = np.cumsum([0, *map(len, blocks)], dtype="<u8")
    writer.section(f"{name}-index", [starts.tobytes()])
