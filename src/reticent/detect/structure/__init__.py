"""A text's structure: what of it is a label, what a value, and where one cell ends and the next begins.

Forms, tables, mail headers, chats, JSON, configuration and markup are read for what they are, in any format and in
plain text:

    lines       `Label: value`, `key = value`, `Label    value`, `Label` with its value below; greetings
    turns       `[10:42] name: message`
    tables      with a header: commas, tabs, bars, or columns kept by spaces
    markup      `"key": "value"` of JSON, attributes of tags
    beside      `MRN 330918`, `BP 138/76`, `password is ...`: a label and its value with nothing between

Of every value it is said what its label tells (languages/en/labels.py). Labels, and what parts cells, are *walls*: no
finding may cover them. Each part looks at every stretch of the text a bounded number of times.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from reticent.detect.structure.beside import read_beside
from reticent.detect.structure.lines import read_lines
from reticent.detect.structure.markup import read_json, read_tags
from reticent.detect.structure.parts import Field, Labels, Layers, Wall, apart, merged
from reticent.detect.structure.tables import read_tables
from reticent.detect.structure.turns import read_turns
from reticent.model import Span, Stretches
from reticent.world import World

__all__ = ["Field", "Structure", "Structures"]


class Structure:
    """The fields of a text in order, and its walls."""

    def __init__(self, text: str, found: Iterable[Field | Wall]) -> None:
        found = list(found)
        self.fields = tuple(sorted({each for each in found if isinstance(each, Field)}))
        self.walls = merged(each.span if isinstance(each, Wall) else each.label for each in found)
        self.figures: Stretches | None = None
        """The values that identify nobody, once somebody has asked for them."""
        self.cut: dict[tuple[Span, str], list[Span]] = {}
        """What is left of findings of a kind between walls, as far as somebody has asked."""
        self._ends = [wall.end for wall in self.walls]
        self._text = text

    def parts(self, span: Span, *, lines: bool) -> list[Span]:
        """What is left of a stretch between the walls; with `lines`, also between line breaks and wide gaps."""
        at = bisect_right(self._ends, span.start)
        inside: list[Span] = []
        start = span.start
        while at < len(self.walls) and self.walls[at].start < span.end:
            if start < self.walls[at].start:
                inside.append(Span(start, self.walls[at].start))
            start = self.walls[at].end
            at += 1
        if start < span.end:
            inside.append(Span(start, span.end))
        if lines:
            inside = [part for each in inside for part in apart(self._text, each)]
        return inside if inside == [span] else [part for each in inside if (part := _bare(self._text, each))]


def _bare(text: str, span: Span) -> Span | None:
    """Without the punctuation that a label or a cell leaves at the edges; None if no word is left."""
    inner = span.of(text)
    start = span.end - len(inner.lstrip(" \t\r\n\xa0\"'“”*_`|:;,=>)#/&-–—"))
    end = span.start + len(inner.rstrip(" \t\r\n\xa0\"'“”*_`|:;,=<([/&-–—"))
    return Span(start, end) if start < end else None


class Structures:
    """Reads the structure of texts, and remembers that of the last one. Made with `World.derived`."""

    def __init__(self, world: World) -> None:
        self._lexicon = world.lexicon
        self._last: tuple[str, Structure] | None = None

    def of(self, text: str) -> Structure:
        """The structure of a text."""
        last = self._last
        if last is None or last[0] != text:
            self._last = last = text, Structure(text, _read(Layers(text, Labels(self._lexicon))))
        return last[1]

    def forget(self) -> None:
        """Drop what was remembered of texts."""
        self._last = None


def _read(reading: Layers) -> Iterator[Field | Wall]:
    yield from read_tags(reading)
    yield from read_json(reading)
    yield from read_tables(reading)
    yield from read_turns(reading)
    yield from read_lines(reading)
    yield from read_beside(reading)
