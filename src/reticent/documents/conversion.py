"""One document, from the bytes that came to the bytes that may be shared: the path that every front end takes.

    bytes --decode--> source --read--> layout -----drafts----> edits --encode--> bytes
                                          |                       |
                                          +-- marks               +-- report, mapping, what is not verified and why

Nothing here prints, exits, or asks the environment; what could not be done is a `ReticentError`.
"""

from dataclasses import dataclass, field
from typing import Literal

from reticent.documents import read
from reticent.documents.encoding import decode, encode
from reticent.documents.layout import Layout
from reticent.documents.leftovers import left_in
from reticent.documents.marks import parse_marks
from reticent.model import Disclosure, Document, Replacement, Result, apply
from reticent.pipeline import drafts, result_of
from reticent.policy import Policy
from reticent.report import Report, as_json
from reticent.report.look import to_look_at
from reticent.report.page import as_html
from reticent.substitute.mapping import Mapping, opened
from reticent.world import Sources, World, world_with

SHIPPED = Sources()


@dataclass(frozen=True, slots=True)
class Conversion:
    """What to sanitize, under which policy, with which knowledge, and what else is wanted of it.

    `name` is what errors call the source; `format_name` one of the formats of a single document; `marks` the JSON of
    another tool, whose spans are hidden instead of what our detectors find. Reports show neither the hidden text nor
    the name of the source, which often is a person's, unless they are to be `evidence`.
    """

    data: bytes = field(repr=False)
    policy: Policy
    name: str = "the input"
    format_name: str = "text"
    encoding: str | None = None
    sources: Sources = SHIPPED
    subject: str | None = field(default=None, repr=False)
    marks: bytes | None = field(default=None, repr=False)
    marks_name: str = "the list of marks"
    report: Literal["html", "json"] | None = None
    evidence: bool = False
    mapping: bool = False


@dataclass(frozen=True, slots=True)
class Converted:
    """What came of it. `unverified` says in sentences what could not be verified; empty if everything was."""

    data: bytes = field(repr=False)
    result: Result
    report: bytes | None = field(default=None, repr=False)
    mapping: bytes | None = field(default=None, repr=False)
    unverified: tuple[str, ...] = ()


def convert(job: Conversion) -> Converted:
    """Sanitize one document."""
    layout, encoding = read_layout(job.data, job.name, job.format_name, job.encoding)
    marks = parse_marks(job.marks, layout.text, job.marks_name) if job.marks is not None else None
    world = world_with(job.sources)
    draft = next(drafts([Document(layout.text, subject=job.subject, marked=marks)], job.policy, world))
    result = result_of(draft)
    edits = layout.edits(result.spans)
    return Converted(
        encode(apply(layout.source, edits), encoding),
        result,
        _report(job, layout, result, world) if job.report else None,
        _mapping(job, layout, edits, result) if job.mapping else None,
        (*result.risk.objections(), *left_in(layout, draft.secrets, job.policy, world)),
    )


def read_layout(
    data: bytes, name: str = "the input", format_name: str = "text", encoding: str | None = None
) -> tuple[Layout, str]:
    """A file's content as examined text with the way back, and the encoding it came in."""
    source, found = decode(data, name, encoding)
    return read(source, format_name), found


def restored(data: bytes, mapping: bytes, key: str, name: str = "the input", encoding: str | None = None) -> bytes:
    """A sanitized file with everything put back that its sealed mapping knows."""
    known = opened(mapping, key)
    text, found = decode(data, name, encoding)
    return encode(known.restore(text), found)


def _report(job: Conversion, layout: Layout, result: Result, world: World) -> bytes:
    titles: tuple[tuple[str, ...], ...] = ()
    if job.evidence and result.disclosures:
        titles = tuple(_titles(each, world) for each in result.disclosures)
    name = job.name if job.evidence else "document"
    made = Report(name, layout.text, result, job.policy, job.evidence, titles, to_look_at(result, job.policy, world))
    return (as_html(made) if job.report == "html" else as_json(made)).encode("utf-8", "replace")


def _titles(disclosure: Disclosure, world: World) -> tuple[str, ...]:
    """Public documents that have the terms and the hidden one, in a form that they have together."""
    for form in disclosure.forms:
        hits = world.reference.search([*disclosure.terms, form], 3)
        if hits:
            return tuple(hit.title for hit in hits)
    return ()


def _mapping(job: Conversion, layout: Layout, edits: tuple[Replacement, ...], result: Result) -> bytes:
    return Mapping.of(layout.source, edits, result.general()).sealed(job.policy.key)
