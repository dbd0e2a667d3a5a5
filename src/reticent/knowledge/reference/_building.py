"""The last steps of a build: which part of a phrase is rarest, the blocks, the salient terms, the titles.

Everything here works on tables that lie in files, so that several processes can share them.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from reticent.knowledge.reference._blocks import (
    PHRASES_IN_BLOCK,
    WITHOUT_FIRST,
    WITHOUT_LAST,
    WORDS_IN_BLOCK,
    pack_phrases,
    pack_words,
)
from reticent.knowledge.reference._coding import Numbers, expected_class, pack_lists, pack_numbers
from reticent.knowledge.reference._merging import CANDIDATES, Part, best_terms
from reticent.knowledge.reference._segments import hash_of
from reticent.knowledge.reference.terms import LONGEST_PHRASE

SALIENT = 4
DOCUMENTS_IN_BLOCK = 1024


class Tables:
    """The merged arrays in one folder, memory-mapped when first asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[str, Numbers] = {}

    def file(self, name: str) -> Path:
        """Where an array is kept."""
        return self._folder / f"{name}.npy"

    def __getitem__(self, name: str) -> Numbers:
        if name not in self._open:
            self._open[name] = np.load(self.file(name), mmap_mode="r")
        return self._open[name]

    def __setitem__(self, name: str, array: Numbers) -> None:
        np.save(self.file(name), array)

    def postings(self, kind: str, term: int) -> Numbers:
        """The documents of a word or phrase by its place in the tables."""
        start = int(self[f"{kind}-starts"][term])
        return self[f"{kind}-postings"][start : start + int(self[f"{kind}-counts"][term])]


def gather_words(tables: Tables, parts: Sequence[Part]) -> None:
    """One table of all words; word number 1 stands first."""
    counts = np.concatenate([part.load("counts") for part in parts])
    tables["words-counts"] = counts
    tables["words-totals"] = np.concatenate([part.load("totals") for part in parts])
    tables["words-starts"] = np.cumsum(counts, dtype=np.uint64) - counts
    _join_postings(tables, "words", parts, len(counts))


def gather_phrases(tables: Tables, parts: Sequence[Part]) -> Numbers:
    """One table of all phrases, sorted by word numbers; returns where each merged one now stands."""
    rows = np.concatenate([part.load("rows") for part in parts])
    counts = np.concatenate([part.load("counts") for part in parts])
    order = np.lexsort(rows.T[::-1])
    tables["phrases-rows"] = rows[order]
    tables["phrases-counts"] = counts[order]
    tables["phrases-totals"] = np.concatenate([part.load("totals") for part in parts])[order]
    tables["phrases-starts"] = (np.cumsum(counts, dtype=np.uint64) - counts)[order]
    _join_postings(tables, "phrases", parts, len(counts))
    stands = np.empty(len(order), np.int64)
    stands[order] = np.arange(len(order))
    return stands


def _join_postings(tables: Tables, kind: str, parts: Sequence[Part], terms: int) -> None:
    """One file after the other, because all together may not fit into memory."""
    lists = [part.load("postings") for part in parts]
    total = sum(map(len, lists))
    if not terms or not total:
        tables[f"{kind}-postings"] = np.zeros(0, np.uint32)
        return
    joined = np.lib.format.open_memmap(tables.file(f"{kind}-postings"), "w+", np.uint32, (total,))
    start = 0
    for each in lists:
        joined[start : start + len(each)] = each
        start += len(each)
    joined.flush()


def choose_parts(tables: Tables) -> None:
    """For each phrase the rarest of: its words, the phrase without its last word, and the one without its first."""
    rows, counts = np.asarray(tables["phrases-rows"]), np.asarray(tables["phrases-counts"]).astype(np.int64)
    word_counts = np.concatenate([[0], tables["words-counts"]]).astype(np.int64)
    lengths = np.count_nonzero(rows, axis=1)
    never = np.int64(2**62)
    options = np.full((len(rows), LONGEST_PHRASE + 2), never)
    options[:, :LONGEST_PHRASE] = np.where(rows > 0, word_counts[rows], never)
    places = np.full((len(rows), LONGEST_PHRASE + 2), -1, np.int64)
    places[:, :LONGEST_PHRASE] = rows.astype(np.int64) - 1
    hashes = _hashes(rows, lengths)
    order = np.argsort(hashes, kind="stable")
    shorter = rows.copy()
    shorter[np.arange(len(rows)), lengths - 1] = 0
    for code, part in ((WITHOUT_LAST, shorter), (WITHOUT_FIRST, _shifted(rows))):
        found = _find(part, lengths - 1, rows, hashes[order], order)
        options[:, code] = np.where(found >= 0, counts[found], never)
        places[:, code] = found
    best = np.argmin(options, axis=1)
    each = np.arange(len(rows))
    tables["phrases-parts"] = best
    tables["phrases-part-places"] = places[each, best]
    tables["phrases-scales"] = expected_class(options[each, best], counts)


def _shifted(rows: Numbers) -> Numbers:
    return np.hstack([rows[:, 1:], np.zeros((len(rows), 1), rows.dtype)])


