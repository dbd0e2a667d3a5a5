"""Which message is it? A leak is recognized by the sequence of its words, three at a time.

The ledger keeps keyed digests of all runs of three words that any copy has. Where several in a row of the leak are
among them, the leak has a *run* in common with the message. As for the search of sequences in biology, a run is worth
the bits of its words, less the bits that say where it begins in both texts:

    worth(run) = sum of bits(word) - log2(words of the leak * words of the message)

A word costs about half as much after the words before it as by itself, and never more than a few bits. Runs that are
worth nothing say nothing; the others add up. A message is recognized when their sum, less log2 of the number of
messages, reaches a threshold, and when the runs cover a good part of the shorter text: what two people write about one
subject shares words and phrases, but not sentences (docs/messages.md has the figures).

Messages in older ledgers are recognized by the words that all their copies share, which is all that was kept of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import log2
from typing import TYPE_CHECKING

from reticent.messages import reading
from reticent.messages.naturalness import Totals

if TYPE_CHECKING:
    from reticent.messages.entries import LedgerEntry
    from reticent.messages.ledger import Ledger

RECOGNIZED = 12.0
"""Bits of evidence at which a leak may be one of the ledger's messages."""

COVERED = 0.38
"""The share of the words, of the leak or of the message, that must stand in common runs."""

COVERED_BY_WORDS = 0.45
"""The same for messages in older ledgers: the share of telling words that leak and message have in common."""

_GRAM = 3
_SKETCH = 192
_SHORT_DIGEST = 0xFFFFFFFF
_RUNNING_WORDS = 1.5e8
_LEAST_BITS, _MOST_BITS = 2.0, 8.0
_PAIR_BITS, _MOST_BITS_OF_ONE = 3.0, 20.0
_EXAMINED = 8

Recognized = tuple[float, "LedgerEntry"]


def grams(words: Sequence[str]) -> list[str]:
    """All runs of three words, in order; a shorter text is one run."""
    if len(words) < _GRAM:
        return [" ".join(words)] if words else []
    return [" ".join(words[at : at + _GRAM]) for at in range(len(words) - _GRAM + 1)]


def gram_words(text: str) -> reading.Window:
    """The words of a text as runs are made of them."""
    return reading.tokens(text, "words")


def sketch(digests: Iterable[int]) -> list[int]:
    """The digests by which a message is looked up: all of a short one, of a long one those a power of 2 divides."""
    kept, step = sorted(set(digests)), 1
    while len(kept) > _SKETCH:
        step *= 2
        kept = [digest for digest in kept if digest % step == 0]
    return kept


def shortened(digest: int) -> int:
    """What a record keeps of a digest."""
    return digest & _SHORT_DIGEST


def recognize(text: str, ledger: Ledger, totals: Totals) -> list[Recognized]:
    """The messages that a text may come from, with the bits of evidence, most first."""
    among = log2(max(len(ledger), 1))
    found = [*_by_runs(gram_words(text), ledger, totals), *_by_words(reading.content_words(text), ledger, totals)]
    enough = [(bits - among, sent) for bits, sent in found if bits - among >= RECOGNIZED]
    return sorted(enough, key=lambda each: (-each[0], each[1].number))


def _by_runs(words: Sequence[str], ledger: Ledger, totals: Totals) -> list[Recognized]:
    runs = grams(words)
    shared = Counter(number for numbers in ledger.sharing("gram", runs).values() for number in numbers)
    digests = [shortened(ledger.digest("gram", run)) for run in runs]
    first = [run not in runs[:at] for at, run in enumerate(runs)] if len(set(runs)) < len(runs) else [True] * len(runs)
    found = []
    for number in sorted(shared, key=lambda each: (-shared[each], each))[:_EXAMINED]:
        sent = ledger.message(number)
        known = [new and digest in sent.grams for new, digest in zip(first, digests, strict=True)]
        bits, covered = _common_runs(words, known, sent.length, totals)
        if covered >= COVERED * min(len(words), sent.length):
            found.append((bits, sent))
    return found


def _common_runs(words: Sequence[str], known: Sequence[bool], length: int, totals: Totals) -> tuple[float, int]:
    """What the common runs are worth, and how many words they cover."""
    bits, covered, begun = 0.0, 0, None
    start = log2(max(len(words), 1) * max(length, 1))
    for at, there in enumerate([*known, False]):
        if there and begun is None:
            begun = at
        elif not there and begun is not None:
            run = words[begun : at + _GRAM - 1]
            worth = sum(_word_bits(word, totals) for word in run) - start
            if worth > 0:
                bits, covered = bits + worth, covered + len(run)
            begun = None
    return bits, covered


def _word_bits(word: str, totals: Totals) -> float:
    """What a word tells after the words before it: about half of what it tells by itself."""
    alone = log2(_RUNNING_WORDS / (totals(word) + 1))
    return min(_MOST_BITS, max(_LEAST_BITS, alone / 2))


def _by_words(words: Sequence[str], ledger: Ledger, totals: Totals) -> list[Recognized]:
    """Messages of older ledgers: a shared word is evidence of log2(1 / K f) bits, with f its share of all words."""
    evidence: dict[int, float] = {}
    matched: Counter[int] = Counter()
    pairs = [f"{one} {other}" for one, other in pairwise(words)]
    for feature, numbers in ledger.sharing("word", list(dict.fromkeys([*words, *pairs]))).items():
        pair = " " in feature
        share = (totals(feature) + 1) * len(words) / _RUNNING_WORDS
        worth = _PAIR_BITS if pair else min(_MOST_BITS_OF_ONE, max(0.0, -log2(share)))
        for number in numbers:
            evidence[number] = evidence.get(number, 0.0) + worth
            matched[number] += not pair
    found = []
    for number in sorted(evidence, key=lambda each: (-evidence[each], each))[:_EXAMINED]:
        sent = ledger.message(number)
        if matched[number] >= COVERED_BY_WORDS * max(1, min(len(set(words)), sent.shared)):
            found.append((evidence[number], sent))
    return found
