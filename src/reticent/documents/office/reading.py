"""What of an XML part is text: paragraphs in order, the cells of tables side by side, what stands apart apart.

The runs of a paragraph leave no trace, so that a name that is half bold is one name. What has a box of its own (a text
box, a note, a comment) is read after the text that it hangs on. Texts in elements that nobody foresaw are read too, if
they have a letter: nothing that is written is left out because we do not know what it is for.
"""

import re
from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from reticent.documents.escapes import decoded, escape_attribute, escape_link, escape_text
from reticent.documents.layout import Layout, Piece
from reticent.documents.office.xml import XmlAttribute, XmlToken, tokens

_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Dialect:
    """Which elements of a format are what.

    `inline` hold the text of paragraphs; without any, all text in a paragraph is its text. `silent` hold figures and
    words of the standard; `properties` hold tags that look like breaks and are none; `boxes` are read apart.
    `codes` are instructions whose pieces belong together until one of `code_ends`. `spoken` are attributes that say
    something to a reader, `links` those that lead somewhere; each by the element and its own name, or by "*".
    """

    paragraphs: frozenset[str]
    inline: frozenset[str] = frozenset()
    rows: frozenset[str] = frozenset()
    cells: frozenset[str] = frozenset()
    breaks: Mapping[str, str] = field(default_factory=dict)
    properties: frozenset[str] = frozenset()
    boxes: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()
    codes: frozenset[str] = frozenset()
    code_ends: frozenset[str] = frozenset()
    spoken: frozenset[tuple[str, str]] = frozenset()
    links: frozenset[tuple[str, str]] = frozenset()
    coded: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    """Elements whose text has codes in it, which are left out: "&C" in the header of a sheet."""
    names: frozenset[tuple[str, str]] = frozenset()
    """Where names of sheets stand, which may have no brackets: attributes, or texts under the name ""."""


def read_part(source: str, dialect: Dialect) -> Layout:
    """A part of a package."""
    reader = _PartReader(source, dialect)
    for token in tokens(source):
        reader.take(token)
    streams = [*reader.streams, reader.codes, reader.values]
    return Layout.of(source, [piece for stream in streams for piece in stream])


class _PartReader:
    """Collects the pieces of a part, in streams that are read one after the other."""

    def __init__(self, source: str, dialect: Dialect) -> None:
        self._source, self._dialect = source, dialect
        self.streams: list[list[Piece]] = [[]]
        self.codes: list[Piece] = []
        self.values: list[Piece] = []
        self._open: list[str] = []
        self._current = self.streams[0]
        self._under: list[tuple[int, list[Piece], str, int, int]] = []
        """The streams that wait under the one that is read: how deep they were left, and what came next in them."""
        self._gap = "\n\n"
        self._paragraphs = self._cells = self._properties = 0
        self._new_code = True

    def take(self, token: XmlToken) -> None:
        """The next token."""
        if token.kind == "text":
            self._text(token)
        elif token.kind == "end":
            self._end(token.name)
            self._open.pop()
            if self._under and self._under[-1][0] == len(self._open):
                _, self._current, self._gap, self._paragraphs, self._cells = self._under.pop()
        elif token.kind in ("start", "empty"):
            self._values(token)
            self._begin(token)
            if token.kind == "start":
                self._open.append(token.name)
            else:
                self._end(token.name)

    def _begin(self, token: XmlToken) -> None:
        name, dialect = token.name, self._dialect
        if name in dialect.boxes or (name in dialect.paragraphs and self._paragraphs):
            if token.kind == "start":
                self._under.append((len(self._open), self._current, self._gap, self._paragraphs, self._cells))
                self._current = []
                self.streams.append(self._current)
            self._gap, self._paragraphs, self._cells = "\n\n", 0, 0
        self._properties += name in dialect.properties
        if name in dialect.paragraphs:
            self._paragraphs += 1
            self._block()
        elif name in dialect.cells:
            self._gap = "\n" if self._gap.startswith("\n") else self._gap + "\t" if not self._gap.strip("\t") else "\t"
            self._cells += 1
        elif name in dialect.rows:
            self._gap = "\n"
        elif name in dialect.breaks and not self._properties:
            broken = array("q", (token.start, token.end))
            if token.kind == "empty":
                self._add(Piece(dialect.breaks[name], broken, self._gap, _nothing))
        elif name in dialect.code_ends:
            self._new_code = True

    def _end(self, name: str) -> None:
        dialect = self._dialect
        self._properties -= name in dialect.properties
        if name in dialect.paragraphs:
            self._paragraphs -= 1
            self._block()
        elif name in dialect.cells:
            self._cells -= 1
            self._gap = "" if not self._gap.startswith("\n") else "\n"
        elif name in dialect.rows and not self._cells:
            self._gap = "\n"

    def _block(self) -> None:
        """What follows stands apart: in a cell by two spaces, elsewhere by a line."""
        if self._cells:
            self._gap = self._gap or "  "
        else:
            self._gap = "\n\n"

    def _text(self, token: XmlToken) -> None:
        raw = self._source[token.start : token.end]
        parent = self._open[-1] if self._open else ""
        dialect = self._dialect
        if parent in dialect.coded:
            self._coded(raw, token.start, dialect.coded[parent])
        elif parent in dialect.codes:
            before = "\n\n" if self._new_code else ""
            self._new_code = False
            self.codes.append(decoded(raw, token.start, before, escape_text))
        elif parent in dialect.inline or (not dialect.inline and self._paragraphs):
            self._add(decoded(raw, token.start, self._gap, escape_text))
        elif parent not in dialect.silent and _LETTER.search(raw):
            written = _sheet_name if (parent, "") in dialect.names else escape_text
            self.values.append(decoded(raw, token.start, "\n\n", written))

    def _coded(self, raw: str, start: int, code: re.Pattern[str]) -> None:
        last = 0
        for found in [*code.finditer(raw), None]:
            end = found.start() if found else len(raw)
            if last < end:
                self.values.append(decoded(raw[last:end], start + last, "\n\n", escape_text))
            last = found.end() if found else end

    def _add(self, piece: Piece) -> None:
        self._current.append(piece)
        self._gap = ""

    def _values(self, token: XmlToken) -> None:
        if token.name == "rel:Relationship" and not token.attribute("TargetMode"):
            return  # to another part, not to anywhere outside
        for each in token.attributes:
            names = {(token.name, each.name), ("*", each.name)}
            if names & self._dialect.names and _LETTER.search(each.raw):
                self.values.append(self._value(each, _sheet_name))
            elif names & self._dialect.links:
                self.values.append(self._value(each, escape_link, link=True))
            elif names & self._dialect.spoken and _LETTER.search(each.raw):
                self.values.append(self._value(each, escape_attribute))

    def _value(self, each: XmlAttribute, escape: Callable[[str], str], *, link: bool = False) -> Piece:
        return decoded(each.raw, each.start, "\n\n", escape, link=link)


def _sheet_name(text: str) -> str:
    """New text in the name of a sheet, and in references to it."""
    return escape_attribute(re.sub(r"[\[\]:*?/\\']", _round, text))


def _round(match: re.Match[str]) -> str:
    return {"[": "(", "]": ")"}.get(match.group(), "")


def _nothing(_: str) -> str:
    """A break that is part of what is hidden goes, and nothing stands in its place."""
    return ""
