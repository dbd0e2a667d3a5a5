"""On a real cluster: a master and two workers in processes of their own, on this machine."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import venv
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pyspark = pytest.importorskip("pyspark", reason="pip install 'reticent[spark]'")
pytest.importorskip("pandas", reason="pip install 'reticent[spark]'")
pytest.importorskip("pyarrow", reason="pip install 'reticent[spark]'")
if shutil.which("java") is None:
    pytest.skip("Spark needs Java, which is not installed here", allow_module_level=True)

from reticent.documents.batch import BatchJob, sanitize_jsonl  # noqa: E402
from reticent.errors import InputError, OutputError  # noqa: E402
from reticent.integrations.spark import SHIP, Cluster, sanitize, sanitize_files, sanitize_lines  # noqa: E402
from reticent.knowledge.reference.build import Options, build  # noqa: E402
from reticent.policy import Policy  # noqa: E402

PLAIN = Policy.load("pii").but(entity_model=False)
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.xdist_group("spark")]


@pytest.fixture(scope="module")
def session():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        builder = pyspark.sql.SparkSession.builder.master("local-cluster[2,1,1024]").appName("tests")
        settings = {
            "spark.ui.enabled": "false",
            "spark.executorEnv.PYTHONPATH": os.pathsep.join(sys.path),
            "spark.driver.host": "127.0.0.1",
            "spark.executor.memory": "1g",
            "spark.default.parallelism": "4",
        }
        for name, value in settings.items():
            builder = builder.config(name, value)
        made = builder.getOrCreate()
    made.sparkContext.setLogLevel("OFF")
    yield made
    made.stop()


def test_a_column_of_a_frame(session):
    rows = [(1, "Write to emma@example.org."), (2, None), (3, "fine weather"), (4, "call +44 20 7946 0958")]
    made = sanitize(session.createDataFrame(rows, "id int, note string").repartition(2), "note", PLAIN)
    found = {row["id"]: (row["note"], row["problem"]) for row in made.collect()}
    assert found == {
        1: ("Write to [EMAIL 1].", None),
        2: (None, None),
        3: ("fine weather", None),
        4: ("call [PHONE 1]", None),
    }


def test_lines_are_those_of_one_machine(session, tmp_path):
    source = tmp_path / "in.jsonl"
    records = [{"id": number, "text": f"Write to emma{number}@example.org."} for number in range(200)]
    lines = [json.dumps(record) for record in records]
    lines[50] = "no JSON"
    lines[120] = json.dumps({"id": "x", "text": 7})
    lines.insert(60, "")
    source.write_text("\n".join(lines) + "\n")
    job = BatchJob(PLAIN)
    tally = sanitize_jsonl(source.open("rb"), tmp_path / "here.jsonl", job)
    failed = sanitize_lines(session, str(source), str(tmp_path / "there"), job)
    there = b"".join(path.read_bytes() for path in sorted((tmp_path / "there").glob("part-*")))
    assert there == (tmp_path / "here.jsonl").read_bytes()
    assert failed == tally.failed == 2
    with pytest.raises(OutputError, match="exists already"):
        sanitize_lines(session, str(source), str(tmp_path / "there"), job)


@pytest.mark.parametrize("kind", ["parquet", "orc"])
def test_tables(session, tmp_path, kind):
    frame = session.createDataFrame([(1, "Write to emma@example.org.")], "id int, note string")
    source, target = str(tmp_path / f"in.{kind}"), str(tmp_path / "out")
    frame.write.format(kind).save(source)
    assert sanitize_files(session, source, target, ["note"], BatchJob(PLAIN), kind) == 0
    assert session.read.format(kind).load(target).first()["note"] == "Write to [EMAIL 1]."


def test_a_format_that_the_cluster_does_not_know(session, tmp_path):
    with pytest.raises(InputError, match=r"does not know this format.*io\.delta:delta-spark"):
        sanitize_files(session, str(tmp_path), str(tmp_path / "out"), ["note"], BatchJob(PLAIN), "delta")


def test_nested_columns_are_told(session):
    frame = session.createDataFrame([(1, ["x"], {"a": "b"})], "id int, notes array<string>, more map<string, string>")
    for column in ("notes", "more"):
        with pytest.raises(InputError, match="not text: cast it to a string first"):
            sanitize(frame, column)


def executors(session):
    """The processes of the cluster's executors: those that the one of the driver has started."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    driver = session.sparkContext._gateway.proc.pid
    ours = {driver}
    for _ in range(8):
        ours |= {child for child, parent in parents.items() if parent in ours}
    return [
        pid
        for pid in sorted(ours - {driver})
        if Path(f"/proc/{pid}/cmdline").exists() and b"ExecutorBackend" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]


