"""Cells of a table, whatever holds them: what the files for pandas, Polars, Arrow and Spark share.

The chosen cells of a row are one document, each behind the name of its column, as in a CSV file: a name in one column
is known in the next. With labels per table all rows are one document, so that [PERSON 1] is the same in all of them.

    missing                     stays missing
    text                        is examined
    a number, date or time      is examined as it is written; if anything in it is hidden, it becomes text
    a list or structure         is examined value by value, behind its keys, which stay
    anything else               cannot be examined: the cell becomes missing, with a sentence why
"""

import json
import math
import warnings
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from decimal import Decimal
from typing import Any, Literal, get_args
from uuid import UUID

from reticent.documents.layout import Layout, read_text
from reticent.documents.structured import read_json
from reticent.documents.workers import SHIPPED, sanitize_many
from reticent.errors import InputError, UnknownName
from reticent.integrations.joined import JoinedTexts
from reticent.model import Document, Result
from reticent.policy import Policy
from reticent.world import Sources

Labels = Literal["row", "table"]
"""Within what the same label is the same thing."""

_WRITTEN = (int, float, Decimal, date, time, timedelta, UUID)


@dataclass(frozen=True, slots=True)
class SanitizedRow:
    """The chosen cells of one row as they may be shared, and what is wrong with them, if anything is."""

    cells: tuple[Any, ...] = field(repr=False)
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class CellJob:
    """How cells are sanitized: under which policy, with which knowledge, in how many processes."""

    policy: Policy
    labels: Labels = "row"
    jobs: int = 1
    sources: Sources = SHIPPED

    @classmethod
    def of(
        cls,
        policy: Policy | str = "identity",
        *,
        style: str | None = None,
        key: str | None = None,
        hide: Iterable[str] = (),
        labels: str = "row",
        jobs: int = 1,
        sources: Sources = SHIPPED,
    ) -> "CellJob":
        """The job that these settings describe, or one sentence about what is wrong with them."""
        chosen = Policy.load(policy) if isinstance(policy, str) else policy
        changes: dict[str, Any] = {} if style is None else {"style": style}
        changes |= {} if key is None else {"key": key}
        terms = (hide,) if isinstance(hide, str) else tuple(hide)
        changes |= {"hide": (*chosen.hide, *terms)} if terms else {}
        chosen = chosen.but(**changes) if changes else chosen
        if labels not in get_args(Labels):
            raise UnknownName("scope of labels", str(labels), get_args(Labels))
        if jobs < 1:
            raise InputError("there must be at least one process: jobs=1")
        if chosen.style == "pseudonym" and not chosen.key:
            warnings.warn("without a key anyone can recompute these pseudonyms: key='...'", stacklevel=3)
        return cls(chosen, "table" if labels == "table" else "row", jobs, sources)


def sanitize_rows(rows: Iterable[Sequence[Any]], names: Sequence[str], job: CellJob) -> Iterator[SanitizedRow]:
    """One sanitized row for each, in order. A row that cannot be done does not stop the rest."""
    laid_out = (_LaidOut.of(cells, names) for cells in rows)
    return _as_one(list(laid_out), job) if job.labels == "table" else _one_by_one(laid_out, job)


def warn_of(problems: Iterable[str | None], column: str, stacklevel: int = 3) -> None:
    """One warning that counts the cells with a problem, if there are any."""
    found = [problem for problem in problems if problem]
    if found:
        warnings.warn(
            f"{len(found)} rows of {column} could not be done or verified; the first: {found[0]}",
            stacklevel=stacklevel,
        )


