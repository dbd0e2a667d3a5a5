"""`reticent completion`: what a shell needs to complete our commands and options."""

from enum import StrEnum
from typing import Annotated

import typer

VARIABLE = "_RETICENT_COMPLETE"
"""With this in the environment, the command answers a shell that completes; see `reticent.cli.main`."""


class Shell(StrEnum):
    """Shells that complete."""

    bash = "bash"
    zsh = "zsh"
    fish = "fish"


def completion(shell: Annotated[Shell, typer.Argument(help="Which shell.")]) -> None:
    """Print what a shell needs to complete commands and options.

    Example: `reticent completion bash`

    A line in the shell's start-up file loads it each time: eval "$(reticent completion bash)".
    """
    from typer._completion_shared import get_completion_script

    typer.echo(get_completion_script(prog_name="reticent", complete_var=VARIABLE, shell=shell.value))


def answer_shells() -> None:
    """Be ready to answer a shell that completes."""
    from typer._completion_classes import completion_init

    completion_init()
