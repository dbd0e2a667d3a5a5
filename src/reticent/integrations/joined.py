"""Several texts as one document: a row of cells, the messages of a prompt.

What is hidden in one is then hidden in all, under one label, and what one tells about another counts. Each text has a
`Layout` of its own; edits of the joined text become edits of each source.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from reticent.documents.layout import Layout, Piece
from reticent.model import Replacement, Span, apply

_BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True)
class JoinedTexts:
    """The texts, the document that they make, and where the source of each begins in all sources."""

    sources: tuple[str, ...] = field(repr=False)
    layout: Layout = field(repr=False)
    bases: tuple[int, ...] = ()

    @classmethod
    def of(cls, layouts: Sequence[Layout], titles: Sequence[str] = ()) -> "JoinedTexts":
        """One after the other, apart; each behind its title, which is read but not changed."""
        pieces: list[Piece] = []
        bases: list[int] = []
        base = 0
        for number, layout in enumerate(layouts):
            title = f"{titles[number]}: " if number < len(titles) and titles[number] else ""
            for at, piece in enumerate(layout.pieces):
                before = _BETWEEN + title + piece.before.lstrip("\n") if at == 0 else piece.before
                pieces.append(_moved(piece, base, before))
            bases.append(base)
            base += len(layout.source) + 1  # one apart, so that no edit of one runs on into the next
        sources = tuple(layout.source for layout in layouts)
        return cls(sources, Layout.of("\n".join(sources), pieces), tuple(bases))

    @property
    def text(self) -> str:
        """What is examined."""
        return self.layout.text

    def edited(self, replacements: Iterable[Replacement]) -> list[str]:
        """Each source with the edits of the document made in it."""
        own: list[list[Replacement]] = [[] for _ in self.sources]
        for start, end, new in self.layout.edits(replacements):
            number = bisect_right(self.bases, start) - 1
            own[number].append(Replacement(start - self.bases[number], end - self.bases[number], new))
        return [apply(source, edits) for source, edits in zip(self.sources, own, strict=True)]


def _moved(piece: Piece, by: int, before: str) -> Piece:
    places = piece.places
    moved: range | array[int]
    if isinstance(places, range):
        moved = range(places.start + by, places.stop + by)
    else:
        moved = array("q", (place + by for place in places))
    whole = piece.whole and Span(piece.whole.start + by, piece.whole.end + by)
    return replace(piece, places=moved, before=before, whole=whole)
