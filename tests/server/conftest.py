"""A real server on a port of its own, and clients for it."""

import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
import uvicorn

from reticent.server.app import make_app
from reticent.server.desk import Desk
from reticent.server.settings import ServerSettings


@dataclass
class Running:
    """A server that runs in a thread."""

    desk: Desk
    settings: ServerSettings
    told: list[str] = field(default_factory=list)
    clients: list[httpx.Client] = field(default_factory=list)

    def client(self, **headers: str) -> httpx.Client:
        self.clients.append(httpx.Client(base_url=self.address, headers=headers, timeout=120))
        return self.clients[-1]

    def close(self) -> None:
        while self.clients:
            self.clients.pop().close()

    @property
    def address(self) -> str:
        return self.settings.address

    @property
    def link(self) -> str:
        return f"{self.address}/enter?token={self.desk.sessions.token}"

    def program(self, **more: str) -> httpx.Client:
        """A program that has the token."""
        return self.client(authorization=f"Bearer {self.desk.sessions.token}", **more)

    def visitor(self) -> httpx.Client:
        """Somebody's browser, as far as it goes without scripts."""
        return self.client(accept="text/html", origin=self.address)

    def guest(self) -> "Browsing":
        """The same, come in by the link."""
        client = self.visitor()
        assert client.get(self.link).status_code == 200
        return Browsing(client)


@dataclass
class Browsing:
    """A browser with a session."""

    client: httpx.Client

    @property
    def csrf(self) -> str:
        return re.search(r'<meta name="csrf" content="([^"]+)"', self.client.get("/").text)[1]

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def post(self, path: str, data: dict[str, str] | None = None, **more: object) -> httpx.Response:
        return self.client.post(path, data={"csrf": self.csrf, **(data or {})}, **more)

    def add(self, text: str, **fields: str) -> str:
        """A pasted text, read; its id."""
        answer = self.post("/documents", {"text": text, "preset": "pii", **fields})
        assert answer.status_code == 303, answer.text
        identity = answer.headers["location"].rpartition("/")[2]
        self.wait(identity)
        return identity

    def wait(self, identity: str) -> None:
        for _ in range(600):
            if 'id="waiting"' not in self.get(f"/review/{identity}").text:
                return
            time.sleep(0.1)
        raise AssertionError("it was not read")

    def decide(self, identity: str, **step: object) -> httpx.Response:
        step.setdefault("after", self.taken(identity))
        return self.post(f"/review/{identity}/decide", {name: str(value) for name, value in step.items()})

    def taken(self, identity: str) -> int:
        return int(re.search(r'data-taken="(\d+)"', self.get(f"/review/{identity}").text)[1])

    def exported(self, identity: str, what: str = "document") -> str:
        answer = self.get(f"/review/{identity}/export/{what}")
        assert answer.status_code == 200, answer.text
        return answer.content.decode()


def a_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(**settings: object) -> Iterator[Running]:
    told: list[str] = []
    chosen = ServerSettings(port=a_free_port(), lanes=1, warm=False, **settings)
    gate, desk = make_app(chosen, told.append)
    server = uvicorn.Server(
        uvicorn.Config(gate, host="127.0.0.1", port=chosen.port, log_config=None, timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.02)
    try:
        one = Running(desk, chosen, told)
        yield one
    finally:
        one.close()
        server.should_exit = True
        thread.join(20)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One for all tests that do not need one of their own: a World takes seconds to open."""
    with running(folder=tmp_path_factory.mktemp("data"), presidio=True) as one:
        yield one


@pytest.fixture
def start() -> Callable[..., object]:
    """For a server with settings of its own."""
    return running


@pytest.fixture
def guest(server: Running) -> Iterator[Browsing]:
    yield server.guest()
    server.close()


@pytest.fixture
def program(server: Running) -> Iterator[httpx.Client]:
    yield server.program()
    server.close()


@pytest.fixture
def data_folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def free_port() -> Callable[[], int]:
    return a_free_port
