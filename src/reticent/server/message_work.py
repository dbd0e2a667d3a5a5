"""What the processes do for messages: versions and copies, commits, traces."""

import secrets
import tempfile
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from reticent.errors import InputError
from reticent.languages.words import RUN
from reticent.messages import Audiences, Ledger, Prepared, Profile, prepare
from reticent.messages import trace as run_trace
from reticent.world import default_world

Pieces = list[tuple[str, bool]]
"""A text in pieces, each with whether it differs from another text."""

MOST_VERSIONS = 40


@dataclass(frozen=True, slots=True)
class MessageTask:
    """A message to be prepared, as it can be sent to another process."""

    text: str = field(repr=False)
    profile: dict[str, Any] = field(repr=False)
    audiences: dict[str, list[str]] = field(repr=False)
    key: str = field(repr=False)
    pins: dict[str, str] = field(default_factory=dict)
    personal: bool | None = None


def prepared(task: MessageTask) -> dict[str, Any]:
    """What each audience and each recipient would read."""
    return _shown(_prepared(task))


def commit(task: MessageTask, ledger: str, label: str) -> dict[str, Any]:
    """Store who gets which wording, without the text."""
    made = _prepared(task)
    with Ledger.open(ledger, task.key) as opened:
        number = opened.commit(made, label)
        return _shown(made) | {"message": number, "head": opened.head()}


def sent(ledger: str, key: str) -> list[dict[str, Any]]:
    """What was sent, newest first."""
    if not Path(ledger).exists():
        return []
    with Ledger.open(ledger, key) as opened:
        return [
            {"message": each.number, "at": each.at, "label": each.label, "audiences": list(each.audiences)}
            | {"recipients": len(each.recipients), "marks": each.code.marks}
            for each in reversed(opened.messages())
        ]


def trace(text: str, ledger: str, key: str) -> dict[str, Any]:
    """Whose copy a text is, if it is one of the ledger's."""
    if not RUN.search(text):
        raise InputError("the leaked text holds no words to trace")
    if not Path(ledger).exists():
        return {"message": None, "evidence_bits": 0.0}
    with Ledger.open(ledger, key) as opened:
        return run_trace(text, opened, world=default_world()).as_dict()


def edited(task: MessageTask, recipient: str, text: str) -> dict[str, Any]:
    """What a copy that its sender edited could still tell, were it to leak: asked of a ledger that is thrown away."""
    if not RUN.search(text):
        raise InputError("the edited copy holds no words")
    key = secrets.token_urlsafe(24)
    with tempfile.TemporaryDirectory() as folder, Ledger.open(Path(folder) / "tried.ledger", key) as opened:
        opened.commit(_prepared(task))
        found = run_trace(text, opened, world=default_world()).as_dict()
    fitting = [each["recipient"] for each in found.get("suspects", []) if each["probability"] >= 0.01]
    return {
        "recipient": recipient,
        "named": found.get("named", []),
        "groups": found.get("groups", []),
        "fitting": fitting,
        "known": bool(found["message"]),
    }


def _prepared(task: MessageTask) -> Prepared:
    profile = Profile.from_table(task.profile, "your profile")
    audiences = Audiences.of(task.audiences)
    return prepare(
        task.text,
        profile,
        audiences,
        world=default_world(),
        key=task.key,
        pins=task.pins,
        personal=task.personal,
    )


def _shown(made: Prepared) -> dict[str, Any]:
    table = made.as_dict()
    texts = [version.text for version in made.versions]
    for number, audience in enumerate(table["audiences"]):
        audience["pieces"] = _differences(made.text, audience["text"])
        audience["version"] = texts.index(audience["text"]) + 1
        audience["copies"] = [
            {"recipient": copy.recipient, "text": copy.text, "pieces": _differences(audience["text"], copy.text)}
            for copy in made.copies
            if copy.audience == number
        ]
    table["versions"] = table["versions"][:MOST_VERSIONS]
    return table


def _differences(old: str, new: str) -> Pieces:
    """The new text in pieces, with what is not so in the old one, word by word."""
    ours, theirs = _words(new), _words(old)
    pieces: Pieces = []
    for what, _, _, start, end in SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes():
        if start < end:
            pieces.append(("".join(ours[start:end]), what != "equal"))
    return pieces


def _words(text: str) -> list[str]:
    """Words and what stands between them."""
    words, at = [], 0
    for match in RUN.finditer(text):
        words += [text[at : match.start()]] if at < match.start() else []
        words.append(match[0])
        at = match.end()
    return [*words, *([text[at:]] if at < len(text) else [])]
