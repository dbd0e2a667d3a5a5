"""What the processes do: open drafts and answer about them. Only plain values go in and come out.

The drafts of the documents under review stay open here, the last ones used, and end with the process or when their
document is closed. Nothing is written anywhere.
"""

import io
import json
import os
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from reticent.documents import FILE_FORMATS, Layout, read_record
from reticent.documents.conversion import Conversion, left_over, report_of, written
from reticent.documents.encoding import decode
from reticent.documents.ocr import reader_on
from reticent.documents.opened import Opened
from reticent.documents.opening import as_written, open_file
from reticent.documents.pictures import Pictures
from reticent.draft import Draft
from reticent.errors import InputError
from reticent.guards import guards_for
from reticent.kinds import kind_of
from reticent.model import Document, Finding, Result, Span, Stretches
from reticent.pipeline import detected, drafts, judged, result_of
from reticent.policy import Policy
from reticent.report.look import to_look_at
from reticent.review import ReviewStep, learned, reviewed, rungs
from reticent.world import default_world

MOST_OPEN = 64
DOUBTFUL = 0.6
"""Below which score a finding is one to look at."""

Steps = Sequence[dict[str, Any]]
P = ParamSpec("P")
R = TypeVar("R")


def _of_one_document(function: Callable[P, R]) -> Callable[P, R]:
    """After the call the world forgets what it was asked for it, whatever becomes of it."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        with default_world().document():
            return function(*args, **kwargs)

    return call


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A document to be reviewed, as it can be sent to another process."""

    id: str
    data: bytes = field(repr=False)
    format_name: str
    policy: Policy
    subject: str | None = field(default=None, repr=False)


@dataclass(slots=True)
class _Opened:
    """A document under review: the file, its first draft, and its draft after the last steps."""

    task: ReviewTask
    file: Opened
    first: Draft
    steps: str = "[]"
    draft: Draft | None = None
    look: list[dict[str, Any]] | None = None

    @property
    def layout(self) -> Layout:
        """What of the file is read."""
        return self.file.layout

    def after(self, steps: Steps) -> Draft:
        """The draft after these steps."""
        wanted = json.dumps(list(steps))
        if self.draft is None or self.steps != wanted:
            taken = [ReviewStep.read(step) for step in steps]
            self.draft = reviewed(self.first, taken, self.task.policy, default_world())
            self.steps = wanted
        return self.draft


_open: "OrderedDict[str, _Opened]" = OrderedDict()


def _opened(task: ReviewTask) -> _Opened:
    if task.id not in _open or _open[task.id].task != task:
        file = _file(task)
        document = Document(file.layout.text, subject=task.subject)
        _open[task.id] = _Opened(task, file, next(drafts([document], task.policy, default_world())))
        while len(_open) > MOST_OPEN:
            _open.popitem(last=False)
    _open.move_to_end(task.id)
    return _open[task.id]


def _file(task: ReviewTask) -> Opened:
    if task.format_name in FILE_FORMATS:
        pictures = Pictures(reader=reader_on({"PATH": os.defpath}))
        return open_file(task.data, "the document", task.format_name, pictures=pictures)
    source, encoding = decode(task.data, "the document")
    return as_written(read_record(source, task.format_name), encoding)


def close(identity: str) -> None:
    """Forget a document."""
    _open.pop(identity, None)


@_of_one_document
def state(task: ReviewTask, steps: Steps = ()) -> dict[str, Any]:
    """All that the page of a review shows."""
    opened = _opened(task)
    draft = opened.after(steps)
    result = result_of(draft)
    marks = list(_marks(draft, steps))
    return {
        "text": opened.layout.text,
        "marks": marks,
        "after": _after(draft),
        "guards": [{"name": each.guard, "holds": each.holds, "all": not each.unexamined} for each in draft.verdicts],
        "objections": [*result.risk.objections(), *_left(opened, draft)],
        "figures": _figures(result, opened.layout.text),
        "look": opened.look or [],
        "looked": opened.look is not None,
    }


@_of_one_document
def look(task: ReviewTask) -> list[dict[str, Any]]:
    """What stays in the first draft and may tell somebody, in the text as given: for a reviewer to look at."""
    opened = _opened(task)
    if opened.look is None:
        found = []
        for each in to_look_at(result_of(opened.first), task.policy, default_world()):
            own, _ = opened.first.origin(Span(each.start, each.end))
            if each.hidden or not own:
                continue
            given = opened.first.view.back(Span(own[0].start, own[-1].end))
            kind = kind_of(each.kind)
            found.append(
                {"start": given.start, "end": given.end, "kind": each.kind, "label": kind.label, "share": each.share}
                | {"why": each.why, "unique": each.kind == "unique"}
            )
        opened.look = found
    return opened.look


