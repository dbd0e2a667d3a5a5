"""Sensitive by itself: one detector per file, one registry, one path from their findings to the final ones.

A detector is a function from a document, its language analysis and the world to findings; `@detector` gives it a
name and says which kinds it can find. Every module in this package is imported when the detectors are first asked
for, so a new detector is one new file, and so is every module that another package offers under the entry point
`reticent.detectors`. What follows the detectors is the same for all of them:

    run -> threshold -> second opinion -> what is needless -> columns (judged together)
        -> whole names of files -> whole numbers
        -> what it is called -> whole institutions, who stands beside people, whole titles
        -> mentions (every mention of a found name) -> filed names -> keep list -> overlaps -> one person each -> numbering (who is who)
"""

import importlib
import pkgutil
import re
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import FrameType
from typing import TYPE_CHECKING

from reticent.errors import PluginError, ReticentError
from reticent.kinds import KINDS
from reticent.languages import Analysis
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.titles import STAYING_TITLE, is_short_title
from reticent.languages.words import UPPER
from reticent.model import Document, Finding, Span
from reticent.plugins import DETECTORS, load
from reticent.policy import Policy
from reticent.world import World

if TYPE_CHECKING:
    from reticent.detect.filed import FiledNames

_REST_OF_WORD = re.compile(
    rf"(?:[\u0300-\u036f\u00ad\u200b-\u200d][^\W_]*)+|(?<=[- ][dlDLO])['’][{UPPER}][^\W_]*(?:-[{UPPER}][^\W_]*)*"
)
"""What belongs to a word behind an accent or a soft hyphen, and behind the apostrophe of "Mont-d'Or"."""

_END_BEFORE = re.compile(r"(?:(?<=[^\W\d_]['’])[a-z]{1,2}\b[.,]?|(?<=\d:)\d\d\b)\s+")
"""The end of a word or time that something that was found begins with."""

_STOP_OF_INITIAL = re.compile(rf"(?<![^\W_][{UPPER}])(?<=[{UPPER}])\.(?=[^\S\n][a-z]|[,;:)\]])")
"""The stop behind an initial where the sentence goes on: "M. was in hospital"."""

_KEY_BEHIND = re.compile(r"(?<=\d)[#*](?!\w)")
"""The key that is pressed after the figures of a code."""

CAUTIOUS = 0.25
"""A policy that takes the tagger's word from a lower share on keeps doubtful details too: a rare tattoo in plain words."""

