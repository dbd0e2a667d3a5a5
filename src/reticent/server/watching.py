"""Looking through a folder, a feed or a mailbox for texts that are copies of one's own.

Nothing is fetched that the user did not set up. What comes is cut to a size, read as text, and traced in the ledger;
each text is traced once. Time is counted by a clock that nobody sets.
"""

import asyncio
import email
import email.message
import email.policy
import hashlib
import http.client
import imaplib
import mailbox
import time
import urllib.request
from collections.abc import Callable, Container, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

from reticent.documents import format_of, read_html
from reticent.documents.opening import open_file
from reticent.errors import InputError, OutputError, ReticentError
from reticent.server import message_work, sending
from reticent.server.desk import Desk
from reticent.server.lanes import WorkFailed

LARGEST = 5_000_000
"""How many bytes of a feed, a file or a mail are read; what comes after that is not looked at."""

MOST = 300
"""How many new texts of one source are looked at in one round; the next ones follow in the next."""

REMEMBERED = 20_000
"""How many texts are known as looked at, the newest."""

SECONDS = 20.0
EVERY = 15.0
"""How often, in seconds, it is seen which sources are due."""

KINDS = ("folder", "feed", "mailbox")


def check(source: dict[str, Any]) -> None:
    """Raise what is wrong with a source."""
    where = str(source.get("where", "")).strip()
    if source.get("kind") not in KINDS:
        raise InputError("watch a folder, a feed or a mailbox")
    if not where:
        raise InputError("say where it is")
    if source["kind"] == "feed" and urlsplit(where).scheme not in ("http", "https"):
        raise InputError("a feed has an address that begins with https:// or http://")
    if source["kind"] == "folder" and not Path(where).expanduser().is_dir():
        raise InputError("there is no folder of that name on this machine")
    if source["kind"] == "mailbox" and not where.startswith("imaps://") and not Path(where).expanduser().exists():
        raise InputError("a mailbox is imaps://host/folder, or an mbox file or Maildir folder on this machine")


_BROKEN = (OSError, imaplib.IMAP4.error, http.client.HTTPException, ElementTree.ParseError, mailbox.Error, ValueError)
"""What a source raises that cannot be read to its end."""


def texts(source: dict[str, Any], seen: Container[str] = ()) -> Iterator[tuple[str, str, str]]:
    """The texts of a source whose digest was not seen, so many as go in one round: name there, text, digest."""
    check(source)
    try:
        yield from islice(_unseen(source, seen), MOST)
    except _BROKEN as error:
        raise OutputError(f"it could not be looked through ({type(error).__name__})") from None


def _unseen(source: dict[str, Any], seen: Container[str]) -> Iterator[tuple[str, str, str]]:
    read = {"folder": _of_folder, "feed": _of_feed, "mailbox": _of_mailbox}[source["kind"]]
    given = set()
    for name, text in read(source):
        digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        if digest not in seen and digest not in given:
            given.add(digest)
            yield name, text, digest


