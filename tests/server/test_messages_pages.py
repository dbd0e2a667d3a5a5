"""The fifth paper's walk in the browser: profile, circles, compose, commit, leak, notice."""

import email.message
import http.server
import json
import mailbox
import re
import threading
from html import unescape
from pathlib import Path
from typing import ClassVar

import pytest

from reticent.errors import InputError, OutputError
from reticent.server import sending, watching

MESSAGE = (Path(__file__).parents[2] / "examples" / "message.txt").read_text().strip()
PROFILE = {
    "name": "Ada Example",
    "work": "nurse",
    "hometown": "Leeds",
    "residence": "Manchester",
    "sports": "climbing",
    "circle0": "family",
    "members0": "Mum\nDad\nSofia",
    "circle1": "friends",
    "members1": "Tom\nPriya",
    "circle2": "public",
    "members2": "everybody",
}


@pytest.fixture
def writer(guest):
    assert guest.post("/messages/profile", PROFILE).status_code == 303
    return guest


def copies(page):
    found = re.findall(r'<textarea name="copy:([^"]+)" rows="6">([^<]*)</textarea>', page)
    return {name: unescape(text) for name, text in found}


def test_from_compose_to_notification(writer, tmp_path):
    page = writer.post("/messages/prepare", {"text": MESSAGE, "what": "prepare"}).text
    made = copies(page)
    assert made.keys() == {"Mum", "Dad", "Sofia", "Tom", "Priya", "everybody"}
    assert len(set(made.values())) == 6
    assert "Manchester" in made["Mum"]
    assert "Manchester" not in made["everybody"]
    page = writer.post("/messages/prepare", {"text": MESSAGE, "what": "commit", "label": "moving"}).text
    assert "Stored as message" in page
    assert copies(page) == made
    (tmp_path / "forum").mkdir()
    (tmp_path / "forum" / "post.html").write_text(f"<h1>Overheard</h1><p>{made['Tom']}</p>")
    (tmp_path / "forum" / "other.txt").write_text("The weather in the north was fair and the harvest good this year.")
    (tmp_path / "forum" / "image.png").write_bytes(bytes(range(256)))
    watched = {"what": "add", "kind": "folder", "where": str(tmp_path / "forum"), "minutes": "60"}
    assert writer.post("/watch", watched).status_code == 303
    assert writer.post("/watch", {"what": "look", "where": watched["where"]}).status_code == 303
    assert json.loads(writer.client.get("/watch/news").text)["new"] >= 1
    page = writer.get("/watch").text
    assert "post.html" in page
    assert re.search(r'<th scope="row">Tom</th>', page)
    assert "other.txt" not in page
    writer.post("/watch", {"what": "look", "where": watched["where"]})
    assert writer.get("/watch").text.count("post.html") == 1
    assert writer.post("/watch", watched).status_code == 422
    assert writer.post("/watch", {"what": "remove", "where": watched["where"]}).status_code == 303
    traced = writer.post("/messages/trace", {"leak": made["Priya"]}).text
    assert "Priya" in re.search(r"named.*?</table>", traced, re.DOTALL)[0]
    assert "moving" in traced
    nothing = writer.post("/messages/trace", {"leak": "Nothing of this was ever sent by anybody."}).text
    assert "none of the messages" in nothing


def test_a_version_is_pinned_and_an_edited_copy_checked(writer):
    page = writer.post("/messages/prepare", {"text": MESSAGE, "what": "prepare", "pin:public": "1"}).text
    made = copies(page)
    assert "Manchester" in made["everybody"]
    asked = {"text": MESSAGE, "what": "edit:Tom", "copy:Tom": made["Tom"], "pin:public": "1"}
    assert re.search(r"If it leaked, it would [^<]*\bTom\b", writer.post("/messages/prepare", asked).text)
    asked["copy:Tom"] = "It rains."
    assert "could not be told" in writer.post("/messages/prepare", asked).text


def test_copies_are_sent_into_a_folder_once(writer, tmp_path):
    way = {"kind": "folder", "folder": str(tmp_path / "out")}
    assert writer.post("/messages/sending", way).status_code == 303
    page = writer.post("/messages/prepare", {"text": MESSAGE, "what": "commit", "send": "1"}).text
    assert "6 copies were sent" in page
    assert len(list((tmp_path / "out").iterdir())) == 6
    again = writer.post("/messages/prepare", {"text": MESSAGE, "what": "commit", "send": "1"})
    assert again.status_code == 507
    writer.post("/messages/sending", {"kind": ""})


