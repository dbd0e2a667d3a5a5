"""Deny lists and allow lists: what the user, the record or the policy says must go, or must stay.

A term to hide matches whatever the case, across line breaks, with a plural or possessive ending. A term to keep wins
over everything: "never touch" means that not one of its characters changes, so a finding that overlaps it is cut.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reticent.model import Document, Finding, Span
from reticent.policy import Policy

_WORD = re.compile(r"\w")


def wanted(document: Document, policy: Policy) -> Iterator[Finding]:
    """What the policy and the document's owner name."""
    for term in (*policy.hide, *document.hide):
        for match in _term(term, endings=True).finditer(document.text):
            yield Finding(Span(*match.span()), "hidden", 1.0, "terms", "a term you asked to hide", origin="named")
    if document.subject:
        for match in _term(document.subject, endings=False).finditer(document.text):
            yield Finding(Span(*match.span()), "person", 1.0, "terms", "the subject of the text", origin="named")
    for pattern in policy.hide_patterns:
        for match in re.finditer(pattern, document.text):
            if match.end() > match.start():
                yield Finding(
                    Span(*match.span()), "hidden", 1.0, "terms", "a pattern you asked to hide", origin="named"
                )


def staying(text: str, policy: Policy) -> list[Span]:
    """The stretches that must stay, in order."""
    expressions = [_term(term, endings=False) for term in policy.keep] + [re.compile(p) for p in policy.keep_patterns]
    return sorted(Span(*match.span()) for expression in expressions for match in expression.finditer(text))


def kept(text: str, findings: Iterable[Finding], policy: Policy) -> list[Finding]:
    """The findings without the characters that must stay."""
    stays = staying(text, policy)
    if not stays:
        return list(findings)
    return [replace(finding, span=rest) for finding in findings for rest in _without(text, finding.span, stays)]


def _term(term: str, *, endings: bool) -> re.Pattern[str]:
    """A term as people write it: any white space between its words, any case, whole words only."""
    body = r"\s+".join(re.escape(word) for word in term.split())
    left = r"(?<!\w)" if _WORD.match(term.strip()) else ""
    right = r"(?!\w)" if _WORD.match(term.strip()[-1]) else ""
    ending = r"(?:['’]s|s['’]?|es)?" if endings and right else ""
    return re.compile(f"{left}{body}{ending}{right}", re.IGNORECASE)


def _without(text: str, span: Span, stays: list[Span]) -> Iterator[Span]:
    """The parts of the span outside all stretches that stay, if they still hold a word."""
    start = span.start
    for stay in stays:
        if stay.overlaps(span):
            if _WORD.search(text, start, stay.start):
                yield _stripped(text, Span(start, stay.start))
            start = max(start, stay.end)
    if start < span.end and (start == span.start or _WORD.search(text, start, span.end)):
        yield _stripped(text, Span(start, span.end)) if start > span.start else span


def _stripped(text: str, span: Span) -> Span:
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)
