"""The processes, and the queue of documents before them."""

import asyncio
import sqlite3
import time

import pytest

from reticent.server import desk as desks
from reticent.server import lanes as rooms
from reticent.server.desk import Desk
from reticent.server.lanes import Lanes, WorkFailed
from reticent.server.settings import ServerSettings


@pytest.fixture
def lanes():
    made = Lanes(1, 6.0)
    yield made
    made.stop()


def test_the_time_of_those_before_does_not_count(lanes):
    async def run():
        await lanes.run(abs, 1)  # the process has started
        calls = [lanes.run(time.sleep, 4.0), lanes.run(time.sleep, 4.0), lanes.run(abs, -1)]
        return await asyncio.gather(*calls, return_exceptions=True)

    assert asyncio.run(run()) == [None, None, 1]
    assert lanes.waiting == [0]


def test_what_takes_too_long_is_stopped_and_what_waits_is_done(lanes):
    async def run():
        return await asyncio.gather(lanes.run(time.sleep, 60.0), lanes.run(abs, -1), return_exceptions=True)

    stopped, done = asyncio.run(run())
    assert isinstance(stopped, WorkFailed)
    assert done == 1


async def until(desk, identity, state):
    for _ in range(1200):
        if desk.store.document(identity).state == state:
            return True
        await asyncio.sleep(0.05)
    return False


def test_a_document_waits_while_there_is_too_much_to_do(monkeypatch):
    monkeypatch.setattr(desks, "PAUSE", 0.05)
    monkeypatch.setattr(rooms, "MOST_WAITING", 0)

    async def run():
        desk = Desk(ServerSettings(lanes=1, warm=False))
        await desk.start()
        try:
            identity = desk.add("ada", b"Martha Hughes called.", "a.txt", {"preset": "pii"})
            await asyncio.sleep(0.5)
            before = desk.store.document(identity).state
            monkeypatch.setattr(rooms, "MOST_WAITING", 200)
            return before, await until(desk, identity, "ready")
        finally:
            await desk.stop()

    assert asyncio.run(run()) == ("waiting", True)


def test_an_error_of_the_disk_ends_nobody_elses_reading(monkeypatch):
    async def run():
        desk = Desk(ServerSettings(lanes=1, warm=False))
        note = desk.store.note

        def full(identity, *rest):
            if identity == first:
                raise sqlite3.OperationalError("database or disk is full")
            note(identity, *rest)

        monkeypatch.setattr(desk.store, "note", full)
        await desk.start()
        try:
            first = desk.add("ada", b"Martha Hughes called.", "a.txt", {"preset": "pii"})
            second = desk.add("ada", b"Martha Hughes called again.", "b.txt", {"preset": "pii"})
            return await until(desk, second, "ready"), desk.store.document(first).state
        finally:
            await desk.stop()

    assert asyncio.run(run()) == (True, "waiting")
