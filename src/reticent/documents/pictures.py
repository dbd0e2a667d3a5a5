"""Pictures: what becomes of them, and a picture without what is hidden in it.

Of a picture that was read, only the words stay that were read for sure; everything else, a face, a signature, a stamp,
a word that could not be told, becomes paper. What is hidden gives way to a label of its own width, and what follows on
the line moves, so that the gap does not tell how long a name was.
"""

import io
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any, Literal

from reticent.documents.extra import missing
from reticent.documents.hyphens import undivided
from reticent.documents.layout import Layout, Piece
from reticent.documents.misread import Misread
from reticent.documents.ocr import INSTALL, PictureReader, ReadWord
from reticent.documents.opened import Again, Opened
from reticent.documents.picture_lines import wrapped_lines
from reticent.errors import InputError
from reticent.model import Replacement, apply

Treatment = Literal["scans", "grey", "keep", "read"]
GREY, WHITE = 0xCC, 0xFF
UNREAD = "[?]"
"""What stands in place of a word that nobody could read, however long it was."""
MOST_PIXELS = 40_000_000
DPI = 300
_ENOUGH = 1800
_TORN = 0.1
_UPRIGHT = 0.5
_STEPS = (1.0, 0.75, 0.5, 0.35)
_LABEL, _PADDING, _COLUMN_GAP = 0.8, 0.12, 1.2
_KEPT_FORMATS = frozenset(("PNG", "JPEG", "TIFF", "BMP", "WEBP"))
_SETTINGS: dict[str, dict[str, Any]] = {"JPEG": {"quality": 92}, "WEBP": {"lossless": True}}


@dataclass(frozen=True, slots=True)
class Pictures:
    """What becomes of pictures, and who reads them.

    "grey": they go. "read": words that were read stay, what is hidden among them does not. "keep": all stays, and
    nobody looked at it. "scans": files and pages that are nothing but a picture are read, pictures beside text go.
    """

    treatment: Treatment = "scans"
    reader: PictureReader | None = None

    @property
    def kept(self) -> bool:
        """Whether they stay unread."""
        return self.treatment == "keep"

    def reader_for(self, what: str) -> PictureReader:
        """Who reads what is nothing but a picture; `what` is the beginning of the sentence if there is nobody."""
        if self.reader is None:
            raise InputError(f"{what}: {INSTALL} to have it read, or take it out with --pictures grey")
        return self.reader

    @property
    def beside_text(self) -> PictureReader | None:
        """Who reads pictures that stand beside text, if anybody is to."""
        return self.reader_for("pictures are to be read") if self.treatment == "read" else None


KEPT = Pictures("keep")
SCANS = Pictures()


@dataclass(frozen=True, slots=True)
class PictureText:
    """The words of a picture, as a text: `spans` say where each that was read for sure stands in the source.

    A picture that lies on its side is read when it is turned by so many quarters, `turns`, and turned back when it is
    written.
    """

    words: tuple[ReadWord, ...]
    source: str
    spans: tuple[tuple[int, int] | None, ...]
    turns: int = 0

    @classmethod
    def read(cls, pixels: Any, reader: PictureReader) -> "PictureText":
        """What is read in a picture, turned until it can be."""
        import numpy

        found = [cls.of(read_words(pixels, reader))]
        if not found[0].is_upright():
            found += [
                replace(cls.of(read_words(numpy.ascontiguousarray(numpy.rot90(pixels, turns)), reader)), turns=turns)
                for turns in (1, 2, 3)
            ]
        return max(found, key=lambda each: len(each.source))

    def is_upright(self) -> bool:
        """Whether most words were read for sure: letters on their side are noise."""
        return sum(word.sure for word in self.words) >= max(1, _UPRIGHT * len(self.words))

    def picture(self, pixels: Any, edits: Sequence[Replacement], misread: Misread, ground: int = WHITE) -> Any:
        """The picture as it may be shared."""
        import numpy

        turned = numpy.ascontiguousarray(numpy.rot90(pixels, self.turns))
        made = composed(turned, self.words, self.changed(edits, misread), ground)
        return numpy.ascontiguousarray(numpy.rot90(made, -self.turns))

    @classmethod
    def of(cls, words: Sequence[ReadWord]) -> "PictureText":
        """Words in lines and paragraphs; those that were not read for sure are no text."""
        source = ""
        spans: list[tuple[int, int] | None] = []
        last: ReadWord | None = None
        wrapped = wrapped_lines(words)
        for number, word in enumerate(words):
            if not word.sure:
                spans.append(None)
                continue
            if last is not None:
                gap = _between(last, words[number - 1], word)
                source += " " if gap == "\n" and word.line in wrapped else gap
            spans.append((len(source), len(source) + len(word.text)))
            source += word.text
            last = word
        return cls(tuple(words), source, tuple(spans))

    def layout(self) -> Layout:
        """All of it is examined, divided words as one."""
        text, places = undivided(self.source)
        return Layout.of(self.source, [Piece(text, places, "\n\n")])

    def changed(self, edits: Sequence[Replacement], misread: Misread) -> dict[int, str]:
        """What stands in place of the words that edits touch, that read like something hidden, or were not read."""
        new: dict[int, str] = {}
        for edit in edits:
            touched = [number for number, span in enumerate(self.spans) if span and _overlap(edit, span)]
            for number in touched:
                new[number] = self._edited(number, edits)
            first, last = touched[:1], touched[-1:]
            if first != last and self.words[first[0]].line == self.words[last[0]].line:
                # what is left of the last word, a comma, stands right behind the label
                new[first[0]], new[last[0]] = new[first[0]] + new[last[0]], ""
        for number, word in enumerate(self.words):
            if word.sure and number not in new and misread.looks_like(word.text):
                new[number] = UNREAD
        return new | {number: UNREAD for number, word in enumerate(self.words) if not word.sure}

    def _edited(self, number: int, edits: Sequence[Replacement]) -> str:
        """A word with its part of each edit made; what is said instead stands where the edit begins."""
        start, end = self.spans[number] or (0, 0)
        own = [
            Replacement(
                max(edit.start - start, 0), min(edit.end, end) - start, edit.text if edit.start >= start else ""
            )
            for edit in edits
            if _overlap(edit, (start, end))
        ]
        return apply(self.words[number].text, own)


