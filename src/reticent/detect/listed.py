"""What only the other lines of a list or table show: times of a timetable, letters that part an alphabet, days in a column.

A line by itself hides what it is: "0705 0805 0905" looks like a telephone number, "A–M" like two people, and "15/3" before
a lost glove like a fraction.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from reticent.model import Finding, Span, Stretches

LEAST_TIMES, LEAST_LINES, MANY_TIMES = 3, 2, 5
"""How many times a line of a timetable has, how many such lines a timetable; a line of so many is one by itself."""

LEAST_DAYS = 3
"""How many lines begin with a day where that is a column."""

_TIME = re.compile(r"(?<![\d:/.-])(?:[01]\d|2[0-3])[0-5]\d(?![\d:/-]|\.\d)")
_NUMBERS = frozenset(("phone", "file_number", "account", "address", "postal_code", "licence", "date", "case_number"))
_GUESSES = frozenset(("tagged", "phone", "addresses", "numbers", "dates"))
_RANGE = re.compile(r"(?<![\w.-])([A-Z]) ?[-–] ?([A-Z])(?![\w.-]| [A-Z][a-z])")
_NOBODYS = frozenset(("person", "name", "unique", "organisation", "place"))
_DAY = re.compile(r"^[ \t>*•-]*(\d\d?)/(\d\d?)(?=[ \t:,])", re.MULTILINE)
_MONTHS, _DAYS = 12, 31


def by_list(findings: Iterable[Finding], text: str, kinds: Collection[str]) -> Iterator[Finding]:
    """The findings without times and letters that are nobody's, and with the days that others of a column show."""
    findings = list(findings)
    times = Stretches(_times(text)) if any(each.kind in _NUMBERS for each in findings) else None
    letters = frozenset(
        at for match in _RANGE.finditer(text) if match[1] < match[2] for at in (match.start(1), match.start(2))
    )
    for finding in findings:
        if letters and finding.kind in _NOBODYS and _is_of_alphabet(finding, text, letters):
            continue
        if times and finding.kind in _NUMBERS and finding.detector in _GUESSES:
            yield from _without_times(finding, text, times)
        else:
            yield finding
    if "date" in kinds:
        yield from _days(findings, text)


def _times(text: str) -> list[Span]:
    """The times of day of a timetable: several in a line, each later than the one before, in several lines."""
    lines: list[list[Span]] = []
    start = 0
    for line in text.splitlines(keepends=True):
        found = [match.span() for match in _TIME.finditer(line)]
        written = [line[at:end] for at, end in found]
        if len(found) >= LEAST_TIMES and all(one < other for one, other in pairwise(written)):
            lines.append([Span(start + at, start + end) for at, end in found])
        start += len(line)
    if len(lines) < LEAST_LINES and not any(len(line) >= MANY_TIMES for line in lines):
        return []
    return [span for line in lines for span in line]


def _without_times(finding: Finding, text: str, times: Stretches) -> Iterator[Finding]:
    """What is left of a number without the times of a timetable at its ends: nothing, or the name of a street."""
    start, end = finding.span
    inside = sorted(times.touching(finding.span))
    if not all(start <= time.start and time.end <= end for time in inside):
        yield finding
        return
    for time in inside:
        if not text[start : time.start].strip():
            start = time.end
    for time in reversed(inside):
        if start <= time.start and not text[time.end : end].strip():
            end = time.start
    left = text[start:end]
    if (start, end) == finding.span:
        yield finding
    elif any(mark.isupper() or mark.isdigit() for mark in left):
        lead = len(left) - len(left.lstrip())
        yield replace(finding, span=Span(start + lead, start + len(left.rstrip())))


def _is_of_alphabet(finding: Finding, text: str, letters: Collection[int]) -> bool:
    """Whether all that is written like a name in it are letters that part an alphabet: surnames A–M here, N–Z there."""
    capitals = [at for at in range(*finding.span) if text[at].isupper() or text[at].isdigit()]
    return bool(capitals) and all(at in letters for at in capitals)


def _days(findings: list[Finding], text: str) -> Iterator[Finding]:
    """Days at the beginning of lines, where one of the column is known for one."""
    column = list(_DAY.finditer(text))
    first, second = ([int(match[number]) for match in column] for number in (1, 2))
    if len(column) < LEAST_DAYS or not (_are_days(first, second) or _are_days(second, first)):
        return
    taken = Stretches(each.span for each in findings)
    places = [Span(match.start(1), match.end(2)) for match in column]
    if any(each.kind == "date" and each.span in places for each in findings):
        for place in places:
            if not taken.touch(place):
                yield Finding(place, "date", 0.9, "listed", "a day in a column of days")


def _are_days(days: list[int], months: list[int]) -> bool:
    return all(0 < each <= _DAYS for each in days) and all(0 < each <= _MONTHS for each in months)
