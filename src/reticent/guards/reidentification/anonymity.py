"""Anonymous among K: hide, strongest clue for its words first, until nobody stands out.

Two things must hold, and the trace says what was done for each:

1. *Whoever has another text about the subject.* The defender does not have that text. Every unit whose clue
   (see clues.py) is stronger than a level goes; the level belongs to K: with it, an attacker who has the rest of the
   article of 2,500 people names the right one no more often than 1 in K on the biographies of the reference texts
   (`bench/attack.py levels`).
2. *Whoever has the reference corpus.* The attack (attack.py) runs on what is left; while it gives the true subject, or
   without one the best candidate, more than 1/K, what points there most for each word lost goes.

A unit goes wherever it stands, whole. Everything is deterministic.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import exp, log
from typing import Any

import numpy as np

from reticent.errors import InputError
from reticent.guards.reidentification.attack import Explaining, conclusions
from reticent.guards.reidentification.attackers import Evidence
from reticent.guards.reidentification.clues import Clue, clues, units
from reticent.guards.reidentification.population import Candidates
from reticent.guards.reidentification.public import Public, public
from reticent.guards.reidentification.words import stream
from reticent.knowledge.reference import Reference, Titled
from reticent.model import Finding, Span, Stretches

LEVELS = ((2, 400.0), (3, 240.0), (5, 88.0), (10, 52.0), (20, 38.0), (50, 26.0), (100, 21.0))
"""K and the strongest clue that may stay, found by `bench/attack.py levels`; between them by interpolation."""

MOST_ROUNDS = 20
_AT_ONCE = 3
"""How many units go in one round while the attacker is sure; fewer as it becomes less so."""
_LIKELIEST = 200
"""Among so many candidates the subject is looked for."""


@dataclass(frozen=True, slots=True)
class AttackRound:
    """One round: what it was against, the probability before it, how many units and words it hid."""

    against: str
    probability: float | None
    units: int
    words: int

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        known = None if self.probability is None else round(self.probability, 4)
        return {"against": self.against, "probability": known, "units": self.units, "words": self.words}


@dataclass(frozen=True, slots=True)
class Anonymity:
    """What else to hide so that the subject is one of K, the rounds that led there, and what the attack gives now.

    `holds` says whether the attack's own ranking agrees. `probability` is that of the true subject, or of the best
    candidate; `candidates` is how many there were.
    """

    findings: tuple[Finding, ...]
    rounds: tuple[AttackRound, ...]
    probability: float
    among: int
    holds: bool
    candidates: int
    by: str = field(default="")

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it: no words of the text."""
        return {
            "among": self.among,
            "holds": self.holds,
            "probability": round(self.probability, 4),
            "by": self.by,
            "candidates": self.candidates,
            "rounds": [each.as_dict() for each in self.rounds],
        }


def anonymise(
    text: str,
    taken: Sequence[Span],
    reference: Reference,
    among: int = 10,
    subject: str | None = None,
    general: Mapping[Span, str] | None = None,
    keep: Sequence[Span] = (),
    last: Sequence[Span] = (),
    known: Candidates | None = None,
    *,
    informed: bool = True,
    who: Callable[[str], bool] = lambda _: True,
    hidden: Sequence[str] | None = None,
) -> Anonymity:
    """What to hide besides `taken` so that the text's subject is one of `among`.

    `general` is the wording that stands in place of some of the taken spans; the others are gaps. `keep` must stay,
    and what is in `last` goes only when nothing else can.
    `known` is what the attacker has, if the defender knows that; the reference corpus otherwise. `subject` is whom
    the text is really about: then its probability counts, else that of the best candidate. Unless the attacker is
    `informed`, only the second of the two things is seen to. `who` says which candidates count, by their names.
    `hidden` is what the taken spans hide, where the text does not have it any more.
    """
    candidates = known if known is not None else _documents(reference)
    if among < 2:
        raise InputError("anonymous among fewer than 2 is not anonymous")
    if candidates is not None and among > candidates.size:
        raise InputError(f"nobody can be one of {among:,} among {candidates.size:,} candidates: give a smaller K")
    stays = Stretches(keep)

    def find() -> list[Clue]:
        found = clues(text, taken, reference, hidden) if informed else units(text, taken)
        return [clue for clue in found if not any(map(stays.touch, clue.spans))]

    try:
        work = _Work(text, tuple(taken), dict(general or {}), find, Stretches(last))
        level = level_for(among)
        if informed:
            strong = [clue for clue in work.found if clue.strength > level]
            work.hide(strong, "another text about the subject", None, _rarity)
        if candidates is None:
            return Anonymity(work.findings(), tuple(work.rounds), 0.0, among, holds=True, candidates=0)
        probability, by = _against(work, candidates, among, subject, who)
        return Anonymity(
            work.findings(), tuple(work.rounds), probability, among, probability <= 1 / among, candidates.size, by
        )
    finally:
        if known is None and isinstance(candidates, Public):
            candidates.forget()  # they are kept for the next text


def level_for(among: int) -> float:
    """The strongest clue that may stay for K: straight lines between the levels, on logarithms of both."""
    points = [(log(k), log(level)) for k, level in LEVELS]
    at = float(np.interp(log(among), [x for x, _ in points], [y for _, y in points]))
    last, before = points[-1], points[-2]
    if log(among) > last[0]:
        at = last[1] + (log(among) - last[0]) * (last[1] - before[1]) / (last[0] - before[0])
    return exp(at)


