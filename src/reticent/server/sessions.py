"""Who is asking: the token in the link, a cookie after it, a password where there are users.

Without users the link is the key: its token is random for every start and becomes a cookie that no script can read and
no other site can send. Programs send the token as `Authorization: Bearer`, or with users name and password as Basic.
"""

import base64
import binascii
import hmac
import secrets
import time
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response

from reticent.server.users import ROLES, Role, Users

LASTS = 12 * 3600.0
"""After how many seconds without a request a session ends."""

MOST = 10_000
LOCAL = "you"
"""What the one user is called where there are no others."""


@dataclass(slots=True)
class WebSession:
    """Somebody who came in."""

    user: str
    roles: tuple[Role, ...]
    csrf: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)
    seen: float = field(default_factory=time.monotonic)
    by_cookie: bool = True

    def may(self, role: Role) -> bool:
        """Whether that is allowed."""
        return role in self.roles


class Sessions:
    """All who came in since the start. Time is counted by a clock that nobody sets."""

    def __init__(self, users: Users | None, port: int) -> None:
        self.users = users
        self.token = secrets.token_urlsafe(24)
        self.cookie = f"reticent_{port}"  # browsers do not tell the ports of one host apart
        self._known: dict[str, WebSession] = {}

    def enter(self, token: str) -> WebSession | None:
        """A session for whoever has the link; none where there are users."""
        if self.users is not None or not hmac.compare_digest(token.encode(), self.token.encode()):
            return None
        return WebSession(LOCAL, ROLES)

    def log_in(self, name: str, password: str) -> WebSession | None:
        """A session for a user."""
        user = self.users.check(name, password) if self.users else None
        return WebSession(user.name, user.roles) if user else None

    def keep(self, session: WebSession, response: Response) -> None:
        """Remember a session and give its cookie."""
        identity = secrets.token_urlsafe(24)
        self._known[identity] = session
        while len(self._known) > MOST:
            self._known.pop(next(iter(self._known)))
        response.set_cookie(self.cookie, identity, httponly=True, samesite="strict", path="/")

    def leave(self, request: Request, response: Response) -> None:
        """End a session."""
        self._known.pop(request.cookies.get(self.cookie, ""), None)
        response.delete_cookie(self.cookie, path="/")

    def of(self, request: Request) -> WebSession | None:
        """Who is asking, if that is known."""
        return self._by_cookie(request) or self._by_header(request.headers.get("authorization", ""))

    def _by_cookie(self, request: Request) -> WebSession | None:
        identity = request.cookies.get(self.cookie, "")
        session = self._known.get(identity)
        if session is None:
            return None
        if time.monotonic() - session.seen > LASTS:
            del self._known[identity]
            return None
        session.seen = time.monotonic()
        return session

    def _by_header(self, given: str) -> WebSession | None:
        scheme, _, value = given.partition(" ")
        session = None
        if scheme.casefold() == "bearer":
            session = self.enter(value.strip())
        elif scheme.casefold() == "basic":
            try:
                name, _, password = base64.b64decode(value.strip(), validate=True).decode().partition(":")
            except (binascii.Error, UnicodeDecodeError):
                return None
            session = self.log_in(name, password)
        if session is not None:
            session.by_cookie = False
        return session
