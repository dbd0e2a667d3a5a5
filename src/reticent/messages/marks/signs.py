"""Signs that look alike: ' and ’, ... and …, a dash with or without spaces, the full stop at the very end.

They survive copying and forwarding, which is how most messages leak, and are lost when a text is typed anew: they
count for less than words when codewords are chosen, and capacity is also stated without them.
"""

import re
from collections.abc import Iterator

from reticent.messages.marks import CoverText, FingerprintMark
from reticent.messages.marks.untouched import free
from reticent.model import Span

_WITH_APOSTROPHE = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)+")
_ELLIPSIS = re.compile(r"(?<!\.)\.\.\.(?!\.)|…")
_DASH = re.compile(r"(?<=\w)(?:\s?[—–]\s?|\s-\s|--|\s--\s)(?=\w)")
_STOP = re.compile(r"(?<=[^\W\d_])\.?(?=\s*\Z)")
_DASHES = ("—", " – ", " - ", " — ")
_SEMICOLON = re.compile(r"(?<=\w); (?=[^\W\d_])")
_QUOTES = re.compile(r"\"[^\"\n“”]*\"|“[^\"\n“”]*”")


def signs(cover: CoverText) -> Iterator[FingerprintMark]:
    """One mark for each habit, over all its places."""
    yield from _habit(cover, "ellipsis", _ELLIPSIS, ("...", "…"))
    yield from _habit(cover, "dash", _DASH, _DASHES)
    yield from _apostrophes(cover)
    yield from _semicolons(cover)
    yield from _quotes(cover)
    for match in _STOP.finditer(cover.text):
        span = Span(*match.span())
        if free(span, cover.taken):
            alternatives = ((".",), ("",)) if match[0] else (("",), (".",))
            yield FingerprintMark("full stop", (span,), alternatives, (0.0, 0.0), "signs")
        break


def _habit(cover: CoverText, kind: str, pattern: re.Pattern[str], ways: tuple[str, ...]) -> Iterator[FingerprintMark]:
    places = [Span(*match.span()) for match in pattern.finditer(cover.text)]
    places = [place for place in places if free(place, cover.taken)]
    if not places:
        return
    originals = tuple(place.of(cover.text) for place in places)
    others = [way for way in ways if any(way != original for original in originals)]
    alternatives = [originals, *((way,) * len(places) for way in others if (way,) * len(places) != originals)]
    yield FingerprintMark(kind, tuple(places), tuple(alternatives), (0.0,) * len(alternatives), "signs")


def _apostrophes(cover: CoverText) -> Iterator[FingerprintMark]:
    """All words with an apostrophe, unless other marks change some of them: a copy must not mix the two."""
    places = [Span(*match.span()) for match in _WITH_APOSTROPHE.finditer(cover.text)]
    if not places or not all(free(place, cover.taken) for place in places):
        return
    originals = tuple(place.of(cover.text) for place in places)
    ways = [tuple(re.sub("['’]", way, word) for word in originals) for way in "'’"]
    alternatives = (originals, *(way for way in ways if way != originals))
    yield FingerprintMark("apostrophe", tuple(places), alternatives, (0.0,) * len(alternatives), "signs")


def _semicolons(cover: CoverText) -> Iterator[FingerprintMark]:
    """Two sentences, or one with a semicolon."""
    for match in _SEMICOLON.finditer(cover.text):
        span = Span(match.start(), match.end() + 1)
        if free(span, cover.taken):
            following = span.of(cover.text)[-1]
            alternatives = ((span.of(cover.text),), (f". {following.upper()}",))
            yield FingerprintMark("semicolon", (span,), alternatives, (0.0, 0.0), "signs")


def _quotes(cover: CoverText) -> Iterator[FingerprintMark]:
    """The marks around quotations, straight or curly; never what is inside."""
    places, shapes = [], []
    for match in _QUOTES.finditer(cover.text):
        places += [Span(match.start(), match.start() + 1), Span(match.end() - 1, match.end())]
        shapes += ["“", "”"]
    if places:
        originals = tuple(place.of(cover.text) for place in places)
        ways = [tuple(shapes), ('"',) * len(places)]
        alternatives = (originals, *(way for way in ways if way != originals))
        yield FingerprintMark("quotation marks", tuple(places), alternatives, (0.0,) * len(alternatives), "signs")
