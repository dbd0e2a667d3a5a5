"""What Spark costs beside plain processes, and what a second executor brings: the same batch, in turns.

.venv/bin/python bench/spark.py [--documents 20000] [--policy pii] [--no-model] [--smoke]

The cluster is a local one: a master and executors of one core each, in processes of their own. Reading, numbering and
writing the lines is part of both; starting the cluster and opening the knowledge is not: a first batch does that.
CPU time is that of all processes of the cluster, and says what Spark costs also where others use the machine; what a
second executor brings is only seen on cores that are free.
"""

import argparse
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from reticent.documents.batch import BatchJob, sanitize_jsonl
from reticent.policy import Policy

NAMES = ("Emma Lindqvist", "Paul Mercer", "Ada Kowalska", "Tom Reyes", "Nora Bell")
SENTENCES = (
    "{name} called from +44 20 7946 0{number:03d} about the delivery.",
    "We wrote to {name} at user{number}@example.org on {day} March 2024.",
    "It rained all day, and the trams were late again.",
    "The parcel went to {number} Mill Lane, Leeds, where nobody was in.",
    "A refund of the postage was offered, and the boots fit after all.",
)


def batch(path: Path, documents: int) -> None:
    """Made-up records of five sentences."""
    chance = random.Random(7)
    with path.open("w") as out:
        for number in range(documents):
            facts = {"name": chance.choice(NAMES), "number": chance.randrange(1000), "day": 1 + chance.randrange(28)}
            text = " ".join(chance.choice(SENTENCES).format(**facts) for _ in range(5))
            out.write(json.dumps({"id": number, "text": text}) + "\n")


def cluster(executors: int):
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(f"local-cluster[{executors},1,1024]").appName("bench")
    settings = {
        "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.executorEnv.PYTHONPATH": os.pathsep.join(sys.path),
        "spark.executorEnv.OPENBLAS_NUM_THREADS": "1",
        "spark.sql.files.maxPartitionBytes": "262144",
        "spark.executor.memory": "1g",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


def plain(source: Path, folder: Path, job: BatchJob) -> tuple[float, float]:
    """How long a plain process takes, by the clock and in CPU time."""
    begun, used = time.perf_counter(), time.process_time()
    with source.open("rb") as lines:
        sanitize_jsonl(lines, folder / f"plain-{time.monotonic_ns()}.jsonl", job)
    return time.perf_counter() - begun, time.process_time() - used


def cpu_below(root: int) -> float:
    """The CPU time of a process and of all it has started, in seconds."""
    parents, ticks = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                parents[int(entry.name)], ticks[int(entry.name)] = int(fields[1]), sum(map(int, fields[11:15]))
    ours = {root}
    for _ in range(10):
        ours |= {child for child, parent in parents.items() if parent in ours}
    return sum(ticks.get(each, 0) for each in ours) / os.sysconf("SC_CLK_TCK")


def spark(source: Path, warm: Path, folder: Path, job: BatchJob, executors: int) -> tuple[float, float]:
    from reticent.integrations.spark import sanitize_lines

    session = cluster(executors)
    try:
        sanitize_lines(session, str(warm), str(folder / f"warm-{executors}"), job)
        driver = session.sparkContext._gateway.proc.pid
        begun, used = time.perf_counter(), cpu_below(driver)
        sanitize_lines(session, str(source), str(folder / f"spark-{executors}"), job)
        return time.perf_counter() - begun, cpu_below(driver) - used
    finally:
        session.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=20_000)
    parser.add_argument("--policy", default="pii")
    parser.add_argument("--no-model", action="store_true")
    parser.add_argument("--smoke", action="store_true", help="a few records without a cluster, to see that it runs")
    options = parser.parse_args()
    policy = Policy.load(options.policy)
    policy = policy.but(entity_model=False) if options.no_model or options.smoke else policy
    documents = 5 if options.smoke else options.documents
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        batch(folder / "in.jsonl", documents)
        batch(folder / "warm.jsonl", min(documents, 1_500))  # enough for tasks on both executors
        job = BatchJob(policy)
        plain(folder / "warm.jsonl", folder, job)
        alone, alone_cpu = plain(folder / "in.jsonl", folder, job)
        print(f"one plain process: {documents / alone:.1f} documents/s, {documents / alone_cpu:.1f} per second of CPU")
        if options.smoke:
            print("no cluster is started for a smoke test")
            return
        if find_spec("pyspark") is None:
            print("Spark is not installed: pip install 'reticent[spark]'")
            return
        one, one_cpu = spark(folder / "in.jsonl", folder / "warm.jsonl", folder, job, 1)
        print(f"one executor: {documents / one:.1f} documents/s, {one / alone - 1:+.0%} time beside a plain process")
        print(f"    {one_cpu / alone_cpu - 1:+.0%} CPU time, {documents / one_cpu:.1f} documents per second of CPU")
        two, two_cpu = spark(folder / "in.jsonl", folder / "warm.jsonl", folder, job, 2)
        print(f"two executors: {documents / two:.1f} documents/s, {one / two:.2f} times one")
        print(f"    {two_cpu / alone_cpu - 1:+.0%} CPU time")
        print(f"a billion such documents: {1e9 * one_cpu / documents / 3600:,.0f} core hours")


if __name__ == "__main__":
    main()
