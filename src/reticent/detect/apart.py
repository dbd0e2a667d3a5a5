"""One finding, one person: "Rose Chase / Will" and "DM: Penny?" are two people each, and become two findings.

Whoever found them saw words of names side by side and marked them in one. Cut is at line breaks and wide gaps, at marks
that never stand in a name, at words in small letters between names, and at a comma, unless it turns the name around
("CHASE, Wilfred"): in capitals, before initials, in a line of its own with a given name behind it, or as filed.py says. What is cut off and
is no name, as the field in "Signed: T. Rose" or the greeting in "Hi Chase", is no finding any more.

And one person, one finding: the pieces of "L. Murphy" and of `Ngozi "Zizi" Chase` become one.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reticent.detect.filed import FiledNames
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.people_words import (
    BEFORE_NAMES,
    COUPLE,
    GENERATIONS,
    KIN_ABROAD,
    LETTERS_BEHIND,
    NOT_IN_NAMES,
    SMALL_IN_NAMES,
)
from reticent.languages.en.small_words import FIELD_WORDS
from reticent.languages.en.titles import TITLES
from reticent.languages.lazy import lazy
from reticent.languages.words import ALPHANUMERIC, LETTERS, UPPER
from reticent.model import Finding, Span

_CUT = lazy(
    r"\s*(?:[^\w\s.,:'’‘\"“”()\[\]‐‑&^/\u00ad\u0300-\u036f\u200b-\u200d-]|(?<!\b\w)/|[\"”]\s*,|:(?!\d|//)|\s{2,}|[\n\t]|\s-\s|->|(?<=\w{4})\.\s|(?-i:(?<=[A-Z]{2})\.\s(?=[A-Z]{2,3}\b))|\s?[(\[](?=[^\"“”()]*[)\]]?$))\s*"
    r"|(?<!\w)(?:and|or|&)(?!\w)",
    re.IGNORECASE,
)
_GREETING = lazy(rf"(?:(?:{BEFORE_NAMES})\b[,:]?\s+)+(?=\w)", re.IGNORECASE)
_WORD = lazy(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_PART = lazy(r"[^,]+")
_LIST = lazy(r"\s*(?:,\s*[^\W\d_]|,?\s+(?:and|or|&)\s|['’]s\b)")
_LISTED = lazy(r"[^\W\d_]{2,}: $")
_IN_PROSE = lazy(r"[^\W\d_]\s+$")
_KIN_OF = lazy(r"(?<=\w)['’]s(?: [a-zà-ɏ]+)+$")
_WHOSE = lazy(r"(?:['’]s|\b(?:my|our|your|his|her|their))\s$", re.IGNORECASE)
_OPENING = lazy(r"[(\[]")
_NICKNAMED = lazy(r"[^\W\d_][\w.'’-]* (?:[\"“‘']|\([\"“‘']?)[^\W\d_][\w.'’ -]*(?:[\"”’']\)?|\)) [^\W\d_][\w.'’ -]*")
"""A given name, another in quotation marks or brackets, and a surname."""
_TICKET = lazy(rf"[{UPPER}]{{2,}}(?:[ -][{UPPER}]{{2,}})?/([{UPPER}]{{2,}})(?![\w/])")
"""A name as on a ticket: "SOTO/ANA"."""
_QUOTES = frozenset("\"“‘'")
_QUOTE_ENDS = lazy(r"[\"”’'] ")
_LONGEST_NAME, _LONGEST_STAMP = 60, 28
_TURN = lazy(r"(?:^|\n)(?=[^\n]*\d)(?:\[[^\]\n]+\]|[\d:., /-]+(?:[ap]m)?)[ ,–-]*$", re.IGNORECASE)
"""The hour at which somebody speaks, before the name."""
_EDGE = " \t\r\n,;:*_-(["


def apart(text: str, findings: Iterable[Finding], lexicon: Lexicon, known: FiledNames | None = None) -> list[Finding]:
    """The findings, in order, with one person in each of those that name people; `known` are the text's filed names."""
    names = known or FiledNames(text, lexicon)
    return [
        single
        for finding in _whole(text, findings)
        for single in (_cut(text, finding, lexicon, names) if _is_guess(finding) else [finding])
    ]


def _is_guess(finding: Finding) -> bool:
    """Whether it is a person whom the user did not name: of those it is known where the name ends."""
    return finding.kind == "person" and not finding.who


