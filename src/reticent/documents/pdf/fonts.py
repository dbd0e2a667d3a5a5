"""Fonts of a PDF: which codes a string has, what each says, and how wide it is.

What a code says comes from the font's ToUnicode map, or from its encoding and the names of its glyphs. A code of which
neither says anything has no text; a page with many of those is not read at all.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reticent.documents.pdf.standard_fonts import standard_widths

_ACCENTS = {
    "grave": "\u0300", "acute": "\u0301", "circumflex": "\u0302", "tilde": "\u0303", "macron": "\u0304",
    "breve": "\u0306", "dotaccent": "\u0307", "dieresis": "\u0308", "ring": "\u030a", "hungarumlaut": "\u030b",
    "caron": "\u030c", "cedilla": "\u0327", "ogonek": "\u0328", "commaaccent": "\u0326",
}  # fmt: skip
_NAMES = dict(
    pair.split("=")
    for pair in (
        "exclam=! quotedbl=\" numbersign=# dollar=$ percent=% ampersand=& quotesingle=' parenleft=( parenright=)"
        " asterisk=* plus=+ comma=, hyphen=- period=. slash=/ zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7"
        " eight=8 nine=9 colon=: semicolon=; less=< greater=> question=? at=@ bracketleft=[ backslash=\\"
        " bracketright=] asciicircum=^ underscore=_ grave=` braceleft={ bar=| braceright=} asciitilde=~ exclamdown=¡"
        " cent=¢ sterling=£ currency=¤ yen=¥ brokenbar=¦ section=§ dieresis=¨ copyright=© ordfeminine=ª guillemotleft=«"
        " logicalnot=¬ registered=® macron=¯ degree=° plusminus=± acute=´ mu=µ paragraph=¶ periodcentered=· cedilla=¸"
        " ordmasculine=º guillemotright=» onequarter=¼ onehalf=½ threequarters=¾ questiondown=¿ AE=Æ Eth=Ð multiply=×"
        " Oslash=Ø Thorn=Þ germandbls=ß ae=æ eth=ð divide=÷ oslash=ø thorn=þ dotlessi=ı Lslash=Ł lslash=ł OE=Œ oe=œ"
        " Dcroat=Đ dcroat=đ florin=ƒ circumflex=ˆ caron=ˇ breve=˘ ring=˚ tilde=˜ endash=– emdash=— quoteleft=‘"
        " quoteright=’ quotesinglbase=‚ quotedblleft=“ quotedblright=” quotedblbase=„ dagger=† daggerdbl=‡ bullet=•"
        " ellipsis=… perthousand=‰ guilsinglleft=‹ guilsinglright=› fraction=⁄ Euro=€ trademark=™ minus=− fi=fi fl=fl"
        " ff=ff ffi=ffi ffl=ffl sfthyphen=\u00ad".split(" ")
    )
) | {"space": " ", "nbspace": " ", "nonbreakingspace": " ", "equal": "="}
_STANDARD = {0x27: "’", 0x60: "‘"} | dict(
    zip(
        bytes(range(0xA1, 0xB0)) + bytes.fromhex("B1B2B3B4B6B7B8B9BABBBCBDBFD0E1E3E8E9EAEBF1F5F8F9FAFB"),
        (*"¡¢£⁄¥ƒ§¤'“«‹›", "fi", "fl", *"–†‡·¶•‚„”»…‰¿", *"—Æª", *"ŁØŒºæı", *"łøœß"),
        strict=True,
    )
)
_CMAP_TOKEN = re.compile(rb"<([0-9A-Fa-f\s]*)>|\[|\]|\b(\w+)\b")
_MOST_IN_RANGE = 65_536


@dataclass(frozen=True, slots=True)
class Font:
    """What is needed of a font. `texts` says what codes say, `widths` how wide they are in thousandths."""

    wide: bool
    texts: dict[int, str] = field(repr=False)
    widths: dict[int, float] = field(repr=False)
    default: float
    readable: bool
    scale: float = 0.001

    def codes(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """The codes of a string, each with its bytes."""
        step = 2 if self.wide else 1
        for at in range(0, len(data), step):
            written = data[at : at + step]
            yield int.from_bytes(written), written

    def text(self, code: int) -> str | None:
        """What a code says; None where nobody knows."""
        return self.texts.get(code)

    def width(self, code: int) -> float:
        """How far a code moves on, for a size of 1."""
        return self.widths.get(code, self.default) * self.scale


def read_font(font: Any) -> Font:
    """A font of a page's resources."""
    kind = str(font.get("/Subtype", ""))
    told = _to_unicode(font)
    if kind == "/Type0":
        return _composite(font, told)
    texts = _by_encoding(font, kind) | _differences(font) | told
    first = int(font.get("/FirstChar", 0))
    widths = {first + at: float(width) for at, width in enumerate(font.get("/Widths", []))}
    descriptor = font.get("/FontDescriptor", {})
    standard = standard_widths(str(font.get("/BaseFont", ""))[1:])
    if not widths and standard:
        widths = _by_letter(texts, standard)
    symbolic = bool(int(descriptor.get("/Flags", 0)) & 4) if descriptor else False
    embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")) if descriptor else False
    encoded = bool(told) or "/Encoding" in font or not (symbolic and embedded)
    scale = abs(float(font.get("/FontMatrix", [0.001])[0])) if kind == "/Type3" else 0.001
    missing = float(descriptor.get("/MissingWidth", 0)) if descriptor else 0.0
    return Font(False, texts, widths, missing, encoded and (kind != "/Type3" or bool(told)), scale)


