"""Sometimes I wonder, I sometimes wonder: an adverb of time before the subject or after it."""

from collections.abc import Iterator

from reticent.languages.en.function_words import ALIKE_ADVERBS, SUBJECT_PRONOUNS
from reticent.messages.marks import CoverText, FingerprintMark

_TENSED = {"VBD", "VBP", "VBZ"}


def adverbs(cover: CoverText) -> Iterator[FingerprintMark]:
    """At the start of a sentence, before a verb that has no other before it, or one like "will"."""
    for at in range(len(cover.tokens) - 2):
        if not cover.starts_sentence(at):
            continue
        found = _adverb_first(cover, at) or _adverb_later(cover, at)
        if found is None:
            continue
        adverb, who, verb = found
        if cover.word(verb + 1) in ("n't", "not", "?") or cover.pos(verb) != "VERB":
            continue
        who = f"I{who[1:]}" if who[:2] in ("i", "i'", "i’", "i ") and "I" in cover.text.split() else who
        ways = [way for each in (adverb, *ALIKE_ADVERBS[adverb]) for way in (f"{each} {who}", f"{who} {each}")]
        mark = cover.mark("adverb", cover.span(at, verb - 1), ways, checked=False)
        if mark:
            yield mark


_Found = tuple[str, str, int] | None
"""The adverb, the subject with what is joined to it, and the index of the verb."""


def _adverb_first(cover: CoverText, at: int) -> _Found:
    """Sometimes I wonder; sometimes you'll see."""
    pronoun = at + 2 if cover.word(at + 1) == "," else at + 1
    if cover.word(at) not in ALIKE_ADVERBS or cover.word(pronoun) not in SUBJECT_PRONOUNS:
        return None
    if cover.tag(pronoun + 1) == "MD" and cover.tag(pronoun + 2) == "VB":
        return cover.word(at), cover.span(pronoun, pronoun + 1).of(cover.text).lower(), pronoun + 2
    return (cover.word(at), cover.word(pronoun), pronoun + 1) if cover.tag(pronoun + 1) in _TENSED else None


def _adverb_later(cover: CoverText, at: int) -> _Found:
    """I sometimes wonder; you'll sometimes see."""
    if cover.word(at) not in SUBJECT_PRONOUNS:
        return None
    if cover.tag(at + 1) == "MD" and cover.word(at + 2) in ALIKE_ADVERBS and cover.tag(at + 3) == "VB":
        return cover.word(at + 2), cover.span(at, at + 1).of(cover.text).lower(), at + 3
    adverb, tensed = cover.word(at + 1), cover.tag(at + 2) in _TENSED
    return (adverb, cover.word(at), at + 2) if adverb in ALIKE_ADVERBS and tensed else None
