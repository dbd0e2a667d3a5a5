"""What budget/habits.py and budget/fluency.py rest on: counts of public texts, and weights fitted to judged sentences.

    python tools/fit_fluency.py count FOLDER [--words N]     # writes src/reticent/data/habits-en.json.gz
    python tools/fit_fluency.py draw TEXTS.jsonl > DRAWN     # sentences of `anonymous` with their originals and figures
    python tools/fit_fluency.py fit tools/fluency/judged.jsonl   # writes src/reticent/data/fluency-en.json

FOLDER has the reference texts (`*.jsonl.zst`). Of each drawn sentence somebody says whether it is bad ("bad": true);
judged.jsonl has the figures and verdicts of 871 such, without their words. The fit is a logistic regression with a
ridge; what it is worth is printed by weights that were fitted without the text that a sentence is of.
"""

import argparse
import gzip
import io
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import zstandard
from numpy.typing import NDArray
from scipy.optimize import minimize

from reticent import Document, Policy, sanitize_all
from reticent.facts.reading import WordGraph, read
from reticent.substitute.budget.fluency import WEIGHTS, spoken
from reticent.substitute.budget.habits import COUNTS, EDGE, Kept, prepositions, state, symbol
from reticent.substitute.budget.rendering import Renderer, sentence_span
from reticent.substitute.budget.standing import Standing
from reticent.view import View
from reticent.world import default_world

DATA = Path(__file__).parents[1] / "src/reticent/data"
BIOGRAPHY = re.compile(r"[A-Z][^.(]{3,60}\([^()]*\d{4}[^()]*\) (?:is|was) an? ")
SHARE, OTHERS, LEAST_LONG, LONGEST, BATCH = 0.035, 0.15, 300, 2000, 64
LEAST_SEEN, LEAST_ROW = 4, 2
RIDGE, FOLDS, LEAST_FOUND = 20.0, 10, 4

Numbers = NDArray[np.float64]


def texts_of(folder: Path, words: int) -> Iterator[str]:
    """Lives of the reference texts and some others, drawn with a seed, until there are so many words."""
    chance, found = random.Random(77), 0
    for path in sorted(folder.glob("encyclopedia*.zst")):
        with path.open("rb") as source:
            for line in io.TextIOWrapper(zstandard.ZstdDecompressor().stream_reader(source), "utf-8"):
                if chance.random() > SHARE or found > words:
                    continue
                text = json.loads(line)["text"][:LONGEST]
                if len(text) >= LEAST_LONG and (BIOGRAPHY.match(text) or chance.random() < OTHERS):
                    found += len(text.split())
                    yield text


def count(folder: Path, words: int) -> None:
    """How words stand, and rows of two and three."""
    world = default_world()
    texts = [View.of(text, world.lexicon).read for text in texts_of(folder, words)]
    graphs = []
    for at in range(0, len(texts), BATCH):
        chunk = texts[at : at + BATCH]
        analyses = world.language.analyse(chunk, entities=False)
        graphs += [read(text, each, {}, world.lexicon) for text, each in zip(chunk, analyses, strict=True)]
    write_counts(graphs)


def write_counts(graphs: Sequence[WordGraph]) -> None:
    """The counts of some graphs, as they ship."""
    said: dict[str, Counter[str]] = defaultdict(Counter)
    roles: dict[str, Counter[str]] = defaultdict(Counter)
    rows: Counter[str] = Counter()
    for graph in graphs:
        below: dict[int, list[int]] = defaultdict(list)
        for at, node in enumerate(graph.nodes):
            if node.head != at:
                below[node.head].append(at)
        kept = Kept(graph.nodes, below, {at: graph.surface(at) for at in range(len(graph.nodes))})
        for found, at in ((state(kept, at), at) for at in range(len(graph.nodes))):
            if found is not None:
                word, role, how = found
                said[word][how] += 1
                roles[role][how] += 1
                said[f"{word}>"].update(["", *sorted(set(prepositions(kept, at)))])
        for first, last in graph.sentences:
            inside = range(first, last)
            row = [
                symbol(graph.surface(at), graph.nodes[at].pos, graph.nodes[at].tag, graph.nodes[at].kind)
                for at in inside
            ]
            row = [EDGE, EDGE, *(each for each in row if each and " " not in each), EDGE]
            rows.update(" ".join(row[at - 1 : at + 1]) for at in range(1, len(row)))
            rows.update(" ".join(row[at - 2 : at + 1]) for at in range(2, len(row)))
    often = {word: found for word, found in said.items() if (found[""] or found.total()) >= LEAST_SEEN}
    counted = {
        "words": {word: dict(sorted(found.items())) for word, found in sorted(often.items())},
        "roles": {role: dict(sorted(found.items())) for role, found in sorted(roles.items())},
        "rows": {row: found for row, found in sorted(rows.items()) if found >= LEAST_ROW},
    }
    raw = json.dumps(counted, ensure_ascii=False, separators=(",", ":")).encode()
    (DATA / COUNTS).write_bytes(gzip.compress(raw, 9, mtime=0))


