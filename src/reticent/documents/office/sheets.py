"""Workbooks: sheets row by row, each cell behind the heading of its column where the first row has headings.

Strings that cells share are written into the cells, so that one cell can be changed without another. Formulas of
references and figures alone are kept; all others become their values, because a formula can name what its cell hides.
A date or figure that is hidden becomes a text. Names of ranges, filters, pivot tables and their copies of the data go.
"""

import re
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial

from reticent.documents.escapes import decoded, escape_text
from reticent.documents.layout import Layout, Piece
from reticent.documents.office.reading import Dialect
from reticent.documents.office.word import DIALECT as _WORD
from reticent.documents.office.xml import XmlToken, rewritten, tokens, with_attributes
from reticent.documents.table import is_header

_PAGE_CODE = re.compile(r"(?:&amp;(?:&quot;.*?&quot;|\"[^\"]*\"|[A-Z]|\d+|\+|-))+")
DIALECT: Dialect = replace(
    _WORD,
    coded=dict.fromkeys(
        (f"x:{which}{where}" for which in ("odd", "even", "first") for where in ("Header", "Footer")), _PAGE_CODE
    ),
    paragraphs=frozenset(("x:comment", "a:p")),
    inline=frozenset(("x:t", "a:t", "m:t")),
    boxes=frozenset(("mc:Fallback",)),
    spoken=_WORD.spoken | {("x:hyperlink", "display"), ("x:hyperlink", "tooltip"), ("x:hyperlink", "location")},
    names=frozenset((("x:sheet", "name"), ("c:f", ""), ("x:hyperlink", "location"))),
    silent=_WORD.silent - {"c:f"} | {"xdr:col", "xdr:row", "xdr:colOff", "xdr:rowOff", "x:v", "x:f"},
)
_WORKBOOK = frozenset(
    ("x:workbook", "x:workbookPr", "x:bookViews", "x:workbookView", "x:sheets", "x:sheet", "x:calcPr")
)
_GONE = frozenset(
    "x:extLst x:tableParts x:dataValidations x:filterColumn x:sortState x:customSheetViews x:protectedRanges"
    " x:sheetProtection x:oleObjects x:controls x:webPublishItems x:smartTags x:scenarios x:phoneticPr x:rPh"
    " x:cellWatches x:customProperties x:definedNames x:conditionalFormatting".split()
)
_DATE_FORMATS = frozenset((*range(14, 18), 22, *range(27, 37), *range(50, 59)))
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.|_.|\*.')
_PLAIN_FORMULA = re.compile(
    r"(?:\$?[A-Z]{1,3}\$?\d{1,7}|[A-Z][A-Z0-9.]{1,20}(?=\()|TRUE|FALSE|\d+(?:\.\d+)?|[\s+\-*/^&=,;:()%]|&lt;|&gt;)+"
)
_FIRST_DAY, _FIRST_DAY_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)
_LAST_DAY = 2_958_465
_INSIDE_STRING = re.compile(r"<(?:\w+:)?(?:rPh|phoneticPr)\b[^>]*?(?:/>|>.*?</(?:\w+:)?(?:rPh|phoneticPr)\s*>)", re.S)


@dataclass(frozen=True, slots=True)
class Workbook:
    """What the cells of all sheets need to be read: strings, which styles are dates, and from when days count."""

    strings: tuple[str, ...] = field(default=(), repr=False)
    dates: frozenset[int] = frozenset()
    since: datetime = _FIRST_DAY

    @classmethod
    def of(cls, parts: Mapping[str, str]) -> "Workbook":
        """From the parts of the package."""
        named = {part.rpartition("/")[2].lower(): source for part, source in parts.items()}
        book = named.get("workbook.xml", "")
        old = bool(re.search(r"date1904\s*=\s*[\"'](?:1|true)", book))
        strings = tuple(_strings(named.get("sharedstrings.xml", "")))
        return cls(strings, frozenset(_dates(named.get("styles.xml", ""))), _FIRST_DAY_1904 if old else _FIRST_DAY)

    def date(self, style: str | None, written: str) -> str:
        """The date that a figure in a cell of this style shows; empty if it shows none."""
        if not (style or "0").isdecimal() or int(style or "0") not in self.dates:
            return ""
        try:
            days = float(written)
        except ValueError:
            return ""
        if not 1 <= days < _LAST_DAY:
            return ""
        moment = self.since + timedelta(days=days)
        return moment.strftime("%Y-%m-%d" if days == int(days) else "%Y-%m-%d %H:%M")


