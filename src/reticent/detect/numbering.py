"""Which findings are mentions of one thing: entity numbers, counted per kind in order of first appearance.

Two personal names are one person's when the words of one are among the words of the other, an initial standing for
any word it begins ("J. Smith", "John Smith", "Mr Smith"); "John Smith" and "Mary Smith" are two people, and so are Mr and Mrs Smith.
Everything else is the same when it is spelled the same, whatever the case.
"""

import re
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from reticent.detect.mentions import name_parts
from reticent.languages.en.titles import pronoun, titled
from reticent.model import Finding

_INITIAL = re.compile(r"(?<![^\W_])[^\W\d_](?=\.|(?![^\W_]))")
_EDGE = re.compile(r"^(?:the|a|an)\s+|['’]s?$", re.IGNORECASE)
_SPACE = re.compile(r"\W+")
MOST_ALIKE = 200
"""Of how many people who share a word a new mention may be one: the latest. Beyond that it gets a number of its own."""


@dataclass(slots=True)
class _Person:
    number: int
    words: set[str] = field(default_factory=set)
    initials: set[str] = field(default_factory=set)
    title: str | None = None

    def fits(self, words: set[str], initials: set[str], title: str | None) -> bool:
        """Whether a mention with these words, initials and title may be this person."""
        if title and self.title and title != self.title:
            return False
        one, other = words - self.words, self.words - words
        if one and other:  # each has a word the other lacks: only initials can reconcile them
            return False
        if not words:
            return bool(initials) and initials <= (self.initials | {word[0] for word in self.words})
        extra = initials - self.initials - {word[0] for word in self.words}
        unexplained = {word for word in other if word[0] not in initials} if initials else set()
        return not extra or (not one and not unexplained)


def number(text: str, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The same findings with entity numbers."""
    people: list[_Person] = []
    by_word: dict[str, deque[_Person]] = {}
    others: dict[tuple[str, str], int] = {}
    counts: dict[str, int] = {}
    numbered = []
    for finding in findings:
        surface = finding.span.of(text)
        if finding.kind == "person":
            entity = _person_number(titled(text, finding.span), people, by_word)
        else:
            key = (finding.kind, _SPACE.sub(" ", _EDGE.sub("", surface)).strip().casefold())
            if key not in others:
                others[key] = counts[finding.kind] = counts.get(finding.kind, 0) + 1
            entity = others[key]
        numbered.append(replace(finding, entity=entity))
    return tuple(numbered)


def _person_number(surface: str, people: list[_Person], by_word: dict[str, deque[_Person]]) -> int:
    words = set(name_parts(surface))
    initials = {letter.casefold() for letter in _INITIAL.findall(surface)}
    title = pronoun(surface)
    candidates: Sequence[_Person] = people[-MOST_ALIKE:] if initials else ()
    if words:
        candidates = [person for word in sorted(words) for person in by_word.get(word, ())]
    person = next((person for person in reversed(candidates) if person.fits(words, initials, title)), None)
    if person is None:
        person = _Person(len(people) + 1)
        people.append(person)
    for word in words - person.words:
        by_word.setdefault(word, deque(maxlen=MOST_ALIKE)).append(person)
    person.title = person.title or title
    person.words |= words
    person.initials |= initials
    return person.number
