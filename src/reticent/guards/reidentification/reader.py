"""Whom somebody would name who knows many people a little: not whose page the text reads like, but who comes to mind.

A text about a famous person seldom has the wording of one public document, so that none stands far out. A reader goes
by more: two ways to look it up that agree, how much is said of whom elsewhere, and whether what is said around a name
is what is said here. For each candidate that stands out by any way to look it up

    h(c) = sum over attackers of w z(c) + w log2(1 + n(name)) + w cos(text, name)

and `P(c) = exp h(c) / (exp(b) + sum over c' of exp h(c'))`: n(name) is how many public documents have the name, counted
for names that have a vector, and the cosine is between the text and the name. The weights and b are from
`tools/fit_reader.py`: lives of famous people in other words, and private texts, of which nobody is the subject.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

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

WEIGHTS = (1.715, 1.19, 0.26, 3.993)
NOBODY = 9.448
"""What likelihood, combination, mentions and vector are worth, and b."""


@dataclass(frozen=True, slots=True)
class Minded:
    """The candidates that come to mind, and what speaks for each: a row of four figures."""

    candidates: tuple[int, ...]
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
        heights = minded.figures @ np.array(WEIGHTS)
        top = max(NOBODY, float(heights.max(initial=NOBODY)))
        weights, nobody = np.exp(heights - top), float(np.exp(NOBODY - top))
        total = float(weights.sum()) + nobody
        at = np.array(minded.candidates, np.int64)
        return Posterior(Ranking(at, weights / total, 0.0, self._public.size), nobody / total)

    def minded(self, evidence: Evidence) -> Minded:
        """Who comes to mind, and why."""
        standings = [evidence.standing(each) for each in self._attackers]
        found = sorted({at for stands in standings for at in _highest(stands)})
        text = _TextVector(evidence, self._public)
        mentions, vectors = self._public.known_of(found)
        figures = [*(stands.of_some(found) for stands in standings), mentions, text.cosines(vectors)]
        return Minded(tuple(found), np.stack(figures, axis=1))

    def explain(self, evidence: Evidence, candidate: int) -> list[Contribution]:
        """What each word adds to a candidate's height."""
        adds: dict[str, float] = {}
        for weight, attacker in zip(WEIGHTS, self._attackers, strict=False):
            scale = weight / evidence.spread(attacker)
            for word, amount in attacker.explain(evidence, candidate):
                adds[word] = adds.get(word, 0.0) + scale * amount
        for word, amount in _TextVector(evidence, self._public).parts(candidate):
            adds[word] = adds.get(word, 0.0) + WEIGHTS[-1] * amount
        return sorted((each for each in adds.items() if each[1] > 0), key=lambda each: (-each[1], each[0]))


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
