"""`reticent evaluate clues`: how many of the phrases that give a secret away are hidden."""

import json
from pathlib import Path
from typing import Annotated

import typer

from reticent.cli import options
from reticent.cli.evaluate import common
from reticent.cli.knowledge import References, world_of


def clues(
    file: Annotated[Path, typer.Argument(help="Texts with a secret, its clues and harmless phrases: JSON lines.")],
    policy: options.PolicyName = "secret",
    strict: Annotated[
        list[float] | None,
        typer.Option("--strict", min=0, max=1, help="How little may be given away. Repeatable, for a curve."),
    ] = None,
    context: options.ContextName = None,
    as_published: options.AsPublished = False,
    second_voice: options.SecondVoice = None,
    reference: References = None,
    as_json: common.AsJson = False,
) -> None:
    """Hide each text's secret, and count the clues to it that go and the harmless phrases that go with them.

    Example: `reticent evaluate clues examples/clues.jsonl --strict .5 --strict .7`

    A clue is hidden whole if all its words that mean something are, in part if any is. Precision is the share of the
    hidden words that are part of a clue.
    """
    from reticent.evaluate import clues as measure

    texts, world = measure.read_clues(file), world_of(reference)
    figures = {}
    asked: list[float | None] = [*strict] if strict else [None]
    for each in asked:
        settings = options.disclosure(each, None, context, None, None, as_published, None, second_voice)
        tally = measure.clues_hidden(texts, options.policy_from(policy, disclosure=settings), world)
        name = "as published" if as_published else "default" if each is None else f"strict {each:g}"
        figures[name] = tally
        if not as_json:
            typer.echo("\n  ".join([f"{len(texts):,} texts, {name}", *measure.lines(tally)]))
    if as_json:
        tables = {
            name: {" ".join(filter(None, key[::-1])): tally.estimate(*key).as_dict() for key in tally.keys}
            for name, tally in figures.items()
        }
        typer.echo(json.dumps(tables, indent=2))
