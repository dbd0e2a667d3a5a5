"""`reticent audit`: the log of what was done, and whether it is whole; and how a run leaves its traces."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.errors import OutputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reticent.model import Result
    from reticent.policy import Policy
    from reticent.report.attestation import Attested

app = typer.Typer(help="The log of what was done, and whether it is whole.", no_args_is_help=True)

ATTESTATIONS = (".html", ".pdf")


@app.command("verify")
def verify_log(log: Annotated[Path, typer.Argument(help="The log that `sanitize --audit` wrote.")]) -> None:
    """Check that no line of a log was changed, put in or taken out.

    Example: `reticent audit verify log.jsonl`

    Exit code 0: every line follows from the one before it. 1: one does not. 2: could not look. The last hash, noted
    elsewhere, also tells whether lines were cut off at the end.
    """
    from reticent.documents.audit import verify

    found = verify(log)
    if found.broken is not None:
        options.say(
            f"line {found.broken} does not follow from the line before it: the log was altered or damaged there"
        )
        raise typer.Exit(1)
    typer.echo(f"{found.lines} line{'' if found.lines == 1 else 's'}, whole; the last hash is {found.last}")


def keep_record(
    files: "Sequence[tuple[Attested, bytes, Result]]",
    policy: "Policy",
    audit: Path | None,
    attest: Path | None,
    taken_out: tuple[str, ...],
) -> None:
    """Add the files of a run, with what they were made of, to the log, and write the attestation, as far as wanted."""
    if not files or not (audit or attest):
        return
    from datetime import UTC, datetime
    from getpass import getuser

    from reticent import __version__
    from reticent.files import write_bytes

    time = datetime.now(UTC).isoformat(timespec="seconds")
    if audit:
        from reticent.documents.audit import AuditEntry, append

        try:
            user = getuser()
        except (OSError, KeyError):
            user = ""
        append(
            audit,
            [
                AuditEntry(time, user, __version__, policy, data, file.made, result, len(file.unverified))
                for file, data, result in files
            ],
        )
    if attest:
        from reticent.report.attestation import Attestation, attestation_html, attestation_pdf

        results = {id(result): result for _, _, result in files}  # one, if the files were judged together
        attested = tuple(file for file, _, _ in files)
        made = Attestation(attested, tuple(results.values()), policy, __version__, time, taken_out)
        is_page = attest.suffix == ".html"
        write_bytes(attest, attestation_html(made).encode("utf-8", "replace") if is_page else attestation_pdf(made))


def refuse_other_attestations(attest: Path | None) -> None:
    """An attestation is a page or a PDF."""
    if attest and attest.suffix not in ATTESTATIONS:
        raise OutputError(f"an attestation is out.html or out.pdf, not {attest.name!r}")
