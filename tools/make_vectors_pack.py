"""Make src/reticent/data/vectors-en.pack from the reference texts: a vector for each word and phrase, and no text.

    python tools/make_vectors_pack.py ../shared/reference [-o FILE] [--sample N]

Which document has which term how often is one large matrix. Its entries are weighed (log(1 + tf) * log(N / n), each
document of length one), and a truncated singular value decomposition keeps what most of it is made of: terms that are
used of the same things, together or not, get vectors that point the same way. Words are those of at least five
documents; phrases are pairs of them, side by side or with a linking word between ("race for life"), that occur at least
fifteen times and far more often than chance would have it.

Needs scipy and scikit-learn beside the package (tools/requirements-vectors.txt). Half an hour and 5 GB for half a
million texts; the same texts and versions give the same bytes.
"""

import argparse
import io
import json
import time
from array import array
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import numpy as np
import scipy.sparse as sp
import zstandard
from numpy.typing import NDArray
from sklearn.utils.extmath import randomized_svd

from reticent.knowledge.reference.terms import BREAK, EDGELESS, LINKING, marked_words
from reticent.knowledge.vectors import write_vectors

DIMENSIONS, SEED = 128, 1
LEAST_DOCUMENTS, LEAST_TIMES = 5, 15
SIDE_BY_SIDE, LINKED = 30.0, 60.0
"""How many times more often than by chance the words of a phrase must meet."""

LONGEST_WORD = 30
TARGET = Path(__file__).parents[1] / "src/reticent/data/vectors-en.pack"
Ids = NDArray[np.int32]


def texts(folder: Path) -> Iterator[str]:
    """Title and text of every document."""
    for path in sorted(folder.glob("*.jsonl.zst")):
        with path.open("rb") as file:
            for line in io.TextIOWrapper(zstandard.ZstdDecompressor().stream_reader(file), encoding="utf-8"):
                record = json.loads(line)
                yield f"{record['title']}. {record['text']}"


def read(folder: Path, sample: int | None) -> tuple[list[str], Ids, NDArray[np.int64]]:
    """The words there are, all documents as their numbers, and where each document begins."""
    numbers: dict[str, int] = {}
    stream, bounds = array("i"), array("q", [0])
    for text in islice(texts(folder), sample):
        stream.extend(numbers.setdefault(word, len(numbers)) for word in marked_words(text))
        bounds.append(len(stream))
    return list(numbers), np.frombuffer(stream, np.int32), np.frombuffer(bounds, np.int64)


def is_term(word: str) -> bool:
    return word != BREAK and word not in EDGELESS and 1 < len(word) <= LONGEST_WORD and any(map(str.isalpha, word))


def phrases(tokens: Ids, documents: Ids, words: list[str], kept: NDArray[np.bool_]) -> Iterator[tuple[str, Ids]]:
    """Each phrase with the documents of its occurrences."""
    times = np.bincount(tokens, minlength=len(words)).astype(np.float64)
    inside = kept[tokens]
    linking = np.array([word in LINKING for word in words])
    for gap, ratio, middles in ((1, SIDE_BY_SIDE, [None]), (2, LINKED, np.flatnonzero(linking).tolist())):
        for middle in middles:
            fits = inside[:-gap] & inside[gap:] & (documents[:-gap] == documents[gap:])
            if middle is not None:
                fits &= tokens[1:-1] == middle
            at = np.flatnonzero(fits)
            pairs = tokens[at].astype(np.int64) * len(words) + tokens[at + gap]
            order = np.argsort(pairs, kind="stable")
            found, starts, counts = np.unique(pairs[order], return_index=True, return_counts=True)
            first, second = found // len(words), found % len(words)
            chosen = (counts >= LEAST_TIMES) & (counts * len(tokens) >= ratio * times[first] * times[second])
            link = " " if middle is None else f" {words[middle]} "
            for number in np.flatnonzero(chosen).tolist():
                places = at[order[starts[number] : starts[number] + counts[number]]]
                yield f"{words[first[number]]}{link}{words[second[number]]}", documents[places]


def matrix(folder: Path, sample: int | None) -> tuple[list[str], sp.csr_matrix]:
    """The terms, and how often each document has each."""
    words, tokens, bounds = read(folder, sample)
    size = len(bounds) - 1
    by_word = sp.csr_matrix((np.ones(len(tokens), np.float32), tokens.copy(), bounds), shape=(size, len(words)))
    by_word.sum_duplicates()
    having = np.bincount(by_word.indices, minlength=len(words))
    kept = (having >= LEAST_DOCUMENTS) & np.array([is_term(word) for word in words])
    documents = np.repeat(np.arange(size, dtype=np.int32), np.diff(bounds))
    known = list(phrases(tokens, documents, words, kept))
    rows = np.concatenate([np.zeros(0, np.int32), *(where for _, where in known)])
    columns = np.repeat(np.arange(len(known)), [len(where) for _, where in known])
    by_phrase = sp.csr_matrix((np.ones(len(rows), np.float32), (rows, columns)), shape=(size, len(known)))
    terms = [words[number] for number in np.flatnonzero(kept)] + [phrase for phrase, _ in known]
    return terms, sp.hstack([by_word[:, np.flatnonzero(kept)], by_phrase], format="csr")


def weighed(counts: sp.csr_matrix) -> sp.csr_matrix:
    """Rare terms and repeated ones weigh more; every document weighs the same."""
    having = np.maximum(np.bincount(counts.indices, minlength=counts.shape[1]), 1)
    counts.data = np.log1p(counts.data) * np.log(counts.shape[0] / having).astype(np.float32)[counts.indices]
    lengths = np.sqrt(np.asarray(counts.multiply(counts).sum(axis=1)).ravel())
    return (sp.diags((1 / np.maximum(lengths, 1e-6)).astype(np.float32)) @ counts).tocsr()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=TARGET)
    parser.add_argument("--sample", type=int, help="so many documents only, to see that it runs")
    given = parser.parse_args()
    began = time.monotonic()
    terms, counts = matrix(given.folder, given.sample)
    print(f"{counts.shape[0]:,} documents, {len(terms):,} terms, {time.monotonic() - began:.0f} s", flush=True)
    wanted = min(DIMENSIONS, min(counts.shape) - 1)
    _, _, vectors = randomized_svd(
        weighed(counts), wanted, n_oversamples=20, n_iter=2, power_iteration_normalizer="QR", random_state=SEED
    )
    there = np.flatnonzero(np.abs(vectors).max(axis=0) > 1e-9)
    newest = max(path.stat().st_mtime for path in given.folder.glob("*.jsonl.zst"))
    about = {
        "documents": counts.shape[0],
        "sources": [path.name for path in sorted(given.folder.glob("*.jsonl.zst"))],
        "date": datetime.fromtimestamp(newest, UTC).date().isoformat(),
    }
    write_vectors(given.output, [terms[at] for at in there], vectors.T[there].astype(np.float32), about)
    print(
        f"{len(there):,} vectors of {wanted}, {given.output.stat().st_size / 1e6:.1f} MB, "
        f"{time.monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
