"""A local upstream that speaks as OpenAI does, and a gateway before it."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest


@contextmanager
def served(app):
    """A web application at a free port of this machine, in a thread."""
    uvicorn = pytest.importorskip("uvicorn", reason="pip install 'reticent[gateway]'")
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, access_log=False, ws="none"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(20)


class Upstream:
    """Keeps what it got, and answers with `say` of the last text, in chunks of `size` characters."""

    def __init__(self):
        self.seen = []
        self.say = lambda text: text
        self.size = 3
        self.pause = 0.0
        self.break_after = None
        self.tool = None

    def app(self):
        applications = pytest.importorskip("starlette.applications", reason="pip install 'reticent[gateway]'")
        from starlette.responses import JSONResponse, StreamingResponse
        from starlette.routing import Route

        async def call(request):
            import asyncio

            body = await request.json() if request.method == "POST" else {}
            self.seen.append((request.url.path, dict(request.headers), body))
            await asyncio.sleep(self.pause)
            if request.url.path.endswith("models"):
                return JSONResponse({"object": "list", "data": [{"id": "m", "object": "model"}]})
            if request.url.path.endswith("embeddings"):
                texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
                rows = [{"object": "embedding", "index": at, "embedding": [0.5, 0.25]} for at in range(len(texts))]
                return JSONResponse(
                    {"object": "list", "model": "m", "data": rows, "usage": {"prompt_tokens": 1, "total_tokens": 1}}
                )
            made = self._response(body) if request.url.path.endswith("responses") else self._chat(body)
            if not body.get("stream"):
                return JSONResponse(made[0])

            async def events():
                for number, event in enumerate(made[1]):
                    if self.break_after is not None and number >= self.break_after:
                        raise ConnectionError
                    name = f"event: {event['type']}\n" if "type" in event else ""
                    yield f"{name}data: {json.dumps(event)}\n\n"
                    await asyncio.sleep(0)
                if "responses" not in request.url.path:
                    yield "data: [DONE]\n\n"

            return StreamingResponse(events(), media_type="text/event-stream")

        paths = ("chat/completions", "responses", "embeddings", "completions", "models")
        return applications.Starlette(routes=[Route(f"/v1/{path}", call, methods=["POST", "GET"]) for path in paths])

    def _chunks(self, text):
        return [text[at : at + self.size] for at in range(0, len(text), self.size)]

    def _chat(self, body):
        content = body["messages"][-1].get("content")
        text = content if isinstance(content, str) else " ".join(part.get("text", "") for part in content or ())
        said = self.say(text)
        base = {"id": "c", "created": 1, "model": "m"}
        message = {"role": "assistant", "content": said}
        deltas = [{"role": "assistant", "content": chunk} for chunk in self._chunks(said)]
        finish = "stop"
        if self.tool:
            arguments = self.tool(text)
            call = {"id": "t", "type": "function", "function": {"name": "find", "arguments": arguments}}
            message = {"role": "assistant", "content": None, "tool_calls": [call]}
            deltas = [{"tool_calls": [{"index": 0, **call, "function": {"name": "find", "arguments": ""}}]}]
            deltas += [
                {"tool_calls": [{"index": 0, "function": {"arguments": part}}]} for part in self._chunks(arguments)
            ]
            finish = "tool_calls"
        whole = base | {
            "object": "chat.completion",
            "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        }
        parts = [{"index": 0, "delta": delta, "finish_reason": None} for delta in deltas]
        parts.append({"index": 0, "delta": {}, "finish_reason": finish})
        return whole, [base | {"object": "chat.completion.chunk", "choices": [part]} for part in parts]

    def _response(self, body):
        text = body["input"] if isinstance(body["input"], str) else body["input"][-1]["content"]
        said = self.say(text)
        item = {"id": "i", "type": "message", "role": "assistant", "status": "completed",
                "content": [{"type": "output_text", "text": said, "annotations": []}]}  # fmt: skip
        whole = {"id": "r", "object": "response", "created_at": 1, "model": "m", "status": "completed", "output": [item],
                 "parallel_tool_calls": False, "tool_choice": "auto", "tools": []}  # fmt: skip
        at = {"item_id": "i", "output_index": 0, "content_index": 0}
        events = [{"type": "response.created", "response": whole | {"output": [], "status": "in_progress"}}]
        part = {"type": "output_text", "text": "", "annotations": []}
        begun = item | {"content": [], "status": "in_progress"}
        events += [{"type": "response.output_item.added", "output_index": 0, "item": begun}]
        events += [{"type": "response.content_part.added", **at, "part": part}]
        events += [
            {"type": "response.output_text.delta", **at, "delta": chunk, "logprobs": []} for chunk in self._chunks(said)
        ]
        events += [{"type": "response.output_text.done", **at, "text": said, "logprobs": []}]
        events += [{"type": "response.completed", "response": whole}]
        return whole, [event | {"sequence_number": number} for number, event in enumerate(events)]


@pytest.fixture(scope="session")
def standing():
    """One upstream and one gateway for all tests of a session."""
    pytest.importorskip("httpx", reason="pip install 'reticent[gateway]'")
    from reticent.integrations.gateway.app import Gateway, GatewaySettings, app_of
    from reticent.policy import Policy

    upstream = Upstream()
    with served(upstream.app()) as address:
        gateway = Gateway(
            GatewaySettings(f"{address}/v1", Policy.load("pii").but(style="label"), seconds=5.0),
            lambda: ThreadPoolExecutor(1),
        )
        with served(app_of(gateway)) as front:
            yield upstream, gateway, front


@pytest.fixture
def upstream(standing):
    standing[0].__init__()
    return standing[0]


@pytest.fixture
def gateway(standing, upstream):
    return standing[1]


@pytest.fixture
def front(standing, upstream):
    return standing[2]
