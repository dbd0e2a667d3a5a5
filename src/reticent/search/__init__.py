"""The one search for what is hidden, however it is written: what finds it is also what verifies that it is gone.

A term is found in any case and spelling, across line breaks, with a plural or possessive ending, run together, letter
by letter, and by the initials of its words. A person is found by each word of the name, with and without accents, by
initials, by what accounts and files make of the name; a word of it that is also an ordinary one counts only where it
is written as a name. Whatever else is hidden is found in the spellings that its kind has.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from reticent.kinds import kind_of
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.name_words import reads_as_word
from reticent.languages.en.small_words import LINKS
from reticent.languages.en.titles import TITLES
from reticent.languages.lazy import lazy
from reticent.languages.terms import TermMatcher
from reticent.model import Secret, Span
from reticent.policy import Person
from reticent.search.accounts import Accounts
from reticent.search.initials import Initials
from reticent.search.joined import Joins
from reticent.search.names import LEAST_LETTERS, KnownPerson
from reticent.search.page import Page
from reticent.search.people import NamedPeople
from reticent.search.reached import codes_in, same_numbers
from reticent.search.spelled import Spelling, by_letters, occurrences, tokens_of
from reticent.view import View, fold

NAMES = frozenset(("organisation", "place", "work", "event", "product"))
"""Kinds that are looked for besides those that name or reach a person by themselves."""

_REACHED = {"phone": same_numbers, "address": codes_in, "postal_code": codes_in}
_UNSPACED = lazy(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Letters of scripts that do not tell words apart, or write other things onto a name."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where something sought can be read, which thing it is, and as what kind of finding it is hidden.

    `other` is 0, or counts the other people whose names hold a word of the one sought.
    """

    span: Span
    thing: int
    kind: str
    other: int = 0


@dataclass(frozen=True, slots=True)
class _Found:
    """A place of one person, before those that overlap are made one."""

    span: Span
    kind: str = "person"
    other: int | None = None
    """Whose name it is part of, where that was asked."""


class PeopleIndex:
    """People to be found in texts: all that is worked out beforehand, and nothing of any text.

    The first `listed` people are said to be people, the others only look like names; all of them if it is not given.
    """

    def __init__(self, lexicon: Lexicon, people: Sequence[Person], listed: int | None = None) -> None:
        sure = len(people) if listed is None else listed
        known = [KnownPerson.of(person, lexicon, listed=number < sure) for number, person in enumerate(people)]
        joins = Joins(known, lexicon)
        self.known = known
        self.spellings = by_letters(each for number, person in enumerate(known) for each in _of_person(number, person))
        self._finders = NamedPeople(known, joins, lexicon), Accounts(known, joins), Initials(known, lexicon)
        wholly = [(number, form) for number, person in enumerate(known) for form in person.wholly]
        self._wholly = _Matcher(wholly, endings=False)
        self._unspaced = [(number, fold(form)) for number, form in wholly if _UNSPACED.search(form)]

    def find(self, page: Page, view: View) -> Iterator[tuple[int, _Found]]:
        """Where people are named by what only names have."""
        people, accounts, initials = self._finders
        for mention in people.find(page):
            yield mention.person, _Found(mention.span, other=mention.other)
        for account in accounts.find(page):
            yield account.person, _Found(account.span, account.kind)
        for span, number in initials.find(page):
            yield number, _Found(span)
        for number, span in self._wholly.find(view):
            yield number, _Found(span)
        for number, name in self._unspaced:
            for match in re.finditer(re.escape(name), page.folded.text):
                yield number, _Found(page.folded.back(Span(*match.span())))


