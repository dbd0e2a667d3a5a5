"""Names that are half hidden become one label: "A [TITLE 2] on [ORGANISATION 4]" is "[TITLE 2]".

A title of ordinary words is often found in pieces. Pieces with nothing but small words between them are one name, and
so are the article with a capital before it, and the words behind that the parse counts as its own ("[NAME 1] Nations").
"""

import re
from collections.abc import Mapping, Sequence

from reticent.model import Replacement, Span
from reticent.substitute.editing.manuscript import Manuscript

Thing = tuple[str, int]

_TITLES = frozenset(("work", "event", "award", "product"))
_NAMES = frozenset((*_TITLES, "organisation", "name"))
_PLACES = frozenset((*_NAMES, "place"))
_WITHIN = re.compile(r" (?:(?:of|on|in|at|to|the|an?) ){1,2}|: (?:(?:In|The|An?) )?| [&-] |-|  ?")
_JOINED = re.compile(r"(?: (?:of|on|in) (?:the )?|: (?:(?:In|The|An?) )?|-)")
_PRIZE = re.compile(r"(?:the )?(?:Best|Outstanding|Most|Favou?rite|Distinguished|Excellence|Achievement|Lifetime)\b")
_OPENING = re.compile(r"(?<=\w )(?:The|An?) $")
_QUOTES = ('"', "“", "”", "‘", "’")
_UNFINISHED = re.compile(r"\b(?:the|an?|of|and|in|on|for)$", re.IGNORECASE)
_OWNS = re.compile(r"['’]s ")


def make_whole(manuscript: Manuscript) -> None:
    """One label for each name that is half hidden."""
    runs = []
    at = 0
    while at < len(manuscript.decisions):
        runs.append((at, _run(manuscript, at)))
        at = runs[-1][1] + 1
    known = _names(manuscript, runs)
    for first, last in runs:
        if last > first:
            _join(manuscript, first, last, known)
        if manuscript.is_label(first) and manuscript.kind(first) in _PLACES:
            _complete(manuscript, first, last)


def _names(manuscript: Manuscript, runs: Sequence[tuple[int, int]]) -> dict[Thing, set[str]]:
    """The names that each thing is a piece of: one that is a piece of two can stand for neither."""
    found: dict[Thing, set[str]] = {}
    for first, last in runs:
        name = manuscript.text[manuscript.span(first).start : manuscript.span(last).end].casefold()
        for at in range(first, last + 1):
            finding = manuscript.decisions[at].finding
            found.setdefault((finding.kind, finding.entity), set()).add(" ".join(name.split()))
    return found


def _run(manuscript: Manuscript, at: int) -> int:
    """The last piece of the name that begins here; itself if it is whole."""
    last = at
    if manuscript.kind(at) not in _PLACES or manuscript.decisions[at].replacement is None:
        return last
    sentence = manuscript.sentence(manuscript.span(at))
    while last + 1 < len(manuscript.decisions) and _goes_on(manuscript, last, sentence):
        last += 1
    return last


def _goes_on(manuscript: Manuscript, last: int, sentence: Span) -> bool:
    """Whether the next finding is a piece of the same name."""
    later = last + 1
    kinds = {manuscript.kind(last), manuscript.kind(later)}
    gap, span = manuscript.gap(last, later), manuscript.span(later)
    if manuscript.decisions[later].replacement is None or span.end > sentence.end:
        return False
    if kinds == {"place"}:
        return gap == " of " and manuscript.is_label(last) and manuscript.is_label(later)
    if not kinds <= _NAMES:
        return False
    if manuscript.kind(last) == "award" and gap in (" for ", " for the "):
        return _PRIZE.match(manuscript.surface(later)) is not None
    if not manuscript.is_label(last) and not manuscript.is_label(later):
        return False
    if gap == " and " and _is_quoted(manuscript, last, later):
        return True
    if not (_begins_high(manuscript, last) and _begins_high(manuscript, later, gap)):
        return False
    between = _WITHIN if kinds <= _TITLES else _JOINED if kinds & _TITLES else None
    return between is not None and between.fullmatch(gap) is not None


