"""What stands in one column is judged together: one "OFF" in a rota is no name where the other thirty are none.

Whoever looks at one cell sees a word in capitals beside a name. A column tells more: if the tagger takes most of its
short cells for nothing, they are codes, counts, units or times, and what was guessed in one of them stays. Believed
are all the same a cell of which the tagger is sure, the words and the initials of those who are named elsewhere, and
what has a checksum, an address or a field to go by.
"""

from collections.abc import Iterable, Iterator

from reticent.detect.structure.columns import columns
from reticent.detect.tagged import GUESSES, SURE, tagger_of
from reticent.knowledge.tagger.reading import TaggerReading
from reticent.languages import Analysis
from reticent.languages.words import LETTERS
from reticent.model import Finding, Span, Stretches
from reticent.world import World

GUESSED = GUESSES | {"tagged", "mentions"}
"""Detectors that see a cell by itself."""

MEANT = 0.4
"""How sure the tagger is at least, on the mean, of the cells of a column that identify somebody."""

_LONGEST_CODE, _MOST_WORDS = 16, 2
_MOSTLY = 0.8


def judged_together(findings: Iterable[Finding], text: str, analysis: Analysis, world: World) -> list[Finding]:
    """The findings without guesses in columns that mean nobody."""
    findings = list(findings)
    if world.tagger is None or not analysis.tokens or not any(each.detector in GUESSED for each in findings):
        return findings
    reading = world.derived(tagger_of).read(text)
    codes = Stretches(cell for column in columns(text) if _is_of_codes(column, text, reading) for cell in column)
    named = frozenset(_named(findings, text))
    return [
        finding
        for finding in findings
        if finding.detector not in GUESSED
        or finding.origin in ("named", "marked")
        or not codes.cover(finding.span)
        or finding.span.of(text).casefold() in named
        or reading.most(finding.span) >= SURE
    ]


def _is_of_codes(column: list[Span], text: str, reading: TaggerReading) -> bool:
    """Whether nearly all cells of a column are short, and the tagger takes most for nothing."""
    short = sum(len(cell.of(text)) <= _LONGEST_CODE and len(cell.of(text).split()) <= _MOST_WORDS for cell in column)
    return short >= _MOSTLY * len(column) and sum(map(reading.most, column)) < MEANT * len(column)


def _named(findings: list[Finding], text: str) -> Iterator[str]:
    """The words of the people who are named with several, and their initials."""
    for finding in findings:
        words = [word.casefold() for word in LETTERS.findall(finding.span.of(text))]
        if finding.kind == "person" and len(words) > 1:
            yield from words
            yield "".join(word[0] for word in words)
            yield words[0][0] + words[-1][0]
