"""CSV: chosen columns, row by row. A cell that does not change is written as it was read, to the byte.

A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, a tab or a return for a formula. A cell that we change
and that begins so gets an apostrophe in front, which makes it text: nothing becomes a formula through us.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from reticent.documents.columns import NO_RULES, ColumnRule, ColumnRules
from reticent.documents.layout import Layout, Piece
from reticent.errors import InputError, nearest
from reticent.languages.en.labels import meaning
from reticent.model import Replacement, apply

LONGEST_CELL = 50_000_000
_SAMPLE = 65_536
_BETWEEN = "\n\n"
LIVE = ("=", "+", "-", "@", "\t", "\r")
_DATA = re.compile(r"@|\d{3}|[.!?]\s|^.{60}")
"""What no heading has."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: its cells, its raw text, and which cells are examined."""

    cells: tuple[str, ...] = field(repr=False)
    raw: str = field(repr=False)
    chosen: tuple[int, ...]
    names: tuple[str, ...] = ()
    is_first: bool = False

    def layout(self) -> Layout:
        """The chosen cells as one text, so that a name in one column is known in the next.

        Each stands behind the name of its column, which is not examined but tells what the cell is. Those of the first
        line are read as such names themselves.
        """
        pieces: list[Piece] = []
        end = 0
        for index in self._filled():
            cell = self.cells[index]
            before = (":" if self.is_first else "") + _BETWEEN if pieces else ""
            before += f"{self.names[index]}: " if index < len(self.names) else ""
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
            if inside:
                cells[index] = _no_formula(apply(cells[index], inside))
        return tuple(cells)

    def blanked(self) -> tuple[str, ...]:
        """The cells with nothing in those that were to be examined."""
        return tuple("" if index in self.chosen else cell for index, cell in enumerate(self.cells))

    def _filled(self) -> list[int]:
        return [index for index in self.chosen if index < len(self.cells) and self.cells[index]]


class Table:
    """A CSV source read as a stream. `columns` are names or, with no header, numbers from 1; none means all.

    `rules` are for columns that are not examined but treated in another way, by their names; `key` is what they need.
    """

    def __init__(
        self,
        lines: TextIO,
        name: str,
        columns: Sequence[str] = (),
        delimiter: str | None = None,
        rules: Mapping[str, ColumnRule] = NO_RULES,
        key: str = "",
    ) -> None:
        csv.field_size_limit(LONGEST_CELL)
        self._name = name
        self._raw: list[str] = []
        self._encoding = lines.encoding or "text"
        try:
            sample = lines.read(_SAMPLE)
        except UnicodeDecodeError:
            raise self._broken("near its beginning") from None
        self.dialect = dialect_of(sample, delimiter)
        self._reader = csv.reader(self._remember(_chain(sample, lines)), self.dialect, strict=True)
        header = next(self._rows(), None)
        if header is None:
            raise InputError(f"{name} is an empty table")
        cells, self._header_raw = header
        self.header = tuple(cell.lstrip("\ufeff") for cell in cells)
        self._columns = tuple(self._column(column) for column in columns)
        self.rules = ColumnRules({self._column(column): rule for column, rule in rules.items()}, key)

    def rows(self) -> Iterator[TableRow]:
        """The rows after the header."""
        for cells, raw in self._rows():
            yield TableRow(cells, raw, self._examined(len(cells)), self.header)

    def first(self) -> TableRow:
        """The first line as a row: it may be no header at all."""
        return TableRow(self.header, self._header_raw, self._examined(len(self.header)), is_first=True)

    def _examined(self, count: int) -> tuple[int, ...]:
        return tuple(number for number in self._columns or range(count) if number not in self.rules.rules)

    def line(self, row: TableRow, cells: Sequence[str], *, header: bool = False) -> str:
        """A row with other cells; those that are the same stay as they were written. A header only loses columns."""
        ending = row.raw[len(row.raw.rstrip("\r\n")) :]
        mark = re.escape(self.dialect.delimiter)
        whole = row.raw.removesuffix(ending)
        written = re.findall(rf'("[^"]*(?:""[^"]*)*"|[^{mark}]*)(?:{mark}|\Z)', whole)
        if not whole.endswith(self.dialect.delimiter):
            written = written[:-1] or written  # the pattern also finds the nothing behind the last cell
        if len(written) != len(row.cells):
            written = [self._written(cell) for cell in row.cells]
        ruled = cells if header else self.rules.applied(cells)
        new = [
            raw if cell == old else self._written(cell)
            for number, (raw, cell, old) in enumerate(zip(written, ruled, row.cells, strict=True))
            if number not in self.rules.dropped
        ]
        return (self.dialect.delimiter.join(new) or '""') + ending

    def _written(self, cell: str) -> str:
        quoted = any(mark in cell for mark in ('"', "\n", "\r", self.dialect.delimiter))
        return '"' + cell.replace('"', '""') + '"' if quoted else cell

    def _rows(self) -> Iterator[tuple[tuple[str, ...], str]]:
        try:
            for cells in self._reader:
                raw = "".join(self._raw)
                self._raw.clear()
                yield tuple(cells), raw
        except UnicodeDecodeError:
            raise self._broken(f"near line {self._reader.line_num + 1}") from None
        except csv.Error:
            raise InputError(f"{self._name} is not CSV near line {self._reader.line_num}") from None

    def _broken(self, where: str) -> InputError:
        return InputError(
            f"{self._name} is not {self._encoding} {where}: repair it, or name its encoding with --encoding"
        )

    def _remember(self, lines: Iterator[str]) -> Iterator[str]:
        for line in lines:
            self._raw.append(line)
            yield line

    def _column(self, column: str) -> int:
        if column in self.header:
            return self.header.index(column)
        if column.isdecimal() and len(column) < 9 and 1 <= int(column) <= len(self.header):
            return int(column) - 1
        meant = nearest(column, self.header) if is_header(self.header) else ""  # else they may be people
        raise InputError(f"{self._name} has no column {column!r}{meant}; it has {len(self.header)} columns")


def _no_formula(cell: str) -> str:
    """The cell as text, even for a spreadsheet."""
    return "'" + cell if cell.startswith(LIVE) else cell


def is_header(names: Sequence[str]) -> bool:
    """Whether a first line names columns: some of its labels are known, and none has what only data have."""
    named = [name for name in names if name]
    known = sum(meaning(name) is not None for name in named)
    return known > 0 and known * 3 >= len(named) and not any(map(_DATA.search, named))


def dialect_of(sample: str, delimiter: str | None = None) -> type[csv.Dialect]:
    """How a table is written, by its first line."""

    class Delimited(csv.excel):
        pass

    if delimiter:
        Delimited.delimiter = delimiter
        return Delimited
    first = sample.split("\n", 1)[0]
    Delimited.delimiter = max(",;\t|", key=lambda mark: (first.count(mark), mark == ","))
    return Delimited


def _chain(sample: str, rest: TextIO) -> Iterator[str]:
    """The lines of the sample and what follows it."""
    lines = io.StringIO(sample, newline="").readlines()
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += rest.readline()
    yield from lines
    yield from rest
