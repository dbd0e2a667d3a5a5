"""Guards: what must hold of the text that comes out, judged as its reader sees it.

A guard is made for one document and one policy. `check` gets a shown text and what is hidden, and sees nothing else: on
the output text alone it gives the same verdict as in the making of it. What it wants hidden is hidden, whatever a rule
would let stand; what it could not examine is named, and then nothing is called verified.

Guards of other packages come by entry points of the group `reticent.guards`: each names a function from a policy and a
document to a guard, or to None where the policy does not ask for it.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol

from reticent import plugins
from reticent.draft import Shown
from reticent.model import Document, Secret, Verdict
from reticent.policy import Policy
from reticent.world import World


class Guard(Protocol):
    """What must hold of a shown text."""

    @property
    def name(self) -> str:
        """As reports call it."""
        ...

    def check(self, shown: Shown, secrets: Sequence[Secret], world: World) -> Verdict:
        """Whether it holds of this text, in which the secrets are hidden; else what to hide, or to say no more."""
        ...


Make = Callable[[Policy, Document], Guard | None]


def guards_for(policy: Policy, document: Document) -> list[Guard]:
    """The guards that a policy asks for, cheapest first."""
    return [guard for make in _makers() if (guard := make(policy, document)) is not None]


@cache
def _makers() -> tuple[Make, ...]:
    from reticent.guards import budget, consistency, rules, verbatim
    from reticent.guards.disclosure import guard as disclosure
    from reticent.guards.reidentification import guard as reidentification

    own: tuple[Make, ...] = (
        verbatim.make,
        consistency.make,
        rules.make,
        budget.make,
        disclosure.make,
        reidentification.make,
    )
    return (*own, *plugins.load(plugins.GUARDS))
