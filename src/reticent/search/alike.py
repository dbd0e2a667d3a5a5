"""Names that are not quite written as they are: short forms of a given name, and slips of one letter.

"Tom" and "Tommy" stand for Tomasz, "Bill" for William, "Kacmarek" for Kaczmarek. All count only with a capital, a slip
only in a word that is neither a name nor a word itself, a short form that no list knows only if it fits the gender.
"""

from collections.abc import Iterator, Sequence

from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.nicknames import names_for, short_for
from reticent.search.names import LEAST_LETTERS, KnownPerson, NameWord

LONGEST_SHORT = 5
LEAST_SLIPPED = 5
_PET_ENDINGS = ("ie", "ey", "y")


class Alike:
    """The words of many names, to be asked whose name a word is like."""

    def __init__(self, people: Sequence[KnownPerson], lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._called: dict[str, list[int]] = {}
        self._short: dict[str, list[tuple[int, str]]] = {}
        self._by_length: dict[tuple[str, int], list[tuple[int, str, NameWord]]] = {}
        for number, person in enumerate(people):
            for spelling, spelled in person.words.items():
                word = spelled.word
                if word.role == "given" and word.alone:
                    for other in (*names_for(spelling), *short_for(spelling)):
                        self._called.setdefault(other, []).append(number)
                    for end in range(LEAST_LETTERS, len(spelling)):
                        self._short.setdefault(spelling[:end], []).append((number, spelling))
                if word.alone and not word.ordinary and len(spelling) >= LEAST_SLIPPED:
                    self._by_length.setdefault((spelling[0], len(spelling)), []).append((number, spelling, word))

    def whose(self, word: str) -> Iterator[tuple[int, NameWord]]:
        """Whose name a word may be that is not spelled like it."""
        lexicon = self._lexicon
        given, ordinary = lexicon.is_given_name(word), lexicon.is_ordinary(word)
        for number in self._called.get(word, ()):
            yield number, NameWord(word, "given", ordinary, loose=True)
        if len(word) <= LONGEST_SHORT + 2 * word.endswith(_PET_ENDINGS) and (given or not ordinary):
            for stem in _stems(word):
                for number, name in self._short.get(stem, ()):
                    if self._same_gender(word, name):
                        yield number, NameWord(word, "given", ordinary, loose=True)
        if len(word) >= LEAST_SLIPPED and not (given or ordinary or lexicon.is_surname(word)):
            for length in range(len(word) - 1, len(word) + 2):
                for number, name, known in self._by_length.get((word[0], length), ()):
                    if max(len(word), length) > LEAST_SLIPPED and is_slip(word, name):
                        yield number, NameWord(word, known.role, ordinary=False, loose=True)

    def _same_gender(self, word: str, name: str) -> bool:
        genders = {self._lexicon.gender(word), self._lexicon.gender(name)} - {None}
        return len(genders) < 2


def _stems(word: str) -> Iterator[str]:
    """The beginnings of a name that a short form may be made of: "tommy" of "tom", "chasey" of "chase"."""
    yield word
    for ending in _PET_ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > LEAST_LETTERS:
            yield stem
            if stem[-1] == stem[-2]:
                yield stem[:-1]


def is_slip(word: str, name: str) -> bool:
    """Whether one letter is missing, too many or another, or two neighbours have changed places."""
    if len(word) == len(name):
        wrong = [at for at, letter in enumerate(word) if letter != name[at]]
        if len(wrong) == 2:
            first, last = wrong
            return last == first + 1 and word[first] == name[last] and word[last] == name[first]
        return len(wrong) == 1
    shorter, longer = sorted((word, name), key=len)
    at = next((at for at, letter in enumerate(shorter) if letter != longer[at]), len(shorter))
    return len(longer) == len(shorter) + 1 and shorter[at:] == longer[at + 1 :]
