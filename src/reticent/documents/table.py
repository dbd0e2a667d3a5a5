"""CSV: chosen columns, row by row. A row that does not change is written as it was read, to the byte."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from reticent.documents import Layout, Piece
from reticent.errors import InputError, nearest
from reticent.model import Replacement, apply

LONGEST_CELL = 50_000_000
_SAMPLE = 65_536
_BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its cells, its raw text, and which cells are examined."""

    cells: tuple[str, ...] = field(repr=False)
    raw: str = field(repr=False)
    chosen: tuple[int, ...]
    names: tuple[str, ...] = ()

    def layout(self) -> Layout:
        """The chosen cells as one text, so that a name in one column is known in the next.

        Each stands behind the name of its column, which is not examined but tells what the cell is.
        """
        pieces: list[Piece] = []
        end = 0
        for index in self._filled():
            cell = self.cells[index]
            before = (_BETWEEN if pieces else "") + (f"{self.names[index]}: " if index < len(self.names) else "")
            start = end + len(before)
            end = start + len(cell)
            pieces.append(Piece(cell, range(start, end + 1), before))
        return Layout.of("", pieces)

    def edited(self, replacements: Sequence[Replacement]) -> tuple[str, ...]:
        """The cells with the edits of the layout's text made."""
        layout, cells = self.layout(), list(self.cells)
        edits = layout.edits(replacements)
        for index, start in zip(self._filled(), layout.starts, strict=True):
            end = start + len(cells[index])
            inside = [Replacement(a - start, b - start, new) for a, b, new in edits if start <= a and b <= end]
            cells[index] = apply(cells[index], inside)
        return tuple(cells)

    def blanked(self) -> tuple[str, ...]:
        """The cells with nothing in those that were to be examined."""
        return tuple("" if index in self.chosen else cell for index, cell in enumerate(self.cells))

    def _filled(self) -> list[int]:
        return [index for index in self.chosen if index < len(self.cells) and self.cells[index]]


class Table:
    """A CSV source read as a stream. `columns` are names or, with no header, numbers from 1; none means all."""

    def __init__(self, lines: TextIO, name: str, columns: Sequence[str] = (), delimiter: str | None = None) -> None:
        csv.field_size_limit(LONGEST_CELL)
        self._name = name
        self._raw: list[str] = []
        sample = lines.read(_SAMPLE)
        self.dialect = _dialect(sample, delimiter)
        self._reader = csv.reader(self._remember(_chain(sample, lines)), self.dialect, strict=True)
        header = next(self._rows(), None)
        if header is None:
            raise InputError(f"{name} is an empty table")
        self.header, self._header_raw = header
        self._columns = tuple(self._column(column) for column in columns)

    def rows(self) -> Iterator[Row]:
        """The rows after the header."""
        for cells, raw in self._rows():
            yield Row(cells, raw, self._columns or tuple(range(len(cells))), self.header)

    def first(self) -> Row:
        """The first line as a row: it may be no header at all."""
        return Row(self.header, self._header_raw, self._columns or tuple(range(len(self.header))))

    def line(self, cells: Sequence[str], like: str) -> str:
        """Cells as a line with the line ending of another."""
        ending = "\r\n" if like.endswith("\r\n") else "\n" if like.endswith("\n") else ""
        out = io.StringIO()
        csv.writer(out, self.dialect, lineterminator=ending).writerow(cells)
        return out.getvalue()

    def _rows(self) -> Iterator[tuple[tuple[str, ...], str]]:
        try:
            for cells in self._reader:
                raw = "".join(self._raw)
                self._raw.clear()
                yield tuple(cells), raw
        except UnicodeDecodeError:
            raise InputError(f"{self._name} changes its encoding near line {self._reader.line_num}") from None
        except csv.Error:
            raise InputError(f"{self._name} is not CSV near line {self._reader.line_num}") from None

    def _remember(self, lines: Iterator[str]) -> Iterator[str]:
        for line in lines:
            self._raw.append(line)
            yield line

    def _column(self, column: str) -> int:
        if column in self.header:
            return self.header.index(column)
        if column.isdigit() and 1 <= int(column) <= len(self.header):
            return int(column) - 1
        raise InputError(
            f"{self._name} has no column {column!r}{nearest(column, self.header)}; it has {len(self.header)} columns"
        )


def _dialect(sample: str, delimiter: str | None) -> type[csv.Dialect]:
    class Found(csv.excel):
        pass

    if delimiter:
        Found.delimiter = delimiter
        return Found
    first = sample.split("\n", 1)[0]
    Found.delimiter = max(",;\t|", key=lambda mark: (first.count(mark), mark == ","))
    return Found


def _chain(sample: str, rest: TextIO) -> Iterator[str]:
    """The lines of the sample and what follows it."""
    lines = io.StringIO(sample, newline="").readlines()
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += rest.readline()
    yield from lines
    yield from rest
