"""The HTTP API under /api/v1: what the command line does, with the JSON of the batch contract.

`GET /api/v1/openapi.json` describes it. Programs come in with `Authorization: Bearer TOKEN` (the token of the link), or
with name and password where there are users.
"""

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, File, Form, Request, UploadFile
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, Response

from reticent.errors import InputError
from reticent.policy import Person, preset_names
from reticent.server import doors, message_pages, message_work, review_pages, work
from reticent.server.answering import NotAllowed, desk_of, session_of
from reticent.server.desk import policy_of, refuse_nothing
from reticent.server.message_work import MessageTask
from reticent.server.sessions import WebSession

LONGEST = 5_000_000
"""How many characters a text may have that is answered at once; longer ones go to `documents`."""

Text = Annotated[str, Field(max_length=LONGEST, description="The text.")]


async def asking(request: Request) -> WebSession:
    """Who is asking. A page of ours proves with its form token that it is one."""
    session = session_of(request)
    if session.by_cookie and request.method not in ("GET", "HEAD") and request.headers.get("x-csrf") != session.csrf:
        raise NotAllowed("a program sends the token as 'Authorization: Bearer'; a page its form token")
    return session


async def reviewing(session: Annotated[WebSession, Depends(asking)]) -> WebSession:
    """Somebody who may review."""
    if not session.may("review"):
        raise NotAllowed("your role does not allow this: ask for the role 'review'")
    return session


async def seeing(session: Annotated[WebSession, Depends(asking)]) -> WebSession:
    """Somebody who may see evidence."""
    if not session.may("evidence"):
        raise NotAllowed("your role does not allow this: ask for the role 'evidence'")
    return session


async def exporting(session: Annotated[WebSession, Depends(asking)]) -> WebSession:
    """Somebody who may take things out."""
    if not session.may("export"):
        raise NotAllowed("your role does not allow this: ask for the role 'export'")
    return session


Exporter = Annotated[WebSession, Depends(exporting)]
Reviewer = Annotated[WebSession, Depends(reviewing)]
Evidence = Annotated[WebSession, Depends(seeing)]
router = APIRouter(prefix="/api/v1")


class UnderPolicy(BaseModel):
    """A policy: a preset or TOML, with changes."""

    model_config = ConfigDict(extra="forbid")

    policy: str = Field(default="identity", description="The name of a preset: GET /api/v1/policies lists them.")
    policy_toml: str = Field(default="", description="A policy of your own as TOML, instead.")
    keep: list[str] = Field(default=[], description="Terms never to touch.")
    people: list[Person] = Field(default=[], description="People to hide, with all their names.")
    style: Literal["", "generalize", "label", "blank", "pseudonym"] = Field(
        default="", description="What stands in place of what is hidden."
    )
    strict: float | None = Field(default=None, ge=0, le=1, description="How little may be given away.")
    key: str = Field(default="", description="Pseudonyms follow from it.")

    def wanted(self, hide: list[str]) -> dict[str, Any]:
        """As the desk keeps it."""
        people = [person.model_dump() for person in self.people]
        found = {"preset": self.policy, "toml": self.policy_toml, "hide": hide, "keep": self.keep, "people": people}
        return found | {"style": self.style, "strict": self.strict, "key": self.key}


class SanitizeCall(UnderPolicy):
    """One record of a batch, and the policy."""

    id: str | int = 1
    text: Text
    hide: list[str] = []
    subject: str | None = None
    format: str | None = Field(default=None, description="text, markdown, html, csv, json or jsonl.")
    findings: bool = Field(default=False, description="Also what was found and measured. Not for sharing.")


class SanitizeAnswer(BaseModel):
    """The batch contract: applying `spans` to the text that came gives the text that went."""

    id: str | int
    text: str
    spans: list[tuple[int, int, str]]
    verified: bool
    findings: list[dict[str, Any]] | None = None
    risk: dict[str, Any] | None = None


class ScanCall(UnderPolicy):
    """A text to look at."""

    text: Text
    hide: list[str] = []
    subject: str | None = None


class ExplainCall(ScanCall):
    """A phrase of a text."""

    term: str = Field(min_length=1, max_length=500)


