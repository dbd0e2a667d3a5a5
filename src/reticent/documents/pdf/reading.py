"""From glyphs on a page to text in reading order: words, lines, paragraphs, as far as their places tell.

Glyphs are read in the order in which they are drawn, which is the order of reading in what word processors, browsers
and typesetters write. A jump starts a new line or paragraph, a gap a new word or column. A word that is divided at the
end of a line is one word; a letter that is drawn twice to look bold is one letter.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from reticent.documents.hyphens import undivided
from reticent.documents.layout import Layout, Piece
from reticent.documents.pdf.content import Glyph

WORD_GAP, COLUMN_GAP, LINE_STEP, PARAGRAPH_STEP, SAME_PLACE = 0.17, 1.0, 0.45, 1.75, 0.2
"""In sizes of the letters: from which gap on a word or a column begins, from which step a line or a paragraph."""


@dataclass(slots=True)
class PageText:
    """The characters of a page, and for each the glyphs that show it; white space that we put in has none."""

    source: str = field(repr=False)
    glyphs: list[tuple[int, ...]] = field(repr=False)
    unknown: int

    def layout(self) -> Layout:
        """What is examined: all of it, without the hyphens of divided words."""
        text, places = undivided(self.source)
        return Layout.of(self.source, [Piece(text, places, "\n\n")])


def read_page(glyphs: Sequence[Glyph]) -> PageText:
    """The text of a page's glyphs."""
    characters: list[str] = []
    shown: list[tuple[int, ...]] = []
    unknown = 0
    last: Glyph | None = None
    for number, glyph in enumerate(glyphs):
        said = unicodedata.normalize("NFKC", glyph.text) if glyph.text else ""
        if glyph.text is None:
            unknown += 1
            said = "\ufffd"
        said = "".join(" " if character.isspace() else character for character in said if character >= " ")
        if not said:
            continue
        if last is not None:
            if _same_place(last, glyph) and characters and characters[-1] == said[-1]:
                shown[-1] = (*shown[-1], number)
                continue
            gap = between(last, glyph)
            if gap == " " and (said == " " or characters[-1].isspace()):
                gap = ""
            characters += gap
            shown += [()] * len(gap)
        characters += said
        shown += [(number,)] * len(said)
        last = glyph
    return PageText("".join(characters), shown, unknown)


def _same_place(last: Glyph, glyph: Glyph) -> bool:
    near = SAME_PLACE * max(glyph.size, 1e-6)
    return abs(last.x - glyph.x) < near and abs(last.y - glyph.y) < near and glyph.width > near


def between(last: Glyph, glyph: Glyph) -> str:
    """What stands between two glyphs: nothing, a space, a tab, a line or a paragraph."""
    size = max(min(last.size, glyph.size), 1e-6)
    dx, dy = glyph.x - last.x, glyph.y - last.y
    along = dx * last.along[0] + dy * last.along[1]
    across = abs(dy * last.along[0] - dx * last.along[1])
    if across > LINE_STEP * size:
        return "\n\n" if across > PARAGRAPH_STEP * max(last.size, glyph.size) or along > COLUMN_GAP * size else "\n"
    gap = along - last.width
    if gap < -size:
        return "\n"
    return "\t" if gap > COLUMN_GAP * size else " " if gap > WORD_GAP * size else ""
