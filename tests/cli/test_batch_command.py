import json
import sys


def test_a_batch_here(cli, tmp_path):
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text('{"id": 1, "text": "Write to emma@example.org."}\nno JSON\n')
    ran = cli("batch", source, target, "--no-model", "--policy", "pii")
    assert ran.code == 1
    lines = [json.loads(line) for line in target.read_text().splitlines()]
    assert lines[0]["text"] == "Write to [EMAIL 1]."
    assert "error" in lines[1]
    again = cli("batch", source, target, "--no-model")
    assert again.code == 2
    assert "exists already" in again.err
    assert cli("batch", "x.parquet", tmp_path / "y").code == 2


def test_without_spark_it_says_how_to_install_it(cli, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspark.sql", None)
    ran = cli("batch", "x.jsonl", tmp_path / "y", "--spark", "local[2]")
    assert ran.code == 2
    assert "pip install 'reticent[spark]'" in ran.err
