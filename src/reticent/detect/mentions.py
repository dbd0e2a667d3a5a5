"""Whole-document sense: once a name is found, all its mentions go.

A recognizer sees one sentence at a time: it finds "Mrs Anna Christou" on page 1 and misses "Christou" on page 9, and
one missed mention undoes the other fifty. So every found name is looked up again in the whole text: a person's by any
of its parts, with titles and initials, in any case, possessive or not; any other name whole, and by the abbreviation
that stands in brackets behind it; an organisation's also by its short form.

Ordinary words are not dragged along. A part that is also a word ("Rice") counts only with a capital, and at the
start of a sentence only after a title or an initial, or if the language model takes it for a name there: a Mr Rice does
not hide the rice.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from reticent.detect.short_names import short_forms
from reticent.languages import Analysis
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.name_words import reads_as_word
from reticent.languages.en.small_words import LINKS
from reticent.languages.en.titles import PARTICLE, PARTICLES, TITLE, TITLES
from reticent.languages.terms import Sequences
from reticent.languages.words import ALPHANUMERIC, NAME_WORD, SENTENCE_START, UPPER
from reticent.model import Finding, Span

WHOLE = ("organisation", "place", "name", "work", "event", "product", "handle", "hidden")
_BEFORE = re.compile(rf"(?<!\w)(?:{TITLE}\s|[{UPPER}]\.\s?)(?:{TITLE}\s|[{UPPER}]\.\s?){{0,3}}(?:{PARTICLE}\s){{0,2}}$")
_ABBREVIATION = re.compile(rf"[^\S\n]\((?:the )?[\"“‘']?(?:the )?([{UPPER}][\w.-]{{1,9}})[\"”’']?[),;]")
_IN_LOWER_CASE = re.compile(r"(?<![^\W_])[a-z]+[ ]\Z")
_MARK = re.compile(r"['’-]")
_WITHIN = re.compile(r"(?<=[^\W_]['’-])(?!s\b)")
"""What stands before a part of a word that is not its first."""
_SCORE = 0.85
_LEAST_FOR_SHORT = 0.7
"""How sure an organisation must be for the beginning of its name to be looked for."""
_SURE = 0.9
_LONGEST_NAME = 3


def all_mentions(
    text: str,
    analysis: Analysis,
    found: Iterable[Finding],
    lexicon: Lexicon,
    is_nothing: Callable[[Span], bool] = lambda _span: False,
) -> Iterator[Finding]:
    """The mentions of found names that the detectors did not find.

    A word or an abbreviation that was found for a name by itself, once, is none where it `is_nothing`.
    """
    found = sorted(
        found, key=lambda finding: finding.score
    )  # of several for one name, the surest comes last and counts
    people = {
        part: finding
        for finding in found
        if finding.kind == "person" and not finding.who  # who was named has been searched for already
        for part in name_parts(finding.span.of(text))
        if len(part) > 2 or not part.isascii()
    }
    names: dict[tuple[str, ...], Finding] = {}
    for finding in found:
        if finding.kind in WHOLE and not finding.who:
            names |= dict.fromkeys(_surfaces(text, finding, lexicon), finding)
    shorter = _shorter(text, found, names, lexicon)
    names |= shorter
    if not people and not names:
        return
    pieces = _pieces(text, [*people, *(word for name in names for word in name)])
    starts = {sentence.start for sentence in analysis.sentences}
    proper = {token.span.start for token in analysis.tokens if token.pos == "PROPN"}
    seen = {(finding.span, finding.kind) for finding in found}
    for piece in pieces:
        word = _word_at(text, piece.span.start)
        person = people.get(word.group().casefold()) if word else None
        if (
            word
            and person
            and not reads_as_word(text, Span(*word.span()))
            and (_is_mention(text, word, starts, lexicon) or (word.group()[0].isupper() and word.start() in proper))
        ):
            span = _with_title(text, Span(*word.span()))
            if (span, "person") not in seen and not (_is_weak(text, span, person, lexicon) and is_nothing(span)):
                yield _mention(span, person)
    for surface, span, first in _occurrences(text, names, pieces):
        finding = names[surface]
        if (span, finding.kind) in seen:
            continue
        if len(surface) > 1 and surface in shorter:
            meant = all(word[0].isupper() or word in LINKS for word in NAME_WORD.findall(span.of(text)))
        elif len(surface) > 1:  # capitals, or words that only names have
            meant = first.group()[0].isupper() or not all(map(lexicon.is_ordinary, ALPHANUMERIC.findall(first.group())))
        else:
            meant = _is_mention(text, first, starts, lexicon)
        if meant and not (_is_weak(text, span, finding, lexicon) and is_nothing(span)):
            yield _mention(span, finding)


def _is_weak(text: str, span: Span, of: Finding, lexicon: Lexicon) -> bool:
    """Whether one word that is ordinary, or in capitals, was found for a name only by itself.

    Not of a place: who was born "in Split" means it by "the bread of Split", capital and all.
    """
    if of.origin in ("named", "marked") or len(NAME_WORD.findall(of.span.of(text))) > 1:
        return False
    said = span.of(text)
    if of.kind == "place" and said.istitle() and _IN_LOWER_CASE.search(text, max(0, span.start - 24), span.start):
        return False
    return said.isupper() or said.islower() or lexicon.is_ordinary(said)


class _NamePart(NamedTuple):
    """Letters and digits in a row that are a part of some name: the how manyth of the text, folded, and where."""

    number: int
    folded: str
    span: Span


def _pieces(text: str, words: Iterable[str]) -> list[_NamePart]:
    """What of the text is a part of one of these words, in order; nearly nothing is."""
    known = {part for word in words for part in (*ALPHANUMERIC.findall(word), *_MARK.split(word))}
    found = enumerate(ALPHANUMERIC.finditer(text))
    folded = ((number, part.group().casefold(), part) for number, part in found)
    return [_NamePart(number, said, Span(*part.span())) for number, said, part in folded if said in known]


def _word_at(text: str, start: int) -> re.Match[str] | None:
    """The word that begins here; None inside of a word: at the "Neill" of "O'Neill"."""
    return None if _WITHIN.match(text, start) else NAME_WORD.match(text, start)


def _occurrences(
    text: str, names: Collection[tuple[str, ...]], pieces: Sequence[_NamePart]
) -> Iterator[tuple[tuple[str, ...], Span, re.Match[str]]]:
    """Where each of the names stands and its first word, whatever is between its words; a single word must be all of it."""
    surfaces = list(names)
    sought = [[part for word in surface for part in ALPHANUMERIC.findall(word)] for surface in surfaces]
    row: list[_NamePart | None] = []
    for piece in pieces:
        if row and row[-1] and row[-1].number + 1 < piece.number:
            row.append(None)  # no name goes on over a word that is a part of none
        row.append(piece)
    for number, first, last in Sequences(sought).find([piece.folded if piece else "" for piece in row]):
        begins, ends = row[first], row[last]
        word = _word_at(text, begins.span.start) if begins else None
        if begins and ends and word and (len(surfaces[number]) > 1 or word.end() == ends.span.end):
            yield surfaces[number], Span(begins.span.start, ends.span.end), word


def as_people(text: str, found: Iterable[Finding]) -> list[Finding]:
    """The findings with a name called person wherever its last word is that of somebody with a title.

    The recognizer takes "Amara Okonkwo" for a firm, and "Ms Okonkwo" stands three lines below.
    """
    found = list(found)
    surnames = {
        parts[-1]
        for finding in found
        if finding.kind == "person" and finding.score >= _SURE and finding.detector != "tagged"
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


def _surfaces(text: str, finding: Finding, lexicon: Lexicon) -> Iterator[tuple[str, ...]]:
    """The word sequences by which a name can come again: itself, and its abbreviation."""
    words = [word.casefold() for word in NAME_WORD.findall(finding.span.of(text))]
    if words and len("".join(words)) > 2:
        yield tuple(words)
    abbreviation = _ABBREVIATION.match(text, finding.span.end)
    if abbreviation and not lexicon.is_ordinary(abbreviation.group(1)) and _abbreviates(abbreviation.group(1), words):
        short = [word.casefold() for word in NAME_WORD.findall(abbreviation.group(1))]
        if short and sum(map(len, short)) > 1:
            yield tuple(short)


def _shorter(
    text: str, found: Iterable[Finding], names: Collection[tuple[str, ...]], lexicon: Lexicon
) -> dict[tuple[str, ...], Finding]:
    """By the short forms of organisations that are no other name, whose they are."""
    return {
        form: finding
        for finding in found
        if finding.kind == "organisation" and not finding.who and finding.score >= _LEAST_FOR_SHORT
        for form in short_forms(finding.span.of(text), lexicon)
        if form not in names
    }


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
    at_start = token.start() in starts or SENTENCE_START.search(text, max(0, token.start() - 12), token.start())
    return not at_start or bool(_BEFORE.search(text, max(0, token.start() - 30), token.start()))


def _with_title(text: str, span: Span) -> Span:
    before = _BEFORE.search(text, max(0, span.start - 30), span.start)
    return Span(before.start(), span.end) if before else span


def _mention(span: Span, of: Finding) -> Finding:
    reason = "another mention of a name found in this text"
    return Finding(span, of.kind, min(of.score, _SCORE), "mentions", reason, origin=of.origin)
