"""Say less instead of nothing: general terms chosen for a text, checked, and chosen again where they tell too much.

The generalization stage knows what could be said and what is plausible; the disclosure stage knows what a term gives
away. Here they meet: a general term that has a part in giving a hidden one away is barred, and its ladder is climbed
further, up to a label if need be. Ends for certain, because each round bars at least one step.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import prod
from typing import Any

from reticent.errors import InputError
from reticent.knowledge.reference.terms import normalise
from reticent.languages import Analysis
from reticent.languages.en.inflection import plural
from reticent.model import Finding, Said, Span, apply
from reticent.policy import GeneralSettings, Policy
from reticent.substitute import decide, edits
from reticent.substitute.general.choosing import AllowedSteps, Chosen, allowed_steps, by_stretch, choose
from reticent.substitute.general.entities import EntityKinds
from reticent.substitute.general.ladders import By, Ladder
from reticent.substitute.general.lookup import LadderLookup, Unit, edges
from reticent.substitute.general.priors import corpus_bits
from reticent.substitute.general.realization import Realizer
from reticent.world import World, default_world

Listen = Callable[[Mapping[Span, str]], frozenset[Span]]
"""From the general terms and where they stand to the places of those that tell too much."""

SHOWN_AS_PLURAL = 0.12
"""The share of plurals from which on a noun counts as countable: "drugs" does, "pains" and "cancers" do not."""


@dataclass(frozen=True, slots=True)
class Generalization:
    """What is said in a text instead of its findings, and how plausible that leaves the originals."""

    said: Mapping[Finding, Said]
    units: tuple[Unit, ...]
    chosen: Chosen

    def as_dict(self, settings: GeneralSettings) -> dict[str, Any]:
        """As JSON has it: figures, and what is said; never what it stands for."""
        return {
            "asked": settings.plausible,
            "within": settings.within,
            "texts": self.chosen.texts,
            "general": sum(step is not None for step in self.chosen.steps),
            "cut": sum(step is None for step in self.chosen.steps),
        }


def say(
    text: str,
    analysis: Analysis,
    findings: Iterable[Finding],
    settings: GeneralSettings,
    world: World,
    listen: Listen | None = None,
) -> Generalization:
    """What to say instead of the findings."""
    units = tuple(_wordings(text, analysis, world).units(findings))
    return choose_for(units, text, analysis, settings, world, listen=listen)


def choose_for(
    units: Sequence[Unit],
    text: str,
    analysis: Analysis,
    settings: GeneralSettings,
    world: World,
    *,
    lowest: int = 1,
    listen: Listen | None = None,
) -> Generalization:
    """The step for every unit, from the lowest that may be said."""
    bits = [
        corpus_bits(unit.ladder, world.taxonomy, world.reference) if settings.priors == "corpus" else ()
        for unit in units
    ]
    starts = {at: [finding.span.start for finding in unit.findings] for at, unit in enumerate(units)}
    stretches = by_stretch(starts, edges(analysis, len(text), settings.within))
    barred: list[frozenset[int]] = [frozenset() for _ in units]
    while True:
        ladders: list[AllowedSteps] = [
            allowed_steps(unit.ladder, lowest, barred[at], bits[at]) for at, unit in enumerate(units)
        ]
        chosen = choose(ladders, stretches, settings)
        said = _said(units, chosen)
        telling = (
            listen({finding.span: each.name for finding, each in said.items()}) if listen and said else frozenset()
        )
        if not telling:
            return Generalization(said, tuple(units), chosen)
        for at, unit in enumerate(units):
            step = chosen.steps[at]
            if step is not None and any(finding.span in telling for finding in unit.findings):
                barred[at] |= {step}


def _said(units: Sequence[Unit], chosen: Chosen) -> dict[Finding, Said]:
    """The chosen steps, finding by finding; a step that is the term itself changes nothing."""
    return {
        finding: Said(step.name, step.volume, step.named, finding.kind, step.preposition, unit.ladder.sense)
        for unit, number in zip(units, chosen.steps, strict=True)
        if number
        for step in (unit.ladder.steps[number],)
        for finding in unit.findings
    }


@dataclass(frozen=True, slots=True)
class GeneralTerm:
    """One term, its ladder, and the step that was chosen: 0 the term itself, None a label."""

    ladder: Ladder
    step: int | None

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        steps = [{"name": step.name, "volume": step.volume, "bits": round(step.bits, 3)} for step in self.ladder.steps]
        return {"term": self.ladder.term, "chosen": self.step, "sense": self.ladder.sense, "ladder": steps}


@dataclass(frozen=True, slots=True)
class Generalized:
    """A text with general terms in it: `texts` could be the original, in any one stretch.

    `unknown` are terms that no hierarchy knows; they and the terms that were cut have labels in the text.
    """

    text: str
    terms: tuple[GeneralTerm, ...] = field(repr=False)
    texts: int
    asked: int
    reach: int
    unknown: tuple[str, ...] = field(default=(), repr=False)

    @property
    def reached(self) -> bool:
        """Whether general terms were enough, and nothing had to be cut for it."""
        return self.reach >= self.asked

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "text": self.text,
            "plausible": {"asked": self.asked, "texts": self.texts, "reach": self.reach, "reached": self.reached},
            "terms": [term.as_dict() for term in self.terms],
            "unknown": list(self.unknown),
        }


def generalize(
    text: str,
    terms: Sequence[str],
    plausible: int = 10,
    *,
    by: By = "kind",
    every: bool = True,
    within: str = "document",
    evenness: float = 0.5,
    method: str = "exact",
    priors: str = "uniform",
    world: World | None = None,
) -> Generalized:
    """The text with these terms made so general that at least `plausible` texts could be the original.

    `by` says whether names of places climb by what they are ("state capital") or by what they are a part of
    ("California"). Unless `every` term is to change, some may stay as they are, as in the published method. The other
    settings are those of a policy's `[general]`.
    """
    world = world or default_world()
    settings = GeneralSettings.of(plausible=plausible, within=within, evenness=evenness, method=method, priors=priors)
    if not terms:
        raise InputError("there is no term to generalize")
    analysis = next(iter(world.language.analyse([text])))
    wordings = _wordings(text, analysis, world)
    units: list[Unit] = []
    unknown: list[str] = []
    labels: list[Finding] = []
    for number, (term, spans) in enumerate(_occurrences(text, terms).items(), 1):
        findings = tuple(Finding(span, "informative", 1.0, "user", "the user named it", number) for span in spans)
        ladder = wordings.of_term(term, by)
        if ladder is None:
            unknown.append(term)
            labels += findings
        else:
            units.append(Unit(findings, ladder))
    saying = choose_for(units, text, analysis, settings, world, lowest=int(every))
    cut = [f for unit, step in zip(units, saying.chosen.steps, strict=True) if step is None for f in unit.findings]
    decisions = decide(
        text,
        sorted([*labels, *cut, *saying.said], key=lambda finding: finding.span),
        Policy(style="generalize"),
        world.lexicon,
        Realizer(text, analysis, saying.said, countable(world)),
    )
    return Generalized(
        apply(text, edits(decisions)),
        tuple(GeneralTerm(unit.ladder, step) for unit, step in zip(units, saying.chosen.steps, strict=True)),
        saying.chosen.texts,
        settings.plausible,
        prod(unit.ladder.steps[-1].volume for unit in units),
        tuple(unknown),
    )


def _occurrences(text: str, terms: Sequence[str]) -> dict[str, list[Span]]:
    """Where each term stands, longer terms first so that none is torn apart."""
    taken: list[Span] = []
    found: dict[str, list[Span]] = {}
    wanted = dict.fromkeys(term.strip() for term in terms)
    for term in sorted(wanted, key=lambda term: (-len(term), term)):
        if not normalise(term):
            raise InputError("a term to generalize holds no word")
        body = r"[\s-]+".join(re.escape(word) for word in re.split(r"[\s-]+", term) if word)
        spans = [Span(*match.span()) for match in re.finditer(rf"(?<!\w){body}(?!\w)", text, re.IGNORECASE)]
        found[term] = [span for span in spans if not any(span.overlaps(other) for other in taken)]
        if not found[term]:
            raise InputError(f"term {list(wanted).index(term) + 1} of {len(wanted)} does not occur in the text")
        taken += found[term]
    return {term: found[term] for term in sorted(found, key=lambda term: found[term][0])}


def _wordings(text: str, analysis: Analysis, world: World) -> LadderLookup:
    return LadderLookup(text, analysis, world.taxonomy, world.reference, _entities(world))


@lru_cache(maxsize=4)
def _entities(world: World) -> EntityKinds:
    return EntityKinds(world.reference)


@lru_cache(maxsize=4)
def countable(world: World) -> Callable[[str], bool]:
    """Whether a noun is one of which there can be several, as the corpus uses it."""

    @cache
    def is_countable(noun: str) -> bool:
        several = plural(noun)
        many, one = world.reference.count(several).documents, world.reference.count(noun).documents
        return several != noun and many >= SHOWN_AS_PLURAL * (many + one)

    return is_countable
