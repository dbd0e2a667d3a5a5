"""All figures about one phrase of a text: what it tells, what it gives away, what happened to it and why not less.

An explanation is a view of the finished draft: the same findings, verdicts and ladders that the result rests on. It is
for the owner of the text, and names terms and figures that a report leaves out.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from reticent.detect import found_by
from reticent.detect.tagged import tagger_of
from reticent.draft import Draft
from reticent.errors import InputError
from reticent.facts.bill import BillLine, identity_bill
from reticent.guards.disclosure.counting import counted
from reticent.guards.disclosure.guard import DisclosureGuard, SecondVoice
from reticent.guards.disclosure.guard import make as disclosure_guard
from reticent.guards.disclosure.reporting import DisclosureMeasure
from reticent.guards.disclosure.terms import spellings
from reticent.guards.disclosure.values import Term
from reticent.information import information_content
from reticent.kinds import kind_of
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import normalise
from reticent.languages.words import RUN
from reticent.model import Decision, Disclosure, Document, GeneralTerm, Span, finite
from reticent.pipeline import drafts
from reticent.policy import Policy
from reticent.substitute.general.lookup import LadderLookup
from reticent.view import View
from reticent.world import World


@dataclass(frozen=True, slots=True)
class Association:
    """How much the phrase alone tells about one hidden term."""

    hidden: str
    together: int
    bits: float | None
    ceiling: float | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known of one phrase."""

    term: str
    documents: int
    exact: bool
    of: int
    bits: float | None
    threshold: float | None
    associations: tuple[Association, ...]
    sets: tuple[Disclosure, ...]
    left: tuple[Disclosure, ...]
    outcome: tuple[str, ...]
    ladders: tuple[GeneralTerm, ...] = ()
    tagger: str = ""
    """What the tagger makes of it where it stands first: how likely it tells, and its two likeliest kinds."""
    found_by: tuple[str, ...] = ()
    """Which detectors found it, as what and why, whether the policy hides that or not."""
    second_voice: tuple[SecondVoice, ...] = ()
    """How surely what of it can still be read tells of each named secret."""
    facts: tuple[BillLine, ...] = ()
    """What it tells about who the text is about, where the policy counts facts."""

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self) | {
            "sets": [_shown(each) for each in self.sets],
            "left": [_shown(each) for each in self.left],
            "facts": [line.as_dict() for line in self.facts],
            "ladders": [ladder.as_dict() for ladder in self.ladders],
        }


def explain(document: Document, term: str, policy: Policy, world: World) -> Explanation:
    """Explain a phrase of the document under the policy."""
    with world.document():
        return _explained(document, term, policy, world)


def _explained(document: Document, term: str, policy: Policy, world: World) -> Explanation:
    wanted = normalise(term)
    if not wanted:
        raise InputError("the term to explain holds no word")
    if wanted not in normalise(View.of(document.text, world.lexicon).read):
        raise InputError("the term to explain does not occur in the text")
    draft = next(drafts([document], policy, world))
    reference = world.reference
    measure = next((each.measure for each in draft.verdicts if isinstance(each.measure, DisclosureMeasure)), None)
    guard = disclosure_guard(policy, document)
    count = reference.count(term)
    associations = _associations(guard, draft, term, world) if guard else ()
    return Explanation(
        term,
        count.documents,
        count.exact,
        reference.size,
        information_content(count.documents, reference.size) if count.documents else None,
        finite(measure.threshold) if measure else None,
        associations,
        tuple(each for each in (measure.found if measure else ()) if wanted in map(normalise, each.terms)),
        tuple(each for each in (measure.left if measure else ()) if wanted in map(normalise, each.terms)),
        _outcome(wanted, draft, measure, associations),
        tuple(each for each in draft.substitution.terms if wanted in normalise(each.ladder.term)),
        *_seen(term, draft, policy, world),
        second_voice=_second_voice(guard, draft, term, world) if guard else (),
        facts=_facts(wanted, draft, policy, world),
    )


def _facts(wanted: str, draft: Draft, policy: Policy, world: World) -> tuple[BillLine, ...]:
    """The lines of the original's bill with the phrase in them."""
    if not policy.budgeted:
        return ()
    lines = identity_bill(draft.view.given, policy.peers, world).lines
    return tuple(line for line in lines if wanted in normalise(line.said) or normalise(line.said) in wanted)