def _of_folder(source: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for path in sorted(Path(str(source["where"])).expanduser().rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as opened:
                data = opened.read(LARGEST)
            with suppress(ReticentError):  # no text
                kind = format_of(path.name)
                kind = "text" if kind in ("csv", "jsonl") else kind
                yield path.name, open_file(data, format_name=kind).layout.text


def _of_feed(source: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Items of an RSS or Atom feed. One that never ends is given up."""
    request = urllib.request.Request(str(source["where"]), headers={"user-agent": "reticent"})  # noqa: S310 - checked
    ends = time.monotonic() + SECONDS
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
        data = b""
        while more := answer.read(65_536):
            data += more
            if len(data) >= LARGEST or time.monotonic() > ends:
                raise ValueError("a feed that does not end")
    if b"<!DOCTYPE" in data[:2000].upper() or b"<!ENTITY" in data:
        raise ValueError("a feed has no document type")
    tree = ElementTree.fromstring(data)  # noqa: S314 - no document type, so no entities
    for item in tree.iter():
        if item.tag.rpartition("}")[2] in ("item", "entry"):
            parts = {
                part.tag.rpartition("}")[2]: "".join(part.itertext())
                for part in item
                if part.tag.rpartition("}")[2] in ("title", "description", "summary", "content", "encoded")
            }
            title = parts.pop("title", "")
            body = max(parts.values(), key=len, default="")
            yield title[:200] or "an item", f"{title}\n\n{read_html(body).text}".strip()


def _of_mailbox(source: dict[str, Any]) -> Iterator[tuple[str, str]]:
    where = str(source["where"]).strip()
    if where.startswith("imaps://"):
        yield from _of_imap(source)
        return
    path = Path(where).expanduser()
    box: mailbox.Mailbox[Any] = (
        mailbox.Maildir(path, create=False) if path.is_dir() else mailbox.mbox(path, create=False)
    )
    try:
        for key in box.keys():  # noqa: SIM118 - a mailbox is no dictionary
            yield _mail(box.get_bytes(key))
    finally:
        box.close()


def _of_imap(source: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The latest mails of a folder, read without marking them as seen."""
    place = urlsplit(str(source["where"]))
    with imaplib.IMAP4_SSL(place.hostname or "", place.port or 993, timeout=SECONDS) as server:
        server.login(str(source.get("user", "")), str(source.get("password", "")))
        server.select(f'"{place.path.strip("/") or "INBOX"}"', readonly=True)
        _, found = server.search(None, "ALL")
        for number in reversed(found[0].split()[-MOST:]):
            _, parts = server.fetch(number, f"(BODY.PEEK[]<0.{LARGEST}>)")
            for part in parts:
                if isinstance(part, tuple):
                    yield _mail(part[1])


def _mail(data: bytes) -> tuple[str, str]:
    message = email.message_from_bytes(data[:LARGEST], policy=email.policy.default)
    body = message.get_body(("plain", "html"))
    content = _content(body) if body is not None else ""
    text = read_html(content).text if body is not None and body.get_content_subtype() == "html" else content
    return str(message.get("subject", ""))[:200] or "a mail", str(text)


def _content(body: email.message.MIMEPart) -> Any:
    """The words of a mail; one in a charset that nobody knows is read for what it has of UTF-8."""
    try:
        return body.get_content()
    except LookupError:
        data = body.get_payload(decode=True)
        return data.decode("utf-8", "replace") if isinstance(data, bytes) else ""


class Watcher:
    """Looks through all sources that are due, for as long as the server runs."""

    def __init__(self, desk: Desk, ledger: Callable[[str], str], key: str) -> None:
        self._desk, self._ledger, self._key = desk, ledger, key
        self._next: dict[tuple[str, str], float] = {}

    async def run(self) -> None:
        """For ever."""
        while True:
            for owner in self._desk.store.owners("watch"):
                for source in self._desk.store.kept(owner, "watch").get("sources", []):
                    if time.monotonic() >= self._next.get((owner, source["where"]), 0.0):
                        with suppress(ReticentError):  # it is noted with the source
                            await self.look(owner, source)
            await asyncio.sleep(EVERY)

    async def look(self, owner: str, source: dict[str, Any]) -> int:
        """Look through one source; how many new notices there are. What went wrong is noted with the source."""
        minutes = max(1, int(source.get("minutes", 60)))
        self._next[(owner, source["where"])] = time.monotonic() + 60 * minutes
        try:
            return await self._look(owner, source)
        except ReticentError as error:
            self._note(owner, source, str(error))
            raise
        except Exception as error:  # whatever a stranger's text may bring about; the message may quote it
            self._note(owner, source, said := f"it could not be looked through ({type(error).__name__})")
            raise OutputError(said) from None

    async def _look(self, owner: str, source: dict[str, Any]) -> int:
        seen = dict.fromkeys(self._desk.store.kept(owner, "watched").get("digests", []))
        found = await asyncio.to_thread(lambda: list(texts(source, seen)))
        new = 0
        try:
            for name, text, digest in found:
                new += await self._trace(owner, source, name, text, digest)
                seen[digest] = None
        finally:
            self._desk.store.keep(owner, "watched", {"digests": list(seen)[-REMEMBERED:]})
        self._note(owner, source, f"{len(found)} new texts")
        return new

    async def _trace(self, owner: str, source: dict[str, Any], name: str, text: str, digest: str) -> int:
        try:
            verdict = await self._desk.lanes.run(message_work.trace, text, self._ledger(owner), self._key)
        except (InputError, WorkFailed):  # a text without words, or one that takes too long
            return 0
        if verdict["message"] is None:
            return 0
        about = {"where": source["where"], "kind": source["kind"], "name": name, "verdict": verdict}
        if not self._desk.store.notify(owner, bytes.fromhex(digest), about):
            return 0
        self._desk.store.log(owner, "found a copy", note=f"message {verdict['message']}")
        to = self._desk.store.kept(owner, "watch").get("mail", "")
        way = self._desk.store.kept(owner, "sending")
        if to and way.get("kind") == "mail":
            with suppress(ReticentError, OSError):
                sentence = f"A copy of your message {verdict['message']} was found. Open Reticent to see whose it is."
                await asyncio.to_thread(sending.mail, way, to, "A copy of your message was found", sentence)
        return 1

    def _note(self, owner: str, source: dict[str, Any], sentence: str) -> None:
        """How the last look went, beside the source."""
        kept = self._desk.store.kept(owner, "watch")
        for each in kept.get("sources", []):
            if each["where"] == source["where"]:
                each |= {"last": time.time(), "went": sentence}
        self._desk.store.keep(owner, "watch", kept)
