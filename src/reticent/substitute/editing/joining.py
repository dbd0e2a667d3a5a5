"""Labels side by side become one: "[DETAIL 2] [DETAIL 3]" says no more than "[DETAIL 2]"."""

import re
from collections.abc import Iterable
from dataclasses import replace

from reticent.languages import Analysis
from reticent.model import Decision, Replacement

_BETWEEN = frozenset(("", " "))
_APART = frozenset(("person", "email", "phone", "url", "handle", "hidden"))
"""Kinds that are counted: two people are not one, and a person is no detail."""
_ENDS = re.compile(r"[.!?;:\n]")
_VERBS = frozenset(("VERB", "AUX"))


def joined(text: str, analysis: Analysis, decisions: Iterable[Decision]) -> list[Decision]:
    """The decisions with one label where several stood side by side in one phrase."""
    verbs = {token.span.start for token in analysis.tokens if token.pos in _VERBS}
    done: list[Decision] = []
    first: Decision | None = None
    for decision in decisions:
        own = decision.finding.span
        whole = not _ENDS.search(own.of(text)) and not any(start in verbs for start in range(own.start, own.end))
        if first is not None and whole and _may_join(first, decision):
            last = done[-1].finding.span.end
            gap = text[last : own.start]
            if gap in _BETWEEN:
                edit = (Replacement(last, own.start, ""),) if gap else ()
                done.append(replace(decision, replacement="", why="joined", beside=edit))
                continue
        done.append(decision)
        first = decision if decision.why == "label" else None
    return done


def _may_join(first: Decision, second: Decision) -> bool:
    """Whether two neighbours are labels, and neither is somebody else."""
    one, other = first.finding, second.finding
    same = (one.kind, one.entity) == (other.kind, other.entity)
    return second.why == "label" and (same or not {one.kind, other.kind} & _APART)
