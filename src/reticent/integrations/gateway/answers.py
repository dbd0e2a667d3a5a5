"""Answers with their labels put back: whole, or event by event as they stream.

Each text of a stream (a choice's content, a tool call's arguments) has a restorer of its own, which holds back what may
be the beginning of a label. What is held back is given out with the event that ends its text.
"""

import copy
import json
from collections.abc import Iterator
from typing import Any

from reticent.errors import InputError
from reticent.integrations.restoring import Forms, Restorer, in_json

_TEXTS = ("content", "refusal", "reasoning_content", "reasoning", "text")
_DONE = b"[DONE]"


def restored_answer(body: bytes, forms: Forms) -> bytes:
    """A whole answer in JSON with its labels put back."""
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        raise InputError("the upstream's answer is not JSON") from None
    return json.dumps(restored_value(answer, forms)).encode()


def restored_value(value: Any, forms: Forms, key: str = "") -> Any:
    """A value with the labels in all its strings put back."""
    if isinstance(value, str):
        return forms.restored(value, in_json if _is_json(key, value) else str)
    if isinstance(value, list):
        if value and isinstance(value[0], float):
            return value  # figures by the thousand
        return [restored_value(each, forms, key) for each in value]
    if isinstance(value, dict):
        return {each: restored_value(inside, forms, each) for each, inside in value.items()}
    return value


def _is_json(key: str, value: str) -> bool:
    """Whether a string is JSON itself, so that what is put into it must be escaped."""
    if key == "arguments":
        return True
    if value.lstrip()[:1] not in ("{", "["):
        return False
    try:
        json.loads(value)
    except (ValueError, RecursionError):
        return False
    return True


