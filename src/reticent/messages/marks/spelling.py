"""Organise and organize, colour and color: one habit for the whole copy."""

import re
from collections.abc import Iterator

from reticent.languages.en.spelling_variants import AMBIGUOUS, BRITISH_AMERICAN, DOUBLED, ISE, ONE_WAY, OUR
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.model import Span

_AMERICAN = {american: british for british, american in BRITISH_AMERICAN.items() if american not in ONE_WAY}
_RULES = (
    (re.compile(rf"^({'|'.join(ISE)})is(e|ed|es|er|ers|ing|ation|ations)$"), r"\1iz\2"),
    (re.compile(rf"^({'|'.join(ISE)})iz(e|ed|es|er|ers|ing|ation|ations)$"), r"\1is\2"),
    (re.compile(rf"^((?:un|dis|mis)?(?:{'|'.join(OUR)}))our(\w{{0,5}})$"), r"\1or\2"),
    (
        re.compile(rf"^((?:un|dis|mis)?(?:{'|'.join(OUR)}))or(s|ed|ing|ful|fully|able|ite|ites|hood|hoods|less)?$"),
        None,
    ),
    (re.compile(rf"^({'|'.join(DOUBLED)})l(ed|ing|er|ers)$"), r"\1\2"),
    (re.compile(rf"^({'|'.join(DOUBLED)})(ed|ing|er|ers)$"), r"\1l\2"),
)


def other_spelling(word: str) -> str | None:
    """The word as the other side of the Atlantic spells it, if it does so."""
    if word in BRITISH_AMERICAN or (word in _AMERICAN and word not in AMBIGUOUS):
        return BRITISH_AMERICAN.get(word) or _AMERICAN[word]
    for pattern, other in _RULES:
        match = pattern.match(word)
        if match:
            return match.expand(other) if other else f"{match[1]}our{match[2] or ''}"
    return None


def spelling(cover: CoverText) -> Iterator[FingerprintMark]:
    """All words of the message that have two spellings, as one mark."""
    places: list[Span] = []
    spelt: list[str] = []
    for at, token in enumerate(cover.tokens):
        other = other_spelling(cover.word(at))
        if other in ("mum", "mom") and "-" in cover.text[token.span.end : token.span.end + 1]:
            continue  # "mom-and-pop"
        if other and token.pos != "PROPN" and not any(token.span.overlaps(taken) for taken in cover.taken):
            original = token.span.of(cover.text)
            places.append(token.span)
            spelt.append(other.capitalize() if original[0].isupper() else other)
    if places:
        originals = tuple(place.of(cover.text) for place in places)
        yield FingerprintMark("spelling", tuple(places), (originals, tuple(spelt)), (0.0, 0.0))
