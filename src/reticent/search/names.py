"""What a person's name is made of: the words that can stand for it, their spellings, and the initials.

"Dr Mei-Ling van der Müller (Mimi)" has the given name Mei-Ling, each half of which is a word, the surname Müller, which
is also written Muller and Mueller, and the nickname Mimi; titles and particles stand for nobody.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Literal

from reticent.languages.en.institutions import HEADS, INSTITUTIONS, LEGAL_FORMS
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.small_words import LINKS
from reticent.languages.en.titles import PARTICLES, SUFFIXES, TITLES
from reticent.languages.lazy import lazy
from reticent.policy import Person
from reticent.view import fold

Role = Literal["given", "middle", "surname"]

LEAST_LETTERS = 3
LONGEST_INITIALS = 5
_NICKNAME = lazy(r"[\"“„«(]\s*([^\"“”„«»()]+?)\s*[\"”“»)]|(?<!\w)['‘]([^'‘’]+)['’](?!\w)")
_LETTERS = lazy(r"[^\W\d_]+")
_INITIAL = lazy(r"(?:[^\W\d_]\.-?)+[^\W\d_]?|[^\W\d_]")
_NOT_SPELLED = lazy(r"[\d_@#/\\]")
_ALL_CAPITALS = lazy(r"[^\W\d_](?:\.?-?[^\W\d_]){1,4}\.?")
_FIRM = lazy(rf"(?:{LEGAL_FORMS}|{HEADS})\.?")
_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "þ": "th"})
_SPELLED_OUT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "å": "aa", "Å": "Aa", "ø": "oe", "Ø": "Oe"}
)
_TWO_LETTERS = {"ae": "a", "oe": "o", "ue": "u", "aa": "a"}
_AROUND = ".,\"“”()'’"
_IRISH = frozenset("ni nic ui mac".split())


@dataclass(frozen=True, slots=True)
class NameWord:
    """A word of a name, as searches spell it; of a double name each half is one."""

    spelling: str
    role: Role
    ordinary: bool
    alone: bool = True
    """Whether it can stand for the person by itself: no particle does."""
    loose: bool = False
    """Whether it is only like a word of the name, so that it must have a capital."""
    titled: bool = False
    """Whether nothing says that the word is a name, so that alone it must stand behind a title or initial."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """One way to spell a word of a name; `accented` if it is that word only where it is written with an accent."""

    word: NameWord
    accented: bool = False


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Somebody to be found: words by their spellings, initials, whole names, and aliases that are no names."""

    words: dict[str, Spelled] = field(repr=False)
    initials: frozenset[str] = field(repr=False)
    surely: frozenset[str] = field(repr=False)
    """Initials that are listed as such, and count wherever they stand."""
    names: tuple[str, ...] = field(repr=False)
    terms: tuple[str, ...] = field(repr=False)

    @property
    def wholly(self) -> tuple[str, ...]:
        """What counts in any case: names of several words, and aliases that are no names, such as "P-16"."""
        return (*(name for name in self.names if len(_LETTERS.findall(name)) > 1 or not name.isascii()), *self.terms)

    @classmethod
    def of(cls, person: Person, lexicon: Lexicon, *, listed: bool = True) -> "KnownPerson":
        """All that a name and its aliases say; if it is not `listed` as a person's, words may be no names at all."""
        words: dict[str, Spelled] = {}
        initials: set[str] = set()
        surely: set[str] = set()
        names, terms = [], []
        for form in (person.name, *person.aliases):
            if _NOT_SPELLED.search(form) or not _LETTERS.search(form):
                terms.append(form)
                continue
            if form.isupper() and _ALL_CAPITALS.fullmatch(form.strip()) and form != person.name:
                surely.add("".join(_LETTERS.findall(fold(form))))
                continue
            names.append(form)
            groups = list(_groups(form, lexicon, sure=listed and form == person.name))
            initials.update(_initials(groups))
            for group in groups:
                for word, written in group.words:
                    for spelling, accented in spellings(written).items():
                        known = words.get(spelling)
                        if known is None or (known.accented and not accented):
                            words[spelling] = Spelled(word, accented)
        return cls(words, frozenset(initials | surely), frozenset(surely), tuple(names), tuple(terms))

    @property
    def letters(self) -> frozenset[str]:
        """The first letters of the words, by which initials stand beside the others."""
        return frozenset(spelling[0] for spelling in self.words) | frozenset("".join(self.initials))