class _Work:
    """The text as it is hidden bit by bit."""

    def __init__(
        self,
        text: str,
        taken: tuple[Span, ...],
        general: dict[Span, str],
        find: Callable[[], list[Clue]],
        last: Stretches,
    ) -> None:
        self._text, self._taken, self._general = text, taken, general
        self._find, self._last = find, last
        self._reasons: dict[Span, str] = {}
        self.rounds: list[AttackRound] = []

    @cached_property
    def found(self) -> list[Clue]:
        """The units that may go; looked for only when one must."""
        return self._find()

    @cached_property
    def _names(self) -> list[Span]:
        return [span for clue in self.found if " " in clue.term for span in clue.spans]

    def hide(
        self, chosen: Sequence[Clue], against: str, probability: float | None, reason: Callable[[Clue], str]
    ) -> bool:
        """Hide units, and the names they are part of; whether that hid anything new."""
        new: dict[Span, str] = {}
        for clue in chosen:
            for span in clue.spans:
                whole = self._whole(span)
                if whole not in self._reasons and whole not in new:
                    new[whole] = reason(clue)
        if not new:
            return False
        words = sum(len(span.of(self._text).split()) for span in new)
        self._reasons |= new
        self.rounds.append(AttackRound(against, probability, len(chosen), words))
        return True

    def _whole(self, span: Span) -> Span:
        """The longest unit of the text that has this one in it."""
        around = [other for other in self._names if other.covers(span)]
        return max(around, key=lambda other: (other.end - other.start, -other.start), default=span)

    def left(self) -> list[Clue]:
        """The units of which a mention is still there."""
        gone = Stretches(self._reasons)
        there = [clue for clue in self.found if not all(map(gone.cover, clue.spans))]
        return [clue for clue in there if not all(map(self._last.cover, clue.spans))] or there

    def visible(self) -> str:
        """What a reader sees: general wording where there is one, gaps where there is none."""
        parts, last = [], 0
        hidden = {span: self._general.get(span, "*") for span in self._taken} | dict.fromkeys(self._reasons, "*")
        for span in sorted(hidden):
            if span.end > last:
                parts += [self._text[last : max(span.start, last)], f" {hidden[span]} "]
                last = span.end
        return "".join([*parts, self._text[last:]])

    def findings(self) -> tuple[Finding, ...]:
        """What was hidden, in order; a unit inside another one is part of it."""
        spans = sorted(self._reasons, key=lambda span: (span.start, -span.end))
        outer: list[Span] = []
        for span in spans:
            if not outer or span.end > outer[-1].end:
                outer.append(span)
        return tuple(Finding(span, "clue", 1.0, "anonymity", self._reasons[span]) for span in outer)


def _rarity(_clue: Clue) -> str:
    return "rare, and likely to be said of the subject elsewhere too: it would help whoever has another text"


def _against(
    work: _Work, candidates: Candidates, among: int, subject: str | None, who: Callable[[str], bool]
) -> tuple[float, str]:
    """Hide what points to the subject, or to the best candidate, until it is no likelier than 1/K."""
    probability, by = 0.0, ""
    for _ in range(MOST_ROUNDS):
        evidence = Evidence(work.visible(), candidates)
        probability, target, attacker = _surest(evidence, subject, who)
        by = attacker.name
        if probability <= 1 / among:
            break
        chosen = _pointing(work, attacker, evidence, target)[: 1 + int(_AT_ONCE * probability)]
        if not work.hide(chosen, "the reference corpus", probability, lambda _: "points to one public document"):
            break
    return probability, by


def _surest(evidence: Evidence, subject: str | None, who: Callable[[str], bool]) -> tuple[float, int, Explaining]:
    """The highest probability that any attacker gives the subject, or anybody."""
    found, most = [], []
    for each, attacker in conclusions(evidence):
        ranked, shares = each.shares.top(_LIKELIEST)
        found.append((each.shares, ranked, attacker))
        most.append(float(shares.sum()))
    best = (-1.0, 0, 0)
    for number in sorted(range(len(found)), key=lambda at: (-most[at], at)):
        if most[number] < best[0]:
            break  # whoever it is of these, and of those that follow: less likely than by another attacker
        given, ranked, _ = found[number]
        own = _own(evidence.candidates, ranked, subject, who)
        total = float(given.of_some(own).sum())
        if (total, -number) > (best[0], -best[2]):
            best = (total, (own or ranked)[0], number)
    return best[0], best[1], found[best[2]][2]


def _own(candidates: Candidates, ranked: Sequence[int], subject: str | None, who: Callable[[str], bool]) -> list[int]:
    """The candidates that count: those with the subject's name, else with that of the likeliest one."""
    own = candidates.named(subject, ranked) if subject is not None else []
    first = next((at for at in ranked if who(candidates.name(at))), None) if not own else None
    return own if first is None else candidates.named(candidates.name(first).partition(" (")[0], ranked)


def _pointing(work: _Work, attacker: Explaining, evidence: Evidence, target: int) -> list[Clue]:
    """The units that point to a candidate most, for each word that goes with them."""
    adds = dict(attacker.explain(evidence, target))
    gains = []
    for clue in work.left():
        gain = sum(adds.get(word, 0.0) for word in dict.fromkeys(stream(clue.term)))
        if gain > 0:
            gains.append((gain / clue.words, clue))
    return [clue for _, clue in sorted(gains, key=lambda each: (-each[0], each[1].spans))]


def _documents(reference: Reference) -> Candidates | None:
    return public(reference) if isinstance(reference, Titled) else None
