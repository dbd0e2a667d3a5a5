"""Say less instead of nothing: general terms chosen for the findings of a draft, and for terms that a user names.

What may not be said, because a guard barred it or because it says what is hidden elsewhere, is passed over, and the
ladder is climbed further, up to a label if need be. How a chosen term reads in its place is realization.py's matter.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

from reticent.draft import Draft, Substitution
from reticent.errors import InputError
from reticent.knowledge.reference.terms import normalise
from reticent.languages.terms import TermMatcher
from reticent.model import Decision, Document, Finding, GeneralTerm, Ladder, Plausible, Said, Span, Step, Stretches
from reticent.policy import GeneralSettings
from reticent.search.hidden_terms import HiddenTerms
from reticent.substitute.general.choosing import Chosen, Solved, allowed_steps, by_stretch, choose
from reticent.substitute.general.ladders import By
from reticent.substitute.general.lookup import LadderLookup, Unit, edges
from reticent.substitute.general.priors import corpus_bits
from reticent.substitute.general.realization import Realizer
from reticent.substitute.label import label
from reticent.view import View
from reticent.world import World, default_world

_LISTS = frozenset(("work", "place"))
LIST = 3
"""How many places make a list; two with a comma between them are a town and where it lies."""
_LISTED = re.compile(r"(?: \([^()\n]{0,40}\))?(?:,|;)?(?: (?:and|or|&))? ")
"""What stands between the titles of a list, with a year or a role in brackets."""


@dataclass(frozen=True, slots=True)
class Generalization:
    """What is said in a text instead of its findings, and how plausible that leaves the originals."""

    said: Mapping[Finding, Said]
    units: tuple[Unit, ...]
    chosen: Chosen

    @property
    def terms(self) -> tuple[GeneralTerm, ...]:
        """Every term with its ladder and the step that was chosen."""
        return tuple(GeneralTerm(unit.ladder, step) for unit, step in zip(self.units, self.chosen.steps, strict=True))

    def plausible(self, settings: GeneralSettings) -> Plausible:
        """How many texts could be the original."""
        steps = self.chosen.steps
        cut = sum(step is None for step in steps)
        return Plausible(settings.plausible, settings.within, self.chosen.texts, len(steps) - cut, cut)


def generalize_findings(
    draft: Draft, findings: Iterable[Finding], settings: GeneralSettings, world: World
) -> Generalization:
    """What to say instead of the findings, all of which are hidden."""
    findings = list(findings)
    units, told = _lookup(draft, world).units(findings), draft.remembered(_Revealing, _Revealing)
    told.hide(((finding.span.of(draft.view.read), finding.kind) for finding in findings), world)
    return _chosen(units, draft, settings, world, told)


def ladder_of(draft: Draft, finding: Finding, world: World) -> Ladder | None:
    """The ladder of one finding where it stands; None where nothing general can be said of it."""
    units = _lookup(draft, world).units([finding])
    return units[0].ladder if units and len(units[0].ladder.steps) > 1 else None


class _Revealing:
    """Which steps of ladders say what is hidden elsewhere; known from round to round while the same is hidden."""

    def __init__(self) -> None:
        self._hidden: frozenset[tuple[str, str]] = frozenset()
        self._terms: HiddenTerms | None = None
        self._known: dict[tuple[str, int | None], bool] = {}

    def hide(self, hidden: Iterable[tuple[str, str]], world: World) -> None:
        """What is hidden, as it is written and of which kind."""
        now = frozenset(hidden)
        if now != self._hidden:
            self._hidden, self._terms, self._known = now, HiddenTerms(now, world.taxonomy), {}

    def by(self, step: Step) -> bool:
        """Whether a step of a ladder says it."""
        said = (step.name, step.concept)
        if said not in self._known:
            self._known[said] = self._terms is not None and self._terms.are_told_by(*said)
        return self._known[said]


def _chosen(
    units: Sequence[Unit],
    draft: Draft,
    settings: GeneralSettings,
    world: World,
    told: _Revealing,
    lowest: int = 1,
) -> Generalization:
    """The step for every unit, from the lowest that may be said, without those that are barred."""
    barred: dict[Span, set[str]] = {}
    for span, name in draft.barred:
        barred.setdefault(span, set()).add(name)
    ladders = [
        allowed_steps(
            unit.ladder,
            lowest,
            _barred(unit, barred, told),
            corpus_bits(unit.ladder, world.taxonomy, world.reference) if settings.priors == "corpus" else (),
        )
        for unit in units
    ]
    starts = {at: [finding.span.start for finding in unit.findings] for at, unit in enumerate(units)}
    stretches = by_stretch(starts, edges(draft.analysis, len(draft.view.read), settings.within))
    chosen = choose(ladders, stretches, settings, draft.remembered(Solved, Solved))
    return Generalization(_said(units, chosen), tuple(units), chosen)


def _barred(unit: Unit, barred: Mapping[Span, Set[str]], told: _Revealing) -> frozenset[int]:
    """The steps of a unit that may not be said at one of its places, of what is barred at each."""
    names = {name for finding in unit.findings for name in barred.get(finding.span, ())}
    return frozenset(
        number for number, step in enumerate(unit.ladder.steps) if step.name in names or (number and told.by(step))
    )


def _said(units: Sequence[Unit], chosen: Chosen) -> dict[Finding, Said]:
    """The chosen steps, finding by finding; a step that is the term itself changes nothing."""
    return {
        finding: Said(
            step.name,
            step.volume,
            step.named,
            finding.kind,
            step.preposition,
            unit.ladder.sense,
            step.concept,
            unit.ladder.single,
            unit.ladder.sure,
            unit.ladder.others,
        )
        for unit, number in zip(units, chosen.steps, strict=True)
        if number
        for step in (unit.ladder.steps[number],)
        for finding in unit.findings
    }


def realized(draft: Draft, said: Mapping[Finding, Said]) -> dict[Finding, Decision]:
    """What is said, as it reads in its place; without what would not read there."""
    people = Stretches(finding.span for finding in draft.findings if finding.kind == "person")
    realizer = Realizer(draft.view.written, draft.analysis, said, people)
    phrases = {finding: realizer.of(finding) for finding in draft.findings if finding in said}
    made = {finding: phrase for finding, phrase in phrases.items() if phrase is not None}
    uneven = set(_uneven(draft, {finding: said[finding].name for finding in made}))
    return {
        finding: Decision(finding, phrase.text, "said in general", phrase.beside)
        for finding, phrase in made.items()
        if finding not in uneven
    }


def _uneven(draft: Draft, said: Mapping[Finding, str]) -> Iterator[Finding]:
    """The names of lists of which not all are known: a film among plays may be a play, a town among towns no state."""
    run: list[Finding] = []
    for finding in [*(each for each in draft.findings if each.kind != "date"), None]:
        gap = draft.view.written[run[-1].span.end : finding.span.start] if run and finding else ""
        goes_on = finding is not None and bool(run) and finding.kind == run[-1].kind and _LISTED.fullmatch(gap)
        if run and not goes_on:
            names = {said.get(each) for each in run}
            if len(names) > 1 and (run[0].kind == "work" or (len(run) >= LIST and None in names)):
                yield from run
            run = []
        if finding is not None and finding.kind in _LISTS:
            run.append(finding)


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
    with world.document():
        return _generalized(text, terms, settings, by, int(every), world)


def _generalized(
    text: str, terms: Sequence[str], settings: GeneralSettings, by: By, lowest: int, world: World
) -> Generalized:
    view = View.of(text)
    draft = Draft(Document(text), view, next(iter(world.language.analyse([view.read]))))
    lookup = _lookup(draft, world)
    units: list[Unit] = []
    unknown: list[str] = []
    findings: list[Finding] = []
    for number, (term, spans) in enumerate(_occurrences(view.read, terms).items(), 1):
        mentions = tuple(
            Finding(span, "informative", 1.0, "user", "the user named it", number, "named") for span in spans
        )
        findings += mentions
        meant: dict[Ladder, list[Finding]] = {}
        for mention in mentions:
            ladder = lookup.of_term(term, by, mention.span)
            if ladder is not None:
                meant.setdefault(ladder, []).append(mention)
        units += [Unit(tuple(group), ladder) for ladder, group in meant.items()]
        if not meant:
            unknown.append(term)
    chosen = _chosen(units, draft, settings, world, _Revealing(), lowest)
    draft = replace(draft, findings=tuple(sorted(findings, key=lambda finding: finding.span)))
    draft = replace(draft, substitution=_substitution(draft, chosen))
    return Generalized(
        draft.shown().text,
        chosen.terms,
        chosen.chosen.texts,
        settings.plausible,
        prod(unit.ladder.steps[-1].volume for unit in units),
        tuple(unknown),
    )


def _substitution(draft: Draft, chosen: Generalization) -> Substitution:
    """General terms where there are some, the term itself where that was chosen, labels for the rest."""
    worded = realized(draft, chosen.said)
    stays = {
        finding
        for unit, step in zip(chosen.units, chosen.chosen.steps, strict=True)
        if step == 0
        for finding in unit.findings
    }
    return Substitution(
        tuple(
            worded.get(finding) or Decision(finding, None if finding in stays else label(finding), "label")
            for finding in draft.findings
        ),
        chosen.said,
        chosen.terms,
    )


def _occurrences(text: str, terms: Sequence[str]) -> dict[str, list[Span]]:
    """Where each term stands, longer terms first so that none is torn apart."""
    taken: list[Span] = []
    found: dict[str, list[Span]] = {}
    wanted = dict.fromkeys(View.of(term.strip()).read for term in terms)
    for term in sorted(wanted, key=lambda term: (-len(term), term)):
        if not normalise(term):
            raise InputError("a term to generalize holds no word")
        spans = [span for span, _ in TermMatcher([term]).find(text)]
        found[term] = [span for span in spans if not any(span.overlaps(other) for other in taken)]
        if not found[term]:
            raise InputError(f"term {list(wanted).index(term) + 1} of {len(wanted)} does not occur in the text")
        taken += found[term]
    return {term: found[term] for term in sorted(found, key=lambda term: found[term][0])}


def _lookup(draft: Draft, world: World) -> LadderLookup:
    """The ladders of this text, looked up once however often the draft is changed."""
    return draft.remembered(
        LadderLookup,
        lambda: LadderLookup(draft.view.read, draft.analysis, world),
    )
