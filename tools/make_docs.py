"""Write docs/cli.md, docs/reticent.1 and docs/policy.md from what the program says, or check that they are in step.

.venv/bin/python tools/make_docs.py [--check]
"""

import os
import subprocess
import sys
from pathlib import Path

import make_man
import make_policy
import typer

from reticent.cli.app import app

TARGET = Path(__file__).parents[1] / "docs/cli.md"
HEAD = """# Command line

This page is made from `reticent --help` by `make docs`; `make check` fails when it is out of step.

Exit codes: 0 done; 1 done, with something to report (findings of a scan, bad records of a batch, files of a case that
could not be read); 2 could not be done, with one sentence on stderr; 3 **written, but not verified**: something hidden
can still be read in the output or concluded from it, or a part of it was not examined, and stderr says which. Where a
batch or a case also has failures, the code is 1: look at stderr, or at `"verified"` in the lines of a batch.
"""


def command_paths(command: object, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """All commands, groups before their members."""
    below = [
        found for name, sub in getattr(command, "commands", {}).items() for found in command_paths(sub, (*path, name))
    ]
    return [path, *below]


def help_of(path: tuple[str, ...]) -> str:
    """What the command prints about itself."""
    environment = os.environ | {"COLUMNS": "100", "TERM": "dumb", "NO_COLOR": "1", "TERMINAL_WIDTH": "100"}
    ran = subprocess.run(
        [sys.executable, "-m", "reticent", *path, "--help"], capture_output=True, text=True, check=True, env=environment
    )
    lines = [line.rstrip() for line in ran.stdout.replace("python -m reticent", "reticent").splitlines()]
    return "\n".join(lines).strip("\n")


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for path in command_paths(typer.main.get_command(app)):
        parts.append(f"## reticent {' '.join(path)}".rstrip() + f"\n\n```text\n{help_of(path)}\n```\n")
    return "\n".join(parts)


def main() -> None:
    """Write or check."""
    made_of = (TARGET, page()), (make_man.TARGET, make_man.manual()), (make_policy.TARGET, make_policy.page())
    for target, made in made_of:
        if "--check" not in sys.argv:
            target.write_text(made, "utf-8")
        elif not target.exists() or target.read_text("utf-8") != made:
            sys.exit(f"docs/{target.name} is out of step with the program: run 'make docs'")


if __name__ == "__main__":
    main()
