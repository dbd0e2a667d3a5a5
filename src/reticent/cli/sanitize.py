"""`reticent sanitize`: the main job, on one document, a table, or a batch of records."""

import sys
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.knowledge import OwnTagger, References, Taxonomy, TaxonomyAlone, sources_of
from reticent.errors import InputError, OutputError

if TYPE_CHECKING:
    from reticent.documents import Layout
    from reticent.documents.batch import BatchTally
    from reticent.model import Result
    from reticent.policy import Policy
    from reticent.world import Sources


@dataclass(frozen=True, slots=True)
class _Job:
    """What to sanitize, under which policy, with which knowledge, and where to write it."""

    file: str
    kind: str
    output: Path | None
    policy: "Policy"
    sources: "Sources"
    encoding: str | None
    jobs: int

    @property
    def name(self) -> str:
        """The file as messages call it."""
        return "standard input" if self.file == "-" else Path(self.file).name


def sanitize(
    file: Annotated[str, typer.Argument(help="The file to sanitize, or - for standard input.", metavar="FILE|-")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write here instead of standard output.")
    ] = None,
    policy: options.PolicyName = "identity",
    hide: options.Hide = None,
    keep: options.Keep = None,
    subject: options.Subject = None,
    style: options.StyleName = None,
    report: Annotated[Path | None, typer.Option("--report", help="Write a report: out.html or out.json.")] = None,
    evidence: Annotated[bool, typer.Option("--evidence", help="Let the report show the hidden text itself.")] = False,
    mapping: Annotated[
        Path | None, typer.Option("--mapping", help="Write a sealed file that `restore` can undo it with.")
    ] = None,
    key_file: options.KeyFile = None,
    strict: options.Strict = None,
    terms_together: options.Together = None,
    context: options.ContextName = None,
    certainty: options.CertaintyName = None,
    remove: options.RemoveName = None,
    anonymous_among: options.Among = None,
    attacker: options.AttackerName = None,
    rules: options.RuleFiles = None,
    plausible: options.Plausible = None,
    within: options.WithinName = None,
    evenness: options.Evenness = None,
    method: options.MethodName = None,
    taxonomy: Taxonomy = None,
    taxonomy_alone: TaxonomyAlone = False,
    tagger: OwnTagger = None,
    marked: options.Marked = None,
    reference: References = None,
    no_model: options.NoModel = False,
    file_format: options.FormatName = None,
    columns: options.Columns = None,
    encoding: options.Encoding = None,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="The input is a batch: one JSON record a line.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="For a batch: how many processes.")] = 1,
    resume: Annotated[bool, typer.Option("--resume", help="For a batch: keep the records already written.")] = False,
) -> None:
    """Hide what the policy says and what gives it away, and print the text that may be shared.

    Example: `reticent sanitize letter.txt --policy pii -o shared.txt --report why.html`

    A batch takes lines like {"id": 1, "text": "..."} and writes lines like {"id": 1, "text": "...", "spans": [[start,
    end, replacement]], "findings": [...], "risk": {...}} in the same order; a bad record becomes {"id", "error"} and
    the exit code 1. Exit code 3: something hidden can still be read in the output, or concluded from it; see the
    report.
    """
    from reticent.documents import format_of

    chosen = options.policy_from(
        policy,
        hide=hide,
        keep=keep,
        style=style,
        no_model=no_model,
        key=options.read_key(key_file),
        disclosure=options.disclosure(strict, terms_together, context, certainty, remove),
        general=options.general(plausible, within, evenness, method),
        among=anonymous_among,
        attacker=attacker,
        rules=rules,
    )
    kind = "jsonl" if jsonl else format_of(file, file_format)
    job = _Job(file, kind, output, chosen, sources_of(reference, taxonomy, taxonomy_alone, tagger), encoding, jobs)
    if kind in ("jsonl", "csv") and (report or mapping or subject or marked):
        raise InputError("--report, --mapping, --subject and --marked are for one document, not for a table or a batch")
    if report and report.suffix not in (".html", ".json"):
        raise OutputError(f"a report is out.html or out.json, not {report.name!r}")
    _warn(chosen, subject)
    if kind == "jsonl":
        _batch(job, resume)
    elif kind == "csv":
        _table(job, options.column_names(columns))
    else:
        _document(job, subject, marked, report=report, evidence=evidence, mapping=mapping)


def _warn(policy: "Policy", subject: str | None) -> None:
    if policy.style == "pseudonym" and not policy.key:
        options.say("without a key (--key-file, RETICENT_KEY) anyone can recompute these pseudonyms")
    if not policy.entity_model and (policy.hide or subject or policy.disclosure.strict is not None):
        options.say("without the language model what gives a hidden term away is not looked for")


