"""Inventing something else of the same form: codes, dates, times, ages, amounts.

What is invented follows from a keyed stream of choices and from nothing else. No run of four letters or digits of a
code is left in what stands for it.
"""

import hashlib
import hmac
import re
import string
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from reticent.languages.en.months import MONTHS, SEASONS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS
from reticent.languages.en.numbers import DECADES, SPELLED_NUMBER, in_words, spelled_out
from reticent.languages.lazy import lazy
from reticent.languages.words import ALPHANUMERIC

LONGEST_RUN = 3
"""So many letters or digits in a row may come again by chance."""

_DRAWS = 40
_DATE_PART = lazy(r"(?P<short>(?<=['’])\d\d(?!\d))|(?P<number>\d+)(?P<suffix>st|nd|rd|th|['’]?s\b)?|[^\W\d_]+")
_NAMES = (MONTHS, SHORT_MONTHS, WEEKDAYS, SHORT_WEEKDAYS, tuple(season.capitalize() for season in SEASONS))
_AGE_PART = lazy(
    rf"(?P<tens>[2-9]0)(?=['’]?s\b)|(?P<number>\d+)|\b(?:(?P<decade>{'|'.join(DECADES)})|(?P<spelled>{SPELLED_NUMBER}))\b",
    re.IGNORECASE,
)
_AMOUNT_PART = lazy(rf"\d+|\b{SPELLED_NUMBER}\b", re.IGNORECASE)
_FOUR_PARTS = lazy(r"\d{1,3}(?:\.\d{1,3}){3}")
_HALF = lazy(r"\b[ap]\.?m\b|o['’]clock", re.IGNORECASE)

Option = TypeVar("Option")


class Draw:
    """An endless stream of choices that follows from a key and what it is for."""

    def __init__(self, key: bytes, *purpose: str) -> None:
        self._key = hmac.digest(key, "\x1f".join(purpose).encode("utf-8", "surrogatepass"), hashlib.sha256)
        self._block, self._blocks = b"", 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        if not self._block:
            self._blocks += 1
            self._block = hmac.digest(self._key, b"%d" % self._blocks, hashlib.sha256)
        number, self._block = int.from_bytes(self._block[:8], "big"), self._block[8:]
        return number % limit

    def of(self, options: Sequence[Option]) -> Option:
        """One of the options."""
        return options[self.below(len(options))]

    def other(self, options: Sequence[Option], than: Option) -> Option:
        """One of the options that is not this one."""
        return self.of([option for option in options if option != than])

    def letters(self, count: int) -> str:
        """Small letters."""
        return "".join(self.of(string.ascii_lowercase) for _ in range(count))


def runs(text: str) -> frozenset[str]:
    """All runs of letters and digits in the text that are one longer than may come again, whatever their case."""
    size = LONGEST_RUN + 1
    return frozenset(
        word[at : at + size] for word in ALPHANUMERIC.findall(text.casefold()) for at in range(len(word) - size + 1)
    )


def shares_run(text: str, taken: frozenset[str]) -> bool:
    """Whether one of these runs comes again in the text."""
    return not taken.isdisjoint(runs(text))


def other_code(code: str, draw: Draw, letters: str = string.ascii_lowercase) -> str | None:
    """The code with every letter and digit changed to another of its class; None where too little would be hidden.

    That is so for a code that is mostly marks, and for one so long that every run occurs in it.
    """
    taken, marks, tail = runs(code), [], ""
    changed = 0
    for mark in code:
        options = _alike(mark, letters)
        if not options:
            marks.append(mark)
            tail = ""
            continue
        new = next((new for new in _others(mark, options, draw) if (tail + new).casefold() not in taken), None)
        if new is None:
            return None
        marks.append(new)
        tail = (tail + new)[-LONGEST_RUN:]
        changed += 1
    return "".join(marks) if 2 * changed >= len("".join(code.split())) else None


def _alike(mark: str, letters: str) -> str:
    """What may stand for a character: digits for a digit, capitals for a capital; nothing for a mark."""
    if mark.isdigit():
        return string.digits
    if mark.isupper():
        return letters.upper()
    return letters if unicodedata.category(mark)[0] in "LMN" else ""


def _others(mark: str, options: str, draw: Draw) -> Iterator[str]:
    drawn = (draw.of(options) for _ in range(_DRAWS))
    return (new for new in drawn if new.casefold() != mark.casefold())


