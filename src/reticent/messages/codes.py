"""Which recipient gets which wording: codewords over the marks of a message.

How many wordings can be told apart follows from the marks alone: see `capacity`. When there are more recipients than
that, they are put into groups that share a wording, people of one audience together: a leak then names the group.

A message has m marks, mark j with q_j alternatives. Two ways to choose codewords, by what the marks allow:

- few marks: codewords as far from each other as a greedy search finds (farthest first among random candidates, or
  among all words when those are few). Every recipient's copy differs from every other's in as many places as possible,
  which is what survives cutting and editing. Nothing this short can withstand several recipients who compare copies.
- many marks: a Tardos code (Tardos 2003; Škorić, Katzenbeisser and Celik 2008 for more than two alternatives). Each
  mark has a secret bias p_j, drawn from a Dirichlet(1/2) (the arcsine law for two alternatives) and cut off near the
  corners, and each recipient's symbol is drawn from p_j on its own. Whoever did not help to make a leak then matches it
  by chance only, whatever the others did to their copies: that is what bounds false accusations.

The border between the two is where a coalition of three could be traced: a mark is worth 1/(2 c² ln 2) bits against c
colluders who take turns (Huang and Moulin 2012), and log2(n/eps) bits name one of n with error eps.

All chance comes from SHAKE-256 over a seed, so that the same key and message give the same copies everywhere. The
symbols of each mark are relabelled by that chance too: no codeword says anything to one who does not hold the key.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, log2, prod

import numpy as np
from numpy.typing import NDArray

from reticent.messages.chances import NOT_WHOLE, SCORED
from reticent.threads import one_thread

Codewords = NDArray[np.uint8]
Figures = NDArray[np.float64]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

ABSENT = 255
"""The symbol of a mark that a copy does not have: its reader gets a version without that place."""

RATE = 0.01
"""The chance of a false accusation that capacity is stated for."""

_COALITION, _MANY_BITS = 3, 100.0
_LEAST_BIAS = 0.02
_CANDIDATES = 64
_ALL_WORDS = 512
_FEWEST_GROUPS = 2
_OTHER_VERSION = 0.5
"""What it counts that two recipients read different versions: anybody may write a general term."""


@dataclass(frozen=True, slots=True)
class Code:
    """One codeword for each recipient (rows), one symbol for each mark (columns), and each mark's bias."""

    words: Codewords
    biases: tuple[tuple[float, ...], ...]
    biased: bool = False

    @property
    def marks(self) -> int:
        """The number of marks."""
        return len(self.biases)

    def wordings(self) -> Numbers:
        """For each recipient the number of the wording; those with the same number share it."""
        return np.unique(self.words, axis=0, return_inverse=True)[1].reshape(-1)


