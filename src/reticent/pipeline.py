"""The one path through the stages; the only module that knows their order.

    detect -> rewrite -> verify

Texts go through in a stream, because the language analyser is faster on many than on one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import tee

from reticent.detect import find
from reticent.language import Analysis
from reticent.model import Decision, Document, Finding, Result, Risk, apply
from reticent.policy import Policy
from reticent.rewrite import decide, edits
from reticent.verify import remaining
from reticent.world import World, default_world


def sanitize(text: str, policy: Policy | str = "identity", world: World | None = None) -> Result:
    """The text as it may be shared under the policy, with what was found and where it was changed."""
    return next(sanitize_all([Document(text)], policy, world))


def scan(text: str, policy: Policy | str = "identity", world: World | None = None) -> tuple[Finding, ...]:
    """What the policy would hide in the text, and why."""
    document, policy, world = Document(text), _policy(policy), world or default_world()
    analysis = next(iter(_analyses([document], policy, world)))
    return find(document, analysis, world, policy)


def sanitize_all(
    documents: Iterable[Document], policy: Policy | str = "identity", world: World | None = None
) -> Iterator[Result]:
    """One result per document, in order, holding only a few in memory."""
    policy, world = _policy(policy), world or default_world()
    ours, theirs = tee(documents)
    for document, analysis in zip(ours, _analyses(theirs, policy, world), strict=True):
        findings = find(document, analysis, world, policy)
        yield _result(document, decide(document.text, findings, policy, world.lexicon))


def _policy(policy: Policy | str) -> Policy:
    return Policy.load(policy) if isinstance(policy, str) else policy


def _analyses(documents: Iterable[Document], policy: Policy, world: World) -> Iterator[Analysis]:
    language = world.language if policy.entity_model else world.plain
    return language.analyse(document.text for document in documents)


def _result(document: Document, decisions: Sequence[Decision]) -> Result:
    spans = edits(decisions)
    text = apply(document.text, spans)
    changed = [decision.finding for decision in decisions if decision.replacement is not None]
    left = remaining(document.text, changed, text)
    risk = Risk(
        entities=len({(finding.kind, finding.entity) for finding in changed}),
        mentions=len(changed),
        by_kind=dict(sorted(Counter(finding.kind for finding in changed).items())),
        left=left,
        verified=left == 0,
    )
    return Result(text, tuple(decision.finding for decision in decisions), spans, risk)
