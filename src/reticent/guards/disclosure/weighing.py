"""How surely a word is part of what gives a secret away, and the stretches that must go.

Three logistic regressions: on what each word tells by itself and among its neighbours; on what the first made of the
words around it; and on that beside what a network says that reads whole sentences with the secret in mind. A text that
is too long to be read so is judged by the first two. Their weights are figures in data/clues-en.json, fitted by
tools/fit_clues.py to texts in which people marked the clues, whole and in short excerpts.

A word from the threshold on must go, and one beside it from a lower one on: phrases go whole.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from reticent.guards.disclosure.hidden import without_article
from reticent.guards.disclosure.suspects import (
    NEAR,
    TOLD,
    Groups,
    KnownTerms,
    Numbers,
    Voices,
    Words,
    features,
    reading,
    runs,
    surroundings,
    words_of,
)
from reticent.guards.disclosure.terms import OpenTerm
from reticent.guards.disclosure.topics import KnownTopics, SecretTopic
from reticent.guards.disclosure.values import HiddenTerm
from reticent.guards.reading import without_gaps
from reticent.knowledge.tagger.clues import ClueReader
from reticent.knowledge.vectors import Vectors
from reticent.languages.en.common_words import COMMONEST
from reticent.languages.en.months import WEEKDAYS
from reticent.model import Span
from reticent.world import World

Flags = NDArray[np.bool_]

WEIGHTS = "clues-en.json"
AT_HALF, BY_STRICTNESS = 0.5, 6.0
"""The logit from which a word goes at strictness .5, and how many logits lie between strictness 0 and 1."""

UNRELATED, DOUBT = 0.0, 0.3
"""A word that both voices say is less of the topic than chance would have it needs so many logits more."""

COMMONPLACE, LITTLE, MUCH_DOUBT = 0.4, 0.3, 0.5
"""And so many one that is in many documents, by its share of `MOST_BITS`, and tells little by counts: "children"."""

MOST_READ = 200_000
"""How many characters are read at most, those of a text counted once for each secret: a network takes its time."""

USUALLY_FOUND = ((0.0, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0), (0.06, 0.38, 0.72, 0.89, 0.94, 0.98, 0.98))
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

READ_ALONE = 0.9
"""What the reader's logit counts where counts and vectors know nothing of the secret: nearly as much as beside them."""

LEAST = 0.01
"""By how many logits a lone word that is among the commonest there are stays below the threshold."""


@dataclass(frozen=True, slots=True)
class Regression:
    """Logits as a weighted sum of standardised features."""

    mean: Numbers
    deviation: Numbers
    weights: Numbers
    intercept: float

    @classmethod
    def of(cls, table: dict[str, Any]) -> Self:
        """As JSON has it."""
        mean, deviation, weights = (np.array(table[name]) for name in ("mean", "deviation", "weights"))
        return cls(mean, deviation, weights, float(table["intercept"]))

    def __call__(self, rows: Numbers) -> Numbers:
        """One logit for each row."""
        logits: Numbers = ((rows - self.mean) / self.deviation) @ self.weights + self.intercept
        return logits


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


@cache
def regressions() -> tuple[Regression, Regression, Regression]:
    """The shipped weights."""
    tables = json.loads((resources.files("reticent") / "data" / WEIGHTS).read_text("utf-8"))
    return Regression.of(tables["first"]), Regression.of(tables["second"]), Regression.of(tables["third"])


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


class Counted(NamedTuple):
    """The words of a text held against a secret without reading: their features, and the logits that follow."""

    rows: Numbers
    made: Numbers


def unread(words: Words, topic: SecretTopic, vectors: Vectors, voices: Voices | None = None) -> Counted:
    """What counts and vectors make of the words; `voices` is what they tell of each unit, if they were asked before."""
    first, second, _ = regressions()
    rows = features(words, topic, vectors, voices)
    return Counted(rows, second(surroundings(words, first(rows), rows)))


