"""What a report says of it: what gave hidden terms away, the most that is still told, and what was not examined."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from reticent.guards.disclosure.terms import Terms
from reticent.guards.disclosure.values import Disclosed, RiskySet
from reticent.model import Disclosure, finite


@dataclass(frozen=True, slots=True)
class DisclosureMeasure:
    """What was found to give hidden terms away, and the most that is still told about each."""

    strict: float
    threshold: float
    found: tuple[Disclosure, ...]
    left: tuple[Disclosure, ...]
    unexamined: int
    share: float | None = None
    usually_found: float | None = None
    """Which share of strong clues is found at this strictness, as measured; None where only counts were asked."""

    def threshold_of(self, ceiling: float) -> float:
        """How many bits are too many about a hidden term that holds so many."""
        return self.threshold if self.share is None else self.share * ceiling

    def _in_words(self, most: Disclosure) -> str:
        """The most that is told about a hidden term, in words that thousands of terms fit."""
        if most.bits >= self.threshold_of(most.ceiling):
            return "too much"
        return "a part" if most.bits > 0 else "nothing"

    def since(self, earlier: "Sequence[DisclosureMeasure]") -> "DisclosureMeasure":
        """With what was found in earlier rounds."""
        found = dict.fromkeys(each for measure in (*earlier, self) for each in measure.found)
        return replace(self, found=tuple(found))

    def as_dict(self, *, evidence: bool = False) -> dict[str, Any]:
        """As JSON has it. Threshold, bits and terms are evidence: with the corpus they lead to what is hidden."""
        coarse: dict[str, Any] = {
            "strict": self.strict,
            "found": len(self.found),
            "left": [{"hidden": each.hidden, "told": self._in_words(each)} for each in self.left],
        }
        if self.usually_found is not None:
            coarse["usually_found"] = round(self.usually_found, 2)
        if not evidence:
            return coarse
        left = [
            {
                "hidden": each.hidden,
                "bits": round(each.bits, 3),
                "of": round(each.ceiling, 3),
                "by": list(each.terms),
            }
            for each in self.left
        ]
        threshold = finite(self.threshold)
        return coarse | {
            "threshold": None if threshold is None else round(threshold, 3),
            "unexamined_sets": self.unexamined,
            "left": left,
        }


def disclosure_of(terms: Terms, risky: RiskySet) -> Disclosure:
    """A set that tells too much, as a report has it."""
    hidden = terms.hidden[risky.hidden]
    return Disclosure(
        hidden.label,
        hidden.forms,
        tuple(terms.open[index].forms[0] for index in risky.terms),
        risky.bits,
        risky.ceiling,
        risky.together,
        risky.count,
    )


def all_of(measured: Sequence[tuple[Terms, Disclosed]]) -> list[tuple[Terms, RiskySet]]:
    """Every set that tells too much, with the terms that it is made of."""
    return [(terms, each) for terms, outcome in measured for each in outcome.disclosures]


def most_told(measured: Sequence[tuple[Terms, Disclosed]]) -> tuple[Disclosure, ...]:
    """The most that is still told about each hidden term."""
    most: dict[int, Disclosure] = {}
    for terms, outcome in measured:
        for at, risky in outcome.left.items():
            if risky is not None and (at not in most or risky.bits > most[at].bits):
                most[at] = disclosure_of(terms, risky)
    return tuple(most[at] for at in sorted(most))


def not_examined(terms: Terms, outcome: Disclosed) -> list[str]:
    """What could not be looked at, in words."""
    lines = [
        f"what gives {terms.hidden[at].label} away, because the reference corpus does not know it"
        for at in outcome.unknown
    ]
    if outcome.unexamined:
        lines.append("some combinations of terms: there are too many in one context; choose a smaller --context")
    return list(dict.fromkeys(lines))
