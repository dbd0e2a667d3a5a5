"""What is looked through for copies: all of it in the end, whatever a stranger puts there."""

import asyncio
import mailbox
import socket
import threading
from collections.abc import Iterator

import pytest

from reticent.errors import OutputError
from reticent.server import watching
from reticent.server.desk import Desk
from reticent.server.settings import ServerSettings
from reticent.server.watching import Watcher


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk(ServerSettings(lanes=1, warm=False))
    yield made
    made.lanes.stop()
    made.store.close()


@pytest.fixture
def broken_off() -> Iterator[str]:
    """A feed that ends before it said it would."""
    listening = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        while True:
            try:
                client, _ = listening.accept()
            except OSError:
                return
            with client:
                client.recv(10_000)
                client.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n<rss>")

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/feed"
    listening.shutdown(socket.SHUT_RDWR)
    listening.close()
    thread.join(5)


def folder_of(path, count):
    path.mkdir()
    for number in range(count):
        (path / f"{number:03}.txt").write_text(f"Text {number} of some.")
    return {"kind": "folder", "where": str(path), "minutes": 60}


def test_a_mail_in_an_unknown_charset_is_read_and_so_is_the_next(tmp_path):
    box = mailbox.mbox(tmp_path / "box")
    for charset in ("x-nobody", "utf-8"):
        head = f"Subject: In {charset}\nContent-Type: text/plain; charset={charset}\n\n"
        box.add((head + f"She said so in {charset}\n").encode())
    box.close()
    found = [(name, text.strip()) for name, text, _ in watching.texts({"kind": "mailbox", "where": str(box._path)})]
    assert found == [("In x-nobody", "She said so in x-nobody"), ("In utf-8", "She said so in utf-8")]


def test_a_feed_that_breaks_off_is_one_sentence(broken_off):
    with pytest.raises(OutputError, match=r"could not be looked through \(IncompleteRead\)"):
        list(watching.texts({"kind": "feed", "where": broken_off}))


def test_what_does_not_go_in_one_round_is_looked_at_in_the_next(desk, tmp_path, monkeypatch):
    monkeypatch.setattr(watching, "MOST", 3)
    source = folder_of(tmp_path / "leaks", 7)
    desk.store.keep("ada", "watch", {"sources": [source]})
    watcher = Watcher(desk, lambda _: str(tmp_path / "none.ledger"), "k")
    notes = []
    for _ in range(4):
        asyncio.run(watcher.look("ada", source))
        notes.append(desk.store.kept("ada", "watch")["sources"][0]["went"])
    assert notes == ["3 new texts", "3 new texts", "1 new texts", "0 new texts"]


def test_the_newest_texts_are_remembered(desk, tmp_path, monkeypatch):
    monkeypatch.setattr(watching, "REMEMBERED", 2)
    source = folder_of(tmp_path / "leaks", 5)
    expected = [digest for _, _, digest in watching.texts(source)][-2:]
    asyncio.run(Watcher(desk, lambda _: str(tmp_path / "none.ledger"), "k").look("ada", source))
    assert desk.store.kept("ada", "watched")["digests"] == expected


def test_one_broken_source_does_not_end_the_watch_for_everybody(desk, tmp_path, broken_off):
    desk.store.keep("ada", "watch", {"sources": [{"kind": "feed", "where": broken_off, "minutes": 60}]})
    desk.store.keep("bea", "watch", {"sources": [folder_of(tmp_path / "leaks", 1)]})
    desk.store.keep("cleo", "watch", {"sources": [folder_of(tmp_path / "more", 1)]})

    def ledger(owner):
        return str(tmp_path / {"cleo": "none.ledger"}[owner])  # a fault of ours: there is none for bea

    async def watched():
        task = asyncio.create_task(Watcher(desk, ledger, "k").run())
        while not all("went" in desk.store.kept(who, "watch")["sources"][0] for who in ("ada", "bea", "cleo")):
            assert not task.done(), task.exception()
            await asyncio.sleep(0.05)
        task.cancel()

    asyncio.run(asyncio.wait_for(watched(), 60))
    went = [desk.store.kept(who, "watch")["sources"][0]["went"] for who in ("ada", "bea", "cleo")]
    assert went[0] == "it could not be looked through (IncompleteRead)"
    assert went[1] == "it could not be looked through (KeyError)"
    assert went[2] == "1 new texts"
