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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from reticent.detect.personal_names import SaidName, parse
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.people_words import BEFORE_NAMES, FAMILY_NAME, GENERATIONS, GIVEN_NAME, LETTERS_BEHIND, RANKS
from reticent.languages.en.titles import PARTICLE, STAYING_TITLE
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTER, LETTERS, UPPER
from reticent.model import Finding, Span
from reticent.view import fold
from reticent.world import World

_CAPITAL = rf"(?:(?:[dDlLnN]['’])?[{UPPER}]{LETTER}*(?:['’‐‑-]{LETTER}+)*)"
_INITIAL = rf"(?:[{UPPER}]{LETTER}?\.(?:[ -]?[{UPPER}]\.)*)"
_FAMILY = rf"(?:(?i:{PARTICLE}) ){{0,3}}{_CAPITAL}(?: (?:{PARTICLE} ){{0,2}}{_CAPITAL}){{0,2}}"
_GIVEN = rf"(?:{_INITIAL}|{_CAPITAL})(?: (?:{PARTICLE} )?(?:{_INITIAL}|{_CAPITAL})){{0,2}}"
_TITLE = rf"(?i:{STAYING_TITLE.pattern})?"
_LINE = r"(?P<line>^[ ]*(?:[-*•] |\d+[.)]? |[(\[][^\])\n]{1,24}[)\]] )?)"
_EDGE = r"\t|(?<=\S)[ ]{2,}|[|;\">(*] ?"
_END = r"(?P<behind>[ ]*(?:(?P<open>$|:| [–—-] )|\t|[ ]{2}|[|;\"<(\[&*)]| \d|(?P<once> n[ée]e\b)))"
_CELL = lazy(
    rf"(?:{_LINE}|(?P<field>(?<!{LETTER}){LETTER}+(?:: +|=\"))|{_EDGE})"
    rf"{_TITLE}(?P<name>(?P<family>{_FAMILY}), {_TITLE}(?P<given>{_GIVEN}))(?![\w.’'-])(?={_END})",
    re.MULTILINE,
)
_COMMA = lazy(rf", {_TITLE}{_GIVEN}(?![\w.’'-])(?={_END})", re.MULTILINE)
"""What every such cell has behind its family name: a text without it is not looked through for the rest."""
_HEADING = lazy(rf"\b{FAMILY_NAME}, ?{GIVEN_NAME}|\bsurname, ?(?:first|given|initials?)\b", re.IGNORECASE)
_WORD = rf"{LETTER}+(?:['’‐‑-]{LETTER}+)*"
_PAIR = lazy(rf"(?<!\w)(?=({_WORD})\.?(?: ?[{UPPER}]\.)*[ ]?(?<=[ .])({_WORD}))")
_SEVERAL = frozenset("absent all bcc cc crew panel present sent staff team to".split())
"""Fields in which several people stand, beside those whose names are plurals."""
_ONE = frozenset(
    "applicant client customer employee learner member name patient pt pupil resident student tenant user".split()
)
"""Fields in which one person stands."""
_OPENS = lazy(rf"(?:{BEFORE_NAMES})", re.IGNORECASE)
_LEAST_ALIKE = 2
_MOST_INITIALS = 3
_LONGEST_LINE = 2000
_MOST_KEPT = 1000

Column = tuple[str, int]
"""Where in its line a cell stands: behind how many of which mark, or, without a mark, how far from the margin."""

_REASON = "a surname with the given name behind it"


@dataclass(frozen=True, slots=True)
class _NameCell:
    """What may be a name in a cell: its column, whether it is one, whether it looks like two people."""

    span: Span
    column: Column
    sure: bool
    two: bool


