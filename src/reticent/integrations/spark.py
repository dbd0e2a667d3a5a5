"""Spark: a column of a DataFrame, or a batch of JSON lines, on a cluster that one has already.

    sanitize(frame, "note", "pii")                  a DataFrame with the column as it may be shared, and `problem`
    sanitize_lines(session, "in.jsonl", "out", job)     the batch contract: the lines of one machine, byte for byte
    sanitize_files(session, "in.parquet", "out", ["note"], job)     columns of Parquet, ORC or Delta
    Cluster(session)        an executor that `knowledge.reference.build` gives its work to

The first go through `mapInPandas`: each Python worker opens the knowledge once, which the package holds and maps into
memory. Every worker needs Python with `reticent[spark]` installed: an image, or an archive that `--archives` ships. A
task whose executor dies is done again by Spark, with the same result.
"""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from reticent.documents.batch import BatchJob, stream_jsonl
from reticent.errors import InputError, OutputError, ReticentError, nearest
from reticent.integrations import needed
from reticent.integrations.cells import CellJob, sanitize_rows
from reticent.policy import Policy

if TYPE_CHECKING:
    from pyspark import sql
    from pyspark.sql import functions, types
else:
    sql = needed("pyspark.sql", "spark")
    types = needed("pyspark.sql.types", "spark")
    functions = needed("pyspark.sql.functions", "spark")

SHIP = (
    "a worker of the cluster has no Reticent: install 'reticent[spark]' in its Python, or ship an environment that has "
    "it (venv-pack, then --archives env.tar.gz#env and PYSPARK_PYTHON=env/bin/python)"
)
DELTA = (
    "the cluster does not know this format: Delta needs three settings in spark-defaults.conf, or as --conf in "
    "PYSPARK_SUBMIT_ARGS: spark.jars.packages=io.delta:delta-spark_2.13:VERSION (the one for its Spark), "
    "spark.sql.extensions=io.delta.sql.DeltaSparkSessionExtension, "
    "spark.sql.catalog.spark_catalog=org.apache.spark.sql.delta.catalog.DeltaCatalog"
)
_LINE, _NUMBER = "value", "number"
_NUMBERS_OF_A_PARTITION = 1 << 33
"""How Spark numbers rows without counting them: so many from one partition to the next."""