def _hashes(rows: Numbers, lengths: Numbers) -> Numbers:
    hashes = np.zeros(len(rows), np.uint64)
    for length in range(2, LONGEST_PHRASE + 1):
        use = lengths == length
        hashes[use] = hash_of([rows[use, column] for column in range(length)])
    return hashes


def _find(wanted: Numbers, lengths: Numbers, rows: Numbers, hashes: Numbers, order: Numbers) -> Numbers:
    """Where each wanted row stands among `rows`, or -1."""
    if len(rows) == 0:
        return np.zeros(0, np.int64)
    at = np.minimum(np.searchsorted(hashes, _hashes(wanted, lengths)), len(hashes) - 1)
    place = order[at]
    same = np.all(rows[place] == wanted, axis=1) & (lengths >= 2)
    return np.where(same, place, -1)


def word_block(folder: Path, first: int, words: list[str], documents: int) -> tuple[bytes, bytes]:
    """The vocabulary block and the postings block of words that follow each other."""
    tables = Tables(folder)
    counts = np.asarray(tables["words-counts"][first : first + len(words)]).astype(np.int64)
    totals = np.asarray(tables["words-totals"][first : first + len(words)]).astype(np.int64)
    lists = [tables.postings("words", first + number) for number in range(len(words))]
    scales = expected_class(np.full(len(words), documents), counts)
    return pack_words(words, counts, totals), pack_lists(lists, scales)


def word_blocks(folder: Path, first: int, words: list[str], documents: int) -> list[tuple[bytes, bytes]]:
    """Several blocks of words."""
    return [
        word_block(folder, first + at, words[at : at + WORDS_IN_BLOCK], documents)
        for at in range(0, len(words), WORDS_IN_BLOCK)
    ]


def phrase_blocks(folder: Path, first: int, last: int) -> list[tuple[bytes, bytes]]:
    """Several blocks of phrases: vocabulary and postings, these as ranks in the list of the rarest part."""
    tables, blocks = Tables(folder), []
    codes, places = tables["phrases-parts"], tables["phrases-part-places"]
    for start in range(first, last, PHRASES_IN_BLOCK):
        here = slice(start, min(start + PHRASES_IN_BLOCK, last))
        scales = np.asarray(tables["phrases-scales"][here])
        lists = []
        for term in range(here.start, here.stop):
            kind = "phrases" if codes[term] >= LONGEST_PHRASE else "words"
            inside = tables.postings(kind, int(places[term]))
            lists.append(np.searchsorted(inside, tables.postings("phrases", term)))
        rows, counts, totals, parts = (
            np.asarray(tables[f"phrases-{name}"][here]).astype(np.int64)
            for name in ("rows", "counts", "totals", "parts")
        )
        blocks.append((pack_phrases(rows, counts, totals, parts, scales), pack_lists(lists, scales)))
    return blocks


def salient_blocks(folder: Path, parts: Sequence[tuple[Part, str]], first: int, last: int, words: int) -> list[bytes]:
    """The most salient terms of the documents from `first` to `last`: numbers from 1, phrases after the words."""
    tables = Tables(folder)
    taken = []
    for part, offsets in parts:
        salient = part.load("salient")
        start, stop = np.searchsorted(salient[:, 0], [first, last])
        entries = np.asarray(salient[start:stop]).astype(np.int64)
        entries[:, 2] = tables[offsets][entries[:, 2]]
        taken.append(entries)
    together = np.concatenate(taken)
    best = best_terms(together[:, 0], together[:, 1] / 32, together[:, 2]).astype(np.int64)
    ranks = _ranks(best)
    table = np.zeros((last - first, CANDIDATES), np.int64)
    table[best[:, 0] - first, ranks] = best[:, 2] + 1
    table = _without_contained(table, np.asarray(tables["phrases-rows"]), words)
    return [
        pack_numbers(table[at : at + DOCUMENTS_IN_BLOCK].T.ravel()) for at in range(0, len(table), DOCUMENTS_IN_BLOCK)
    ]


def _ranks(best: Numbers) -> Numbers:
    return np.arange(len(best)) - np.searchsorted(best[:, 0], best[:, 0])


def _without_contained(table: Numbers, rows: Numbers, words: int) -> Numbers:
    """The first `SALIENT` terms of each row, leaving out a term whose words all stand in one that weighs more."""
    held = np.zeros((*table.shape, LONGEST_PHRASE), np.int64)
    is_phrase = table > words
    held[:, :, 0] = np.where(is_phrase, 0, table)
    if len(rows):
        held[is_phrase] = rows[table[is_phrase] - words - 1]
    gone = table == 0
    for later in range(1, table.shape[1]):
        for earlier in range(later):
            inside = (held[:, later, :, None] == held[:, earlier, None, :]).any(axis=2) | (held[:, later] == 0)
            gone[:, later] |= inside.all(axis=1)
    order = np.argsort(gone, axis=1, kind="stable")
    kept = np.take_along_axis(np.where(gone, 0, table), order, axis=1)
    result = np.zeros((len(table), SALIENT), np.int64)
    result[:, : min(SALIENT, kept.shape[1])] = kept[:, :SALIENT]
    return result
