"""The packages of Word, Excel and PowerPoint: which parts belong to the document, and what becomes of the others.

Only relationships of kinds that we know are followed, and only parts that are reached by them are kept: properties,
custom XML, macros, embedded files, thumbnails, printer settings, people and whatever else a package may hold are gone,
and with them the elements that point to them. What leads out of the package is kept if it is a link that a reader can
follow, and its address is examined like text.
"""

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import unquote

from reticent.documents.office.pictures import is_picture
from reticent.documents.office.xml import XmlToken, decoded_xml, rewritten, tokens, with_attributes
from reticent.errors import InputError

KEPT_RELATIONSHIPS = frozenset(
    "officeDocument styles numbering settings fontTable theme themeOverride header footer footnotes endnotes comments"
    " image hyperlink chart chartStyle chartColorStyle chartUserShapes drawing vmlDrawing diagramData diagramLayout"
    " diagramQuickStyle diagramColors worksheet sharedStrings chartsheet slide slideMaster slideLayout notesSlide"
    " notesMaster handoutMaster presProps viewProps tableStyles commentAuthors".split()
)
CONTENT_TYPES = "[Content_Types].xml"
_ROOT = "_rels/.rels"
_TAKEN_OUT = {
    "vbaProject": "macros",
    "oleObject": "embedded objects",
    "package": "embedded files",
    "core-properties": "document properties",
    "extended-properties": "document properties",
    "custom-properties": "document properties",
    "customXml": "custom XML",
    "thumbnail": "a thumbnail",
    "attachedTemplate": "the path of a template",
    "externalLink": "links to other workbooks",
    "pivotTable": "pivot tables",
    "pivotCacheDefinition": "pivot tables",
    "table": "table definitions",
    "control": "controls",
    "video": "video and sound",
    "audio": "video and sound",
    "media": "video and sound",
    "origin": "signatures",
    "glossaryDocument": "building blocks",
    "printerSettings": "printer settings",
    "people": "the list of authors",
    "person": "the list of authors",
    "threadedComment": "threaded comments",
    "tags": "tags",
    "aFChunk": "embedded files",
    "connections": "connections to data",
    "queryTable": "connections to data",
}
"""What is said of relationships that are not followed, by the last word of their types; of others nothing is said."""

