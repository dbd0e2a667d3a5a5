"""PDF: glyphs are taken out of the pages, labels put in their place, and everything beside the pages goes.

    fonts      what codes say, how wide they are
    content    where each glyph stands; streams without some of them
    reading    text in reading order
    redaction  what is hidden out of a page, labels in
    scrub      what is no page goes
    scans      pages that cannot be read as text become pictures
    images     pictures beside text, if they are read
    again      what another library reads in what was written

A label has its own width, so that the gap does not tell how long the name was; what follows on the line moves. A page
that cannot be read as text (a scan, fonts without letters) is read by OCR, if that is installed, or refused: nobody
could say what is on it.
"""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from reticent.documents.extra import missing
from reticent.documents.joining import join, split
from reticent.documents.layout import Layout
from reticent.documents.misread import Misread
from reticent.documents.opened import Opened
from reticent.documents.pdf.again import read_again
from reticent.documents.pdf.content import Interpreter, Unreadable
from reticent.documents.pdf.fonts import Font
from reticent.documents.pdf.images import Images
from reticent.documents.pdf.reading import PageText, read_page
from reticent.documents.pdf.redaction import Plan, plan_page, write_forms, write_page
from reticent.documents.pdf.scans import Scans, Seen, looked_at
from reticent.documents.pdf.scans import read_again as read_scans_again
from reticent.documents.pdf.scrub import Scrubbed, images_of, scrub
from reticent.documents.pictures import SCANS, Pictures
from reticent.errors import InputError
from reticent.model import Replacement

MOST_PAGES = 20_000
_MOST_UNKNOWN, _MOST_UNSEEN = 0.01, 0.02
_MARGIN = 6


def open_pdf(data: bytes, name: str = "the file", pictures: Pictures = SCANS) -> Opened:
    """A PDF; `name` stands for it in errors."""
    pdf = _opened(data, name)
    said: dict[str, None] = {}
    if pdf.is_encrypted:
        said.setdefault("restrictions of use")
    if len(pdf.pages) > MOST_PAGES:
        raise InputError(f"{name} has more than {MOST_PAGES:,} pages: split it")
    if not len(pdf.pages):
        raise InputError(f"{name} has no pages")
    reader = pictures.beside_text
    try:
        found = scrub(pdf, said, grey=not (pictures.kept or reader), keep_inline=pictures.kept)
        texts, why = _read(pdf, found, readable=pictures.reader is not None)
    except (ValueError, TypeError, KeyError, AttributeError, RuntimeError):
        raise InputError(f"{name} is damaged: it cannot be read as a PDF") from None
    try:
        scans = Scans.read(data, name, why, pictures)
    except RuntimeError:  # no viewer shows it
        raise InputError(f"{name} is damaged: it cannot be read as a PDF") from None
    beside = images_of(pdf, why)
    images = Images.read(beside, reader) if reader else Images()
    drawn = sum(count for number, count in found.inline.items() if number not in why)
    count = drawn if reader else drawn + len(beside)
    if count and not pictures.kept:
        said.setdefault(f"pictures ({count})")
    said |= dict.fromkeys((*scans.told(), *images.told()))
    kept = (f"{count} pictures are kept and were not examined",) if count and pictures.kept else ()
    layouts = [scans.texts[number].layout() if number in scans.texts else text for number, text in enumerate(texts)]
    names = [f"page {number}" for number in range(1, len(layouts) + 1)]
    return Opened(
        join([*layouts, *images.layouts()], [*names, *images.names()]),
        partial(_written, pdf, [*layouts, *images.layouts()], scans, images),
        again=partial(_again, scans, images),
        taken_out=tuple(said),
        unexamined=(*kept, *scans.unexamined()),
        restored=False,
    )


def _again(scans: Scans, images: Images, data: bytes) -> Iterator[tuple[str, str]]:
    yield from read_again(data)
    if scans.texts and scans.pictures.reader:
        yield from read_scans_again(data, sorted(scans.texts), scans.pictures.reader)
    yield from images.again(data)