class GeneralizeCall(BaseModel):
    """Terms to be said in general."""

    model_config = ConfigDict(extra="forbid")

    text: Text
    terms: list[str] = Field(min_length=1)
    plausible: int = Field(default=10, ge=1)
    within: Literal["sentence", "paragraph", "document"] = "document"
    evenness: float = Field(default=0.5, ge=0, le=1)
    method: Literal["exact", "lub", "prune"] = "exact"
    by: Literal["kind", "part"] = "kind"
    every: bool = True


class AttackCall(BaseModel):
    """A text to be attacked."""

    model_config = ConfigDict(extra="forbid")

    text: Text
    top: int = Field(default=5, ge=1, le=100)


class InferCall(BaseModel):
    """What is looked for in a text: a topic, secrets, all that follows, or what is not public."""

    model_config = ConfigDict(extra="forbid")

    text: Text
    topic: str | None = None
    secrets: list[str] = []
    what: Literal["", "all", "not public"] = ""


class DocumentState(BaseModel):
    """How far a document is: waiting (with how many before it), ready, or failed."""

    id: str
    state: Literal["waiting", "ready", "failed"]
    waiting: int
    decisions: int
    figures: dict[str, Any] = {}
    error: str | None = None


@router.get("/policies")
async def policies(_session: Reviewer) -> list[str]:
    """The presets."""
    return preset_names()


@router.post("/sanitize", response_model=SanitizeAnswer, response_model_exclude_none=True)
async def sanitize(call: SanitizeCall, request: Request, session: Reviewer) -> Response:
    """Hide what the policy says and what gives it away."""
    if call.findings and not session.may("evidence"):
        raise NotAllowed("your role does not allow this: ask for the role 'evidence'")
    record = {"id": call.id, "text": call.text, "hide": call.hide, "subject": call.subject, "format": call.format}
    line = json.dumps({name: value for name, value in record.items() if value not in (None, [])})
    policy = policy_of(call.wanted([]))
    refuse_nothing(policy, call.hide, call.subject)
    made = await desk_of(request).lanes.run(work.sanitize_lines, line.encode(), policy, findings=call.findings)
    answer = json.loads(made)
    if "error" in answer:
        raise InputError(answer["error"].replace("line 1", "the request"))
    return JSONResponse(answer)