def logits(words: Words, known: Counted, strict: float = 0.5, read: Numbers | None = None) -> Numbers:
    """For each word how surely it is part of a clue; above .5 the stricter, the less common words are doubted.

    `read` is what a reader made of each word, if the text was read.
    """
    rows, made = known
    if read is not None:
        made = regressions()[2](reading(words, read, made, rows))
    unrelated = (rows[:, TOLD] < UNRELATED) & (rows[:, NEAR] < UNRELATED)
    commonplace = (words.bits < COMMONPLACE) & (rows[:, TOLD] < LITTLE)
    much = MUCH_DOUBT * min(1.0, 2 * (1 - strict)) ** 2
    judged: Numbers = made - np.maximum(DOUBT * unrelated, much * commonplace)
    return judged


def suspected(
    text: str, hidden: Sequence[HiddenTerm], terms: Sequence[OpenTerm], world: World, strict: float
) -> Iterator[Suspected]:
    """The stretches of a shown text that must go, for each secret in turn; none where the world has no vectors."""
    threshold = threshold_at(strict)
    words = words_of(text, terms, world)
    for each in weighed(text, words, hidden, world, strict):
        for first, last in runs(each.goes.tolist(), words.clause):
            stretch = _whole_figures(Span(words.spans[first].start, words.spans[last - 1].end), text)
            unknown = bool((each.told[first:last] < threshold).all())
            reason = _reason(each.label, bool(each.kin[first:last].all()), unknown)
            yield Suspected(stretch, reason, "clue" if last - first == 1 else "passage")


def weighed(
    text: str, words: Words, hidden: Sequence[HiddenTerm], world: World, strict: float, known: Counted | None = None,
    asked: Flags | None = None,
) -> Iterator[Weighed]:  # fmt: skip
    """What is made of every word, for each secret in turn; nothing where there are no words or no vectors.

    `known` is what counts and vectors made of the words for the only secret there is, if they were asked before;
    `asked` says which of them are to be read, if not all are.
    """
    vectors = world.vectors
    if vectors is None or not len(words):
        return
    threshold = threshold_at(strict)
    strange, topics = world.derived(KnownTerms).is_strange, world.derived(KnownTopics)
    unknown = np.array(
        [own < 0 and any(map(strange, word.split())) for word, own in zip(words.spelled, words.own, strict=True)]
    )
    gaps = np.array([not word for word in words.spelled])
    days = np.array([word in _DAYS for word in words.spelled])
    is_read = len(text) * len(hidden) <= MOST_READ
    for each in hidden:
        topic = topics(each)
        kin = np.array([topics.is_kin(word, each) for word in words.spelled])
        read = _read(text, each, words, world, asked) if is_read else None
        told = _told(words, topic, vectors, strict, read, known)
        told[gaps] = -np.inf
        goes = kin | (unknown if read is None else unknown & (told >= threshold - UNKNOWN))
        may = (told >= threshold - BESIDE) & ~days
        goes = _with_neighbours(goes | (told >= threshold), may, words.clause)
        alone = (_alone(goes, words) | _days_at_ends(goes, words)) & ~kin
        goes, told = goes & ~alone, np.where(alone, np.minimum(told, threshold - LEAST), told)
        if not (goes & (kin | unknown | (told >= threshold + TELLING))).any():
            goes = np.zeros_like(goes)
        yield Weighed(each.label, told, kin, goes)


def _told(
    words: Words, topic: SecretTopic, vectors: Vectors, strict: float, read: Numbers | None, known: Counted | None
) -> Numbers:
    """How surely each word tells, by all voices, or by the reader alone where the others know nothing of the secret."""
    if topic.documents or topic.vector is not None:
        return logits(words, known or unread(words, topic, vectors), strict, read)
    return np.full(len(words), -np.inf) if read is None else READ_ALONE * read


def _read(text: str, hidden: HiddenTerm, words: Words, world: World, asked: Flags | None) -> Numbers:
    """What the reader makes of each word."""
    reader = world.derived(reader_of)
    return reader.read(without_article(hidden.forms[0]), without_gaps(text), words.spans, asked).astype(np.float64)


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


def _alone(goes: Flags, words: Words) -> Flags:
    """Which of the words that go are among the commonest there are, and stand alone in their clause."""
    alone = np.zeros_like(goes)
    for first, last in runs(goes.tolist(), words.clause):
        alone[first] = last - first == 1 and words.spelled[first] in COMMONEST
    return alone


def _days_at_ends(goes: Flags, words: Words) -> Flags:
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