def _overlap(edit: Replacement, span: tuple[int, int]) -> bool:
    return edit.start < span[1] and edit.end > span[0]


def _between(last: ReadWord, beside: ReadWord, word: ReadWord) -> str:
    """What stands between the last word that was read and another; `beside` it may stand one that was not."""
    if word.line == last.line:
        if word.text.startswith("@") or last.text.endswith("@") or _is_torn(last, word):
            return ""  # an address in which a gap was seen
        return "\t" if _is_column(beside, word) else " "
    divided = last.text.endswith("-") and word.text[:1].islower()
    return "\n" if divided or word.line[:2] == last.line[:2] else "\n\n"


def _is_column(last: ReadWord, word: ReadWord) -> bool:
    """Whether the gap between two words is one like that between columns."""
    return word.left - last.right > _COLUMN_GAP * (last.bottom - last.top)


def _is_torn(last: ReadWord, word: ReadWord) -> bool:
    """Whether two words stand so near to each other that they are one."""
    return 0 <= word.left - last.right < _TORN * (last.bottom - last.top)


def composed(pixels: Any, words: Sequence[ReadWord], new: Mapping[int, str], ground: int = WHITE) -> Any:
    """The picture of those words that stay, on plain ground, with labels; as rows of grey values."""
    import numpy
    from PIL import Image, ImageDraw

    clean = pixels.copy()
    for number in new:  # before any word is copied: boxes of words can overlap
        word = words[number]
        clean[word.top : word.bottom, word.left : word.right] = ground
    out = numpy.full(pixels.shape, ground, dtype=numpy.uint8)
    labels: list[tuple[int, float, str, Any]] = []
    for chain, limit in _chains(words, pixels.shape[1]):
        for number, left, font in _placed(chain, words, new, limit):
            word = words[number]
            if font is not None:
                middle = (word.top + word.bottom) / 2
                labels.append((left, middle, new[number], font))
                continue
            crop = clean[word.top : word.bottom, word.left : word.right]
            room = out[word.top : word.bottom, max(left, 0) : left + crop.shape[1]]
            room[:] = crop[:, : room.shape[1]]
    picture = Image.fromarray(out)
    draw = ImageDraw.Draw(picture)
    for left, middle, text, font in labels:
        right = left + int(font.getlength(text) + 2 * _PADDING * font.size)
        draw.rectangle((left, middle - 0.65 * font.size, right, middle + 0.65 * font.size), fill=0xE0)
        draw.text((left + _PADDING * font.size, middle), text, fill=0, font=font, anchor="lm")
    return numpy.asarray(picture)


def _chains(words: Sequence[ReadWord], width: int) -> Iterator[tuple[list[int], int]]:
    """The words of each line, up to a gap like that between columns, and their room; lines without a sure one go."""
    for _, line in groupby(range(len(words)), key=lambda number: words[number].line):
        numbers = list(line)
        if not any(words[number].sure for number in numbers):
            continue
        chains: list[list[int]] = []
        for number in numbers:
            last = words[chains[-1][-1]] if chains else None
            if last is None or _is_column(last, words[number]):
                chains.append([])
            chains[-1].append(number)
        for at, chain in enumerate(chains):
            yield chain, words[chains[at + 1][0]].left - 2 if at + 1 < len(chains) else width


