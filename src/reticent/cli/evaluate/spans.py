"""`reticent evaluate spans`: what is hidden against what people marked."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reticent.cli import options
from reticent.cli.evaluate import common

if TYPE_CHECKING:
    from reticent.evaluate.tally import Estimate, Tally


def spans(
    gold: common.Gold,
    system: common.Systems = None,
    policy: options.PolicyName = "identity",
    no_model: options.NoModel = False,
    ignore: common.Ignore = None,
    predictions: Annotated[
        Path | None, typer.Option("--predictions", help="The same as --system FILE.json: the spans of any tool.")
    ] = None,
    bits: Annotated[
        bool, typer.Option("--bits", help="Weigh words by the information they tell, by the reference corpus.")
    ] = False,
    each_annotator: common.EachAnnotator = False,
    as_json: common.AsJson = False,
) -> None:
    """Compare what a system hides with what people marked.

    Example: `reticent evaluate spans --gold examples/marked.jsonl --policy pii`

    A marked span counts as found when all its words are hidden, an entity when all its mentions are. Precision is the
    share of hidden words, or of hidden spans, that people had marked. In brackets: the 95 % confidence interval.
    """
    from reticent.evaluate.compare import paired, run
    from reticent.evaluate.gold import read_gold
    from reticent.evaluate.information import WordBits
    from reticent.evaluate.spans import score
    from reticent.world import default_world

    texts = read_gold(gold)
    named = [*(system or []), *([str(predictions)] if predictions else [])]
    chosen = common.systems_of(named, no_model, policy)
    weigh = WordBits(default_world().reference) if bits else None
    tallies: dict[str, Tally] = {}
    with common.watched(len(texts), len(chosen)) as progress:
        for each in chosen:
            edits = list(run(each, texts, progress))
            tallies[each.name] = score(paired(texts, edits, each_annotator), ignore or (), weigh)
    if as_json:
        tables = {name: _as_dict(tally) for name, tally in tallies.items()}
        typer.echo(json.dumps(next(iter(tables.values())) if len(tables) == 1 else tables, indent=2))
        return
    for name, tally in tallies.items():
        typer.echo(name)
        _print(tally)


def _print(tally: "Tally") -> None:
    def row(name: str, estimate: "Estimate") -> None:
        of = f"   {estimate.hits:,.0f} of {estimate.of:,.0f}" if estimate.of else ""
        typer.echo(f"  {name:22} {estimate.value:6.3f}  ({estimate.low:.3f} to {estimate.high:.3f}){of}")

    row("spans found", tally.estimate("spans"))
    row("spans right", tally.estimate("right"))
    row("F1 of spans", tally.f1("right", "spans"))
    for identifier in tally.groups("entities"):
        row(f"entities {identifier.lower()}", tally.estimate("entities", identifier))
    row("words found", tally.estimate("words"))
    row("precision of words", tally.estimate("precision"))
    row("F1 of words", tally.f1("precision", "words"))
    row("words kept", tally.estimate("kept"))
    row("unmarked words kept", tally.estimate("unmarked"))
    typer.echo("  spans found by type")
    for kind in tally.groups("types"):
        row(f"  {kind}", tally.estimate("types", kind))


def _as_dict(tally: "Tally") -> dict[str, Any]:
    intervals = {
        "spans": tally.estimate("spans"),
        "spans_precision": tally.estimate("right"),
        "spans_f1": tally.f1("right", "spans"),
        "words": tally.estimate("words"),
        "precision": tally.estimate("precision"),
        "f1": tally.f1("precision", "words"),
        "kept": tally.estimate("kept"),
        "unmarked": tally.estimate("unmarked"),
    }
    return {name: estimate.value for name, estimate in intervals.items()} | {
        "entities": {group: tally.value("entities", group) for group in tally.groups("entities")},
        "by_type": {group: tally.value("types", group) for group in tally.groups("types")},
        "intervals": {name: [estimate.low, estimate.high] for name, estimate in intervals.items()}
        | {
            f"entities {group}": [tally.estimate("entities", group).low, tally.estimate("entities", group).high]
            for group in tally.groups("entities")
        },
    }
