"""Spans that another tool marked, in the JSON that tools write.

[{"start", "end", "entity_type" | "type" | "label" | "kind"?, "score"?}, ..]      Presidio and most others
[[start, end, type?], ..]                                                        evaluation tools
{"findings": [..]} or {"spans": [..]}                                            our own `scan --json`
"""

import json
import math
from pathlib import Path
from typing import Any

from reticent.errors import InputError
from reticent.files import read_bytes
from reticent.kinds import KINDS
from reticent.model import Finding, Span

_KINDS = {
    "per": "person",
    "org": "organisation",
    "organization": "organisation",
    "gpe": "place",
    "loc": "place",
    "location": "place",
    "fac": "place",
    "norp": "nationality",
    "nrp": "nationality",
    "date_time": "date",
    "email_address": "email",
    "phone_number": "phone",
    "credit_card": "card",
    "iban_code": "iban",
    "ip_address": "ip",
    "us_ssn": "national_id",
    "work_of_art": "work",
    "domain_name": "url",
}

PRESIDIO_NAMES = {
    "person": "PERSON",
    "name": "PERSON",
    "email": "EMAIL_ADDRESS",
    "phone": "PHONE_NUMBER",
    "card": "CREDIT_CARD",
    "iban": "IBAN_CODE",
    "ip": "IP_ADDRESS",
    "mac": "MAC_ADDRESS",
    "url": "URL",
    "place": "LOCATION",
    "address": "LOCATION",
    "postal_code": "LOCATION",
    "date": "DATE_TIME",
    "time": "DATE_TIME",
    "nationality": "NRP",
    "religion": "NRP",
    "politics": "NRP",
    "crypto": "CRYPTO",
    "organisation": "ORGANIZATION",
    "age": "AGE",
    "licence": "US_DRIVER_LICENSE",
    "passport": "US_PASSPORT",
    "account": "US_BANK_NUMBER",
    "national_id": "US_SSN",
    "medical_record": "MEDICAL_LICENSE",
}
"""What Presidio calls our kinds; those it does not know go by our own names in capitals."""


def read_marks(path: Path, text: str) -> tuple[Finding, ...]:
    """The marks in a file as findings in the text."""
    return parse_marks(read_bytes(str(path)), text, path.name)


def parse_marks(data: bytes, text: str, name: str = "the list of marks") -> tuple[Finding, ...]:
    """The marks that a tool wrote as findings in the text. `name` stands for them in errors."""
    try:
        table = json.loads(data)
    except (ValueError, RecursionError):
        raise InputError(f"{name} is not JSON") from None
    if isinstance(table, dict):
        table = table.get("findings", table.get("spans"))
    try:
        return tuple(_finding(entry, text, name) for entry in table)
    except (TypeError, KeyError, IndexError, ValueError, AttributeError):
        raise InputError(f"{name} is not a list of marks with 'start' and 'end'") from None


def our_kind(name: str) -> str:
    """What we call the kind that another tool calls so."""
    name = name.casefold().replace(" ", "_")
    return _KINDS.get(name, name)


def presidio_name(kind: str) -> str:
    """What Presidio calls a kind of ours."""
    return PRESIDIO_NAMES.get(kind, kind.upper())


def _finding(entry: Any, text: str, name: str) -> Finding:
    if isinstance(entry, list):
        start, end, score = entry[0], entry[1], 1.0
        kind = str(entry[2]) if len(entry) > 2 else "name"
    else:
        start, end, score = entry["start"], entry["end"], entry.get("score", 1.0)
        kind = str(next((entry[key] for key in ("entity_type", "kind", "type", "label") if key in entry), "name"))
    if type(start) is not int or type(end) is not int:
        raise InputError(f"{name} has a mark whose 'start' or 'end' is not a whole number")
    if isinstance(score, bool) or not isinstance(score, int | float) or not math.isfinite(score):
        raise InputError(f"{name} has a mark whose 'score' is not a number")
    if not 0 <= start < end <= len(text):
        raise InputError(f"{name} has a mark outside the text")
    kind = our_kind(kind)
    kind = kind if kind in KINDS else "name"
    score = max(0.0, min(1.0, float(score)))
    return Finding(Span(start, end), kind, score, "marked", "marked by another tool", origin="marked")