def _by_letter(texts: dict[int, str], standard: tuple[int, ...]) -> dict[int, float]:
    """The widths of a standard font, whose codes may be others than those of the table."""
    widths: dict[int, float] = {}
    for code, text in texts.items():
        written = text.encode("cp1252", "replace")
        if len(written) == 1 and written[0] >= 32:
            widths[code] = standard[written[0] - 32]
    return widths


def _composite(font: Any, told: dict[int, str]) -> Font:
    below = font.get("/DescendantFonts", [{}])[0]
    encoding = font.get("/Encoding", "")
    readable = bool(told) and str(encoding) == "/Identity-H"
    widths: dict[int, float] = {}
    entries = list(below.get("/W", []))
    at = 0
    while at + 1 < len(entries):
        first = int(entries[at])
        if isinstance(entries[at + 1], int | float) or not hasattr(entries[at + 1], "__len__"):
            if at + 2 >= len(entries):
                break
            for code in range(first, min(int(entries[at + 1]), first + _MOST_IN_RANGE) + 1):
                widths[code] = float(entries[at + 2])
            at += 3
        else:
            widths |= {first + offset: float(width) for offset, width in enumerate(entries[at + 1])}
            at += 2
    return Font(True, told, widths, float(below.get("/DW", 1000)), readable)


def _by_encoding(font: Any, kind: str) -> dict[int, str]:
    """What the codes of a simple font say by the encoding that it names."""
    encoding = font.get("/Encoding", None)
    if _is_table(encoding):
        encoding = encoding.get("/BaseEncoding", None)
    name = str(encoding) if encoding is not None else ""
    if name == "/MacRomanEncoding":
        texts = {code: bytes([code]).decode("mac_roman") for code in range(32, 256)}
    elif name == "/WinAnsiEncoding" or (not name and kind == "/TrueType"):
        texts = {code: bytes([code]).decode("cp1252", "ignore") for code in range(32, 256)}
    else:
        texts = {code: chr(code) for code in range(32, 127)} | _STANDARD
    return {code: text for code, text in texts.items() if text}


def _is_table(encoding: Any) -> bool:
    """Whether an encoding is written out, and not named; a name of pikepdf has keys too, and none in them."""
    from pikepdf import Dictionary

    return isinstance(encoding, Dictionary)


def _differences(font: Any) -> dict[int, str]:
    encoding = font.get("/Encoding", None)
    texts: dict[int, str] = {}
    if not _is_table(encoding):
        return texts
    code = 0
    for entry in encoding.get("/Differences", []):
        if str(entry).startswith("/"):
            text = glyph_text(str(entry)[1:])
            texts[code] = text
            code += 1
        else:
            code = int(entry)
    return {code: text for code, text in texts.items() if text}


def glyph_text(name: str) -> str:
    """What a glyph says by its name: "eacute" is é, "uni0142" ł, "f_i" fi; empty where it is only a number."""
    base = name.partition(".")[0]
    if "_" in base:
        return "".join(glyph_text(part) for part in base.split("_"))
    if len(base) == 1 and base.isalpha():
        return base
    if base in _NAMES:
        return _NAMES[base]
    if re.fullmatch(r"uni(?:[0-9A-F]{4})+", base):
        return "".join(chr(int(base[at : at + 4], 16)) for at in range(3, len(base), 4))
    if re.fullmatch(r"u[0-9A-F]{4,6}", base):
        return chr(int(base[1:], 16)) if int(base[1:], 16) < 0x110000 else ""
    for accent, mark in _ACCENTS.items():
        letter = base.removesuffix(accent)
        if letter != base and len(letter) == 1 and letter.isalpha():
            return unicodedata.normalize("NFC", letter + mark)
    return ""


def _to_unicode(font: Any) -> dict[int, str]:
    stream = font.get("/ToUnicode", None)
    if stream is None or not hasattr(stream, "read_bytes"):
        return {}
    return parse_cmap(stream.read_bytes())


def parse_cmap(data: bytes) -> dict[int, str]:
    """The map from codes to texts that a ToUnicode stream has."""
    texts: dict[int, str] = {}
    section = ""
    items: list[Any] = []
    nested: list[Any] | None = None
    for match in _CMAP_TOKEN.finditer(data):
        written = match.group()
        if match[1] is not None:
            value = re.sub(rb"\s", b"", match[1]).decode()
            (items if nested is None else nested).append(value)
        elif written == b"[":
            nested = []
        elif written == b"]":
            items.append(nested or [])
            nested = None
        elif written in (b"beginbfchar", b"beginbfrange"):
            section, items = written.decode()[5:], []
        elif written in (b"endbfchar", b"endbfrange"):
            texts |= _entries(section, items)
            section, items = "", []
    return {code: text for code, text in texts.items() if text and text != "\0"}


def _entries(section: str, items: list[Any]) -> dict[int, str]:
    texts: dict[int, str] = {}
    if section == "bfchar":
        for code, text in zip(items[::2], items[1::2], strict=False):
            texts[int(code or "0", 16)] = _utf16(text)
        return texts
    for first, last, said in zip(items[::3], items[1::3], items[2::3], strict=False):
        start, end = int(first or "0", 16), int(last or "0", 16)
        if isinstance(said, list):
            texts |= {start + at: _utf16(text) for at, text in enumerate(said[: end - start + 1])}
        elif end - start < _MOST_IN_RANGE:
            base = _utf16(said)
            for at in range(end - start + 1):
                if base and ord(base[-1]) + at < 0x110000:
                    texts[start + at] = base[:-1] + chr(ord(base[-1]) + at)
    return texts


def _utf16(written: str) -> str:
    if not isinstance(written, str) or len(written) % 2:
        return ""
    return bytes.fromhex(written).decode("utf-16-be" if len(written) % 4 == 0 else "latin-1", "ignore")
