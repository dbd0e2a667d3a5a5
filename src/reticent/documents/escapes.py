"""Characters that a source writes in another way: as references (`&eacute;`), with percent signs, as escapes of code.

A decoded piece knows for each character where it begins in the source, and how new text is written in its place.
"""

import html
import re
from array import array
from collections.abc import Callable
from urllib.parse import quote

from reticent.documents.layout import Piece
from reticent.model import Span

_REFERENCE = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|\w+);?")
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_CODE_ESCAPE = re.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2}))")
_SAFE = "@:,;!$'()*+~"
_SAFE_IN_ADDRESS = _SAFE + "/?#[]&=%"


def decoded(
    raw: str,
    start: int,
    before: str,
    escape: Callable[[str], str],
    *,
    link: bool = False,
    whole: Span | None = None,
) -> Piece:
    """The raw text at `start` with its references decoded, and its percent signs if it is a link."""
    text, places = _references(raw, start)
    if link:
        text, places = _percents(text, places)
    return Piece(text, places, before, escape, whole)


def readable_code(code: str) -> str:
    """Code with its escapes decoded: what a name in it may be written with."""

    def character(match: re.Match[str]) -> str:
        number = int(next(filter(None, match.groups())), 16)
        return chr(number) if number < 0x110000 else match.group()

    return _percents(html.unescape(_CODE_ESCAPE.sub(character, code)), range(0))[0]


def escape_text(text: str) -> str:
    """New text between tags."""
    return html.escape(text, quote=False)


def escape_attribute(text: str) -> str:
    """New text in a value with quotation marks."""
    return html.escape(text, quote=True)


def escape_word(text: str) -> str:
    """New text in a value that a space would end or cut in two."""
    return re.sub(r"\s+", "_", escape_attribute(text))


def escape_link(text: str) -> str:
    """New text in a link: a whole address stays one, everything else becomes a part of one."""
    return escape_attribute(quote(text, safe=_SAFE_IN_ADDRESS if "://" in text else _SAFE, errors="replace"))


def _references(raw: str, start: int) -> "tuple[str, range | array[int]]":
    if "&" not in raw:
        return raw, range(start, start + len(raw) + 1)
    parts: list[str] = []
    places = array("q")
    last = 0
    for match in _REFERENCE.finditer(raw):
        character = html.unescape(match.group())
        parts += [raw[last : match.start()], character]
        places.extend(range(start + last, start + match.start()))
        places.extend([start + match.start()] * len(character))
        last = match.end()
    parts.append(raw[last:])
    places.extend(range(start + last, start + len(raw) + 1))
    return "".join(parts), places


def _percents(text: str, places: "range | array[int]") -> "tuple[str, range | array[int]]":
    """Percent signs decoded, and the plus signs of a query, which stand for spaces."""
    query = text.find("?")
    if query >= 0:
        text = text[:query] + text[query:].replace("+", " ")
    if "%" not in text:
        return text, places
    parts: list[str] = []
    kept = array("q")
    last = 0
    for match in _PERCENT.finditer(text):
        at = match.start()
        parts.append(text[last:at])
        kept.extend(places[last:at])
        for character, length in _characters(match.group()):
            parts.append(character)
            kept.extend(places[at : at + 1])
            at += length
        last = match.end()
    parts.append(text[last:])
    kept.extend(places[last:])
    return "".join(parts), kept


def _characters(percents: str) -> list[tuple[str, int]]:
    """The characters that percent signs stand for, and how long each is written: UTF-8, or on old pages Latin-1."""
    data = bytes.fromhex(percents.replace("%", ""))
    try:
        return [(character, 3 * len(character.encode())) for character in data.decode("utf-8")]
    except UnicodeDecodeError:
        return [(character, 3) for character in data.decode("latin-1")]
