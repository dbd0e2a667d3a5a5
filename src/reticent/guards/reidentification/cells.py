"""A table of which few cells are filled, column by column: candidates that have features.

NumPy alone: importing SciPy's sparse matrices takes longer than most texts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Places = NDArray[np.int32] | NDArray[np.int64]

AT_ONCE = 32_768
"""How many cells are weighed at once, in little memory: a text of a million characters has sixteen million."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The filled cells, those of a column behind one another, with their rows ascending."""

    starts: NDArray[np.int64]
    """Where each column begins, and where the last ends."""
    rows: Places
    values: Numbers
    height: int

    @property
    def widths(self) -> NDArray[np.int64]:
        """How many filled cells each column has."""
        return np.diff(self.starts)

    def spread(self, figures: Numbers) -> Numbers:
        """A figure of each column, for each cell."""
        return np.repeat(figures, self.widths)

    @property
    def scaled(self) -> Numbers | float:
        """`1 + ln` of the values; one where each is one and takes no memory."""
        alike = self.values.strides == (0,)
        return 1.0 if alike else 1 + np.log(self.values)

    def parts(self) -> Iterator[tuple[slice, Self]]:
        """The columns in their order, so many at a time that their cells take little memory."""
        first, width = 0, len(self.starts) - 1
        while first < width:
            last = int(np.searchsorted(self.starts, self.starts[first] + AT_ONCE, "right")) - 1
            last = min(width, max(first + 1, last))
            begin, end = self.starts[first], self.starts[last]
            starts = self.starts[first : last + 1] - begin
            yield (
                slice(first, last),
                replace(self, starts=starts, rows=self.rows[begin:end], values=self.values[begin:end]),
            )
            first = last

    def columns(self, chosen: Places) -> Self:
        """Some columns; -1 is one without filled cells."""
        known = np.maximum(chosen, 0)
        widths = np.where(chosen >= 0, self.widths[known], 0)
        starts = np.concatenate([[0], np.cumsum(widths)]).astype(np.int64)
        places = np.arange(starts[-1]) + np.repeat(self.starts[:-1][known] - starts[:-1], widths)
        return replace(self, starts=starts, rows=self.rows[places], values=self.values[places])

    def row(self, at: int) -> tuple[Self, NDArray[np.int64]]:
        """The filled cells of one row, and their columns."""
        places = np.flatnonzero(self.rows == at)
        columns = np.searchsorted(self.starts, places, "right") - 1
        starts = np.arange(len(places) + 1)
        return replace(self, starts=starts, rows=self.rows[places], values=self.values[places]), columns

    def highest(self, figures: Numbers) -> Numbers:
        """The highest of the cells' figures in each column that has any."""
        filled = self.starts[:-1][self.widths > 0]
        return np.maximum.reduceat(figures, filled) if len(filled) else np.zeros(0)


@dataclass(frozen=True, slots=True)
class Pairs:
    """The columns that rows have together, of the rows with more than one of them."""

    rows: Places
    """Filled cell for filled cell, row by row: in which row it is."""
    columns: Places
    """And in which column, ascending in a row."""
    left: Places
    right: Places
    """Each pair of filled cells of a row, once: the number of the earlier and that of the later."""
    codes: Places
    """Both columns of each pair, as one number."""
    width: int

    @classmethod
    def of(cls, cells: Cells, chosen: Sequence[int]) -> Self:
        """From some columns, to be paired."""
        starts, width = cells.starts.tolist(), len(chosen)
        parts = [cells.rows[starts[column] : starts[column + 1]] for column in chosen]
        shift = width.bit_length()
        kind: Any = np.int32 if cells.height << shift < 1 << 31 else np.int64  # half as wide is twice as fast
        both: NDArray[Any] = np.concatenate([np.zeros(0, kind), *parts], dtype=kind)
        both <<= kind(shift)
        both |= np.repeat(np.arange(width, dtype=kind), [len(part) for part in parts])
        both.sort()
        found = both >> kind(shift)
        alike = found[1:] == found[:-1]
        several = np.zeros(len(found), np.bool_)
        several[1:] = alike
        several[:-1] |= alike
        both = both[np.flatnonzero(several)]
        rows, columns = both >> kind(shift), both & kind((1 << shift) - 1)
        left, right = _within(rows)
        return cls(rows, columns, left, right, columns[left] * kind(width) + columns[right], width)

    def together(self) -> NDArray[np.int64]:
        """How many rows have two columns both; nought for a column and itself."""
        found = np.bincount(self.codes, minlength=self.width**2).reshape(self.width, self.width)
        return found + found.T

    def totals(self, worth: Numbers) -> tuple[Places, Numbers]:
        """The rows with a pair that is worth something, ascending, and the sum over their pairs, each both ways.

        It is summed up cell by cell, and then over the cells of a row, always from left to right.
        """
        worths = worth.ravel()
        some = np.flatnonzero((worths != 0).take(self.codes))
        left, right, found = self.left[some], self.right[some], worths[self.codes[some]]
        ones, others = np.concatenate([left, right]), np.concatenate([right, left])
        order = np.lexsort((others, ones))
        cells, sums = _summed(ones[order], np.concatenate([found, found])[order])
        return _summed(self.rows[cells], sums)


def _within(owners: Places) -> tuple[Places, Places]:
    """All pairs of places with the same owner, whose places follow one another: by how far they are apart."""
    kind: Any = np.int32 if len(owners) < 1 << 31 else np.int64
    left: NDArray[Any] = np.flatnonzero(owners[1:] == owners[:-1]).astype(kind)
    found: list[tuple[Places, Places]] = []
    while len(left):
        apart = len(found) + 1
        found.append((left, left + kind(apart)))
        left = left[: np.searchsorted(left, len(owners) - apart - 1)]
        left = left[owners[left + kind(apart + 1)] == owners[left]]
    lefts, rights = zip(*found, strict=True) if found else ((left,), (left,))
    return np.concatenate(lefts), np.concatenate(rights)


def _summed(keys: Places, amounts: Numbers) -> tuple[Places, Numbers]:
    """Ascending keys once each, and the sum of the amounts of each, from left to right."""
    new = np.ones(len(keys), np.bool_)
    new[1:] = keys[1:] != keys[:-1]
    return keys[new], np.bincount(np.cumsum(new) - 1, amounts).astype(np.float64)
