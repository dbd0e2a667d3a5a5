"""The proxy: hides, sends on, puts back. It knows three outcomes: sent, refused, or the upstream failed.

Sanitizing runs in an executor, so that streams go on meanwhile; one whose process dies is replaced. Of the client's
headers only those go on that say who asks; of the upstream's only what kind of content it is. Nothing is logged but
`GatewayLog`, which holds no text.
"""

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from reticent.documents.workers import SHIPPED
from reticent.errors import InputError, ReticentError
from reticent.integrations import needed
from reticent.integrations.gateway.answers import RestoredStream, restored_answer
from reticent.integrations.gateway.page import GatewayLog
from reticent.integrations.gateway.requests import PATHS, HiddenRequest, hide_request
from reticent.integrations.prompts import NotVerified
from reticent.integrations.restoring import Forms
from reticent.policy import Policy
from reticent.world import Sources

if TYPE_CHECKING:
    import httpx
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
    from starlette.routing import Route
else:
    httpx = needed("httpx", "gateway")
    Starlette = needed("starlette.applications", "gateway").Starlette
    Request = needed("starlette.requests", "gateway").Request
    _responses = needed("starlette.responses", "gateway")
    HTMLResponse, JSONResponse = _responses.HTMLResponse, _responses.JSONResponse
    Response, StreamingResponse = _responses.Response, _responses.StreamingResponse
    Route = needed("starlette.routing", "gateway").Route

MOST_BYTES = 32 * 1024 * 1024
_HEADERS = ("authorization", "api-key", "openai-organization", "openai-project", "openai-beta")
_HANGS = "the upstream did not answer in time"
_GONE = "the upstream cannot be reached"
_BROKE = "the upstream's answer broke off"


@dataclass(frozen=True, slots=True)
class GatewaySettings:
    """Where to send on, under which policy to hide, and how long to wait for the upstream to say anything."""

    upstream: str
    policy: Policy
    sources: Sources = SHIPPED
    seconds: float = 120.0
    salt: bytes = field(default_factory=lambda: os.urandom(32), repr=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.upstream)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise InputError("the upstream is no address such as https://api.example.org/v1")
        if parts.username or parts.password:
            raise InputError("the upstream's address holds a password: clients send their key in a header instead")
        if self.seconds <= 0:
            raise InputError("the time to wait for the upstream must be more than 0 seconds")


class Gateway:
    """The handlers, and what they share."""

    def __init__(self, settings: GatewaySettings, new_executor: Callable[[], Executor]) -> None:
        self.settings, self.log = settings, GatewayLog()
        self._new_executor = new_executor
        self._executor = new_executor()
        self._base = settings.upstream.rstrip("/")
        timeout = httpx.Timeout(settings.seconds, connect=min(10.0, settings.seconds), pool=None)
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=50)
        self._client = httpx.AsyncClient(timeout=timeout, limits=limits, follow_redirects=False)

    async def close(self) -> None:
        """Let the connections and the processes go."""
        await self._client.aclose()
        await asyncio.to_thread(self._executor.shutdown, wait=True, cancel_futures=True)

    async def call(self, request: "Request") -> "Response":
        """A call with texts in it: hidden, sent on, put back."""
        path = request.url.path.removeprefix("/v1/")
        begun = time.monotonic()
        try:
            body = await _body(request)
            hidden = await self._hidden(body, path)
        except Exception as error:
            self.log.add(path, "refused", {}, time.monotonic() - begun)
            return _refused(error)
        self.log.add(path, "sent", hidden.by_kind, time.monotonic() - begun)
        return await self._sent(request, path, hidden)

    async def models(self, request: "Request") -> "Response":
        """What models there are: a call without texts."""
        path = request.url.path.removeprefix("/v1/")
        return await self._sent(request, path, HiddenRequest(b"", {}, {}))

    async def page(self, _request: "Request") -> "Response":
        """What was hidden."""
        return HTMLResponse(self.log.page(self.settings.policy.name), headers=_PAGE_HEADERS)

    async def health(self, _request: "Request") -> "Response":
        """That it runs."""
        return JSONResponse({"status": "ok"})

    async def unknown(self, _request: "Request") -> "Response":
        """Any other call: it is not sent on, because nobody knows what of it is text."""
        self.log.add("another call", "refused", {}, 0.0)
        known = ", ".join(f"/v1/{path}" for path in (*PATHS, "models"))
        return _error(404, f"this call is not sent on, because it cannot be examined; there are: {known}")

    async def _hidden(self, body: bytes, path: str) -> HiddenRequest:
        settings, executor = self.settings, self._executor
        work = partial(hide_request, body, path, settings.policy, settings.sources, settings.salt)
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, work)
        except BrokenExecutor:  # its process died, maybe of another request
            if self._executor is executor:
                executor.shutdown(wait=False, cancel_futures=True)
                self._executor = self._new_executor()
            return await asyncio.get_running_loop().run_in_executor(self._executor, work)

    async def _sent(self, request: "Request", path: str, hidden: HiddenRequest) -> "Response":
        headers = {name: request.headers[name] for name in _HEADERS if name in request.headers}
        headers |= {"content-type": "application/json"} if hidden.body else {}
        version = request.query_params.get("api-version")
        outgoing = self._client.build_request(
            request.method,
            f"{self._base}/{path}",
            content=hidden.body or None,
            headers=headers,
            params={"api-version": version} if version else None,
        )
        try:
            answer = await self._client.send(outgoing, stream=True)
        except httpx.TimeoutException:
            return _error(504, _HANGS)
        except httpx.HTTPError:
            return _error(502, _GONE)
        forms = Forms(hidden.words)
        if answer.headers.get("content-type", "").startswith("text/event-stream"):
            events = _restored_events(answer, RestoredStream(forms, as_json=hidden.json_wanted))
            return StreamingResponse(events, answer.status_code, media_type="text/event-stream")
        try:
            body = await answer.aread()
            if path != "embeddings" or answer.status_code >= 400:
                body = restored_answer(body, forms) if body else body
        except httpx.TimeoutException:
            return _error(504, _HANGS)
        except httpx.HTTPError:
            return _error(502, _BROKE)
        except ReticentError as error:
            return _error(502, str(error))
        finally:
            await answer.aclose()
        return Response(body, answer.status_code, _passed_on(answer.headers), media_type="application/json")


