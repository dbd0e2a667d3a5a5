"""We and our peers on the development sets: the tables of docs/evaluation.md, its plot, and the README's table.

    .bench/bin/python bench/compare.py [FOLDER]        # default: ../shared/eval; `make compare` sets up .bench first
    .bench/bin/python bench/compare.py --smoke         # a few made-up texts, to see that it runs; writes nothing

The folder holds documents_dev.jsonl (what people would hide in documents of all kinds), actors_dev.jsonl
and actors_population.jsonl (who is found), tab_train.jsonl and bios_dev.jsonl (what people would hide) and pii_dev.jsonl
(typed identifiers). A set that is not there is left out, and so is Presidio where
it is not installed.
"""

import argparse
import datetime
import sys
import time
from pathlib import Path

from sample import shared

from reticent.cli.evaluate.common import watched
from reticent.errors import InputError
from reticent.evaluate.compare import Comparison, compare
from reticent.evaluate.gold import read_texts
from reticent.evaluate.systems import System, systems
from reticent.guards.reidentification.population import Population
from reticent.report.comparison import about, as_markdown, as_page, draw, points
from reticent.report.plot import alone
from reticent.world import default_world

ROOT = Path(__file__).parents[1]
SETS = {
    "documents_dev": ["ours", "ours:pii", "ours:identity?tagger=none", "spacy", "presidio"],
    "actors_dev": ["original", "ours", "ours:pii", "spacy", "presidio"],
    "tab_train": ["ours", "ours:pii", "spacy", "presidio"],
    "bios_dev": ["gold", "ours", "ours:pii", "spacy", "presidio"],
    "pii_dev": ["ours:pii", "ours", "spacy", "presidio"],
}
POPULATIONS = {"actors_dev": "actors_population"}
COLUMNS = {
    "documents_dev": ["direct hidden", "quasi hidden", "words found", "precision", "F1", "words kept"],
    "actors_dev": ["words kept", "information kept", "re-identified", "among 5", "reciprocal rank", "cosine"],
    "tab_train": ["direct hidden", "quasi hidden", "words found", "precision", "F1", "words kept"],
    "bios_dev": ["direct hidden", "quasi hidden", "words found", "precision", "F1", "words kept"],
    "pii_dev": ["spans found", "words found", "precision", "F1"],
}
OURS = {"documents_dev": "ours", "actors_dev": "ours", "tab_train": "ours", "bios_dev": "ours", "pii_dev": "ours:pii"}
BEGIN, END = "<!-- written by make compare: begin -->", "<!-- written by make compare: end -->"


def chosen(names: list[str]) -> list[System]:
    try:
        return systems(names)
    except InputError as error:
        print(f"left out: {error}", file=sys.stderr)
        return systems([name for name in names if name != "presidio"])


def measured(folder: Path, name: str) -> Comparison | None:
    path = folder / f"{name}.jsonl"
    if not path.exists():
        print(f"left out: there is no {path}", file=sys.stderr)
        return None
    start = time.perf_counter()
    texts, which = read_texts(path), chosen(SETS[name])
    population = Population.read(folder / f"{POPULATIONS[name]}.jsonl") if name in POPULATIONS else None
    with watched(len(texts), len(which)) as progress:
        made = compare(
            name, texts, which, default_world().reference, population=population, ignore=("TITLE",), progress=progress
        )
    print(f"{name}: {len(texts)} texts, {len(which)} systems, {time.perf_counter() - start:.0f} s", file=sys.stderr)
    return made


def short(made: list[Comparison]) -> str:
    """The README's table: one row for each system, our preset for each kind of data."""
    found = {
        (each.data, "ours" if outcome.system == OURS[each.data] else outcome.system): outcome.figures()
        for each in made
        for outcome in each.outcomes
        if not outcome.system.startswith("ours") or outcome.system == OURS[each.data]
    }

    def figures(system: str, data: str, *names: str) -> str:
        table = found.get((data, system), {})
        return " / ".join(f"{table[name].value:.2f}" if name in table else "–" for name in names)

    lines = [
        "| | documents direct / quasi hidden, precision | words kept, actors | re-identified, actors | TAB direct / quasi hidden, precision "
        "| biographies, F1 with people | pii spans found / precision |",
        "|---|---|---|---|---|---|---|",
    ]
    versions = {"ours": "Reticent", "presidio": "Presidio", "spacy": "spaCy entities"}
    for system, called in versions.items():
        cells = [
            f"{figures(system, 'documents_dev', 'direct hidden', 'quasi hidden')}, "
            + figures(system, "documents_dev", "precision"),
            figures(system, "actors_dev", "words kept"),
            figures(system, "actors_dev", "re-identified"),
            f"{figures(system, 'tab_train', 'direct hidden', 'quasi hidden')}, "
            + figures(system, "tab_train", "precision"),
            figures(system, "bios_dev", "F1"),
            figures(system, "pii_dev", "spans found", "precision"),
        ]
        lines.append(f"| {called} | {' | '.join(cells)} |")
    return "\n".join(lines)


def page(made: list[Comparison]) -> str:
    parts = [f"Measured on {datetime.datetime.now(datetime.UTC).date().isoformat()} by `make compare`.", short(made)]
    for each in made:
        parts += [about(each), as_markdown(each, COLUMNS[each.data]).rstrip()]
    return "\n\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT.parent / "shared/eval")
    parser.add_argument("--report", type=Path, help="a folder for one HTML page per set")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help="where evaluation.md and img/ are")
    parser.add_argument("--smoke", action="store_true", help="a few made-up texts, to see that it runs")
    asked = parser.parse_args()
    if asked.smoke:
        with shared() as folder:
            made = all_measured(folder / "eval")
    else:
        made = all_measured(asked.folder)
        write(made, asked.docs, asked.report)
    print(page(made))


def all_measured(folder: Path) -> list[Comparison]:
    return [each for name in SETS if (each := measured(folder, name))]


def write(made: list[Comparison], docs: Path, report: Path | None) -> None:
    """The page of the documentation, its plot, and a page for each set if asked for."""
    target = docs / "evaluation.md"
    before, _, rest = target.read_text("utf-8").partition(BEGIN)
    target.write_text(f"{before}{BEGIN}\n\n{page(made)}\n\n{END}{rest.partition(END)[2]}", "utf-8")
    for each in made:
        if each.candidates:
            kept = points(each, "words kept", "re-identified")
            plot = draw(f"Who is found, by how much is kept: {each.data}", "words kept", "re-identified", kept)
            (docs / "img").mkdir(exist_ok=True)
            (docs / "img/frontier.svg").write_text(alone(plot), "utf-8")
        if report:
            report.mkdir(parents=True, exist_ok=True)
            (report / f"{each.data}.html").write_text(as_page(each), "utf-8")


if __name__ == "__main__":
    main()
