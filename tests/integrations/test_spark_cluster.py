"""On a real cluster: a master and two workers in processes of their own, on this machine."""

import json
import os
import shutil
import sys
import warnings

import pytest

pyspark = pytest.importorskip("pyspark", reason="pip install 'reticent[spark]'")
pytest.importorskip("pandas", reason="pip install 'reticent[spark]'")
pytest.importorskip("pyarrow", reason="pip install 'reticent[spark]'")
if shutil.which("java") is None:
    pytest.skip("Spark needs Java, which is not installed here", allow_module_level=True)

from reticent.documents.batch import BatchJob, sanitize_jsonl  # noqa: E402
from reticent.errors import InputError, OutputError  # noqa: E402
from reticent.integrations.spark import sanitize, sanitize_lines, sanitize_parquet  # noqa: E402
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


def test_parquet(session, tmp_path):
    frame = session.createDataFrame([(1, "Write to emma@example.org.")], "id int, note string")
    frame.write.parquet(str(tmp_path / "in.parquet"))
    made = sanitize_parquet(session, str(tmp_path / "in.parquet"), str(tmp_path / "out"), ["note"], BatchJob(PLAIN))
    assert made == 0
    assert session.read.parquet(str(tmp_path / "out")).first()["note"] == "Write to [EMAIL 1]."


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
