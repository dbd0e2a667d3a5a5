"""Labels side by side become one: "[DETAIL 2] [DETAIL 3]" says no more than "[DETAIL 2]".

Whoever is counted stays: of a name and a detail that goes with it the name's label is kept, and between two that are
counted a comma is put, unless the parse says that they are one name. A verb is no part of the name before it:
"[PERSON 1] [DETAIL 1] on Monday" becomes "[PERSON 1] did something ([DETAIL 1]) on Monday". Of two kinds that of what
the other goes with is kept: two Olympic rowers are no place. What is said twice in a row in the same general words is
said once.
"""

import re

from reticent.languages.en.titles import is_short_title
from reticent.model import Replacement, Span
from reticent.substitute.editing.manuscript import Manuscript
from reticent.substitute.editing.phrases import instead_of_verb

_BESIDE = frozenset(("", " ", "-", " - ", "/"))
_OF_DAYS = frozenset((" of ", " of the ", " in the year "))
"""What stands between the parts of one date."""
_TORN = frozenset(("", " ", "-"))
_OF_MANY = frozenset(("' ", "’ "))
"""What stands inside the name of an institution of many: Carters' Hall."""
_POSSESSIVE = frozenset(("'s ", "’s ", "s' ", "s’ "))
"""What stands between the label of an owner and that of what is owned; people own under their own."""
_COUNTED = frozenset(("person", "email", "phone", "url", "handle", "hidden"))
"""Kinds that are counted: two people are not one, and a person is no detail."""
_NUMBERS = frozenset(("file_number", "case_number", "licence", "national_id", "account", "vehicle"))
"""Kinds of what stands before a name like a title and goes with it: "PC 4471 Rahman"."""
_OF_PEOPLE = frozenset(("name", "relative", "occupation"))
"""Kinds of what stands before a person's name and is said of them: "his ex-wife Leslie"."""
_BY_ANOTHER = re.compile(r"\b(?:of|to)\b|['’]s?\b")
"""What makes the name behind it that of another: "the widow of the racing driver" Tarquin is not he."""
_ENDS = re.compile(r"(?<!\b[^\W\d_a-z])[.!?;:](?=\s|$)|\n")
"""Where a sentence ends or a list begins: not behind an initial, and not in a number."""
_TWICE = re.compile(r",? (?:and|or) |, ")
_PAIR = re.compile(r"\b(between|both|from|either|neither) $", re.IGNORECASE)
_PAIRED = {"from": (" to ", " until ", " through "), "between": (" and ",)}
"""Two times that are the same in general are one: "from the 2010s to the 2010s" is "in the 2010s"."""
_ARTICLE = re.compile(r"^(?:the|an?) ", re.IGNORECASE)
_TOLD = frozenset(("clue", "informative", "unique", "event", "passage", "occupation"))
"""Kinds of what is told in a clause, so that a verb may be hidden in it."""
_ANY_WORDS = frozenset(("clue", "informative", "passage"))
"""Kinds of what is hidden for what it tells: their labels stand for words of any sort, so that no verb is missed."""
_HELD = frozenset(("event", "organisation", "award", "name", "work", "unique"))
"""Kinds of what has a year before its name: the 1990 cup."""
_NAMED = frozenset(("place", "organisation", "work", "event", "award", "product"))
_DETERMINED = re.compile(r"\b(?:the|that|this|his|her|its|their) $", re.IGNORECASE)
_PASSIVE = frozenset(("aux", "auxpass"))
_FINITE = {"VBD": "did", "VBZ": "does", "VBP": "do"}
_CLAUSES = frozenset(("ROOT", "advcl", "ccomp", "relcl", "conj"))
_VERBS = frozenset(("VERB", "AUX"))


def join(manuscript: Manuscript) -> None:
    """One label where several stand side by side in one phrase."""
    last: int | None = None
    for at, decision in enumerate(manuscript.decisions):
        if decision.replacement is None:
            last = None
        elif decision.replacement:
            if last is not None and manuscript.is_label(last):
                last = _beside_label(manuscript, last, at)
            else:
                last = _beside_term(manuscript, last, at)


