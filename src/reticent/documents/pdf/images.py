"""Pictures that stand beside text on a page, read by OCR: the words that may be shared stay, on grey."""

import io
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from reticent.documents.layout import Layout
from reticent.documents.misread import Misread
from reticent.documents.ocr import PictureReader
from reticent.documents.pdf.scrub import blank
from reticent.documents.pictures import GREY, MOST_PIXELS, PictureText, seen
from reticent.model import Replacement


@dataclass(frozen=True, slots=True)
class Images:
    """The pictures of a file that were read, with their words; how many could not be read and became grey."""

    read_ones: tuple[tuple[Any, PictureText], ...] = ()
    grey: int = 0
    reader: PictureReader | None = None

    @classmethod
    def read(cls, found: Sequence[Any], reader: PictureReader) -> "Images":
        """Read the pictures that are found; those that cannot be decoded become grey at once."""
        made: list[tuple[Any, PictureText]] = []
        grey = 0
        for image in found:
            pixels = pixels_of(image)
            if pixels is None:
                blank(image)
                grey += 1
            else:
                made.append((image, PictureText.read(pixels, reader)))
        return cls(tuple(made), grey, reader)

    def layouts(self) -> list[Layout]:
        """What was read in each."""
        return [text.layout() for _, text in self.read_ones]

    def names(self) -> list[str]:
        """What each is called."""
        return [f"picture {number}" for number in range(1, len(self.read_ones) + 1)]

    def told(self) -> tuple[str, ...]:
        """What went with them."""
        told = []
        if self.grey:
            told.append(f"pictures that cannot be read ({self.grey})")
        if self.read_ones:
            told.append("all in pictures that OCR did not read for sure")
        return tuple(told)

    def write(self, edits: Sequence[list[Replacement]], misread: Misread) -> None:
        """Write each anew, without what is hidden."""
        for (image, text), own in zip(self.read_ones, edits, strict=True):
            pixels = pixels_of(image)
            if pixels is not None:
                _become(image, text.picture(pixels, own, misread, GREY))

    def again(self, data: bytes) -> Iterator[tuple[str, str]]:
        """The pictures of a file that was written, read once more."""
        import pikepdf

        if self.reader is None or not self.read_ones:
            return
        with pikepdf.open(io.BytesIO(data)) as pdf:
            for each in pdf.objects:
                if isinstance(each, pikepdf.Stream) and str(each.get("/Subtype", "")) == "/Image":
                    pixels = pixels_of(each)
                    if pixels is not None:
                        yield "a picture", seen(pixels, self.reader)


def pixels_of(image: Any) -> Any:
    """A picture as rows of grey values; None if it cannot be decoded."""
    import numpy
    import pikepdf

    try:
        if int(image.Width) * int(image.Height) > MOST_PIXELS:
            return None
        return numpy.asarray(pikepdf.PdfImage(image).as_pil_image().convert("L")).copy()
    except Exception:  # whatever a decoder may raise: the picture becomes grey
        return None


def _become(image: Any, pixels: Any) -> None:
    """Write a picture anew, without masks, which can show letters too."""
    from pikepdf import Name

    blank(image)
    image.write(zlib.compress(pixels.tobytes()), filter=Name.FlateDecode)
    image.Height, image.Width = pixels.shape
