"""Pseudonyms: invented names, numbers and dates of the same kind, consistent, keyed, and never one from the text.

All choices follow from HMAC-SHA256 of the key and the entity, so that the same key gives the same pseudonym in every
document and another key another, and nobody without the key can recompute them. People keep their gender and the
language of their name where the lists know it; numbers and dates keep their shape; names of different entities never
become the same. No run of four letters or digits of the original is in its pseudonym, but for words that only say what
it is: a title, a legal form, "https".
"""

import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from reticent.kinds import kind_of
from reticent.languages.en.institutions import HEADS, LEGAL_FORMS
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.titles import PARTICLES, TITLES, pronoun, titled
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTERS, NAME_WORD, RUN, SPELLED
from reticent.model import Finding
from reticent.policy import Person
from reticent.substitute.inventing import CODES, SAME_FORM, Draw, cased, other_code, runs, shares_run
from reticent.substitute.namesakes import Namesake, people_named

_FORM = lazy(rf"(?<!\w)(?:{LEGAL_FORMS}|{HEADS})(?!\w)")
_SCHEME = lazy(r"[a-z]+://|www\.", re.IGNORECASE)
_STREETS = ("Street", "Road", "Lane", "Avenue", "Square")
_NOT_IN_MAIL = lazy(r"[^a-z]")
_TRIES = 200
NOBODY: Mapping[str, Person] = MappingProxyType({})


