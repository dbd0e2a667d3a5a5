"""Spans that another tool marked, in the JSON that tools write.

[{"start", "end", "entity_type" | "type" | "label" | "kind"?, "score"?}, ..]      Presidio and most others
[[start, end, type?], ..]                                                        evaluation tools
{"findings": [..]} or {"spans": [..]}                                            our own `scan --json`
"""

import json
from pathlib import Path
from typing import Any

from reticent.errors import InputError
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


def read_marks(path: Path, text: str) -> tuple[Finding, ...]:
    """The marks in a file as findings in the text."""
    try:
        table = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InputError(f"cannot read {str(path)!r}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise InputError(f"{path.name} is not JSON") from None
    if isinstance(table, dict):
        table = table.get("findings", table.get("spans"))
    try:
        return tuple(_finding(entry, text, path.name) for entry in table)
    except (TypeError, KeyError, IndexError, ValueError, AttributeError):
        raise InputError(f"{path.name} is not a list of marks with 'start' and 'end'") from None


def _finding(entry: Any, text: str, name: str) -> Finding:
    if isinstance(entry, list):
        start, end, kind, score = int(entry[0]), int(entry[1]), str(entry[2]) if len(entry) > 2 else "name", 1.0
    else:
        start, end, score = int(entry["start"]), int(entry["end"]), float(entry.get("score", 1.0))
        kind = str(next((entry[key] for key in ("entity_type", "kind", "type", "label") if key in entry), "name"))
    if not 0 <= start < end <= len(text):
        raise InputError(f"{name} has a mark outside the text")
    kind = kind.casefold().replace(" ", "_")
    kind = _KINDS.get(kind, kind)
    kind = kind if kind in KINDS else "name"
    return Finding(Span(start, end), kind, min(1.0, score), "marked", "marked by another tool", origin="marked")
