"""What can stand for a number, and how numbers are read and written."""

import re
from dataclasses import dataclass
from decimal import Decimal

from reticent.languages.en.numbers import spelled_out

DIGITS = r"\d{1,3}(?:[,.  \u202f']\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?"
_GROUPED = re.compile(r"(\d{1,3})((?:([,.  \u202f'])\d{3})(?:\3\d{3})*)(?:([.,])(\d{1,2}))?")
_PLAIN = re.compile(r"(\d+)(?:[.,](\d+))?")
_EITHER = re.compile(r"\d{1,3}\.\d{3}")


@dataclass(frozen=True, slots=True)
class NumberTerm:
    """A more general term for a number, and how many values of the original's own precision it covers.

    `preposition` is what goes before it where the original stands behind "on" or "at": "on 12 March 1984" and
    "in March 1984", "at 14:35" and "in the afternoon". "during" marks a span of time that has become one period. Empty
    means that nothing changes.
    """

    text: str
    volume: int
    preposition: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written: its value, and the size of its last digit that counts."""

    value: Decimal
    unit: Decimal


def number(text: str, *, scaled: bool = False) -> Number | None:
    """Read digits with separators, or a number written out up to ninety-nine.

    A single separator before exactly three digits parts thousands; otherwise it is a decimal mark. A single point there
    may be either, so that nothing is said, unless "million" or the like follows (`scaled`): then it is a decimal mark.
    Zeros at the end of a whole number do not count as precision: 400,000 is known to the hundred thousand.
    """
    if _EITHER.fullmatch(text):
        return Number(Decimal(text), Decimal("0.001")) if scaled else None
    spelled = spelled_out(text)
    if spelled is not None:
        return Number(Decimal(spelled), Decimal(1))
    grouped, plain = _GROUPED.fullmatch(text), _PLAIN.fullmatch(text)
    if grouped and grouped[3] != grouped[4]:
        whole, decimals = re.sub(r"\D", "", grouped[1] + grouped[2]), grouped[5] or ""
    elif plain:
        whole, decimals = plain[1], plain[2] or ""
    else:
        return None
    if decimals:
        return Number(Decimal(f"{whole}.{decimals}"), Decimal(1).scaleb(-len(decimals)))
    zeros = len(whole) - len(whole.rstrip("0")) if int(whole) else 0
    return Number(Decimal(whole), Decimal(10) ** zeros)


def buckets(value: Decimal) -> tuple[tuple[Decimal, Decimal], ...]:
    """The round limits that hold a positive value: one of 1, 2, 5 and 10 times a power of ten, then the power's own.

    The lower limit belongs to the bucket, the upper does not. Each bucket lies within the next.
    """
    power = Decimal(1).scaleb(value.adjusted())
    lower = max(step for step in (1, 2, 5) if step * power <= value)
    upper = {1: 2, 2: 5, 5: 10}[lower]
    return (lower * power, upper * power), (power, 10 * power)


def grouped(value: Decimal) -> str:
    """With commas, and decimals only where there are some."""
    return f"{value:,f}" if value != value.to_integral_value() else f"{int(value):,}"
