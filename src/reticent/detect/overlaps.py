"""Overlapping findings become disjoint ones, here and nowhere else.

Two rules, and one promise: every word that some finding covered is still covered afterwards.

1. A finding that lies inside another is part of it. Of two with the same span, the surer one stays.
2. Where two overlap in part, the surer one (then the longer, then the earlier) keeps its whole span and the other
   keeps what is left of its own.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from reticent.model import Finding, Span

_WORD = re.compile(r"\w")


def resolve(findings: Iterable[Finding], text: str) -> list[Finding]:
    """The findings in order of the text, none overlapping another."""
    settled: list[Finding] = []
    for finding in _outermost(findings):  # starts and ends both ascend, so only the last ones can overlap the next
        current: Finding | None = finding
        while current and settled and settled[-1].span.end > current.span.start:
            last = settled[-1]
            if _strength(last) >= _strength(current):
                current = _cut(text, current, Span(last.span.end, current.span.end))
            else:
                settled.pop()
                shorter = _cut(text, last, Span(last.span.start, current.span.start))
                if shorter:
                    settled.append(shorter)
        if current:
            settled.append(current)
    return settled


def _strength(finding: Finding) -> tuple[float, int, int]:
    return finding.score, finding.span.end - finding.span.start, -finding.span.start


def _cut(text: str, finding: Finding, span: Span) -> Finding | None:
    """The finding on a part of its span, without white space and punctuation at the edges; None if no word is left."""
    if span.end <= span.start or not _WORD.search(text, *span):
        return None
    start, end = span
    while not text[start].isalnum() and text[start] != "_":
        start += 1
    while not text[end - 1].isalnum() and text[end - 1] != "_":
        end -= 1
    return replace(finding, span=Span(start, end))


def _outermost(findings: Iterable[Finding]) -> list[Finding]:
    """Without those that lie inside another (rule 1)."""
    ordered = sorted(findings, key=lambda f: (f.span.start, -f.span.end, -f.score, f.kind, f.detector))
    kept: list[Finding] = []
    reach = -1
    for finding in ordered:
        if finding.span.end > reach and finding.span.end > finding.span.start:
            kept.append(finding)
            reach = finding.span.end
    return kept
