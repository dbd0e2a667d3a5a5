"""The tour runs, and what stands below its cells is what comes out."""

import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("pandas", reason="pip install 'reticent[pandas]'")
TOOLS = str(Path(__file__).parents[1] / "tools")


def outputs(notebook):
    return [(cell["source"], cell["outputs"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_the_tour_is_in_step(monkeypatch):
    monkeypatch.setattr(sys, "path", [TOOLS, *sys.path])
    import make_tour

    stored = json.loads(make_tour.TARGET.read_text("utf-8"))
    assert outputs(json.loads(make_tour.made(json.loads(make_tour.TARGET.read_text("utf-8"))))) == outputs(stored)


def test_a_cell_gives_what_it_prints_and_its_last_value(monkeypatch):
    monkeypatch.setattr(sys, "path", [TOOLS, *sys.path])
    import make_tour

    printed, value = make_tour.run("print('x')\n1 + 1", {})
    assert printed["text"] == ["x\n"]
    assert value["data"] == {"text/plain": ["2"]}
    assert make_tour.run("y = 1", {}) == []
