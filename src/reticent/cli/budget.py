"""`reticent budget`: how many bits a text tells about who it is about, fact by fact."""

import json
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reticent.cli import options
from reticent.cli.knowledge import References, world_of

if TYPE_CHECKING:
    from reticent.facts.bill import Bill
    from reticent.world import World

_WIDTH = 20


def budget(
    file: Annotated[str, typer.Argument(help="The text, or - for standard input.", metavar="FILE|-")],
    peers: options.PeersOption = None,
    among: Annotated[
        int, typer.Option("--anonymous-among", metavar="K", min=2, help="Of how many the subject should be one.")
    ] = 10,
    top: Annotated[int, typer.Option("--top", min=1, help="How many facts to show.")] = 20,
    buys: Annotated[
        bool,
        typer.Option("--buys", help="Show too what the budget buys, as `sanitize` would say it, and one bit more."),
    ] = False,
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
    from reticent.policy import as_peers

    text, world = options.text_of(file, file_format, encoding), world_of(reference)
    asked = as_peers(peers)
    made = identity_bill(text, asked, world, among=among)
    most = made.budget(among)
    bought = _bought(text, among, asked, world) if buys else None
    if as_json:
        table = made.as_dict() | {"among": among, "budget": round(most, 2)} | (bought.as_dict() if bought else {})
        typer.echo(json.dumps(table, ensure_ascii=False, indent=2))
    else:
        _print(made, among, most, top)
        if bought:
            bought.show()
    raise typer.Exit(1 if made.bits > most else 0)


@dataclass(frozen=True, slots=True)
class _Bought:
    """What a budget buys, and what half as many peers left would add: that is one bit more."""

    says: str
    fewer: int
    adds: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        return {"says": self.says, "one_more_bit": {"among": self.fewer, "adds": list(self.adds)}}

    def show(self) -> None:
        typer.echo(f"the budget buys: {self.says.strip() or 'nothing'}")
        added = "; ".join(self.adds) or "nothing more"
        typer.echo(f"one more bit (one of {self.fewer:,}) would buy: {added}")


def _bought(text: str, among: int, peers: int | str | None, world: "World") -> _Bought:
    """The text as it would be said within the budget, and the words that one more bit would put in."""
    from reticent.pipeline import sanitize
    from reticent.policy import Policy

    fewer = max(2, (among + 1) // 2)
    policy = Policy.load("anonymous").but(peers=peers)
    now, then = (sanitize(text, policy.but(anonymous_among=left), world).text for left in (among, fewer))
    before, after = now.split(), then.split()
    changes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    adds = tuple(" ".join(after[start:end]) for kind, _, _, start, end in changes if kind in ("insert", "replace"))
    return _Bought(now, fewer, adds)


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
    leaves = f"{most:.1f} would leave one of {among:,}"
    if among > made.peers:
        leaves = f"of {made.peers:,} people nobody is one of {among:,}: nothing may be told"
    typer.echo(f"{made.bits:6.1f} bits in all; {leaves}")
    fits = f"{made.fitting:,.0f} of the {made.peers:,}" if made.fitting >= 1 else "nobody else"
    typer.echo(f"so many would fit it: {fits}")
