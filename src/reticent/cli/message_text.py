"""What `reticent message` prints: versions and copies, and what a leak tells."""

import json
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from reticent.messages import Prepared, Trace

_READABLE = 10**12


def show(made: "Prepared", *, as_json: bool) -> None:
    """Versions, copies and notes."""
    if as_json:
        typer.echo(json.dumps(made.as_dict(), ensure_ascii=False, indent=2))
        return
    kind = "personal" if made.personal.personal else "general"
    typer.echo(f"{kind} message, {len(made.versions)} versions, {_many(made.capacity.wordings)} wordings of each")
    for number, version in enumerate(made.versions[:10], 1):
        typer.echo(
            f"  version {number}: loss {version.loss:.2f}, naturalness {version.naturalness:+.2f}: {version.text}"
        )
    if len(made.versions) > 10:
        typer.echo(f"  ... and {len(made.versions) - 10} more (--json shows all)")
    for number, dealt in enumerate(made.dealt):
        typer.echo(f"\n{dealt.audience}: loss {dealt.version.loss:.2f}, naturalness {dealt.version.naturalness:+.2f}")
        for copy in made.copies:
            if copy.audience == number:
                typer.echo(f"  {copy.recipient}: {copy.text}")
    typer.echo()
    for note in made.notes:
        typer.echo(f"note: {note}")


def _many(number: int) -> str:
    """A number, if anybody could read it."""
    return f"{number:,}" if number < _READABLE else f"more than {_READABLE:,}"


def show_trace(found: "Trace") -> None:
    """The verdict, and what it follows from."""
    if found.message is None:
        typer.echo("no message of yours")
        return
    label = f" ({found.label})" if found.label else ""
    typer.echo(f"message {found.message}{label}, sent {found.at}; {len(found.readings)} of {found.marks} marks left")
    for name, share in found.audiences:
        if share >= 0.01:
            typer.echo(f"audience {name}: {share:.1%}")
    typer.echo(_verdict(found))
    for suspect in found.suspects[:10]:
        typer.echo(f"  {suspect.recipient} ({suspect.audience}): {suspect.probability:.1%}; {_percent(suspect.chance)}")
    if len(found.suspects) > 10:
        typer.echo(f"  ... and {len(found.suspects) - 10} more")
    typer.echo(f"  nobody of them: {found.nobody:.1%}; your own draft: {found.draft:.1%}")
    for reading in found.readings:
        typer.echo(f"decided by: {reading.kind} {reading.words!r}, in {reading.sharing} copies")
    if found.others:
        typer.echo(f"it resembles other messages too: {', '.join(map(str, found.others))}")


def _verdict(found: "Trace") -> str:
    """What is said of the source, in a sentence that claims no more than the marks do."""
    several = f"; probably {found.together} took part" if found.together > 1 else ""
    limit = f"at most {100 * found.limit:.3g} % false accusations"
    if found.verdict == "named":
        return f"named ({limit}): {', '.join(each.recipient for each in found.named)}{several}"
    if found.verdict == "group":
        return "\n".join(f"one of these, who share a copy ({limit}): {', '.join(each)}" for each in found.groups)
    if found.verdict == "draft":
        return "nobody is named: it reads as your own draft, which nobody was sent"
    if found.verdict == "nobody":
        return "nobody is named: the wording is none that you sent"
    fits = any(each.chance <= found.limit for each in found.suspects)
    why = (
        f"the text is not as it was sent, so that only a part of the {100 * found.limit:.3g} % is allowed"
        if fits
        else "the marks that are left are too few for that"
    )
    return (
        f"nobody is named: {why}; candidates{several}, each as likely as it is if somebody leaked one of these copies:"
    )


def _percent(chance: float) -> str:
    if chance >= 1:
        return "an innocent copy may fit as well"
    return f"chance that an innocent copy fits as well: {f'at most {chance:.1%}' if chance >= 0.001 else 'below 0.1%'}"
