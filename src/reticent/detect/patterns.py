"""What pattern detectors share: a regular expression with a score, a check, and words around it that count.

A number is rarely anything by itself. `context` is searched in the stretch before a match (and a shorter one after
it); where it is found, the score becomes `with_context`.

Two things keep a long harmless text cheap. `trigger` are characters, or strings, one of which every match has. An
`anchor` is something simple that every match contains, such as a digit, with how far a match reaches before and after
it: the expression is tried only there, and the places are found once for all patterns with that anchor.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module

from reticent.detect import detector
from reticent.languages import Analysis
from reticent.languages.en.months import ANY_MONTH
from reticent.languages.lazy import lazy
from reticent.languages.openings import opening, openings
from reticent.languages.words import LETTER, UPPER
from reticent.model import Document, Finding, Span
from reticent.world import World

BEFORE, AFTER = 48, 16

_SPACE = re.compile(r"\s")
_LINE = lazy(r"[^\n]+")
_CAPITAL_INSIDE = lazy(rf"[{UPPER}](?<=[^\W\d_] .|[,;)] .)(?:(?<!I)|\B)")


@dataclass(frozen=True, slots=True, eq=False)
class Anchor:
    """Something every match contains, and how far a match may reach before and after it.

    If the expression has a group, only where the group matches is there an anchor.
    """

    regex: re.Pattern[str]
    before: int
    after: int


NUMBER = Anchor(lazy(r"\d\d*"), 16, 40)
"""For numbers that are known by their shape."""

NAMED_NUMBER = Anchor(lazy(rf"\d(?:\d? (?:{ANY_MONTH})\b\.? \d{{4}}\b|(\d*))"), 72, 64)
"""For numbers that are known by the words beside them; the numbers of a written date are none."""

LONG_WORD = Anchor(lazy(opening(r"\w-", r"\w-") + r"[\w-]{15,}"), 40, 80)
"""For keys, tokens and wallets."""


@lru_cache(maxsize=32)
def anchored(text: str, anchor: Anchor | None) -> tuple[tuple[int, int], ...]:
    """The stretches of the text where a pattern with this anchor can match; each ends at white space."""
    if anchor is None:
        return ((0, len(text)),)
    stretches: list[tuple[int, int]] = []
    for match in anchor.regex.finditer(text):
        if anchor.regex.groups and match.group(1) is None:
            continue
        start, end = max(0, match.start() - anchor.before), match.end() + anchor.after
        if stretches and start <= stretches[-1][1]:
            stretches[-1] = (stretches[-1][0], end)
        else:
            stretches.append((start, end))
    return tuple((start, _next_space(text, end)) for start, end in stretches)


def _next_space(text: str, place: int) -> int:
    space = _SPACE.search(text, place)
    return space.start() if space else len(text)


@dataclass(frozen=True, slots=True)
class Pattern:
    """One shape to look for. Group 1 of the expression, if it has one, is what is found."""

    kind: str
    regex: re.Pattern[str]
    score: float
    reason: str
    trigger: str | tuple[str, ...] = ""
    anchor: Anchor | None = None
    check: Callable[[str], bool] | None = None
    context: re.Pattern[str] | None = None
    with_context: float = 0.0

    def find(self, text: str, detector: str) -> Iterator[Finding]:
        """All matches that pass the check, scored by their context."""
        if self.trigger and not any(mark in text for mark in self.trigger):
            return
        group = 1 if self.regex.groups else 0
        for match in matches(self.regex, text, self.anchor):
            span = Span(*match.span(group))
            if span.start < 0 or (self.check and not self.check(span.of(text))):
                continue
            score, reason = self.score, self.reason
            if self.context and near(self.context, text, span):
                score, reason = self.with_context, f"{reason}, named as such beside it"
            yield Finding(span, self.kind, score, detector, reason)


def matches(
    regex: re.Pattern[str], text: str, anchor: Anchor | None, inside: re.Pattern[str] | None = None
) -> Iterator[re.Match[str]]:
    """All matches of an expression, tried only where its anchor is, and what else is `inside` of every match."""
    last = 0
    for start, end in anchored(text, anchor):
        if inside and not inside.search(text, start, end):
            continue
        for match in regex.finditer(text, max(start, last), end):
            last = match.end()
            yield match


@lru_cache(maxsize=1)
def small_lines(text: str) -> tuple[Span, ...]:
    """The lines in which nothing has a capital but the pronoun I and the first word of a sentence."""
    return tuple(Span(*line.span()) for line in _LINE.finditer(text) if not _CAPITAL_INSIDE.search(text, *line.span()))


def forget() -> None:
    """Drop what was found for several detectors in one text."""
    anchored.cache_clear()
    small_lines.cache_clear()


def near(words: re.Pattern[str], text: str, span: Span, before: int = BEFORE, after: int = AFTER) -> bool:
    """Whether the words occur shortly before the span, or just after it."""
    return bool(
        words.search(text, max(0, span.start - before), span.start)
        or (after and words.search(text, span.end, span.end + after))
    )


def words(*alternatives: str) -> re.Pattern[str]:
    """An expression for any of these whole words, in any case."""
    return lazy(rf"{openings('|'.join(alternatives), any_case=True)}(?!{LETTER})")


def valid_by(*modules: str) -> Callable[[str], bool]:
    """Whether any of these stdnum modules accepts a number; each is imported when first needed."""

    def check(number: str) -> bool:
        return any(import_module(f"stdnum.{module}").is_valid(number) for module in modules)

    return check


def by_patterns(name: str, patterns: tuple[Pattern, ...], anchor: Anchor | None = None) -> None:
    """Register a detector that is nothing but these patterns, all with the same anchor if one is given."""
    if anchor:
        patterns = tuple(replace(pattern, anchor=anchor) for pattern in patterns)

    anchors = {pattern.anchor for pattern in patterns}

    @detector(name, *{pattern.kind for pattern in patterns})
    def detect(document: Document, _analysis: Analysis, _world: World) -> Iterator[Finding]:
        present = {anchor for anchor in anchors if anchored(document.text, anchor)}
        for pattern in patterns:
            if pattern.anchor in present:
                yield from pattern.find(document.text, name)
