"""Who is who: which mentions of people are one person's. Decided here, and nowhere else.

All mentions are read first (personal_names.py), then placed, the fullest names first; how well names fit is for
likeness.py to say. The order in which they stand in the text matters only for a surname that two have (4), and for the
numbers, which are given in order of first appearance. When in doubt, two mentions are two people: somebody with two labels is a nuisance, two people
with one label are a falsehood.

1. **Full names** are one person's if they fit: the same words, in whatever order ("RICE, Rose Adaeze", "Rose Rice"),
   with or without accents; initials for words; a short form ("Bob Smith", "Robert Smith"); one of two surnames; a slip
   in one of the parts. A name that fits two people is neither's ("J. Smith" beside John and Jane).
2. **What the text says** joins neighbours: "née", "known as", a name in quotation marks, fields; or keeps them apart:
   "named after", "also Mrs X" (same_person.py).
3. **A surname after a title** is the person's whose surname it is, unless a relative is said to have it. Mr and Mrs X,
   Mrs and Miss X, Dr and Mr X are different people; so is anybody whose given name is only ever the other sex's. If it
   fits several, it is the one's who is given that title elsewhere; but before that the one's whom alone the text files
   as "SURNAME, Given", if the title is right for the given name.
   "Mr Colón" is Luis Colón-Reyes only if the title is right for him; else it may be somebody's husband.
   "Mr P" is the one's whose surname alone begins so. "Miss Rosa" is called by her given name where Rosa stands alone, too.
4. **One word alone** is the person's whose given name, surname, nickname or short form it is. If it fits several, it is
   nobody's: it has a label of its own. But a bare surname in a text that files one of them as "SURNAME, Given" is theirs;
   and a surname is the one's who alone is named in full before it stands by itself.
5. **Initials** are the person's whose they are, if there is only one, those in the usual order first.
6. **Slips of the pen** count only for words that are nobody's otherwise, and not where both surnames stand again.
7. Names of one word that fit nobody known are one person's if they are the same word, or one is short for the other.
8. Last, by elimination: "Tobias" and "T. Okonjo", or "TO", are one if no other name or initial could be meant.
9. "The Okafors", "Mr and Mrs X" are nobody in particular: a label of their own.

At each step the better fit counts, and what fits two people equally well, or two that exclude each other claim, is
left alone. How many people are split or merged where annotators marked who is who: bench/people.py.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from reticent.detect.filed import FiledNames
from reticent.detect.likeness import EXACT, MADE, PART, SHORT, SLIP, clash, fit_full, fit_lone, is_slip
from reticent.detect.personal_names import YOUNG, Name, SaidName, Sex
from reticent.detect.same_person import Link, links, somebody_elses, strangers
from reticent.detect.somebody import (
    Somebody,
    by_initial,
    by_letter,
    found_under,
    full_names_in,
    fullest,
    local_part,
    slipped,
    words_of,
)
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.nicknames import names_for, short_for
from reticent.languages.en.people_words import ADDRESS, GENERATIONS
from reticent.model import Span

MOST_ALIKE = 200
"""A word that more people share tells nobody from another; and so many are looked at for one name."""

MOST_SLIPS = 50
"""How many people may have words that are nearly the same, for one to be a slip of another."""

KEPT_UP = 2
"""How often two surnames that are nearly the same must stand, each, for neither to be a slip of the other."""

MOST_NAMES = 20
"""How many of the names of one person are looked at."""

Fitting = tuple[int, Somebody]

_ADDRESSES = frozenset(ADDRESS.values())
_PRONOUNS = {"female": "she", "male": "he"}


class WhoIsWho:
    """Who the mentions of a text are."""

    def __init__(
        self,
        text: str,
        spans: Sequence[Span],
        lexicon: Lexicon,
        addresses: Iterable[str] = (),
        names: FiledNames | None = None,
    ) -> None:
        """`spans` are the mentions, in order; `addresses` the addresses and user names beside them.

        `names` know what the mentions say, where that was asked for before.
        """
        self._lexicon = lexicon
        said = list(map((names or FiledNames(text, lexicon)).said, spans))
        _with_given_names(said, lexicon)
        known = links(text, spans, said)  # before the rest: it changes what is said
        self._others = {name for name in somebody_elses(text, spans, said) if not name.full and name.titled}
        self._strangers = {pair for two in strangers(text, spans, said) for pair in (two, two[::-1])}
        self._sexes: dict[Name, set[Sex]] = {}
        self._titles: dict[Name, set[str]] = {}
        self._letters: dict[Name, str] = {}
        self._filed = {each.name for each in said if each.filed}
        self._first: dict[Name, int] = {}
        for at, each in enumerate(said):
            self._know(each)
            self._first.setdefault(each.name, at)
        self._said = Counter(word for each in said for word in {*each.name.flat, *each.name.whole})
        spelled_out = list(full_names_in({local_part(address) for address in addresses}, list(self._sexes)))
        self._home: dict[Name, Somebody] = {}
        self._by_word: dict[str, list[Somebody]] = {}
        self._by_letters: dict[str, list[Somebody]] = {}
        self._by_slip: dict[str, list[Somebody]] = {}
        self._place(sorted(known, key=repr), spelled_out)
        numbers: dict[int, int] = {}
        self.numbers = [numbers.setdefault(id(self._home[each.name].self), len(numbers) + 1) for each in said]
        """Whose each mention is, counted in order of first appearance."""
        self._numbers = numbers

    def owner(self, address: str) -> int | None:
        """The number of the one person of whose name a user name, or the first part of an address, is made."""
        owners = {id(person.self) for person in self._by_letters.get(f"{local_part(address)}@", ())}
        return self._numbers.get(owners.pop()) if len(owners) == 1 else None

    def _know(self, said: SaidName) -> None:
        name = said.name
        self._sexes.setdefault(name, set()).update({said.sex, name.sex} - {""})
        self._titles.setdefault(name, set()).update({said.rank, name.address} - {""})
        self._letters[name] = max(self._letters.get(name, ""), name.letters)

    # Placing

    def _place(self, known: list[Link], spelled_out: list[Name]) -> None:
        pairs = [(link.one, link.other) for link in known]
        for link in known:
            if link.full:
                self._know(SaidName(link.full))
                pairs += [(link.full, link.one), (link.full, link.other)]
        names = sorted(self._sexes, key=fullest)
        full = [name for name in names if name.full and not name.group]
        for name in full:
            self._settle(
                name, [(how, person) for how, person in self._fitting_full(name, self._near(name)) if how < SLIP]
            )
        for one, other in self._slips(full):
            self._join(one, other)
        for name in spelled_out:
            fitting = [person for how, person in self._fitting_full(name, self._near(name)) if how == EXACT]
            if len(fitting) == 1 and name not in self._home:
                self._know(SaidName(name))
                self._put(name, fitting[0])
        for pair in pairs:
            if pair[0].full or pair[1].full:
                self._join(*pair)
        alone = [name for name in names if not name.full and not name.group and not name.once_of]
        self._place_alone([name for name in alone if name.titled], [])
        self._place_alone([name for name in alone if not name.titled], pairs)
        for name in names:
            if name not in self._home:
                self._put(name, Somebody())
        for one, other in self._by_elimination():
            self._join(one, other)

    def _by_elimination(self) -> list[tuple[Name, Name]]:
        """A given name by itself, and the one "T. Soto" or "TS" whose it may be, if it may be nobody else's.

        Only where no other given name stands alone that begins so, and nobody else is known by that initial alone.
        """
        people = list({id(person.self): person.self for person in self._home.values()}.values())
        called = {letter: those for letter, those in by_letter(people, self._called).items() if len(those) == 1}
        found = []
        for known in (by_initial, self._by_signs):
            for letter, those in by_letter(people, known).items():
                others = called.get(letter, [])
                if (
                    len(those) == len(others) == 1
                    and those[0] is not others[0]
                    and self._may_be_one(others[0], those[0])
                ):
                    found.append((those[0].names[0], others[0].names[0]))
                    del called[letter]
        return found

    def _may_be_one(self, one: Somebody, other: Somebody) -> bool:
        sexes = {self._sex(one), self._sex(other)}
        strange = any((a, b) in self._strangers for a in one.names for b in other.names)
        return sexes != {"she", "he"} and not strange

    def _called(self, person: Somebody) -> set[str]:
        """The letters with which the given name of somebody begins who is known by that alone."""
        names = person.names
        if any(name.full or name.is_surname or name.group or name.once_of or self._letters[name] for name in names):
            return set()
        words = {name.whole[0] for name in names}
        shared = any(other.self is not person for word in words for other in self._by_word.get(word, ()))
        if person.sexes or shared or words & GENERATIONS.keys() or not any(map(self._lexicon.is_given_name, words)):
            return set()  # "her sister Tina" is somebody of whom no surname is told
        return {word[0] for word in words}

    def _by_signs(self, person: Somebody) -> set[str]:
        """The first letter of initials that are nobody's."""
        letters = {self._letters[name] for name in person.names}
        return {each[0] for each in letters} if all(1 < len(each) < 4 for each in letters) else set()

    def _place_alone(self, names: list[Name], pairs: list[tuple[Name, Name]]) -> None:
        """Names of one word: all of them at one step before the next, so that their order does not matter."""
        self._attach(self._fitting_alone(names), [EXACT])
        for pair in pairs:
            self._join(*pair)
        self._attach(self._fitting_alone(names), [EXACT, PART, SHORT, MADE, SLIP])
        for name in sorted(names, key=lambda name: bool(self._letters[name])):
            if name not in self._home:
                near = self._signing(name) if self._letters[name] else []
                for _, fits in self._fitting_alone([name]) if not near else ():
                    near = [person for how in range(EXACT, SLIP + 1) for person in self._chosen(name, fits, how)]
                self._settle(name, [(EXACT, person) for person in near])

    def _settle(self, name: Name, fitting: list[tuple[int, Somebody]]) -> None:
        """With the one person whom it fits best, or by itself."""
        best = min((how for how, _ in fitting), default=None)
        people = [person for how, person in fitting if how == best]
        self._put(name, people[0] if len(people) == 1 else Somebody())

    def _attach(self, fitting: list[tuple[Name, list[Fitting]]], steps: list[int]) -> None:
        """Each name with the one person whom it fits, unless two that exclude each other do; by itself if it fits more."""
        for how in steps:
            found = [(name, self._chosen(name, fits, how)) for name, fits in fitting if name not in self._home]
            claims: dict[int, list[Name]] = {}
            for name, people in found:
                if len(people) == 1:
                    claims.setdefault(id(people[0]), []).append(name)
            for name, people in found:
                if people:
                    others = claims[id(people[0])][:MOST_NAMES] if len(people) == 1 else ()
                    alone = len(people) > 1 or any(self._exclude(name, other) for other in others)
                    self._put(name, Somebody() if alone else people[0])

    def _exclude(self, one: Name, other: Name) -> bool:
        sexes, others = self._sexes[one], self._sexes[other]
        return bool(sexes and others and sexes != others) or clash(one.address, other.address)

    def _join(self, one: Name, other: Name) -> None:
        """What the text says is one person, unless one is a woman and the other a man."""
        for name in (one, other):
            if name not in self._home and name.full:
                self._put(name, Somebody())
        if one not in self._home:
            one, other = other, one
        if one not in self._home:
            self._put(one, Somebody())
        person = self._home[one].self
        if other not in self._home:
            if self._sexes[other] | {self._sex(person)} != {"she", "he"}:
                self._put(other, person)
            return
        same = self._home[other].self
        if same is not person and {self._sex(same), self._sex(person)} != {"she", "he"}:
            same.joined = person
            for name in same.names:
                self._put(name, person)

    def _put(self, name: Name, person: Somebody) -> None:
        self._home[name] = person
        person.names.append(name)
        person.sexes |= self._sexes[name]
        person.titles |= self._titles[name]
        person.filed |= name in self._filed
        if name.group:
            return
        signs = {
            *name.initials(),
            *(f"{way}-" for way in name.given_initials()),
            f"-{name.turned_initials()}",
            *(f"{way}@" for way in name.user_names()),
        }
        if not name.full and not name.is_surname:
            signs.add(f"{name.whole[0]}@")
        signs |= {f"{letter}." for letter in (name.whole[0][:1], "".join(name.surname)[:1]) if letter}
        for index, words in (
            (self._by_word, found_under(name)),
            (self._by_letters, signs),
            (self._by_slip, slipped(name)),
        ):
            most = MOST_SLIPS if index is self._by_slip else MOST_ALIKE
            for word in words:
                people = index.setdefault(word, [])
                if len(people) <= most and person not in people:
                    people.append(person)

    # Who fits

    def _near(self, name: Name) -> list[Somebody]:
        """Those who share a word with a name, or one like it: those with the rarest words first, and not too many."""
        keys = words_of(name) if name.full else found_under(name)  # two full names that fit have a word in common
        keys |= names_for(name.whole[0]) | short_for(name.whole[0])
        near: dict[int, Somebody] = {}
        for people in sorted(filter(None, map(self._by_word.get, sorted(keys))), key=len):
            if len(people) > MOST_ALIKE:  # and so are all that follow
                break
            near |= {id(person.self): person.self for person in people}
        return list(near.values())[:MOST_ALIKE]

    def _slips(self, names: list[Name]) -> Iterator[tuple[Name, Name]]:
        """Pairs of people of whose names one is a slip of the other, and of nobody else's."""
        near: dict[Somebody, set[Somebody]] = {}
        for name in names:
            person = self._home[name].self
            found = self._fitting_full(name, self._near_slips(name))
            slips = [other for how, other in found if how == SLIP and other is not person]
            near.setdefault(person, set()).update(other for other in slips if not self._are_kept_up(name, other))
        for person, others in near.items():
            for other in others:
                if len(others) == 1 and near[other] == {person} and person.names[0].flat < other.names[0].flat:
                    yield person.names[0], other.names[0]

    def _are_kept_up(self, name: Name, person: Somebody) -> bool:
        """Whether a word of the name and the surname that it is nearly the same as both stand again and again."""
        words = {word for each in person.names[:MOST_NAMES] for word in {*each.surname, "".join(each.surname)}}
        return any(
            min(self._said[one], self._said[other]) >= KEPT_UP and is_slip(one, other)
            for one in {*name.flat, *name.whole} - words
            for other in words
        )

    def _near_slips(self, name: Name) -> list[Somebody]:
        """Those with a word that is one letter off; nobody where that may be so many."""
        found = [people for word in slipped(name) for people in [self._by_slip.get(word)] if people]
        if any(len(people) > MOST_SLIPS for people in found):
            return []
        return list({id(person.self): person.self for people in found for person in people}.values())

    def _fitting_full(self, name: Name, near: Iterable[Somebody]) -> Iterator[Fitting]:
        for person in near:
            called = {nick for each in person.names[:MOST_NAMES] for nick in each.nicks} | name.nicks
            fits = [fit_full(name, each, called) for each in person.names[:MOST_NAMES] if each.full]
            known = [fit for fit in fits if fit is not None]
            if MADE in known and self._are_of_two_sexes(name, person):
                continue
            if known and len(known) == len(fits):
                yield SLIP if SLIP in known else min(known), person

    def _fitting_alone(self, names: Iterable[Name]) -> list[tuple[Name, list[Fitting]]]:
        """The names of one word that are not placed, each with those whom it fits, and how well."""
        found = []
        for name in names:
            if name not in self._home:
                near = {*self._near(name), *self._near_slips(name)}
                fits = [(self._fit_alone(name, person), person) for person in near]
                found.append((name, [(fit, person) for fit, person in fits if fit is not None]))
        return found

    def _fit_alone(self, name: Name, person: Somebody) -> int | None:
        fits = (fit_lone(name, each, self._lexicon) for each in person.names[:MOST_NAMES])
        best = min((fit for fit in fits if fit is not None), default=None)
        return None if best == MADE and self._are_of_two_sexes(name, person) else best

    def _are_of_two_sexes(self, name: Name, person: Somebody) -> bool:
        """Whether the lists know two given names, of which one may be made of the other, as those of a man and a woman."""
        own = {self._lexicon.gender(word) for word in (name.given or name.whole)[:1]} - {None}
        theirs = {self._lexicon.gender(word) for each in person.names for word in (each.given or each.whole)[:1]} - {
            None
        }
        return len(own) == len(theirs) == 1 and own != theirs

    def _chosen(self, name: Name, fits: list[Fitting], how: int) -> list[Somebody]:
        """Those whom a name of one word fits so well and no better, and whom title and sex allow."""
        if name in self._others or (how == SLIP and self._by_word.get(name.whole[0])):
            return []
        people = {id(person.self): person.self for fit, person in fits if fit == how}
        if how == SLIP:
            people = {key: person for key, person in people.items() if not self._are_kept_up(name, person)}
        fitting = [person for person in people.values() if self._may_be(name, person)]
        if how == PART and name.titled:  # "Mr Soto" may be the husband of Ana Soto-Hale
            fitting = [person for person in fitting if self._is_addressed_so(name, person)]
        if len(fitting) < 2:
            return fitting
        filed = [person for person in fitting if person.filed]
        if filed and (not name.titled or (how == EXACT and {self._sex(each) for each in filed} == self._sexes[name])):
            return filed if len(filed) == 1 else fitting
        titled = [person for person in fitting if person.titles & self._titles[name]]
        fitting = titled if titled and not filed else fitting
        return self._named_before(name, fitting) or fitting

    def _named_before(self, name: Name, relatives: list[Somebody]) -> list[Somebody]:
        """Of those who have a surname in common the one who alone is named in full before it stands by itself."""
        full = [[each for each in person.names if each.full] for person in relatives]
        if not all(any("".join(each.surname) == name.whole[0] for each in names) for names in full):
            return []  # whoever has it for a given name may be called by it at any time
        first = self._first.get(name, 0)
        before = [any(self._first.get(each, first) < first for each in names) for names in full]
        return [person for person, known in zip(relatives, before, strict=True) if known] if sum(before) == 1 else []

    def _may_be(self, name: Name, person: Somebody) -> bool:
        """Whether title and sex allow it, and the text does not say otherwise."""
        if self._strangers and any((name, each) in self._strangers for each in person.names):
            return False
        sexes = self._sexes[name]
        if len(sexes) == 1 and self._sex(person) not in ("", *sexes):
            return False
        if name.address == "baby" and "baby" not in person.titles:
            return False
        return not any(clash(name.address, title) for title in person.titles if title in _ADDRESSES)

    def _is_addressed_so(self, name: Name, person: Somebody) -> bool:
        """Whether a surname is a whole one of theirs; or half of one, and its title, or the sex that it tells, is theirs."""
        if any(name.whole[0] in each.whole for each in person.names):
            return True
        return bool(person.titles & self._titles[name]) or {self._sex(person)} == self._sexes[name]

    def _sex(self, person: Somebody) -> Sex:
        """By titles and kinship; else by the given names, if the lists know them as one sex's only."""
        if person.sexes:
            return next(iter(person.sexes)) if len(person.sexes) == 1 else ""
        full = [name for name in person.names[:MOST_NAMES] if name.full]
        for at in (0, 1):
            genders = {self._lexicon.gender(name.given[at]) for name in full if len(name.given) > at} - {None}
            if genders:
                return _PRONOUNS[str(genders.pop())] if len(genders) == 1 else ""
        return ""

    def _signing(self, name: Name) -> list[Somebody]:
        """Whose initials these are."""
        letters = self._letters[name]
        if len(letters) == 1:
            return self._titled_with(name, letters) if name.titled else self._beginning_with(letters)
        ways = (letters, f"{letters}-", f"-{letters}")
        signed: list[Somebody] = next(filter(None, map(self._by_letters.get, ways)), [])
        return list({id(person.self): person.self for person in signed}.values())

    def _titled_with(self, name: Name, letter: str) -> list[Somebody]:
        """Whose surname "Mr P" may be short for: theirs who alone has one that begins so, and may be called so."""
        people = {id(person.self): person.self for person in self._by_letters.get(f"{letter}.", ())}
        named = [
            person
            for person in people.values()
            if any(
                "".join(each.surname)[:1] == letter or (each.is_surname and each.whole[0][0] == letter)
                for each in person.names
            )
        ]
        return [person for person in named if self._may_be(name, person)]

    def _beginning_with(self, letter: str) -> list[Somebody]:
        """Who is called by a given name with this letter, if nobody else's name or surname begins with it."""
        people = list({id(person.self): person.self for person in self._by_letters.get(f"{letter}.", ())}.values())
        given = [
            name
            for person in people[:1]
            for name in person.names
            if not name.is_surname and name.whole[0][0] == letter and len(name.whole[0]) > 1
        ]
        return people if len(people) > 1 or given else []


def _with_given_names(said: list[SaidName], lexicon: Lexicon) -> None:
    """Given names behind a word that may make them another's, changed in place.

    "Miss Rosa" is called by her given name where Rosa stands alone too, and is nobody's surname. "Young Sandy" is another
    where a Sandy of whom no surname is told stands alone; else he is the one Sandy of the text.
    """
    lone = [each.name for each in said if not each.name.full and not each.name.is_surname]
    alone = {name.whole[0] for name in lone if name.generation != YOUNG}
    surnames = {"".join(each.name.surname) for each in said if each.name.full}
    told = {given for each in said if each.name.full for given in each.name.given}
    for at, each in enumerate(said):
        name, word = each.name, each.name.whole[0]
        if name.generation == YOUNG and word not in alone - told:
            said[at] = replace(each, name=replace(name, generation=""))
        elif name.titled and name.address == "miss" and word in alone - surnames and lexicon.is_given_name(word):
            said[at] = replace(each, name=replace(name, titled=False, address=""))
