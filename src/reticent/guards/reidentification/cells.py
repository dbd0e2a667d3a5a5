"""A table of which few cells are filled, column by column: candidates that have features.

NumPy alone: importing SciPy's sparse matrices takes longer than most texts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

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

    rows: NDArray[np.int64]
    """These rows, ascending."""
    owners: NDArray[np.int64]
    """Filled cell for filled cell, row by row: which of these rows it is in."""
    columns: NDArray[np.int64]
    """And in which column."""
    left: NDArray[np.int64]
    right: NDArray[np.int64]
    """Each pair of filled cells of a row, each with itself too: the numbers of both."""
    width: int

    @classmethod
    def of(cls, cells: Cells) -> Self:
        """From the columns to be paired."""
        times = np.bincount(cells.rows, minlength=cells.height)
        paired = np.flatnonzero(times[cells.rows] > 1)
        order = paired[np.argsort(cells.rows[paired], kind="stable")]
        rows = np.flatnonzero(times > 1)
        each = times[rows]
        ends = np.cumsum(each)
        mates = np.repeat(each, each)
        left = np.repeat(np.arange(len(order)), mates)
        firsts = np.repeat(np.repeat(ends - each, each), mates)
        within = np.arange(len(left)) - np.repeat(np.cumsum(mates) - mates, mates)
        columns = np.repeat(np.arange(len(cells.widths)), cells.widths)[order]
        return cls(rows, np.repeat(np.arange(len(rows)), each), columns, left, firsts + within, len(cells.widths))

    def together(self) -> NDArray[np.int64]:
        """How many rows have two columns both."""
        codes = self.columns[self.left] * self.width + self.columns[self.right]
        return np.bincount(codes, minlength=self.width**2).reshape(self.width, self.width)

    def totals(self, worth: Numbers) -> Numbers:
        """For each of the rows the sum over all its pairs, each counted both ways."""
        found = worth[self.columns[self.right], self.columns[self.left]]
        some = np.flatnonzero(found)
        inner = np.bincount(self.left[some], found[some], minlength=len(self.columns))
        return np.bincount(self.owners, inner, minlength=len(self.rows)).astype(np.float64)