Detect = Callable[[Document, Analysis, World], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Detector:
    """A registered detector: its name, the kinds it can find, its function."""

    name: str
    kinds: frozenset[str]
    detect: Detect
    module: str

    def is_ours(self) -> bool:
        """Whether it comes with this package."""
        return self.module == __name__ or self.module.startswith(f"{__name__}.")


_REGISTRY: dict[str, Detector] = {}


def detector(name: str, *kinds: str) -> Callable[[Detect], Detect]:
    """Register a function as the detector `name` for these kinds."""

    def register(function: Detect) -> Detect:
        module = _registrar()
        known = _REGISTRY.get(name)
        if known and known.module != module:
            raise PluginError(
                f"there are two detectors called {name!r}, in {known.module!r} and {module!r}: rename one"
            )
        _REGISTRY[name] = Detector(name, frozenset(kinds), function, module)
        return function

    return register


def _registrar() -> str:
    """The module that registers a detector: the nearest caller outside of what passes it on to here."""
    frame: FrameType | None = sys._getframe(1)
    while frame and frame.f_globals.get("__name__") in (__name__, f"{__name__}.patterns"):
        frame = frame.f_back
    return str(frame.f_globals.get("__name__", "")) if frame else ""


@cache
def detectors() -> dict[str, Detector]:
    """All detectors by name."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    load(DETECTORS)
    for each in _REGISTRY.values():
        if not each.kinds <= KINDS.keys():
            raise PluginError(
                f"the detector {each.name!r} of {each.module!r} finds the kind {min(each.kinds - KINDS.keys())!r}, "
                "which nobody registered: mend the package or uninstall it"
            )
    return dict(sorted(_REGISTRY.items()))


def find(document: Document, analysis: Analysis, world: World, policy: Policy) -> tuple[Finding, ...]:
    """What the policy wants hidden: ordered, disjoint, numbered by entity."""
    # Here, not above: the detectors' modules import this package.
    from reticent.detect.beside_people import beside_people
    from reticent.detect.called import well_called
    from reticent.detect.doubtful import sure_of_kind
    from reticent.detect.fields import within
    from reticent.detect.filed import NamesOf
    from reticent.detect.needless import needed
    from reticent.detect.precedents import without_precedents
    from reticent.detect.role_letters import without_roles
    from reticent.detect.spoken import spoken
    from reticent.detect.tagged import is_nothing, seconded, tagger_of
    from reticent.detect.terms import wanted
    from reticent.detect.together import judged_together
    from reticent.detect.whole_institutions import whole_institutions
    from reticent.detect.whole_numbers import whole_numbers
    from reticent.detect.whole_paths import whole_paths
    from reticent.detect.whole_titles import whole_titles

    marked = document.marked
    if marked is None:
        agreed = seconded(_run(document, analysis, world, policy), document.text, analysis, world)
        sure = sure_of_kind(agreed, document.text, analysis, world, policy)
        cautious = policy.tagger_threshold < CAUTIOUS
        worth = needed(sure, document.text, analysis, world, cautious=cautious)
        apart = within(without_precedents(worth, document.text), document.text, world)
        together = judged_together(apart, document.text, analysis, world)
        whole = whole_numbers(whole_paths(together, document.text), document.text, policy.kinds)
        called = well_called(whole, document.text, analysis, world, policy)
        called = spoken(whole_institutions(called, document.text), document.text, analysis, policy.kinds)
        nothing = is_nothing(document.text, analysis, world)
        called = without_roles(called, document.text, world.lexicon)
        names = world.derived(NamesOf).text(document.text)
        people = within(beside_people(called, document.text, world.lexicon, nothing, names), document.text, world)
        marked = tuple(whole_titles(document.text, analysis, people, world) if "work" in policy.kinds else people)
        world.between_steps(document.text)
    named = wanted(document, analysis, policy, world.lexicon, marked)
    found = completed(document.text, analysis, [*named, *marked], policy, world)
    world.forget_of(tagger_of)  # it knows half a kilobyte a word, and the guards need memory
    return found


def completed(
    text: str, analysis: Analysis, found: Iterable[Finding], policy: Policy, world: World
) -> tuple[Finding, ...]:
    """The findings with all other mentions of what they name, settled."""
    from reticent.detect.fields import within
    from reticent.detect.filed import NamesOf, filed
    from reticent.detect.mentions import all_mentions, as_people
    from reticent.detect.tagged import is_nothing
    from reticent.detect.together import judged_together

    names = world.derived(NamesOf).text(text)
    found = as_people(text, found)
    nothing = is_nothing(text, analysis, world)
    found += within(all_mentions(text, analysis, found, world.lexicon, nothing), text, world)
    found = judged_together(found, text, analysis, world)
    found += filed(text, found, names)
    return settle(text, found, policy, world.lexicon, names=names, analysis=analysis)


def settle(
    text: str,
    findings: Iterable[Finding],
    policy: Policy,
    lexicon: Lexicon,
    stays: Sequence[Span] = (),
    names: "FiledNames | None" = None,
    analysis: Analysis | None = None,
) -> tuple[Finding, ...]:
    """The findings without what must be kept or `stays`, disjoint, and numbered anew; `names` as `apart` knows them.

    By the `analysis` what is left of a phrase and says nothing goes too.
    """
    from reticent.detect.apart import apart
    from reticent.detect.crumbs import without_crumbs
    from reticent.detect.filed import FiledNames
    from reticent.detect.numbering import number
    from reticent.detect.overlaps import resolve
    from reticent.detect.special_phrases import as_phrases
    from reticent.detect.terms import claimed, kept

    whole = [_whole(text, finding) for finding in findings]
    halves = [part for finding in dict.fromkeys(claimed(whole)) for part in _within_marks(text, finding)]
    bare = [bare for finding in halves for bare in _untitled(text, finding)]
    standing = list(kept(text, bare, policy, stays))
    found: Iterable[Finding] = resolve(as_phrases(standing, text), text)
    if analysis is not None:
        found = without_crumbs(found, {each.span for each in standing}, text, analysis)
    names = names or FiledNames(text, lexicon)
    return number(text, apart(text, found, lexicon, names), lexicon, names)


def _within_marks(text: str, finding: Finding) -> Iterator[Finding]:
    """What is told, before and behind the one asterisk in it, which goes with another: "spoke of *Old" Harbours*."""
    from reticent.detect.overlaps import TOLD

    at = text.find("*", *finding.span)
    if at < 0 or finding.kind not in TOLD or "*" in text[at + 1 : finding.span.end]:
        yield finding
        return
    for part in (Span(finding.span.start, at), Span(at + 1, finding.span.end)):
        said = part.of(text)
        if said.strip():
            start = part.start + len(said) - len(said.lstrip())
            yield replace(finding, span=Span(start, start + len(said.strip())))


def _untitled(text: str, finding: Finding) -> Iterator[Finding]:
    """A name without the title that so many people have: "Mrs" says little. A title alone is no name."""
    if finding.kind not in ("person", "name", "work"):
        yield finding
    elif not is_short_title(finding.span.of(text)):
        title = STAYING_TITLE.match(text, *finding.span)
        yield replace(finding, span=Span(title.end(), finding.span.end)) if title else finding


def _whole(text: str, finding: Finding) -> Finding:
    """The finding to the end of a word that goes on over an accent, a hyphen or an apostrophe: no half is left.

    What stands before it as the end of a word or of a time ("rec'd", "10:30 Mass") is no part of it.
    """
    cut = _END_BEFORE.match(text, finding.span.start, finding.span.end)
    if cut and cut.end() < finding.span.end:
        finding = replace(finding, span=Span(cut.end(), finding.span.end))
    rest = _REST_OF_WORD.match(text, finding.span.end)
    if rest is None and finding.kind == "person":
        rest = _STOP_OF_INITIAL.match(text, finding.span.end)
    if rest is None and finding.kind == "secret":
        rest = _KEY_BEHIND.match(text, finding.span.end)
    return replace(finding, span=Span(finding.span.start, rest.end())) if rest else finding


def found_by(
    document: Document, analysis: Analysis, world: World, kinds: Container[str] = KINDS
) -> list[tuple[str, Finding]]:
    """What the detectors for these kinds find, each with its detector's name, however sure it is."""
    from reticent.detect.patterns import forget

    try:
        return [
            (each.name, finding)
            for each in detectors().values()
            if any(kind in kinds for kind in each.kinds)
            for finding in _found(each, document, analysis, world)
        ]
    finally:
        forget()  # they know the text, and are done with it


def _run(document: Document, analysis: Analysis, world: World, policy: Policy) -> list[Finding]:
    return [
        finding
        for _, finding in found_by(document, analysis, world, policy.kinds)
        if finding.kind in policy.kinds and finding.score >= _least(finding, policy)
    ]


def _found(each: Detector, document: Document, analysis: Analysis, world: World) -> Iterable[Finding]:
    return each.detect(document, analysis, world) if each.is_ours() else _checked(each, document, analysis, world)


def _checked(each: Detector, document: Document, analysis: Analysis, world: World) -> list[Finding]:
    """What another package's detector finds, or one sentence about why that cannot be used."""
    whose = f"the detector {each.name!r} of {each.module!r}"
    try:
        found = list(each.detect(document, analysis, world))
        wrong = [finding for finding in found if finding.kind not in each.kinds]
        outside = [
            span for span in (finding.span for finding in found) if not 0 <= span.start < span.end <= len(document.text)
        ]
    except ReticentError:
        raise
    except Exception as error:  # whatever a stranger's code may raise; its message may quote the text
        raise PluginError(f"{whose} fails with {type(error).__name__}: mend the package or uninstall it") from None
    if wrong:
        raise PluginError(f"{whose} finds the kind {wrong[0].kind!r}, which it did not announce")
    if outside:
        raise PluginError(f"{whose} finds something that is no stretch of the text: mend the package or uninstall it")
    return found


def _least(finding: Finding, policy: Policy) -> float:
    """The least score that counts. The tagger's scores are shares, and have a threshold of their own."""
    if finding.detector == "tagged":
        return policy.thresholds.get(finding.kind, policy.tagger_threshold)
    return policy.threshold_for(finding.kind)
