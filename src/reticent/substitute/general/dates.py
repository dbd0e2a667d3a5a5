"""Ladders for dates and times of day: day, month, year, decade, century; morning, afternoon, evening, night.

The ladder starts above the precision of the original: a day has a month above it, a year has a decade. Volumes count
days for a day, months for a month, years for a year. A date that can be read in two ways (4/5/1992) skips the step on
which the readings differ. Centuries are counted as people do: the 21st begins with 2000. What names no place in the
calendar ("three years later") has no ladder, nor has a time that may be before or after noon ("5:30").
"""

import re
from collections.abc import Callable, Iterator

from reticent.languages.en import dates
from reticent.languages.en.months import HOLIDAY_MONTHS, MONTHS
from reticent.languages.lazy import lazy
from reticent.substitute.general.number_terms import NumberTerm

_TIME = lazy(dates.TIME, re.IGNORECASE)
_DAYTIMES = ((5, "night", "at"), (12, "morning", "in the"), (18, "afternoon", "in the"), (22, "evening", "in the"))
_HOURS = {"night": 7, "morning": 7, "afternoon": 6, "evening": 4}


def date(text: str) -> tuple[NumberTerm, ...]:
    """The ladder of a date, nearest first."""
    for form, read in _FORMS:
        match = form.fullmatch(text.strip())
        if match:
            return tuple(read(match))
    return ()


def time(text: str) -> tuple[NumberTerm, ...]:
    """The part of the day in which a time surely lies."""
    named = {"noon": ("afternoon", "in the"), "midnight": ("night", "at")}.get(text.strip().casefold())
    if named:
        return (NumberTerm(named[0], 60 * _HOURS[named[0]], named[1]),)
    match = _TIME.fullmatch(text.strip())
    hour = _hour(match) if match else None
    if match is None or hour is None:
        return ()
    _, part, preposition = next((each for each in _DAYTIMES if hour < each[0]), _DAYTIMES[0])
    values = 3600 if match["second"] else 60 if match["minute"] else 1
    return (NumberTerm(part, values * _HOURS[part], preposition),)


def _hour(match: re.Match[str]) -> int | None:
    """The hour of 24, when it is certain: a half of the day is named, or the writing leaves no choice."""
    hour, half = int(match["hour"]), (match["half"] or "").casefold().replace(".", "")
    if half in ("am", "pm"):
        return hour % 12 + 12 * (half == "pm") if 1 <= hour <= 12 else hour % 24 if half == "pm" and hour else None
    if not match["minute"] and half not in ("hours", "hrs", "h"):
        return None
    certain = half in ("hours", "hrs", "h") or hour == 0 or hour > 12 or match["hour"].startswith("0")
    return hour % 24 if certain else None


def _of_day(match: re.Match[str]) -> Iterator[NumberTerm]:
    month, lead = _month(match["month"]), "during" if match["until"] else "in"
    if match["year"]:
        year = _full_year(match["year"].lstrip("'’"))
        if year is not None:
            yield NumberTerm(f"{month} {year}", 30, lead)
            yield from _above_month(year, (365, 3_652, 36_524), lead)
    else:
        yield NumberTerm(month, 30, lead)
        yield NumberTerm(_half_year(month), 182, lead)


def _of_iso(match: re.Match[str]) -> Iterator[NumberTerm]:
    yield NumberTerm(f"{MONTHS[int(match['number']) - 1]} {match['year']}", 30, "in")
    yield from _above_month(int(match["year"]), (365, 3_652, 36_524))


def _of_numeric(match: re.Match[str]) -> Iterator[NumberTerm]:
    """Day first with points, else either way round; years of two digits where one century is meant by nearly all."""
    year = _full_year(match["year"])
    first, second = int(match["first"]), int(match["second"])
    if (
        year is None
        or match["mark"] != match["other"]
        or min(first, second) > 12
        or (match["mark"] == "." and second > 12)
    ):
        return
    month = second if match["mark"] == "." or first > 12 or first == second else first if second > 12 else None
    if month is not None:
        yield NumberTerm(f"{MONTHS[month - 1]} {year}", 30, "in")
    yield from _above_month(year, (365, 3_652, 36_524))


def _of_holiday(match: re.Match[str]) -> Iterator[NumberTerm]:
    """A day that has a name: its month, where that is the same in each year."""
    name, year = match["name"].casefold().replace("’", "'"), match["year"]
    month = HOLIDAY_MONTHS.get(re.split("[ ']", name)[0])
    if name.startswith("new year"):
        month = "January" if name.endswith("day") else "December"
    if month:
        yield NumberTerm(f"{month} {year}" if year else month, 30, "in")
    if year:
        yield from _above_month(int(year), (365, 3_652, 36_524))
    elif month:
        yield NumberTerm(_half_year(month), 182, "in")


