"""`reticent scan`: what would be hidden and why, without changing anything."""

import json
import re
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.knowledge import OwnTagger, References, beta_bits, shown_topics, world_of

if TYPE_CHECKING:
    from reticent.documents.layout import Layout
    from reticent.model import Finding
    from reticent.policy import Policy


class ScanOutput(StrEnum):
    """How findings are shown."""

    table = "table"
    json = "json"
    github = "github"


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found in one file."""

    name: str
    layout: "Layout" = field(repr=False)
    findings: "tuple[Finding, ...]" = ()


def scan(
    files: Annotated[
        list[str], typer.Argument(help="The files to look at, or - for standard input.", metavar="FILE|-")
    ],
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
    topic: options.Topics = None,
    marked: options.Marked = None,
    tagger: OwnTagger = None,
    reference: References = None,
    no_model: options.NoModel = False,
    file_format: options.FormatName = None,
    encoding: options.Encoding = None,
    pictures: options.PicturesName = None,
    ocr_languages: options.OcrLanguages = None,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --output-format json.")] = False,
    output_format: Annotated[
        ScanOutput,
        typer.Option(
            "--output-format", help="A table for people, JSON for programs, or GitHub's annotations of a change."
        ),
    ] = ScanOutput.table,
    evidence: Annotated[bool, typer.Option("--evidence", help="Show the text that was found.")] = False,
) -> None:
    """Show what would be hidden, what would give it away, and why.

    Example: `reticent scan letter.txt --policy pii`

    Exit code 0: nothing found. 1: something found. 2: could not look. Offsets count characters of the examined text.
    A file of several that cannot be read does not stop the rest.
    """
    from reticent.errors import InputError

    if len(files) > 1 and (marked or "-" in files):
        raise InputError("standard input and --marked are for one file")
    settings = options.disclosure(
        strict, terms_together, context, certainty, remove, as_published, beta_bits(beta, reference), second_voice
    )
    chosen = options.policy_from(
        policy,
        hide=hide,
        keep=keep,
        names=names,
        no_model=no_model,
        disclosure=settings,
        topics=shown_topics(topic, reference),
    )
    options.refuse_nothing(chosen, subject, marked)
    world = world_of(reference, tagger=tagger)
    read = options.pictures_from(pictures, ocr_languages)

    def look(file: str) -> Looked:
        from reticent.documents import format_of
        from reticent.documents.marks import read_marks
        from reticent.documents.opening import open_file
        from reticent.files import read_bytes
        from reticent.model import Document
        from reticent.pipeline import sanitize_all

        kind = format_of(file, file_format)
        kind = "text" if kind in ("csv", "jsonl") else kind  # where something stands matters, not what it stands in
        layout = open_file(read_bytes(file), options.name_of(file), kind, encoding, read).layout
        marks = read_marks(marked, layout.text) if marked else None
        document = Document(layout.text, subject=subject, marked=marks)
        with options.progress_bar("reading", None):
            return Looked(file, layout, next(sanitize_all([document], chosen, world)).findings)

    looked, failed = _looked_at(files, look)
    shown = ScanOutput.json if as_json else output_format
    if shown == ScanOutput.json:
        _print_json(looked, chosen, evidence=evidence, several=len(files) > 1)
    elif shown == ScanOutput.github:
        for each in looked:
            for line in _annotations(each, evidence=evidence):
                typer.echo(line)
    else:
        for each in looked:
            if len(files) > 1 and each.findings:
                typer.echo(f"{each.name}:")
            if len(files) == 1 or each.findings:
                _print_table(each.layout, each.findings, evidence=evidence)
    raise typer.Exit(2 if failed else 1 if any(each.findings for each in looked) else 0)


def _looked_at(files: Sequence[str], look: Callable[[str], Looked]) -> tuple[list[Looked], bool]:
    """What was found in each file; of several, those that cannot be read are said and left out."""
    from reticent.errors import ReticentError

    if len(files) == 1:
        return [look(files[0])], False
    looked, failed = [], False
    for file in files:
        try:
            looked.append(look(file))
        except ReticentError as error:
            options.say(f"{file}: {error}")
            failed = True
    return looked, failed


def _print_json(looked: Sequence[Looked], policy: "Policy", *, evidence: bool, several: bool) -> None:
    tables = []
    for each in looked:
        layout = each.layout
        rows = [
            finding.as_dict()
            | ({"place": layout.section(finding.span.start)} if layout.sections else {})
            | ({"text": finding.span.of(layout.text)} if evidence else {})
            for finding in each.findings
        ]
        tables.append({"file": each.name, "findings": rows})
    found = {"files": tables} if several else {"findings": tables[0]["findings"]}
    typer.echo(json.dumps({"policy": policy.name} | found, ensure_ascii=not sys.stdout.isatty(), indent=2))


def _annotations(looked: Looked, *, evidence: bool) -> Iterator[str]:
    """One line for each finding, as GitHub's runners read them: at a line and column of the file as it is."""
    source = looked.layout.source
    lines = [0, *(match.end() for match in re.finditer("\n", source))]
    for finding in looked.findings:
        start, end = looked.layout.back(finding.span)
        where: dict[str, str | int] = {"file": looked.name, "title": finding.label}
        if not looked.layout.sections:  # a file of pages or sheets has no lines
            line = bisect_right(lines, start)
            where |= {"line": line, "col": start - lines[line - 1] + 1}
            where |= {"endColumn": end - lines[line - 1] + 1} if "\n" not in source[start:end] else {}
        told = f"{finding.reason}: {source[start:end]}" if evidence else finding.reason
        settings = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in where.items())
        yield f"::warning {settings}::{_escaped(told)}"


def _escaped(text: str, also: str = "") -> str:
    """A text as it may stand in a workflow command."""
    for character in ("%", "\r", "\n", *also):
        text = text.replace(character, f"%{ord(character):02X}")
    return text


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
