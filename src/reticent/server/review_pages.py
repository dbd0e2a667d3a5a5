"""The review: a text with its marks, a panel that says why, decisions, and what comes out."""

import csv
import io
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from reticent.documents import FILE_FORMATS
from reticent.errors import InputError
from reticent.kinds import KINDS
from reticent.policy import Policy
from reticent.report.plot import Axes, Dot, scatter
from reticent.server import work
from reticent.server.answering import back_to, desk_of, field, form_of, page, session_of
from reticent.server.desk import STYLES, Desk, presets_as_offered
from reticent.server.store import OutOfStep, StoredDocument
from reticent.server.work import ReviewTask

_MIME = {"html": "text/html", "csv": "text/csv", "json": "application/json", "jsonl": "application/x-ndjson"}


async def home(request: Request) -> Response:
    """Paste a text or drop a file; and what was reviewed lately."""
    session, desk = session_of(request), desk_of(request)
    presets = [Policy.load(name) for name in presets_as_offered()]
    return page(
        request,
        "home.html",
        presets=presets,
        styles=STYLES,
        documents=desk.store.documents(session.user, limit=30),
        largest=desk.settings.largest // 1_000_000,
    )


async def add(request: Request) -> Response:
    """Take a text or files into the queue."""
    session, desk = session_of(request, "review"), desk_of(request)
    form = await form_of(request, session)
    try:
        return await _added(form, session.user, desk)
    finally:
        await form.close()


async def _added(form: FormData, user: str, desk: Desk) -> Response:
    case = field(form, "case")
    if case and case not in {each for each, *_ in desk.store.cases()}:
        raise InputError("there is no such case")
    policy = policy_fields({name: field(form, name) for name in ("preset", "style", "hide", "keep", "subject")})
    files = [each for each in form.getlist("file") if isinstance(each, UploadFile) and each.filename]
    text = field(form, "text").replace("\r\n", "\n")  # as a browser sends every line
    if not files:
        identity = desk.add(user, text.encode("utf-8", "replace"), "pasted.txt", policy, case=case)
    for each in files:
        identity = desk.add(user, await each.read(), each.filename or "", policy, case=case)
    return back_to(f"/cases/{case}" if case else "/" if len(files) > 1 else f"/review/{identity}")


def policy_fields(form: dict[str, str]) -> dict[str, Any]:
    """What a form says about the policy."""
    wanted: dict[str, Any] = {"preset": form.get("preset") or "identity"}
    if form.get("style"):
        if form["style"] not in STYLES:
            raise InputError(f"there is no style of that name; there are: {', '.join(STYLES)}")
        wanted["style"] = form["style"]
    for name in ("hide", "keep"):
        terms = [line.strip() for line in form.get(name, "").splitlines() if line.strip()]
        if terms:
            wanted[name] = terms
    if form.get("subject", "").strip():
        wanted["subject"] = form["subject"].strip()
    return wanted


async def review(request: Request) -> Response:
    """The page of one document: what it waits for, why it failed, or its review."""
    session, desk = session_of(request, "review"), desk_of(request)
    document = _document(request)
    if document.state == "waiting":
        return page(request, "waiting.html", document=document, waiting=desk.store.count_waiting(document.number))
    if document.state == "failed":
        return page(request, "failed.html", 422, document=document, sentence=document.note.get("why", ""))
    state = await desk.state(document)
    chosen = _chosen(request.query_params.get("at", ""), state)
    panel = await _panel(request, document, state, chosen) if chosen else None
    desk.store.log(session.user, "opened", document.id)
    return page(request, "review.html", **_shown(document, state), panel=panel, kinds=KINDS.values(), **_sides(request))


async def decide(request: Request) -> Response:
    """Take a decision, if it can be taken, and show what comes of it."""
    form = await form_of(request, session_of(request, "review"))
    step = _step({name: field(form, name) for name in _FIELDS})
    return await _decided(request, _document(request), step, _number(field(form, "after")))


