"""A request as it may leave: every text in it sanitized, all of them as one document.

Whatever is a string in a request is text, unless it is known to be none: the model's name, roles, types, identifiers,
as long as they look like such. Strings that are JSON themselves (the arguments of tool calls) are read value by value.
Attached files of text are read too. What cannot be read (images, sound, other files, texts that the upstream has
stored) is refused, and so is a request that is not verified.
"""

import base64
import binascii
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reticent.documents.layout import Layout, read_text
from reticent.documents.structured import read_json
from reticent.draft import Shown
from reticent.errors import InputError, ReticentError
from reticent.guards.verbatim import Verbatim
from reticent.integrations.prompts import NotVerified, hide_together
from reticent.policy import Policy
from reticent.world import Sources, world_with

PATHS = ("chat/completions", "responses", "embeddings", "completions")
"""The calls that are understood."""

_STRUCTURE = frozenset(
    "model role type id object tool_call_id call_id item_id status detail encoding_format service_tier reasoning_effort"
    " effort summary truncation verbosity tool_choice include modalities required phase format $ref background"
    " encrypted_content search_context_size".split()
)
"""Keys of strings that say how to answer and not what about."""

_TOKEN = re.compile(r"[\w.:/+=$#-]{1,200}")
_OPAQUE = re.compile(r"[\w+/=-]+")
_NAMES_OF_USERS = frozenset(("user", "safety_identifier", "prompt_cache_key"))
_UNREADABLE = {
    "image_url": "an image",
    "input_image": "an image",
    "image": "an image",
    "input_audio": "sound",
    "audio": "sound",
    "file_id": "a file that the upstream has stored",
    "file_url": "a file somewhere else",
    "previous_response_id": "an answer that the upstream has stored",
    "conversation": "a conversation that the upstream has stored",
}
_TEXT_FILE = re.compile(r"data:(text/[\w.+-]+|application/(?:json|xml|x-ndjson))(?:;charset=utf-8)?;base64,", re.I)
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class HiddenRequest:
    """A request as it may leave, what stands for what in it, and how much of what kind was hidden.

    `json_wanted` says that the answer is to be JSON, so that what is put back must be escaped.
    """

    body: bytes = field(repr=False)
    words: dict[str, str] = field(repr=False)
    by_kind: dict[str, int]
    json_wanted: bool = False


@dataclass(slots=True)
class _TextPlace:
    """A string of the request that is read: where it stands, how it is laid out, and how it goes back."""

    holder: Any = field(repr=False)
    at: str | int
    layout: Layout = field(repr=False)
    prefix: str = ""
    name: bool = False

    def put(self, text: str) -> None:
        """Put the sanitized text in its place."""
        if text == self.layout.source:
            return
        if self.prefix:
            text = self.prefix + base64.b64encode(text.encode()).decode()
        self.holder[self.at] = _NOT_IN_NAMES.sub("_", text).strip("_") if self.name else text


def hide_request(body: bytes, path: str, policy: Policy, sources: Sources, salt: bytes) -> HiddenRequest:
    """The request as it may leave. Whatever is wrong with it is one sentence, which quotes nothing of it."""
    try:
        request = json.loads(body)
    except (ValueError, RecursionError):
        raise InputError("the request is not JSON") from None
    if not isinstance(request, dict):
        raise InputError("the request is not a JSON object")
    _refuse(request, path)
    places, others = _read(request, salt)
    if not places:
        return HiddenRequest(_encoded(request), {}, {})
    world = world_with(sources)
    hidden = hide_together([place.layout for place in places], policy, world)
    for place, text in zip(places, hidden.texts, strict=True):
        place.put(text)
    verdict = Verbatim(policy).check(Shown.of("\n".join(others)), hidden.draft.secrets, world)
    if not verdict.verified:
        raise NotVerified(
            "something that is hidden in the texts of the request can still be read in a key or a setting of it, "
            "which cannot be changed: the request was not sent"
        )
    return HiddenRequest(
        _encoded(request), hidden.words, dict(hidden.result.risk.by_kind), json_wanted=_wants_json(request)
    )


