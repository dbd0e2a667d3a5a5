"""Lists of labels: "in [TITLE 1] (1976), [TITLE 2] (1982) and [TITLE 3] (1986)" is "in several works".

Behind "such as" and "including" nothing is left to say, and the list goes; two details with "and" between them are one.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from reticent.languages.en.inflection import plural
from reticent.languages.en.turning import TURNS, TURNS_LISTS
from reticent.languages.en.works import FIRMS_OF_WORKS, NOUNS_OF_WORKS
from reticent.model import Replacement, Span
from reticent.substitute.editing.leaving_out import may_change
from reticent.substitute.editing.manuscript import Manuscript

FEWEST = 3
"""How many names of one kind make a list that may become "several"."""

_NAMES = {"work": "works", "organisation": "organisations", "place": "places", "award": "awards", "person": "people"}
_DETAILS = frozenset(("clue", "informative", "unique"))
_DATED = frozenset(("organisation", "event", "product", "work"))
_COMMA = re.compile(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+|\s*;\s*")
_AND = re.compile(r"\s+(?:and|or)\s+")
_SUCH_AS = re.compile(r",? (?:such as|including|among them|like|e\.g\.,?|for example) $")
_FILMS = re.compile(r"\b(?:films?|movies?)\b", re.IGNORECASE)
_SAID = frozenset(("label", "said in general"))


def join_lists(manuscript: Manuscript, *, thorough: bool) -> None:
    """Make each list of labels as short as what it says; unless it is to be `thorough`, lists of titles alone."""
    at = 0
    while at < len(manuscript.decisions):
        run = _run(manuscript, at)
        kind = _kind(manuscript, at)
        items = [each for each in run if _kind(manuscript, each) == kind]
        joins = thorough or kind == "work"
        if len(run) > 1 and joins and may_change(manuscript, manuscript.span(at), turns=TURNS_LISTS):
            if kind in _DETAILS:
                _shorten(manuscript, run, manuscript.decisions[at].replacement or "", "label")
            elif len(items) >= FEWEST:
                _summarise(manuscript, run, items)
        at = run[-1] + 1


def _run(manuscript: Manuscript, at: int) -> list[int]:
    """The list that begins with this decision, at least itself; years in brackets belong to what they follow."""
    run, kind = [at], _kind(manuscript, at)
    begins = manuscript.decisions[at].why in _SAID if kind in _NAMES else manuscript.is_label(at)
    if not begins or kind not in (*_NAMES, *_DETAILS):
        return run
    for later in range(at + 1, len(manuscript.decisions)):
        if manuscript.decisions[later].replacement == "":
            continue
        if kind in _NAMES and _is_year(manuscript, later, run[-1]):
            run.append(later)
            continue
        gap = manuscript.shown_gap(run[-1], later)
        gap = gap.removeprefix(")") if manuscript.kind(run[-1]) == "date" else gap
        between = _COMMA if kind in _NAMES else _AND
        made = _SAID if kind in _NAMES else ("label",)
        if manuscript.decisions[later].why not in made or not between.fullmatch(gap):
            break
        if kind in _DETAILS and not _is_joined_to(manuscript, run[-1], later):
            break
        if _kind(manuscript, later) != kind or TURNS.search(manuscript.surface(later)):
            break
        run.append(later)
    return run


def _kind(manuscript: Manuscript, at: int) -> str:
    """The kind of an item; what has a year in brackets behind it is a work, whatever it was taken for."""
    kind = manuscript.kind(at)
    dated = kind in _DATED and at + 1 < len(manuscript.decisions) and _is_year(manuscript, at + 1, at)
    firm = manuscript.surface(at).split()[-1:] and manuscript.surface(at).split()[-1].casefold() in FIRMS_OF_WORKS
    return "organisation" if firm and kind == "work" else "work" if dated else kind


def _is_joined_to(manuscript: Manuscript, before: int, later: int) -> bool:
    """Whether the parse takes one for a fellow of the other, not for the next clause."""
    top, own = manuscript.top(manuscript.span(later)), manuscript.top(manuscript.span(before))
    if top is None or own is None:
        return False
    token = manuscript.tokens[top]
    return token.dep == "conj" and top + token.head == own and token.pos == manuscript.tokens[own].pos != "VERB"


def _is_year(manuscript: Manuscript, at: int, before: int) -> bool:
    """Whether a decision is a date in brackets right behind another."""
    end = manuscript.span(at).end
    return (
        manuscript.kind(at) == "date"
        and manuscript.shown_gap(before, at) == " ("
        and manuscript.text[end : end + 1] == ")"
    )


def _summarise(manuscript: Manuscript, run: Sequence[int], items: Sequence[int]) -> None:
    """A list of names as "several works", or nothing where only examples were given."""
    start = manuscript.span(run[0]).start
    examples = _SUCH_AS.search(manuscript.text, max(0, start - 15), start)
    rest = manuscript.text[_end(manuscript, run) : _end(manuscript, run) + 1]
    if examples and rest in (".", ",", ";", ")"):
        _shorten(manuscript, run, "", "left out", Replacement(examples.start(), start, ""))
        return
    named = _named().search(manuscript.text, max(0, start - 40), start) if _kind(manuscript, run[0]) == "work" else None
    if named and not manuscript.taken.touch(Span(*named.span())):
        _shorten(manuscript, run, f"several {named.group(1)}", "joined", Replacement(named.start(), start, ""))
        return
    _shorten(manuscript, run, f"several {_noun(manuscript, run, items)}", "joined")


@cache
def _named() -> re.Pattern[str]:
    """What says before a list what is in it; to make the plurals takes longer than all else here is loaded."""
    return re.compile(rf"(?:\bthe )?\b({'|'.join(sorted(map(plural, NOUNS_OF_WORKS)))}),? $")


def _noun(manuscript: Manuscript, run: Sequence[int], items: Sequence[int]) -> str:
    """What the things of a list are, as far as that is known of all of them, or said in the sentence."""
    kind = _kind(manuscript, run[0])
    said = {manuscript.decisions[each].replacement or "" for each in items}
    nouns = {name.partition(" ")[2] for name in said}
    if len(nouns) == 1 and all(manuscript.decisions[each].why == "said in general" for each in items):
        return plural(nouns.pop())
    sentence = manuscript.sentence(manuscript.span(run[0]))
    films = _FILMS.search(manuscript.text, sentence.start, manuscript.span(run[0]).start)
    return "films" if kind == "work" and films else _NAMES[kind]


def _end(manuscript: Manuscript, run: Sequence[int]) -> int:
    """Where a list ends, with the bracket behind its last year."""
    last = run[-1]
    return manuscript.span(last).end + (len(run) > 1 and _is_year(manuscript, last, run[-2]))


def _shorten(manuscript: Manuscript, run: Sequence[int], text: str, why: str, *beside: Replacement) -> None:
    """One text in place of a whole list."""
    end, full = manuscript.span(run[-1]).end, _end(manuscript, run)
    closing = (Replacement(end, full, ""),) if full > end else ()
    for earlier, later in pairwise(range(run[0], run[-1] + 1)):
        manuscript.leave_out(
            later, Replacement(manuscript.span(earlier).end, manuscript.span(later).start, ""), why="joined"
        )
    manuscript.put(run[0], text, *beside, *closing, why=why)