async def _decided(request: Request, document: StoredDocument, step: dict[str, Any], after: int) -> Response:
    """What comes of one more step, if nobody took another one meanwhile: that is seen before the work is done."""
    session, desk = session_of(request, "review"), desk_of(request)
    steps = desk.store.steps(document.id)
    if after != len(steps):
        raise OutOfStep("somebody decided something meanwhile, perhaps you in another tab: here is how it is now")
    state = await desk.lanes.run_for(document.id, work.state, desk.task(document), [*steps, step])
    desk.store.decide(document.id, session.user, step, after)
    desk.store.note(document.id, "ready", state["figures"] | {"objections": len(state["objections"])})
    return _answer(request, document, after + 1, state, f"{step['start']}-{step['end']}")


async def undo(request: Request) -> Response:
    """Take back the last decision."""
    session, desk = session_of(request, "review"), desk_of(request)
    form = await form_of(request, session)
    document = _document(request)
    after = _number(field(form, "after"))
    last = desk.store.steps(document.id)[-1:]
    desk.store.undo(document.id, session.user, after)
    state = await desk.state(document)
    desk.store.note(document.id, "ready", state["figures"] | {"objections": len(state["objections"])})
    place = f"{last[0]['start']}-{last[0]['end']}" if last else ""
    return _answer(request, document, max(after - 1, 0), state, place)


_FIELDS = ("do", "start", "end", "all", "kind", "rung", "text", "other", "phrase")


def _answer(request: Request, document: StoredDocument, taken: int, state: dict[str, Any], place: str) -> Response:
    """The middle of the page anew for a script, the whole page for a browser without one."""
    if request.headers.get("x-fragment") != "1":
        return back_to(f"/review/{document.id}?at={place}#panel")
    values = _shown(document, state) | {"taken": taken, "panel": None, "kinds": KINDS.values()}
    return page(request, "review_body.html", **values, **_sides(request))


def _sides(request: Request) -> dict[str, Any]:
    session = session_of(request)
    return {"may_export": session.may("export"), "may_evidence": session.may("evidence")}


def _step(form: dict[str, str]) -> dict[str, Any]:
    """A decision as a form says it."""
    step: dict[str, Any] = {"do": form["do"], "start": _number(form["start"]), "end": _number(form["end"])}
    if form["all"]:
        step["all"] = True
    if form["kind"]:
        step["kind"] = form["kind"]
    if form["do"] == "say":
        step["rung"] = _number(form["rung"])
    if form["do"] == "write":
        step["text"] = form["text"]
    if form["do"] == "join":
        first, _, last = form["other"].partition("-")
        step["other"] = [_number(first), _number(last)]
    return step


def _number(given: str) -> int:
    if not given.isdecimal() or len(given) > 12:
        raise InputError("the form is not complete: reload the page")
    return int(given)


async def phrase(request: Request) -> Response:
    """Hide a phrase wherever it stands: a new mark without a mouse."""
    session, desk = session_of(request, "review"), desk_of(request)
    form = await form_of(request, session)
    document = _document(request)
    wanted = field(form, "phrase").strip()
    text = (await desk.state(document))["text"]
    found = re.search(re.escape(wanted), text, re.IGNORECASE) if wanted else None
    if found is None:
        raise InputError("the phrase to hide does not stand in the text")
    step = {"do": "hide", "start": found.start(), "end": found.end(), "all": True}
    if field(form, "kind"):
        step["kind"] = field(form, "kind")
    return await _decided(request, document, step, _number(field(form, "after")))


async def panel(request: Request) -> Response:
    """Why one mark is there, and what can be done about it."""
    session_of(request, "review")
    document = _document(request)
    state = await desk_of(request).state(document)
    chosen = _chosen(request.query_params.get("at", ""), state)
    if chosen is None:
        raise InputError("there is no such mark any more: reload the page")
    made = await _panel(request, document, state, chosen)
    return page(
        request, "panel.html", panel=made, document=document, taken=document.steps, kinds=KINDS.values(), state=state
    )


async def look(request: Request) -> Response:
    """What stays and may tell somebody, once it was looked for."""
    session_of(request, "review")
    desk, document = desk_of(request), _document(request)
    found = await desk.lanes.run_for(document.id, work.look, desk.task(document))
    state = await desk.state(document)
    return page(request, "look.html", look=_unmarked(found, state), text=state["text"], document=document)


