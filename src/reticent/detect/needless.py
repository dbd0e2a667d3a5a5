"""What an editor would let stand: a doubtful number that counts or measures, and a doubtful word that says nothing.

The tagger hides what it half believes, and most of what it half believes of these forms identifies nobody: the number of a
standard, of a port or of a process, letters without a digit among numbers, an abbreviation or an ordinary word of which it
does not know what it should be. A part of something longer ("AXN" of AXN-X6039) goes with what it is a part of.
"""

import re
from collections.abc import Iterable, Iterator

from reticent.detect.tagged import LIKELY, SURE, tagger_of
from reticent.kinds import KINDS
from reticent.knowledge.tagger.tagger import TaggerReading
from reticent.languages import Analysis
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.small_words import COUNTED, STANDARDS
from reticent.languages.words import LETTERS
from reticent.model import Finding, Span, Stretches
from reticent.world import World

UNSURE = "too unsure to be called so"
"""How the reason ends of what is hidden and has no kind of its own."""

_ORIGIN = "reads it as nationality"
"""What is said in three letters, too: GBR."""

NUMBER = 0.4
"""How sure the tagger must be of a number that stands by itself: below it nine in ten were none."""

OWN_SHARE = 0.3
"""The least share that numbers must have in it."""

NO_KIND = 0.8
"""From this share on of what is of no kind, an abbreviation or ordinary words were nothing six times in seven."""

_OF_STANDARD = re.compile(rf"(?<!\w)(?:{STANDARDS})[ -](?:[A-Z]{{2,4}}[ -])?$")
_COUNTED = re.compile(rf"(?<!\w)(?:{COUNTED})[ =:(\[]{{1,2}}$", re.I)
_TICKET = re.compile(r"[A-Z]{2,}-\d{3,}")
_JOINED = re.compile(r"(?<=\S)[-/_.]$|^[-/_.](?=\w)")
_THEN_DIGIT = re.compile(r"[ #:.-]{0,2}\d")
_IN_BRACKETS = re.compile(r"\w( ?\((?:[a-z]+=)?)$")


def needed(findings: Iterable[Finding], text: str, analysis: Analysis, world: World) -> Iterator[Finding]:
    """The findings without those doubtful ones."""
    findings = list(findings)
    if world.tagger is None or not analysis.tokens or not any(map(_is_guess, findings)):
        yield from findings
        return
    reading = world.derived(tagger_of).read(text)
    sure = Stretches(each.span for each in findings if each.score >= LIKELY)
    names = frozenset(each.span.end for each in findings if each.kind in ("person", "handle"))
    for finding in findings:
        if _is_guess(finding) and not _has_sure_part(finding.span, text, sure):
            if finding.kind == "file_number" and _is_no_number(finding, text, reading, names):
                continue
            if (
                finding.reason.endswith(UNSURE)
                and _ORIGIN not in finding.reason
                and _says_nothing(finding, text, reading, world.lexicon)
            ):
                continue
        yield finding


def _is_guess(finding: Finding) -> bool:
    return finding.detector == "tagged" and finding.score < SURE and finding.kind in KINDS


def _has_sure_part(span: Span, text: str, sure: Stretches) -> bool:
    """Whether something that is hidden for sure is in it, or joined to it without a space."""
    start, end = span
    while start and (text[start - 1].isalnum() or text[start - 1] in "-/_."):
        start -= 1
    while end < len(text) and (text[end].isalnum() or text[end] in "-/_."):
        end += 1
    return any(each != span for each in sure.touching(Span(start, end)))


def _is_no_number(finding: Finding, text: str, reading: TaggerReading, names: frozenset[int]) -> bool:
    """Whether what was taken for a number is none, or the number of a thing that many have; names end at `names`."""
    (start, end), said = finding.span, finding.span.of(text)
    if not any(map(str.isdigit, said)):
        return not _THEN_DIGIT.match(text, end)
    before = text[max(0, start - 16) : start]
    if _OF_STANDARD.search(before) or _COUNTED.search(before):
        return True
    bracket = _IN_BRACKETS.search(before)
    whose = start - len(bracket[1]) if bracket else -1
    doubtful = finding.score < NUMBER or reading.share(finding.span, "file_number") < OWN_SHARE
    return doubtful and whose not in names and not _TICKET.fullmatch(said)


def _says_nothing(finding: Finding, text: str, reading: TaggerReading, lexicon: Lexicon) -> bool:
    """Whether an abbreviation or ordinary words in small letters are of no kind."""
    said = finding.span.of(text)
    around = text[max(0, finding.span.start - 2) : finding.span.start], text[finding.span.end : finding.span.end + 2]
    if any(map(_JOINED.search, around)) or any(map(str.isdigit, said)):
        return False
    ordinary = said.islower() and all(map(lexicon.is_ordinary, LETTERS.findall(said)))
    return (said.isupper() or ordinary) and reading.share(finding.span, "none") >= NO_KIND
