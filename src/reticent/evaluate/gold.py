"""Annotated texts to measure with: JSON lines with the spans that people marked.

    {"id", "text", "spans" | "entities" | "mentions": [
        {"start", "end", "type"?, "identifier" | "label"?, "entity_id"?}, ..]}

`identifier` (or `label`) says whether a span must go: DIRECT, QUASI, or NO_MASK for one that may stay. Without it every
span must go. `entity_id` joins the mentions of one thing.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reticent.errors import InputError
from reticent.model import Span


@dataclass(frozen=True, slots=True)
class Mark:
    """A span people marked."""

    span: Span
    type: str
    identifier: str
    entity: str


@dataclass(frozen=True, slots=True)
class Annotated:
    """A text with its marks."""

    id: str
    text: str = field(repr=False)
    marks: tuple[Mark, ...]


def read_gold(path: Path) -> Iterator[Annotated]:
    """The annotated texts of a file."""
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield _annotated(line, f"{path.name} line {number}")
    except OSError as error:
        raise InputError(f"cannot read {str(path)!r}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path.name} is not UTF-8 text") from None


def _annotated(line: str, where: str) -> Annotated:
    try:
        record = json.loads(line)
        text = record["text"]
        identity = str(record.get("id", record.get("doc_id")))
        raw = next(record[key] for key in ("spans", "entities", "mentions") if key in record)
        marks = tuple(_mark(entry, index, text, where) for index, entry in enumerate(raw))
    except (ValueError, KeyError, TypeError, AttributeError, StopIteration):
        raise InputError(f"{where} is not an annotated text: it needs 'text' and 'spans'") from None
    return Annotated(identity, text, marks)


def _mark(entry: dict[str, Any], index: int, text: str, where: str) -> Mark:
    span = Span(int(entry["start"]), int(entry["end"]))
    if not 0 <= span.start < span.end <= len(text):
        raise InputError(f"{where} has a span outside its text")
    identifier = entry.get("identifier") or entry.get("label") or "ANY"
    return Mark(span, entry.get("type", "ANY"), identifier, str(entry.get("entity_id", index)))
