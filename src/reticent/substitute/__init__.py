"""What takes the place of each finding: one style per file, and the order in which they are asked.

A finding that a Safe Harbor rule lets stand (an age of 40) is decided too: it stays, and the report says so, unless a
guard forces it. Then comes what can be said in general terms, then the policy's own style; labels never fail.
"""

from collections.abc import Mapping
from dataclasses import replace

from reticent.draft import Draft, Substitution
from reticent.keys import subkey
from reticent.model import Decision, Finding, Said, Stretches
from reticent.policy import Policy
from reticent.substitute.label import blank, label
from reticent.substitute.pseudonym import Pseudonyms
from reticent.substitute.safe_harbor import RULES
from reticent.user_terms import wanted_by
from reticent.world import World

_UNDECIDED = object()
"""Stands for what no reviewer has decided."""


def substitute(draft: Draft, policy: Policy, world: World) -> Draft:
    """The draft with something in place of every finding."""
    wordings = draft.choices.wordings
    picked = {each: rung for each in draft.findings if isinstance(rung := wordings.get(each.span), Said)}
    if policy.style != "generalize" and not picked:
        return replace(draft, substitution=Substitution(_edited(draft, decide(draft, policy, world, {}), policy)))
    from reticent.substitute.general.generalizing import generalize_findings, realized  # the taxonomy, when needed

    if policy.style != "generalize":
        decisions = _edited(draft, decide(draft, policy, world, realized(draft, picked)), policy)
        return replace(draft, substitution=Substitution(decisions, picked))
    hidden = [finding for finding in draft.findings if policy.kinds.get(finding.kind, "hide") == "hide"]
    chosen = generalize_findings(draft, hidden, policy.general, world)
    said = {finding: each for finding, each in chosen.said.items() if finding.span not in wordings} | picked
    decisions = _edited(draft, decide(draft, policy, world, realized(draft, said)), policy)
    made = Substitution(decisions, said, chosen.terms, chosen.plausible(policy.general))
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
    for finding in draft.findings:
        wording = draft.choices.wordings.get(finding.span, _UNDECIDED)
        if wording is None or isinstance(wording, str):
            decisions.append(Decision(finding, label(finding) if wording is None else wording, "reviewer"))
            continue
        forced = wanted.touch(finding.span) or wording is not _UNDECIDED
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
