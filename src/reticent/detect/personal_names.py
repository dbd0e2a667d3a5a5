"""A mention of a person, taken apart: which words are given names, which the surname, what is only a title.

    "Mrs. P. Brown"            given p, surname brown, a woman
    "RICE, Rose Adaeze"        given rose adaeze, surname rice
    "William BAPTISTE-HALE"    given william, surname baptiste-hale
    "B. K. Okonkwo-Bell, DO"   given b k, surname okonkwo-bell
    "Dr Acterberg"             surname acterberg
    "R.K.B."                   initials

Words are without accents and in small letters. Where a name is one word, nobody knows which part it is, unless a title
or a particle ("van Gogh") stands before it. What stands around the mention counts too: the title before it, "her
husband" before it, "(wife)" behind it.
"""

import re
from dataclasses import dataclass, field
from functools import cached_property

from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.nicknames import ABBREVIATED
from reticent.languages.en.people_words import (
    ADDRESS,
    COUPLE,
    EPITHETS,
    FAMILIAR,
    GENERATIONS,
    LETTERS_BEHIND,
    MEN,
    NOT_IN_NAMES,
    PLAIN_ADDRESS,
    RANKS,
    SMALL_IN_NAMES,
    WOMEN,
)
from reticent.languages.en.titles import HERS, HIS
from reticent.languages.words import UPPER
from reticent.model import Span
from reticent.view import fold

Sex = str
"""`she`, `he`, or nothing where nobody says."""

_WORD = re.compile(r"[^\W_]*[^\W\d_][^\W_]*(?:['’](?!s\b)[^\W_]+)*")
_LETTERS_JOINED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_BEFORE = re.compile(
    rf"({_LETTERS_JOINED.pattern})(?:\.|,| *[=:(][^\S\n]*)?(?: \d+)?(?:[^\S\n]*\n[^\S\n]*|[^\S\n\t])?(?<=\s)\Z"
)
_BEHIND = re.compile(r" ?\((?:(?:his|her|their|the|my) )?([^\W\d_]+(?:-[^\W\d_]+)*)\)")
_GENERATION = re.compile(r",? (Jr|Jnr|Sr|Snr|junior|senior|II|III)\b\.?", re.IGNORECASE)
_YOUNG = re.compile(r"(?<!\w)Young $")
_QUOTES = frozenset("\"“”„‟«»‘’'()")
_HYPHENS = frozenset("-‐‑")
_OPENING = frozenset('"“‘')
_BIG_AGAIN = re.compile(rf"([{UPPER}][a-z]{{0,2}}['’]?)([{UPPER}])(?=[a-z])")
YOUNG = "young"
"""The generation of one who is called so: who.py says whether that tells him from another."""
_LOOK_BACK = 40
_MOST_INITIALS = 4
_TELLING = RANKS | WOMEN | MEN


