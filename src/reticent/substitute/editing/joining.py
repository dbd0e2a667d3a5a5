"""Labels side by side become one: "[DETAIL 2] [DETAIL 3]" says no more than "[DETAIL 2]".

Whoever is counted stays: of a person and a detail the person's label is kept, and between two that are counted a comma
is put, unless the parse says that they are one name. A verb is no part of the phrase before it: "[PERSON 1] [DETAIL 1]
the prize" becomes "[PERSON 1] did [DETAIL 1] the prize".
"""

import re

from reticent.model import Replacement
from reticent.substitute.editing.manuscript import Manuscript

_BESIDE = frozenset(("", " ", "-", " - ", "/"))
_TORN = frozenset(("", " ", "-"))
_COUNTED = frozenset(("person", "email", "phone", "url", "handle", "hidden"))
"""Kinds that are counted: two people are not one, and a person is no detail."""
_ENDS = re.compile(r"[.!?;:\n]")
_FINITE = {"VBD": "did", "VBZ": "does", "VBP": "do"}
_VERBS = frozenset(("VERB", "AUX"))


def join(manuscript: Manuscript) -> None:
    """One label where several stand side by side in one phrase."""
    first: int | None = None
    last = 0
    for at in range(len(manuscript.decisions)):
        if not manuscript.is_label(at):
            first = first if first is not None and _joins_label(manuscript, last, at) else None
            last = at
            continue
        if first is not None and manuscript.gap(last, at) in _BESIDE:
            first = _joined(manuscript, first, last, at)
        else:
            first = at
        last = at


def _joins_label(manuscript: Manuscript, before: int, at: int) -> bool:
    """Make what is said in general right behind a label of its kind a part of it: "[AWARD 1] award"."""
    decision = manuscript.decisions[at]
    alike = manuscript.kind(before) == decision.finding.kind and decision.why == "said in general"
    if not alike or manuscript.gap(before, at) not in _TORN:
        return False
    _into(manuscript, before, at)
    return True


def _joined(manuscript: Manuscript, first: int, last: int, at: int) -> int:
    """The label that stands for both, or the second if they stay apart."""
    one, other = manuscript.decisions[first].finding, manuscript.decisions[at].finding
    gap = manuscript.gap(last, at)
    if (one.kind, one.entity) != (other.kind, other.entity):
        verb = _verb(manuscript, at) if gap == " " else ""
        if verb and not any(token.pos in _VERBS for token in manuscript.words(one.span)):
            manuscript.put(at, f"{verb} {manuscript.decisions[at].replacement}", why="label")
            return at
    if _ENDS.search(other.span.of(manuscript.text)):
        return at
    same = (one.kind, one.entity) == (other.kind, other.entity)
    if same or other.kind not in _COUNTED:
        _into(manuscript, last, at)
        return first
    if one.kind not in _COUNTED or _is_one_name(manuscript, first, at):
        _into_later(manuscript, first, last, at)
        return at
    if gap in _TORN:
        manuscript.put(at, manuscript.decisions[at].replacement or "", _between(manuscript, last, at, ", "), why="label")
    return at


def _into(manuscript: Manuscript, last: int, at: int) -> None:
    """The second is a part of what stands before it."""
    manuscript.leave_out(at, _between(manuscript, last, at, ""), why="joined")


def _into_later(manuscript: Manuscript, first: int, last: int, at: int) -> None:
    """All before is a part of the label behind."""
    for each in range(first, last + 1):
        manuscript.leave_out(each, _between(manuscript, each, each + 1, ""), why="joined")
    assert last < at


def _between(manuscript: Manuscript, before: int, after: int, text: str) -> Replacement:
    return Replacement(manuscript.span(before).end, manuscript.span(after).start, text)


def _verb(manuscript: Manuscript, at: int) -> str:
    """The verb that stands for a hidden one: "did" for "won"; a word such as "was" as it is; "" where there is none."""
    words = manuscript.words(manuscript.span(at))
    if not words or words[0].pos not in _VERBS:
        return ""
    return manuscript.spelled(words[0]).lower() if words[0].pos == "AUX" else _FINITE.get(words[0].tag, "")


def _is_one_name(manuscript: Manuscript, first: int, at: int) -> bool:
    """Whether the parse takes two neighbours for one name: "Honor" and "Quick"."""
    if manuscript.kind(first) != manuscript.kind(at):
        return False
    words = manuscript.words(manuscript.span(first))
    if not words or words[-1].dep not in ("compound", "flat"):
        return False
    number = manuscript.first(manuscript.span(first)) + len(words) - 1
    return manuscript.head(number).span.start in range(*manuscript.span(at))
