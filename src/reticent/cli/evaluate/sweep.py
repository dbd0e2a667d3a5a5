"""`reticent evaluate sweep`: a grid of settings, and where the frontier bends."""

import json
from pathlib import Path
from typing import Annotated

import typer

from reticent.cli import options
from reticent.cli.evaluate import common


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
    from reticent.errors import InputError
    from reticent.evaluate.compare import Point, frontier, level_with
    from reticent.evaluate.compare import compare as run
    from reticent.formats.files import write_bytes
    from reticent.report.comparison import about, as_markdown, draw, points
    from reticent.report.plot import alone
    from reticent.world import default_world

    given = common.texts_of(texts, gold)
    if population is None and not any(text.marks for text in given):
        raise InputError("a sweep needs something to weigh against what is kept: give --population or --gold")
    chosen = common.systems_of(system, no_model)
    name = (gold or texts or Path("texts")).name
    with common.watched(len(given), len(chosen)) as progress:
        made = run(
            name,
            given,
            chosen,
            default_world().reference,
            population=common.population_of(population),
            ignore=ignore or (),
            progress=progress,
        )
    if population:
        axes, found = ("words kept", "re-identified (strongest attacker)"), points(made, "words kept", "re-identified")
    else:
        missed = points(made, "precision", "words found")
        axes, found = ("precision", "marked words missed"), [Point(p.name, p.x, 1 - p.y) for p in missed]
    best = frontier(found)
    summary = "\n".join(f"{axes[0]} {p.x:.3f}, {axes[1]} {p.y:.3f}: {p.name}" for p in best)
    ours = [point for point in found if point.name.startswith("ours")]
    for peer in (point for point in found if not point.name.startswith("ours")):
        level = level_with(peer.x, ours)
        if level is not None:
            summary += f"\n\nat {peer.name}'s {axes[0]} of {peer.x:.3f}: ours {level:.3f}, {peer.name} {peer.y:.3f}"
    table = f"{about(made)}\n\n{as_markdown(made)}\nThe settings that no other beats:\n\n{summary}\n"
    figures = json.dumps(made.as_dict() | {"frontier": [point.name for point in best]}, indent=2)
    if out:
        folder = common.folder_at(out)
        write_bytes(folder / "sweep.svg", alone(draw(f"Settings on {name}", *axes, found)).encode())
        write_bytes(folder / "sweep.md", table.encode())
        write_bytes(folder / "sweep.json", f"{figures}\n".encode())
    typer.echo(figures if as_json else table.rstrip())