@dataclass(frozen=True, slots=True)
class _Group:
    """What stands between two spaces of a name: one word, the halves of a double one, or initials."""

    words: tuple[tuple[NameWord, str], ...]
    letters: str
    nickname: bool = False
    particle: bool = False


def plain(word: str) -> str:
    """A word as the searches for names spell it: folded, no apostrophes, ligatures in two letters."""
    return "".join(_LETTERS.findall(fold(word).translate(_LIGATURES)))


def spelled_out(text: str) -> str:
    """With umlauts and ligatures in two letters: Müller is Mueller."""
    return text.translate(_SPELLED_OUT).translate(_LIGATURES)


def spellings(word: str) -> dict[str, bool]:
    """How a word is spelled with and without accents, and whether only an accent makes it the same."""
    found = {plain(word): False, plain(spelled_out(word)): False}
    if word.isascii():
        for two, one in _TWO_LETTERS.items():
            found.setdefault(plain(word.lower().replace(two, one)), True)
    return found


def is_persons_name(term: str, lexicon: Lexicon) -> bool:
    """Whether a term is a person's name by itself: capitalized words, of which the lists know one as a name.

    Every other word must be known as a name too or be no ordinary word, and the whole is neither a place nor a firm:
    "Rose Rice" and "Anna Zdun", not "Blood Transfusion", "New York" or "Zdun Holdings".
    """
    halves = _halves(term)
    if not _is_formed_as_name(term, lexicon) or any(_is_mere_word(half, lexicon) for half in halves):
        return False
    if all(map(lexicon.is_ordinary, halves)):
        return lexicon.is_given_name(halves[0]) and lexicon.is_surname(halves[-1])
    return any(lexicon.is_given_name(half) or lexicon.is_surname(half) for half in halves)


def may_be_name(term: str, lexicon: Lexicon) -> bool:
    """Whether a term is a person's name, or may be one of which the lists know nothing: few of its words are ordinary.

    No list has all names of the world, and a capitalized term that is none loses little by a search for its parts.
    """
    halves = _halves(term)
    if is_persons_name(term, lexicon):
        return True
    if not _is_formed_as_name(term, lexicon):
        return False
    mere = [half for half in halves if lexicon.is_ordinary(half) and not _is_sure_given(half, lexicon)]
    return 2 * len(mere) < len(halves) or _is_sure_given(halves[0], lexicon)


def _is_formed_as_name(term: str, lexicon: Lexicon) -> bool:
    """Whether a term is several capitalized words, and neither a place nor a firm."""
    words = [word.strip(_AROUND) for word in term.split()]
    words = [word for word in words if word and word.casefold() not in TITLES | SUFFIXES]
    if len(words) < 2 or not _halves(term) or not all(word[0].isupper() or word in PARTICLES for word in words):
        return False
    return not any(map(_is_of_things, words)) and not _is_place(term, lexicon)


def _is_mere_word(word: str, lexicon: Lexicon) -> bool:
    return lexicon.is_ordinary(word) and not lexicon.is_given_name(word) and not lexicon.is_surname(word)


def _is_sure_given(word: str, lexicon: Lexicon) -> bool:
    return lexicon.is_given_name(word) and not lexicon.is_ordinary(word)


def _halves(term: str) -> list[str]:
    """The words of a term that can be of a name, double ones in halves."""
    words = (word.strip(_AROUND) for word in term.split())
    telling = (word for word in words if word.casefold() not in TITLES | SUFFIXES | PARTICLES)
    return [half for word in telling for half in word.split("-") if len(half) > 1]


