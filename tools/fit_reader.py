"""Fit the reader of guards/reidentification/reader.py, and print the figures.

    python tools/fit_reader.py ../shared/reference FAMOUS.jsonl PRIVATE.jsonl [--most N]

Whom a text is about, told in other words than those of the public article at hand:

- from the reference texts, people and things of which two sources have an article: a stretch of one of them, without
  the name, for half of them without any name or figure, is the text, and the other article is to be found;
- people who have one article: a stretch of it is the text, the article itself does not count, and nobody is right;
- FAMOUS, lives in words of one's own, each with the name as its id (`examples/famous.jsonl`);
- PRIVATE, texts about nobody that the public knows: `text` in each line.

The likelihood of naming whom a text is about, or nobody, is made as high as can be on one half and judged on the other;
then the weights that ship are fitted to all. An article is thereby found in a corpus that has it: the one most like the
text of those with the name is left out.
"""

import argparse
import io
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import zstandard
from scipy.optimize import minimize

from reticent.guards.reidentification.attackers import Evidence
from reticent.guards.reidentification.cells import Numbers
from reticent.guards.reidentification.public import documents_of
from reticent.guards.reidentification.reader import FIELD, NOBODY, WEIGHTS, Minded, Reader
from reticent.knowledge.reference.terms import normalise
from reticent.world import default_world

WEIGHED = {"pair": 0.5, "single": 0.5, "thing": 0.5, "famous": 20.0, "private": 4.0}
"""What a text of each kind counts; people are told twice, with names and without."""

LENGTHS, PRIVATE_LENGTHS = (40, 80, 150), (40, 80, 150, 300)
LEAST, RIDGE, ROUNDS = 500, 1e-4, 5
EDGES = (0.0, 0.05, 0.1, 0.2, 0.5, 0.8, 1.01)
NAMES = re.compile(r"(?<![.!?\n]\s)(?<!^)\b[A-ZÀ-Þ][\w'’-]*(?:\s+[A-ZÀ-Þ][\w'’-]*)*|\d+")

Article = tuple[str, str, str]


class Read(NamedTuple):
    """A text: of what kind, whom it is about, who comes to mind by what name, and which of them is right."""

    kind: str
    name: str
    names: tuple[str, ...]
    minded: Minded
    right: Numbers


def bare(title: str) -> str:
    return normalise(title.partition(" (")[0])


def articles(folder: Path) -> dict[str, list[Article]]:
    """Title, source and text of each article, by the name without what is in brackets."""
    found: dict[str, list[Article]] = defaultdict(list)
    for path in sorted(folder.glob("encyclopedia-*.jsonl.zst")):
        with path.open("rb") as file:
            for line in io.TextIOWrapper(zstandard.ZstdDecompressor().stream_reader(file), "utf-8"):
                record = json.loads(line)
                if len(record["text"]) > LEAST:
                    found[bare(record["title"])].append((record["title"], record["source"], record["text"]))
    return found


def told(article: Article, chance: random.Random, *, barely: bool) -> str:
    """A stretch of an article without the name of whom it is about; barely: without any name or figure."""
    words, most = article[2].split(), chance.choice(LENGTHS)
    start = 0 if chance.random() < 0.6 else chance.randrange(max(1, len(words) - most))
    own = set(re.findall(r"\w{3,}", article[0].partition(" (")[0].casefold()))
    text = " ".join(words[start : start + most])
    text = re.sub(r"\w+", lambda word: "*" if word.group().casefold() in own else word.group(), text)
    return NAMES.sub("*", text) if barely else text


