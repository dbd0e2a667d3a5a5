"""What a PDF holds beside its pages: kept by lists of what is needed, everything else goes.

Forms are filled in for good (their fields become part of the page), notes and links go, and so do attachments, scripts,
outlines, metadata, the tree of tags with its descriptions, layers that are not shown, thumbnails and signatures.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any

from reticent.documents.pdf.content import SHOWN, Unreadable

_CATALOG = frozenset(("/Type", "/Pages", "/PageLayout", "/Version"))
_INHERITED = ("/Resources", "/MediaBox", "/CropBox", "/Rotate")
_PAGE = frozenset(
    "/Type /Parent /MediaBox /CropBox /BleedBox /TrimBox /Rotate /Resources /Contents /UserUnit /Group".split()
)
_FORM = frozenset(
    ("/Type", "/Subtype", "/FormType", "/BBox", "/Matrix", "/Resources", "/Group", "/Length", "/Filter", "/DecodeParms")
)
_IMAGE = frozenset(
    "/Type /Subtype /Width /Height /ColorSpace /BitsPerComponent /Decode /Filter /SMask /DecodeParms /Mask /ImageMask"
    " /Interpolate /Intent /Matte /SMaskInData".split()
)
_RESOURCES = frozenset(("/Font", "/XObject", "/ExtGState", "/ColorSpace", "/Pattern", "/Shading", "/ProcSet"))
_SAID = {
    "/AF": "attachments",
    "/AA": "actions",
    "/Outlines": "bookmarks",
    "/Metadata": "document properties",
    "/StructTreeRoot": "tags with their descriptions",
    "/PageLabels": "names of pages",
    "/Perms": "signatures",
    "/PieceInfo": "data of other programs",
}
_NAMED = {"/EmbeddedFiles": "attachments", "/JavaScript": "scripts"}
_MARKS = frozenset(("BMC", "BDC", "EMC", "MP", "DP"))
_PAINTED = SHOWN | {"Do", "sh", "INLINE IMAGE"}
_FILLED = frozenset(("S", "s", "f", "F", "f*", "B", "B*", "b", "b*"))


@dataclass(slots=True)
class Scrubbed:
    """How many pictures each page draws by itself, and the pages that cannot be read, with the reason."""

    inline: dict[int, int] = field(default_factory=dict)
    unreadable: dict[int, str] = field(default_factory=dict)


def scrub(pdf: Any, said: dict[str, None], *, grey: bool = True, keep_inline: bool = False) -> Scrubbed:
    """Take out of a file all that is no page, and what a page does not show.

    Pictures become grey, or are left for somebody to read; those that a page draws by itself go unless they are kept.
    """
    for page in pdf.pages:
        _inherit(page)
    hidden = _hidden_layers(pdf)
    _flatten(pdf, said)
    if len(pdf.docinfo):
        said.setdefault("document properties")
    found = _contents(pdf, hidden, said, grey=grey, keep_inline=keep_inline)
    names = pdf.Root.get("/Names", {})
    said |= dict.fromkeys(what for key, what in _NAMED.items() if key in names)
    _delete(pdf.Root, _CATALOG, said)
    for key in ("/Info", "/Encrypt"):
        if key in pdf.trailer:
            del pdf.trailer[key]
    for page in pdf.pages:
        if "/Annots" in page:
            said.setdefault("notes and links")
        _delete(page, _PAGE, said)
    return found


def _delete(table: Any, kept: frozenset[str], said: dict[str, None]) -> None:
    for key in list(table.keys()):
        if key not in kept and key != "/Length":
            if key in _SAID:
                said.setdefault(_SAID[key])
            del table[key]


def _inherit(page: Any) -> None:
    """What a page has from those above it, in the page itself."""
    above = page.get("/Parent", None)
    for _ in range(50):
        if above is None:
            return
        for key in _INHERITED:
            if key not in page and key in above:
                page[key] = above[key]
        above = above.get("/Parent", None)


def _flatten(pdf: Any, said: dict[str, None]) -> None:
    """Fields of forms become part of their pages; other notes go."""
    from pikepdf import Array

    form = pdf.Root.get("/AcroForm", None)
    if form is None:
        return
    said.setdefault("fields of forms, which became text")
    if "/XFA" in form:
        del form["/XFA"]
    if int(form.get("/SigFlags", 0)) & 1:
        said.setdefault("signatures")
    if bool(form.get("/NeedAppearances", False)):
        pdf.generate_appearance_streams()
    for page in pdf.pages:
        if "/Annots" in page:
            fields = [note for note in page.Annots if str(note.get("/Subtype", "")) == "/Widget"]
            if len(fields) < len(page.Annots):
                said.setdefault("notes and links")
            page.Annots = Array(fields)
    pdf.flatten_annotations("all")


def _hidden_layers(pdf: Any) -> set[Any]:
    """The layers that are not shown, by their objects."""
    layers = pdf.Root.get("/OCProperties", None)
    if layers is None:
        return set()
    shown = layers.get("/D", {})
    off = {layer.objgen for layer in shown.get("/OFF", [])}
    if str(shown.get("/BaseState", "/ON")) == "/OFF":
        off |= {layer.objgen for layer in layers.get("/OCGs", [])}
        off -= {layer.objgen for layer in shown.get("/ON", [])}
    return off


def _is_hidden(layer: Any, hidden: set[Any]) -> bool:
    if layer is None or not hidden:
        return False
    if "/OCGs" in layer:
        from pikepdf import Array

        members: Any = layer["/OCGs"]
        several = list(members) if isinstance(members, Array) else [members]
        return bool(several) and all(each.objgen in hidden for each in several)
    return layer.objgen in hidden


def _contents(pdf: Any, hidden: set[Any], said: dict[str, None], *, grey: bool, keep_inline: bool) -> Scrubbed:
    """Every page and form without marks, hidden layers and pictures."""
    import pikepdf

    found = Scrubbed()
    done: set[Any] = set()
    for number, page in enumerate(pdf.pages):
        here: set[Any] = set()
        try:
            found.inline[number] = sum(
                _clean(pdf, owner, resources, hidden, said, grey=grey, keep_inline=keep_inline)
                for owner, resources in _drawing(page, done, here)
            )
        except Unreadable as reason:
            found.unreadable[number] = str(reason)
        except (pikepdf.PdfError, ValueError, TypeError, KeyError, AttributeError, RuntimeError):
            found.unreadable[number] = "is damaged"
        else:
            done |= here  # what a page could not be read for, no other page is read with either
    for resources in _all_resources(pdf, ()):
        if "/Properties" in resources:
            del resources["/Properties"]
    return found


def _clean(
    pdf: Any, owner: Any, resources: Any, hidden: set[Any], said: dict[str, None], *, grey: bool, keep_inline: bool
) -> int:
    """One page, form or image without what is not shown; how many pictures it draws by itself."""
    import pikepdf

    if str(owner.get("/Subtype", "")) == "/Image":
        if grey:
            blank(owner)
        _delete(owner, _IMAGE, {})
        return 0
    instructions: list[Any] = list(pikepdf.parse_content_stream(owner))
    kept, pictures = _shown(instructions, resources, hidden, said, keep_inline=keep_inline)
    content = pikepdf.unparse_content_stream(kept)
    if isinstance(owner, pikepdf.Page):
        owner.Contents = pdf.make_stream(content)
    else:
        owner.write(content)
        _delete(owner, _FORM, {})
    return pictures


def _drawing(page: Any, done: set[Any], here: set[Any]) -> Iterator[tuple[Any, Any]]:
    """A page, its forms and images with the resources they use, the page first; not those that are done."""
    waiting: list[tuple[Any, Any]] = [(page, page.get("/Resources", None))]
    while waiting:
        owner, resources = waiting.pop()
        yield owner, resources
        if resources is None or _known(resources, done, here):
            continue
        _refuse_hidden_text(resources)
        for each in (resources.get("/XObject", None) or {}).values():
            if not _known(each, done, here):
                waiting.append((each, each.get("/Resources", resources)))
        for key in list(resources.keys()):
            if key not in _RESOURCES and key != "/Properties":
                del resources[key]


def _known(thing: Any, done: set[Any], here: set[Any]) -> bool:
    """Whether an object was met before; resources that are no object of their own are looked at each time."""
    if not thing.is_indirect:
        return False
    if thing.objgen in done or thing.objgen in here:
        return True
    here.add(thing.objgen)
    return False


def images_of(pdf: Any, but: Container[int] = ()) -> list[Any]:
    """The pictures that pages draw, but for some pages."""
    import pikepdf

    found: dict[Any, Any] = {}
    for resources in _all_resources(pdf, but):
        for each in (resources.get("/XObject", None) or {}).values():
            if isinstance(each, pikepdf.Stream) and str(each.get("/Subtype", "")) == "/Image":
                found.setdefault(each.objgen, each)
    return list(found.values())


def _all_resources(pdf: Any, but: Container[int]) -> Iterator[Any]:
    """The resources of pages and of what they draw, each once."""
    seen: set[Any] = set()
    waiting = [page.get("/Resources", None) for number, page in enumerate(pdf.pages) if number not in but]
    while waiting:
        resources = waiting.pop()
        if resources is None or _known(resources, seen, seen):
            continue
        yield resources
        for each in (resources.get("/XObject", None) or {}).values():
            if not _known(each, seen, seen):
                waiting.append(each.get("/Resources", None))


def _refuse_hidden_text(resources: Any) -> None:
    """Text in patterns, masks and the drawings of letters cannot be taken out glyph by glyph."""
    import pikepdf

    streams: list[Any] = [
        each for each in (resources.get("/Pattern", None) or {}).values() if isinstance(each, pikepdf.Stream)
    ]
    for settings in (resources.get("/ExtGState", None) or {}).values():
        mask = settings.get("/SMask", None)
        if isinstance(mask, pikepdf.Dictionary) and "/G" in mask:
            streams.append(mask["/G"])
    for font in (resources.get("/Font", None) or {}).values():
        if str(font.get("/Subtype", "")) == "/Type3":
            streams += list((font.get("/CharProcs", None) or {}).values())
    for stream in streams:
        instructions: list[Any] = list(pikepdf.parse_content_stream(stream))
        if any(str(operator) in SHOWN or str(operator) == "Do" for _, operator in instructions):
            raise Unreadable("has text in patterns or masks")


def _shown(
    instructions: list[Any], resources: Any, hidden: set[Any], said: dict[str, None], *, keep_inline: bool
) -> tuple[list[Any], int]:
    """The instructions that show something, and how many pictures were among those that do not."""
    from pikepdf import Operator

    kept: list[Any] = []
    open_marks: list[bool] = []
    pictures = 0
    for operands, operator in instructions:
        op = str(operator)
        if op in _MARKS:
            if op in ("BMC", "BDC"):
                layer = _property(operands, resources) if op == "BDC" and str(operands[0]) == "/OC" else None
                open_marks.append(_is_hidden(layer, hidden))
            elif op == "EMC" and open_marks:
                open_marks.pop()
            continue
        if op == "INLINE IMAGE":
            pictures += 1
            if not keep_inline:
                continue
        unseen = any(open_marks) or (op == "Do" and _draws_hidden(operands[0], resources, hidden))
        if unseen and op in _PAINTED:
            said.setdefault("layers that are not shown")
        elif unseen and op in _FILLED:
            kept.append(([], Operator("n")))
        else:
            kept.append((operands, operator))
    return kept, pictures


def _property(operands: Any, resources: Any) -> Any:
    table = resources.get("/Properties", None) if resources is not None else None
    return table.get(str(operands[1]), None) if table is not None and str(operands[1]).startswith("/") else None


def _draws_hidden(name: Any, resources: Any, hidden: set[Any]) -> bool:
    table = resources.get("/XObject", None) if resources is not None else None
    drawn = table.get(str(name), None) if table is not None else None
    return drawn is not None and _is_hidden(drawn.get("/OC", None), hidden)


def blank(image: Any) -> None:
    """A grey field in place of a picture."""
    from pikepdf import Name

    image.write(b"\xcc")
    for key in list(image.keys()):
        if key not in ("/Length", "/Filter", "/DecodeParms"):
            del image[key]
    image.Type, image.Subtype = Name.XObject, Name.Image
    image.Width = image.Height = 1
    image.ColorSpace, image.BitsPerComponent = Name.DeviceGray, 8
