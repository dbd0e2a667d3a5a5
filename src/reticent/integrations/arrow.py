"""Arrow: tables and streams of record batches, with their columns of text as they may be shared."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from reticent.errors import InputError, nearest
from reticent.integrations import needed
from reticent.integrations.cells import CellJob, SanitizedRow, sanitize_rows, warn_of
from reticent.policy import Policy

if TYPE_CHECKING:
    import pyarrow
else:
    pyarrow = needed("pyarrow", "arrow")

_PROBLEMS = "the table has a column {!r} already: name another for the problems"


def sanitize(
    table: "pyarrow.Table",
    columns: str | Iterable[str],
    policy: Policy | str = "identity",
    *,
    labels: str = "row",
    problems: str | None = None,
    **settings: Any,
) -> "pyarrow.Table":
    """The table with these columns as they may be shared. `problems` names a column to add that says what is wrong."""
    job, chosen = CellJob.of(policy, labels=labels, **settings), _chosen(table.schema, columns, problems)
    made = _with_rows(table, chosen, _sanitized(table, chosen, job), problems)
    return made if isinstance(made, pyarrow.Table) else pyarrow.Table.from_batches([made])


def sanitize_batches(
    batches: "Iterable[pyarrow.RecordBatch]",
    columns: str | Iterable[str],
    policy: Policy | str = "identity",
    *,
    problems: str | None = None,
    **settings: Any,
) -> "Iterator[pyarrow.RecordBatch]":
    """The same for a stream of batches, one at a time, labels by row; all of them get one schema."""
    job = CellJob.of(policy, **settings)
    for batch in batches:
        chosen = _chosen(batch.schema, columns, problems)
        yield _with_rows(batch, chosen, _sanitized(batch, chosen, job), problems)


def _chosen(schema: Any, columns: str | Iterable[str], problems: str | None) -> list[str]:
    chosen = [columns] if isinstance(columns, str) else list(columns)
    for column in chosen:
        if schema.names.count(column) != 1:
            raise InputError(f"the table has not one column {column!r}{nearest(column, schema.names)}")
        if not _is_text(schema.field(column).type):
            kind = schema.field(column).type
            raise InputError(f"the column {column!r} holds {kind}, not text: cast it to a string first")
    if problems in schema.names:
        raise InputError(_PROBLEMS.format(problems))
    return chosen


def _is_text(kind: Any) -> bool:
    types = pyarrow.types
    if types.is_dictionary(kind):
        return _is_text(kind.value_type)
    return any(test(kind) for test in (types.is_string, types.is_large_string, types.is_string_view, types.is_null))


def _sanitized(table: Any, chosen: list[str], job: CellJob) -> list[SanitizedRow]:
    return list(sanitize_rows(zip(*(table.column(name).to_pylist() for name in chosen), strict=True), chosen, job))


def _with_rows(table: Any, chosen: list[str], rows: list[SanitizedRow], problems: str | None) -> Any:
    """The table or batch with the rows in the place of its columns."""
    for number, name in enumerate(chosen):
        at = table.schema.get_field_index(name)
        field = table.schema.field(at)
        kind = field.type.value_type if pyarrow.types.is_dictionary(field.type) else field.type
        cells = pyarrow.array([row.cells[number] for row in rows], type=kind)
        table = table.set_column(at, field.with_type(kind).with_nullable(True), cells)
    if problems is not None:
        return table.append_column(problems, pyarrow.array([row.problem for row in rows], type=pyarrow.string()))
    warn_of((row.problem for row in rows), ", ".join(map(repr, chosen)), stacklevel=4)
    return table
