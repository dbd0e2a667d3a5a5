"""The manual page, made from what the commands say of themselves: `man docs/reticent.1`.

Called by make_docs.py, so that `make docs` writes it and `make check` sees whether it is in step.
"""

import re
from pathlib import Path
from typing import Any

import typer

from reticent.cli.app import app

TARGET = Path(__file__).parents[1] / "docs/reticent.1"
HEAD = r""".\" Made from `reticent --help` by `make docs`.
.TH RETICENT 1 "" "reticent" "User Commands"
.SH NAME
reticent \- find what a text gives away, and hand back a version that keeps the secret
.SH SYNOPSIS
.B reticent
.I command
.RI [ options ]
.SH COMMANDS
"""
TAIL = r""".SH EXIT STATUS
.TP
.B 0
done
.TP
.B 1
done, with something to report: findings of a scan, bad records of a batch
.TP
.B 2
could not be done, with one sentence on standard error
.TP
.B 3
done, but something hidden can still be read in the output, or concluded from it
.SH ENVIRONMENT
.TP
.B RETICENT_KEY
the passphrase of pseudonyms, mappings and ledgers, if there is no \-\-key\-file
.TP
.B RETICENT_REFERENCE
the reference packs to ask
"""


def roff(text: str) -> str:
    """A text as roff has it."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def section(path: tuple[str, ...], command: Any) -> str:
    """One command: what it does, its arguments and options."""
    lines = [f'.SS "reticent {" ".join(path)}"']
    for paragraph in re.split(r"\n\s*\n", (command.help or "").strip()):
        lines += [roff(" ".join(paragraph.replace("`", "").split())), ".PP"]
    for parameter in command.params:
        if getattr(parameter, "hidden", False) or parameter.name == "help":
            continue
        is_option = parameter.param_type_name == "option"
        named = parameter.metavar or parameter.name.upper()
        names = ", ".join((*parameter.opts, *parameter.secondary_opts)) if is_option else named
        takes = "" if not is_option or parameter.is_flag else f" {named}"
        lines += [".TP", f".B {roff(names)}{roff(takes)}", roff(" ".join((parameter.help or "").split()))]
    return "\n".join(lines) + "\n"


def sections(command: Any, path: tuple[str, ...] = ()) -> list[str]:
    """All commands that do something."""
    below = getattr(command, "commands", None)
    if below is None:
        return [section(path, command)]
    return [made for name, sub in below.items() for made in sections(sub, (*path, name))]


def manual() -> str:
    """The whole page."""
    return HEAD + "".join(sections(typer.main.get_command(app))) + TAIL
