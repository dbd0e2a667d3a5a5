"""A file's name in a path goes whole, and what is only its place or its ending stays: /img/[HANDLE 1].jpg.

The tagger reads a path word by word and may take a part of a file's name for a person, a folder ("img") or an ending ("html")
for an address. What is hidden would then be searched for, and found, in every tag of a page.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import attrgetter

from reticent.model import Finding, Span

_ENDINGS = (
    "html?|xhtml|php|aspx?|jsp|css|js|json|jsonl|xml|ya?ml|toml|ini|csv|tsv|txt|md|rtf|pdf|docx?|xlsx?|pptx?|od[tsp]|eml|msg|log"
    "|jpe?g|png|gif|svg|webp|bmp|tiff?|heic|mp[34]|m4a|wav|mov|avi|zip|tar|gz|bak|sql|db|py|ipynb|java|sh|exe"
)
_PATH = re.compile(
    rf"(?<![\w@:/.~%-])(?:\.{{0,2}}/)?(?:[\w~%+-][\w.~%+-]*/)*[\w~%+-][\w.~%+-]*\.(?:{_ENDINGS})(?![\w@/-]|\.\w)", re.I
)
"""A relative path or a bare name of a file, with an ending that files have."""
_PLACES = re.compile(
    rf"(?:im(?:g|ages?)|pics?|photos?|static|assets|media|files?|uploads?|docs?|src|lib|tmp|data|www|public|{_ENDINGS})",
    re.I,
)
"""Folders and endings that say nothing of anybody."""


def whole_paths(findings: Iterable[Finding], text: str) -> Iterator[Finding]:
    """The findings, those inside one file's name as one, without folders and endings that the tagger took for something."""
    found = list(findings)
    paths = [Span(*match.span()) for match in _PATH.finditer(text)] if any(map(_by_tagger, found)) else []
    names = [_name(path, text) for path in paths]
    starts = [path.start for path in paths]
    named: dict[Span, list[Finding]] = {}
    for finding in found:
        at = bisect_right(starts, finding.span.start) - 1
        if at < 0 or not _by_tagger(finding) or finding.span.end > paths[at].end:
            yield finding
            continue
        name = names[at]
        if name.overlaps(finding.span):
            named.setdefault(name, []).append(finding)
        elif not (finding.kind == "url" or _PLACES.fullmatch(finding.span.of(text))):
            yield finding
    for span, inside in named.items():
        yield replace(max(inside, key=attrgetter("score")), span=span)


def _name(path: Span, text: str) -> Span:
    """The file's own name, without folders and ending."""
    said = path.of(text)
    start = path.start + said.rfind("/") + 1
    return Span(start, path.start + said.rfind("."))


def _by_tagger(finding: Finding) -> bool:
    return finding.detector == "tagged"
