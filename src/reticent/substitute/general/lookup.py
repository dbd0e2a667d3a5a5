"""What each finding could be called instead: the ladder of every thing that a text speaks of.

Each kind of finding climbs by its own relation: places by what they are a part of, numbers by ranges, names of films
and companies by what they are, everything else by what it is a kind of, in the sense that fits the text. What must
vanish (people, numbers that reach somebody, what the user named) has no ladder and gets a label.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reticent.kinds import kind_of
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import normalise
from reticent.knowledge.taxonomy import Taxonomy
from reticent.languages import Analysis
from reticent.languages.en.inflection import with_the
from reticent.languages.words import LETTERS
from reticent.model import Finding, Ladder, Step
from reticent.substitute.general.entities import BEYOND_DOUBT, CLEAR, NOUNS, EntityKinds
from reticent.substitute.general.ladders import By, ladder
from reticent.substitute.general.numbers import steps as number_steps
from reticent.substitute.general.senses import choose as choose_sense

if TYPE_CHECKING:
    from pyroaring import BitMap, FrozenBitMap

MOST_CONTEXT = 40
"""How many other terms of a text are asked about the sense of one."""

ENOUGH = 20
"""How many public documents of a term can say which general terms go with it."""

NUMBERS = ("date", "time", "age", "money", "quantity", "postal_code")
_PART = re.compile(r"[^,\n;]+")
_CODE = re.compile(r"\b[A-Z]{0,2}\d[\w-]*\b")


@dataclass(frozen=True, slots=True)
class Unit:
    """All mentions of one thing, and the ladder that they share."""

    findings: tuple[Finding, ...]
    ladder: Ladder


class LadderLookup:
    """The ladders of one text's findings, against a taxonomy and a reference corpus."""

    def __init__(
        self, text: str, analysis: Analysis, taxonomy: Taxonomy, reference: Reference, entities: EntityKinds
    ) -> None:
        self._text, self._taxonomy, self._reference, self._entities = text, taxonomy, reference, entities
        self._tokens = analysis.tokens
        self._starts = [token.span.start for token in analysis.tokens]
        self._words = frozenset(normalise(word) for word in LETTERS.findall(text))
        self._climbs: dict[tuple[str, str, bool], Ladder | None] = {}
        terms = dict.fromkeys(normalise(phrase.of(text)) for phrase in analysis.phrases)
        self._context = tuple(term for term in terms if term)[:MOST_CONTEXT]

    def units(self, findings: Iterable[Finding]) -> list[Unit]:
        """Everything that can be said in general terms, in the order of the text."""
        things: dict[tuple[str, int], list[Finding]] = {}
        for finding in findings:
            things.setdefault((finding.kind, finding.entity), []).append(finding)
        found = []
        for (kind, _), mentions in things.items():
            surface = max((mention.span.of(self._text) for mention in mentions), key=len)
            guessed = all(mention.origin == "guessed" for mention in mentions)
            climbing = self._climbed(surface, kind, guessed)
            if any(mention.origin == "inferred" and not self._stands_alone(mention) for mention in mentions):
                climbing = None
            if climbing is not None and len(climbing.steps) > 1:
                found.append(Unit(tuple(mentions), climbing))
        return found

    def _climbed(self, surface: str, kind: str, guessed: bool) -> Ladder | None:
        """The ladder for a surface, looked up once."""
        known = (surface, kind, guessed)
        if known not in self._climbs:
            self._climbs[known] = self._anything(surface, kind) if guessed else self._climb(kind)(surface, kind)
        return self._climbs[known]

    def _stands_alone(self, finding: Finding) -> bool:
        """Whether a term is a noun by itself, not a part of "soap opera", which means something else."""
        first, last = bisect_left(self._starts, finding.span.start), bisect_left(self._starts, finding.span.end)
        here = self._tokens[first:last]
        beside = (*self._tokens[max(0, first - 1) : first], *self._tokens[last : last + 1])
        return (
            bool(here)
            and (here[0].span.start, here[-1].span.end) == finding.span
            and here[-1].pos == "NOUN"
            and not any(token.pos in ("NOUN", "PROPN", "NUM") or token.span.of(self._text) == "-" for token in beside)
        )

    def of_term(self, term: str, by: By) -> Ladder | None:
        """The ladder of a term that the user named: as a number, by the relation asked for, or as a name."""
        if any(mark.isdigit() for mark in term):
            for kind in NUMBERS:
                found = _number(term, kind)
                if len(found.steps) > 1:
                    return found
        ladder = (self._within(term) if by == "part" else None) or self.by_kind(term)
        if ladder is None and term[:1].isupper():
            ladder = self._anything(term)
        return ladder if ladder and len(ladder.steps) > 1 else None

    def by_kind(self, term: str, _kind: str = "") -> Ladder | None:
        """The ladder of a term by what it is a kind of, or of its last words if it is not known whole."""
        words = term.split()
        for first in range(len(words)):
            sense = choose_sense(" ".join(words[first:]), self._others(term), self._taxonomy, self._reference)
            if sense:
                return ladder(term, sense.concept, self._taxonomy, by="kind", sense=sense.why)
        return None

    def _others(self, term: str) -> list[str]:
        """The terms of the text that may tell the sense of this one."""
        return [other for other in self._context if other != normalise(term)]

    def _climb(self, kind: str) -> Callable[[str, str], Ladder | None]:
        return {
            "place": self._place,
            "address": self._address,
            "nationality": self._nationality,
            "organisation": self._entity,
            "work": self._entity,
            "event": self._entity,
            "product": self._entity,
            "law": self._entity,
            "clue": self._fitting_kind,
            "informative": self._fitting_kind,
            **dict.fromkeys(NUMBERS, _number),
        }.get(kind, self._fitting_kind if kind_of(kind).weight == "special" else _none)

    def _fitting_kind(self, term: str, _kind: str) -> Ladder | None:
        """By kind, without the steps that nobody would say of it: a transfusion is no "movement" to a reader."""
        found = self.by_kind(term)
        if found is None:
            return None
        own = self._reference.bound(term)
        if len(own) < ENOUGH:
            return found
        steps = [step for step in found.steps[1:] if self._goes_with(step.name, own)]
        return Ladder(found.term, (found.steps[0], *steps), found.sense)

    def _goes_with(self, name: str, documents: "BitMap | FrozenBitMap") -> bool:
        """Whether the documents have the name twice as often as others: `PMI >= 1` bit."""
        known = self._reference.postings(name)
        if not known:
            return True
        return known.intersection_cardinality(documents) * self._reference.size >= 2 * len(known) * len(documents)

    def _place(self, term: str, kind: str) -> Ladder | None:
        """By what it is a part of, or by what it is; a town whose name is that of a firm to most is a firm."""
        firm = self._named(term, "organisation", BEYOND_DOUBT)
        return firm or self._within(term) or self._named(term, kind)

    def _within(self, term: str) -> Ladder | None:
        sense = choose_sense(term, self._others(term), self._taxonomy, self._reference, place=True)
        if sense is None:
            return None
        found = ladder(term, sense.concept, self._taxonomy, by="part", sense=sense.why)
        return found if len(found.steps) > 1 else None

    def _address(self, term: str, _kind: str) -> Ladder | None:
        """By the town that it names last, and what that is a part of. The town itself is a place like any other."""
        parts = [_CODE.sub("", part).strip() for part in _PART.findall(term)]
        for part in reversed(parts):
            words = part.split()
            for first in range(len(words)):
                town = self._within(" ".join(words[first:]))
                if town:
                    steps = (
                        Step(f"an address in {with_the(step.name)}", step.volume, named=True) for step in town.steps[1:]
                    )
                    return Ladder(term, (Step(term, 1, named=True), *steps), town.sense)
        return None

    def _nationality(self, term: str, _kind: str) -> Ladder | None:
        """By the part of the world: a Hungarian is a European."""
        known = self._taxonomy.find(term, "adjective") or self._taxonomy.find(term.removesuffix("s"), "adjective")
        steps = [Step(term, 1, named=True)]
        at = known[0] if known else None
        while at is not None and (above := self._taxonomy.parents(at)):
            at = above[0]
            if self._taxonomy.volume(at) > steps[-1].volume:
                steps.append(Step(self._taxonomy.name(at), self._taxonomy.volume(at), named=True, concept=at))
        return Ladder(term, tuple(steps))

    def _entity(self, term: str, kind: str) -> Ladder | None:
        """By what the name stands for, then by the plain noun of its kind."""
        noun = kind_of(kind).noun
        if not noun:
            return self._named(term, kind)
        known = self._named(term, kind) or Ladder(term, (Step(term, 1, named=True),))
        total = sum(self._reference.count(each).documents for each in NOUNS.get(kind, (noun,)))
        last = Step(noun, max(total, known.steps[-1].volume + 1), named=False)
        return Ladder(term, (*known.steps, last), known.sense)

    def _anything(self, term: str, _kind: str = "") -> Ladder | None:
        """By what a name stands for that could be anything, if it can be but one thing."""
        known = [ladder for ladder in (self._named(term, kind, BEYOND_DOUBT) for kind in NOUNS) if ladder]
        return known[0] if len({ladder.steps[1].name for ladder in known}) == 1 else None

    def _named(self, term: str, kind: str, clear: float = CLEAR) -> Ladder | None:
        """By what the name stands for, if the corpus makes that clear."""
        known = self._entities.kind(term, kind, self._words, clear)
        if known is None:
            return None
        return Ladder(term, (Step(term, 1, named=True), Step(known.noun, known.volume, named=False)), known.why)


def _number(term: str, kind: str) -> Ladder:
    steps = (
        Step(wording.text, wording.volume, named=True, preposition=wording.preposition)
        for wording in number_steps(term, kind)
    )
    return Ladder(term, (Step(term, 1, named=True), *steps))


def _none(_term: str, _kind: str) -> None:
    return None


def edges(analysis: Analysis, length: int, within: str) -> Sequence[int]:
    """Where the stretches end within which t texts must be plausible."""
    if within == "document":
        return [length]
    stretches = analysis.paragraphs if within == "paragraph" else analysis.sentences
    return [*(stretch.end for stretch in stretches[:-1]), length] if stretches else [length]
