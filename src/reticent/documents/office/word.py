"""Word documents: what of them is read, and what goes before that.

Tracked changes are accepted: what was deleted is gone, what was inserted is text. Revision ids, editing permissions,
content controls' names, the names of authors and the dates of comments go; settings are kept by a list of those that
say how pages look.
"""

import re

from reticent.documents.office.reading import Dialect
from reticent.documents.office.xml import XmlAttribute, XmlToken, rewritten, tokens, with_attributes

DIALECT = Dialect(
    paragraphs=frozenset(("w:p", "a:p")),
    inline=frozenset(("w:t", "a:t", "m:t")),
    rows=frozenset(("w:tr", "a:tr")),
    cells=frozenset(("w:tc", "a:tc")),
    breaks={"w:tab": "\t", "w:ptab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "-", "a:br": "\n"},
    properties=frozenset(("w:pPr", "w:rPr", "w:style", "w:lvl")),
    boxes=frozenset(
        ("w:txbxContent", "w:footnote", "w:endnote", "w:comment", "v:textbox", "wps:txbx", "mc:Fallback", "w:rt")
    ),
    silent=frozenset(
        ("wp:align", "wp:posOffset", "wp14:pctWidth", "wp14:pctHeight", "wp14:pctPosHOffset", "wp14:pctPosVOffset")
    )
    | frozenset(("c:formatCode", "c:f", "a:tableStyleId", "vx:Anchor", "vx:Row", "vx:Column", "vx:AutoFill")),
    codes=frozenset(("w:instrText",)),
    code_ends=frozenset(("w:fldChar", "w:p")),
    spoken=frozenset(
        {
            ("*", "descr"),
            ("*", "title"),
            ("*", "alt"),
            ("*", "w:tooltip"),
            ("w:fldSimple", "w:instr"),
            ("v:textpath", "string"),
            ("w:listItem", "w:displayText"),
            ("w:listItem", "w:value"),
            ("w:listEntry", "w:val"),
            ("w:default", "w:val"),
            ("w:helpText", "w:val"),
            ("w:statusText", "w:val"),
            ("w:lvlText", "w:val"),
            ("w:caption", "w:name"),
            ("w:tblCaption", "w:val"),
            ("w:tblDescription", "w:val"),
            ("w:hyperlink", "w:docLocation"),
        }
    ),
    links=frozenset({("rel:Relationship", "Target"), ("v:shape", "href"), ("w:hyperlink", "w:href")}),
)

_GONE = frozenset(
    "w:del w:moveFrom w:rPrChange w:pPrChange w:sectPrChange w:tblPrChange w:trPrChange w:tcPrChange w:tblGridChange"
    " w:tblPrExChange w:numberingChange w:moveFromRangeStart w:moveFromRangeEnd w:moveToRangeStart w:moveToRangeEnd"
    " w:cellDel w:cellIns w:cellMerge w:proofErr w:permStart w:permEnd w:smartTagPr w:customXmlPr w:alias w:tag"
    " w:dataBinding w:customXmlInsRangeStart w:customXmlInsRangeEnd w:customXmlDelRangeStart w:customXmlDelRangeEnd"
    " w:customXmlMoveFromRangeStart w:customXmlMoveFromRangeEnd w:customXmlMoveToRangeStart"
    " w:customXmlMoveToRangeEnd w:delText w:delInstrText w:rsid w:rsids w14:conflictDel".split()
)
_UNWRAPPED = frozenset(("w:ins", "w:moveTo", "w:smartTag", "w:customXml", "w14:conflictIns"))
_SETTINGS = frozenset(
    "w:zoom w:mirrorMargins w:alignBordersAndEdges w:bordersDoNotSurroundHeader w:bordersDoNotSurroundFooter"
    " w:gutterAtTop w:defaultTabStop w:autoHyphenation w:consecutiveHyphenLimit w:hyphenationZone w:doNotHyphenateCaps"
    " w:evenAndOddHeaders w:bookFoldRevPrinting w:bookFoldPrinting w:bookFoldPrintingSheets"
    " w:drawingGridHorizontalSpacing w:drawingGridVerticalSpacing"
    " w:displayHorizontalDrawingGridEvery w:displayVerticalDrawingGridEvery"
    " w:characterSpacingControl w:noLineBreaksAfter w:noLineBreaksBefore w:footnotePr w:endnotePr w:compat"
    " m:mathPr w:themeFontLang w:clrSchemeMapping w:decimalSymbol w:listSeparator w:displayBackgroundShape".split()
)
_OWN_BOOKMARK = re.compile(r"_(?:Toc|Ref|Hlk|GoBack)\w*")
_IDS = frozenset(("paraId", "textId", "anchorId", "editId"))
_OBJECTS = frozenset("wp:docPr pic:cNvPr wps:cNvPr p:cNvPr xdr:cNvPr a:cNvPr dgm:cNvPr wpg:cNvPr".split())


def scrub_word(source: str, part: str, said: dict[str, None]) -> str:
    """A part of a Word document without what its history and its writers left in it."""
    deleted = _deleted_rows(source)
    rename = Renaming()
    in_settings = part.endswith("/settings.xml")
    depth_one: list[str] = []

    def decide(token: XmlToken) -> str:
        name = token.name
        if in_settings:
            return _setting(token, depth_one)
        if name in _GONE or token.start in deleted or (name == "a:ext" and token.attribute("uri")):
            if name in ("w:del", "w:moveFrom"):
                said.setdefault("deleted text of tracked changes")
            return "drop"
        if name in _UNWRAPPED:
            return "unwrap"
        written = with_attributes(source, token, lambda each: _attribute(name, each, rename))
        if name == "w:t" and token.kind == "start" and token.attribute("xml:space") is None:
            return f'{written[:-1]} xml:space="preserve">'
        return written

    return rewritten(source, decide)


class Renaming:
    """Other names for what is called by a name: the first that comes is 1."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def of(self, name: str) -> int:
        """The number of a name."""
        return self._numbers.setdefault(name, len(self._numbers) + 1)


def _attribute(element: str, each: XmlAttribute, rename: Renaming) -> str | None:
    local = each.name.rpartition(":")[2]
    if local.startswith("rsid") or (local in _IDS and ":" in each.name):
        return None
    if each.name == "w:author":
        return f"Author {rename.of('author ' + each.raw)}"
    if each.name in ("w:date", "w:initials", "w16du:dateUtc", "w:lastValue"):
        return None  # what was chosen last from a list, though it may stand there no more
    bookmark = (element, each.name) in (("w:bookmarkStart", "w:name"), ("w:hyperlink", "w:anchor"))
    if bookmark and not _OWN_BOOKMARK.fullmatch(each.raw):
        return f"b{rename.of('bookmark ' + each.raw)}"
    if element in _OBJECTS and each.name == "name":
        return "Object"
    if element.startswith("v:") and each.name in ("o:spid", "id", "o:gfxdata"):
        return None if each.name == "o:gfxdata" else each.raw
    return each.raw


def _setting(token: XmlToken, above: list[str]) -> str:
    """The settings that say how pages look; all others go."""
    if not above:
        above.append(token.name)
        return "keep"
    if token.name in _SETTINGS or token.name.startswith(("m:", "w:compatSetting")):
        return "keep"
    return "keep" if token.name in _INSIDE_SETTINGS else "drop"


_INSIDE_SETTINGS = frozenset(
    "w:footnote w:endnote w:compatSetting w:useFELayout w:spaceForUL w:balanceSingleByteDoubleByteWidth"
    " w:doNotLeaveBackslashAlone w:ulTrailSpace w:doNotExpandShiftReturn w:adjustLineHeightInTable w:pos w:numFmt"
    " w:numStart w:numRestart w:splitPgBreakAndParaMark w:doNotBreakWrappedTables w:growAutofit".split()
)


def _deleted_rows(source: str) -> frozenset[int]:
    """Where the rows of tables begin that a tracked change has deleted."""
    if "trPr" not in source:
        return frozenset()
    rows: list[int] = []
    deleted: set[int] = set()
    in_properties = False
    for token in tokens(source):
        if token.name == "w:tr":
            if token.kind == "start":
                rows.append(token.start)
            elif token.kind == "end":
                rows.pop()
        elif token.name == "w:trPr":
            in_properties = token.kind == "start"
        elif token.name == "w:del" and in_properties and rows:
            deleted.add(rows[-1])
    return frozenset(deleted)
