"""Where a term stands: the words around it in its text, and what they alone say of it."""

from bisect import bisect_left
from collections.abc import Sequence

from reticent.languages import Analysis, Token
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTERS, UPPER
from reticent.model import Finding, Span
from reticent.substitute.general.beside import PlaceOfName, expected, place_of_name

FEW_WORDS = 8
"""A sentence shorter than this is read with its neighbours."""

_NAME_AFTER = lazy(rf" (?:[{UPPER}]|\d)")
_NAME_BEFORE = lazy(rf"(?<![\w’'-])[{UPPER}][\w’'-]* $")
_OWNED_NAME = lazy(r"['’]s [A-Z]")


class Surroundings:
    """The places of terms in one text."""

    def __init__(self, text: str, analysis: Analysis) -> None:
        self._text, self._tokens, self._analysis = text, analysis.tokens, analysis
        self._starts = [token.span.start for token in analysis.tokens]
        self._sentences = [sentence.start for sentence in analysis.sentences]

    def tokens(self, span: Span) -> tuple[Sequence[Token], Token | None, Token | None]:
        """The tokens of a stretch, the one before and the one after."""
        first, last = bisect_left(self._starts, span.start), bisect_left(self._starts, span.end)
        before = self._tokens[first - 1] if first else None
        after = self._tokens[last] if last < len(self._tokens) else None
        return self._tokens[first:last], before, after

    def sentence(self, span: Span) -> str:
        """The sentence around a stretch, without it; with its neighbours where it is short."""
        at = max(0, bisect_left(self._sentences, span.start + 1) - 1)
        sentences = self._analysis.sentences
        if not sentences:
            return self._text[max(0, span.start - 300) : span.start] + " " + self._text[span.end : span.end + 300]
        first = last = at
        if len(sentences[at].of(self._text).split()) < FEW_WORDS:
            first, last = max(0, at - 1), min(len(sentences) - 1, at + 1)
        return self._text[sentences[first].start : span.start] + " " + self._text[span.end : sentences[last].end]

    def sentence_before(self, span: Span) -> str:
        """The words of its sentence before a stretch."""
        at = bisect_left(self._sentences, span.start + 1) - 1
        return self._text[self._sentences[at] if at >= 0 else 0 : span.start]

    def opens_sentence(self, start: int) -> bool:
        """Whether no word of its sentence stands before a place."""
        at = bisect_left(self._sentences, start + 1) - 1
        return not LETTERS.search(self._text, self._sentences[at] if at >= 0 else 0, start)

    def beside(self, span: Span) -> PlaceOfName | None:
        """What the words beside a name say that it is; nothing where it only goes with the noun behind it."""
        _, _, after = self.tokens(span)
        if after is not None and after.pos in ("NOUN", "PROPN") and after.span.start <= span.end + 1:
            return None
        before, behind = self._text[max(0, span.start - 80) : span.start], self._text[span.end : span.end + 60]
        found = place_of_name(before, behind)
        owner = behind.startswith(("'s ", "’s "))
        return None if found is not None and found.kind == "work" and owner else found

    def expected(self, span: Span) -> frozenset[str]:
        """The general terms that the place of a stretch asks for."""
        return expected(self._text[max(0, span.start - 60) : span.start], self._text[span.end : span.end + 30])

    def noun_before_comma(self, span: Span) -> Token | None:
        """The noun that a stretch stands behind, with a comma between: "our network, Prism"."""
        first = bisect_left(self._starts, span.start)
        noun, comma = (self._tokens[first - 2], self._tokens[first - 1]) if first > 1 else (None, None)
        if noun is None or comma is None or comma.span.of(self._text) != "," or noun.pos != "NOUN":
            return None
        return noun

    def stands_alone(self, finding: Finding) -> bool:
        """Whether a term is a noun by itself, not a part of "soap opera", which means something else."""
        here, before, after = self.tokens(finding.span)
        return (
            bool(here)
            and (here[0].span.start, here[-1].span.end) == finding.span
            and here[-1].pos == "NOUN"
            and not any(
                token.pos in ("NOUN", "PROPN", "NUM") or token.span.of(self._text) == "-"
                for token in (before, after)
                if token is not None
            )
        )

    def is_end_of_compound(self, span: Span) -> bool:
        """Whether the noun before it is a part of what it means: the "shop owner" of a "pet shop owner"."""
        here, before, _ = self.tokens(span)
        if self._text[span.start - 1 : span.start] == "-" or not here or before is None or before.pos != "NOUN":
            return self._text[span.start - 1 : span.start] == "-"
        first = bisect_left(self._starts, span.start)
        return before.dep == "compound" and first <= first - 1 + before.head < first + len(here) - 1

    def goes_on(self, span: Span) -> bool:
        """Whether a name is a piece of a longer one: "Heaven" of "Heaven's Lost Property"."""
        here, before, after = self.tokens(span)
        if _OWNED_NAME.match(self._text, span.end) or _NAME_AFTER.match(self._text, span.end):
            return True
        name = _NAME_BEFORE.search(self._text, max(0, span.start - 30), span.start)
        if name and not self.opens_sentence(name.start()):
            return True
        if before is not None and before.pos == "PROPN" and before.dep == "compound" and here:
            first = bisect_left(self._starts, span.start)
            return first <= first - 1 + before.head < first + len(here)
        return bool(here) and after is not None and after.pos == "PROPN" and here[-1].dep == "compound"

    def is_torn(self, span: Span) -> bool:
        """Whether a name goes on beside it: "Harlan Creek" says nothing of Harlan."""
        here, before, after = self.tokens(span)
        name = _NAME_BEFORE.search(self._text, max(0, span.start - 30), span.start)
        if name and not self.opens_sentence(name.start()):
            return True
        beside = [before] if before is not None and self._text[before.span.end : span.start] == " " else []
        beside += [after] if here and after is not None and self._text[span.end : after.span.start] == " " else []
        return any(token.pos == "PROPN" and token.span.of(self._text)[:1].isupper() for token in beside)
