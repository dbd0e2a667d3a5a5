"""Between files and documents: what of a source is text to be examined, and how edits of that text go back into it.

A format reads a source into a `Layout`: pieces of examined text, each with its place in the source. All pieces are
joined into one text, inline markup leaving no trace ("<b>John</b> Smith" reads "John Smith"), so that detectors see
what a reader sees. Edits of that text become edits of the source; everything else in it survives untouched.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import PurePath

from reticent.errors import UnknownName
from reticent.model import Replacement


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of examined text.

    `places[i]` is where character i begins in the source, with one more for the end; `before` separates the piece
    from the one before it; `escape` makes new text fit for its place.
    """

    text: str
    places: range | list[int]
    before: str = ""
    escape: Callable[[str], str] = str


@dataclass(frozen=True, slots=True)
class Layout:
    """A source, the text to be examined, and the way back."""

    source: str
    text: str
    pieces: tuple[Piece, ...]
    starts: tuple[int, ...]

    @classmethod
    def of(cls, source: str, pieces: Iterable[Piece]) -> "Layout":
        """The pieces laid out one after the other."""
        parts: list[str] = []
        starts: list[int] = []
        kept: list[Piece] = []
        length = 0
        for piece in pieces:
            if piece.text:
                before = piece.before if kept else piece.before.lstrip("\n")
                parts += [before, piece.text]
                starts.append(length + len(before))
                length = starts[-1] + len(piece.text)
                kept.append(piece)
        return cls(source, "".join(parts), tuple(kept), tuple(starts))

    def edits(self, replacements: Iterable[Replacement]) -> tuple[Replacement, ...]:
        """Edits of the text as edits of the source: the new text goes where the old one began, the rest goes."""
        done = []
        for start, end, new in replacements:
            index, remaining = max(0, bisect_right(self.starts, start) - 1), new
            while index < len(self.pieces) and self.starts[index] < end:
                piece, offset = self.pieces[index], self.starts[index]
                first, last = max(start - offset, 0), min(end - offset, len(piece.text))
                if first < last:
                    done.append(Replacement(piece.places[first], piece.places[last], piece.escape(remaining)))
                    remaining = ""
                index += 1
        return tuple(sorted(done))


def read_text(source: str) -> Layout:
    """Plain text: all of it is examined."""
    return Layout.of(source, [Piece(source, range(len(source) + 1))])


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
    from reticent.documents.html import read_html  # they import this module
    from reticent.documents.markdown import read_markdown

    readers = {"text": read_text, "markdown": read_markdown, "html": read_html}
    if format_name not in readers:
        raise UnknownName("format of a single document", format_name, readers)
    return readers[format_name](source)
