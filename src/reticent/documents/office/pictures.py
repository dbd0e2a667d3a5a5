"""Pictures of a package: they go, and a grey field stands in their place, unless they are read or kept."""

import base64
import io
import posixpath
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from reticent.documents.layout import Layout
from reticent.documents.misread import Misread
from reticent.documents.ocr import PictureReader
from reticent.documents.pictures import GREY, Pictures, PictureText, read_pixels, saved, seen
from reticent.errors import InputError
from reticent.model import Replacement

PICTURES = frozenset("png jpg jpeg jfif gif bmp dib tif tiff emf wmf emz wmz svg ico webp wdp hdp pcx pict".split())
_PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGM4AwAAzgDN1GaQsAAAAABJRU5ErkJggg==")
_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#ccc" d="M0 0h1v1H0z"/></svg>'


def is_picture(part: str) -> bool:
    """Whether a part is a picture, by its name."""
    return posixpath.splitext(part)[1].lstrip(".").lower() in PICTURES


def blank(part: str) -> bytes:
    """A grey field in place of a picture: programs look at what it is, not at what it is called."""
    return _SVG if part.lower().endswith(".svg") else _PNG


@dataclass(frozen=True, slots=True)
class PackagePictures:
    """The pictures of a package: what stands for each, those that were read with their words, and what is said."""

    files: Mapping[str, bytes] = field(repr=False)
    read_ones: tuple[tuple[str, bytes, PictureText], ...] = field(default=(), repr=False)
    reader: PictureReader | None = None
    told: tuple[str, ...] = ()
    unexamined: tuple[str, ...] = ()

    def layouts(self) -> list[Layout]:
        """What was read in each."""
        return [text.layout() for _, _, text in self.read_ones]

    def names(self) -> list[str]:
        """What each is called."""
        return [f"picture {number}" for number in range(1, len(self.read_ones) + 1)]

    def written(self, edits: Sequence[Sequence[Replacement]]) -> dict[str, bytes]:
        """All of them, without what is hidden in those that were read."""
        read = [(*each, own) for each, own in zip(self.read_ones, edits, strict=True)]
        misread = Misread.of(text.source[edit.start : edit.end] for _, _, text, own in read for edit in own)
        made = dict(self.files)
        for part, data, text, own in read:
            pixels, _ = read_pixels(data, "a picture")
            made[part] = saved(text.picture(pixels, own, misread, GREY))
        return made

    def again(self, data: bytes) -> Iterator[tuple[str, str]]:
        """Those that were read, in a package that was written, read once more."""
        if self.reader is not None:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for part, _, _ in self.read_ones:
                    pixels, _ = read_pixels(archive.read(part), "a picture")
                    yield "a picture", seen(pixels, self.reader)


def read_pictures(found: Mapping[str, bytes], pictures: Pictures) -> PackagePictures:
    """What becomes of the pictures of a package."""
    if not found:
        return PackagePictures({})
    if pictures.kept:
        return PackagePictures(found, unexamined=(f"{len(found)} pictures are kept and were not examined",))
    reader = pictures.beside_text
    grey = {part: blank(part) for part in found}
    if reader is None:
        return PackagePictures(grey, told=(f"pictures ({len(found)})",))
    read = []
    for part, data in found.items():
        try:
            pixels, _ = read_pixels(data, "a picture")
        except InputError:
            continue
        read.append((part, data, PictureText.read(pixels, reader)))
    gone = len(found) - len(read)
    told = [f"pictures that cannot be read ({gone})"] if gone else []
    told += ["all in pictures that OCR did not read for sure"] if read else []
    return PackagePictures(grey, tuple(read), reader, tuple(told))