def _beside_label(manuscript: Manuscript, last: int, at: int) -> int:
    """What follows a label: another label, or a general term that is a part of it. The number of what stands last."""
    gap = manuscript.shown_gap(last, at)
    if manuscript.is_label(at):
        if gap in (" ", ". ") and is_short_title(manuscript.surface(last)):
            _into_later(manuscript, last, at)
            return at
        if gap in _OF_DAYS and manuscript.kind(last) == manuscript.kind(at) == "date":
            _into(manuscript, last, at)
            return last
        between = manuscript.text[manuscript.span(last).end : manuscript.span(at).start]
        if between in _OF_MANY and manuscript.kind(last) == manuscript.kind(at) and manuscript.kind(at) in _NAMED:
            _into(manuscript, last, at)
            return last
        if gap in _POSSESSIVE and _COUNTED.isdisjoint((manuscript.kind(last), manuscript.kind(at))):
            _into_later(manuscript, last, at)
            return at
        return _joined(manuscript, last, at, gap) if gap in _BESIDE else at
    term = manuscript.decisions[at]
    alike = manuscript.kind(last) == term.finding.kind
    noun = term.finding.kind not in ("date", "time", "age") and (term.replacement or "").startswith(("a ", "an "))
    part = alike or (noun and not _ENDS.search(manuscript.surface(at)))
    if gap in _TORN and term.why == "said in general" and part:
        _into(manuscript, last, at)
        return last
    return at


def _beside_term(manuscript: Manuscript, last: int | None, at: int) -> int:
    """What follows a general term: the same one again is dropped, and the year of what has a label."""
    if last is not None and _is_year_of(manuscript, last, at):
        _into_later(manuscript, last, at)
        return at
    if last is not None and _is_torn(manuscript, last, at):
        _into_later(manuscript, last, at)
        return at
    if last is None or manuscript.decisions[at].why != "said in general":
        return at
    one, other = (_ARTICLE.sub("", manuscript.decisions[each].replacement or "") for each in (last, at))
    start = manuscript.span(last).start
    alike = one.casefold() == other.casefold() and manuscript.kind(at) in ("date", "place", "nationality")
    gap, pair = manuscript.shown_gap(last, at), _PAIR.search(manuscript.text, max(0, start - 9), start)
    if alike and pair and gap in _PAIRED.get(pair.group(1).casefold(), ()) and manuscript.kind(at) == "date":
        inside = "In" if pair.group()[0].isupper() else "in"
        manuscript.put(
            last,
            manuscript.decisions[last].replacement or "",
            Replacement(pair.start(1), pair.end(1), inside),
            why="said in general",
        )
        _into(manuscript, last, at)
        return last
    if not alike or pair or not _TWICE.fullmatch(gap):
        return at
    _into(manuscript, last, at)
    return last


def _is_year_of(manuscript: Manuscript, last: int, at: int) -> bool:
    """Whether a time in general goes with the label behind it: nobody says "the 1990s [EVENT 1]" of one cup."""
    start = manuscript.span(last).start
    return (
        manuscript.kind(last) == "date"
        and manuscript.decisions[last].why == "said in general"
        and manuscript.is_label(at)
        and manuscript.kind(at) in _HELD
        and manuscript.shown_gap(last, at) == " "
        and _DETERMINED.search(manuscript.text, max(0, start - 6), start) is not None
    )


def _is_torn(manuscript: Manuscript, last: int, at: int) -> bool:
    """Whether a name was found in two pieces, of which the first alone is said in general: a "town centre"."""
    alike = manuscript.kind(last) == manuscript.kind(at) and manuscript.kind(at) in _NAMED
    general = manuscript.decisions[last].why == "said in general" and manuscript.is_label(at)
    return alike and general and manuscript.shown_gap(last, at) in _TORN


