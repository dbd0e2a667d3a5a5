"""The words beside a label: "a [DETAIL 6]" where "an influenza" stood, "an [ORGANISATION 1]" where "a firm" did.

And "[PLACE 1]'s match" where it was Wales'.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from reticent.languages.en.inflection import article
from reticent.model import Decision, Replacement, Span, Stretches

_ARTICLE = re.compile(r"\b(?:an?) $", re.IGNORECASE)
_BARE_OWNER = re.compile(r"['’] \w")
_LABEL = re.compile(r"\[([A-Z ]+) \d+\]")


def with_articles(text: str, decisions: Iterable[Decision]) -> list[Decision]:
    """The decisions, with the article before each label that its own sound asks for."""
    decisions = list(decisions)
    gone = Stretches(Span(edit.start, edit.end) for decision in decisions for edit in decision.beside)
    return [_with_ending(text, _with_article(text, decision, gone), gone) for decision in decisions]


def _with_ending(text: str, decision: Decision, gone: Stretches) -> Decision:
    """A label has an "s" behind its apostrophe, whatever stood there: "Wales' match" is "[PLACE 1]'s match"."""
    end = decision.finding.span.end
    owns = decision.why == "label" and _BARE_OWNER.match(text, end) and decision.finding.span.of(text)[-1:] in "sS"
    if not owns or gone.touch(Span(end, end + 1)):
        return decision
    return replace(decision, beside=(*decision.beside, Replacement(end, end + 1, f"{text[end]}s")))


def _with_article(text: str, decision: Decision, gone: Stretches) -> Decision:
    start = decision.finding.span.start
    label = _LABEL.fullmatch(decision.replacement or "") if decision.why == "label" else None
    found = _ARTICLE.search(text, max(0, start - 4), start) if label else None
    if label is None or found is None or gone.touch(Span(*found.span())):
        return decision
    old, right = found.group().strip(), article(label.group(1).lower())
    right = right.capitalize() if old[:1].isupper() else right
    if old == right:
        return decision
    edit = Replacement(found.start(), found.start() + len(old), right)
    return replace(decision, beside=(*decision.beside, edit))
