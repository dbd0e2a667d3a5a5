"""HTML: what a reader of the page or of its source can read.

The text in order, then the values of attributes, then comments. The cells of a table stand side by side, as they do on
the page, and behind a label of an attribute (`data-staff-id`) stands its value. Links are read without their percent
signs; a link with a file in it is kept apart (`embedded`). A comment with something to hide is taken away whole.
Scripts and style sheets cannot be changed safely: they are kept apart, to be searched for what is hidden elsewhere and
for names in their strings and comments.

Offsets come from the standard library's parser, which keeps them; character references are decoded for the detectors
and kept as they are wherever nothing is changed.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html.parser import HTMLParser

from reticent.detect.structure.markup import attribute_label
from reticent.documents.embedded import EMBEDDED, STAND_INS, is_embedded
from reticent.documents.escapes import (
    decoded,
    escape_attribute,
    escape_link,
    escape_text,
    escape_word,
    readable_code,
)
from reticent.documents.layout import Layout, Piece, Unread
from reticent.languages.en.labels import meaning
from reticent.model import Span

_INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong"
    " sub sup time tt u var wbr".split()
)
_ROWS = frozenset("table tr thead tbody tfoot caption dl".split())
_CELLS = frozenset("td th dt dd".split())
_MOST_MERGED = 200
_CODE = {"script": "a script", "style": "a style sheet"}
_LINKS = frozenset(
    "href src action formaction poster cite longdesc background data srcset imagesrcset xlink:href ping manifest usemap"
    " codebase archive".split()
)
_WORDS = frozenset(
    "class id for name headers list form target itemprop itemtype itemid property role slot part exportparts is"
    " aria-controls aria-describedby aria-labelledby aria-owns popovertarget commandfor contextmenu".split()
)
"""Attributes whose values are names for programs: read only where they look like names of people."""
_FIGURES = frozenset(
    "d points transform viewbox integrity nonce path values keytimes keysplines fill stroke stroke-width width height x"
    " y x1 x2 y1 y2 cx cy r rx ry dx dy offset rel rev type lang xml:lang hreflang charset accept-charset dir method"
    " enctype media sizes imagesizes colspan rowspan span cols rows tabindex maxlength minlength size border"
    " cellpadding cellspacing align valign http-equiv crossorigin referrerpolicy loading decoding fetchpriority"
    " autocomplete shape coords scope wrap sandbox allow preload kind version xmlns baseprofile"
    " preserveaspectratio".split()
)
"""Attributes with words of the standard or figures, in which only what is hidden elsewhere is looked for."""
_TELLING = re.compile(r"[^\W\d_a-z]|@|\d{7}")
_ATTRIBUTE = re.compile(r"([^\s\"'<>/=]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>][^\s>]*))")
_SAID_IN_CODE = re.compile(
    r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|//[^\n]*|/\*.*?(?:\*/|\Z)|<!--.*?(?:-->|\Z)",
    re.DOTALL,
)
_TEXT_IN_SCRIPT = re.compile(r"type\s*=\s*[\"']?text/(?:html|plain|(?:x-)?\w*template|x-handlebars)", re.IGNORECASE)


def read_html(source: str) -> Layout:
    """An HTML page or fragment."""
    parser = _Reader(source)
    parser.feed(source)
    parser.close()
    parser.finish()
    values = [value for value in parser.values if isinstance(value, Piece)]
    unread = [*parser.code, *(value for value in parser.values if isinstance(value, Unread))]
    return Layout.of(source, [*parser.body, *_once(values, source), *parser.comments], unread)


class _TableRows:
    """Where we are in a table or a list of terms: what parts one cell from the next, merged ones counted."""

    def __init__(self) -> None:
        self.in_cell = False
        self._rows = 0
        self._column = 0
        self._merged: dict[int, int] = {}
        """How many rows more a cell of a column goes on into."""
        self._wider = 0
        """How many cells more the last one stands for."""

    @property
    def between_cells(self) -> bool:
        """Whether white space here is that of the source alone."""
        return self._rows > 0 and not self.in_cell

    def begin(self, tag: str, attributes: dict[str, str | None], gap: str) -> str:
        """The gap before what follows a tag that begins."""
        if tag in _ROWS:
            self._rows += tag in ("table", "dl")
            self.in_cell, self._column = False, 0
        elif tag in _CELLS:
            return self._cell(tag, attributes, gap)
        return gap

    def end(self, tag: str) -> None:
        """A tag ends."""
        if tag in _CELLS:
            self.in_cell = False
        elif tag in ("table", "dl"):
            self._rows = max(0, self._rows - 1)
            self.in_cell, self._merged = False, {}

    def _cell(self, tag: str, attributes: dict[str, str | None], gap: str) -> str:
        self.in_cell = True
        if tag in ("dt", "dd"):
            return "\n" if tag == "dt" else "\t"
        first = self._column == 0
        skipped = 0
        while self._merged.get(self._column, 0) > 0:
            self._merged[self._column] -= 1
            self._column += 1
            skipped += 1
        wide, high = (min(_MOST_MERGED, _number(attributes.get(name))) for name in ("colspan", "rowspan"))
        if high > 1:
            self._merged |= dict.fromkeys(range(self._column, self._column + wide), high - 1)
        self._column += wide
        before = gap if gap and not gap.strip("\t") else ""
        tabs = "\t" * (skipped + (0 if first else 1 + self._wider))
        self._wider = wide - 1
        return f"\n{tabs}" if first else before + tabs


def _number(written: str | None) -> int:
    return int(written) if written and written.isdecimal() and len(written) < 4 and int(written) else 1


class _Reader(HTMLParser):
    """Collects the pieces of a page: its text in order, its attributes, its comments; and its code."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=False)
        self.body: list[Piece] = []
        self.values: list[Piece | Unread] = []
        self.comments: list[Piece] = []
        self.code: list[Unread] = []
        self._source = source
        self._lines = [0, *(match.end() for match in re.finditer("\n", source))]
        self._gap = ""
        self._table = _TableRows()
        self._open: tuple[str, int, bool] | None = None
        """The script or style sheet that we are in, where it begins, and whether it is text after all."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag(tag)
        self._gap = self._table.begin(tag, dict(attrs), self._gap)
        text = self.get_starttag_text() or ""
        self.values += attributes(text, self._place())
        if tag in _CODE:
            self._open = (_CODE[tag], self._place() + len(text), bool(_TEXT_IN_SCRIPT.search(text)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._open = None

    def handle_endtag(self, tag: str) -> None:
        self._tag(tag)
        self._table.end(tag)
        place = self._place()
        if tag in _CODE:
            self._close_code(place)
        end = self._source.find(">", place)
        self.values += attributes(self._source[place : end + 1 if end >= 0 else None], place)

    def finish(self) -> None:
        """What the page leaves open ends with it."""
        self._close_code(len(self._source))

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """As the parser does it, but what it cannot read (`<![;`) is skipped as a browser skips it, not an error."""
        try:
            return super().parse_marked_section(i, bool(report))
        except AssertionError:
            end = self.rawdata.find(">", i)
            return end + 1 if end >= 0 else len(self.rawdata)

    def handle_data(self, data: str) -> None:
        self._add(data)

    def handle_entityref(self, name: str) -> None:
        self._reference(f"&{name}")

    def handle_charref(self, name: str) -> None:
        self._reference(f"&#{name}")

    def handle_comment(self, data: str) -> None:
        self._aside(data)

    def handle_pi(self, data: str) -> None:
        self._aside(data)

    def unknown_decl(self, data: str) -> None:
        if data.startswith("CDATA["):
            self.body.append(decoded(data[6:], self._source.find(data, self._place()) + 6, self._gap, _without_ends))
        else:
            self._aside(data)

    def _reference(self, written: str) -> None:
        ends = self._source.startswith(written + ";", self._place())
        self._add(written + ";" if ends else written)

    def _add(self, raw: str) -> None:
        if self._open is not None or (self._table.between_cells and raw.isspace()):
            return
        shown = raw.replace("\n", " ") if self._table.in_cell else raw
        self.body.append(decoded(shown, self._place(), self._gap, escape_text))
        self._gap = ""

    def _aside(self, data: str) -> None:
        place = self._place()
        start = self._source.find(data, place)
        end = self._source.find(">", start + len(data))
        whole = Span(place, end + 1 if end >= 0 else len(self._source))
        self.comments.append(decoded(data, start, "\n\n", escape_text, whole=whole))

    def _tag(self, tag: str) -> None:
        if self._table.in_cell and tag not in _ROWS and tag not in _CELLS:
            self._gap = self._gap or ("" if tag in _INLINE else "  ")
        elif tag not in _INLINE and tag not in _CELLS:
            self._gap = "\n" if tag == "br" else "\n\n"

    def _close_code(self, end: int) -> None:
        if self._open is not None:
            what, start, is_text = self._open
            code = self._source[start:end]
            self.code.append(Unread(what, Span(start, end), readable_code(code) if is_text else said_in(code)))
            self._open = None

    def _place(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column


def attributes(tag: str, start: int) -> Iterator[Piece | Unread]:
    """The values of a tag's attributes; the tag begins at `start`."""
    found = list(_ATTRIBUTE.finditer(tag))
    called = {match.group(1).lower(): next(filter(None, match.group(2, 3, 4)), "") for match in found}
    for match in found:
        value = next(group for group in (2, 3, 4) if match.group(group) is not None)
        raw, name, place = match.group(value), match.group(1).lower(), start + match.start(value)
        if is_embedded(raw, link=name in _LINKS):
            yield Unread(EMBEDDED, Span(place, place + len(raw)), readable_code(raw))
        elif name == "style" or name.startswith("on"):
            what = "a style sheet" if name == "style" else "a script"
            yield Unread(what, Span(place, place + len(raw)), said_in(readable_code(raw)))
        elif _is_for_programs(name, raw):
            yield Unread("an attribute", Span(place, place + len(raw)), readable_code(raw))
        else:
            label = attribute_label(name, called)
            before = f"\n\n{label}: " if label and meaning(label) else "\n\n"
            yield decoded(raw, place, before, _escape(name, bare=value == 4), link=name in _LINKS)


def said_in(code: str) -> str:
    """What a person may have written in code: its strings and comments."""
    return readable_code("\n\n".join(match.group().strip("\"'`/*<!->") for match in _SAID_IN_CODE.finditer(code)))


def _is_for_programs(name: str, raw: str) -> bool:
    if raw in STAND_INS:
        return True
    return name in _FIGURES or name.startswith("xmlns") or (name in _WORDS and not _TELLING.search(raw))


def _escape(name: str, *, bare: bool) -> Callable[[str], str]:
    if name in _LINKS:
        return escape_link
    return escape_word if bare or name in _WORDS else escape_attribute


def _without_ends(text: str) -> str:
    """For a CDATA section, which has no references."""
    return text.replace(">", "")


def _once(pieces: list[Piece], source: str) -> Iterator[Piece]:
    """Values that are written alike are examined once and changed together: pages repeat their attributes a lot."""
    known: dict[tuple[str, str, Callable[[str], str]], list[Piece]] = {}
    for piece in pieces:
        known.setdefault((piece.before, source[piece.places[0] : piece.places[-1]], piece.escape), []).append(piece)
    for first, *others in known.values():
        yield replace(first, twins=tuple(piece.places[0] - first.places[0] for piece in others))
