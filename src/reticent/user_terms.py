"""What a user says must go or stay: people, terms, and the user's own expressions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from reticent.errors import PolicyError
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.titles import TITLES
from reticent.languages.terms import TermMatcher
from reticent.languages.words import LETTERS
from reticent.model import Document, Secret, Span
from reticent.policy import Person, Policy
from reticent.search import HiddenSearch, PeopleIndex, Sighting
from reticent.search.names import KnownPerson, is_persons_name, may_be_name, plain

SECONDS = 2.0
"""How long one pattern of the user's may take on a text, and again for each million characters."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is named to be hidden: people, each with an id that is no name, and terms that name nobody.

    `kinds` are what the people are called: somebody of whom nothing says that it is a person is just "hidden". `wholly`
    are the terms that turned out to be people's names, each with the number of the person.
    """

    people: tuple[Person, ...] = field(repr=False)
    index: PeopleIndex = field(repr=False)
    who: tuple[str, ...]
    kinds: tuple[str, ...]
    terms: tuple[str, ...] = field(repr=False)
    wholly: tuple[tuple[int, str], ...] = field(default=(), repr=False)

    def kind(self, hit: Sighting) -> str:
        """As what a hit of the search is hidden."""
        return self.kinds[hit.thing] if hit.kind == "person" and hit.thing < len(self.kinds) else hit.kind

    def search(self, lexicon: Lexicon, secrets: Sequence[Secret] = ()) -> HiddenSearch:
        """The one search for all of it, and for what else is hidden."""
        return HiddenSearch(lexicon, self.index, self.terms, secrets, self.wholly)


def wanted_by(policy: Policy, document: Document, lexicon: Lexicon, named: Iterable[str] = ()) -> Wanted:
    """What a policy and a document's owner name. `named` are names of people that the text was found to hold."""
    people = list(policy.people)
    who = [f"person {number}" for number in range(1, len(people) + 1)]
    kinds = ["person"] * len(people)
    index = policy.remembered(PeopleIndex, lambda: PeopleIndex(lexicon, policy.people))
    known = list(index.known)
    terms: list[str] = []
    wholly: list[tuple[int, str]] = []
    asked = (*policy.hide, *document.hide)
    found = [_words(name) for name in named] if asked or document.subject else []
    for number, term in enumerate((*asked, document.subject or ""), 1):
        if not term:
            continue
        words = _words(term)
        same = next((at for at, each in enumerate(known) if _is_same(term, words, each)), None)
        is_person = is_persons_name(term, lexicon) or _is_found(term, words, found, lexicon)
        if same is None and not is_person and not may_be_name(term, lexicon):
            terms += [term] if number <= len(asked) else []
            continue
        if same is None:
            same = len(people)
            kinds.append("person" if is_person or number > len(asked) else "hidden")
            people.append(Person(name=term))
            who.append(f"term {number}" if number <= len(asked) else "subject")
            known.append(KnownPerson.of(people[same], lexicon, listed=False))
        elif same >= len(policy.people):  # another name of somebody who is named already
            people[same] = people[same].model_copy(update={"aliases": (*people[same].aliases, term)})
            known[same] = KnownPerson.of(people[same], lexicon, listed=False)
        wholly.append((same, term))
    if len(people) > len(policy.people):
        kept = _Indexes() if document.hide or document.subject else policy.remembered(_Indexes, _Indexes)
        index = kept.of(tuple(people), lexicon, len(policy.people))
    return Wanted(tuple(people), index, tuple(who), tuple(kinds), tuple(terms), tuple(wholly))


class _Indexes(dict[tuple[Person, ...], PeopleIndex]):
    """The last index of the people that a policy lists and names; never of those that only a text names."""

    def of(self, people: tuple[Person, ...], lexicon: Lexicon, listed: int) -> PeopleIndex:
        """The index of these people."""
        if people not in self:
            self.clear()
            self[people] = PeopleIndex(lexicon, people, listed)
        return self[people]


def _words(name: str) -> set[str]:
    return {plain(word) for word in LETTERS.findall(name)} - TITLES


def _is_same(term: str, words: set[str], person: KnownPerson) -> bool:
    """Whether a term names somebody who is known already: words of the name and no others, or initials."""
    if len(words) == 1 and term.isupper() and words <= person.initials:
        return True
    return bool(words) and words <= person.words.keys() and any(person.words[word].word.alone for word in words)


def _is_found(term: str, words: set[str], found: Iterable[set[str]], lexicon: Lexicon) -> bool:
    """Whether the text was found to hold this name, or somebody's with these words: no ordinary ones, "Epilepsy"."""
    if not words or not all(word[0].isupper() for word in term.split() if word[0].isalpha()):
        return False
    if any(lexicon.is_ordinary(word) and not lexicon.is_given_name(word) for word in words):
        return False
    return any(words <= name for name in found)


def staying(text: str, policy: Policy) -> list[Span]:
    """The stretches that must stay, in order."""
    named = [span for span, _ in TermMatcher(policy.keep).find(text)]
    return sorted([*named, *matches("keep_patterns", policy.keep_patterns, text)])


def matches(name: str, patterns: Sequence[str], text: str) -> Iterator[Span]:
    """Where a user's expressions match. One that would take for ever on this text is an error, not a wait."""
    if not patterns:
        return
    import regex  # few policies have any

    seconds = SECONDS * (1 + len(text) / 1_000_000)
    for number, pattern in enumerate(patterns, 1):
        try:
            for match in regex.finditer(pattern, text, timeout=seconds):
                if match.end() > match.start():
                    yield Span(*match.span())
        except TimeoutError:
            raise PolicyError(
                f"{name}: pattern {number} takes too long on this text: "
                "write it without repetitions inside repetitions such as (a+)+"
            ) from None
