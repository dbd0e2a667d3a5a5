"""Office documents: Word, Excel, PowerPoint and OpenDocument texts.

    archive    ZIP within limits
    xml        tags and texts with their places
    package    which parts belong to the document
    word, sheets, slides, opendocument    what goes, and what is read, in each format
    reading    a part as examined text
    again      what another reader finds in what was written

A file is read into one layout over all its parts, so that what is hidden in the text is hidden in a header, a comment
or a link too; it is written with everything else as it was.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from reticent.documents.joining import join, split
from reticent.documents.layout import Layout
from reticent.documents.office.again import read_again
from reticent.documents.office.archive import packed, unpacked
from reticent.documents.office.opendocument import DIALECT as TEXTS
from reticent.documents.office.opendocument import MIMETYPE, read_opendocument
from reticent.documents.office.package import CONTENT_TYPES, Package, read_package
from reticent.documents.office.pictures import PackagePictures, read_pictures
from reticent.documents.office.reading import Dialect, read_part
from reticent.documents.office.sheets import DIALECT as SHEETS
from reticent.documents.office.sheets import Workbook, read_sheet, scrub_sheets, without_prefix
from reticent.documents.office.slides import DIALECT as SLIDES
from reticent.documents.office.slides import scrub_slides
from reticent.documents.office.word import DIALECT as WORD
from reticent.documents.office.word import scrub_word
from reticent.documents.office.xml import encoded_xml
from reticent.documents.opened import Opened
from reticent.documents.pictures import SCANS, Pictures
from reticent.errors import InputError
from reticent.model import Replacement, apply

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0"
_SHARED = "sharedStrings"
_NOT_READ = re.compile(
    r"\[Content_Types\]\.xml|META-INF/.*|.*/(?:theme|fontTable|tableStyles|presProps|viewProps)\w*\.xml"
)
_ORDER = (
    "document",
    "content",
    "workbook",
    "sheet",
    "slide",
    "notesSlide",
    "header",
    "footer",
    "footnotes",
    "endnotes",
)
_THEME = re.compile(r"(<\w+:(?:theme|clrScheme|fontScheme|fmtScheme)\b[^<>]*?\sname=[\"'])[^\"']*")
_FOLLOWED_BY_NUMBER = re.compile(r"(.*?)(\d*)$")
_CALLED = {
    "document": "",
    "content": "",
    "workbook": "names of sheets",
    "notesSlide": "notes of slide",
    "styles": "styles",
}


def open_office(data: bytes, name: str, kind: str, pictures: Pictures = SCANS) -> Opened:
    """An office document; `kind` is "docx", "xlsx", "pptx" or "odt", `name` stands for the file in errors."""
    if data.startswith(_OLE):
        raise InputError(f"{name} is encrypted or in the old format of before 2007: save it as .{kind}, unprotected")
    if not data.startswith(_ZIP):
        raise InputError(f"{name} is no .{kind} file: rename it, or name its format with --format")
    parts = unpacked(data, name)
    package = read_opendocument(parts, name) if kind == "odt" else read_package(parts, name, f".{kind}")
    said = dict.fromkeys(package.taken_out)
    plain = {
        part: _THEME.sub(r"\1Office", source) if "/theme" in part else source for part, source in package.xml.items()
    }
    xml, layouts = _read(replace(package, xml=plain), kind, said)
    names = sorted(xml, key=_order)
    inside = read_pictures(package.pictures, pictures)
    said |= dict.fromkeys(inside.told)
    whole = join(
        [*(layouts[part] for part in names), *inside.layouts()], [*(called(part) for part in names), *inside.names()]
    )
    return Opened(
        whole,
        partial(_written, [(part, xml[part]) for part in names], inside, kind),
        again=partial(_again, inside),
        taken_out=tuple(said),
        unexamined=inside.unexamined,
        restored=not inside.read_ones,
    )


def _again(inside: PackagePictures, data: bytes) -> Iterator[tuple[str, str]]:
    yield from read_again(data)
    yield from inside.again(data)


def _read(package: Package, kind: str, said: dict[str, None]) -> tuple[dict[str, str], dict[str, Layout]]:
    """The parts without what goes, and what is read of each."""
    if kind == "xlsx":
        return _read_workbook(package.xml, said)
    xml = dict(package.xml)
    dialect = {"docx": WORD, "pptx": SLIDES, "odt": TEXTS}[kind]
    for part, source in package.xml.items():
        if kind != "odt" and not _is_bookkeeping(part):
            xml[part] = (scrub_word if kind == "docx" else scrub_slides)(source, part, said)
    return xml, {part: _layout(part, source, dialect) for part, source in xml.items()}


def _read_workbook(parts: Mapping[str, str], said: dict[str, None]) -> tuple[dict[str, str], dict[str, Layout]]:
    plain = {part: source if _is_bookkeeping(part) else without_prefix(source) for part, source in parts.items()}
    book = Workbook.of(plain)
    xml: dict[str, str] = {}
    for part, source in plain.items():
        if _is_bookkeeping(part):
            xml[part] = re.sub(r"<[^<>]*[sS]haredStrings[^<>]*/>", "", source)
        elif not part.endswith(f"{_SHARED}.xml"):
            xml[part] = scrub_sheets(source, part, book, said)
    layouts = {
        part: read_sheet(source, book) if "<sheetData" in source else _layout(part, source, SHEETS)
        for part, source in xml.items()
    }
    for part, layout in layouts.items():
        if "<sheetData" in xml[part]:
            rest = read_part(_emptied(xml[part]), SHEETS)  # what is in a sheet beside its cells: headers, links
            layouts[part] = _with_rest(layout, rest)
    return xml, layouts


def _emptied(source: str) -> str:
    """A sheet with blanks in place of its cells, everything else where it was."""
    return re.sub(r"<sheetData\b.*</sheetData\s*>", lambda match: " " * len(match.group()), source, flags=re.DOTALL)


def _with_rest(layout: Layout, rest: Layout) -> Layout:
    return Layout.of(layout.source, [*layout.pieces, *rest.pieces]) if rest.pieces else layout


def _layout(part: str, source: str, dialect: Dialect) -> Layout:
    return Layout.of(source, ()) if _NOT_READ.fullmatch(part) else read_part(source, dialect)


def _is_bookkeeping(part: str) -> bool:
    return part == CONTENT_TYPES or part.endswith(".rels")


def _order(part: str) -> tuple[int, int, str]:
    """The document first, then what hangs on it, relationships and other bookkeeping last."""
    name, number = _stem(part)
    rank = len(_ORDER) + _is_bookkeeping(part) if _is_bookkeeping(part) or name not in _ORDER else _ORDER.index(name)
    return rank, int(number or 0), part


def _stem(part: str) -> tuple[str, str]:
    match = _FOLLOWED_BY_NUMBER.fullmatch(posixpath.basename(part).partition(".")[0])
    return (match[1], match[2]) if match else (part, "")


def called(part: str) -> str:
    """What a part is called for its reader: "sheet 2", "header 1", "links"."""
    if part.endswith(".rels"):
        return "links"
    name, number = _stem(part)
    return " ".join(filter(None, (_CALLED.get(name, name), number)))


def _written(
    parts: Sequence[tuple[str, str]], inside: PackagePictures, kind: str, edits: Sequence[Replacement]
) -> bytes:
    """The package with its edits made."""
    lengths = [len(source) for _, source in parts]
    divided = split(edits, [*lengths, *(len(layout.source) for layout in inside.layouts())])
    own = divided[: len(parts)]
    made = {part: encoded_xml(apply(source, edits)) for (part, source), edits in zip(parts, own, strict=True)}
    made |= inside.written(divided[len(parts) :])
    if kind == "odt":
        return packed({MIMETYPE: b"application/vnd.oasis.opendocument.text", **made}, stored=(MIMETYPE,))
    return packed({CONTENT_TYPES: made.pop(CONTENT_TYPES), **made})