class SeededRandom:
    """Random numbers that follow from a seed, the same on every machine."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._drawn = 0

    def uniform(self, *shape: int) -> Figures:
        """Numbers in [0, 1)."""
        self._drawn += 1
        stream = hashlib.shake_256(self._seed + self._drawn.to_bytes(8, "big"))
        drawn = np.frombuffer(stream.digest(8 * prod(shape)), "<u8").reshape(shape)
        return (drawn >> np.uint64(11)).astype(np.float64) * 2.0**-53

    def normal(self, *shape: int) -> Figures:
        """Standard normal numbers, by Box and Muller."""
        radius = np.sqrt(-2 * np.log1p(-self.uniform(*shape)))
        return np.asarray(radius * np.cos(2 * np.pi * self.uniform(*shape)))


def distinct_copies(sizes: Sequence[int]) -> int:
    """How many different copies the marks allow: the product of their alternatives."""
    return prod(sizes)


def bits(sizes: Sequence[int]) -> float:
    """The same in bits."""
    return sum(log2(size) for size in sizes)


def capacity(sizes: Sequence[int], kept: float = 1.0, rate: float = RATE) -> int:
    """How many recipients can be told apart when a share of the marks is `kept`, with false accusations at most `rate`.

    An innocent copy agrees with every mark that is left with chance 2^-bits, and one of n does with chance at most
    n 2^-bits: n = rate 2^bits, less what is kept back for leaks from several copies.
    """
    exponent = min(kept * bits(sizes), _MANY_BITS)
    return int(min(SCORED[1] * rate * 2.0**exponent, 10.0**12)) if sizes else 0


def told_apart(sizes: Sequence[int], recipients: int, rate: float = RATE) -> int:
    """How many wordings to make: one for each recipient, or as many as can be told apart with a mark to spare.

    Where fewer than two can be, nobody is ever named, and everybody gets a wording as long as there are some.
    """
    most = capacity(sizes, rate=rate)
    if most >= recipients or most < _FEWEST_GROUPS:
        return recipients
    return max(_FEWEST_GROUPS, capacity(sorted(sizes)[:-1], rate=NOT_WHOLE * rate))


def grouped(audiences: Sequence[int], many: int) -> Numbers:
    """The number of a group for each recipient, `many` groups in all, each of one audience while there are enough.

    Audiences get groups by their size, and every group of an audience has as many members as the others, or one more.
    """
    members = [np.flatnonzero(np.asarray(audiences) == each) for each in sorted(set(audiences))]
    if many < len(members):
        return np.asarray(audiences, np.int64) % max(many, 1)
    shares = [1] * len(members)
    while sum(shares) < min(many, len(audiences)):
        most = max(range(len(members)), key=lambda at: (len(members[at]) / shares[at], -at))
        shares[most] += 1
    groups = np.zeros(len(audiences), np.int64)
    for number, (some, share) in enumerate(zip(members, shares, strict=True)):
        groups[some] = sum(shares[:number]) + np.arange(len(some)) * share // len(some)
    return groups


def colluders(sizes: Sequence[int], recipients: int, rate: float = RATE) -> int:
    """How many recipients who take turns could still be traced: the largest c with m >= 2 c² ln(n/eps)."""
    worth = sum(size - 1 for size in sizes)
    return int((worth / (2 * log(max(recipients, 2) / rate))) ** 0.5)


def build(
    sizes: Sequence[int],
    fixed: Codewords,
    seed: bytes,
    weights: Sequence[float] | None = None,
    groups: Numbers | None = None,
    needed: Sequence[Mapping[int, Sequence[bool]]] = (),
    absent: Flags | None = None,
) -> Code:
    """Codewords for as many recipients as `fixed` has rows.

    `fixed` says what already differs between the copies (the generalizations that the recipient's audience reads), one
    column for each; `weights` how much a mark counts, for those that retyping loses; `groups` who shares a codeword.
    Each of `needed` says, for some marks, which symbols show a habit of the whole copy: every codeword has one of them.
    `absent` says which marks a recipient's version does not have.
    """
    if absent is None:
        absent = np.zeros((len(fixed), len(sizes)), bool)
    if groups is not None:
        _, first, group_of = np.unique(groups, return_index=True, return_inverse=True)
        code = build(sizes, fixed[first], seed, weights, needed=needed, absent=absent[first])
        return Code(code.words[group_of.reshape(-1)], code.biases, code.biased)
    recipients = len(fixed)
    chance = SeededRandom(seed)
    if colluders(sizes, recipients) >= _COALITION:
        biases = [_bias(size, chance) for size in sizes]
        drawn = np.stack([_drawn(bias, chance.uniform(recipients)) for bias in biases], axis=1)
        drawn[absent] = ABSENT
        return Code(drawn, tuple(tuple(bias.tolist()) for bias in biases), biased=True)
    uniform = tuple((1 / size,) * size for size in sizes)
    if not sizes:
        return Code(np.zeros((recipients, 0), np.uint8), uniform)
    with one_thread:  # the products are small: several threads would spend their time waiting for each other
        words = _distant(sizes, fixed, np.asarray(weights or [1.0] * len(sizes)), chance, needed, absent)
    return Code(words, uniform)


def _bias(size: int, chance: SeededRandom) -> Figures:
    """A Dirichlet(1/2): squares of normal numbers, made to sum to one, kept away from zero."""
    squares = chance.normal(size) ** 2
    return np.asarray(_LEAST_BIAS + (1 - size * _LEAST_BIAS) * squares / squares.sum())


def _drawn(bias: Figures, uniform: Figures) -> Codewords:
    return np.minimum(np.searchsorted(np.cumsum(bias), uniform, side="right"), len(bias) - 1).astype(np.uint8)


def _showing(words: Codewords, needed: Sequence[Mapping[int, Sequence[bool]]]) -> Flags:
    """For each candidate of each recipient whether it shows everything that is needed; all of them where none does."""
    shows = np.ones(words.shape[:2], bool)
    for each in needed:
        shows &= np.any([np.asarray(ways)[words[..., mark]] for mark, ways in each.items()], axis=0)
    return shows | ~shows.any(axis=1, keepdims=True)


class _Indicators:
    """Codewords as rows of zeros and ones, one column for each symbol of each mark and one for its absence.

    Where two words agree is then a matrix product.
    """

    def __init__(self, sizes: Sequence[int]) -> None:
        self._sizes = np.asarray(sizes, np.int64)
        self._first = np.concatenate([[0], np.cumsum(self._sizes + 1)])

    def of(self, words: Codewords) -> Figures:
        """One row for each word."""
        found = np.zeros((len(words), int(self._first[-1])))
        symbols = np.where(words == ABSENT, self._sizes, words)
        found[np.arange(len(words))[:, None], self._first[:-1] + symbols] = 1.0
        return found


def _distant(
    sizes: Sequence[int],
    fixed: Codewords,
    weights: Figures,
    chance: SeededRandom,
    needed: Sequence[Mapping[int, Sequence[bool]]],
    absent: Flags,
) -> Codewords:
    """Farthest first: each recipient gets the candidate whose nearest codeword so far is farthest.

    The wording of the writer (all symbols 0) counts as taken, so that a leak of the draft accuses nobody.
    """
    recipients = len(fixed)
    every_symbol = _Indicators(sizes)
    weighted = np.repeat(weights, np.asarray(sizes) + 1)
    taken = np.zeros((recipients + 1, len(sizes)), np.uint8)
    shown = np.zeros((recipients + 1, len(weighted)))
    shown[:1] = every_symbol.of(taken[:1]) * weighted
    apart = np.full((recipients + 1, fixed.shape[1]), 255, np.uint8)
    order = np.argsort(chance.uniform(recipients), kind="stable")
    words = _candidates(sizes, recipients, chance)
    shows = _showing(words, needed)
    np.copyto(words, ABSENT, where=absent[:, None, :])
    rows = every_symbol.of(words.reshape(-1, len(sizes))).reshape(*words.shape[:2], -1)
    for done, recipient in enumerate(order.tolist(), 1):
        candidates = np.flatnonzero(shows[recipient])
        versions = _OTHER_VERSION * (apart[:done] != fixed[recipient]).any(axis=1)
        versions[0] = 0.0
        distance = weights.sum() - rows[recipient, candidates] @ shown[:done].T + versions
        best = candidates[np.lexsort((-distance.sum(axis=1), -distance.min(axis=1)))[0]]
        taken[done], apart[done] = words[recipient, best], fixed[recipient]
        shown[done] = rows[recipient, best] * weighted
    found = np.empty((recipients, len(sizes)), np.uint8)
    found[order] = taken[1:]
    return found


def _candidates(sizes: Sequence[int], recipients: int, chance: SeededRandom) -> Codewords:
    """For each recipient some words at random, or all there are, in an order at random."""
    if distinct_copies(sizes) <= _ALL_WORDS:
        every = np.indices(sizes).reshape(len(sizes), -1).T.astype(np.uint8)
        return np.asarray(every[np.argsort(chance.uniform(recipients, len(every)), axis=1, kind="stable")])
    drawn = chance.uniform(recipients, _CANDIDATES, len(sizes))
    return np.asarray((drawn * np.asarray(sizes, np.float64)).astype(np.uint8))
