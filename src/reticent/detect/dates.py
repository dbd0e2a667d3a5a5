"""Dates and times of day: numeric and written-out dates, months, years, decades, weekdays; clock times.

Durations ("thirty days", "two years later") say little about anyone and stay.
"""

import re

from reticent.detect.patterns import MONTHS, WEEKDAYS, Pattern, by_patterns

_YEAR = r"(?:1[5-9]|20)\d\d"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_MONTH = rf"(?:{MONTHS})\b\.?"
_FULL_MONTH = "|".join(MONTHS.split("|")[:12])
_ORDINAL = rf"{_DAY}(?:st|nd|rd|th)?"
_CLOCK = r"(?:[01]?\d|2[0-4])[:.h][0-5]\d(?:[:.][0-5]\d)?"
_ZONE = r"(?:Z|[+-]\d\d:?\d\d)?"
_PART = r"(?:early|late|mid|the beginning of|the end of)"
_SEASON = r"(?:spring|summer|autumn|fall|winter)"


def _dates(score: float, reason: str, expression: str, flags: int = re.IGNORECASE) -> Pattern:
    return Pattern("date", re.compile(expression, flags), score, reason)


PATTERNS = (
    _dates(0.95, "a date", rf"(?<![\w.-]){_YEAR}[-/.](?:0?[1-9]|1[0-2])[-/.]{_DAY}(?:[T ]{_CLOCK}{_ZONE})?(?![\w-])"),
    _dates(0.9, "a date", rf"(?<![\w./,-]){_DAY}[-/.]\s?(?:0?[1-9]|[12]\d|3[01])[-/.]\s?(?:{_YEAR}|\d\d)(?![\w/-]|\.\d)(?: {_CLOCK})?"),
    _dates(
        0.95,
        "a date",
        rf"\b(?:(?:{WEEKDAYS}),? )?(?:the )?{_ORDINAL}(?:\s?(?:-|–|and|to|or)\s?{_ORDINAL})?\s(?:of )?{_MONTH}(?:,?\s(?:of )?(?:{_YEAR}|[’']\d\d))?(?!\w)",
    ),
    _dates(
        0.95,
        "a date",
        rf"\b(?:(?:{WEEKDAYS}),? )?{_MONTH}\s{_ORDINAL}(?:\s?(?:-|–|and|to)\s?{_ORDINAL})?(?:,?\s{_YEAR})?(?!\w)(?!\.\d)",
    ),
    _dates(0.95, "a month", rf"\b(?:{_PART}[ -])?(?:{_MONTH}|{_SEASON})(?:\s(?:and|to|or|-|–)\s{_MONTH})?,?\s(?:of )?{_YEAR}\b"),
    _dates(0.85, "a month", rf"(?:\b(?:in|since|until|by|during|last|next|this|from|every|of|before|after|late|early|mid)[ -])({_FULL_MONTH})\b(?! \d)", 0),
    _dates(0.8, "a decade", rf"\b(?:the )?(?:{_PART}[ -])?(?:1[5-9]|20)\d0['’]?s\b"),
    _dates(0.55, "a year", rf"(?<![\w.,/:§$€£#-])(?<!no )(?<!nos )(?<!no\. ){_YEAR}(?:[-–/](?:{_YEAR}|\d\d))?(?![\w/%]|[.,:]\d|-\w)"),
    _dates(0.6, "a year", rf"(?<=[(–-]){_YEAR}(?=[)–-])"),
    _dates(0.6, "a weekday", rf"\b(?:{WEEKDAYS})s?\b", 0),
    Pattern("time", re.compile(rf"(?<![\w:.]){_CLOCK}\s?(?:[ap]\.?m\b\.?|hours|hrs|h|o['’]clock)(?!\w)", re.IGNORECASE), 0.9, "a time of day"),
    Pattern("time", re.compile(r"(?<![\w:.])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\w:]|\.\d)"), 0.7, "a time of day", trigger=":"),
    Pattern("time", re.compile(r"(?<![\w:.])(?:1[0-2]|[1-9])\s?(?:[ap]\.?m\b\.?|o['’]clock)(?!\w)", re.IGNORECASE), 0.9, "a time of day"),
)  # fmt: skip

by_patterns("dates", PATTERNS)
