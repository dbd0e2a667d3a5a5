"""Whom somebody would name who knows many people a little: not whose page the text reads like, but who comes to mind.

A text about a famous person seldom has the wording of one public document, so that none stands far out. A reader goes
by more: two ways to look it up, how much is said of whom elsewhere, whether what is said around a name is what is said
here, and above all whether one comes to mind clearly before all others. Those that stand out by any way to look it up
are people, or something else; each has the height

    h(c) = w z(c) + w log2(1 + n(name)) + w cos(text, name)        n counts for people, z is of the likelihood

over that of the mean of the third to the twelfth of its kind, and `P(c) = exp(h(c) - b) / (1 + sum exp(h(c') - b))`
with a b for people and one for other things: n(name) is how many public documents have the name, counted for names that
have a vector, and the cosine is between the text and the name. Of a text of few words the few documents that have them
stand far above all others, whoever is meant, so that b is larger by 3 log2(12 / words) there. The weights are from
`tools/fit_reader.py`: people of whom there are two public articles, told by one of them and looked for in the rest;
people who have no other; lives in words of one's own; and private texts, of which nobody is the subject.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import log2

import numpy as np
from numpy.typing import NDArray

from reticent.guards.reidentification.attackers import (
    Combination,
    Contribution,
    Evidence,
    Likelihood,
)
from reticent.guards.reidentification.cells import Numbers
from reticent.guards.reidentification.population import inverse_frequency
from reticent.guards.reidentification.public import Public
from reticent.guards.reidentification.ranking import Posterior, Ranking

POOL = 30
"""So many candidates of each attacker come to mind."""

RECOGNISED = 0.1
"""From this probability on somebody counts as named: who comes first clearly, even in words of one's own."""

FIELD = slice(2, 12)
"""Whom the first ones of a kind are compared with."""

WEIGHTS = (2.068, 0.299, 3.047, 2.518)
NOBODY = (5.053, 6.036)
"""What likelihood, a person's mentions, a person's vector and another's are worth; b for people and other things."""

FEW = 12
"""A text of fewer words that any document has is about nobody more often: "met Mr ... left"."""


@dataclass(frozen=True, slots=True)
class Minded:
    """The candidates that come to mind, which of them are people, and what speaks for each: a row of four figures."""

    candidates: tuple[int, ...]
    people: NDArray[np.bool_]
    figures: Numbers


class Reader:
    """The reader, for the documents of a reference corpus."""

    name = "reader"

    def __init__(self, public: Public) -> None:
        self._public = public
        self._attackers = Likelihood(public), Combination(public)

    def conclude(self, evidence: Evidence) -> Posterior:
        """The probability of each candidate, nought for those that do not come to mind, and of nobody."""
        minded = self.minded(evidence)
        nobody = np.where(minded.people, *NOBODY) + _of_few(evidence)
        weights = np.exp(above_field(minded, np.array(WEIGHTS)) - nobody)
        total = 1 + float(weights.sum())
        at = np.array(minded.candidates, np.int64)
        return Posterior(Ranking(at, weights / total, 0.0, self._public.size), 1 / total)

    def minded(self, evidence: Evidence) -> Minded:
        """Who comes to mind, and why."""
        standings = [evidence.standing(each) for each in self._attackers]
        found = sorted({at for stands in standings for at in _highest(stands)})
        text = _TextVector(evidence, self._public)
        people = self._public.are_people(found)
        mentions, vectors = self._public.known_of(found, people)
        near = text.cosines(vectors)
        figures = [standings[0].of_some(found), mentions, near * people, near * ~people]
        return Minded(tuple(found), people, np.stack(figures, axis=1))

    def explain(self, evidence: Evidence, candidate: int) -> list[Contribution]:
        """What each word adds to a candidate's height."""
        likelihood, near = WEIGHTS[0], WEIGHTS[2 if self._public.are_people([candidate])[0] else 3]
        scale = likelihood / evidence.spread(self._attackers[0])
        adds = {word: scale * amount for word, amount in self._attackers[0].explain(evidence, candidate)}
        for word, amount in _TextVector(evidence, self._public).parts(candidate):
            adds[word] = adds.get(word, 0.0) + near * amount
        return sorted((each for each in adds.items() if each[1] > 0), key=lambda each: (-each[1], each[0]))


def above_field(minded: Minded, weights: Numbers) -> Numbers:
    """How far each candidate stands above those that come to mind after the first two of its kind."""
    heights: Numbers = minded.figures @ weights
    above = np.zeros(len(heights))
    for kind in (minded.people, ~minded.people):
        own = np.flatnonzero(kind)
        field = heights[own[np.argsort(-heights[own], kind="stable")[FIELD]]]
        if len(field):
            above[own] = heights[own] - field.mean()
    return above


def _of_few(evidence: Evidence) -> float:
    """How much likelier nobody is for how few words there are."""
    pairs = zip(evidence.features, evidence.table.counts, strict=True)
    words = sum(len(feature) == 1 and count > 0 for feature, count in pairs)
    return 3 * log2(FEW / min(FEW, max(1, words)))


def _highest(stands: Ranking) -> list[int]:
    """The candidates that stand out most, none that has nothing; of equal ones the first."""
    highest, figures = stands.top(min(POOL, stands.size))
    return [at for at, figure in zip(highest, figures.tolist(), strict=True) if figure > 0]


class _TextVector:
    """A text as the sum of the vectors of its words, rare ones more."""

    def __init__(self, evidence: Evidence, public: Public) -> None:
        self._evidence, self._public = evidence, public

    @cached_property
    def _words(self) -> tuple[list[str], Numbers]:
        counts = self._evidence.table.counts
        rarity = inverse_frequency(np.maximum(counts, 1), self._public.size)
        single = [at for at, (feature, count) in enumerate(zip(self._evidence.features, counts, strict=True))
                  if len(feature) == 1 and count]  # fmt: skip
        words = [self._evidence.features[at][0] for at in single]
        known, vectors = self._public.vectors(words)
        summed = rarity[[single[at] for at in known]][:, None] * vectors.astype(np.float64)
        return [words[at] for at in known], summed / max(float(np.linalg.norm(summed.sum(axis=0))), 1e-9)

    def cosines(self, names: Numbers) -> Numbers:
        """Between the text and each name; nought where either has no vector."""
        words, rows = self._words
        return np.maximum(0.0, names @ rows.sum(axis=0)) if words else np.zeros(len(names))

    def parts(self, candidate: int) -> Iterator[Contribution]:
        """What each word adds to it."""
        words, rows = self._words
        name = self._public.name_vector(candidate)
        if name is not None and words:
            yield from zip(words, (rows @ name).tolist(), strict=True)