class Events:
    """The bytes of an event stream, taken apart: the name and the data of each event."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, chunk: bytes) -> Iterator[tuple[str, bytes]]:
        """The events that are whole now."""
        self._rest += chunk
        *lines, self._rest = _whole_lines(self._rest)
        yield from self._taken(lines)

    _name, _data = "", b""

    def _taken(self, lines: list[bytes]) -> Iterator[tuple[str, bytes]]:
        for line in lines:
            if not line:
                if self._data:
                    yield self._name, self._data
                self._name, self._data = "", b""
            elif line.startswith(b"event:"):
                self._name = line[6:].strip().decode("utf-8", "replace")
            elif line.startswith(b"data:"):
                self._data += (b"\n" if self._data else b"") + line[5:].removeprefix(b" ")

    def end(self) -> Iterator[tuple[str, bytes]]:
        """The last event, if no empty line followed it."""
        yield from self._taken([self._rest, b""])
        self._rest = b""


def _whole_lines(text: bytes) -> list[bytes]:
    """Lines without their ends; the last is what has no end yet. A return waits for the newline that may follow."""
    lines = text.split(b"\n")
    return [*(line.removesuffix(b"\r") for line in lines[:-1]), lines[-1]]


class RestoredStream:
    """An answer that streams, with its labels put back; escaped, if its texts are to be JSON."""

    def __init__(self, forms: Forms, *, as_json: bool = False) -> None:
        self._forms, self._as_json = forms, as_json
        self._events = Events()
        self._open: dict[tuple[Any, ...], tuple[Restorer, str, dict[str, Any]]] = {}
        self._number = 0

    def feed(self, chunk: bytes) -> bytes:
        """The events that can be given out now."""
        return b"".join(self._restored(name, data) for name, data in self._events.feed(chunk))

    def end(self) -> bytes:
        """What is left when the stream is over."""
        return b"".join(self._restored(name, data) for name, data in self._events.end()) + self._flushed(())

    def _restored(self, name: str, data: bytes) -> bytes:
        if data == _DONE:
            return self._flushed(()) + b"data: [DONE]\n\n"
        try:
            event = json.loads(data)
        except (ValueError, RecursionError):
            raise InputError("the upstream's stream holds an event that is not JSON") from None
        if isinstance(event, dict) and isinstance(event.get("choices"), list):
            return self._written(name, self._chat(event))
        if isinstance(event, dict) and isinstance(event.get("type"), str):
            return self._typed(name, event)
        return self._written(name, restored_value(event, self._forms))

    def _chat(self, event: dict[str, Any]) -> dict[str, Any]:
        """A chunk of a chat completion, or of a completion."""
        for choice in event["choices"]:
            if not isinstance(choice, dict):
                continue
            index = choice.get("index", 0)
            given = choice.get("delta")
            delta: dict[str, Any] = given if isinstance(given, dict) else choice
            self._texts(delta, ("chat", index), event)
            for call in delta.get("tool_calls") or ():
                if isinstance(call, dict) and isinstance(call.get("function"), dict):
                    self._text(call["function"], "arguments", ("chat", index, call.get("index", 0)), event)
            if isinstance(delta.get("function_call"), dict):
                self._text(delta["function_call"], "arguments", ("chat", index, "call"), event)
            if choice.get("finish_reason") is not None:
                self._finish(delta, index)
        return event

    def _texts(self, delta: dict[str, Any], channel: tuple[Any, ...], event: dict[str, Any]) -> None:
        for key in _TEXTS:
            if isinstance(delta.get(key), str):
                self._text(delta, key, (*channel, key), event)

    def _text(self, holder: dict[str, Any], key: str, channel: tuple[Any, ...], event: dict[str, Any]) -> None:
        if isinstance(holder.get(key), str):
            like = {name: value for name, value in event.items() if name not in ("choices", "usage")}
            restorer = self._restorer(channel, key, like, escaped=self._as_json or key == "arguments")
            holder[key] = restorer.feed(holder[key])

    def _restorer(self, channel: tuple[Any, ...], key: str, like: dict[str, Any], *, escaped: bool) -> Restorer:
        if channel not in self._open:
            self._open[channel] = (Restorer(self._forms, in_json if escaped else str), key, like)
        return self._open[channel][0]

    def _finish(self, delta: dict[str, Any], index: Any) -> None:
        """What the texts of a choice held back goes out with the chunk that ends it."""
        for channel in [each for each in self._open if each[:2] == ("chat", index)]:
            restorer, key, _ = self._open.pop(channel)
            rest = restorer.end()
            if rest:
                _put(delta, channel, key, rest)

    def _typed(self, name: str, event: dict[str, Any]) -> bytes:
        """An event of the responses API."""
        kind = event["type"]
        stem, _, last = kind.rpartition(".")
        channel = (stem, *(event.get(key) for key in ("item_id", "output_index", "content_index", "summary_index")))
        if last == "delta" and isinstance(event.get("delta"), str):
            like = {key: value for key, value in event.items() if key not in ("delta", "logprobs")} | {"": name}
            restorer = self._restorer(channel, "delta", like, escaped=self._as_json or "arguments" in stem)
            return self._written(name, event | {"delta": restorer.feed(event["delta"])})
        before = self._flushed(channel) if last == "done" else b""
        if kind in ("response.completed", "response.failed", "response.incomplete"):
            before += self._flushed(())
        return before + self._written(name, restored_value(event, self._forms))

    def _flushed(self, wanted: tuple[Any, ...]) -> bytes:
        """What was held back of one text, or of all, as events of its own."""
        given = []
        for channel in [each for each in self._open if not wanted or each == wanted]:
            restorer, key, like = self._open.pop(channel)
            rest = restorer.end()
            if rest and key == "delta":
                event = {each: value for each, value in like.items() if each} | {"delta": rest}
                given.append(self._written(str(like.get("", "")), event))
            elif rest and channel[0] == "chat":
                delta: dict[str, Any] = {}
                _put(delta, channel, key, rest)
                choice = {"index": channel[1], "delta": delta, "finish_reason": None}
                given.append(self._written("", copy.copy(like) | {"choices": [choice]}))
        return b"".join(given)

    def _written(self, name: str, event: Any) -> bytes:
        if isinstance(event, dict) and "sequence_number" in event:
            event = event | {"sequence_number": self._number}
            self._number += 1
        head = f"event: {name}\n".encode() if name else b""
        return head + b"data: " + json.dumps(event).encode() + b"\n\n"


def _put(delta: dict[str, Any], channel: tuple[Any, ...], key: str, rest: str) -> None:
    """What a text held back, into a delta of its choice: behind what that says of it, if anything."""
    if key != "arguments":
        delta[key] = (delta.get(key) or "") + rest
    elif channel[2] == "call":
        call = delta.get("function_call") or {}
        delta["function_call"] = call | {"arguments": (call.get("arguments") or "") + rest}
    else:
        delta["tool_calls"] = [
            *(delta.get("tool_calls") or ()),
            {"index": channel[2], "function": {"arguments": rest}},
        ]
