"""One document, from the bytes that came to the bytes that may be shared: the path that every front end takes.

    bytes --open--> source --read--> layout -----drafts----> edits --write--> bytes --read again--> is it gone?
                                        |                       |
                                        +-- marks               +-- report, mapping, what is not verified and why

Nothing here prints, exits, or asks the environment; what could not be done is a `ReticentError`.
"""

from dataclasses import dataclass, field
from typing import Literal

from reticent.documents.layout import Layout
from reticent.documents.leftovers import left_in
from reticent.documents.marks import parse_marks
from reticent.documents.opened import Opened
from reticent.documents.opening import open_file
from reticent.documents.pictures import KEPT, SCANS, Pictures
from reticent.documents.residue import residue_in
from reticent.draft import Draft
from reticent.errors import MappingError, OutputError
from reticent.model import Disclosure, Document, Replacement, Result
from reticent.pipeline import drafts, result_of
from reticent.policy import Policy
from reticent.substitute.mapping import Mapping
from reticent.substitute.mapping import opened as opened_mapping
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
    pictures: Pictures = SCANS


@dataclass(frozen=True, slots=True)
class Converted:
    """What came of it. `unverified` says in sentences what could not be verified; empty if everything was.

    `taken_out` names what went from the file although nobody found anything in it: macros, properties, pictures.
    `read_again` says whether the file that was written was read by other means.
    """

    data: bytes = field(repr=False)
    result: Result
    report: bytes | None = field(default=None, repr=False)
    mapping: bytes | None = field(default=None, repr=False)
    unverified: tuple[str, ...] = ()
    taken_out: tuple[str, ...] = ()
    read_again: bool = False


def convert(job: Conversion) -> Converted:
    """Sanitize one document."""
    opened = open_file(job.data, job.name, job.format_name, job.encoding, job.pictures)
    layout = opened.layout
    if job.mapping and not opened.restored:
        raise MappingError(f"{job.name} cannot be restored later, so it has no mapping: leave out --mapping")
    marks = parse_marks(job.marks, layout.text, job.marks_name) if job.marks is not None else None
    world = world_with(job.sources)
    draft = next(drafts([Document(layout.text, subject=job.subject, marked=marks)], job.policy, world))
    result = result_of(draft)
    edits = layout.edits(result.spans)
    return Converted(
        written(opened, edits, draft, job.policy, world, job.name),
        result,
        report_of(job, opened, result, world) if job.report else None,
        _mapping(job, layout, edits, result) if job.mapping else None,
        (*result.risk.objections(), *opened.unexamined, *left_over(opened, draft, job.policy, world)),
        opened.taken_out,
        opened.again is not None,
    )


def written(
    opened: Opened, edits: tuple[Replacement, ...], draft: Draft, policy: Policy, world: World, name: str
) -> bytes:
    """The file with its edits made; an error and no file if another reader still finds something hidden in it."""
    data = opened.write(edits)
    if opened.again is not None:
        places = residue_in(opened.again(data), draft.shown().text, draft.secrets, policy, world)
        if places:
            raise OutputError(
                f"something hidden can still be read in {name} ({', '.join(places[:3])}): no file is written"
            )
    return data


def left_over(opened: Opened, draft: Draft, policy: Policy, world: World) -> list[str]:
    """What is not examined and not searched again: scripts in pages, also in those of a mail."""
    searched = opened.again is not None and not opened.layout.unread
    return [] if searched else left_in(opened.layout, draft.secrets, policy, world)


def restored(
    data: bytes,
    mapping: bytes,
    key: str,
    name: str = "the input",
    encoding: str | None = None,
    format_name: str = "text",
) -> bytes:
    """A sanitized file with everything put back that its sealed mapping knows."""
    known = opened_mapping(mapping, key)
    opened = open_file(data, name, format_name, encoding, KEPT)
    if not opened.restored:
        raise MappingError(f"{name} is of a format that cannot be restored: keep the original")
    return opened.write(known.undo(opened.layout.source))


def report_of(job: Conversion, opened: Opened, result: Result, world: World) -> bytes:
    """The report that is asked for."""
    from reticent.report import Report, as_json
    from reticent.report.look import to_look_at
    from reticent.report.page import as_html

    layout = opened.layout
    titles: tuple[tuple[str, ...], ...] = ()
    if job.evidence and result.disclosures:
        titles = tuple(_titles(each, world) for each in result.disclosures)
    name = job.name if job.evidence else "document"
    made = Report(
        name,
        layout.text,
        result,
        job.policy,
        job.evidence,
        titles,
        to_look_at(result, job.policy, world),
        tuple(layout.section(finding.span.start) for finding in result.findings) if layout.sections else (),
        opened.taken_out,
        opened.unexamined,
    )
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
