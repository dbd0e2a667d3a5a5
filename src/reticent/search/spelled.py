"""Words and numbers however they are spelled: in other signs, run together, taken apart, letter by letter.

What is sought is looked up in the folded text (no accents, capitals or escapes) as the same words with any signs
between them, run together ("JaneDoe"), spelled letter by letter, and figures in any grouping.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reticent.languages.en.lexicon import Lexicon
from reticent.model import Span
from reticent.view import Form, fold

LEAST_FIGURES, LEAST_SPLIT = 6, 6
LONGEST_GAP = 5
BEGINNING = 4
"""So many letters of a stretch say of nearly all that nothing sought begins so."""
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_POINTS = re.compile(r"[\s.]+")


class FoldedToken(NamedTuple):
    """Letters or figures in a row, where they stand in the folded text."""

    text: str
    start: int
    end: int


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
    tokens = [FoldedToken(match.group(), *match.span()) for match in _TOKEN.finditer(form.text)]
    longest = max(map(len, sought))
    starts, beginnings = {letters[0] for letters in sought}, {letters[:BEGINNING] for letters in sought}
    for first, token in enumerate(tokens):
        if token.text[0] not in starts:
            continue
        joined = ""
        for last in range(first, len(tokens)):
            if last > first and tokens[last].start - tokens[last - 1].end > LONGEST_GAP:
                break
            joined += tokens[last].text
            if len(joined) > longest or (len(joined) >= BEGINNING and joined[:BEGINNING] not in beginnings):
                break
            for each in sought.get(joined, ()):
                span = form.back(Span(token.start, tokens[last].end))
                if _is_it(each, tokens[first : last + 1], span.of(text), lexicon):
                    yield span, each


def _is_it(sought: Spelling, tokens: Sequence[FoldedToken], written: str, lexicon: Lexicon) -> bool:
    """Whether tokens that spell the same are the same: the words, run together, taken apart, or figures."""
    if sought.initials:
        return _POINTS.sub("", written) == sought.exact
    texts = tuple(token.text for token in tokens)
    apart = len(texts) > 1 and all(len(text) == 1 for text in texts)
    if sought.apart or (sought.split and len(texts) == 1):
        return apart
    if sought.exact:
        return written == sought.exact
    if texts == sought.tokens or len(texts) == 1 or apart:
        return True
    letters = [text for text in texts if text.isalpha()]
    if sum(map(len, letters)) >= LEAST_SPLIT and not all(map(lexicon.is_ordinary, letters)):
        return True  # "Hono-\nlulu", "[W]ladimir"; but "May or" is no mayor
    return sum(len(text) for text in texts if text.isdigit()) >= LEAST_FIGURES
