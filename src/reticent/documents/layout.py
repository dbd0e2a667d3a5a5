"""The text of a source that is examined, and how edits of that text go back into it.

A format reads a source into a `Layout`: pieces of examined text, each with its place in the source. All pieces are
joined into one text, inline markup leaving no trace ("<b>John</b> Smith" reads "John Smith"), so that detectors see
what a reader sees. Edits of that text become edits of the source; everything else in it survives untouched.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from reticent.model import Replacement, Span


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of examined text.

    `places[i]` is where character i begins in the source, with one more for the end; `before` separates the piece
    from the one before it; `escape` makes new text fit for its place. Where `whole` is given, nothing inside can be
    replaced safely: any change takes that whole stretch of the source away. `twins` are how much further on the same
    characters stand again, to be changed in the same way.
    """

    text: str = field(repr=False)
    places: "range | array[int]" = field(repr=False)
    before: str = ""
    escape: Callable[[str], str] = str
    whole: Span | None = None
    twins: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """A stretch of the source that is not examined as text, because it is code: what it is, and where.

    `said` is what a person may have written in it: its strings and comments.
    """

    what: str
    span: Span
    said: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Layout:
    """A source, the text to be examined, the way back, and what is not examined."""

    source: str = field(repr=False)
    text: str = field(repr=False)
    pieces: tuple[Piece, ...] = field(repr=False)
    starts: "array[int]" = field(repr=False)
    unread: tuple[Unread, ...] = ()
    sections: tuple[tuple[int, str], ...] = ()
    """Where the text goes on in another place of the file, and what that is called: "page 2", "comments"."""

    @classmethod
    def of(cls, source: str, pieces: Iterable[Piece], unread: Iterable[Unread] = ()) -> "Layout":
        """The pieces laid out one after the other."""
        parts: list[str] = []
        starts = array("q")
        kept: list[Piece] = []
        length = 0
        for piece in pieces:
            if piece.text:
                before = piece.before if kept else piece.before.lstrip("\n")
                parts += [before, piece.text]
                starts.append(length + len(before))
                length = starts[-1] + len(piece.text)
                kept.append(piece)
        return cls(source, "".join(parts), tuple(kept), starts, tuple(unread))

    def edits(self, replacements: Iterable[Replacement]) -> tuple[Replacement, ...]:
        """Edits of the text as edits of the source: the new text goes where the old one began, the rest goes."""
        done = []
        taken: set[Span] = set()
        for start, end, new in replacements:
            remaining = new
            for piece, first, last in self._touched(start, end):
                if piece.whole is None:
                    edit = Replacement(piece.places[first], piece.places[last], piece.escape(remaining))
                    done.append(edit)
                    done += [edit._replace(start=edit.start + by, end=edit.end + by) for by in piece.twins]
                elif piece.whole not in taken:
                    taken.add(piece.whole)
                    done.append(Replacement(*piece.whole, ""))
                remaining = ""
        return tuple(_joined(sorted(done)))

    def back(self, span: Span) -> Span:
        """Where a stretch of the text stands in the source; empty where nothing of it is from there."""
        touched = list(self._touched(*span))
        if not touched:
            return Span(0, 0)
        return Span(touched[0][0].places[touched[0][1]], touched[-1][0].places[touched[-1][2]])

    def section(self, at: int) -> str:
        """What the place is called where a character of the text stands; empty where there is one place only."""
        number = bisect_right(self.sections, at, key=lambda section: section[0]) - 1
        return self.sections[number][1] if number >= 0 else ""

    def gaps(self) -> Iterator[Span]:
        """The stretches of the source between what is examined and what is known to be code, in order: its markup."""
        read = [(piece.places[0] + by, piece.places[-1] + by) for piece in self.pieces for by in (0, *piece.twins)]
        read += [unread.span for unread in self.unread]
        last = 0
        for start, end in sorted(read):
            if last < start:
                yield Span(last, start)
            last = max(last, end)
        if last < len(self.source):
            yield Span(last, len(self.source))

    def _touched(self, start: int, end: int) -> Iterator[tuple[Piece, int, int]]:
        """The pieces that a stretch of the text touches, with the touched part of each."""
        index = max(0, bisect_right(self.starts, start) - 1)
        while index < len(self.pieces) and self.starts[index] < end:
            piece, offset = self.pieces[index], self.starts[index]
            first, last = max(start - offset, 0), min(end - offset, len(piece.text))
            while first < last < len(piece.text) and piece.places[last] == piece.places[last - 1]:
                last += 1  # one reference can stand for two characters: it goes whole
            if first < last:
                yield piece, first, last
            index += 1


def _joined(edits: Iterable[Replacement]) -> list[Replacement]:
    """The same edits, those that merely take away what stands right behind another one made part of it.

    Two edits of what goes whole, such as a reference or a figure in a cell, are one: the first says what stands there.
    """
    joined: list[Replacement] = []
    for edit in edits:
        if joined and edit.start < joined[-1].end:
            joined[-1] = joined[-1]._replace(end=max(edit.end, joined[-1].end))
        elif joined and edit.text == "" and edit.start == joined[-1].end and edit.end > edit.start:
            joined[-1] = joined[-1]._replace(end=edit.end)
        else:
            joined.append(edit)
    return joined


def read_text(source: str) -> Layout:
    """Plain text: all of it is examined."""
    return Layout.of(source, [Piece(source, range(len(source) + 1))])
