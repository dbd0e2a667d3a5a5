"""From the marks of a leak to the recipients behind it.

What is read at mark j is a symbol y_j, or nothing when the place was cut, edited or garbled. Two questions are kept
apart, because they need different assumptions.

**Who was it?** The posterior over recipients, by joint decoding (Meerwald and Furon 2012): every coalition C of up to
five is a hypothesis, "each mark comes from a member at random, or with chance e from anywhere":

    P(y_j | C) = (1 - e) * share of C with symbol y_j + e * p_j(y_j)

beside "none of them" (every mark from anywhere) and "the writer's own draft". Coalitions are found by a beam, larger
ones cost their number of alternatives, and e is averaged over a few values: never a false certainty.

**Could it be chance?** For each suspect the chance that a recipient who had no part in the leak agrees with it as well.
Their symbols were drawn without looking at the leak, so the score of an innocent is a sum of independent terms with
known chances, and its tail is computed exactly by convolution, then multiplied by the number of recipients and of
scores tried. This holds whatever the leakers did. The score is the log-likelihood ratio against c who take turns, which
is optimal against that (Laarhoven 2014):  g = ln(1 + (1/p - 1)/c) on a match, ln(1 - 1/c) otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, log

import numpy as np
from numpy.typing import NDArray

from reticent.messages.codes import Code, Codewords, Figures

Members = NDArray[np.int64]

UNREAD = 255
"""The symbol of a mark that the leak no longer shows."""

NOISES = {0.02: 0.6, 0.15: 0.25, 0.4: 0.15}
"""Shares of marks that were changed, and how likely each is before anything was read."""
_SIZES = (0.7, 0.16, 0.07, 0.04, 0.03)
"""The chance of one leaker, of two, ..., before anything was read."""

_OUTSIDE = 0.05
"""The chance, before anything was read, that no recipient is behind it; half of it for the writer's own draft."""

_BEAM = 32
_NEWCOMERS = 64
_SCORED = (1, 3)
_GRID = 256.0
_MISS = 0.02


@dataclass(frozen=True, slots=True)
class Decoded:
    """How likely each recipient was among the sources, and how often chance does as well."""

    probability: tuple[float, ...]
    chance: tuple[float, ...]
    nobody: float
    draft: float
    together: int
    """The most likely number of sources."""


def decode(read: Codewords, code: Code, fixed_read: Codewords, fixed: Codewords) -> Decoded:
    """Posterior and chance for each recipient; `fixed` are the symbols that an audience shares."""
    known = np.flatnonzero(read != UNREAD)
    shown = np.flatnonzero(fixed_read != UNREAD)
    matches = np.concatenate([code.words[:, known] == read[known], fixed[:, shown] == fixed_read[shown]], axis=1)
    usual = np.array([code.biases[mark][read[mark]] for mark in known.tolist()] + [0.5] * len(shown))
    draft = np.concatenate([read[known] == 0, fixed_read[shown] == 0])
    probability, nobody, own, together = _posterior(matches, usual, draft)
    chance = _chances(matches[:, : len(known)], usual[: len(known)])
    return Decoded(tuple(probability.tolist()), tuple(chance.tolist()), nobody, own, together)


def _posterior(matches: Codewords, usual: Figures, draft: Codewords) -> tuple[Figures, float, float, int]:
    """The share of each recipient, of nobody and of the draft, and the likeliest number of sources."""
    recipients, marks = matches.shape
    if not marks:
        return np.full(recipients, (1 - _OUTSIDE) / recipients), _OUTSIDE / 2, _OUTSIDE / 2, 1
    found: list[tuple[int, Figures, Members]] = []
    nobody = float(np.log(usual).sum()) + log(_OUTSIDE / 2)
    drafts = [
        _logs(draft[None, :].astype(float), noise, usual)[0] + log(_OUTSIDE / 2 * weight)
        for noise, weight in NOISES.items()
    ]
    sizes = _SIZES[: min(len(_SIZES), recipients)]
    for noise, weight in NOISES.items():
        members, scores = np.arange(recipients)[:, None], _logs(matches.astype(float), noise, usual)
        newcomers = np.argsort(-scores, kind="stable")[:_NEWCOMERS]
        for size, prior in enumerate(sizes, 1):
            if size > 1:
                best = members[np.argsort(-scores, kind="stable")[:_BEAM]]
                members = _extended(best, newcomers, recipients)
                scores = _logs(matches[members].mean(axis=1), noise, usual)
            if len(members):
                start = log(prior * (1 - _OUTSIDE) / sum(sizes) * weight) - log(comb(recipients, size))
                found.append((size, scores + start, members))
    top = max([nobody, *drafts, *(float(scores.max()) for _, scores, _ in found)])
    share = np.zeros(recipients)
    by_size = np.zeros(len(sizes) + 1)
    for size, scores, members in found:
        weights = np.exp(scores - top)
        by_size[size] += weights.sum()
        np.add.at(share, members, weights[:, None])
    aside, own = float(np.exp(nobody - top)), float(np.exp(np.array(drafts) - top).sum())
    whole = float(by_size.sum()) + aside + own
    return np.minimum(share / whole, 1.0), aside / whole, own / whole, int(by_size.argmax())


def _extended(members: Members, newcomers: Members, recipients: int) -> Members:
    """Every coalition of the beam with one of the newcomers more, each coalition once."""
    added = np.tile(newcomers, len(members))
    larger = np.column_stack([np.repeat(members, len(newcomers), axis=0), added])
    fresh = (larger[:, :-1] != larger[:, -1:]).all(axis=1)
    larger = np.sort(larger[fresh], axis=1)
    keys = larger.astype(np.float64) @ (float(recipients) ** np.arange(larger.shape[1]))
    return np.asarray(larger[np.sort(np.unique(keys, return_index=True)[1])])


def _logs(share: Figures, noise: float, usual: Figures) -> Figures:
    return np.asarray(np.log((1 - noise) * share + noise * usual).sum(axis=1))


def _chances(matches: Codewords, usual: Figures) -> Figures:
    """For each recipient: the chance that some innocent recipient agrees with the leak at least as well."""
    recipients, marks = matches.shape
    best = np.ones(recipients)
    if not marks:
        return best
    for size in _SCORED:
        miss = 1 - 1 / size if size > 1 else _MISS
        gains = np.rint(_GRID * (np.log(1 + (1 / usual - 1) / size) - log(miss))).astype(np.int64)
        scores = matches.astype(np.int64) @ gains
        tail = _tail(gains, usual)
        best = np.minimum(best, tail[scores])
    return np.asarray(np.minimum(1.0, best * recipients * len(_SCORED)))


def _tail(gains: Members, chances: Figures) -> Figures:
    """P(score >= s) for every s, when mark j gives `gains[j]` with chance `chances[j]` and nothing otherwise."""
    density = np.zeros(int(gains.sum()) + 1)
    density[0] = 1.0
    reach = 0
    for gain, chance in zip(gains.tolist(), chances.tolist(), strict=True):
        moved = density[: reach + 1] * chance
        density[: reach + 1] *= 1 - chance
        density[gain : gain + reach + 1] += moved
        reach += gain
    return np.asarray(np.cumsum(density[::-1])[::-1])