def _seen(term: str, draft: Draft, policy: Policy, world: World) -> tuple[str, tuple[str, ...]]:
    """What the tagger and the other detectors make of the phrase where it stands first."""
    text = draft.view.read
    span = next(_places(term, text), None)
    if span is None or not policy.entity_model:
        return "", ()
    document = Document(text)
    found: dict[tuple[str, str], str] = {}
    for name, finding in found_by(document, draft.analysis, world):
        if finding.span.overlaps(span):
            found[name, finding.kind] = f"{name}: {kind_of(finding.kind).label}, {finding.reason}"
    return _tagger_says(span, text, world), tuple(found.values())


def _places(term: str, text: str) -> Iterator[Span]:
    """Where the phrase stands in a text, whatever stands between its words."""
    words = r"\W+".join(map(re.escape, RUN.findall(term)))
    return (Span(*place.span()) for place in re.finditer(rf"(?<!\w){words}(?!\w)", text, re.IGNORECASE))


def _second_voice(guard: DisclosureGuard, draft: Draft, term: str, world: World) -> tuple[SecondVoice, ...]:
    shown = draft.shown()
    places = list(_places(term, shown.view.read))
    return tuple(guard.second_voice(places, shown, draft.secrets, world)) if places else ()


def _tagger_says(span: Span, text: str, world: World) -> str:
    if world.tagger is None:
        return ""
    reading = world.derived(tagger_of).read(text)
    kinds = sorted(((reading.share(span, name), name) for name in reading.names[1:]), reverse=True)[:2]
    shares = ", ".join(f"{kind_of(name).label.lower()} {share:.0%}" for share, name in kinds)
    return f"tells somebody with {reading.most(span):.0%}; {shares}"


def _outcome(
    wanted: str, draft: Draft, measure: DisclosureMeasure | None, associations: tuple[Association, ...]
) -> tuple[str, ...]:
    """What happened to the phrase, mention by mention; or why it stays."""
    lines = []
    for decision in draft.substitution.decisions:
        finding = decision.finding
        if wanted in normalise(finding.span.of(draft.view.read)):
            who = f"{finding.label}{f', {finding.role}' if finding.role else ''}"
            done = f"{who}: {finding.reason}{_understood(decision, draft)}"
            lines.append(done if decision.replacement is not None else f"{done}; it stays: {decision.why}")
    if lines:
        return tuple(dict.fromkeys(lines))
    if measure is None or finite(measure.threshold) is None:
        return ("it stays: the policy guards nothing that it could give away",)
    if any(each.bits and each.ceiling and each.bits >= measure.threshold_of(each.ceiling) for each in associations):
        return ("it stays, although it tells too much: it is in no place that can be changed, or must be kept",)
    return ("it stays: nothing that it is part of reaches the threshold",)


def _understood(decision: Decision, draft: Draft) -> str:
    """What stands in its place, how the term was understood, how sure that is, and what else was possible."""
    said = draft.substitution.said.get(decision.finding)
    if decision.why in ("joined", "left out"):
        return f"; {decision.why}"
    if decision.why == "named by role":
        return f"; named by role: {decision.replacement or 'the name goes, its role stands before it'}"
    if said is None or decision.why != "said in general":
        return _why_a_label(decision, draft) if decision.why == "label" else ""
    how = f", understood as {said.sense}" if said.sense else ""
    others = f"; it could also be {', '.join(said.others)}" if said.others else ""
    return f"; said as {decision.replacement!r}{how}, {said.sure:.0%} sure{others}"


def _why_a_label(decision: Decision, draft: Draft) -> str:
    """That nothing general is said, and what the term could have meant."""
    lookup = draft.memory.get(LadderLookup)
    could_be = lookup.possible(decision.finding) if isinstance(lookup, LadderLookup) else ()
    meanings = f"; it could be {', '.join(could_be)}" if could_be else ""
    return f"; a label: nothing general is sure enough, or general enough{meanings}"


def _associations(guard: DisclosureGuard, draft: Draft, term: str, world: World) -> tuple[Association, ...]:
    hidden = guard.terms(draft.shown(), draft.secrets, world).hidden
    return tuple(_association(each.label, each.forms, term, world.reference) for each in hidden)


def _association(label: str, forms: tuple[str, ...], term: str, reference: Reference) -> Association:
    """By the same counts as the guard's, which joins singular and plural."""
    secret, phrase = Term(forms), Term(spellings(normalise(term)))
    hidden, alone, together = (counted(terms, reference) for terms in ([secret], [phrase], [secret, phrase]))
    ceiling = information_content(hidden, reference.size) if hidden else None
    bits = math.log2(reference.size * together / (hidden * alone)) if together else None
    return Association(label, together, bits, ceiling)


def _shown(each: Disclosure) -> dict[str, Any]:
    return {
        "hidden": each.hidden,
        "terms": list(each.terms),
        "bits": each.bits,
        "of": each.ceiling,
        "together": each.together,
        "count": each.count,
    }
