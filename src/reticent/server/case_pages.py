"""Cases of many documents, looking texts up, and the log of who did what."""

import re
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from reticent.errors import InputError
from reticent.policy import Person, Policy
from reticent.server import work
from reticent.server.answering import back_to, desk_of, field, form_of, page, session_of
from reticent.server.desk import STYLES, Desk, presets_as_offered

_BETWEEN = re.compile(r"[;|]")


async def cases(request: Request) -> Response:
    """All cases."""
    session_of(request, "review")
    desk = desk_of(request)
    rows = []
    for identity, at, owner, about in desk.store.cases():
        documents = desk.store.documents("", identity, limit=10_000)
        done = sum(each.state != "waiting" for each in documents)
        rows.append(
            {"id": identity, "at": at, "owner": owner, "name": about["name"], "many": len(documents), "done": done}
        )
    return page(request, "cases.html", cases=rows)


async def add(request: Request) -> Response:
    """Open a case."""
    session, desk = session_of(request, "review"), desk_of(request)
    form = await form_of(request, session)
    name = field(form, "name").strip()[:120]
    if not name:
        raise InputError("give the case a name")
    return back_to(f"/cases/{desk.store.add_case(session.user, {'name': name, 'people': []})}")


async def case(request: Request) -> Response:
    """One case: its people, its documents, how far they are."""
    session_of(request, "review")
    desk = desk_of(request)
    identity, about = _case(desk, request.path_params["id"])
    documents = desk.store.documents("", identity, limit=2_000)
    reviewers = {each.id: _reviewed(desk, each.id) for each in documents[:200]}
    return page(
        request,
        "case.html",
        case=identity,
        about=about,
        documents=documents,
        done=sum(each.state != "waiting" for each in documents),
        reviewers=reviewers,
        people="\n".join("; ".join((each["name"], *each.get("aliases", ()))) for each in about.get("people", [])),
        presets=[Policy.load(name) for name in presets_as_offered()],
        styles=STYLES,
    )


def _reviewed(desk: Desk, document: str) -> str:
    """Who decided last about a document, and when."""
    last = next((row for row in desk.store.audit(document) if row[2].startswith("decided")), None)
    return last[1] if last else ""


async def save_people(request: Request) -> Response:
    """One set of people for all documents of a case."""
    session, desk = session_of(request, "review"), desk_of(request)
    form = await form_of(request, session)
    identity, about = _case(desk, request.path_params["id"])
    about["people"] = _people(form)
    desk.store.change_case(identity, about)
    desk.store.log(session.user, "changed the people of a case", None, identity)
    return back_to(f"/cases/{identity}")


def _people(form: FormData) -> list[dict[str, Any]]:
    """One person a line: the name, then other names behind semicolons. Each has one label in all documents."""
    people: list[dict[str, Any]] = []
    for line in field(form, "people").splitlines():
        names = [name.strip() for name in _BETWEEN.split(line) if name.strip()]
        if names:
            person = Person(name=names[0], aliases=tuple(names[1:]), label=f"PERSON {_letters(len(people))}")
            people.append(person.model_dump())
    return people


def _letters(number: int) -> str:
    """A, B, .., Z, AA: labels that no document counts by itself."""
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def _case(desk: Desk, wanted: str) -> tuple[str, dict[str, Any]]:
    for identity, _, _, about in desk.store.cases():
        if identity == wanted:
            return identity, about
    raise InputError("there is no such case")


async def lookup(request: Request) -> Response:
    """The form for looking a text up."""
    session_of(request, "evidence")
    return page(request, "lookup.html", text="", attack=None, infer=None, asked={})


async def look_up(request: Request) -> Response:
    """Whom a text is about, or what follows from it, with the public titles that show it."""
    session, desk = session_of(request, "evidence"), desk_of(request)
    form = await form_of(request, session)
    text, what = field(form, "text"), field(form, "what")
    if not text.strip():
        raise InputError("there is no text to look up")
    attack = infer = None
    asked = {"what": what, "topic": field(form, "topic").strip(), "secret": field(form, "secret").strip()}
    if what == "attack":
        attack = await desk.lanes.run(work.attack, text, 8)
    elif what == "topic" and asked["topic"]:
        infer = await desk.lanes.run(work.infer, text, asked["topic"], [], "")
    elif what == "secret" and asked["secret"]:
        infer = await desk.lanes.run(work.infer, text, None, [asked["secret"]], "")
    else:
        infer = await desk.lanes.run(work.infer, text, None, [], what)
    desk.store.log(session.user, "looked a text up")
    return page(request, "lookup.html", text=text, attack=attack, infer=infer, asked=asked)


async def audit(request: Request) -> Response:
    """Who did what, without a word of any text."""
    session_of(request, "review")
    rows = desk_of(request).store.audit(request.query_params.get("document"))
    return page(request, "audit.html", rows=rows)


ROUTES = [
    Route("/cases", cases),
    Route("/cases", add, methods=["POST"]),
    Route("/cases/{id}", case),
    Route("/cases/{id}/people", save_people, methods=["POST"]),
    Route("/lookup", lookup),
    Route("/lookup", look_up, methods=["POST"]),
    Route("/audit", audit),
]
