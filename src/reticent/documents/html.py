"""HTML: visible text, and the attributes people read or follow. Markup, scripts and comments survive untouched.

Offsets come from the standard library's parser, which keeps them; character references are decoded for the detectors
and kept as they are wherever nothing is changed.
"""

import html
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

from reticent.documents import Layout, Piece

ATTRIBUTES = (
    "alt",
    "title",
    "href",
    "src",
    "placeholder",
    "aria-label",
    "content",
    "value",
    "label",
    "summary",
    "cite",
)
_INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong"
    " sub sup time tt u var wbr".split()
)
_UNSEEN = frozenset(("script", "style", "template"))
_REFERENCE = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|\w+);?")
_ATTRIBUTE = re.compile(rf"\s({'|'.join(ATTRIBUTES)})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)


def read_html(source: str) -> Layout:
    """An HTML page or fragment."""
    parser = _Reader(source)
    parser.feed(source)
    parser.close()
    return Layout.of(source, [*parser.body, *parser.attributes])


class _Reader(HTMLParser):
    """Collects the pieces of a page: its text in order, then its attributes."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=False)
        self.body: list[Piece] = []
        self.attributes: list[Piece] = []
        self._source = source
        self._lines = [0, *(match.end() for match in re.finditer("\n", source))]
        self._gap = ""
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self._tag(tag)
        self._unseen += tag in _UNSEEN
        self.attributes += attributes(self.get_starttag_text() or "", self._place())

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._unseen -= tag in _UNSEEN

    def handle_endtag(self, tag: str) -> None:
        self._tag(tag)
        self._unseen -= tag in _UNSEEN and self._unseen > 0

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """As the parser does it, but what it cannot read (`<![;`) is skipped as a browser skips it, not an error."""
        try:
            return super().parse_marked_section(i, bool(report))
        except AssertionError:
            end = self.rawdata.find(">", i)
            return end + 1 if end >= 0 else len(self.rawdata)

    def handle_data(self, data: str) -> None:
        self._add(data)

    def handle_entityref(self, name: str) -> None:  # noqa: ARG002
        self._reference()

    def handle_charref(self, name: str) -> None:  # noqa: ARG002
        self._reference()

    def _reference(self) -> None:
        match = _REFERENCE.match(self._source, self._place())
        if match:
            self._add(match.group())

    def _add(self, raw: str) -> None:
        if not self._unseen:
            self.body.append(decoded(raw, self._place(), self._gap, _escape_text))
            self._gap = ""

    def _tag(self, tag: str) -> None:
        if tag not in _INLINE:
            self._gap = "\n" if tag == "br" else "\n\n"

    def _place(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column


def attributes(tag: str, start: int) -> Iterator[Piece]:
    """The values of a tag's attributes that people read or follow; the tag begins at `start`."""
    for match in _ATTRIBUTE.finditer(tag):
        value = next(group for group in (2, 3, 4) if match.group(group) is not None)
        escape = _escape_bare if value == 4 else _escape_attribute
        yield decoded(match.group(value), start + match.start(value), "\n\n", escape)


def decoded(raw: str, start: int, before: str, escape: Callable[[str], str]) -> Piece:
    """The raw text with its character references decoded, each decoded character knowing its place."""
    if "&" not in raw:
        return Piece(raw, range(start, start + len(raw) + 1), before, escape)
    text, last = "", 0
    places: list[int] = []
    for match in _REFERENCE.finditer(raw):
        text += raw[last : match.start()]
        places += range(start + last, start + match.start())
        decoded = html.unescape(match.group())
        text += decoded
        places += [start + match.start()] * len(decoded)
        last = match.end()
    text += raw[last:]
    places += range(start + last, start + len(raw) + 1)
    return Piece(text, places, before, escape)


def _escape_text(text: str) -> str:
    return html.escape(text, quote=False)


def _escape_attribute(text: str) -> str:
    return html.escape(text, quote=True).replace(" ", "%20") if "://" in text else html.escape(text, quote=True)


def _escape_bare(text: str) -> str:
    """For a value without quotation marks, which a space would end."""
    return _escape_attribute(text).replace(" ", "_")
