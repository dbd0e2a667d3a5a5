"""Cases on the command line: a folder or several files in, a folder out, and what became of each."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from reticent.cli import options
from reticent.errors import InputError, OutputError

if TYPE_CHECKING:
    from reticent.documents.case import CaseSummary
    from reticent.documents.conversion import Conversion

_LISTED = 20


def sanitize_files(
    files: list[str],
    form: "Conversion",
    output: Path | None,
    report: Path | None,
    mapping: Path | None,
    audit: Path | None,
    attest: Path | None,
    *,
    labels: options.LabelsPer | None,
    resume: bool,
) -> None:
    """Sanitize a case, and tell how it went."""
    from reticent.documents.case import CaseJob, files_of, sanitize_case
    from reticent.files import STANDARD, refuse_losses, write_bytes

    if STANDARD in files:
        raise InputError("standard input is one file, not a case: name files or a folder")
    if output is None or str(output) == STANDARD:
        raise OutputError("a case is written to a folder: name one with -o")
    if output.exists() and not output.is_dir():
        raise OutputError(f"{str(output)!r} is a file: name a folder for the case with -o")
    if labels is options.LabelsPer.row:
        raise InputError("--labels per-row is for one table: use per-file or per-case for a case")
    if form.marks is not None:
        raise InputError("--marked is for one document, not for a case")
    together = labels is not options.LabelsPer.file
    if form.report and not together:
        raise InputError("a report on a case needs --labels per-case")
    found = files_of([Path(name) for name in files], output)
    inputs = {f"the input {str(file.name)!r}": file.path for file in found}
    refuse_losses(inputs, {"--report": report, "--mapping": mapping, "--attest": attest, "--audit": audit})
    with options.progress_bar("sanitizing", len(found)) as bar:

        def show(done: int, of: int) -> None:
            if bar:
                bar[0].update(bar[1], completed=done, note=f"{done:,} of {of:,} files")

        job = CaseJob(found, output, form, together, resume, options.resume_secret(), show)
        summary = sanitize_case(job)
    if mapping and summary.mapping is not None:
        write_bytes(mapping, summary.mapping, private=True)
    if report and summary.report is not None:
        write_bytes(report, summary.report)
    _keep_record(summary, form, audit, attest)
    tell(summary)


def _keep_record(summary: "CaseSummary", form: "Conversion", audit: Path | None, attest: Path | None) -> None:
    from reticent.cli.audit import keep_record
    from reticent.report.attestation import Attested

    of_all = [line for name, line in summary.unverified if name == "the case"]
    files = []
    for made in summary.made:
        unverified = (*of_all, *(line for name, line in summary.unverified if name == made.name))
        files.append((Attested(made.name, made.data, unverified, made.read_again), made.source, made.result))
    keep_record(files, form.policy, audit, attest, tuple(summary.taken_out))


def tell(summary: "CaseSummary") -> None:
    """What became of the files of a case, and the exit code that says so."""
    kept = f", {summary.kept} were done already" if summary.kept else ""
    options.say(f"{len(summary.done)} of {summary.files} files written{kept}")
    if summary.taken_out:
        options.say(f"taken out of the files: {', '.join(summary.taken_out)}")
    if summary.not_restored:
        listed = ", ".join(repr(name) for name in summary.not_restored[:_LISTED])
        options.say(f"no mapping restores {listed}: keep the originals")
    for name in summary.skipped[:_LISTED]:
        options.say(f"left out, of a format that is not read: {name!r}")
    for name, sentence in summary.failed[:_LISTED]:
        options.say(f"failed: {name!r}: {sentence}")
    for name, sentence in summary.unverified[:_LISTED]:
        options.say(f"not verified: {name!r}: {sentence}")
    more = max(0, len(summary.failed) - _LISTED) + max(0, len(summary.skipped) - _LISTED)
    if more:
        options.say(f"and {more} more that failed or were left out")
    if summary.failed or summary.skipped:
        raise typer.Exit(1)
    if summary.unverified:
        raise typer.Exit(3)


def restore_files(folder: Path, mapping: bytes, key: str, output: Path | None, encoding: str | None) -> None:
    """Put back what was hidden in the files of a case, into another folder."""
    from reticent.documents.case import restore_case

    if output is None:
        raise OutputError("a case is restored into a folder: name one with -o")
    failed = restore_case(folder, mapping, key, output, encoding)
    for name, sentence in failed:
        options.say(f"failed: {name!r}: {sentence}")
    if failed:
        raise typer.Exit(1)
