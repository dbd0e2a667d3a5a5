"""Building a pack: from documents to one file, in bounded memory, the same file for the same documents.

    documents -> segments (words and phrases as numbers, on disk)
              -> vocabulary (what enough documents have)
              -> order (similar documents side by side)
              -> posting lists, part by part
              -> blocks -> the pack, written beside its place and moved there at the end

An interrupted or failed build leaves nothing behind.
"""

import errno
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from reticent.errors import InputError, OutputError
from reticent.knowledge.packfile import Writer
from reticent.knowledge.reference import _building, _ordering, _writing
from reticent.knowledge.reference._building import SALIENT
from reticent.knowledge.reference._coding import Numbers
from reticent.knowledge.reference._job import Job, Options, Progress
from reticent.knowledge.reference._merging import Part, merge_phrases, merge_running, merge_words
from reticent.knowledge.reference._segments import Segment, classes_of, index_segment, merged_words, read_segment
from reticent.knowledge.reference.sources import Record, Source
from reticent.processes import let_go, new_pool

__all__ = ["Options", "Progress", "build"]

_CHARACTERS_IN_SEGMENT = 12_000_000
_PAIRS_IN_PART = 4_000_000
_PAIRS_IN_ORDER = 48_000_000
_WORTH_ORDERING = 64


def build(
    sources: Sequence[Path | str],
    target: Path | str,
    options: Options | None = None,
    listen: Callable[[Progress], None] = lambda _: None,
    pool: Executor | None = None,
) -> list[Source]:
    """Build a pack from files and folders. Returns the sources, which say how many documents were used or broken.

    Work goes to `pool`, whose workers must see the folder of the target, or to processes of its own.
    """
    options, target = options or Options(), Path(target)
    opened = [Source(Path(source)) for source in sources]
    try:
        with ExitStack() as stack:
            writer = stack.enter_context(Writer(target))
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix=f"{target.name}.", dir=target.parent)))
            if pool is None and options.workers > 1:
                pool = own = new_pool(options.workers)
                stack.callback(let_go, own)
            _run(Job(folder, options, listen, pool), opened, writer)
    except OSError as error:
        reason = "no space left on the device" if error.errno == errno.ENOSPC else error.strerror or "unknown reason"
        raise OutputError(f"cannot build {str(target)!r}: {reason}; nothing was written") from None
    return opened


def _run(job: Job, sources: Sequence[Source], writer: Writer) -> None:
    segments = _read(job, sources)
    words = list(merged_words(segments, job.options.min_documents))
    firsts = np.cumsum([0, *(segment.documents for segment in segments)])
    documents = int(firsts[-1])
    _index(job, segments, firsts, words)
    places = _order(job, segments, documents, len(words))
    word_parts = _merge_words(job, segments, places, len(words))
    phrase_parts = _merge_phrases(job, segments, places)
    _building.gather_words(job.tables, word_parts)
    job.tables["phrase-stands"] = _building.gather_phrases(job.tables, phrase_parts)
    _building.choose_parts(job.tables)
    _writing.write_words(job, writer, words, documents)
    _writing.write_phrases(job, writer)
    _writing.write_salient(job, writer, _writing.numbered(job, word_parts, phrase_parts), documents, len(words))
    _writing.write_running(writer, _merge_running(job, segments))
    _writing.write_titles(writer, segments, np.load(places))
    writer.finish(_about(job, sources, documents, len(words)))


def _about(job: Job, sources: Sequence[Source], documents: int, words: int) -> dict[str, Any]:
    options, newest = job.options, max((source.modified for source in sources), default=0.0)
    return {
        "documents": documents,
        "words": words,
        "phrases": len(job.tables["phrases-counts"]),
        "min_documents": options.min_documents,
        "min_documents_phrases": options.min_documents_phrases,
        "min_documents_linked": options.min_documents_linked,
        "max_chars_per_document": options.max_chars_per_document,
        "ngrams": options.ngrams,
        "min_running_total": options.min_running_total,
        "salient": SALIENT,
        "date": datetime.fromtimestamp(newest, UTC).date().isoformat(),
        "sources": [source.as_dict() for source in sources],
    }


def _read(job: Job, sources: Sequence[Source]) -> list[Segment]:
    """All documents as segments; a segment ends after so many characters, whoever reads it."""
    total = sum(source.size for source in sources)
    calls = ((job.folder, number, batch, job.options.max_chars_per_document) for number, batch in _batches(sources))
    segments: list[Segment] = []
    job.tell("reading", 0, total)
    for segment in job.each(_read_batch, calls):
        segments.append(segment)
        job.tell("reading", min(sum(source.done for source in sources), total), total)
    if not segments:
        broken = sum(source.broken for source in sources)
        raise InputError(
            f"no document in {', '.join(repr(str(source.path)) for source in sources)}; {broken:,} were broken"
        )
    return segments


def _batches(sources: Sequence[Source]) -> Iterator[tuple[int, list[Record]]]:
    number, batch, characters = 0, [], 0
    for source in sources:
        for record in source:
            batch.append(record)
            characters += len(record.text)
            if characters >= _CHARACTERS_IN_SEGMENT:
                yield number, batch
                number, batch, characters = number + 1, [], 0
    if batch:
        yield number, batch


