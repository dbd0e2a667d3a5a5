"""Cutting long texts into windows, and texts into paragraphs, without losing an offset.

An analyser's memory grows with the text it is given at once, and a judgment of 200 pages is one text. A window ends
at a paragraph if it can, else at a sentence, else at a space, so that no name is cut in two.
"""

import re
from collections.abc import Iterator

from reticent.model import Span

LONGEST = 4_000
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*")
_ENDS = (re.compile(r"\n\s*\n"), re.compile(r"\n"), re.compile(r"[.!?][\"'”’)]*\s"), re.compile(r"\s"))


def windows(text: str, longest: int = LONGEST) -> Iterator[Span]:
    """Consecutive spans of at most `longest` characters that together are the text."""
    start = 0
    while len(text) - start > longest:
        end = start + longest
        for pattern in _ENDS:
            ends = [match.end() for match in pattern.finditer(text, start + longest // 2, end)]
            if ends:
                end = ends[-1]
                break
        yield Span(start, end)
        start = end
    if start < len(text) or not text:
        yield Span(start, len(text))


def paragraphs(text: str) -> Iterator[Span]:
    """The stretches between blank lines, without surrounding white space."""
    start = 0
    for gap in _PARAGRAPH.finditer(text):
        if text[start : gap.start()].strip():
            yield Span(start, gap.start())
        start = gap.end()
    if text[start:].strip():
        yield Span(start, len(text))
