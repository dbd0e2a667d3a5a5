"""Every bench runs: on made-up data, in seconds. What it measures is for bench/ to say, not for a test."""

import runpy
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest

BENCH = Path(__file__).parents[2] / "bench"
NO_BENCH = {"leaks.py", "plots.py", "sample.py"}
PARTS = {
    "attack.py": ["calibrate", "repeats", "levels", "keywords", "topics", "curve", "speed"],
    "reference.py": ["build", "open", "count", "coverage", "lookup"],
    "messages.py": ["threshold", "quality", "tracing", "codes", "speed"],
    "scale.py": ["length", "records", "jobs"],
    "serve.py": ["first", "reviewers", "restart"],
}
WITH_PEERS = {
    ("attack.py", "curve"),
    ("compare.py", ""),
    ("detection.py", ""),
    ("stages.py", ""),
    ("reference.py", "count"),
}
if find_spec("pocketsphinx") is None:  # the judge, for which some Pythons have no wheel
    WITH_PEERS.add(("messages.py", "quality"))
if which("link-parser") is None:  # the judge of sentences, which Debian has
    WITH_PEERS.add(("fluency.py", ""))
RUNS = [
    (script.name, part)
    for script in sorted(BENCH.glob("*.py"))
    if script.name not in NO_BENCH
    for part in PARTS.get(script.name, [""])
]


@pytest.mark.parametrize(("script", "part"), RUNS)
def test_it_runs(script, part, world, monkeypatch, capsys, tmp_path):
    next(world.language.analyse(["Loaded."]))  # before peers are hidden: spaCy's entry points may ask for one of them
    monkeypatch.syspath_prepend(str(BENCH))
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")  # as correlate.py does for its own process
    for peer in ("presidio_analyzer", "tantivy"):  # the same wherever it runs
        monkeypatch.setitem(sys.modules, peer, None)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [script, *filter(None, [part]), "--smoke"])
    runpy.run_path(str(BENCH / script), run_name="__main__")
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) >= 2
    assert ((script, part) in WITH_PEERS) == ("not installed" in shown.out + shown.err)
    assert list(tmp_path.iterdir()) == []


def test_the_printed_commands_name_benches_and_parts_that_exist():
    for script in sorted(BENCH.glob("*.py")):
        for line in script.read_text("utf-8").split('"""')[1].splitlines():
            words = line.split()
            if any(word.endswith("python") for word in words[:1]):
                assert (BENCH.parent / words[1].rstrip(":")).exists(), line
                if script.name in PARTS and words[2].isalpha():
                    assert words[2] in PARTS[script.name], line
