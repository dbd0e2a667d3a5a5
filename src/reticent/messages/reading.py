"""Reading marks back from a text, without keeping the text.

For every alternative of every mark the *windows* are kept in which it shows: the words themselves, with the word
before, with the word after, with both. Where a neighbour is a mark too, each of its alternatives gives a window of its
own. A window that any copy shows for another reason is dropped, so that an untouched copy always reads as what it is.
What the ledger stores of a window is its keyed digest.

There are three ways to look at a text: its words, its words and commas, and its signs exactly as typed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from reticent.languages.en.function_words import STOP_WORDS
from reticent.messages.marks import FingerprintMark, Stream

Window = tuple[str, ...]

STREAMS: tuple[Stream, ...] = ("words", "commas", "signs")
_WORD = r"[^\W_]+(?:['’][^\W_]+)*"
_PATTERNS = {
    "words": re.compile(_WORD),
    "commas": re.compile(rf"{_WORD}|,"),
    "signs": re.compile(rf"{_WORD}|\s?[—–]\s?|\s--?\s|--|\.\.\.|…|[.;\"“”]"),
}
_END = "\N{END OF TEXT}"
_LONGEST = 8
_MOST_NEIGHBOURS = 6


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
    folded = text.casefold()
    if stream != "signs":
        folded = folded.replace("’", "'")
    found = _PATTERNS[stream].findall(folded)
    return (*found, _END) if stream == "signs" else tuple(found)


def grams(text: str, lengths: Mapping[Stream, int]) -> Iterator[tuple[Stream, Window]]:
    """Every window of a text up to the greatest length of each stream."""
    for stream, longest in lengths.items():
        sequence = tokens(text, stream)
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
        if wanted:
            pieces = _pieces(text, marks, stream)
            for probe in _windows(pieces, wanted, stream):
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


def longest(found: Iterable[Probe]) -> dict[Stream, int]:
    """The longest window of each stream."""
    lengths: dict[Stream, int] = {}
    for probe in found:
        lengths[probe.stream] = max(lengths.get(probe.stream, 0), len(probe.window))
    return {stream: lengths[stream] for stream in STREAMS if stream in lengths}


def _pieces(text: str, marks: Sequence[FingerprintMark], stream: Stream) -> list[_Piece]:
    """The message cut at the places of its marks."""
    places = sorted((place, number, at) for number, mark in enumerate(marks) for at, place in enumerate(mark.places))
    found, last = [], 0
    for place, number, at in places:
        found.append(_Piece(None, (_inner(text[last : place.start], stream),)))
        found.append(_Piece(number, tuple(_inner(each[at], stream) for each in marks[number].alternatives)))
        last = place.end
    end = (_END,) if stream == "signs" else ()
    return [*found, _Piece(None, ((*_inner(text[last:], stream), *end),))]


def _inner(text: str, stream: Stream) -> Window:
    found = tokens(text, stream)
    return found[:-1] if stream == "signs" else found


def _windows(pieces: Sequence[_Piece], wanted: set[int], stream: Stream) -> Iterator[Probe]:
    for at, piece in enumerate(pieces):
        if piece.mark is None or piece.mark not in wanted:
            continue
        lefts, rights = _neighbours(pieces, at, -1), _neighbours(pieces, at, 1)
        for alternative, inner in enumerate(piece.tokens):
            if len(inner) > _LONGEST - 2:
                continue
            for left in lefts:
                for right in rights:
                    yield Probe((left, *inner, right), stream, piece.mark, alternative, 3)
            if inner:
                for left in lefts:
                    yield Probe((left, *inner), stream, piece.mark, alternative, 2)
                for right in rights:
                    yield Probe((*inner, right), stream, piece.mark, alternative, 2)
                if _telling(inner):
                    yield Probe(inner, stream, piece.mark, alternative, 1)


def _telling(inner: Window) -> bool:
    """Whether words alone, anywhere in a text, are likely to be this mark."""
    return any(len(word) > 3 and word not in STOP_WORDS for word in inner)


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
