"""Tables with a header: what stands in the column of a label is what the label says.

Cells are parted by commas, semicolons, tabs or bars, or stand below their heading. A first line is a header only if the
labels are known, or one says that people stand below and a name does: a table that begins with data has none, and its
cells are still kept apart by their signs.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise

from reticent.detect.structure.headings import are_people, may_be_heading
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
"""How many marks make a header of which the labels are known; with people below, one is enough."""

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
    last = number + 1 == len(reading.lines)
    bars = text.count("|", *line)
    if bars > 1 or (bars and not last and _RULE.fullmatch(text, *reading.lines[number + 1])):
        return _barred(reading, number, found)
    if last:
        return number
    for mark in _FEWEST:
        if mark in text[slice(*line)] and mark in text[slice(*reading.lines[number + 1])]:
            end = _delimited(reading, number, mark, found)
            if end > number:
                return end
    return _aligned(reading, number, found) if "  " in line.of(text).strip() else number


def _header(reading: Layers, cells: list[Span], below: list[Span], fewest: int = 1) -> Says | None:
    """What each heading of at least so many and one says; None if this is no header of what stands below."""
    names = [cell.of(reading.text).strip(' "*_\r') for cell in cells]
    if not 1 < len(cells) <= MOST_CELLS or any(len(name) > 40 or _NO_HEADING.search(name) for name in names):
        return None
    says = [reading.labels.says(name) if name else None for name in names]
    if any(each is None and reading.labels.names_somebody(name) for each, name in zip(says, names, strict=True)):
        return None
    named = sum(map(bool, names))
    known = sum(each is not None for each in says)
    joined = sum("_" in name for name in names)
    if len(cells) > fewest and (known >= max(2, named / 2) or (known and joined and known + joined >= named / 2)):
        return says
    return says if _is_above_people(reading, names, says, below) else None


def _is_above_people(reading: Layers, names: list[str], says: Says, below: list[Span]) -> bool:
    """Whether one heading says that people stand below it, the others may be headings, and a name is the first below."""
    lexicon = reading.labels.lexicon
    if (
        len(below) != len(names)
        or len({*names}) < len(names)
        or not all(may_be_heading(name, lexicon) for name in names)
    ):
        return False
    first = [cell.of(reading.text).strip(' "*_\r') for cell in below]
    return any(
        kind == "person" and are_people(name, [cell], lexicon)
        for name, kind, cell in zip(names, says, first, strict=True)
    )


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
    people = {
        column for column, kind in enumerate(says) if kind == "person" and _are_people(reading, header, rows, column)
    }
    for row in rows:
        for column, (cell, label, kind) in enumerate(zip(row, header, says, strict=False)):
            value = stripped(reading.text, cell)
            if value and kind not in (None, WORDS):
                found.append(Field(value, label, str(kind), "people" if column in people else "cell"))
                reading.done(cell)


def _are_people(reading: Layers, header: list[Span], rows: list[list[Span]], column: int) -> bool:
    """Whether a column under a heading of people is one of names."""
    values = [stripped(reading.text, row[column]) for row in rows if column < len(row)]
    cells = [value.of(reading.text) for value in values if value]
    return are_people(header[column].of(reading.text), cells, reading.labels.lexicon)


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
    fewest = min(2, text.count("|", *lines[number]))
    while end < len(lines) and text.count("|", *lines[end]) >= fewest:
        bars = [at for at in range(*lines[end]) if text[at] == "|"]
        found += [Wall(Span(at, at + 1)) for at in bars]
        end += 1
    rows = [_between(text, line) for line in lines[number:end] if not _RULE.fullmatch(text, *line)]
    says = _header(reading, rows[0], rows[1]) if len(rows) > 1 else None
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
    says = _header(reading, header, _cells(text, at, mark)[0], _FEWEST[mark]) if len(header) > 1 else None
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
    says = _header(reading, header, []) if len(header) > 2 else None
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
