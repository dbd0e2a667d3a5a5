"""Texts to measure with, and the spans that people marked in them, in the formats people have.

JSON lines are our own format, read here:

    {"id", "text", "subject"?, "spans" | "entities" | "mentions": [
        {"start", "end", "type"?, "identifier" | "label"?, "entity_id"?, "annotator"?} | [start, end, type], ..]}

`identifier` says whether a span must go: DIRECT, QUASI, SPECIAL (a special category of personal data), or NO_MASK for
one that may stay. Without it every span must
go. `entity_id` joins the mentions of one thing. `subject` is who the text is about, where that is not the id.
Marks of several annotators may overlap. The other formats have a file each: tab.py, conll.py, brat.py, docbin.py.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zstandard import ZstdDecompressor, ZstdError

from reticent.errors import InputError
from reticent.model import Span

ANY = "ANY"
STAYS = "NO_MASK"
IDENTIFIERS = frozenset({"DIRECT", "QUASI", "SPECIAL", STAYS})


@dataclass(frozen=True, slots=True)
class Mark:
    """A span people marked."""

    span: Span
    type: str = ANY
    identifier: str = ANY
    entity: str = ""
    annotator: str = ""


@dataclass(frozen=True, slots=True)
class Annotated:
    """A text with its marks; `subject` is who it is about."""

    id: str
    text: str = field(repr=False)
    marks: tuple[Mark, ...] = ()
    subject: str = ""


def read_gold(path: Path) -> list[Annotated]:
    """The annotated texts of a file or folder."""
    return list(_checked(_read(path, marked=True), path))


def read_texts(path: Path) -> list[Annotated]:
    """The texts of a file or folder, with their marks where there are any."""
    return list(_checked(_read(path, marked=False), path))


def by_annotator(texts: Iterable[Annotated]) -> list[Annotated]:
    """Each text once for each of its annotators, as the Text Anonymization Benchmark counts."""
    split = []
    for text in texts:
        for who in sorted({mark.annotator for mark in text.marks}) or [""]:
            marks = tuple(mark for mark in text.marks if mark.annotator == who)
            split.append(Annotated(text.id, text.text, marks, text.subject))
    return split


def _read(path: Path, marked: bool) -> Iterator[Annotated]:
    """By the suffix, and where that says nothing by how the file begins."""
    if path.is_dir():
        from reticent.evaluate.brat import read_brat

        return read_brat(path, marked)
    if path.suffix == ".spacy":
        from reticent.evaluate.docbin import read_docbin

        return read_docbin(path)
    source = text_of(path)
    start = source.lstrip("\ufeff \t\r\n")[:1]
    if start == "[":
        from reticent.evaluate.tab import read_tab

        return read_tab(source, path.name)
    if start == "{" or path.suffix in (".jsonl", ".json"):
        return _read_lines(source, path.name, marked)
    from reticent.evaluate.conll import read_conll

    return read_conll(source, path.name)


def text_of(path: Path) -> str:
    """All of a text file, every character where its offsets say; .zst files are unpacked."""
    try:
        with path.open("rb") as file:
            packed = path.suffix == ".zst"
            return (ZstdDecompressor().stream_reader(file).read() if packed else file.read()).decode("utf-8")
    except OSError as error:
        raise InputError(f"cannot read {str(path)!r}: {error.strerror}") from None
    except ZstdError:
        raise InputError(f"{path.name} is no .zst file, or is damaged") from None
    except UnicodeDecodeError:
        raise InputError(f"{path.name} is not UTF-8 text") from None


def _checked(texts: Iterable[Annotated], path: Path) -> Iterator[Annotated]:
    """The texts, if their names differ and their marks lie inside them."""
    seen: set[str] = set()
    for text in texts:
        if text.id in seen:
            raise InputError(f"{path.name} has two texts with the id {text.id!r}")
        seen.add(text.id)
        if any(not 0 <= mark.span.start < mark.span.end <= len(text.text) for mark in text.marks):
            raise InputError(f"{path.name} has a span outside the text of {text.id!r}")
        yield text
    if not seen:
        raise InputError(f"{path.name} has no texts")


def _read_lines(source: str, name: str, marked: bool) -> Iterator[Annotated]:
    for number, line in enumerate(source.removeprefix("\ufeff").split("\n"), 1):
        if line.strip():
            yield _annotated(line, number, f"{name} line {number}", marked)


def _annotated(line: str, number: int, where: str, marked: bool) -> Annotated:
    try:
        record = json.loads(line)
        text, subject = record["text"], record.get("subject") or ""
        identity = record.get("id", record.get("doc_id"))
        raw = next((record[key] for key in ("spans", "entities", "mentions") if key in record), None)
        if not isinstance(text, str) or (raw is None and marked):
            raise KeyError  # noqa: TRY301  (one sentence for all that a line can lack)
        marks = tuple(_mark(entry, index) for index, entry in enumerate(raw or ()))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        needs = "'text' and 'spans'" if marked else "'text'"
        raise InputError(f"{where} is not an annotated text: it needs {needs}") from None
    if any(not 0 <= mark.span.start < mark.span.end <= len(text) for mark in marks):
        raise InputError(f"{where} has a span outside its text")
    return Annotated(str(number if identity is None else identity), text, marks, str(subject))


def _mark(entry: dict[str, Any] | list[Any], index: int) -> Mark:
    if isinstance(entry, list):
        return Mark(Span(int(entry[0]), int(entry[1])), str(entry[2]) if len(entry) > 2 else ANY, ANY, str(index))
    span = Span(int(entry["start"]), int(entry["end"]))
    label = entry.get("label") or ANY  # other tools say "label" where we say "type"
    kind = entry.get("type") or entry.get("entity_type") or (ANY if label in IDENTIFIERS else label)
    said = entry.get("identifier") or entry.get("identifier_type") or (label if label in IDENTIFIERS else ANY)
    return Mark(span, str(kind), str(said), str(entry.get("entity_id", index)), str(entry.get("annotator", "")))
