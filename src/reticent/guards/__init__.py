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
    from reticent.guards import consistency, verbatim

    own: tuple[Make, ...] = (verbatim.make, consistency.make, _rules, _budget, _disclosure, _reidentification)
    return (*own, *plugins.load(plugins.GUARDS))


# What takes long to import is imported for policies that ask for it.


def _rules(policy: Policy, document: Document) -> Guard | None:
    if not (policy.rules or policy.topics):
        return None
    from reticent.guards.rules import make

    return make(policy, document)


def _budget(policy: Policy, document: Document) -> Guard | None:
    if policy.attacker != "knowing":
        return None
    from reticent.guards.budget import make

    return make(policy, document)


def _disclosure(policy: Policy, document: Document) -> Guard | None:
    named = policy.hide or document.hide or document.subject
    if not (named or policy.disclosure.as_published or policy.disclosure.strict is not None):
        return None
    from reticent.guards.disclosure.guard import make

    return make(policy, document)


def _reidentification(policy: Policy, document: Document) -> Guard | None:
    named = document.subject and policy.anonymous_among is None and not policy.disclosure.as_published
    if not named and (policy.anonymous_among or 1) < 2:
        return None
    from reticent.guards.reidentification.guard import make

    return make(policy, document)
