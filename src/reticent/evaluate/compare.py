"""Systems side by side on the same texts: what can be measured with what is given, in one table.

Utility can always be measured; re-identification with a population; agreement with people where the texts are marked.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from reticent.evaluate import risk as risks
from reticent.evaluate import utility as utilities
from reticent.evaluate.gold import Annotated, by_annotator
from reticent.evaluate.information import WordBits
from reticent.evaluate.spans import score
from reticent.evaluate.systems import Edits, System
from reticent.evaluate.tally import Estimate, Tally
from reticent.guards.reidentification.population import Population
from reticent.knowledge.reference import Reference
from reticent.model import Span, apply

Progress = Callable[[str], None]
"""Called with a system's name when it has done one more text."""


@dataclass(frozen=True, slots=True)
class SystemScore:
    """What was measured of one system."""

    system: str
    version: str
    utility: Tally
    risk: Tally | None = None
    spans: Tally | None = None

    def figures(self) -> dict[str, Estimate]:
        """The figures of the table by the names of its columns."""
        found = {name: self.utility.estimate(name) for name in (utilities.WORDS, utilities.INFORMATION)}
        if self.risk:
            strongest = risks.strongest(self.risk)
            found["re-identified"] = self.risk.estimate(risks.TOP, strongest)
            found["among 5"] = self.risk.estimate(risks.FEW, strongest)
            found["reciprocal rank"] = self.risk.estimate(risks.RECIPROCAL, strongest)
        if self.spans:
            for group in self.spans.groups("entities"):
                if group != "ANY":
                    found[f"{group.lower()} hidden"] = self.spans.estimate("entities", group)
            found["spans found"] = self.spans.estimate("spans")
            found["words found"] = self.spans.estimate("words")
            if self.spans.has("precision"):  # who hides nothing has none
                found["precision"] = self.spans.estimate("precision")
                found["F1"] = self.spans.f1("precision", "words")
        for name in (utilities.COSINE, utilities.EASE, utilities.SENTENCES):
            found[name] = self.utility.estimate(name)
        return found

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it: the figures, and of each attacker and type."""
        table: dict[str, Any] = {
            "system": self.system,
            "version": self.version,
            "figures": {name: estimate.as_dict() for name, estimate in self.figures().items()},
        }
        if self.risk:
            table["strongest attacker"] = risks.strongest(self.risk)
            table["attackers"] = attackers_of(self.risk)
        if self.spans:
            table["types"] = {kind: self.spans.estimate("types", kind).as_dict() for kind in self.spans.groups("types")}
        return table


@dataclass(frozen=True, slots=True)
class Comparison:
    """All systems on one set of texts."""

    data: str
    texts: int
    candidates: int
    outcomes: tuple[SystemScore, ...] = field(repr=False)

    def columns(self) -> list[str]:
        """The names of the figures that some system has."""
        return list(dict.fromkeys(name for outcome in self.outcomes for name in outcome.figures()))

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "data": self.data,
            "texts": self.texts,
            "candidates": self.candidates,
            "systems": [outcome.as_dict() for outcome in self.outcomes],
        }


class Point(NamedTuple):
    """A system in a plane: how much it keeps, and how many are found in spite of it."""

    name: str
    x: float
    y: float


def compare(
    data: str,
    texts: Sequence[Annotated],
    systems: Iterable[System],
    reference: Reference,
    *,
    population: Population | None = None,
    ignore: Collection[str] = (),
    each_annotator: bool = False,
    progress: Progress | None = None,
) -> Comparison:
    """Run every system over the texts and measure what it made of them."""
    bits = WordBits(reference)
    truth = risks.truths(texts, population) if population else []
    marked = any(text.marks for text in texts)
    outcomes = []
    for system in systems:
        edits = list(run(system, texts, progress))
        outputs = (apply(text.text, each) for text, each in zip(texts, edits, strict=True))
        outcomes.append(
            SystemScore(
                system.name,
                system.version,
                utilities.utility(((t.text, e) for t, e in zip(texts, edits, strict=True)), bits),
                risks.risk(outputs, truth, population) if population else None,
                score(paired(texts, edits, each_annotator), ignore) if marked else None,
            )
        )
    return Comparison(data, len(texts), population.size if population else 0, tuple(outcomes))


def run(system: System, texts: Sequence[Annotated], progress: Progress | None = None) -> Iterator[Edits]:
    """The edits of each text."""
    for edits in system.hide(texts):
        if progress:
            progress(system.name)
        yield edits


def paired(
    texts: Sequence[Annotated], edits: Sequence[Edits], each_annotator: bool = False
) -> Iterator[tuple[Annotated, list[Span]]]:
    """Each text, or each annotator's copy of it, with the spans that were hidden."""
    for text, made in zip(texts, edits, strict=True):
        spans = [Span(start, end) for start, end, _ in made]
        for copy in by_annotator([text]) if each_annotator else [text]:
            yield copy, spans


def attackers_of(tally: Tally) -> dict[str, dict[str, Any]]:
    """The figures of each attacker."""
    return {
        name: {measure: tally.estimate(measure, name).as_dict() for measure in (risks.TOP, risks.FEW, risks.RECIPROCAL)}
        for name in tally.groups(risks.TOP)
    }


def frontier(points: Iterable[Point]) -> list[Point]:
    """The points that no other beats: no other keeps as much and lets fewer be found. From least kept to most."""
    best: list[Point] = []
    for point in sorted(points, key=lambda each: (-each.x, each.y, each.name)):
        if not best or point.y < best[-1].y:
            best.append(point)
    return best[::-1]


def level_with(x: float, points: Iterable[Point]) -> float | None:
    """How many would be found at this share kept, between the two points of the frontier on either side of it."""
    line = frontier(points)
    for left, right in pairwise(line):
        if left.x <= x <= right.x:
            return left.y + (right.y - left.y) * (x - left.x) / (right.x - left.x)
    return next((point.y for point in line if point.x == x), None)
