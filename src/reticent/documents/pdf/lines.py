"""Stretches and lines of a page; the breaks of wrapped text made spaces."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from reticent.documents.hyphens import HYPHENS
from reticent.documents.pdf.content import Glyph
from reticent.documents.wrapping import edge_of, is_full, is_text

_INDENT, _SPACING = 3.0, 4.0
_ENDS = frozenset(".!?:;\"'”’)")


@dataclass(slots=True)
class Stretch:
    """Glyphs that were drawn one after the other on one line; `number` is which, `gap` what stands before it.

    `first` and `last` are its outermost glyphs that show something, `word` is where its first word ends.
    """

    number: int
    gap: str
    first: Glyph
    last: Glyph
    word: Glyph
    characters: list[str] = field(default_factory=list, repr=False)
    shown: list[tuple[int, ...]] = field(default_factory=list, repr=False)
    words: int = 0

    def take(self, glyph: Glyph, *, begins: bool) -> None:
        """Go on with a glyph that shows something; `begins` says whether a word begins with it."""
        if not self.words:
            self.first = glyph
        self.words += begins or not self.words
        if self.words == 1:
            self.word = glyph
        self.last = glyph


@dataclass(slots=True)
class Line:
    """A stretch, with those that stand in its holes; its places are along and across the direction of the text."""

    stretches: list[Stretch]
    left: float
    right: float
    height: float
    size: float

    @classmethod
    def of(cls, stretches: list[Stretch], height: float = 0.0) -> "Line":
        """A line of stretches from the left to the right."""
        first, last = stretches[0].first, stretches[-1].last
        return cls(stretches, along(first), along(last) + last.width, height, max(first.size, 1e-6))

    @property
    def begins_small(self) -> bool:
        """Whether it begins with a small letter, as a line does in the middle of a sentence."""
        return "".join(self.stretches[0].characters).lstrip()[:1].islower()

    @property
    def is_divided(self) -> bool:
        """Whether its last word may go on in the next line."""
        return "".join(self.stretches[-1].characters).rstrip().endswith(HYPHENS)

    @property
    def first_word(self) -> float:
        """How wide its first word is."""
        first = self.stretches[0]
        return abs(along(first.word) - along(first.first)) + first.word.width


def along(glyph: Glyph) -> float:
    """How far along its direction a glyph stands."""
    return glyph.x * glyph.along[0] + glyph.y * glyph.along[1]


def column_gap(text: str) -> str:
    """What stands between the end of a column and the top of the next: a sentence that is not over goes on."""
    return "\n\n" if text.rstrip()[-1:] in _ENDS else "\n"


def joined(read: list[tuple[str, Stretch]]) -> list[tuple[str, Stretch]]:
    """Stretches with what stands before each, the breaks of wrapped text made spaces."""
    starts = [at for at, (gap, _) in enumerate(read) if not at or gap not in ("", " ")]
    lines = [
        (start, read[start][0], Line.of([stretch for _, stretch in read[start:end]]))
        for start, end in pairwise([*starts, len(read)])
    ]
    made = list(read)
    for block in _blocks(lines):
        text = [line for _, _, line in block]
        if not is_text(text):
            continue
        edge = edge_of(text)
        for (_, _, before), (at, gap, line) in pairwise(block):
            if gap == "\n" and not before.is_divided and is_full(before, line, edge):
                made[at] = (" ", read[at][1])
    return made


def _blocks(lines: Sequence[tuple[int, str, Line]]) -> list[list[tuple[int, str, Line]]]:
    """Lines that stand below each other at the same left edge, but for an indent."""
    blocks: list[list[tuple[int, str, Line]]] = []
    for each in lines:
        _, gap, line = each
        if not (blocks and gap.startswith("\n") and _is_below(blocks[-1][-1][2], line)):
            blocks.append([])
        blocks[-1].append(each)
    return blocks


def _is_below(before: Line, line: Line) -> bool:
    one, other = before.stretches[0].first, line.stretches[0].first
    down = (one.y - other.y) * one.along[0] - (one.x - other.x) * one.along[1]
    return 0 < down < _SPACING * line.size and abs(line.left - before.left) < _INDENT * line.size
