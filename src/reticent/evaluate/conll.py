"""CoNLL columns: a word and its tag on each line, an empty line after each sentence.

The word is the first column, the tag the last: B- I- E- S- (or L- U-) and O, or a bare type. `-DOCSTART-` begins a new
text; in a file without it every sentence is one. The original spacing is not in the file: words are joined by a space,
sentences by a line break.
"""

import re
from collections.abc import Iterator
from itertools import count

from reticent.errors import InputError
from reticent.evaluate.gold import Annotated, Mark
from reticent.model import Span

Tagged = list[tuple[str, str]]
OUTSIDE = "O"
_TAG = re.compile(r"(?:[BIESLU]-)?[A-Z][A-Za-z_]*")


def read_conll(source: str, name: str) -> Iterator[Annotated]:
    """The texts."""
    numbers = count(1)
    for sentences in _texts(source, name):
        text, marks = "", []
        for sentence in sentences:
            text += "\n" if text else ""
            marks += list(_marks(sentence, len(text)))
            text += " ".join(word for word, _ in sentence)
        named = tuple(Mark(span, kind, entity=str(index)) for index, (span, kind) in enumerate(marks))
        yield Annotated(str(next(numbers)), text, named)


def _texts(source: str, name: str) -> Iterator[list[Tagged]]:
    sentences: list[Tagged] = [[]]
    whole = "-DOCSTART-" in source
    for number, line in enumerate([*source.removeprefix("\ufeff").splitlines(), ""], 1):
        columns = line.split()
        if columns and columns[0] == "-DOCSTART-":
            if any(sentences):
                yield [sentence for sentence in sentences if sentence]
            sentences = [[]]
        elif not columns:
            if sentences[-1] and not whole:
                yield sentences
                sentences = [[]]
            elif sentences[-1]:
                sentences.append([])
        elif line.startswith("# "):
            continue
        elif len(columns) < 2:
            raise InputError(f"{name} line {number} is not in CoNLL columns: it needs a word and a tag")
        elif columns[-1] != OUTSIDE and not _TAG.fullmatch(columns[-1]):
            raise InputError(
                f"{name} line {number} is not in CoNLL columns: the last one must be a tag such as O or B-PER"
            )
        else:
            sentences[-1].append((columns[0], columns[-1]))
    if any(sentences):
        yield [sentence for sentence in sentences if sentence]


def _marks(sentence: Tagged, offset: int) -> Iterator[tuple[Span, str]]:
    """The tagged stretches. A stretch goes on while the type stays and nothing begins or has ended."""
    start, kind, place, ended = offset, OUTSIDE, offset, False
    last = offset
    for word, tag in [*sentence, ("", OUTSIDE)]:
        prefix, dash, rest = tag.partition("-")
        begins = bool(dash) and prefix in ("B", "S", "U")
        this = rest if dash and prefix in ("B", "I", "E", "S", "L", "U") else tag
        if this != kind or begins or ended:
            if kind != OUTSIDE:
                yield Span(start, last), kind
            start, kind = place, this
        ended = bool(dash) and prefix in ("E", "S", "L", "U")
        last = place + len(word)
        place = last + 1
