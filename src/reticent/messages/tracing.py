"""Whose copy is this? A leak finds its message by runs of words (`recognition.py`), then its source by the marks.

Somebody is *named* only if the posterior and the stated chance both hold (`decoding.py`): with a limit of 1 %, at least
99 % probable, and at most 1 % that an innocent wording agrees with the leak as well (half of that where a mark of this
copy cannot be read; a tenth where words stand beside each other that do so in no copy; a fortieth where the leak is
not as it was sent: a mark says otherwise, or more than a fifth of them cannot be read, so that somebody edited it or
put it together). Where several recipients share that wording, the group is named: one of these. Otherwise candidates
are listed, the likeliest first, and the verdict says that they are no more than that.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import log2
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from reticent.errors import InputError
from reticent.messages import reading
from reticent.messages.chances import WORKED_ON, left_of_the_limit
from reticent.messages.codes import ABSENT, RATE
from reticent.messages.decoding import UNREAD, Decoded, decode
from reticent.messages.misread import read_again
from reticent.messages.naturalness import totals_of
from reticent.messages.recognition import gram_words, grams, recognize, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reticent.messages.codes import Codewords
    from reticent.messages.entries import LedgerEntry
    from reticent.messages.ledger import Ledger
    from reticent.messages.naturalness import Totals
    from reticent.messages.recognition import Recognized
    from reticent.world import World

_MARK_BITS = 4.0
_LACKING_BITS = 2.0
_AS_LIKELY = 0.999
_LIKELIER = 0.5
"""Likelier than all else together."""


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


Verdict = Literal["unknown", "named", "group", "draft", "nobody", "candidates"]


@dataclass(frozen=True, slots=True)
class Trace:
    """What a leak tells. `message` is None when it is none of the ledger's."""

    message: int | None
    at: str = ""
    label: str = ""
    evidence: float = 0.0
    audiences: tuple[tuple[str, float], ...] = ()
    suspects: tuple[Suspect, ...] = ()
    """Those who together are behind the leak with a probability of 1 less the limit, the likeliest first."""
    accused: tuple[tuple[str, ...], ...] = ()
    """For each wording that is behind the leak beyond the limit, the recipients who got it."""
    nobody: float = 1.0
    draft: float = 0.0
    together: int = 0
    marks: int = 0
    readings: tuple[Reading, ...] = field(default=())
    others: tuple[int, ...] = ()
    limit: float = RATE
    """The greatest chance of a false accusation at which somebody is named."""

    @property
    def named(self) -> tuple[Suspect, ...]:
        """The suspects who are named, not merely listed."""
        alone = {names[0] for names in self.accused if len(names) == 1}
        return tuple(suspect for suspect in self.suspects if suspect.recipient in alone)

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The groups that are named because they share a copy: one of each, at least."""
        return tuple(names for names in self.accused if len(names) > 1)

    @property
    def verdict(self) -> Verdict:
        """What may be said of the source, and no more."""
        if self.message is None:
            return "unknown"
        if self.accused:
            return "named" if self.named else "group"
        if self.draft > _LIKELIER:
            return "draft"
        return "nobody" if self.nobody > _LIKELIER else "candidates"

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        if self.message is None:
            return {"message": None, "verdict": self.verdict, "evidence_bits": round(self.evidence, 1)}
        return {
            "message": self.message,
            "at": self.at,
            "label": self.label,
            "evidence_bits": round(self.evidence, 1),
            "verdict": self.verdict,
            "names_at_most": self.limit,
            "audiences": [{"name": name, "probability": round(share, 4)} for name, share in self.audiences],
            "suspects": [suspect.as_dict() for suspect in self.suspects],
            "named": [suspect.recipient for suspect in self.named],
            "groups": [list(names) for names in self.groups],
            "nobody": round(self.nobody, 4),
            "draft": round(self.draft, 4),
            "sources": self.together,
            "marks": self.marks,
            "marks_read": [
                {"kind": each.kind, "words": each.words, "shared_by": each.sharing} for each in self.readings
            ],
            "other_messages": list(self.others),
        }


def trace(text: str, ledger: Ledger, *, world: World | None = None, names_at_most: float = RATE) -> Trace:
    """The message, audience and recipients behind a leaked text; nobody is named beyond the limit.

    Where the text fits two messages about as well, only whom both would name is named.
    """
    from reticent.world import default_world

    if not 0 < names_at_most < 1:
        raise InputError("the greatest chance of naming an innocent is between 0 and 1, such as 0.01")
    if not reading.tokens(text, "words"):
        raise InputError("the leaked text holds no words to trace")
    world = world or default_world()
    with world.document():
        texts = tuple(dict.fromkeys((text, read_again(text, world.lexicon))))
        found = _recognized(texts, ledger, totals_of(world.reference))
    if not found:
        return Trace(None, limit=names_at_most)
    traced = [_traced(texts, ledger, sent, evidence, names_at_most) for evidence, sent in found]
    best = max(traced, key=lambda each: (_fit(each), -(each.message or 0)))
    rivals = [each for each in traced if each is not best and _fit(each) > _fit(best) - log2(1 / names_at_most)]
    accused = tuple(names for names in best.accused if all(names in each.accused for each in rivals))
    others = tuple(each.message for each in traced if each is not best and each.message is not None)
    return replace(best, accused=accused, others=others)


def _fit(each: Trace) -> float:
    """How well a message fits: a mark that the leak has speaks for it, one that it lacks a little against."""
    read = len(each.readings)
    return each.evidence + _MARK_BITS * read - _LACKING_BITS * (each.marks - read)


def _recognized(texts: Sequence[str], ledger: Ledger, totals: Totals) -> list[Recognized]:
    """The messages that a leak may come from, as it stands or read again."""
    best: dict[int, Recognized] = {}
    for evidence, sent in (each for text in texts for each in recognize(text, ledger, totals)):
        if sent.number not in best or best[sent.number][0] < evidence:
            best[sent.number] = evidence, sent
    return sorted(best.values(), key=lambda each: (-each[0], each[1].number))


def _traced(texts: Sequence[str], ledger: Ledger, sent: LedgerEntry, evidence: float, limit: float) -> Trace:
    symbols, shown = read_marks(texts, ledger, sent)
    phrases = len(sent.phrases)
    found = decode(symbols[phrases:], sent.code, symbols[:phrases], sent.fixed)
    return Trace(
        message=sent.number,
        at=sent.at,
        label=sent.label,
        evidence=evidence,
        audiences=_audiences(found, sent),
        suspects=_suspects(found, sent, limit),
        accused=_accused(
            found, sent, limit, _left(symbols, sent, altered=all(_altered(text, ledger, sent) for text in texts))
        ),
        nobody=found.nobody,
        draft=found.draft,
        together=found.together,
        marks=sent.code.marks + phrases,
        readings=_readings(symbols, shown, sent),
        limit=limit,
    )


def read_marks(texts: Sequence[str], ledger: Ledger, sent: LedgerEntry) -> tuple[Codewords, dict[int, str]]:
    """The symbol that a leak shows at each mark, generalized phrases first, and the words that showed it.

    `texts` are the leak as it stands, and as it may have been before a machine misread it.
    """
    many = len(sent.phrases) + sent.code.marks
    seen: list[tuple[int, int, int]] = []
    shown: dict[int, tuple[int, str]] = {}
    for stream, window in {each for text in texts for each in reading.grams(text, sent.lengths)}:
        probe = sent.probes.get(ledger.digest(stream, *window))
        if probe is not None:
            mark, _, weight = probe
            seen.append(probe)
            words = " ".join(word for word in window if word.isprintable())
            shown[mark] = max(shown.get(mark, (0, "")), (weight, words))
    symbols = np.full(many, UNREAD, np.uint8)
    for mark, alternative in reading.voted(seen).items():
        symbols[mark] = alternative
    return symbols, {mark: words for mark, (_, words) in shown.items() if symbols[mark] != UNREAD}


def _audiences(found: Decoded, sent: LedgerEntry) -> tuple[tuple[str, float], ...]:
    """How likely each audience is: the mean of what its members share of the posterior, likeliest first."""
    shares = [0.0] * len(sent.audiences)
    for (_, audience), probability in zip(sent.recipients, found.probability, strict=True):
        shares[audience] += probability
    whole = sum(shares) + found.nobody + found.draft
    ranked = sorted(enumerate(shares), key=lambda each: (-each[1], each[0]))
    return tuple((sent.audiences[number], share / whole) for number, share in ranked)


def _suspects(found: Decoded, sent: LedgerEntry, limit: float) -> tuple[Suspect, ...]:
    """The likeliest recipients, as many as it takes to have the source among them beyond the limit."""
    suspects = [
        Suspect(name, sent.audiences[audience], probability, chance)
        for (name, audience), probability, chance in zip(sent.recipients, found.probability, found.chance, strict=True)
    ]
    ranked = sorted(suspects, key=lambda suspect: (-suspect.probability, suspect.recipient))
    reach, wanted, last = 0.0, (1 - limit) * sum(found.probability), 0.0
    kept = []
    for suspect in ranked:
        if reach >= wanted and suspect.probability < last * _AS_LIKELY:
            break
        kept.append(suspect)
        reach, last = reach + suspect.probability, suspect.probability
    return tuple(kept)


def _altered(text: str, ledger: Ledger, sent: LedgerEntry) -> bool:
    """Whether words stand beside each other in a leak that do so in no copy, but for what is put before and after."""
    known = [shortened(ledger.digest("gram", run)) in sent.grams for run in grams(gram_words(text))]
    inside = known[known.index(True) : len(known) - known[::-1].index(True)] if any(known) else []
    return not all(inside)


def _left(symbols: Codewords, sent: LedgerEntry, *, altered: bool) -> list[float]:
    """For each recipient what is left of the limit: all where every mark can be read and says this copy."""
    read = np.flatnonzero(symbols != UNREAD)
    known = read[read >= len(sent.phrases)] - len(sent.phrases)
    agrees = (np.concatenate([sent.fixed, sent.code.words], axis=1)[:, read] == symbols[read]).all(axis=1)
    has = (sent.code.words != ABSENT).sum(axis=1)
    return [
        left_of_the_limit(len(known), every, altered=altered) if same else WORKED_ON
        for same, every in zip(agrees.tolist(), has.tolist(), strict=True)
    ]


def _accused(found: Decoded, sent: LedgerEntry, limit: float, left: list[float]) -> tuple[tuple[str, ...], ...]:
    """For each wording that posterior and chance both put behind the leak: who got it. The likeliest first.

    What is not whole, or what somebody worked on, must agree better: `left` says what the limit is times.
    """
    shares: dict[int, float] = {}
    for wording, probability in zip(found.wording, found.probability, strict=True):
        shares[wording] = shares.get(wording, 0.0) + probability
    beyond = [
        wording
        for wording, chance, share in dict.fromkeys(zip(found.wording, found.chance, left, strict=True))
        if shares[wording] >= 1 - limit and chance <= limit * share
    ]
    names = [name for name, _ in sent.recipients]
    return tuple(
        tuple(name for name, own in zip(names, found.wording, strict=True) if own == wording)
        for wording in sorted(beyond, key=lambda each: (-shares[each], each))
    )


def _readings(symbols: Codewords, shown: dict[int, str], sent: LedgerEntry) -> tuple[Reading, ...]:
    """The marks that were read, the most telling first."""
    phrases = len(sent.phrases)
    found = []
    for mark in np.flatnonzero(symbols != UNREAD).tolist():
        column = sent.fixed[:, mark] if mark < phrases else sent.code.words[:, mark - phrases]
        kind = sent.phrases[mark] if mark < phrases else sent.kinds[mark - phrases]
        found.append(Reading(kind, shown.get(mark, ""), int((column == symbols[mark]).sum())))
    return tuple(sorted(found, key=lambda each: (each.sharing, each.kind, each.words)))