def _is_of_things(word: str) -> bool:
    """Whether a word is never part of a person's name: "of", "Holdings", "Parkinson's", "4th"."""
    return (
        word.casefold() in LINKS
        or word.casefold() in INSTITUTIONS
        or bool(_FIRM.fullmatch(word))
        or bool(_NOT_SPELLED.search(word))
        or word.casefold().endswith(("'s", "’s"))
    )


def _is_place(term: str, lexicon: Lexicon) -> bool:
    return lexicon.is_town(term) or lexicon.is_country(term) or lexicon.is_state(term)


def _groups(name: str, lexicon: Lexicon, *, sure: bool) -> Iterator[_Group]:
    """The parts of a name in order, given names first; nicknames in quotes or brackets come last."""
    nicknames = [first or second for first, second in _NICKNAME.findall(name)]
    surname, comma, given = _NICKNAME.sub(" ", name).partition(",")
    pieces = [piece.strip("'’‘.") if len(piece) > 2 else piece for piece in given.split() + surname.split()]
    if comma and not [piece for piece in given.split() if piece.strip(".").casefold() not in SUFFIXES]:
        pieces = surname.split()
    pieces = [piece for piece in pieces if _LETTERS.search(piece)]
    while len(pieces) > 1 and pieces[0].strip(".").casefold() in TITLES:
        pieces = pieces[1:]
    while len(pieces) > 1 and pieces[-1].strip(".").casefold() in SUFFIXES:
        pieces = pieces[:-1]
    for at, piece in enumerate(pieces):
        role: Role = "surname" if at == len(pieces) - 1 else "given" if at == 0 else "middle"
        if len(pieces) == 1 and not (lexicon.is_surname(piece) and not lexicon.is_given_name(piece)):
            role = "given"
        inside = 0 < at < len(pieces) - 1 or (at == 0 and len(pieces) > 1 and piece.islower())
        particle = inside and (piece.casefold() in PARTICLES or piece.islower() or plain(piece) in _IRISH)
        if _INITIAL.fullmatch(piece) and len(pieces) > 1:
            yield _Group((), "".join(_LETTERS.findall(fold(piece))))
        else:
            yield _group(piece, role, lexicon, particle=particle, sure=sure or len(pieces) == 1)
    for nickname in nicknames:
        for piece in nickname.split():
            if _LETTERS.search(piece):
                yield _group(piece, "given", lexicon, nickname=True)


def _group(
    piece: str, role: Role, lexicon: Lexicon, *, particle: bool = False, nickname: bool = False, sure: bool = True
) -> _Group:
    """One part of a name; if it is not sure to be one, as in "Old Paddy", an ordinary word needs a title before it."""
    words = []
    for half in piece.split("-"):
        spelling = plain(half)
        if not spelling:
            continue
        alone = not particle and half not in PARTICLES
        titled = not sure and _is_mere_word(half, lexicon)
        words.append((NameWord(spelling, role, lexicon.is_ordinary(spelling), alone, titled=titled), half))
    return _Group(tuple(words), "".join(word.spelling[0] for word, _ in words), nickname, particle)


def _initials(groups: Iterable[_Group]) -> set[str]:
    """The initials that people make of a name: "SND", "SD", "ML", "HRO", "HR"."""
    options: list[tuple[str, ...]] = []
    groups = [group for group in groups if not group.nickname]
    for at, group in enumerate(groups):
        short = group.letters[:1]
        inner = 0 < at < len(groups) - 1
        options.append(tuple(dict.fromkeys((group.letters, short, *([""] if inner or group.particle else [])))))
    if len(groups) < 2 or len(groups) > LONGEST_INITIALS:
        return set()
    made = {"".join(chosen) for chosen in product(*options)}
    made.update("".join(chosen) for chosen in product(*options[:-1]))  # of the given names alone: "MJ", "J.-B."
    return {letters for letters in made if 2 <= len(letters) <= LONGEST_INITIALS}