@dataclass(frozen=True)
class Name:
    """One way in which somebody is called.

    `units` are its words in the order given name, surname, each in its parts between hyphens; the last `family` of them
    are the surname. A name of one unit may be either, unless it has a title or a particle before it: then it is a
    surname. What follows "née" is the surname only of the one named before, whose words are `once_of`. `letters` are
    those of what may be initials alone, `signs` those by which a full name is signed.
    """

    units: tuple[tuple[str, ...], ...]
    family: int = 0
    nicks: frozenset[str] = frozenset()
    titled: bool = False
    particle: bool = False
    address: str = ""
    sex: Sex = ""
    generation: str = ""
    group: bool = False
    cut: bool = False
    once_of: tuple[str, ...] = ()
    letters: str = field(default="", compare=False)
    signs: frozenset[str] = field(default=frozenset(), compare=False)

    @cached_property
    def flat(self) -> tuple[str, ...]:
        """All parts of all words."""
        return tuple(part for unit in self.units for part in unit)

    @cached_property
    def whole(self) -> tuple[str, ...]:
        """The words, each in one."""
        return tuple("".join(unit) for unit in self.units)

    @cached_property
    def given(self) -> tuple[str, ...]:
        """The given names, each in one."""
        return self.whole[: len(self.units) - self.family]

    @cached_property
    def surname(self) -> tuple[str, ...]:
        """The parts of the surname; none of a name of one word."""
        return tuple(part for unit in self.units[len(self.units) - self.family :] for part in unit)

    @property
    def full(self) -> bool:
        """Whether it has a given name or initial, and a surname or its initial."""
        return len(self.units) > 1

    @property
    def is_surname(self) -> bool:
        """Whether a name of one word must be a surname."""
        return self.titled or self.particle

    def initials(self) -> frozenset[str]:
        """The letters that stand for a full name at the foot of a note."""
        if not self.full:
            return frozenset()
        first, surname = self.given[0][0] if self.given else "", "".join(part[0] for part in self.surname)
        given = "".join(word[0] for word in self.given)
        ways = {*self.signs, given + surname, given + surname[0], first + surname, first + surname[0]}
        ways |= {first + surname[-1], "".join(part[0] for part in self.flat)}
        return frozenset(way for way in ways if len(way) > 1)

    def turned_initials(self) -> str:
        """The letters with those of the surname first, which are rarer."""
        letters = "".join(part[0] for part in self.surname) + "".join(word[0] for word in self.given)
        return letters if self.full and self.given else ""

    def given_initials(self) -> frozenset[str]:
        """The letters that stand for the given names alone: "J.-B.", "M.J."."""
        if not self.full or not self.given:
            return frozenset()
        ways = {self.given[0][0] + word[0] for word in self.given[1:]} | {"".join(part[0] for part in self.units[0])}
        return frozenset(way for way in ways if len(way) > 1)

    def user_names(self) -> frozenset[str]:
        """What a full name becomes in an address: "rchase", "chaser", "rosalindchase", "rosalindc"."""
        surname = "".join(self.surname)
        if not self.full or not self.given or len(surname) == 1:
            return frozenset()
        first = self.given[0]
        given = "".join(word[0] for word in self.given)
        ways = {first + surname, surname + first, first[0] + surname, surname + first[0], given + surname}
        return frozenset(ways | ({first + surname[0]} if len(first) > 2 else set()))


@dataclass(frozen=True, slots=True)
class SaidName:
    """What a mention says: the name, and by the words around it the sex, and the rank.

    `filed` is a full name that is written as files have it, the surname first or in capitals; `shouted` one word in
    capitals.
    """

    name: Name
    sex: Sex = ""
    rank: str = ""
    filed: bool = False
    shouted: bool = False


@dataclass(slots=True)
class _Token:
    text: str
    folded: str
    joined: bool  # by a hyphen to the one before
    dotted: bool
    aside: bool  # in quotation marks or brackets
    segment: int  # how many commas stand before it

    @property
    def big(self) -> bool:
        return self.text[0].isupper()

    @property
    def shouted(self) -> bool:
        return len(self.text) > 1 and self.text.isupper()

    @property
    def small(self) -> bool:
        """A particle: "van", "de", "Ní"."""
        return self.text.lower() in SMALL_IN_NAMES or self.text == "Ó"


