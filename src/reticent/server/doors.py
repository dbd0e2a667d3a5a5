"""Coming in and going out: the link, the log-in, files of the pages, how far a document is."""

import asyncio
import json
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from reticent.server.answering import NotKnown, back_to, desk_of, field, form_of, page, session_of, static


async def enter(request: Request) -> Response:
    """The link: its token becomes a cookie, and leaves the address bar.

    The page goes on by itself instead of a redirect: a cookie for this site alone is not sent along when the link was
    clicked on another site.
    """
    sessions = desk_of(request).sessions
    session = sessions.enter(request.query_params.get("token", ""))
    if session is None:
        raise NotKnown("this link is not valid any more: the server prints a new one at every start")
    response = HTMLResponse(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Reticent</title>'
        '<link rel="icon" href="/static/icon.svg">'
        '<p><a href="/">Go on to Reticent</a></p></html>',
        headers={"refresh": "0; url=/"},
    )
    sessions.keep(session, response)
    return response


async def login(request: Request) -> Response:
    """The form for name and password, where there are users."""
    return page(request, "login.html", wrong=False)


async def log_in(request: Request) -> Response:
    """Check name and password."""
    form = await request.form(max_files=0, max_fields=5)
    sessions = desk_of(request).sessions
    session = await asyncio.to_thread(sessions.log_in, field(form, "name"), field(form, "password"))
    if session is None:
        desk_of(request).store.log("", "log-in refused")
        return page(request, "login.html", 401, wrong=True)
    desk_of(request).store.log(session.user, "logged in")
    response = back_to("/")
    sessions.keep(session, response)
    return response


async def log_out(request: Request) -> Response:
    """End the session."""
    session = session_of(request)
    await form_of(request, session)
    response = page(
        request, "message.html", title="You are out", sentence="This browser has no session any more.",
    )  # fmt: skip
    desk_of(request).sessions.leave(request, response)
    return response


async def file(request: Request) -> Response:
    """A file of the pages."""
    data, kind = static(request.path_params["name"])
    return Response(data, media_type=kind, headers={"cache-control": "no-cache"})


async def events(request: Request) -> Response:
    """How far a document is, as server-sent events."""
    session, desk = session_of(request), desk_of(request)
    document = desk.store.document(request.path_params["id"], session.user)

    async def stream() -> AsyncIterator[str]:
        async for event in desk.events(document.id):
            yield f"data: {json.dumps(event)}\n\n"

    return StreamingResponse(stream(), media_type="text/event-stream")


ROUTES = [
    Route("/enter", enter),
    Route("/login", login),
    Route("/login", log_in, methods=["POST"]),
    Route("/logout", log_out, methods=["POST"]),
    Route("/static/{name}", file),
    Route("/review/{id}/events", events),
]
