"""Numbers to their ends, called what they are: of "five or six thousand" nobody hides the thousand alone.

The tagger cuts where it is unsure, also inside of one number. A part of it goes with the whole, an amount without a
currency is a quantity, "the age of 34" is an age, and behind a year what it is the year of stays: "the 2004 email".
"""

import re
from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace

from reticent.languages.en.months import SEASONS
from reticent.languages.en.numbers import SPELLED_NUMBER
from reticent.languages.lazy import lazy
from reticent.model import Finding, Span, Stretches

_LARGE = r"(?:dozen|hundred|thousand|million|billion)s?"
_PART = rf"(?:(?:an?|half a) {_LARGE}|{_LARGE}|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|{SPELLED_NUMBER}|\d+(?:[.,]\d+)*)"
_NUMBER = lazy(rf"(?<![\w.,-]){_PART}(?:(?:-| | and | or | of (?={_LARGE}\b)){_PART})+(?![\w-])", re.IGNORECASE)
_FIGURES = lazy(r"(?<![\w.,])\d+(?:[.,]\d+)+(?!\w)")
"""A figure with points or commas in it, of which nobody hides a part: 1,204.11."""
_FIGURE = lazy(rf"\d|\b{_PART}\b", re.IGNORECASE)
_CURRENCIES = "$£€¥₹₦₽₺₩"
_PRICE = lazy(r"[.,]\d\d$")
_PARTED = lazy(r"\d (?:and |or )?\d")
"""Two numbers side by side, as in a table."""
_FIGURED = frozenset(("quantity", "money", "unique", "file_number", "account"))
_COUNTS = frozenset(("quantity", "money", "age"))
_BEFORE_A_CURRENCY = lazy(rf"(?<![\w.,]){_PART}(?:(?:-| | and ){_PART}){{0,4}} $", re.IGNORECASE)
"""The number that a currency by itself goes with: ninety pounds."""
_LONGEST = 50
_SCALES = lazy(rf"(?:{_PART}|and|or|of|an?|per cent|\W)+", re.IGNORECASE)
_AGE = lazy(rf"(?:the )?aged?(?: of)? (\d{{1,3}}|{SPELLED_NUMBER})", re.IGNORECASE)
_DATED = lazy(rf"((?:18|19|20)\d\d)(?: (?!(?:{'|'.join(SEASONS)})\b)[a-z]{{4,}}){{1,2}}")


def whole_numbers(findings: Iterable[Finding], text: str, kinds: Container[str]) -> Iterator[Finding]:
    """The findings, with the numbers among them whole; none is called what is none of these kinds."""
    findings = list(findings)
    if not any(each.detector == "tagged" for each in findings):
        yield from findings
        return
    runs = [Span(*each.span()) for each in _NUMBER.finditer(text) if not _PARTED.search(each.group())]
    starts = [run.start for run in runs]
    figures = Stretches(Span(*each.span()) for each in _FIGURES.finditer(text))
    for finding in findings:
        whole = _whole(_with_figures(finding, figures), text, runs, starts) if finding.detector == "tagged" else finding
        yield whole if whole.kind in kinds else replace(whole, kind=finding.kind)


def _with_figures(finding: Finding, figures: Stretches) -> Finding:
    """A finding that ends inside of a figure, with all of it."""
    cut = [each for each in figures.touching(finding.span) if finding.kind in _FIGURED]
    start, end = (
        min([finding.span.start, *(each.start for each in cut)]),
        max([finding.span.end, *(each.end for each in cut)]),
    )
    return replace(finding, span=Span(start, end)) if cut else finding


def _whole(finding: Finding, text: str, runs: list[Span], starts: list[int]) -> Finding:
    said = finding.span.of(text)
    if finding.kind == "date":
        aged, dated = _AGE.fullmatch(said), _DATED.fullmatch(said)
        if aged:
            return replace(finding, kind="age", span=Span(*(finding.span.start + at for at in aged.span(1))))
        if dated:
            return replace(finding, span=Span(finding.span.start, finding.span.start + dated.end(1)))
    if finding.kind not in _COUNTS:
        return finding
    at = bisect_right(starts, finding.span.end - 1) - 1
    run = runs[at] if at >= 0 and runs[at].overlaps(finding.span) else finding.span
    span = Span(min(run.start, finding.span.start), max(run.end, finding.span.end))
    number = _BEFORE_A_CURRENCY.search(text, max(0, span.start - _LONGEST), span.start)
    if finding.kind == "money" and number and not _FIGURE.search(said):
        return replace(finding, span=Span(number.start(), span.end))
    bare = finding.kind == "money" and _SCALES.fullmatch(span.of(text)) and not _has_currency(span, text)
    return replace(finding, span=span, kind="quantity" if bare else finding.kind)


def _has_currency(span: Span, text: str) -> bool:
    """Whether a currency stands in an amount or beside it, or it has two decimals, as prices have."""
    said = span.of(text)
    before = text[max(0, span.start - 2) : span.start].strip()
    return _PRICE.search(said) is not None or not set(_CURRENCIES).isdisjoint(said + before[-1:])
