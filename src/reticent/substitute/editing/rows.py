"""Rows keep their cells: no comma is put into a line of a table that commas part, and none is taken out of it.

Between two labels in a sentence an editor puts a comma, and a band of a thousand is written with one; in a row of a CSV
file either makes a cell more than the header has. So what was edited in such a row counts only where it has as many
cells as before; else the labels stand as they were, and a term says its comma as a space.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from reticent.model import Decision, Replacement, Span, apply

_LINE = re.compile(r"[^\n]+")
_MARKS = (",", ";")
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_LEAST_CELLS = 3
"""How many cells a row has that puts spaces behind its marks; without spaces two are enough."""
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_SENTENCE = re.compile(r"[.!?](?: |$)")
_LONGEST_ROW = 4000


def with_cells_kept(text: str, before: Sequence[Decision], after: Sequence[Decision]) -> tuple[Decision, ...]:
    """The decisions `after` an edit, those of each row as they were `before` it where it has other cells now."""
    kept = list(after)
    starts = [each.finding.span.start for each in kept]
    for row, mark in _rows(text):
        first, last = bisect_left(starts, row.start), bisect_left(starts, row.end)
        edited = kept[first:last]
        if not edited or not all(_is_within(each, row) for each in edited):
            continue
        if _cells(_shown(text, row, edited), mark) != _cells(row.of(text), mark):
            kept[first:last] = [_without(mark, each) for each in before[first:last]]
    return tuple(kept)


def _rows(text: str) -> Iterator[tuple[Span, str]]:
    """The lines that a mark parts into as many cells as the line before or behind."""
    lines = [Span(*match.span()) for match in _LINE.finditer(text)]
    for mark in _MARKS:
        if mark not in text:
            continue
        counts = [_cells(line.of(text), mark) if line.end - line.start <= _LONGEST_ROW else 1 for line in lines]
        for at, line in enumerate(lines):
            alike = counts[at] in (counts[at - 1] if at else 0, counts[at + 1] if at + 1 < len(lines) else 0)
            if alike and _is_row(line.of(text), mark, counts[at]):
                yield line, mark


def _is_row(line: str, mark: str, cells: int) -> bool:
    """Whether a line is one of cells: no space stands behind its marks, or it has several of them and no sentence.

    A sentence in which nothing but thousands are parted ("They want £1,860 for it.") is none.
    """
    outside = _QUOTED.sub("", line)
    if f"{mark} " not in outside:
        return cells > 1 and not (_SENTENCE.search(outside) and mark not in _THOUSANDS.sub("", outside))
    return cells >= _LEAST_CELLS and not _SENTENCE.search(outside)


def _cells(line: str, mark: str) -> int:
    return _QUOTED.sub("", line).count(mark) + 1


def _is_within(decision: Decision, row: Span) -> bool:
    edits = [decision.finding.span, *(Span(edit.start, edit.end) for edit in decision.beside)]
    return all(row.start <= span.start and span.end <= row.end for span in edits)


def _shown(text: str, row: Span, decisions: Sequence[Decision]) -> str:
    edits = {edit for each in decisions for edit in each.beside}
    edits |= {Replacement(*each.finding.span, each.replacement) for each in decisions if each.replacement is not None}
    shifted = [Replacement(edit.start - row.start, edit.end - row.start, edit.text) for edit in sorted(edits)]
    return apply(row.of(text), shifted)


def _without(mark: str, decision: Decision) -> Decision:
    """What stands in place, without the mark; a label has none."""
    if not decision.replacement or mark not in decision.replacement:
        return decision
    bare = _THOUSANDS.sub("", decision.replacement).replace(f"{mark} ", " ").replace(mark, " ")
    return replace(decision, replacement=bare)
