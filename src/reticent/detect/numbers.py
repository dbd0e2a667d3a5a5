"""Case, file and vehicle numbers that are known by their shape, or by a mere "no." before them.

Those with a word beside them that says what they are (`MRN 330918`) are fields: see fields.py.
"""

import re

from reticent.detect.patterns import NAMED_NUMBER, NUMBER, Pattern, by_patterns, valid_by, words
from reticent.languages.lazy import lazy
from reticent.languages.openings import openings


def _is_vin(text: str) -> bool:
    """The check digit of a North American vehicle identification number."""
    values = {
        letter: value
        for value, letters in enumerate(("", "AJ", "BKS", "CLT", "DMU", "ENV", "FW", "GPX", "HY", "RZ"))
        for letter in letters
    }
    weights = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
    total = sum(
        weight * (int(mark) if mark.isdigit() else values.get(mark, 0))
        for mark, weight in zip(text, weights, strict=True)
    )
    return text[8] == "0123456789X"[total % 11] and not text.isalpha() and not text.isdigit()


PATTERNS = (
    Pattern(
        "case_number",
        lazy(r"\d(?<![\w/.-].)\d{2,5}/\d{2}(?:\d{2})?(?![\w/]|\.\d)"),
        0.65,
        "a number in the shape of a case number",
        trigger="/",
        anchor=NUMBER,
        context=words("application", "applications", "no", "nos", "case", "cases", "v"),
        with_context=0.9,
    ),
    Pattern("case_number", lazy(r"(?<![\w/])(?:[IVX]{1,5}|[A-Z]{1,4}|\d{1,3})\s?[A-Z][A-Za-z]{0,3}\s\d{1,6}/\d{2,4}(?![\w/])"), 0.8, "a docket number", trigger="/", anchor=NUMBER),
    Pattern("case_number", lazy(r"\b\d{1,2}:\d{2}-(?:cv|cr|mc|md|bk)-\d{3,6}(?:-[A-Z]+)*\b", re.IGNORECASE), 0.95, "a docket number", trigger=":", anchor=NUMBER),
    Pattern("case_number", lazy(r"^[ \t]*\[(?:19|20)\d\d\] [A-Z]{2,6}(?: [A-Za-z]+)? \d{1,5}\b|\bECLI:[\w:.]+", re.MULTILINE), 0.9, "the citation of a judgment", trigger="[E", anchor=NUMBER),
    Pattern("vehicle", lazy(r"[A-HJ-NPR-Z0-9](?<!\w.)[A-HJ-NPR-Z0-9]{16}(?!\w)"), 0.9, "a vehicle identification number with a valid check digit", check=_is_vin, anchor=NUMBER),
    Pattern("file_number", lazy(r"\d(?<!\w.)\d-?\d{6}-?\d{6}-?\d(?!\w)"), 0.7, "a device number with a valid checksum", check=valid_by("imei"), anchor=NUMBER),
    Pattern("file_number", lazy(r"[nN№](?i:(?:(?<=n)(?<!\w.)(?<!Law .)(?<!Act .)(?<!Decree .)(?<!Protocol .)(?<!Directive .)(?<!Regulation .)(?<!Convention .)(?<!Resolution .)(?:o|os|r)|(?<=\w№))\.?\s?(?::\s?)?((?=[\w/.-]*\d)[A-Z0-9]{1,8}(?:[/.-][A-Z0-9]{1,8}){1,4}|\d{4,})(?!\w))"), 0.75, "a number that files or parcels have", anchor=NUMBER),
    Pattern("file_number", lazy(openings("plots?|parcels?|blocks?|sheets?|files?|cells?|registers?|volumes?|entries|folios?|sheet/plan", any_case=True) + r"(?i:\s(?:nos?\.?\s)?(\d[\w/.-]*(?:(?:, | and |, and )\d[\w/.-]*\w|(?:, | and |, and )\d)*)(?!\w))"), 0.8, "numbers that files or parcels have", anchor=NAMED_NUMBER),
    Pattern("file_number", lazy(r"(?<![\w-])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\w-])", re.IGNORECASE), 0.8, "a universally unique identifier", trigger="-", anchor=NUMBER),
)  # fmt: skip

by_patterns("numbers", PATTERNS)
