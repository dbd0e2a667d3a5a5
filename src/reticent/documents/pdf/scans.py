"""Pages that cannot be read as text: rendered, read by OCR, and written anew as pictures without what is hidden.

Such a page is a scan, also one with text laid invisibly over it, or has letters that the file does not tell. It is seen
as a viewer shows it, and of the picture only those words stay that were read and may be shared.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reticent.documents.misread import Misread
from reticent.documents.ocr import PictureReader
from reticent.documents.pictures import DPI, GREY, MOST_PIXELS, Pictures, PictureText, seen
from reticent.model import Replacement

_AGAIN_DPI = 220
_PICTURE, _TEXT = 3, 1
_INVISIBLE = 3
_WITH_CHANNELS = 3
_MOST_OF_IT = 0.5


@dataclass(frozen=True, slots=True)
class Seen:
    """What another library sees on a page: letters and figures, whether it has pictures, whether it is a scan.

    A scan is a picture over most of the page, with no text, or none that is shown.
    """

    letters: Counter[str]
    pictures: bool
    scan: bool


def looked_at(data: bytes) -> Iterator[Seen]:
    """The pages of a file, one by one."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        for page in document:
            words = page.get_textpage()
            letters = Counter(character for character in words.get_text_range().casefold() if character.isalnum())
            words.close()
            yield Seen(letters, *_pictures(page))
            page.close()
    finally:
        document.close()


def _pictures(page: Any) -> tuple[bool, bool]:
    from pypdfium2 import raw

    covered, shown, found = 0.0, False, False
    for each in page.get_objects(filter=(_PICTURE, _TEXT), max_depth=4):
        if each.type == _TEXT:
            shown = shown or raw.FPDFTextObj_GetTextRenderMode(each.raw) != _INVISIBLE
        else:
            found = True
            left, bottom, right, top = each.get_bounds()
            covered = max(covered, (right - left) * (top - bottom))
    width, height = page.get_size()
    return found, found and not shown and covered > _MOST_OF_IT * width * height


@dataclass(frozen=True, slots=True)
class Scans:
    """The pages of a file that are pictures from now on: why, and what was read on each."""

    data: bytes
    why: Mapping[int, str]
    texts: Mapping[int, PictureText]
    pictures: Pictures

    @classmethod
    def read(cls, data: bytes, name: str, why: Mapping[int, str], pictures: Pictures) -> "Scans":
        """Read those pages, if they are to be read; `name` stands for the file in errors."""
        texts: dict[int, PictureText] = {}
        if why and pictures.treatment in ("scans", "read"):
            first = min(why)
            reader = pictures.reader_for(f"page {first + 1} of {name} {why[first]}")
            for number, pixels, _ in rendered(data, sorted(why)):
                texts[number] = PictureText.read(pixels, reader)
        return cls(data, why, texts, pictures)

    def told(self) -> tuple[str, ...]:
        """What went with them."""
        if not self.why or self.pictures.kept:
            return ()
        pages = listed(self.why)
        if self.pictures.treatment == "grey":
            return (f"{pages}, which cannot be read as text",)
        return (f"all on {pages} that OCR did not read for sure",)

    def unexamined(self) -> tuple[str, ...]:
        """What was kept although nobody read it."""
        if not self.why or not self.pictures.kept:
            return ()
        return (f"{listed(self.why)} became pictures that were not examined",)

    def write(self, pdf: Any, edits: Mapping[int, list[Replacement]], misread: Misread) -> None:
        """Make pictures of those pages."""
        for number, pixels, size in rendered(self.data, sorted(self.why)):
            made = pixels
            if self.pictures.treatment == "grey":
                made = pixels * 0 + GREY
            elif not self.pictures.kept:
                made = self.texts[number].picture(pixels, edits.get(number, []), misread)
            _become(pdf, number, made, size)


def listed(pages: Mapping[int, str]) -> str:
    """Which pages, in words."""
    numbers = [str(number + 1) for number in sorted(pages)]
    shown = ", ".join(numbers[:10]) + (f" and {len(numbers) - 10} more" if len(numbers) > 10 else "")
    return f"{'page' if len(numbers) == 1 else 'pages'} {shown}"


def rendered(data: bytes, numbers: list[int], dpi: int = DPI) -> Iterator[tuple[int, Any, tuple[float, float]]]:
    """Pages as a viewer shows them, one at a time, as rows of grey values; and how large they are on paper."""
    import pypdfium2

    if not numbers:
        return
    document = pypdfium2.PdfDocument(data)
    try:
        document.init_forms()
        for number in numbers:
            page = document[number]
            width, height = page.get_size()
            scale = min(dpi / 72, (MOST_PIXELS / max(1.0, width * height)) ** 0.5)
            pixels = page.render(scale=scale, grayscale=True).to_numpy()
            yield number, (pixels[:, :, 0] if pixels.ndim == _WITH_CHANNELS else pixels).copy(), (width, height)
            page.close()
    finally:
        document.close()


def _become(pdf: Any, number: int, pixels: Any, size: tuple[float, float]) -> None:
    """Write a page anew that is nothing but a picture."""
    from pikepdf import Dictionary, Name

    height, width = pixels.shape
    page = pdf.pages[number]
    picture = pdf.make_stream(
        pixels.tobytes(),
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=width,
        Height=height,
        ColorSpace=Name.DeviceGray,
        BitsPerComponent=8,
    )
    for key in list(page.keys()):
        if key not in ("/Type", "/Parent"):
            del page[key]
    page.MediaBox = [0, 0, round(size[0], 2), round(size[1], 2)]
    page.Resources = Dictionary(XObject=Dictionary(Scan=picture))
    page.Contents = pdf.make_stream(f"q {size[0]:.2f} 0 0 {size[1]:.2f} 0 0 cm /Scan Do Q".encode())


def read_again(data: bytes, numbers: list[int], reader: PictureReader) -> Iterator[tuple[str, str]]:
    """Those pages of a file that was written, read by OCR once more, at another size."""
    for number, pixels, _ in rendered(data, numbers, _AGAIN_DPI):
        yield f"page {number + 1}, as OCR reads it", seen(pixels, reader)
