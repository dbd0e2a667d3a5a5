"""Presentations: slides, notes, masters and comments; the names of authors and of objects go."""

from dataclasses import replace

from reticent.documents.office.reading import Dialect
from reticent.documents.office.word import DIALECT as _WORD
from reticent.documents.office.word import Renaming
from reticent.documents.office.xml import XmlAttribute, XmlToken, rewritten, with_attributes

DIALECT: Dialect = replace(
    _WORD,
    boxes=frozenset(("p:sp", "p:cm", "p:txBody", "mc:Fallback")),
    spoken=_WORD.spoken | {("p14:section", "name"), ("p:custShow", "name"), ("p:cSld", "name")},
    inline=frozenset(("a:t", "m:t")),
)
_GONE = frozenset("p:extLst p:custDataLst p:modifyVerifier p:embeddedFontLst p:smartTags p:custShowLst".split())


def scrub_slides(source: str, part: str, said: dict[str, None]) -> str:  # noqa: ARG001 - as for the other formats
    """A part of a presentation without what its writers left in it."""
    rename = Renaming()

    def change(element: str, each: XmlAttribute) -> str | None:
        if element.endswith(":cNvPr") and each.name == "name":
            return "Object"
        if element == "p:cmAuthor" and each.name in ("name", "initials"):
            return f"Author {rename.of(each.raw)}" if each.name == "name" else "A"
        return None if (element, each.name) == ("p:cm", "dt") else each.raw

    def decide(token: XmlToken) -> str:
        if token.name in _GONE or (token.name == "a:ext" and token.attribute("uri")):
            return "drop"
        return with_attributes(source, token, lambda each: change(token.name, each))

    return rewritten(source, decide)
