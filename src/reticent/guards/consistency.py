"""Consistency: no general term is, contains, or is narrower than something that is hidden elsewhere in the text.

"Turkey" may not stand for Istanbul where Turkey itself is hidden, nor "a carcinoma" where "cancer" is, nor "in May
1984" where the year is: what one place hides, another would say.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from reticent.draft import Shown
from reticent.knowledge.reference.terms import normalise
from reticent.knowledge.taxonomy import Taxonomy
from reticent.model import Document, Said, Secret, Verdict
from reticent.policy import Policy
from reticent.world import World

_YEAR = re.compile(r"(?<!\d)\d{4}(?![\ds])")
_DECADE = re.compile(r"(?<!\d)(\d{3})0s")
_ARTICLE = re.compile(r"^(?:the|a|an) ")


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
        hidden = _Hidden(secrets, world.taxonomy)
        bar = tuple(span for span, said in shown.said.items() if hidden.is_told_by(said))
        return Verdict(self.name, not bar, bar=bar, measure=Contradicted(len(bar)))


def make(policy: Policy, _document: Document) -> Consistency | None:
    """For policies that say things in general terms, or people by their roles."""
    return Consistency() if policy.style == "generalize" or policy.people_as == "roles" else None


class _Hidden:
    """Everything hidden, to be compared with general terms."""

    def __init__(self, secrets: Sequence[Secret], taxonomy: Taxonomy) -> None:
        self._taxonomy = taxonomy
        forms = {
            _ARTICLE.sub("", form): secret.kind
            for secret in secrets
            for form in map(normalise, secret.forms)
            if form and (not form.isdigit() or (secret.kind == "date" and len(form) == 4))
        }
        self._phrases = frozenset(f" {form} " for form in forms)
        self._decades = frozenset(match for form in forms for match in _DECADE.findall(form))
        self._concepts = frozenset(concept for form in forms for concept in taxonomy.find(form))

    def is_told_by(self, said: Said) -> bool:
        """Whether a general term is, contains or is narrower than something hidden."""
        name = f" {_ARTICLE.sub('', normalise(said.name))} "
        if any(phrase in name for phrase in self._phrases):
            return True
        if any(year[:3] in self._decades for year in _YEAR.findall(said.name)):
            return True
        return said.concept is not None and not self._concepts.isdisjoint(self._at_or_above(said.concept))

    def _at_or_above(self, concept: int) -> Iterator[int]:
        """A concept and all it is a kind or a part of."""
        waiting, seen = [concept], {concept}
        while waiting:
            at = waiting.pop()
            yield at
            above = {*self._taxonomy.parents(at), *self._taxonomy.wholes(at)} - seen
            seen |= above
            waiting += sorted(above)
