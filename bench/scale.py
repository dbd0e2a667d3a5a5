"""Long texts and many records: processor time for each, and the most memory that it took.

    python bench/scale.py length ../shared/eval [--policies pii,identity] [--sizes 125000,1000000]
    python bench/scale.py records ../shared/eval [--policies pii] [--sizes 2000,20000]
    python bench/scale.py jobs ../shared/eval [--policies "pii,pii --no-model"] [--sizes 4000]
    python bench/scale.py length --smoke                                              # made-up texts

`length` is one document of so many characters, made of judgments and articles one behind the other; `records` a batch of
so many messages and sentences, each made different by a number; `jobs` the same batch with one process and with two.
Every row is a process of its own. Loading, which a short text pays for before, is told apart from the work.
"""

import argparse
import json
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from itertools import cycle, islice
from multiprocessing.connection import Connection
from pathlib import Path

from sample import shared

SIZES = {"length": "125000,250000,500000,1000000", "records": "2000,20000", "jobs": "4000"}
LONG = ("tab_train", "actors_population", "bios_dev")
SHORT = ("messages_dev", "pii_dev")


def texts(folder: Path, names: tuple[str, ...]) -> list[str]:
    """The texts of some sets, one behind the other."""
    found = [folder / f"{name}.jsonl" for name in names]
    return [
        json.loads(line)["text"] for file in found if file.exists() for line in file.read_text("utf-8").splitlines()
    ]


def long_text(folder: Path, size: int) -> str:
    """One text of so many characters; its parts come again, numbered, where they are too few."""
    joined, length = [], 0
    for number, text in enumerate(cycle(texts(folder, LONG))):
        joined.append(f"{number}.\n\n{text}\n\n")
        length += len(joined[-1])
        if length >= size:
            break
    return "".join(joined)[:size]


def processor_time() -> float:
    """Of this process and of those it started and waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def most_memory() -> float:
    """In MB, of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)


def one_length(folder: Path, policy: str, size: int, pipe: Connection) -> None:
    from reticent import sanitize

    text = long_text(folder, size)
    sanitize("Call Ifeoma on 07700 900123, ward 6.", policy)
    loaded, began = most_memory(), processor_time()
    sanitize(text, policy)
    pipe.send((processor_time() - began, loaded, most_memory()))


def batch(folder: Path, policy: str, size: int, jobs: int, pipe: Connection) -> None:
    from reticent import Policy, sanitize
    from reticent.documents.batch import BatchJob, sanitize_jsonl

    preset, _, option = policy.partition(" ")
    asked = Policy.load(preset).but(entity_model=False) if option == "--no-model" else Policy.load(preset)
    sanitize("Call Ifeoma on 07700 900123, ward 6.", asked)
    loaded = most_memory()
    with tempfile.TemporaryDirectory() as scratch:
        source, target = Path(scratch, "in.jsonl"), Path(scratch, "out.jsonl")
        with source.open("w", encoding="utf-8") as file:
            for number, text in enumerate(islice(cycle(texts(folder, SHORT)), size)):
                file.write(json.dumps({"id": number, "text": f"{text} ({number})"}) + "\n")
        began, started = processor_time(), time.perf_counter()
        with source.open("rb") as lines:
            done = sanitize_jsonl(lines, target, BatchJob(asked, jobs=jobs))
        if done.failed:
            raise SystemExit(f"{done.failed} records failed")
        pipe.send((processor_time() - began, loaded, most_memory(), time.perf_counter() - started))


def alone(work: "object", *given: object) -> tuple[float, ...]:
    """What it gives, in a process of its own."""
    context = multiprocessing.get_context("spawn")
    mine, theirs = context.Pipe()
    process = context.Process(target=work, args=(*given, theirs))  # type: ignore[arg-type]
    process.start()
    theirs.close()
    figures: tuple[float, ...] = mine.recv()
    process.join()
    return figures


def measure(what: str, folder: Path, policies: list[str], sizes: list[int]) -> None:
    if what == "length":
        print("| | characters | processor time, s | characters a second | memory, MB | of it before the text |")
        print("|---|---:|---:|---:|---:|---:|")
        for policy in policies:
            for size in sizes:
                took, loaded, most = alone(one_length, folder, policy, size)
                print(
                    f"| `{policy}` | {size:,} | {took:.1f} | {size / took:,.0f} | {most:.0f} | {loaded:.0f} |",
                    flush=True,
                )
        return
    print("| | records | processes | processor time, s | a record, ms | wall time, s | memory, MB | of it before |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for policy in policies:
        for size in sizes:
            for jobs in (1, 2) if what == "jobs" else (1,):
                took, loaded, most, wall = alone(batch, folder, policy, size, jobs)
                print(
                    f"| `{policy}` | {size:,} | {jobs} | {took:.1f} | {1000 * took / size:.2f} | {wall:.1f} | {most:.0f} "
                    f"| {loaded:.0f} |",
                    flush=True,
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("what", choices=sorted(SIZES))
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--policies", default="pii,identity")
    parser.add_argument("--sizes", default="")
    parser.add_argument("--smoke", action="store_true", help="made-up texts, to see that it runs")
    asked = parser.parse_args()
    os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # for the processes that are started
    if asked.smoke:
        with shared() as folder:
            return measure(asked.what, folder / "eval", ["pii"], [3000 if asked.what == "length" else 20])
    sizes = [int(size) for size in (asked.sizes or SIZES[asked.what]).split(",")]
    return measure(asked.what, asked.folder, asked.policies.split(","), sizes)


if __name__ == "__main__":
    main()
