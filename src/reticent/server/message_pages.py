"""Messages: the profile and the circles in forms, versions side by side, copies, commits, traces; and watching."""

import asyncio
import hashlib
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from reticent.errors import InputError
from reticent.messages import Audiences, Profile
from reticent.server import message_work, sending, watching
from reticent.server.answering import back_to, desk_of, field, form_of, page, session_of
from reticent.server.desk import Desk
from reticent.server.message_work import MessageTask
from reticent.server.vault import KEY_FILE

FIELDS = tuple(name for name in Profile.model_fields if name != "other")
ROWS = 8
"""How many circles a form has room for."""


def ledger_of(desk: Desk, user: str) -> str:
    """Where a user's ledger is."""
    if desk.settings.folder is None:
        raise InputError("this server stores nothing, so that no leak could be traced: start it without --memory")
    name = hashlib.sha256(user.encode()).hexdigest()[:16]
    return str(desk.settings.folder / f"sent-{name}.ledger")


def key_of(desk: Desk) -> str:
    """What copies and ledgers follow from: the user's key, or the one in the data folder."""
    if desk.settings.key:
        return desk.settings.key
    if desk.settings.folder is None:
        return desk.sessions.token
    return (desk.settings.folder / KEY_FILE).read_bytes().hex()


async def messages(request: Request) -> Response:
    """Compose, and what was sent."""
    session, desk = session_of(request, "review"), desk_of(request)
    return page(request, "messages.html", **await _about(desk, session.user), text="", made=None, trace=None)


async def _about(desk: Desk, user: str) -> dict[str, Any]:
    kept = desk.store.kept(user, "profile")
    listed = []
    if desk.settings.folder is not None:
        listed = await desk.lanes.run(message_work.sent, ledger_of(desk, user), key_of(desk))
    return {
        "profile": kept.get("profile", {}),
        "circles": kept.get("circles", {}),
        "sent": listed,
        "way": desk.store.kept(user, "sending"),
        "fields": FIELDS,
        "stored": desk.settings.folder is not None,
        "edited": None,
    }


async def profile(request: Request) -> Response:
    """The forms for profile, circles and ways of sending."""
    session, desk = session_of(request, "review"), desk_of(request)
    return page(request, "profile.html", rows=ROWS, **await _about(desk, session.user))


async def save_profile(request: Request) -> Response:
    """Keep profile and circles, if they can be used."""
    session, desk = session_of(request, "review"), desk_of(request)
    form = await form_of(request, session)
    table: dict[str, Any] = {name: _lines(form, name) for name in FIELDS}
    table = {name: values for name, values in table.items() if values}
    other: dict[str, list[str]] = {}
    for line in _lines(form, "other"):
        name, equals, value = line.partition("=")
        if not equals:
            raise InputError("anything else is written as name = value, one a line")
        other.setdefault(name.strip(), []).append(value.strip())
    table |= {"other": other} if other else {}
    circles: dict[str, list[str]] = {}
    for number in range(ROWS):
        name = field(form, f"circle{number}").strip()
        if name:
            if name in circles:
                raise InputError("two circles have the same name")
            circles[name] = _lines(form, f"members{number}")
    Profile.from_table(table, "your profile")
    Audiences.of(circles)
    desk.store.keep(session.user, "profile", {"profile": table, "circles": circles})
    desk.store.log(session.user, "changed the profile")
    return back_to("/messages")


async def save_sending(request: Request) -> Response:
    """Keep how copies are sent."""
    session, desk = session_of(request, "export"), desk_of(request)
    form = await form_of(request, session)
    names = ("kind", "folder", "address", "host", "port", "user", "password", "sender")
    way: dict[str, Any] = {name: field(form, name).strip() for name in names}
    if way["port"] and not way["port"].isdecimal():
        raise InputError("a port is a number")
    way["tls"] = field(form, "plain") != "1"
    pairs = (line.partition("=") for line in _lines(form, "addresses"))
    way["addresses"] = {name.strip(): address.strip() for name, _, address in pairs}
    sending.check(way)
    desk.store.keep(session.user, "sending", way)
    return back_to("/messages")


