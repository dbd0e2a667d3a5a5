"""JSON lines: the batch contract. One record in, one record out, in order.

In:  {"id", "text", "hide": [..]?, "subject": ".."?, "format": ".."?}
Out: {"id", "text", "spans": [[start, end, replacement], ..], "verified": true | false}  or  {"id", "error"}

Other fields of a record go, but for those that have a rule: see columns.py.

A text with a format ("csv", "json", "html", "markdown", ..) is read like a file of that format: labels say what values
are and stay, markup survives. What comes out has the same format, and the offsets count the characters that came in.

Only a user who asks for them gets "findings" and "risk" too: whoever has the shipped figures could work out from the
reasons and bits in them what was hidden.
"""

import json
from collections.abc import Iterable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

from reticent.documents import RECORD_FORMATS, read_record
from reticent.documents.embedded import edits_of, with_embedded
from reticent.documents.layout import Layout
from reticent.errors import InputError, RecordError, UnknownName
from reticent.model import Document, Result, Span, apply

_PAGES = ("html", "htm", "markdown", "md")
"""Formats in which files can stand in links and be taken out."""


_LOOKED_AT = 20


def is_batch(lines: Iterable[bytes]) -> bool:
    """Whether lines of JSON are records with texts, and no log or export whose objects have other fields."""
    looked_at = [line for line in islice(lines, _LOOKED_AT) if line.strip()]
    return not looked_at or any(_may_be_record(line) for line in looked_at)


def _may_be_record(line: bytes) -> bool:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):  # what is no JSON is told as a bad record
        return True
    return isinstance(record, dict) and isinstance(record.get("text"), str)


def parse_record(line: str, number: int) -> tuple[Document, Layout | None]:
    """The document of one line, and how its text was laid out if it has a format.

    A `RecordError` says what is wrong with it, never what it says.
    """
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
    layout = _laid_out(text, record.get("format"), number)
    return Document(layout.text if layout else text, record["id"], tuple(hide or ()), subject), layout


def _laid_out(text: str, wanted: object, number: int) -> Layout | None:
    if wanted is None or wanted == "text":
        return None
    try:
        layout = read_record(text, wanted if isinstance(wanted, str) else "")
    except UnknownName:
        raise RecordError(f"line {number}: 'format' is none of {', '.join(RECORD_FORMATS)}") from None
    except InputError as error:
        raise RecordError(f"line {number}: {error}") from None
    return with_embedded(layout) if wanted in _PAGES else layout


def record_id(line: str, number: int) -> str | int:
    """The id of a line, as far as it can be told."""
    try:
        found = json.loads(line)["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        found = None
    return found if isinstance(found, str | int) and not isinstance(found, bool) else f"line {number}"


def result_line(
    document: Document,
    result: Result,
    layout: Layout | None = None,
    *,
    verified: bool,
    findings: bool = False,
    carried: Mapping[str, object] = MappingProxyType({}),
) -> str:
    """A result as one line, with what was found and measured only where it is asked for; `carried` goes with it."""
    table = result.as_dict()
    if layout is not None:
        edits = edits_of(layout, result.spans)
        table |= {"text": apply(layout.source, edits), "spans": [list(edit) for edit in edits]}
        for finding in table["findings"]:
            finding["start"], finding["end"] = layout.back(Span(finding["start"], finding["end"]))
    line = {"id": document.id, "text": table["text"], "spans": table["spans"], "verified": verified}
    line |= {"says_nothing": True} if result.says_nothing else {}
    return _line(line | dict(carried) | ({"findings": table["findings"], "risk": table["risk"]} if findings else {}))


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