def _document(
    job: _Job, subject: str | None, marked: Path | None, *, report: Path | None, evidence: bool, mapping: Path | None
) -> None:
    from reticent.documents import read
    from reticent.documents.encoding import decode, encode
    from reticent.documents.marks import read_marks
    from reticent.draft import Shown
    from reticent.files import read_bytes, write_bytes
    from reticent.guards.verbatim import Verbatim
    from reticent.model import Document, apply
    from reticent.pipeline import drafts, result_of
    from reticent.substitute.mapping import Mapping
    from reticent.world import world_with

    source, found = decode(read_bytes(job.file), job.name, job.encoding)
    layout = read(source, job.kind)
    marks = read_marks(marked, layout.text) if marked else None
    document = Document(layout.text, subject=subject, marked=marks)
    with options.progress_bar("reading", None):
        draft = next(drafts([document], job.policy, world_with(job.sources)))
    result = result_of(draft)
    edits = layout.edits(result.spans)
    text = apply(source, edits)
    if mapping:
        write_bytes(mapping, Mapping.of(source, edits, result.general()).sealed(job.policy.key))
    if report:
        write_bytes(report, _report(job, layout, result, evidence, report.suffix).encode("utf-8", "replace"))
    if job.output:
        write_bytes(job.output, encode(text, found))
    else:
        sys.stdout.buffer.write(encode(text, found))
        sys.stdout.buffer.flush()
    lines = list(result.risk.objections())
    if not Verbatim().check(Shown.of(text), draft.secrets, world_with(job.sources)).holds and not result.risk.left:
        lines.append("hidden names can still be read in markup that is not examined, such as scripts and comments")
    for line in lines:
        options.say(f"not verified: {line}")
    if lines:
        raise typer.Exit(3)


def _report(job: _Job, layout: "Layout", result: "Result", evidence: bool, suffix: str) -> str:
    from reticent.report import Report, as_json
    from reticent.report.page import as_html
    from reticent.world import world_with

    titles: tuple[tuple[str, ...], ...] = ()
    if evidence and result.disclosures:
        search = world_with(job.sources).reference.search
        titles = tuple(
            tuple(hit.title for hit in search([*each.terms, each.forms[0]], 3)) for each in result.disclosures
        )
    made = Report(job.name, layout.text, result, job.policy, evidence, titles)
    return as_html(made) if suffix == ".html" else as_json(made)


def _batch(job: _Job, resume: bool) -> None:
    from reticent.documents.batch import sanitize_jsonl, stream_jsonl
    from reticent.files import STANDARD, open_input

    if resume and not job.output:
        raise OutputError("--resume needs the output file of the earlier run: -o OUT")
    with open_input(job.file) as source:
        if job.output is None:
            tally = stream_jsonl(source, sys.stdout.buffer, job.policy, jobs=job.jobs, sources=job.sources)
        else:
            size = None if job.file == STANDARD else Path(job.file).stat().st_size
            with options.progress_bar("sanitizing", size) as bar:

                def show(records: int, read: int) -> None:
                    if bar:
                        bar[0].update(bar[1], completed=read, note=f"{records:,} records")

                tally = sanitize_jsonl(
                    source, job.output, job.policy, jobs=job.jobs, sources=job.sources, resume=resume, progress=show
                )
    if tally.failed:
        options.say(f"{tally.failed} of {tally.records} records could not be processed; each has its 'error'")
        raise typer.Exit(1)
    _check_verified(tally, "records")


def _table(job: _Job, columns: tuple[str, ...]) -> None:
    from reticent.documents.batch import sanitize_table
    from reticent.documents.encoding import open_text
    from reticent.documents.table import Table
    from reticent.files import open_input, written

    with open_input(job.file) as source, open_text(source, job.name, job.encoding) as text:
        table = Table(text, job.name, columns)
        target = written(job.output) if job.output else nullcontext(sys.stdout.buffer)
        with target as out, options.progress_bar("rows", None) as bar:

            def show(rows: int, _read: int) -> None:
                if bar:
                    bar[0].update(bar[1], note=f"{rows:,} rows")

            tally = sanitize_table(
                table, out, job.policy, encoding=text.encoding, jobs=job.jobs, sources=job.sources, progress=show
            )
    if tally.failed:
        options.say(f"{tally.failed} of {tally.records} rows could not be processed; their cells are blanked")
        raise typer.Exit(1)
    _check_verified(tally, "rows")


def _check_verified(tally: "BatchTally", what: str) -> None:
    if tally.unverified:
        options.say(f"not verified: in {tally.unverified} of {tally.records} {what} something hidden can still be read")
        raise typer.Exit(3)
