"""`reticent evaluate compare`: systems side by side."""

import json
from pathlib import Path
from typing import Annotated

import typer

from reticent.cli import options
from reticent.cli.evaluate import common


def compare(
    texts: common.TextsIfAny = None,
    gold: common.GoldIfAny = None,
    population: common.KnownIfAny = None,
    system: common.Systems = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="A folder for comparison.html, .md and .json.")
    ] = None,
    no_model: options.NoModel = False,
    ignore: common.Ignore = None,
    each_annotator: common.EachAnnotator = False,
    as_json: common.AsJson = False,
) -> None:
    """Put systems side by side: what they keep, who is still found, how far they agree with people.

    Example: `reticent evaluate compare --texts examples/lives.jsonl --population examples/known.jsonl --systems
    ours,ours:pii,spacy -o report/`

    A population makes re-identification measurable, marked texts make agreement so; what cannot be measured is left
    out. The HTML page begins with the privacy-utility frontier. It holds figures, no texts.
    """
    from reticent.files import write_bytes
    from reticent.report.comparison import about, as_markdown, as_page

    chosen = common.systems_of(["original", *(system or ["ours", "spacy"])], no_model)
    made = common.compared(texts, gold, population, chosen, ignore=ignore, each_annotator=each_annotator)
    table, figures = f"{about(made)}\n\n{as_markdown(made)}", json.dumps(made.as_dict(), indent=2)
    if out:
        folder = common.folder_at(out)
        write_bytes(folder / "comparison.html", as_page(made).encode())
        write_bytes(folder / "comparison.md", table.encode())
        write_bytes(folder / "comparison.json", f"{figures}\n".encode())
    typer.echo(figures if as_json else table.rstrip())
