"""Lines of words in a picture that go on from the line before, because the paragraph is wrapped."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from reticent.documents.hyphens import HYPHENS
from reticent.documents.ocr import ReadWord
from reticent.documents.wrapping import edge_of, is_full, is_text

Place = tuple[int, int, int]
"""Block, paragraph and line."""


@dataclass(frozen=True, slots=True)
class _PictureLine:
    place: Place
    left: float
    right: float
    size: float
    first_word: float
    begins_small: bool
    is_divided: bool

    @classmethod
    def of(cls, words: Sequence[ReadWord]) -> "_PictureLine":
        first, last = words[0], words[-1]
        size = sorted(word.bottom - word.top for word in words)[len(words) // 2]
        return cls(
            first.line,
            first.left,
            last.right,
            max(size, 1),
            first.right - first.left,
            first.text[:1].islower(),
            last.text.endswith(HYPHENS),
        )


def wrapped_lines(words: Sequence[ReadWord]) -> set[Place]:
    """The lines before which a break is but a space."""
    lines = [_PictureLine.of(list(own)) for _, own in groupby(words, key=lambda word: word.line)]
    found: set[Place] = set()
    for _, own in groupby(lines, key=lambda line: line.place[:1]):
        block = list(own)
        if is_text(block):
            edge = edge_of(block)
            found.update(
                line.place for before, line in pairwise(block) if not before.is_divided and is_full(before, line, edge)
            )
    return found
