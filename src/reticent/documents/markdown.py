"""Markdown: everything a reader of the rendered page or of the source sees, without the marks of markup.

Emphasis leaves no trace in the examined text, table cells and link targets stand apart from the words around them.
Code is text too: that is where keys and passwords hide.
"""

import re
from collections.abc import Iterator

from reticent.documents import Layout, Piece
from reticent.documents.html import attributes, decoded

_MARK = re.compile(
    r"(?P<line>^[ \t]{0,3}(?:#{1,6}[ \t]+|>[ \t]?|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?"
    r"|(?:[-=*_][ \t]*){3,}$|```\w*|~~~\w*))"
    r"|(?P<target>(?<=\])\((?:<[^>\n]{0,2000}>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:\"[^\"]*\"|'[^']*'))?\))"
    r"|(?P<tag></?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>\n]*)?/?>|<!--.{0,20000}?-->)"
    r"|(?P<cell>\||\]\[)"
    r"|(?P<inline>\*{1,3}|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)|~~|`{1,3}|!\[|\[|\])",
    re.MULTILINE | re.DOTALL,
)
_GAPS = {"line": "", "target": "", "tag": "", "cell": "\n", "inline": ""}


def read_markdown(source: str) -> Layout:
    """A Markdown document."""
    return Layout.of(source, [*_body(source), *_targets(source)])


def _body(source: str) -> Iterator[Piece]:
    last, gap = 0, ""
    for mark in _MARK.finditer(source):
        if mark.start() > last:
            yield _piece(source, last, mark.start(), gap)
            gap = ""
        gap = _GAPS[str(mark.lastgroup)] or gap
        last = mark.end()
    yield _piece(source, last, len(source), gap)


def _targets(source: str) -> Iterator[Piece]:
    """Where links and images point, their titles, and the attributes of tags."""
    for mark in _MARK.finditer(source):
        if mark.lastgroup == "target":
            yield _piece(source, mark.start() + 1, mark.end() - 1, "\n\n")
        elif mark.lastgroup == "tag":
            yield from attributes(mark.group(), mark.start())


def _piece(source: str, start: int, end: int, before: str) -> Piece:
    return decoded(source[start:end], start, before, str)
