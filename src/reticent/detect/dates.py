"""Dates and times of day: numeric and written-out dates, months, years, decades, weekdays; clock times.

Durations ("thirty days", "two years later") say little about anyone and stay. How dates are written is the language's
matter; here is what must stand around them, and how sure each form is.
"""

import re

from reticent.detect.patterns import Anchor, Pattern, by_patterns
from reticent.languages.en import dates
from reticent.languages.en.dates import CLOCK, HALF_OF_DAY, MODERN, STAMP, unnamed
from reticent.languages.en.months import ANY_MONTH, FULL_MONTH, FULL_WEEKDAY, HOLIDAY, SEASON
from reticent.languages.openings import openings

_OF_MONTH = Anchor(re.compile(openings(f"{ANY_MONTH}|{SEASON}|quarter|half", any_case=True) + r"\b"), 40, 40)
_OF_HOLIDAY = Anchor(re.compile(openings(HOLIDAY)), 12, 40)
_BEFORE_DAY = Anchor(re.compile(openings(ANY_MONTH, any_case=True) + r"\b\.?\s(?i:the\s)?\d"), 40, 40)
_OF_YEAR = Anchor(re.compile(r"(?:1[5-9]|20)\d\d"), 24, 12)
_OF_DIGITS = Anchor(re.compile(r"\d\s?(?:[-/.:h]|[ap]\.?m|o['’])", re.IGNORECASE), 12, 32)
_BEFORE_STOP = r"(?:(?<!\.)|(?!\s+(?-i:[A-Z][a-z])|\s*\Z))"
"""The stop behind a short month is left out where a sentence may end with it: "for 15 Feb. She asks"."""
_MODERN = rf"(?=\D{{0,24}}{MODERN})"


def _dates(anchor: Anchor, score: float, reason: str, expression: str) -> Pattern:
    return Pattern("date", re.compile(unnamed(expression), re.IGNORECASE), score, reason, anchor=anchor)


PATTERNS = (
    _dates(_OF_YEAR, 0.95, "a date", rf"(?<![\w.-]){dates.BASIC}(?![\w-])"),
    _dates(_OF_DIGITS, 0.95, "a date", rf"(?<![\w.-]){dates.ISO}{STAMP}(?![\w-])"),
    _dates(_OF_DIGITS, 0.9, "a date", rf"(?<![\w./,-]){dates.NUMERIC}(?![\w/-]|\.\d)(?: {CLOCK})?"),
    _dates(_OF_MONTH, 0.95, "a date", rf"\b{dates.DAY_FIRST}(?!\w){_BEFORE_STOP}"),
    _dates(_BEFORE_DAY, 0.95, "a date", rf"\b{dates.MONTH_FIRST}(?!\w)(?!\.\d)"),
    _dates(_OF_MONTH, 0.95, "a date", rf"\b{dates.SPELLED}(?!\w){_BEFORE_STOP}"),
    Pattern("date", re.compile(rf"(?<![\w./-]){dates.ROMAN}(?!\w)"), 0.85, "a date", anchor=_OF_YEAR),
    Pattern("date", re.compile(rf"\b(?:[Oo]n|[Ss]ince|[Uu]ntil|[Bb]efore|[Aa]fter|[Bb]y|[Ff]rom)\s({unnamed(dates.NAMED)})(?!\w)"), 0.6, "a day that has a name", anchor=_OF_HOLIDAY),
    _dates(_OF_MONTH, 0.95, "a month", rf"\b(?:{dates.MONTH_OF_YEAR}|{dates.MONTHS_OF_YEAR}|{dates.SEASON_OF_YEAR})\b"),
    Pattern("date", re.compile(rf"(?:\b(?:in|since|until|by|during|last|next|this|from|every|of|before|after|late|early|mid)[ -])({FULL_MONTH})\b(?! \d)"), 0.85, "a month", anchor=_OF_MONTH),
    _dates(_OF_YEAR, 0.8, "a decade", rf"\b{_MODERN}{dates.DECADE}\b"),
    _dates(_OF_YEAR, 0.55, "a year", rf"(?<![\w.,/:§$€£#-])(?<!no )(?<!nos )(?<!no\. ){MODERN}(?:[-–/](?:{MODERN}|\d\d))?(?![\w/%]|[.,:]\d|-\w)"),
    _dates(_OF_YEAR, 0.6, "a year", rf"(?<=[(–-]){MODERN}(?=[)–-])"),
    Pattern("date", re.compile(rf"\b(?:{FULL_WEEKDAY})s?\b"), 0.6, "a weekday", anchor=Anchor(re.compile("days?"), 8, 1)),
    Pattern("time", re.compile(rf"(?<![\w:.]){CLOCK}\s?{HALF_OF_DAY}(?!\w){_BEFORE_STOP}", re.IGNORECASE), 0.9, "a time of day", anchor=_OF_DIGITS),
    Pattern("time", re.compile(r"(?<![\w:.])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\w:]|\.\d)"), 0.7, "a time of day", trigger=":", anchor=_OF_DIGITS),
    Pattern("time", re.compile(r"(?<![\w:.])(?:1[0-2]|[1-9])\s?(?:[ap]\.m\b\.?|[ap]m\b|o['’]clock)(?!\w)" + _BEFORE_STOP, re.IGNORECASE), 0.9, "a time of day", anchor=_OF_DIGITS),
)  # fmt: skip

by_patterns("dates", PATTERNS)
