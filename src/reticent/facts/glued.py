"""Sentences that are written as one, without a space between them, read apart: "in 1961.Seeing that, he"."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from reticent.languages import Analysis, Token
from reticent.model import Span

Parse = Callable[[Sequence[str]], Iterable[Analysis]]

_GLUED = re.compile(r"(?<![\w.@/’'-])([\w’'-]{4,}|[\w’'-]+[)\]\"”])[.!?][\"”]?(?=[A-Z][a-z’']|[AI] [a-z])")
"""The end of one sentence, and the next begins right behind it."""
_SHORTENED = frozenset("prof capt corp dept asst univ mass conn penn calif bros sgt messrs".split())
_ADDRESS = re.compile(r"https?:|www\.|@")


def read_apart(text: str, analysis: Analysis, parse: Parse) -> Analysis:
    """The analysis, in which such sentences are read again one by one."""
    torn = [(span, cuts) for span in analysis.sentences if (cuts := list(_cuts(text, span)))]
    if not torn:
        return analysis
    parts = [part for span, cuts in torn for part in _parts(span, cuts)]
    again = zip(parts, parse([part.of(text) for part in parts]), strict=True)
    made = [(part, [_moved(token, part.start) for token in each.tokens]) for part, each in again]
    gone = {span for span, _ in torn}
    sentences = sorted([span for span in analysis.sentences if span not in gone] + parts)
    inside = _Inside([span for span, _ in torn])
    tokens = [token for token in analysis.tokens if not inside.holds(token.span.start)]
    tokens += [token for _, own in made for token in own]
    return replace(analysis, tokens=tuple(sorted(tokens, key=lambda each: each.span)), sentences=tuple(sentences))


class _Inside:
    """Knows whether a place lies in one of some stretches, asked in rising order."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._spans, self._at = sorted(spans), 0

    def holds(self, place: int) -> bool:
        while self._at < len(self._spans) and self._spans[self._at].end <= place:
            self._at += 1
        return self._at < len(self._spans) and self._spans[self._at].start <= place


def _cuts(text: str, sentence: Span) -> Iterator[int]:
    """Where sentences begin inside of one."""
    written = sentence.of(text)
    if _ADDRESS.search(written):
        return
    for match in _GLUED.finditer(written):
        if match.group(1).casefold() not in _SHORTENED:
            yield sentence.start + match.end()


def _parts(sentence: Span, cuts: Sequence[int]) -> Iterator[Span]:
    bounds = [sentence.start, *cuts, sentence.end]
    for start, end in pairwise(bounds):
        yield Span(start, end)


def _moved(token: Token, by: int) -> Token:
    return token._replace(span=Span(token.span.start + by, token.span.end + by))
