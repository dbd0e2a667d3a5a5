"""What another reader finds in a package that was written: all of it, by another way than the one it was read by.

Texts come from the standard library's tree of each part, paragraph by paragraph; then every value of every attribute
and the names of the parts. Words of the standards are left out: that a style is called "Strong" or a namespace is of
2006 says nothing about anybody.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree as Tree  # of what we wrote ourselves, without document types

from reticent.errors import OutputError

_PARAGRAPHS = frozenset("p h row si is c comment tr Relationship tab br s line-break".split())
_WORD_OF_STANDARD = re.compile(
    r"[a-z][A-Za-z0-9]*|-?[\d.,%]+[a-z]{0,2}|#?[0-9A-Fa-f]{3,8}|rId\d+|\{[0-9A-Fa-f-]+\}|https?://(?:schemas|www\.w3|purl)\.\S+"
    r"|[\w.+-]+/[\w.+-]+|urn:\S+|/?(?:[\w.\[\]-]+/)*[\w.\[\]-]+\.(?:xml|rels|png|jpe?g|gif|bmp|emf|wmf|tiff?|svg)"
    r"|[A-Z]{1,3}\d+(?::[A-Z]{1,3}\d+)?|P\d+|T\d+|ce\d+|Object|Author \d+",
)
_FONTS = frozenset(
    "ascii hAnsi cs eastAsia typeface panose font-family font-name font-name-asian font-name-complex script fontKey"
    " Type".split()
)
"""Attributes with names of fonts and other words of the standards."""
STANDARD_STYLES = frozenset(
    "normal heading title subtitle list bullet number continue body text indent first table grid light medium dark"
    " colorful shading accent strong emphasis intense subtle quote reference book caption toc index header footer"
    " footnote endnote annotation comment subject balloon plain document map macro message signature salutation date"
    " closing block hyperlink followed page line no spacing paragraph default font char character revision placeholder"
    " bibliography envelope address return html acronym cite code definition keyboard preformatted sample typewriter"
    " variable web simple classic columns elegant professional theme contemporary outline section article standard"
    " frame contents graphics internet link visited symbols numbering information of to and with style good bad neutral"
    " check cell calculation input output note explanatory linked warning total comma currency percent office a".split()
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORDS = re.compile(r"[^\W\d_]+")


def read_again(data: bytes) -> Iterator[tuple[str, str]]:
    """What can be read in each part: its name, and its texts and values, one to a line."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        yield (
            "the names of its parts",
            "\n".join(name for name in archive.namelist() if not _WORD_OF_STANDARD.fullmatch(name)),
        )
        for entry in archive.infolist():
            content = archive.read(entry)
            if content.lstrip().startswith(b"<"):
                root = _parsed(content)
                yield entry.filename, "\n".join(_texts(root))
                yield entry.filename, "\n\n".join(_values(root))


def _parsed(content: bytes) -> Tree.Element:
    try:
        return Tree.fromstring(content)  # noqa: S314
    except Tree.ParseError:
        raise OutputError("a part of the file cannot be read again after it was written: no file is written") from None


def _texts(root: Tree.Element) -> Iterator[str]:
    """The texts of a tree, a line for each paragraph, runs joined."""
    line: list[str] = []
    for event, element in _walk(root):
        local = element.tag.rpartition("}")[2]
        if local in _PARAGRAPHS:
            yield "".join(line)
            line = []
        line.append((element.text if event == "start" else element.tail) or "")
    yield "".join(line)


def _walk(root: Tree.Element) -> Iterator[tuple[str, Tree.Element]]:
    """Elements as they begin and end, without going down by calls: a tree may be deep."""
    waiting = [(root, iter(root))]
    yield "start", root
    while waiting:
        element, children = waiting[-1]
        child = next(children, None)
        if child is None:
            waiting.pop()
            yield "end", element
        else:
            yield "start", child
            waiting.append((child, iter(child)))


def _values(root: Tree.Element) -> Iterator[str]:
    seen: set[str] = set()
    for element in root.iter():
        for name, value in element.attrib.items():
            local = name.rpartition("}")[2]
            if value in seen or _WORD_OF_STANDARD.fullmatch(value):
                continue
            if local in _FONTS or element.tag.endswith(("}font", "}latin")):
                continue
            if any(word.lower() not in STANDARD_STYLES for word in _WORDS.findall(_CAMEL.sub(" ", value))):
                seen.add(value)
                yield value
