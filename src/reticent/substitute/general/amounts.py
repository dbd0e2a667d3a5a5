"""Ladders for money, percentages, measures, counts and lengths of time: ranges with round limits.

The limits are 1, 2, 5 and 10 times a power of ten, then the power of ten itself; they depend on nothing but the
bucket. A range keeps the currency, the unit and the place of both, so that it fits where the amount stood. Its volume
is the number of amounts in it as precise as the original: 400,000 is one of nine between 100,000 and a million.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from reticent.languages.en.numbers import SPELLED_NUMBER
from reticent.languages.lazy import lazy
from reticent.substitute.general.number_terms import DIGITS, Number, NumberTerm, buckets, grouped, number

_ABOUT = r"(?:(?:about|approximately|approx\.?|around|roughly|some|circa|ca\.)\s)?"
_SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12, "bn": 9, "m": 6, "k": 3}
_AMOUNT = lazy(
    rf"{_ABOUT}(?P<before>[^\d\s()–-]{{1,4}}\s?)?(?P<number>{DIGITS})(?:\s?(?P<scale>{'|'.join(_SCALES)})\b)?"
    r"(?P<after>(?:[^\d()\[\]]*[^\d()\[\]\s])?)(?P<also>\s?[(\[][^()\[\]]*[)\]])?",
    re.IGNORECASE,
)
_PERCENT = lazy(rf"{_ABOUT}(?P<number>{DIGITS})(?P<after>\s?(?:%|per\s?cent|percent))", re.IGNORECASE)
_UNIT = r"years?|months?|weeks?|days?|hours?|minutes?"
_LENGTH = lazy(
    rf"{_ABOUT}(?P<number>\d+|{SPELLED_NUMBER})(?P<half>\sand\sa\shalf)?(?P<link>[\s-])(?P<unit>{_UNIT})"
    rf"(?P<rest>(?:,?\s(?:and\s)?(?:\d+|{SPELLED_NUMBER})\s(?:{_UNIT}))*)(?P<owner>['’]?s?)",
    re.IGNORECASE,
)
_QUANTITY = lazy(rf"{_ABOUT}(?P<number>{DIGITS}|{SPELLED_NUMBER})(?P<after>\s?[^\d]*)", re.IGNORECASE)
_MORE = lazy(rf"\b(?:{SPELLED_NUMBER}|half|quarter|third|dozen|hundred|and|or|to)\b", re.IGNORECASE)
"""What follows a number and makes it another."""
_CODE = lazy(r"\s?[(\[][A-Z$]{2,4}[)\]]")
_FINER = {"year": 12, "month": 30, "week": 7, "day": 24, "hour": 60, "minute": 60}
_SINGULAR = lazy(r"(?:met(?:re|er)|mile|yard|hectare|acre|lit(?:re|er)|gram|kilo|tonne|ton|pound|inch)\b$")


_OF_MEASURE = lazy(
    r"%|\b(?:per|percent|cent|degrees?|square|cubic|[ck]?m|[mk]?g|[mc]?l|ft|feet|miles?|met(?:re|er)s?)\b"
)
FEW, _TWO = 10, 2
"""Up to how many things, in a word, are "several": nobody has "5–10 daughters"."""


def money(text: str) -> tuple[NumberTerm, ...]:
    """The ladder of an amount of money, nearest first."""
    match = _AMOUNT.fullmatch(text.strip())
    read = number(match["number"], scaled=bool(match["scale"])) if match else None
    if match is None or read is None:
        return ()
    before, after, also = match["before"] or "", match["after"], match["also"] or ""
    if not (before or after.strip()) or _MORE.search(after):
        return ()
    also = also if _CODE.fullmatch(also) else ""
    scale = (match["scale"] or "").casefold()
    size = Decimal(10) ** _SCALES[scale] if scale else Decimal(1)
    exact = Number(read.value * size, read.unit * size)
    return tuple(
        NumberTerm(f"{before}{_span(lower, upper)}{after}{also}", volume) for lower, upper, volume in _ranges(exact)
    )


def quantity(text: str) -> tuple[NumberTerm, ...]:
    """The ladder of a percentage, a length of time, a measure or a count, nearest first."""
    for form, read in ((_PERCENT, _percent), (_LENGTH, _length), (_QUANTITY, _measure)):
        match = form.fullmatch(text.strip())
        if match:
            return tuple(read(match))
    return ()


def _percent(match: re.Match[str]) -> Iterator[NumberTerm]:
    read = number(match["number"])
    if read is None:
        return
    if read.value > 100:
        yield from _measure(match)
        return
    unit = min(read.unit, Decimal(1))
    tens = min(int(read.value // 10) * 10, 90)
    half = 50 if read.value >= 50 else 0
    yield NumberTerm(f"{tens}–{tens + 10}{match['after']}", int(10 / unit))
    yield NumberTerm(f"{half}–{half + 50}{match['after']}", int(50 / unit))


def _length(match: re.Match[str]) -> Iterator[NumberTerm]:
    """Of "two years and one month" the years decide; what is said beyond them only adds to the precision."""
    read = number(match["number"])
    unit = match["unit"].casefold().rstrip("s")
    if read is None or read.value <= 0:
        return
    fine = _FINER[unit] if match["rest"] or match["half"] else 1
    owner = match["owner"][:1] if match["owner"] != "s" else ""
    for lower, upper, volume in _ranges(Number(read.value, Decimal(1))):
        if match["link"] == "-":
            yield NumberTerm(f"{_plain(lower)}-to-{_plain(upper)}-{match['unit']}", volume * fine)
        else:
            yield NumberTerm(f"{_plain(lower)}–{_plain(upper)} {unit}s{owner}", volume * fine)


def _measure(match: re.Match[str]) -> Iterator[NumberTerm]:
    read, after = number(match["number"]), match["after"]
    told = match["number"].isalpha() and (after.startswith("-") or "," in after or after[:1].isalpha())
    if read is None or told or _MORE.search(after) or match["number"].casefold() == "one":
        return  # "one woman" are no 1–10 women, a seventh is no "severalth" and a thirty-ninth no 20–50-ninth
    if match["number"].isalpha() and read.value <= FEW and not _OF_MEASURE.search(after):
        yield NumberTerm(f"{'several' if read.value > _TWO else 'some'}{after}", FEW)
        return
    after = f"{after}{'es' if after.endswith('inch') else 's'}" if _SINGULAR.search(after) else after
    for lower, upper, volume in _ranges(read):
        yield NumberTerm(f"{grouped(lower)}–{grouped(upper)}{after}", volume)


def _ranges(exact: Number) -> Iterator[tuple[Decimal, Decimal, int]]:
    if exact.value <= 0:
        return
    for lower, upper in buckets(exact.value):
        yield lower, upper, max(1, int((upper - lower) / exact.unit))


def _plain(value: Decimal) -> str:
    return f"{value:f}"


def _span(lower: Decimal, upper: Decimal) -> str:
    """A range in words that are short: 2–5 million, 500,000–1 million, 2,000–5,000."""
    named = [(power, name) for name, power in _SCALES.items() if len(name) > 2 and power > 3]
    low, high = (_scaled(each, named) for each in (lower, upper))
    if low[1] == high[1]:
        return f"{low[0]}–{high[0]}{low[1]}"
    return f"{low[0]}{low[1]}–{high[0]}{high[1]}"


def _scaled(value: Decimal, named: list[tuple[int, str]]) -> tuple[str, str]:
    for power, name in reversed(named):
        if value >= Decimal(10) ** power:
            return grouped((value / Decimal(10) ** power).normalize()), f" {name}"
    return grouped(value), ""
