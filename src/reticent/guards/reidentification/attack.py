"""Whom or what would a reader say this text is about? Candidates with probabilities, and the words that point there.

Each attacker's scores become a posterior over all candidates and "nobody in particular":

    P(c) = exp(a z(c)) / (N exp(b) + sum over all c' of exp(a z(c')))       z(c) = (s(c) - mean s) / sqrt(most s)

so that a score that does not stand out says nobody. `most` is what somebody would score who had all of the text. a and
b are fitted for each attacker, once for populations and once for reference corpora, by `bench/attack.py calibrate`. A
reader (reader.py) tries too where the candidates are public documents. Whoever is surest of somebody counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from reticent.guards.reidentification.attackers import Attacker, Contribution, Evidence, attackers
from reticent.guards.reidentification.cells import Numbers
from reticent.guards.reidentification.population import Kind, Population
from reticent.guards.reidentification.public import Public, public
from reticent.guards.reidentification.ranking import Posterior, Ranking
from reticent.guards.reidentification.reader import RECOGNISED, Reader
from reticent.knowledge.reference import Reference

MOST_WORDS = 12
"""How many words are named for a candidate."""


class Calibration(NamedTuple):
    """The a and b of one attacker."""

    steepness: float
    nobody: float


CALIBRATION: dict[tuple[Kind, str], Calibration] = {
    ("population", "tfidf"): Calibration(10.91, 1.36),
    ("population", "likelihood"): Calibration(3.88, 1.27),
    ("population", "combination"): Calibration(1.05, 0.55),
    ("reference", "tfidf"): Calibration(10.54, 2.29),
    ("reference", "likelihood"): Calibration(3.78, 2.41),
    ("reference", "combination"): Calibration(1.03, 1.76),
}
"""Found by `bench/attack.py calibrate`."""


class Explaining(Protocol):
    """Whoever concludes something and can say by which words."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    def explain(self, evidence: Evidence, candidate: int) -> list[Contribution]:
        """What each word adds to a candidate's score. Most first."""
        ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody or something the text may be about: how likely, and what each word adds to that, most first."""

    name: str
    probability: float
    words: tuple[tuple[str, float], ...]

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "name": self.name,
            "probability": round(self.probability, 4),
            "words": [{"word": word, "adds": round(adds, 4)} for word, adds in self.words],
        }


@dataclass(frozen=True, slots=True)
class Attack:
    """What the strongest attacker concludes. The probabilities of all candidates and `nobody` add up to one."""

    candidates: tuple[Candidate, ...]
    nobody: float
    by: str
    among: int

    @property
    def named(self) -> str | None:
        """Whom or what a reader would name: the first, if all documents of that name come to `RECOGNISED`."""
        names = [candidate.name.partition(" (")[0] for candidate in self.candidates]
        own = [each.probability for each, name in zip(self.candidates, names, strict=True) if name == names[0]]
        return names[0] if sum(own) >= RECOGNISED else None

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "candidates": [candidate.as_dict() for candidate in self.candidates],
            "nobody": round(self.nobody, 4),
            "named": self.named,
            "by": self.by,
            "among": self.among,
        }


def attack(text: str, known: Population | Public | Reference, top: int = 5) -> Attack:
    """What a reader would conclude who has this population, or this reference corpus."""
    candidates = candidates_of(known)
    try:
        evidence = Evidence(text, candidates)
        best, by = strongest(evidence)
        named = tuple(
            Candidate(candidates.name(at), best.shares.of_one(at), tuple(by.explain(evidence, at)[:MOST_WORDS]))
            for at in best.shares.highest(top)
            if best.shares.of_one(at) > best.shares.rest
        )
        return Attack(named, best.nobody, by.name, candidates.size)
    finally:
        if isinstance(candidates, Public) and candidates is not known:
            candidates.forget()  # they are kept for the next text


def strongest(evidence: Evidence) -> tuple[Posterior, Explaining]:
    """The posterior of the attacker that is surest of somebody."""
    return max(conclusions(evidence), key=lambda each: each[0].shares.most())


def conclusions(evidence: Evidence) -> Iterator[tuple[Posterior, Explaining]]:
    """What each attacker concludes, and, where the candidates are public documents, what a reader does."""
    candidates = evidence.candidates
    for attacker in attackers(candidates):
        yield concluded(attacker, evidence), attacker
    if isinstance(candidates, Public) and candidates.known_by_name:
        reader = Reader(candidates)
        yield reader.conclude(evidence), reader


def concluded(attacker: Attacker, evidence: Evidence) -> Posterior:
    """What one attacker concludes."""
    return posterior(evidence.standing(attacker), CALIBRATION[evidence.candidates.kind, attacker.name])


def posterior(stands: Ranking, calibration: Calibration) -> Posterior:
    """Probabilities from how far the candidates stand out."""
    heights, nobody, top = _heights(stands, calibration)

    def weigh(own: Numbers) -> Numbers:
        out = own - top
        return np.exp(out, out=out)

    weights, nobodys = heights.changed(weigh), float(np.exp(nobody - top))
    total = weights.total() + nobodys
    return Posterior(weights.changed(lambda own: own / total), nobodys / total)


def log_posterior(stands: Ranking, calibration: Calibration) -> tuple[Numbers, float]:
    """Their logarithms."""
    heights, nobody, top = _heights(stands, calibration)
    everybody = heights.all()
    total = top + float(np.log(np.exp(everybody - top).sum() + np.exp(nobody - top)))
    return everybody - total, nobody - total


def _heights(stands: Ranking, calibration: Calibration) -> tuple[Ranking, float, float]:
    """`a z(c)` of each candidate, `b + ln N` of nobody, and the highest of all."""
    heights = stands.changed(lambda own: calibration.steepness * own)
    nobody = calibration.nobody + float(np.log(stands.size))
    return heights, nobody, max(heights.most(), nobody)


def candidates_of(known: Population | Public | Reference) -> Population | Public:
    """A population as it is, a reference corpus as its documents."""
    return known if isinstance(known, Population | Public) else public(known)