def _wants_json(request: dict[str, Any]) -> bool:
    settings = request.get("text")
    formats = (request.get("response_format"), settings.get("format") if isinstance(settings, dict) else None)
    return any(isinstance(each, dict) and str(each.get("type", "")).startswith("json") for each in formats)


def _encoded(request: dict[str, Any]) -> bytes:
    return json.dumps(request, ensure_ascii=True).encode()


def _refuse(request: dict[str, Any], path: str) -> None:
    if path == "embeddings":
        given = request.get("input")
        texts = [given] if isinstance(given, str) else given
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise InputError("'input' holds tokens and not texts, which cannot be examined: send the texts")
    if path == "responses" and isinstance(request.get("prompt"), dict):
        raise InputError("'prompt' names a prompt that the upstream has stored, which cannot be read: send its text")


def _read(request: dict[str, Any], salt: bytes) -> tuple[list[_TextPlace], list[str]]:
    """The strings that are read, and those that are not, with all keys."""
    places: list[_TextPlace] = []
    others: list[str] = []
    for holder, at, where in _strings(request, "", 0):
        if isinstance(holder, dict):
            others.append(str(at))
        value = holder[at]
        if not isinstance(value, str):
            continue
        key = at if isinstance(at, str) else where.rpartition(".")[2].partition("[")[0]
        if key in _NAMES_OF_USERS:
            holder[at] = hashlib.blake2b(value.encode("utf-8", "surrogatepass"), key=salt, digest_size=16).hexdigest()
        elif _is_structure(holder, key, value):
            others += [value] if key != "model" else []  # its date is not one that the texts speak of
        else:
            places.append(_place(holder, at, value, where))
    return [place for place in places if place.layout.pieces], others


def _strings(value: Any, where: str, depth: int) -> Iterator[tuple[Any, str | int, str]]:
    """Every value inside a value: its holder, its key or number, and its path for a message."""
    if depth > 100:
        raise InputError("the request is nested too deeply")
    if isinstance(value, dict):
        kind = value.get("type")
        if isinstance(kind, str) and kind in _UNREADABLE:
            raise _unreadable(where, kind)
        for key in list(value):
            path = f"{where}.{key}" if where and _TOKEN.fullmatch(key) else key if _TOKEN.fullmatch(key) else where
            if key in _UNREADABLE and value[key] is not None and not _is_schema(where):
                raise _unreadable(path, key)
            yield value, key, path
            yield from _strings(value[key], path, depth + 1)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            path = f"{where}[{number}]"
            yield value, number, path
            yield from _strings(each, path, depth + 1)


def _is_schema(where: str) -> bool:
    """Whether a path lies in the description of a tool or of an answer, where keys are names of parameters."""
    return ".properties" in where or where.startswith("metadata")


def _unreadable(where: str, kind: str) -> ReticentError:
    return InputError(
        f"{where or 'the request'} is {_UNREADABLE[kind]}, which cannot be examined: leave it out, or send its text"
    )


def _is_structure(holder: Any, key: str, value: str) -> bool:
    if key == "name" and isinstance(holder, dict):
        by_person = holder.get("role") not in (None, "tool", "function")
        return not by_person and bool(_TOKEN.fullmatch(value))
    if key == "encrypted_content":
        return bool(_OPAQUE.fullmatch(value))
    return key in _STRUCTURE and bool(_TOKEN.fullmatch(value))


def _place(holder: Any, at: str | int, value: str, where: str) -> _TextPlace:
    if value[:5].lower() == "data:" and ";base64," in value[:200]:
        file = _TEXT_FILE.match(value)
        try:
            text = base64.b64decode(value[file.end() :], validate=True).decode() if file else None
        except (binascii.Error, UnicodeDecodeError):
            text = None
        if file is None or text is None:
            raise InputError(f"{where} is a file that is no text in UTF-8, which cannot be examined: leave it out")
        return _TextPlace(holder, at, _laid_out(text), file.group())
    if at == "file_data":
        raise InputError(f"{where} is no text file as a data: URL in base64, which cannot be examined")
    return _TextPlace(holder, at, _laid_out(value), name=at == "name")


def _laid_out(text: str) -> Layout:
    """A text, or JSON, value by value."""
    if text.lstrip()[:1] in ("{", "["):
        try:
            return read_json(text)
        except InputError:
            pass
    return read_text(text)