def _strings(source: str) -> Iterator[str]:
    start = 0
    for token in tokens(source):
        if token.name == "x:si":
            if token.kind == "empty":
                yield ""
            elif token.kind == "start":
                start = token.end
            else:
                yield _INSIDE_STRING.sub("", source[start : token.start])


def _dates(source: str) -> Iterator[int]:
    """The numbers of the styles that show dates."""
    custom: dict[str, bool] = {}
    in_cells, number = False, 0
    for token in tokens(source):
        if token.name == "x:numFmt":
            code = _QUOTED.sub("", (token.attribute("formatCode") or "").replace("&quot;", '"')).lower()
            custom[token.attribute("numFmtId") or ""] = "y" in code or "d" in code.replace("red", "")
        elif token.name == "x:cellXfs":
            in_cells = token.kind == "start"
        elif token.name == "x:xf" and in_cells and token.kind != "end":
            used = token.attribute("numFmtId") or "0"
            if custom.get(used, used.isdecimal() and int(used) in _DATE_FORMATS):
                yield number
            number += 1


def without_prefix(source: str) -> str:
    """A part with the namespace of sheets as the one that needs no prefix, as most programs write it."""
    root = next((token for token in tokens(source) if token.kind in ("start", "empty")), None)
    prefix, colon, _ = source[root.start + 1 : root.end].partition(":") if root else ("", "", "")
    if not colon or not root or not root.name.startswith("x:") or not prefix.isalnum():
        return source
    plain = re.sub(rf"<(/?){prefix}:", r"<\1", source)
    return plain.replace(f"xmlns:{prefix}=", "xmlns=", 1)


def scrub_sheets(source: str, part: str, book: Workbook, said: dict[str, None]) -> str:
    """A part of a workbook without what nobody sees in it."""
    is_book = part.endswith("workbook.xml")

    def decide(token: XmlToken) -> str:
        name = token.name
        if (is_book and name not in _WORKBOOK) or name in _GONE or name == "mc:AlternateContent":
            if name in ("x:conditionalFormatting", "x:dataValidations", "x:definedNames", "x:filterColumn"):
                said.setdefault("names of ranges, filters, rules for formats and for what may be typed in")
            return "drop"
        if name == "x:author":
            return "<author/>"
        return with_attributes(
            source,
            token,
            lambda each: (
                None
                if each.name == "codeName" or each.name.startswith("xr")
                else "Object"
                if name.endswith(":cNvPr") and each.name == "name"
                else each.raw
            ),
        )

    cleaned = rewritten(source, decide)
    return _with_own_strings(cleaned, book, said) if "sheetData" in cleaned else cleaned


@dataclass
class _SheetCell:
    """A cell while it is read."""

    start: int
    reference: str
    style: str | None
    kind: str
    formula: str | None = None
    plain: bool = True
    value: str = ""
    rich: str = ""
    inside: int = 0


def _cells(source: str) -> Iterator[tuple[_SheetCell, int]]:
    """The cells of a sheet in order, each with where it ends."""
    cell: _SheetCell | None = None
    for token in tokens(source):
        if token.name == "x:c" and token.kind in ("start", "empty"):
            cell = _SheetCell(
                token.start, token.attribute("r") or "", token.attribute("s"), token.attribute("t") or "n"
            )
            if token.kind == "empty":
                yield cell, token.end
        elif cell is None:
            continue
        elif token.name == "x:c":
            yield cell, token.end
            cell = None
        elif token.name == "x:f" and token.kind != "end":
            cell.formula, cell.inside = "", token.end
            cell.plain = token.attribute("t") in (None, "normal")
        elif token.name in ("x:v", "x:is") and token.kind == "start":
            cell.inside = token.end
        elif token.name == "x:f":
            cell.formula = source[cell.inside : token.start]
        elif token.name == "x:v" and token.kind == "end":
            cell.value = source[cell.inside : token.start]
        elif token.name == "x:is" and token.kind == "end":
            cell.rich = source[cell.inside : token.start]


def _with_own_strings(source: str, book: Workbook, said: dict[str, None]) -> str:
    """A sheet whose cells have their strings themselves, and no formula that could name something."""
    parts: list[str] = []
    last = 0
    for cell, end in _cells(source):
        parts += [source[last : cell.start], _rewritten_cell(cell, book, said)]
        last = end
    return "".join([*parts, source[last:]])


