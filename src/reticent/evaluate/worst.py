"""The worst cases, with their context, so that causes can be mended: this shows the texts.

Against marks: what was missed, direct identifiers first, then by the bits that stay readable; and what was needlessly
hidden, by the bits lost. Against a population: the texts whose subject is still found, the surest first, with the words
that point there.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from reticent.evaluate.gold import STAYS, Annotated
from reticent.evaluate.information import WordBits
from reticent.evaluate.spans import LITTLE, WORD, cover, is_whole
from reticent.evaluate.systems import Edits
from reticent.guards.reidentification.attack import attack
from reticent.guards.reidentification.population import Population
from reticent.model import Span, apply

AROUND = 40
"""Characters of context on either side."""


@dataclass(frozen=True, slots=True)
class Case:
    """One thing that went wrong: in which text, what sort, how much it weighs, and what one would see."""

    text: str
    what: str
    sort: str
    weight: float
    shown: str = field(repr=False)

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it, with the text."""
        return {
            "id": self.text,
            "what": self.what,
            "sort": self.sort,
            "bits": round(self.weight, 2),
            "shown": self.shown,
        }


def against_marks(
    texts: Sequence[Annotated], edits: Sequence[Edits], bits: WordBits, ignore: Collection[str] = ()
) -> list[Case]:
    """Everything missed or needlessly hidden, the worst first."""
    cases: list[Case] = []
    for text, made in zip(texts, edits, strict=True):
        cases += _missed(text, made, bits, ignore)
        cases += _needless(text, made, bits, ignore)
    return sorted(cases, key=lambda case: (not case.sort.startswith("DIRECT"), -case.weight, case.text, case.shown))


def against_population(
    texts: Sequence[Annotated], edits: Sequence[Edits], truth: Iterable[int], population: Population
) -> list[Case]:
    """The texts whose subject comes first, the surest first. The weight is the probability."""
    cases = []
    for text, made, place in zip(texts, edits, truth, strict=True):
        found = attack(apply(text.text, made), population, top=1)
        if found.candidates and found.candidates[0].name == population.name(place):
            best = found.candidates[0]
            words = ", ".join(word for word, _ in best.words)
            cases.append(Case(text.id, "found", found.by, best.probability, f"by {words}"))
    return sorted(cases, key=lambda case: (-case.weight, case.text))


def counts(cases: Iterable[Case]) -> list[tuple[str, str, int]]:
    """How many of each sort, most first."""
    counted = Counter((case.what, case.sort) for case in cases)
    return [(what, sort, times) for (what, sort), times in sorted(counted.items(), key=lambda c: (-c[1], c[0]))]


def _missed(text: Annotated, made: Edits, bits: WordBits, ignore: Collection[str]) -> Iterable[Case]:
    hidden = cover(text.text, (Span(start, end) for start, end, _ in made))
    for mark in text.marks:
        if mark.identifier == STAYS or mark.type in ignore or is_whole(text.text, mark.span, hidden):
            continue
        left = [word for word in WORD.finditer(text.text, *mark.span) if hidden.find(0, *word.span()) >= 0]
        weight = sum(bits(word.group()) for word in left if word.group().casefold() not in LITTLE)
        yield Case(text.id, "missed", f"{mark.identifier} {mark.type}", weight, _context(text.text, mark.span))


def _needless(text: Annotated, made: Edits, bits: WordBits, ignore: Collection[str]) -> Iterable[Case]:
    wanted = cover(text.text, (mark.span for mark in text.marks if mark.identifier != STAYS or mark.type in ignore))
    for start, end, new in made:
        span = Span(start, end)
        lost = [word for word in WORD.finditer(text.text, *span) if wanted.find(1, *word.span()) < 0]
        if any(word.group().casefold() not in LITTLE for word in lost):
            weight = sum(bits(word.group()) for word in lost)
            stays = any(mark.span.overlaps(span) for mark in text.marks if mark.identifier == STAYS)
            sort = f"{new.strip('[]').rstrip(' 0123456789') or 'ANY'}{', which may stay' if stays else ''}"
            yield Case(text.id, "needless", sort, weight, _context(text.text, span))


def _context(text: str, span: Span) -> str:
    """The span in brackets amid its surroundings, on one line."""
    before = text[max(0, span.start - AROUND) : span.start]
    after = text[span.end : span.end + AROUND]
    return " ".join(f"{before}⟦{span.of(text)}⟧{after}".split())
