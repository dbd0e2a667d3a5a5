"""Lines that were wrapped at the edge of a column, told by where they stand.

A paragraph that is wrapped is one line to whoever reads it: its breaks are spaces. The lines of forms, tables and lists
end where they end.
"""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Protocol

_FEWEST = 3
_LEAST_WIDTH = 5.0
_GOES_ON, _WRAPPED, _EDGE = 0.4, 0.6, 1.5


class WrappedLine(Protocol):
    """A line: from where to where it goes, how large its letters are, how it begins and ends."""

    @property
    def left(self) -> float:
        """Where it begins."""

    @property
    def right(self) -> float:
        """Where it ends."""

    @property
    def size(self) -> float:
        """How large its letters are."""

    @property
    def first_word(self) -> float:
        """How wide its first word is."""

    @property
    def begins_small(self) -> bool:
        """Whether it begins with a small letter, as a line does in the middle of a sentence."""

    @property
    def is_divided(self) -> bool:
        """Whether its last word may go on in the next line."""


def is_text(lines: Sequence[WrappedLine]) -> bool:
    """Whether lines are running text: wrapped where the next word does not fit, and going on in small letters."""
    if len(lines) < _FEWEST or median((line.right - line.left) / line.size for line in lines) < _LEAST_WIDTH:
        return False
    pairs = list(pairwise(lines))
    edge = edge_of(lines)
    small = sum(line.begins_small or before.is_divided for before, line in pairs)
    full = sum(is_full(before, line, edge) for before, line in pairs)
    return small >= _GOES_ON * len(pairs) and full >= _WRAPPED * len(pairs)


def edge_of(lines: Sequence[WrappedLine]) -> float:
    """Where lines end on the right."""
    return max(line.right for line in lines)


def is_full(before: WrappedLine, line: WrappedLine, edge: float) -> bool:
    """Whether the first word of a line would not have fitted at the end of the one before."""
    return before.right + line.first_word > edge - _EDGE * line.size