def _left(opened: _Opened, draft: Draft) -> list[str]:
    return [*opened.file.unexamined, *left_over(opened.file, draft, opened.task.policy, default_world())]


def _marks(draft: Draft, steps: Steps) -> Iterator[dict[str, Any]]:
    """Every mark in the order of the text: what is hidden, what a rule lets stand, what the reviewer keeps."""
    touched = {(step["start"], step["end"]) for step in steps}
    replaced = {decision.finding: decision for decision in draft.substitution.decisions}
    rows: list[tuple[Span, dict[str, Any]]] = []
    for finding in draft.findings:
        decision = replaced[finding]
        given = draft.view.back(finding.span)
        row = _mark(finding, given) | {"new": decision.replacement, "by": decision.why}
        row["state"] = "hidden" if decision.replacement is not None else "stands"
        rows.append((given, row | {"decided": (given.start, given.end) in touched}))
    first = {finding.span: finding for finding in draft.findings}
    for span in draft.choices.stays:
        if span not in first:
            given = draft.view.back(span)
            kept = {"kind": "hidden", "label": "KEPT", "weight": "quasi", "score": 1.0, "reason": "you let it stand"}
            kept |= {"start": given.start, "end": given.end, "entity": 0, "doubtful": False, "unique": False, "who": ""}
            rows.append((given, kept | {"new": None, "by": "reviewer", "state": "kept", "decided": True}))
    return (row for _, row in sorted(rows, key=lambda each: each[0]))


def _mark(finding: Finding, given: Span) -> dict[str, Any]:
    kind = kind_of(finding.kind)
    return {
        "start": given.start,
        "end": given.end,
        "kind": finding.kind,
        "label": finding.label,
        "weight": kind.weight,
        "about": kind.description,
        "score": round(finding.score, 2),
        "reason": finding.reason,
        "entity": finding.entity,
        "doubtful": finding.score < DOUBTFUL,
        "unique": finding.kind == "unique",
        "who": finding.role,
    }


def _after(draft: Draft) -> list[tuple[str, int]]:
    """The text that comes out in pieces, each with the place of the mark it stands for, or -1."""
    shown, at = draft.shown().text, 0
    pieces = []
    for span, finding in draft.replaced:
        pieces += [(shown[at : span.start], -1)] if at < span.start else []
        pieces.append((span.of(shown), draft.view.back(finding.span).start if finding else -1))
        at = span.end
    return [*pieces, *([(shown[at:], -1)] if at < len(shown) else [])]


def _figures(result: Result, text: str) -> dict[str, Any]:
    risk = result.risk
    changed = Stretches(Span(edit.start, edit.end) for edit in result.spans)
    words, at, left = text.split(), 0, 0
    for word in words:
        at = text.index(word, at)
        left += not changed.touch(Span(at, at + len(word)))
        at += len(word)
    anonymity = risk.as_dict().get("anonymity") or {}
    return {
        "entities": risk.entities,
        "mentions": risk.mentions,
        "verified": risk.verified,
        "nothing": result.says_nothing,
        "kept": round(left / len(words), 4) if words else 1.0,
        "plausible": (risk.plausible or {}).get("texts"),
        "among": anonymity.get("among") if _holds(result, "reidentification") else None,
    }


def _holds(result: Result, guard: str) -> bool:
    return any(each.guard == guard and each.verified for each in result.risk.verdicts)


@_of_one_document
def ladder(task: ReviewTask, steps: Steps, start: int, end: int) -> dict[str, Any] | None:
    """The rungs that could be said at a mark, and how its term is understood."""
    found = rungs(_opened(task).after(steps), Span(start, end), default_world())
    if found is None:
        return None
    named = [{"rung": at, "name": step.name, "volume": step.volume} for at, step in enumerate(found.steps) if at]
    return {"sense": found.sense, "sure": round(found.sure, 2), "others": list(found.others), "rungs": named}


@_of_one_document
def export(task: ReviewTask, steps: Steps) -> bytes:
    """The document as it may be shared, in the format and encoding it came in."""
    opened = _opened(task)
    draft = opened.after(steps)
    edits = opened.layout.edits(result_of(draft).spans)
    return written(opened.file, edits, draft, task.policy, default_world(), "the document")


