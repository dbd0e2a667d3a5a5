"""Files in, files out: what of a file is text to be examined, and how the sanitized text goes back into it.

layout      a source, its examined text, and the way back
markdown, html, structured      formats of single documents
table, records      rows and records of many
office      packages of Word, Excel, PowerPoint, OpenDocument
mail, msg, rtf, pdf     mails, rich texts, PDF
pictures, ocr, misread      what becomes of pictures, who reads them, what may have been read wrongly
joining     several sources as one
opened, opening     a file of any format: what is read of it, how it is written
residue     is it gone? what was written, read again by other means
encoding    bytes to text and back
marks       spans that another tool marked
conversion  one document from its bytes to the bytes that may be shared: the path that all front ends take
batch, journal, workers      many documents
"""

from collections.abc import Callable
from pathlib import PurePath

from reticent.documents.html import read_html
from reticent.documents.layout import Layout, Piece, Unread, read_text
from reticent.documents.markdown import read_markdown
from reticent.documents.structured import read_csv, read_json, read_json_lines
from reticent.errors import UnknownName

__all__ = [
    "FILE_FORMATS",
    "FORMATS",
    "OFFICE_FORMATS",
    "RECORD_FORMATS",
    "Layout",
    "Piece",
    "Unread",
    "format_of",
    "is_known",
    "read",
    "read_html",
    "read_markdown",
    "read_record",
    "read_text",
]

_READERS: dict[str, Callable[[str], Layout]] = {
    "text": read_text,
    "markdown": read_markdown,
    "html": read_html,
    "json": read_json,
}
_IN_RECORDS = {**_READERS, "csv": read_csv, "jsonl": read_json_lines}
_ALSO_CALLED = {
    "txt": "text",
    "log": "text",
    "eml": "text",
    "md": "markdown",
    "htm": "html",
    "tsv": "csv",
    "ndjson": "jsonl",
}

_BY_SUFFIX = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".csv": "csv",
    ".tsv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "json",
    ".docx": "docx",
    ".docm": "docx",
    ".dotx": "docx",
    ".xlsx": "xlsx",
    ".xlsm": "xlsx",
    ".pptx": "pptx",
    ".pptm": "pptx",
    ".odt": "odt",
    ".eml": "eml",
    ".msg": "msg",
    ".rtf": "rtf",
    ".pdf": "pdf",
    ".png": "picture",
    ".jpg": "picture",
    ".jpeg": "picture",
    ".tif": "picture",
    ".tiff": "picture",
    ".bmp": "picture",
    ".webp": "picture",
}
_PLAIN = frozenset((".txt", ".text", ".log"))

OFFICE_FORMATS = ("docx", "xlsx", "pptx", "odt")
FILE_FORMATS = (*OFFICE_FORMATS, "eml", "msg", "rtf", "pdf", "picture")
"""Formats whose files are no text."""
FORMATS = ("text", "markdown", "html", "json", "csv", "jsonl", *FILE_FORMATS)
RECORD_FORMATS = tuple(_IN_RECORDS)
"""What the "format" of a record in a batch can be; names of files' endings ("md") do as well."""


def format_of(name: str, wanted: str | None = None) -> str:
    """The format wanted, or the one a file's name suggests; plain text if neither says."""
    if wanted is not None:
        if wanted not in FORMATS:
            raise UnknownName("format", wanted, FORMATS)
        return wanted
    return _BY_SUFFIX.get(PurePath(name).suffix.lower(), "text")


def is_known(name: str) -> bool:
    """Whether a file's name suggests a format that we read."""
    suffix = PurePath(name).suffix.lower()
    return suffix in _BY_SUFFIX or suffix in _PLAIN


def read(source: str, format_name: str) -> Layout:
    """A source of one document, laid out."""
    if format_name not in _READERS:
        raise UnknownName("format of a single document", format_name, _READERS)
    return _READERS[format_name](source)


def read_record(source: str, format_name: str) -> Layout:
    """The text of one record of a batch, laid out: a whole table or lines of JSON are one document here."""
    known = _ALSO_CALLED.get(format_name, format_name)
    if known not in _IN_RECORDS:
        raise UnknownName("format", format_name, RECORD_FORMATS)
    return _IN_RECORDS[known](source)
