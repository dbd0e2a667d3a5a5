"""What takes the place of each finding: one style per file, and the order in which they are asked.

A finding that a Safe Harbor rule lets stand (an age of 40) is decided too: it stays, and the report says so, unless a
guard forces it. Then comes what can be said in general terms, then the policy's own style; labels never fail.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from reticent.draft import Draft, Substitution
from reticent.keys import subkey
from reticent.model import Decision, Finding, Said, Stretches
from reticent.policy import Policy
from reticent.substitute.label import blank, label
from reticent.substitute.pseudonym import Pseudonyms
from reticent.substitute.renumbering import renumbered
from reticent.substitute.safe_harbor import RULES, in_its_place
from reticent.substitute.shifting import days_of, shifted
from reticent.user_terms import wanted_by
from reticent.world import World

if TYPE_CHECKING:
    from reticent.substitute.editing.rereading import Readings

_UNDECIDED = object()
"""Stands for what no reviewer has decided."""


def substitute(draft: Draft, policy: Policy, world: World) -> Draft:
    """The draft with something in place of every finding."""
    if policy.budgeted:
        from reticent.substitute.budget import planned  # the parse and the corpus, when needed

        return renumbered(planned(draft, policy, world, _readings(draft, world), decide))
    wordings = draft.choices.wordings
    picked = {each: rung for each in draft.findings if isinstance(rung := wordings.get(each.span), Said)}
    people, roles = _people(draft, policy, world)
    if policy.style != "generalize" and not picked:
        decisions = _edited(draft, decide(draft, policy, world, people), policy, world)
        made = Substitution(decisions, _still_said(roles, decisions))
        return renumbered(replace(draft, substitution=made))
    from reticent.substitute.general.generalizing import generalize_findings, realized  # the taxonomy, when needed

    if policy.style != "generalize":
        decisions = _edited(draft, decide(draft, policy, world, {**people, **realized(draft, picked)}), policy, world)
        made = Substitution(decisions, _still_said({**roles, **picked}, decisions))
        return renumbered(replace(draft, substitution=made))
    hidden = [finding for finding in draft.findings if policy.kinds.get(finding.kind, "hide") == "hide"]
    chosen = generalize_findings(draft, hidden, policy.general, world)
    general = {finding: each for finding, each in chosen.said.items() if finding.span not in wordings} | picked
    worded = {**realized(draft, general), **people}
    decisions = _edited(draft, decide(draft, policy, world, worded), policy, world)
    said = _still_said({**general, **roles}, decisions)
    made = Substitution(decisions, said, chosen.terms, chosen.plausible(policy.general))
    return renumbered(replace(draft, substitution=made))


def _still_said(said: Mapping[Finding, Said], decisions: Iterable[Decision]) -> dict[Finding, Said]:
    """What is said in the text after all: not what has a label, or was left out."""
    ways = ("said in general", "named by role")
    spoken = [each.finding for each in decisions if each.why in ways and each.replacement]
    return {finding: said[finding] for finding in spoken if finding in said}


def _people(draft: Draft, policy: Policy, world: World) -> tuple[dict[Finding, Decision], dict[Finding, Said]]:
    """The people who are named by what they are, if the policy wants that and there are no pseudonyms or bars."""
    if policy.people_as != "roles" or policy.style not in ("generalize", "label"):
        return {}, {}
    from reticent.substitute.roles import by_role  # the taxonomy, when needed

    return by_role(draft, world)


def _edited(draft: Draft, decisions: tuple[Decision, ...], policy: Policy, world: World) -> tuple[Decision, ...]:
    """The decisions after an editor went through them, as far as the policy wants one."""
    if policy.edit == "none":
        return decisions
    from reticent.substitute.editing import edited

    thorough = policy.edit == "normal"
    readings = _readings(draft, world) if thorough and policy.entity_model else None
    return edited(draft.view.written, draft.analysis, decisions, thorough=thorough, readings=readings)


def _readings(draft: Draft, world: World) -> "Readings":
    """What the parser made of the draft's changed sentences so far."""
    from reticent.substitute.editing.rereading import Readings

    return draft.remembered(Readings, lambda: Readings(partial(world.language.analyse, entities=False)))


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
        wording = draft.choices.wordings.get(finding.span, _UNDECIDED)
        if wording is None or isinstance(wording, str):
            decisions.append(Decision(finding, label(finding) if wording is None else wording, "reviewer"))
            continue
        forced = wanted.touch(finding.span) or wording is not _UNDECIDED
        moved = shifted(finding.span.of(text), days) if days and finding.kind == "date" and not forced else None
        if moved is not None:
            decisions.append(Decision(finding, moved, "shifted"))
            continue
        rule = None if forced else RULES.get(policy.kinds.get(finding.kind, "hide"))
        outcome = rule(finding.span.of(text), world.lexicon) if rule else None
        if outcome is not None:
            kept = outcome == finding.span.of(text)
            said = in_its_place(outcome, text[max(0, finding.span.start - 12) : finding.span.start])
            decisions.append(Decision(finding, None if kept else said, "Safe Harbor"))
        elif finding in worded:
            decisions.append(worded[finding])
        elif pseudonyms and not forced:
            decisions.append(Decision(finding, pseudonyms.of(finding), "pseudonym"))
        elif policy.style == "blank":
            decisions.append(Decision(finding, blank(finding), "blank"))
        else:
            decisions.append(Decision(finding, label(finding), "label"))
    return tuple(decisions)
