"""Reidentification: nobody is likelier to be the subject than one in K, for whoever looks up what can be read.

What points to the subject most for each word goes first (see anonymity.py): the verdict asks for as much as brings the
attack under 1/K, and the next one measures with everything in its place.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from reticent.draft import Shown
from reticent.facts.bill import DocumentPrices
from reticent.guards.reading import gaps
from reticent.guards.reidentification.anonymity import AttackRound, anonymise
from reticent.guards.reidentification.public import documents_of
from reticent.guards.reidentification.reader import RECOGNISED
from reticent.knowledge.reference.terms import normalise
from reticent.languages.words import WORD
from reticent.model import Document, Hide, Secret, Span, Verdict
from reticent.policy import Policy
from reticent.user_terms import staying
from reticent.world import World

COARSE = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""Probabilities as a report may give them: at most so much. The exact one would lead to a subject that is known."""


@dataclass(frozen=True, slots=True)
class Reidentified:
    """The probability of the subject, or of the likeliest candidate, and the rounds that led there."""

    among: int
    probability: float
    by: str
    candidates: int
    rounds: tuple[AttackRound, ...] = ()

    def since(self, earlier: "Sequence[Reidentified]") -> "Reidentified":
        """With the rounds before."""
        return replace(self, rounds=tuple(each for measure in (*earlier, self) for each in measure.rounds))

    def as_dict(self, *, evidence: bool = False) -> dict[str, Any]:
        """As JSON has it: no words of the text."""
        figure = (lambda p: round(p, 4)) if evidence else _at_most
        return {
            "among": self.among,
            "probability": figure(self.probability),
            "candidates": self.candidates,
            "rounds": [
                each.as_dict() | {"probability": None if each.probability is None else figure(each.probability)}
                for each in self.rounds
            ],
        } | ({"by": self.by} if evidence else {})


class Reidentification:
    """The guard, for one policy and one subject."""

    name = "reidentification"

    def __init__(self, policy: Policy, document: Document, among: int) -> None:
        self._among, self._document = among, document
        self._informed = policy.attacker == "informed"
        self._policy = policy

    def check(self, shown: Shown, secrets: Sequence[Secret], world: World) -> Verdict:
        """Attack what can be read."""
        view = shown.view
        found = anonymise(
            view.read,
            [view.forth(gap) for gap in gaps(shown.text)],
            world.reference,
            self._among,
            self._document.subject,
            known=documents_of(world),
            keep=staying(view.read, self._policy),
            last=list(self._free(view.read, world)),
            informed=self._informed,
            who=self._who(world),
            hidden=[form for secret in secrets if secret.origin != "inferred" for form in secret.forms],
        )
        return Verdict(
            self.name,
            found.holds and not found.findings,
            tuple(Hide(view.back(finding.span), finding.reason) for finding in found.findings),
            unexamined=() if found.candidates else ("whom the text is about: the reference corpus names no documents",),
            measure=Reidentified(self._among, found.probability, found.by, found.candidates, found.rounds),
        )

    def _who(self, world: World) -> Callable[[str], bool]:
        """Which candidates count: people; if facts are counted too, those whose last name the document has.

        Whoever else a text reads like is somebody else, and it is the budget that bounds how much it tells.
        """
        if self._policy.attacker != "knowing":
            return world.lexicon.is_person
        said = set(normalise(self._document.text).split())
        return lambda title: (
            bool(said.intersection(normalise(title.partition(" (")[0]).split()[-1:]))
            and (world.lexicon.is_person(title))
        )

    def _free(self, text: str, world: World) -> Iterator[Span]:
        """Words that are true of anybody of whom such a text is written: to hide them protects nobody."""
        if self._policy.attacker == "knowing" and self._policy.entity_model:
            prices = world.derived(DocumentPrices).of(self._document.text, self._policy.peers, self._among)
            for word in WORD.finditer(text):
                if not prices.word(word.group(), word.group().casefold()):
                    yield Span(*word.span())


def make(policy: Policy, document: Document) -> Reidentification | None:
    """For policies that want the subject to be one of several, and wherever a subject is named."""
    among = policy.anonymous_among
    if among is None and document.subject and not policy.disclosure.as_published:
        among = round(1 / RECOGNISED)
    return Reidentification(policy, document, among) if among is not None and among > 1 else None


def _at_most(probability: float) -> float:
    return next(step for step in COARSE if probability <= step)
