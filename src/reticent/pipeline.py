"""The one path through the stages; the only module that knows their order.

    detect -> rules -> correlate -> say -> anonymise -> rewrite -> verify

Texts go through in a stream, because the language analyser is faster on many than on one.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import tee
from pathlib import Path

from reticent.detect import find, settle
from reticent.detect.terms import staying
from reticent.guards.disclosure import Settings
from reticent.guards.disclosure.guard import Guarded, Watch, guard, listen
from reticent.guards.disclosure.scene import aliases
from reticent.guards.reidentification.anonymity import Anonymity, AttackRound, anonymise
from reticent.guards.reidentification.rules import Rules, apply_rules, read_rules
from reticent.guards.verbatim import remaining
from reticent.languages import Analysis
from reticent.languages.en.readable import readable
from reticent.model import Decision, Document, Finding, Result, Risk, Span, apply
from reticent.policy import Policy
from reticent.substitute import decide, edits
from reticent.substitute.general.generalizing import Generalization, countable, say
from reticent.substitute.general.realization import Realizer
from reticent.view import back, back_in, visible
from reticent.world import World, default_world

MOST_SETS = 50_000
"""How many combinations are examined for one hidden term in one context; the rest is counted as unexamined."""

MOST_ROUNDS = 30
"""After how many rounds of hiding for anonymity it is left as it is, and said to be so."""

STRICT = 0.5
"""How strictly a term that the user names is guarded when the policy does not say."""


@dataclass(frozen=True, slots=True)
class Examined:
    """All that is known of a document before anything is rewritten."""

    findings: tuple[Finding, ...]
    guarded: Guarded | None = None
    watch: Watch | None = None


def sanitize(text: str, policy: Policy | str = "identity", world: World | None = None) -> Result:
    """The text as it may be shared under the policy, with what was found and where it was changed."""
    return next(sanitize_all([Document(text)], policy, world))


def scan(text: str, policy: Policy | str = "identity", world: World | None = None) -> tuple[Finding, ...]:
    """What the policy would hide in the text, and why."""
    return examine(Document(text), policy, world).findings


def examine(document: Document, policy: Policy | str = "identity", world: World | None = None) -> Examined:
    """What the policy would hide in a document, why, and what gives what away."""
    policy, world = _policy(policy), world or default_world()
    seen, places = visible(document)
    examined, analysis = examine_with(seen, policy, world)
    examined = anonymous(seen, analysis, examined, policy, world)[0]
    return examined if places is None else replace(examined, findings=back(examined.findings, places))


def examine_with(document: Document, policy: Policy, world: World) -> tuple[Examined, Analysis]:
    """The same, with the language analysis that it rests on."""
    analysis = next(_analyses([document], policy, world))
    return _examined(document, analysis, policy, world), analysis


def sanitize_all(
    documents: Iterable[Document], policy: Policy | str = "identity", world: World | None = None
) -> Iterator[Result]:
    """One result per document, in order, holding only a few in memory."""
    policy, world = _policy(policy), world or default_world()
    ours, theirs = tee((document, *visible(document)) for document in documents)
    analyses = _analyses((document for _, document, _ in theirs), policy, world)
    for (original, document, places), analysis in zip(ours, analyses, strict=True):
        examined = _examined(document, analysis, policy, world)
        examined, saying, anonymity = anonymous(document, analysis, examined, policy, world)
        wording = Realizer(document.text, analysis, saying.said, countable(world)) if saying else None
        decisions = decide(document.text, examined.findings, policy, world.lexicon, wording)
        result = _result(document, decisions, _heard(examined, saying), policy, saying, anonymity)
        yield result if places is None else back_in(original.text, result, places)


def anonymous(
    document: Document, analysis: Analysis, examined: Examined, policy: Policy, world: World
) -> tuple[Examined, Generalization | None, Anonymity | None]:
    """What is said, and what else is hidden until the subject is one of many.

    What is hidden for that is said in general terms where it can be, and the attack runs again with these in place,
    until it finds nothing more to hide.
    """
    saying = say_for(document, analysis, examined, policy, world)
    among = policy.anonymous_among
    if among is None or among == 1:
        return examined, saying, None
    text = readable(document.text, world.lexicon)
    rounds: list[AttackRound] = []
    keep = staying(text, policy)
    while True:
        taken = [finding.span for finding in examined.findings]
        general = {finding.span: said.name for finding, said in saying.said.items()} if saying else {}
        anonymity = anonymise(
            text,
            taken,
            world.reference,
            among,
            document.subject,
            general,
            keep,
            informed=policy.attacker == "informed",
            who=world.lexicon.is_person,
        )
        findings = settle(text, [*examined.findings, *anonymity.findings], policy)
        rounds += anonymity.rounds
        done = {finding.span for finding in findings} == set(taken)
        if not done:
            examined = replace(examined, findings=findings)
            saying = say_for(document, analysis, examined, policy, world)
        if done or len(rounds) > MOST_ROUNDS:
            holds = anonymity.holds and not anonymity.findings
            return examined, saying, replace(anonymity, rounds=tuple(rounds), holds=holds)


def _heard(examined: Examined, saying: Generalization | None) -> Guarded | None:
    """The disclosure as it is with the general terms in place."""
    if not (saying and saying.said and examined.watch and examined.guarded):
        return examined.guarded
    said = {finding.span: each.name for finding, each in saying.said.items()}
    return listen(examined.watch, examined.findings, said, examined.guarded)[0]


def _policy(policy: Policy | str) -> Policy:
    return Policy.load(policy) if isinstance(policy, str) else policy


def _analyses(documents: Iterable[Document], policy: Policy, world: World) -> Iterator[Analysis]:
    language = world.language if policy.entity_model else world.plain
    return language.analyse(readable(document.text, world.lexicon) for document in documents)


def _examined(document: Document, analysis: Analysis, policy: Policy, world: World) -> Examined:
    """Detect, then guard what is hidden against what gives it away."""
    named = (*policy.hide, *document.hide)
    document = replace(document, text=readable(document.text, world.lexicon))
    also = tuple(aliases(document.text, named)) if named else ()
    findings = find(
        document, analysis, world, _with_information(policy.but(hide=(*policy.hide, *also)) if also else policy, world)
    )
    if policy.rules:
        rules = tuple(topic for path in policy.rules for topic in _rules(path, _changed(path)))
        betraying = apply_rules(document.text, rules, [finding.span for finding in findings])
        findings = settle(document.text, [*findings, *betraying], policy)
    if policy.disclosure.strict is None and not named and not document.subject:
        return Examined(findings)
    watch = Watch(document, analysis, named, policy.disclosure.context, world.reference, _settings(policy))
    guarded = guard(watch, findings)
    if guarded.findings:
        findings = settle(document.text, [*findings, *guarded.findings], policy)
        if policy.keep or policy.keep_patterns:  # what must stay may still tell: measure what is really left
            left = guard(watch, findings, most_rounds=0)
            guarded = replace(guarded, left=left.left, holds=left.holds)
    return Examined(findings, guarded, watch)


def say_for(
    document: Document, analysis: Analysis, examined: Examined, policy: Policy, world: World
) -> Generalization | None:
    """What is said instead of the findings that have no rule of their own, if the policy wants it."""
    if policy.style != "generalize":
        return None
    hidden = [finding for finding in examined.findings if policy.kinds.get(finding.kind, "hide") == "hide"]
    watch = examined.watch

    def telling(said: Mapping[Span, str]) -> frozenset[Span]:
        return (
            listen(watch, examined.findings, said, examined.guarded)[1] if watch and examined.guarded else frozenset()
        )

    text = readable(document.text, world.lexicon)
    return say(text, analysis, hidden, policy.general, world, telling if watch else None)


@lru_cache(maxsize=8)
def _rules(path: str, _changed: int) -> Rules:
    """The rules in a file, read again when a person has edited it."""
    return read_rules(path)


def _changed(path: str) -> int:
    try:
        return Path(path).stat().st_mtime_ns
    except OSError:
        return 0  # reading it will say what is wrong


def _with_information(policy: Policy, world: World) -> Policy:
    """Method 1 in the policy's terms: beta in bits as a threshold of the kind `informative`."""
    beta = policy.disclosure.information
    if beta is None:
        return policy
    share = min(1.0, beta / math.log2(world.reference.size))
    return policy.but(
        kinds={**policy.kinds, "informative": "hide"}, thresholds={**policy.thresholds, "informative": share}
    )


