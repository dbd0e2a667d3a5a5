"""It really helps, it helps; I just wanted to ask, I wanted to ask: a word that only stresses the verb after it."""

from collections.abc import Iterator

from reticent.languages.en.function_words import EMPHATIC, INTERJECTIONS, JUST_BEFORE, SUBJECT_PRONOUNS
from reticent.messages.marks import CoverText, FingerprintMark

_FINITE = {"VBD", "VBP", "VBZ"}
_BEFORE = frozenset((*SUBJECT_PRONOUNS, "this", "that"))


def emphasis(cover: CoverText) -> Iterator[FingerprintMark]:
    """Between a subject and its verb in a statement; what is denied or asked is left alone."""
    for at in range(1, len(cover.tokens) - 1):
        word = cover.word(at)
        if cover.pos(at) != "ADV" or cover.tag(at + 1) not in _FINITE or cover.pos(at + 1) != "VERB":
            continue
        if word == "just" and (cover.word(at - 1) not in ("i", "we") or cover.tokens[at + 1].lemma not in JUST_BEFORE):
            continue
        named = (
            cover.tokens[at - 1].dep == "nsubj"
            and cover.pos(at - 1) in ("NOUN", "PROPN")
            and cover.word(at - 1) not in INTERJECTIONS
        )
        if word not in EMPHATIC or not (named or cover.word(at - 1) in _BEFORE) or _asks(cover, at):
            continue
        verb = cover.tokens[at + 1].span.of(cover.text)
        ways = [verb, *(f"{other} {verb}" for other in EMPHATIC[word])]
        mark = cover.mark("emphasis", cover.span(at, at + 1), ways, checked=False)
        if mark:
            yield mark


def _asks(cover: CoverText, at: int) -> bool:
    """Whether the sentence goes on to a question mark, or says "but": "I really tried, but"."""
    for step in range(at, len(cover.tokens)):
        if cover.word(step) in (".", "!", "?"):
            return cover.word(step) == "?"
        if cover.word(step) in ("but", "not", "n't"):
            return True
    return False
