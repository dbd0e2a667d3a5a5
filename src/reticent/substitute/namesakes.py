"""One pseudonym for one person: what a mention of somebody becomes, whatever it calls them.

That is whoever the user named, and whoever the text names in full: the fullest name, and the others as aliases.

The given name and the surname have a pseudonym each. An alias, a short form, a slip of the pen becomes the one that it
stands for; initials become the initials of the pseudonym, and an account is made of both.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.titles import PARTICLES, SUFFIXES, TITLES
from reticent.languages.words import NAME_WORD
from reticent.model import Finding
from reticent.policy import Person
from reticent.search.names import KnownPerson, plain, spellings
from reticent.substitute.inventing import cased

_NOT_LETTERS = re.compile(r"[^\W\d_]([^\w]+)[^\W\d_]")
_ALIKE = 2
_NEARLY = 0.75


@dataclass(frozen=True, slots=True)
class Namesake:
    """The pseudonym of one person: for each word of the name another, by its spelling without accents."""

    known: KnownPerson = field(repr=False)
    given: str
    surname: str
    words: dict[str, str] = field(repr=False)

    @classmethod
    def of(cls, person: Person, lexicon: Lexicon, word_for: Callable[[str, bool], str]) -> "Namesake":
        """Made with `word_for`, which gives the pseudonym of a word, be it a given name or not."""
        main = list(_words(person.name)) or [person.name]
        made = {word: word_for(word, word != main[-1] or _is_given(main, lexicon)) for word in main}
        given, surname = made[main[0]], made[main[-1]]
        words = {spelling: new for word, new in made.items() for half in _halves(word) for spelling in spellings(half)}
        known = KnownPerson.of(person, lexicon)
        for alias in person.aliases:
            own = [word for word in _words(alias) if plain(word) not in known.initials]
            for at, word in enumerate(own):
                for half in filter(str.isalpha, _halves(word)):
                    words.setdefault(plain(half), given if at < len(own) - 1 or len(own) == 1 else surname)
        return cls(known, given, surname, words)

    def word(self, word: str) -> str | None:
        """What stands for one word of a mention; None if the pseudonym does not say."""
        spelling = plain(word)
        if spelling in self.words:
            return cased(self.words[spelling], word)
        if len(spelling) == 1:
            return self._initial(spelling, word)
        if word.isupper() and spelling in self.known.initials:
            return (self.given[0] + self.surname[0]).upper()
        if any(name in spelling for name in self.words if len(name) > _ALIKE + 1):
            return cased(self.given + self.surname, word)  # run together
        stem = spelling[:_ALIKE]
        alike = next((new for name, new in self.words.items() if name[:_ALIKE] == stem), None)
        return cased(alike, word) if alike else None

    def whole(self, surface: str) -> str | None:
        """What stands for an alias that is no name ("A-7"), or for a name in single letters; None if it is neither."""
        if surface.casefold() in map(str.casefold, self.known.terms):
            return self.given
        between = _NOT_LETTERS.match(surface)
        if not between or plain(surface) not in self.words:
            return None
        return between[1].join(cased(self.words[plain(surface)], surface))

    def accounts(self) -> Iterator[str]:
        """Names for accounts: as many as are asked for."""
        number = 1
        while True:
            yield f"{plain(self.given)}.{plain(self.surname)}{number if number > 1 else ''}"
            number += 1

    def _initial(self, letter: str, written: str) -> str | None:
        new = next((new for name, new in self.words.items() if name[0] == letter), None)
        return cased(new[0].upper(), written) if new else None


def people_named(text: str, findings: Iterable[Finding]) -> dict[int, Person]:
    """Who is named in full, by the fullest of the names and the numbers of the findings; not whom the user named."""
    surfaces: dict[int, dict[str, list[str]]] = {}
    for finding in findings:
        if finding.kind == "person" and not finding.who:
            surface = finding.span.of(text)
            surfaces.setdefault(finding.entity, {}).setdefault(surface, list(_words(surface)))
    people = {}
    for entity, said in surfaces.items():
        name, words = max(said.items(), key=lambda each: (len(each[1]), len(each[0])))
        if len(words) > 1:
            known = {plain(word) for word in words}
            aliases = [
                f"{words[0]} {other}" if len(own) == 1 and _is_nearly(own[0], words[-1]) else other
                for other, own in said.items()
                if other != name and not known.issuperset(map(plain, own))
            ]
            people[entity] = Person(name=name, aliases=tuple(alias for alias in aliases if alias.strip()))
    return people


def _is_nearly(word: str, surname: str) -> bool:
    """Whether a word alone is the surname with a slip in it, or a half of it."""
    one, other = plain(word), plain(surname)
    return one in other or SequenceMatcher(None, one, other).ratio() >= _NEARLY


def _words(name: str) -> Iterator[str]:
    """The words of a name that a pseudonym replaces."""
    surname, _, given = name.partition(",")
    for word in NAME_WORD.findall(f"{given} {surname}"):
        if len(word) > 1 and word.casefold() not in TITLES | SUFFIXES and word not in PARTICLES:
            yield word


def _halves(word: str) -> list[str]:
    """A word and, of a double one, its halves; no single letters."""
    return [half for half in dict.fromkeys((word, *word.split("-"))) if len(half) > 1]


def _is_given(words: list[str], lexicon: Lexicon) -> bool:
    return len(words) == 1 and lexicon.is_given_name(words[0]) and not lexicon.is_surname(words[0])
