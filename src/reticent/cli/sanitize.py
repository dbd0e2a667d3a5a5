"""`reticent sanitize`: the main job, on one document, a table, or a batch of records."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.errors import InputError, OutputError

if TYPE_CHECKING:
    from reticent.policy import Policy


def sanitize(
    file: Annotated[str, typer.Argument(help="The file to sanitize, or - for standard input.", metavar="FILE|-")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write here instead of standard output.")
    ] = None,
    policy: options.PolicyName = "identity",
    hide: options.Hide = None,
    keep: options.Keep = None,
    style: options.StyleName = None,
    report: Annotated[Path | None, typer.Option("--report", help="Write a report: out.html or out.json.")] = None,
    evidence: Annotated[bool, typer.Option("--evidence", help="Let the report show the hidden text itself.")] = False,
    mapping: Annotated[
        Path | None, typer.Option("--mapping", help="Write a sealed file that `restore` can undo it with.")
    ] = None,
    key_file: options.KeyFile = None,
    no_model: options.NoModel = False,
    file_format: options.FormatName = None,
    columns: options.Columns = None,
    encoding: options.Encoding = None,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="The input is a batch: one JSON record a line.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="For a batch: how many processes.")] = 1,
    resume: Annotated[bool, typer.Option("--resume", help="For a batch: keep the records already written.")] = False,
) -> None:
    """Hide what the policy says, and print the text that may be shared.

    Example: `reticent sanitize letter.txt --policy pii -o shared.txt --report why.html`

    A batch takes lines like {"id": 1, "text": "..."} and writes lines like {"id": 1, "text": "...", "spans": [[start,
    end, replacement]], "findings": [...], "risk": {...}} in the same order; a bad record becomes {"id", "error"} and
    the exit code 1. Exit code 3: something hidden could still be read in the output; see the report.
    """
    from reticent.formats import format_of

    key = options.read_key(key_file)
    chosen = options.policy_from(policy, hide=hide, keep=keep, style=style, no_model=no_model, key=key)
    if chosen.style == "pseudonym" and not chosen.key:
        options.say("without a key (--key-file, RETICENT_KEY) anyone can recompute these pseudonyms")
    kind = "jsonl" if jsonl else format_of(file, file_format)
    if kind in ("jsonl", "csv") and (report or mapping):
        raise InputError("--report and --mapping are for one document, not for a table or a batch")
    if kind == "jsonl":
        _batch(file, output, chosen, jobs, resume)
    elif kind == "csv":
        _table(file, output, chosen, options.column_names(columns), encoding, jobs)
    else:
        _document(file, kind, output, chosen, encoding, report=report, evidence=evidence, mapping=mapping)


def _document(
    file: str,
    kind: str,
    output: Path | None,
    policy: "Policy",
    encoding: str | None,
    *,
    report: Path | None,
    evidence: bool,
    mapping: Path | None,
) -> None:
    from reticent.formats import read
    from reticent.formats.encoding import decode, encode
    from reticent.formats.files import read_bytes, write_bytes
    from reticent.model import apply
    from reticent.pipeline import sanitize as run
    from reticent.report import Report, as_json
    from reticent.report.page import as_html
    from reticent.rewrite.mapping import Mapping
    from reticent.verify import remaining

    if report and report.suffix not in (".html", ".json"):
        raise OutputError(f"a report is out.html or out.json, not {report.name!r}")
    source, found = decode(read_bytes(file), _shown(file), encoding)
    layout = read(source, kind)
    with options.progress_bar("reading", None):
        result = run(layout.text, policy)
    edits = layout.edits(result.spans)
    text = apply(source, edits)
    if mapping:
        write_bytes(mapping, Mapping.of(source, edits).sealed(policy.key))
    if report:
        made = Report(_shown(file), layout.text, result, policy, evidence)
        write_bytes(report, (as_html(made) if report.suffix == ".html" else as_json(made)).encode("utf-8", "replace"))
    if output:
        write_bytes(output, encode(text, found))
    else:
        sys.stdout.buffer.write(encode(text, found))
        sys.stdout.buffer.flush()
    left = remaining(layout.text, result.changed(), text)
    if left:
        where = (
            "in markup that is not examined, such as scripts and comments" if result.risk.verified else "see --report"
        )
        options.say(f"not verified: {left} hidden name(s) can still be read in the output; {where}")
        raise typer.Exit(3)


def _batch(file: str, output: Path | None, policy: "Policy", jobs: int, resume: bool) -> None:
    from reticent.batch import sanitize_jsonl, stream_jsonl
    from reticent.formats.files import STANDARD, open_input

    if resume and not output:
        raise OutputError("--resume needs the output file of the earlier run: -o OUT")
    with open_input(file) as source:
        if output is None:
            tally = stream_jsonl(source, sys.stdout.buffer, policy, jobs=jobs)
        else:
            size = None if file == STANDARD else Path(file).stat().st_size
            with options.progress_bar("sanitizing", size) as bar:

                def show(records: int, read: int) -> None:
                    if bar:
                        bar[0].update(bar[1], completed=read, note=f"{records:,} records")

                tally = sanitize_jsonl(source, output, policy, jobs=jobs, resume=resume, progress=show)
    if tally.failed:
        options.say(f"{tally.failed} of {tally.records} records could not be processed; each has its 'error'")
        raise typer.Exit(1)


def _table(
    file: str, output: Path | None, policy: "Policy", columns: tuple[str, ...], encoding: str | None, jobs: int
) -> None:
    from reticent.batch import sanitize_table
    from reticent.formats.encoding import open_text
    from reticent.formats.files import open_input, written
    from reticent.formats.table import Table

    with open_input(file) as source, open_text(source, _shown(file), encoding) as text:
        table = Table(text, _shown(file), columns)
        with (
            written(output) if output else nullcontext(sys.stdout.buffer) as out,
            options.progress_bar("rows", None) as bar,
        ):

            def show(rows: int, _read: int) -> None:
                if bar:
                    bar[0].update(bar[1], note=f"{rows:,} rows")

            tally = sanitize_table(table, out, policy, jobs=jobs, progress=show)
    if tally.failed:
        options.say(f"{tally.failed} of {tally.records} rows could not be processed; their cells are blanked")
        raise typer.Exit(1)


def _shown(file: str) -> str:
    return "standard input" if file == "-" else Path(file).name
