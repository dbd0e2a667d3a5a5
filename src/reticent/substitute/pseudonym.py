"""Pseudonyms: invented names, numbers and dates of the same kind, consistent, keyed, and never one from the text.

All choices follow from HMAC-SHA256 of the key and the entity, so that the same key gives the same pseudonym in every
document and another key another, and nobody without the key can recompute them. People keep their gender and the
language of their name where the lists know it; numbers and dates keep their shape; names of different entities never
become the same.
"""

import hashlib
import hmac
import re
import string
from collections.abc import Callable, Iterable, Sequence

from reticent.kinds import kind_of
from reticent.languages.en.lexicon import Lexicon
from reticent.model import Finding

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_MONTHS = "January February March April May June July August September October November December".split()
_SHORT_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_DATE_PART = re.compile(r"\d+|[A-Za-z]+")
_TITLES = {
    "female": {"mrs", "ms", "miss", "mme", "mlle", "lady", "dame", "sister", "frau", "señora", "madame", "aunt"},
    "male": {"mr", "sir", "lord", "father", "brother", "herr", "señor", "monsieur", "uncle"},
}
_OTHER_TITLES = {"dr", "prof", "professor", "judge", "justice", "rev", "reverend", "captain", "general", "major"}
_FORMS = (
    "Ltd",
    "Inc",
    "LLC",
    "GmbH",
    "Group",
    "Bank",
    "University",
    "Hospital",
    "Court",
    "Council",
    "School",
    "Ministry",
)
_NAMES = frozenset(("organisation", "name", "work", "event", "product", "hidden"))
_TRIES = 200


class _Draw:
    """An endless stream of choices that follows from a key and what it is for."""

    def __init__(self, key: str, *purpose: str) -> None:
        self._key, self._count = key.encode(), 0
        self._purpose = "\x1f".join(purpose).encode("utf-8", "surrogatepass")

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self._count += 1
        message = self._purpose + b"\x1f%d" % self._count
        digest = hmac.digest(self._key, message, hashlib.sha256)
        return int.from_bytes(digest[:8], "big") % limit

    def of(self, options: Sequence[str]) -> str:
        """One of the options."""
        return options[self.below(len(options))]