@_of_one_document
def report(task: ReviewTask, steps: Steps, *, html: bool, evidence: bool, name: str) -> bytes:
    """The report, as the command line writes it."""
    opened = _opened(task)
    job = Conversion(b"", task.policy, name, report="html" if html else "json", evidence=evidence)
    return report_of(job, opened.file, result_of(opened.after(steps)), default_world())


def decisions(task: ReviewTask, steps: Steps) -> dict[str, Any]:
    """What was decided, as a policy and a names list can say it."""
    opened = _opened(task)
    taken = [ReviewStep.read(step) for step in steps]
    rule = learned(opened.first, opened.after(steps), taken)
    return {
        "people": [{"name": person.name, "aliases": list(person.aliases)} for person in rule.people],
        "hide": list(rule.hide),
        "keep": list(rule.keep),
    }


def sanitize_lines(lines: bytes, policy: Policy, *, findings: bool) -> bytes:
    """A batch of records, one line each, as the command line does it."""
    from reticent.documents.batch import BatchJob, stream_jsonl

    out = io.BytesIO()
    stream_jsonl(io.BytesIO(lines), out, BatchJob(policy, findings=findings))
    return out.getvalue()


def scan(text: str, policy: Policy, subject: str | None) -> list[dict[str, Any]]:
    """What would be hidden and why."""
    draft = next(drafts([Document(text, subject=subject)], policy, default_world()))
    return [finding.as_dict() for finding in result_of(draft).findings]


def explain(text: str, term: str, policy: Policy, subject: str | None) -> dict[str, Any]:
    """All figures about one phrase."""
    from reticent.explain import explain as run

    return run(Document(text, subject=subject), term, policy, default_world()).as_dict()


def generalize(text: str, terms: list[str], settings: dict[str, Any]) -> dict[str, Any]:
    """A text with terms said in general."""
    from reticent.substitute.general.generalizing import generalize as run

    return run(text, terms, **settings, world=default_world()).as_dict()


@_of_one_document
def attack(text: str, top: int) -> dict[str, Any]:
    """Whom a reader would conclude a text is about."""
    return _attacked(text, top)


def _attacked(text: str, top: int) -> dict[str, Any]:
    from reticent.guards.reidentification.attack import attack as run

    return run(text, default_world().reference, top).as_dict()


@_of_one_document
def infer(text: str, topic: str | None, secrets: list[str], what: str) -> dict[str, Any]:
    """What a reader could conclude from a text with public documents at hand."""
    from reticent.guards.reidentification.inferences import Depth, associated, led_to, unlinked
    from reticent.guards.reidentification.topics import expand, secret

    world, depth = default_world(), Depth(30, 2, 5, 10)
    if topic or secrets:
        known = expand(topic, world.reference, (), ()) if topic else secret(secrets, world.reference)
        found = led_to(text, known, world.reference, depth)
        return {"words": list(known.words), "inferences": [each.as_dict() for each in found]}
    if what == "all":
        return {"associations": [each.as_dict() for each in associated(text, world.reference, depth)]}
    if what == "not public":
        sentences = next(world.plain.analyse([text])).sentences
        ordinary = world.lexicon.is_ordinary
        linked = unlinked(text, sentences, world.reference, depth, is_ordinary=ordinary)
        return {"unlinked": [each.as_dict() for each in linked]}
    raise InputError("say what to look for: a topic, secrets, all, or not public")


STRICTNESS = (1, 2, 5, 10, 20, 50)
"""The k of "one of k" that the curve tries: 1 asks nothing of what can be looked up."""


@_of_one_document
def curve(task: ReviewTask, steps: Steps) -> list[dict[str, Any]]:
    """What is kept, and how surely a reader names somebody, from lenient to strict; the last is the review as it is."""
    opened, world = _opened(task), default_world()
    first = opened.first
    found = detected(first.document, first.view, first.analysis, task.policy, world)
    points = []
    for among in STRICTNESS:
        policy = task.policy.but(anonymous_among=among)
        draft = judged(found, guards_for(policy, first.document), policy, world)
        points.append({"name": f"one of {among}"} | _point(draft, opened.layout.text))
    points.append({"name": "your review"} | _point(opened.after(steps), opened.layout.text))
    return points


def _point(draft: Draft, text: str) -> dict[str, Any]:
    result = result_of(draft)
    candidates = _attacked(result.text, 1)["candidates"]
    return {"kept": _figures(result, text)["kept"], "risk": candidates[0]["probability"] if candidates else 0.0}