def _is_quoted(manuscript: Manuscript, first: int, last: int) -> bool:
    """Whether two pieces stand in the same quotation marks."""
    start, end = manuscript.span(first).start, manuscript.span(last).end
    return manuscript.text[start - 1 : start] in _QUOTES and manuscript.text[end : end + 1] in _QUOTES


def _begins_high(manuscript: Manuscript, at: int, gap: str = "") -> bool:
    """Whether a piece begins with a capital or a number; or with a small word where another piece stands before it."""
    first = manuscript.surface(at)[:1]
    return first.isupper() or first.isdigit() or (bool(gap) and manuscript.surface(at).split()[0] in ("the", "a", "an"))


def _join(manuscript: Manuscript, first: int, last: int, known: Mapping[Thing, set[str]]) -> None:
    """The first label of the pieces that is a piece of no other name stands for them all."""
    keeper = next((each for each in range(first, last + 1) if _stands_for_one(manuscript, each, known)), None)
    if manuscript.kind(last) == "place":
        keeper = last  # the Republic of Cyprus is Cyprus
    if keeper is None:
        return
    for each in range(first, last + 1):
        gap = () if each == last else (Replacement(manuscript.span(each).end, manuscript.span(each + 1).start, ""),)
        if each == keeper:
            manuscript.put(each, manuscript.decisions[each].replacement or "", *gap, why=manuscript.decisions[each].why)
        else:
            manuscript.leave_out(each, *gap, why="joined")


def _stands_for_one(manuscript: Manuscript, at: int, known: Mapping[Thing, set[str]]) -> bool:
    """Whether what stands there is a label, or a prize said in general, and means the same throughout."""
    decision = manuscript.decisions[at]
    alone = len(known[decision.finding.kind, decision.finding.entity]) == 1
    return (manuscript.is_label(at) and alone) or (decision.finding.kind == "award" and not manuscript.is_label(at))


def _complete(manuscript: Manuscript, first: int, last: int) -> None:
    """Take in the words on both sides that are a part of the name."""
    start, end = _beginning(manuscript, first), _end(manuscript, last)
    edits = []
    if start < manuscript.span(first).start:
        edits.append(Replacement(start, manuscript.span(first).start, ""))
    if end > manuscript.span(last).end:
        edits.append(Replacement(manuscript.span(last).end, end, ""))
    if edits:
        manuscript.put(first, manuscript.decisions[first].replacement or "", *edits, why="label")


def _beginning(manuscript: Manuscript, at: int) -> int:
    """Where the name begins: with a capital article inside a sentence, or a capital word before a small one."""
    start = manuscript.span(at).start
    if manuscript.kind(at) not in _NAMES:
        return start
    opening = _OPENING.search(manuscript.text, max(0, start - 8), start)
    if opening and not manuscript.opens(opening.start()):
        return opening.start()
    before = manuscript.before(manuscript.span(at))
    if (
        before is not None
        and manuscript.kind(at) in _TITLES
        and manuscript.surface(at)[:1].islower()
        and before.pos == "PROPN"
        and manuscript.spelled(before)[:1].isupper()
        and manuscript.text[before.span.end : start] == " "
        and not manuscript.taken.touch(before.span)
    ):
        return before.span.start
    return start


def _end(manuscript: Manuscript, at: int) -> int:
    """Where the name ends: behind the capital words that it goes with."""
    span = manuscript.span(at)
    end, number = span.end, manuscript.first(Span(span.end, span.end + 1))
    owns = _OWNS.match(manuscript.text, end)
    if owns and manuscript.kind(at) == "name":
        end, number = owns.end() - 1, number + 1
    reached = span.end
    words = manuscript.words(span)
    bound = bool(words) and (bool(owns) or words[-1].dep in ("compound", "nmod", "amod"))
    bound = bound or _UNFINISHED.search(manuscript.surface(at)) is not None
    while bound and number < len(manuscript.tokens):
        token = manuscript.tokens[number]
        if (
            token.pos != "PROPN"
            or not manuscript.spelled(token)[:1].isupper()
            or manuscript.text[end : token.span.start] != " "
            or manuscript.taken.touch(token.span)
            or manuscript.spelled(token).isupper()
        ):
            break
        reached = end = token.span.end
        number += 1
        bound = token.dep in ("compound", "nmod", "amod")
    return reached