@dataclass(frozen=True, slots=True)
class _LaidOut:
    """The cells of a row, which of them are examined and how, and what is wrong with the others."""

    cells: tuple[Any, ...] = field(repr=False)
    layouts: dict[int, Layout] = field(repr=False)
    names: Sequence[str] = ()
    problem: str | None = None

    @classmethod
    def of(cls, cells: Sequence[Any], names: Sequence[str]) -> "_LaidOut":
        kept, layouts, problem = list(cells), {}, None
        for at, cell in enumerate(cells):
            try:
                layout = _layout(cell)
            except InputError as error:
                kept[at], problem = None, problem or f"the cell in {names[at]!r} {error}"
                continue
            if layout is not None and layout.pieces:
                layouts[at] = layout
        return cls(tuple(kept), layouts, names, problem)

    def titles(self) -> list[str]:
        return [self.names[at] for at in self.layouts]

    def with_texts(self, texts: Sequence[str], objection: str | None) -> SanitizedRow:
        """The row with these texts in the place of those that were examined."""
        cells = list(self.cells)
        for (at, layout), text in zip(self.layouts.items(), texts, strict=True):
            if text != layout.source:
                cells[at] = json.loads(text) if isinstance(cells[at], dict | list | tuple) else text
        return SanitizedRow(tuple(cells), self.problem or objection)

    def blanked(self, why: str) -> SanitizedRow:
        """The row without what was to be examined."""
        return SanitizedRow(tuple(None if at in self.layouts else cell for at, cell in enumerate(self.cells)), why)


def _layout(cell: Any) -> Layout | None:
    """How a cell is read; None where there is nothing to read."""
    if cell is None or isinstance(cell, bool) or (isinstance(cell, float) and math.isnan(cell)):
        return None
    if isinstance(cell, str):
        return read_text(cell)
    if isinstance(cell, _WRITTEN):
        return read_text(str(cell))
    if isinstance(cell, dict | list | tuple):
        try:
            return read_json(json.dumps(cell, ensure_ascii=False, allow_nan=False, default=_written))
        except (TypeError, ValueError, RecursionError):
            raise InputError("is a structure with something in it that is neither text nor a number") from None
    raise InputError(f"is of the type {type(cell).__name__}, which is neither text nor a number")


def _written(cell: Any) -> str:
    """A date or the like inside a structure, as text."""
    if isinstance(cell, _WRITTEN):
        return str(cell)
    raise TypeError


def _one_by_one(rows: Iterable[_LaidOut], job: CellJob) -> Iterator[SanitizedRow]:
    waiting: deque[tuple[_LaidOut, JoinedTexts | None]] = deque()

    def documents() -> Iterator[Document]:
        for row in rows:
            joined = JoinedTexts.of(list(row.layouts.values()), row.titles()) if row.layouts else None
            waiting.append((row, joined))
            if joined is not None:
                yield Document(joined.text)

    for _, outcome in sanitize_many(documents(), job.policy, jobs=job.jobs, sources=job.sources):
        while True:
            row, joined = waiting.popleft()
            if joined is not None:
                break
            yield row.with_texts([], None)
        if isinstance(outcome, Result):
            yield row.with_texts(joined.edited(outcome.spans), _objection(outcome))
        else:
            yield row.blanked(str(outcome))
    while waiting:
        yield waiting.popleft()[0].with_texts([], None)


def _as_one(rows: list[_LaidOut], job: CellJob) -> Iterator[SanitizedRow]:
    layouts = [layout for row in rows for layout in row.layouts.values()]
    joined = JoinedTexts.of(layouts, [title for row in rows for title in row.titles()])
    if not layouts:
        yield from (row.with_texts([], None) for row in rows)
        return
    _, outcome = next(sanitize_many([Document(joined.text)], job.policy, sources=job.sources))
    if not isinstance(outcome, Result):
        yield from (row.blanked(str(outcome)) for row in rows)
        return
    texts = iter(joined.edited(outcome.spans))
    for row in rows:
        yield row.with_texts([next(texts) for _ in row.layouts], _objection(outcome))


def _objection(result: Result) -> str | None:
    objections = result.risk.objections()
    return f"not verified: {'; '.join(objections)}" if objections else None