class Pseudonyms:
    """The pseudonyms of one document. `key` is key material, not a passphrase: see keys.py."""

    def __init__(
        self,
        text: str,
        findings: Iterable[Finding],
        key: bytes,
        lexicon: Lexicon,
        people: Mapping[str, Person] = NOBODY,
    ) -> None:
        self._text, self._key, self._lexicon = text, key, lexicon
        self._folded = text.casefold()
        self._written = frozenset(RUN.findall(self._folded))
        self._taken = {word.casefold() for word in NAME_WORD.findall(text)}
        self._words: dict[str, str] = {}
        self._surfaces: dict[tuple[str, int, str], str] = {}
        self._used: set[str] = set()
        self._genders: dict[int, str] = {}
        self._origins: dict[int, str] = {}
        self._names: dict[tuple[str, str | None, bool], Sequence[str]] = {}
        self._namesakes: dict[str, Namesake] = {}
        findings = list(findings)
        for finding in findings:
            if finding.kind == "person":
                self._learn(finding)
        for finding in findings:
            if finding.who in people and finding.who not in self._namesakes:
                self._namesakes[finding.who] = self._namesake(people[finding.who], finding.entity)
        for entity, person in people_named(text, findings).items():
            self._namesakes[_anonymous(entity)] = self._namesake(person, entity)

    def of(self, finding: Finding) -> str:
        """The pseudonym for one mention. The same spelling of the same thing always gets the same."""
        surface = finding.span.of(self._text)
        whose = finding.entity if finding.kind == "person" else 0
        known = self._surfaces.get((finding.kind, whose, surface))
        if known is None:
            known = self._surfaces[finding.kind, whose, surface] = self._fresh(finding, surface)
        return known

    def _namesake_of(self, finding: Finding) -> Namesake | None:
        named = self._namesakes.get(finding.who)
        return named or (self._namesakes.get(_anonymous(finding.entity)) if finding.kind == "person" else None)

    def _fresh(self, finding: Finding, surface: str) -> str:
        """A pseudonym that neither occurs in the text nor stands for another spelling."""
        kind, namesake = finding.kind, self._namesake_of(finding)
        if namesake and kind in ("email", "handle"):
            return self._account(kind, surface, namesake)
        if (kind == "person" or (kind == "hidden" and namesake)) and LETTERS.search(surface):
            return (namesake and namesake.whole(surface)) or self._person(finding, surface)
        before, after = self._frame(kind, surface)
        taken = runs(surface)
        if kind in SAME_FORM:  # the words of a date or an amount are its form; what it says is in the numbers
            taken = frozenset(run for run in taken if run.isdigit())
        for attempt in range(_TRIES):
            draw = Draw(self._key, kind, surface.casefold(), str(attempt))
            invented = self._invent(kind, surface, draw)
            if invented is None or invented.casefold() == surface.casefold():
                break
            candidate = before + cased(invented, surface) + after
            if candidate not in self._used and not shares_run(invented, taken) and not self._occurs(candidate):
                self._used.add(candidate)
                return candidate
        return self._numbered(kind, surface)

    def _account(self, kind: str, surface: str, namesake: Namesake) -> str:
        """A mail address or user name made of the pseudonym, another for each that there is."""
        before = "@" if surface.startswith("@") else ""
        for name in namesake.accounts():
            candidate = f"{name}@example.com" if kind == "email" else before + name
            if candidate not in self._used and not self._occurs(candidate):
                break
        self._used.add(candidate)
        return candidate

    def _namesake(self, person: Person, entity: int) -> Namesake:
        avoid = runs(" ".join((person.name, *person.aliases)))
        return Namesake.of(person, self._lexicon, lambda word, given: self._name_word(word, entity, avoid, given=given))

    def _numbered(self, kind: str, surface: str) -> str:
        """A label with a number that follows from the key."""
        digits = 4
        while True:
            for attempt in range(_TRIES):
                number = Draw(self._key, "label", kind, surface.casefold(), str(attempt)).below(10**digits)
                candidate = f"[{kind_of(kind).label} {number}]"
                if candidate not in self._used and not self._occurs(candidate):
                    self._used.add(candidate)
                    return candidate
            digits += 2

    def _occurs(self, candidate: str) -> bool:
        """Whether the text has it already. A word that the text lacks answers that at once."""
        folded = candidate.casefold()
        return all(word in self._written for word in RUN.findall(folded)) and folded in self._folded

    def _frame(self, kind: str, surface: str) -> tuple[str, str]:
        """What stays before and behind: words that only say what it is."""
        if kind == "organisation":
            form = _FORM.search(surface)
            if form and LETTERS.search(surface.replace(form.group(), "")):
                return "", f" {form.group()}"
        scheme = _SCHEME.match(surface) if kind == "url" else None
        return (scheme.group(), "") if scheme else ("", "")

    def _invent(self, kind: str, surface: str, draw: Draw) -> str | None:
        """Something else of the same kind, written the same way; None where there is nothing."""
        english = self._lexicon.origins["en"]
        host = f"{draw.letters(8)}.test" if "exam" in surface.casefold() else "example.com"
        inventors: dict[str, Callable[[], str]] = {
            "place": lambda: draw.of(self._lexicon.towns),
            "email": lambda: f"{_mail(draw.of(english.female))}.{_mail(draw.of(english.surnames))}@{host}",
            "url": lambda: f"{draw.letters(10)}.{host}",
            "address": lambda: (
                f"{1 + draw.below(199)} {draw.of(english.surnames)} {draw.of(_STREETS)}, {draw.of(self._lexicon.towns)}"
            ),
        }
        if kind in inventors:
            return inventors[kind]()
        if kind in SAME_FORM:
            return SAME_FORM[kind](surface, draw)
        if kind in CODES:
            return CODES[kind](surface, draw)
        coded = any(mark.isdigit() for mark in surface)
        if kind in ("organisation", "name", "work", "event", "product") or (kind in ("person", "hidden") and not coded):
            return draw.of(english.surnames)
        return other_code(surface, draw) if kind_of(kind).weight == "direct" else None

    def _learn(self, finding: Finding) -> None:
        """Gender and origin of a person, from any mention."""
        name = titled(self._text, finding.span)
        plain = [word for word in SPELLED.findall(name) if word.casefold() not in TITLES]
        told = {"she": "female", "he": "male"}.get(pronoun(name) or "")
        if told:
            self._genders[finding.entity] = told
        if not plain:
            return
        gender = self._lexicon.gender(plain[0])
        if gender and len(plain) > 1:
            self._genders.setdefault(finding.entity, gender)
        origin = self._lexicon.origin(plain[-1], plain[0] if len(plain) > 1 else None)
        if origin and (len(plain) > 1 or finding.entity not in self._origins):
            self._origins[finding.entity] = origin

    def _person(self, finding: Finding, surface: str) -> str:
        """Each word of the name by a word of its own kind; titles, particles and initials in their places."""
        words = list(NAME_WORD.finditer(surface))
        last = max((at for at, word in enumerate(words) if _is_name(surface, word)), default=len(words) - 1)
        first = next((at for at, word in enumerate(words) if word.group().casefold() not in TITLES), last)
        avoid, namesake = runs(surface), self._namesake_of(finding)
        parts, position = [], 0
        for at, match in enumerate(words):
            word = match.group()
            parts.append(surface[position : match.start()])
            position = match.end()
            own = namesake.word(word) if namesake and at >= min(first, last) and word not in PARTICLES else None
            if own and not _is_possessive(surface, match):
                parts.append(own)
            elif at < min(first, last) or (word in PARTICLES and at != last) or _is_possessive(surface, match):
                parts.append(word)
            elif not LETTERS.search(word):
                parts.append(other_code(word, Draw(self._key, "number", word)) or "")
            elif len(word) == 1:
                parts.append(cased(Draw(self._key, "initial", word).other(string.ascii_uppercase, word.upper()), word))
            else:
                given = self._is_given(word, alone=len(words) == 1, last=at == last)
                parts.append(cased(self._name_word(word, finding.entity, avoid, given=given), word))
        return "".join([*parts, surface[position:]])

    def _is_given(self, word: str, *, alone: bool, last: bool) -> bool:
        if alone:
            return self._lexicon.is_given_name(word) and not self._lexicon.is_surname(word)
        return not last

    def _name_word(self, word: str, entity: int, avoid: frozenset[str], *, given: bool) -> str:
        """The word that stands for this one wherever it occurs in a name."""
        folded = word.casefold()
        if folded in self._words:
            return self._words[folded]
        gender = self._genders.get(entity) or self._lexicon.gender(word)
        options = self._options(self._origins.get(entity, "en"), gender, given)
        for attempt in range(_TRIES):
            candidate = Draw(self._key, "name", folded, str(attempt)).of(options)
            if candidate[0].casefold() == folded[0]:
                continue  # initials would stay what they were
            if candidate.casefold() not in self._taken and not shares_run(candidate, avoid):
                break
        else:
            candidate = (other_code("x" * 8, Draw(self._key, "name", folded)) or "").capitalize()
        self._taken.add(candidate.casefold())
        self._words[folded] = candidate
        return candidate

    def _options(self, language: str, gender: str | None, given: bool) -> Sequence[str]:
        """The names to choose from: those of a language, given names of a gender or surnames."""
        known = self._names.get((language, gender, given))
        if known is None:
            origin = self._lexicon.origins[language]
            names: Sequence[str] = origin.surnames
            if given:
                names = (origin.female if gender == "female" else origin.male if gender == "male" else ()) or (
                    *origin.female, *origin.male, *origin.given
                )  # fmt: skip
            known = [name for name in names if SPELLED.fullmatch(name)] or self._lexicon.origins["en"].surnames
            self._names[language, gender, given] = known
        return known


def _anonymous(entity: int) -> str:
    """The key of somebody whom the user did not name."""
    return f"person {entity}"


def _is_name(surface: str, word: re.Match[str]) -> bool:
    return len(word.group()) > 1 and bool(LETTERS.search(word.group())) and not _is_possessive(surface, word)


def _is_possessive(surface: str, word: re.Match[str]) -> bool:
    return word.start() > 0 and surface[word.start() - 1] in "'’" and word.group().casefold() == "s"


def _mail(name: str) -> str:
    return _NOT_IN_MAIL.sub("", name.lower()) or "mail"
