"""Dates and times of day: numeric and written-out dates, months, years, decades, weekdays; clock times.

Durations ("thirty days", "two years later") say little about anyone and stay.
"""

import re

from reticent.detect.patterns import MONTHS, WEEKDAYS, Anchor, Pattern, by_patterns

_YEAR = r"(?:1[5-9]|20)\d\d"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_FULL_MONTH = "|".join(MONTHS.split("|")[:12])
_MONTH = rf"(?:(?:{_FULL_MONTH})\b|(?:{MONTHS})\b\.?)"
_ORDINAL = rf"{_DAY}(?:st|nd|rd|th)?"
_CLOCK = r"(?:[01]?\d|2[0-4])[:.h][0-5]\d(?:[:.][0-5]\d)?"
_ZONE = r"(?:Z|[+-]\d\d:?\d\d)?"
_PART = r"(?:early|late|mid|the beginning of|the end of)"
_SEASON = r"(?:spring|summer|autumn|fall|winter)"


_OF_MONTH = Anchor(  # a first letter to look for is what makes this expression quick
    re.compile(r"[JFMASONDWjfmasondw](?i:an|eb|ar|pr|ay|un|ul|ug|ep|ct|ov|ec|pring|ummer|utumn|all|inter)"), 40, 40
)
_OF_YEAR = Anchor(re.compile(r"(?:1[5-9]|20)\d\d"), 24, 12)
_OF_DIGITS = Anchor(re.compile(r"\d\s?(?:[-/.:h]|[ap]\.?m|o['’])", re.IGNORECASE), 12, 32)


def _dates(anchor: Anchor, score: float, reason: str, expression: str) -> Pattern:
    return Pattern("date", re.compile(expression, re.IGNORECASE), score, reason, anchor=anchor)


PATTERNS = (
    _dates(_OF_DIGITS, 0.95, "a date", rf"(?<![\w.-]){_YEAR}[-/.](?:0?[1-9]|1[0-2])[-/.]{_DAY}(?:[T ]{_CLOCK}{_ZONE})?(?![\w-])"),
    _dates(_OF_DIGITS, 0.9, "a date", rf"(?<![\w./,-]){_DAY}[-/.]\s?(?:0?[1-9]|[12]\d|3[01])[-/.]\s?(?:{_YEAR}|\d\d)(?![\w/-]|\.\d)(?: {_CLOCK})?"),
    _dates(
        _OF_MONTH,
        0.95,
        "a date",
        rf"\b(?:(?:{WEEKDAYS}),? )?(?:the )?{_ORDINAL}(?:\s?(?:-|–|and|to|or)\s?{_ORDINAL})?\s(?:of )?{_MONTH}(?:,?\s(?:of )?(?:{_YEAR}|[’']\d\d))?(?!\w)",
    ),
    _dates(
        _OF_MONTH,
        0.95,
        "a date",
        rf"\b(?:(?:{WEEKDAYS}),? )?{_MONTH}\s{_ORDINAL}(?:\s?(?:-|–|and|to)\s?{_ORDINAL})?(?:,?\s{_YEAR})?(?!\w)(?!\.\d)",
    ),
    _dates(_OF_MONTH, 0.95, "a month", rf"\b(?:{_PART}[ -])?(?:{_MONTH}|{_SEASON})(?:\s(?:and|to|or|-|–)\s{_MONTH})?,?\s(?:of )?{_YEAR}\b"),
    Pattern("date", re.compile(rf"(?:\b(?:in|since|until|by|during|last|next|this|from|every|of|before|after|late|early|mid)[ -])({_FULL_MONTH})\b(?! \d)"), 0.85, "a month", anchor=_OF_MONTH),
    _dates(_OF_YEAR, 0.8, "a decade", rf"\b(?:the )?(?:{_PART}[ -])?(?:1[5-9]|20)\d0['’]?s\b"),
    _dates(_OF_YEAR, 0.55, "a year", rf"(?<![\w.,/:§$€£#-])(?<!no )(?<!nos )(?<!no\. ){_YEAR}(?:[-–/](?:{_YEAR}|\d\d))?(?![\w/%]|[.,:]\d|-\w)"),
    _dates(_OF_YEAR, 0.6, "a year", rf"(?<=[(–-]){_YEAR}(?=[)–-])"),
    Pattern("date", re.compile(rf"\b(?:{WEEKDAYS})s?\b"), 0.6, "a weekday", anchor=Anchor(re.compile("days?"), 8, 1)),
    Pattern("time", re.compile(rf"(?<![\w:.]){_CLOCK}\s?(?:[ap]\.?m\b\.?|hours|hrs|h|o['’]clock)(?!\w)", re.IGNORECASE), 0.9, "a time of day", anchor=_OF_DIGITS),
    Pattern("time", re.compile(r"(?<![\w:.])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\w:]|\.\d)"), 0.7, "a time of day", trigger=":", anchor=_OF_DIGITS),
    Pattern("time", re.compile(r"(?<![\w:.])(?:1[0-2]|[1-9])\s?(?:[ap]\.?m\b\.?|o['’]clock)(?!\w)", re.IGNORECASE), 0.9, "a time of day", anchor=_OF_DIGITS),
)  # fmt: skip

by_patterns("dates", PATTERNS)
