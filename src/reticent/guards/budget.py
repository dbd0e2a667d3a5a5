"""Budget: what can be read tells at most `log2(N / K)` bits about which of N peers the text is about.

Against a reader who knows the world, every fact counts, in whatever words: see `reticent.facts`. The bill is made of
the shown text alone; of the document the guard takes only what its subject is called, to know the peers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from reticent.draft import Shown
from reticent.facts.bill import NOBODY, SEVERAL, Bill, BillLine, DocumentPrices, bill
from reticent.languages.again import ReadAgain
from reticent.model import Document, Hide, Secret, Stretches, Verdict
from reticent.policy import Policy
from reticent.user_terms import staying
from reticent.world import World

REASON = "it tells too much about who this is: with the other facts it would leave too few"


@dataclass(frozen=True, slots=True)
class Billed:
    """The bill of the text that comes out, and what it may come to."""

    among: int
    budget: float
    bill: Bill = field(repr=False)
    empty: bool = False
    """Whether nothing can be read at all."""

    @property
    def of_whom(self) -> tuple[str, ...]:
        """What to say of a text that is about nobody, or about several people."""
        return tuple(note for note in self.bill.notes if note in (NOBODY, SEVERAL))

    def since(self, earlier: "Sequence[Billed]") -> "Billed":  # noqa: ARG002 - only the last text counts
        """The same."""
        return self

    def as_dict(self, *, evidence: bool = False) -> dict[str, Any]:
        """As JSON has it. It speaks of what can be read alone, so that nothing hidden can be computed from it."""
        made = {
            "among": self.among,
            "peers": self.bill.peers,
            "kind": self.bill.kind,
            "budget": round(self.budget, 1),
            "bits": round(self.bill.bits, 1),
        }
        made |= {"empty": True} if self.empty else {}
        return made | ({"facts": [line.as_dict() for line in self.bill.lines]} if evidence else {})


class Budget:
    """The guard, for one policy and one document."""

    name = "budget"

    def __init__(self, policy: Policy, document: Document, among: int) -> None:
        self._policy, self._document, self._among = policy, document, among

    def check(self, shown: Shown, secrets: Sequence[Secret], world: World) -> Verdict:  # noqa: ARG002
        """Add up what can be read."""
        if not self._policy.entity_model:
            return Verdict(self.name, holds=True, unexamined=("facts: without the model nobody reads them",))
        prices = world.derived(DocumentPrices).of(self._document.text, self._policy.peers, self._among)
        view = shown.view
        made = bill(view.read, world.derived(_again).analyse(view.read), world, prices)
        most = prices.peers.budget(self._among)
        kept = Stretches(staying(view.read, self._policy))
        over = tuple(
            Hide(view.back(span), REASON)
            for line in _over(made, most)
            if not any(map(kept.touch, (line.span, *line.again)))  # what stays says it anyway
            for span in (line.span, *line.again)
        )
        return Verdict(
            self.name, made.bits <= most, over, measure=Billed(self._among, most, made, empty=not view.read.strip())
        )


def _again(world: World) -> ReadAgain:
    """Reads what is shown in one round after the other."""
    return ReadAgain(world.language)


def _over(made: Bill, most: float) -> Iterator[BillLine]:
    """The dearest facts, as many as bring the sum under the budget."""
    left = made.bits
    for line in made.lines:
        if left <= most:
            break
        left -= line.bits
        yield line


def make(policy: Policy, document: Document) -> Budget | None:
    """For policies whose reader knows the world."""
    among = policy.anonymous_among
    return Budget(policy, document, among) if policy.attacker == "knowing" and among is not None and among > 1 else None
