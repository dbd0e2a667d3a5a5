"""Dates moved by a secret number of days: what lies between two of them stays, when it was nobody can tell.

    days = HMAC-SHA256(key, whose) in 30 .. 365, before or after        the same for all dates of a document or case

A date is written as it was written: "3 March 1984" becomes another day, month and year in words. One that names no day
("March 1984"), or that can be read in two ways (3/4/1984), cannot be moved and becomes a label.
"""

import hmac
import re
from datetime import date, timedelta

from reticent.languages.en.dates import DAY_FIRST, ISO, MONTH_FIRST, NUMERIC
from reticent.languages.en.months import MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS
from reticent.languages.lazy import lazy

LEAST, MOST = 30, 365
_ISO = lazy(rf"(?P<written>{ISO})(?P<rest>(?:[T ].*)?)", re.DOTALL)
_NUMERIC = lazy(rf"(?P<written>{NUMERIC})(?P<rest>(?:[T ,].*)?)", re.DOTALL)
_IN_WORDS = (lazy(DAY_FIRST, re.IGNORECASE), lazy(MONTH_FIRST, re.IGNORECASE))
_NUMBER = lazy(r"\d+")
_DAY = lazy(r"(?<!\d)(?P<day>\d{1,2})(?P<ending>st|nd|rd|th)?(?!\d)", re.IGNORECASE)
_NAMES = (MONTHS, SHORT_MONTHS, WEEKDAYS, SHORT_WEEKDAYS)
_WORD = lazy(r"[A-Za-z]+")


def days_of(key: bytes, whose: str = "") -> int:
    """By how many days dates move: never none, and never less than a month."""
    drawn = int.from_bytes(hmac.digest(key, b"dates " + whose.encode("utf-8", "surrogatepass"), "sha256")[:8])
    days = LEAST + drawn // 2 % (MOST - LEAST + 1)
    return days if drawn % 2 else -days


def shifted(text: str, days: int) -> str | None:
    """The date that lies so many days later, written in the same way; None where that cannot be told."""
    for read in (_iso, _numeric, _in_words):
        moved = read(text.strip(), timedelta(days=days))
        if moved is not None:
            return moved
    return None


def _moved(year: int, month: int, day: int, by: timedelta) -> date | None:
    try:
        return date(year, month, day) + by
    except (ValueError, OverflowError):
        return None


def _iso(text: str, by: timedelta) -> str | None:
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    year, month, day = (int(number) for number in _NUMBER.findall(match["written"]))
    new = _moved(year, month, day, by)
    return _numbers(match["written"], (new.year, new.month, new.day)) + match["rest"] if new else None


def _numeric(text: str, by: timedelta) -> str | None:
    match = _NUMERIC.fullmatch(text)
    if match is None or len(match["year"]) < 4:
        return None
    first, second, year = int(match["first"]), int(match["second"]), int(match["year"])
    day_first = match["mark"] == "." or first > 12
    if not day_first and second <= 12 and first != second:
        return None  # 3/4/1984: in March or in April
    day, month = (first, second) if day_first else (second, first)
    new = _moved(year, month, day, by)
    if new is None:
        return None
    order = (new.day, new.month, new.year) if day_first else (new.month, new.day, new.year)
    return _numbers(match["written"], order) + match["rest"]


def _numbers(written: str, new: tuple[int, ...]) -> str:
    """The same form with other numbers, each at least as wide as before."""
    numbers = iter(new)
    return _NUMBER.sub(lambda match: str(next(numbers)).zfill(len(match.group())), written)


def _in_words(text: str, by: timedelta) -> str | None:
    match = next((found for form in _IN_WORDS if (found := form.fullmatch(text))), None)
    if match is None or match["until"] or not match["year"] or not match["year"].isdecimal():
        return None
    month = _index(match["month"].rstrip("."), (MONTHS, SHORT_MONTHS))
    day = _DAY.search(text)
    if month is None or day is None:
        return None
    new = _moved(int(match["year"]), month + 1, int(day["day"]), by)
    return _worded(text, new, match["year"], day) if new else None


def _worded(text: str, new: date, year: str, day: re.Match[str]) -> str:
    written = text[: day.start()] + "\0" + text[day.end() :]
    written = written.replace(year, str(new.year), 1)

    def word(match: re.Match[str]) -> str:
        for names, number in zip(_NAMES, (new.month - 1, new.month - 1, new.weekday(), new.weekday()), strict=True):
            if _index(match.group(), (names,)) is not None:
                name = names[number]
                return name.upper() if match.group().isupper() and len(match.group()) > 2 else name
        return "Sep" if match.group().lower() == "sept" and new.month == 9 else match.group()

    shown = _WORD.sub(word, written)
    ending = day["ending"] and _ending(new.day)
    return shown.replace("\0", str(new.day).zfill(2 if day["day"].startswith("0") else 1) + (ending or ""))


def _index(word: str, lists: tuple[tuple[str, ...], ...]) -> int | None:
    folded = word.casefold()
    folded = "sep" if folded == "sept" else folded
    for names in lists:
        for number, name in enumerate(names):
            if name.casefold() == folded:
                return number
    return None


def _ending(day: int) -> str:
    return "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
