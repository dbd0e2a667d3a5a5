"""Columns of a text, with a heading or without: what stands one below the other.

Cells are parted by bars, tabs, semicolons or commas, where at least three lines in a row have as many of them; or they
begin at the same place of at least three lines of a paragraph, with wide gaps between them. Only the layout is looked
at, each line once for each of the signs.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby

from reticent.detect.structure.parts import stripped
from reticent.detect.structure.tables import LONGEST_HEADER, MOST_CELLS
from reticent.model import Span

FEWEST = 3
"""How many cells are a column."""

_LINE = re.compile(r"[^\n]+")
_RULE = re.compile(r"[\s|:+=_-]*[-=_][\s|:+=_-]*")
_APART = re.compile(r"\S+(?:[ ]\S+)*")
_LEAST_CELLS = {"|": 2, "\t": 2, ";": 3, ",": 3}
_CELLS = {
    mark: re.compile(rf'[ ]*"(?P<quoted>(?:[^"\n]++|"")*+)"[ ]*(?=[{mark}\r]|$)|(?P<bare>[^{mark}\n]*)', re.MULTILINE)
    for mark in _LEAST_CELLS
}


def columns(text: str) -> Iterator[list[Span]]:
    """The cells of each column that are not empty, in order; no cell is in two columns."""
    for block in _blocks(text):
        left = list(enumerate(block))
        for mark, least in _LEAST_CELLS.items():
            rows = [(number, line, _cells(text, line, mark)) for number, line in left]
            left = []
            # Lines that follow each other have the same difference to their place among those that are left.
            for (_, cells), group in groupby(enumerate(rows), key=lambda row: (row[1][0] - row[0], len(row[1][2]))):
                run = [row for _, row in group]
                if cells >= least and len(run) >= FEWEST:
                    yield from _found(text, zip(*(row[2] for row in run), strict=True))
                else:
                    left += [(number, line) for number, line, _ in run]
        yield from _below(text, [line for _, line in left])


def _found(text: str, candidates: Iterable[Iterable[Span]]) -> Iterator[list[Span]]:
    """The columns of enough cells that hold something."""
    for cells in candidates:
        column = [cell for each in cells if (cell := stripped(text, each))]
        if len(column) >= FEWEST:
            yield column


def _blocks(text: str) -> Iterator[list[Span]]:
    """The lines between empty ones, without rules, and without lines that are too long to be rows."""
    block: list[Span] = []
    end = 0
    for match in _LINE.finditer(text):
        if match.start() > end + 1 or not match.group().strip():
            yield block
            block = []
        if match.group().strip() and not _RULE.fullmatch(match.group()) and len(match.group()) <= LONGEST_HEADER:
            block.append(Span(*match.span()))
        end = match.end()
    yield block


def _cells(text: str, line: Span, mark: str) -> list[Span]:
    """The cells of a line between these marks."""
    cells: list[Span] = []
    at = line.start
    while len(cells) <= MOST_CELLS:
        match = _CELLS[mark].match(text, at)
        if match is None:
            break
        cells.append(Span(*match.span("bare" if match["quoted"] is None else "quoted")))
        at = match.end() + 1
        if match.end() >= line.end or text[match.end()] != mark:
            break
    return cells


def _below(text: str, lines: list[Span]) -> Iterator[list[Span]]:
    """What begins at the same place of several lines, beside something else."""
    starts: dict[int, list[Span]] = defaultdict(list)
    for line in lines:
        cells = [Span(*match.span()) for match in _APART.finditer(text, *line)]
        for cell in cells if len(cells) > 1 else ():
            starts[cell.start - line.start].append(cell)
    yield from _found(text, (cells for _, cells in sorted(starts.items())))