def _joined(manuscript: Manuscript, first: int, at: int, gap: str) -> int:
    """The label that stands for two neighbours, or the second if they stay apart."""
    one, other = manuscript.decisions[first].finding, manuscript.decisions[at].finding
    same = (one.kind, one.entity) == (other.kind, other.entity)
    bare = (manuscript.decisions[at].replacement or "").startswith("[")
    if not same and bare and not _ANY_WORDS.issuperset((one.kind, other.kind)):
        verb = _verb(manuscript, at) if gap == " " else ""
        if verb and not any(token.pos in _VERBS for token in manuscript.words(one.span)):
            label = manuscript.decisions[at].replacement or ""
            said = f"{verb} {label}" if other.kind in _ANY_WORDS else instead_of_verb(verb, label)
            manuscript.put(at, said, why="label")
            return at
    if not bare:
        return at
    end = _ENDS.search(other.span.of(manuscript.text))
    if end and not (end.group() == ":" and other.kind == "work"):
        if end.start() == 0 and gap == "":
            manuscript.put(at, f"{end.group()} {manuscript.decisions[at].replacement}", why="label")
        return at
    if one.kind == "place" and other.kind == "organisation" and gap == " ":
        _into_later(manuscript, first, at)  # the town that a school has its name from
        return at
    if same or other.kind not in _COUNTED:
        if gap in _TORN and one.kind not in _COUNTED and _is_head(manuscript, first, at):
            _into_later(manuscript, first, at)
            return at
        _into(manuscript, first, at)
        return first
    if gap == " " and one.kind in _NUMBERS and other.kind == "person":
        _into_later(manuscript, first, at)
        return at
    if gap in _TORN and _goes_with(manuscript, first, at):
        if _BY_ANOTHER.search(manuscript.surface(first)):
            _into(manuscript, first, at)
            return first
        _into_later(manuscript, first, at)
        return at
    if gap in _TORN:
        label = manuscript.decisions[at].replacement or ""
        manuscript.put(at, label, _between(manuscript, at - 1, at, ", "), why="label")
    return at


def _is_head(manuscript: Manuscript, first: int, at: int) -> bool:
    """Whether the second of two kinds says what both are: two Olympic rowers are no place."""
    one, other = manuscript.span(first), manuscript.span(at)
    if manuscript.kind(first) == manuscript.kind(at):
        return False
    top = manuscript.top(Span(one.start, other.end))
    return top is not None and manuscript.tokens[top].span.start >= other.start


def _into(manuscript: Manuscript, last: int, at: int) -> None:
    """The second is a part of what stands before it, and so is all between them."""
    for each in range(last + 1, at + 1):
        manuscript.leave_out(each, _between(manuscript, each - 1, each, ""), why="joined")


def _into_later(manuscript: Manuscript, first: int, at: int) -> None:
    """All from the first on is a part of the label behind."""
    for each in range(first, at):
        manuscript.leave_out(each, _between(manuscript, each, each + 1, ""), why="joined")


def _between(manuscript: Manuscript, before: int, after: int, text: str) -> Replacement:
    return Replacement(manuscript.span(before).end, manuscript.span(after).start, text)


def _verb(manuscript: Manuscript, at: int) -> str:
    """The verb that stands for a hidden one: "did" for "won"; a word such as "was" as it is; "" where there is none."""
    words = manuscript.words(manuscript.span(at))
    if not words or words[0].pos not in _VERBS or manuscript.kind(at) not in _TOLD:
        swallowed = len(words) > 1 and words[0].pos == "VERB" and manuscript.kind(at) not in _COUNTED
        return _FINITE.get(words[0].tag, "") if swallowed and manuscript.spelled(words[0]).islower() else ""
    if words[0].pos == "AUX":
        return manuscript.spelled(words[0]).lower() if len(words) > 1 else ""
    past = words[0].tag == "VBN" and words[0].dep in _CLAUSES and not _has_auxiliary(manuscript, at)
    return "did" if past else _FINITE.get(words[0].tag, "")


def _has_auxiliary(manuscript: Manuscript, at: int) -> bool:
    """Whether a small verb before it says when: "was acquitted" is no "was did"."""
    number = manuscript.first(manuscript.span(at))
    before = range(max(0, number - 6), number)
    return any(
        manuscript.tokens[each].dep in _PASSIVE and each + manuscript.tokens[each].head == number for each in before
    )


def _goes_with(manuscript: Manuscript, first: int, at: int) -> bool:
    """Whether the parse takes what stands first for a part of the name behind: "Aunty" of "Rose"."""
    top, parts = (
        manuscript.top(manuscript.span(first)),
        ("compound", "flat", "nmod", "amod", "appos", "poss", "det", "nummod"),
    )
    if top is None or manuscript.tokens[top].dep not in parts:
        return manuscript.kind(first) in _OF_PEOPLE and manuscript.kind(at) == "person"
    return manuscript.head(top).span.start in range(*manuscript.span(at))