def parse(text: str, span: Span, lexicon: Lexicon) -> SaidName:
    """What a mention says."""
    inside, tokens = _without_titles(_tokens(text, span), lexicon)
    tokens = _without_epithet(tokens, text[span.start - 1 : span.start], lexicon)
    telling = [*reversed(inside), *_words_before(text, span.start)]  # the nearest first
    behind = _BEHIND.match(text, span.end)
    sex = next(filter(None, map(_sex, [*telling, behind.group(1).casefold() if behind else ""])), "")
    generation = _generation(text, span, tokens)
    letters = _letters(tokens)
    units, family, nicks = _parts(tokens)
    if not units or (len(letters) > 1 and all(len(token.text) == 1 for token in tokens)):
        units, family = ((letters or fold(span.of(text)),),), 0
    lone, title = len(units) == 1, telling[0] if telling and telling[0] in RANKS else ""
    if COUPLE.search(text, max(0, span.start - 12), span.end) or (lone and _is_plural(text, span, units)):
        return SaidName(Name(units, family, group=True))
    name = Name(
        units,
        family,
        nicks,
        titled=lone and bool(title) and title not in FAMILIAR,
        particle=lone and len(tokens) > 1 and tokens[0].small,
        address=ADDRESS.get(title, ""),
        sex="she" if title in HERS else "he" if title in HIS else "",
        generation=generation,
        cut=len(tokens) == 1 and tokens[0].dotted and 1 < len(tokens[0].text) < 5,
        letters=letters,
        signs=_signs([token for token in tokens if not token.aside]),
    )
    filed = not lone and (tokens[0].segment != tokens[-1].segment or _is_mixed(tokens))
    shouted = lone and all(token.shouted or token.small for token in tokens)
    return SaidName(name, sex, title if name.address not in PLAIN_ADDRESS else "", filed, shouted)


def _signs(tokens: list[_Token]) -> frozenset[str]:
    """The first letters of the words in their order, and those of "O'Shea" and "McGrath" as people sign: OS, McG."""
    capitals = ((token, _BIG_AGAIN.match(token.text)) for token in tokens)
    again = [fold(begun[1] + begun[2]).strip("'’") if begun else token.folded[0] for token, begun in capitals]
    first = [letters[0] for letters in again]
    both = [letters[0] + letters[1:][-1:] for letters in again]
    return frozenset("".join(way).replace("'", "").replace("’", "") for way in (first, again, both))


def _sex(word: str) -> Sex:
    return "she" if word in WOMEN else "he" if word in MEN else ""


def _generation(text: str, span: Span, tokens: list[_Token]) -> str:
    """What tells the father from the son, behind the name or at its end, where it is taken off, or "Young" before it."""
    if len(tokens) == 1 and _YOUNG.search(text, max(0, span.start - _LOOK_BACK), span.start):
        return YOUNG
    behind = _GENERATION.match(text, span.end)
    if behind:
        return GENERATIONS[behind.group(1).casefold()]
    if len(tokens) > 1 and tokens[-1].folded in GENERATIONS:
        return GENERATIONS[tokens.pop().folded]
    return ""


def _tokens(text: str, span: Span) -> list[_Token]:
    tokens: list[_Token] = []
    last, segment = span.start, 0
    for match in _WORD.finditer(text, *span):
        gap, after = text[last : match.start()], text[match.end() : match.end() + 1]
        segment += "," in gap or "^" in gap or (gap == "/" and _is_turned_by_slash(text, last, match))
        aside = gap[-1:] in _QUOTES and (after in _QUOTES or ")" in text[match.end() : span.end])
        folded = fold(match.group()).replace("'", "").replace("’", "")
        dotted = after == "." and (match.end() < span.end or len(match.group()) == 1)
        joined = gap in _HYPHENS and bool(tokens)
        if folded:
            tokens.append(_Token(match.group(), folded, joined, dotted, aside, segment))
        last = match.end()
    return tokens


def _is_turned_by_slash(text: str, end: int, behind: re.Match[str]) -> bool:
    """Whether a name is written as on a ticket, in capitals: "SOTO/ANA MRS"."""
    return len(behind.group()) > 1 and behind.group().isupper() and text[max(0, end - 2) : end].isupper()


def _words_before(text: str, start: int) -> list[str]:
    """The telling words before a mention, the nearest first: "Dr", "husband"."""
    words: list[str] = []
    for _ in range(2):
        match = _word_before(text, start)
        word = match.group(1).casefold() if match else ""
        if not match or word not in _TELLING or (match.group(1) == "miss" and text[start : start + 1].isupper()):
            break  # to miss Penny is not to call her Miss
        words.append(word)
        start = match.start()
    return words


