"""`reticent evaluate risk`: who is still recognized."""

import json

import typer

from reticent.cli import options
from reticent.cli.evaluate import common


def risk(
    texts: common.Texts,
    population: common.Known,
    system: common.Systems = None,
    no_model: options.NoModel = False,
    as_json: common.AsJson = False,
) -> None:
    """Attack what each system hands back: how often is the right one of a population found?

    Example: `reticent evaluate risk --texts examples/lives.jsonl --population examples/known.jsonl --system ours`

    A text's subject is the candidate with its `subject`, or else its id. The original texts are attacked first, so that
    one sees the rate before and after. Each attacker ranks all candidates; ties are shared out.
    """
    from reticent.evaluate import risk as risks
    from reticent.evaluate.compare import attackers_of, run
    from reticent.guards.reidentification.population import Population
    from reticent.model import apply

    given = common.texts_of(texts, None)
    chosen = common.systems_of(["original", *(system or ["ours"])], no_model)
    candidates = Population.read(population)
    truth = risks.truths(given, candidates)
    tallies = {}
    with common.watched(len(given), len(chosen)) as progress:
        for each in chosen:
            edits = run(each, given, progress)
            outputs = (apply(text.text, made) for text, made in zip(given, edits, strict=True))
            tallies[each.name] = risks.risk(outputs, truth, candidates)
    if as_json:
        typer.echo(json.dumps({name: attackers_of(tally) for name, tally in tallies.items()}, indent=2))
        return
    typer.echo(f"{len(given):,} texts among {candidates.size:,} candidates")
    for name, tally in tallies.items():
        typer.echo(f"{name}\n  {'':14} {'first':>6} {'(95 %)':18} {'among 5':>7}  reciprocal rank")
        for attacker in tally.groups(risks.TOP):
            top = tally.estimate(risks.TOP, attacker)
            interval = f"({top.low:.3f} to {top.high:.3f})"
            few, reciprocal = tally.value(risks.FEW, attacker), tally.value(risks.RECIPROCAL, attacker)
            strongest = "  strongest" if attacker == risks.strongest(tally) else ""
            typer.echo(f"  {attacker:14} {top.value:6.3f} {interval:18} {few:7.3f}  {reciprocal:.3f}{strongest}")
