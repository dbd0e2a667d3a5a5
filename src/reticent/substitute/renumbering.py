"""Labels numbered as their reader meets them: 1, 2, 3 without gaps, and no two things under one number.

Detection numbers what it finds, kind by kind. Some of that is said in general terms, joined or left out, and kinds that
share a label ("[DETAIL 1]") count apart. So once it is decided what stands where, numbers are given anew; whatever has
no label in the text comes after those that have one.
"""

from collections.abc import Iterable
from dataclasses import replace

from reticent.draft import Draft, Substitution
from reticent.kinds import kind_of
from reticent.model import Decision, Finding

Thing = tuple[str, int]


def renumbered(draft: Draft) -> Draft:
    """The draft with the labels of its text numbered in order, and its findings with them."""
    decisions = draft.substitution.decisions
    numbers = _numbers(decisions)
    if all(thing[1] == number for thing, number in numbers.items()):
        return draft
    people = {f"PERSON {entity}": f"PERSON {number}" for (kind, entity), number in numbers.items() if kind == "person"}
    anew = {decision.finding: _renumbered(decision.finding, numbers, people) for decision in decisions}
    old = draft.substitution
    return replace(
        draft,
        findings=tuple(anew.get(finding, finding) for finding in draft.findings),
        substitution=Substitution(
            tuple(_relabelled(decision, anew[decision.finding]) for decision in decisions),
            {anew.get(finding, finding): said for finding, said in old.said.items()},
            old.terms,
            old.plausible,
        ),
    )


def _numbers(decisions: Iterable[Decision]) -> dict[Thing, int]:
    """The number of each thing: those whose label is shown first, in the order of the text."""
    shown: dict[Thing, None] = {}
    others: dict[Thing, None] = {}
    for decision in decisions:
        finding = decision.finding
        in_text = not finding.called and f"[{finding.label}]" in (decision.replacement or "")
        (shown if in_text else others)[finding.kind, finding.entity] = None
    counts: dict[str, int] = {}
    numbers: dict[Thing, int] = {}
    for thing in (*shown, *(other for other in others if other not in shown)):
        name = kind_of(thing[0]).label
        counts[name] = numbers[thing] = counts.get(name, 0) + 1
    return numbers


def _renumbered(finding: Finding, numbers: dict[Thing, int], people: dict[str, str]) -> Finding:
    """The finding with its new number; whose name an address is made of is said with the new number too."""
    said, of, whose = finding.reason.rpartition(" the name of ")
    reason = f"{said}{of}{people[whose]}" if of and whose in people else finding.reason
    return replace(finding, entity=numbers[finding.kind, finding.entity], reason=reason)


def _relabelled(decision: Decision, finding: Finding) -> Decision:
    """The decision for the renumbered finding, with its new label."""
    old, new = f"[{decision.finding.label}]", f"[{finding.label}]"
    text = decision.replacement
    return replace(decision, finding=finding, replacement=text.replace(old, new) if text else text)
