"""The words of a message as the parser sees them: what may tell something by itself, what is done to what."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from reticent.languages.en.common_words import COMMONEST
from reticent.model import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reticent.languages import Analysis, Token

_NOUNS = ("NOUN", "PROPN")
_OBJECTS, _REACH = ("dobj", "obj"), 6
_TELLING = (*_NOUNS, "VERB", "ADJ")
_NO_WORDS = ("CARDINAL", "ORDINAL", "QUANTITY", "DATE", "TIME", "PERCENT", "MONEY")


class PlacedWords:
    """The words of a message as the parser sees them."""

    def __init__(self, text: str, analysis: Analysis, spans: Sequence[Span]) -> None:
        self._text, self._tokens, self._spans = text, analysis.tokens, spans
        begins = {token.span.start: at for at, token in enumerate(analysis.tokens)}
        ends = {token.span.end: at for at, token in enumerate(analysis.tokens)}
        self._at = [begins.get(span.start) for span in spans]
        self._last = [ends.get(span.end) for span in spans]
        starts = [sentence.start for sentence in analysis.sentences]
        self.sentences = [bisect_right(starts, span.start) - 1 for span in spans]
        """The number of the sentence that each word stands in; -1 outside of all."""
        self._forms = [self._forms_of(at) for at in range(len(spans))]
        self._numbers = [entity.span for entity in analysis.entities if entity.label in _NO_WORDS]
        self.may_tell = [self._may_tell(at) for at in range(len(spans))]
        """Which words mean something by themselves: no number, no time, none of the commonest words."""

    def _token(self, at: int) -> Token | None:
        """A word as the parser has it: of one with a hyphen, its last part."""
        number = self._at[at] if self._last[at] is None else self._last[at]
        return None if number is None else self._tokens[number]

    def _forms_of(self, at: int) -> frozenset[str]:
        """A word that may tell by its part of speech, its lemma, and what it ends in "ing" of; else none."""
        token = self._token(at)
        if token is None or token.pos not in _TELLING:
            return frozenset()
        word = token.span.of(self._text).lower()
        return frozenset((word, token.lemma.lower(), word.removesuffix("ing")))

    def pos(self, at: int) -> str:
        """The part of speech of a word."""
        token = self._token(at)
        return "" if token is None else token.pos

    def is_deed(self, at: int) -> bool:
        """Whether it may be said of what somebody does: no code of a coder, but coding."""
        return self.pos(at) not in ("NOUN", "ADJ") or self._spans[at].of(self._text).endswith("ing")

    def is_mine(self, at: int) -> bool:
        """Whether the writer says of it that it is theirs."""
        start = self._spans[at].start
        before = self._text[max(0, start - len(" our ")) : start].lower().split()
        return self.pos(at) == "NOUN" and before[-1:] in (["my"], ["our"])

    def _may_tell(self, at: int) -> bool:
        token = self._token(at)
        if token is None or token.pos not in _TELLING or self._is_number(token):
            return False
        return not token.span.covers(self._spans[at]) or COMMONEST.isdisjoint(
            (token.span.of(self._text).lower(), token.lemma.lower())
        )

    def typical(self, at: int, usual: frozenset[str]) -> float:
        """Whether a word is among those that are usual; one of the commonest half as much."""
        forms = self._forms[at]
        if forms.isdisjoint(usual):
            return 0.0
        return 1.0 if COMMONEST.isdisjoint(forms) else 0.5

    def object_of(self, at: int) -> Span | None:
        """To what something is done, if a word is a verb that says so."""
        verb = self._at[at]
        near = [] if verb is None else range(verb + 1, min(verb + _REACH, len(self._tokens)))
        found = (to for to in near if self._tokens[to].dep in _OBJECTS and to + self._tokens[to].head == verb)
        return next((self._tokens[to].span for to in found), None)

    def deed(self, at: int) -> Span:
        """A word, with the bare noun behind it to which it is done: "teach maths", "drove buses"."""
        verb, to = self._at[at], self.object_of(at)
        if verb is None or to is None or self._tokens[verb + 1].span != to or not self._is_noun(verb + 1):
            return self._spans[at]
        return self._spans[at] if self._is_noun(verb + 2) else Span(self._spans[at].start, to.end)

    def phrase(self, at: int) -> Span:
        """The nouns that a word stands among: "insulin pump" of "a new insulin pump"."""
        first = self._at[at]
        if first is None or not self._is_noun(first):
            return self._spans[at]
        last = first
        while first and self._is_noun(first - 1):
            first -= 1
        while self._is_noun(last + 1):
            last += 1
        return Span(self._tokens[first].span.start, self._tokens[last].span.end)

    def _is_noun(self, number: int) -> bool:
        if number >= len(self._tokens) or self._tokens[number].pos not in _NOUNS:
            return False
        token = self._tokens[number]
        return self._text[token.span.start].isalnum() and not self._is_number(token)

    def _is_number(self, token: Token) -> bool:
        return any(each.overlaps(token.span) for each in self._numbers)
