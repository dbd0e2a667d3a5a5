"""`reticent budget`: how many bits a text tells about who it is about, fact by fact."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.knowledge import References, world_of

if TYPE_CHECKING:
    from reticent.facts.bill import Bill

_WIDTH = 20


def budget(
    file: Annotated[str, typer.Argument(help="The text, or - for standard input.", metavar="FILE|-")],
    peers: options.PeersOption = None,
    among: Annotated[
        int, typer.Option("--anonymous-among", metavar="K", min=2, help="Of how many the subject should be one.")
    ] = 10,
    top: Annotated[int, typer.Option("--top", min=1, help="How many facts to show.")] = 20,
    reference: References = None,
    file_format: options.FormatName = None,
    encoding: options.Encoding = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON for programs.")] = False,
) -> None:
    """Show the bill of a text: how many bits each of its facts tells about who it is about, and how many would fit.

    Example: `reticent budget examples/actor.txt --top 5`

    A text may tell log2(N / K) bits about which one of N peers it speaks of, if K of them are to be left; `sanitize
    --policy anonymous` spends that budget. Nothing is changed here. The bill quotes the text: it is for its owner.
    Exit code 1: the text tells more than the budget.
    """
    from reticent.facts.bill import identity_bill

    text = options.text_of(file, file_format, encoding)
    made = identity_bill(text, options.peers_from(peers), world_of(reference))
    most = made.budget(among)
    if as_json:
        typer.echo(
            json.dumps(made.as_dict() | {"among": among, "budget": round(most, 2)}, ensure_ascii=False, indent=2)
        )
    else:
        _print(made, among, most, top)
    raise typer.Exit(1 if made.bits > most else 0)


def _print(made: "Bill", among: int, most: float, top: int) -> None:
    typer.echo(f"counted among {made.peers:,} people: {made.kind}")
    for note in made.notes:
        typer.echo(note)
    dearest = max((line.bits for line in made.lines), default=1.0)
    for line in made.lines[:top]:
        bar = "█" * max(1, round(_WIDTH * line.bits / dearest))
        typer.echo(f"{line.bits:6.1f}  {line.what:6}  {bar:{_WIDTH}}  {' '.join(line.said.split())[:50]}")
    if len(made.lines) > top:
        rest = sum(line.bits for line in made.lines[top:])
        typer.echo(f"{rest:6.1f}  {len(made.lines) - top} more facts")
    typer.echo(f"{made.bits:6.1f} bits in all; {most:.1f} would leave one of {among:,}")
    fits = f"{made.fitting:,.0f} of the {made.peers:,}" if made.fitting >= 1 else "nobody else"
    typer.echo(f"so many would fit it: {fits}")
