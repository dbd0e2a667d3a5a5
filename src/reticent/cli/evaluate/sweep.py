"""`reticent evaluate sweep`: a grid of settings, and where the frontier bends."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.evaluate import common
from reticent.errors import InputError

if TYPE_CHECKING:
    from reticent.evaluate.compare import Comparison, Point


def sweep(
    texts: common.TextsIfAny = None,
    gold: common.GoldIfAny = None,
    population: common.KnownIfAny = None,
    system: common.Systems = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="A folder for sweep.svg, .md and .json.")] = None,
    no_model: options.NoModel = False,
    ignore: common.Ignore = None,
    as_json: common.AsJson = False,
) -> None:
    """Try every combination of settings, and say which no other beats.

    Example: `reticent evaluate sweep --texts examples/lives.jsonl --population examples/known.jsonl --system
    "ours:identity?strict=.3,.7&threshold=.5,.9"`

    A setting with several values, a=1,2&b=3,4, means every combination. With a population the plane is words kept
    against people found; with marked texts alone, precision against marked words missed. Add spacy or presidio to see
    them in the same plane.
    """
    from reticent.evaluate.compare import frontier
    from reticent.files import write_bytes
    from reticent.report.comparison import about, as_markdown, draw
    from reticent.report.plot import alone

    if population is None and not any(text.marks for text in common.texts_of(texts, gold)):
        raise InputError("a sweep needs something to weigh against what is kept: give --population or --gold")
    made = common.compared(texts, gold, population, common.systems_of(system, no_model), ignore=ignore)
    axes, found = _plane(made, known=population is not None)
    best = frontier(found)
    summary = _summary(axes, found, best)
    table = f"{about(made)}\n\n{as_markdown(made)}\nThe settings that no other beats:\n\n{summary}\n"
    figures = json.dumps(made.as_dict() | {"frontier": [point.name for point in best]}, indent=2)
    if out:
        folder, name = common.folder_at(out), (gold or texts or Path("texts")).name
        write_bytes(folder / "sweep.svg", alone(draw(f"Settings on {name}", *axes, found)).encode())
        write_bytes(folder / "sweep.md", table.encode())
        write_bytes(folder / "sweep.json", f"{figures}\n".encode())
    typer.echo(figures if as_json else table.rstrip())


def _plane(made: "Comparison", *, known: bool) -> "tuple[tuple[str, str], list[Point]]":
    """The two measures that are weighed against each other, and each system's place between them."""
    from reticent.evaluate.compare import Point
    from reticent.report.comparison import points

    if known:
        return ("words kept", "re-identified (strongest attacker)"), points(made, "words kept", "re-identified")
    missed = points(made, "precision", "words found")
    return ("precision", "marked words missed"), [Point(each.name, each.x, 1 - each.y) for each in missed]


def _summary(axes: tuple[str, str], found: "Sequence[Point]", best: "Sequence[Point]") -> str:
    """The settings that no other beats, and where ours lie at each peer's share."""
    from reticent.evaluate.compare import level_with

    lines = "\n".join(f"{axes[0]} {each.x:.3f}, {axes[1]} {each.y:.3f}: {each.name}" for each in best)
    ours = [point for point in found if point.name.startswith("ours")]
    for peer in (point for point in found if not point.name.startswith("ours")):
        level = level_with(peer.x, ours)
        if level is not None:
            lines += f"\n\nat {peer.name}'s {axes[0]} of {peer.x:.3f}: ours {level:.3f}, {peer.name} {peer.y:.3f}"
    return lines