class Pseudonyms:
    """The pseudonyms of one document."""

    def __init__(self, text: str, findings: Iterable[Finding], key: str, lexicon: Lexicon) -> None:
        self._text, self._key, self._lexicon = text, key, lexicon
        self._taken = {word.casefold() for word in _WORD.findall(text)}
        self._words: dict[str, str] = {}
        self._surfaces: dict[tuple[str, str], str] = {}
        self._used: set[str] = set()
        self._genders: dict[int, str] = {}
        self._origins: dict[int, str] = {}
        for finding in findings:
            if finding.kind == "person":
                self._learn(finding)

    def of(self, finding: Finding) -> str:
        """The pseudonym for one mention. The same spelling of the same kind always gets the same."""
        surface = finding.span.of(self._text)
        known = self._surfaces.get((finding.kind, surface))
        if known is None:
            known = self._surfaces[finding.kind, surface] = self._fresh(finding, surface)
        return known

    def _fresh(self, finding: Finding, surface: str) -> str:
        """A pseudonym that neither occurs in the text nor stands for another spelling."""
        if finding.kind == "person":
            return self._person(finding, surface)
        for attempt in range(_TRIES):
            draw = _Draw(self._key, finding.kind, surface.casefold(), str(attempt))
            candidate = _cased(self._invent(finding.kind, surface, draw), surface)
            if candidate not in self._used and candidate.casefold() not in self._text.casefold():
                self._used.add(candidate)
                return candidate
        return f"[{kind_of(finding.kind).label} {finding.entity}]"

    def _invent(self, kind: str, surface: str, draw: _Draw) -> str:
        """Something else of the same kind, written the same way."""
        surnames, given = self._lexicon.origins["en"].surnames, self._lexicon.origins["en"].female
        inventors: dict[str, Callable[[], str]] = {
            "place": lambda: draw.of(self._lexicon.towns),
            "date": lambda: _date(surface, draw),
            "age": lambda: _age(surface, draw),
            "email": lambda: f"{draw.of(given)}.{draw.of(surnames)}@example.com".lower().replace("'", ""),
            "url": lambda: f"https://{_letters(10, draw)}.example.com",
            "handle": lambda: "@"[: surface.startswith("@")] + _letters(8, draw),
            "address": lambda: f"{1 + draw.below(199)} {draw.of(surnames)} Street {draw.of(self._lexicon.towns)}",
        }
        if kind in inventors:
            return inventors[kind]()
        if kind not in _NAMES and any(character.isdigit() for character in surface):
            return _same_shape(surface, draw)
        if kind in _NAMES:
            return self._coined(surface, draw)
        return f"[{kind_of(kind).label} {draw.below(10_000)}]"

    def _coined(self, surface: str, draw: _Draw) -> str:
        """A surname, with the legal form or the institution's noun that the original had."""
        name = draw.of(self._lexicon.origins["en"].surnames)
        form = next((form for form in _FORMS if re.search(rf"\b{form}\b", surface)), None)
        return f"{name} {form}" if form else name

    def _learn(self, finding: Finding) -> None:
        """Gender and origin of a person, from any mention."""
        words = _WORD.findall(finding.span.of(self._text))
        plain = [word for word in words if word.casefold() not in _all_titles()]
        for titled, titles in _TITLES.items():
            if any(word.casefold() in titles for word in words):
                self._genders[finding.entity] = titled
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
        words = list(_WORD.finditer(surface))
        last = max((i for i, word in enumerate(words) if len(word.group()) > 1), default=0)
        parts, position = [], 0
        for index, match in enumerate(words):
            word = match.group()
            parts.append(surface[position : match.start()])
            position = match.end()
            if word.casefold() in _all_titles() or (len(word) > 1 and word.islower() and len(words) > 1):
                parts.append(word)
            elif len(word) == 1:
                parts.append(_Draw(self._key, "initial", word).of(string.ascii_uppercase))
            else:
                is_given = self._is_given(word, alone=len(words) == 1, last=index == last)
                parts.append(_cased(self._name_word(word, finding.entity, given=is_given), word))
        return "".join([*parts, surface[position:]])

    def _is_given(self, word: str, *, alone: bool, last: bool) -> bool:
        if alone:
            return self._lexicon.is_given_name(word) and not self._lexicon.is_surname(word)
        return not last

    def _name_word(self, word: str, entity: int, *, given: bool) -> str:
        """The word that stands for this one wherever it occurs in a name."""
        folded = word.casefold()
        if folded in self._words:
            return self._words[folded]
        origin = self._lexicon.origins[self._origins.get(entity, "en")]
        gender = self._genders.get(entity) or self._lexicon.gender(word)
        options: Sequence[str] = origin.surnames
        if given:
            options = (origin.female if gender == "female" else origin.male if gender == "male" else ()) or (
                *origin.female, *origin.male, *origin.given
            )  # fmt: skip
        options = [name for name in options if _WORD.fullmatch(name)] or self._lexicon.origins["en"].surnames
        for attempt in range(_TRIES):
            candidate = _Draw(self._key, "name", folded, str(attempt)).of(options)
            if candidate.casefold() not in self._taken:
                break
        else:
            candidate = _letters(8, _Draw(self._key, "name", folded)).capitalize()
        self._taken.add(candidate.casefold())
        self._words[folded] = candidate
        return candidate


def _all_titles() -> set[str]:
    return _TITLES["female"] | _TITLES["male"] | _OTHER_TITLES


def _cased(new: str, old: str) -> str:
    """In capitals or small letters as the original."""
    letters = [character for character in old if character.isalpha()]
    if len(letters) > 1 and all(character.isupper() for character in letters):
        return new.upper()
    return new.lower() if letters and all(character.islower() for character in letters) else new


def _letters(count: int, draw: _Draw) -> str:
    return "".join(draw.of(string.ascii_lowercase) for _ in range(count))


def _same_shape(surface: str, draw: _Draw) -> str:
    """Every digit by a digit, every capital of a code by a capital; all else stays."""
    code = [index for index, mark in enumerate(surface) if mark.isdigit() or (mark.isascii() and mark.isupper())]
    marks = list(surface)
    for index in code:
        marks[index] = draw.of(string.digits if marks[index].isdigit() else string.ascii_uppercase)
    return "".join(marks)


def _age(surface: str, draw: _Draw) -> str:
    """An age within five years of the original."""

    def other(match: re.Match[str]) -> str:
        age = int(match.group())
        return str(max(1, age - 5) + draw.below(11))

    changed = re.sub(r"\d+", other, surface)
    return changed if changed != surface else str(20 + draw.below(60))


def _date(surface: str, draw: _Draw) -> str:
    """A date written the same way: years move by up to nine, months and weekdays change, days stay possible."""
    shift = 1 + draw.below(9)
    numeric = not any(character.isalpha() for character in surface.replace("T", "").replace("Z", ""))

    def other(match: re.Match[str]) -> str:
        part = match.group()
        for names in (_MONTHS, _SHORT_MONTHS, _DAYS):
            if part.capitalize() in names:
                return _cased(
                    names[(names.index(part.capitalize()) + 1 + draw.below(len(names) - 1)) % len(names)], part
                )
        if not part.isdigit():
            return part
        if len(part) == 4:
            return str(int(part) - shift)
        return str(1 + draw.below(12 if numeric else 28)).zfill(len(part))

    return _DATE_PART.sub(other, surface)