def test_an_executor_that_is_killed_in_the_middle_changes_nothing(session, tmp_path):
    source = tmp_path / "in.jsonl"
    line = "Write to emma@example.org about the long winter and the weather. "
    source.write_text("".join(json.dumps({"id": n, "text": line * 30 + str(n)}) + "\n" for n in range(1_000)))
    job = BatchJob(PLAIN)
    sanitize_jsonl(source.open("rb"), tmp_path / "here.jsonl", job)
    with ThreadPoolExecutor(1) as pool:
        there = pool.submit(sanitize_lines, session, str(source), str(tmp_path / "there"), job)
        started = time.monotonic()
        while not session.sparkContext.statusTracker().getActiveStageIds() and time.monotonic() - started < 60:
            time.sleep(0.05)
        assert not there.done()
        os.kill(executors(session)[0], signal.SIGKILL)
        assert there.result(timeout=300) == 0
    made = b"".join(path.read_bytes() for path in sorted((tmp_path / "there").glob("part-*")))
    assert made == (tmp_path / "here.jsonl").read_bytes()


def test_a_pack_has_the_bytes_of_one_machine(session, tmp_path):
    lines = [
        {
            "title": f"Text {n}",
            "text": f"The river Aare runs through town {n % 7}. Blood transfusion in {1900 + n % 50}.",
        }
        for n in range(300)
    ]
    source = tmp_path / "in.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines))
    build([source], tmp_path / "here.pack", Options(workers=1))
    with Cluster(session) as pool:
        build([source], tmp_path / "there.pack", Options(workers=pool.size), pool=pool)
    assert (tmp_path / "there.pack").read_bytes() == (tmp_path / "here.pack").read_bytes()


def test_a_cluster_without_the_package_is_told_what_to_ship(tmp_path):
    venv.create(tmp_path / "bare", with_pip=False)
    (tmp_path / "in.jsonl").write_text('{"id": 1, "text": "Emma Lindqvist"}\n')
    command = [sys.executable, "-m", "reticent", "batch", "--spark", "local-cluster[1,1,1024]", "in.jsonl", "out"]
    environment = os.environ | {"PYSPARK_PYTHON": str(tmp_path / "bare" / "bin" / "python")}
    environment |= {"PYTHONPATH": os.pathsep.join(sys.path)} | {"SPARK_LOCAL_IP": "127.0.0.1"}
    nowhere = f"--conf spark.executorEnv.PYTHONPATH={tmp_path} pyspark-shell"
    environment |= {"PYSPARK_DRIVER_PYTHON": sys.executable, "PYSPARK_SUBMIT_ARGS": nowhere}
    ran = subprocess.run(
        [*command, "--no-model"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 2
    told = [line for line in ran.stderr.splitlines() if line.startswith("reticent:")]
    assert told == [f"reticent: {SHIP}"]


def test_what_makes_no_sense_is_one_sentence(session):
    frame = session.createDataFrame([(1, "x")], "id int, note string")
    with pytest.raises(InputError, match="holds int, not text"):
        sanitize(frame, "id")
    with pytest.raises(InputError, match="did you mean 'note'"):
        sanitize(frame, "notes")
    with pytest.raises(InputError, match="already"):
        sanitize(frame, "note", problems="id")
    with pytest.raises(InputError, match="per row"):
        sanitize(frame, "note", labels="table")