def _word_before(text: str, start: int) -> re.Match[str] | None:
    """The word before a mention, with what stands between them; only of the last word behind which is a space."""
    spaced = text[start - 1 : start].isspace()
    words = list(_LETTERS_JOINED.finditer(text, max(0, start - _LOOK_BACK), start)) if spaced else []
    return _BEFORE.match(text, words[-1].start(), start) if words else None


def _without_titles(tokens: list[_Token], lexicon: Lexicon) -> tuple[list[str], list[_Token]]:
    """The titles at the beginning, and the name without them and without the letters behind it."""
    titles: list[str] = []
    while len(tokens) > 1 and _begins_with_title(tokens, lexicon):
        titles.append(tokens[0].text.casefold())
        tokens = tokens[1:]
    tokens = _name_run(tokens, lexicon)
    if len(tokens) > 1 and not tokens[1].joined and tokens[0].folded in EPITHETS and not tokens[0].shouted:
        tokens = tokens[1:]
    while len(tokens) > 1 and _ends_with_letters(tokens):
        tokens = tokens[:-1]
    return titles, _without_letters(tokens)


def _without_epithet(tokens: list[_Token], before: str, lexicon: Lexicon) -> list[_Token]:
    """Without the word by which somebody is mocked in quotation marks: "Shaky Maggie" is Maggie."""
    if len(tokens) != 2 or before not in _OPENING or not tokens[0].text.istitle() or not tokens[1].text.istitle():
        return tokens
    word, name = tokens[0].folded, tokens[1].folded
    mocked = lexicon.is_ordinary(word) and not lexicon.is_given_name(word) and not lexicon.is_surname(word)
    return tokens[1:] if mocked and lexicon.is_given_name(name) else tokens


def _without_letters(tokens: list[_Token]) -> list[_Token]:
    """Without several abbreviations behind the name, of which one at least is known: "Murphy MD CCFP"."""
    end = len(tokens)
    while end > 1 and tokens[end - 1].shouted and len(tokens[end - 1].text) < 6 and not tokens[end - 1].joined:
        end -= 1
    known = any(token.folded in LETTERS_BEHIND for token in tokens[end:])
    return tokens[:end] if known and len(tokens) - end > 1 and not tokens[end - 1].shouted else tokens


def _begins_with_title(tokens: list[_Token], lexicon: Lexicon) -> bool:
    first, second = tokens[:2]
    if first.segment != second.segment or first.aside or second.joined or len(first.text) == 1:
        return False
    word = first.text.casefold()
    if word in RANKS:
        return True
    if word in _TELLING:
        return len(tokens) == 2 and (first.big or not second.big)
    if not first.shouted or len(first.text) > _MOST_INITIALS or any(token.shouted for token in tokens[1:]):
        return False
    return not lexicon.is_surname(word) and not lexicon.is_given_name(word)  # a post: "CPN Faith Lindqvist"


def _ends_with_letters(tokens: list[_Token]) -> bool:
    before, last = tokens[-2:]
    if last.joined or last.aside or before.shouted:
        return False
    if last.segment != before.segment:
        return last.shouted and len(last.text) < 6
    return last.big and last.folded in LETTERS_BEHIND


def _name_run(tokens: list[_Token], lexicon: Lexicon) -> list[_Token]:
    """Without the small words that came along, where the name has capitals; "ffoulkes" behind an initial is no such word."""
    if not any(token.big for token in tokens):
        return [token for token in tokens if token.folded not in NOT_IN_NAMES] or tokens
    runs: list[list[_Token]] = [[]]
    small = {at for at in range(1, len(tokens)) if _is_small_surname(tokens[at - 1], tokens[at], lexicon)}
    for at, token in enumerate(tokens):
        inside = token.small or token.folded == "or" or token.folded in GENERATIONS or at in small
        if token.big or token.aside or token.joined or (inside and runs[-1]):
            runs[-1].append(token)
        else:
            runs.append([token] if token.small else [])
    best = max(runs, key=lambda run: sum(token.big for token in run))
    while best and not (best[-1].big or best[-1].aside or best[-1].joined or best[-1].folded in GENERATIONS):
        if len(best) > 1 and _is_small_surname(best[-2], best[-1], lexicon):
            break
        best.pop()
    return best or tokens


