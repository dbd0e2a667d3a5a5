"""Marked texts to train on, from their files: one form for all of them."""

import io
import json
from dataclasses import dataclass
from pathlib import Path

import zstandard
from labels import BENCHMARK, IGNORED, KIND_OF, KINDS, SENTENCES, WEIGHTS

KIND = {name: number for number, name in enumerate(KINDS)}
WEIGHT = {name: number for number, name in enumerate(WEIGHTS)}


@dataclass(frozen=True)
class Mark:
    """A marked stretch: number of its kind and weight, what the annotators called it, which thing it is."""

    start: int
    end: int
    kind: int
    weight: int
    type: str = ""
    entity: str = ""


@dataclass(frozen=True)
class Marked:
    """A text with marks, ascending and disjoint; `share` is how much a piece of it counts in training."""

    id: str
    text: str
    marks: tuple[Mark, ...]
    genre: str = ""
    share: float = 1.0


def records(path: Path) -> list[dict]:
    """The lines of a file of JSON lines, also compressed."""
    if path.suffix == ".zst":
        with path.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as raw:
            return [json.loads(line) for line in io.TextIOWrapper(raw, "utf-8")]
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def documents(path: Path, share: float = 1.0) -> list[Marked]:
    """Documents in our own format: see data/README.md."""
    return [
        Marked(row["id"], row["text"], disjoint(map(_document_mark, row["spans"])), row.get("genre", ""), share)
        for row in records(path)
    ]


def _document_mark(span: dict) -> Mark:
    if span["label"] == "UNSURE":
        return Mark(span["start"], span["end"], IGNORED, IGNORED, span["type"])
    kind = KIND_OF.get(span["type"])
    if kind is None:
        raise SystemExit(f"unknown type {span['type']!r}: add it to labels.py")
    weight = WEIGHT[span["label"].lower()]
    return Mark(span["start"], span["end"], KIND[kind], weight, span["type"], str(span.get("entity_id", "")))


def benchmark(path: Path, share: float) -> list[Marked]:
    """Judgments or biographies marked DIRECT, QUASI and NO_MASK."""
    made = []
    for row in records(path):
        marks = []
        for span in row.get("entities") or row["mentions"]:
            said = span.get("identifier") or span["label"]
            kind = KIND[BENCHMARK[span["type"]]] if span["type"] in BENCHMARK and said != "NO_MASK" else IGNORED
            weight = "stays" if said == "NO_MASK" else "direct" if span["type"] == "PERSON" else said.lower()
            entity = str(span.get("entity_id", ""))
            marks.append(Mark(span["start"], span["end"], kind, WEIGHT[weight], span["type"], entity))
        made.append(Marked(str(row.get("id", row.get("doc_id"))), row["text"], disjoint(marks), path.stem, share))
    return made


def sentences(path: Path, share: float) -> list[Marked]:
    """Made-up sentences with typed identifiers."""
    made = []
    for row in records(path):
        marks = []
        for span in row["spans"]:
            kind, weight = SENTENCES.get(span["type"], (None, None))
            numbers = (IGNORED, IGNORED) if kind is None else (KIND[kind], WEIGHT[weight])
            marks.append(Mark(span["start"], span["end"], *numbers, span["type"]))
        made.append(Marked(f"pii-{row['id']}", row["text"], disjoint(marks), path.stem, share))
    return made


def disjoint(marks) -> tuple[Mark, ...]:
    """The longest first; what overlaps a longer one goes."""
    taken: list[Mark] = []
    for mark in sorted(marks, key=lambda mark: (mark.start - mark.end, mark.start)):
        if all(mark.end <= other.start or other.end <= mark.start for other in taken):
            taken.append(mark)
    return tuple(sorted(taken, key=lambda mark: mark.start))