async def curve(request: Request) -> Response:
    """Risk and what is kept over strictness, as a drawing and a table."""
    session_of(request, "evidence")
    desk, document = desk_of(request), _document(request)
    steps = desk.store.steps(document.id)
    points = await desk.lanes.run_for(document.id, work.curve, desk.task(document), steps)
    most = max(0.05, *(point["risk"] for point in points)) * 1.25
    dots = [Dot(point["risk"], point["kept"], point["name"], point["name"][:4]) for point in points]
    axes = Axes("how surely a reader names somebody", "words kept", (0.0, min(1.0, most)), (0.0, 1.0))
    line = [(point["risk"], point["kept"]) for point in points[:-1]]
    return page(request, "curve.html", drawing=scatter("Risk and what is kept", axes, dots, line), points=points)


async def _panel(
    request: Request, document: StoredDocument, state: dict[str, Any], mark: dict[str, Any]
) -> dict[str, Any]:
    desk = desk_of(request)
    steps = desk.store.steps(document.id)
    ladder = None
    if mark["state"] != "kept":
        ladder = await desk.lanes.run_for(
            document.id, work.ladder, desk.task(document), steps, mark["start"], mark["end"]
        )
    same = [each for each in state["marks"] if (each["kind"], each["entity"]) == (mark["kind"], mark["entity"])]
    people: dict[int, dict[str, Any]] = {}
    if mark["kind"] == "person":
        for each in state["marks"]:
            if each["kind"] == "person" and each["entity"] != mark["entity"]:
                people.setdefault(each["entity"], each | {"words": state["text"][each["start"] : each["end"]]})
    words = state["text"][mark["start"] : mark["end"]]
    many = len(same) if mark["state"] != "kept" else 1
    return {"mark": mark, "words": words, "ladder": ladder, "mentions": many, "people": list(people.values())}


def _document(request: Request) -> StoredDocument:
    session = session_of(request)
    return desk_of(request).store.document(request.path_params["id"], session.user)


def _chosen(at: str, state: dict[str, Any]) -> dict[str, Any] | None:
    """The mark that an address names, or one that was taken away there; None if there is neither."""
    start, _, end = at.partition("-")
    if not (start.isdecimal() and end.isdecimal()):
        return None
    place = (int(start[:12]), int(end[:12]))
    for mark in state["marks"]:
        if mark["start"] <= place[0] < mark["end"]:
            found: dict[str, Any] = mark
            return found
    return None


def _shown(document: StoredDocument, state: dict[str, Any]) -> dict[str, Any]:
    """What the templates of a review need."""
    marks = state["marks"]
    order = sorted(marks, key=lambda each: (each["decided"], not each["unique"], not each["doubtful"], each["start"]))
    return {
        "document": document,
        "taken": document.steps,
        "state": state,
        "runs": list(runs(state["text"], marks)),
        "order": [each | {"words": _short(state["text"][each["start"] : each["end"]])} for each in order],
        "look": _unmarked(state["look"], state),
        "doubtful": sum((each["doubtful"] or each["unique"]) and not each["decided"] for each in marks),
        "text": state["text"],
    }


def _unmarked(found: list[dict[str, Any]], state: dict[str, Any]) -> list[dict[str, Any]]:
    """What was found to look at and has no mark yet."""
    marked = [(mark["start"], mark["end"]) for mark in state["marks"]]
    return [
        each | {"words": _short(state["text"][each["start"] : each["end"]])}
        for each in found
        if not any(start < each["end"] and each["start"] < end for start, end in marked)
    ]


def _short(words: str) -> str:
    words = " ".join(words.split())
    return words if len(words) <= 60 else f"{words[:57]}…"


def runs(text: str, marks: list[dict[str, Any]]) -> Iterator[tuple[int, str, dict[str, Any] | None]]:
    """The text in runs, each with its place and its mark. A run ends with a line, so that a browser counts like us."""
    at = 0
    for mark in marks:
        if mark["start"] < at:
            continue
        yield from ((start, line, None) for start, line in _lines(text, at, mark["start"]))
        yield mark["start"], text[mark["start"] : mark["end"]], mark
        at = mark["end"]
    yield from ((start, line, None) for start, line in _lines(text, at, len(text)))


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    for line in io.StringIO(text[start:end], newline=""):
        yield start, line
        start += len(line)


