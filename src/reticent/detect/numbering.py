"""Which findings are mentions of one thing: entity numbers, counted per kind in order of first appearance.

Two personal names are one person's when the words of one are among the words of the other, an initial standing for
any word it begins ("J. Smith", "John Smith", "Mr Smith"); "John Smith" and "Mary Smith" are two people, and so are Mr and Mrs Smith.
Everything else is the same when it is spelled the same, whatever the case.

Whoever the user named is one person by whatever word: findings with the same `who` have one number, and others that
would share it are that person's too, and have the same role and label.
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
            spelling = _SPACE.sub(" ", _EDGE.sub("", surface)).strip().casefold()
            key = (finding.kind, finding.who if finding.who and finding.kind == "hidden" else spelling)
            if key not in others:
                others[key] = counts[finding.kind] = counts.get(finding.kind, 0) + 1
            entity = others[key]
        numbered.append(replace(finding, entity=entity))
    return tuple(as_named(numbered))


def as_named(numbered: Sequence[Finding]) -> list[Finding]:
    """The findings with those of each person whom the user named under one number, and no two such people under one.

    People with a label of their own come last, so that no number is missing in the text.
    """
    named: dict[int, dict[str, Finding]] = {}
    for finding in numbered:
        if finding.kind == "person" and finding.who:
            named.setdefault(finding.entity, {}).setdefault(finding.who, finding)
    if not named:
        return list(numbered)
    owned = [_owned(finding, list(named.get(finding.entity, {}).values())) for finding in numbered]
    people = [finding for finding in owned if finding.kind == "person"]
    keys = dict.fromkeys(each.who or each.entity for each in sorted(people, key=lambda each: bool(each.called)))
    numbers = {key: at for at, key in enumerate(keys, 1)}
    return [replace(each, entity=numbers[each.who or each.entity]) if each.kind == "person" else each for each in owned]


def _owned(finding: Finding, owners: Sequence[Finding]) -> Finding:
    """A mention of a person as that of the one named person who has its number."""
    if finding.kind != "person" or finding.who or len(owners) != 1:
        return finding
    return replace(finding, who=owners[0].who, role=owners[0].role, called=owners[0].called)


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
