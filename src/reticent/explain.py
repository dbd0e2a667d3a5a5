"""All figures about one phrase of a text: what it tells, what it gives away, what happened to it and why not less."""

import math
from dataclasses import asdict, dataclass
from typing import Any

from reticent.errors import InputError
from reticent.guards.disclosure.scene import set_scene
from reticent.information import information_content
from reticent.kinds import kind_of
from reticent.knowledge.reference.terms import normalise
from reticent.model import Disclosure, Document
from reticent.pipeline import anonymous, examine_with
from reticent.policy import Policy
from reticent.substitute.general.generalizing import Generalization, GeneralTerm
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

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self) | {
            "sets": [_shown(told) for told in self.sets],
            "left": [_shown(told) for told in self.left],
            "ladders": [ladder.as_dict() for ladder in self.ladders],
        }


def explain(document: Document, term: str, policy: Policy, world: World) -> Explanation:
    """Explain a phrase of the document under the policy."""
    wanted = normalise(term)
    if not wanted:
        raise InputError("the term to explain holds no word")
    if wanted not in normalise(document.text):
        raise InputError("the term to explain does not occur in the text")
    reference = world.reference
    examined, analysis = examine_with(document, policy, world)
    examined, saying, _ = anonymous(document, analysis, examined, policy, world)
    named = (*policy.hide, *document.hide)
    scene = set_scene(document, analysis, examined.findings, named, policy.disclosure.context, reference)
    count = reference.count(term)
    guarded = examined.guarded
    mentioned = [told for told in (guarded.told if guarded else ()) if wanted in map(normalise, told.terms)]
    left = [told for told in (guarded.left if guarded else ()) if wanted in map(normalise, told.terms)]
    outcome = [
        f"{kind_of(finding.kind).label} {finding.entity}: {finding.reason}"
        for finding in examined.findings
        if wanted in normalise(finding.span.of(document.text))
    ]
    return Explanation(
        term,
        count.documents,
        count.exact,
        reference.size,
        information_content(count.documents, reference.size) if count.documents else None,
        guarded.threshold if guarded else None,
        tuple(_association(hidden.label, hidden.forms, term, world) for hidden in scene.hidden),
        tuple(mentioned),
        tuple(left),
        tuple(outcome) or ("it stays: nothing that it is part of reaches the threshold",),
        _ladders(wanted, saying),
    )


def _ladders(wanted: str, saying: Generalization | None) -> tuple[GeneralTerm, ...]:
    """What the phrase could have been called instead, and what was chosen."""
    if saying is None:
        return ()
    return tuple(
        GeneralTerm(unit.ladder, step)
        for unit, step in zip(saying.units, saying.chosen.steps, strict=True)
        if wanted in normalise(unit.ladder.term)
    )


def _association(label: str, forms: tuple[str, ...], term: str, world: World) -> Association:
    reference = world.reference
    hidden = max((reference.count(form) for form in forms), key=lambda count: count.documents)
    together = max(reference.count(form, term).documents for form in forms)
    alone = reference.count(term).documents
    ceiling = information_content(hidden.documents, reference.size) if hidden.documents else None
    bits = math.log2(reference.size * together / (hidden.documents * alone)) if together else None
    return Association(label, together, bits, ceiling)


def _shown(told: Disclosure) -> dict[str, Any]:
    return {"hidden": told.hidden, "terms": list(told.terms), "bits": told.bits, "of": told.ceiling} | {
        "together": told.together, "count": told.count
    }  # fmt: skip