def _of_month(match: re.Match[str]) -> Iterator[NumberTerm]:
    month, thirds = _month(match["month"]), 3 if match["part"] else 1
    year = match.groupdict().get("year")
    if match["part"]:
        yield NumberTerm(f"{month} {year}" if year else month, thirds, "in")
    if year:
        yield from _above_month(int(year), (12 * thirds, 120 * thirds, 1_200 * thirds))
    else:
        yield NumberTerm(_half_year(month), 6 * thirds, "in")


def _of_months(match: re.Match[str]) -> Iterator[NumberTerm]:
    yield from _above_month(int(match["year"]), (12, 120, 1_200), "during")


def _of_season(match: re.Match[str]) -> Iterator[NumberTerm]:
    yield from _above_month(int(match["year"]), (4, 40, 400))


def _of_year(match: re.Match[str]) -> Iterator[NumberTerm]:
    year, thirds = int(match["year"]), 3 if match["part"] else 1
    if match["part"]:
        yield NumberTerm(str(year), thirds, "in")
    yield NumberTerm(_decade(year), 10 * thirds, "in")
    yield NumberTerm(_century(year), 100 * thirds, "in")


def _of_decade(match: re.Match[str]) -> Iterator[NumberTerm]:
    """The article only where the original has it: the finding often starts behind it."""
    year, thirds, article = int(match["year"]), 3 if match["part"] else 1, "" if match["the"] else "the "
    if match["part"]:
        yield NumberTerm(_decade(year).removeprefix(article), thirds, "in")
    yield NumberTerm(_century(year).removeprefix(article), 10 * thirds, "in")


def _of_span(match: re.Match[str]) -> Iterator[NumberTerm]:
    """Volumes count pairs of a first and a last year."""
    first = int(match["year"])
    short = 10 ** len(match["last"])
    last = first // short * short + int(match["last"])
    if last <= first:
        return
    lead = (match["from"] or "").casefold()
    for name, years in ((_decade, 10), (_century, 100)):
        if name(first) == name(last):
            text = f"in {name(first)}" if lead else name(first)
            yield NumberTerm(text, years * (years - 1) // 2, "" if lead else "during")
        else:
            link = " and " if match["link"].casefold() == " and " else " to "
            yield NumberTerm(f"{lead}{name(first)}{link}{name(last)}", years * years)


def _of_week(match: re.Match[str]) -> Iterator[NumberTerm]:
    """One day of the week; who is free on Fridays is not free on weekdays."""
    weekend = match["name"].casefold() in ("saturday", "sunday")
    if not match["many"]:
        yield NumberTerm("a weekend" if weekend else "a weekday", 2 if weekend else 5, "on")


def _above_month(year: int, volumes: tuple[int, int, int], preposition: str = "in") -> Iterator[NumberTerm]:
    for text, volume in zip((str(year), _decade(year), _century(year)), volumes, strict=True):
        yield NumberTerm(text, volume, preposition)


def _month(text: str) -> str:
    return next(month for month in MONTHS if month.casefold().startswith(text.rstrip(".").casefold()[:3]))


def _half_year(month: str) -> str:
    return f"the {'first' if MONTHS.index(month) < 6 else 'second'} half of the year"


def _decade(year: int) -> str:
    return f"the {year // 10 * 10}s"


def _century(year: int) -> str:
    number = year // 100 + 1
    return f"the {number}{'st' if number == 21 else 'th'} century"


def _full_year(text: str) -> int | None:
    """Two digits are of this century up to 29 and of the last one from 70; those between may be either."""
    year = int(text)
    if len(text) == 4:
        return year
    return 2000 + year if year < 30 else 1900 + year if year >= 70 else None


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Iterator[NumberTerm]]], ...] = tuple(
    (lazy(form, re.IGNORECASE), read)
    for form, read in (
        (dates.ISO + dates.AND_TIME, _of_iso),
        (dates.NUMERIC + dates.AND_TIME, _of_numeric),
        (dates.DAY_FIRST + dates.AND_TIME, _of_day),
        (dates.MONTH_FIRST + dates.AND_TIME, _of_day),
        (dates.SPELLED + dates.AND_TIME, _of_day),
        (dates.NAMED, _of_holiday),
        (dates.MONTH_OF_YEAR, _of_month),
        (dates.MONTH, _of_month),
        (dates.MONTHS_OF_YEAR, _of_months),
        (dates.SEASON_OF_YEAR, _of_season),
        (dates.DECADE, _of_decade),
        (dates.YEARLY, _of_year),
        (dates.YEARS, _of_span),
        (dates.WEEKDAY, _of_week),
    )
)
