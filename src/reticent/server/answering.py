"""How pages and calls answer: templates with escaping, who may do what, errors as one sentence."""

import hmac
from datetime import UTC, datetime
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from reticent import __version__
from reticent.errors import InputError, OutputError, ReticentError
from reticent.server.desk import Desk
from reticent.server.lanes import ServerBusy, WorkFailed
from reticent.server.sessions import LOCAL, WebSession
from reticent.server.store import OutOfStep
from reticent.server.users import Role

_templates = Environment(
    loader=PackageLoader("reticent.server", "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def _when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


_templates.filters["when"] = _when
_templates.filters["percent"] = lambda share: f"{share:.0%}"
_templates.globals["version"] = __version__


class NotAllowed(ReticentError):
    """The user's roles do not allow it."""


class NotKnown(ReticentError):
    """It is not known who is asking."""


def desk_of(request: Request) -> Desk:
    """The parts of the server that got the request."""
    desk: Desk = request.app.state.desk
    return desk


def session_of(request: Request, role: Role | None = None) -> WebSession:
    """Who is asking, if that is known and allowed."""
    session = desk_of(request).sessions.of(request)
    if session is None:
        raise NotKnown("your session has ended, or you are not logged in: open the link that the server printed")
    if role is not None and not session.may(role):
        raise NotAllowed(f"your role does not allow this: ask for the role {role!r}")
    return session


async def form_of(request: Request, session: WebSession) -> FormData:
    """The fields of a form that one of our own pages sent."""
    form = await request.form(max_files=200, max_fields=500, max_part_size=desk_of(request).settings.largest)
    sent = form.get("csrf")
    token = sent if isinstance(sent, str) else request.headers.get("x-csrf", "")
    if session.by_cookie and not hmac.compare_digest(token.encode(), session.csrf.encode()):
        await form.close()
        raise NotAllowed("this form is out of date: reload the page and send it again")
    return form


def field(form: FormData, name: str, default: str = "") -> str:
    """A field of a form as text."""
    value = form.get(name)
    return default if value is None or isinstance(value, UploadFile) else value


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page."""
    session = desk_of(request).sessions.of(request)
    about = {
        "session": session,
        "csrf": session.csrf if session else "",
        "path": request.url.path,
        "memory": desk_of(request).settings.folder is None,
        "local": session is not None and session.user == LOCAL,
        "unread": sum(not seen for _, _, seen, _ in desk_of(request).store.notices(session.user)) if session else 0,
    }
    return HTMLResponse(_templates.get_template(template).render(**about, **values), status)


def back_to(address: str) -> RedirectResponse:
    """To another page, after a form."""
    return RedirectResponse(address, 303)


STATUS: tuple[tuple[type[ReticentError], int], ...] = (
    (NotKnown, 401),
    (NotAllowed, 403),
    (OutOfStep, 409),
    (ServerBusy, 503),
    (WorkFailed, 503),
    (OutputError, 507),
    (InputError, 422),
    (ReticentError, 422),
)


async def told(request: Request, error: Exception, status: int = 0) -> Response:
    """An error of ours as one sentence, for people or programs."""
    status = status or next((status for kind, status in STATUS if isinstance(error, kind)), 500)
    if "there is no such" in str(error):
        status = 404
    if "text/html" not in request.headers.get("accept", "") or request.url.path.startswith("/api/"):
        headers = {"www-authenticate": "Basic"} if status == 401 and desk_of(request).settings.users else None
        return JSONResponse({"error": str(error)}, status, headers)
    if status == 401 and desk_of(request).settings.users:
        return back_to("/login")
    title = _TITLES.get(status, "That did not work")
    return page(request, "message.html", status, title=title, sentence=str(error))


_TITLES = {401: "Please open the link again", 404: "Not here", 409: "Somebody was faster", 503: "Busy"}


def static(name: str) -> tuple[bytes, str]:
    """A file that pages ask for, and what it is."""
    kinds = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
    kind = kinds.get(name.rpartition(".")[2])
    folder = resources.files("reticent.server") / "static"
    known = {each.name for each in folder.iterdir()}
    if kind is None or name not in known:
        raise InputError("there is no such file")
    return (folder / name).read_bytes(), f"{kind}; charset=utf-8"
