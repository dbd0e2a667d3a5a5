"""`reticent scan`: what would be hidden and why, without changing anything."""

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.knowledge import OwnTagger, References, beta_bits, world_of

if TYPE_CHECKING:
    from reticent.documents.layout import Layout
    from reticent.model import Finding


def scan(
    file: Annotated[str, typer.Argument(help="The file to look at, or - for standard input.", metavar="FILE|-")],
    policy: options.PolicyName = "identity",
    hide: options.Hide = None,
    names: options.Names = None,
    keep: options.Keep = None,
    subject: options.Subject = None,
    strict: options.Strict = None,
    terms_together: options.Together = None,
    context: options.ContextName = None,
    certainty: options.CertaintyName = None,
    remove: options.RemoveName = None,
    as_published: options.AsPublished = False,
    second_voice: options.SecondVoice = None,
    beta: options.Beta = None,
    marked: options.Marked = None,
    tagger: OwnTagger = None,
    reference: References = None,
    no_model: options.NoModel = False,
    file_format: options.FormatName = None,
    encoding: options.Encoding = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON for programs instead of a table.")] = False,
    evidence: Annotated[bool, typer.Option("--evidence", help="Show the text that was found.")] = False,
) -> None:
    """Show what would be hidden, what would give it away, and why.

    Example: `reticent scan letter.txt --policy pii`

    Exit code 0: nothing found. 1: something found. 2: could not look. Offsets count characters of the examined text.
    """
    from reticent.documents import format_of
    from reticent.documents.marks import read_marks
    from reticent.documents.opening import open_file
    from reticent.files import read_bytes
    from reticent.model import Document
    from reticent.pipeline import sanitize_all

    kind = format_of(file, file_format)
    kind = "text" if kind in ("csv", "jsonl") else kind  # where something stands matters, not what it stands in
    settings = options.disclosure(
        strict, terms_together, context, certainty, remove, as_published, beta_bits(beta, reference), second_voice
    )
    chosen = options.policy_from(policy, hide=hide, keep=keep, names=names, no_model=no_model, disclosure=settings)
    layout = open_file(read_bytes(file), options.name_of(file), kind, encoding).layout
    text = layout.text
    document = Document(text, subject=subject, marked=read_marks(marked, text) if marked else None)
    with options.progress_bar("reading", None):
        findings = next(sanitize_all([document], chosen, world_of(reference, tagger=tagger))).findings
    if as_json:
        rows = [
            finding.as_dict()
            | ({"place": layout.section(finding.span.start)} if layout.sections else {})
            | ({"text": finding.span.of(text)} if evidence else {})
            for finding in findings
        ]
        typer.echo(
            json.dumps({"policy": chosen.name, "findings": rows}, ensure_ascii=not sys.stdout.isatty(), indent=2)
        )
    else:
        _print_table(layout, findings, evidence=evidence)
    raise typer.Exit(1 if findings else 0)


def _print_table(layout: "Layout", findings: "tuple[Finding, ...]", *, evidence: bool) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from reticent.kinds import kind_of

    if not findings:
        typer.echo("Nothing found that this policy would hide.")
        return
    colours = {"direct": "red", "quasi": "yellow", "special": "magenta"}
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("where", "what", *(["text"] if evidence else []), "why", "by", "score"):
        table.add_column(title, overflow="fold", justify="right" if title == "score" else "left")
    for finding in findings:
        kind = kind_of(finding.kind)
        shown = [Text(finding.span.of(layout.text).replace("\n", " "))] if evidence else []
        place = layout.section(finding.span.start)
        table.add_row(
            Text(", ".join(filter(None, (place, f"{finding.span.start}–{finding.span.end}")))),
            Text(f"{finding.label} ({finding.role})" if finding.role else finding.label, style=colours[kind.weight]),
            *shown,
            finding.reason,
            finding.detector,
            f"{finding.score:.2f}",
        )
    Console(width=None if sys.stdout.isatty() else 140).print(table)
