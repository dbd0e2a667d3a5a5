"""A range, a count or a time where a number stood, as the words before it ask for.

Who made more than 86 films made more than 50, not "more than 50–100"; what was not to exceed 86 is not to exceed 100.
"at the age of 19" is "between the ages of 18 and 29", "between 2013 and 2015" is "in the 2010s", and her "several
daughters" are her daughters.
"""

import re
from typing import NamedTuple

from reticent.languages.en.months import HOLIDAY, SPELLED_DAY
from reticent.languages.lazy import lazy
from reticent.model import Replacement, Said, Span

_RANGE = lazy(r"(\D*)([\d,.]+)–([\d,.]+)(.*)")
_MORE = lazy(
    r"(\b(?:not|no|never|n['’]t) )?\b(?:(?:more|greater|longer|higher|larger) than|over|above|exceed(?:s|ed|ing)?"
    r"|at least) $",
    re.IGNORECASE,
)
_LESS = lazy(
    r"(\b(?:not|no|never|n['’]t) )?\b(?:(?:less|fewer|shorter|lower|smaller) than|under|below|up to|at most) $",
    re.IGNORECASE,
)
_BETWEEN = lazy(r"\b(between|from) $", re.IGNORECASE)
_AND_SO = lazy(r"\bbetween \S.* and $", re.IGNORECASE)
_AND = lazy(r"\s+(?:and|to|until)\b")
_TWO_TIMES = lazy(r"\b(?:and|to|until)\b")
_AT_AGE = lazy(r"\b(at|by) (?:the )?age of $", re.IGNORECASE)
_COUNTED = lazy(r"(several|some)\b ?(.*)")
_OWN = lazy(r"(?:\b(?:the|these|those|his|her|their|its|my|our|your)|['’]s?) $", re.IGNORECASE)
_ALL = lazy(r"\b(?:all|both|only|just|exactly|every|other|another|than|over|under|least|most|to|or|of|–) $", re.I)
_BEFORE = lazy(r"\b(?:before|after|than|prior to|following|pre-|post-) ?$", re.IGNORECASE)
_NUMBERED = lazy(r"\b(?:numbers?|nos?\.?|route|bus|room|flat|page|chapter|bed|platform|unit),? $", re.IGNORECASE)
_UNIT = lazy(r" (?:years?|months?|weeks?|days?|hours?|minutes?)\b", re.IGNORECASE)
_HALF = lazy(r"the (?:first|second) half ")
_WHICH = lazy(r"\b(?:last|next|this|each|every|early|late|mid|one)[ -]$", re.IGNORECASE)
_TILL = lazy(r"\b(?:from|since|until|till|by) $", re.IGNORECASE)
_DAY = lazy(rf"(?<!\d)\d{{1,2}}(?:st|nd|rd|th)?(?!\d)|day\b|\b(?:{SPELLED_DAY}) of\b|{HOLIDAY}", re.IGNORECASE)
_OF = lazy(r" of\b")
_FARTHEST = 24
"""How many characters before a number may say what it is."""


class InPlace(NamedTuple):
    """What stands for a number, and what changes beside it."""

    text: str
    beside: tuple[Replacement, ...] = ()


def in_place(said: Said, text: str, span: Span) -> InPlace | None:
    """What its place asks for; None where it asks for nothing."""
    before = text[max(0, span.start - _FARTHEST) : span.start]
    parts = _RANGE.fullmatch(said.name)
    if said.kind == "date":
        return _time(said, text, span, before)
    if parts and said.kind == "age" and (aged := _age(parts, before, span)):
        return aged
    if parts and (limit := _limit(parts, before)):
        return InPlace(limit)
    counted = _COUNTED.fullmatch(said.name)
    if counted and _OWN.search(before) and not _OF.match(text, span.end):
        gone = (Replacement(span.end, span.end + 1, ""),) if not counted[2] else ()
        return InPlace(counted[2], gone)
    return None


def is_out_of_place(said: Said, text: str, span: Span) -> bool:
    """Whether a count or a time would not be true or read where it stands.

    Nobody made "more than several films", and what was before 2014 need not have been before the 2010s.
    """
    before = text[max(0, span.start - _FARTHEST) : span.start]
    if said.kind == "time" and (_AND_SO.search(before) or (_BETWEEN.search(before) and _AND.match(text, span.end))):
        return True  # nothing is "between evening and night"
    if said.kind == "date":
        return bool(_BEFORE.search(before) or (_HALF.match(said.name) and _WHICH.search(before)))
    if _NUMBERED.search(before) or (said.name in ("several", "some") and _UNIT.match(text, span.end)):
        return True  # the number 46 is a bus, and four years are no "several" years
    return bool(_COUNTED.fullmatch(said.name)) and bool(_ALL.search(before)) and not before.endswith(" of ")


def is_a_day(surface: str) -> bool:
    """Whether a date is that of a day, so that "a day in March" may be said of it: the 1970s are none."""
    return _DAY.search(surface) is not None


def _limit(parts: re.Match[str], before: str) -> str | None:
    """The one end of a range that the words before it leave."""
    more, less = _MORE.search(before), _LESS.search(before)
    if more is None and less is None:
        return None
    found = more or less
    denied = found is not None and bool(found[1])
    lower = (more is not None) != denied
    return f"{parts[1]}{parts[2] if lower else parts[3]}{parts[4]}"


def _time(said: Said, text: str, span: Span, before: str) -> InPlace | None:
    if _HALF.match(said.name) and _TILL.search(before):
        return InPlace(f"some time in {said.name}")
    pair = _BETWEEN.search(before)
    if pair is None or not _TWO_TIMES.search(span.of(text)) or _TWO_TIMES.search(said.name):
        return None
    inside = "In" if pair[1][0].isupper() else "in"
    start = span.start - len(before) + pair.start(1)
    return InPlace(said.name, (Replacement(start, start + len(pair[1]), inside),))


def _age(parts: re.Match[str], before: str, span: Span) -> InPlace | None:
    asked = _AT_AGE.search(before)
    if asked is None:
        return None
    lower, upper = int(parts[2]), int(parts[3])
    said = f"between the ages of {lower} and {upper}" if lower else f"before the age of {upper + 1}"
    said = said.capitalize() if asked[1][0].isupper() else said
    start = span.start - len(before) + asked.start()
    return InPlace(f"{said}{parts[4]}", (Replacement(start, span.start, ""),))
