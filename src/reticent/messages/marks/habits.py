"""Habits of typing that run through a whole copy: ' or ’, — or " - ", ... or …, 7 pm or 7pm, March 5 or 5 March.

A copy that mixes two of them would give itself away, so that a habit is no place but a way to type all of the copy,
whatever the other marks did to it. It is read from the whole leak: which of its signs are there, and no others.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from reticent.messages.marks import MOST_ALTERNATIVES, CoverText, FingerprintMark
from reticent.messages.marks.dates import (
    CLOCK,
    CLOCK_WAYS,
    DAY,
    DAY_WAYS,
    clock_typed,
    clock_way,
    day_typed,
    day_way,
)
from reticent.messages.marks.untouched import free, quotations
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
    only_from: str = ""
    """The one way of writers who may as well type otherwise; nobody is made to type so."""
    way_of: Callable[[re.Match[str]], str] | None = None
    typed_as: Callable[[re.Match[str], str], str] | None = None
    """Where a way is more than a sign: which one a place shows, and the place in another."""

    def shown(self, text: str) -> tuple[str, ...]:
        """The ways that a text shows, in their order."""
        way_of = self.way_of or (lambda match: match[0][0] if self.pairs else match[0])
        return tuple(sorted({way_of(match) for match in self.pattern.finditer(text)}))

    def typed(self, text: str, way: str) -> str:
        """The text, typed in one way."""
        if self.typed_as:
            typed_as = self.typed_as
            return self.pattern.sub(lambda match: typed_as(match, way), text)
        if self.pairs:
            return self.pattern.sub(lambda match: f"{way[0]}{match[0][1:-1]}{way[-1]}", text)
        return self.pattern.sub(way, text)


_SMALL, _CAPITAL = "small", "capital"


def _first_letter(match: re.Match[str]) -> str:
    return _CAPITAL if match[0].isupper() else _SMALL


def _capitalized(match: re.Match[str], way: str) -> str:
    return match[0].upper() if way == _CAPITAL else match[0]


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
    Habit("i", re.compile(r"(?<![\w.'’-])[iI](?=(?:['’](?:m|ve|ll|d))?(?![\w.'’-]))"), ("i", "I"), only_from="i"),
    Habit(
        "first letter",
        re.compile(r"(?:\A|(?<=[^\W\d_]{2}[.!?…][ \n])|(?<=\n\n))[^\W\d_](?=[^\W\d_]* )"),
        (_SMALL, _CAPITAL),
        only_from=_SMALL,
        way_of=_first_letter,
        typed_as=_capitalized,
    ),
    Habit("time", CLOCK, CLOCK_WAYS, way_of=clock_way, typed_as=clock_typed, anywhere=True),
    Habit("date", DAY, DAY_WAYS, way_of=day_way, typed_as=day_typed, anywhere=True),
)
_MOST_OWN = 3


def habits(cover: CoverText) -> Iterator[FingerprintMark]:
    """One mark for each habit; its first alternative is how the writer types, be it in several ways."""
    for habit in HABITS:
        own = habit.shown(cover.text)
        places = [Span(*match.span()) for match in habit.pattern.finditer(cover.text)]
        if not own or len(own) > _MOST_OWN or (habit.only_from and own != (habit.only_from,)):
            continue
        if not (habit.anywhere or habit.only_from or all(free(each, cover.taken) for each in places)):
            continue
        if habit.typed_as and any(each.overlaps(said) for each in places for said in quotations(cover.text)):
            continue
        others = [way for way in habit.ways if len(own) > 1 or (way not in own and way[0] not in own)]
        if others:
            ways = ("|".join(own), *others[: MOST_ALTERNATIVES - 1])
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
    """What copies with an alternative may show: the writer's own ways also in part, if no other shows that."""
    way = mark.alternatives[alternative][0]
    if alternative:
        yield f"{mark.kind} {way[0] if mark.kind == 'quotation marks' else way}"
        return
    own = way.split("|")
    others = {shown for other in range(1, mark.size) for shown in shown_by(mark, other)}
    for many in range(1, len(own) + 1):
        for some in combinations(own, many):
            if (shown := f"{mark.kind} {'|'.join(some)}") not in others:
                yield shown
