"""I came home and (I) made tea: a subject that is said again or not."""

from reticent.messages.marks import CoverText
from reticent.model import Span

_TELLERS = frozenset("i we he she they".split())
_NEAR_VERB, _SENTENCE = 3, 12
"""Between how many words of the first verb the second stands."""


def and_i(cover: CoverText, at: int) -> tuple[Span, list[str]] | None:
    """I came home and I made tea / I came home and made tea."""
    if cover.word(at) != "and" or cover.word(at - 1) == ",":
        return None
    said = cover.word(at + 1) in _TELLERS
    verb = at + 2 if said else at + 1
    first = next((each for each in range(at, -1, -1) if cover.starts_sentence(each)), 0)
    who = cover.word(first)
    if who not in _TELLERS or (said and cover.word(at + 1) != who) or not _one_after_the_other(cover, first, at, verb):
        return None
    shown = "I" if who == "i" else who
    return cover.span(at, verb), [" ".join(["and", *[shown] * (not said), cover.tokens[verb].span.of(cover.text)])]


def _one_after_the_other(cover: CoverText, first: int, at: int, verb: int) -> bool:
    """Whether a subject did one thing, with more than a word to it, and then another, both in the past."""
    inside = range(first + 1, at)
    done = [each for each in inside if cover.tag(each) in ("VBD", "VBP", "VBZ", "MD")]
    plain = len(done) == 1 and done[0] == first + 1 and cover.tag(done[0]) == cover.tag(verb) == "VBD"
    both = plain and cover.pos(verb) == "VERB" and cover.pos(done[0]) == "VERB"
    apart = not {cover.word(each) for each in inside} & {",", "and", "or", "that", "who", "which", "to", "when", "if"}
    return (
        both and apart and _NEAR_VERB <= at - done[0] <= _SENTENCE and cover.pos(verb + 1) not in ("", "PUNCT", "CCONJ")
    )
