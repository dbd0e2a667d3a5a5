"""`reticent batch`: a batch of documents, on this machine or on a Spark cluster."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.knowledge import OwnTagger, References, sources_of

if TYPE_CHECKING:
    from reticent.documents.batch import BatchJob

_TABLES = ("parquet", "orc", "delta")


def batch(
    source: Annotated[str, typer.Argument(help="JSON lines; on a cluster also Parquet, ORC and Delta.", metavar="IN")],
    target: Annotated[str, typer.Argument(help="Where to write: a file, or on a cluster a folder.", metavar="OUT")],
    spark: Annotated[
        str | None,
        typer.Option("--spark", metavar="MASTER", help="A cluster: spark://host:7077, yarn, local[2]."),
    ] = None,
    policy: options.PolicyName = "identity",
    hide: options.Hide = None,
    names: options.Names = None,
    keep: options.Keep = None,
    style: options.StyleName = None,
    key_file: options.KeyFile = None,
    columns: options.Columns = None,
    tagger: OwnTagger = None,
    reference: References = None,
    no_model: options.NoModel = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="On this machine: how many processes.")] = 1,
) -> None:
    """Sanitize a batch of documents into a new file, or on a Spark cluster into a folder of parts.

    Example: `reticent batch examples/records.jsonl done.jsonl --no-model`

    A line is a record as for `sanitize --jsonl`, and the lines of a cluster are those of one machine, byte for byte. Of
    tables (in.parquet, in.orc, in.delta), --columns are sanitized, and a column `problem` is added.

    Exit code 1: records that could not be done.
    """
    from reticent.documents.batch import BatchJob

    chosen = options.policy_from(
        policy, hide=hide, keep=keep, names=names, style=style, no_model=no_model, key=options.read_key(key_file)
    )
    job = BatchJob(chosen, sources_of(reference, tagger=tagger), jobs)
    failed = (
        _on_cluster(spark, source, target, job, options.column_names(columns)) if spark else _here(source, target, job)
    )
    if failed:
        options.say(f"{failed} records could not be processed; each has its reason")
        raise typer.Exit(1)


def _here(source: str, target: str, job: "BatchJob") -> int:
    from reticent.documents.batch import sanitize_jsonl
    from reticent.errors import InputError, OutputError
    from reticent.files import open_input

    if source.endswith(".parquet"):
        raise InputError("Parquet is for a cluster (--spark 'local[2]' is one on this machine), or for Arrow in Python")
    if Path(target).exists():
        raise OutputError(f"{target!r} exists already: nothing is overwritten; name another")
    with open_input(source) as lines:
        return sanitize_jsonl(lines, Path(target), job).failed


def _on_cluster(master: str, source: str, target: str, job: "BatchJob", columns: tuple[str, ...]) -> int:
    from reticent.cli.cluster import cluster
    from reticent.errors import InputError

    kind = source.rstrip("/").rpartition(".")[2]
    kind = kind if kind in _TABLES else "parquet" if columns else ""
    if kind and not columns:
        raise InputError("say which columns of the tables to examine: --columns note")
    with cluster(master) as session:
        from reticent.integrations.spark import sanitize_files, sanitize_lines

        if kind:
            return sanitize_files(session, source, target, columns, job, kind)
        return sanitize_lines(session, source, target, job)
