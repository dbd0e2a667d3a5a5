"""Tea, coffee and cake; cake, coffee and tea: the order of three things that have none."""

from collections.abc import Iterator

from reticent.messages.marks import CoverText, FingerprintMark

_KINDS = {"NN", "NNS", "JJ", "VBG"}
_BEFORE = {"ADJ", "NOUN", "NUM", "PROPN", "PART"}


def lists(cover: CoverText) -> Iterator[FingerprintMark]:
    """Three single words of one kind, the last after and or or."""
    for at in range(len(cover.tokens) - 4):
        kind = cover.tag(at)
        if kind not in _KINDS or cover.word(at + 1) != "," or cover.tag(at + 2) != kind:
            continue
        comma = cover.word(at + 3) == ","
        link = at + 4 if comma else at + 3
        last = link + 1
        if cover.word(link) not in ("and", "or") or cover.tag(last) != kind or cover.word(at - 1) == ",":
            continue
        if cover.pos(at - 1) in _BEFORE or cover.pos(last + 1) in ("NOUN", "PROPN", "ADP"):
            continue
        if cover.tokens[at].span.of(cover.text)[0].isupper():
            continue
        first, second, third = (cover.tokens[each].span.of(cover.text) for each in (at, at + 2, last))
        joint = f"{',' if comma else ''} {cover.word(link)} "
        orders = ((second, first, third), (third, first, second), (first, third, second))
        others = [f"{one}, {two}{joint}{three}" for one, two, three in orders]
        mark = cover.mark("list", cover.span(at, last), others, checked=False)
        if mark:
            yield mark
