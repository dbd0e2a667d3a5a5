"""Ladders for postal codes: the district, then the area, with the rest masked.

Digits are masked from the right, as the codes of nearly all countries are built. British, Canadian and Dutch codes
have a part that names the district; their volumes are what one district and one area have on average, because most
codes that could be written do not exist.
"""

import re
from collections.abc import Iterator

from reticent.languages.lazy import lazy
from reticent.substitute.general.number_terms import NumberTerm

_BRITISH = lazy(r"(?P<area>[A-Z]{1,2})(?P<district>\d[A-Z\d]?)\s?\d[A-Z]{2}", re.IGNORECASE)
_CANADIAN = lazy(r"(?P<area>[A-Z])(?P<district>\d[A-Z])[\s-]?\d[A-Z]\d", re.IGNORECASE)
_DUTCH = lazy(r"(?P<area>\d\d)(?P<district>\d\d)\s?[A-Z]{2}", re.IGNORECASE)
_NINE = lazy(r"(?P<code>\d{5})[-\s]\d{4}")
_DIGITS = lazy(r"(?P<before>[A-Z]{1,3}[-\s])?(?P<code>\d{3,6}|\d{2}-\d{3}|\d{3}[-\s]\d{2,4}|\d{4}-\d{3})")


def postal_code(text: str) -> tuple[NumberTerm, ...]:
    """The ladder of a postal code, nearest first."""
    code = text.strip()
    for form, district, area in ((_BRITISH, 600, 14_000), (_CANADIAN, 500, 47_000), (_DUTCH, 100, 5_000)):
        if match := form.fullmatch(code):
            near = match["area"] + match["district"]
            far = f"{match['area']}**" if form is _DUTCH else match["area"]
            return NumberTerm(near, district), NumberTerm(far, area)
    if match := _NINE.fullmatch(code):
        wider = _of_digits("", match["code"])
        return NumberTerm(match["code"], 10_000), *(NumberTerm(each.text, each.volume * 10_000) for each in wider)
    match = _DIGITS.fullmatch(code)
    return tuple(_of_digits(match["before"] or "", match["code"])) if match else ()


def _of_digits(before: str, code: str) -> Iterator[NumberTerm]:
    """Half of the digits, rounded up, stay; then one or two."""
    digits = sum(mark.isdigit() for mark in code)
    for kept in ((digits + 1) // 2, max(1, digits // 3)):
        yield NumberTerm(before + _masked(code, kept), 10 ** (digits - kept))


def _masked(code: str, kept: int) -> str:
    seen, marks = 0, []
    for mark in code:
        seen += mark.isdigit()
        marks.append("*" if mark.isdigit() and seen > kept else mark)
    return "".join(marks)
