"""Overlapping findings become disjoint ones, here and nowhere else.

Two rules, and one promise: every word that some finding covered is still covered afterwards (but for an "and" or "of"
that is left over at the edge of a name).

1. A finding that lies inside another is part of it, unless it is surer by a clear margin: then it stands for itself
   and the outer one keeps what is left. A number in the middle of what is told in a phrase is always part of it.
2. Of two that overlap, the surer one (then the longer, then the earlier) keeps its whole span and the other keeps
   what is left of its own. What is told in a phrase gives way to any other kind: "the fire of 18" is no part of a date.
"""

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reticent.languages.en.small_words import EDGES
from reticent.languages.en.titles import is_short_title
from reticent.languages.words import RUN
from reticent.model import Finding, Span

CLEARLY = 0.2

TOLD = frozenset(("unique", "event", "relative", "occupation"))
"""Kinds that are told in phrases."""
NUMBERS = frozenset(("date", "time", "age", "quantity", "money"))
"""Kinds that a phrase may have inside: "his sixteen-year-old twins"."""


def resolve(findings: Iterable[Finding], text: str) -> list[Finding]:
    """The findings in order of the text, none overlapping another."""
    settled: list[Finding] = []
    for finding in sorted(_independent(findings), key=_strength, reverse=True):
        for span in list(_free(finding.span, settled)):
            if span == finding.span:
                insort(settled, finding, key=_place)
            else:
                rest = trimmed(text, span)
                if rest:
                    insort(settled, replace(finding, span=rest), key=_place)
    return settled


def _place(finding: Finding) -> Span:
    return finding.span


def _strength(finding: Finding) -> tuple[bool, float, int, int, str, str]:
    return (
        finding.kind not in TOLD,
        finding.score,
        finding.span.end - finding.span.start,
        -finding.span.start,
        finding.kind,
        finding.detector,
    )


def _independent(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Without those that are part of another (rule 1)."""
    around: list[Finding] = []  # each inside the one before it
    for finding in sorted(findings, key=lambda f: (f.span.start, -f.span.end, -f.score, f.kind, f.detector)):
        if finding.span.end <= finding.span.start:
            continue
        while around and around[-1].span.end < finding.span.end:
            around.pop()
        if not around or (finding.score >= around[-1].score + CLEARLY and not _is_amid(finding, around[-1])):
            around.append(finding)
            yield finding


def _is_amid(inner: Finding, outer: Finding) -> bool:
    """Whether a number stands in the middle of a phrase, so that two halves would be left of it."""
    amid = outer.span.start < inner.span.start and inner.span.end < outer.span.end
    return amid and inner.kind in NUMBERS and outer.kind in TOLD


def _free(span: Span, settled: list[Finding]) -> Iterator[Span]:
    """The parts of the span that no settled finding covers."""
    start = span.start
    index = max(0, bisect_left(settled, span, key=_place) - 1)
    while index < len(settled) and settled[index].span.start < span.end:
        taken = settled[index].span
        if taken.start > start:
            yield Span(start, taken.start)
        start = max(start, taken.end)
        index += 1
    if start < span.end:
        yield Span(start, span.end)


def trimmed(text: str, span: Span) -> Span | None:
    """Without punctuation, little words and titles at the edges; None if nothing else is left."""
    words = list(RUN.finditer(text, *span))
    telling = [i for i, word in enumerate(words) if word.group() not in EDGES and not is_short_title(word.group())]
    return Span(words[telling[0]].start(), words[telling[-1]].end()) if telling else None
