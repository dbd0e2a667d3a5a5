"""`reticent evaluate worst`: the worst cases, so that their causes can be mended."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.evaluate import common

if TYPE_CHECKING:
    from reticent.evaluate.systems import System


def worst(
    texts: common.TextsIfAny = None,
    gold: common.GoldIfAny = None,
    population: common.KnownIfAny = None,
    system: common.Systems = None,
    count: Annotated[int, typer.Option("--count", min=1, help="How many cases to show.")] = 20,
    what: Annotated[
        str | None, typer.Option("--only", help="Only what was missed, was needless, or was found.")
    ] = None,
    no_model: options.NoModel = False,
    ignore: common.Ignore = None,
    as_json: common.AsJson = False,
) -> None:
    """Show the worst cases with their context. This prints the texts themselves, hidden parts and all.

    Example: `reticent evaluate worst --gold examples/marked.jsonl --system ours --count 5`

    A case is a marked span that was missed, a span that was hidden and nobody had marked, or, with a population, a
    text whose subject is still found. Counts by sort come first: mend causes, not cases.
    """
    from reticent.errors import InputError, UnknownName
    from reticent.evaluate import risk as risks
    from reticent.evaluate.compare import run
    from reticent.evaluate.information import WordBits
    from reticent.evaluate.worst import against_marks, against_population, counts
    from reticent.world import default_world

    sorts = ("missed", "needless", "found")
    if what is not None and what not in sorts:
        raise UnknownName("sort of case", what, sorts)
    given = common.texts_of(texts, gold)
    marked = any(text.marks for text in given)
    candidates = common.population_of(population)
    if not marked and candidates is None:
        raise InputError("nothing to say what went wrong: give marked texts (--gold) or a --population")
    (chosen,) = _one(common.systems_of(system, no_model))
    with common.watched(len(given), 1) as progress:
        edits = list(run(chosen, given, progress))
    cases = against_marks(given, edits, WordBits(default_world().reference), ignore or ()) if marked else []
    if candidates is not None:
        cases = [*against_population(given, edits, risks.truths(given, candidates), candidates), *cases]
    cases = [case for case in cases if what is None or case.what == what]
    if as_json:
        typer.echo(json.dumps([case.as_dict() for case in cases[:count]], ensure_ascii=False, indent=2))
        return
    for name, sort, times in counts(cases):
        typer.echo(f"{times:6,}  {name:8} {sort}")
    for case in cases[:count]:
        typer.echo(f"\n{case.what} {case.sort}, {case.weight:.1f}, in {case.text}\n  {case.shown}")


def _one(systems: "list[System]") -> "list[System]":
    from reticent.errors import InputError

    if len(systems) != 1:
        raise InputError("the worst cases of one system at a time: give one --system")
    return systems
