"""`reticent sanitize`: the main job, on one document, a table, a batch of records, or a case of many files."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.audit import keep_record, refuse_other_attestations
from reticent.cli.knowledge import OwnTagger, References, Taxonomy, TaxonomyAlone, beta_bits, shown_topics, sources_of
from reticent.errors import InputError, OutputError

if TYPE_CHECKING:
    from reticent.documents.batch import BatchJob, BatchTally
    from reticent.documents.columns import ColumnRule
    from reticent.documents.conversion import Conversion
    from reticent.model import Result
    from reticent.policy import Policy

_REPORTS = (".html", ".json")


def sanitize(
    files: Annotated[
        list[str],
        typer.Argument(
            help="The file to sanitize, or - for standard input; a folder or several files are one case.",
            metavar="FILE|FOLDER|-",
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Write here instead of standard output; for a case, a folder."),
    ] = None,
    policy: options.PolicyName = "identity",
    hide: options.Hide = None,
    names: options.Names = None,
    keep: options.Keep = None,
    subject: options.Subject = None,
    style: options.StyleName = None,
    edit: options.EditName = None,
    people: options.PeopleName = None,
    report: Annotated[Path | None, typer.Option("--report", help="Write a report: out.html or out.json.")] = None,
    evidence: Annotated[bool, typer.Option("--evidence", help="Let the report show the hidden text itself.")] = False,
    mapping: Annotated[
        Path | None, typer.Option("--mapping", help="Write a sealed file that `restore` can undo it with.")
    ] = None,
    audit: options.AuditLog = None,
    attest: options.AttestationFile = None,
    shift_dates: options.ShiftDates = False,
    key_file: options.KeyFile = None,
    strict: options.Strict = None,
    terms_together: options.Together = None,
    context: options.ContextName = None,
    certainty: options.CertaintyName = None,
    remove: options.RemoveName = None,
    as_published: options.AsPublished = False,
    second_voice: options.SecondVoice = None,
    beta: options.Beta = None,
    anonymous_among: options.Among = None,
    attacker: options.AttackerName = None,
    peers: options.PeersOption = None,
    rules: options.RuleFiles = None,
    topic: options.Topics = None,
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
    column: options.ColumnRuleOption = None,
    encoding: options.Encoding = None,
    pictures: options.PicturesName = None,
    ocr_languages: options.OcrLanguages = None,
    keep_pictures: options.KeepPictures = False,
    labels: options.LabelsName = None,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="The input is a batch: one JSON record a line.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="For a batch: how many processes.")] = 1,
    resume: Annotated[
        bool, typer.Option("--resume", help="For a batch or a case: keep what an earlier run made of the same input.")
    ] = False,
    findings: Annotated[
        bool, typer.Option("--findings", help="For a batch: also write what was found and measured. Not for sharing.")
    ] = False,
) -> None:
    """Hide what the policy says and what gives it away, and print the text that may be shared.

    Example: `reticent sanitize letter.txt --policy pii -o shared.txt --report why.html`

    A batch takes lines like {"id": 1, "text": "..."} and writes lines like {"id": 1, "text": "...", "spans": [[start,
    end, replacement]], "verified": true} in the same order; a bad record becomes {"id", "error"} and the exit code 1.
    JSON lines without texts (a log, an export) are one document, every value of which is examined.
    A folder, or several files, are one case: somebody has the same label in all of them. What fails is told, the rest
    goes on, and the exit code is 1.

    Exit code 3: written, but not verified: something hidden can still be read in the output or concluded from it, or a
    part of it was not examined; see the report. Where something failed as well, the exit code is 1.
    """
    from reticent.documents import format_of
    from reticent.files import read_bytes, refuse_losses

    file = files[0]
    is_case = len(files) > 1 or Path(file).is_dir()
    inputs: dict[str, str | Path | None] = {"the input": file, "--key-file": key_file, "--marked": marked}
    inputs |= {"--names": names}
    inputs |= {"--taxonomy": taxonomy, "--policy": policy if Path(policy).is_file() else None}
    inputs |= {f"--rules {path}": path for path in rules or ()}
    inputs |= {f"--reference {name}": name for name in reference or ()}
    inputs |= {"--tagger": tagger if tagger and tagger.is_file() else None}
    outputs = {"--report": report, "--mapping": mapping, "--attest": attest, "--audit": audit}
    refuse_losses(inputs, {"-o": None if is_case else output, **outputs})
    chosen = options.policy_from(
        policy,
        hide=hide,
        keep=keep,
        names=names,
        style=style,
        no_model=no_model,
        key=options.read_key(key_file),
        disclosure=options.disclosure(
            strict, terms_together, context, certainty, remove, as_published, beta_bits(beta, reference), second_voice
        ),
        general=options.general(plausible, within, evenness, method),
        among=anonymous_among,
        attacker=attacker,
        peers=peers,
        rules=rules,
        topics=shown_topics(topic, reference),
        edit=edit,
        people=people,
        shift_dates=shift_dates,
    )
    kind = "jsonl" if jsonl else format_of(file, file_format)
    options.refuse_nothing(chosen, kind == "jsonl", subject, marked)  # each record may name something
    by_row = kind in ("jsonl", "csv") and not is_case and labels in (None, options.LabelsPer.row)
    by_row = by_row and (jsonl or kind == "csv" or _holds_records(file))
    sources = sources_of(reference, taxonomy, taxonomy_alone, tagger)
    if by_row and (report or mapping or subject or marked or audit or attest):
        raise InputError(
            "--report, --mapping, --subject, --marked, --audit and --attest are for one document, "
            "not for a table or a batch; --labels per-file takes a table as one"
        )
    if report and report.suffix not in _REPORTS:
        raise OutputError(f"a report is out.html or out.json, not {report.name!r}")
    refuse_other_attestations(attest)
    records = by_row and kind == "jsonl"
    _refuse_without_effect(
        {
            "--jobs": jobs > 1 and not by_row,
            "--columns": bool(columns) and not by_row,
            "--findings": findings and not records,
            "--resume": resume and not records and not is_case,
        }
    )
    _warn(chosen)
    if by_row:
        from reticent.documents.batch import BatchJob

        column_rules = _column_rules(column or [], chosen, of_records=kind == "jsonl")
        batch = BatchJob(chosen, sources, jobs, findings, column_rules if kind == "jsonl" else {})
        if kind == "jsonl":
            if columns:
                raise InputError(
                    "--columns is for CSV: of a batch, the text is examined; --column says what else is kept"
                )
            _batch(file, output, batch, resume)
        else:
            by_default = labels is None
            _table(file, output, batch, options.column_names(columns), encoding, column_rules, by_default=by_default)
        return
    if column:
        raise InputError("--column is for a table or a batch that is done row by row")
    from reticent.documents.conversion import Conversion

    job = Conversion(
        b"" if is_case else read_bytes(file),
        chosen,
        options.name_of(file),
        kind,
        encoding,
        sources,
        subject,
        marks=read_bytes(str(marked)) if marked else None,
        marks_name=marked.name if marked else "",
        report="html" if report and report.suffix == ".html" else "json" if report else None,
        evidence=evidence,
        mapping=mapping is not None,
        pictures=options.pictures_from(options.PicturesAs.keep if keep_pictures else pictures, ocr_languages),
    )
    if not is_case:
        _document(job, output, report, mapping, audit, attest)
        return
    from reticent.cli.case import sanitize_files

    sanitize_files(files, job, output, report, mapping, audit, attest, labels=labels, resume=resume)


def _refuse_without_effect(given: dict[str, bool]) -> None:
    """Refuse options that say nothing of such an input, rather than do without them and not say so."""
    idle = [option for option, is_idle in given.items() if is_idle]
    if idle:
        raise InputError(
            f"{' and '.join(idle)} would do nothing for this input: leave it out, or see in --help what it is for"
        )


def _holds_records(file: str) -> bool:
    """Whether a file of JSON lines is a batch; a log, or an export of other fields, is one document."""
    from reticent.documents.records import is_batch
    from reticent.files import STANDARD, open_input

    if file == STANDARD:
        return True
    with open_input(file) as lines:
        return is_batch(lines)


def _warn(policy: "Policy") -> None:
    if policy.style == "pseudonym" and not policy.key:
        options.say("without a key (--key-file, RETICENT_KEY) anyone can recompute these pseudonyms")
    if policy.kinds.get("date") == "shift" and not policy.key:
        raise InputError("--shift-dates needs a key: give one with --key-file or RETICENT_KEY")


def _named_as_it_is(format_name: str, output: Path) -> None:
    """Refuse a name that says another format than what comes out, which is that of the file."""
    from reticent.documents import FILE_FORMATS, format_of, is_known

    named = format_of(output.name)
    if format_name == "msg" and named == "msg":
        raise OutputError("a .msg file is written as an ordinary mail: name it out.eml")
    written = "eml" if format_name == "msg" else format_name
    if is_known(output.name) and named != written and {named, written} & set(FILE_FORMATS):
        said = "a picture" if written == "picture" else "plain text" if written == "text" else written.upper()
        raise OutputError(f"what comes out is {said}, as what goes in, and {output.name!r} is another: rename it")


def _document(
    job: "Conversion",
    output: Path | None,
    report: Path | None,
    mapping: Path | None,
    audit: Path | None,
    attest: Path | None,
) -> None:
    from reticent.documents.conversion import convert
    from reticent.files import STANDARD, write_bytes
    from reticent.report.attestation import Attested

    if output:
        _named_as_it_is(job.format_name, output)
    with options.progress_bar("reading", None):
        made = convert(job)
    if mapping and made.mapping is not None:
        write_bytes(mapping, made.mapping, private=True)
    if report and made.report is not None:
        write_bytes(report, made.report)
    write_bytes(output or Path(STANDARD), made.data)
    file = Attested("the file", made.data, made.unverified, made.read_again)
    keep_record([(file, job.data, made.result)], job.policy, audit, attest, made.taken_out)
    if made.taken_out:
        options.say(f"taken out of the file: {', '.join(made.taken_out)}")
    if made.result.says_nothing:
        options.say("nothing could be said within the budget: the output is empty; see docs/budget.md")
    for sentence in _of_whom(made.result):
        options.say(sentence)
    for sentence in made.unverified:
        options.say(f"not verified: {sentence}; see --report")
    if made.unverified:
        raise typer.Exit(3)
    found = made.result.risk.as_dict().get("disclosure", {}).get("usually_found")
    if found is not None:
        options.say(
            f"verified; of what gives such a secret away about {found:.0%} is found at this strictness, and one clue "
            "can be enough: read the output, or take a higher --strict"
        )


def _of_whom(result: "Result") -> tuple[str, ...]:
    """What a budget of facts takes for granted of a text that is about nobody, or about several people."""
    from reticent.guards.budget import Billed

    verdict = result.risk.verdict("budget")
    billed = verdict.measure if verdict is not None else None
    return billed.of_whom if isinstance(billed, Billed) and not result.says_nothing else ()


def _column_rules(written: list[str], policy: "Policy", *, of_records: bool) -> "dict[str, ColumnRule]":
    from reticent.documents.columns import parse_rules, refuse_own_fields

    rules = parse_rules(written)
    if of_records:
        refuse_own_fields(rules)
    if {"shift", "pseudonym"} & set(rules.values()) and not policy.key:
        raise InputError("columns that are shifted or become pseudonyms need a key: --key-file or RETICENT_KEY")
    return rules


def _batch(file: str, output: Path | None, job: "BatchJob", resume: bool) -> None:
    from reticent.documents.batch import sanitize_jsonl, stream_jsonl
    from reticent.files import STANDARD, is_stream, open_input, written

    target = output or Path(STANDARD)
    if resume and is_stream(target):
        raise OutputError("--resume needs the output file of the earlier run: -o OUT")
    with open_input(file) as source:
        if is_stream(target):
            with written(target) as out:
                tally = stream_jsonl(source, out, job)
        else:
            secret = options.resume_secret()
            if resume and not secret:
                options.say("nothing can be resumed without a state folder to keep a key in: all records are done anew")
            size = None if file == STANDARD else Path(file).stat().st_size
            try:
                with _progress("sanitizing", "records", size) as show:
                    tally = sanitize_jsonl(source, target, job, resume=resume, secret=secret, progress=show)
            except KeyboardInterrupt:
                if secret:
                    options.say("what is done is kept: --resume goes on from there")
                raise
    _tell(tally, "records", "each has its 'error'; --resume does them again")


def _table(
    file: str,
    output: Path | None,
    job: "BatchJob",
    columns: tuple[str, ...],
    encoding: str | None,
    rules: "dict[str, ColumnRule]",
    *,
    by_default: bool,
) -> None:
    from reticent.documents.batch import sanitize_csv
    from reticent.files import STANDARD, open_input, written

    name = options.name_of(file)
    with open_input(file) as source, written(output or Path(STANDARD)) as out, _progress("rows", "rows", None) as show:
        tally = sanitize_csv(
            source, out, job, name=name, columns=columns, encoding=encoding, rules=rules, progress=show
        )
    if by_default:
        options.say("labels are counted anew in each row; --labels per-file gives everybody one in the whole table")
    _tell(tally, "rows", "their cells are blanked")


def _tell(tally: "BatchTally", what: str, failed: str) -> None:
    """How it went, and the exit code that says so."""
    if tally.unverified:
        options.say(
            f"not verified: {tally.unverified} of {tally.records} {what}: something hidden can still be read or "
            "concluded, or not all could be examined"
        )
    if tally.empty:
        options.say(
            f"of {tally.empty} of {tally.records} {what} nothing could be said within the budget; see docs/budget.md"
        )
    if tally.failed:
        options.say(f"{tally.failed} of {tally.records} {what} could not be processed; {failed}")
    if tally.failed or tally.unverified:
        raise typer.Exit(1 if tally.failed else 3)


@contextmanager
def _progress(description: str, what: str, size: int | None) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal, as a function to be told how far it is."""
    with options.progress_bar(description, size) as bar:

        def show(done: int, read: int) -> None:
            if bar:
                bar[0].update(bar[1], completed=read if size else None, note=f"{done:,} {what}")

        yield show
