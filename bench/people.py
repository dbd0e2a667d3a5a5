"""Who is who: whether every person of a marked text has one label, and a label of their own.

    python bench/people.py ../shared/eval/documents_dev.jsonl [--policy identity] [--genres] [--show]

A *person* is whoever the annotators gave an `entity_id`, as long as at least one mark of their name was found. Only
marks of names count (type person): the addresses and user names that carry the same id have labels of their own kind,
and so has a name inside one. The labels of a person are those of all findings of people that touch such a mark.

- *split*: the person has more than one label.
- *merged*: at least one of the person's labels is also a label of somebody else; *shared* is the number of such labels.

`any kind` counts every label that stands for a part of the name, also [PLACE 2] and [ORGANISATION 6]. `marks alone` takes
the people's marks as what was found: what is left there is not for detection to mend. With --smoke instead of a file:
made-up texts, to see that it runs.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from sample import shared

from reticent.detect.who import WhoIsWho
from reticent.evaluate.gold import Annotated, Mark, read_gold
from reticent.languages.en.lexicon import Lexicon
from reticent.model import Document, Finding
from reticent.pipeline import sanitize_all
from reticent.policy import Policy
from reticent.substitute.label import label
from reticent.world import SHIPPED, World, default_world

sys.path.insert(0, str(Path(__file__).parents[1] / "tools/tagger"))
from labels import BENCHMARK, KIND_OF

OF_THEIR_OWN = frozenset({"email", "url"})
"""Kinds of findings that may hold a name and keep a label of their own."""


@dataclass
class Person:
    """Somebody in a text: what stands for the name, and which way of writing it."""

    text: str
    id: str
    labels: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))


@dataclass(frozen=True)
class Count:
    """The people of some texts, and who of them is split or merged."""

    people: list[Person]
    split: list[Person]
    merged: list[Person]
    shared: int

    def row(self, name: str) -> str:
        """As it is printed."""
        figures = f"split {len(self.split):4}  merged {len(self.merged):4}  shared {self.shared:4}"
        return f"{name:34} people {len(self.people):5}  {figures}"


def names(gold: Annotated) -> list[Mark]:
    """The marks of people's names, in order, each stretch once."""
    marks = (mark for mark in gold.marks if BENCHMARK.get(mark.type, KIND_OF.get(mark.type.casefold())) == "person")
    return [mark for _, mark in sorted({mark.span: mark for mark in marks}.items())]


def people(gold: Annotated, findings: Iterable[Finding], counts: Callable[[str], bool]) -> list[Person]:
    """The people of a text whose names were found, with their labels of the kinds that count."""
    found = [finding for finding in findings if counts(finding.kind)]
    by_id: dict[str, Person] = {}
    for mark in names(gold):
        for finding in found:
            if finding.span.overlaps(mark.span):
                person = by_id.setdefault(mark.entity, Person(gold.id, mark.entity))
                person.labels[label(finding)].add(mark.span.of(gold.text))
    return list(by_id.values())


def marked(gold: Annotated, lexicon: Lexicon) -> list[Person]:
    """The people of a text, with the labels they would have if exactly the marks were found."""
    by_id: dict[str, Person] = {}
    marks = names(gold)
    for mark, number in zip(marks, WhoIsWho(gold.text, [mark.span for mark in marks], lexicon).numbers, strict=True):
        by_id.setdefault(mark.entity, Person(gold.id, mark.entity)).labels[f"{number}"].add(mark.span.of(gold.text))
    return list(by_id.values())


def count(everybody: Iterable[Person]) -> Count:
    """Who of them is split or merged."""
    everybody = list(everybody)
    held = Counter((person.text, each) for person in everybody for each in person.labels)
    return Count(
        everybody,
        [person for person in everybody if len(person.labels) > 1],
        [person for person in everybody if any(held[person.text, each] > 1 for each in person.labels)],
        sum(number > 1 for number in held.values()),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("gold", type=Path, nargs="?")
    parser.add_argument("--smoke", action="store_true", help="made-up texts, to see that it runs")
    parser.add_argument("--policy", default="identity")
    parser.add_argument("--genres", action="store_true", help="each text by itself")
    parser.add_argument("--show", action="store_true", help="who is split or merged, by name")
    given = parser.parse_args()
    if given.smoke:
        with shared() as folder:
            report(given, read_gold(folder / "eval/bios_dev.jsonl"))
    else:
        report(given, read_gold(given.gold))


def report(given: argparse.Namespace, texts: list[Annotated]) -> None:
    policy = Policy.load(given.policy).but(style="label", anonymous_among=None)
    for name, world in (
        ("with the tagger", replace(default_world(), tagger=Path(SHIPPED))),
        ("without", replace(default_world(), tagger=None)),
    ):
        found = found_in(texts, policy, world)
        _print(given, name, [each for one in found for each in people(*one, "person".__eq__)])
        everything = [each for one in found for each in people(*one, lambda kind: kind not in OF_THEIR_OWN)]
        print(count(everything).row("  any kind"))
    _print(given, "marks alone", [each for text in texts for each in marked(text, default_world().lexicon)])


def found_in(texts: list[Annotated], policy: Policy, world: World) -> list[tuple[Annotated, tuple[Finding, ...]]]:
    results = sanitize_all([Document(text.text) for text in texts], policy, world)
    return [(text, result.findings) for text, result in zip(texts, results, strict=True)]


def _print(given: argparse.Namespace, name: str, everybody: list[Person]) -> None:
    counted = count(everybody)
    print(counted.row(name))
    if given.genres:
        for text in sorted({person.text for person in everybody}):
            print(count(person for person in everybody if person.text == text).row(f"  {text[:32]}"))
    if given.show:
        for what, those in (("split", counted.split), ("merged", counted.merged)):
            for person in those:
                forms = "; ".join(f"{each} = {', '.join(sorted(said))}" for each, said in sorted(person.labels.items()))
                print(f"  {what:7}{person.text} {person.id}: {forms}")


if __name__ == "__main__":
    main()
