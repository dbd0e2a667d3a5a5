"""What is hidden is called what it is, or by no kind at all: "[PERSON 9]" for a "nil" in a chart says that there is a ninth.

The tagger judges twice, whether a word identifies somebody and what kind of thing it is, and the two may disagree: a
dosage in a row of names looks as if it told something, and like nobody's name. So a finding of the tagger keeps its kind
only where that has a share of its own; else it is a detail, hidden all the same. A name of the lists that the tagger is
sure is something else is that. What may tell a special category and is hardly any of them is sensitive: nobody is said to
have an offence for taking parental leave. A word that only no dictionary knows, and that the tagger takes for a kind which the policy
does not ask for, is of that kind: "Parkinson's disease" names nobody. The words at the ends of a name that were only drawn along ("Priyanka Dell, HR") stay.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reticent.detect.tagged import AGREES, KNOWS, LIKELY, tagger_of
from reticent.kinds import KINDS, kind_of
from reticent.knowledge.tagger.reading import TaggerReading
from reticent.languages import Analysis
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.words import LETTERS
from reticent.model import Finding, Span
from reticent.policy import Policy
from reticent.world import World

DETAIL = "unique"
"""The kind of what is hidden and has no other."""

SENSITIVE = "sensitive"
"""The kind of what may tell a special category, nobody knows which."""

CREED = "religion"
"""What the list of nationalities has too, and nobody would call one."""

OWN_SHARE = 0.25
"""The least share of a kind that is said. Below it, three in four of those called people in other texts were nobody."""

UNKNOWN_WORD = 0.9
"""From this share on of what is of no kind a word at the end of a name is no part of it."""

_LETTERS_BEHIND = re.compile(r",? ([^\W\d_a-z]{2,6})$")
"""What somebody is, in capitals, behind a name that is not: "Hamish Ironside, AFOEM"."""

_NEXT_WORD = re.compile(r" ([^\W\d_A-Z]{3,})")

_NAMED_ON = re.compile(r"[ -](?:&|[^\W\d_a-z])")
_NAMES = frozenset(("person", "location", "social group", "deity"))
"""What is above whoever and whatever has a name of its own in the taxonomy."""

_NAME_LIKE = re.compile(r"[^\W\d_a-z][^\W\d_A-Z]+(?:[-’'][^\W\d_]+)*")

_DOUBTED = frozenset(("tagged", "people", "unknown"))
"""Detectors that the tagger is asked about. Where none of them found anything, the text is not read for it."""

_CALLED = frozenset(
    "person place organisation nationality vehicle phone event product work address award age money".split()
)
"""Kinds whose label says something that would be wrong of another thing. A number is a number."""


def sure_of_kind(
    findings: Iterable[Finding], text: str, analysis: Analysis, world: World, policy: Policy
) -> Iterator[Finding]:
    """The findings, each of a kind that the tagger thinks it may have."""
    findings = list(findings)
    asked = any(each.detector in _DOUBTED or each.kind == "nationality" for each in findings)
    if world.tagger is None or not analysis.tokens or not asked:
        yield from findings
        return
    reading = world.derived(tagger_of).read(text)
    sure = {_named(each, text) for each in findings if reading.share(each.span, each.kind) >= LIKELY}
    for finding in findings:
        if finding.kind == "nationality" and _is_in_a_compound(finding, text, world):
            continue
        if finding.kind == "nationality" and world.lexicon.is_confession(finding.span.of(text)):
            yield replace(finding, kind=CREED)
        elif finding.detector == "unknown" and _is_unwanted(finding, reading, text, world, policy):
            continue
        elif finding.detector == "people" and finding.kind == "person":
            yield _of_another_kind(finding, reading, policy)
        elif finding.detector == "tagged" and finding.reason.startswith("the tagger"):
            span = _without_drawn_along(finding, reading, text, world.lexicon)
            whole = finding if span == finding.span else replace(finding, span=span)
            if SENSITIVE in policy.kinds and kind_of(whole.kind).weight == "special":
                share = reading.share(whole.span, whole.kind)
                yield whole if share >= OWN_SHARE else replace(whole, kind=SENSITIVE)
                continue
            doubtful = _named(whole, text) not in sure and _is_doubtful(whole, reading, text, world.lexicon)
            if doubtful and DETAIL in policy.kinds:
                reason = f"{whole.reason}, too unsure to be called so"
                whole = replace(whole, kind=_otherwise(whole, text), reason=reason)
            yield whole
        else:
            yield finding


def _named(finding: Finding, text: str) -> tuple[str, str]:
    return finding.kind, finding.span.of(text).casefold()


def _otherwise(finding: Finding, text: str) -> str:
    """What a thing is called of which the kind is unknown: a name if it is written like one, else a detail."""
    words = finding.span.of(text).split()
    return "name" if len(words) > 1 and all(_NAME_LIKE.fullmatch(word) for word in words) else DETAIL


def _is_in_a_compound(finding: Finding, text: str, world: World) -> bool:
    """Whether it is a part of what a thing is called, and says nothing of anybody: American football, a Turkish bath."""
    behind = _NEXT_WORD.match(text, finding.span.end)
    named = f"{finding.span.of(text)} {behind[1]}" if behind else ""
    things = [each for each in world.taxonomy.find(named) if named in world.taxonomy.synonyms(each)] if named else []
    return bool(things) and not any("person" in _kinds(each, world) for each in things)


def _kinds(concept: int, world: World) -> set[str]:
    seen, layer = set[int](), [concept]
    while layer:
        seen.update(layer)
        layer = [up for each in layer for up in world.taxonomy.parents(each) if up not in seen]
    return {world.taxonomy.name(each) for each in seen}


def _is_unwanted(finding: Finding, reading: TaggerReading, text: str, world: World, policy: Policy) -> bool:
    """Whether a word that no dictionary knows is surely of a kind that may stay, or a thing: a drug, a bird, a feast."""
    kind, share = reading.likeliest(finding.span)
    known = share >= LIKELY and kind in KINDS and kind not in policy.kinds
    return (known or _is_thing(finding, text, world)) and reading.share(finding.span, "person") < KNOWS


def _is_thing(finding: Finding, text: str, world: World) -> bool:
    """Whether the taxonomy knows it for a thing and for nobody, nowhere and no firm, and no other name stands behind it."""
    said = finding.span.of(text)
    if _NAMED_ON.match(text, finding.span.end) or world.lexicon.is_surname(said):
        return False
    above = [_kinds(each, world) for each in world.taxonomy.find(said)]
    feast = any("time period" in each for each in above)
    return feast or (bool(above) and not (world.lexicon.is_given_name(said) or any(map(_NAMES.intersection, above))))


def _of_another_kind(finding: Finding, reading: TaggerReading, policy: Policy) -> Finding:
    """A name of the lists, as what the tagger is sure that it is: Rowan Ward is a ward."""
    kind, share = reading.likeliest(finding.span)
    other = share >= LIKELY and kind in policy.kinds and reading.share(finding.span, finding.kind) < KNOWS
    return replace(finding, kind=kind) if other else finding


def _without_drawn_along(finding: Finding, reading: TaggerReading, text: str, lexicon: Lexicon) -> Span:
    """A person's name without the words at its ends that the tagger takes for nothing by themselves."""
    if finding.kind != "person":
        return finding.span
    start, end = finding.span
    letters = _LETTERS_BEHIND.search(finding.span.of(text))
    if letters and _is_office(letters, start, reading, lexicon):
        end = start + letters.start()
    agreed = reading.agreed(Span(start, end), AGREES)
    if agreed is None:
        return Span(start, end)
    if agreed.start > start and _is_nothing(Span(start, agreed.start), reading, text, lexicon):
        start = agreed.start
    if agreed.end < end and _is_nothing(Span(agreed.end, end), reading, text, lexicon):
        end = agreed.end
    return Span(start, end)