def texts(folder: Path, famous: Path, private: Path, most: int) -> Iterator[tuple[str, str, str]]:
    """Kind, name and text of everything that is read."""
    lexicon, chance = default_world().lexicon, random.Random(7)
    by_name = articles(folder)
    names = sorted(by_name)
    chance.shuffle(names)
    left = {"pair": most, "single": most * 2 // 3, "thing": most // 2}
    for name in names:
        found = by_name[name]
        person = all(lexicon.is_person(title) for title, _, _ in found)
        kind = {1: "single" if person else "", 2: "pair" if person else "thing"}.get(len(found), "")
        if kind and (len(found) == 1 or found[0][1] != found[1][1]) and left[kind]:
            left[kind] -= 1
            for barely in (False, True) if person else (False,):
                article = chance.choice(found)
                yield kind, bare(article[0]), told(article, chance, barely=barely)
    for line in famous.read_text("utf-8").splitlines():
        record = json.loads(line)
        yield "famous", normalise(record["id"]), record["text"]
    for line in private.read_text("utf-8").splitlines():
        yield "private", "", " ".join(json.loads(line)["text"].split()[: chance.choice(PRIVATE_LENGTHS)])


def read(every: Iterator[tuple[str, str, str]]) -> list[Read]:
    world = default_world()
    public = documents_of(world)
    if public is None:
        raise SystemExit("the reference corpus cannot name its documents")
    reader, found = Reader(public), []
    for kind, name, text in every:
        minded = reader.minded(Evidence(text, public))
        names = [bare(public.name(at)) for at in minded.candidates]
        same = [at for at, own in enumerate(names) if own == name]
        own_page = max(same, key=lambda at: minded.figures[at, 0]) if same and kind != "famous" else None
        stays = [at for at in range(len(names)) if at != own_page]
        left = Minded(
            tuple(minded.candidates[at] for at in stays), minded.people[stays], minded.figures[stays]
        )  # fmt: skip
        right = np.array([names[at] == name and kind not in ("single", "private") for at in stays])
        found.append(Read(kind, name, tuple(names[at] for at in stays), left, right))
        public.forget()
    return [each for each in found if each.names]


def rows(minded: Minded, weights: Numbers) -> Numbers:
    """The figures of each candidate above the mean of those of its field, and of which kind it is."""
    heights, above = minded.figures @ weights, np.zeros_like(minded.figures)
    for kind in (minded.people, ~minded.people):
        own = np.flatnonzero(kind)
        field = own[np.argsort(-heights[own], kind="stable")[FIELD]]
        if len(field):
            above[own] = minded.figures[own] - minded.figures[field].mean(axis=0)
    return np.column_stack([above, -1.0 * minded.people, -1.0 * ~minded.people])


def shares(weights: Numbers, own: Numbers) -> Numbers:
    """The probability of each candidate, and last of nobody."""
    heights = np.append(own @ weights, 0.0)
    parts = np.exp(heights - heights.max())
    return np.asarray(parts / parts.sum())


def fitted(every: Sequence[Read]) -> Numbers:
    """The weights, and b of people and of other things; the fields are those of the weights of the round before."""
    weights = np.array([*WEIGHTS, *NOBODY])
    for _ in range(ROUNDS):
        held = [(rows(each.minded, weights[: len(WEIGHTS)]), each.right, WEIGHED[each.kind]) for each in every]

        def loss(given: Numbers, held: Sequence[tuple[Numbers, Numbers, float]] = held) -> tuple[float, Numbers]:
            lost, slope = 0.0, np.zeros_like(given)
            for own, right, counts in held:
                named, wanted = shares(given, own), np.append(right, not right.any())
                hit = max(float(named @ wanted), 1e-12)
                lost -= counts * np.log(hit)
                slope += counts * (own.T @ (named - named * wanted / hit)[:-1])
            total = sum(counts for _, _, counts in held)
            ridge = np.where(np.arange(len(given)) < len(WEIGHTS), RIDGE, 0.0)
            return lost / total + float(ridge @ given**2), slope / total + 2 * ridge * given

        weights = np.asarray(minimize(loss, weights, jac=True, method="L-BFGS-B").x)
    return weights


def report(every: Sequence[Read], weights: Numbers) -> None:
    """How many of the people who come first are right, by how probable they are said to be."""
    for kind in WEIGHED:
        firsts = []
        for each in every:
            if each.kind == kind:
                named, total = (
                    shares(weights, rows(each.minded, weights[: len(WEIGHTS)])),
                    defaultdict[str, float](float),
                )
                for name, share, person in zip(each.names, named, each.minded.people, strict=False):
                    if person or kind == "thing":
                        total[name] += float(share)
                best = max(total, key=total.__getitem__, default="")
                firsts.append((total[best], best == each.name and bool(each.right.any())))
        print(kind, len(firsts), "texts")
        for low, high in pairwise(EDGES):
            inside = [first for first in firsts if low <= first[0] < high]
            if inside:
                said, right = np.mean([share for share, _ in inside]), sum(hit for _, hit in inside)
                print(f"  {low:.2f} to {min(high, 1):.2f}: said {said:.2f}, right {right} of {len(inside)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("reference", type=Path)
    parser.add_argument("famous", type=Path)
    parser.add_argument("private", type=Path)
    parser.add_argument("--most", type=int, default=2300, help="how many people with two articles")
    given = parser.parse_args()
    every = read(texts(given.reference, given.famous, given.private, given.most))
    first = {name for number, name in enumerate(sorted({each.name for each in every})) if number % 2}
    part = [each.name in first if each.name else number % 2 == 0 for number, each in enumerate(every)]
    half = fitted([each for each, own in zip(every, part, strict=True) if own])
    report([each for each, own in zip(every, part, strict=True) if not own], half)
    weights = [round(float(each), 3) for each in fitted(every)]
    print("WEIGHTS =", tuple(weights[: len(WEIGHTS)]), "NOBODY =", tuple(weights[len(WEIGHTS) :]))


if __name__ == "__main__":
    main()