async def export(request: Request) -> Response:
    """What comes out, as a file to keep: the document, its report, or what was decided."""
    session, desk = session_of(request, "export"), desk_of(request)
    document, what = _document(request), request.path_params["what"]
    task, steps = desk.task(document), desk.store.steps(document.id)
    evidence = request.query_params.get("evidence") == "1"
    if evidence:
        session_of(request, "evidence")
    stem, _, suffix = document.name.rpartition(".")
    stem = stem or suffix
    if what == "document":
        data = await desk.lanes.run_for(document.id, work.export, task, steps)
        kind = "application/octet-stream" if task.format_name in FILE_FORMATS else "text/plain"
        ending = "eml" if task.format_name == "msg" else suffix or "txt"  # as a mail that every program opens
        answer = _file(data, _MIME.get(task.format_name, kind), f"{stem}-shared.{ending}")
    elif what in ("report.html", "report.json"):
        html = what.endswith("html")
        made = await desk.lanes.run_for(
            document.id, work.report, task, steps, html=html, evidence=evidence, name=document.name
        )
        kind = "text/html" if html else "application/json"
        answer = _file(made, kind, f"{stem}-report.{what[7:]}")
    elif what in ("policy.toml", "names.csv"):
        rule = await desk.lanes.run_for(document.id, work.decisions, task, steps)
        answer = _file(_written(what, task, rule, document), "text/plain", f"{stem}-{what}")
    else:
        raise InputError("there is no such file")
    desk.store.log(session.user, f"exported: {what}", document.id, "with evidence" if evidence else "")
    return answer


def _written(what: str, task: ReviewTask, rule: dict[str, Any], document: StoredDocument) -> bytes:
    """What was decided, as `--policy FILE` or `--names FILE` takes it."""
    if what == "names.csv":
        out = io.StringIO()
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(("name", "aliases"))
        rows.writerows((person["name"], "; ".join(person["aliases"])) for person in rule["people"])
        return out.getvalue().encode()
    own = document.about["policy"]
    hide = [*own.get("hide", []), *rule["hide"]]
    keep = [*own.get("keep", []), *rule["keep"]]
    lines = [f"extends = {json.dumps(own.get('preset') or 'identity')}", f"style = {json.dumps(task.policy.style)}"]
    lines += [f"hide = {json.dumps(hide, ensure_ascii=False)}"] if hide else []
    lines += [f"keep = {json.dumps(keep, ensure_ascii=False)}"] if keep else []
    for person in rule["people"]:
        lines += ["", "[[people]]", f"name = {json.dumps(person['name'], ensure_ascii=False)}"]
        lines += [f"aliases = {json.dumps(person['aliases'], ensure_ascii=False)}"] if person["aliases"] else []
    return ("\n".join(lines) + "\n").encode()


def _file(data: bytes, kind: str, name: str) -> Response:
    """A file to be kept, never shown: what a user sent is not run as a page of ours."""
    plain = "".join(letter if (letter.isascii() and letter.isalnum()) or letter in "-_." else "_" for letter in name)
    named = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
    return Response(data, media_type=kind, headers={"content-disposition": named})


async def delete(request: Request) -> Response:
    """Forget a document."""
    session, desk = session_of(request, "review"), desk_of(request)
    await form_of(request, session)
    document = _document(request)
    await desk.forget(document, session.user)
    return back_to(f"/cases/{document.case}" if document.case else "/")


ROUTES = [
    Route("/", home),
    Route("/documents", add, methods=["POST"]),
    Route("/review/{id}", review),
    Route("/review/{id}/decide", decide, methods=["POST"]),
    Route("/review/{id}/phrase", phrase, methods=["POST"]),
    Route("/review/{id}/undo", undo, methods=["POST"]),
    Route("/review/{id}/delete", delete, methods=["POST"]),
    Route("/review/{id}/panel", panel),
    Route("/review/{id}/look", look),
    Route("/review/{id}/curve", curve),
    Route("/review/{id}/export/{what}", export),
]
