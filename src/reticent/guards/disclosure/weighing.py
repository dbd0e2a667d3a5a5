"""How surely a word is part of what gives a secret away, and the stretches that must go.

A network that reads whole sentences with the secret in mind says of each word how surely it is part of a clue; where
more is telling close by than farther off, a word is believed sooner. A word from the threshold on must go, and one
beside it from a lower one on: phrases go whole. The family of the secret goes always.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from reticent.guards.disclosure.hidden import without_article
from reticent.guards.disclosure.topics import KnownTopics
from reticent.guards.disclosure.values import HiddenTerm
from reticent.guards.disclosure.words import Groups, KnownWords, ReadWords, runs, words_of
from reticent.guards.reading import without_gaps
from reticent.knowledge.tagger.clues import ClueReader
from reticent.languages.en.common_words import COMMONEST
from reticent.languages.en.months import WEEKDAYS
from reticent.model import Span
from reticent.world import World

Flags = NDArray[np.bool_]
Numbers = NDArray[np.float64]

AT_HALF, BY_STRICTNESS = 0.5, 5.5
"""The logit from which a word goes at strictness .5, and how many logits lie between strictness 0 and 1."""

READ, CLOSE_BY, DOUBT = 0.8, 0.5, 0.3
"""What the reader's logit counts, and by how much it is higher close by than farther off; and what is doubted of both.

