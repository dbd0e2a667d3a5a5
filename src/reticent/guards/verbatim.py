"""Verbatim: nothing that is hidden can still be read, in whatever spelling or encoding.

It is the same search that found what the policy names (`reticent.search`), run again over the shown text for that and
for everything else that is hidden.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reticent.draft import Shown
from reticent.guards.reading import gaps
from reticent.model import Document, Hide, Secret, Span, Stretches, Verdict
from reticent.policy import Policy
from reticent.user_terms import wanted_by
from reticent.world import World


@dataclass(frozen=True, slots=True)
class Readable:
    """How many hidden things can still be read."""

    left: int

    def since(self, earlier: "Sequence[Readable]") -> "Readable":  # noqa: ARG002 - only the last text counts
        """The same."""
        return self

    def as_dict(self, *, evidence: bool = False) -> dict[str, Any]:  # noqa: ARG002 - there is nothing to hide in it
        """As JSON has it."""
        return {"left": self.left}


class Verbatim:
    """The guard, for what a policy and a document name; without them, for what is hidden alone."""

    name = "verbatim"

    def __init__(self, policy: Policy | None = None, document: Document | None = None) -> None:
        self._policy, self._document = policy or Policy(), document or Document("")

    def check(self, shown: Shown, secrets: Sequence[Secret], world: World) -> Verdict:
        """Look for each of them."""
        people = [form for secret in secrets if secret.kind == "person" for form in secret.forms]
        wanted = wanted_by(self._policy, self._document, world.lexicon, people)
        hidden = Stretches(gaps(shown.text))
        hide: dict[Span, Hide] = {}
        left = set()
        for hit in wanted.search(world.lexicon, secrets).find(shown.view):
            if not hidden.touch(hit.span):
                left.add(hit.thing)
                hide.setdefault(hit.span, Hide(hit.span, "what is hidden elsewhere can be read here", wanted.kind(hit)))
        return Verdict(self.name, not hide, tuple(hide.values()), measure=Readable(len(left)))


def make(policy: Policy, document: Document) -> Verbatim:
    """Every policy asks for it."""
    return Verbatim(policy, document)
