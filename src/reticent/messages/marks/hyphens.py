"""Late-night cafes, late night cafes: compounds that people write with a hyphen or without."""

import re
from collections.abc import Iterator

from reticent.languages.en.function_words import COMPOUNDS, STOP_WORDS
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.messages.marks.untouched import free
from reticent.model import Span

_COMPOUND = re.compile(r"(?<![\w-])([a-z]{3,})-([a-z]{3,})(?![\w-])")
_JOINED = frozenset(
    """
    anti counter cross cyber extra hyper inter mega micro mid mini multi non over post pre pro pseudo quasi semi self
    sub super trans ultra under half all well ill great step mother father brother sister twenty thirty forty fifty
    sixty seventy eighty ninety two three four five six seven eight nine ten
    """.split()
)
"""What is joined to the next word by a hyphen, or by nothing."""
_PARTICLES = frozenset("off out over down away back the and free like".split())


def hyphens(cover: CoverText) -> Iterator[FingerprintMark]:
    """The hyphen of a compound of two words that both stand alone, before a noun."""
    yield from _apart(cover)
    for match in _COMPOUND.finditer(cover.text):
        first, second = match.groups()
        span = Span(match.end(1), match.start(2))
        if first in _JOINED | STOP_WORDS or second in _PARTICLES or not _before_noun(cover, match.end()):
            continue
        apart = cover.naturalness.count(first) and cover.naturalness.count(second)
        if apart and free(Span(*match.span()), cover.taken):
            yield FingerprintMark("hyphen", (span,), (("-",), (" ",)), (0.0, 0.0), "stops")


def _apart(cover: CoverText) -> Iterator[FingerprintMark]:
    """The same, where the writer has no hyphen: "a last minute change"."""
    for at in range(len(cover.tokens) - 2):
        gap = Span(cover.tokens[at].span.end, cover.tokens[at + 1].span.start)
        listed = (cover.word(at), cover.word(at + 1)) in COMPOUNDS and cover.pos(at + 2) == "NOUN"
        if listed and gap.of(cover.text) == " " and free(cover.span(at, at + 1), cover.taken):
            yield FingerprintMark("hyphen", (gap,), ((" ",), ("-",)), (0.0, 0.0), "stops")


def _before_noun(cover: CoverText, end: int) -> bool:
    following = next((token for token in cover.tokens if token.span.start >= end), None)
    return following is not None and following.pos == "NOUN"