def _placed(
    chain: Sequence[int], words: Sequence[ReadWord], new: Mapping[int, str], limit: int
) -> list[tuple[int, int, Any]]:
    """Where each word of a chain begins, and the font of a label; labels get smaller where there is no room."""
    from PIL import ImageFont

    if not any(number in new for number in chain):
        return [(number, words[number].left, None) for number in chain]
    height = sorted(words[number].bottom - words[number].top for number in chain)[len(chain) // 2]
    placed: list[tuple[int, int, Any]] = []
    for step in _STEPS:
        font: Any = ImageFont.load_default(max(6, round(height * _LABEL * step)))
        placed, by, end = [], 0, 0
        for at, number in enumerate(chain):
            word, said = words[number], new.get(number)
            gap = word.left - words[chain[at - 1]].right if at else 0
            if said == "" or (said == UNREAD and at and new.get(chain[at - 1]) == UNREAD):
                by -= word.right - word.left + gap
                continue
            placed.append((number, word.left + by, font if said else None))
            if said:
                by += int(font.getlength(said) + 2 * _PADDING * font.size) - (word.right - word.left)
            end = word.right + by
        if end <= limit:
            break
    return placed


def read_pixels(data: bytes, name: str) -> Any:
    """A picture file as rows of grey values, and what kind of file it is."""
    import numpy

    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        raise missing("pillow", "a picture") from None
    try:
        picture: Image.Image = Image.open(io.BytesIO(data))
        if picture.width * picture.height > MOST_PIXELS:
            raise InputError(f"{name} has more than {MOST_PIXELS:,} pixels: make it smaller")
        if getattr(picture, "n_frames", 1) > 1:
            raise InputError(f"{name} holds several pictures: save them as a PDF first")
        kind = picture.format or ""
        ImageOps.exif_transpose(picture, in_place=True)
        opaque = Image.new("RGBA", picture.size, "white")
        opaque.alpha_composite(picture.convert("RGBA"))
        return numpy.asarray(opaque.convert("L")), kind
    except UnidentifiedImageError:
        raise InputError(f"{name} is no picture: rename it, or name its format with --format") from None
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, EOFError):
        raise InputError(f"{name} is damaged: it cannot be read as a picture") from None


def read_words(pixels: Any, reader: PictureReader) -> tuple[ReadWord, ...]:
    """The words of a picture of any size: a small one is looked at through a glass."""
    import numpy
    from PIL import Image

    height, width = pixels.shape
    times = max(1, min(4, round(_ENOUGH / max(width, 1))))
    if times == 1:
        return reader.words(numpy.ascontiguousarray(pixels), DPI)
    larger = Image.fromarray(pixels).resize((width * times, height * times), Image.Resampling.BICUBIC)
    return tuple(
        ReadWord(
            word.text,
            word.left // times,
            word.top // times,
            min(width, -(-word.right // times)),
            min(height, -(-word.bottom // times)),
            word.line,
            word.sure,
        )
        for word in reader.words(numpy.asarray(larger), DPI)
    )


def open_picture(
    data: bytes, name: str = "the picture", pictures: Pictures = SCANS, kept_formats: Container[str] = _KEPT_FORMATS
) -> Opened:
    """A file that is a picture; `name` stands for it in errors."""
    pixels, kind = read_pixels(data, name)
    kind = kind if kind in kept_formats else "PNG"
    if pictures.kept:
        kept = ("a picture is kept and was not examined",)
        return Opened(Layout.of("", ()), lambda _: saved(pixels, kind), unexamined=kept, restored=False)
    if pictures.treatment == "grey":
        grey = pixels * 0 + GREY
        return Opened(Layout.of("", ()), lambda _: saved(grey, kind), taken_out=("the picture",), restored=False)
    reader = pictures.reader_for(f"{name} is a picture")
    text = PictureText.read(pixels, reader)
    return Opened(
        text.layout(),
        partial(_written, pixels, text, kind),
        again=read_again(reader),
        taken_out=("all in a picture that OCR did not read for sure",),
        restored=False,
    )


def read_again(reader: PictureReader) -> Again:
    """Pictures that were written, read once more."""

    def again(data: bytes) -> Iterator[tuple[str, str]]:
        pixels, _ = read_pixels(data, "the picture")
        yield "a picture", seen(pixels, reader)

    return again


def seen(pixels: Any, reader: PictureReader) -> str:
    """What can be read in a picture, sure or not."""
    return " ".join(word.text for word in PictureText.read(pixels, reader).words)


def _written(pixels: Any, text: PictureText, kind: str, edits: Sequence[Replacement]) -> bytes:
    misread = Misread.of(text.source[edit.start : edit.end] for edit in edits)
    return saved(text.picture(pixels, edits, misread), kind)


def saved(pixels: Any, kind: str = "PNG") -> bytes:
    """Rows of grey values as a file, without anything beside them."""
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(pixels).save(out, kind, **_SETTINGS.get(kind, {}))
    return out.getvalue()
