"""Whole-document sense: once a name is found, all its mentions go.

A recognizer sees one sentence at a time: it finds "Mrs Anna Christou" on page 1 and misses "Christou" on page 9, and
one missed mention undoes the other fifty. So every found name is looked up again in the whole text: a person's by any
of its parts, with titles and initials, in any case, possessive or not; any other name whole, and by the abbreviation
that stands in brackets behind it.

Ordinary words are not dragged along. A part that is also a word ("Rice") counts only with a capital, and at the
start of a sentence only after a title or an initial, or if the language model takes it for a name there: a Mr Rice does
not hide the rice.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reticent.languages import Analysis
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.small_words import LINKS
from reticent.languages.en.titles import PARTICLE, PARTICLES, TITLE, TITLES
from reticent.languages.words import NAME_WORD, UPPER
from reticent.model import Finding, Span

WHOLE = ("organisation", "place", "name", "work", "event", "product", "handle", "hidden")
_BEFORE = re.compile(rf"(?<!\w)(?:{TITLE}\s|[{UPPER}]\.\s?)(?:{TITLE}\s|[{UPPER}]\.\s?){{0,3}}(?:{PARTICLE}\s){{0,2}}$")
_SENTENCE_START = re.compile(r"(?:^|[.!?:…]|\n)[\s\"'“”‘’(\[*-]*$")
_ABBREVIATION = re.compile(rf"[^\S\n]\((?:the )?[\"“‘']?(?:the )?([{UPPER}][\w.-]{{1,9}})[\"”’']?[),;]")
_SCORE = 0.85
_SURE = 0.9
_LONGEST_NAME = 3


def all_mentions(text: str, analysis: Analysis, found: Iterable[Finding], lexicon: Lexicon) -> Iterator[Finding]:
    """The mentions of found names that the detectors did not find."""
    found = sorted(
        found, key=lambda finding: finding.score
    )  # of several for one name, the surest comes last and counts
    people = {
        part: finding
        for finding in found
        if finding.kind == "person"
        for part in name_parts(finding.span.of(text))
        if len(part) > 2 or not part.isascii()
    }
    names: dict[str, dict[tuple[str, ...], Finding]] = {}
    for finding in found:
        if finding.kind in WHOLE:
            for surface in _surfaces(text, finding, lexicon):
                names.setdefault(surface[0], {})[tuple(surface)] = finding
    if not people and not names:
        return
    rests = {words: _rest(words) for table in names.values() for words in table}
    seen = {(finding.span, finding.kind) for finding in found}
    starts = {sentence.start for sentence in analysis.sentences}
    proper = {token.span.start for token in analysis.tokens if token.pos == "PROPN"}
    for token in NAME_WORD.finditer(text):
        word = token.group().casefold()
        if word in people and (
            _is_mention(text, token, starts, lexicon) or (token.group()[0].isupper() and token.start() in proper)
        ):
            span = _with_title(text, Span(*token.span()))
            if (span, "person") not in seen:
                yield _mention(span, people[word])
        for words, finding in names.get(word, {}).items():
            rest = rests[words].match(text, token.end())
            if rest:
                span = Span(token.start(), rest.end())
                whole = len(words) > 1 and token.group()[0].isupper()
                if (span, finding.kind) not in seen and (whole or _is_mention(text, token, starts, lexicon)):
                    yield _mention(span, finding)


def _rest(words: tuple[str, ...]) -> re.Pattern[str]:
    """What must follow the first word of a name for the name to be there."""
    return re.compile("".join(rf"[\W_]+{re.escape(word)}" for word in words[1:]) + r"(?![^\W_])", re.IGNORECASE)


def as_people(text: str, found: Iterable[Finding]) -> list[Finding]:
    """The findings with a name called person wherever its last word is that of somebody with a title.

    The recognizer takes "Amara Okonkwo" for a firm, and "Ms Okonkwo" stands three lines below.
    """
    found = list(found)
    surnames = {
        parts[-1]
        for finding in found
        if finding.kind == "person" and finding.score >= _SURE
        for parts in [name_parts(finding.span.of(text))]
        if parts
    }
    return [
        replace(finding, kind="person", score=max(finding.score, _SCORE))
        if _is_persons(text, finding, surnames)
        else finding
        for finding in found
    ]


def _is_persons(text: str, finding: Finding, surnames: set[str]) -> bool:
    if finding.kind not in ("organisation", "place", "name", "work", "product"):
        return False
    parts = [word.casefold() for word in NAME_WORD.findall(finding.span.of(text))]
    return 0 < len(parts) <= _LONGEST_NAME and parts[-1] in surnames and not LINKS.intersection(parts)


def name_parts(name: str) -> list[str]:
    """The words of a person's name that can stand for it, case-folded: no titles, particles or initials."""
    return [
        word
        for word in map(str.casefold, NAME_WORD.findall(name))
        if len(word) > 1 and word not in TITLES and word not in PARTICLES
    ]


def _surfaces(text: str, finding: Finding, lexicon: Lexicon) -> Iterator[list[str]]:
    """The word sequences by which a name can come again: itself, and its abbreviation."""
    words = [word.casefold() for word in NAME_WORD.findall(finding.span.of(text))]
    if words and len("".join(words)) > 2:
        yield words
    abbreviation = _ABBREVIATION.match(text, finding.span.end)
    if abbreviation and not lexicon.is_ordinary(abbreviation.group(1)) and _abbreviates(abbreviation.group(1), words):
        short = [word.casefold() for word in NAME_WORD.findall(abbreviation.group(1))]
        if short and sum(map(len, short)) > 1:
            yield short


def _abbreviates(short: str, words: list[str]) -> bool:
    """Whether at least two capitals of the short form begin words of the long one."""
    capitals = {letter.casefold() for letter in short if letter.isupper()}
    return len(capitals & {word[0] for word in words}) >= min(2, len(capitals))


def _is_mention(text: str, token: re.Match[str], starts: set[int], lexicon: Lexicon) -> bool:
    """Whether a word that is part of a name is meant as a name here."""
    word = token.group()
    if not lexicon.is_ordinary(word):
        return True
    if not word[0].isupper():
        return False
    at_start = token.start() in starts or _SENTENCE_START.search(text, max(0, token.start() - 12), token.start())
    return not at_start or bool(_BEFORE.search(text, max(0, token.start() - 30), token.start()))


def _with_title(text: str, span: Span) -> Span:
    before = _BEFORE.search(text, max(0, span.start - 30), span.start)
    return Span(before.start(), span.end) if before else span


def _mention(span: Span, of: Finding) -> Finding:
    return Finding(span, of.kind, min(of.score, _SCORE), "mentions", "another mention of a name found in this text")
