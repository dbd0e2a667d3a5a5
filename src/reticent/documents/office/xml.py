"""XML as it is written: its tags and texts with their places, so that what is not changed survives to the byte.

Every source goes through expat first, which refuses what is not well formed; document types are refused altogether, and
with them entities. Then the names of elements and attributes are told by their namespaces, whatever prefix a writer
chose: `<ns0:t>` is `w:t` where ns0 stands for the namespace of Word's texts.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Literal
from xml.parsers import expat  # parses nothing but what is refused or well formed, without entities

from reticent.errors import InputError

DEEPEST = 400
_TOKEN = re.compile(
    r"<!--.*?-->|<!\[CDATA\[(?P<cdata>.*?)\]\]>|<\?.*?\?>"
    r"|<(?P<end>/?)(?P<name>[^\s/>!?]+)(?P<attributes>(?:\s+[^\s=>]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*)\s*(?P<empty>/?)>"
    r"|(?P<text>[^<]+)",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"\s+([^\s=>]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_DECLARED = re.compile(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([A-Za-z0-9._-]+)")
_DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")
_STRICT = "http://purl.oclc.org/ooxml/"
_OFFICE = "http://schemas.openxmlformats.org/"
_PREFIXES = {
    f"{_OFFICE}wordprocessingml/2006/main": "w",
    f"{_STRICT}wordprocessingml/main": "w",
    f"{_OFFICE}drawingml/2006/main": "a",
    f"{_STRICT}drawingml/main": "a",
    f"{_OFFICE}drawingml/2006/chart": "c",
    f"{_STRICT}drawingml/chart": "c",
    f"{_OFFICE}drawingml/2006/wordprocessingDrawing": "wp",
    f"{_STRICT}drawingml/wordprocessingDrawing": "wp",
    f"{_OFFICE}drawingml/2006/spreadsheetDrawing": "xdr",
    f"{_STRICT}drawingml/spreadsheetDrawing": "xdr",
    f"{_OFFICE}drawingml/2006/picture": "pic",
    f"{_OFFICE}drawingml/2006/diagram": "dgm",
    f"{_OFFICE}presentationml/2006/main": "p",
    f"{_STRICT}presentationml/main": "p",
    f"{_OFFICE}spreadsheetml/2006/main": "x",
    f"{_STRICT}spreadsheetml/main": "x",
    f"{_OFFICE}officeDocument/2006/math": "m",
    f"{_OFFICE}officeDocument/2006/relationships": "r",
    f"{_STRICT}officeDocument/relationships": "r",
    f"{_OFFICE}package/2006/relationships": "rel",
    f"{_OFFICE}package/2006/content-types": "ct",
    f"{_OFFICE}markup-compatibility/2006": "mc",
    "urn:schemas-microsoft-com:vml": "v",
    "urn:schemas-microsoft-com:office:office": "o",
    "urn:schemas-microsoft-com:office:excel": "vx",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "http://schemas.microsoft.com/office/powerpoint/2010/main": "p14",
    "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main": "x14",
    "http://schemas.microsoft.com/office/excel/2006/main": "xm",
    "urn:oasis:names:tc:opendocument:xmlns:office:1.0": "office",
    "urn:oasis:names:tc:opendocument:xmlns:text:1.0": "text",
    "urn:oasis:names:tc:opendocument:xmlns:table:1.0": "table",
    "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0": "draw",
    "urn:oasis:names:tc:opendocument:xmlns:presentation:1.0": "presentation",
    "urn:oasis:names:tc:opendocument:xmlns:style:1.0": "style",
    "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0": "svg",
    "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0": "manifest",
    "urn:oasis:names:tc:opendocument:xmlns:form:1.0": "form",
    "urn:oasis:names:tc:opendocument:xmlns:script:1.0": "script",
    "urn:oasis:names:tc:opendocument:xmlns:meta:1.0": "meta",
    "urn:oasis:names:tc:opendocument:xmlns:database:1.0": "db",
    "http://www.w3.org/1999/xlink": "xlink",
    "http://purl.org/dc/elements/1.1/": "dc",
}

Kind = Literal["start", "end", "empty", "text", "aside"]


@dataclass(frozen=True, slots=True)
class XmlAttribute:
    """An attribute: its name by its namespace, and its value as written, from `start` to `end`."""

    name: str
    raw: str = field(repr=False)
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class XmlToken:
    """A tag, a text, or an aside (a comment or an instruction), from `start` to `end`."""

    kind: Kind
    start: int
    end: int
    name: str = ""
    attributes: tuple[XmlAttribute, ...] = ()
    cdata: bool = False

    def attribute(self, name: str) -> str | None:
        """The value of an attribute, as written."""
        return next((each.raw for each in self.attributes if each.name == name), None)


def decoded_xml(data: bytes, what: str) -> str:
    """The text of an XML source that is well formed and has no document type; `what` stands for it in errors."""
    parser = expat.ParserCreate()
    depth = 0

    def refuse(*_: object) -> None:
        raise InputError(f"{what} declares a document type, which is refused: save the file anew")

    def begin(*_: object) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            raise InputError(f"{what} is nested more than {DEEPEST} deep: it is refused")

    def end(*_: object) -> None:
        nonlocal depth
        depth -= 1

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    try:
        parser.Parse(data, True)
    except expat.ExpatError:
        raise InputError(f"{what} is damaged: it is no XML") from None
    text = _text(data, what)
    return _DECLARATION.sub("", text, count=1).strip()


def _text(data: bytes, what: str) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    else:
        declared = _DECLARED.match(data.removeprefix(b"\xef\xbb\xbf"))
        encoding = declared[1].decode("ascii") if declared else "utf-8-sig"
        encoding = "utf-8-sig" if encoding.lower() == "utf-8" else encoding
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        raise InputError(f"{what} is damaged: it is not in the encoding that it names") from None


def encoded_xml(text: str) -> bytes:
    """A source as the bytes of a part."""
    return b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + text.encode("utf-8")


def tokens(source: str) -> Iterator[XmlToken]:
    """The tokens of a well-formed source, in order."""
    scopes: list[dict[str, str]] = [{"xml": "xml"}]
    for match in _TOKEN.finditer(source):
        start, end = match.span()
        if match["text"] is not None:
            yield XmlToken("text", start, end)
        elif match["cdata"] is not None:
            yield XmlToken("text", start, end, cdata=True)
        elif match["name"] is None:
            yield XmlToken("aside", start, end)
        elif match["end"]:
            yield XmlToken("end", start, end, _named(match["name"], scopes[-1]))
            scopes.pop()
        else:
            raw = match["attributes"]
            at = match.start("attributes")
            scope = _scope(raw, scopes[-1]) if "xmlns" in raw else scopes[-1]
            kind: Kind = "empty" if match["empty"] else "start"
            if kind == "start":
                scopes.append(scope)
            yield XmlToken(kind, start, end, _named(match["name"], scope), tuple(_attributes(raw, at, scope)))


def _scope(raw: str, above: dict[str, str]) -> dict[str, str]:
    scope = dict(above)
    for match in _ATTRIBUTE.finditer(raw):
        name, value = match[1], match[2] if match[2] is not None else match[3]
        if name == "xmlns":
            scope[""] = _PREFIXES.get(value, "")
        elif name.startswith("xmlns:"):
            scope[name[6:]] = _PREFIXES.get(value, name[6:])
    return scope


def _named(name: str, scope: dict[str, str]) -> str:
    prefix, colon, local = name.rpartition(":")
    known = scope.get(prefix, prefix) if colon else scope.get("", "")
    return f"{known}:{local}" if known else local


def _attributes(raw: str, at: int, scope: dict[str, str]) -> Iterator[XmlAttribute]:
    for match in _ATTRIBUTE.finditer(raw):
        group = 2 if match[2] is not None else 3
        prefix, colon, local = match[1].rpartition(":")
        name = f"{scope.get(prefix, prefix)}:{local}" if colon else local
        start, end = match.span(group)
        yield XmlAttribute(name, match[group], at + start, at + end)


Decide = Callable[[XmlToken], "Literal['keep', 'drop', 'unwrap'] | str"]
"""What becomes of an element: it stays, goes with all that it holds, leaves what it holds, or gets another tag.

