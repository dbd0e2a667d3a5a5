"""The rules of the HIPAA Safe Harbor method that keep a part: 45 CFR 164.514(b)(2)(i)(B) and (C).

A rule maps the text of a finding to what may stand, to the text itself if all of it may, or to None if none of it.
"""

import re
from collections.abc import Callable

from reticent.languages.en.dates import years_in
from reticent.languages.en.lexicon import Lexicon

SMALL_ZIP3 = frozenset("036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893".split())
"""Three-digit ZIP areas of 20,000 people or fewer by the 2000 census, as the Department of Health lists them."""

_ZIP = re.compile(r"(\d{3})\d{2}(?:-\d{4})?")
_YEAR, _ON = re.compile(r"\d{4}"), re.compile(r"\b[Oo]n\s+$")
_NUMBER = re.compile(r"\d+")
_NINETIES = re.compile(r"ninet|hundred", re.IGNORECASE)


def year_only(text: str, _lexicon: Lexicon) -> str | None:
    """A date becomes its year; a date without one is hidden."""
    return "–".join(years_in(text)) or None


def over_89(text: str, _lexicon: Lexicon) -> str | None:
    """Ages to 89 stay; those over it become one group."""
    numbers = [int(number) for number in _NUMBER.findall(text)]
    old = max(numbers, default=0) > 89 or bool(_NINETIES.search(text))
    return "90 or over" if old else text


def three_digits(text: str, _lexicon: Lexicon) -> str | None:
    """A ZIP code becomes its first three digits, or 000 where few people live; any other code is hidden."""
    code = _ZIP.fullmatch(text.strip())
    if not code:
        return None
    return "000" if code[1] in SMALL_ZIP3 else f"{code[1]}**"


def below_state(text: str, lexicon: Lexicon) -> str | None:
    """States and countries stay; anything smaller is hidden."""
    return text if lexicon.is_state(text) or lexicon.is_country(text) else None


def in_its_place(said: str, before: str) -> str:
    """What a rule lets stand, behind these words: nothing happens on 2019, but on a day in 2019."""
    return f"a day in {said}" if _YEAR.fullmatch(said) and _ON.search(before) else said


RULES: dict[str, Callable[[str, Lexicon], str | None]] = {
    "year": year_only,
    "over-89": over_89,
    "zip3": three_digits,
    "below-state": below_state,
}
