"""Tables with a header: what stands in the column of a label is what the label says.

Cells are parted by commas, semicolons, tabs or bars, or stand below their heading. A first line is a header only if the
labels are known: a table that begins with data has none, and its cells are still kept apart by their signs.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise

from reticent.detect.structure.parts import Field, Layers, Wall, stripped
from reticent.languages.en.labels import FIGURES, WORDS
from reticent.model import Span

MOST_CELLS = 200
LONGEST_HEADER = 4000
_RULE = re.compile(r"[\s|:+=-]*-[\s|:+=-]*")
_COLUMN = re.compile(r"\S+(?:[ ]\S+)*")
_NO_HEADING = re.compile(r"\d{3}|@|[.!?] |:")
_CELLS = {
    mark: re.compile(rf'[ ]*"(?P<quoted>(?:[^"]++|"")*+)"[ ]*(?={mark}|\r?\n|\Z)|(?P<bare>[^{mark}\n]*)')
    for mark in (",", ";", "\t")
}
_FEWEST = {",": 2, ";": 2, "\t": 1}

Says = list[str | None]


def read_tables(reading: Layers) -> Iterator[Field | Wall]:
    """The cells of all tables; cells that hold text are left for the lines to be read in them."""
    number = 0
    while number < len(reading.lines):
        line = reading.lines[number]
        end = number
        if line.end - line.start <= LONGEST_HEADER:
            found: list[Field | Wall] = []
            end = _table(reading, number, found)
            yield from found
        number = max(end, number + 1)


def _table(reading: Layers, number: int, found: list[Field | Wall]) -> int:
    """A table whose header is this line; the number of the line behind it, or `number` where there is none."""
    text, line = reading.text, reading.lines[number]
    if text.count("|", *line) > 1:
        return _barred(reading, number, found)
    if number + 1 == len(reading.lines):
        return number
    for mark, fewest in _FEWEST.items():
        if text.count(mark, *line) >= fewest and mark in text[slice(*reading.lines[number + 1])]:
            end = _delimited(reading, number, mark, found)
            if end > number:
                return end
    return _aligned(reading, number, found) if "  " in line.of(text).strip() else number


def _header(reading: Layers, cells: list[Span]) -> Says | None:
    """What each heading says; None if this is no header."""
    names = [cell.of(reading.text).strip(' "*_\r') for cell in cells]
    if not 1 < len(cells) <= MOST_CELLS or any(len(name) > 40 or _NO_HEADING.search(name) for name in names):
        return None
    says = [reading.labels.says(name) if name else None for name in names]
    if any(each is None and reading.labels.names_somebody(name) for each, name in zip(says, names, strict=True)):
        return None
    named = sum(map(bool, names))
    known = sum(each is not None for each in says)
    joined = sum("_" in name for name in names)
    return says if known >= max(2, named / 2) or (known and joined and known + joined >= named / 2) else None


def _rows(reading: Layers, header: list[Span], says: Says, rows: list[list[Span]], found: list[Field | Wall]) -> None:
    found += [Wall(cell) for cell in header]
    for cell in header:
        reading.done(cell)
    says = [
        FIGURES
        if kind in (None, WORDS) and _is_choice(reading, [row[column] for row in rows if column < len(row)])
        else kind
        for column, kind in enumerate(says)
    ]
    for row in rows:
        for cell, label, kind in zip(row, header, says, strict=False):
            value = stripped(reading.text, cell)
            if value and kind not in (None, WORDS):
                found.append(Field(value, label, str(kind), "cell"))
                reading.done(cell)


def _is_choice(reading: Layers, cells: list[Span]) -> bool:
    """Whether a column holds one of a few words each time: a plan, a status, yes or no."""
    said = [cell.of(reading.text).strip() for cell in cells]
    lexicon = reading.labels.lexicon
    return (
        len(said) > 2
        and all(not word or (word.isalpha() and lexicon.is_ordinary(word)) for word in said)
        and (len(set(said)) < len(said) and not all(map(lexicon.is_given_name, filter(None, said))))
    )


def _barred(reading: Layers, number: int, found: list[Field | Wall]) -> int:
    """Cells between bars, as in Markdown."""
    text, lines = reading.text, reading.lines
    end = number
    while end < len(lines) and text.count("|", *lines[end]) > 1:
        bars = [at for at in range(*lines[end]) if text[at] == "|"]
        found += [Wall(Span(at, at + 1)) for at in bars]
        end += 1
    rows = [_between(text, line) for line in lines[number:end] if not _RULE.fullmatch(text, *line)]
    says = _header(reading, rows[0]) if len(rows) > 1 else None
    if says:
        _rows(reading, rows[0], says, rows[1:], found)
    return end


def _between(text: str, line: Span) -> list[Span]:
    """The cells of a line between bars, without the empty ones at its edges."""
    bars = [at for at in range(*line) if text[at] == "|"]
    cells = [Span(a, b) for a, b in zip([line.start, *(at + 1 for at in bars)], [*bars, line.end], strict=True)]
    first = 0 if cells[0].of(text).strip(" >\t") else 1
    last = len(cells) if cells[-1].of(text).strip() else len(cells) - 1
    return [stripped(text, cell) or Span(cell.start, cell.start) for cell in cells[first:last]]


def _delimited(reading: Layers, number: int, mark: str, found: list[Field | Wall]) -> int:
    """Cells between commas, semicolons or tabs, with quotation marks around them or not."""
    text = reading.text
    header, at = _cells(text, reading.lines[number].start, mark)
    says = _header(reading, header)
    if says is None:
        return number
    rows: list[list[Span]] = []
    while at < len(text):
        row, after = _cells(text, at, mark)
        if len(row) != len(header):
            break
        rows.append(row)
        at = after
    if not rows:
        return number
    _rows(reading, header, says, rows, found)
    for row in (header, *rows):
        found += [Wall(Span(one.end, other.start)) for one, other in pairwise(row)]
        for edge in (row[0].start - 1, row[-1].end):
            if text[edge : edge + 1] == '"':
                found.append(Wall(Span(edge, edge + 1)))
    return bisect_left(reading.lines, at, key=lambda line: line.start)


def _cells(text: str, at: int, mark: str) -> tuple[list[Span], int]:
    """The cells of the row that begins here, and where the next row does."""
    cells: list[Span] = []
    while len(cells) <= MOST_CELLS:
        match = _CELLS[mark].match(text, at)
        if match is None:
            break
        cells.append(Span(*match.span("bare" if match["quoted"] is None else "quoted")))
        at = match.end()
        if text[at : at + 1] != mark:
            break
        at += 1
    at = text.find("\n", at)
    return cells, len(text) if at < 0 else at + 1


def _aligned(reading: Layers, number: int, found: list[Field | Wall]) -> int:
    """Cells below their headings, kept there by spaces."""
    text, lines = reading.text, reading.lines
    header = [Span(*match.span()) for match in _COLUMN.finditer(text, *lines[number])]
    says = _header(reading, header) if len(header) > 2 else None
    if says is None:
        return number
    starts = [cell.start - lines[number].start for cell in header]
    rows: list[list[Span]] = []
    end = number + 1
    while end < len(lines) and text[lines[end].start - 2 : lines[end].start] != "\n\n":
        line = lines[end]
        cells = [Span(*match.span()) for match in _COLUMN.finditer(text, *line)]
        if len(cells) < 2 or any(":" in cell.of(text) for cell in cells[:1]):
            break
        row = [Span(line.start, line.start)] * len(header)
        for cell in cells:
            row[max(0, bisect_right(starts, cell.start - line.start + 1) - 1)] = cell
        rows.append(row)
        end += 1
    if not rows:
        return number
    _rows(reading, header, says, rows, found)
    return end
