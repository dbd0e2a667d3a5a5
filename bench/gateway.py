"""What the gateway costs: a request through it beside sanitizing its prompt, and many streams at once.

.venv/bin/python bench/gateway.py [--streams 200] [--rounds 9] [--smoke]

The upstream is local and says the prompt back, four characters at a time, so that all that is measured is ours.
"""

import argparse
import asyncio
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse, StreamingResponse
from starlette.routing import Route

from reticent.integrations.gateway.app import Gateway, GatewaySettings, app_of
from reticent.pipeline import sanitize
from reticent.policy import Policy

PROMPT = (
    "Please write a friendly reply to {name}, {mail}, who called from +44 20 7946 0958 on 12 March 2024 about the "
    "delivery to 12 Mill Lane, Leeds. She was told that the parcel would come on Monday; it did not. Offer a refund of "
    "the postage, say that we are sorry, and ask whether the boots fit. Mention that Paul Mercer from the warehouse has "
    "looked for the parcel himself. Keep it under a hundred words, and do not promise a date."
)


@contextmanager
def served(app):
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, access_log=False, ws="none", backlog=1024))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(10)


def upstream(seen):
    async def call(request):
        body = await request.json()
        text = body["messages"][-1]["content"]
        seen.append(text)
        if not body.get("stream"):
            return JSONResponse({"choices": [{"index": 0, "message": {"role": "assistant", "content": text}}]})

        async def events():
            for at in range(0, len(text), 4):
                delta = {"index": 0, "delta": {"content": text[at : at + 4]}, "finish_reason": None}
                yield f"data: {json.dumps({'choices': [delta]})}\n\n"
                await asyncio.sleep(0.001)
            yield "data: [DONE]\n\n"

        return StreamingResponse(events(), media_type="text/event-stream")

    return Starlette(routes=[Route("/v1/chat/completions", call, methods=["POST"])])


def asked(text, stream=False):
    return {"model": "m", "stream": stream, "messages": [{"role": "user", "content": text}]}


def single(front, policy, rounds):
    """The best of several rounds, in turns: through the gateway, and sanitizing alone."""
    text = PROMPT.format(name="Emma Lindqvist", mail="emma@example.org")
    through, alone = [], []
    with httpx.Client(timeout=300) as client:
        for _ in range(rounds + 1):
            begun = time.perf_counter()
            answer = client.post(f"{front}/v1/chat/completions", json=asked(text)).json()
            through.append(time.perf_counter() - begun)
            assert "choices" in answer, answer
            assert answer["choices"][0]["message"]["content"] == text
            begun = time.perf_counter()
            sanitize(text, policy)
            alone.append(time.perf_counter() - begun)
    best, own = min(through[1:]), min(alone[1:])
    print(
        f"one request: {1000 * best:.0f} ms through the gateway, {1000 * own:.0f} ms to sanitize: {best / own:.2f} times"
    )


async def many(front, streams, seen):
    """So many streams at once: how many came back whole, and whether any left with a name in it."""

    async def one(client, number):
        text = PROMPT.format(name=f"Emma Lindqvist{number}", mail=f"emma{number}@example.org")
        parts = []
        async with client.stream("POST", f"{front}/v1/chat/completions", json=asked(text, stream=True)) as answer:
            async for line in answer.aiter_lines():
                if line.startswith("data: {"):
                    parts.append(json.loads(line[6:])["choices"][0]["delta"].get("content", ""))
        return "".join(parts) == text

    before, begun = len(seen), time.perf_counter()
    async with httpx.AsyncClient(timeout=None, limits=httpx.Limits(max_connections=None)) as client:
        whole = await asyncio.gather(*(one(client, number) for number in range(streams)))
    seconds = time.perf_counter() - begun
    leaking = sum("Emma" in text or "@example" in text for text in seen[before:])
    print(f"{streams} streams at once: {sum(whole)} whole, {leaking} leaking, {streams / seconds:.1f} requests/s")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--streams", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--smoke", action="store_true", help="in seconds, to see that it runs")
    options = parser.parse_args()
    streams, rounds = (3, 1) if options.smoke else (options.streams, options.rounds)
    policy, seen = Policy.load("pii").but(style="label"), []
    with served(upstream(seen)) as address:
        gateway = Gateway(GatewaySettings(f"{address}/v1", policy, seconds=600), lambda: ThreadPoolExecutor(1))
        with served(app_of(gateway)) as front:
            single(front, policy, rounds)
            asyncio.run(many(front, streams, seen))


if __name__ == "__main__":
    main()