def _whole(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """The findings, with the pieces of a name in one."""
    whole: list[Finding] = []
    for finding in findings:
        if whole and _is_guess(finding) and _is_guess(whole[-1]) and _goes_on(text, whole[-1].span, finding.span):
            whole.append(replace(finding, span=Span(whole.pop().span.start, finding.span.end)))
        elif whole and _is_guess(finding) and _is_guess(whole[-1]) and _is_quoted(text, whole, finding.span):
            whole.append(replace(finding, span=Span(whole.pop().span.start - 1, finding.span.end)))
        else:
            whole.append(finding)
        if len(whole) > 2 and _is_nicknamed(text, whole[-3:]):
            first = whole[-3]
            whole[-3:] = [replace(first, span=Span(first.span.start, finding.span.end))]
    return whole


def _is_nicknamed(text: str, pieces: list[Finding]) -> bool:
    """Whether three findings are the parts of one name with a nickname in its middle."""
    start, end = pieces[0].span.start, pieces[-1].span.end
    if not all(map(_is_guess, pieces)) or end - start > _LONGEST_NAME or not _NICKNAMED.fullmatch(text, start, end):
        return False
    if text[pieces[1].span.end : pieces[2].span.start].strip(" \"”’')"):  # "Rosa (Will) and Penny"
        return False
    words = [_WORD.findall(piece.span.of(text)) for piece in pieces]
    capitals = all(any(word[0].isupper() for word in piece) for piece in words)
    return capitals and not TITLES.intersection(word.casefold() for piece in words for word in piece)


def _goes_on(text: str, before: Span, behind: Span) -> bool:
    """Whether one name was found in two pieces: "L" and "Murphy" of "L. Murphy", "Rosa" and "Lis" of "Rosa Lis"."""
    gap = text[before.end : behind.start]
    if gap in (".", ". "):
        return len(before.of(text).split()[-1]) == 1
    return gap == " " and text[before.start].isupper() and text[behind.start].isupper()


def _is_quoted(text: str, whole: list[Finding], behind: Span) -> bool:
    """Whether a name begins with a nickname in quotation marks: `"Skip" Hale`; not where a given name is before it."""
    nick = whole[-1].span
    if text[nick.start - 1 : nick.start] not in _QUOTES or not _QUOTE_ENDS.fullmatch(text, nick.end, behind.start):
        return False
    if len(whole) > 1 and text[whole[-2].span.end : nick.start - 1] == " ":
        return False
    return text[nick.start].isupper() and text[behind.start].isupper() and " " not in nick.of(text)


def _cut(text: str, finding: Finding, lexicon: Lexicon, names: FiledNames) -> Iterator[Finding]:
    """What the finding holds of people, each by itself."""
    pieces = [
        piece
        for stretch in _stretches(text, finding.span, lexicon)
        for part in _at_commas(text, stretch, lexicon, names)
        for piece in _at_small_words(text, _without_kin(text, part), lexicon)
    ]
    named = [rest for piece in pieces for rest in _without_field(text, _without_greeting(text, piece), lexicon)]
    for piece in named or pieces:
        if _is_kin(text, piece):
            continue
        kind = finding.kind if LETTERS.search(piece.of(text)) else "file_number"  # "Soto, Ana #4127": her badge
        yield replace(finding, span=piece, kind=kind)


def _is_kin(text: str, piece: Span) -> bool:
    """Whether it is a word for somebody's grandmother, and not her name: "my oma, Trude Voss"."""
    whose = _WHOSE.search(text, max(0, piece.start - 8), piece.start) is not None
    return whose and piece.of(text) in KIN_ABROAD


def _without_kin(text: str, span: Span) -> Span:
    """Without who is told to be somebody's, in small letters: of "Tane's koro" the name."""
    kin = _KIN_OF.search(text, *span)
    return Span(span.start, kin.start()) if kin and text[span.start].isupper() else span


def _stretches(text: str, span: Span, lexicon: Lexicon) -> Iterator[Span]:
    """What stands between marks that are never inside a name."""
    start = span.start
    for mark in _CUT.finditer(text, *span):
        ticket = _TICKET.match(text, start, span.end) if mark.group() == "/" else None
        if ticket and lexicon.is_given_name(ticket[1]):
            continue
        if not COUPLE.search(text, max(span.start, mark.start() - 8), min(span.end, mark.end() + 6)):
            yield Span(start, mark.start())
            start = mark.end()
    yield Span(start, span.end)


def _at_commas(text: str, span: Span, lexicon: Lexicon, names: FiledNames) -> Iterator[Span]:
    """What the commas separate, but for one between a surname and a given name, or before letters."""
    parts = [Span(*part.span()) for part in _PART.finditer(text, *span)]
    at = 0
    while at < len(parts):
        end = at + 1
        turned = end < len(parts) and (parts[at].end in names.commas or _turns(text, parts[at], parts[end], lexicon))
        if turned or (end < len(parts) and _are_letters(text, parts[end])):
            end += 1
        yield from _trimmed(text, Span(parts[at].start, parts[end - 1].end))
        at = end


def _are_letters(text: str, part: Span) -> bool:
    words = [word.casefold() for word in LETTERS.findall(part.of(text))]
    return bool(words) and all(len(word) == 1 or word in LETTERS_BEHIND or word in GENERATIONS for word in words)


def _turns(text: str, before: Span, behind: Span, lexicon: Lexicon) -> bool:
    """Whether the comma between them turns a name around."""
    family = [word for word in _WORD.findall(before.of(text)) if word.casefold() not in SMALL_IN_NAMES]
    given = _WORD.findall(behind.of(text))
    if not family or not given or not family[0][0].isupper() or not given[0][0].isupper():
        return False
    known = lexicon.is_given_name(given[0]) and not lexicon.is_given_name(family[0])
    if given[0].isupper() and len(given[0]) > 1 and not all(word.isupper() for word in given):  # a post: "TW, SHO Rose"
        return False
    if all(word.isupper() for word in family) and len(family[0]) > 1:
        return known or not given[0].isupper() or len(given[0]) == 1
    if len(family) > 1 or family[0].casefold() in TITLES or (given[0].isupper() and len(given[0]) > 1):
        return False
    if all(len(word) == 1 for word in given):
        return True
    if len(given[0]) == 1 and not lexicon.is_given_name(given[-1]):  # "R. Castellanos" is somebody else
        return False
    if _LIST.match(text, behind.end) or _IN_PROSE.search(text, max(0, before.start - 8), before.start):
        return False
    if _LISTED.search(text, max(0, before.start - 24), before.start) and lexicon.is_given_name(family[0]):
        return False  # "HCA: Pavel, Tina" are two, as far as anybody can tell
    return known or lexicon.is_surname(family[0]) or not lexicon.is_given_name(family[0])


def _at_small_words(text: str, span: Span, lexicon: Lexicon) -> Iterator[Span]:
    """What stands between words in small letters, where names have capitals; else between words that are never names."""
    words = list(_WORD.finditer(text, *span))
    capitals = any(word.group()[0].isupper() for word in words)
    start = span.start
    for word in words:
        small = word.group().casefold()
        no_name = small in NOT_IN_NAMES or (capitals and word.group().islower() and _is_no_name(small, lexicon))
        if no_name and not COUPLE.search(text, max(span.start, word.start() - 8), min(span.end, word.end() + 6)):
            yield from _trimmed(text, Span(start, word.start()))
            start = word.end()
    yield from _trimmed(text, Span(start, span.end))


def _is_no_name(word: str, lexicon: Lexicon) -> bool:
    return word not in SMALL_IN_NAMES and lexicon.is_ordinary(word) and word not in GENERATIONS


def _trimmed(text: str, span: Span) -> Iterator[Span]:
    start, end = span
    while start < end and text[start] in _EDGE:
        start += 1
    closing = ")]" if not _OPENING.search(text, start, end) else ""
    while end > start and text[end - 1] in _EDGE + closing:
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
    turn = bool(_TURN.search(text, max(0, piece.start - _LONGEST_STAMP), piece.start)) and len(words) > 1
    while words and _is_field(words[-1].group(), lexicon, turn):
        words.pop()
    if words:
        yield Span(piece.start, words[-1].end())


def _is_field(word: str, lexicon: Lexicon, turn: bool) -> bool:
    """Whether it is a word before a colon; where somebody takes a turn to speak, it may be a surname all the same."""
    if word.casefold() in FIELD_WORDS:
        return True
    return not turn and lexicon.is_ordinary(word) and not lexicon.is_given_name(word) and not lexicon.is_surname(word)
