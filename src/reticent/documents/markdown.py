"""Markdown: everything a reader of the rendered page or of the source sees, without the marks of markup.

Emphasis leaves no trace in the examined text, table cells stand side by side, link targets apart.
Code is text too: that is where keys and passwords hide. Tags and comments are read as in HTML.
"""

import re
from collections.abc import Iterator

from reticent.documents.embedded import EMBEDDED, STAND_INS, is_embedded
from reticent.documents.escapes import decoded, escape_link, escape_text, readable_code
from reticent.documents.html import attributes
from reticent.documents.layout import Layout, Piece, Unread
from reticent.model import Span

_MARK = re.compile(
    r"(?P<line>^[ \t]{0,3}(?:#{1,6}[ \t]+|>[ \t]?|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?"
    r"|(?:[-=*_][ \t]*){3,}$|```\w*|~~~\w*))"
    r"|(?P<target>(?<=\])\((?:<[^>\n]{0,2000}>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:\"[^\"]*\"|'[^']*'))?\))"
    r"|(?P<tag></?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>\n]*)?/?>|<!--.{0,20000}?-->)"
    r"|(?P<cell>\||\]\[)"
    r"|(?P<inline>\*{1,3}|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)|~~|`{1,3}|!\[|\[|\])",
    re.MULTILINE | re.DOTALL,
)
_GAPS = {"line": "", "target": "", "tag": "", "cell": "\t", "inline": ""}
_LINK_END = re.compile(r"\s|$")


def read_markdown(source: str) -> Layout:
    """A Markdown document."""
    aside = list(_aside(source))
    pieces = (value for value in aside if isinstance(value, Piece))
    return Layout.of(source, [*_body(source), *pieces], (value for value in aside if isinstance(value, Unread)))


def _body(source: str) -> Iterator[Piece]:
    last, gap = 0, ""
    for mark in _MARK.finditer(source):
        if mark.start() > last:
            yield decoded(source[last : mark.start()], last, gap, str)
            gap = ""
        gap += _GAPS[str(mark.lastgroup)]
        last = mark.end()
    yield decoded(source[last:], last, gap, str)


def _aside(source: str) -> Iterator[Piece | Unread]:
    """Where links and images point, their titles, the attributes of tags, and comments."""
    for mark in _MARK.finditer(source):
        if mark.lastgroup == "target":
            yield from _target(mark.group(), mark.start())
        elif mark.lastgroup == "tag" and mark.group().startswith("<!--"):
            yield decoded(mark.group()[4:-3], mark.start() + 4, "\n\n", escape_text, whole=Span(*mark.span()))
        elif mark.lastgroup == "tag":
            yield from attributes(mark.group(), mark.start())


def _target(target: str, start: int) -> Iterator[Piece | Unread]:
    """A link's address and its title."""
    angled = target.startswith("(<")
    end = target.index(">") if angled else 1 + _LINK_END.search(target[1:-1]).start()  # type: ignore[union-attr]
    begin = 2 if angled else 1
    address = target[begin:end]
    if is_embedded(address, link=True) or address in STAND_INS:
        what = "an attribute" if address in STAND_INS else EMBEDDED
        yield Unread(what, Span(start + begin, start + end), readable_code(address))
    else:
        yield decoded(address, start + begin, "\n\n", escape_link, link=True)
    yield decoded(target[end:-1], start + end, "\n\n", str)
