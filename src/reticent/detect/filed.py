"""Names as files have them: in "Tully, Rose" the comma turns a name around, in "Anna, Paul" it separates two people.

Read are only cells that hold nothing else: of a table or a CSV file, a field of a form, a line of a list. What tells
that the cell is one name is, in this order:

- its form: the surname in capitals, or initials behind the comma;
- the rest of the text: the same words in the other order ("Rose Tully", "R. Tully"), or a heading "Surname, First name";
- the lists: a given name behind the comma, and before it a word that is neither a given name nor an ordinary word;
- the other cells of its column: where two or more are such names, and more than look like two people, all are.

A list of several, a greeting and a sentence are no such cells, and "Present: Tully, Starke" is no such field.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.people_words import BEFORE_NAMES, FAMILY_NAME, GENERATIONS, GIVEN_NAME, LETTERS_BEHIND, RANKS
from reticent.languages.en.titles import PARTICLE, STAYING_TITLE
from reticent.languages.words import LETTER, LETTERS, UPPER
from reticent.model import Finding, Span
from reticent.view import fold

_CAPITAL = rf"(?:(?:[dDlLnN]['’])?[{UPPER}]{LETTER}*(?:['’‐‑-]{LETTER}+)*)"
_INITIAL = rf"(?:[{UPPER}]{LETTER}?\.(?:[ -]?[{UPPER}]\.)*)"
_FAMILY = rf"(?:(?i:{PARTICLE}) ){{0,3}}{_CAPITAL}(?: (?:{PARTICLE} ){{0,2}}{_CAPITAL}){{0,2}}"
_GIVEN = rf"(?:{_INITIAL}|{_CAPITAL})(?: (?:{PARTICLE} )?(?:{_INITIAL}|{_CAPITAL})){{0,2}}"
_TITLE = STAYING_TITLE.pattern
_CELL = re.compile(
    rf"(?:(?P<line>^[ ]*(?:[-*•] |\d+[.)]? |[(\[][^\])\n]{{1,24}}[)\]] )?)|(?P<field>[^\W\d_]+: +)|(?P<edge>\t|(?<=\S)[ ]{{2,}}|[|;\">(*] ?))"
    rf"(?i:{_TITLE})?(?P<name>(?P<family>{_FAMILY}), (?i:{_TITLE})?(?P<given>{_GIVEN}))"
    r"(?![\w.’'-])(?=(?P<behind>[ ]*(?:$|\t|[ ]{2}|[|;\"<(\[&*)]| \d| n[ée]e\b)))",
    re.MULTILINE,
)
_HEADING = re.compile(rf"\b{FAMILY_NAME}, ?{GIVEN_NAME}|\bsurname, ?(?:first|given|initials?)\b", re.IGNORECASE)
_PAIR = re.compile(rf"(?<!\w)(?=({LETTER}+(?:['’‐‑-]{LETTER}+)*)\.?(?: ?[{UPPER}]\.)*[ ]?(?<=[ .])({LETTER}+(?:['’‐‑-]{LETTER}+)*))")
_SEVERAL = frozenset("absent all bcc cc crew panel present sent staff team to".split())
"""Fields in which several people stand, beside those whose names are plurals."""
_ONE = frozenset("applicant client customer employee learner member name patient pt pupil resident student tenant user".split())
"""Fields in which one person stands."""
_OPENS = re.compile(rf"(?:{BEFORE_NAMES})", re.IGNORECASE)
_LEAST_ALIKE = 2

Column = tuple[str, int]
"""Where in its line a cell stands: behind how many of which mark, or, without a mark, how far from the margin."""

_REASON = "a surname with the given name behind it"


@dataclass(frozen=True, slots=True)
class _Cell:
    """What may be a name in a cell: its column, whether it is one, whether it looks like two people."""

    span: Span
    column: Column
    sure: bool
    two: bool


def filed_names(text: str, lexicon: Lexicon) -> dict[Span, Column | None]:
    """The names that are written so, in order, each with its column where that is one of names."""
    if ", " not in text:
        return {}
    pairs = {(fold(match[1]), fold(match[2])) for match in _PAIR.finditer(text)}
    heading = bool(_HEADING.search(text))
    cells = [cell for match in _CELL.finditer(text) for cell in _read(match, pairs, lexicon)]
    columns: dict[Column, list[_Cell]] = {}
    for cell in cells:
        columns.setdefault(cell.column, []).append(cell)
    alike = {column for column, those in columns.items() if _is_of_names(those, heading)}
    return {
        cell.span: cell.column if cell.column in alike else None
        for cell in cells
        if cell.sure or cell.column in alike
    }


def filed(text: str, found: Iterable[Finding], lexicon: Lexicon) -> Iterator[Finding]:
    """A finding for the whole of each such name of which both parts were found, or which stands in a column of people."""
    names = filed_names(text, lexicon)
    if not names:
        return
    inside: dict[Span, list[Finding]] = {name: [] for name in names}
    starts = {at: name for name in names for at in range(*name)}
    for finding in found:
        for name in dict.fromkeys(starts[at] for at in range(*finding.span) if at in starts):
            inside[name].append(finding)
    people = {name: [each for each in those if each.kind == "person"] for name, those in inside.items()}
    scores: dict[Column, list[float]] = {}
    for name, column in names.items():
        if column:
            scores.setdefault(column, []).append(max((each.score for each in people[name]), default=0.0))
    for name, those in inside.items():
        column = names[name]
        known = [score for score in scores.get(column, ()) if score] if column else []
        told = len(known) >= _LEAST_ALIKE and 2 * len(known) > len(scores[column]) if column else False
        if (told or _are_both_found(text, name, people[name])) and not any(each.who for each in those):
            score = max((each.score for each in those), default=min(known, default=0.0))
            yield Finding(name, "person", score, "filed", _REASON)


def _are_both_found(text: str, name: Span, people: list[Finding]) -> bool:
    """Whether people were found before the comma and behind it."""
    comma = text.index(",", *name)
    return any(each.span.start < comma for each in people) and any(each.span.end > comma for each in people)


def _is_of_names(cells: list[_Cell], heading: bool) -> bool:
    """Whether the cells of a column are names with the surname first."""
    sure, two = sum(cell.sure for cell in cells), sum(cell.two for cell in cells)
    return sure > two and (sure >= _LEAST_ALIKE or heading)


def _read(match: re.Match[str], pairs: set[tuple[str, str]], lexicon: Lexicon) -> Iterator[_Cell]:
    family, given = LETTERS.findall(match["family"]), LETTERS.findall(match["given"])
    if not family or not given or _OPENS.fullmatch(match["family"]) or _is_no_given(given):
        return
    field = (match["field"] or "").rstrip(": ").casefold()
    if field in _SEVERAL or field.endswith("s"):
        return
    first, last = fold(given[0]), [fold(word) for word in match["family"].split()]
    elsewhere = any((way, word) in pairs for way in (first, first[0]) for word in (last[0], "".join(last)))
    shouted = match["family"].isupper() and len(match["family"]) > 3 and not given[0].isupper()
    initials = all(len(word) == 1 for word in given)
    known = lexicon.is_given_name(given[0])
    one_word = len(match["family"].split()) == 1
    plain = match["line"] is not None and not match["behind"].strip(" ") and "  " not in match["behind"]
    listed = known and one_word and not plain and not lexicon.is_given_name(last[0]) and not lexicon.is_ordinary(last[0])
    two = known and lexicon.is_given_name(last[0]) and not lexicon.is_surname(last[0]) and not elsewhere
    sure = shouted or elsewhere or (initials and one_word) or listed or (field in _ONE and one_word and not two)
    sure = sure or match["behind"].strip().startswith("n")
    yield _Cell(Span(*match.span("name")), _column(match), sure, two and not shouted and not initials)


def _is_no_given(given: list[str]) -> bool:
    """Whether what stands behind the comma are letters or a post: "Rose Tully, MD"."""
    return given[0].casefold() in LETTERS_BEHIND | GENERATIONS.keys() | RANKS and given[0][1:].upper() == given[0][1:] != ""


def _column(match: re.Match[str]) -> Column:
    """Where in its line the cell stands: behind how many marks, or how far from the margin."""
    start = match.string.rfind("\n", 0, match.start("name")) + 1
    before = match.string[start : match.start("name")]
    mark = next((mark for mark in '\t|;"' if mark in before), "")
    if mark == '"':
        return mark, before.count(",")
    return (mark, before.count(mark)) if mark else ("", match.start("name") - start)
