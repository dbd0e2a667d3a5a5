"""Lists of people to hide: reading them, and what can be wrong with them or with what is to be hidden and kept.

    name,aliases,role,label
    Anna Kowalska,Ania; A-7,patient,PATIENT
    Piotr Kowalski,,husband,

The first line names the columns; only `name` is needed. Aliases are separated by `;` or `|`. No message ever quotes
a name: it says where it stands.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from reticent.errors import InputError, PolicyError
from reticent.files import read_bytes
from reticent.kinds import KINDS
from reticent.languages.en.counting import ordinal
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.terms import TermMatcher
from reticent.model import Document, Span
from reticent.policy import Person, Policy
from reticent.search import HiddenSearch, PeopleIndex
from reticent.search.names import KnownPerson, may_be_name, spelled_out
from reticent.search.spelled import tokens_of
from reticent.view import View
from reticent.world import default_world

COLUMNS = ("name", "aliases", "role", "label")
_BETWEEN_ALIASES = re.compile(r"[;|]")
_LETTER = re.compile(r"[^\W\d_]")
_LONGEST, _LEAST = 1_000, 3

Place = Callable[[int], str]
"""What a message calls the person or term with this number, counted from 0."""


@dataclass(frozen=True, slots=True)
class Places:
    """What messages call terms and people, because they never quote them."""

    hide: Place = lambda number: f"the {ordinal(number + 1)} term of hide"
    keep: Place = lambda _: "keep"
    person: Place = lambda number: f"the {ordinal(number + 1)} entry of people"


PLACES = Places()
_OF_DOCUMENT = Places(hide=lambda number: f"the {ordinal(number + 1)} term that this text is to hide")


@dataclass(frozen=True, slots=True)
class NamesList:
    """The people on a list, with the line that each begins on."""

    name: str
    people: tuple[Person, ...] = field(repr=False)
    lines: tuple[int, ...]

    def place(self, number: int) -> str:
        """Where somebody stands."""
        return f"line {self.lines[number]} of {self.name!r}"


def read_names(path: Path | str) -> tuple[Person, ...]:
    """The people on a list, a CSV file with a header; an `InputError` says which line is wrong, and never a name."""
    return read_list(path).people


def read_list(path: Path | str) -> NamesList:
    """The same, with the lines that they stand on."""
    name = Path(path).name
    try:
        text = read_bytes(str(path)).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"the list of names {name!r} is not UTF-8 text: save it as UTF-8") from None
    rows = _rows(text, name)
    _, header = next(rows, (0, None))
    if header is None:
        raise InputError(f"the list of names {name!r} is empty: its first line is {','.join(COLUMNS)}")
    columns = _columns(header, name)
    people, lines = [], []
    for line, cells in rows:
        if len(cells) > len(columns):
            raise InputError(
                f"line {line} of {name!r} has {len(cells)} cells, the first line {len(columns)}: "
                "put quotes around a cell that holds a comma"
            )
        people.append(_person(dict(zip(columns, cells, strict=False)), f"line {line} of {name!r}"))
        lines.append(line)
    if not people:
        raise InputError(f"the list of names {name!r} has no line below the first: name somebody")
    read = NamesList(name, tuple(people), tuple(lines))
    if problem := _problem(people, read.place):
        raise InputError(problem)
    return read


def _rows(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not blank, each with the line it begins on."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    line = 1
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if any(stripped):
                yield line, stripped
            line = reader.line_num + 1
    except csv.Error:
        raise InputError(f"line {line} of {name!r} is no CSV: close its quotes") from None


def _columns(header: Sequence[str], name: str) -> list[str]:
    """The names of the columns. A first line that is none may be a person: it is not quoted."""
    columns = [cell.casefold() for cell in header]
    while columns and not columns[-1]:
        columns.pop()
    if "name" not in columns:
        raise InputError(f"the first line of {name!r} has no column 'name': it must be {','.join(COLUMNS)}")
    for number, column in enumerate(columns, 1):
        if column not in COLUMNS:
            raise InputError(f"column {number} of {name!r} is none of {', '.join(COLUMNS)}: rename or remove it")
        if columns.index(column) != number - 1:
            raise InputError(f"the column {column!r} is twice in {name!r}: join the two")
    return columns


def _person(cells: dict[str, str], line: str) -> Person:
    if not cells.get("name"):
        raise InputError(f"{line} has no name: fill it in or remove the line")
    if any(len(cell) > _LONGEST for cell in cells.values()):
        raise InputError(f"{line} has a cell of more than {_LONGEST:,} characters: shorten it")
    aliases = (alias.strip() for alias in _BETWEEN_ALIASES.split(cells.get("aliases", "")))
    return Person(
        name=cells["name"],
        aliases=tuple(filter(None, aliases)),
        role=cells.get("role", ""),
        label=cells.get("label", ""),
    )


def _problem(people: Sequence[Person], place: Place) -> str:
    """What is wrong with a list of people, in one sentence; empty if nothing is."""
    named: dict[str, int] = {}
    called: dict[str, int] = {}
    for number, person in enumerate(people):
        if not _LETTER.search(person.name) or len(_key(person.name)) < 2:
            return f"the name on {place(number)} is too short to be looked for: write it out"
        known = named.setdefault(_key(person.name), number)
        if known != number:
            return f"{place(known)} and {place(number)} have the same name: make them one, with aliases"
    for number, person in enumerate(people):
        for alias in person.aliases:
            known = named.setdefault(_key(alias), number)
            if known != number:
                return f"an alias on {place(number)} is also on {place(known)}: an alias is one person's"
    for number, person in enumerate(people):
        label = _label(person.label)
        known = called.setdefault(label.casefold(), number) if label else number
        if known != number:
            return f"{place(known)} and {place(number)} have the same label: two people cannot share one"
        if person.label and not label:
            return f"the label on {place(number)} has no letter or figure: write a word"
        if _NUMBERED.fullmatch(label):
            return f"the label on {place(number)} is like the numbered ones: write it without the number"
    return _named_in_label(people, place)


def _named_in_label(people: Sequence[Person], place: Place) -> str:
    if not any(person.label for person in people):
        return ""
    lexicon = default_world().lexicon
    search = HiddenSearch(lexicon, PeopleIndex(lexicon, people))
    for number, person in enumerate(people):
        if person.label and search.find(View.of(f"it was {_label(person.label)} then")):
            return f"the label on {place(number)} has a name of the list in it: write another"
    return ""


_NUMBERED = re.compile(rf"(?:{'|'.join(sorted({kind.label for kind in KINDS.values()}))}) \d+", re.IGNORECASE)


def _label(label: str) -> str:
    return label.strip("[] ")


def _key(name: str) -> str:
    """A name as another spelling of it has it too: without accents, in any order of its words."""
    return " ".join(sorted(tokens_of(spelled_out(name))))


def ordinary_names(people: Iterable[Person], lexicon: Lexicon) -> list[int]:
    """The numbers of the people whose names are ordinary words, which count only with a capital."""
    return [
        number
        for number, person in enumerate(people)
        if all(
            spelled.word.ordinary or not spelled.word.alone
            for spelled in KnownPerson.of(person, lexicon).words.values()
        )
    ]


class _LookedThrough(NamedTuple):
    """That a policy was looked through, and what was wrong with it."""

    problem: str


def refuse_contradictions(
    policy: Policy, document: Document | None = None, lexicon: Lexicon | None = None, places: Places | None = None
) -> None:
    """A `PolicyError` where a list of people makes no sense, or what is to be hidden is also to be kept.

    With a document only what that names is looked at.
    """
    if document:
        problem = _kept(document.hide, policy.keep, lexicon, _OF_DOCUMENT)
    elif places:
        problem = _wrong(policy, lexicon, places)
    else:
        problem = policy.remembered(_LookedThrough, lambda: _LookedThrough(_wrong(policy, lexicon, PLACES))).problem
    if problem:
        raise PolicyError(problem)


def _wrong(policy: Policy, lexicon: Lexicon | None, places: Places) -> str:
    return (
        _problem(policy.people, places.person)
        or _kept(policy.hide, policy.keep, lexicon, places)
        or _kept_people(policy.people, policy.keep, places)
    )


def _kept(hide: Sequence[str], keep: Sequence[str], lexicon: Lexicon | None, places: Places) -> str:
    """Which term is to be hidden and kept: the search for it takes all of one that is kept for it."""
    others = [(kept.strip(), _spelled(kept), _key(kept)) for kept in keep]
    for number, term in enumerate(hide if others else ()):
        matcher, spelled, key = TermMatcher([term], endings=True), _spelled(term), _key(term)
        for at, (kept, theirs, their_key) in enumerate(others):
            whole = Span(0, len(kept))
            if (
                any(span == whole for span, _ in matcher.find(kept))
                or not spelled.isdisjoint(theirs)
                or (len(key) > _LEAST and key == their_key and may_be_name(term, lexicon or default_world().lexicon))
            ):
                return f"{places.hide(number)} is also in {places.keep(at)}: hide it or keep it"
    return ""


def _kept_people(people: Sequence[Person], keep: Sequence[str], places: Places) -> str:
    """Who is to be hidden and kept. There may be thousands: each is looked up once."""
    if not keep:
        return ""
    kept = {form: at for at, term in enumerate(keep) for form in (*_spelled(term), _key(term))}
    for number, person in enumerate(people):
        for name in (person.name, *person.aliases):
            at = next((kept[form] for form in (*_spelled(name), _key(name)) if form in kept), None)
            if at is not None:
                return f"a name on {places.person(number)} is also in {places.keep(at)}: hide it or keep it"
    return ""


def _spelled(term: str) -> set[str]:
    """A term run together, with umlauts as one letter and as two; nothing for one that is hardly a word."""
    joined = {"".join(tokens_of(form)) for form in (term, spelled_out(term))}
    return {letters for letters in joined if len(letters) >= _LEAST}
