"""Where a phrase stands that tells something of the writer: the words around it, and what can be put there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reticent.languages.en.function_words import DETERMINERS
from reticent.languages.en.inflection import article
from reticent.messages.loss import Rung
from reticent.model import Replacement, Span

if TYPE_CHECKING:
    from reticent.languages import Analysis, Token

POSSESSIVE = frozenset("my our his her their your".split())
_WHEN = frozenset(("DATE", "TIME"))
_EACH = frozenset("every each this".split())
_ADVERBS = frozenset("today tomorrow yesterday tonight".split())


@dataclass(frozen=True, slots=True)
class General:
    """A rung, and how it is put where a phrase stands; None where it does not fit."""

    rung: Rung
    put: Callable[[PhrasePlace], Replacement | None]


class PhrasePlace:
    """Where a phrase stands: its words, and those around it; with it goes what is there `also`."""

    def __init__(
        self, text: str, analysis: Analysis, span: Span, others: Sequence[Span], also: Sequence[Span] = ()
    ) -> None:
        self.text, self.span, self.analysis, self.also = text, span, analysis, also
        self.others = [other for other in others if other != span and other not in also]
        self.tokens = [token for token in analysis.tokens if token.pos != "SPACE"]
        inside = [at for at, token in enumerate(self.tokens) if token.span.overlaps(span)]
        self.first, self.last = (inside[0], inside[-1]) if inside else (0, 0)

    def word(self, at: int) -> str:
        """The token at an index, in small letters; empty beyond the ends."""
        return self.tokens[at].span.of(self.text).lower() if 0 <= at < len(self.tokens) else ""

    def token(self, at: int) -> Token | None:
        """The token at an index; None beyond the ends."""
        return self.tokens[at] if 0 <= at < len(self.tokens) else None

    def pos(self, at: int) -> str:
        """Its part of speech; empty beyond the ends."""
        return self.tokens[at].pos if 0 <= at < len(self.tokens) else ""

    def verb_before(self, at: int) -> str:
        """The dictionary form of the last verb before an index; empty if there is none."""
        return next((token.lemma for token in reversed(self.tokens[:at]) if token.pos == "VERB"), "")

    @property
    def before(self) -> str:
        """The word before the phrase."""
        return self.word(self.first - 1)

    @property
    def after(self) -> str:
        """The word after the phrase."""
        return self.word(self.last + 1)

    @property
    def phrase(self) -> str:
        """As it is written."""
        return self.span.of(self.text)

    @property
    def several(self) -> bool:
        """Whether it is a plural."""
        token = self.token(self.last)
        return token is not None and token.tag in ("NNS", "NNPS")

    @property
    def modifies(self) -> bool:
        """Whether a noun follows that the phrase goes with: "pottery class"."""
        noun = self.token(self.last + 1)
        if noun is None or noun.pos not in ("NOUN", "PROPN") or self.text[self.span.end : self.span.end + 1] != " ":
            return False
        return not (self.when(self.last + 1) and (noun.pos == "PROPN" or noun.lemma.lower() in _ADVERBS))

    def when(self, at: int) -> bool:
        """Whether the token at an index is part of a date or time, or stands before one: "every Sunday"."""
        token = self.token(at + 1 if self.word(at) in _EACH else at)
        return token is not None and any(
            each.label in _WHEN and each.span.overlaps(token.span) for each in self.analysis.entities
        )

    @property
    def sentence(self) -> Span:
        """The sentence around it."""
        around = [each for each in self.analysis.sentences if each.start <= self.span.start < each.end]
        return around[0] if around else Span(0, len(self.text))

    def opens(self, start: int) -> bool:
        """Whether a stretch that starts here opens its sentence."""
        return not any(letter.isalnum() for letter in self.text[self.sentence.start : start])

    def instead(self, start: int, end: int, words: str) -> Replacement | None:
        """The words in place of a stretch, with a capital where the writer has one; None where another phrase is."""
        if any(Span(start, end).overlaps(other) for other in self.others):
            return None
        small = self.text[start : start + 1].islower()
        said = words[:1].upper() + words[1:] if self.opens(start) and not small else words
        return Replacement(start, end, said)

    def noun(self, noun: str, *, mass: bool = False) -> Replacement | None:
        """A noun in place of the phrase, with the determiner that its place asks for."""
        if self.modifies:
            return None
        start, before = self.span.start, self.token(self.first - 1)
        if before is not None and self.before in ("a", "an"):
            start = before.span.start
            return self.instead(start, self.span.end, noun if mass else f"{article(noun)} {noun}")
        bare = self.before not in DETERMINERS and self.before not in POSSESSIVE and self.before != "the"
        return self.instead(
            start, self.span.end, noun if mass or self.several or not bare else f"{article(noun)} {noun}"
        )
