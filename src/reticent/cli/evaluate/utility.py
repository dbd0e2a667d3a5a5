"""`reticent evaluate utility`: what a reader still has."""

import json

import typer

from reticent.cli import options
from reticent.cli.evaluate import common


def utility(
    texts: common.Texts,
    system: common.Systems = None,
    no_model: options.NoModel = False,
    as_json: common.AsJson = False,
) -> None:
    """Measure what each system leaves to the reader.

    Example: `reticent evaluate utility --texts examples/lives.jsonl --system ours --system ours:pii`

    A word is kept where no edit touches it. Information counts the bits of the words kept and of the general terms that
    replaced others. Likeness is the cosine of the two texts; reading ease is Flesch's, before and after.
    """
    from reticent.evaluate.compare import run
    from reticent.evaluate.information import WordBits
    from reticent.evaluate.utility import utility as measured
    from reticent.world import default_world

    given = common.texts_of(texts, None)
    chosen = common.systems_of(["original", *(system or ["ours"])], no_model)
    bits = WordBits(default_world().reference)
    tallies = {}
    with common.watched(len(given), len(chosen)) as progress:
        for each in chosen:
            edits = run(each, given, progress)
            tallies[each.name] = measured(((t.text, e) for t, e in zip(given, edits, strict=True)), bits)
    if as_json:
        tables = {
            name: {key[0]: tally.estimate(*key).as_dict() for key in tally.keys} for name, tally in tallies.items()
        }
        typer.echo(json.dumps(tables, indent=2))
        return
    for name, tally in tallies.items():
        typer.echo(name)
        for measure, _ in tally.keys:
            found = tally.estimate(measure)
            typer.echo(f"  {measure:20} {found.value:8.3f}  ({found.low:.3f} to {found.high:.3f})")
