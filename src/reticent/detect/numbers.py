"""Case, file, licence, vehicle and account numbers: numbers that mean nothing but for the words beside them."""

import re

from stdnum import imei

from reticent.detect.patterns import NAMED_NUMBER, NUMBER, Pattern, by_patterns, words

_CODE = r"(?=[\w/.:-]*\d)[A-Z0-9](?:[\w/.:-]{0,24}[A-Z0-9])?"
_LINK = r"(?i:\s?(?:numbers?|nos?\.?|nr\.?|n°|№|id|code)\b\.?)?\s?[:#=]?\s?(?i:(?:is|was|of|are)\s)?(?i:no\.?\s)?"


def _named(kind: str, score: float, names: str, reason: str, code: str = _CODE) -> Pattern:
    """A code in capitals and digits behind a noun that says what it is."""
    return Pattern(
        kind, re.compile(rf"\b(?i:{names})(?![^\W\d_]){_LINK}\(?#?({code})(?!\w)"), score, reason, anchor=NAMED_NUMBER
    )


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


_LONG = r"(?=[\w/.:-]*\d[\w/.:-]*\d)[A-Z0-9][\w/.:-]{2,24}[A-Z0-9]"

PATTERNS = (
    _named("case_number", 0.95, r"applications?|case|docket|complaint|petition|appeal|proceedings|cause|lawsuit|claim", "a case number", _LONG),
    Pattern(
        "case_number",
        re.compile(r"(?<![\w/.-])\d{3,6}/\d{2}(?:\d{2})?(?![\w/]|\.\d)"),
        0.65,
        "a number in the shape of a case number",
        trigger="/",
        anchor=NUMBER,
        context=words("application", "applications", "no", "nos", "case", "cases", "v"),
        with_context=0.9,
    ),
    Pattern("case_number", re.compile(r"(?<![\w/])(?:[IVX]{1,5}|[A-Z]{1,4}|\d{1,3})\s?[A-Z][A-Za-z]{0,3}\s\d{1,6}/\d{2,4}(?![\w/])"), 0.8, "a docket number", trigger="/", anchor=NUMBER),
    Pattern("case_number", re.compile(r"\b\d{1,2}:\d{2}-(?:cv|cr|mc|md|bk)-\d{3,6}(?:-[A-Z]+)*\b", re.IGNORECASE), 0.95, "a docket number", trigger=":", anchor=NUMBER),
    Pattern("case_number", re.compile(r"\[(?:19|20)\d\d\] [A-Z]{2,6}(?: [A-Za-z]+)? \d{1,5}\b|\bECLI:[\w:.]+"), 0.9, "a citation of a judgment", trigger="[E", anchor=NUMBER),
    _named("licence", 0.9, r"licen[cs]e|passport|permit|certificate|driving licen[cs]e|driver['’]?s licen[cs]e|dl|dea|npi|visa|registration", "a licence or document number", _LONG),
    _named("vehicle", 0.9, r"vin|vehicle(?: identification)?|chassis|number[- ]?plate|licen[cs]e plate|plate|registration plate|reg", "a vehicle or plate number", r"(?=[A-Z0-9 -]{0,12}\d)[A-Z0-9]{1,4}[- ]?[A-Z0-9]{1,4}(?:[- ]?[A-Z0-9]{1,9})?"),
    Pattern("vehicle", re.compile(r"(?<!\w)[A-HJ-NPR-Z0-9]{17}(?!\w)"), 0.9, "a vehicle identification number with a valid check digit", check=_is_vin, anchor=NUMBER),
    _named("account", 0.9, r"(?:bank |customer |savings |current |checking )?accounts?|acct\.?|a/c|customer|client|membership|member|sort code|routing|swift|bic", "an account number", r"(?=[\w-]*\d)[A-Z0-9][\w-]{2,24}(?: ?\d{2,})*"),
    _named("file_number", 0.9, r"(?:medical |health |patient )?records?|mrn|chart|patient(?: id)?|file|dossier|folder|ref(?:erence)?\.?|our ref|your ref|policy|invoice|order|ticket|badge|employee|staff|student|personnel|serial|device|imei|prescription|rx|specimen|accession|booking|tracking|parcel|plot|register|entry|land register|beneficiary|insurance|plan|contract|report|protocol|decision|id", "a file or reference number", _LONG),
    Pattern("file_number", re.compile(r"(?<!\w)\d{2}-?\d{6}-?\d{6}-?\d(?!\w)"), 0.7, "a device number with a valid checksum", check=imei.is_valid, anchor=NUMBER),
    Pattern("file_number", re.compile(r"(?<!Law )(?<!Act )(?<!law )(?<!Decree )(?<!Protocol )(?<!Directive )(?<!Regulation )(?<!Convention )(?<!Resolution )\b(?:no|nos|nr|№)\.?\s?(?::\s?)?((?=[\w/.-]*\d)[A-Z0-9]{1,8}(?:[/.-][A-Z0-9]{1,8}){1,4}|\d{4,})(?!\w)", re.IGNORECASE), 0.75, "a number that files or parcels have", anchor=NUMBER),
    Pattern("file_number", re.compile(r"\b(?:plots?|parcels?|blocks?|sheets?|files?|cells?|registers?|volumes?|entries|folios?|sheet/plan)\s(?:nos?\.?\s)?(\d[\w/.-]*(?:(?:, | and |, and )\d[\w/.-]*\w|(?:, | and |, and )\d)*)(?!\w)", re.IGNORECASE), 0.8, "numbers that files or parcels have", anchor=NAMED_NUMBER),
    Pattern("file_number", re.compile(r"(?<![\w-])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\w-])", re.IGNORECASE), 0.8, "a universally unique identifier", trigger="-", anchor=NUMBER),
)  # fmt: skip

by_patterns("numbers", PATTERNS)
