"""Reading marks back from a text, without keeping the text.

For every alternative of every mark the *windows* are kept in which it shows: the words themselves, with the word
before, with the word after, with both. Where a neighbour is a mark too, each of its alternatives gives a window of its
own. A window that any copy shows for another reason is dropped, so that an untouched copy always reads as what it is.
What the ledger stores of a window is its keyed digest.

There are five ways to look at a text: its words, alone, with commas, with all signs, with emoji, and how it is typed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from reticent.languages.en.function_words import STOP_WORDS
from reticent.messages.marks import FingerprintMark, Stream
from reticent.messages.marks.faces import ONE
from reticent.messages.marks.habits import habit_tokens, shown_by
from reticent.messages.marks.untouched import inside
from reticent.model import Span

Window = tuple[str, ...]

STREAMS: tuple[Stream, ...] = ("words", "commas", "stops", "habits", "faces", "signs")
_WORD = r"[^\W_]+(?:['’][^\W_]+)*"
_PATTERNS = {
    "words": re.compile(_WORD),
    "commas": re.compile(rf"{_WORD}|,"),
    "stops": re.compile(rf"{_WORD}|\n\s*\n|\s?[—–]\s?|\s-\s|\s?--\s?|(?<=\w)-(?=\w)|\.\.\.|[….,;:!?]"),
    "faces": re.compile(rf"{_WORD}|{ONE}|[.!?]"),
    "signs": re.compile(rf"{_WORD}|\s?[—–]\s?|\s--?\s|--|\.\.\.|…|[.;\"“”]"),
}
_START, _END, _PARAGRAPH = "\N{START OF TEXT}", "\N{END OF TEXT}", "\N{PILCROW SIGN}"
_SUFFIX = re.compile(r"(?<=[^\W_])['’][^\W_]+")
_STARTING, _ENDING = ("words", "commas"), ("stops", "faces", "signs")
_DASH, _ELLIPSIS = "—", "…"
_DASHES = ("—", "–", "-", "--")
"""Signs that only a habit tells apart."""
_LONGEST = 8
_MOST_NEIGHBOURS = 6
_TWO = 2


@dataclass(frozen=True, slots=True)
class Probe:
    """A window that shows one alternative of a mark; wider ones say more."""

    window: Window
    stream: Stream
    mark: int
    alternative: int
    weight: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of the message: what each of its alternatives is in tokens. A stable stretch has one."""

    mark: int | None
    tokens: tuple[Window, ...]


def tokens(text: str, stream: Stream) -> Window:
    """The text as one stream sees it."""
    if stream == "habits":
        return habit_tokens(text)
    folded = text.casefold()
    if stream != "signs":
        folded = folded.replace("’", "'")
    found = _PATTERNS[stream].findall(folded)
    if stream == "stops":
        found = [_sign(each) for each in found]
    return (*found, _END) if stream in _ENDING else tuple(found)


def _sign(found: str) -> str:
    """A token of the stream of stops: dashes are one sign, ellipses too; a hyphen between letters is itself."""
    bare = found.strip()
    if not bare:
        return _PARAGRAPH
    return _DASH if bare in _DASHES and found != "-" else _ELLIPSIS if bare == "..." else bare


def grams(text: str, lengths: Mapping[Stream, int]) -> Iterator[tuple[Stream, Window]]:
    """Every window of a text up to the greatest length of each stream."""
    for stream, longest in lengths.items():
        sequence = (*[_START] * (stream in _STARTING), *tokens(text, stream))
        for start in range(len(sequence)):
            for stop in range(start + 1, min(start + longest, len(sequence)) + 1):
                yield stream, sequence[start:stop]


def content_words(text: str) -> list[str]:
    """The words that say what a text is about, in order."""
    return [word for word in tokens(text, "words") if len(word) > 2 and word not in STOP_WORDS]


def probes(text: str, marks: Sequence[FingerprintMark], copies: Iterable[tuple[str, Sequence[int]]]) -> list[Probe]:
    """The windows of all marks, without those that a copy with another symbol shows."""
    found: dict[tuple[Stream, Window], list[Probe]] = {}
    for stream in STREAMS:
        wanted = {number for number, mark in enumerate(marks) if mark.stream == stream}
        if stream == "habits":
            for probe in _habits(marks, wanted):
                found.setdefault((stream, probe.window), []).append(probe)
        elif wanted:
            for shown in _laid_out(marks):
                for probe in _windows(_pieces(text, marks, shown, stream), wanted, stream):
                    found.setdefault((stream, probe.window), []).append(probe)
    clear = {
        key: max(same, key=lambda probe: probe.weight)
        for key, same in found.items()
        if len({(probe.mark, probe.alternative) for probe in same}) == 1
    }
    lengths = longest(clear.values())
    for copy, symbols in copies:
        for key in grams(copy, lengths):
            seen = clear.get(key)
            if seen is not None and symbols[seen.mark] != seen.alternative:
                del clear[key]
    return list(clear.values())


def _habits(marks: Sequence[FingerprintMark], wanted: set[int]) -> Iterator[Probe]:
    for number in sorted(wanted):
        for alternative in range(marks[number].size):
            for shown in shown_by(marks[number], alternative):
                yield Probe((shown,), "habits", number, alternative, 1)


