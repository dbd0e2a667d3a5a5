"""From findings to text that can be shared: what takes each finding's place, and the edits that put it there.

Deciding is separate from editing so that a report can show a decision, and why, before anything is changed. A
finding that a Safe Harbor rule lets stand (an age of 40) is decided too: it stays, and the report says so.
"""

from collections.abc import Iterable

from reticent.language.lexicon import Lexicon
from reticent.model import Decision, Finding, Replacement
from reticent.policy import Policy
from reticent.rewrite.labels import blank, label
from reticent.rewrite.pseudonyms import Pseudonyms
from reticent.rewrite.safe_harbor import RULES


def decide(text: str, findings: Iterable[Finding], policy: Policy, lexicon: Lexicon) -> list[Decision]:
    """One decision per finding, in order."""
    findings = list(findings)
    pseudonyms = Pseudonyms(text, findings, policy.key, lexicon) if policy.style == "pseudonym" else None
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
        if pseudonyms:
            replacement = pseudonyms.of(finding)
        else:
            replacement = blank(finding) if policy.style == "blank" else label(finding)
        decisions.append(Decision(finding, replacement, policy.style))
    return decisions


def edits(decisions: Iterable[Decision]) -> tuple[Replacement, ...]:
    """The decisions that change the text, as edits."""
    return tuple(
        Replacement(*decision.finding.span, decision.replacement)
        for decision in decisions
        if decision.replacement is not None
    )
