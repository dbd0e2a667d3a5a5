"""Titles are found whole: "How to Make It in America" is no title in a country, and every film of a list is one.

A title is made of ordinary words, so that it is often found in pieces, or half of it is. What stands around the pieces
makes it whole: the items of a list in which some are titles; the capitalized words around a piece, where a public
document is titled by all of them; the category behind an award; what an institute, a court or a ministry is of. And a
name right behind "the film" is that of a film, whatever it was taken for.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from reticent.detect.titles import without_first
from reticent.knowledge.reference.titled import titled_by
from reticent.languages import Analysis
from reticent.languages.en.inflection import plural
from reticent.languages.en.institutions import HEADS
from reticent.languages.en.small_words import IN_TITLES
from reticent.languages.en.works import NOUNS_OF_WORKS
from reticent.languages.lazy import lazy
from reticent.languages.openings import opening
from reticent.languages.words import UPPER
from reticent.model import Finding, Span, Stretches
from reticent.world import World

FEWEST = 3
"""How many names make a list of titles."""

NAMES = frozenset(("work", "organisation", "event", "product", "name", "award"))
"""Kinds that a title is taken for."""

PIECES = NAMES | {"place", "person", "unique", "nationality"}
"""Kinds that a piece of a title is taken for."""

_CAP = rf"[{UPPER}][\w’'-]*"
_INSIDE = "|".join(word for word in IN_TITLES.split("|") if word != "and")
_FIRST = opening(UPPER, r"\w@#/.’'-") + r"[\w’'-]*"
_ITEM = lazy(rf"{_FIRST}(?:(?::| -| –)?(?: (?:{_INSIDE})){{0,3}} (?:{_CAP}|\d{{1,4}}(?![\w)])))*[!?]?(?!\w)")
_NAME = lazy(rf"{_FIRST}(?:(?::| -| –|,)?(?: (?:{IN_TITLES})){{0,3}} (?:{_CAP}|\d{{1,2}}(?![\w.,]*\d)))+[!?]?(?!\w)")
_BETWEEN = lazy(r"(?: \([^()\n]{0,24}\d{4}[^()\n]{0,12}\))?(?:,|;)? (?:and |& )?")
_AWARD = lazy(
    rf"(?<![\w’'-])(?:{_CAP} (?:(?:of|for|the|in|de) )*){{1,6}}(?:Awards?|Prizes?|Medals?|Trophy)(?!\w)(?: of (?:the )?{_CAP}(?: (?:and )?{_CAP})*)?"
    rf"(?:,? (?:for|in the category(?: of| for)?) (?:the )?(?:Best|Outstanding|Most|Favou?rite|Distinguished|Excellence"
    rf"|Achievement|Lifetime|Individual|Special|Career|Breakthrough)(?:(?: (?:in|or|and|of|by|an?|the|–|-)){{0,3}} {_CAP})*)?"
)
_OF = lazy(rf" (?:of|for) (?:the )?{_CAP}(?:(?:,? and| of(?: the)?| for)? {_CAP}){{0,5}}(?!\w)")
_HEAD = lazy(rf"(?:{HEADS}|Court|Ministry|Department|Faculty|Society|Board|Council|Bureau|Archdiocese|Diocese)$")
_QUOTE = lazy(r"[\"“‘']$")


@cache
def _works() -> re.Pattern[str]:
    """Works in the plural, at the end of what stands before a list; made when first asked for: forms take time to load."""
    return lazy(rf"\b(?:{'|'.join(sorted(map(plural, NOUNS_OF_WORKS)))}),? [\"“‘']?$")


class _ByPlace:
    """Findings by where they stand, so that those of a stretch are found at once."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = sorted(findings, key=lambda each: (each.span, each.kind, each.detector))
        self._starts = [each.span.start for each in self.findings]
        self._longest = max((each.span.end - each.span.start for each in self.findings), default=0)

    def touching(self, span: Span) -> list[Finding]:
        """Those that a title in a stretch may be made of."""
        first, last = bisect_left(self._starts, span.start - self._longest), bisect_left(self._starts, span.end)
        return [each for each in self.findings[first:last] if each.span.end > span.start and each.kind in PIECES]


def whole_titles(text: str, analysis: Analysis, found: Iterable[Finding], world: World) -> list[Finding]:
    """The findings with titles and names made whole."""
    findings = _in_lists(text, _ByPlace(found), world)
    findings = _joined(text, _ByPlace(findings), _awards(text))
    findings = [_with_rest(text, finding) for finding in findings]
    index = _ByPlace(findings)
    findings = _joined(text, index, _titled(text, index, world))
    starts = [token.span.start for token in analysis.tokens]
    return [_by_noun_before(text, analysis, starts, finding) for finding in findings]


