"""Salt and vinegar, vinegar and salt: two words whose order says nothing."""

from collections.abc import Iterator

from reticent.messages.marks import CoverText, FingerprintMark

_KINDS = {"NN", "NNS", "JJ"}
_BEFORE = {"ADJ", "NOUN", "NUM", "PROPN", "PART"}
_AFTER_NOUNS = {"", "PUNCT", "VERB", "AUX", "SCONJ", "ADV", "PRON", "CCONJ"}


def pairs(cover: CoverText) -> Iterator[FingerprintMark]:
    """Two words of one kind joined by and or or, unless their order is fixed by use."""
    for at in range(len(cover.tokens) - 2):
        if cover.word(at + 1) not in ("and", "or") or cover.tag(at) not in _KINDS or cover.tag(at) != cover.tag(at + 2):
            continue
        adjectives = cover.tag(at) == "JJ"
        if cover.word(at + 3) in ("and", "or", ",") or cover.word(at - 1) in (",", "-", "of"):
            continue
        if not adjectives and (cover.pos(at - 1) in _BEFORE or cover.pos(at + 3) not in _AFTER_NOUNS):
            continue
        if cover.tokens[at].span.of(cover.text)[0].isupper() or not cover.word(at + 2).isalpha():
            continue
        first, link, second = cover.word(at), cover.word(at + 1), cover.word(at + 2)
        usual, turned = (
            cover.naturalness.count(f"{left} {link} {right}") for left, right in ((first, second), (second, first))
        )
        if usual > 2 * turned + 2 or (cover.word(at - 1) in ("a", "an") and not turned):
            continue  # "turn a corner and bam!"
        mark = cover.mark("pair", cover.span(at, at + 2), [f"{second} {link} {first}"], checked=False)
        if mark:
            yield mark
