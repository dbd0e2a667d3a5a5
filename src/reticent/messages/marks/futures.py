"""We are going to buy, we're going to buy, we will buy, we'll buy: four ways to say what is planned."""

from collections.abc import Iterator

from reticent.messages.marks import CoverText, FingerprintMark

_BE = {"i": ("am", "'m"), "you": ("are", "'re"), "we": ("are", "'re"), "they": ("are", "'re")}
_THIRD = {"he": ("is", "'s"), "she": ("is", "'s"), "it": ("is", "'s")}
_STATES = frozenset("be have need want know see remember manage like love understand regret hear get".split())
"""After these "will" is often a guess or a promise, and "going to" would say something else."""


def futures(cover: CoverText) -> Iterator[FingerprintMark]:
    """A pronoun with will or be going to before the verb of a statement."""
    for at in range(len(cover.tokens) - 2):
        found = _planned(cover, at)
        if found:
            end, subject = found
            be, short = (_BE | _THIRD)[cover.word(at)]
            ways = [f"{subject}{short} going to", f"{subject} {be} going to", f"{subject}'ll", f"{subject} will"]
            if "’" in cover.text and "'" not in cover.text:
                ways = [way.replace("'", "’") for way in ways]
            mark = cover.mark("future", cover.span(at, end), ways, checked=False)
            if mark:
                yield mark


def _planned(cover: CoverText, at: int) -> tuple[int, str] | None:
    """The last token before the verb, and the subject as it is written inside a sentence."""
    pronoun = cover.word(at)
    if pronoun not in _BE and pronoun not in _THIRD:
        return None
    shown = "I" if pronoun == "i" else pronoun
    going = (
        cover.word(at + 1) in (_BE | _THIRD)[pronoun] and cover.word(at + 2) == "going" and cover.word(at + 3) == "to"
    )
    if going and cover.tag(at + 4) == "VB":
        return at + 3, shown
    will = cover.word(at + 1) in ("will", "'ll") and cover.tag(at + 2) == "VB"
    if will and pronoun in _BE and cover.word(at + 2) not in _STATES:
        return at + 1, shown
    return None
