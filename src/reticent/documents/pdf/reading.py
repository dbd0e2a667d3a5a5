"""From glyphs on a page to text in reading order: words, lines, paragraphs, as far as their places tell.

Glyphs are read in the order in which they are drawn, which is the order of reading in what word processors, browsers
and typesetters write; where it is not, their places tell (`order`). A jump starts a new line or paragraph, a gap a new
word or column. A word that is divided at the end of a line is one word; a letter that is drawn twice to look bold is
one letter. Where a paragraph is wrapped, the break is a space.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from reticent.documents.hyphens import undivided
from reticent.documents.layout import Layout, Piece
from reticent.documents.pdf.content import Glyph
from reticent.documents.pdf.lines import Stretch, column_gap, joined
from reticent.documents.pdf.order import GUTTER, LINE_STEP, read_in_order

WORD_GAP, COLUMN_GAP, PARAGRAPH_STEP, SAME_PLACE = 0.17, 1.0, 1.75, 0.2
"""In sizes of the letters: from which gap on a word or a column begins, from which step a paragraph."""


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
    read: list[tuple[str, Stretch]] = []
    for stretch, is_top in read_in_order(list(_stretches(glyphs))):
        last = read[-1][1] if read else None
        gap = _gap(last, stretch) if last is not None else ""
        if last is not None and is_top and gap == "\n\n":
            gap = column_gap("".join(last.characters))
        read.append((gap, stretch))
    characters: list[str] = []
    shown: list[tuple[int, ...]] = []
    for gap, stretch in joined(read):
        while gap and characters and characters[-1] == " ":  # a blank that ends a line
            characters.pop()
            shown.pop()
        characters += gap
        shown += [()] * len(gap)
        characters += stretch.characters
        shown += stretch.shown
    return PageText("".join(characters), shown, sum(glyph.text is None for glyph in glyphs))


def _gap(last: Stretch, stretch: Stretch) -> str:
    """What stands between two stretches."""
    if stretch.number == last.number + 1:
        return stretch.gap
    gap = between(last.last, stretch.first)
    return "" if gap == " " and " " in (last.characters[-1], stretch.characters[0]) else gap


def _stretches(glyphs: Sequence[Glyph]) -> Iterator[Stretch]:
    """What was drawn one after the other on one line, without a gap that could be one between columns."""
    said_by: dict[str | None, str] = {None: "\ufffd"}
    stretch: Stretch | None = None
    last: Glyph | None = None
    count = spaces = 0
    for number, glyph in enumerate(glyphs):
        said = said_by.get(glyph.text)
        if said is None:
            said = said_by[glyph.text] = _said(glyph.text or "")
        if not said:
            continue
        gap = ""
        if last is not None and stretch is not None:
            if _same_place(last, glyph) and stretch.characters[-1] == said[-1]:
                stretch.shown[-1] = (*stretch.shown[-1], number)
                continue
            gap = between(last, glyph)
            if gap == " " and (said == " " or stretch.characters[-1] == " "):
                gap = ""
            if gap not in ("", " ") or (said != " " and (gap or spaces) and _is_apart(stretch.last, glyph)):
                yield stretch
                stretch = None
        if stretch is None:
            stretch = Stretch(count, gap, glyph, glyph, glyph)
            count += 1
        else:
            stretch.characters += gap
            stretch.shown += [()] * len(gap)
        stretch.characters += said
        stretch.shown += [(number,)] * len(said)
        if said == " ":
            spaces += 1
        else:
            stretch.take(glyph, begins=bool(gap or spaces))
            spaces = 0
        last = glyph
    if stretch is not None:
        yield stretch


def _said(text: str) -> str:
    """What a glyph says, as it is read."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(" " if character.isspace() else character for character in plain if character >= " ")


def _is_apart(last: Glyph, glyph: Glyph) -> bool:
    """Whether a gap is wide enough to part columns."""
    along = (glyph.x - last.x) * last.along[0] + (glyph.y - last.y) * last.along[1]
    return along - last.width > GUTTER * glyph.size


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
