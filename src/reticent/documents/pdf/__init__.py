"""PDF: glyphs are taken out of the pages, labels put in their place, and everything beside the pages goes.

    fonts      what codes say, how wide they are
    content    where each glyph stands; streams without some of them
    reading    text in reading order
    redaction  what is hidden out of a page, labels in
    scrub      what is no page goes
    again      what another library reads in what was written

A label has its own width, so that the gap does not tell how long the name was; what follows on the line moves. A page
that cannot be read as text (a scan, fonts without letters) is refused: nobody could say what is on it.
"""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from reticent.documents.extra import missing
from reticent.documents.joining import join, split
from reticent.documents.layout import Layout
from reticent.documents.opened import Opened
from reticent.documents.pdf.again import read_again
from reticent.documents.pdf.content import Interpreter, Unreadable
from reticent.documents.pdf.fonts import Font
from reticent.documents.pdf.reading import PageText, read_page
from reticent.documents.pdf.redaction import Plan, plan_page, write_forms, write_page
from reticent.documents.pdf.scrub import scrub
from reticent.errors import InputError
from reticent.model import Replacement

MOST_PAGES = 20_000
_MOST_UNKNOWN, _MOST_UNSEEN = 0.01, 0.02
_MARGIN = 6
_IMAGE = 3


def open_pdf(data: bytes, name: str = "the file", *, keep_pictures: bool = False) -> Opened:
    """A PDF; `name` stands for it in errors."""
    pdf = _opened(data, name)
    said: dict[str, None] = {}
    if pdf.is_encrypted:
        said.setdefault("restrictions of use")
    if len(pdf.pages) > MOST_PAGES:
        raise InputError(f"{name} has more than {MOST_PAGES:,} pages: split it")
    if not len(pdf.pages):
        raise InputError(f"{name} has no pages")
    try:
        pictures = scrub(pdf, said, keep_pictures=keep_pictures)
    except Unreadable as reason:
        raise InputError(f"{name} cannot be read: {reason}") from None
    except (ValueError, TypeError, KeyError, AttributeError, RuntimeError):
        raise InputError(f"{name} is damaged: it cannot be read as a PDF") from None
    fonts: dict[Any, Font] = {}
    layouts = [_page_layout(pdf, number, name, seen, fonts) for number, seen in enumerate(_seen(pdf))]
    whole = join(layouts, [f"page {number}" for number in range(1, len(layouts) + 1)])
    kept = (f"{pictures} pictures are kept and were not examined",) if pictures and keep_pictures else ()
    return Opened(
        whole,
        partial(_written, pdf, [len(layout.source) for layout in layouts]),
        again=read_again,
        taken_out=tuple(said),
        unexamined=kept,
        restored=False,
    )


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


def _seen(pdf: Any) -> Iterator[Counter[str]]:
    """The letters and figures that another library sees on each page, and whether there is a picture."""
    import pypdfium2

    out = io.BytesIO()
    pdf.save(out)
    document = pypdfium2.PdfDocument(out.getvalue())
    try:
        for page in document:
            words = page.get_textpage()
            seen = Counter(character for character in words.get_text_range().casefold() if character.isalnum())
            seen["\0"] = sum(1 for each in page.get_objects(max_depth=4) if each.type == _IMAGE)
            words.close()
            page.close()
            yield seen
    finally:
        document.close()


def _page_layout(pdf: Any, number: int, name: str, seen: Counter[str], fonts: dict[Any, Font]) -> Layout:
    import pikepdf

    try:
        interpreter, text = interpreted(pdf, number, fonts)
    except Unreadable as reason:
        raise InputError(f"page {number + 1} of {name} cannot be read: {reason}") from None
    except (pikepdf.PdfError, ValueError, TypeError, IndexError, KeyError, AttributeError, RuntimeError):
        raise InputError(f"page {number + 1} of {name} is damaged: it cannot be read") from None
    if text.unknown > max(3, _MOST_UNKNOWN * len(interpreter.glyphs)):
        raise InputError(
            f"page {number + 1} of {name} has text whose letters the file does not tell: print it to a new PDF, "
            "or read it by OCR first"
        )
    pictures = seen.pop("\0", 0)
    ours = Counter(character for character in text.source.casefold() if character.isalnum())
    if (seen - ours).total() > max(5, _MOST_UNSEEN * seen.total()):
        raise InputError(f"page {number + 1} of {name} has text that cannot be told apart: print it to a new PDF")
    if pictures and not ours.total():
        raise InputError(f"page {number + 1} of {name} is a picture without text: read it by OCR first")
    return text.layout()


def _written(pdf: Any, lengths: Sequence[int], edits: Sequence[Replacement]) -> bytes:
    forms = Plan()
    fonts: dict[Any, Font] = {}
    for number, own in enumerate(split(edits, lengths)):
        if own:
            box = pdf.pages[number].get("/CropBox", pdf.pages[number].get("/MediaBox", (0, 0, 612, 792)))
            right = max(float(box[0]), float(box[2])) - _MARGIN
            plan = Plan()
            plan_page(plan, number, *interpreted(pdf, number, fonts), own, right)
            write_page(pdf, number, plan)
            forms.forms_alone(plan)
    write_forms(forms)
    out = io.BytesIO()
    pdf.remove_unreferenced_resources()
    pdf.save(out, deterministic_id=True, compress_streams=True, linearize=False)
    return out.getvalue()


__all__ = ["interpreted", "open_pdf"]