def _read_batch(folder: Path, number: int, batch: Sequence[Record], most: int | None) -> Segment:
    return read_segment(folder, number, [record.title for record in batch], [record.plain(most) for record in batch])


def _index(job: Job, segments: Sequence[Segment], firsts: Numbers, words: Sequence[str]) -> None:
    vocabulary = job.folder / "vocabulary"
    vocabulary.write_text("\n".join(words), "utf-8")
    calls = [
        (vocabulary, segment, int(first), job.options.ngrams) for segment, first in zip(segments, firsts, strict=False)
    ]
    job.all("finding phrases", _index_one, calls)


_vocabulary: tuple[Path, dict[str, int], Numbers] | None = None


def _index_one(vocabulary: Path, segment: Segment, first: int, longest: int) -> None:
    """One segment; the vocabulary is loaded once in each process."""
    global _vocabulary  # noqa: PLW0603 - a process of the pool has no other place to keep it
    if _vocabulary is None or _vocabulary[0] != vocabulary:
        words = vocabulary.read_text("utf-8").split("\n") if vocabulary.stat().st_size else []
        _vocabulary = (vocabulary, {word: number for number, word in enumerate(words, 1)}, classes_of(words))
    index_segment(segment, first, _vocabulary[1], _vocabulary[2], longest)


def _order(job: Job, segments: Sequence[Segment], documents: int, words: int) -> Path:
    """Where each document goes: similar ones side by side, within groups that fit into memory."""
    counts = np.zeros(words + 1, np.int64)
    for segment in segments:
        counts += np.bincount((segment.load("pairs") >> np.uint64(32)).astype(np.int64), minlength=words + 1)
    useful = (counts >= _WORTH_ORDERING) & (counts <= documents // 2)
    number = np.where(useful, np.cumsum(useful) - 1, -1)
    orders, first = [], 0
    for group in _groups(segments):
        orders.append(_order_group(job, group, first, number))
        first += len(orders[-1])
    order = np.concatenate(orders)
    places = np.empty(documents, np.uint32)
    places[order] = np.arange(documents, dtype=np.uint32)
    job.tables["places"] = places
    return job.folder / "places.npy"


def _groups(segments: Sequence[Segment]) -> Iterator[list[Segment]]:
    group: list[Segment] = []
    pairs = 0
    for segment in segments:
        group.append(segment)
        pairs += len(segment.load("pairs"))
        if pairs >= _PAIRS_IN_ORDER:
            yield group
            group, pairs = [], 0
    if group:
        yield group


def _order_group(job: Job, group: Sequence[Segment], first: int, number: Numbers) -> Numbers:
    """The documents of a group, from `first` on, in order. `number` numbers the words that matter, others are -1."""
    size = sum(segment.documents for segment in group)
    terms, lengths = [], np.zeros(size, np.int64)
    for segment in group:
        pairs = np.asarray(segment.load("pairs"))
        word = (pairs >> np.uint64(32)).astype(np.int64)
        use = number[word] >= 0
        document = (pairs[use] & np.uint64(0xFFFFFFFF)).astype(np.int64) - first
        terms.append(number[word[use]][np.argsort(document, kind="stable")].astype(np.int32))
        lengths += np.bincount(document, minlength=size)
    halves = _ordering.split(np.arange(first, first + size), np.concatenate(terms), lengths)
    calls = []
    for half, arrays in enumerate(halves):
        for name, array in zip(("documents", "terms", "lengths"), arrays, strict=True):
            np.save(job.folder / f"half-{half}-{name}.npy", array)
        calls.append((job.folder, half))
    return np.concatenate(job.all("ordering", _order_half, calls))


def _order_half(folder: Path, half: int) -> Numbers:
    arrays = [np.load(folder / f"half-{half}-{name}.npy") for name in ("documents", "terms", "lengths")]
    return _ordering.bisect_documents(*arrays)


def _merge_words(job: Job, segments: Sequence[Segment], places: Path, words: int) -> list[Part]:
    pairs = sum(len(segment.load("pairs")) for segment in segments)
    limits = _shares(words, pairs // _PAIRS_IN_PART + 1)
    calls = [
        (Part(job.folder, f"words-{number}"), segments, places, low + 1, high + 1)
        for number, (low, high) in enumerate(limits)
    ]
    return job.all("merging words", merge_words, calls)


def _merge_phrases(job: Job, segments: Sequence[Segment], places: Path) -> list[Part]:
    parts = sum(len(segment.load("hashes")) for segment in segments) // _PAIRS_IN_PART + 1
    least = (job.options.min_documents_phrases, job.options.min_documents_linked)
    calls = [
        (Part(job.folder, f"phrases-{number}"), segments, places, (number, parts), least) for number in range(parts)
    ]
    return job.all("merging phrases", merge_phrases, calls)


def _shares(total: int, parts: int) -> list[tuple[int, int]]:
    return [(total * part // parts, total * (part + 1) // parts) for part in range(parts)]


def _merge_running(job: Job, segments: Sequence[Segment]) -> list[Part]:
    parts = sum(len(segment.load("running")) for segment in segments) // _PAIRS_IN_PART + 1
    calls = [
        (Part(job.folder, f"running-{number}"), segments, (number, parts), job.options.min_running_total)
        for number in range(parts)
    ]
    return job.all("counting running text", merge_running, calls)
