"""The application put together, and how it runs."""

import asyncio
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from reticent import __version__
from reticent.errors import InputError, ReticentError
from reticent.server import api, case_pages, doors, message_pages, presidio, review_pages
from reticent.server.answering import told
from reticent.server.desk import Desk
from reticent.server.gate import BROKEN, Gate, TooLarge
from reticent.server.settings import ServerSettings

if TYPE_CHECKING:
    from fastapi.telemetry import TelemetryConfig


SILENT: "TelemetryConfig" = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
"""What FastAPI would tell about requests, if a program or the environment set it up: nothing. It would quote them."""


def make_app(settings: ServerSettings, tell: Callable[[str], None] = lambda _: None) -> tuple[Gate, Desk]:
    """The application behind its gate, and its parts. `tell` gets sentences for whoever started it."""
    desk = Desk(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await desk.start()
        watching = asyncio.create_task(message_pages.watch_all(desk))
        yield
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        await desk.stop()

    app = FastAPI(
        title="Reticent",
        version=__version__,
        summary="Finds what a text gives away, and hands back a version that keeps the secret.",
        docs_url=None,  # its pages fetch scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=lifespan,
        telemetry=SILENT,
    )
    app.state.desk = desk
    app.add_exception_handler(ReticentError, told)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(Exception, _broken)
    app.include_router(api.router)
    if settings.presidio:
        app.include_router(presidio.router)
    for module in (doors, review_pages, case_pages, message_pages):
        app.router.routes.extend(module.ROUTES)
    return Gate(app, settings, tell), desk


async def _not_understood(request: Request, error: Exception) -> Response:
    """Which field of a call is wrong, without what it says."""
    problems = error.errors() if isinstance(error, RequestValidationError) else []
    where = ".".join(str(part) for part in problems[0]["loc"][1:]) if problems else ""
    message = problems[0]["msg"] if problems else "it is not what the documentation describes"
    return await told(request, InputError(f"the request cannot be used: {f'{where}: ' if where else ''}{message}"))


async def _refused(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    sentence = "there is no such page" if status == 404 else "the request cannot be used as it is"
    sentence = error.detail if isinstance(error, TooLarge) else sentence
    answer = await told(request, InputError(sentence))
    answer.status_code = status
    return answer


async def _broken(request: Request, error: Exception) -> Response:
    return await told(request, ReticentError(BROKEN.format(type(error).__name__)), 500)


def serve(settings: ServerSettings, tell: Callable[[str], None], *, browser: bool = True) -> None:
    """Run until it is stopped."""
    with _bound(settings) as bound:
        _run(settings, tell, bound, browser)


def _run(settings: ServerSettings, tell: Callable[[str], None], bound: socket.socket, browser: bool) -> None:
    import uvicorn

    gate, desk = make_app(settings, tell)
    address = settings.address if settings.users else f"{settings.address}/enter?token={desk.sessions.token}"
    config = uvicorn.Config(
        gate, log_config=None, access_log=False, server_header=False, timeout_keep_alive=30, timeout_graceful_shutdown=3
    )
    server = uvicorn.Server(config)
    tell(f"open {address}")
    tell("stop with Ctrl-C; what was decided is stored" if settings.folder else "stop with Ctrl-C; nothing is stored")
    if browser:
        webbrowser.open(address)
    with suppress(KeyboardInterrupt):  # the way to stop it
        server.run(sockets=[bound])


def _bound(settings: ServerSettings) -> socket.socket:
    """The port, taken before anything else is done."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host, settings.port))
    except (OSError, OverflowError):
        bound.close()
        raise InputError(
            f"cannot listen at {settings.host} port {settings.port}: it is taken or not ours; choose another --port"
        ) from None
    return bound
