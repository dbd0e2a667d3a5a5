"""Other ways to write what reaches somebody: a telephone number without its country, the code of an address alone."""

import re
from collections.abc import Iterator

_COUNTRIES = "1 27 31 32 33 39 41 43 44 46 49 61 64 81 82 91 92 94 233 234 254 353 852".split()
"""Codes of countries from which English texts have numbers; the longer ones are tried first."""
_LEAST, _MOST = 9, 15
"""Digits of a telephone number, without and with its country."""
_NUMBER = re.compile(r"\+?[\d\s().\-/\u2010-\u2013]+")
_CODE = re.compile(r"\b(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b", re.IGNORECASE)


def same_numbers(written: str) -> Iterator[str]:
    """The digits of a telephone number as it is dialled at home, without its zero, and from abroad."""
    digits = "".join(filter(str.isdecimal, written))
    if not _NUMBER.fullmatch(written.strip()) or not _LEAST <= len(digits) <= _MOST:
        return
    abroad = digits.removeprefix("00") if digits.startswith("00") else digits if "+" in written else ""
    if abroad:
        code = next((each for each in sorted(_COUNTRIES, key=len, reverse=True) if abroad.startswith(each)), "")
        home = abroad.removeprefix(code).removeprefix("0") if code else ""
        codes = [code] if code else []
    elif digits.startswith("0"):
        home, codes = digits[1:], _COUNTRIES
    elif len(digits) == 10:
        home, codes = digits, ["1"]
    else:
        return
    if len(home) >= _LEAST - 1:
        yield from (home, f"0{home}")
        for each in codes:
            yield from (f"{each}{home}", f"00{each}{home}", f"{each}0{home}")


def codes_in(address: str) -> Iterator[str]:
    """The postal codes of an address that say by themselves which few houses are meant."""
    for match in _CODE.finditer(address):
        yield match.group()