def _is_small_surname(before: _Token, word: _Token, lexicon: Lexicon) -> bool:
    """Whether a word in small letters behind an initial is a surname: "T. ffoulkes"."""
    initial = before.dotted and before.big and len(before.text) == 1
    return initial and word.text.islower() and not word.small and not lexicon.is_ordinary(word.text)


def _letters(tokens: list[_Token]) -> str:
    """The letters of what may be initials alone."""
    letters = "".join(token.folded for token in tokens)
    if all(len(token.text) == 1 for token in tokens):
        return letters
    if len(letters) > _MOST_INITIALS + 1 or tokens[0].segment != tokens[-1].segment:
        return ""
    alone = len(tokens) == 1 and not tokens[0].text.istitle()
    return letters if alone or all(token.text.isupper() for token in tokens) else ""


def _parts(tokens: list[_Token]) -> tuple[tuple[tuple[str, ...], ...], int, frozenset[str]]:
    """The words in the order given name, surname; how many are the surname; the nicknames among them."""
    named = [token for token in tokens if not token.aside]
    if len(named) == 1 and len(tokens) == 2 and tokens[0].aside:  # `"Skip" Hale`: there it is the given name
        named = tokens
    nicks = frozenset(token.folded for token in tokens if token.aside and token not in named)
    units: list[list[_Token]] = []
    for token in named or tokens:
        if token.joined and units:
            units[-1].append(token)
        else:
            units.append([token])
    units = [
        unit for at, unit in enumerate(units) if len(unit) > 1 or not _is_particle(unit[0], at, len(units))
    ] or units
    family = [unit for unit in units if unit[0].segment == units[0][0].segment]
    if len(family) < len(units) and not _is_turned(family):  # what stands behind the comma is another name, or letters
        nicks |= {token.folded for unit in units[len(family) :] for token in unit if len(token.text) > 1}
        units = family
    if len(family) == len(units):  # no comma: a surname may be written in capitals instead
        family = [unit for unit in units if any(token.shouted for token in unit)]
        if not family or not _is_mixed([token for unit in units for token in unit]):
            family = units[-1:] if len(units) > 1 else []
    given = [unit for unit in units if unit not in family]
    ordered = tuple(tuple(_written_out(token) for token in unit) for unit in (*given, *family))
    return ordered, len(family), nicks


def _is_turned(before: list[list[_Token]]) -> bool:
    """Whether what stands before a comma is a surname alone."""
    return len(before) == 1 or (len(before) == 2 and all(token.shouted for unit in before for token in unit))


def _is_mixed(tokens: list[_Token]) -> bool:
    """Whether some of the words are in capitals, and others are not."""
    return any(token.shouted for token in tokens) and any(not token.shouted and len(token.text) > 1 for token in tokens)


def _is_particle(token: _Token, at: int, count: int) -> bool:
    if token.folded == "or":
        return 0 < at < count - 1
    if token.text == "Ó":  # with its accent it is no initial
        return at < count - 1
    return token.small and len(token.text) > 1 and (at < count - 1 or not token.big)


def _written_out(token: _Token) -> str:
    return ABBREVIATED.get(token.folded, token.folded) if token.dotted or token.folded == "wm" else token.folded


def _is_plural(text: str, span: Span, units: tuple[tuple[str, ...], ...]) -> bool:
    """Whether a family is meant: "the Okafors"."""
    word = units[0][-1]
    return word.endswith("s") and len(word) > 3 and text[max(0, span.start - 4) : span.start].casefold() == "the "
