"""Initials that stand for somebody: "G.S.", "GS:", "-- GS", "file_GS".

With points between them they count anywhere, unless they are an abbreviation with points. Without, they count where
nothing else has these letters: no word, unit or known abbreviation, and no other name in the text. Those that are
ambiguous count only where initials are expected: before what somebody says, below a text, behind "by" or "signed", in
brackets behind the name, joined by an underscore, or in the name of a file. One letter counts where the text says in
brackets whose it is, and before what that person says.
"""

import re
from collections.abc import Iterator, Sequence

from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.small_words import ABBREVIATIONS, DOTTED
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTER, UPPER
from reticent.model import Span
from reticent.search.names import KnownPerson, plain
from reticent.search.page import Page

MANY = 25
"""With more people than this, initials count only where they are expected: some would fit any two letters."""

_BARE = lazy(rf"(?<![^\W_])(?<!\w[.'’@&])[{UPPER}]{{2,5}}(?:-[{UPPER}]{{1,2}})?(?![^\W_])(?!['’][^\Ws])(?![&@]\w)")
_POINTED = lazy(
    rf"(?<![\w.])[{UPPER}]\.(?:[ ]?-?[{UPPER}]\.){{1,4}}(?!\w)|(?<![\w.])[{UPPER}](?:\.-?[{UPPER}]){{1,4}}(?![\w.])"
)
_SMALL = lazy(rf"(?<![^\W_]){LETTER}{{2,4}}(?![^\W_])")
_SMALL_BEFORE = lazy(
    rf"(?:\b(?:by|signed|sgd|initials|init|typed|dictated)[:.]?\s|[{UPPER}]{{2,4}}/|\n[ \t]*[-–—~/]+[ ]?)$",
    re.IGNORECASE,
)
_LINE_END = lazy(r"[.,)]?[ \t]*(?:\n|$)")
_NUMBER_BEFORE = lazy(r"(?<![:.,\d])\d+(?:[.,]\d+)?[ ]?$")
_NUMBER_AFTER = lazy(r"[ -]?\d")
_SPEAKER = lazy(r"(?:^|\n)[ \t>*]*(?:\[[^\]\n]{1,24}\][ ]?|\d\d?[:.]\d\d(?:[:.]\d\d)?[ ]?(?:[-–][ ]?)?)?[*]*$")
_SAYS = lazy(r"[*]*[ ]?:")
_LISTED = lazy(r"(?:^|\n)[ \t]*(?:[-–*•]|\d{1,2}[.)]|[a-z][.)])?[ ]*(?:\[[ xX]?\][ ]*)?$")
_TO_DO = lazy(r"[ ]?:|[ ](?:to|will)[ ]")
_ALONE = lazy(r"(?:^|\n)[ \t]*(?:[-–—~/*]+[ ]?)?$")
_SIGNED = lazy(r"(?:[-–—][ ]?|\b(?:by|signed|sgd|initials|init|typed|dictated)[:.]?\s)$", re.IGNORECASE)
_DEFINED = lazy(rf"(?<!{LETTER})({LETTER}{{1,40}})[\"”’']?[ ]\(([{UPPER}])\.?\)")
_SPEAKING = lazy(rf"^[ \t>*]*(?:\[[^\]\n]{{1,24}}\][ ]?)?([{UPPER}])[*]*[ ]?:", re.MULTILINE)
_FILE = lazy(r"[\w-]*\.[A-Za-z]\w{1,4}\b")
_BRACKET = lazy(rf"(?<!{LETTER})({LETTER}{{1,40}})[\"”’']?[ ][(\[](?:[^()\[\]\n]{{0,30}}[,;/][ ]?)?$")
_NEAR = 60
_SHOUTED = 4
_ROMAN = lazy(r"x{0,3}(?:ix|iv|v?i{0,3})")
_TWO_LETTERS = frozenset(
    """
    ad ah am an as at be by do eg er ex go ha he hi ho id ie if in is it lo ma me my no of oh ok on or ox pa pi re so to
    um up us we ye
    """.split()
)
"""The words of two letters; the list of ordinary words has others that are none."""


