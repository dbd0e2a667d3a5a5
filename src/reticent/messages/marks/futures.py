"""We are going to buy, we're going to buy, we will buy, we'll buy: four ways to say what is planned."""

from collections.abc import Iterator

from reticent.languages.en.function_words import UNITS_OF_TIME
from reticent.messages.marks import CoverText, FingerprintMark

_BE = {"i": ("am", "'m"), "we": ("are", "'re")}
_STATES = frozenset("be have need want know see remember manage like love understand regret hear get".split())
"""After these "will" is often a guess or a promise, and "going to" would say something else."""
_OPEN = frozenset("maybe perhaps probably possibly hopefully if when once unless until as".split())
"""What makes of a plan something that may come or not."""
_TIMES = frozenset("today tonight tomorrow".split())


def futures(cover: CoverText) -> Iterator[FingerprintMark]:
    """A pronoun with will or be going to before the verb of a statement."""
    for at in range(len(cover.tokens) - 2):
        found = _planned(cover, at)
        if found:
            end, subject = found
            be, short = _BE[cover.word(at)]
            ways = [f"{subject}{short} going to", f"{subject} {be} going to", f"{subject}'ll", f"{subject} will"]
            if "’" in cover.text and "'" not in cover.text:
                ways = [way.replace("'", "’") for way in ways]
            mark = cover.mark("future", cover.span(at, end), ways, checked=False)
            if mark:
                yield mark


def _planned(cover: CoverText, at: int) -> tuple[int, str] | None:
    """The last token before the verb, and the subject as it is written inside a sentence."""
    pronoun = cover.word(at)
    if pronoun not in _BE:
        return None
    shown = "I" if pronoun == "i" else pronoun
    going = cover.word(at + 1) in _BE[pronoun] and cover.word(at + 2) == "going" and cover.word(at + 3) == "to"
    end = at + 3 if going else at + 1
    if cover.tag(end + 1) != "VB" or cover.word(end + 1) in _STATES:
        return None
    will = cover.word(at + 1) in ("will", "'ll") and _on_a_day(cover, at)
    return (end, shown) if going or will else None


def _on_a_day(cover: CoverText, at: int) -> bool:
    """Whether the sentence says when, and nothing makes a promise or a guess of it."""
    sentence = next((each for each in cover.analysis.sentences if each.covers(cover.tokens[at].span)), None)
    inside = [each for each, token in enumerate(cover.tokens) if sentence is not None and sentence.covers(token.span)]
    words = {cover.word(each) for each in inside}
    said = words & _TIMES or any(
        cover.word(each) == "next" and cover.word(each + 1) in UNITS_OF_TIME for each in inside
    )
    return bool(said) and not words & _OPEN
