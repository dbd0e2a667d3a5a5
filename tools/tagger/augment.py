"""The same texts, said otherwise: names, places, numbers and dates exchanged, casing, spelling, layout.

Everything follows from the random generator that is given. A thing keeps its new name throughout a text: all forms of
a person's name, and the e-mail address made from it, change together.
"""

import html
import random
import re
from dataclasses import replace
from urllib.parse import quote

from labels import KINDS
from texts import Mark, Marked

Part = tuple[str, Mark | None]

_WORD = re.compile(r"[^\W\d_]+")
_PARTICLES = frozenset("de da di del della van der den von zu al el bin bint ibn la le du dos das y e mac o st".split())
_MONTHS = (
    "January February March April May June July August September October November December".split(),
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
)
_FIGURES = frozenset("phone file_number vehicle account secret ip money".split())
_EXCHANGED = frozenset("place organisation nationality occupation award work event health religion".split())


class Augmenter:
    """Makes variants of texts. The pools are the names of lists and what the training texts themselves mark."""

    def __init__(self, given: list[str], surnames: list[str], towns: list[str], texts: list[Marked]) -> None:
        self.given, self.surnames, self.towns = given, surnames, towns
        self._known_given = {name.casefold() for name in given}
        self.pools: dict[str, list[str]] = {}
        for text in texts:
            for mark in text.marks:
                if mark.kind >= 0 and KINDS[mark.kind] in _EXCHANGED and mark.type.islower():
                    self.pools.setdefault(mark.type, []).append(text.text[mark.start : mark.end])

    def __call__(self, text: Marked, chance: random.Random) -> Marked:
        """One variant."""
        parts = _parts(text)
        if chance.random() < 0.75:
            parts = self._exchanged(parts, chance)
        if chance.random() < 0.12:
            parts = _layout(parts, chance)
        if chance.random() < 0.04:
            parts = [(_coded(said, chance), mark) if _is(mark, "person") else (said, mark) for said, mark in parts]
        if chance.random() < 0.12:
            parts = [(_misspelt(said, chance, 0.03), mark) for said, mark in parts]
        parts = _cased(parts, chance)
        return _joined(text, parts)

    def _exchanged(self, parts: list[Part], chance: random.Random) -> list[Part]:
        names = self._new_names(parts, chance)
        said_for: dict[tuple[str, str], str] = {}
        made: list[Part] = []
        for said, mark in parts:
            new = said
            if mark is not None and mark.kind > 0:
                kind = KINDS[mark.kind]
                if kind == "person":
                    new = _renamed(said, names.get(mark.entity, {}))
                elif kind in ("handle", "email", "url"):
                    new = _inside(said, names.get(mark.entity, {}))
                else:
                    key = (mark.type, said.casefold())
                    if key not in said_for:
                        said_for[key] = self._another(kind, mark.type, said, chance)
                    new = said_for[key]
            made.append((new, mark))
        return made

    def _another(self, kind: str, type_: str, said: str, chance: random.Random) -> str:
        if kind == "date":
            return _another_date(said, chance) if chance.random() < 0.6 else said
        if kind in _FIGURES:
            return _other_figures(said, chance) if chance.random() < 0.6 else said
        if kind in _EXCHANGED and chance.random() < 0.35 and self.pools.get(type_):
            town = type_ in ("town", "place", "village", "city") and " " not in said and chance.random() < 0.5
            return _cased_like(said, chance.choice(self.towns if town else self.pools[type_]))
        return said

    def _new_names(self, parts: list[Part], chance: random.Random) -> dict[str, dict[str, str]]:
        """For each person that is to be renamed: which word of the name becomes which."""
        forms: dict[str, list[str]] = {}
        for said, mark in parts:
            if _is(mark, "person"):
                forms.setdefault(mark.entity, []).append(said)
        made: dict[str, dict[str, str]] = {}
        for entity, said in forms.items():
            if chance.random() < 0.35:
                continue
            table = made[entity] = {}
            for form in sorted(set(said), key=lambda form: (-len(form), form)):
                words = [word for word in _WORD.findall(form) if len(word) > 1 and word.isascii()]
                for place, word in enumerate(words):
                    key = word.casefold()
                    if key in table or key in _PARTICLES:
                        continue
                    is_given = (place == 0 and len(words) > 1) or (len(words) == 1 and key in self._known_given)
                    table[key] = chance.choice(self.given if is_given else self.surnames)
        return made


def _is(mark: Mark | None, kind: str) -> bool:
    return mark is not None and mark.kind >= 0 and KINDS[mark.kind] == kind


