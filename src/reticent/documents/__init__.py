"""Files in, files out: what of a file is text to be examined, and how the sanitized text goes back into it.

layout      a source, its examined text, and the way back
markdown, html, table, records      one format each
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
from reticent.errors import UnknownName

__all__ = ["FORMATS", "Layout", "Piece", "Unread", "format_of", "read", "read_html", "read_markdown", "read_text"]

_READERS: dict[str, Callable[[str], Layout]] = {"text": read_text, "markdown": read_markdown, "html": read_html}

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
}

FORMATS = ("text", "markdown", "html", "csv", "jsonl")


def format_of(name: str, wanted: str | None = None) -> str:
    """The format wanted, or the one a file's name suggests; plain text if neither says."""
    if wanted is not None:
        if wanted not in FORMATS:
            raise UnknownName("format", wanted, FORMATS)
        return wanted
    return _BY_SUFFIX.get(PurePath(name).suffix.lower(), "text")


def read(source: str, format_name: str) -> Layout:
    """A source of one document, laid out."""
    if format_name not in _READERS:
        raise UnknownName("format of a single document", format_name, _READERS)
    return _READERS[format_name](source)
