"""Several sources as one: the parts of a package, the parts of a mail, the files of a case.

What is examined of each stands one after the other in one text, so that somebody who is named in one is known in all;
edits of that text go back to the source that they are of.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import replace

from reticent.documents.layout import Layout, Piece, Unread
from reticent.model import Replacement, Span

APART = "\n\n"


def join(layouts: Sequence[Layout], names: Sequence[str] = ()) -> Layout:
    """All of them as one; `names` say what each is called where something stands in it."""
    pieces: list[Piece] = []
    unread: list[Unread] = []
    sections: list[tuple[int, str]] = []
    length = by = 0
    for number, layout in enumerate(layouts):
        shifted = [_shifted(piece, by) for piece in layout.pieces]
        if shifted and pieces:
            shifted[0] = replace(shifted[0], before=APART + shifted[0].before.lstrip("\n"))
        start = length + (len(APART) if shifted and pieces else 0)
        if shifted:
            pieces += shifted
            name = names[number] if number < len(names) else ""
            sections += [(start + at, _within(name, inner)) for at, inner in layout.sections or ((0, ""),)]
            length = start + len(layout.text)
        unread += [replace(each, span=Span(each.span.start + by, each.span.end + by)) for each in layout.unread]
        by += len(layout.source)
    joined = Layout.of("".join(layout.source for layout in layouts), pieces, unread)
    return replace(joined, sections=tuple(sections))


def split(edits: Iterable[Replacement], lengths: Sequence[int]) -> list[list[Replacement]]:
    """Edits of joined sources as edits of each; `lengths` are how long the sources are."""
    divided: list[list[Replacement]] = [[] for _ in lengths]
    number = start = 0
    for edit in edits:
        while number + 1 < len(lengths) and edit.start >= start + lengths[number]:
            start += lengths[number]
            number += 1
        divided[number].append(Replacement(edit.start - start, edit.end - start, edit.text))
    return divided


def _within(name: str, inner: str) -> str:
    return ", ".join(filter(None, (name, inner)))


def _shifted(piece: Piece, by: int) -> Piece:
    if not by:
        return piece
    places = piece.places
    moved: range | array[int]
    if isinstance(places, range):
        moved = range(places.start + by, places.stop + by, places.step)
    else:
        moved = array("q", (place + by for place in places))
    whole = Span(piece.whole.start + by, piece.whole.end + by) if piece.whole else None
    return replace(piece, places=moved, whole=whole)
