"""What pattern detectors share: a regular expression with a score, a check, and words around it that count.

A number is rarely anything by itself. `context` is searched in the stretch before a match (and a shorter one after
it); where it is found, the score becomes `with_context`. `trigger` is a character without which there can be no
match: looking for it first is what makes a long harmless text cheap.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from reticent.detect import detector
from reticent.language import Analysis
from reticent.model import Document, Finding, Span
from reticent.world import World

BEFORE, AFTER = 48, 16

UPPER = "".join(chr(code) for code in (*range(0x41, 0x530), *range(0x1E00, 0x1F00)) if chr(code).isupper())
"""Capital letters of the Latin, Greek and Cyrillic scripts, for use inside a character class."""

MONTHS = (
    "January|February|March|April|May|June|July|August|September|October|November|December"
    "|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
)
WEEKDAYS = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One shape to look for. Group 1 of the expression, if it has one, is what is found."""

    kind: str
    regex: re.Pattern[str]
    score: float
    reason: str
    trigger: str = ""
    check: Callable[[str], bool] | None = None
    context: re.Pattern[str] | None = None
    with_context: float = 0.0

    def find(self, text: str, detector: str) -> Iterator[Finding]:
        """All matches that pass the check, scored by their context."""
        if self.trigger and not any(mark in text for mark in self.trigger):
            return
        group = 1 if self.regex.groups else 0
        for match in self.regex.finditer(text):
            span = Span(*match.span(group))
            if span.start < 0 or (self.check and not self.check(span.of(text))):
                continue
            score, reason = self.score, self.reason
            if self.context and near(self.context, text, span):
                score, reason = self.with_context, f"{reason}, named as such beside it"
            yield Finding(span, self.kind, score, detector, reason)


def near(words: re.Pattern[str], text: str, span: Span, before: int = BEFORE, after: int = AFTER) -> bool:
    """Whether the words occur shortly before the span, or just after it."""
    return bool(
        words.search(text, max(0, span.start - before), span.start)
        or (after and words.search(text, span.end, span.end + after))
    )


def words(*alternatives: str) -> re.Pattern[str]:
    """An expression for any of these whole words, in any case."""
    return re.compile(rf"\b(?:{'|'.join(alternatives)})(?![^\W\d_])", re.IGNORECASE)


def by_patterns(name: str, patterns: tuple[Pattern, ...]) -> None:
    """Register a detector that is nothing but these patterns."""

    @detector(name, *{pattern.kind for pattern in patterns})
    def detect(document: Document, _analysis: Analysis, _world: World) -> Iterator[Finding]:
        for pattern in patterns:
            yield from pattern.find(document.text, name)
