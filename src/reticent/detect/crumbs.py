"""What is left of a phrase that was cut, and says nothing by itself: the "His" of "His father, a lorry driver", a "will do".

Where a surer finding lies inside of what is told in a phrase, the phrase keeps what is left of it. If that is no more than
little words, or verbs without what they are said of, a label in its place would tell nothing and break the sentence.
"""

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator
from itertools import zip_longest

from reticent.detect.needless import NO_NOUNS
from reticent.detect.overlaps import TOLD
from reticent.kinds import kind_of
from reticent.languages import Analysis
from reticent.languages.en.function_words import STOP_WORDS
from reticent.languages.words import LETTERS
from reticent.model import Finding, Span

_OBJECT = re.compile(r" (?:(?:the|an?|his|her|their|its|my|our) )?")
"""What stands between a verb and what it is said of."""

_WHOSE = frozenset("my your his her its our their".split())

MOST_WORDS = 3
"""How many words are a crumb."""


def without_crumbs(
    findings: Iterable[Finding], whole: Container[Span], text: str, analysis: Analysis
) -> Iterator[Finding]:
    """The findings without those that are no longer as they were found, at none of the `whole` spans, and say nothing."""
    starts = [token.span.start for token in analysis.tokens]
    findings = list(findings)
    for finding, following in zip_longest(findings, findings[1:]):
        told = following is not None and following.kind in TOLD
        of_following = told and _OBJECT.fullmatch(text, finding.span.end, following.span.start)
        phrase = finding.kind in TOLD or kind_of(finding.kind).weight == "special"
        crumb = phrase and finding.span not in whole
        if not crumb or not _says_nothing(finding, text, analysis, starts, of_following=bool(of_following)):
            yield finding


def _says_nothing(finding: Finding, text: str, analysis: Analysis, starts: list[int], *, of_following: bool) -> bool:
    """Whether it is little words or verbs, but for whose the finding that follows is, or what becomes of it."""
    said = finding.span.of(text)
    words = LETTERS.findall(said)
    if len(words) > MOST_WORDS or any(map(str.isdigit, said)):
        return False
    if all(word.casefold() in STOP_WORDS for word in words):
        return not (of_following and said.casefold() in _WHOSE)
    first, last = bisect_left(starts, finding.span.start), bisect_left(starts, finding.span.end)
    return not of_following and said.islower() and all(token.pos in NO_NOUNS for token in analysis.tokens[first:last])
