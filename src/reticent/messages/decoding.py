"""From the marks of a leak to the recipients behind it.

What is read at mark j is a symbol y_j, or nothing when the place was cut, edited or garbled. Two questions are kept
apart, because they need different assumptions, and somebody is named only if both answers allow it.

**Who was it?** The posterior over recipients, by joint decoding (Meerwald and Furon 2012): every coalition C of up to
five is a hypothesis, "each mark comes from a member at random, or with chance e from anywhere":

    P(y_j | C) = (1 - e) * share of C with symbol y_j + e * p_j(y_j)

beside "none of them" (every mark from anywhere) and "the writer's own draft". The likeliest coalitions are found by a
beam, larger ones cost their number of alternatives, and e is averaged over a few values: never a false certainty.
Recipients who share a copy share its probability.

A beam holds a few of some millions of coalitions, and what four mix from their copies is a word at random to whoever
had no part in it: one of 130 innocents then agrees with it now and then, and would look like a single source who made
some edits. So all coalitions of c count as well, by their mean over the members that are not known (Laarhoven 2014):

    mean of P(y | C) over C           = product over j of p_j(y_j)
    the same over those with member i = product over j of (1 - e) (match_ij + (c - 1) p_j) / c + e p_j

**Could it be chance?** For each wording the chance that one which had no part in the leak agrees with it as well (see
`chances.py`). This holds whatever became of the leak: marks lost, changed to another listed wording or to anything, cut
off, mixed from any number of copies.

The chance is exact for wordings that are drawn one by one. Where marks are few they are drawn to be far apart, so that
an innocent one agrees less often than by chance; `bench/messages.py codes` counts how often one is named all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, log

import numpy as np
from numpy.typing import NDArray

from reticent.messages.chances import allotted, false_matches
from reticent.messages.codes import ABSENT, Code, Codewords, Figures

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


@dataclass(frozen=True, slots=True)
class Decoded:
    """How likely each recipient was among the sources, and how often chance does as well."""

    probability: tuple[float, ...]
    chance: tuple[float, ...]
    wording: tuple[int, ...]
    """The number of each recipient's wording: those who share one cannot be told apart by it."""
    nobody: float
    draft: float
    together: int
    """The most likely number of sources."""


def decode(read: Codewords, code: Code, fixed_read: Codewords, fixed: Codewords) -> Decoded:
    """Posterior and chance for each recipient; `fixed` are the symbols that an audience shares."""
    known = np.flatnonzero(read != UNREAD)
    shown = np.flatnonzero(fixed_read != UNREAD)
    copies, copy_of, sharing = np.unique(
        np.concatenate([code.words, fixed], axis=1), axis=0, return_inverse=True, return_counts=True
    )
    marks, copy_of = code.marks, copy_of.reshape(-1)
    matches = np.concatenate([copies[:, known] == read[known], copies[:, marks + shown] == fixed_read[shown]], axis=1)
    usual = np.array([code.biases[mark][read[mark]] for mark in known.tolist()] + [0.5] * len(shown))
    draft = np.concatenate([read[known] == 0, fixed_read[shown] == 0])
    shares, nobody, own, together = _posterior(matches, usual, draft, sharing)
    probability = (shares / sharing)[copy_of]
    wording_of = code.wordings()
    of_copies = np.unique(copies[:, :marks], axis=0, return_inverse=True)[1].reshape(-1)
    same_version = (copies[:, marks + shown] == fixed_read[shown]).all(axis=1)
    among = allotted(copies[:, :marks] != ABSENT, known, of_copies, same_version)
    chance = false_matches(matches[:, : len(known)], usual[: len(known)], among)[copy_of]
    return Decoded(
        tuple(probability.tolist()), tuple(chance.tolist()), tuple(wording_of.tolist()), nobody, own, together
    )


def _posterior(
    matches: Codewords, usual: Figures, draft: Codewords, sharing: Members
) -> tuple[Figures, float, float, int]:
    """The share of each copy, of nobody and of the draft, and the likeliest number of sources."""
    recipients, marks = matches.shape
    before = sharing / sharing.sum()
    if not marks:
        return (1 - _OUTSIDE) * before, _OUTSIDE / 2, _OUTSIDE / 2, 1
    found: list[tuple[int, Figures, Figures, Members]] = []
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
                start = log(prior * (1 - _OUTSIDE) / sum(sizes) * weight)
                many = np.log(before) if size == 1 else -log(comb(recipients, size))
                found.append((size, scores + start + many, scores, members))
    several, joining = _several(matches, usual, before, sizes)
    top = max([nobody, several.max(initial=nobody), *drafts, *(float(scores.max()) for _, scores, _, _ in found)])
    share = np.exp(joining - top).sum(axis=0)
    by_size = np.concatenate([[0.0, 0.0], np.exp(several - top)])
    at_random = float(np.log(usual).sum())
    for size, scores, likelihoods, members in found:
        weights = np.exp(scores - top)
        if size > 1:
            weights = weights * -np.expm1(np.minimum(at_random - likelihoods, 0.0))  # beyond the mean, which counts
        by_size[size] += weights.sum()
        np.add.at(share, members, weights[:, None])
    aside, own = float(np.exp(nobody - top)), float(np.exp(np.array(drafts) - top).sum())
    whole = float(by_size.sum()) + aside + own
    return np.minimum(share / whole, 1.0), aside / whole, own / whole, int(by_size.argmax())


def _several(matches: Codewords, usual: Figures, before: Figures, sizes: tuple[float, ...]) -> tuple[Figures, Figures]:
    """For 2, 3, ... sources the logarithm of prior times likelihood: of all such coalitions, and of those with a copy.

    What all have together is at least what those with any one copy have.
    """
    at_random = float(np.log(usual).sum())
    every, joining = [], []
    for size, prior in enumerate(sizes[1:], 2):
        start = log(prior * (1 - _OUTSIDE) / sum(sizes))
        known = [
            log(weight) + _logs((matches + (size - 1) * usual) / size, noise, usual) for noise, weight in NOISES.items()
        ]
        joining.append(start + np.log(np.minimum(1.0, size * before)) + np.logaddexp.reduce(known, axis=0))
        every.append(max(start + at_random, float(joining[-1].max())))
    return np.array(every), np.array(joining).reshape(len(every), len(before))


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
