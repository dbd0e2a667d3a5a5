"""The documents of terms, and which terms each document has: what all counting of sets rests on.

A row per document, a bit per open term, the rarest term first. How many documents have `Y + {j, l}`, for all j and l
at once, is then one product of a small matrix with itself: that of the rows with Y.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap, FrozenBitMap

from reticent.guards.disclosure.measure import Counts
from reticent.guards.disclosure.values import Term
from reticent.knowledge.reference import Reference

Rows = NDArray[np.int64]
Columns = NDArray[np.int64]
Documents = BitMap | FrozenBitMap

_ROWS_AT_ONCE = 1 << 14
_CELLS_AT_ONCE = 1 << 22


def documents_of(term: Term, reference: Reference) -> Documents | None:
    """The documents with any form of the term, or None when they are known of no form.

    A form that is only bounded adds nothing: its bound may be far too large, and what too large a count does to a
    risk (too small for an open term, either way for a hidden one) is not on the side of caution. The caller passes
    the known parts of such a phrase as terms of their own.
    """
    known = [found for found in map(reference.postings, term.forms) if found is not None]
    if not known:
        return None
    return known[0] if len(known) == 1 else FrozenBitMap.union(*known)


def numbers(documents: Documents) -> Rows:
    """As an ascending array."""
    return np.asarray(documents.to_array()).astype(np.int64)


class Incidence:
    """Which documents have which of the terms. Columns are terms in the given order."""

    def __init__(self, columns: Sequence[Documents]) -> None:
        self._rows = [numbers(documents) for documents in columns]
        self._columns = list(columns)
        height = 1 + max((int(rows[-1]) for rows in self._rows if len(rows)), default=-1)
        self._bits = np.zeros((height, (len(columns) + 7) // 8), np.uint8)
        self._pairs = np.full((len(columns), len(columns)), -1, np.int32)
        for column, rows in enumerate(self._rows):
            self._bits[rows, column >> 3] |= np.uint8(1 << (column & 7))

    def having(self, rows: Rows, columns: Sequence[int]) -> Rows:
        """Those of the rows that have all the columns."""
        for column in columns:
            rows = rows[(self._bits[rows, column >> 3] >> np.uint8(column & 7)) & 1 != 0]
        return rows

    def inside(self, documents: Documents) -> Rows:
        """The rows of documents, without those that have none of the terms."""
        rows = numbers(documents)
        rows = rows[rows < len(self._bits)]
        return rows[self._bits[rows].any(axis=1)]

    def together(self, rows: Rows, columns: Columns) -> NDArray[np.float32]:
        """`n(j, l)` within the rows, for all j and l of ascending columns."""
        total = np.zeros((len(columns), len(columns)), np.float32)
        for dense in self._dense(rows, columns):
            total += dense.T @ dense
        return total

    def common(self, columns: Sequence[int], wanted: Columns) -> NDArray[np.float32]:
        """`n(Y, j, l)` in all documents, for all j and l of the wanted columns."""
        return self.together(self.having(self._rows[columns[0]], columns[1:]), wanted)

    def pairs(self, left: Columns, right: Columns) -> Counts:
        """`n(j, l)` in all documents for pairs of columns, counted once each."""
        unknown = np.flatnonzero(self._pairs[left, right] < 0)
        columns = self._columns
        for one, other in zip(left[unknown].tolist(), right[unknown].tolist(), strict=True):
            self._pairs[one, other] = columns[one].intersection_cardinality(columns[other])
        return self._pairs[left, right].astype(np.int64)

    def _dense(self, rows: Rows, columns: Columns) -> Iterator[NDArray[np.float32]]:
        if not len(rows) or not len(columns):
            return
        first, last = int(columns[0]) >> 3, (int(columns[-1]) >> 3) + 1
        step = max(64, min(_ROWS_AT_ONCE, _CELLS_AT_ONCE // len(columns)))
        for start in range(0, len(rows), step):
            packed = self._bits.take(rows[start : start + step], axis=0)[:, first:last]
            flags = np.unpackbits(packed, axis=1, bitorder="little")
            yield flags.take(columns - 8 * first, axis=1).astype(np.float32)
