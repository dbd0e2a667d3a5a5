"""Marks: places where the wording can change without changing what is said.

A mark has two or more alternatives, the writer's own first. Most stand at one place; some, like the spelling of
"organise", at several that change together, because a copy that mixes habits gives itself away. One finder a file;
where finders want the same place the earlier in `FINDERS` has it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Literal

from reticent.languages import Analysis, Token
from reticent.languages.en.contractions import NEGATED, SHORT_AFTER
from reticent.languages.en.function_words import CASUAL
from reticent.languages.en.register import INFORMAL, LETTER, STIFF
from reticent.messages.naturalness import THRESHOLD, Naturalness
from reticent.model import Replacement, Span, apply

if TYPE_CHECKING:
    from reticent.world import World

Stream = Literal["words", "commas", "stops", "habits", "faces", "signs"]
"""What a mark is read from: words alone, with commas, with all signs, with emoji, or how the whole text is typed.

`signs` are words and signs exactly as typed, as ledgers before 0.4 have them.
"""

MOST_ALTERNATIVES = 4
_PRONOUN = re.compile(r"\bI\b")
_INITIALS = 5
_FULL = frozenset((first, second) for second, before in SHORT_AFTER.items() for first in before) | frozenset(
    (verb, "not") for verb in NEGATED
)
"""Words that are mostly shortened where people write as they speak."""
_ENDING = re.compile(r"(?:ies|y|e?s)\Z")
_TELLING, _NEAR = re.compile(r"[^\W\d_]{5,}"), 40


@dataclass(frozen=True, slots=True)
class FingerprintMark:
    """A place, or several that change together, and what can stand there; `alternatives[a][i]` is for `places[i]`."""

    kind: str
    places: tuple[Span, ...]
    alternatives: tuple[tuple[str, ...], ...]
    naturalness: tuple[float, ...]
    stream: Stream = "words"

    @property
    def size(self) -> int:
        """How many alternatives there are."""
        return len(self.alternatives)

    @property
    def weight(self) -> float:
        """What a difference here is worth when codewords are chosen: signs and commas do not survive retyping."""
        return 1.0 if self.stream == "words" else 0.5

    def edits(self, alternative: int) -> Iterator[Replacement]:
        """What one alternative changes; a habit changes no place but the whole copy."""
        if self.stream == "habits":
            return
        for place, text in zip(self.places, self.alternatives[alternative], strict=True):
            yield Replacement(place.start, place.end, text)


@dataclass(frozen=True)
class CoverText:
    """A message as the finders see it."""

    text: str
    analysis: Analysis
    taken: tuple[Span, ...]
    naturalness: Naturalness
    world: "World | None" = None
    changing: tuple[Span, ...] = ()
    """What some audiences read otherwise or not at all."""

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """Words and punctuation, without the white space that the analyser counts as tokens."""
        return tuple(token for token in self.analysis.tokens if token.pos != "SPACE")

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(token.span.of(self.text).lower().replace("’", "'") for token in self.tokens)

    @cached_property
    def sentence_starts(self) -> frozenset[int]:
        """Where sentences begin."""
        return frozenset(sentence.start for sentence in self.analysis.sentences)

    @cached_property
    def casual(self) -> bool:
        """Whether the writer writes as people talk: "gonna", a small "i"."""
        return bool(re.search(r"(?<![\w.'’])i(?!\w|\.)", self.text)) or any(
            self.word(at) in CASUAL or (self.word(at), self.word(at + 1)) == ("got", "ta")
            for at in range(len(self.tokens))
        )

    @cached_property
    def hasty(self) -> bool:
        """Whether the writer also uses no capitals."""
        return self.casual and self.text[:1].islower()

    @cached_property
    def careful(self) -> bool:
        """Whether the writer writes as to an office: a letter, or two full forms or more and nothing shortened."""
        words = [self.word(at) for at in range(len(self.tokens))]
        if self.casual or any("'" in word and self.tag(at) != "POS" for at, word in enumerate(words)):
            return False
        full = sum(pair in _FULL for pair in pairwise(words))
        return bool(LETTER.search(self.text)) or full > 1

    @cached_property
    def small_i(self) -> bool:
        """Whether the writer writes "i" for "I", always."""
        written = {token.span.of(self.text) for token in self.tokens}
        return "i" in written and "I" not in written

    def besides(self, taken: Iterable[Span]) -> "CoverText":
        """The same message with these stretches taken; what is known of its words is not worked out anew."""
        other = replace(self, taken=tuple(taken))
        known = {name: value for name, value in vars(self).items() if name not in vars(other)}
        vars(other).update(known)
        return other

    def word(self, at: int) -> str:
        """The token at an index as written, in small letters; empty beyond the ends."""
        return self._words[at] if 0 <= at < len(self._words) else ""

    def pos(self, at: int) -> str:
        """Its part of speech; empty beyond the ends."""
        return self.tokens[at].pos if 0 <= at < len(self.tokens) else ""

    def tag(self, at: int) -> str:
        """Its finer tag; empty beyond the ends."""
        return self.tokens[at].tag if 0 <= at < len(self.tokens) else ""

    def span(self, first: int, last: int) -> Span:
        """From the token `first` to the token `last`."""
        return Span(self.tokens[first].span.start, self.tokens[last].span.end)

    def starts_sentence(self, at: int) -> bool:
        """Whether the token is the first of a sentence."""
        return self.tokens[at].span.start in self.sentence_starts or at == 0

    def mark(
        self,
        kind: str,
        span: Span,
        others: Iterable[str],
        *,
        checked: bool = True,
        stream: Stream = "words",
        least: float = THRESHOLD,
    ) -> FingerprintMark | None:
        """A mark at one place; alternatives that do not read well there are left out, None when none is left."""
        original = span.of(self.text)
        start = max((each.start for each in self.analysis.sentences if each.start <= span.start), default=0)
        before, after = self.text[start : span.start], self.text[span.end : span.end + 80]
        rated = []
        cased = (_cased(original, each) for each in others)
        for other in dict.fromkeys(_PRONOUN.sub("i", each) if self.small_i else each for each in cased):
            if _folded(other) == _folded(original) or not other or self._repeats(span, other):
                continue
            if self._out_of_register(original, other):
                continue
            score = self.naturalness.compared(before, original, other, after) if checked else 0.0
            if score >= least or not checked:
                rated.append((-score, other))
        best = sorted(rated)[: MOST_ALTERNATIVES - 1]
        if not best:
            return None
        texts = (original, *(other for _, other in best))
        return FingerprintMark(
            kind, (span,), tuple((text,) for text in texts), (0.0, *(-score for score, _ in best)), stream
        )

    def _out_of_register(self, original: str, other: str) -> bool:
        """Whether an alternative brings a word that this writer would not write."""
        avoided = INFORMAL if self.careful else STIFF if self.hasty else frozenset()
        return bool(avoided & (set(other.lower().split()) - set(original.lower().split())))

    def _repeats(self, span: Span, other: str) -> bool:
        """Whether an alternative brings a telling word that stands close by already."""
        new = set(_TELLING.findall(other.lower())) - set(_TELLING.findall(span.of(self.text).lower()))
        own = re.escape(span.of(self.text).lower())
        near = f"{self.text[max(0, span.start - _NEAR) : span.start]} {self.text[span.end : span.end + _NEAR]}".lower()
        if new and re.search(rf"\b{own}\b", near):
            return True  # "everybody knows everybody"
        return any(re.search(rf"\b{re.escape(_ENDING.sub('', word))}(?:y|ies|e?s)?\b", near) for word in new)


def find_marks(cover: CoverText) -> tuple[FingerprintMark, ...]:
    """All marks of a message, in order; none overlaps another or what is taken, or stands half in what may be gone."""
    from reticent.messages.marks import finders
    from reticent.messages.marks.habits import habits, hidden_habits
    from reticent.messages.marks.untouched import free

    taken = list(cover.taken)
    found: list[FingerprintMark] = []
    _ = cover.hasty, cover.careful, cover.small_i, cover.sentence_starts  # worked out once for all finders
    for finder in finders.FINDERS:
        for mark in finder(cover.besides(taken)):
            own = [each for each in taken if mark.stream != "faces" or each.of(cover.text).isascii()]
            if _whole(mark, cover.changing) and all(
                free(place, own) and not _touches(place, taken) for place in mark.places
            ):
                found.append(mark)
                taken += mark.places
    typed = list(habits(cover, found))
    for join in [mark for mark in found if mark.kind == "join"] if hidden_habits(cover, typed) else []:
        fewer = [mark for mark in found if mark is not join]
        others = list(habits(cover, fewer))
        if _choices(others) > _choices(typed) * join.size:  # its dash is the only one that all copies would have
            found, typed = fewer, others
    return tuple(sorted([*found, *typed], key=lambda mark: mark.places))


def _choices(marks: Iterable[FingerprintMark]) -> int:
    return prod(mark.size for mark in marks)


def _whole(mark: FingerprintMark, changing: Sequence[Span]) -> bool:
    """Whether nobody reads half of a mark; a spelling is one wherever it is read."""
    from reticent.messages.marks.untouched import free, inside

    for cut in changing:
        within = [inside(place, cut) for place in mark.places]
        apart = [not each and free(place, [cut]) for place, each in zip(mark.places, within, strict=True)]
        if not all(map(any, zip(within, apart, strict=True))) or (mark.kind != "spelling" and len(set(within)) > 1):
            return False
    return True


def codeword_edits(text: str, marks: Sequence[FingerprintMark], symbols: Sequence[int]) -> list[Replacement]:
    """The edits that a codeword makes, in order; a mark that the copy does not have makes none."""
    return sorted(
        edit
        for mark, symbol in zip(marks, symbols, strict=True)
        if 0 < symbol < mark.size
        for edit in mark.edits(symbol)
        if edit.text != text[edit.start : edit.end]
    )


def embedded(text: str, marks: Sequence[FingerprintMark], symbols: Sequence[int]) -> str:
    """The message in the wording that a codeword stands for."""
    from reticent.messages.marks.habits import typed

    return typed(apply(text, codeword_edits(text, marks, symbols)), marks, symbols)


def _touches(place: Span, taken: Iterable[Span]) -> bool:
    """Whether an insertion would stand at the very place of another."""
    return place.start == place.end and any(other == place for other in taken)


def _folded(text: str) -> str:
    """As words are compared: an apostrophe is an apostrophe."""
    return text.replace("’", "'")


def _cased(original: str, other: str) -> str:
    """The alternative with the capitals of the original."""
    letters = [letter for letter in original if letter.isalpha()]
    if other[:2].isupper() or (original.isupper() and len(original) < _INITIALS):
        return other  # "TV"; "OK" is not shouted
    if len(letters) > 1 and all(letter.isupper() for letter in letters) and not original.startswith("I"):
        return other.upper()
    if letters and original[0].isupper() and other[:1].islower():
        return other[0].upper() + other[1:]
    if original[:1].islower() and other[:2] not in ("I", "I ", "I'", "I’") and other[:1].isupper():
        return other[0].lower() + other[1:]
    return other
