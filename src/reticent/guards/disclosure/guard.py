"""Hide what gives a hidden term away, measure again, and go on until nothing does.

Each round sets the scene with all that is hidden so far, finds the sets of open terms that tell too much, and hides the
cheapest terms that break them all, wherever they occur. The last round changes nothing: it is the verification.
General terms that take the place of findings are listened to in the same way, because a reader sees them too.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from reticent.guards.disclosure import Disclosed, RiskySet, Settings, correlate
from reticent.guards.disclosure.scene import Scene, set_scene
from reticent.knowledge.reference import Reference
from reticent.languages import Analysis
from reticent.model import Disclosure, Document, Finding, Span

MOST_ROUNDS = 6
_NOTHING: Mapping[Span, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Guarded:
    """How it ended: what was hidden in addition, why, and the most that is still told about each hidden term."""

    findings: tuple[Finding, ...] = ()
    told: tuple[Disclosure, ...] = ()
    left: tuple[Disclosure, ...] = ()
    threshold: float = 0.0
    unexamined: int = 0
    holds: bool = True

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it: figures, and the terms that stay; never those that were hidden."""
        return {
            "threshold": round(self.threshold, 3),
            "found": len(self.told),
            "unexamined": self.unexamined,
            "left": [
                {
                    "hidden": told.hidden,
                    "bits": round(told.bits, 3),
                    "of": round(told.ceiling, 3),
                    "by": list(told.terms),
                }
                for told in self.left
            ],
        }


@dataclass(frozen=True, slots=True)
class Watch:
    """What is guarded in one document, and against what knowledge: all that stays the same from round to round."""

    document: Document
    analysis: Analysis
    named: tuple[str, ...]
    context: str
    reference: Reference
    settings: Settings

    def measure(self, findings: Sequence[Finding], said: Mapping[Span, str] = _NOTHING) -> tuple[Scene, Disclosed]:
        """The scene with these findings hidden, and what is given away in it."""
        scene = set_scene(self.document, self.analysis, findings, self.named, self.context, self.reference, said)
        return scene, correlate(scene.hidden_terms(), scene.open_terms(), scene.contexts, self.reference, self.settings)


def guard(watch: Watch, findings: Sequence[Finding], most_rounds: int = MOST_ROUNDS) -> Guarded:
    """What must be hidden besides the findings so that no hidden term is given away; with no rounds, only measure."""
    added: list[Finding] = []
    told: list[Disclosure] = []
    scene, outcome = watch.measure(findings)
    for _ in range(most_rounds):
        if not outcome.removed:
            break
        told += [_told(scene, disclosure) for disclosure in outcome.disclosures]
        added += _new_findings(watch.document.text, scene, outcome)
        scene, outcome = watch.measure([*findings, *added])
    return Guarded(
        tuple(added), tuple(told), _left(scene, outcome), outcome.threshold, outcome.unexamined,
        holds=not outcome.disclosures,
    )  # fmt: skip


def listen(
    watch: Watch, findings: Sequence[Finding], said: Mapping[Span, str], guarded: Guarded
) -> tuple[Guarded, frozenset[Span]]:
    """What is given away once general terms stand in place of findings, and by which of those terms."""
    scene, outcome = watch.measure(findings, said)
    telling = {index for disclosure in outcome.disclosures for index in disclosure.terms}
    spans = {span for index in telling for span in scene.open[index].spans}
    measured = replace(
        guarded, left=_left(scene, outcome), unexamined=outcome.unexamined, holds=not outcome.disclosures
    )
    return measured, frozenset(spans & said.keys())


def _left(scene: Scene, outcome: Disclosed) -> tuple[Disclosure, ...]:
    return tuple(_told(scene, most) for _, most in sorted(outcome.left.items()) if most is not None)


def _told(scene: Scene, disclosure: RiskySet) -> Disclosure:
    return Disclosure(
        scene.hidden[disclosure.hidden].label,
        scene.hidden[disclosure.hidden].forms,
        tuple(scene.open[index].forms[0] for index in disclosure.terms),
        disclosure.bits,
        disclosure.ceiling,
        disclosure.together,
        disclosure.count,
    )


def _new_findings(text: str, scene: Scene, outcome: Disclosed) -> list[Finding]:
    """The removed terms wherever they occur, each with the strongest reason against it."""
    reasons: dict[int, Disclosure] = {}
    for disclosure in outcome.disclosures:
        for index in disclosure.terms:
            known = _told(scene, disclosure)
            if index not in reasons or (len(known.terms), -known.bits) < (
                len(reasons[index].terms),
                -reasons[index].bits,
            ):
                reasons[index] = known
    return [
        Finding(span, "clue", 1.0, "correlate", reasons[index].sentence())
        for index in sorted(outcome.removed)
        for span in {*scene.open[index].spans, *_occurrences(text, scene.open[index].forms)}
    ]


def _occurrences(text: str, forms: Sequence[str]) -> list[Span]:
    """Where a term stands, in any of its forms, with any hyphens, spaces and endings."""
    bodies = (r"[\s-]+".join(re.escape(word) for word in form.split()) for form in forms)
    anywhere = re.compile(rf"(?<!\w)(?:{'|'.join(bodies)})(?:['’]s)?(?!\w)", re.IGNORECASE)
    return [Span(*match.span()) for match in anywhere.finditer(text)]
