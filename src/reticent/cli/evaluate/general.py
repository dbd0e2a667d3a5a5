"""`reticent evaluate general`: how true general terms are."""

import json
from pathlib import Path
from typing import Annotated

import typer

from reticent.cli.evaluate import common


def general(
    file: Annotated[Path, typer.Argument(help="JSON lines with text, start, end, good and bad.")],
    show: Annotated[bool, typer.Option("--all", help="Show what is said in every sentence.")] = False,
    as_json: common.AsJson = False,
) -> None:
    """Count how often a general term is one that an editor would accept, and how often a wrong one.

    Example: `reticent evaluate general tests/data/general_own.jsonl --all`

    A sentence has one term; `good` lists replacements that are true and read well, `bad` typical wrong ones. What
    is in neither list is unlisted: read that yourself.
    """
    from reticent.evaluate.general import outcomes, read_cases, tally
    from reticent.world import default_world

    found = list(outcomes(read_cases(file), default_world()))
    counted = tally(found)
    if as_json:
        cases = [each.as_dict() for each in found] if show else []
        typer.echo(json.dumps({"sentences": len(found), **counted, "cases": cases}, ensure_ascii=False, indent=2))
        return
    if show:
        for each in found:
            typer.echo(f"{each.outcome:9} {each.id}: {each.text}")
    typer.echo(f"{len(found)} sentences: " + ", ".join(f"{times} {outcome}" for outcome, times in counted.items()))
