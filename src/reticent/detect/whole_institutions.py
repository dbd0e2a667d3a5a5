"""An institution's name goes whole: no "[PLACE 1] POLICE DEPARTMENT", no "[NAME 1] & Son".

The tagger cuts where the words are ordinary ones. What it cut off behind a place or a firm still says which one it is. A
shouted heading is read in small letters ("Laramie fork police department"): there the line says what belongs together.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reticent.languages.en.institutions import PARTS
from reticent.languages.lazy import lazy
from reticent.languages.words import UPPER
from reticent.model import Finding, Span

_NAMED = frozenset(("organisation", "place", "name"))
_CAP = rf"[{UPPER}][\w'’-]*"
_REST = lazy(rf"(?:[^\S\n]{_CAP}){{0,2}}?[^\S\n](?:{PARTS})(?:[^\S\n](?:{PARTS}))?(?![\w-])")
_AND_SONS = lazy(r"[^\S\n](?:&|and)[^\S\n](?:Sons?|Daughters?|Bros|Brothers|Co|Partners)(?!\w)")
_IN_HEADING = lazy(rf"(?: [^\W\d_]+){{0,2}}? (?:{PARTS})(?: (?:{PARTS}))?(?=\s{{2,}}|\s+[-–—|]|\s*$)", re.I)
_BEGINS_LINE = lazy(r"(?:^|\n)(?:[^\W\d_]+ ){0,2}$")
_LONGEST_BEFORE = 60


def whole_institutions(findings: Iterable[Finding], text: str) -> Iterator[Finding]:
    """The findings, each place or firm with what its name ends in."""
    for finding in findings:
        rest = _rest(finding, text) if finding.kind in _NAMED and finding.origin != "named" else None
        if rest:
            yield replace(finding, span=Span(finding.span.start, rest.end()), kind="organisation")
        else:
            yield finding


def _rest(finding: Finding, text: str) -> re.Match[str] | None:
    """What belongs to the name behind it."""
    start, end = finding.span
    rest = _AND_SONS.match(text, end)
    if rest is None and finding.kind != "name":
        rest = _REST.match(text, end) if text[start].isupper() else None
        if rest is None and _BEGINS_LINE.search(text, max(0, start - _LONGEST_BEFORE), start):
            rest = _IN_HEADING.match(text, end)
    return rest
