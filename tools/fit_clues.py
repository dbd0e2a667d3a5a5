"""Fit the weights by which words of a message are taken for a hint: src/reticent/data/clues-en.json.

    python tools/fit_clues.py CLUES.jsonl [MORE.jsonl ...] --readers PACK PACK [--of 3] [--keep FILE]

The files are those of `reticent evaluate clues`. `--readers` are packs of readers of clues, the n-th trained without
the n-th of every `--of` texts of these files, in order: what a reader says of a text counts only if it was not trained
on it. Texts that every reader was trained on are left out. `--keep` takes the first two regressions from a file that
was fitted to other texts, and fits the third alone.
All three regressions are fitted by Newton's method with a ridge penalty,
to each text and to short ones made of a few of its sentences in any order: in a note of three sentences a clue and
something harmless stand side by side.
Nothing of the texts is written but the weights.
"""

import argparse
import json
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from reticent.evaluate.clues import Clued, read_clues
from reticent.guards.disclosure.hidden import hidden_terms
from reticent.guards.disclosure.terms import CorpusForms, open_terms
from reticent.guards.disclosure.topics import topic_of
from reticent.guards.disclosure.values import HiddenTerm
from reticent.guards.disclosure.weighing import Numbers
from reticent.knowledge.tagger.clues import ClueReader
from reticent.messages.hint_features import Words, features, reading, surroundings, words_of
from reticent.messages.hint_weights import WEIGHTS as SHIPPED
from reticent.messages.hint_weights import Regression
from reticent.model import Document, Span, Stretches
from reticent.world import default_world

RIDGE = 3.0
WEIGHTS = {"strong": 2.0, "medium": 0.8, "weak": 0.5, "harmless": 2.5, "neither": 1.0}
EXCERPTS, LONGEST_EXCERPT, SEED = 3, 4, 1
"""How many short texts are made of each, of how many sentences at most."""

_SENTENCE = re.compile(r"[^.!?\n]*(?:[.!?](?!\s)[^.!?\n]*)*[.!?\n]+|[^.!?\n]+$")
TARGET = Path(__file__).parents[1] / "src/reticent/data" / SHIPPED


class Text:
    """A text with its words, their features and what people said of them."""

    def __init__(self, clued: Clued, source: int, reader: ClueReader) -> None:
        self.source = source
        world = default_world()
        document, vectors = clued.document, world.vectors
        terms = open_terms(document.text, 0, world.derived(CorpusForms))
        self.words: Words = words_of(document.text, terms, world)
        (hidden,) = hidden_terms((), document.hide, {}, document.subject) or (HiddenTerm("", ("",)),)
        self.features: Numbers = features(self.words, topic_of(hidden, vectors, world), vectors)
        own = re.compile(rf"\b{re.escape(hidden.forms[0])}\b", re.I)
        said = own.sub(lambda found: "█" * len(found[0]), document.text)
        self.read: Numbers = reader.read(hidden.forms[0], said, self.words.spans).astype(np.float64)
        marks = {strength: Stretches(s for s, of in clued.clues if of == strength) for strength in WEIGHTS}
        marks["harmless"] = Stretches(clued.harmless)
        self.marks = [
            next((name for name, spans in marks.items() if spans.touch(span)), "neither") for span in self.words.spans
        ]
        self.clue = np.array([mark in ("strong", "medium", "weak") for mark in self.marks], np.float64)
        self.weight = np.array([WEIGHTS[mark] for mark in self.marks])


def excerpts(clued: Clued, chance: random.Random) -> Iterator[Clued]:
    """Short texts of a few sentences of one, with their marks."""
    text = clued.document.text
    sentences = [Span(*match.span()) for match in _SENTENCE.finditer(text) if match.group().strip()]
    for _ in range(EXCERPTS):
        chosen = chance.sample(sentences, min(chance.randint(1, LONGEST_EXCERPT), len(sentences)))
        said, clues, harmless = "", [], []
        for sentence in chosen:
            moved = len(said) - sentence.start
            clues += [(span, strength) for each, strength in clued.clues for span in _inside(each, sentence, moved)]
            harmless += [span for each in clued.harmless for span in _inside(each, sentence, moved)]
            said += sentence.of(text).rstrip("\n") + " "
        document = Document(said, hide=clued.document.hide, subject=clued.document.subject)
        yield Clued(document, tuple(clues), tuple(harmless))