def _rewritten_cell(cell: _SheetCell, book: Workbook, said: dict[str, None]) -> str:
    formula = cell.formula
    if formula is not None and not (cell.plain and _PLAIN_FORMULA.fullmatch(formula)):
        said.setdefault("formulas other than of references and figures alone, which became their values")
        formula = None
    if cell.kind == "s":
        known = cell.value.strip().isdecimal() and int(cell.value) < len(book.strings)
        return _tag(cell, "inlineStr", f"<is>{book.strings[int(cell.value)]}</is>" if known else "")
    if cell.kind == "inlineStr":
        return _tag(cell, "inlineStr", f"<is>{_INSIDE_STRING.sub('', cell.rich)}</is>")
    if cell.kind == "str":
        return _tag(cell, "inlineStr", f'<is><t xml:space="preserve">{cell.value}</t></is>')
    written = (f"<f>{formula}</f>" if formula else "") + (f"<v>{cell.value}</v>" if cell.value else "")
    return _tag(cell, "" if cell.kind == "n" else cell.kind, written)


def _tag(cell: _SheetCell, kind: str, inside: str) -> str:
    style = f' s="{cell.style}"' if cell.style else ""
    written = f' t="{kind}"' if kind and inside else ""
    return f'<c r="{cell.reference}"{style}{written}>{inside}</c>' if inside else f'<c r="{cell.reference}"{style}/>'


def read_sheet(source: str, book: Workbook) -> Layout:
    """A sheet, row by row."""
    rows: dict[str, list[list[Piece]]] = {}
    columns: dict[str, list[str]] = {}
    for cell, end in _cells(source):
        pieces = list(_cell_pieces(source, cell, end, book))
        if pieces:
            column = cell.reference.rstrip("0123456789")
            row = cell.reference[len(column) :]
            rows.setdefault(row, []).append(pieces)
            columns.setdefault(row, []).append(column)
    laid: list[Piece] = []
    labels: dict[str, str] = {}
    for number, (row, cells) in enumerate(rows.items()):
        texts = ["".join(piece.text for piece in pieces) for pieces in cells]
        if number == 0 and len(cells) > 1 and is_header(texts):
            labels = dict(zip(columns[row], texts, strict=True))
        for at, pieces in enumerate(cells):
            label = labels.get(columns[row][at], "") if number else ""
            if labels and number:
                before = ("\n\n" if at == 0 else "\n") + (f"{label}: " if label else "")
            else:
                before = "\n" if at == 0 else "\t"
            laid += [replace(pieces[0], before=before), *pieces[1:]]
    body = Layout.of(source, laid)
    return replace(body, sections=((0, ""),)) if body.text else body


def _cell_pieces(source: str, cell: _SheetCell, end: int, book: Workbook) -> Iterator[Piece]:
    if cell.kind == "inlineStr":
        at = source.find("<is>", cell.start, end)
        if at >= 0:
            yield from _string_pieces(source, at + 4, source.rfind("</is>", at, end))
        return
    text = cell.value
    if cell.kind in ("n", "d"):
        text = book.date(cell.style, cell.value) or _figure(cell.value)
    elif cell.kind in ("b", "e"):
        return
    if text.strip():
        shown = decoded(text, 0, "", str).text
        places = array("q", [cell.start] * len(shown) + [end])
        yield Piece(shown, places, "", partial(_as_text, replace(cell)))


def _string_pieces(source: str, start: int, end: int) -> Iterator[Piece]:
    inside = False
    for token in tokens(source[start:end]):
        if token.kind == "text" and inside:
            yield decoded(source[start + token.start : start + token.end], start + token.start, "", escape_text)
        elif token.name.rpartition(":")[2] == "t":
            inside = token.kind == "start"


def _figure(written: str) -> str:
    """A figure as a reader sees it: 447911123456 and not 4.47911123456E+11."""
    try:
        number = float(written)
    except ValueError:
        return written
    return str(int(number)) if number == int(number) and abs(number) < 1e15 else written


def _as_text(cell: _SheetCell, text: str) -> str:
    """A cell that held a date, a figure or what a formula gave, with a text in its place."""
    written = f'<is><t xml:space="preserve">{escape_text(text)}</t></is>' if text else ""
    return _tag(cell, "inlineStr", written)