class FiledNames:
    """The names of a text that are written so, and what mentions of people say: read once for all who ask."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text, self._lexicon = text, lexicon
        self._said: dict[Span, SaidName] = {}

    def said(self, span: Span) -> SaidName:
        """What a mention says; it is kept, but not of all mentions of a very long text."""
        said = self._said.get(span)
        if said is None:
            said = parse(self.text, span, self._lexicon)
            if len(self._said) < _MOST_KEPT:
                self._said[span] = said
        return said

    @cached_property
    def columns(self) -> dict[Span, Column | None]:
        """These names, in order, each with its column where that is one of names."""
        return filed_names(self.text, self._lexicon)

    @cached_property
    def commas(self) -> frozenset[int]:
        """Where the comma of each stands."""
        return frozenset(self.text.index(",", *name) for name in self.columns)


class NamesOf:
    """The filed names of texts, of which those of the last one are remembered. Made with `World.derived`."""

    def __init__(self, world: World) -> None:
        self._lexicon = world.lexicon
        self._last: FiledNames | None = None

    def text(self, text: str) -> FiledNames:
        """Those of a text."""
        last = self._last
        if last is None or last.text != text:
            self._last = last = FiledNames(text, self._lexicon)
        return last

    def forget(self) -> None:
        """Drop what was remembered of texts."""
        self._last = None


def filed_names(text: str, lexicon: Lexicon) -> dict[Span, Column | None]:
    """The names that are written so, in order, each with its column where that is one of names."""
    found = list(_CELL.finditer(text)) if _COMMA.search(text) else []
    if not found:
        return {}
    pairs = {(fold(match[1]), fold(match[2])) for match in _PAIR.finditer(text)}
    heading = bool(_HEADING.search(text))
    cells = [cell for match in found for cell in _read(match, pairs, lexicon)]
    columns: dict[Column, list[_NameCell]] = {}
    for cell in cells:
        columns.setdefault(cell.column, []).append(cell)
    alike = {column for column, those in columns.items() if _is_of_names(those, heading)}
    return {
        cell.span: cell.column if cell.column in alike else None for cell in cells if cell.sure or cell.column in alike
    }


def filed(text: str, found: Iterable[Finding], known: FiledNames) -> Iterator[Finding]:
    """A finding for the whole of each such name of which both parts were found, or which stands in a column of people."""
    names = known.columns
    inside: dict[Span, list[Finding]] = {name: [] for name in names}
    starts = {at: name for name in names for at in range(*name)}
    for finding in found if names else ():
        for name in dict.fromkeys(starts[at] for at in range(*finding.span) if at in starts):
            inside[name].append(finding)
    people = {name: [each for each in those if each.kind == "person"] for name, those in inside.items()}
    columns = _of_people(names, people)
    for name, those in inside.items():
        least = columns.get(names[name])
        if (least or _are_both_found(text, name, people[name])) and not any(each.who for each in those):
            score = max((each.score for each in those), default=least or 0.0)
            yield Finding(name, "person", score, "filed", _REASON)


def _of_people(names: dict[Span, Column | None], people: dict[Span, list[Finding]]) -> dict[Column | None, float]:
    """The columns where people were found in most of the cells, each with the least score of those."""
    scores: dict[Column, list[float]] = {}
    for name, column in names.items():
        if column:
            scores.setdefault(column, []).append(max((each.score for each in people[name]), default=0.0))
    found = {column: [score for score in each if score] for column, each in scores.items()}
    return {
        column: min(known)
        for column, known in found.items()
        if len(known) >= _LEAST_ALIKE and 2 * len(known) > len(scores[column])
    }


def _are_both_found(text: str, name: Span, people: list[Finding]) -> bool:
    """Whether people were found before the comma and behind it."""
    comma = text.index(",", *name)
    return any(each.span.start < comma for each in people) and any(each.span.end > comma for each in people)


def _is_of_names(cells: list[_NameCell], heading: bool) -> bool:
    """Whether the cells of a column are names with the surname first."""
    sure, two = sum(cell.sure for cell in cells), sum(cell.two for cell in cells)
    return sure > two and (sure >= _LEAST_ALIKE or heading)


def _read(match: re.Match[str], pairs: set[tuple[str, str]], lexicon: Lexicon) -> Iterator[_NameCell]:
    """What a cell that looks like a name is."""
    family, given = match["family"].split(), LETTERS.findall(match["given"])
    field = (match["field"] or "").rstrip(': ="').casefold()
    if _OPENS.fullmatch(match["family"]) or _is_no_given(given[0]) or field in _SEVERAL or field.endswith("s"):
        return
    first, last = fold(given[0]), [fold(word) for word in family]
    elsewhere = any((way, word) in pairs for way in (first, first[0]) for word in (last[0], "".join(last)))
    shouted = match["family"].isupper() and len(match["family"]) > _MOST_INITIALS and not given[0].isupper()
    initials = len(family) == 1 and all(len(word) == 1 for word in given)
    formed = shouted or initials or match["once"] is not None
    named, also = lexicon.is_given_name(given[0]), lexicon.is_given_name(last[0])
    two = named and also and not lexicon.is_surname(last[0]) and not elsewhere and not formed
    in_line = match["line"] is not None and match["open"] is not None
    listed = named and not also and not lexicon.is_ordinary(last[0]) and not in_line
    by_itself = len(family) == 1 and (listed or (field in _ONE and not two))
    yield _NameCell(Span(*match.span("name")), _column(match), formed or elsewhere or by_itself, two)


def _is_no_given(word: str) -> bool:
    """Whether what stands behind the comma are letters or a post: "Rose Tully, MD"."""
    known = word.casefold() in LETTERS_BEHIND or word.casefold() in GENERATIONS or word.casefold() in RANKS
    return known and len(word) > 1 and word[1:].isupper()


def _column(match: re.Match[str]) -> Column:
    """Where the cell stands; a line that is nothing but the name has a column of its own."""
    at = match.start("name")
    start = max(match.string.rfind("\n", 0, at) + 1, at - _LONGEST_LINE)
    before = match.string[start:at]
    mark = next((mark for mark in '\t|;"' if mark in before), "")
    if mark:
        return mark, before.count("," if mark == '"' else mark)
    return "line" if match["line"] is not None and match["open"] is not None else "", at - start
