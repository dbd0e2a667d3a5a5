"""Somebody, as a text names them, and what they can be found under: their words, slips of them, initials, user names."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from reticent.detect.likeness import LEAST_SLIPPED
from reticent.detect.personal_names import Name, Sex
from reticent.view import fold


@dataclass(eq=False, slots=True)
class Somebody:
    """Somebody: all names by which they go, and what was said of them."""

    names: list[Name] = field(default_factory=list)
    sexes: set[Sex] = field(default_factory=set)
    titles: set[str] = field(default_factory=set)
    filed: bool = False
    joined: "Somebody | None" = None

    @property
    def self(self) -> "Somebody":
        """Who it is, after others turned out to be the same."""
        person = self
        while person.joined:
            person = person.joined
        return person


def by_letter(people: list[Somebody], letters: Callable[[Somebody], set[str]]) -> dict[str, list[Somebody]]:
    """Who has which letters."""
    found: dict[str, list[Somebody]] = {}
    for person in people:
        for letter in sorted(letters(person)):
            found.setdefault(letter, []).append(person)
    return found


def by_initial(person: Somebody) -> set[str]:
    """The initial of somebody whose given name is not told: "T. Soto". Dr T. Soto is hardly called by it."""
    full = [name for name in person.names if name.full]
    others = [name for name in person.names if not name.full and not name.group and not name.letters]
    surnames = {"".join(name.surname) for name in full}
    if not full or person.titles or any(name.whole[0] not in surnames and not name.is_surname for name in others):
        return set()
    return {name.given[0] for name in full} if all(name.given and len(name.given[0]) == 1 for name in full) else set()


def local_part(address: str) -> str:
    """The letters of a user name, or of what stands before the @."""
    return "".join(mark for mark in fold(address.lstrip("@").partition("@")[0]) if mark.isalpha())


def full_names_in(addresses: set[str], names: list[Name]) -> Iterator[Name]:
    """Full names of which the text has the two parts, and an address has both: "Tadeo", "T. Soto", tadeo.soto@."""
    words = {name.whole[0] for name in names if not name.full and not name.is_surname and len(name.whole[0]) > 2}
    surnames = {"".join(name.surname): name.surname for name in names if name.full}
    surnames |= {name.whole[0]: name.units[0] for name in names if name.is_surname}
    parts = {part: surname for surname in surnames.values() for part in surname}
    for address in sorted(addresses):
        for at in range(3, len(address) - 2):
            for given, family in ((address[:at], address[at:]), (address[at:], address[:at])):
                if given in words and family in parts:
                    yield Name(((given,), parts[family]), 1)


def fullest(name: Name) -> tuple[int, int, bool, tuple[str, ...], str]:
    """By what names are put in order, the fullest first."""
    words = sum(len(word) > 1 for word in name.flat)
    return -words, -sum(map(len, name.flat)), not name.address, name.flat, repr(name)


def found_under(name: Name) -> set[str]:
    """The words of a name, and its beginning and end."""
    first = name.whole[0]
    made = {f"{way}@" for way in name.user_names()} if name.full else {f"{first}@"}
    return {*words_of(name), *made, f"{first[:2]}-", f"{first[:3]}-", f"-{first[-4:]}"}


def slipped(name: Name) -> set[str]:
    """The words of a name, as they are and with one letter left out: two words that are one letter off have one in common."""
    words = {word for word in words_of(name) if len(word) >= LEAST_SLIPPED}
    return words | {word[:at] + word[at + 1 :] for word in words for at in range(len(word))}


def words_of(name: Name) -> set[str]:
    """The words of a name, as they stand and joined."""
    return {word for word in (*name.flat, *name.whole, *name.nicks, "".join(name.surname)) if len(word) > 1}
