"""What every request passes: the host it names, where it comes from, how large it is, how many there are.

An answer to a refusal is one sentence. Nothing of a request is logged; what goes wrong inside is told by the name of
the exception alone, because its message may quote a text.
"""

import json
import time
from collections import OrderedDict
from collections.abc import Callable, MutableMapping
from html import escape
from typing import Any

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reticent.server.settings import ServerSettings, is_loopback

HEADERS = {
    b"content-security-policy": (
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        b"form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
    b"cache-control": b"no-store",
}
BROKEN = "something went wrong inside ({}); nothing that was stored is lost"
_SAFE = ("GET", "HEAD", "OPTIONS")
_MOST_CLIENTS = 4096


class TooLarge(HTTPException):
    """More came than is allowed."""

    def __init__(self, largest: int) -> None:
        super().__init__(413, f"that is too large: at most {largest // 1_000_000} MB at a time")


class Gate:
    """The middleware around everything."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, tell: Callable[[str], None]) -> None:
        self._app, self._settings, self._tell = app, settings, tell
        self._under_way = 0
        self._budgets = Budgets(settings.a_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope, headers)
        if refusal:
            await _say(scope, send, *refusal)
            return
        self._under_way += 1
        try:
            await self._let_in(scope, receive, send)
        finally:
            self._under_way -= 1

    def _refusal(self, scope: Scope, headers: dict[bytes, str]) -> tuple[int, str] | None:
        if not self._is_ours(headers.get(b"host", "")):
            return 421, "this server does not go by that name: use the link that it printed"
        origin = headers.get(b"origin")
        if scope["method"] not in _SAFE:
            if origin is not None and not self._is_our_origin(origin, headers.get(b"host", "")):
                return 403, "this request comes from another site and was refused"
            if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                return 403, "this request comes from another site and was refused"
        if not self._budgets.take((scope.get("client") or ("",))[0]):
            return 429, "too many requests: wait a minute"
        if self._under_way >= self._settings.at_once:
            return 503, "the server is busy: try again in a moment"
        length = headers.get(b"content-length", "0")
        if not length.isdecimal() or int(length) > self._settings.largest:
            return 413, TooLarge(self._settings.largest).detail
        return None

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        came, begun = 0, False

        async def counted() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > self._settings.largest:
                raise TooLarge(self._settings.largest)
            return message

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                _guard(message)
            await send(message)

        try:
            await self._app(scope, counted, guarded)
        except Exception as error:
            self._tell(f"something went wrong inside ({type(error).__name__})")
            if not begun:
                await _say(scope, send, 500, BROKEN.format(type(error).__name__))

    def _is_ours(self, host: str) -> bool:
        """Whether a Host header names this server: by an address or a name of this machine, never by another name."""
        name, port = _split(host)
        if name in self._settings.names:
            return True
        if port != str(self._settings.port):
            return False
        return name == self._settings.host or (self._settings.is_loopback and is_loopback(name)) or self._is_any(name)

    def _is_any(self, name: str) -> bool:
        """A server on all addresses goes by any address, but by no name that somebody else could own."""
        from ipaddress import ip_address

        if self._settings.host not in ("0.0.0.0", "::"):  # noqa: S104 - it is compared, not bound
            return False
        try:
            ip_address(name)
        except ValueError:
            return name == "localhost"
        return True

    @staticmethod
    def _is_our_origin(origin: str, host: str) -> bool:
        return origin in (f"http://{host}", f"https://{host}")


class Budgets:
    """How many requests each client may still make; a budget fills up evenly over a minute."""

    def __init__(self, a_minute: int) -> None:
        self._most = a_minute
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        left, at = self._left.pop(client, (float(self._most), now))
        left = min(self._most, left + (now - at) * self._most / 60)
        self._left[client] = (max(left - 1, 0.0), now)
        while len(self._left) > _MOST_CLIENTS:
            self._left.popitem(last=False)
        return left >= 1


def _split(host: str) -> tuple[str, str]:
    """The name and the port of a Host header."""
    name, _, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    return (name or host).strip("[]").casefold(), port or "80"


def _guard(message: MutableMapping[str, Any]) -> None:
    """The headers that every answer has; no program behind us says otherwise but for how long to keep a file."""
    own = [(name.lower(), value) for name, value in message.get("headers", [])]
    given = {name for name, _ in own}
    keep = [(name, value) for name, value in own if name not in HEADERS or name == b"cache-control"]
    more = [(name, value) for name, value in HEADERS.items() if name != b"cache-control" or name not in given]
    message["headers"] = [*keep, *more]


async def _say(scope: Scope, send: Send, status: int, sentence: str) -> None:
    """A refusal in one sentence, for people or programs."""
    accept = next((value for name, value in scope["headers"] if name == b"accept"), b"")
    if b"text/html" in accept:
        page = (
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Reticent</title>'
            f'<link rel="stylesheet" href="/static/style.css"><main class="narrow"><h1>{status}</h1>'
            f'<p>{escape(sentence)}</p><p><a href="/">Back</a></p></main></html>'
        )
        body, kind = page.encode(), b"text/html; charset=utf-8"
    else:
        body, kind = json.dumps({"error": sentence}).encode(), b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), *HEADERS.items()]
    if status in (429, 503):
        headers.append((b"retry-after", b"10"))
    if status == 413:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
