"""What a close reader would take for a hint, whatever its part of speech: "cooking for two hundred people a night".

The reader is the one that guards secrets (`guards.disclosure.weighing`): trained on texts in which people marked what
gives a secret away, it reads the sentences with an entry of the profile in mind and says of each word how surely it
tells. It is believed of words that have to do with the entry by themselves too, by counts or by their vectors.

A word of the entry's family needs less: who has been teaching for years is a teacher, who taught a dog to sit is not.
And whatever is used of the same things as the entry tells where the writer says that it is theirs: "my pupils". Beside
what says an entry outright any word seems to tell, so that only those count that would without it. What is less sure is
not left out; the writer is told of it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from reticent.guards.disclosure.suspects import MOST_BITS, own_voices, voices_of, words_of
from reticent.guards.disclosure.terms import CorpusForms, open_terms
from reticent.guards.disclosure.topics import KnownTopics
from reticent.guards.disclosure.values import HiddenTerm
from reticent.guards.disclosure.weighing import logits, share, unread, weighed
from reticent.languages.en.attributes import FAMILY, STATUS
from reticent.languages.en.common_words import COMMONEST
from reticent.languages.en.typical_words import OF_ATTRIBUTES
from reticent.messages.attribute_terms import subject_of
from reticent.messages.families import verb_forms
from reticent.messages.phrases import SensitiveSpan
from reticent.messages.said_outright import meant_by
from reticent.messages.weak_hints import WeakHint, hinting_stretches, typical_of
from reticent.model import Span

if TYPE_CHECKING:
    from reticent.guards.disclosure.suspects import Voices, Words
    from reticent.knowledge.vectors import Vectors
    from reticent.languages import Analysis, Token
    from reticent.messages.profile import Attribute
    from reticent.world import World

AKIN, MORE, HINT, SURE = 0.5, 1.2, 1.0, 2.5
"""The logits from which a deed of the family tells, and another word of it or what is done to something ("taught my
dog"); from which any word may tell, and does."""

OPEN = -0.25
"""The logit by counts and vectors that one word of a message must have for it to be read with an entry in mind."""

RARE = 12.5
"""A word of the family that has so many bits tells whatever stands around it: "audited", "nursed"."""

NEAR, TOLD = 3.5, 0.55
"""What the deviations by which a word is nearer to the entry than usual, or the share of its bits that it tells, come
to at least, times the logit above a half: the surer the reader, the less a word needs by itself."""

MINE, COUNTED = 4.0, 0.35
"""How many deviations nearer than usual a word is that belongs to the entry, and what share it tells."""

BESIDE = 5.5
"""How much nearer it is where the reader need not be asked: the copilot of a pilot."""

_STRICT = 0.5
_Logits = NDArray[np.float64]
_NOT_READ = frozenset(("name", "nicknames", "hometown", "residence"))
_NOUNS = ("NOUN", "PROPN")
_OBJECTS, _REACH = ("dobj", "obj"), 6
_TELLING = (*_NOUNS, "VERB", "ADJ")
_NO_WORDS = ("CARDINAL", "ORDINAL", "QUANTITY", "DATE", "TIME", "PERCENT", "MONEY")


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A word as it is weighed against an entry: by the reader, by its vector, by counts."""

    logit: float
    alone: float
    """By counts and vectors, without reading; nothing where the reader was not asked."""
    near: float
    told: float
    akin: bool
    always: bool
    """Whether it is the entry's name, or so rare that the family is enough."""


def read_closely(
    text: str, analysis: Analysis, attributes: Sequence[Attribute], world: World, outright: Sequence[SensitiveSpan]
) -> Iterator[SensitiveSpan]:
    """The words that tell an entry, each with its nouns, beside those that say it `outright`."""
    vectors = world.vectors
    if vectors is None:
        return
    words = words_of(text, open_terms(text, 0, world.derived(CorpusForms)), world)
    placed = _PlacedWords(text, analysis, words.spans)
    for attribute in filter(_is_read, attributes):
        said = [each.span for each in outright if each.attribute == attribute]
        clauses = {int(group) for span, group in zip(words.spans, words.clause, strict=True) if _overlaps(span, said)}
        spoken = {placed.sentence(at) for at, span in enumerate(words.spans) if _overlaps(span, said)}
        hints: list[WeakHint] = []
        usual = typical_of(attribute, world)
        for at, word in enumerate(_weighed_against(attribute, text, words, placed, usual, world, vectors)):
            if word.akin and attribute.name != "family":
                direct, sure = True, True
                to = placed.object_of(at)
                tells = word.always or word.logit >= (AKIN if to is None and placed.is_deed(at) else MORE)
                tells = tells or (to is not None and _overlaps(to, said))
            else:
                direct, sure = False, _is_sure(word, placed, at)
                tells = sure or (attribute.name != "family" and _may_hint(word, placed, at))
                tells = tells and (int(words.clause[at]) not in clauses or (sure and word.near >= MINE))
            if tells:
                span = placed.deed(at) if direct else placed.phrase(at)
                yield SensitiveSpan(span, attribute, share(word.logit), direct, sure)
            if not word.akin and not (tells and sure) and word.alone > -inf:
                sentence, typical = placed.sentence(at), placed.typical(at, usual)
                if sentence not in spoken and (typical or placed.may_tell(at)):
                    hints.append(WeakHint(words.spans[at], sentence, word.logit, word.alone, word.near, typical))
        for span, logit in hinting_stretches(hints) if attribute.name != "education" else ():
            yield SensitiveSpan(span, attribute, share(logit), False, False)


def _overlaps(span: Span, others: Sequence[Span]) -> bool:
    return any(span.overlaps(other) for other in others)


def _is_read(attribute: Attribute) -> bool:
    """Whether more than its own words can tell an entry: no status, nor a university, of which all learning would."""
    if attribute.name == "education":
        return bool(subject_of(attribute.value))
    members = {word for names in FAMILY.values() for word in names.split()}
    own = set(attribute.value.lower().split())
    status = attribute.name == "family" and members.isdisjoint(own) and own.isdisjoint(OF_ATTRIBUTES)
    return attribute.name not in _NOT_READ and not status and bool(meant_by(attribute))


def _weighed_against(
    attribute: Attribute, text: str, words: Words, placed: _PlacedWords, usual: frozenset[str], world: World,
    vectors: Vectors,
) -> Iterator[_Weighed]:  # fmt: skip
    """Every word as it is weighed against an entry; one of the family of an occupation against its last word too."""
    meant = _without_status(meant_by(attribute))
    hidden = HiddenTerm(attribute.name, (meant,))
    topics, does = world.derived(KnownTopics), verb_forms(attribute.value, world.taxonomy)
    last = HiddenTerm(attribute.name, (meant.split()[-1],)) if attribute.name == "work" else hidden
    names = {word for word in attribute.value.split() if word[:1].isupper()}
    akin = [
        (word in does and placed.is_deed(at))
        or (word not in COMMONEST and any(topics.is_kin(word, each) for each in (hidden, last)))
        for at, word in enumerate(words.spelled)
    ]
    always = any(akin) or any(placed.typical(at, usual) for at in range(len(words)))
    voices = voices_of(words, topics(hidden), vectors)
    alone, told = _read(hidden, text, words, world, voices, always=always)
    if last != hidden and any(akin):
        heard = voices_of(words, topics(last), vectors)
        told = np.where(akin, np.maximum(told, _read(last, text, words, world, heard, always=True)[1]), told)
    counted, near = (np.where(np.isnan(each), -inf, each).tolist() for each in own_voices(words, voices))
    for at, span in enumerate(words.spans):
        always = span.of(text) in names or float(words.bits[at]) * MOST_BITS >= RARE
        yield _Weighed(float(told[at]), float(alone[at]), near[at], counted[at], akin[at], always)


def _read(
    hidden: HiddenTerm, text: str, words: Words, world: World, voices: Voices, *, always: bool
) -> tuple[_Logits, _Logits]:
    """The logits of the words by counts and vectors, and by the reader; the first are nothing where it was not asked.

    It takes time and is asked where counts and vectors leave it open.
    """
    topic, unknown = world.derived(KnownTopics)(hidden), np.full(len(words), -np.inf)
    if world.vectors is None or not len(words) or not (topic.documents or topic.vector is not None):
        return unknown, unknown
    known = unread(words, topic, world.vectors, voices)
    first = logits(words, known, _STRICT)
    if not always and first.max() < OPEN:
        return unknown, first
    return first, next(weighed(text, words, [hidden], world, _STRICT, known)).told


def _without_status(entry: str) -> str:
    """An occupation without what is said of any: the nurse of a retired nurse."""
    *before, last = entry.split()
    return " ".join([*(word for word in before if word not in STATUS), last])


def _is_sure(word: _Weighed, placed: _PlacedWords, at: int) -> bool:
    """Whether audiences do without a word: the reader is sure of it, or the writer says that it is theirs."""
    if word.near >= MINE and placed.is_mine(at):
        return True
    own = word.near >= MINE or word.told >= COUNTED
    return word.logit >= SURE and own and _may_hint(word, placed, at)


def _may_hint(word: _Weighed, placed: _PlacedWords, at: int) -> bool:
    """Whether the reader takes a word for a hint, and by itself it has to do with the entry: a quality more so."""
    surely = word.logit - 0.5
    own = word.near * surely >= NEAR or word.told * surely >= TOLD
    if placed.pos(at) == "ADJ":
        return word.near >= MINE and word.logit >= SURE and placed.may_tell(at)
    return (word.near >= BESIDE or (word.logit >= HINT and own)) and placed.may_tell(at)


class _PlacedWords:
    """The words of a message as the parser sees them."""

    def __init__(self, text: str, analysis: Analysis, spans: Sequence[Span]) -> None:
        self._text, self._tokens, self._spans = text, analysis.tokens, spans
        number = {token.span.start: at for at, token in enumerate(analysis.tokens)}
        self._at = [number.get(span.start) for span in spans]
        self._starts = [sentence.start for sentence in analysis.sentences]
        self._forms = [self._forms_of(at) for at in range(len(spans))]
        self._numbers = [entity.span for entity in analysis.entities if entity.label in _NO_WORDS]

    def _token(self, at: int) -> Token | None:
        number = self._at[at]
        return None if number is None else self._tokens[number]

    def _forms_of(self, at: int) -> frozenset[str]:
        """A word that may tell by its part of speech, its lemma, and what it ends in "ing" of; else none."""
        token = self._token(at)
        if token is None or token.pos not in _TELLING:
            return frozenset()
        word = token.span.of(self._text).lower()
        return frozenset((word, token.lemma.lower(), word.removesuffix("ing")))

    def pos(self, at: int) -> str:
        """The part of speech of a word."""
        token = self._token(at)
        return "" if token is None else token.pos

    def sentence(self, at: int) -> int:
        """The number of the sentence that a word stands in; -1 outside of all."""
        return bisect_right(self._starts, self._spans[at].start) - 1

    def is_deed(self, at: int) -> bool:
        """Whether it may be said of what somebody does: no code of a coder, but coding."""
        return self.pos(at) not in ("NOUN", "ADJ") or self._spans[at].of(self._text).endswith("ing")

    def is_mine(self, at: int) -> bool:
        """Whether the writer says of it that it is theirs."""
        start = self._spans[at].start
        before = self._text[max(0, start - len(" our ")) : start].lower().split()
        return self.pos(at) == "NOUN" and before[-1:] in (["my"], ["our"])

    def may_tell(self, at: int) -> bool:
        """Whether a word means something by itself: no number, no time, none of the commonest words."""
        token = self._token(at)
        if token is None or token.pos not in _TELLING or self._is_number(token):
            return False
        return COMMONEST.isdisjoint((token.span.of(self._text).lower(), token.lemma.lower()))

    def typical(self, at: int, usual: frozenset[str]) -> float:
        """Whether a word is among those that are usual; one of the commonest half as much."""
        forms = self._forms[at]
        if forms.isdisjoint(usual):
            return 0.0
        return 1.0 if COMMONEST.isdisjoint(forms) else 0.5

    def object_of(self, at: int) -> Span | None:
        """To what something is done, if a word is a verb that says so."""
        verb = self._at[at]
        near = [] if verb is None else range(verb + 1, min(verb + _REACH, len(self._tokens)))
        found = (to for to in near if self._tokens[to].dep in _OBJECTS and to + self._tokens[to].head == verb)
        return next((self._tokens[to].span for to in found), None)

    def deed(self, at: int) -> Span:
        """A word, with the bare noun behind it to which it is done: "teach maths", "drove buses"."""
        verb, to = self._at[at], self.object_of(at)
        if verb is None or to is None or self._tokens[verb + 1].span != to or not self._is_noun(verb + 1):
            return self._spans[at]
        return self._spans[at] if self._is_noun(verb + 2) else Span(self._spans[at].start, to.end)

    def phrase(self, at: int) -> Span:
        """The nouns that a word stands among: "insulin pump" of "a new insulin pump"."""
        first = self._at[at]
        if first is None or not self._is_noun(first):
            return self._spans[at]
        last = first
        while first and self._is_noun(first - 1):
            first -= 1
        while self._is_noun(last + 1):
            last += 1
        return Span(self._tokens[first].span.start, self._tokens[last].span.end)

    def _is_noun(self, number: int) -> bool:
        if number >= len(self._tokens) or self._tokens[number].pos not in _NOUNS:
            return False
        token = self._tokens[number]
        return self._text[token.span.start].isalnum() and not self._is_number(token)

    def _is_number(self, token: Token) -> bool:
        return any(each.overlaps(token.span) for each in self._numbers)
