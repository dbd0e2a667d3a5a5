"""`reticent generalize`: one sentence with general terms, and the ladders they were chosen from."""

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.knowledge import References, Taxonomy, TaxonomyAlone, world_of

if TYPE_CHECKING:
    from reticent.model import GeneralTerm
    from reticent.substitute.general.generalizing import Generalized


class By(StrEnum):
    """By what a name of a place climbs."""

    kind = "kind"
    part = "part"


class Priors(StrEnum):
    """How likely the originals of a general term are."""

    uniform = "uniform"
    corpus = "corpus"


def generalize(
    text: Annotated[str, typer.Argument(help="The text, or - for standard input.", metavar="TEXT|-")],
    term: Annotated[list[str], typer.Option("--term", help="A term to say in general terms. Repeatable.")],
    plausible: Annotated[
        int, typer.Option("--plausible", metavar="T", help="At least T texts could be the original.")
    ] = 10,
    within: Annotated[
        options.Within, typer.Option("--within", help="Where at least T texts must be plausible.")
    ] = options.Within.document,
    evenness: Annotated[
        float, typer.Option("--evenness", metavar="A", help="1: come as near to T as can be; 0: treat all terms alike.")
    ] = 0.5,
    method: Annotated[
        options.Method, typer.Option("--method", help="The exact choice, or one of the paper's two searches.")
    ] = options.Method.exact,
    priors: Annotated[
        Priors, typer.Option("--priors", help="All originals equally likely, or as often as the corpus has them.")
    ] = Priors.uniform,
    by: Annotated[
        By, typer.Option("--by", help="Places by what they are (state capital) or are a part of (California).")
    ] = By.kind,
    every: Annotated[
        bool, typer.Option("--every/--some", help="Change every term, or only as many as T takes.")
    ] = True,
    show_all: Annotated[
        bool, typer.Option("--all", help="List the ladder of every term, the chosen step marked.")
    ] = False,
    reference: References = None,
    taxonomy: Taxonomy = None,
    taxonomy_alone: TaxonomyAlone = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON for programs.")] = False,
) -> None:
    """Replace terms by more general ones, so that at least T texts could be the original.

    Example: `reticent generalize "Uses marijuana for pain" --term marijuana --all`

    A term becomes no more general than that takes. One that no hierarchy knows, and one that cannot become general
    enough, gets a label. Exit code 1: general terms alone do not reach T.
    """
    from reticent.documents.encoding import decode
    from reticent.files import read_bytes
    from reticent.substitute.general.generalizing import generalize as run

    if text == "-":
        text = decode(read_bytes("-"), "standard input", None)[0]
    made = run(
        text,
        term,
        plausible,
        by=by.value,
        every=every,
        within=within.value,
        evenness=evenness,
        method=method.value,
        priors=priors.value,
        world=world_of(reference, taxonomy, taxonomy_alone),
    )
    if as_json:
        typer.echo(json.dumps(made.as_dict(), ensure_ascii=False, indent=2))
    else:
        typer.echo(made.text.rstrip("\n"))
        if show_all:
            for each in made.terms:
                print_ladder(each)
            typer.echo(f"\n{made.texts:,} texts could be the original; {made.asked:,} were asked for")
    _say_what_is_missing(made)


def print_ladder(term: "GeneralTerm") -> None:
    """The steps of a ladder with their volumes and bits, the chosen one marked."""
    typer.echo(f"\n{term.ladder.term}" + (f"  ({term.ladder.sense})" if term.ladder.sense else ""))
    if term.ladder.others:
        typer.echo(f"   {term.ladder.sure:.0%} sure; else {', '.join(term.ladder.others)}")
    for number, step in enumerate(term.ladder.steps):
        mark = "->" if number == term.step else "  "
        typer.echo(f" {mark} {step.name:<32} {step.volume:>9,}  {step.bits:6.2f} bits")
    if term.step is None:
        typer.echo(" -> a label")


def _say_what_is_missing(made: "Generalized") -> None:
    if made.unknown:
        options.say(f"no hierarchy knows {len(made.unknown)} of the terms: they have labels")
    if not made.reached and made.terms:
        options.say(
            f"general terms reach {made.reach:,} plausible texts, not {made.asked:,}: the rest was done with labels"
        )
    if made.unknown or not made.reached:
        raise typer.Exit(1)
