"""`reticent attack`: whom or what a reader would conclude a text is about."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.knowledge import References, pack_names

if TYPE_CHECKING:
    from reticent.guards.reidentification.attack import Attack
    from reticent.guards.reidentification.population import Population
    from reticent.guards.reidentification.public import Public


def attack(
    file: Annotated[str, typer.Argument(help="The text to attack, or - for standard input.", metavar="FILE|-")],
    population: Annotated[
        Path | None,
        typer.Option("--population", help="What the attacker has: JSON lines with the id and text of each candidate."),
    ] = None,
    reference: References = None,
    top: Annotated[int, typer.Option("--top", min=1, help="How many candidates to name.")] = 5,
    file_format: options.FormatName = None,
    encoding: options.Encoding = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON for programs.")] = False,
) -> None:
    """Say whom or what a reader would conclude the text is about, how surely, and which words point there.

    Example: `reticent attack letter.txt`

    A candidate is a document of the reference corpus, or an entry of a population of your own. Several attackers try;
    the surest counts. Run it on the sanitized text: labels such as [PERSON 1] count as gaps.
    """
    from reticent.guards.reidentification.attack import attack as run

    made = run(options.text_of(file, file_format, encoding), _known(population, reference), top)
    if as_json:
        typer.echo(json.dumps(made.as_dict(), ensure_ascii=False, indent=2))
    else:
        _print(made)


def _known(population: Path | None, reference: list[str] | None) -> "Population | Public":
    if population is not None:
        from reticent.guards.reidentification.population import Population

        return Population.read(population)
    from reticent.guards.reidentification.public import Public
    from reticent.knowledge.reference import Pack
    from reticent.knowledge.vectors import Vectors

    names = pack_names(reference)
    if len(names) > 1:
        from reticent.errors import InputError

        raise InputError("the attack asks one pack at a time: give one --reference")
    return Public(Pack.default() if not names or names[0] == "shipped" else Pack(names[0]), Vectors.default())


def _print(made: "Attack") -> None:
    for candidate in made.candidates:
        typer.echo(f"{_share(candidate.probability):>7}  {candidate.name}")
        if candidate.words:
            typer.echo(f"         {', '.join(word for word, _ in candidate.words)}")
    if not made.candidates:
        typer.echo("the text has no word in common with any candidate")
    typer.echo(f"{_share(made.nobody):>7}  nobody in particular; the rest of {made.among:,} share what is left")
    typer.echo(f"named: {made.named or 'nobody'}, by {made.by}, the surest of the attackers")


def _share(probability: float) -> str:
    return f"{probability:.1%}" if probability >= 0.001 else "<0.1%"
