"""Fit the weights by which words are taken for part of a clue: src/reticent/data/clues-en.json.

    python tools/fit_clues.py CLUES.jsonl [MORE.jsonl ...] [--without N OF] [-o FILE]

The files are those of `reticent evaluate clues`. Both regressions are fitted by Newton's method with a ridge penalty.
`--without 0 2` leaves out every second text, from the first on, to judge by the weights what they were not fitted to.
Nothing of the texts is written but the weights.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from reticent.evaluate.clues import Clued, read_clues
from reticent.guards.disclosure import weighing
from reticent.guards.disclosure.suspects import Numbers, Words, features, surroundings, words_of
from reticent.guards.disclosure.terms import HiddenTerm, hidden_terms, open_terms
from reticent.guards.disclosure.topics import topic_of
from reticent.guards.disclosure.weighing import Regression
from reticent.model import Stretches
from reticent.world import default_world

RIDGE = 3.0
WEIGHTS = {"strong": 2.0, "medium": 0.8, "weak": 0.5, "harmless": 2.5, "neither": 1.0}
TARGET = Path(__file__).parents[1] / "src/reticent/data" / weighing.WEIGHTS


class Text:
    """A text with its words, their features and what people said of them."""

    def __init__(self, clued: Clued) -> None:
        world = default_world()
        document, vectors = clued.document, world.vectors
        terms = open_terms(document.text, 0, world.reference)
        self.words: Words = words_of(document.text, terms, world)
        (hidden,) = hidden_terms((), document.hide, {}, document.subject) or (HiddenTerm("", ("",)),)
        self.features: Numbers = features(self.words, topic_of(hidden, world.reference, vectors), vectors)
        marks = {strength: Stretches(s for s, of in clued.clues if of == strength) for strength in WEIGHTS}
        marks["harmless"] = Stretches(clued.harmless)
        self.marks = [
            next((name for name, spans in marks.items() if spans.touch(span)), "neither") for span in self.words.spans
        ]
        self.clue = np.array([mark in ("strong", "medium", "weak") for mark in self.marks], np.float64)
        self.weight = np.array([WEIGHTS[mark] for mark in self.marks])


def fitted(rows: Numbers, clue: Numbers, weight: Numbers) -> Regression:
    """A ridge-penalised logistic regression."""
    mean, deviation = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    x = np.column_stack([np.ones(len(rows)), (rows - mean) / deviation])
    penalty = np.diag([0.0] + [RIDGE] * rows.shape[1])
    beta = np.zeros(x.shape[1])
    for _ in range(25):
        share = 1 / (1 + np.exp(-x @ beta))
        slope = x.T @ (weight * (clue - share)) - penalty @ beta
        curve = (x * (weight * share * (1 - share))[:, None]).T @ x + penalty
        beta = beta + np.linalg.solve(curve, slope)
    return Regression(mean, deviation, beta[1:], float(beta[0]))


def both(texts: Sequence[Text], parts: int = 3) -> tuple[Regression, Regression]:
    """The second regression learns from what the first says of texts that it was not fitted to."""
    clue, weight = (np.concatenate([getattr(text, name) for text in texts]) for name in ("clue", "weight"))
    seconds: list[Numbers] = [np.zeros(0)] * len(texts)
    for part in range(parts):
        known = [text for at, text in enumerate(texts) if at % parts != part]
        stacked = (np.concatenate([getattr(text, name) for text in known]) for name in ("features", "clue", "weight"))
        first = fitted(*stacked)
        for at in range(part, len(texts), parts):
            seconds[at] = surroundings(texts[at].words, first(texts[at].features), texts[at].features)
    first = fitted(np.concatenate([text.features for text in texts]), clue, weight)
    return first, fitted(np.concatenate(seconds), clue, weight)


def table(regression: Regression) -> dict[str, object]:
    """As JSON has it, to five digits."""
    names = ("mean", "deviation", "weights")
    rounded = {name: [float(f"{figure:.5g}") for figure in getattr(regression, name)] for name in names}
    return {**rounded, "intercept": float(f"{regression.intercept:.5g}")}


def write(path: Path, pair: tuple[Regression, Regression], texts: int) -> None:
    """The weights of both, and how many texts they are from."""
    tables = {"texts": texts, "first": table(pair[0]), "second": table(pair[1])}
    path.write_text(json.dumps(tables, indent=1) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("-o", "--output", type=Path, default=TARGET)
    parser.add_argument("--without", type=int, nargs=2, default=(-1, 1), metavar=("N", "OF"))
    given = parser.parse_args()
    number, of = given.without
    read = [clued for file in given.files for clued in read_clues(file)]
    texts = [Text(clued) for at, clued in enumerate(read) if at % of != number]
    write(given.output, both(texts), len(texts))
    print(f"{len(texts)} texts, {sum(len(text.words) for text in texts):,} words: {given.output}")


if __name__ == "__main__":
    main()
