"""Beside the tools that people already have: one file for each.

    pandas, polars, arrow       columns of tables (`cells` is what they share)
    spacy, presidio             our parts in their pipelines
    prompts, restoring          prompts to language models: hide, remember, put back (`joined`: several texts as one)
    gateway/                    an OpenAI-compatible proxy that does so for every request
    spark                       tables on a cluster
    counting, postgres, opensearch      a reference corpus that a search engine holds

A file imports its tool when it is imported itself, and nothing in Reticent but the command line imports a file of this
room: who does not use a tool need not have it. `reticent[pandas]`, `reticent[gateway]` and so on install what they do.
"""

from importlib import import_module
from typing import Any

from reticent.errors import ReticentError


class MissingPackage(ReticentError, ImportError):
    """A tool that is not installed, with the command that installs it."""


def needed(module: str, extra: str) -> Any:
    """The module of another package, or one sentence how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        if (error.name or "").partition(".")[0] != module.partition(".")[0]:
            raise  # it is there, and something of its own is not
        raise MissingPackage(
            f"this needs the package {module.partition('.')[0]!r}, which is not installed: "
            f"pip install 'reticent[{extra}]'"
        ) from None
