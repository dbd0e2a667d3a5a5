"""What an editor would let stand: a doubtful number that counts or measures, and a doubtful word that says nothing.

The tagger hides what it half believes, and most of what it half believes of these forms identifies nobody: the number of a
standard, of a port or of a process, letters without a digit among numbers, an abbreviation or an ordinary word of which it
does not know what it should be, a detail without a name in it, a verb by itself ("won", "was admitted"). A date that is a
small number is none, however sure the tagger is, and one that is a date is no more than that: of "Born 17 May" the day. A
part of something longer ("AXN" of AXN-X6039) goes with what it is a part of.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reticent.detect.tagged import LIKELY, SURE, tagger_of
from reticent.kinds import KINDS
from reticent.knowledge.tagger.reading import TaggerReading
from reticent.languages import Analysis
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.months import ANY_MONTH, FULL_WEEKDAY
from reticent.languages.en.small_words import BEFORE_DATES, COUNTED, STANDARDS
from reticent.languages.lazy import lazy
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

DETAIL = 0.65
"""How sure the tagger must be of a detail in ordinary words: below it three in four of those in plain prose told nobody."""

NO_KIND = 0.8
"""From this share on of what is of no kind, an abbreviation or ordinary words were nothing six times in seven."""

HANDLE = 0.3
"""How sure the tagger must be of a user name: below it none was one."""

LEAST_DIGITS = 2
"""What has fewer is no number that somebody has."""

MOST_VERBS = 2
"""How many words are a verb by itself."""

_JUDGED = frozenset(("tagged", "dates"))
_DETAILS = frozenset(("unique", "event", "relative"))
_TOLD = frozenset("unique event relative occupation award organisation place work product quantity".split())
"""Kinds that a verb by itself is none of."""
NO_NOUNS = frozenset("VERB AUX PRON ADP ADV CCONJ SCONJ DET PART INTJ PUNCT SPACE".split())
"""Parts of speech of what is no name and no thing."""
_BARE = frozenset("a i s t d m ll re ve".split())
"""What stands behind an apostrophe, and words of one letter."""
_NAME_LIKE = lazy(r"(?<![^\W\d_])[^\W\d_a-z][^\W\d_A-Z]{2,}")
_DATE_WORDS = lazy(rf"(?<![^\W\d_])(?:{ANY_MONTH}|[a-z-]+(?:ty|teen|ties|th)|first|second|third)(?![^\W\d_])", re.I)
_NO_DATE = lazy(r"\D{0,3}\d{1,3}\D{0,3}|\d{1,2}/\d{3}|\d[–-]\d(?: [a-z]+)?")
"""A small number by itself, the item of an agenda, and how a match ended."""
_BEFORE_DATE = lazy(rf"(?:(?:{BEFORE_DATES})\b[.:,]?\s+)+", re.IGNORECASE)
_WEEKDAY = lazy(rf"(?:{FULL_WEEKDAY})s?", re.IGNORECASE)

_OF_STANDARD = lazy(rf"(?<!\w)(?:{STANDARDS})[ -](?:[A-Z]{{2,4}}[ -])?$")
_COUNTED = lazy(rf"(?<!\w)(?:{COUNTED})[ =:(\[]{{1,2}}$", re.I)
_AGENDA = lazy(r"(?<!\d)\d\d/$")
_TICKET = lazy(r"[A-Z]{2,}-\d{3,}")
_JOINED = lazy(r"(?<=\S)[-/_.]$|^[-/_.](?=\w)")
_THEN_DIGIT = lazy(r"[ #:.-]{0,2}\d")
_DIGIT_BEFORE = lazy(r"\d[ #:.-]{0,2}$")
_IN_BRACKETS = lazy(r"\w( ?\((?:[a-z]+=)?)$")


def needed(
    findings: Iterable[Finding], text: str, analysis: Analysis, world: World, *, cautious: bool = False
) -> Iterator[Finding]:
    """The findings without those doubtful ones; who is cautious keeps details that are likelier than not."""
    findings, least = list(findings), LIKELY if cautious else DETAIL
    if world.tagger is None or not analysis.tokens or not any(each.detector in _JUDGED for each in findings):
        yield from findings
        return
    reading = world.derived(tagger_of).read(text)
    sure = Stretches(each.span for each in findings if each.score >= LIKELY and not _is_doubtful_detail(each, least))
    names = frozenset(each.span.end for each in findings if each.kind in ("person", "handle"))
    starts = [token.span.start for token in analysis.tokens]
    opening = frozenset(sentence.start for sentence in analysis.sentences)
    for finding in findings:
        if finding.kind == "date" and finding.detector in _JUDGED:
            if not _is_no_date(finding, text, reading):
                yield _without_lead(finding, text)
            continue
        if _is_guess(finding) and not _has_sure_part(finding.span, text, sure):
            if finding.kind == "file_number" and _is_no_number(finding, text, reading, names):
                continue
            if (finding.kind == "handle" and finding.score < HANDLE) or _is_no_detail(
                finding, text, opening, world.lexicon, least
            ):
                continue
            if finding.kind in _TOLD and _is_verb(finding, text, analysis, starts):
                continue
            if (
                finding.reason.endswith(UNSURE)
                and _ORIGIN not in finding.reason
                and _says_nothing(finding, text, reading, world.lexicon)
            ):
                continue
        yield finding


def _is_no_date(finding: Finding, text: str, reading: TaggerReading) -> bool:
    """Whether what the tagger took for a date has nothing of one, or is a day of the week."""
    said = finding.span.of(text)
    if _WEEKDAY.fullmatch(said):
        return reading.most(finding.span) < SURE
    if finding.detector != "tagged" or _DATE_WORDS.search(said):
        return False
    return bool(_NO_DATE.fullmatch(said)) or (finding.score < SURE and not any(map(str.isdigit, said)))


def _without_lead(finding: Finding, text: str) -> Finding:
    """A date without the words before it: of "since March 2011" the month."""
    lead = _BEFORE_DATE.match(text, *finding.span)
    return (
        replace(finding, span=Span(lead.end(), finding.span.end)) if lead and lead.end() < finding.span.end else finding
    )


def _is_doubtful_detail(finding: Finding, least: float) -> bool:
    return finding.detector == "tagged" and finding.kind in _DETAILS and finding.score < least


def _is_no_detail(finding: Finding, text: str, opening: frozenset[int], lexicon: Lexicon, least: float) -> bool:
    """Whether a detail of which the tagger is unsure has nothing in it that is written like a name or a number."""
    said = finding.span.of(text)
    if not _is_doubtful_detail(finding, least) or _ORIGIN in finding.reason:
        return False
    if _NAME_LIKE.search(said, 1 if finding.span.start in opening else 0):
        return False
    small = [word for word in LETTERS.findall(said) if not word.isupper()]
    if _THEN_DIGIT.match(text, finding.span.end) or _DIGIT_BEFORE.search(
        text[max(0, finding.span.start - 3) : finding.span.start]
    ):
        return False
    return sum(map(str.isdigit, said)) < LEAST_DIGITS and all(
        word.casefold() in _BARE or lexicon.is_ordinary(word) for word in small
    )


def _is_verb(finding: Finding, text: str, analysis: Analysis, starts: list[int]) -> bool:
    """Whether it is a verb with nothing that it is said of, in small letters."""
    first, last = bisect_left(starts, finding.span.start), bisect_left(starts, finding.span.end)
    words = [token for token in analysis.tokens[first:last] if token.pos not in ("PUNCT", "SPACE")]
    said = finding.span.of(text)
    return 0 < len(words) <= MOST_VERBS and all(word.pos in NO_NOUNS for word in words) and _is_low(said)


def _is_low(said: str) -> bool:
    """Whether it has no capitals, but for an "I"."""
    return all(word.islower() or word == "I" for word in LETTERS.findall(said))


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
    if _OF_STANDARD.search(before) or _COUNTED.search(before) or (_AGENDA.search(before) and len(said) == 3):
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
