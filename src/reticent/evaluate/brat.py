"""brat standoff: a folder of texts, `x.txt`, each with its marks beside it in `x.ann`.

    T1	Person 0 14	Emma Lindqvist          a mark; "0 4;9 14" is one in two pieces
    *	Equiv T1 T2                         mentions of one thing
    A1	Identifier T1 DIRECT                whether it must go

Other lines (relations, events, notes) say nothing about what must go and are passed over.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from reticent.errors import InputError
from reticent.evaluate.gold import ANY, Annotated, Mark, text_of
from reticent.model import Span

_MARK = re.compile(r"(T\S+)\t(\S+) (\d+ \d+(?:;\d+ \d+)*)\t(.*)")
_SPACE = re.compile(r"\s+")


def read_brat(folder: Path, marked: bool = True) -> Iterator[Annotated]:
    """The texts of a folder, in the order of their names. Unless they must be `marked`, texts alone will do."""
    paths = sorted(folder.glob("*.txt"))
    if not paths:
        raise InputError(f"{str(folder)!r} has no texts: a folder holds x.txt and, with marks, x.ann")
    for path in paths:
        text, beside = text_of(path), path.with_suffix(".ann")
        if marked and not beside.exists():
            raise InputError(f"{path.name} has no {beside.name} beside it")
        yield Annotated(path.stem, text, _marks(beside, text) if beside.exists() else ())


def _marks(path: Path, text: str) -> tuple[Mark, ...]:
    pieces: list[tuple[str, str, Span]] = []
    entity: dict[str, str] = {}
    identifier: dict[str, str] = {}
    for number, line in enumerate(text_of(path).splitlines(), 1):
        if line.startswith("T"):
            name, kind, spans, shown = _parsed(line, path, number)
            if _SPACE.sub("", "".join(span.of(text) for span in spans)) != _SPACE.sub("", shown):
                raise InputError(
                    f"{path.name} line {number} does not match its text: are the offsets those of the file?"
                )
            pieces += [(name, kind, span) for span in spans]
        elif line.startswith("*\tEquiv "):
            names = line.split()[2:]
            joined = min(entity.get(name, name) for name in names)
            entity |= dict.fromkeys(names, joined)
        elif line.startswith("A") and len(parts := line.split()) == 4 and parts[1].casefold() == "identifier":
            identifier[parts[2]] = parts[3]
    return tuple(Mark(span, kind, identifier.get(name, ANY), entity.get(name, name)) for name, kind, span in pieces)


def _parsed(line: str, path: Path, number: int) -> tuple[str, str, list[Span], str]:
    match = _MARK.fullmatch(line)
    if not match:
        raise InputError(f"{path.name} line {number} is not a brat mark: 'T1<tab>Type start end<tab>text'")
    name, kind, spans, shown = match.groups()
    return name, kind, [Span(*map(int, piece.split())) for piece in spans.split(";")], shown
