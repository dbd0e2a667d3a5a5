"""pandas: `df.reticent.sanitize("note")`, after `import reticent.integrations.pandas`."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from reticent.errors import InputError, nearest
from reticent.integrations import needed
from reticent.integrations.cells import CellJob, sanitize_rows, warn_of
from reticent.policy import Policy

if TYPE_CHECKING:
    import pandas
else:
    pandas = needed("pandas", "pandas")


@pandas.api.extensions.register_dataframe_accessor("reticent")
class FrameAccessor:
    """What Reticent does with a DataFrame."""

    def __init__(self, frame: "pandas.DataFrame") -> None:
        self._frame = frame

    def sanitize(
        self,
        columns: str | Iterable[str],
        policy: Policy | str = "identity",
        *,
        labels: str = "row",
        problems: str | None = None,
        **settings: Any,
    ) -> "pandas.DataFrame":
        """A new frame with these columns as they may be shared; index, order and other columns stay.

        The columns of a row are one document. `labels="table"` makes all rows one. `problems` names a new column that
        says of each row why it could not be done or verified; without it, there is a warning. `style`, `key`, `hide`,
        `jobs` and `sources` are as elsewhere.
        """
        chosen = [columns] if isinstance(columns, str) else list(columns)
        for column in chosen:
            if list(self._frame.columns).count(column) != 1:
                known = [str(each) for each in self._frame.columns]
                raise InputError(f"the frame has not one column {column!r}{nearest(str(column), known)}")
        if problems is not None and problems in self._frame.columns:
            raise InputError(f"the frame has a column {problems!r} already: name another for the problems")
        job = CellJob.of(policy, labels=labels, **settings)
        lists = [_cells(self._frame[column]) for column in chosen]
        rows = list(sanitize_rows(zip(*lists, strict=True), [str(each) for each in chosen], job))
        made = self._frame.copy()
        for number, column in enumerate(chosen):
            made[column] = _like(self._frame[column], lists[number], [row.cells[number] for row in rows])
        found = [row.problem for row in rows]
        if problems is not None:
            made[problems] = pandas.Series(found, index=made.index, dtype=object)
        else:
            warn_of(found, ", ".join(map(repr, chosen)))
        return made


@pandas.api.extensions.register_series_accessor("reticent")
class SeriesAccessor:
    """What Reticent does with a Series."""

    def __init__(self, series: "pandas.Series[Any]") -> None:
        self._series = series

    def sanitize(
        self, policy: Policy | str = "identity", *, labels: str = "row", **settings: Any
    ) -> "pandas.Series[Any]":
        """A new Series as it may be shared, as for a frame."""
        job = CellJob.of(policy, labels=labels, **settings)
        name = "" if self._series.name is None else str(self._series.name)
        cells = _cells(self._series)
        rows = list(sanitize_rows(((cell,) for cell in cells), [name], job))
        warn_of((row.problem for row in rows), repr(name) if name else "the series")
        return _like(self._series, cells, [row.cells[0] for row in rows])


def _cells(series: "pandas.Series[Any]") -> list[Any]:
    """The cells as Python has them, None where they are missing."""
    cells = series.astype(object).tolist()
    return [None if _is_missing(cell) else cell.tolist() if hasattr(cell, "tolist") else cell for cell in cells]


def _is_missing(cell: Any) -> bool:
    return bool(pandas.api.types.is_scalar(cell)) and bool(pandas.isna(cell))


def _like(old: "pandas.Series[Any]", before: list[Any], after: list[Any]) -> "pandas.Series[Any]":
    """The cells as a series of the old type if they still fit it; those that did not change are the old ones."""
    kept = old.astype(object).tolist()
    cells = [kept[at] if new is before[at] else new for at, new in enumerate(after)]
    if all(new is before[at] for at, new in enumerate(after)):
        return old.copy()
    text = all(cell is None or isinstance(cell, str) for cell in after)
    if text and isinstance(old.dtype, pandas.StringDtype):
        return pandas.Series(after, index=old.index, name=old.name, dtype=old.dtype)
    return pandas.Series(cells, index=old.index, name=old.name, dtype=object)
