"""Where a longer message has a new paragraph."""

import re
from collections.abc import Iterator

from reticent.messages.marks import CoverText, FingerprintMark
from reticent.messages.marks.untouched import free
from reticent.model import Span

_GAP = re.compile(r"(?<=[.!?…\U0001F300-\U0001FAFF]) +(?=[^\W_])")
_ABBREVIATED = re.compile(r"\b(?:\w|no|nr|dr|mr|mrs|ms|st|prof|vs|etc|approx|ca|fig|inc|ltd|jr|sr)\.\Z", re.IGNORECASE)
_GREETING = re.compile(r"(?:Hi|Hello|Hey|Dear|Good morning|Good evening)\b[^.!?,\n]{1,40},( )(?=[A-Z])")
_BRIEF = re.compile(r"\S+(?: \S+){0,2}[.!?](?=\s)")
_BRIEF_BEFORE = re.compile(r"(?:\A|[.!?] )\S+(?: \S+){0,2}\?\Z")
"""An answer of three words or fewer stays with what it answers; so does what answers a question of three words."""
_FIRST = re.compile(r"[^\W\d_]+")
_BACK = frozenset("he she it they this that these those and but so or his her its their him them which".split())
"""What a sentence begins with that goes on from the one before."""
_LEAST = 6
"""The fewest words of a paragraph."""


def paragraphs(cover: CoverText) -> Iterator[FingerprintMark]:
    """Between two sentences, some words apart; none where the writer made paragraphs."""
    if "\n" in cover.text:
        return
    starts = {sentence.start for sentence in cover.analysis.sentences}
    yield from _greeting(cover)
    last = 0
    for match in _GAP.finditer(cover.text):
        span = Span(*match.span())
        before, after = len(cover.text[last : span.start].split()), len(cover.text[span.end :].split())
        whole = not _ABBREVIATED.search(cover.text, 0, span.start) and _closed(cover.text[: span.start])
        following = _FIRST.match(cover.text, span.end)
        points_back = following is not None and following[0].lower() in _BACK
        brief = _BRIEF.match(cover.text, span.end) or _BRIEF_BEFORE.search(cover.text, 0, span.start)
        if (
            whole
            and not (points_back or brief)
            and span.end in starts
            and min(before, after) >= _LEAST
            and free(span, cover.taken)
        ):
            last = span.end
            yield FingerprintMark("paragraph", (span,), ((span.of(cover.text),), ("\n\n",)), (0.0, 0.0), "stops")


def _greeting(cover: CoverText) -> Iterator[FingerprintMark]:
    """After "Hi Sam," the message proper may start anew; with the capital that it has by itself."""
    match = _GREETING.match(cover.text)
    span = Span(*match.span(1)) if match else None
    if span and free(span, cover.taken) and len(cover.text[span.end :].split()) > 2 * _LEAST:
        yield FingerprintMark("paragraph", (span,), ((" ",), ("\n\n",)), (0.0, 0.0), "stops")


def _closed(text: str) -> bool:
    """Whether no bracket is open."""
    return text.count("(") <= text.count(")") and text.count("[") <= text.count("]")
