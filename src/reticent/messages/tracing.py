"""Whose copy is this? A leak finds its message by the words that all copies share, then its source by the marks.

**Which message.** A word that the leak shares with a message by chance is the less likely the rarer it is: with f the
word's share of all running words and K telling words in the leak, that chance is about K f, so that the match is
evidence of log2(1 / K f) bits; two neighbouring words that are neighbours there too add a little. A message is
recognized when all its evidence, less log2 of the number of messages, reaches a threshold, and when it covers nearly
half of the leak's telling words or the leak nearly half of its own: what two people write about one subject shares
words too (docs/messages.md has the figures).

**Which recipients.** See `decoding.py`: a posterior that never claims more than the marks say, and the chance that
an innocent recipient's copy agrees as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import log2
from typing import TYPE_CHECKING, Any

import numpy as np

from reticent.errors import InputError
from reticent.messages import reading
from reticent.messages.decoding import UNREAD, Decoded, decode
from reticent.messages.entries import word_features
from reticent.messages.naturalness import Totals, totals_of

if TYPE_CHECKING:
    from reticent.messages.codes import Codewords
    from reticent.messages.entries import LedgerEntry
    from reticent.messages.ledger import Ledger
    from reticent.world import World

RECOGNIZED = 18.0
"""Bits of evidence at which a leak may be one of the ledger's messages."""

COVERED = 0.45
"""The share of telling words, of the leak or of the message, that the two must have in common."""

NAMED = 0.95
"""The probability from which a recipient is named as a source rather than listed as a candidate."""

_PAIR_BITS = 3.0
_MOST_BITS = 20.0
_RUNNING_WORDS = 1.5e8
_EXAMINED = 5
_MARK_BITS = 4.0
_LACKING_BITS = 2.0
_SHOWN = 0.01