class Initials:
    """People to be found by their initials."""

    def __init__(self, people: Sequence[KnownPerson], lexicon: Lexicon) -> None:
        self._people, self._lexicon = people, lexicon
        self._letters: dict[str, list[int]] = {}
        self._whose: dict[str, list[int]] = {}
        for number, person in enumerate(people):
            for letter in sorted(person.letters):
                self._letters.setdefault(letter, []).append(number)
            for letters in sorted(person.initials):
                self._whose.setdefault(letters, []).append(number)

    def find(self, page: Page) -> Iterator[tuple[Span, int]]:
        """Where they stand, and whose they are."""
        if not self._people:
            return
        elsewhere: dict[tuple[str, int], bool] = {}
        for match in _POINTED.finditer(page.text):
            letters = plain(match.group())
            for person in self._whose.get(letters, ()):
                if match.group().casefold().replace(" ", "").rstrip(".") + "." not in DOTTED:
                    yield Span(*match.span()), person
        for match in _BARE.finditer(page.text):
            letters = plain(match.group())
            for person in self._whose.get(letters, ()):
                if letters in self._people[person].surely or self._counts(page, match, letters, person, elsewhere):
                    yield Span(*match.span()), person
        yield from self._one_letter(page)
        for match in _SMALL.finditer(page.text):
            if match.group().islower() and (letters := plain(match.group())) in self._whose:
                yield from self._in_small_letters(page, match, letters)

    def _one_letter(self, page: Page) -> Iterator[tuple[Span, int]]:
        """One letter, where the text itself says in brackets behind the name whose it is, and where they speak."""
        whose: dict[str, int] = {}
        for match in _DEFINED.finditer(page.text):
            owners = self._letters.get(match[2].casefold(), ())
            for person in owners:
                if plain(match[1]) in self._people[person].words:
                    whose.setdefault(match[2], person)
                    yield Span(*match.span(2)), person
        if whose:
            for match in _SPEAKING.finditer(page.text):
                if match[1] in whose:
                    yield Span(*match.span(1)), whose[match[1]]

    def _counts(
        self, page: Page, match: re.Match[str], letters: str, person: int, elsewhere: dict[tuple[str, int], bool]
    ) -> bool:
        text, (start, end) = page.text, match.span()
        if _is_expected(text, start, end) or self._in_brackets(page, start, end, person):
            return True
        if _NUMBER_BEFORE.search(text, max(0, start - 3), start) or _NUMBER_AFTER.match(text, end):
            return False
        if len(self._people) > MANY or self._is_ambiguous(letters) or _is_shouted(text, start):
            return False
        if (letters, person) not in elsewhere:
            elsewhere[letters, person] = self._stands_for_others(page, letters, person)
        return not elsewhere[letters, person]

    def _is_ambiguous(self, letters: str) -> bool:
        return (
            letters.upper() in ABBREVIATIONS
            or (letters in _TWO_LETTERS if len(letters) == 2 else self._lexicon.is_ordinary(letters))
            or self._lexicon.is_state(letters.upper())
            or bool(_ROMAN.fullmatch(letters))
        )

    def _in_brackets(self, page: Page, start: int, end: int, person: int) -> bool:
        """Whether they stand in brackets right behind a word of the name."""
        if page.text[end : end + 1] not in (")", "]"):
            return False
        before = _BRACKET.search(page.text, max(0, start - _NEAR), start)
        return before is not None and plain(before[1]) in self._people[person].words

    def _stands_for_others(self, page: Page, letters: str, person: int) -> bool:
        """Whether words of the text that are not this name have the same initials, in capitals."""
        words = self._people[person].words
        sequence = r"[ -]".join(rf"({first.upper()}{LETTER}+)" for first in letters)
        return any(
            not any(plain(word) in words for word in match.groups())
            for match in re.finditer(rf"(?<!\w){sequence}(?!\w)", page.text)
        )

    def _in_small_letters(self, page: Page, match: re.Match[str], letters: str) -> Iterator[tuple[Span, int]]:
        """In small letters only below a text, or behind a word that announces them."""
        before = _SMALL_BEFORE.search(page.text, max(0, match.start() - _NEAR), match.start())
        if before and _LINE_END.match(page.text, match.end()) and not self._lexicon.is_ordinary(letters):
            for person in self._whose[letters]:
                yield Span(*match.span()), person


def _is_expected(text: str, start: int, end: int) -> bool:
    """Whether initials are expected here, so that the letters are nothing else."""
    near = max(0, start - _NEAR)
    if text[start - 1 : start] == "_" or text[end : end + 1] == "_":
        return True
    if text[start - 1 : start] == "-" and text[start - 2 : start - 1].isalnum() and _FILE.match(text, end):
        return True
    if _SPEAKER.search(text, near, start) and _SAYS.match(text, end):
        return True
    if _LISTED.search(text, near, start) and _TO_DO.match(text, end):
        return True
    if not _LINE_END.match(text, end):
        return False
    return bool(_ALONE.search(text, near, start) or _SIGNED.search(text, near, start))


def _is_shouted(text: str, at: int) -> bool:
    """Whether the line is in capitals, so that capitals say nothing."""
    first, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    line = text[first : len(text) if end < 0 else end]
    return line.isupper() and len(re.findall(rf"{LETTER}+", line)) >= _SHOUTED
