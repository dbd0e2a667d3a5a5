"""A text on the editor's desk: its words, its parse, and the decisions about what stands in place of what.

Editors change decisions, never the text. What is left out has "" in its place; words beside it that go too, and their
repairs, are `beside` it. So every stretch stays exact, and the draft renders the text as before.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from reticent.languages import Analysis, Token
from reticent.model import Decision, Replacement, Span, Stretches, apply

_SPACE = re.compile(r"[^\S\n\t ]")


class Manuscript:
    """The decisions of one text, and what an editor asks about them."""

    def __init__(self, text: str, analysis: Analysis, decisions: Sequence[Decision]) -> None:
        self.text, self.decisions = text, list(decisions)
        self.tokens, self._sentences = analysis.tokens, analysis.sentences
        self._starts = [token.span.start for token in analysis.tokens]
        self._places = [decision.finding.span.start for decision in decisions]
        self._bounds = [sentence.start for sentence in analysis.sentences]
        self.taken = Stretches(decision.finding.span for decision in decisions)

    # What stands where

    def span(self, at: int) -> Span:
        """The stretch of a decision."""
        return self.decisions[at].finding.span

    def surface(self, at: int) -> str:
        """What stood there."""
        return self.span(at).of(self.text)

    def kind(self, at: int) -> str:
        """The kind of what stood there."""
        return self.decisions[at].finding.kind

    def is_label(self, at: int) -> bool:
        """Whether a label stands there that nothing has been done to."""
        return 0 <= at < len(self.decisions) and self.decisions[at].why == "label"

    def gap(self, before: int, after: int) -> str:
        """The text between two decisions."""
        return self.text[self.span(before).end : self.span(after).start]

    def shown_gap(self, before: int, after: int) -> str:
        """What will stand between two decisions: the text, with what was changed in it so far. A tab parts cells."""
        start, end = self.span(before).end, self.span(after).start
        edits = [edit for each in self.decisions[before : after + 1] for edit in each.beside]
        edits += [
            Replacement(*each.finding.span, each.replacement)
            for each in self.decisions[before + 1 : after]
            if each.replacement is not None
        ]
        inside = sorted({edit for edit in edits if start <= edit.start and edit.end <= end})
        shift = [Replacement(edit.start - start, edit.end - start, edit.text) for edit in inside]
        return _SPACE.sub(" ", apply(self.text[start:end], shift))

    # Words

    def words(self, span: Span) -> Sequence[Token]:
        """The tokens that begin inside a stretch."""
        return self.tokens[self.first(span) : bisect_left(self._starts, span.end)]

    def first(self, span: Span) -> int:
        """The number of the first token that begins inside a stretch."""
        return bisect_left(self._starts, span.start)

    def before(self, span: Span) -> Token | None:
        """The token before a stretch."""
        at = self.first(span)
        return self.tokens[at - 1] if at else None

    def after(self, span: Span) -> Token | None:
        """The token behind a stretch."""
        at = bisect_left(self._starts, span.end)
        return self.tokens[at] if at < len(self.tokens) else None

    def spelled(self, token: Token | None) -> str:
        """A token as it is written; "" for none."""
        return token.span.of(self.text) if token else ""

    def head(self, number: int) -> Token:
        """The head of a token; the token itself if it is the root."""
        return self.tokens[number + self.tokens[number].head]

    def top(self, span: Span) -> int | None:
        """The number of the one token inside a stretch whose head lies outside; None if there are several."""
        first, last = self.first(span), bisect_left(self._starts, span.end)
        heads = ((at, self.tokens[at].head) for at in range(first, last))
        tops = [at for at, head in heads if not head or not first <= at + head < last]
        return tops[0] if len(tops) == 1 else None

    def whole(self, span: Span) -> bool:
        """Whether nothing outside of a stretch hangs on a word inside it."""
        first, last = self.first(span), bisect_left(self._starts, span.end)
        sentence = self.sentence(span)
        around = range(self.first(sentence), bisect_left(self._starts, sentence.end))
        return not any(first <= at + self.tokens[at].head < last for at in around if not first <= at < last)

    def sentence(self, span: Span) -> Span:
        """The sentence around the beginning of a stretch; the stretch itself where there are none."""
        at = bisect_right(self._bounds, span.start) - 1
        return self._sentences[at] if at >= 0 and span.start < self._sentences[at].end else span

    def inside(self, span: Span) -> range:
        """The numbers of the decisions whose stretch begins inside another."""
        return range(bisect_left(self._places, span.start), bisect_left(self._places, span.end))

    def opens(self, at: int) -> bool:
        """Whether a place is the beginning of a sentence."""
        return self.sentence(Span(at, at + 1)).start == at

    # Changes

    def leave_out(self, at: int, *beside: Replacement, why: str = "left out") -> None:
        """Nothing in place of a decision's stretch."""
        self.put(at, "", *beside, why=why)

    def put(self, at: int, text: str, *beside: Replacement, why: str = "joined") -> None:
        """Something else in its place."""
        old = self.decisions[at]
        self.decisions[at] = replace(old, replacement=text, why=why, beside=(*old.beside, *beside))

    def fold(self, at: int, whole: Span, *beside: Replacement, kept: bool) -> None:
        """A decision as a part of a stretch that has one label, or as the one whose label it is."""
        old = self.decisions[at]
        outside = [edit for edit in old.beside if edit.end <= whole.start or whole.end <= edit.start]
        text, why = (old.replacement, old.why) if kept else ("", "joined")
        edits = [edit for edit in beside if edit.start < edit.end]
        self.decisions[at] = replace(old, replacement=text, why=why, beside=(*outside, *edits))