@router.post(
    "/batch",
    openapi_extra={"requestBody": {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
    response_class=Response,
)
async def batch(request: Request, _session: Reviewer, policy: str = "identity") -> Response:
    """A batch: one JSON record a line in, one a line out, in order; a bad record becomes {"id", "error"}."""
    chosen = policy_of({"preset": policy})
    made = await desk_of(request).lanes.run(work.sanitize_lines, await request.body(), chosen, findings=False)
    return Response(made, media_type="application/x-ndjson")


@router.post("/scan")
async def scan(call: ScanCall, request: Request, _session: Evidence) -> dict[str, Any]:
    """What would be hidden, and why."""
    policy = policy_of(call.wanted(call.hide))
    refuse_nothing(policy, call.subject)
    found = await desk_of(request).lanes.run(work.scan, call.text, policy, call.subject)
    return {"policy": policy.name, "findings": found}


@router.post("/explain")
async def explain(call: ExplainCall, request: Request, _session: Evidence) -> dict[str, Any]:
    """All figures about one phrase."""
    policy = policy_of(call.wanted(call.hide))
    return await desk_of(request).lanes.run(work.explain, call.text, call.term, policy, call.subject)


@router.post("/generalize")
async def generalize(call: GeneralizeCall, request: Request, _session: Reviewer) -> dict[str, Any]:
    """Say terms in general, so that so many texts could be the original."""
    settings = call.model_dump(exclude={"text", "terms"})
    return await desk_of(request).lanes.run(work.generalize, call.text, call.terms, settings)


@router.post("/attack")
async def attack(call: AttackCall, request: Request, _session: Evidence) -> dict[str, Any]:
    """Whom a reader would conclude the text is about."""
    return await desk_of(request).lanes.run(work.attack, call.text, call.top)


@router.post("/infer")
async def infer(call: InferCall, request: Request, _session: Evidence) -> dict[str, Any]:
    """What follows from the text for a reader with public documents at hand."""
    return await desk_of(request).lanes.run(work.infer, call.text, call.topic, call.secrets, call.what)


class MessageCall(BaseModel):
    """A message, who writes it and who reads it, the most trusted first."""

    model_config = ConfigDict(extra="forbid")

    text: Text
    profile: dict[str, Any]
    audiences: dict[str, list[str]]
    pins: dict[str, str] = {}
    personal: bool | None = None


class TraceCall(BaseModel):
    """A text that leaked."""

    model_config = ConfigDict(extra="forbid")

    text: Text


@router.post("/messages/prepare")
async def prepare(call: MessageCall, request: Request, _session: Reviewer) -> dict[str, Any]:
    """What each audience and each recipient would read. Nothing is stored."""
    desk = desk_of(request)
    task = MessageTask(**call.model_dump(), key=message_pages.key_of(desk))
    return await desk.lanes.run(message_work.prepared, task)


@router.post("/messages")
async def commit(call: MessageCall, request: Request, session: Exporter, label: str = "") -> dict[str, Any]:
    """Store who gets which wording, without the text; with the copies, to be sent."""
    desk = desk_of(request)
    task = MessageTask(**call.model_dump(), key=message_pages.key_of(desk))
    made = await desk.lanes.run(message_work.commit, task, message_pages.ledger_of(desk, session.user), label)
    desk.store.log(session.user, "committed a message", note=f"message {made['message']}")
    return made


@router.get("/messages")
async def messages(request: Request, session: Reviewer) -> list[dict[str, Any]]:
    """What was sent."""
    desk = desk_of(request)
    return await desk.lanes.run(
        message_work.sent, message_pages.ledger_of(desk, session.user), message_pages.key_of(desk)
    )


@router.post("/messages/trace")
async def trace(call: TraceCall, request: Request, session: Evidence) -> dict[str, Any]:
    """Whose copy a text is."""
    desk = desk_of(request)
    ledger = message_pages.ledger_of(desk, session.user)
    return await desk.lanes.run(message_work.trace, call.text, ledger, message_pages.key_of(desk))


@router.post("/documents", status_code=202)
async def add(
    request: Request,
    session: Reviewer,
    file: Annotated[UploadFile, File()],
    policy: Annotated[str, Form()] = "identity",
    style: Annotated[str, Form()] = "",
    format: Annotated[str, Form()] = "",
) -> DocumentState:
    """Queue a file; its state and events say when it was read."""
    desk = desk_of(request)
    wanted = review_pages.policy_fields({"preset": policy, "style": style})
    identity = desk.add(session.user, await file.read(), file.filename or "document.txt", wanted, format or None)
    return _state(request, identity, session)


@router.get("/documents")
async def documents(request: Request, session: Reviewer) -> list[DocumentState]:
    """The latest documents."""
    return [_state(request, each.id, session) for each in desk_of(request).store.documents(session.user)]


@router.get("/documents/{id}")
async def document(id: str, request: Request, session: Reviewer) -> DocumentState:
    """How far a document is."""
    return _state(request, id, session)


@router.get("/documents/{id}/events", response_class=Response)
async def events(id: str, request: Request, _session: Reviewer) -> Response:  # noqa: ARG001
    """The same as server-sent events, until it was read."""
    return await doors.events(request)


@router.get("/documents/{id}/{what}", response_class=Response)
async def download(
    id: str,  # noqa: ARG001
    what: Literal["document", "report.html", "report.json", "policy.toml", "names.csv"],  # noqa: ARG001
    request: Request,
    _session: Reviewer,
) -> Response:
    """What came out: the document as it may be shared, its report, or what was decided."""
    return await review_pages.export(request)


@router.delete("/documents/{id}", status_code=204)
async def forget(id: str, request: Request, session: Reviewer) -> None:
    """Forget a document."""
    desk = desk_of(request)
    await desk.forget(desk.store.document(id, session.user), session.user)


def _state(request: Request, identity: str, session: WebSession) -> DocumentState:
    store = desk_of(request).store
    found = store.document(identity, session.user)
    failed = found.state == "failed"
    return DocumentState.model_validate(
        {
            "id": found.id,
            "state": found.state,
            "waiting": store.count_waiting(found.number),
            "decisions": found.steps,
            "figures": {} if failed else found.note,
            "error": found.note.get("why") if failed else None,
        }
    )
