"""A text as a search goes through it: folded, with its words and where they stand."""

import re
from bisect import bisect_right
from collections.abc import Container
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.readable import readable
from reticent.languages.words import SENTENCE_START, UPPER
from reticent.model import Span
from reticent.search.names import plain
from reticent.view import Form, View

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_POSSESSIVE = re.compile(r"'s?$")
_CAPITAL_INSIDE = re.compile(rf"(?<=[^\W\d_]|[,;)]) (?!I\b)[{UPPER}]")
_AT_START = 12


class PageWord(NamedTuple):
    """A word as searches for names spell it, without a possessive ending, and its place in the folded text."""

    spelling: str
    start: int
    end: int


@dataclass(frozen=True)
class Page:
    """A text and its folded form."""

    text: str = field(repr=False)
    folded: Form = field(repr=False)
    lexicon: Lexicon = field(repr=False)
    proper: Container[int] = ()
    """Where a language model sees a name begin."""

    @classmethod
    def of(cls, view: View, lexicon: Lexicon, proper: Container[int] = ()) -> "Page":
        """The page of a text as given."""
        return cls(view.given, view.folded, lexicon, proper)

    @cached_property
    def calm(self) -> str:
        """A copy in which lines that shout are calm, character for character in the same place."""
        return readable(self.text, self.lexicon)

    @cached_property
    def words(self) -> list[PageWord]:
        """The words in order, those of folded letters with the apostrophes inside."""
        words = []
        for match in _WORD.finditer(self.folded.text):
            written = _POSSESSIVE.sub("", match.group())
            spelling = written if written.isascii() and written.isalpha() else plain(written)
            words.append(PageWord(spelling, match.start(), match.start() + len(written)))
        return words

    def span(self, first: PageWord, last: PageWord) -> Span:
        """The stretch of the text from one word to another."""
        return self.folded.back(Span(first.start, last.end))

    def gap(self, before: PageWord, after: PageWord) -> str:
        """What stands between two words, folded."""
        return self.folded.text[before.end : after.start]

    def is_capital(self, span: Span) -> bool:
        """Whether a word begins with a capital, as a calm writer would have it."""
        return next((sign for sign in span.of(self.calm) if sign.isalpha()), "").isupper()

    def is_small_line(self, span: Span) -> bool:
        """Whether the line has no capitals but at the start of a sentence, so that small letters mean nothing."""
        line = self._lines[bisect_right(self._lines, span.start) - 1]
        end = self.calm.find("\n", line)
        return not _CAPITAL_INSIDE.search(self.calm, line, len(self.calm) if end < 0 else end)

    def starts_sentence(self, span: Span) -> bool:
        """Whether a capital may be due to the sentence that begins here."""
        return span.start not in self.proper and bool(
            SENTENCE_START.search(self.calm, max(0, span.start - _AT_START), span.start)
        )

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.calm))]
