"""What a PDF holds beside its pages: kept by lists of what is needed, everything else goes.

Forms are filled in for good (their fields become part of the page), notes and links go, and so do attachments, scripts,
outlines, metadata, the tree of tags with its descriptions, layers that are not shown, thumbnails and signatures.
"""

from collections.abc import Iterator
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


def scrub(pdf: Any, said: dict[str, None], *, keep_pictures: bool = False) -> int:
    """Take out of a file all that is no page, and what a page does not show; how many pictures there are."""
    for page in pdf.pages:
        _inherit(page)
    hidden = _hidden_layers(pdf)
    _flatten(pdf, said)
    if len(pdf.docinfo):
        said.setdefault("document properties")
    pictures = _contents(pdf, hidden, said, keep_pictures=keep_pictures)
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
    if pictures and not keep_pictures:
        said.setdefault(f"pictures ({pictures})")
    return pictures


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
        members = layer["/OCGs"]
        several = list(members) if not hasattr(members, "keys") else [members]
        return bool(several) and all(each.objgen in hidden for each in several)
    return layer.objgen in hidden


def _contents(pdf: Any, hidden: set[Any], said: dict[str, None], *, keep_pictures: bool) -> int:
    """Every page and form without marks, hidden layers and pictures; how many pictures there were."""
    import pikepdf

    inline = 0
    images: set[Any] = set()
    for owner, resources in _drawing(pdf):
        if str(owner.get("/Subtype", "")) == "/Image":
            images.add(owner.objgen)
            if not keep_pictures:
                _blank(owner)
            _delete(owner, _IMAGE, {})
            continue
        instructions: list[Any] = list(pikepdf.parse_content_stream(owner))
        kept, dropped = _shown(instructions, resources, hidden, said, keep_pictures=keep_pictures)
        inline += dropped
        content = pikepdf.unparse_content_stream(kept)
        if isinstance(owner, pikepdf.Page):
            owner.Contents = pdf.make_stream(content)
        else:
            owner.write(content)
            _delete(owner, _FORM, {})
    return inline + len(images)


def _drawing(pdf: Any) -> Iterator[tuple[Any, Any]]:
    """Pages, forms and images with the resources they use, each once; a page before what it draws."""
    seen: set[Any] = set()
    for page in pdf.pages:
        waiting: list[tuple[Any, Any]] = [(page, page.get("/Resources", None))]
        while waiting:
            owner, resources = waiting.pop()
            yield owner, resources
            if resources is None:
                continue
            _refuse_hidden_text(resources)
            for each in (resources.get("/XObject", None) or {}).values():
                if each.objgen not in seen:
                    seen.add(each.objgen)
                    waiting.append((each, each.get("/Resources", resources)))
            for key in list(resources.keys()):
                if key not in _RESOURCES and key != "/Properties":
                    del resources[key]
    for page in pdf.pages:
        for each in _all_resources(page):
            if "/Properties" in each:
                del each["/Properties"]


def _all_resources(page: Any) -> Iterator[Any]:
    seen: set[Any] = set()
    waiting = [page.get("/Resources", None)]
    while waiting:
        resources = waiting.pop()
        if resources is not None:
            yield resources
            for each in (resources.get("/XObject", None) or {}).values():
                if each.objgen not in seen:
                    seen.add(each.objgen)
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
            raise Unreadable("it has text in patterns or masks")


def _shown(
    instructions: list[Any], resources: Any, hidden: set[Any], said: dict[str, None], *, keep_pictures: bool
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
            if not keep_pictures:
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


def _blank(image: Any) -> None:
    """A grey field in place of a picture."""
    from pikepdf import Name

    image.write(b"\xcc")
    for key in list(image.keys()):
        if key not in ("/Length", "/Filter", "/DecodeParms"):
            del image[key]
    image.Type, image.Subtype = Name.XObject, Name.Image
    image.Width = image.Height = 1
    image.ColorSpace, image.BitsPerComponent = Name.DeviceGray, 8
