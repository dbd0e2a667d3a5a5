"""Run the cells of docs/tour.ipynb and write what they give into it, or check that it is in step.

.venv/bin/python tools/make_tour.py [--check]

A notebook is JSON: no notebook program is needed to run it, only to look at it. Cells run in a copy of examples/.
"""

import ast
import contextlib
import io
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).parents[1]
TARGET = HOUSE / "docs/tour.ipynb"
Cell = dict[str, Any]


def run(source: str, names: dict[str, Any]) -> list[Cell]:
    """What a cell prints, and the value of its last expression, as a notebook keeps them."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(tree, "a cell", "exec"), names)
        value = (
            eval(compile(ast.Expression(last.value), "a cell", "eval"), names) if isinstance(last, ast.Expr) else None
        )
    outputs: list[Cell] = []
    if said.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(said.getvalue())})
    if value is not None:
        outputs.append({"data": {"text/plain": _lines(repr(value))}, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def made(notebook: Cell) -> str:
    """The notebook with the outputs of all its cells, as it is written."""
    names: dict[str, Any] = {"__name__": "tour"}
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(HOUSE / "examples", Path(folder) / "examples")
        os.chdir(Path(folder) / "examples")
        try:
            codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
            for number, cell in enumerate(codes, 1):
                cell["execution_count"] = number
                cell["outputs"] = run("".join(cell["source"]), names)
                for output in cell["outputs"]:
                    if output["output_type"] == "execute_result":
                        output["execution_count"] = number
        finally:
            os.chdir(here)
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def main() -> None:
    """Write or check."""
    before = TARGET.read_text("utf-8")
    after = made(json.loads(before))
    if "--check" not in sys.argv:
        TARGET.write_text(after, "utf-8")
    elif before != after:
        sys.exit("docs/tour.ipynb is out of step with what its cells give: run 'make docs'")


if __name__ == "__main__":
    main()