def _opened(data: bytes, name: str) -> Any:
    try:
        import pikepdf
        import pypdfium2  # noqa: F401 - reads again what is written
    except ImportError:
        raise missing("pikepdf and pypdfium2", "a PDF") from None
    if b"%PDF-" not in data[:1024]:
        raise InputError(f"{name} is no PDF: rename it, or name its format with --format")
    try:
        return pikepdf.open(io.BytesIO(data))
    except pikepdf.PasswordError:
        raise InputError(f"{name} is encrypted: save it without a password first") from None
    except (pikepdf.PdfError, ValueError, RuntimeError):
        raise InputError(f"{name} is damaged: it cannot be read as a PDF") from None


def interpreted(pdf: Any, number: int, fonts: dict[Any, Font]) -> tuple[Interpreter, PageText]:
    """The glyphs of a page, and its text."""
    import pikepdf

    page = pdf.pages[number]
    interpreter = Interpreter(pikepdf.parse_content_stream, fonts)
    interpreter.page(page, f"page {number}", page.get("/Resources", None))
    return interpreter, read_page(interpreter.glyphs)


def _read(pdf: Any, found: Scrubbed, *, readable: bool) -> tuple[list[Layout], dict[int, str]]:
    """What is read on each page, and of those that cannot be read as text the reason."""
    out = io.BytesIO()
    pdf.save(out)
    fonts: dict[Any, Font] = {}
    why = dict(found.unreadable)
    texts: list[Layout] = []
    for number, seen in enumerate(looked_at(out.getvalue())):
        nothing = Layout.of("", ())
        if number in why:
            texts.append(nothing)
            continue
        made = _page_layout(pdf, number, seen, fonts, readable=readable)
        if isinstance(made, str):
            why[number] = made
            texts.append(nothing)
        else:
            texts.append(made)
    return texts, why


def _page_layout(pdf: Any, number: int, seen: Seen, fonts: dict[Any, Font], *, readable: bool) -> Layout | str:
    """What is read on a page, or why it cannot be read as text."""
    import pikepdf

    try:
        interpreter, text = interpreted(pdf, number, fonts)
    except Unreadable as reason:
        return str(reason)
    except (pikepdf.PdfError, ValueError, TypeError, IndexError, KeyError, AttributeError, RuntimeError):
        return "is damaged"
    if text.unknown > max(3, _MOST_UNKNOWN * len(interpreter.glyphs)):
        return "has text whose letters the file does not tell"
    ours = Counter(character for character in text.source.casefold() if character.isalnum())
    if (seen.letters - ours).total() > max(5, _MOST_UNSEEN * seen.letters.total()):
        return "has text that cannot be told apart"
    if seen.pictures and not ours.total():
        return "is a picture without text"
    if seen.scan and readable:  # without OCR, the text that lies over it is all that can be read
        return "is a picture with text laid over it"
    return text.layout()


def _written(pdf: Any, layouts: Sequence[Layout], scans: Scans, images: Images, edits: Sequence[Replacement]) -> bytes:
    forms = Plan()
    fonts: dict[Any, Font] = {}
    divided = split(edits, [len(layout.source) for layout in layouts])
    hidden = (
        layout.source[edit.start : edit.end] for layout, own in zip(layouts, divided, strict=True) for edit in own
    )
    misread = Misread.of(hidden)
    for number, own in enumerate(divided[: len(pdf.pages)]):
        if own and number not in scans.why:
            box = pdf.pages[number].get("/CropBox", pdf.pages[number].get("/MediaBox", (0, 0, 612, 792)))
            right = max(float(box[0]), float(box[2])) - _MARGIN
            plan = Plan()
            plan_page(plan, number, *interpreted(pdf, number, fonts), own, right)
            write_page(pdf, number, plan)
            forms.forms_alone(plan)
    write_forms(forms)
    images.write(divided[len(pdf.pages) :], misread)
    scans.write(pdf, dict(enumerate(divided)), misread)
    out = io.BytesIO()
    pdf.remove_unreferenced_resources()
    pdf.save(out, deterministic_id=True, compress_streams=True, linearize=False)
    return out.getvalue()


__all__ = ["interpreted", "open_pdf"]
