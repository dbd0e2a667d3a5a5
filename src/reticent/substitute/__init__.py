"""What takes the place of each finding: one style per file, and the order in which they are asked.

A finding that a Safe Harbor rule lets stand (an age of 40) is decided too: it stays, and the report says so, unless a
guard forces it. Then comes what can be said in general terms, then the policy's own style; labels never fail.
"""

from collections.abc import Mapping
from dataclasses import replace

from reticent.draft import Draft, Substitution
from reticent.keys import subkey
from reticent.model import Decision, Finding, Stretches
from reticent.policy import Policy
from reticent.substitute.label import blank, label
from reticent.substitute.pseudonym import Pseudonyms
from reticent.substitute.safe_harbor import RULES
from reticent.substitute.shifting import days_of, shifted
from reticent.user_terms import wanted_by
from reticent.world import World


def substitute(draft: Draft, policy: Policy, world: World) -> Draft:
    """The draft with something in place of every finding."""
    if policy.style != "generalize":
        return replace(draft, substitution=Substitution(_edited(draft, decide(draft, policy, world, {}), policy)))
    from reticent.substitute.general.generalizing import generalize_findings, realized  # the taxonomy, when needed

    hidden = [finding for finding in draft.findings if policy.kinds.get(finding.kind, "hide") == "hide"]
    chosen = generalize_findings(draft, hidden, policy.general, world)
    worded = realized(draft, chosen.said)
    decisions = _edited(draft, decide(draft, policy, world, worded), policy)
    made = Substitution(decisions, chosen.said, chosen.terms, chosen.plausible(policy.general))
    return replace(draft, substitution=made)


def _edited(draft: Draft, decisions: tuple[Decision, ...], policy: Policy) -> tuple[Decision, ...]:
    """The decisions after an editor went through them, as far as the policy wants one."""
    if policy.edit == "none":
        return decisions
    from reticent.substitute.editing import joined, left_out, with_articles

    text = draft.view.written
    edited = joined(text, draft.analysis, decisions)
    if policy.edit == "normal":
        edited = left_out(text, draft.analysis, edited)
    return tuple(with_articles(text, edited))


def decide(draft: Draft, policy: Policy, world: World, worded: Mapping[Finding, Decision]) -> tuple[Decision, ...]:
    """One decision per finding, in order. `worded` are those that say it in general terms."""
    text = draft.view.written
    pseudonyms = None
    if policy.style == "pseudonym":
        names = [finding.span.of(text) for finding in draft.findings if finding.kind == "person"]
        named = wanted_by(policy, draft.document, world.lexicon, names)
        people = dict(zip(named.who, named.people, strict=True))
        pseudonyms = Pseudonyms(text, draft.findings, subkey(policy.key, "pseudonyms"), world.lexicon, people)
    decisions = []
    wanted = Stretches(draft.forced)
    days = days_of(subkey(policy.key, "dates")) if policy.kinds.get("date") == "shift" else 0
    for finding in draft.findings:
        forced = wanted.touch(finding.span)
        moved = shifted(finding.span.of(text), days) if days and finding.kind == "date" and not forced else None
        if moved is not None:
            decisions.append(Decision(finding, moved, "shifted"))
            continue
        rule = None if forced else RULES.get(policy.kinds.get(finding.kind, "hide"))
        outcome = rule(finding.span.of(text), world.lexicon) if rule else None
        if outcome is not None:
            kept = outcome == finding.span.of(text)
            decisions.append(Decision(finding, None if kept else outcome, "Safe Harbor"))
        elif finding in worded:
            decisions.append(worded[finding])
        elif pseudonyms and not forced:
            decisions.append(Decision(finding, pseudonyms.of(finding), "pseudonym"))
        elif policy.style == "blank":
            decisions.append(Decision(finding, blank(finding), "blank"))
        else:
            decisions.append(Decision(finding, label(finding), "label"))
    return tuple(decisions)