def draw(path: Path) -> Iterator[dict[str, Any]]:
    """The changed sentences of `anonymous`, with what they were and their figures."""
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        for original, shown, figures in sentences(record["text"], Policy.load("anonymous")):
            yield {"of": record["id"], "was": original, "reads": shown, "figures": figures, "bad": None}


def sentences(text: str, policy: Policy) -> Iterator[tuple[str, str, dict[str, float]]]:
    """The same of one text; the last plan that is made of it counts."""
    plans: list[tuple[Standing, Any]] = []
    choice = Standing.choice

    def noted(self: Standing) -> Any:
        plans.append((self, choice(self)))
        return plans[-1][1]

    Standing.choice = noted  # type: ignore[method-assign]
    try:
        list(sanitize_all([Document(text)], policy, default_world()))
    finally:
        Standing.choice = choice  # type: ignore[method-assign]
    if plans:
        standing, chosen = plans[-1]
        shown = Renderer(standing.made, chosen)
        for number in sorted(standing.prose):
            reads, was = shown.sentence(number), sentence_span(shown.graph, number).of(shown.graph.text)
            if reads and reads != was and standing.made.whole[number]:
                standing.readings.learn([spoken(reads)])
                again = standing.readings.parses[spoken(reads)]
                yield was, reads, standing.fluency.figures(shown, number, spoken(reads), again)


def fit(path: Path) -> None:
    """Weights, and what they are worth."""
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    often = Counter(name for record in records for name, value in record["figures"].items() if value)
    names = sorted(name for name, found in often.items() if found >= LEAST_FOUND and name != "always")
    table = np.array([[record["figures"].get(name, 0.0) for name in names] for record in records])
    bad = np.array([record["bad"] for record in records], np.float64)
    own = {each: order for order, each in enumerate(dict.fromkeys(record["of"] for record in records))}
    fold = np.random.default_rng(0).integers(0, FOLDS, len(own))[[own[record["of"]] for record in records]]
    guess = np.zeros(len(bad))
    for each in range(FOLDS):
        found = fitted(table[fold != each], bad[fold != each])
        guess[fold == each] = found[0] + table[fold == each] @ found[1:]
    print(f"{len(bad)} sentences, {bad.mean():.3f} bad, area under the curve {area(guess, bad):.3f}")
    order = np.argsort(-guess)
    for share in (0.1, 0.2, 0.3, 0.4):
        at = order[int(share * len(bad)) - 1]
        kept = bad[order[int(share * len(bad)) :]].mean()
        print(f"without the worst {share:.1f} (from {1 / (1 + np.exp(-guess[at])):.2f}): {kept:.3f} bad")
    found = fitted(table, bad)
    made = {"always": found[0], **dict(zip(names, found[1:], strict=True))}
    text = json.dumps({"weights": {name: round(float(value), 4) for name, value in made.items()}}, indent=1)
    (DATA / WEIGHTS).write_text(text + "\n", "utf-8")


def fitted(table: Numbers, bad: Numbers) -> Numbers:
    """A constant and a weight for each figure; the ridge counts on figures of one spread."""
    middle, spread = table.mean(axis=0), table.std(axis=0)
    spread[spread == 0] = 1.0
    scaled = np.hstack([np.ones((len(table), 1)), (table - middle) / spread])

    def loss(own: Numbers) -> tuple[float, Numbers]:
        heights, free = scaled @ own, np.r_[0.0, own[1:]]
        lack = float(np.sum(np.logaddexp(0.0, heights) - bad * heights) + RIDGE * free @ free)
        return lack, scaled.T @ (1 / (1 + np.exp(-heights)) - bad) + 2 * RIDGE * free

    own = minimize(loss, np.zeros(scaled.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 2000}).x
    return np.r_[own[0] - (own[1:] / spread) @ middle, own[1:] / spread]


def area(guess: Numbers, bad: Numbers) -> float:
    """How often a bad one is guessed worse than a good one."""
    worse = guess[bad == 1][:, None] - guess[bad == 0][None, :]
    return float(np.mean((worse > 0) + 0.5 * (worse == 0)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("count", "draw", "fit"))
    parser.add_argument("path", type=Path)
    parser.add_argument("--words", type=int, default=600_000)
    asked = parser.parse_args()
    if asked.what == "count":
        count(asked.path, asked.words)
    elif asked.what == "fit":
        fit(asked.path)
    else:
        for record in draw(asked.path):
            print(json.dumps(record, ensure_ascii=False))


if __name__ == "__main__":
    main()
