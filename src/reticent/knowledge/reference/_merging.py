"""Putting the segments together: the posting list of every term that enough documents have.

Work is cut into parts that fit into memory: words by their number, phrases by their hash. A part reads its slice of
every segment, sorts once, and writes posting lists, counts and the terms that matter most to each document (TF.IDF).
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from reticent.knowledge.reference._coding import Numbers
from reticent.knowledge.reference._segments import Segment, words_at

CANDIDATES = 8
"""How many terms of each document a part hands on; the best of all parts are kept in the end."""

_LOW = np.uint64(0xFFFFFFFF)
_BYTE = np.uint64(8)
_MOST_WEIGHT = 0xFFFF


class Part(NamedTuple):
    """What one part yields; the arrays lie in files under `name`."""

    folder: Path
    name: str

    def load(self, what: str) -> Numbers:
        """One of its arrays: postings, rows, counts, totals, salient."""
        return np.load(self.folder / f"{self.name}-{what}.npy", mmap_mode="r")  # type: ignore[no-any-return]

    def save(self, what: str, array: Numbers) -> None:
        """Keep an array."""
        np.save(self.folder / f"{self.name}-{what}.npy", array)


def merge_words(part: Part, segments: Sequence[Segment], places: Path, low: int, high: int) -> Part:
    """The posting lists of the words numbered from `low` up to but not including `high`."""
    place = np.load(places, mmap_mode="r")
    keys = []
    for segment in segments:
        pairs, times = segment.load("pairs"), segment.load("times")
        start, stop = np.searchsorted(pairs, np.array([low, high], np.uint64) << np.uint64(32))
        taken = np.asarray(pairs[start:stop])
        documents = place[(taken & _LOW).astype(np.int64)].astype(np.uint64)
        keys.append(_key((taken >> np.uint64(32)) - np.uint64(low), documents, times[start:stop]))
    _write(part, np.concatenate(keys), high - low, len(place))
    return part


def merge_phrases(
    part: Part, segments: Sequence[Segment], places: Path, share: tuple[int, int], least: Sequence[int]
) -> Part:
    """The posting lists of the phrases whose hash falls into one share of all hashes: number and count of the shares.

    `least` says how many documents a plain phrase and one with a linking word need.
    """
    place = np.load(places, mmap_mode="r")
    gathered = [_slice(segment, share) for segment in segments]
    hashes = np.concatenate([entry[0] for entry in gathered])
    order = np.argsort(hashes, kind="stable")
    sorted_hashes = hashes[order]
    starts = np.flatnonzero(np.concatenate([[True], sorted_hashes[1:] != sorted_hashes[:-1]])[: len(hashes)])
    counts = np.diff(starts, append=len(hashes))
    spots = np.concatenate([entry[3] for entry in gathered])
    first = order[starts]
    linked = (spots[first] >> np.uint64(3)) & np.uint64(1) == 1
    keep = counts >= np.where(linked, least[1], least[0])
    group = np.repeat(np.where(keep, np.cumsum(keep) - 1, -1), counts)
    use = order[group >= 0]
    owners = np.concatenate([entry[1] for entry in gathered])[use]
    times = np.concatenate([entry[2] for entry in gathered])[use]
    keys = _key(group[group >= 0].astype(np.uint64), place[owners].astype(np.uint64), times)
    _write(part, keys, int(np.count_nonzero(keep)), len(place))
    origin = np.repeat(np.arange(len(segments)), [len(entry[0]) for entry in gathered])
    part.save("rows", _rows(segments, origin[first[keep]], spots[first[keep]]))
    return part


def merge_running(part: Part, segments: Sequence[Segment], share: tuple[int, int], least: int) -> Part:
    """The n-grams of running text that occur at least so often, by hash."""
    hashes, times = [], []
    for segment in segments:
        here = _share_of(segment.load("running"), share)
        hashes.append(segment.load("running")[here])
        times.append(segment.load("running-times")[here])
    together = np.concatenate(hashes)
    order = np.argsort(together, kind="stable")
    together, counts = together[order], np.concatenate(times)[order].astype(np.int64)
    starts = np.flatnonzero(np.concatenate([[True], together[1:] != together[:-1]])[: len(together)])
    totals = np.add.reduceat(counts, starts) if len(starts) else counts
    part.save("hashes", together[starts][totals >= least])
    part.save("totals", totals[totals >= least])
    return part


def _share_of(hashes: Numbers, share: tuple[int, int]) -> slice:
    """Where the hashes of one share of all lie among sorted ones."""
    number, count = share
    limits = np.array([number * 2**64 // count, min((number + 1) * 2**64 // count, 2**64 - 1)], np.uint64)
    start = int(np.searchsorted(hashes, limits[0]))
    return slice(start, len(hashes) if number == count - 1 else int(np.searchsorted(hashes, limits[1])))


def _slice(segment: Segment, share: tuple[int, int]) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    here = _share_of(segment.load("hashes"), share)
    hashes, owners, repeats, places = (segment.load(name)[here] for name in ("hashes", "owners", "repeats", "places"))
    return hashes, owners, repeats, places


def _rows(segments: Sequence[Segment], origin: Numbers, spots: Numbers) -> Numbers:
    """The word numbers of each phrase, read where it was first seen."""
    rows = np.zeros((len(spots), 5), np.uint32)
    for number, segment in enumerate(segments):
        here = np.flatnonzero(origin == number)
        if len(here):
            rows[here] = words_at(segment, spots[here])
    return rows


def _key(group: Numbers, documents: Numbers, times: Numbers) -> Numbers:
    """Term, document and number of times in one sortable number."""
    return group << np.uint64(40) | documents << _BYTE | np.asarray(times, np.uint64)


def _write(part: Part, keys: Numbers, terms: int, documents: int) -> None:
    keys.sort()
    group = (keys >> np.uint64(40)).astype(np.int64)
    postings = (keys >> _BYTE & _LOW).astype(np.uint32)
    times = (keys & np.uint64(0xFF)).astype(np.int64)
    counts = np.bincount(group, minlength=terms)
    part.save("postings", postings)
    part.save("counts", counts.astype(np.uint32))
    part.save("totals", np.bincount(group, weights=times, minlength=terms).astype(np.uint64))
    information = np.log2(documents / np.maximum(counts, 1))
    part.save("salient", best_terms(postings, times * information[group], group))


def best_terms(documents: Numbers, weights: Numbers, terms: Numbers) -> Numbers:
    """For each document its terms of most weight, best first: rows of document, weight and term."""
    use = weights > 0
    weight = np.minimum(weights[use] * 32, _MOST_WEIGHT).astype(np.uint64)
    document, term = documents[use].astype(np.uint64), terms[use]
    order = np.argsort(document << np.uint64(16) | (np.uint64(_MOST_WEIGHT) - weight), kind="stable")
    document, weight, term = document[order], weight[order], term[order]
    starts = np.searchsorted(document, document)
    best = np.arange(len(document)) - starts < CANDIDATES
    return np.stack([document[best], weight[best], term[best].astype(np.uint64)], axis=1).astype(np.uint32)
