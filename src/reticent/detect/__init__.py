"""Sensitive by itself: one detector per file, one registry, one path from their findings to the final ones.

A detector is a function from a document, its language analysis and the world to findings; `@detector` gives it a
name and says which kinds it can find. Every module in this package is imported when the detectors are first asked
for, so a new detector is one new file. What follows the detectors is the same for all of them:

    run -> threshold -> mentions (every mention of a found name) -> keep list -> overlaps -> numbering
"""

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from reticent.languages import Analysis
from reticent.model import Document, Finding, Span
from reticent.policy import Policy
from reticent.world import World

_REST_OF_WORD = re.compile(r"(?:[\u0300-\u036f\u00ad\u200b-\u200d][^\W_]*)+")

Detect = Callable[[Document, Analysis, World], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Detector:
    """A registered detector: its name, the kinds it can find, its function."""

    name: str
    kinds: frozenset[str]
    detect: Detect


_REGISTRY: dict[str, Detector] = {}


def detector(name: str, *kinds: str) -> Callable[[Detect], Detect]:
    """Register a function as the detector `name` for these kinds."""

    def register(function: Detect) -> Detect:
        _REGISTRY[name] = Detector(name, frozenset(kinds), function)
        return function

    return register


@cache
def detectors() -> dict[str, Detector]:
    """All detectors by name."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return dict(sorted(_REGISTRY.items()))


def find(document: Document, analysis: Analysis, world: World, policy: Policy) -> tuple[Finding, ...]:
    """What the policy wants hidden: ordered, disjoint, numbered by entity."""
    # Here, not above: the detectors' modules import this package.
    from reticent.detect.mentions import all_mentions, as_people
    from reticent.detect.terms import wanted

    marked = _run(document, analysis, world, policy) if document.marked is None else document.marked
    found = as_people(document.text, [*wanted(document, policy), *marked])
    found += all_mentions(document.text, analysis, found, world.lexicon)
    return settle(document.text, found, policy)


def settle(text: str, findings: Iterable[Finding], policy: Policy) -> tuple[Finding, ...]:
    """The findings without what must be kept, disjoint, and numbered anew."""
    from reticent.detect.numbering import number
    from reticent.detect.overlaps import resolve
    from reticent.detect.terms import kept

    whole = findings if text.isascii() else [_whole(text, finding) for finding in findings]
    return number(text, resolve(kept(text, whole, policy), text))


def _whole(text: str, finding: Finding) -> Finding:
    """The finding to the end of a word that goes on over an accent or a soft hyphen: no half of a name is left."""
    rest = _REST_OF_WORD.match(text, finding.span.end)
    return replace(finding, span=Span(finding.span.start, rest.end())) if rest else finding


def _run(document: Document, analysis: Analysis, world: World, policy: Policy) -> Iterator[Finding]:
    for each in detectors().values():
        if each.kinds.isdisjoint(policy.kinds):
            continue
        for finding in each.detect(document, analysis, world):
            if finding.kind in policy.kinds and finding.score >= policy.threshold_for(finding.kind):
                yield finding
