"""What says nothing any more and is not missed: labels in brackets, appositions, before nouns; lists of labels."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from reticent.languages import Analysis
from reticent.languages.en.inflection import article
from reticent.model import Decision, Replacement, Span

FEWEST = 3
"""How many labels of one kind make a list that may become "several"."""

_NAMES = {"work": "works", "organisation": "organisations", "place": "places", "award": "awards", "person": "people"}
_WEAK = frozenset(("clue", "informative", "work", "organisation", "product", "event", "place", "nationality", "date"))
"""Kinds of labels that a sentence can do without. People stay: somebody did something."""
_TURNS = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|nor|neither|without|only|except|unless|if|whether|but|than|cannot|hardly"
    r"|barely|instead|rather|besides|apart)\b|n['’]t\b",
    re.IGNORECASE,
)
_COMMA = re.compile(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+|\s*;\s*")
_BRACKET_OPENS = re.compile(r"\s*[(\[]$")


def left_out(text: str, analysis: Analysis, decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions with less in the text, where the sentence does without it."""
    editor = _Editor(text, analysis, list(decisions))
    editor.join_lists()
    for at in range(len(editor.decisions)):
        editor.leave_out(at)
    return editor.decisions


class _Editor:
    def __init__(self, text: str, analysis: Analysis, decisions: list[Decision]) -> None:
        self._text, self.decisions = text, decisions
        self._tokens = {token.span.start: token for token in analysis.tokens}
        self._sentences = analysis.sentences

    def join_lists(self) -> None:
        """Three and more labels of one kind with nothing but commas and years between them are "several works"."""
        at = 0
        while at < len(self.decisions):
            run = self._run(at)
            kind = self.decisions[at].finding.kind
            alike = sum(self.decisions[each].finding.kind == kind for each in run)
            if alike >= FEWEST and self._may_change(self.decisions[at]):
                for earlier, later in pairwise(run):
                    self._change(later, "", Replacement(self._span(earlier).end, self._span(later).start, ""))
                end = self._span(run[-1]).end
                closing = (Replacement(end, end + 1, ""),) if self._is_year(run[-1], run[-2]) else ()
                self._change(run[0], f"several {_NAMES[kind]}", *closing)
            at = run[-1] + 1

    def _run(self, at: int) -> list[int]:
        """The list that begins with this decision, at least itself; years in brackets belong to what they follow."""
        run, kind = [at], self.decisions[at].finding.kind
        if kind not in _NAMES or self.decisions[at].why != "label":
            return run
        for later in range(at + 1, len(self.decisions)):
            other = self.decisions[later]
            if self._is_year(later, run[-1]):
                run.append(later)
                continue
            gap = self._text[self._span(run[-1]).end : self._span(later).start]
            gap = gap.removeprefix(")") if self.decisions[run[-1]].finding.kind == "date" else gap
            if other.why != "label" or other.finding.kind != kind or not _COMMA.fullmatch(gap):
                break
            run.append(later)
        return run

    def _is_year(self, at: int, before: int) -> bool:
        """Whether a decision is a date in brackets right behind another."""
        span = self._span(at)
        gap = self._text[self._span(before).end : span.start]
        return self.decisions[at].finding.kind == "date" and gap == " (" and self._text[span.end : span.end + 1] == ")"

    def leave_out(self, at: int) -> None:
        """One label, if it is a bracket, an apposition or a modifier by itself."""
        decision = self.decisions[at]
        if decision.why != "label" or decision.finding.kind not in _WEAK or not self._may_change(decision):
            return
        span = decision.finding.span
        before, after = self._text[: span.start], self._text[span.end :]
        opening = _BRACKET_OPENS.search(before[-3:])
        if opening and after[:1] in (")", "]"):
            start = span.start - len(opening.group())
            self._change(at, "", Replacement(start, span.start, ""), Replacement(span.end, span.end + 1, ""))
        elif before.endswith(", ") and after.startswith(", ") and not self._in_a_list(span):
            self._change(at, "", Replacement(span.start - 2, span.start, ""), Replacement(span.end, span.end + 1, ""))
        elif self._modifies(span):
            self._change(at, "", Replacement(span.end, span.end + 1, ""), *self._other_article(span))

    def _modifies(self, span: Span) -> bool:
        """Whether a noun follows that a determiner before the label can go with: "the [DETAIL 5] drama"."""
        noun, word = self._tokens.get(span.end + 1), self._word_before(span)
        return (
            noun is not None
            and self._text[span.end : span.end + 1] == " "
            and noun.pos == "NOUN"
            and word.casefold() in ("the", "a", "an", "his", "her", "their", "its", "my", "our", "this", "that")
            and not any(other.finding.span.start == noun.span.start for other in self.decisions)
        )

    def _other_article(self, span: Span) -> tuple[Replacement, ...]:
        """The article that the noun behind asks for."""
        word, noun = self._word_before(span), self._tokens[span.end + 1]
        if word.casefold() not in ("a", "an"):
            return ()
        right = article(noun.span.of(self._text))
        right = right.capitalize() if word[:1].isupper() else right
        return () if right == word else (Replacement(span.start - 1 - len(word), span.start - 1, right),)

    def _word_before(self, span: Span) -> str:
        if self._text[span.start - 1 : span.start] != " ":
            return ""
        return re.split(r"\s", self._text[max(0, span.start - 12) : span.start - 1])[-1]

    def _in_a_list(self, span: Span) -> bool:
        """Whether other things stand beside it between commas."""
        sentence = self._sentence(span)
        return sentence.of(self._text).count(",") > 2 or bool(re.match(r", (?:and|or)\b", self._text[span.end :]))

    def _may_change(self, decision: Decision) -> bool:
        """Whether nothing in its sentence could be turned round."""
        return not _TURNS.search(self._sentence(decision.finding.span).of(self._text))

    def _sentence(self, span: Span) -> Span:
        return next((each for each in self._sentences if each.start <= span.start < each.end), span)

    def _span(self, at: int) -> Span:
        return self.decisions[at].finding.span

    def _change(self, at: int, text: str, *beside: Replacement) -> None:
        old = self.decisions[at]
        self.decisions[at] = replace(old, replacement=text, why="left out" if not text else "joined", beside=beside)
