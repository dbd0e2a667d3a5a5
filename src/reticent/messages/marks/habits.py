"""Habits of typing that run through a whole copy: ' or ’, — or " - ", ... or …, straight or curly quotation marks.

A copy that mixes two of them would give itself away, so that a habit is no place but a way to type all of the copy,
whatever the other marks did to it. It is read from the whole leak: which of its signs are there, and no others.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from reticent.messages.marks import CoverText, FingerprintMark
from reticent.messages.marks.untouched import free
from reticent.model import Span


@dataclass(frozen=True, slots=True)
class Habit:
    """What is typed in more than one way; with two signs in a way, what they stand around is kept."""

    kind: str
    pattern: re.Pattern[str]
    ways: tuple[str, ...]
    pairs: bool = False
    anywhere: bool = False
    """Whether names and quotations are typed so too."""

    def shown(self, text: str) -> tuple[str, ...]:
        """The ways that a text shows, in their order."""
        seen = {match[0][0] if self.pairs else match[0] for match in self.pattern.finditer(text)}
        return tuple(sorted(seen))

    def typed(self, text: str, way: str) -> str:
        """The text, typed in one way."""
        if self.pairs:
            return self.pattern.sub(lambda match: f"{way[0]}{match[0][1:-1]}{way[-1]}", text)
        return self.pattern.sub(way, text)


HABITS = (
    Habit("apostrophe", re.compile(r"(?<=[^\W\d_])['’](?=[^\W\d_])"), ("'", "’"), anywhere=True),
    Habit("dash", re.compile(r"(?<=[^\W\d])(?:\s?[—–]\s?|\s-\s|\s?--\s?)(?=[^\W\d])"), ("—", " – ", " - ", " — ")),
    Habit("ellipsis", re.compile(r"(?<!\.)\.\.\.(?!\.)|…"), ("...", "…")),
    Habit(
        "quotation marks",
        re.compile(r"\"[^\"\n“”]*\"|“[^\"\n“”]*”|(?<!\w)'[^'’\n]{2,}'(?!\w)|‘[^'’‘\n]{2,}’(?!\w)"),
        ('""', "“”"),
        pairs=True,
        anywhere=True,
    ),
)
_MOST_OWN = 3


def habits(cover: CoverText) -> Iterator[FingerprintMark]:
    """One mark for each habit; its first alternative is how the writer types, be it in several ways."""
    for habit in HABITS:
        own = habit.shown(cover.text)
        places = [Span(*match.span()) for match in habit.pattern.finditer(cover.text)]
        if not own or len(own) > _MOST_OWN or not (habit.anywhere or all(free(each, cover.taken) for each in places)):
            continue
        others = [way for way in habit.ways if way not in own and way[0] not in own]
        if others:
            ways = ("|".join(own), *others)
            yield FingerprintMark(habit.kind, (), tuple((way,) for way in ways), (0.0,) * len(ways), "habits")


def typed(text: str, marks: Sequence[FingerprintMark], symbols: Sequence[int]) -> str:
    """A copy as its habits have it."""
    for habit in HABITS:
        for mark, symbol in zip(marks, symbols, strict=True):
            if symbol and mark.stream == "habits" and mark.kind == habit.kind:
                text = habit.typed(text, mark.alternatives[symbol][0])
    return text


def habit_tokens(text: str) -> tuple[str, ...]:
    """What a text shows of each habit."""
    return tuple(f"{habit.kind} {'|'.join(own)}" for habit in HABITS if (own := habit.shown(text)))


def shown_by(mark: FingerprintMark, alternative: int) -> Iterator[str]:
    """What copies with an alternative may show: the writer's own ways also in part."""
    way = mark.alternatives[alternative][0]
    if alternative:
        yield f"{mark.kind} {way[0] if mark.kind == 'quotation marks' else way}"
        return
    own = way.split("|")
    for many in range(1, len(own) + 1):
        for some in combinations(own, many):
            yield f"{mark.kind} {'|'.join(some)}"
