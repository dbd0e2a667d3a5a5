"""From findings to text that can be shared: what takes each finding's place, and the edits that put it there.

Deciding is separate from editing so that a report can show a decision, and why, before anything is changed. A
finding that a Safe Harbor rule lets stand (an age of 40) is decided too: it stays, and the report says so. What can be
said in general terms comes from the generalization, and is worded here.
"""

from collections.abc import Iterable

from reticent.languages.en.lexicon import Lexicon
from reticent.model import Decision, Finding, Replacement, Span, Stretches
from reticent.policy import Policy
from reticent.substitute.general.realization import Realizer
from reticent.substitute.label import blank, label
from reticent.substitute.pseudonym import Pseudonyms, pseudonym_key
from reticent.substitute.safe_harbor import RULES


def decide(
    text: str, findings: Iterable[Finding], policy: Policy, lexicon: Lexicon, wording: Realizer | None = None
) -> list[Decision]:
    """One decision per finding, in order. `wording` knows what is said in general terms."""
    findings = list(findings)
    pseudonyms = Pseudonyms(text, findings, pseudonym_key(policy.key), lexicon) if policy.style == "pseudonym" else None
    decisions = []
    for finding in findings:
        rule = RULES.get(policy.kinds.get(finding.kind, "hide"))
        if rule:
            outcome = rule(finding.span.of(text), lexicon)
            if outcome is not None:
                decisions.append(
                    Decision(finding, None if outcome == finding.span.of(text) else outcome, "Safe Harbor")
                )
                continue
        worded = wording.of(finding) if wording and finding in wording.said else None
        if worded is not None:
            decisions.append(Decision(finding, worded.text, "said in general", worded.beside))
        elif pseudonyms:
            decisions.append(Decision(finding, pseudonyms.of(finding), "pseudonym"))
        elif policy.style == "blank":
            decisions.append(Decision(finding, blank(finding), "blank"))
        else:
            decisions.append(Decision(finding, label(finding), "label"))
    return decisions


def edits(decisions: Iterable[Decision]) -> tuple[Replacement, ...]:
    """The decisions that change the text, as edits, with the changes beside them that touch no other."""
    changed = [decision for decision in decisions if decision.replacement is not None]
    own = [Replacement(*decision.finding.span, decision.replacement or "") for decision in changed]
    beside = sorted({edit for decision in changed for edit in decision.beside})
    taken = Stretches(decision.finding.span for decision in changed)
    free = [edit for edit in beside if not taken.touch(Span(edit.start, edit.end))]
    return tuple(sorted([*own, *free]))
