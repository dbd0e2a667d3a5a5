"""How many clues to a secret go, and how much that is harmless goes with them.

Each text has a secret, the phrases by which an informed reader would infer it, strong or medium, and harmless ones that
a cautious tool might hide. JSON lines:

    {"id"?, "text", "hide" | "subject", "clues": [{"start", "end", "strength"}, ..], "harmless": [{"start", "end"}, ..]}

A clue is hidden whole if all its words that mean something are, in part if any is. A harmless phrase is touched if any
of its words is hidden. Precision is the share of hidden words that are part of a clue, or of the secret itself.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reticent.errors import InputError
from reticent.evaluate.gold import text_of
from reticent.evaluate.tally import Row, Tally
from reticent.knowledge.reference.terms import EDGELESS
from reticent.languages.words import WORD
from reticent.model import Document, Result, Span, Stretches
from reticent.pipeline import sanitize_all
from reticent.policy import Policy
from reticent.world import World

WHOLE, PART, TOUCHED = "hidden whole", "hidden in part", "harmless touched"
PRECISION, VERIFIED = "precision of words", "verified"
STRENGTHS = ("strong", "medium", "weak")


@dataclass(frozen=True, slots=True)
class Clued:
    """A text, what is secret in it, and what people marked: clues by strength, and harmless phrases."""

    document: Document
    clues: tuple[tuple[Span, str], ...]
    harmless: tuple[Span, ...]


def read_clues(path: Path) -> list[Clued]:
    """The texts of a file of JSON lines; .zst files are unpacked."""
    found = []
    for number, line in enumerate(text_of(path).splitlines(), 1):
        if line.strip():
            try:
                found.append(_clued(json.loads(line)))
            except (ValueError, KeyError, TypeError, AttributeError):
                raise InputError(
                    f"{path.name}, line {number}: not a text with clues; it needs text, hide or subject, clues with "
                    "start, end and strength (strong, medium or weak), and harmless with start and end"
                ) from None
    if not found:
        raise InputError(f"there is no text in {path.name}")
    return found


def _clued(record: dict[str, Any]) -> Clued:
    text, named = record["text"], record.get("hide") or ()
    hide = (named,) if isinstance(named, str) else tuple(named)
    if not (hide or record.get("subject")):
        raise KeyError("hide")
    clues = tuple((_span(each, text), str(each["strength"])) for each in record["clues"])
    if any(strength not in STRENGTHS for _, strength in clues):
        raise ValueError("strength")
    harmless = tuple(_span(each, text) for each in record.get("harmless", ()))
    return Clued(Document(text, hide=hide, subject=record.get("subject")), clues, harmless)


def _span(mark: dict[str, Any], text: str) -> Span:
    span = Span(int(mark["start"]), int(mark["end"]))
    if not 0 <= span.start < span.end <= len(text):
        raise ValueError("outside the text")
    return span


def clues_hidden(texts: Sequence[Clued], policy: Policy, world: World | None = None) -> Tally:
    """What the policy hides of the clues, by strength, and what it costs."""
    results = sanitize_all([each.document for each in texts], policy, world)
    return Tally(_measured(each, result) for each, result in zip(texts, results, strict=True))


def _measured(clued: Clued, result: Result) -> Row:
    text, hidden = clued.document.text, Stretches(Span(start, end) for start, end, _ in result.spans)
    row: dict[tuple[str, str], tuple[float, float]] = {(VERIFIED, ""): (float(result.risk.verified), 1.0)}
    for strength in STRENGTHS:
        gone = [
            [hidden.cover(word) for word in content_words(text, span)]
            for span, marked in clued.clues
            if marked == strength
        ]
        if gone:
            row[WHOLE, strength] = float(sum(map(all, gone))), float(len(gone))
            row[PART, strength] = float(sum(map(any, gone))), float(len(gone))
    if clued.harmless:
        row[TOUCHED, ""] = float(sum(map(hidden.touch, clued.harmless))), float(len(clued.harmless))
    row[PRECISION, ""] = _precision(clued, hidden)
    return row


def _precision(clued: Clued, hidden: Stretches) -> tuple[float, float]:
    document = clued.document
    own = {word for term in (*document.hide, document.subject or "") for word in term.casefold().split()}
    telling = Stretches(span for span, _ in clued.clues)
    words = [word for word in content_words(document.text, Span(0, len(document.text))) if hidden.touch(word)]
    right = sum(telling.touch(word) or word.of(document.text).casefold() in own for word in words)
    return float(right), float(len(words))


def content_words(text: str, span: Span) -> Iterator[Span]:
    """The words that mean something in a stretch of text."""
    for match in WORD.finditer(text, span.start, span.end):
        if match.group().casefold() not in EDGELESS:
            yield Span(*match.span())


def lines(tally: Tally) -> Iterator[str]:
    """The figures in words."""
    for strength in STRENGTHS:
        if tally.has(WHOLE, strength):
            whole, part = (tally.estimate(name, strength) for name in (WHOLE, PART))
            yield f"{strength} clues ({whole.of:,.0f}): hidden whole {whole.value:.2f}, in part {part.value:.2f}"
    for name in (TOUCHED, PRECISION, VERIFIED):
        if tally.has(name):
            found = tally.estimate(name)
            yield f"{name}: {found.value:.2f} ({found.hits:,.0f} of {found.of:,.0f})"
