"""How English writes dates and times of day: one grammar for those who find them, generalize them and change them.

Each form is an expression with named groups for its parts and without boundaries: a detector adds what must stand
before and behind it, a reader matches the whole of a finding. All of them are meant for `re.IGNORECASE`.
"""

import re

from reticent.languages.en.months import ANY_MONTH, ANY_WEEKDAY, FULL_MONTH, FULL_WEEKDAY, HOLIDAY, SEASON, SPELLED_DAY

YEAR = r"(?:1\d|20)\d\d"
"""A year beside a month or a day."""
MODERN = r"(?:1[5-9]|20)\d\d"
"""A year that nothing but its shape makes one."""
DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_MONTH = rf"(?:(?:{FULL_MONTH})\b|(?:{ANY_MONTH})\b\.?)"
_ORDINAL = rf"{DAY}(?:st|nd|rd|th)?"
_DAYS = rf"{_ORDINAL}(?P<until>\s?(?:-|–|and|to|or)\s?{_ORDINAL})?"
_WEEKDAY = rf"(?:(?:{ANY_WEEKDAY})\b\.?,?\s)?"
_OF = r"(?:,?\s(?:of\s)?|,)"
_WHEN = r"(?:early|late|mid|beginning of|end of)[\s-]"
_PART = rf"(?P<part>(?:the\s)?{_WHEN})?"
_SEASON = rf"(?:the\s)?(?:{SEASON}|(?:first|second|third|fourth|last)\s(?:quarter|half))"

CLOCK = r"(?:[01]?\d|2[0-4])[:.h][0-5]\d(?:[:.][0-5]\d)?"
ZONE = r"(?:Z|[+-]\d\d:?\d\d)"
HALF_OF_DAY = r"(?:[ap]\.m\b\.?|[ap]m\b|hours|hrs|h|o['’]clock)"
STAMP = rf"(?:[T ]{CLOCK}(?:[.,]\d{{3,9}})?{ZONE}?)?"
"""The time behind a date as machines write it."""
AND_TIME = rf"(?:,?[T\s](?:at\s)?{CLOCK}\s?(?:{HALF_OF_DAY}|{ZONE})?)?"
"""The time behind a date as anyone writes it."""

BASIC = rf"{MODERN}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-4])[0-5]\d(?:[0-5]\d)?(?:Z|[+-]\d{{4}})?"
"""A day and a time without marks, as calendars have it: 20240102T100000Z."""
ISO = rf"{_WEEKDAY}(?P<year>{MODERN})[-/.](?P<number>0?[1-9]|1[0-2])[-/.]{DAY}"
NUMERIC = rf"{_WEEKDAY}(?P<first>{DAY})(?P<mark>[-/.])\s?(?P<second>{DAY})(?P<other>[-/.])\s?(?P<year>{MODERN}|\d\d)"
_HYPHENED = r"[-/](?=[A-Z]{3,9}[-/.]\d)"
"""Between a day and a month that a year follows: 07-Apr-1959."""
DAY_FIRST = (
    rf"{_WEEKDAY}(?:the\s)?{_DAYS}(?:\s(?:of\s)?|{_HYPHENED})(?P<month>{_MONTH})"
    rf"(?:(?:{_OF}|[-/])(?P<year>{YEAR}|[’']\d\d))?"
)
MONTH_FIRST = rf"{_WEEKDAY}(?P<month>{_MONTH})\s(?:the\s)?{_DAYS}(?:{_OF}(?P<year>{YEAR}))?"
SPELLED = (
    rf"{_WEEKDAY}(?:the\s)?(?:{SPELLED_DAY})(?:\sday)?\sof\s(?P<month>{_MONTH})(?P<until>(?!))?"
    rf"(?:{_OF}(?P<year>{YEAR}))?"
)
"""The third of May 2019."""
NAMED = rf"(?P<name>{HOLIDAY})(?:{_OF}(?P<year>{YEAR}))?"
"""Boxing Day 2019."""
ROMAN = rf"{DAY}(?:\.\s?|\s)(?:I{{1,3}}|IV|VI{{0,3}}|IX|XI{{0,2}})(?:\.\s?|\s){MODERN}"
"""3 V 2019, as in Poland and on letters of long ago."""
MONTH = rf"{_PART}(?P<month>{_MONTH})"
MONTH_OF_YEAR = rf"{MONTH}{_OF}(?P<year>{YEAR})"
MONTHS_OF_YEAR = rf"(?P<month>{_MONTH})\s?(?:and|to|or|-|–)\s?(?P<until>{_MONTH}){_OF}(?P<year>{YEAR})"
SEASON_OF_YEAR = rf"{_PART}{_SEASON}{_OF}(?P<year>{YEAR})"
YEARLY = rf"{_PART}(?:(?:the\s)?year\s)?(?P<year>{YEAR})"
DECADE = rf"(?P<the>the\s)?(?P<part>{_WHEN})?(?P<year>(?:1\d|20)\d0)['’]?s"
YEARS = (
    rf"(?P<from>from\s|between\s)?(?P<year>{YEAR})(?P<link>\s?[-–—/]\s?|\sto\s|\sand\s|\suntil\s|\still\s)"
    rf"(?P<last>{YEAR}|\d{{1,2}})"
)
WEEKDAY = rf"(?P<name>{FULL_WEEKDAY})(?P<many>s?)"
TIME = (
    r"(?P<hour>[01]?\d|2[0-4])(?:[:.h](?P<minute>[0-5]\d)(?P<second>[:.][0-5]\d)?)?\s?"
    rf"(?P<half>{HALF_OF_DAY})?"
)

_NAME = re.compile(r"\(\?P<\w+>")
_BASIC = re.compile(BASIC)
_YEAR_ALONE = re.compile(rf"(?<!\d){YEAR}(?!\d)")


def unnamed(form: str) -> str:
    """The form without its groups."""
    return _NAME.sub("(?:", form)


def years_in(text: str) -> list[str]:
    """The years that a date names, in order, each once."""
    if _BASIC.fullmatch(text):
        return [text[:4]]
    return list(dict.fromkeys(_YEAR_ALONE.findall(text)))