class HiddenSearch:
    """Things to be found, counted from 0: first the people, then the terms, then the secrets.

    `wholly` are terms that are people's names, each with the number of the person: they count in any case, whatever
    the rules for names would say.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        people: PeopleIndex | None = None,
        terms: Sequence[str] = (),
        secrets: Sequence[Secret] = (),
        wholly: Sequence[tuple[int, str]] = (),
    ) -> None:
        self._lexicon, self._people = lexicon, people if people and people.known else None
        self._persons = len(people.known) if people else 0
        numbered = list(enumerate(terms, self._persons))
        self._terms, self._wholly = _Matcher(numbered, endings=True), _Matcher(wholly, endings=False)
        self._kinds = ["person"] * self._persons + ["hidden"] * len(terms) + [secret.kind for secret in secrets]
        others = [each for number, term in numbered for each in _of_term(number, term)]
        for number, secret in enumerate(secrets, self._persons + len(terms)):
            others += _of_secret(number, secret, lexicon)
        self._spellings = by_letters(others, people.spellings if people else None)

    def find(self, view: View, proper: Container[int] = ()) -> list[Sighting]:
        """All that can be read in a text, in order; what could be several people's is the one's named last.

        `proper` are the places at which a language model sees a name begin: there a capital counts also at the start
        of a sentence.
        """
        if not self._kinds:
            return []
        page = Page.of(view, self._lexicon, proper)
        people: dict[int, list[_Found]] = {}
        hits: list[Sighting] = []
        for span, spelling in occurrences(page.text, page.folded, self._spellings, self._lexicon):
            if spelling.thing < self._persons:
                people.setdefault(spelling.thing, []).append(_Found(span))
            elif self._kinds[spelling.thing] != "person" or not reads_as_word(page.text, span):
                hits.append(Sighting(span, spelling.thing, self._kinds[spelling.thing]))
        hits += [Sighting(span, number, "hidden") for number, span in self._terms.find(view)]
        for number, span in self._wholly.find(view):
            people.setdefault(number, []).append(_Found(span))
        for number, found in self._people.find(page, view) if self._people else ():
            people.setdefault(number, []).append(found)
        places = [(number, each) for number in people for each in _merged(people[number])]
        named = (Sighting(each.span, number, each.kind, each.other or 0) for number, each in places)
        return sorted([*hits, *_of_one(named)], key=lambda hit: (hit.span, hit.thing))


class _Matcher:
    """Terms as they are written, in any case, each with the number of its thing."""

    def __init__(self, terms: Sequence[tuple[int, str]], *, endings: bool) -> None:
        self._numbers = [number for number, _ in terms]
        self._matcher = TermMatcher((term for _, term in terms), endings=endings) if terms else None

    def find(self, view: View) -> Iterator[tuple[int, Span]]:
        """Where they stand."""
        for span, at in self._matcher.find(view.written) if self._matcher else ():
            yield self._numbers[at], view.back(span)


def _merged(found: Iterable[_Found]) -> list[_Found]:
    """The places of one person, those that overlap as one; what is part of an address is the address."""
    merged: list[_Found] = []
    for each in sorted(found, key=lambda place: place.span):
        if merged and each.span.start < merged[-1].span.end:
            last = merged[-1]
            kind = last.kind if last.kind != "person" else each.kind
            asked = [place.other for place in (last, each) if place.other is not None]
            span = Span(last.span.start, max(last.span.end, each.span.end))
            merged[-1] = _Found(span, kind, min(asked) if asked else None)
        else:
            merged.append(each)
    return merged


def _of_one(hits: Iterable[Sighting]) -> Iterator[Sighting]:
    """Of hits that could be several people's those with more of the name, then of the one who was named last."""
    places: dict[Span, list[Sighting]] = {}
    for hit in hits:
        places.setdefault(hit.span, []).append(hit)
    latest: dict[int, int] = {}
    reached = 0
    for span in sorted(places, key=lambda span: (span.start, -span.end)):
        if span.end <= reached:
            continue
        reached = span.end
        owner = max(places[span], key=lambda hit: (hit.other == 0, latest.get(hit.thing, -1), -hit.thing))
        latest[owner.thing] = span.start
        yield owner


def _of_person(number: int, person: KnownPerson) -> Iterator[Spelling]:
    """The name run together or taken apart, and each word of it; one that is also an ordinary word letter by letter."""
    for name in person.names:
        tokens = tokens_of(name)
        if len(tokens) > 1 and len("".join(tokens)) >= LEAST_LETTERS:
            yield Spelling(number, tokens)
    for spelling, spelled in person.words.items():
        if spelled.word.alone and len(spelling) >= LEAST_LETTERS and not spelled.accented:
            apart = spelled.word.ordinary or len(spelling) == LEAST_LETTERS
            yield Spelling(number, (spelling,), apart=apart, split=True)


def _of_term(number: int, term: str) -> Iterator[Spelling]:
    """A term of the user's in any writing, and by its initials in capitals."""
    words = tokens_of(term)
    if initials := _initials(words):
        yield Spelling(number, (initials,), initials.upper(), initials=True)
    if _is_long_enough("".join(words)):
        yield Spelling(number, words)
    for digits in same_numbers(term):
        yield Spelling(number, (digits,))


def _of_secret(number: int, secret: Secret, lexicon: Lexicon) -> Iterator[Spelling]:
    """What is hidden, in the spellings that its kind has.

    Of a person's name each part counts that is no ordinary word. A name that is also an ordinary word ("Rice") counts
    only where it is written the same, and one of a firm, place or work not at all. A telephone number is looked for
    with and without its country, an address by its postal code alone, too. Dates, ages and amounts are not looked for:
    the same number may rightly stand elsewhere for something else.
    """
    direct = kind_of(secret.kind).weight == "direct"
    if secret.kind in ("phone", "address", "postal_code"):
        for other in (each for form in secret.forms for each in _REACHED[secret.kind](form)):
            yield Spelling(number, tokens_of(other))
    if (not direct and secret.kind not in NAMES) or (secret.kind in ("person", "hidden") and secret.who):
        return  # whom the user named is searched for as a person
    for form in secret.forms:
        if secret.kind == "hidden":
            yield from _of_term(number, form)
            continue
        words = tokens_of(form)
        for tokens in (words, *(((part,) for part in _parts(words, lexicon)) if secret.kind == "person" else ())):
            whole = "".join(tokens)
            if not _is_long_enough(whole):
                continue
            ordinary = len(tokens) == 1 and whole.isalpha() and lexicon.is_ordinary(whole)
            if not direct and all(token.isdigit() or lexicon.is_ordinary(token) for token in tokens):
                continue  # a film called "Also", "the Municipality": the words stand for themselves elsewhere
            if ordinary and secret.kind != "person":
                continue  # what is left of an address: "court"
            anyhow = direct and secret.origin != "guessed" and not ordinary
            yield Spelling(number, tokens, "" if anyhow else form)


def _is_long_enough(letters: str) -> bool:
    return len(letters) >= LEAST_LETTERS or (len(letters) > 1 and not letters.isascii())


def _initials(words: tuple[str, ...]) -> str:
    """By what a term of several words may be called: "UK", "FBI"."""
    telling = [word for word in words if word.isalpha() and word not in LINKS]
    return "".join(word[0] for word in telling) if len(telling) > 1 else ""


def _parts(words: tuple[str, ...], lexicon: Lexicon) -> list[str]:
    """The words of a person's name that stand for it alone."""
    return [
        word
        for word in words
        if word.isalpha() and len(word) > LEAST_LETTERS and word not in TITLES and not lexicon.is_ordinary(word)
    ]
