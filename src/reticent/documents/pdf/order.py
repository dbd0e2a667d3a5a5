"""In which order a page is read, where that is not the order in which it was drawn.

Most programs draw text as it is read, one column after the other. Some draw each line across all columns, or one font
after the other. Both are told by where the stretches stand: a gutter that many lines leave free, with text on either
side that is wrapped at its edge and goes on in small letters, parts columns, which are read one by one; tables and
forms are not wrapped, and are read row by row. A stretch that fills the hole in a line is read there.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from reticent.documents.pdf.content import Glyph
from reticent.documents.pdf.lines import Line, Stretch, along
from reticent.documents.wrapping import is_text

LINE_STEP = 0.45
"""In sizes of the letters: from which step on a glyph stands on another line."""
GUTTER, CLEAR_GUTTER = 0.7, 1.0
_FEWEST, _FEWEST_NARROW, _MOST_COLUMNS = 3, 6, 12
_FEWEST_STRETCHES = 2 * _FEWEST
_NEXT_ROW, _INDENT = 2.0, 3.0
Row = list[Line]


def read_in_order(stretches: Sequence[Stretch]) -> list[tuple[Stretch, bool]]:
    """The stretches as they are read, each with whether it goes on at the top of a column."""
    if len(stretches) < _FEWEST_STRETCHES:
        return [(each, False) for each in stretches]
    direction = _direction(stretches[0].first)
    rows = _rows(each for each in stretches if _direction(each.first) == direction)
    lines = {each.number: line for row in rows for line in row for each in line.stretches}
    together = {number: line.stretches for number, line in lines.items() if len(line.stretches) > 1}
    tops: set[int] = set()
    for columns in _zones(rows):
        read = [[each for line in column for each in line.stretches] for column in columns]
        whole = [each for column in read for each in column]
        tops.update(column[0].number for column in read[1:])
        if _is_crossed(columns):
            together |= {each.number: whole for each in whole}
    made: dict[int, Stretch] = {}
    for each in stretches:
        if each.number not in made:
            made |= {one.number: one for one in together.get(each.number, [each])}
    return [(each, each.number in tops) for each in made.values()]


def _is_crossed(columns: Sequence[Row]) -> bool:
    """Whether the drawing goes from one column to another with nearly every line, not with each cell of a table."""
    drawn = sorted((line.stretches[0].number, at) for at, column in enumerate(columns) for line in column)
    crossed = sum(before != after for (_, before), (_, after) in pairwise(drawn))
    return crossed > max(2 * len(columns), min(map(len, columns)))


def _direction(glyph: Glyph) -> tuple[float, float]:
    return round(glyph.along[0], 2), round(glyph.along[1], 2)


def _rows(stretches: Iterable[Stretch]) -> list[Row]:
    """Lines that stand side by side, from the top."""
    heights = [(each.first.y * each.first.along[0] - each.first.x * each.first.along[1], each) for each in stretches]
    heights.sort(key=lambda pair: (-pair[0], pair[1].number))
    rows: list[list[tuple[float, Stretch]]] = []
    for height, each in heights:
        if not rows or rows[-1][0][0] - height > LINE_STEP * min(each.first.size, rows[-1][0][1].first.size):
            rows.append([])
        rows[-1].append((height, each))
    return [_lines(row) for row in rows]


def _lines(row: list[tuple[float, Stretch]]) -> Row:
    lines: Row = []
    for height, each in sorted(row, key=lambda pair: (along(pair[1].first), pair[1].number)):
        lines.append(Line.of([each], height))
    return _filled(lines)


def _filled(lines: Row) -> Row:
    """Lines with the stretches in them that fill a hole between two which were drawn one after the other."""
    made: Row = []
    for at, line in enumerate(lines):
        number = line.stretches[0].number
        after = lines[at + 1] if at + 1 < len(lines) else None
        if made and after and after.stretches[0].number == made[-1].stretches[-1].number + 1 != number:
            gaps = (line.left - made[-1].right, after.left - line.right)
            if all(-GUTTER / 2 * line.size < gap < GUTTER * line.size for gap in gaps):
                made[-1].stretches += [*line.stretches, *after.stretches]
                made[-1].right = after.right
                lines[at + 1] = made.pop()
                continue
        made.append(line)
    return made


def _zones(rows: Sequence[Row]) -> list[list[Row]]:
    """Where a page has columns: for each such place its columns from left to right, each its lines."""
    zones: list[list[Row]] = []
    refused: list[tuple[int, float]] = []
    at = done = 0
    while at < len(rows):
        found = _zone(rows, at, done, refused)
        if found is None:
            at += 1
            continue
        top, at, middle = found
        zones.append(list(_columns(rows[top:at], middle)))
        done = at
    return zones


def _zone(rows: Sequence[Row], at: int, done: int, refused: list[tuple[int, float]]) -> tuple[int, int, float] | None:
    """The rows around one that has columns of text, from where to where, and the middle of their gutter.

    Rows before `done` have theirs; `refused` are gutters that part no text, and the row down to which they reach.
    """
    for before, after in pairwise(rows[at][:_MOST_COLUMNS]):
        if any(at <= last and before.right <= middle <= after.left for last, middle in refused):
            continue
        free = (before.right, after.left)
        last, free = _extended(rows, range(at + 1, len(rows)), free)
        top, free = _extended(rows, range(at - 1, done - 1, -1), free)
        middle = (free[0] + free[1]) / 2
        zone = rows[top : last + 1]
        both = sum(row[0].right <= middle <= row[-1].left for row in zone)
        fewest = _FEWEST_NARROW if free[1] - free[0] < CLEAR_GUTTER * before.size else _FEWEST
        if both >= fewest and all(is_text(side) for side in _beside(zone, middle)):
            return top, last + 1, middle
        refused.append((last, middle))
    return None


def _extended(rows: Sequence[Row], numbers: range, free: tuple[float, float]) -> tuple[int, tuple[float, float]]:
    """The last of the rows, one after the other, that leaves a gutter free, and what of it is free."""
    last = numbers.start - numbers.step
    for number in numbers:
        row = rows[number]
        middle = (free[0] + free[1]) / 2
        left = max([free[0], *(line.right for line in row if (line.left + line.right) / 2 < middle)])
        right = min([free[1], *(line.left for line in row if (line.left + line.right) / 2 >= middle)])
        step = abs(row[0].height - rows[last][0].height)
        if right - left < GUTTER * row[0].size or step > _NEXT_ROW * row[0].size:
            break
        last, free = number, (left, right)
    return last, free


def _beside(rows: Sequence[Row], middle: float) -> Iterable[list[Line]]:
    """The lines next to a gutter, on its left and on its right."""
    lefts = [[line for line in row if line.right <= middle] for row in rows]
    yield [row[-1] for row in lefts if row]
    rights = [line for row in rows for line in row if line.left >= middle]
    first = min((line.left for line in rights), default=0.0)
    yield [line for line in rights if line.left < first + _INDENT * line.size]


def _columns(rows: Sequence[Row], middle: float) -> Iterable[Row]:
    """The columns on both sides of a gutter, which may have gutters themselves."""
    for left in (True, False):
        side = [[line for line in row if (line.right <= middle) == left] for row in rows]
        side = [row for row in side if row]
        inner = _zones(side)
        if len(inner) == 1 and sum(map(len, inner[0])) == sum(map(len, side)):
            yield from inner[0]
        else:
            yield [line for row in side for line in row]


__all__ = ["GUTTER", "LINE_STEP", "read_in_order"]
