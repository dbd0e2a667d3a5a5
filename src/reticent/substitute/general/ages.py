"""Ladders for ages: a decade of life, two decades, then grown up or not, in the shape that the original has.

The limits lie at 18 so that every range is within "adult" or within "minor". A bare number, as it stands before "years
old" or behind "aged", becomes a range and nothing wider, because only a range fits there.
"""

import re
from collections.abc import Iterator

from reticent.languages.en.numbers import DECADES, SPELLED_NUMBER
from reticent.substitute.general.number_terms import NumberTerm, number

_NARROW = ((0, 4), (5, 9), (10, 17), (18, 29), *((lower, lower + 9) for lower in range(30, 120, 10)))
_WIDE = ((0, 17), (18, 39), (40, 59), (60, 79), (80, 119))
_MONTHS = ((0, 5), (6, 11), (12, 23), (24, 47))
_NUMBER = rf"(?P<number>\d{{1,3}}|{SPELLED_NUMBER})"
_AGE = re.compile(
    rf"(?P<before>(?:at\s)?(?:the\s)?age\sof\s|aged?:?\s|ages\s|turn(?:s|ed|ing)\s)?{_NUMBER}"
    r"(?:(?P<old>[-\s](?P<unit>year|month|week)s?[-\s]olds?)|(?P<after>\s?(?:y/o|yo|yrs?\.?|years(?:\sof\sage)?))|\s?(?P<sex>[MF]))?",
    re.IGNORECASE,
)
_DECADE = re.compile(
    rf"(?P<part>early\s|mid-?\s?|late\s)?(?P<name>{'|'.join(DECADES)}|[2-9]0(?P<mark>['’]?)s)", re.IGNORECASE
)


def age(text: str) -> tuple[NumberTerm, ...]:
    """The ladder of an age, nearest first."""
    match = _AGE.fullmatch(text.strip())
    if match:
        return tuple(_of_number(match))
    match = _DECADE.fullmatch(text.strip())
    return tuple(_of_decade(match)) if match else ()


def _of_number(match: re.Match[str]) -> Iterator[NumberTerm]:
    read = number(match["number"])
    unit = (match["unit"] or "year").casefold()
    if read is None or not 0 <= (value := int(read.value)) < 120:
        return
    if unit != "year":
        yield from _of_months(match, value, unit)
        return
    ranges = [next(each for each in limits if each[0] <= value <= each[1]) for limits in (_NARROW, _WIDE)]
    grown, said_by_noun = value >= 18, match["old"] and not match["before"]
    for lower, upper in ranges if grown or not said_by_noun else ranges[:1]:
        yield NumberTerm(_shaped(match, lower, upper, unit), upper - lower + 1)
    if said_by_noun:
        noun = "adult" if grown else "minor"
        many = "s" if match["old"].casefold().endswith("olds") else ""
        text = f"{noun}{many}" if "-" in match["old"] else f"{'an' if grown else 'a'} {noun}"
        yield NumberTerm(text, 102 if grown else 18)
    elif match["before"] and match["before"].casefold() == "aged " and grown:
        yield NumberTerm(f"{match['before']}18 or over", 102)


def _of_months(match: re.Match[str], value: int, unit: str) -> Iterator[NumberTerm]:
    for lower, upper in _MONTHS:
        if unit == "month" and lower <= value <= upper:
            yield NumberTerm(_shaped(match, lower, upper, unit), upper - lower + 1)
    infant = "-" in match["old"]
    yield NumberTerm("minor" if infant else "a minor", 18 * (12 if unit == "month" else 52))


def _shaped(match: re.Match[str], lower: int, upper: int, unit: str) -> str:
    before = match["before"] or ""
    if match["old"] and "-" in match["old"]:
        many = "s" if match["old"].casefold().endswith("olds") else ""
        return f"{before}{lower}-to-{upper}-{unit}-old{many}"
    if match["old"]:
        return f"{before}{lower}–{upper} {unit}s old"
    after = match["after"] or (f" {match['sex']}" if match["sex"] else "")
    return f"{before}{lower}–{upper}{after}"


def _of_decade(match: re.Match[str]) -> Iterator[NumberTerm]:
    """Early sixties, sixties, sixties or seventies; volumes count thirds of a decade, or decades."""
    name, thirds = match["name"], 3 if match["part"] else 1
    if match["part"]:
        yield NumberTerm(name, thirds)
    written = name.casefold() in DECADES
    first = (DECADES.index(name.casefold()) if written else int(name[0]) - 2) // 2 * 2
    pair = (
        (DECADES[first], DECADES[first + 1]) if written else tuple(f"{first + add}0{match['mark']}s" for add in (2, 3))
    )
    yield NumberTerm(" or ".join(pair), 2 * thirds)