def _is_office(letters: re.Match[str], start: int, reading: TaggerReading, lexicon: Lexicon) -> bool:
    """Whether capitals behind a full name in small letters are none themselves."""
    before = [word for word in letters.string[: letters.start()].split() if len(word) > 1]
    full = len(before) > 1 and not any(word.isupper() for word in before)
    named = lexicon.is_given_name(letters[1]) or lexicon.is_surname(letters[1])
    span = Span(start + letters.start(1), start + letters.end(1))
    return full and not named and reading.share(span, "person") < LIKELY


def _is_nothing(span: Span, reading: TaggerReading, text: str, lexicon: Lexicon) -> bool:
    words = LETTERS.findall(span.of(text))
    named = any(lexicon.is_given_name(word) or lexicon.is_surname(word) for word in words if word[0].isupper())
    short = all(len(word) == 1 for word in words)
    return not named and not short and reading.share(span, "none") >= UNKNOWN_WORD


def _is_doubtful(finding: Finding, reading: TaggerReading, text: str, lexicon: Lexicon) -> bool:
    """Whether its kind has hardly a share, and no list knows it for a name, so that half of the tagger is alone."""
    if finding.kind not in _CALLED or reading.share(finding.span, finding.kind) >= OWN_SHARE:
        return False
    words = [word for word in LETTERS.findall(finding.span.of(text)) if word[0].isupper() and not word.isupper()]
    known = any(lexicon.is_given_name(word) or lexicon.is_surname(word) for word in words)
    return finding.kind != "person" or not known