_PAGE_HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "cache-control": "no-store",
}


def app_of(gateway: Gateway) -> "Starlette":
    """The gateway as a web application."""

    @asynccontextmanager
    async def lifespan(_app: "Starlette") -> AsyncIterator[None]:
        yield
        await gateway.close()

    routes = [Route(f"/v1/{path}", gateway.call, methods=["POST"]) for path in PATHS]
    routes += [
        Route("/v1/models", gateway.models, methods=["GET"]),
        Route("/v1/models/{name}", gateway.models, methods=["GET"]),
        Route("/", gateway.page, methods=["GET"]),
        Route("/health", gateway.health, methods=["GET"]),
        Route("/{rest:path}", gateway.unknown, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


async def _body(request: "Request") -> bytes:
    if request.headers.get("content-encoding", "identity") != "identity":
        raise InputError("the request is compressed: send it as it is")
    parts, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > MOST_BYTES:
            raise InputError(f"the request has more than {MOST_BYTES // 2**20} MiB")
        parts.append(chunk)
    return b"".join(parts)


async def _restored_events(answer: "httpx.Response", stream: RestoredStream) -> AsyncIterator[bytes]:
    """The upstream's events with their labels put back, as they come."""
    try:
        async for chunk in answer.aiter_bytes():
            given = stream.feed(chunk)
            if given:
                yield given
        rest = stream.end()
        if rest:
            yield rest
    except httpx.TimeoutException:
        yield _error_event(_HANGS)
    except httpx.HTTPError:
        yield _error_event(_BROKE)
    except ReticentError as error:
        yield _error_event(str(error))
    finally:
        await answer.aclose()


def _passed_on(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: headers[name] for name in ("retry-after", "x-request-id") if name in headers}


def _refused(error: Exception) -> "Response":
    if isinstance(error, NotVerified):
        return _error(422, str(error))
    if isinstance(error, ReticentError):
        return _error(400, str(error))
    return _error(500, f"the request could not be examined ({type(error).__name__}) and was not sent")


def _error(status: int, message: str) -> "Response":
    return JSONResponse(_problem(message), status)


def _problem(message: str) -> dict[str, Any]:
    return {"error": {"message": f"reticent: {message}", "type": "reticent_gateway", "param": None, "code": None}}


def _error_event(message: str) -> bytes:
    return b"data: " + json.dumps(_problem(message)).encode() + b"\n\n"