@dataclass(frozen=True, slots=True)
class Suspect:
    """A recipient who may be the source: how likely, and how often an innocent would look as guilty."""

    recipient: str
    audience: str
    probability: float
    chance: float

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"recipient": self.recipient, "audience": self.audience} | {
            "probability": round(self.probability, 4), "false_accusation": float(f"{self.chance:.2g}")
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """A mark that the leak still shows: its words there, and how many recipients got that wording."""

    kind: str
    words: str
    sharing: int


@dataclass(frozen=True, slots=True)
class Trace:
    """What a leak tells. `message` is None when it is none of the ledger's."""

    message: int | None
    at: str = ""
    label: str = ""
    evidence: float = 0.0
    audiences: tuple[tuple[str, float], ...] = ()
    suspects: tuple[Suspect, ...] = ()
    nobody: float = 1.0
    draft: float = 0.0
    together: int = 0
    marks: int = 0
    readings: tuple[Reading, ...] = field(default=())
    others: tuple[int, ...] = ()

    @property
    def named(self) -> tuple[Suspect, ...]:
        """The suspects who are named, not merely listed; where several seem to have taken turns, chance must be out."""
        alone = self.together == 1
        likely = (suspect for suspect in self.suspects if suspect.probability >= NAMED)
        return tuple(suspect for suspect in likely if alone or suspect.chance <= 1 - NAMED)

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        if self.message is None:
            return {"message": None, "evidence_bits": round(self.evidence, 1)}
        return {
            "message": self.message,
            "at": self.at,
            "label": self.label,
            "evidence_bits": round(self.evidence, 1),
            "audiences": [{"name": name, "probability": round(share, 4)} for name, share in self.audiences],
            "suspects": [suspect.as_dict() for suspect in self.suspects],
            "named": [suspect.recipient for suspect in self.named],
            "nobody": round(self.nobody, 4),
            "draft": round(self.draft, 4),
            "sources": self.together,
            "marks": self.marks,
            "marks_read": [
                {"kind": each.kind, "words": each.words, "shared_by": each.sharing} for each in self.readings
            ],
            "other_messages": list(self.others),
        }


def trace(text: str, ledger: Ledger, *, world: World | None = None) -> Trace:
    """The message, audience and recipients behind a leaked text."""
    from reticent.world import default_world

    words = reading.content_words(text)
    if not words:
        raise InputError("the leaked text holds no words to trace")
    found = _recognized(words, ledger, totals_of((world or default_world()).reference))
    if not found:
        return Trace(None)
    best = max(
        (_traced(text, ledger, sent, evidence) for evidence, sent in found),
        key=lambda each: (_fit(each), -(each.message or 0)),
    )
    return replace(best, others=tuple(sent.number for _, sent in found if sent.number != best.message))


def _fit(each: Trace) -> float:
    """How well a message fits: a mark that the leak has speaks for it, one that it lacks a little against."""
    read = len(each.readings)
    return each.evidence + _MARK_BITS * read - _LACKING_BITS * (each.marks - read)


def _recognized(words: Sequence[str], ledger: Ledger, totals: Totals) -> list[tuple[float, LedgerEntry]]:
    """The messages that the leak may come from, with the bits of evidence, most first."""
    evidence: dict[int, float] = {}
    matched: dict[int, int] = {}
    for feature, numbers in ledger.sharing(word_features(words)).items():
        pair = " " in feature
        worth = _PAIR_BITS if pair else _bits(feature, len(words), totals)
        for number in numbers:
            evidence[number] = evidence.get(number, 0.0) + worth
            matched[number] = matched.get(number, 0) + (not pair)
    among = log2(max(len(ledger), 1))
    ranked = sorted(evidence, key=lambda number: (-evidence[number], number))[:_EXAMINED]
    found = []
    for number in ranked:
        if evidence[number] - among >= RECOGNIZED:
            sent = ledger.message(number)
            covered = matched[number] / max(1, min(len(set(words)), sent.shared))
            if covered >= COVERED:
                found.append((evidence[number] - among, sent))
    return found


def _bits(word: str, many: int, totals: Totals) -> float:
    """How unlikely it is that a text of so many words has this one by chance."""
    share = (totals(word) + 1) * many / _RUNNING_WORDS
    return min(_MOST_BITS, max(0.0, -log2(share)))


def _traced(text: str, ledger: Ledger, sent: LedgerEntry, evidence: float) -> Trace:
    symbols, shown = read_marks(text, ledger, sent)
    phrases = len(sent.phrases)
    found = decode(symbols[phrases:], sent.code, symbols[:phrases], sent.fixed)
    return Trace(
        message=sent.number,
        at=sent.at,
        label=sent.label,
        evidence=evidence,
        audiences=_audiences(found, sent),
        suspects=_suspects(found, sent),
        nobody=found.nobody,
        draft=found.draft,
        together=found.together,
        marks=sent.code.marks + phrases,
        readings=_readings(symbols, shown, sent),
    )


def read_marks(text: str, ledger: Ledger, sent: LedgerEntry) -> tuple[Codewords, dict[int, str]]:
    """The symbol that the text shows at each mark, generalized phrases first, and the words that showed it."""
    many = len(sent.phrases) + sent.code.marks
    votes: dict[int, dict[int, int]] = {}
    shown: dict[int, tuple[int, str]] = {}
    for stream, window in set(reading.grams(text, sent.lengths)):
        probe = sent.probes.get(ledger.digest(stream, *window))
        if probe is not None:
            mark, alternative, weight = probe
            given = votes.setdefault(mark, {})
            given[alternative] = max(given.get(alternative, 0), weight)
            words = " ".join(word for word in window if word.isprintable())
            shown[mark] = max(shown.get(mark, (0, "")), (weight, words))
    symbols = np.full(many, UNREAD, np.uint8)
    for mark, given in votes.items():
        most = max(given.values())
        leading = [alternative for alternative, weight in given.items() if weight == most]
        if len(leading) == 1:
            symbols[mark] = leading[0]
    return symbols, {mark: words for mark, (_, words) in shown.items() if symbols[mark] != UNREAD}


def _audiences(found: Decoded, sent: LedgerEntry) -> tuple[tuple[str, float], ...]:
    """How likely each audience is: the mean of what its members share of the posterior, likeliest first."""
    shares = [0.0] * len(sent.audiences)
    for (_, audience), probability in zip(sent.recipients, found.probability, strict=True):
        shares[audience] += probability
    whole = sum(shares) + found.nobody + found.draft
    ranked = sorted(enumerate(shares), key=lambda each: (-each[1], each[0]))
    return tuple((sent.audiences[number], share / whole) for number, share in ranked)


def _suspects(found: Decoded, sent: LedgerEntry) -> tuple[Suspect, ...]:
    suspects = [
        Suspect(name, sent.audiences[audience], probability, chance)
        for (name, audience), probability, chance in zip(sent.recipients, found.probability, found.chance, strict=True)
    ]
    ranked = sorted(suspects, key=lambda suspect: (-suspect.probability, suspect.recipient))
    least = max(_SHOWN, ranked[0].probability / 20)
    return tuple(suspect for suspect in ranked if suspect.probability >= least)


def _readings(symbols: Codewords, shown: dict[int, str], sent: LedgerEntry) -> tuple[Reading, ...]:
    """The marks that were read, the most telling first."""
    phrases = len(sent.phrases)
    found = []
    for mark in np.flatnonzero(symbols != UNREAD).tolist():
        column = sent.fixed[:, mark] if mark < phrases else sent.code.words[:, mark - phrases]
        kind = sent.phrases[mark] if mark < phrases else sent.kinds[mark - phrases]
        found.append(Reading(kind, shown.get(mark, ""), int((column == symbols[mark]).sum())))
    return tuple(sorted(found, key=lambda each: (each.sharing, each.kind, each.words)))
