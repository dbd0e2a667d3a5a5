"""Sometimes I wonder, I sometimes wonder: an adverb of time before the subject or after it."""

from collections.abc import Iterator

from reticent.languages.en.function_words import ALIKE_ADVERBS, SUBJECT_PRONOUNS
from reticent.messages.marks import CoverText, FingerprintMark

_TENSED = {"VBD", "VBP", "VBZ"}


def adverbs(cover: CoverText) -> Iterator[FingerprintMark]:
    """At the start of a sentence, before a verb that has no other before it."""
    for at in range(len(cover.tokens) - 2):
        if not cover.starts_sentence(at):
            continue
        comma = cover.word(at + 1) == ","
        pronoun = at + 2 if comma else at + 1
        if cover.word(at) in ALIKE_ADVERBS and cover.word(pronoun) in SUBJECT_PRONOUNS:
            adverb, who, verb = cover.word(at), cover.word(pronoun), pronoun + 1
        elif cover.word(at) in SUBJECT_PRONOUNS and cover.word(at + 1) in ALIKE_ADVERBS:
            adverb, who, verb = cover.word(at + 1), cover.word(at), at + 2
        else:
            continue
        if cover.tag(verb) not in _TENSED or cover.pos(verb) != "VERB" or cover.word(verb + 1) in ("n't", "not", "?"):
            continue
        who = "I" if who == "i" and "I" in cover.text.split() else who
        ways = [way for each in (adverb, *ALIKE_ADVERBS[adverb]) for way in (f"{each} {who}", f"{who} {each}")]
        mark = cover.mark("adverb", cover.span(at, verb - 1), ways, checked=False)
        if mark:
            yield mark
