"""`reticent evaluate`: how well a policy does against what people marked."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reticent.cli import options

if TYPE_CHECKING:
    from reticent.evaluate.spans import Scores, Share

app = typer.Typer(help="Measure a policy against annotated texts.", no_args_is_help=True)


@app.callback()
def _evaluate() -> None:
    pass


@app.command("spans")
def spans(
    gold: Annotated[Path, typer.Option("--gold", help="JSON lines with 'text' and the spans that people marked.")],
    policy: options.PolicyName = "identity",
    no_model: options.NoModel = False,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", help="A type of span that is neither wanted nor wrong. Repeatable.")
    ] = None,
    predictions: Annotated[
        Path | None, typer.Option("--predictions", help="Score these spans instead: {id: [[start, end, ...], ...]}.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON for programs instead of a table.")] = False,
) -> None:
    """Compare what a policy hides with what people marked.

    Example: `reticent evaluate spans --gold examples/marked.jsonl --policy pii`

    A marked span counts as found when all its words are hidden, an entity when all its mentions are. Precision is the
    share of hidden words that people had marked.
    """
    from reticent.evaluate.gold import read_gold
    from reticent.evaluate.predictions import by_policy, from_file
    from reticent.evaluate.spans import score

    texts = list(read_gold(gold))
    if predictions:
        found = from_file(texts, predictions)
    else:
        found = by_policy(texts, options.policy_from(policy, no_model=no_model))
    with options.progress_bar("measuring", None):
        scores = score(found, ignore or ())
    if as_json:
        typer.echo(json.dumps(_as_dict(scores), indent=2))
    else:
        _print(scores)


def _print(scores: "Scores") -> None:
    def row(name: str, share: "Share") -> None:
        typer.echo(f"  {name:22} {share.value:6.3f}   {share.hits:,} of {share.of:,}")

    typer.echo("hidden")
    row("spans", scores.spans)
    for identifier, share in sorted(scores.entities.items()):
        row(f"entities {identifier.lower()}", share)
    row("words", scores.words)
    typer.echo("right")
    row("precision of words", scores.precision)
    typer.echo(f"  {'F1 of words':22} {scores.f1:6.3f}")
    row("words kept", scores.kept)
    typer.echo("by type")
    for kind, share in sorted(scores.by_type.items()):
        row(kind, share)


def _as_dict(scores: "Scores") -> dict[str, Any]:
    return {
        "spans": scores.spans.value,
        "entities": {name: share.value for name, share in sorted(scores.entities.items())},
        "words": scores.words.value,
        "precision": scores.precision.value,
        "f1": scores.f1,
        "kept": scores.kept.value,
        "by_type": {name: share.value for name, share in sorted(scores.by_type.items())},
    }
