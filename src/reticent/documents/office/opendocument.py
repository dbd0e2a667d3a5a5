"""OpenDocument texts: the document and its styles; everything else in the package goes.

Tracked changes are accepted, the names of authors and the dates of comments go, and so do scripts, thumbnails,
settings, embedded objects and what the document says of itself.
"""

from collections.abc import Mapping
from html import unescape

from reticent.documents.office.package import Package
from reticent.documents.office.pictures import is_picture
from reticent.documents.office.reading import Dialect
from reticent.documents.office.xml import XmlAttribute, XmlToken, decoded_xml, rewritten, tokens, with_attributes
from reticent.errors import InputError

DIALECT = Dialect(
    paragraphs=frozenset(("text:p", "text:h")),
    rows=frozenset(("table:table-row",)),
    cells=frozenset(("table:table-cell",)),
    breaks={"text:s": " ", "text:tab": "\t", "text:line-break": "\n"},
    boxes=frozenset(
        ("office:annotation", "text:note", "draw:text-box", "draw:frame", "svg:title", "svg:desc", "text:ruby-text")
    ),
    spoken=frozenset(
        {
            ("*", "office:string-value"),
            ("*", "text:string-value"),
            ("*", "text:string-value-if-true"),
            ("*", "text:string-value-if-false"),
            ("*", "text:description"),
            ("*", "office:title"),
            ("*", "text:condition"),
            ("*", "text:formula"),
            ("*", "table:formula"),
            ("*", "form:label"),
            ("*", "form:value"),
            ("*", "form:current-value"),
            ("*", "form:title"),
            ("*", "table:name"),
            ("*", "draw:name"),
            ("text:section", "text:name"),
            ("text:placeholder", "text:description"),
            ("text:alphabetical-index-mark", "text:key1"),
            ("text:alphabetical-index-mark", "text:key2"),
            ("*", "text:string-value-phonetic"),
        }
    ),
    links=frozenset({("text:a", "xlink:href"), ("draw:a", "xlink:href"), ("form:form", "xlink:href")}),
)
_CONTENT = ("content.xml", "styles.xml")
_MANIFEST = "META-INF/manifest.xml"
MIMETYPE = "mimetype"
_KIND = b"application/vnd.oasis.opendocument.text"
_GONE = frozenset(
    "text:tracked-changes text:change text:change-start text:change-end dc:creator dc:date meta:creator-initials"
    " meta:date-string office:scripts office:event-listeners script:event-listener draw:object draw:object-ole"
    " draw:plugin draw:applet draw:floating-frame office:dde-source office:forms text:sequence-decls".split()
)


def read_opendocument(parts: Mapping[str, bytes], name: str) -> Package:
    """What of an unpacked file belongs to the document; `name` stands for it in errors."""
    if not parts.get(MIMETYPE, b"").startswith(_KIND) or "content.xml" not in parts:
        raise InputError(f"{name} is no .odt file: it is another kind of archive, or damaged")
    manifest = decoded_xml(parts.get(_MANIFEST, b""), name)
    if any(token.name == "manifest:encryption-data" for token in tokens(manifest)):
        raise InputError(f"{name} is encrypted: save it without a password first")
    said: dict[str, None] = {}
    xml = {part: _scrubbed(decoded_xml(parts[part], name), said) for part in _CONTENT if part in parts}
    used = {unescape(raw).removeprefix("./") for source in xml.values() for raw in _links(source)}
    pictures = {part: data for part, data in parts.items() if is_picture(part) and part in used}
    for part in parts:
        if part.startswith(("Basic/", "Scripts/")):
            said.setdefault("macros")
        elif part == "meta.xml":
            said.setdefault("document properties")
        elif part.startswith("Thumbnails/"):
            said.setdefault("a thumbnail")
        elif part.startswith("Object"):
            said.setdefault("embedded objects")
        elif part == "META-INF/documentsignatures.xml":
            said.setdefault("signatures")
    kept = {*xml, *pictures}

    def decide(token: XmlToken) -> str:
        path = token.attribute("manifest:full-path")
        return "keep" if path is None or path == "/" or unescape(path) in kept else "drop"

    return Package("content.xml", {**xml, _MANIFEST: rewritten(manifest, decide)}, pictures, tuple(said))


def _links(source: str) -> list[str]:
    return [each.raw for token in tokens(source) for each in token.attributes if each.name == "xlink:href"]


def _scrubbed(source: str, said: dict[str, None]) -> str:
    names: dict[str, int] = {}

    def change(token: XmlToken, each: XmlAttribute) -> str | None:
        if token.name.startswith("text:") and each.name == "text:name" and "bookmark" in token.name:
            return f"b{names.setdefault(each.raw, len(names) + 1)}"
        if token.name == "office:annotation" and each.name in ("office:name", "loext:resolved"):
            return f"c{names.setdefault(each.raw, len(names) + 1)}" if each.name == "office:name" else None
        if token.name == "office:annotation-end" and each.name == "office:name":
            return f"c{names.setdefault(each.raw, len(names) + 1)}"
        if each.name in ("office:target-frame-name", "xml:id") or each.name.endswith(":rsid"):
            return None
        outside = token.name == "draw:image" and each.name == "xlink:href" and ":" in each.raw
        return "" if outside else each.raw

    def decide(token: XmlToken) -> str:
        if token.name in _GONE:
            if token.name == "text:tracked-changes":
                said.setdefault("deleted text of tracked changes")
            return "drop"
        if token.name == "style:text-properties":
            return with_attributes(
                source, token, lambda each: None if each.name.endswith("rsid") else change(token, each)
            )
        return with_attributes(source, token, lambda each: change(token, each))

    return rewritten(source, decide)