_PLAIN_TYPES = {
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
}
_FAMILIES = (
    (".docx", "wordprocessingml"),
    (".docx", "ms-word"),
    (".xlsx", "spreadsheetml"),
    (".xlsx", "ms-excel"),
    (".pptx", "presentationml"),
    (".pptx", "ms-powerpoint"),
)
"""What the type of a document says of its kind; those of documents with macros are called after the program."""
_MACRO_TYPES = re.compile(r"macroEnabled|template\.|addin|\.template", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Relationship:
    """What a part says that it needs."""

    id: str
    kind: str
    target: str = field(repr=False)
    external: bool


@dataclass(frozen=True, slots=True)
class Package:
    """The parts that are kept: XML as text, pictures as bytes; the main one; and what was taken out."""

    main: str
    xml: Mapping[str, str] = field(repr=False)
    pictures: Mapping[str, bytes] = field(repr=False)
    taken_out: tuple[str, ...]


def read_package(parts: Mapping[str, bytes], name: str, kind: str) -> Package:
    """What of an unpacked file belongs to the document; `kind` is its suffix, `name` stands for it in errors."""
    if CONTENT_TYPES not in parts or _ROOT not in parts:
        raise InputError(f"{name} is no {kind} file: it is another kind of archive, or damaged")
    xml: dict[str, str] = {}
    pictures: dict[str, bytes] = {}
    said: dict[str, None] = {}
    main = ""
    waiting = [("", _ROOT)]
    while waiting:
        owner, relations = waiting.pop(0)
        if relations not in parts or relations in xml:
            continue
        source = decoded_xml(parts[relations], name)
        dropped = set()
        for each in relationships(source, owner):
            external = each.external and each.kind != "hyperlink"
            inside = not each.external and each.target in parts
            if each.kind not in KEPT_RELATIONSHIPS or external or not (inside or each.external):
                dropped.add(each.id)
                said |= {_TAKEN_OUT[each.kind]: None} if each.kind in _TAKEN_OUT else {}
                continue
            if each.external:
                continue
            if each.kind == "officeDocument":
                main = each.target
            if is_picture(each.target):
                pictures[each.target] = parts[each.target]
            elif each.target not in xml:
                xml[each.target] = decoded_xml(parts[each.target], name)
                waiting.append((each.target, _relations_of(each.target)))
        xml[relations] = rewritten(source, _without(dropped, "rel:Relationship", "Id"))
        if owner and dropped:
            xml[owner] = rewritten(xml[owner], _unreferring(dropped))
    if not main:
        raise InputError(f"{name} is no {kind} file: it has no document in it")
    _refuse_others(decoded_xml(parts[CONTENT_TYPES], name), main, name, kind)
    xml[CONTENT_TYPES] = _content_types(decoded_xml(parts[CONTENT_TYPES], name), main, kind, {*xml, *pictures}, said)
    return Package(main, xml, pictures, tuple(said))


def _refuse_others(types: str, main: str, name: str, kind: str) -> None:
    """A workbook that is called a text would be read by the wrong rules."""
    for token in tokens(types):
        if token.name == "ct:Override" and (token.attribute("PartName") or "").lstrip("/") == main:
            told = token.attribute("ContentType") or ""
            other = next((suffix for suffix, word in _FAMILIES if word in told.lower()), kind)
            if other != kind:
                raise InputError(
                    f"{name} is no {kind} file but a {other} file: rename it, or name its format with --format"
                )


def relationships(source: str, owner: str) -> Iterator[Relationship]:
    """What a part of relationships lists; `owner` is the part whose they are."""
    folder = posixpath.dirname(owner)
    for token in tokens(source):
        if token.name == "rel:Relationship" and token.kind in ("start", "empty"):
            target = unescape(token.attribute("Target") or "")
            external = (token.attribute("TargetMode") or "").lower() == "external"
            kind = (token.attribute("Type") or "").rstrip("/").rpartition("/")[2]
            if not external:
                target = posixpath.normpath(posixpath.join("/", folder, unquote(target))).lstrip("/")
            yield Relationship(token.attribute("Id") or "", kind, target, external)


def _relations_of(part: str) -> str:
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _without(ids: set[str], element: str, attribute: str) -> Callable[[XmlToken], str]:
    def decide(token: XmlToken) -> str:
        return "drop" if token.name == element and token.attribute(attribute) in ids else "keep"

    return decide


def _unreferring(ids: set[str]) -> Callable[[XmlToken], str]:
    """Without the elements that point to what is gone."""

    def decide(token: XmlToken) -> str:
        gone = any(each.name.startswith("r:") and each.raw in ids for each in token.attributes)
        return "drop" if gone else "keep"

    return decide


def _content_types(source: str, main: str, kind: str, parts: set[str], said: dict[str, None]) -> str:
    """The types of the parts that are kept; a document with macros or a template becomes a plain one."""
    suffixes = {part.rpartition(".")[2].lower() for part in parts}

    def decide(token: XmlToken) -> str:
        if token.name == "ct:Default":
            return "keep" if (token.attribute("Extension") or "").lower() in suffixes else "drop"
        if token.name == "ct:Override":
            part = (token.attribute("PartName") or "").lstrip("/")
            if part not in parts:
                return "drop"
            if part == main and _MACRO_TYPES.search(token.attribute("ContentType") or ""):
                said.setdefault("macros")
                return with_attributes(
                    source, token, lambda each: _PLAIN_TYPES[kind] if each.name == "ContentType" else each.raw
                )
        return "keep"

    return rewritten(source, decide)