async def prepare(request: Request) -> Response:
    """Show what everybody would read; check an edited copy; commit; send."""
    session, desk = session_of(request, "review"), desk_of(request)
    form = await form_of(request, session)
    task = _task(desk, session.user, form)
    what, done, edited = field(form, "what", "prepare"), None, None
    if what == "commit":
        session_of(request, "export")
        ledger, label = ledger_of(desk, session.user), field(form, "label")[:200]
        made = await desk.lanes.run(message_work.commit, task, ledger, label)
        desk.store.log(session.user, "committed a message", note=f"message {made['message']}")
        done = f"Stored as message {made['message']}. Head of the ledger: {made['head']}"
        way = desk.store.kept(session.user, "sending")
        if field(form, "send") == "1" and way.get("kind"):
            copies = [{"recipient": each["recipient"], "text": each["text"]} for each in made["copies"]]
            count = await asyncio.to_thread(sending.send, way, copies, field(form, "label"))
            desk.store.log(session.user, "sent a message", note=f"{count} copies")
            done += f". {count} copies were sent"
    else:
        made = await desk.lanes.run(message_work.prepared, task)
        if what.startswith("edit:"):
            recipient = what[5:]
            edited = await desk.lanes.run(message_work.edited, task, recipient, field(form, f"copy:{recipient}"))
            edited["text"] = field(form, f"copy:{recipient}")
    about = await _about(desk, session.user) | {"edited": edited}
    personal = {True: "yes", False: "no", None: ""}[task.personal]
    values: dict[str, Any] = {"text": task.text, "made": made, "trace": None, "done": done}
    values |= {"personal": personal, "pins": task.pins}
    return page(request, "messages.html", **about, **values)


def _task(desk: Desk, user: str, form: FormData) -> MessageTask:
    kept = desk.store.kept(user, "profile")
    if not kept:
        raise InputError("fill in your profile and your circles first: nobody else sees them")
    text = field(form, "text").replace("\r\n", "\n").strip("\n")
    pins = {name: field(form, f"pin:{name}") for name in kept["circles"] if field(form, f"pin:{name}")}
    personal = {"yes": True, "no": False}.get(field(form, "personal"))
    return MessageTask(text, kept["profile"], kept["circles"], key_of(desk), pins, personal)


async def trace(request: Request) -> Response:
    """Whose copy a text is."""
    session, desk = session_of(request, "evidence"), desk_of(request)
    form = await form_of(request, session)
    found = await desk.lanes.run(message_work.trace, field(form, "leak"), ledger_of(desk, session.user), key_of(desk))
    desk.store.log(session.user, "traced a text", note=f"message {found['message']}")
    return page(request, "messages.html", **await _about(desk, session.user), text="", made=None, trace=found)


def _lines(form: FormData, name: str) -> list[str]:
    return [line.strip() for line in field(form, name).splitlines() if line.strip()]


async def watch(request: Request) -> Response:
    """What is watched, and what was found."""
    session, desk = session_of(request, "evidence"), desk_of(request)
    kept = desk.store.kept(session.user, "watch")
    answer = page(
        request,
        "watch.html",
        sources=kept.get("sources", []),
        mail=kept.get("mail", ""),
        notices=desk.store.notices(session.user),
    )
    desk.store.saw(session.user)
    return answer


async def save_watch(request: Request) -> Response:
    """Add or take away a source, or look through one now."""
    session, desk = session_of(request, "evidence"), desk_of(request)
    form = await form_of(request, session)
    kept = desk.store.kept(session.user, "watch") or {"sources": []}
    what, where = field(form, "what"), field(form, "where").strip()
    known = [each for each in kept["sources"] if each["where"] == where]
    if what == "add":
        minutes = field(form, "minutes", "60")
        source: dict[str, Any] = {"kind": field(form, "kind"), "where": where, "user": field(form, "user")}
        source |= {"password": field(form, "password"), "minutes": int(minutes) if minutes.isdecimal() else 60}
        await asyncio.to_thread(watching.check, source)
        ledger_of(desk, session.user)
        if known:
            raise InputError("that is watched already")
        kept["sources"].append(source)
    elif what == "remove":
        kept["sources"] = [each for each in kept["sources"] if each["where"] != where]
    elif what == "mail":
        kept["mail"] = field(form, "mail").strip()
    elif what == "look" and known:
        await watcher_of(desk).look(session.user, known[0])
        return back_to("/watch")
    desk.store.keep(session.user, "watch", kept)
    return back_to("/watch")


async def news(request: Request) -> Response:
    """How many notices are new, for a notification of the browser."""
    session = session_of(request, "evidence")
    new = [about for _, _, seen, about in desk_of(request).store.notices(session.user, 20) if not seen]
    sentences = [f"A copy of your message {each['verdict']['message']} was found" for each in new]
    return JSONResponse({"new": len(new), "sentences": sentences[:3]})


def watcher_of(desk: Desk) -> watching.Watcher:
    """What looks through sources."""
    return watching.Watcher(desk, lambda user: ledger_of(desk, user), key_of(desk))


async def watch_all(desk: Desk) -> None:
    """Look through what is due, for as long as the server runs; without a folder nothing can be traced."""
    if desk.settings.folder is not None:
        await watcher_of(desk).run()


ROUTES = [
    Route("/messages", messages),
    Route("/messages/profile", profile),
    Route("/messages/profile", save_profile, methods=["POST"]),
    Route("/messages/sending", save_sending, methods=["POST"]),
    Route("/messages/prepare", prepare, methods=["POST"]),
    Route("/messages/trace", trace, methods=["POST"]),
    Route("/watch", watch),
    Route("/watch", save_watch, methods=["POST"]),
    Route("/watch/news", news),
]