def sanitize(
    frame: "sql.DataFrame",
    columns: str | Iterable[str],
    policy: Policy | str = "identity",
    *,
    problems: str = "problem",
    **settings: Any,
) -> "sql.DataFrame":
    """The frame with these columns as they may be shared, and a column that says what is wrong with a row, or nothing.

    The columns of a row are one document, and labels are per row; with `style="pseudonym"` and a key, the same name has
    the same pseudonym on every worker. Nothing runs before the frame is asked for.
    """
    chosen = [columns] if isinstance(columns, str) else list(columns)
    for column in chosen:
        if frame.columns.count(column) != 1:
            raise InputError(f"the frame has not one column {column!r}{nearest(column, frame.columns)}")
        kind = frame.schema[column].dataType
        if not isinstance(kind, types.StringType):
            raise InputError(f"the column {column!r} holds {kind.simpleString()}, not text: cast it to a string first")
    if problems in frame.columns:
        raise InputError(f"the frame has a column {problems!r} already: name another for the problems")
    job = CellJob.of(policy, **settings)
    if job.labels == "table":
        raise InputError("labels are per row on a cluster: use pseudonyms with a key for what must fit together")
    schema = types.StructType([*_nullable(frame.schema, chosen), types.StructField(problems, types.StringType())])

    def work(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            cells = zip(*(batch[column].tolist() for column in chosen), strict=True)
            rows = list(sanitize_rows(cells, chosen, job))
            for number, column in enumerate(chosen):
                batch[column] = [row.cells[number] for row in rows]
            batch[problems] = [row.problem for row in rows]
            yield batch

    return frame.mapInPandas(work, schema)


def sanitize_lines(session: "sql.SparkSession", source: str, target: str, job: BatchJob) -> int:
    """Sanitize JSON lines into a folder of parts that follow each other; how many lines failed is given back.

    The parts one after the other are what `reticent sanitize --jsonl` writes.
    """
    failed = session.sparkContext.accumulator(0)
    try:
        lines = session.read.text(source)
        before = _lines_before(lines)

        def work(batches: Iterator[Any]) -> Iterator[Any]:
            for batch in batches:
                yield type(batch)({_LINE: _done(batch, job, failed, before)})

        numbered = lines.withColumn(_NUMBER, functions.monotonically_increasing_id())
        numbered.mapInPandas(work, f"{_LINE} string").write.text(target)
    except Exception as error:
        raise _told(error, target) from None
    return int(failed.value)


def sanitize_files(
    session: "sql.SparkSession",
    source: str,
    target: str,
    columns: Iterable[str],
    job: BatchJob,
    kind: str = "parquet",
) -> int:
    """Sanitize columns of files into a folder of such; how many rows have a problem is given back.

    `kind` is what Spark calls the format: "parquet", "orc", and "delta" where the cluster has it.
    """
    try:
        made = sanitize(session.read.format(kind).load(source), columns, job.policy, sources=job.sources)
        made.write.format(kind).save(target)
        done = session.read.format(kind).load(target)
        return int(done.where(functions.col("problem").isNotNull()).count())
    except ReticentError:
        raise
    except Exception as error:
        raise _told(error, target) from None


class Cluster(Executor):
    """Somebody who does single calls, each as a task of the cluster: for builds whose files all workers see."""

    def __init__(self, session: "sql.SparkSession") -> None:
        self._context = session.sparkContext
        self.size = max(2, int(self._context.defaultParallelism))
        self._waiting = ThreadPoolExecutor(self.size + 1)

    def submit(self, fn: Callable[..., Any], /, *given: Any, **_: Any) -> Future[Any]:
        """Have a function called on the cluster."""
        return self._waiting.submit(self._called, fn, given)

    def _called(self, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        try:
            return self._context.parallelize([given], 1).map(lambda call: function(*call)).collect()[0]
        except Exception as error:
            raise _told(error, "the pack") from None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for what is under way."""
        self._waiting.shutdown(wait, cancel_futures=cancel_futures)


def _nullable(schema: Any, chosen: list[str]) -> Iterator[Any]:
    """The fields of a schema, those that are sanitized with room for what could not be done."""
    for field in schema.fields:
        yield types.StructField(field.name, field.dataType, field.nullable or field.name in chosen, field.metadata)


def _lines_before(lines: "sql.DataFrame") -> dict[int, int]:
    """How many lines stand before each partition. They are counted where they lie, without going through Python."""
    counted = lines.groupBy(functions.spark_partition_id().alias(_NUMBER)).count().collect()
    sizes = sorted((int(row[0]), int(row[1])) for row in counted)
    return dict(zip((number for number, _ in sizes), accumulate((size for _, size in sizes), initial=0), strict=False))


def _done(batch: Any, job: BatchJob, failed: Any, before: Mapping[int, int]) -> list[str]:
    """The lines of a batch as the contract has them. Its lines follow each other in the source."""
    if not len(batch):
        return []
    partition, number = divmod(int(batch[_NUMBER].iloc[0]), _NUMBERS_OF_A_PARTITION)
    out = io.BytesIO()
    source = (line.encode("utf-8", "surrogatepass") + b"\n" for line in batch[_LINE].tolist())
    tally = stream_jsonl(source, out, job, before=before[partition] + number)
    failed.add(tally.failed)
    return out.getvalue().decode().splitlines()


def _told(error: Exception, target: str) -> ReticentError:
    """What went wrong on the cluster, in one sentence. Its own messages may quote a text."""
    said = str(error)
    if "No module named" in said or "PYTHON_VERSION_MISMATCH" in said:
        return InputError(SHIP)
    if "FileNotFoundError" in said:
        return InputError(
            "the workers do not see the folder of the pack: build it in one that the whole cluster shares"
        )
    if "DATA_SOURCE_NOT_FOUND" in said or "Failed to find data source" in said:
        return InputError(DELTA)
    if "PATH_ALREADY_EXISTS" in said:
        return OutputError(f"{target!r} exists already: nothing is overwritten; name another")
    if "PATH_NOT_FOUND" in said:
        return InputError("the input does not exist where the cluster looks for it")
    return OutputError(f"the cluster could not do it ({type(error).__name__}): its own log says why")
