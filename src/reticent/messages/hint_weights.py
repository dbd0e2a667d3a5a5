"""How surely the words of a message hint at an entry: by counts, vectors and meanings, and by a reader beside them.

Three logistic regressions: on what each word tells by itself and among its neighbours; on what the first made of the
words around it; and on that beside what the network says that guards secrets. Their weights are figures in
data/clues-en.json, fitted by tools/fit_clues.py to texts in which people marked the clues.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, NamedTuple, Self

import numpy as np

from reticent.guards.disclosure.topics import SecretTopic
from reticent.guards.disclosure.values import HiddenTerm
from reticent.guards.disclosure.weighing import Flags, Numbers, decided, is_too_long, read_words
from reticent.guards.disclosure.words import ReadWords
from reticent.knowledge.vectors import Vectors
from reticent.messages.hint_features import NEAR, TOLD, Voices, Words, features, reading, surroundings
from reticent.world import World

WEIGHTS = "clues-en.json"
STRICT = 0.5

UNRELATED, DOUBT = 0.0, 0.3
"""A word that both voices say is less of the topic than chance would have it needs so many logits more."""

COMMONPLACE, LITTLE, MUCH_DOUBT = 0.4, 0.3, 0.5
"""And so many one that is in many documents, by its share of `MOST_BITS`, and tells little by counts: "children"."""


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


@cache
def regressions() -> tuple[Regression, Regression, Regression]:
    """The shipped weights."""
    tables = json.loads((resources.files("reticent") / "data" / WEIGHTS).read_text("utf-8"))
    return Regression.of(tables["first"]), Regression.of(tables["second"]), Regression.of(tables["third"])


class Counted(NamedTuple):
    """The words of a text held against a secret without reading: their features, and the logits that follow."""

    rows: Numbers
    made: Numbers


def unread(words: Words, topic: SecretTopic, vectors: Vectors, voices: Voices) -> Counted:
    """What counts and vectors make of the words; `voices` is what they tell of each unit."""
    first, second, _ = regressions()
    rows = features(words, topic, vectors, voices)
    return Counted(rows, second(surroundings(words, first(rows), rows)))


def logits(words: Words, known: Counted, read: Numbers | None = None) -> Numbers:
    """For each word how surely it is part of a clue; `read` is what a reader made of each, if the text was read."""
    rows, made = known
    if read is not None:
        made = regressions()[2](reading(words, read, made, rows))
    unrelated = (rows[:, TOLD] < UNRELATED) & (rows[:, NEAR] < UNRELATED)
    commonplace = (words.bits < COMMONPLACE) & (rows[:, TOLD] < LITTLE)
    judged: Numbers = made - np.maximum(DOUBT * unrelated, MUCH_DOUBT * commonplace)
    return judged


def closely(text: str, words: Words, hidden: HiddenTerm, known: Counted, world: World, asked: Flags) -> Numbers:
    """The logits by the reader too, of those words that are asked for.

    Those of the commonest words alone in a clause stay below the threshold.
    """
    read = None if is_too_long(text, [hidden]) else read_words(text, hidden, words.spans, world, asked)
    own = ReadWords(words.spans, words.spelled, words.clause)
    return decided(hidden, logits(words, known, read), own, world, STRICT).told