class _Hook(http.server.BaseHTTPRequestHandler):
    got: ClassVar[list[dict[str, str]]] = []
    feed = b""

    def do_POST(self):
        self.got.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(200)
        self.end_headers()

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        if self.path == "/endless":
            try:
                while True:
                    self.wfile.write(b"<rss>" * 10_000)
            except OSError:
                return
        self.wfile.write(self.feed)

    def log_message(self, *_args):
        pass


@pytest.fixture
def hook():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Hook)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_webhook_gets_each_copy(hook):
    _Hook.got.clear()
    assert sending.send({"kind": "webhook", "address": f"{hook}/x"}, [{"recipient": "Tom", "text": "Hi"}], "") == 1
    assert _Hook.got == [{"recipient": "Tom", "text": "Hi"}]


def seen(source):
    return [(name, text.strip()) for name, text, _ in watching.texts(source)]


def test_a_feed_a_mailbox_and_what_is_wrong_with_them(hook, tmp_path):
    _Hook.feed = b"""<?xml version="1.0"?><rss xmlns:c="http://purl.org/rss/1.0/modules/content/"><channel>
    <item><title>One</title><description>short</description><c:encoded>&lt;p&gt;Long &lt;b&gt;text&lt;/b&gt;&lt;/p&gt;</c:encoded></item></channel></rss>"""
    assert seen({"kind": "feed", "where": f"{hook}/rss"}) == [("One", "One\n\nLong text")]
    _Hook.feed = (
        b'<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Two</title><summary>Said</summary></entry></feed>'
    )
    assert seen({"kind": "feed", "where": f"{hook}/atom"}) == [("Two", "Two\n\nSaid")]
    _Hook.feed = b'<!DOCTYPE rss [<!ENTITY a "x">]><rss>&a;</rss>'
    with pytest.raises(OutputError, match="could not be looked through"):
        list(watching.texts({"kind": "feed", "where": f"{hook}/bomb"}))
    with pytest.raises(OutputError, match="could not be looked through"):
        list(watching.texts({"kind": "feed", "where": f"{hook}/endless"}))
    box = mailbox.mbox(tmp_path / "box")
    mail = email.message.EmailMessage()
    mail["Subject"] = "Overheard"
    mail.set_content("<p>She <i>said</i> so</p>", subtype="html")
    box.add(mail)
    box.close()
    assert seen({"kind": "mailbox", "where": str(tmp_path / "box")}) == [("Overheard", "She said so")]
    for source in (
        {"kind": "feed", "where": "file:///etc/passwd"},
        {"kind": "folder", "where": "/no/such"},
        {"kind": "x", "where": "y"},
        {"kind": "mailbox", "where": "/no/box"},
    ):
        with pytest.raises(InputError):
            watching.check(source)


def test_bad_forms_are_one_sentence(writer):
    for path, form in (
        ("/messages/profile", {"circle0": "a"}),
        ("/messages/profile", {"name": "Ada", "circle0": "a", "members0": "x", "circle1": "b", "members1": "x"}),
        ("/messages/profile", {"name": "Ada", "other": "no equals", "circle0": "a", "members0": "x"}),
        ("/messages/sending", {"kind": "pigeon"}),
        ("/messages/sending", {"kind": "webhook", "address": "file:///etc/passwd"}),
        ("/messages/sending", {"kind": "mail"}),
        ("/messages/prepare", {"text": "  "}),
        ("/messages/prepare", {"text": MESSAGE, "pin:family": "999"}),
        ("/messages/trace", {"leak": "!!!"}),
        ("/watch", {"what": "add", "kind": "folder", "where": "/no/such"}),
    ):
        answer = writer.post(path, form)
        assert answer.status_code == 422, (path, form)
        assert answer.text.count("<p role=") == 1


def test_in_memory_nothing_can_be_committed(start):
    with start() as server:
        guest = server.guest()
        guest.post("/messages/profile", PROFILE)
        assert copies(guest.post("/messages/prepare", {"text": MESSAGE}).text)
        answer = guest.post("/messages/prepare", {"text": MESSAGE, "what": "commit"})
        assert answer.status_code == 422
        assert "stores nothing" in answer.text
