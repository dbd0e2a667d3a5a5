"""Pick up the kids, pick the kids up: a short object after the particle of its verb or before it."""

from collections.abc import Iterator

from reticent.languages.en.phrasal_verbs import SPLIT
from reticent.messages.marks import CoverText, FingerprintMark

_OWNERS = frozenset("the my our your his her their this that these those".split())
_AFTER = frozenset((".", "!", "?", "", "and", "but", "before", "after", "when", "while", "because", "so", "then"))
_LONGEST = 3
"""How many words the object has at most."""


def particles(cover: CoverText) -> Iterator[FingerprintMark]:
    """A verb of the list with its particle and a definite object, which nothing else belongs to."""
    for at in range(len(cover.tokens) - 2):
        particle_words = SPLIT.get(cover.tokens[at].lemma) if cover.pos(at) == "VERB" else None
        if not particle_words:
            continue
        after = cover.word(at + 1) in particle_words
        first = at + 2 if after else at + 1
        last = _object(cover, first)
        if last is None:
            continue
        end = last if after else last + 1
        particle = cover.word(at + 1) if after else cover.word(end)
        goes_on = end + 2 if cover.word(end + 1) == "," and cover.word(end + 2) in _AFTER else end + 1
        if particle not in particle_words or cover.word(goes_on) not in _AFTER or cover.tokens[last].dep != "dobj":
            continue
        thing = cover.span(first, last).of(cover.text)
        other = f"{thing} {particle}" if after else f"{particle} {thing}"
        mark = cover.mark("particle", cover.span(at + 1, end), [other], checked=False)
        if mark:
            yield mark


def _object(cover: CoverText, first: int) -> int | None:
    """The last word of "the kids", "my old coat"; none where something else stands there."""
    if cover.word(first) not in _OWNERS:
        return None
    for at in range(first + 1, first + _LONGEST):
        if cover.tag(at) in ("NN", "NNS") and cover.pos(at + 1) not in ("NOUN", "PROPN"):
            return at
        if cover.tag(at) not in ("JJ", "NN"):
            return None
    return None