def _inside(span: Span, sentence: Span, moved: int) -> Iterator[Span]:
    """What of a mark lies in a sentence, where the sentence stands now."""
    start, end = max(span.start, sentence.start), min(span.end, sentence.end)
    if start < end:
        yield Span(start + moved, end + moved)


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


def every(texts: Sequence[Text], parts: int = 5) -> tuple[Regression, Regression, Regression]:
    """Each regression learns from what the one before says of texts that it was not fitted to."""
    seconds: list[Numbers] = [np.zeros(0)] * len(texts)
    thirds: list[Numbers] = [np.zeros(0)] * len(texts)
    turn = {source: at % parts for at, source in enumerate(sorted({text.source for text in texts}))}
    for part in range(parts):
        known = [text for text in texts if turn[text.source] != part]
        first = _over(known, [text.features for text in known])
        inner = [surroundings(text.words, first(text.features), text.features) for text in known]
        second = _over(known, inner)
        for at, text in enumerate(texts):
            if turn[text.source] == part:
                seconds[at] = surroundings(text.words, first(text.features), text.features)
                thirds[at] = reading(text.words, text.read, second(seconds[at]), text.features)
    first = _over(texts, [text.features for text in texts])
    return first, _over(texts, seconds), _over(texts, thirds)


def third_alone(texts: Sequence[Text], kept: Path) -> tuple[Regression, Regression, Regression]:
    """The third regression after two that were fitted to other texts."""
    tables = json.loads(kept.read_text("utf-8"))
    first, second = Regression.of(tables["first"]), Regression.of(tables["second"])
    seconds = [second(surroundings(text.words, first(text.features), text.features)) for text in texts]
    thirds = [reading(t.words, t.read, made, t.features) for t, made in zip(texts, seconds, strict=True)]
    return first, second, _over(texts, thirds)


def _over(texts: Sequence[Text], rows: Sequence[Numbers]) -> Regression:
    clue, weight = (np.concatenate([getattr(text, name) for text in texts]) for name in ("clue", "weight"))
    return fitted(np.concatenate(rows), clue, weight)


def table(regression: Regression) -> dict[str, object]:
    """As JSON has it, to five digits."""
    names = ("mean", "deviation", "weights")
    rounded = {name: [float(f"{figure:.5g}") for figure in getattr(regression, name)] for name in names}
    return {**rounded, "intercept": float(f"{regression.intercept:.5g}")}


def write(path: Path, fits: tuple[Regression, Regression, Regression], texts: int) -> None:
    """The weights of all, and how many texts they are from."""
    tables = {"texts": texts} | dict(zip(("first", "second", "third"), map(table, fits), strict=True))
    path.write_text(json.dumps(tables, indent=1) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("-o", "--output", type=Path, default=TARGET)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--readers", type=Path, nargs="+", required=True)
    parser.add_argument("--of", type=int, help="as many as there are readers, if not said")
    given = parser.parse_args()
    readers = [ClueReader(path) for path in given.readers]
    of = given.of or len(readers)
    read = [clued for file in given.files for clued in read_clues(file)]
    chance = random.Random(SEED)
    short = [tuple(excerpts(clued, chance)) for clued in read]
    texts = [
        Text(each, number, readers[number % of])
        for number, clued in enumerate(read)
        if number % of < len(readers)
        for each in (clued, *short[number])
    ]
    sources = {text.source for text in texts}
    write(given.output, third_alone(texts, given.keep) if given.keep else every(texts), len(sources))
    words = sum(len(text.words) for text in texts)
    print(f"{len(sources)} texts and {len(texts) - len(sources)} excerpts, {words:,} words: {given.output}")


if __name__ == "__main__":
    main()