def other_address(address: str, draw: Draw) -> str | None:
    """An IP or MAC address that is another one of the same version."""
    if _FOUR_PARTS.fullmatch(address):
        return ".".join(str(draw.other(range(1, 255), int(part))) for part in address.split("."))
    return other_code(address, draw, letters="abcdef")


def other_date(date: str, draw: Draw) -> str:
    """A date written the same way: years move by up to nine, months and weekdays change, days stay possible."""
    shift = 1 + draw.below(9)
    numeric = not any(mark.isalpha() for mark in date.replace("T", "").replace("Z", ""))

    def other(match: re.Match[str]) -> str:
        part, digits, suffix = match.group(), match["number"], match["suffix"] or ""
        if match["short"]:
            return f"{(int(part) - shift) % 100:02}"
        if not digits:
            return _other_name(part, draw)
        if suffix.endswith("s") and len(digits) == 4:
            return f"{int(digits) - 10 * (1 + shift // 3)}{suffix}"
        if len(digits) == 4 and int(digits) > 999:
            return f"{int(digits) - shift}{suffix}"
        if len(digits) > 2:
            return _digits(digits, draw) + suffix
        day = draw.other(range(1, 13 if numeric else 29), int(digits))
        return str(day).zfill(len(digits)) + (_ordinal(day) if suffix in ("st", "nd", "rd", "th") else suffix)

    return _DATE_PART.sub(other, date)


def _other_name(part: str, draw: Draw) -> str:
    """Another month for a month, another weekday for a weekday; any other word as it is."""
    name = part.capitalize()
    for names in _NAMES:
        known = "Sep" if name == "Sept" else name
        if known in names:
            return cased(draw.other(names, known), part)
    return part


def _ordinal(day: int) -> str:
    return "th" if 10 < day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def other_time(time: str, draw: Draw) -> str:
    """Another time of day, written the same way."""
    limits = iter([range(1, 13) if _HALF.search(time) else range(24), range(60), range(60)])

    def other(match: re.Match[str]) -> str:
        values = next(limits, range(10 ** min(len(match.group()), 9)))
        return str(draw.other(values, int(match.group()[:9]))).zfill(len(match.group()))

    return re.sub(r"\d+", other, time)


def other_age(age: str, draw: Draw) -> str:
    """An age within five years of the original, or another decade of life."""

    def other(match: re.Match[str]) -> str:
        if match["tens"]:
            return str(draw.other(range(20, 100, 10), int(match["tens"])))
        if match["decade"]:
            return cased(draw.other(DECADES, match["decade"].casefold()), match["decade"])
        if match["spelled"]:
            return cased(in_words(_near(spelled_out(match["spelled"]) or 0, 99, draw)), match["spelled"])
        number = match["number"]
        return str(_near(int(number), 130, draw)) if len(number) < 4 else _digits(number, draw)

    return _AGE_PART.sub(other, age)


def _near(value: int, most: int, draw: Draw) -> int:
    return draw.other(range(max(1, min(value, most) - 5), min(value + 5, most) + 1), value)


def other_amount(amount: str, draw: Draw) -> str:
    """Another amount with the same currency or unit: other digits, other numbers in words."""

    def other(match: re.Match[str]) -> str:
        part = match.group()
        if part[0].isdigit():
            return _digits(part, draw)
        return cased(in_words(draw.other(range(2, 100), spelled_out(part) or 0)), part)

    return _AMOUNT_PART.sub(other, amount)


def _digits(number: str, draw: Draw) -> str:
    """Each digit another, the first never a zero unless it was one."""
    first = "123456789" if number[0] != "0" else string.digits
    return "".join(
        draw.other(first if at == 0 else string.digits, str(unicodedata.digit(mark, 0)))
        for at, mark in enumerate(number)
    )


def cased(new: str, old: str) -> str:
    """In capitals or small letters as the original."""
    letters = [mark for mark in old if mark.isalpha()]
    if len(letters) > 1 and all(mark.isupper() for mark in letters):
        return new.upper()
    return new.lower() if letters and all(mark.islower() for mark in letters) else new


Inventor = Callable[[str, Draw], str | None]
SAME_FORM: dict[str, Inventor] = {
    "date": other_date,
    "time": other_time,
    "age": other_age,
    "money": other_amount,
    "quantity": other_amount,
}
"""For what keeps its form and changes its values."""

CODES: dict[str, Inventor] = {"ip": other_address, "mac": other_address, "postal_code": other_code}
"""For codes that are no direct identifiers, or have rules of their own."""
