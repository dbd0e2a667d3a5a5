"""Deny lists and allow lists: what the user, the record or the policy says must go, or must stay.

A term or person to hide is found by the same search that later verifies the output (`reticent.search`). A term to keep
wins over everything: "never touch" means that not one of its characters changes, so a finding that overlaps it is cut.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reticent.detect.overlaps import trimmed
from reticent.languages import Analysis
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.terms import TermMatcher
from reticent.model import Document, Finding, Span
from reticent.policy import Policy
from reticent.search import Sighting
from reticent.user_terms import Wanted, matches, staying, wanted_by
from reticent.view import View

_OTHER = ", other "
_MADE_OF = {"email": "a mail address", "handle": "a user name", "url": "a web address"}


def wanted(
    document: Document, analysis: Analysis, policy: Policy, lexicon: Lexicon, found: Iterable[Finding] = ()
) -> Iterator[Finding]:
    """What the policy and the document's owner name; `found` says which of it the text has as a person's name."""
    text = document.text
    proper = {token.span.start for token in analysis.tokens if token.pos == "PROPN"}
    people = [finding.span.of(text) for finding in found if finding.kind == "person"]
    named = wanted_by(policy, document, lexicon, people)
    if named.people or named.terms:
        for hit in named.search(lexicon).find(View.of(text), proper):
            yield _finding(hit, named)
    if document.subject and "subject" not in named.who:
        kind = "person" if _may_be_somebody(document.subject, people, lexicon) else "hidden"
        for span, _ in TermMatcher([document.subject]).find(text):
            yield Finding(span, kind, 1.0, "terms", "the subject of the text", origin="named")
    for span in matches("hide_patterns", policy.hide_patterns, text):
        yield Finding(span, "hidden", 1.0, "terms", "a pattern you asked to hide", origin="named")


def _may_be_somebody(subject: str, people: Iterable[str], lexicon: Lexicon) -> bool:
    """Whether a text may be about somebody of that one name: a list has it, or the text was found to; no Black Death."""
    known = lexicon.is_given_name(subject) or lexicon.is_surname(subject)
    return (known and not lexicon.is_ordinary(subject)) or subject in people


def _finding(hit: Sighting, named: Wanted) -> Finding:
    """A hit as a finding, with whose name it is."""
    kind = named.kind(hit)
    if hit.thing >= len(named.people):
        return Finding(hit.span, kind, 1.0, "terms", "a term you asked to hide", origin="named")
    person, who = named.people[hit.thing], named.who[hit.thing]
    if hit.other:
        reason = "part of a name you asked to hide, in another name"
        return Finding(hit.span, kind, 1.0, "terms", reason, origin="named", who=f"{who}{_OTHER}{hit.other}")
    whom = "the subject of the text" if who == "subject" else "a name you asked to hide"
    reason = f"{_MADE_OF[hit.kind]} made of {whom}" if kind in _MADE_OF else whom
    called = person.label.strip("[]") if kind == "person" else ""
    return Finding(hit.span, kind, 1.0, "terms", reason, origin="named", who=who, role=person.role, called=called)


def claimed(findings: Iterable[Finding]) -> list[Finding]:
    """The findings; one that overlaps a mention of somebody named is that mention, and reaches as far: "Dr Anna Lee".

    An account that a name is part of stays an account, and is as sure as the name.
    """
    findings = list(findings)
    named = sorted((each for each in findings if each.who and _OTHER not in each.who), key=lambda each: each.span)
    ends = [each.span.end for each in named]
    whole = []
    for finding in findings:
        first = bisect_right(ends, finding.span.start)
        last = bisect_left(named, finding.span.end, key=lambda each: each.span.start)
        over = named[first:last] if not finding.who else []
        owners = {each.who: each for each in over}
        if len(owners) != 1 or finding.kind not in ("person", *_MADE_OF):
            whole.append(finding)
        elif finding.kind == "person":
            own = [each.span for each in over if each.kind == "person"]
            if own:
                span = Span(min(finding.span.start, own[0].start), max(finding.span.end, own[-1].end))
                finding = replace(next(each for each in over if each.kind == "person"), span=span)  # noqa: PLW2901
            whole.append(finding)
        else:
            (owner,) = owners.values()
            whole.append(replace(finding, score=1.0, who=owner.who, role=owner.role))
    return whole


def kept(text: str, findings: Iterable[Finding], policy: Policy, also: Iterable[Span] = ()) -> list[Finding]:
    """The findings without the characters that must stay, by the policy or `also`."""
    stays = _merged(sorted([*staying(text, policy), *also]))
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