By a regression on the words of 478 texts that the reader before was not taught with (docs/disclosure.md)."""

NEAR, FAR = 0.8, 0.93
"""How much less the words around one count with each word between, close by and farther off."""

MOST_READ = 1_000_000
"""How many characters are read at most, those of a text counted once for each secret: a network takes its time."""

USUALLY_FOUND = ((0.0, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0), (0.04, 0.37, 0.77, 0.89, 0.95, 0.98, 0.98))
"""By strictness, which share of strong clues is found in part at least, on examples/clues-apart.jsonl (not taught)."""

_FIGURES_BEFORE = re.compile(r"(?<![\d.,])(?:\d+[.,])+$")
_FIGURES_BEHIND = re.compile(r"(?:[.,]\d+)+")
_LONGEST_FIGURE = 20
_DAYS = frozenset(map(str.casefold, WEEKDAYS))

BESIDE = 0.65
"""How many logits lower the threshold is beside a word that goes, in its clause; for a weekday it is not."""

UNKNOWN = 3.0
"""And how many for a word that nothing is known of: those stay that read as harmless."""

TELLING = 0.6
"""By how many logits a word is above the threshold that must go by itself: what is below goes with another."""

LEAST = 0.01
"""By how many logits a lone word that is among the commonest there are stays below the threshold."""


@dataclass(frozen=True, slots=True)
class Suspected:
    """A stretch of the text that tells of a secret, and why."""

    span: Span
    reason: str
    kind: str
    """`clue` for a single word, which may have a general term, `passage` for several."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """The words of a text against one secret: how surely each tells of it, in logits, and which must go."""

    label: str
    told: Numbers
    kin: Flags
    goes: Flags


def reader_of(_world: World) -> ClueReader:
    """The shipped reader, opened once for a world."""
    return ClueReader.default()


def threshold_at(strict: float) -> float:
    """The logit from which a word must go."""
    return AT_HALF + BY_STRICTNESS * (0.5 - strict)


def share(logit: float) -> float:
    """A logit as a share between 0 and 1."""
    return float(1 / (1 + np.exp(-logit)))


def usually_found(strict: float) -> float:
    """Which share of what gives a secret away is found at this strictness: what "it holds" does not say."""
    return float(np.interp(strict, *USUALLY_FOUND))


def is_too_long(text: str, hidden: Sequence[HiddenTerm]) -> bool:
    """Whether a text is not read, because reading it beside each of the secrets would take too long."""
    return len(text) * len(hidden) > MOST_READ


def suspected(text: str, hidden: Sequence[HiddenTerm], world: World, strict: float) -> Iterator[Suspected]:
    """The stretches of a shown text that must go, for each secret in turn; none where the world has no vectors."""
    threshold = threshold_at(strict)
    words = words_of(text, world)
    for each in weighed(text, words, hidden, world, strict):
        for first, last in runs(each.goes.tolist(), words.clause):
            stretch = _whole_figures(Span(words.spans[first].start, words.spans[last - 1].end), text)
            unknown = bool((each.told[first:last] < threshold).all())
            reason = _reason(each.label, bool(each.kin[first:last].all()), unknown)
            yield Suspected(stretch, reason, "clue" if last - first == 1 else "passage")


def weighed(
    text: str, words: ReadWords, hidden: Sequence[HiddenTerm], world: World, strict: float
) -> Iterator[Weighed]:
    """What is made of every word, for each secret in turn; nothing where there are no words or no vectors."""
    if world.vectors is None or not len(words):
        return
    unread = np.full(len(words), -np.inf)
    for each in hidden:
        told = unread if is_too_long(text, hidden) else told_by(read_words(text, each, words.spans, world))
        yield decided(each, told, words, world, strict)


def told_by(read: Numbers) -> Numbers:
    """How surely each word tells, by what the reader makes of it, and of those close by and farther off."""
    listed = read.tolist()
    told: Numbers = READ * read + CLOSE_BY * (_around(listed, NEAR) - _around(listed, FAR)) - DOUBT
    return told


def _around(values: Sequence[float], share: float) -> Numbers:
    """The mean over the words around each, which count the less the farther they are."""
    ones = [1.0] * len(values)
    sums, of = (np.array(_before(each, share)) + _before(each[::-1], share)[::-1] for each in (values, ones))
    means: Numbers = sums / (of + 0.5)
    return means


def _before(values: Sequence[float], share: float) -> list[float]:
    """The sum over what stands before each."""
    return list(accumulate(values, lambda total, value: share * (total + value), initial=0.0))[:-1]


def decided(hidden: HiddenTerm, told: Numbers, words: ReadWords, world: World, strict: float) -> Weighed:
    """Which of the words go, by how surely each tells; where nobody read them, the family and what is unknown."""
    threshold, topics, strange = threshold_at(strict), world.derived(KnownTopics), world.derived(KnownWords).is_strange
    kin = np.array([topics.is_kin(word, hidden) for word in words.spelled])
    unknown = np.array([strange(word) for word in words.spelled])
    days = np.array([word in _DAYS for word in words.spelled])
    if np.isfinite(told).any():
        unknown &= told >= threshold - UNKNOWN
    told = np.where([not word for word in words.spelled], -np.inf, told)
    may = (told >= threshold - BESIDE) & ~days
    goes = _with_neighbours(kin | unknown | (told >= threshold), may, words.clause)
    alone = (_alone(goes, words) | _days_at_ends(goes, words)) & ~kin
    goes, told = goes & ~alone, np.where(alone, np.minimum(told, threshold - LEAST), told)
    if not (goes & (kin | unknown | (told >= threshold + TELLING))).any():
        goes = np.zeros_like(goes)
    return Weighed(hidden.label, told, kin, goes)


def read_words(
    text: str, hidden: HiddenTerm, words: Sequence[Span], world: World, asked: Flags | None = None
) -> Numbers:
    """What the reader makes of each word; of those that are `asked` for, if not all are."""
    reader = world.derived(reader_of)
    return reader.read(without_article(hidden.forms[0]), without_gaps(text), words, asked).astype(np.float64)


def _whole_figures(span: Span, text: str) -> Span:
    """With the rest of a number that it begins or ends in: never half of "3.2"."""
    before = _FIGURES_BEFORE.search(text, max(0, span.start - _LONGEST_FIGURE), span.start)
    behind = _FIGURES_BEHIND.match(text, span.end)
    start = before.start() if before and text[span.start].isdigit() else span.start
    return Span(start, behind.end() if behind and text[span.end - 1].isdigit() else span.end)


def _reason(label: str, kin: bool, unknown: bool) -> str:
    if kin:
        return f"is of one family with {label}"
    if unknown:
        return "neither the reference corpus nor the list of ordinary words can judge it"
    return f"belongs to what is said of {label}, by itself or with the words around it"


def _alone(goes: Flags, words: ReadWords) -> Flags:
    """Which of the words that go are among the commonest there are, and stand alone in their clause."""
    alone = np.zeros_like(goes)
    for first, last in runs(goes.tolist(), words.clause):
        alone[first] = last - first == 1 and words.spelled[first] in COMMONEST
    return alone


def _days_at_ends(goes: Flags, words: ReadWords) -> Flags:
    """Which of the words that go are weekdays before or behind all that goes: "his oncologist on Monday"."""
    days = np.zeros_like(goes)
    for first, last in runs(goes.tolist(), words.clause):
        for way in (range(first, last), range(last - 1, first - 1, -1)):
            for at in way:
                if words.spelled[at] not in _DAYS:
                    break
                days[at] = True
    return days


def _with_neighbours(goes: Flags, may: Flags, clause: Groups) -> Flags:
    """What goes, and what may beside it in its clause, as far as it reaches."""
    grown = goes
    for way in (slice(None), slice(None, None, -1)):
        grown = _onward(grown[way], may[way], clause[way])[way]
    return grown


def _onward(goes: Flags, may: Flags, clause: Groups) -> Flags:
    """What goes, and what may behind it."""
    grown = goes.copy()
    for at in np.flatnonzero(may[1:] & (clause[1:] == clause[:-1])) + 1:
        grown[at] |= grown[at - 1]
    return grown
