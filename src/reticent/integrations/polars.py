"""Polars: `pl.col("note").reticent.sanitize()`, after `import reticent.integrations.polars`.

Both expressions work in eager and lazy frames. The fields of `pl.struct("name", "note")` are one document for each row.
What was text, a number or a date becomes text, lists and structures keep their form, so that the type of what comes out
follows from the type of what goes in alone.
"""

from typing import TYPE_CHECKING, Any

from reticent.integrations import needed
from reticent.integrations.cells import CellJob, SanitizedRow, sanitize_rows, warn_of
from reticent.policy import Policy

if TYPE_CHECKING:
    import polars
else:
    polars = needed("polars", "polars")


@polars.api.register_expr_namespace("reticent")
class ExpressionNamespace:
    """What Reticent does with an expression."""

    def __init__(self, expression: "polars.Expr") -> None:
        self._expression = expression

    def sanitize(self, policy: Policy | str = "identity", *, labels: str = "row", **settings: Any) -> "polars.Expr":
        """The column as it may be shared; null where it was, and where a cell could not be done.

        `labels="table"` makes all rows one document. `style`, `key`, `hide`, `jobs` and `sources` are as elsewhere.
        """
        job = CellJob.of(policy, labels=labels, **settings)

        def work(series: "polars.Series") -> "polars.Series":
            rows = _sanitized(series, job)
            warn_of((row.problem for row in rows), repr(series.name))
            return _shared(series, rows)

        return self._expression.map_batches(work, is_elementwise=job.labels == "row")

    def checked(self, policy: Policy | str = "identity", *, labels: str = "row", **settings: Any) -> "polars.Expr":
        """A structure for each row: `shared`, as `sanitize` gives it, and `problem`, null if it is verified."""
        job = CellJob.of(policy, labels=labels, **settings)

        def work(series: "polars.Series") -> "polars.Series":
            rows = _sanitized(series, job)
            problems = polars.Series("problem", [row.problem for row in rows], dtype=polars.String)
            return polars.DataFrame([_shared(series, rows).alias("shared"), problems]).to_struct(series.name)

        return self._expression.map_batches(work, is_elementwise=job.labels == "row")


def _sanitized(series: "polars.Series", job: CellJob) -> list[SanitizedRow]:
    cells = series.to_list()
    if not isinstance(series.dtype, polars.Struct):
        return list(sanitize_rows(((cell,) for cell in cells), [series.name], job))
    fields = [field.name for field in series.dtype.fields]
    nothing = dict.fromkeys(fields)
    return list(sanitize_rows((tuple((cell or nothing).values()) for cell in cells), fields, job))


def _shared(series: "polars.Series", rows: list[SanitizedRow]) -> "polars.Series":
    """The rows as a series of the type that follows from the old one."""
    new_type = _type(series.dtype)
    if isinstance(series.dtype, polars.Struct):
        fields = [field.name for field in series.dtype.fields]
        cells: list[Any] = [dict(zip(fields, row.cells, strict=True)) for row in rows]
        cells = [None if old is None else cell for old, cell in zip(series.to_list(), cells, strict=True)]
    else:
        cells = [row.cells[0] for row in rows]
    return polars.Series(series.name, [_written(cell, new_type) for cell in cells], dtype=new_type)


def _type(old: Any) -> Any:
    if isinstance(old, polars.Struct):
        return polars.Struct({field.name: _type(field.dtype) for field in old.fields})
    if isinstance(old, polars.List | polars.Array):
        return polars.List(_type(old.inner))
    return old if old in (polars.Null, polars.Boolean) else polars.String()


def _written(cell: Any, new_type: Any) -> Any:
    """A cell as a value of the type."""
    if cell is None or isinstance(cell, bool):
        return cell
    if isinstance(new_type, polars.Struct):
        return {field.name: _written(cell.get(field.name), field.dtype) for field in new_type.fields}
    if isinstance(new_type, polars.List):
        return [_written(each, new_type.inner) for each in cell]
    return str(cell)
