"""What the tagger adds: itself, the rules and both together against marked documents; its speed beside spaCy's.

    python bench/tagger.py ../shared/eval/documents_dev.jsonl [--policy identity] [--thresholds .3,.5,.7] [--genres]

Detection alone: what the detectors find, before anything is put in its place; then the whole path, with the tagger and
without. With --smoke instead of a file: made-up texts, to see that it runs.
"""

import argparse
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from sample import shared

from reticent.detect import completed, detectors
from reticent.detect.tagged import seconded, tagger_of
from reticent.evaluate.gold import Annotated, read_gold
from reticent.evaluate.spans import score
from reticent.evaluate.tally import Tally
from reticent.languages import Analysis
from reticent.model import Document, Finding, Span
from reticent.pipeline import sanitize_all
from reticent.policy import Policy
from reticent.view import View
from reticent.world import World, default_world


@dataclass
class Read:
    """A text as all systems get it, and what each detector finds in it."""

    gold: Annotated
    view: View
    analysis: Analysis
    raw: dict[str, list[Finding]]


def read(texts: list[Annotated], world: World) -> Iterator[Read]:
    views = [View.of(text.text, world.lexicon) for text in texts]
    for text, view, analysis in zip(texts, views, world.language.analyse(v.read for v in views), strict=True):
        document = Document(view.read)
        raw = {name: list(each.detect(document, analysis, world)) for name, each in detectors().items()}
        yield Read(text, view, analysis, raw)


def found(each: Read, names: Collection[str], policy: Policy, least: float, world: World) -> list[Span]:
    chosen = [
        finding
        for name in names
        for finding in each.raw[name]
        if finding.kind in policy.kinds
        and finding.score >= (policy.thresholds.get(finding.kind, least) if name == "tagged" else policy.threshold)
    ]
    if "tagged" in names:
        chosen = list(seconded(chosen, each.view.read, each.analysis, world))
    completed_ = completed(each.view.read, each.analysis, chosen, policy, world)
    return [each.view.back(finding.span) for finding in completed_]


def row(name: str, tally: Tally) -> str:
    groups = [g for g in ("DIRECT", "QUASI", "SPECIAL") if tally.has("entities", g)]
    shares = "  ".join(f"{g.lower()} {tally.value('entities', g):.3f}" for g in groups)
    return f"{name:34} {shares}  precision {tally.value('precision'):.3f}  unmarked kept {tally.value('unmarked'):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("gold", type=Path, nargs="?")
    parser.add_argument("--smoke", action="store_true", help="made-up texts, to see that it runs")
    parser.add_argument("--policy", default="identity")
    parser.add_argument("--thresholds", default=".25,.35,.5,.65,.8")
    parser.add_argument("--genres", action="store_true", help="each text by itself")
    parser.add_argument("--ablation", action="store_true", help="joined, without one detector at a time")
    parser.add_argument("--at", type=float, default=0.25, help="the threshold for genres and ablation")
    given = parser.parse_args()
    if given.smoke:
        with shared() as folder:
            measure(given, read_gold(folder / "eval/bios_dev.jsonl"))
    else:
        measure(given, read_gold(given.gold))


def measure(given: argparse.Namespace, texts: list[Annotated]) -> None:
    world, policy = default_world(), Policy.load(given.policy)
    reads = list(read(texts, world))
    rules = [name for name in detectors() if name != "tagged"]

    def measured(names: Collection[str], least: float) -> Tally:
        return score((each.gold, found(each, names, policy, least, world)) for each in reads)

    print(row("rules", measured(rules, 1)))
    for least in map(float, given.thresholds.split(",")):
        print(row(f"tagger alone from {least}", measured(["tagged"], least)))
        print(row(f"joined from {least}", measured(list(detectors()), least)))
    if given.ablation:
        for name in detectors():
            print(row(f"joined without {name}", measured([n for n in detectors() if n != name], given.at)))
    if given.genres:
        for each in reads:
            spans = found(each, list(detectors()), policy, given.at, world)
            print(row(each.gold.id[:34], score([(each.gold, spans)])))
    for name, known in (("whole path without the tagger", replace(world, tagger=None)), ("whole path", world)):
        print(row(name, _whole_path(texts, policy, known)))
    _speed(texts, world)


def _whole_path(texts: list[Annotated], policy: Policy, world: World) -> Tally:
    plain = policy.but(style="label", anonymous_among=None)
    results = sanitize_all([Document(text.text) for text in texts], plain, world)
    hidden = ([Span(start, end) for start, end, _ in result.spans] for result in results)
    return score(zip(texts, hidden, strict=True))


def _speed(texts: list[Annotated], world: World) -> None:
    characters = sum(len(text.text) for text in texts)
    tagger = world.derived(tagger_of)
    for name, work in (
        ("tagger", lambda: [tagger.read(text.text) for text in texts]),
        ("spaCy", lambda: list(world.language.analyse(text.text for text in texts))),
    ):
        began = time.process_time()
        work()
        print(f"{name}: {characters / (time.process_time() - began):,.0f} characters a second of processor time")


if __name__ == "__main__":
    main()
