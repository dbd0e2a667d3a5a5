"""Fit the reader of guards/reidentification/reader.py, and print the figures.

    python tools/fit_reader.py FAMOUS.jsonl PRIVATE.jsonl [--most N] [--words N]

FAMOUS has lives in words of one's own, each with the name as its id (`examples/famous.jsonl`); PRIVATE has texts about
nobody that the public knows: `id` and `text` in each line. The likelihood of naming whom a text is about, or nobody, is
made as high as can be; each text is also named by weights that were fitted without it, to see what they are worth.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from reticent.guards.reidentification.attackers import Evidence
from reticent.guards.reidentification.population import Numbers
from reticent.guards.reidentification.public import documents_of
from reticent.guards.reidentification.reader import NOBODY, WEIGHTS, Reader
from reticent.knowledge.reference.terms import normalise
from reticent.world import default_world

PARTS, RIDGE, STEPS = 4, 0.02, 4000


class Read(NamedTuple):
    """A text: who comes to mind, what speaks for each, and which of them it is about."""

    name: str
    names: tuple[str, ...]
    figures: Numbers
    right: Numbers


def read(path: Path, famous: bool, most: int, words: int) -> list[Read]:
    world = default_world()
    public = documents_of(world)
    if public is None:
        raise SystemExit("the reference corpus cannot name its documents")
    reader, found = Reader(public), []
    for line in path.read_text("utf-8").splitlines()[:most]:
        record = json.loads(line)
        minded = reader.minded(Evidence(" ".join(record["text"].split()[:words]), public))
        names = tuple(public.name(at).partition(" (")[0] for at in minded.candidates)
        right = np.array([famous and normalise(name) == normalise(record["id"]) for name in names], np.float64)
        found.append(Read(record["id"] if famous else "", names, minded.figures, right))
    return found


def shares(weights: Numbers, each: Read) -> tuple[Numbers, float]:
    """The probability of each candidate, and of nobody."""
    heights, nobody = each.figures @ weights[:-1], float(weights[-1])
    top = max(nobody, float(heights.max(initial=nobody)))
    parts, rest = np.exp(heights - top), float(np.exp(nobody - top))
    return parts / (parts.sum() + rest), rest / (float(parts.sum()) + rest)


def fitted(texts: Sequence[Read]) -> Numbers:
    def loss(weights: Numbers) -> float:
        lost = 0.0
        for each in texts:
            named, nobody = shares(weights, each)
            lost -= np.log(max(1e-9, float(named @ each.right) if each.right.any() else nobody))
        return float(lost + RIDGE * (weights[:-1] ** 2).sum()) / len(texts)

    start = np.array([*WEIGHTS, NOBODY])
    options = {"maxiter": STEPS, "maxfev": STEPS, "adaptive": True}
    return np.asarray(minimize(loss, start, method="Nelder-Mead", options=options).x)


def report(texts: Sequence[Read]) -> None:
    """Who is named in each text by weights fitted without it."""
    for part in range(PARTS):
        weights = fitted([each for at, each in enumerate(texts) if at % PARTS != part])
        for each in texts[part::PARTS]:
            named, _ = shares(weights, each)
            total: dict[str, float] = {}
            for name, share in zip(each.names, named, strict=True):
                total[name] = total.get(name, 0.0) + float(share)
            best = max(total, key=lambda name: total[name], default="nobody")
            print(f"{total.get(best, 0.0):6.2f}  {best:40} {each.name or 'nobody'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("famous", type=Path)
    parser.add_argument("private", type=Path)
    parser.add_argument("--most", type=int, default=70, help="how many private texts")
    parser.add_argument("--words", type=int, default=150, help="how many words of each text")
    given = parser.parse_args()
    texts = read(given.famous, True, 10**6, given.words) + read(given.private, False, given.most, given.words)
    report(texts)
    weights = fitted(texts)
    print("WEIGHTS =", tuple(round(float(each), 3) for each in weights[:-1]), "NOBODY =", round(float(weights[-1]), 3))


if __name__ == "__main__":
    main()