def _in_lists(text: str, index: _ByPlace, world: World) -> list[Finding]:
    """Each item of a list of titles is a title, and nothing across two of them is one."""
    lists = [items for items in _lists(text, world) if len(items) >= FEWEST and _are_titles(text, items, index)]
    made = [
        (item, max((each.score for each in index.touching(item)), default=0.6)) for items in lists for item in items
    ]
    gone = Stretches(Span(items[0].start, items[-1].end) for items in lists)
    kept = [each for each in index.findings if each.kind not in PIECES or not gone.touch(each.span)]
    return [*kept, *(Finding(item, "work", score, "titles", "one of a list of titles") for item, score in made)]


def _lists(text: str, world: World) -> Iterator[list[Span]]:
    """Runs of capitalized names with nothing but commas, years in brackets and "and" between them."""
    run: list[Span] = []
    for match in _ITEM.finditer(text):
        span = without_first(text, Span(*match.span()), world.lexicon, alone=True)
        if run and not (span and span.start == match.start() and _BETWEEN.fullmatch(text, run[-1].end, span.start)):
            yield run
            run = []
        if span:
            run.append(span)
    yield run


def _are_titles(text: str, items: Sequence[Span], index: _ByPlace) -> bool:
    """Whether a list is one of titles: some are known for titles, most were found as names, and few are people's.

    Or the noun before it says so, and something of it was found: "the films A, B and C".
    """
    touching = [index.touching(item) for item in items]
    people = sum(any(each.kind == "person" and " " in each.span.of(text) for each in pieces) for pieces in touching)
    titles = sum(any(each.kind == "work" and each.origin != "guessed" for each in pieces) for pieces in touching)
    named = sum(any(each.kind in NAMES for each in pieces) for pieces in touching)
    told = _works().search(text, max(0, items[0].start - 30), items[0].start) is not None and any(touching)
    return told or (titles > people and 2 * named >= len(items))


def _awards(text: str) -> Iterator[tuple[Span, str]]:
    """Awards with their categories."""
    return ((Span(*match.span()), "award") for match in _AWARD.finditer(text))


def _titled(text: str, index: _ByPlace, world: World) -> Iterator[tuple[Span, str]]:
    """Names around pieces by which a public document is titled."""
    for match in _NAME.finditer(text):
        span = without_first(text, Span(*match.span()), world.lexicon)
        touching = index.touching(span) if span else []
        pieces = [each for each in touching if each.kind in NAMES]
        if span is None or not pieces or any(each.span.covers(span) for each in pieces):
            continue
        if not _may_join(text, span, touching):  # before the corpus is asked, which takes longest
            continue
        if titled_by(world.reference, span.of(text)):
            yield span, "work" if any(each.kind == "work" for each in pieces) else pieces[0].kind


def _joined(text: str, index: _ByPlace, wholes: Iterable[tuple[Span, str]]) -> list[Finding]:
    """One finding in place of the pieces of each whole; one that reaches beyond it keeps the rest of its own."""
    gone: set[Finding] = set()
    made: list[Finding] = []
    for whole, kind in wholes:
        pieces = index.touching(whole)
        if _may_join(text, whole, pieces):
            inside = [each for each in pieces if whole.covers(each.span)]
            best = max(pieces, key=lambda each: each.score)
            gone.update(inside)
            made.append(replace(best, span=whole, kind=kind))
    return [*(each for each in index.findings if each not in gone), *made]


def _may_join(text: str, whole: Span, pieces: Sequence[Finding]) -> bool:
    """Whether a whole has pieces inside, and none that touches it is somebody's full name."""
    people = any(each.kind == "person" and " " in each.span.of(text) for each in pieces)
    return not people and any(whole.covers(each.span) for each in pieces)


def _with_rest(text: str, finding: Finding) -> Finding:
    """An institution with what it is of: the Institute of Oceanography, the Court of Appeal."""
    rest = _OF.match(text, finding.span.end) if finding.kind == "organisation" else None
    if rest is None or not _HEAD.search(finding.span.of(text)):
        return finding
    return replace(finding, span=Span(finding.span.start, rest.end()))


def _by_noun_before(text: str, analysis: Analysis, starts: Sequence[int], finding: Finding) -> Finding:
    """A name as what the noun before it says: "the film X" speaks of a film."""
    if finding.kind not in {*NAMES, "place"} - {"work", "award"} or not finding.span.of(text)[:1].isupper():
        return finding
    at = bisect_left(starts, finding.span.start)
    while at > 0 and _QUOTE.match(analysis.tokens[at - 1].span.of(text)):
        at -= 1
    before = analysis.tokens[at - 1] if at else None
    if before is None or before.pos != "NOUN" or before.span.of(text).casefold() not in NOUNS_OF_WORKS:
        return finding
    return (
        replace(finding, kind="work") if text[before.span.end : finding.span.start].strip(" \"“‘'") == "" else finding
    )
