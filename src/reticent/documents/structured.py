"""JSON and CSV as one document: every value behind its label, as in a form; keys and headings are not changed.

    {"user": {"name": "Faith", "city": "Leeds"}}     name,city
                                                     Faith,Leeds

are both read as

    name: Faith
    city: Leeds

Without edits the source survives to the byte. A figure of JSON that is replaced becomes a string.
"""

import json
import re
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import chain
from typing import NamedTuple, cast

from reticent.detect.structure.markup import key_label
from reticent.documents.layout import Layout, Piece
from reticent.documents.table import LIVE, dialect_of, is_header
from reticent.errors import InputError
from reticent.languages.en.labels import meaning
from reticent.languages.en.lexicon import Lexicon

_TOKEN = re.compile(r'[{\[]|[}\]]|"((?:[^"\\]|\\.)*+)"(\s*:)?|-?\d[\d.eE+-]*|true|false|null')
_ESCAPE = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)")
_TELLING = re.compile(r"[@\s]|\d{4}")
"""What keys that are data have: addresses, names, numbers."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_names = cache(Lexicon)
_CHARACTER = re.compile(r'""|[^"]')


def read_json(source: str) -> Layout:
    """One JSON value."""
    try:
        json.loads(source)
    except (ValueError, RecursionError):
        raise InputError("the text is not JSON: mend it, or read it as text") from None
    return Layout.of(source, _values(source))


def read_json_lines(source: str) -> Layout:
    """One JSON value on each line."""
    for number, line in enumerate(source.splitlines(), 1):
        try:
            json.loads(line or "0")
        except (ValueError, RecursionError):
            raise InputError(f"line {number} of the text is not JSON: mend it, or read it as text") from None
    return Layout.of(source, _values(source))


def _values(source: str) -> Iterator[Piece]:
    above: list[str] = []
    key, gap = "", "\n"
    for token in _TOKEN.finditer(source):
        said = token.group()
        if said in ("{", "["):
            above.append(key)
            gap = "\n\n" if len(above) == 1 else "\n"
        elif said in ("}", "]"):
            key = above.pop() if above else ""
        elif token[2] is not None:
            key = token[1]
            if _is_data(key):
                yield _string(source, token, gap)
        elif token[1] is not None or said not in ("true", "false", "null"):
            label = key_label(key, next((each for each in reversed(above) if each and each != key), ""))
            before = f"{gap}{label}: " if label else gap
            yield _string(source, token, before) if token[1] is not None else _figure(token, before)
            gap = "\n"


def _is_data(key: str) -> bool:
    """Whether a key is none of a form's, but itself what a form would hold: `{"Annika": {"score": 3}}`."""
    if meaning(key):
        return False
    words = _WORD.findall(key)
    return bool(_TELLING.search(key)) or any(
        (_names().is_given_name(word) or _names().is_surname(word)) and not _names().is_ordinary(word) for word in words
    )


def _string(source: str, token: re.Match[str], before: str) -> Piece:
    start, end = token.span(1)
    raw = source[start:end]
    if "\\" not in raw:
        return Piece(raw, range(start, end + 1), before, _in_json)
    parts: list[str] = []
    places = array("q")
    last = 0
    for escape in _ESCAPE.finditer(raw):
        character = json.loads(f'"{escape.group()}"')
        parts += [raw[last : escape.start()], character]
        places.extend(range(start + last, start + escape.start()))
        places.extend([start + escape.start()] * len(character))
        last = escape.end()
    parts.append(raw[last:])
    places.extend(range(start + last, end + 1))
    return Piece("".join(parts), places, before, _in_json)


def _figure(token: re.Match[str], before: str) -> Piece:
    """A figure, which goes whole and becomes a string."""
    start, end = token.span()
    return Piece(token.group(), array("q", [start] * (end - start) + [end]), before, _as_string)


def _as_string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _in_json(text: str) -> str:
    return _as_string(text)[1:-1]


class _Cell(NamedTuple):
    """Where the text of a cell stands, inside its quotation marks if it has them."""

    start: int
    end: int
    quoted: bool


def read_csv(source: str) -> Layout:
    """A table of comma-separated values, or of such as its first line has."""
    mark = dialect_of(source).delimiter
    rows = _rows(source, mark)
    first = next(rows, [])
    names = [source[cell.start : cell.end].strip("\ufeff ") for cell in first]
    labels = names if is_header(names) else []
    return Layout.of(source, _pieces(source, mark, labels, rows if labels else chain([first], rows)))


def _rows(source: str, mark: str) -> Iterator[list[_Cell]]:
    cell = re.compile(rf'"((?:[^"]++|"")*+)"(?=[{re.escape(mark)}\r\n]|\Z)|([^{re.escape(mark)}\r\n]*)')
    row: list[_Cell] = []
    at = 0
    while at < len(source):
        match = cast("re.Match[str]", cell.match(source, at))  # the second alternative matches nothing at least
        row.append(_Cell(*match.span(match.lastindex or 0), quoted=match.lastindex == 1))
        at = match.end()
        if source[at : at + 1] != mark or at + 1 == len(source):
            yield row
            row = []
        at += 2 if source[at : at + 2] == "\r\n" else 1


def _pieces(source: str, mark: str, labels: list[str], rows: Iterable[list[_Cell]]) -> Iterator[Piece]:
    """Each cell in two pieces, because what stands in place of its first character may look like a formula."""
    write: dict[bool, Callable[[str], str]] = {False: partial(_unquoted, mark), True: _doubled}
    for row in rows:
        gap = "\n\n"
        for number, cell in enumerate(row):
            if not source[cell.start : cell.end].strip():
                continue
            text, places = _undoubled(source, cell)
            label = labels[number] if number < len(labels) else ""
            before = f"{gap}{label}: " if label else gap
            yield Piece(text[:1], places[:2], before, partial(_no_formula, write[cell.quoted]))
            yield Piece(text[1:], places[1:], "", write[cell.quoted])
            gap = "\n"


def _undoubled(source: str, cell: _Cell) -> "tuple[str, range | array[int]]":
    raw = source[cell.start : cell.end]
    if not cell.quoted or '"' not in raw:
        return raw, range(cell.start, cell.end + 1)
    text = array("q", (cell.start + match.start() for match in _CHARACTER.finditer(raw)))
    return raw.replace('""', '"'), array("q", [*text, cell.end])


def _doubled(text: str) -> str:
    return text.replace('"', '""')


def _unquoted(mark: str, text: str) -> str:
    """New text in a cell without quotation marks, where nothing may end it."""
    return re.sub(rf'[{re.escape(mark)}"\r\n]', " ", text)


def _no_formula(write: Callable[[str], str], text: str) -> str:
    return ("'" if text.startswith(LIVE) else "") + write(text)
