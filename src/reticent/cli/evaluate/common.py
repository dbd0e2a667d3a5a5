"""What the commands of `reticent evaluate` share: which texts, which systems, how far along."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.errors import InputError, OutputError

if TYPE_CHECKING:
    from reticent.evaluate.compare import Comparison, Progress
    from reticent.evaluate.gold import Annotated as Text
    from reticent.evaluate.systems import System
    from reticent.guards.reidentification.population import Population

_OURS = re.compile(r"^ours(?=\?|$)")
_FORMATS = "JSON lines, TAB's JSON, CoNLL columns, a brat folder or a spaCy DocBin"

Gold = Annotated[Path, typer.Option("--gold", help=f"Texts with the spans that people marked: {_FORMATS}.")]
GoldIfAny = Annotated[Path | None, typer.Option("--gold", help=f"Texts with the spans that people marked: {_FORMATS}.")]
Texts = Annotated[Path, typer.Option("--texts", help="The texts: JSON lines with id and text, or a folder of x.txt.")]
TextsIfAny = Annotated[
    Path | None, typer.Option("--texts", help="The texts: JSON lines with id and text, or a folder of x.txt.")
]
Known = Annotated[
    Path, typer.Option("--population", help="What the attacker has: JSON lines with the id and text of each candidate.")
]
KnownIfAny = Annotated[
    Path | None,
    typer.Option("--population", help="What the attacker has: JSON lines with the id and text of each candidate."),
]
Systems = Annotated[
    list[str] | None,
    typer.Option(
        "--system",
        "--systems",
        help="ours, ours:POLICY?setting=value, spacy, presidio, gold, original or FILE.json with {id: [[start, end, "
        "replacement], ...]}. Repeatable, or several with commas; ours if not given.",
    ),
]
Ignore = Annotated[
    list[str] | None, typer.Option("--ignore", help="A type of span that is neither wanted nor wrong. Repeatable.")
]
EachAnnotator = Annotated[
    bool,
    typer.Option("--each-annotator", help="Count every annotator's marks apart, instead of what any of them marked."),
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON for programs instead of a table.")]


def systems_of(names: Sequence[str] | None, no_model: bool = False, policy: str = "") -> "list[System]":
    """The systems that the option names; of us, where it names none, under the policy."""
    from reticent.evaluate.systems import listed, systems

    chosen = [name for given in names or ["ours"] for name in listed(given)]
    if policy:
        chosen = [_OURS.sub(f"ours:{policy}", name) for name in chosen]
    if no_model:
        chosen = [f"{name}{'&' if '?' in name else '?'}entity_model=no" if _is_ours(name) else name for name in chosen]
    return systems(chosen)


def texts_of(texts: Path | None, gold: Path | None) -> "list[Text]":
    """The texts, with marks if they have any; marks come from the gold where both are given."""
    from reticent.evaluate.gold import read_gold, read_texts

    if gold is None:
        if texts is None:
            raise InputError("nothing to measure with: give --texts, or --gold for texts that people marked")
        return read_texts(texts)
    marked = read_gold(gold)
    if texts is None:
        return marked
    by_id = {text.id: text for text in marked}
    plain = read_texts(texts)
    for text in plain:
        if text.id not in by_id or by_id[text.id].text != text.text:
            raise InputError(f"{gold.name} and {texts.name} do not cover the same texts: {text.id!r}, for one")
    if len(plain) != len(marked):
        raise InputError(f"{gold.name} has {len(marked)} texts and {texts.name} has {len(plain)}")
    from dataclasses import replace

    return [replace(by_id[text.id], subject=text.subject) for text in plain]


def population_of(path: Path | None) -> "Population | None":
    """What the attacker has."""
    if path is None:
        return None
    from reticent.guards.reidentification.population import Population

    return Population.read(path)


@contextmanager
def watched(texts: int, systems: int) -> "Iterator[Progress | None]":
    """How far along, on a terminal."""
    with options.progress_bar("measuring", texts * systems) as shown:
        if shown is None:
            yield None
            return
        bar, task = shown
        yield lambda name: bar.update(task, advance=1, note=name)


def compared(
    texts: Path | None,
    gold: Path | None,
    population: Path | None,
    systems: "Sequence[System]",
    *,
    ignore: Sequence[str] | None = None,
    each_annotator: bool = False,
) -> "Comparison":
    """The systems side by side on these texts, with progress on a terminal."""
    from reticent.evaluate.compare import compare
    from reticent.world import default_world

    given = texts_of(texts, gold)
    with watched(len(given), len(systems)) as progress:
        return compare(
            (gold or texts or Path("texts")).name,
            given,
            systems,
            default_world().reference,
            population=population_of(population),
            ignore=ignore or (),
            each_annotator=each_annotator,
            progress=progress,
        )


def folder_at(path: Path) -> Path:
    """A folder to write to, made where it is not there yet."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"cannot write to {str(path)!r}: {error.strerror}") from None
    return path


def _is_ours(name: str) -> bool:
    return name.split(":", maxsplit=1)[0].split("?", maxsplit=1)[0] == "ours"
