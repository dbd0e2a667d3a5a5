"""Bytes to text and back, in whatever encoding the file came.

UTF-8 and anything with a byte order mark are certain; other encodings are a guess by charset-normalizer, made only
where the guess is clear. A file that is nearly UTF-8 is broken, not Latin-1: guessing there would garble names, and a
garbled name is one that no detector finds.
"""

import codecs
import io
from typing import BinaryIO, TextIO

from reticent.errors import InputError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Marks and their encodings; where Python would write another mark back, the mark stays in the text."""
_SIGNATURES = {
    b"%PDF": "a PDF file",
    b"PK\x03\x04": "a ZIP archive or office document",
    b"\x89PNG": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"GIF8": "a GIF image",
    b"\x1f\x8b": "a gzip archive",
    b"\xd0\xcf\x11\xe0": "an old office document",
    b"\x7fELF": "a program",
    b"SQLite format 3": "a database",
    b"\x28\xb5\x2f\xfd": "a zstd archive",
    b"BZh": "a bzip2 archive",
}
_READ_OTHERWISE = (b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""Signatures of files that have readers of their own."""
_SAMPLE = 1_000_000
_PEEK = 65_536


def decode(data: bytes, name: str = "the input", encoding: str | None = None) -> tuple[str, str]:
    """The text and the encoding it is in. `name` stands for the file in errors."""
    if encoding:
        return _decoded_as(data, encoding, name), encoding
    if marked := _marked(data):
        return _decoded_as(data, marked, name), marked
    for signature, what in _SIGNATURES.items():
        if data.startswith(signature):
            hint = "name its format with --format" if signature in _READ_OTHERWISE else "extract its text first"
            raise InputError(f"{name} is {what}, not text: {hint}")
    if b"\0" in data[:_SAMPLE]:
        raise InputError(f"{name} is not text: it has NUL bytes")
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        if _nearly_utf8(data, error.start):
            raise InputError(
                f"{name} is broken UTF-8 at byte {error.start}: repair it, or name its encoding with --encoding"
            ) from None
    return _guessed(data, name)


def encode(text: str, encoding: str) -> bytes:
    """The text in its own encoding, or in UTF-8 if that cannot hold what was put in."""
    try:
        return text.encode(encoding)
    except UnicodeError:
        return text.encode("utf-8", "surrogatepass")


def open_text(source: BinaryIO, name: str, encoding: str | None = None) -> TextIO:
    """A source as a stream of text, its encoding told by its beginning; line ends stay as they are."""
    buffered = source if isinstance(source, io.BufferedReader) else io.BufferedReader(io.BytesIO(source.read()), _PEEK)
    sample = buffered.peek(_PEEK)
    found = encoding or _marked(sample)
    if found:  # a line's end may be half a character here; what is broken is told when it is read
        _decoded_as(b"", found, name)
    else:
        _, found = decode(sample[: sample.rfind(b"\n") + 1] or sample, name)
    return io.TextIOWrapper(buffered, found, newline="")


def _marked(data: bytes) -> str | None:
    return next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)


def _decoded_as(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except LookupError:
        raise InputError(f"there is no encoding {encoding!r}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not {encoding} at byte {error.start}") from None
    except ValueError:  # codecs that are stricter about lengths, or a name that is none
        raise InputError(f"{name} is not {encoding!r}: name another encoding with --encoding") from None


def _nearly_utf8(data: bytes, broken_at: int) -> bool:
    """Whether proper multi-byte characters stand before or after the broken place."""
    sample = data[: broken_at + _SAMPLE]
    text = sample.decode("utf-8", "ignore")
    return any(ord(character) > 0x7F for character in text)


def _guessed(data: bytes, name: str) -> tuple[str, str]:
    from charset_normalizer import from_bytes  # 50 ms that most files do not need

    best = from_bytes(data[:_SAMPLE]).best()
    if best is None:
        raise InputError(f"{name} is not text in any encoding we know: name it with --encoding")
    return _decoded_as(data, best.encoding, name), best.encoding
