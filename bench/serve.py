"""The server under load: how soon the first marks are there, how soon decisions answer, and what a kill loses.

    first       a one-page text: the server's answer beside the command line's own work on it, both warm
    reviewers   so many people deciding at once, each on a text of their own: the 50th, 95th and 99th percentile
    restart     so many documents queued, the server killed in the middle and started again: none is lost

Run with the environment that has the server: `.venv/bin/python bench/serve.py`.
"""

import argparse
import asyncio
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import httpx

from reticent.model import Document
from reticent.pipeline import drafts, result_of
from reticent.policy import Policy
from reticent.world import default_world

PEOPLE = ("Emma Hughes", "Paul Mercer", "Anna Kowalska", "Tomasz Nowak", "Priya Raman", "Osric Penhallow")
TOWNS = ("Leeds", "Nicosia", "Porto", "Uppsala", "Graz", "Trieste")


def page_of(number: int, paragraphs: int = 9) -> str:
    """About a page, made up, different for every number."""
    parts = []
    for at in range(paragraphs):
        one, other = PEOPLE[(number + at) % 6], PEOPLE[(number + 2 * at + 1) % 6]
        parts.append(
            f"{one} saw Dr {other} in {TOWNS[(number + at) % 6]} on {1 + (number + at) % 28} March {1980 + at}. The letter "
            f"said that the treatment had gone well, and that the bill of £{100 + number + at} was paid. They spoke about "
            f"the weather, the garden and the long way home, and agreed to meet again when the days are longer."
        )
    return "\n\n".join(parts)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(folder: Path, jobs: int):
    """A server process of its own, and a program that has its token."""
    port = free_port()
    command = [sys.executable, "-m", "reticent", "serve", "--no-browser", "--port", str(port), "--data", str(folder)]
    process = subprocess.Popen([*command, "--jobs", str(jobs)], stderr=subprocess.PIPE, text=True)
    token = re.search(r"token=(\S+)", process.stderr.readline())[1]
    address = f"http://127.0.0.1:{port}"
    headers = {"authorization": f"Bearer {token}"}
    for _ in range(200):
        try:
            httpx.get(f"{address}/static/style.css")
            break
        except httpx.TransportError:
            time.sleep(0.05)
    try:
        yield process, address, headers
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)
        process.stderr.close()


def add(client: httpx.Client, text: str) -> str:
    answer = client.post("/api/v1/documents", files={"file": ("page.txt", text.encode())}, data={"policy": "pii"})
    return answer.raise_for_status().json()["id"]


def wait(client: httpx.Client, identity: str) -> None:
    with client.stream("GET", f"/api/v1/documents/{identity}/events") as events:
        for line in events.iter_lines():
            if '"ready"' in line:
                return


def first(rounds: int) -> None:
    """Warm times for one page: what the pipeline takes here, and what the server takes to show the page with marks."""
    policy, world = Policy.load("pii"), default_world()
    texts = [page_of(100 + each) for each in range(rounds)]
    ours = []
    result_of(next(drafts([Document(page_of(0))], policy, world)))
    for text in texts:
        began = time.perf_counter()
        result_of(next(drafts([Document(text)], policy, world)))
        ours.append(time.perf_counter() - began)
    theirs = []
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), 1) as (_, address, headers),
        httpx.Client(base_url=address, headers={**headers, "accept": "text/html"}, timeout=120) as client,
    ):
        wait(client, add(client, page_of(0)))
        for text in texts:
            began = time.perf_counter()
            identity = add(client, text)
            wait(client, identity)
            client.get(f"/review/{identity}").raise_for_status()
            theirs.append(time.perf_counter() - began)
    mine, served_in = statistics.median(ours), statistics.median(theirs)
    print(f"one page of {len(texts[0]):,} characters: {mine * 1000:.0f} ms by the pipeline alone")
    print(f"first marks in the browser's page: {served_in * 1000:.0f} ms, {(served_in - mine) * 1000:.0f} ms more")


async def review(client: httpx.AsyncClient, identity: str, decisions: int, pause: float, times: list[float]) -> None:
    """One person: looks at the marks in turn and decides, with pauses to think."""
    state = (await client.get(f"/review/{identity}", headers={"accept": "text/html"})).text
    marks = re.findall(r'data-at="(\d+)" data-end="(\d+)"', state)
    for number in range(decisions):
        start, end = marks[number % len(marks)]
        do = "hide" if number // len(marks) % 2 else "keep"
        await asyncio.sleep(pause)
        began = time.perf_counter()
        answer = await client.post(
            f"/review/{identity}/decide",
            data={"do": do, "start": start, "end": end, "after": str(number)},
            headers={"accept": "text/html", "x-fragment": "1"},
        )
        times.append(time.perf_counter() - began)
        answer.raise_for_status()


async def crowd(
    address: str, headers: dict[str, str], documents: list[str], decisions: int, pause: float
) -> list[float]:
    times: list[float] = []
    limits = httpx.Limits(max_connections=len(documents))
    async with httpx.AsyncClient(base_url=address, headers=headers, timeout=120, limits=limits) as client:
        await asyncio.gather(
            *(review(client, each, decisions, pause * (1 + at % 5) / 3, times) for at, each in enumerate(documents))
        )
    return times


def reviewers(people: int, decisions: int, pause: float) -> None:
    """Everybody on a page of their own, two processes."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), 2) as (_, address, headers):
        with httpx.Client(base_url=address, headers=headers, timeout=300) as client:
            documents = [add(client, page_of(each)) for each in range(people)]
            for each in documents:
                wait(client, each)
        times = sorted(asyncio.run(crowd(address, headers, documents, decisions, pause)))
    at = [times[min(len(times) - 1, int(len(times) * share))] * 1000 for share in (0.5, 0.95, 0.99)]
    print(f"{people} people, {len(times)} decisions, each every {pause:.1f} s or so:")
    print(f"p50 {at[0]:.0f} ms, p95 {at[1]:.0f} ms, p99 {at[2]:.0f} ms")


def restart(documents: int) -> None:
    """Killed without a warning while the queue is worked on; then what is there."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with served(folder, 2) as (process, address, headers):
            with httpx.Client(base_url=address, headers=headers, timeout=120) as client:
                known = [add(client, page_of(each, 1)) for each in range(documents)]
                wait(client, known[min(3, documents - 1)])
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        began = time.perf_counter()
        with (
            served(folder, 2) as (_, address, headers),
            httpx.Client(base_url=address, headers=headers, timeout=600) as client,
        ):
            before = sum(client.get(f"/api/v1/documents/{each}").json()["state"] == "ready" for each in known)
            for each in known:
                wait(client, each)
            made = [client.get(f"/api/v1/documents/{each}/document").text for each in known]
    whole = sum("[PERSON 1]" in text and not any(person in text for person in PEOPLE) for text in made)
    print(f"{documents} documents queued, {before} read when the server was killed and started again")
    print(
        f"{whole} of {documents} came out whole, {time.perf_counter() - began:.0f} s after the start; lost: {documents - whole}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=["first", "reviewers", "restart"])
    parser.add_argument("--smoke", action="store_true", help="seconds, to see that it runs")
    parser.add_argument("--documents", type=int, default=1000, help="for restart: how many are queued")
    part, smoke = (given := parser.parse_args()).part, given.smoke
    if part == "first":
        first(1 if smoke else 15)
    elif part == "reviewers":
        reviewers(2 if smoke else 50, 2 if smoke else 20, 0.1 if smoke else 3.0)
    else:
        restart(6 if smoke else given.documents)


if __name__ == "__main__":
    main()
