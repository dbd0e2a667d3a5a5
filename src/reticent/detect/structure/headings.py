"""Headings that say who stands below them: a column of surnames holds surnames, whatever its cells look like one by one.

Below "Surname" or "Patient" stand people and nothing else. Below "Name" or "Client" may stand things and firms; there
people are where most cells hold a name that the lists know.
"""

import re
from collections.abc import Sequence

from reticent.languages.en.labels import MEANINGS, PLACEHOLDERS, ROLES, plain
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.people_words import NAME_PARTS, ONLY_PEOPLE
from reticent.languages.words import LETTER, LETTERS

_WORDS = rf"{LETTER}[\w.'’-]*(?: {LETTER}[\w.'’-]*){{0,3}}"
_NAME = re.compile(rf"{_WORDS}(?:, ?{_WORDS})?")
_LONGEST_NAME = 50
_LONGEST_HEADING = 4


def is_of_people(heading: str) -> bool:
    """Whether nothing but people can stand below it."""
    return plain(heading) in ONLY_PEOPLE or _is_of_names(heading)


def _is_of_names(heading: str) -> bool:
    """Whether it names a part of a name: there a Constable is one by surname."""
    words = plain(heading).split(" ")
    return any(" ".join(words[at:]) in NAME_PARTS for at in range(len(words)))


def may_be_heading(name: str, lexicon: Lexicon) -> bool:
    """Whether it is short, and of words that are nobody's and no place's: "Teacher, Mayfield School" heads nothing."""
    if len(name.split()) > _LONGEST_HEADING or any(map(str.isdigit, name)):
        return False
    return plain(name) in MEANINGS or all(
        lexicon.is_ordinary(word)
        or (word.islower() and not lexicon.is_given_name(word) and not lexicon.is_surname(word))
        for word in LETTERS.findall(name)
    )


def is_name(cell: str, heading: str) -> bool:
    """Whether a cell below this heading may be somebody's name and nothing else."""
    words = {word.casefold() for word in LETTERS.findall(cell)}
    if len(cell) > _LONGEST_NAME or not _NAME.fullmatch(cell) or any(map(str.isdigit, cell)):
        return False
    return not words <= (PLACEHOLDERS if _is_of_names(heading) else ROLES | PLACEHOLDERS)


def are_people(heading: str, cells: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether what stands below a heading of people are their names."""
    filled = [cell for cell in cells if cell.strip(" .").casefold() not in PLACEHOLDERS and cell.strip()]
    names = [cell for cell in filled if is_name(cell, heading)]
    if not names or 2 * len(names) < len(filled):
        return False
    if is_of_people(heading):
        return any(not cell.islower() or not _is_ordinary(cell, lexicon) for cell in names)
    return 2 * sum(_is_known(cell, lexicon) for cell in names) > len(filled)


def _is_ordinary(cell: str, lexicon: Lexicon) -> bool:
    return all(map(lexicon.is_ordinary, LETTERS.findall(cell)))


def _is_known(cell: str, lexicon: Lexicon) -> bool:
    """Whether a word of it is a name and no ordinary word."""
    return any(
        (lexicon.is_given_name(word) or lexicon.is_surname(word)) and not lexicon.is_ordinary(word)
        for word in LETTERS.findall(cell)
    )