Where the other tag is that of an empty element, what the element holds goes.
"""


def rewritten(source: str, decide: Decide) -> str:
    """The source with every element as decided, and without comments and instructions."""
    parts: list[str] = []
    dropped = 0
    unwrapped: list[bool] = []
    for token in tokens(source):
        written = source[token.start : token.end]
        if dropped:
            dropped += (token.kind == "start") - (token.kind == "end")
        elif token.kind == "text":
            parts.append(escape(written[9:-3], quote=False) if token.cdata else written)
        elif token.kind == "end":
            parts += [] if unwrapped.pop() else [written]
        elif token.kind != "aside":
            outcome = decide(token)
            begins = token.kind == "start"
            if outcome not in ("drop", "unwrap"):
                parts.append(written if outcome == "keep" else outcome)
            if begins and (outcome == "drop" or outcome.endswith("/>")):
                dropped = 1
            elif begins:
                unwrapped.append(outcome == "unwrap")
    return "".join(parts)


def with_attributes(source: str, token: XmlToken, change: Callable[[XmlAttribute], str | None]) -> str:
    """A tag with other values (raw) for its attributes; None takes one away."""
    parts: list[str] = []
    last = token.start
    for each in token.attributes:
        new = change(each)
        if new == each.raw:
            continue
        if new is None:
            begin = source.rfind(each.name.rpartition(":")[2], token.start, each.start)
            begin = max(source.rfind(mark, token.start, begin) for mark in " \t\r\n")
            parts.append(source[last:begin])
            last = each.end + 1
        else:
            parts += [source[last : each.start], new]
            last = each.end
    parts.append(source[last : token.end])
    return "".join(parts)
