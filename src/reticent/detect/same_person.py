"""What a text says in so many words: that two names which stand side by side are one person's, or that they are not.

- "Eluned Brown (née Pryce)": a surname she once had, and nobody else's of that name.
- "Hagos, whom his friends call Tesfa", `Ngozi Chase-Adeyemi ("Zizi")`, "Shabnam (SQ)": another name, or initials.
- "Mrs Pryce (Eluned)", "Given names: OWEN RHYS (Taff)": the given name, or another one, in brackets.
- "My name is Hagos Berhe ... they called me Harry": the one who tells the story.
- "Surname: CLARK  Forenames: Owen": the two parts of one name. So are two columns under such a heading, and a surname in
  capitals with a given name behind a comma, where they were found one by one.
- "Hope, named after the midwife Hope Dunmore", "his sister, also Mrs Karimi": somebody else of that name.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from reticent.detect.personal_names import Name, SaidName
from reticent.languages.en.people_words import (
    ALIAS,
    FAMILY_NAME,
    GIVEN_NAME,
    NAMESAKE,
    ONCE,
    PLAIN_ADDRESS,
    RELATIVES,
)
from reticent.languages.lazy import lazy
from reticent.languages.openings import openings
from reticent.languages.words import UPPER
from reticent.model import Span

_OPEN = r"[\s:,]*[\"“‘'(\[]*"
_CLOSE = r"[\"”’')\]]*"
_ALIAS = lazy(
    rf"{_CLOSE}(?:\s*[,;:(–—-][^.!?\n]{{0,60}}?)?\s*\b{ALIAS}{_OPEN}|[\"”’']? (?:=|@) [\"“‘']?", re.IGNORECASE
)
_ONCE = lazy(rf"{_CLOSE}\s*[,;:(–—-]*\s*{ONCE}{_OPEN}", re.IGNORECASE)
_OTHERS = lazy(openings(RELATIVES, any_case=True) + r"\b")
_QUOTED = lazy(r",? \(?[\"“‘']|\([\"“‘']")
_SURNAME = lazy(rf"[\"”’'] [{UPPER}]")
"""What follows a nickname that begins a name: `Rose Tully, "Skip" Hale`."""
_OR = lazy(r"[\"”’']?,? or [\"“‘']?")
_NAMESAKE = lazy(rf"[^.!?\n]*\b{NAMESAKE}\b[^.!?\n]*", re.IGNORECASE)
_ANOTHER = lazy(
    openings("also|another|other|different|second") + r"\s+(?:(?:a|an|called|named)\s+)?(?:[^\W\d_]{2,8}\.?\s+)?$"
)
_KIN = lazy(openings(RELATIVES, any_case=True) + r"\b,? [^\W\d_]{2,8}\.? $")
_COMMA = lazy(r", ?")
_BRACKET = lazy(r" ?[(\[]")
_TELLER = lazy(r"(?:\bmy (?:full |real )?name is|(?:^|[\n.\]] ?)I,|\bI am called) $", re.IGNORECASE)
_CALLED_ME = lazy(
    r"\b(?:call(?:s|ed|ing)? me|nick-?named me|known to (?:them|everyone|everybody) as|I am known as|I go by)[:,]? ?[\"“‘']?$",
    re.IGNORECASE,
)
_FIELD_ENDS, _FIELD_BEGINS = r"[\"'`\s,;|]*(?:</\w+>\s*<)?", r"[\"'`\s:=|]*>?"
_GIVEN = lazy(rf"{_FIELD_ENDS}{GIVEN_NAME}{_FIELD_BEGINS}", re.IGNORECASE)
_FAMILY = lazy(rf"{_FIELD_ENDS}{FAMILY_NAME}{_FIELD_BEGINS}", re.IGNORECASE)
_TYPED = r"[^\w\n]{1,4}(?:\w+\(\d+\)[^\w\n]{1,4})?"
_FAMILY_FIRST, _GIVEN_FIRST = (
    lazy(rf"{openings(one, any_case=True)}{_TYPED}(?i:{other})\b")
    for one, other in ((FAMILY_NAME, GIVEN_NAME), (GIVEN_NAME, FAMILY_NAME))
)
_NEXT_COLUMN = lazy(r"[\"'`]? ?[,;|\t] ?[\"'`]?")
_CELL_START = lazy(r"(?:^|[,;|\t(\n]) ?[\"'`]?$")
_CELL_END = lazy(r"[\"'`]? ?(?:[,;|\t)\n]|$)")
_LONGEST = 90
_MOST_INITIALS = 3


@dataclass(frozen=True, slots=True)
class Link:
    """Two names of one person, and the full name that follows from them if one does."""

    one: Name
    other: Name
    full: Name | None = None


def links(text: str, spans: Sequence[Span], said: list[SaidName]) -> list[Link]:
    """The neighbours that are one person. What is said of a name that is hers alone, as after "née", is changed in place."""
    found: dict[int, Link] = {}
    headings = filter(None, (heading.search(text) for heading in (_FAMILY_FIRST, _GIVEN_FIRST)))
    columns = min(headings, key=re.Match.start, default=None) if len(spans) > 1 else None
    signs = {way for each in said if each.name.full for way in each.name.initials()}
    how = ""
    for at in range(len(spans) - 1):
        gap, after = Span(spans[at].end, spans[at + 1].start), text[spans[at + 1].end : spans[at + 1].end + 1]
        one, other = said[at].name, said[at + 1].name
        if one.group or other.group or not 0 <= gap.end - gap.start <= _LONGEST:
            how = ""
            continue
        how = _how(gap.of(text), after, one, other, how)
        if how == "alias" and gap.of(text).startswith(",") and _SURNAME.match(text, spans[at + 1].end):
            how = ""
        capital = text[gap.end : gap.end + 1].isupper()
        if not how and said[at].shouted and not said[at + 1].shouted and capital and _COMMA.fullmatch(text, *gap):
            initials = other.letters or (other.full and len(one.flat) == 1 and len(one.whole[0]) <= _MOST_INITIALS)
            how = "" if initials or one.letters in signs else "surname, given"
        if how == "once" and not other.full:
            other = replace(other, once_of=one.flat)
            said[at + 1] = replace(said[at + 1], name=other)
        if not how and columns and _are_cells(text, spans[at], spans[at + 1], columns):
            how = "surname, given" if columns.re.pattern == _FAMILY_FIRST.pattern else "given, surname"
        if how:
            found[at] = Link(one, other, _full(how, one, other))
            if how == "surname, given" and other.full and not one.full:  # two given names, and no name by themselves
                found[at] = _with_surname(found[at], said, at + 1)
    return [*_told_apart(found, said), *_teller(text, spans, said)]


def _with_surname(link: Link, said: list[SaidName], at: int) -> Link:
    """The link with the full name in place of the given names, which is what their mention means."""
    if link.full is None:
        return link
    said[at] = replace(said[at], name=link.full)
    return Link(link.one, link.full, link.full)


def _teller(text: str, spans: Sequence[Span], said: list[SaidName]) -> Iterator[Link]:
    """What the one who tells the story was called, if only one says "my name is"."""
    tellers = {
        each.name
        for span, each in zip(spans, said, strict=True)
        if _TELLER.search(text, max(0, span.start - _LONGEST), span.start)
    }
    if len(tellers) != 1:
        return
    teller = tellers.pop()
    for span, each in zip(spans, said, strict=True):
        if each.name != teller and _CALLED_ME.search(text, max(0, span.start - _LONGEST), span.start):
            yield Link(teller, each.name)


def _told_apart(found: dict[int, Link], said: list[SaidName]) -> Iterator[Link]:
    """The links, with the full name in place of a part that two people have: two rows, "Rice,Rose" and "Tully,Rose"."""
    owners: dict[Name, set[Name]] = {}
    for link in found.values():
        for part in (link.one, link.other):
            owners.setdefault(part, set()).update({link.full} if link.full else ())
    for at, link in found.items():
        parts = [link.one, link.other]
        chained = at - 1 in found or at + 1 in found  # surname, first and middle name: parts of one name all the same
        for side, part in enumerate(parts):
            if link.full and len(owners[part]) > 1 and not chained:
                parts[side] = link.full
                said[at + side] = replace(said[at + side], name=link.full)
        yield Link(parts[0], parts[1], link.full)


def somebody_elses(text: str, spans: Sequence[Span], said: list[SaidName]) -> Iterator[Name]:
    """Names of which the text says that somebody else has them, too."""
    for span, each in zip(spans, said, strict=True):
        if _ANOTHER.search(text, max(0, span.start - _LONGEST), span.start) or _KIN.search(
            text, max(0, span.start - _LONGEST), span.start
        ):
            yield each.name


def strangers(text: str, spans: Sequence[Span], said: list[SaidName]) -> Iterator[tuple[Name, Name]]:
    """The neighbours that share a name and are two people."""
    for at in range(len(spans) - 1):
        start, end = spans[at].end, spans[at + 1].start
        if 0 <= end - start <= _LONGEST and _NAMESAKE.fullmatch(text, start, end):
            yield said[at].name, said[at + 1].name


def _are_cells(text: str, one: Span, other: Span, heading: re.Match[str]) -> bool:
    """Whether two neighbours under a heading are all of their cells."""
    gap = _NEXT_COLUMN.fullmatch(text, one.end, other.start)
    if not gap or one.start < heading.end():
        return False
    return bool(_CELL_START.search(text, max(0, one.start - 4), one.start) and _CELL_END.match(text, other.end))


def _how(gap: str, after: str, one: Name, other: Name, before: str) -> str:
    """In what way the words between two names say that they are one person's; "" if they do not."""
    if _GIVEN.fullmatch(gap) and not (one.full and other.letters):  # who initials a form that names somebody else
        return "surname, given"
    if _FAMILY.fullmatch(gap):
        return "given, surname"
    if _ONCE.fullmatch(gap):
        return "once"
    if _ALIAS.fullmatch(gap) and not _OTHERS.search(gap):
        return "alias"
    if _QUOTED.fullmatch(gap) and after and after in "\"”’'":
        return "alias"
    if before == "alias" and _OR.fullmatch(gap):
        return "alias"
    if after == ")" and _BRACKET.fullmatch(gap) and _is_given_behind(one, other, before):
        return "alias"
    signed = other.letters and (
        other.letters[0] == one.whole[0][0] or (one.titled and other.letters[-1] == one.whole[0][0])
    )
    return "alias" if signed and _BRACKET.fullmatch(gap) and after and after in ")],/" else ""


def _is_given_behind(one: Name, other: Name, before: str) -> bool:
    """Whether a word in brackets is the given name of a surname with a title, or another of a given name in its field."""
    alone = not other.full and not other.is_surname and not other.letters and not other.cut
    return alone and ((one.titled and one.address in PLAIN_ADDRESS) or before == "surname, given")


def _full(how: str, one: Name, other: Name) -> Name | None:
    """The given name of one with the surname of the other."""
    if how == "once" and one.full != other.full:
        whole, surname = (one, other) if one.full else (other, one)
        return Name(whole.units[: len(whole.units) - whole.family] + surname.units, 1)
    if how == "alias" and one.is_surname != other.is_surname and not one.full and not other.full:
        how = "surname, given" if one.is_surname else "given, surname"
    if how == "alias" and one.full and one.family and not other.full and not other.is_surname and not other.letters:
        return Name(other.units + one.units[-one.family :], one.family)  # "Rose Tully (Skip)" is Skip Tully
    given, family = (other, one) if how == "surname, given" else (one, other)
    if how in ("surname, given", "given, surname"):
        return Name(given.units + family.units, len(family.units), given.nicks | family.nicks)
    return None
