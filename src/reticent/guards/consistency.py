"""Consistency: no general term is, contains, or is narrower than something that is hidden elsewhere in the text.

"Turkey" may not stand for Istanbul where Turkey itself is hidden, nor "a carcinoma" where "cancer" is, nor "in May
1984" where the year is: what one place hides, another would say. General terms are chosen by the same comparison
(`search/hidden_terms.py`); here it is made again with what the text says in the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reticent.draft import Shown
from reticent.model import Document, Secret, Verdict
from reticent.policy import Policy
from reticent.search.hidden_terms import HiddenTerms
from reticent.world import World


@dataclass(frozen=True, slots=True)
class Contradicted:
    """How many general terms say what is hidden elsewhere."""

    found: int

    def since(self, earlier: "Sequence[Contradicted]") -> "Contradicted":  # noqa: ARG002 - only the last text counts
        """The same."""
        return self

    def as_dict(self, *, evidence: bool = False) -> dict[str, Any]:  # noqa: ARG002 - there is nothing to hide in it
        """As JSON has it."""
        return {"found": self.found}


class Consistency:
    """The guard."""

    name = "consistency"

    def check(self, shown: Shown, secrets: Sequence[Secret], world: World) -> Verdict:
        """Compare every general term with everything hidden."""
        if not shown.said:
            return Verdict(self.name, holds=True, measure=Contradicted(0))
        hidden = HiddenTerms(((form, secret.kind) for secret in secrets for form in secret.forms), world.taxonomy)
        bar = tuple(span for span, said in shown.said.items() if hidden.are_told_by(said.name, said.concept))
        return Verdict(self.name, not bar, bar=bar, measure=Contradicted(len(bar)))


def make(policy: Policy, _document: Document) -> Consistency | None:
    """For policies that say things in general terms, or people by their roles."""
    return Consistency() if policy.style == "generalize" or policy.people_as == "roles" else None
