"""JSON lines: the batch contract. One record in, one record out, in order.

In:  {"id", "text", "hide": [..]?, "subject": ".."?}
Out: {"id", "text", "spans": [[start, end, replacement], ..], "verified": true | false}  or  {"id", "error"}

Only a user who asks for them gets "findings" and "risk" too: whoever has the shipped figures could work out from the
reasons and bits in them what was hidden.
"""

import json
from typing import Any

from reticent.errors import RecordError
from reticent.model import Document, Result


def parse_record(line: str, number: int) -> Document:
    """The document of one line; a `RecordError` says what is wrong with it, never what it says."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):  # a ValueError also for a number of more digits than Python reads
        raise RecordError(f"line {number} is not JSON") from None
    if not isinstance(record, dict):
        raise RecordError(f"line {number} is not an object")
    text, hide, subject = record.get("text"), record.get("hide"), record.get("subject")
    if not isinstance(record.get("id"), str | int) or isinstance(record.get("id"), bool):
        raise RecordError(f"line {number} has no 'id' that is a string or a whole number")
    if not isinstance(text, str):
        raise RecordError(f"line {number} has no 'text' that is a string")
    if hide is not None and not (
        isinstance(hide, list) and all(isinstance(term, str) and term.strip() for term in hide)
    ):
        raise RecordError(f"line {number}: 'hide' is not a list of terms")
    if subject is not None and not (isinstance(subject, str) and subject.strip()):
        raise RecordError(f"line {number}: 'subject' is not a name")
    return Document(text, record["id"], tuple(hide or ()), subject)


def record_id(line: str, number: int) -> str | int:
    """The id of a line, as far as it can be told."""
    try:
        found = json.loads(line)["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        found = None
    return found if isinstance(found, str | int) and not isinstance(found, bool) else f"line {number}"


def result_line(document: Document, result: Result, *, findings: bool = False) -> str:
    """A result as one line, with what was found and measured only where it is asked for."""
    table = result.as_dict()
    line = {"id": document.id, "text": table["text"], "spans": table["spans"], "verified": result.risk.verified}
    return _line(line | ({"findings": table["findings"], "risk": table["risk"]} if findings else {}))


def error_line(identity: str | int, message: str) -> str:
    """A failed record as one line."""
    return _line({"id": identity, "error": message})


def _line(record: dict[str, Any]) -> str:
    line = json.dumps(record, ensure_ascii=False)
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:  # lone surrogates, which JSON can hold and UTF-8 cannot
        line = json.dumps(record)
    return line + "\n"
