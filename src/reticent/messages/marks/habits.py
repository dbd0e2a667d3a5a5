"""Habits of typing that run through a whole copy: ' or ’, — or " - ", ... or …, 7 pm or 7pm, March 5 or 5 March.

A copy that mixes two of them would give itself away, so that a habit is no place but a way to type all of the copy,
whatever the other marks did to it. It is read from the whole leak: which of its signs are there, and no others.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from reticent.messages.marks import CoverText, FingerprintMark
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
from reticent.messages.marks.untouched import free, inside, quotations
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
    Habit("apostrophe", re.compile(r"['’](?<=[^\W\d_].)(?=[^\W\d_])"), ("'", "’"), anywhere=True),
    Habit(
        "dash", re.compile(r"(?<=[^\W\d])(?:\s?[—–]\s?|\s-\s|\s?--\s?)(?=[^\W\d])"), ("—", " – ", " - ", " — ", " -- ")
    ),
    Habit("ellipsis", re.compile(r"(?<!\.)\.\.\.(?!\.)|…"), ("...", "…")),
    Habit(
        "quotation marks",
        re.compile(r"\"[^\"\n“”]*\"|“[^\"\n“”]*”|(?<!\w)'[^'’\n]{2,}'(?!\w)|‘[^'’‘\n]{2,}’(?!\w)"),
        ('""', "“”", "''", "‘’"),
        pairs=True,
        anywhere=True,
    ),
    Habit("i", re.compile(r"[iI](?<![\w.'’-].)(?=(?:['’](?:m|ve|ll|d))?(?![\w.'’-]))"), ("i", "I"), only_from="i"),
    Habit(
        "first letter",
        re.compile(r"(?:\A|(?<=[^\W\d_]{2}[.!?…][ \n])|(?<=[\U0001F300-\U0001FAFF][.!?] )|(?<=\n\n))[^\W\d_]"),
        (_SMALL, _CAPITAL),
        only_from=_SMALL,
        way_of=_first_letter,
        typed_as=_capitalized,
    ),
    Habit("time", CLOCK, CLOCK_WAYS, way_of=clock_way, typed_as=clock_typed, anywhere=True),
    Habit("date", DAY, DAY_WAYS, way_of=day_way, typed_as=day_typed, anywhere=True),
)
_MOST_OWN, _MOST_OTHERS, _SHOWING, _BESIDE = 3, 4, 2, 16
_GONE = "\0"
_SIGNS = ("dash", "ellipsis")
Showing = dict[int, tuple[bool, ...]]


def habits(cover: CoverText, marks: Sequence[FingerprintMark]) -> Iterator[FingerprintMark]:
    """One mark for each habit that copies show; its first alternative is how the writer types, in ways or one."""
    always = _unchanged(cover.text, cover.changing, marks)
    for habit in HABITS:
        own, stays = habit.shown(cover.text), habit.shown(always)
        seen = bool(stays) or (bool(own) and len(_showing(always, cover.changing, marks, habit)) >= _SHOWING)
        if not seen or len(own) > _MOST_OWN or (habit.only_from and own != (habit.only_from,)):
            continue
        places = [Span(*match.span()) for match in habit.pattern.finditer(cover.text)]
        if not (habit.anywhere or habit.only_from or all(free(each, cover.taken) for each in places)):
            continue
        if habit.typed_as and any(each.overlaps(said) for each in places for said in quotations(cover.text)):
            continue
        others = [way for way in habit.ways if _differs(way[0] if habit.pairs else way, own, stays)]
        if others:
            ways = ("|".join(own), *others[:_MOST_OTHERS])
            yield FingerprintMark(habit.kind, (), tuple((way,) for way in ways), (0.0,) * len(ways), "habits")


def hidden_habits(cover: CoverText, found: Sequence[FingerprintMark]) -> bool:
    """Whether the text shows a sign in one way, and yet its copies need not."""
    kinds = {mark.kind for mark in found}
    return any(habit.kind in _SIGNS and habit.kind not in kinds and habit.shown(cover.text) for habit in HABITS)


def _differs(way: str, own: tuple[str, ...], stays: tuple[str, ...]) -> bool:
    """Whether a copy typed in one way is never like one that is typed as the writer does."""
    return way not in own or bool(set(stays) - {way})


def shown_in(text: str, changing: Sequence[Span], marks: Sequence[FingerprintMark]) -> list[Showing]:
    """For each habit that no copy need show: the alternatives of other marks that show it, one of which a copy must."""
    kinds = {mark.kind for mark in marks if mark.stream == "habits"}
    always = _unchanged(text, changing, marks)
    wanted = [habit for habit in HABITS if habit.kind in kinds and not habit.shown(always)]
    return [_showing(always, changing, marks, habit) for habit in wanted]


def _showing(always: str, changing: Sequence[Span], marks: Sequence[FingerprintMark], habit: Habit) -> Showing:
    """By the number of a mark that every copy has, which of its alternatives show a habit where they stand."""
    found: Showing = {}
    for number, mark in enumerate(marks):
        if any(inside(place, cut) for place in mark.places for cut in changing):
            continue
        shows = tuple(
            any(
                bool(habit.shown(_put(always, place, new))) for place, new in zip(mark.places, alternative, strict=True)
            )
            for alternative in mark.alternatives
            if mark.places
        )
        if any(shows):
            found[number] = shows
    return found


def _put(always: str, place: Span, new: str) -> str:
    """What stands at a place and beside it."""
    before = always[max(0, place.start - _BESIDE) : place.start]
    return f"{_GONE * (place.start > _BESIDE)}{before}{new}{always[place.end : place.end + _BESIDE]}"


def _unchanged(text: str, changing: Sequence[Span], marks: Sequence[FingerprintMark]) -> str:
    """The message without what its copies and versions may lack."""
    letters = list(text)
    for place in [*changing, *(place for mark in marks for place in mark.places)]:
        letters[place.start : place.end] = _GONE * (place.end - place.start)
    return "".join(letters)


def typed(text: str, marks: Sequence[FingerprintMark], symbols: Sequence[int]) -> str:
    """A copy as its habits have it."""
    changed = {
        mark.kind: mark.alternatives[symbol][0]
        for mark, symbol in zip(marks, symbols, strict=True)
        if symbol and mark.stream == "habits"
    }
    for habit in HABITS:
        if habit.kind in changed:
            text = habit.typed(text, changed[habit.kind])
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