def _settings(policy: Policy) -> Settings:
    """The papers' w is strictness turned round, never quite 0: more is safer."""
    chosen = policy.disclosure
    strict = STRICT if chosen.strict is None else chosen.strict
    return Settings(
        strength=1 - 0.95 * strict,
        together=chosen.together,
        certainty=chosen.certainty,
        remove=chosen.remove,
        least=chosen.evidence,
        most_sets=MOST_SETS,
    )


def _result(
    document: Document,
    decisions: Sequence[Decision],
    guarded: Guarded | None,
    policy: Policy,
    saying: Generalization | None,
    anonymity: Anonymity | None,
) -> Result:
    spans = edits(decisions)
    text = apply(document.text, spans)
    changed = [decision.finding for decision in decisions if decision.replacement is not None]
    left = remaining(document.text, changed, text)
    risk = Risk(
        entities=len({(finding.kind, finding.entity) for finding in changed}),
        mentions=len(changed),
        by_kind=dict(sorted(Counter(finding.kind for finding in changed).items())),
        left=left,
        verified=left == 0 and (guarded is None or guarded.holds) and (anonymity is None or anonymity.holds),
        disclosure=guarded.as_dict() if guarded else None,
        plausible=saying.as_dict(policy.general) if saying else None,
        anonymity=anonymity.as_dict() if anonymity else None,
    )
    return Result(
        text,
        tuple(decision.finding for decision in decisions),
        spans,
        risk,
        guarded.told if guarded else (),
        saying.said if saying else {},
    )
