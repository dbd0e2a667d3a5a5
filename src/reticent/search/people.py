"""Where somebody is named: by name, by one of its words, in whatever spelling, or by a name that is also a word.

A word of a name counts wherever it stands. One that is also an ordinary word ("Rose", "Rice"), or very short, counts
only with a capital, and at the start of a sentence only where something beside it says that it is a name. Words that
stand together are one mention, with the initials and the unknown middle name between them; a surname behind another
given name is hidden too, but it is somebody else's.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise

from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.months import CALENDAR
from reticent.languages.en.small_words import NO_NAMES
from reticent.languages.en.titles import PARTICLE, TITLE, TITLES, pronoun
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTER, UPPER
from reticent.model import Span
from reticent.search.joined import Joins
from reticent.search.names import LEAST_LETTERS, KnownPerson, NameWord
from reticent.search.page import Page, PageWord

_BEFORE = lazy(rf"(?<!\w)(?:{TITLE}\s|[{UPPER}]\.\s?)(?:{TITLE}\s|[{UPPER}]\.\s?){{0,3}}(?:{PARTICLE}\s){{0,2}}$")
_TOGETHER = lazy(r"[ \t]*\n?[ \t]*|[ ]?[._-]+[ ]?")
_COMMA = lazy(r"[ ]?,[ \t]*\n?[ \t]*")
_TIGHT = lazy(r"[._-]+")
_BRIDGE = lazy(
    rf"[ \t]+(?:[{UPPER}]\.?|[{UPPER}]{LETTER}+|[\"“(‘'][{UPPER}]{LETTER}+[\"”)’'])(?:[ -][{UPPER}]\.?)?[ \t]+"
)
_INITIALS_BEFORE = lazy(rf"(?<![\w.])(?:[{UPPER}](?:\.-?[ ]?|[ ]|-)){{1,3}}$")
_INITIALS_AFTER = lazy(rf"(?:,[ ]|[ ])[{UPPER}](?:\.[ -]?[{UPPER}])*(?:\.|(?![\w'’]))")
_DATED_BEFORE = lazy(
    r"(?:\b(?:in|on|at|of|since|until|till|by|from|to|early|mid|late|last|next|this|every|during|before|after|through|between|and)"
    r"|\d(?:st|nd|rd|th)?|/|–)[\s-]*$",
    re.IGNORECASE,
)
_DATED_AFTER = lazy(r"[\s,-]*\d|[ ](?:to|and)[ ](?:January|February|March|April|May|Ju|August|Sept|Oct|Nov|Dec)")
_SAID_TO_BE = lazy(
    r"\b(?:name|patient|client|customer|tenant|employee|student|pupil|contact|from|to|cc|attn|by|author|signed|witness"
    r"|doctor|nurse|dear|hi|hello|thanks)\b\s?[:=]?\s*[\"'“*]*$",
    re.IGNORECASE,
)
_SUPPORT_AFTER = lazy(r"['’]s\b|[ ]?:(?=\s)|[.,]?[ \t]*(?=\n|$)")
_LINE_BEFORE = lazy(r"(?:^|\n)[ \t]*(?:\[[^\]\n]{1,24}\] ?|\d\d?:\d\d ?|[-–—~*]+ ?)?$")
_IN_PLACE = lazy(
    r"\b(?:in|to|from|of|at|near|across|through|around|visited|toward|towards)\s+(?:the\s+)?$", re.IGNORECASE
)
_NUMBERED = lazy(r"[ ]#?\d")
_GOES_ON = lazy(r"[ ][a-z]|,[ ]")
_NEXT_WORD = lazy(rf"[ ]([{UPPER}]{LETTER}+)")
_LAST_WORD = lazy(rf"(?<![\w'’])([{UPPER}]{LETTER}*(?:[-'’]{LETTER}+)*)(\.?)[ ]$")
_MAY_BEGIN = frozenset(("will", "may", "an", "so"))
"""Given names that begin a question or a sentence more often than a name."""

_ALIKE = 3
_NEAR = 60


@dataclass(frozen=True, slots=True)
class NamedMention:
    """Where somebody is named, and by which of the words of the name.

    `other` is 0, or counts the other people whose names hold a word of this one.
    """

    span: Span
    person: int
    words: tuple[NameWord, ...] = field(default=(), repr=False)
    other: int = 0


class NamedPeople:
    """People to be found by name."""

    def __init__(self, people: Sequence[KnownPerson], joins: Joins, lexicon: Lexicon) -> None:
        self._people, self._joins, self._lexicon = people, joins, lexicon

    def find(self, page: Page) -> list[NamedMention]:
        """All mentions, ordered, those of one person apart from each other."""
        found = self._candidates(page)
        every = [mention for number in sorted(found) for mention in self._of_person(page, number, found[number])]
        others: dict[str, int] = {}
        mentions = []
        for mention in sorted(every, key=lambda each: (each.span, each.person)):
            if whose := self._somebody_else(page, mention):
                mentions.append(replace(mention, other=others.setdefault(whose, len(others) + 1)))
            else:
                mentions.append(replace(mention, span=self._with_initials(page, mention)))
        return mentions

    def _candidates(self, page: Page) -> dict[int, dict[int, NameWord]]:
        """For each person the places of words that may be meant, among the words of the page."""
        found: dict[int, dict[int, NameWord]] = {}
        whose = cache(self._joins.words)  # for this text alone: words come again
        for at, word in enumerate(page.words):
            for person, spelled in whose(word.spelling):
                if not spelled.accented or not page.span(word, word).of(page.text).isascii():
                    found.setdefault(person, {})[at] = spelled.word
        return found

    def _of_person(self, page: Page, person: int, found: dict[int, NameWord]) -> Iterator[NamedMention]:
        """The mentions of one person: the words that stand together, and a nickname or middle name between them."""
        mentions: list[NamedMention] = []
        for mention in self._together(page, person, found):
            before = next((at for at, each in enumerate(mentions[-2:]) if _is_bridged(page, each, mention)), None)
            if before is None:
                mentions.append(mention)
                continue
            cut = len(mentions) - len(mentions[-2:]) + before
            words = tuple(word for each in (*mentions[cut:], mention) for word in each.words)
            mentions[cut:] = [NamedMention(Span(mentions[cut].span.start, mention.span.end), person, words)]
        return iter(mentions)

    def _together(self, page: Page, person: int, found: dict[int, NameWord]) -> Iterator[NamedMention]:
        """The words of one person that stand together."""
        run: list[int] = []
        for at in [*sorted(found), -1]:
            if run and (at < 0 or not self._belongs(page, run[-1], at, found)):
                yield from self._mentions(page, person, run, found)
                run = []
            run.append(at)

    def _belongs(self, page: Page, last: int, at: int, found: dict[int, NameWord]) -> bool:
        """Whether a word goes on with the name that the last one is of."""
        if at != last + 1 or found[last].spelling == found[at].spelling:
            return False
        gap = page.gap(page.words[last], page.words[at])
        if _TOGETHER.fullmatch(gap):
            return True
        return found[last].role == "surname" != found[at].role and bool(_COMMA.fullmatch(gap))

    def _mentions(
        self, page: Page, person: int, run: Sequence[int], found: dict[int, NameWord]
    ) -> Iterator[NamedMention]:
        """Words that stand together as one mention, or each that is meant as a name."""
        words = [page.words[at] for at in run]
        own = tuple(found[at] for at in run)
        if len([word for word in own if word.alone]) > 1 and self._is_name(page, words, own):
            yield NamedMention(page.span(words[0], words[-1]), person, own)
            return
        first = 0
        for at, (word, name) in enumerate(zip(words, own, strict=True)):
            if name.alone:
                if self._is_meant(page, word, name):
                    yield NamedMention(page.span(words[first], word), person, (name,))
                first = at + 1  # particles go with the word that they stand before

    def _is_name(self, page: Page, words: Sequence[PageWord], own: Sequence[NameWord]) -> bool:
        """Whether words that stand together are the name: "will page" is no Will Page, "will_page" is."""
        if any(not name.ordinary and not name.loose and len(name.spelling) > 2 for name in own if name.alone):
            return True
        if all(page.is_capital(page.span(word, word)) for word, name in zip(words, own, strict=True) if name.alone):
            return True
        return all(_TIGHT.fullmatch(page.gap(*pair)) for pair in pairwise(words))

    def _is_meant(self, page: Page, word: PageWord, name: NameWord) -> bool:
        """Whether a word that is part of a name is meant as one here."""
        span, letters = page.span(word, word), len(name.spelling)
        capital = page.is_capital(span)
        if (name.loose and not capital) or self._is_country(page, span, name) or _is_dated(page, span, name):
            return False
        if name.ordinary:
            return name.role != "middle" and capital and self._is_no_word(page, span, name)
        if letters > LEAST_LETTERS or (letters > 1 and not name.spelling.isascii()):
            return True
        if letters == LEAST_LETTERS:
            return capital or page.is_small_line(span)
        return letters == 2 and capital and span.of(page.text)[-1].islower() and not page.starts_sentence(span)

    def _is_no_word(self, page: Page, span: Span, name: NameWord) -> bool:
        """Whether an ordinary word with a capital has it as a name."""
        calm, start, end = page.calm, span.start, span.end
        near = max(0, start - _NEAR)
        if name.titled or _BEFORE.search(calm, near, start):
            return bool(_BEFORE.search(calm, near, start))
        if _NUMBERED.match(calm, end):
            return False  # "Ward 14"
        following = _NEXT_WORD.match(calm, end)
        if following and self._lexicon.is_ordinary(following[1]) and not self._lexicon.is_surname(following[1]):
            return False
        if not page.starts_sentence(span):
            return True
        if _SAID_TO_BE.search(calm, near, start):
            return True
        if span.of(calm).isupper() and _GOES_ON.match(calm, end):
            return True  # "RICE was told": capitals that a report gives to names
        return bool(_LINE_BEFORE.search(calm, near, start) and _SUPPORT_AFTER.match(calm, end))

    def _is_country(self, page: Page, span: Span, name: NameWord) -> bool:
        known = self._lexicon.is_country(name.spelling) or self._lexicon.is_state(name.spelling)
        return known and bool(_IN_PLACE.search(page.calm, max(0, span.start - _NEAR), span.start))

    def _somebody_else(self, page: Page, mention: NamedMention) -> str:
        """The word beside the mention that makes it somebody else's name; empty if it is this person's."""
        known, lexicon = self._people[mention.person], self._lexicon
        roles = {name.role for name in mention.words}
        given = [spelled.word.spelling for spelled in known.words.values() if spelled.word.role == "given"]
        if len(roles) > 1 or not given:
            return ""
        if roles == {"surname"}:
            before = _LAST_WORD.search(page.calm, max(0, mention.span.start - _NEAR), mention.span.start)
            word = before[1].casefold() if before else ""
            if word in TITLES:
                return word if self._is_others_title(before[1] if before else "", given) else ""
            if not before or before[1].isupper():
                return self._strange_initials(page, mention.span.start, known)
            if before[2] or any(name[:_ALIKE] == word[:_ALIKE] for name in given):
                return ""
            return word if lexicon.is_given_name(word) and word not in _MAY_BEGIN else ""
        after = _NEXT_WORD.match(page.calm, mention.span.end)
        if after and not after[1].isupper() and lexicon.is_surname(after[1]) and not lexicon.is_ordinary(after[1]):
            return after[1].casefold()
        return ""

    def _strange_initials(self, page: Page, start: int, known: KnownPerson) -> str:
        """The initials before a surname, if the first of them is not this person's."""
        before = _INITIALS_BEFORE.search(page.calm, max(0, start - _NEAR), start)
        letters = _letters(before.group()) if before and "." in before.group() else ""
        return letters if letters and letters[0] not in known.letters else ""

    def _is_others_title(self, title: str, given: Sequence[str]) -> bool:
        """Whether somebody with this title has no such given name: "Mr Kowalska" is no Anna."""
        theirs = {"she": "female", "he": "male"}.get(pronoun(title) or "")
        genders = {gender for name in given if (gender := self._lexicon.gender(name))}
        return bool(theirs and genders) and theirs not in genders

    def _with_initials(self, page: Page, mention: NamedMention) -> Span:
        """The mention with initials of the same person before or behind it: "A. Kowalska", "Kowalska, A."."""
        start, end = mention.span
        letters = self._people[mention.person].letters
        before = _INITIALS_BEFORE.search(page.calm, max(0, start - _NEAR), start)
        if before and _letters(before.group())[0] in letters:
            start = before.start()
        after = _INITIALS_AFTER.match(page.calm, end)
        if after and _letters(after.group())[0] in letters and after.group().strip(", ") != "I":
            end = after.end()
        return Span(start, end)


def _is_bridged(page: Page, before: NamedMention, after: NamedMention) -> bool:
    """Whether a middle name, an initial or a nickname stands between the given name and the surname."""
    return (
        before.words[-1].role == "given"
        and after.words[0].role == "surname"
        and bool(_BRIDGE.fullmatch(page.calm, before.span.end, after.span.start))
    )


def _is_dated(page: Page, span: Span, name: NameWord) -> bool:
    """Whether a name that is also a month, a weekday or a feast is meant as that."""
    if name.spelling not in CALENDAR and name.spelling not in NO_NAMES:
        return False
    before = _DATED_BEFORE.search(page.calm, max(0, span.start - _NEAR), span.start)
    return bool(before or _DATED_AFTER.match(page.calm, span.end))


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalpha())