def voted(seen: Iterable[tuple[int, int, int]]) -> dict[int, int]:
    """The alternative of each mark that windows show, as mark, alternative and weight: the one that the widest does."""
    votes: dict[int, dict[int, int]] = {}
    for mark, alternative, weight in seen:
        given = votes.setdefault(mark, {})
        given[alternative] = max(given.get(alternative, 0), weight)
    found = {}
    for mark, given in votes.items():
        most = max(given.values())
        leading = [alternative for alternative, weight in given.items() if weight == most]
        if len(leading) == 1:
            found[mark] = leading[0]
    return found


def longest(found: Iterable[Probe]) -> dict[Stream, int]:
    """The longest window of each stream."""
    lengths: dict[Stream, int] = {}
    for probe in found:
        lengths[probe.stream] = max(lengths.get(probe.stream, 0), len(probe.window))
    return {stream: lengths[stream] for stream in STREAMS if stream in lengths}


_Place = tuple[Span, int, int]


def _laid_out(marks: Sequence[FingerprintMark]) -> Iterator[list[_Place]]:
    """The places of all marks as copies have them: those around others, for who reads less, and then these others."""
    places = sorted((place, number, at) for number, mark in enumerate(marks) for at, place in enumerate(mark.places))
    held = [any(inside(place, other) for other, by, _ in places if by != number) for place, number, _ in places]
    yield [each for each, within in zip(places, held, strict=True) if not within]
    if any(held):
        around = [any(inside(other, place) for other, by, _ in places if by != number) for place, number, _ in places]
        yield [each for each, holds in zip(places, around, strict=True) if not holds]


def _pieces(text: str, marks: Sequence[FingerprintMark], places: Sequence[_Place], stream: Stream) -> list[_Piece]:
    """The message cut at some places of its marks."""
    found, last = [], 0
    for place, number, at in places:
        cut = _cut_word(text, place.end)
        found.append(_Piece(None, (_inner(text[last : place.start], stream),)))
        suffix = match[0] if (match := _SUFFIX.match(text, place.end)) else ""  # somebody's is one word
        ways = [each[at][: len(each[at]) - cut] + suffix for each in marks[number].alternatives]
        found.append(_Piece(number, tuple(_inner(way, stream) for way in ways)))
        last = place.end - cut + len(suffix)
    start, end = (_START,) * (stream in _STARTING), (_END,) * (stream in _ENDING)
    return [_Piece(None, (start,)), *found, _Piece(None, ((*_inner(text[last:], stream), *end),))]


def _cut_word(text: str, end: int) -> int:
    """1 where a place ends after the first letter of a word, as where clauses are joined: it belongs to the word."""
    return int(0 < end < len(text) and text[end].isalpha() and text[end - 1].isalpha() and not text[end - 2].isalpha())


def _inner(text: str, stream: Stream) -> Window:
    if stream == "stops" and text == "-":
        return ("-",)
    found = tokens(text, stream)
    return found[:-1] if stream in _ENDING else found


def _windows(pieces: Sequence[_Piece], wanted: set[int], stream: Stream) -> Iterator[Probe]:
    for at, piece in enumerate(pieces):
        if piece.mark is None or piece.mark not in wanted:
            continue
        for alternative, inner in enumerate(piece.tokens):
            if len(inner) <= _LONGEST - 2:
                for window, weight in _around(pieces, at, inner, stream):
                    yield Probe(window, stream, piece.mark, alternative, weight)


def _around(pieces: Sequence[_Piece], at: int, inner: Window, stream: Stream) -> Iterator[tuple[Window, int]]:
    """Windows around the tokens of one alternative, with how much each says."""
    lefts, rights = _neighbours(pieces, at, -1), _neighbours(pieces, at, 1)
    yield from (((left, *inner, right), 3) for left in lefts for right in rights)
    if stream == "stops":  # beside a sign stand other signs, which tell little
        yield from (((*two, *inner, right), 4) for two in _two_tokens(pieces, at, -1) for right in rights)
        yield from (((left, *inner, *two), 4) for left in lefts for two in _two_tokens(pieces, at, 1))
    if inner:
        yield from (((left, *inner), 2) for left in lefts)
        yield from (((*inner, right), 2) for right in rights)
        if _telling(inner):
            yield inner, 1


def _telling(inner: Window) -> bool:
    """Whether words alone, anywhere in a text, are likely to be this mark."""
    return any(len(word) > 3 and word not in STOP_WORDS for word in inner)


def _two_tokens(pieces: Sequence[_Piece], at: int, step: int) -> list[Window]:
    """The two tokens that may stand before or after a piece, in each alternative of what is there."""
    found: dict[Window, None] = {(): None}
    at += step
    while 0 <= at < len(pieces) and any(len(each) < _TWO for each in found):
        longer: dict[Window, None] = {}
        for each in found:
            for side in pieces[at].tokens if len(each) < _TWO else ((),):
                longer[(*each, *side)[:_TWO] if step > 0 else (*side, *each)[-_TWO:]] = None
        found = dict.fromkeys(list(longer)[: 2 * _MOST_NEIGHBOURS])
        at += step
    return [each for each in found if len(each) == _TWO][:_MOST_NEIGHBOURS]


def _neighbours(pieces: Sequence[_Piece], at: int, step: int) -> list[str]:
    """The tokens that may stand next to a piece, in each alternative of what is beside it."""
    found: dict[str, None] = {}
    at += step
    while 0 <= at < len(pieces):
        sides = pieces[at].tokens
        found.update(dict.fromkeys(side[-1 if step < 0 else 0] for side in sides if side))
        if all(sides):
            break
        at += step
    return list(found)[:_MOST_NEIGHBOURS]
