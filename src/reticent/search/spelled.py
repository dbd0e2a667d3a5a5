"""Words and numbers however they are spelled: in other signs, run together, taken apart, letter by letter.

What is sought is looked up in the folded text (no accents, capitals or escapes) as the same words with any signs
between them, run together ("JaneDoe"), spelled letter by letter, and figures in any grouping.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from reticent.languages.en.lexicon import Lexicon
from reticent.model import Span
from reticent.view import Form, fold

LEAST_FIGURES, LEAST_SPLIT = 6, 6
LONGEST_GAP = 5
BEGINNING = 4
"""So many letters of a stretch say of nearly all that nothing sought begins so."""
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_NEXT_TOKEN = re.compile(rf"[\W_]{{0,{LONGEST_GAP}}}({_TOKEN.pattern})")
_POINTS = re.compile(r"[\s.]+")
_BROKEN = re.compile(r"[^\W\d_]+[-\u2010][^\S\n]*\r?\n[>\s]*[^\W\d_]+")
"""A word that is hyphenated at the end of its line."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way in which a thing can be written."""

    thing: int
    tokens: tuple[str, ...]
    exact: str = ""
    """How it must be written to count; empty where any writing counts."""
    initials: bool = False
    """Whether it is made of initials, which count in capitals, with or without points."""
    apart: bool = False
    """Whether it counts letter by letter alone."""
    split: bool = False
    """Whether it counts only where something stands between its letters: "Kowal-\\nska"."""


def tokens_of(term: str) -> tuple[str, ...]:
    """The words and figures of a term, folded."""
    return tuple(_TOKEN.findall(fold(term)))


BySpelling = dict[str, list[Spelling]]
"""Spellings by their letters and figures."""


def by_letters(spellings: Iterable[Spelling], more: BySpelling | None = None) -> BySpelling:
    """The spellings, with others that are known already, to be looked up."""
    found = dict(more or {})
    for each in spellings:
        letters = "".join(each.tokens)
        found[letters] = [*found.get(letters, ()), each]
    return found


def occurrences(text: str, form: Form, sought: BySpelling, lexicon: Lexicon) -> Iterator[tuple[Span, Spelling]]:
    """Where something sought stands in a text of which `form` is the folded one."""
    if not sought:
        return
    longest = max(map(len, sought))
    beginnings = {letters[:BEGINNING] for letters in sought}
    ways = {beginning[:length] for beginning in beginnings for length in range(1, BEGINNING + 1)}
    for token in _TOKEN.finditer(form.text):
        joined, last = token.group(), token
        if joined[:BEGINNING] not in ways:
            continue  # as nearly all: nothing sought begins so, whatever follows
        while len(joined) <= longest and (len(joined) < BEGINNING or joined[:BEGINNING] in beginnings):
            for each in sought.get(joined, ()):
                place = Span(token.start(), last.end())
                span = form.back(place)
                if _is_it(each, tuple(_TOKEN.findall(form.text, *place)), span.of(text), lexicon):
                    yield span, each
            following = _NEXT_TOKEN.match(form.text, last.end())
            if following is None:
                break
            joined, last = joined + following[1], following


def _is_it(sought: Spelling, texts: tuple[str, ...], written: str, lexicon: Lexicon) -> bool:
    """Whether tokens that spell the same are the same: the words, run together, taken apart, or figures."""
    if sought.initials:
        return _POINTS.sub("", written) == sought.exact
    apart = len(texts) > 1 and all(len(text) == 1 for text in texts)
    if sought.apart or (sought.split and len(texts) == 1):
        return apart
    if sought.exact:
        return written == sought.exact
    if texts == sought.tokens or len(texts) == 1 or apart:
        return True
    letters = [text for text in texts if text.isalpha()]
    if len(texts) == 2 and len(letters) == 2 and _BROKEN.fullmatch(written):
        return True  # "Thorn-\nbury", also if both halves are words
    if sum(map(len, letters)) >= LEAST_SPLIT and not all(map(lexicon.is_ordinary, letters)):
        return True  # "Hono-\nlulu", "[W]ladimir"; but "May or" is no mayor
    return sum(len(text) for text in texts if text.isdigit()) >= LEAST_FIGURES
