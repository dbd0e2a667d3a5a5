"""Cases that a text cites are public, and their names are no people of the text: "Donoghue v Stevenson [1932] AC 562" stays.

Not where a party has the name of somebody who is hidden: then the name of the case goes, as one thing. What the text
calls by a party of a cited case elsewhere ("the Verdins principles") is the case, unless the tagger is sure that it is a
person, or a title or a given name stands before it.
"""

import re
from collections.abc import Iterable, Iterator

from reticent.detect.mentions import name_parts
from reticent.detect.tagged import SURE
from reticent.languages.en.citations import ANYBODY, cited_cases
from reticent.languages.en.titles import TITLE
from reticent.languages.words import NAME_WORD
from reticent.model import Finding, Span

CITED = 0.95
"""How sure it is that a cited case with a hidden name must go."""

_TITLED = re.compile(rf"{TITLE}\s$")
_GUESSED = frozenset("tagged people places organisations nationalities unknown dates numbers addresses".split())
"""Detectors that take a name or a year for what it is elsewhere."""


def without_precedents(findings: Iterable[Finding], text: str) -> Iterator[Finding]:
    """The findings, with cited cases left alone or each in one."""
    found = list(findings)
    cases = [(Span(start, name), Span(start, end)) for start, name, end in cited_cases(text)]
    if not cases:
        yield from found
        return
    parties = {case: _words(case.of(text)) for case, _ in cases}
    called = frozenset().union(*parties.values())
    outside = [each for each in found if not any(whole.overlaps(each.span) for _, whole in cases)]
    cited = {each for each in outside if _is_the_case(each, text, called)}
    hidden = {part for each in outside if each not in cited for part in name_parts(each.span.of(text))}
    yield from (each for each in outside if each not in cited or _words(each.span.of(text)) & hidden)
    for case, whole in cases:
        inside = [each for each in found if whole.overlaps(each.span)]
        sure = [each for each in inside if each.detector not in _GUESSED or not _is_inside(each.span, whole)]
        yield from sure
        if parties[case] & hidden and not sure:
            yield Finding(case, "law", CITED, "precedents", "a cited case with a name that is hidden")


def _is_inside(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _words(name: str) -> frozenset[str]:
    words = (word.casefold().removesuffix("'s").removesuffix("’s") for word in NAME_WORD.findall(name))
    return frozenset(word for word in words if len(word) > 1) - ANYBODY


def _is_the_case(finding: Finding, text: str, called: frozenset[str]) -> bool:
    """Whether what is called by a party is the case: doubtful, one word, and no title before it."""
    words = _words(finding.span.of(text))
    titled = _TITLED.search(text, max(0, finding.span.start - 12), finding.span.start)
    return len(words) == 1 and words <= called and finding.score < SURE and not titled
