"""Deny lists and allow lists: what the user, the record or the policy says must go, or must stay.

A term to hide matches whatever the case, across line breaks, with a plural or possessive ending. A term to keep wins
over everything: "never touch" means that not one of its characters changes, so a finding that overlaps it is cut.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reticent.detect.overlaps import trimmed
from reticent.languages.terms import TermMatcher
from reticent.model import Document, Finding, Span
from reticent.policy import Policy
from reticent.user_terms import matches, staying


def wanted(document: Document, policy: Policy) -> Iterator[Finding]:
    """What the policy and the document's owner name."""
    text = document.text
    for span, _ in TermMatcher((*policy.hide, *document.hide), endings=True).find(text):
        yield Finding(span, "hidden", 1.0, "terms", "a term you asked to hide", origin="named")
    if document.subject:
        for span, _ in TermMatcher([document.subject]).find(text):
            yield Finding(span, "person", 1.0, "terms", "the subject of the text", origin="named")
    for span in matches("hide_patterns", policy.hide_patterns, text):
        yield Finding(span, "hidden", 1.0, "terms", "a pattern you asked to hide", origin="named")


def kept(text: str, findings: Iterable[Finding], policy: Policy) -> list[Finding]:
    """The findings without the characters that must stay."""
    stays = _merged(staying(text, policy))
    if not stays:
        return list(findings)
    return [replace(finding, span=rest) for finding in findings for rest in _without(text, finding.span, stays)]


def _merged(spans: Iterable[Span]) -> list[Span]:
    """Ordered spans without overlaps."""
    merged: list[Span] = []
    for span in spans:
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        elif span.end > span.start:
            merged.append(span)
    return merged


def _without(text: str, span: Span, stays: list[Span]) -> Iterator[Span]:
    """The parts of the span outside all stretches that stay, if they still hold more than an "and" or "of"."""
    start = span.start
    at = max(0, bisect_right(stays, span) - 1)
    while at < len(stays) and stays[at].start < span.end:
        stay = stays[at]
        at += 1
        if stay.overlaps(span):
            if trimmed(text, Span(start, stay.start)):
                yield _stripped(text, Span(start, stay.start))
            start = max(start, stay.end)
    if start == span.start:
        yield span
    elif trimmed(text, Span(start, span.end)):
        yield _stripped(text, Span(start, span.end))


def _stripped(text: str, span: Span) -> Span:
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)
