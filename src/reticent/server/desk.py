"""What all pages and calls share: the store, the processes, the sessions, and the queue of documents.

The queue is the store itself: a document waits there until its first draft was made, and what was waiting when the
server stopped is taken up when it starts again.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from reticent.documents import FILE_FORMATS, RECORD_FORMATS, format_of
from reticent.errors import InputError, ReticentError
from reticent.policy import Person, Policy, preset_names
from reticent.server import work
from reticent.server.lanes import Lanes, ServerBusy
from reticent.server.sessions import Sessions
from reticent.server.settings import ServerSettings
from reticent.server.store import ServerStore, StoredDocument
from reticent.server.work import ReviewTask

STYLES = ("generalize", "label", "blank", "pseudonym")
PAUSE = 2.0
"""How many seconds a document waits on when there is too much to do."""


class Desk:
    """One server's parts."""

    def __init__(self, settings: ServerSettings) -> None:
        settings.refuse()
        self.settings = settings
        self.store = ServerStore(settings.folder, settings.key)
        self.sessions = Sessions(settings.users, settings.port)
        self.lanes = Lanes(settings.lanes, settings.seconds)
        self._news = asyncio.Condition()
        self._queues: list[asyncio.Queue[str]] = [asyncio.Queue() for _ in range(settings.lanes)]
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the Worlds and take up what was waiting."""
        if self.settings.warm:
            self.lanes.start()
        self._tasks = [asyncio.create_task(self._drain(lane)) for lane in range(len(self.lanes))]
        for identity in self.store.waiting():
            self._queues[self.lanes.lane_of(identity)].put_nowait(identity)

    async def stop(self) -> None:
        """End, with everything stored."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.lanes.stop()
        self.store.close()

    # Documents

    def add(
        self, owner: str, data: bytes, name: str, policy: dict[str, Any], wanted: str | None = None, case: str = ""
    ) -> str:
        """Keep a document and put it into the queue."""
        if not data.strip():
            raise InputError("there is no text to review: paste one, or choose a file")
        if self.store.count_waiting() >= self.settings.waiting:
            raise ServerBusy("too many documents are waiting already: try again later")
        refuse_nothing(policy_of(policy), policy.get("subject"), self._people(case))
        format_name = _format(name, wanted)
        about = {"name": _bare(name), "format": format_name, "policy": policy}
        identity = self.store.add(owner, data, about, case or None)
        self._queues[self.lanes.lane_of(identity)].put_nowait(identity)
        return identity

    def task(self, document: StoredDocument) -> ReviewTask:
        """What a process has to know of a document."""
        policy = dict(document.about["policy"])
        if document.case:
            policy["people"] = [*policy.get("people", []), *self._people(document.case)]
        subject = policy.get("subject") or None
        data = self.store.data(document.id)
        return ReviewTask(document.id, data, document.about["format"], policy_of(policy), subject)

    def _people(self, case: str) -> list[dict[str, Any]]:
        return next((about.get("people", []) for each, _, _, about in self.store.cases() if each == case), [])

    async def state(self, document: StoredDocument) -> dict[str, Any]:
        """All that the page of a review shows, after all decisions."""
        steps = self.store.steps(document.id)
        return await self.lanes.run_for(document.id, work.state, self.task(document), steps)

    async def events(self, identity: str) -> AsyncIterator[dict[str, Any]]:
        """How far a document is, whenever that changes, until it is read."""
        last: dict[str, Any] = {}
        while True:
            document = self.store.document(identity)
            now = {"state": document.state, "waiting": self.store.count_waiting(document.number)}
            if now != last:
                yield now
                last = now
            if document.state != "waiting":
                return
            async with self._news:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), 5.0)

    async def forget(self, document: StoredDocument, owner: str) -> None:
        """Delete a document, and its draft with it."""
        self.store.delete(document.id, owner)
        await self.lanes.run_for(document.id, work.close, document.id)

    async def _drain(self, lane: int) -> None:
        """Read the documents of a lane, one after the other, for as long as the server runs."""
        while True:
            identity = await self._queues[lane].get()
            try:
                await self._read(identity)
            except ServerBusy:
                await asyncio.sleep(PAUSE)
                self._queues[lane].put_nowait(identity)
            except Exception:  # noqa: S112 - it was deleted, or the disk is full: the next start tries again
                continue
            finally:
                async with self._news:
                    self._news.notify_all()

    async def _read(self, identity: str) -> None:
        document = self.store.document(identity)
        if document.state != "waiting":
            return
        began = time.monotonic()
        try:
            state = await self.lanes.run_for(identity, work.state, self.task(document))
        except ServerBusy:
            raise
        except ReticentError as error:
            self.store.note(identity, "failed", {"why": str(error)})
            return
        except Exception as error:  # the message of a stranger may quote the text
            self.store.note(identity, "failed", {"why": f"it could not be read ({type(error).__name__})"})
            return
        seconds = round(time.monotonic() - began, 2)
        figures = state["figures"] | {"seconds": seconds, "objections": len(state["objections"])}
        self.store.note(identity, "ready", figures)


def policy_of(wanted: dict[str, Any]) -> Policy:
    """The policy that a page or a call describes: a preset or TOML, with changes. No file of the server is read."""
    if wanted.get("toml"):
        policy = Policy.from_toml(str(wanted["toml"]), "the policy")
    else:
        name = wanted.get("preset") or "identity"
        if name not in preset_names():
            raise InputError(f"there is no preset of that name; there are: {', '.join(preset_names())}")
        policy = Policy.load(name)
    if policy.rules:
        raise InputError("a policy with rule files cannot be used here: they are files of the server")
    changes: dict[str, Any] = {}
    for name in ("hide", "keep"):
        if wanted.get(name):
            changes[name] = (*getattr(policy, name), *wanted[name])
    if wanted.get("people"):
        changes["people"] = (*policy.people, *(Person.model_validate(each) for each in wanted["people"]))
    if wanted.get("style"):
        changes["style"] = wanted["style"]
    if wanted.get("strict") is not None:
        changes["disclosure"] = policy.disclosure.model_copy(update={"strict": wanted["strict"]})
    if wanted.get("key"):
        changes["key"] = wanted["key"]
    return policy.but(**changes) if changes else policy


def presets_as_offered() -> list[str]:
    """The names of the presets, the one that is chosen first."""
    return sorted(preset_names(), key=lambda name: (name != "identity", name))


def refuse_nothing(policy: Policy, *others: object) -> None:
    """Refuse a policy that hides only what is named where nothing is: a green page would stand over the original."""
    if policy.names_nothing and not any(others):
        raise InputError(
            f"the policy {policy.name!r} hides only what is named, and nothing is named: "
            'say it under "Always hide" ("hide" in a call)'
        )


def _format(name: str, wanted: str | None) -> str:
    known = (*RECORD_FORMATS, *FILE_FORMATS)
    if wanted and wanted not in known:
        raise InputError(f"the format is none of {', '.join(known)}")
    return wanted or format_of(name)


def _bare(name: str) -> str:
    """A file's name without folders, whatever system it comes from, and without what no name should hold."""
    bare = name.replace("\\", "/").rpartition("/")[2]
    bare = "".join(letter for letter in bare if letter.isprintable())[:120].strip(". ")
    return bare or "document.txt"
