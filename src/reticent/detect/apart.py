"""One finding, one person: "Rose Chase / Will" and "DM: Penny?" are two people each, and become two findings.

Whoever found them saw words of names side by side and marked them in one. Cut is at line breaks, tabs and wide gaps, at
marks that never stand in a name, at "and" and "or", and at a comma, unless it turns the name around ("CHASE, Wilfred").
What is cut off and is no name, as the field in "Signed: T. Rose" or the greeting in "Hi Chase", is no finding any more.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.people_words import BEFORE_NAMES, GENERATIONS, LETTERS_BEHIND, SMALL_IN_NAMES
from reticent.languages.en.small_words import FIELD_WORDS
from reticent.languages.en.titles import TITLES
from reticent.languages.words import ALPHANUMERIC, LETTERS
from reticent.model import Finding, Span

_CUT = re.compile(
    r"\s*(?:[\n\t;/|?!→<>=+…•]|[\"”]\s*,|:(?!\w)|\s{2,}|->|\s[-–—]\s|(?<=\w{4})\.\s)\s*|(?<!\w)(?:and|or|&)(?!\w)",
    re.IGNORECASE,
)
_COUPLE = re.compile(r"\b(?:mr|dr|prof)\.? (?:and|&|\+) (?:mrs|ms|dr|prof)\b", re.IGNORECASE)
_GREETING = re.compile(rf"(?:(?:{BEFORE_NAMES})\b[,:]?\s+)+(?=\w)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def apart(text: str, findings: Iterable[Finding], lexicon: Lexicon) -> list[Finding]:
    """The findings, in order, with one person in each of those that name people."""
    return [
        single
        for finding in findings
        for single in (_cut(text, finding, lexicon) if finding.kind == "person" else [finding])
    ]


def _cut(text: str, finding: Finding, lexicon: Lexicon) -> Iterator[Finding]:
    pieces = list(_pieces(text, finding.span, lexicon))
    kept = [rest for piece in pieces for rest in _without_field(text, _without_greeting(text, piece), lexicon)]
    for piece in kept or pieces:
        yield replace(finding, span=piece)


def _pieces(text: str, span: Span, lexicon: Lexicon) -> Iterator[Span]:
    start = span.start
    for mark in _CUT.finditer(text, *span):
        if _COUPLE.search(text, max(span.start, mark.start() - 8), min(span.end, mark.end() + 6)):
            continue
        yield from _at_commas(text, Span(start, mark.start()), lexicon)
        start = mark.end()
    yield from _at_commas(text, Span(start, span.end), lexicon)


def _at_commas(text: str, span: Span, lexicon: Lexicon) -> Iterator[Span]:
    """What the commas separate, but for one that stands between a surname and the given name."""
    parts = [Span(*part.span()) for part in re.compile(r"[^,]+").finditer(text, *span)]
    at = 0
    while at < len(parts):
        end = at + 1
        if end < len(parts) and (_turns(text, parts[at], parts[end], lexicon) or _belongs(text, parts[end])):
            end += 1
        yield from _trimmed(text, Span(parts[at].start, parts[end - 1].end))
        at = end


def _belongs(text: str, part: Span) -> bool:
    """Whether what follows a comma are letters behind the name."""
    words = [word.casefold() for word in LETTERS.findall(part.of(text))]
    return bool(words) and all(word in LETTERS_BEHIND or word in GENERATIONS for word in words)


def _turns(text: str, before: Span, behind: Span, lexicon: Lexicon) -> bool:
    """Whether the comma between them turns a name around."""
    family = [word for word in _WORD.findall(before.of(text)) if word.casefold() not in SMALL_IN_NAMES]
    given = _WORD.findall(behind.of(text))
    if not family or not given or not family[0][0].isupper() or not given[0][0].isupper():
        return False
    if all(word.isupper() for word in family) and len(family[0]) > 1:
        return not all(word.isupper() and len(word) > 1 for word in given) or len(family[0]) > 3
    if len(family) > 1 or family[0].casefold() in TITLES:
        return False
    if given[0].isupper() and len(given[0]) > 1:
        return False
    return len(given[0]) == 1 or lexicon.is_surname(family[0]) or not lexicon.is_given_name(family[0])


def _trimmed(text: str, span: Span) -> Iterator[Span]:
    start, end = span
    while start < end and (text[start].isspace() or text[start] in ",;:*_-"):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in ",;:*_-"):
        end -= 1
    if ALPHANUMERIC.search(text, start, end):
        yield Span(start, end)


def _without_greeting(text: str, piece: Span) -> Span:
    """Without the words before a name that only begin the sentence: "Hi", "Can"."""
    before = _GREETING.match(text, *piece)
    return Span(before.end(), piece.end) if before else piece


def _without_field(text: str, piece: Span, lexicon: Lexicon) -> Iterator[Span]:
    """Without the words before a colon that are nobody's name."""
    if text[piece.end : piece.end + 1] != ":":
        yield piece
        return
    words = list(_WORD.finditer(text, *piece))
    while words and _is_field(words[-1].group(), lexicon):
        words.pop()
    if words:
        yield Span(piece.start, words[-1].end())


def _is_field(word: str, lexicon: Lexicon) -> bool:
    if word.casefold() in FIELD_WORDS:
        return True
    return lexicon.is_ordinary(word) and not lexicon.is_given_name(word) and not lexicon.is_surname(word)