def _renamed(said: str, table: dict[str, str]) -> str:
    if not table:
        return said
    letters = said.replace(" ", "").replace("-", "").replace(".", "").casefold()
    if re.fullmatch(r"(?:\w[ .-]+)+\w\.?", said) and letters in table:  # spelled out
        gap = said[1]
        return gap.join(_cased_like(said[0] * 2, table[letters].replace(" ", "")))

    def new(match: re.Match[str]) -> str:
        word = match.group()
        if len(word) == 1:
            fits = [value for key, value in table.items() if key.startswith(word.casefold())]
            return _cased_like(word, fits[0][0]) if fits else word
        return _cased_like(word, table.get(word.casefold(), word))

    return _WORD.sub(new, said)


def _inside(said: str, table: dict[str, str]) -> str:
    for key, value in sorted(table.items(), key=lambda pair: -len(pair[0])):
        if len(key) > 2:
            said = re.sub(re.escape(key), re.sub(r"\W", "", value).lower(), said, flags=re.IGNORECASE)
    return said


def _cased_like(pattern: str, word: str) -> str:
    letters = [c for c in pattern if c.isalpha()]
    if len(letters) > 1 and all(map(str.isupper, letters)):
        return word.upper()
    return word.lower() if letters and all(map(str.islower, letters)) else word


def _another_date(said: str, chance: random.Random) -> str:
    def month(match: re.Match[str]) -> str:
        for names in _MONTHS:
            if match.group().title() in names:
                return _cased_like(match.group(), chance.choice(names))
        return match.group()

    def number(match: re.Match[str]) -> str:
        digits = match.group()
        if len(digits) == 4:
            return str(min(2026, max(1900, int(digits) + chance.randint(-12, 8))))
        if len(digits) < 3:
            return f"{chance.randint(1, 28 if int(digits) > 12 else 12):0{len(digits)}d}"
        return digits

    return re.sub(r"\d+(?!st|nd|rd|th)", number, re.sub(r"[A-Za-z]+", month, said))


def _other_figures(said: str, chance: random.Random) -> str:
    letters = chance.random() < 0.5
    made = []
    for c in said:
        if c.isdigit():
            made.append(chance.choice("0123456789"))
        elif letters and "A" <= c <= "Z":
            made.append(chance.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        else:
            made.append(c)
    return "".join(made)


def _layout(parts: list[Part], chance: random.Random) -> list[Part]:
    after = chance.choice([": ", ":", ":\t", " = ", " - ", ":   ", ":\n"])
    wrap = chance.random() < 0.5
    made = []
    for said, mark in parts:
        if mark is None:
            said = re.sub(r"(?<=\w): ", after, said)  # noqa: PLW2901
        if wrap:
            said = re.sub(r"(?<=\w) (?=\w)", lambda _: "\n" if chance.random() < 0.06 else " ", said)  # noqa: PLW2901
        made.append((said, mark))
    return made


def _coded(said: str, chance: random.Random) -> str:
    way = chance.randrange(5)
    if way == 0:
        return quote(said)
    if way == 1:
        return "".join(c if c.isascii() else f"&#{ord(c)};" for c in html.escape(said)).replace(" ", "&nbsp;")
    return said.replace(" ", ("_", "+", ".")[way - 2])


def _misspelt(said: str, chance: random.Random, rate: float) -> str:
    def slip(match: re.Match[str]) -> str:
        word = match.group()
        if chance.random() > rate:
            return word
        at = chance.randrange(len(word) - 1)
        way = chance.randrange(3)
        if way == 0:
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        return word[:at] + word[at + 1 :] if way == 1 else word[: at + 1] + word[at:]

    return re.sub(r"[A-Za-z]{4,}", slip, said)


def _cased(parts: list[Part], chance: random.Random) -> list[Part]:
    draw = chance.random()
    if draw < 0.12:
        return [(said.lower(), mark) for said, mark in parts]
    if draw < 0.15:
        return [(said.upper(), mark) for said, mark in parts]
    if draw < 0.20:  # the names alone, as people type them in a hurry
        return [(said.lower() if mark is not None else said, mark) for said, mark in parts]
    if draw < 0.24:
        return [(said.upper() if _is(mark, "person") else said, mark) for said, mark in parts]
    return parts


def _parts(text: Marked) -> list[Part]:
    parts: list[Part] = []
    last = 0
    for mark in text.marks:
        parts += [(text.text[last : mark.start], None), (text.text[mark.start : mark.end], mark)]
        last = mark.end
    return [*parts, (text.text[last:], None)]


def _joined(text: Marked, parts: list[Part]) -> Marked:
    said, marks, place = [], [], 0
    for part, mark in parts:
        if mark is not None and part:
            marks.append(replace(mark, start=place, end=place + len(part)))
        said.append(part)
        place += len(part)
    return replace(text, text="".join(said), marks=tuple(marks))
