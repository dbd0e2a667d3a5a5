"""What structures are made of, and what their readers share."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from reticent.languages.en.institutions import INSTITUTIONS
from reticent.languages.en.labels import MEANINGS, WORDS, meaning, plain
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.small_words import FIELD_WORDS
from reticent.languages.words import LETTERS
from reticent.model import Span

LONGEST_LABEL = 60
LONGEST_VALUE = 400

_LINE = re.compile(r"[^\n]+")
_PART = re.compile(r"(?:[^\n\t ]|[ ](?![ ])|(?<=[.!?])[ ]{2}(?![ ]))+")
_EDGE = " \t\r\n\xa0\"'“”*_`|"


_VOCABULARY = frozenset(word for label in MEANINGS for word in label.split())


class Field(NamedTuple):
    """A value, where its label is written, and what that says: a kind, FIGURES or WORDS.

    `sort` is how the field is written: on a line of a form, as the key of a program, in the cell of a table, or of a
    column of people, as the name of somebody who speaks, or right beside its label.
    """

    value: Span
    label: Span
    says: str
    sort: Literal["line", "key", "cell", "people", "turn", "beside"]


class Wall(NamedTuple):
    """A stretch that is no value: a sign between cells, a tag, a label without a value."""

    span: Span


class Labels:
    """What labels say, each looked up once for a text."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._known: dict[str, str | None] = {}

    def says(self, label: str) -> str | None:
        """What a label says of its value; None if it is no known label."""
        if label not in self._known:
            self._known[label] = meaning(label)
        return self._known[label]

    def exactly(self, label: str) -> str | None:
        """What a label says that the lists have as it is."""
        name = plain(label)
        return MEANINGS.get(name) if len(name) > 1 else None

    def ordinary(self, label: str) -> bool:
        """Whether a label that no list has is made of ordinary words, and of no name."""
        words = LETTERS.findall(label)
        shouted = [word for word in words if word.isupper()]
        if not words or not label[0].isupper() or max(map(len, words)) < 4 or len(shouted) not in (0, len(words)):
            return False
        if len(words) == 1 and self.lexicon.is_surname(words[0]):
            return False
        return all(
            (self.lexicon.is_ordinary(word) or word.casefold() in INSTITUTIONS | FIELD_WORDS)
            and not (word[0].isupper() and self.lexicon.is_given_name(word))
            for word in words
        )

    def label(self, said: str) -> str | None:
        """What a stretch before a colon says at the beginning of a line: WORDS also for a label made of ordinary words."""
        says = None if "@" in said else MEANINGS.get(plain(said)) or self.says(said)
        if says and (plain(said) in MEANINGS or self._no_name(said)):
            return says
        return WORDS if self.ordinary(said) else None

    def names_somebody(self, said: str) -> bool:
        """Whether a given name that is no ordinary word is in it."""
        return any(
            word[0].isupper() and self.lexicon.is_given_name(word) and not self.lexicon.is_ordinary(word)
            for word in LETTERS.findall(said)
        )

    def _no_name(self, said: str) -> bool:
        """Whether a label that is known by its first or last words has no name among the others."""
        return not any(
            word[0].isupper() and self.lexicon.is_given_name(word) and word.casefold() not in _VOCABULARY
            for word in LETTERS.findall(said)
        ) and not re.search(r"\d", said)


class Layers:
    """A text on its way through the readers, and what of it has been read as something else than lines."""

    def __init__(self, text: str, labels: Labels) -> None:
        self.text, self.labels = text, labels
        self.lines = [Span(*match.span()) for match in _LINE.finditer(text)]
        self._done: list[Span] = []
        self._in_order = True

    def done(self, span: Span) -> None:
        """This stretch has been read."""
        self._done.append(span)
        self._in_order = False

    def left(self, span: Span) -> Iterator[Span]:
        """The parts of a stretch that have not been read."""
        if not self._in_order:
            self._done = merged(self._done)
            self._in_order = True
        at = bisect_right(self._done, span.start, key=lambda done: done.end)
        start = span.start
        while at < len(self._done) and self._done[at].start < span.end:
            if start < self._done[at].start:
                yield Span(start, self._done[at].start)
            start = self._done[at].end
            at += 1
        if start < span.end:
            yield Span(start, span.end)


def merged(spans: Iterable[Span]) -> list[Span]:
    """The stretches in order, those that touch joined."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        elif span.start < span.end:
            joined.append(span)
    return joined


def apart(text: str, span: Span) -> list[Span]:
    """The parts of a stretch between line breaks, tabs and wide gaps."""
    inner = span.of(text)
    if "\n" not in inner and "\t" not in inner and "  " not in inner:
        return [span]
    return [Span(*match.span()) for match in _PART.finditer(text, *span)]


def stripped(text: str, span: Span) -> Span | None:
    """Without white space, quotation marks and points at its edges; None if nothing is left."""
    inner = span.of(text)
    start = span.end - len(inner.lstrip(_EDGE + ":="))
    end = span.start + len(inner.rstrip(_EDGE + ".,;:"))
    return Span(start, end) if start < end else None
