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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from reticent.guards.disclosure.terms import CorpusForms, open_terms
from reticent.guards.disclosure.topics import KnownTopics
from reticent.guards.disclosure.values import HiddenTerm
from reticent.guards.disclosure.weighing import share
from reticent.languages.en.attributes import FAMILY, STATUS
from reticent.languages.en.common_words import COMMONEST
from reticent.languages.en.typical_words import OF_ATTRIBUTES
from reticent.messages.attribute_terms import subject_of
from reticent.messages.families import verb_forms
from reticent.messages.hint_features import MOST_BITS, own_voices, voices_of, words_of
from reticent.messages.hint_weights import closely, logits, unread
from reticent.messages.phrases import SensitiveSpan
from reticent.messages.placed_words import PlacedWords
from reticent.messages.said_outright import meant_by
from reticent.messages.weak_hints import WeakHint, hinting_stretches, typical_of, worth_reading
from reticent.model import Span

if TYPE_CHECKING:
    from reticent.knowledge.vectors import Vectors
    from reticent.languages import Analysis
    from reticent.messages.hint_features import Voices, Words
    from reticent.messages.hint_weights import Counted
    from reticent.messages.profile import Attribute
    from reticent.world import World

AKIN, MORE, HINT, SURE = 0.5, 1.2, 1.0, 2.5
"""The logits from which a deed of the family tells, and another word of it or what is done to something ("taught my
dog"); from which any word may tell, and does."""

LIKELY = 2.0
"""The logit that the reader hardly ever goes beyond: a word that would not tell with it need not be read."""

RARE = 12.5
"""A word of the family that has so many bits tells whatever stands around it: "audited", "nursed"."""

NEAR, TOLD = 3.5, 0.55
"""What the deviations by which a word is nearer to the entry than usual, or the share of its bits that it tells, come
to at least, times the logit above a half: the surer the reader, the less a word needs by itself."""

MINE, COUNTED = 4.0, 0.35
"""How many deviations nearer than usual a word is that belongs to the entry, and what share it tells."""

BESIDE = 5.5
"""How much nearer it is where the reader need not be asked: the copilot of a pilot."""

_Logits = NDArray[np.float64]
_NOT_READ = frozenset(("name", "nicknames", "hometown", "residence"))


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


@dataclass(frozen=True, slots=True)
class _Message:
    """A message as it is weighed against each entry."""

    text: str
    words: Words
    placed: PlacedWords
    world: World
    vectors: Vectors


def read_closely(
    text: str, analysis: Analysis, attributes: Sequence[Attribute], world: World, outright: Sequence[SensitiveSpan]
) -> Iterator[SensitiveSpan]:
    """The words that tell an entry, each with its nouns, beside those that say it `outright`."""
    vectors = world.vectors
    if vectors is None:
        return
    words = words_of(text, open_terms(text, 0, world.derived(CorpusForms)), world)
    placed = PlacedWords(text, analysis, words.spans)
    message = _Message(text, words, placed, world, vectors)
    for attribute in filter(_is_read, attributes):
        said = [each.span for each in outright if each.attribute == attribute]
        clauses = {int(group) for span, group in zip(words.spans, words.clause, strict=True) if _overlaps(span, said)}
        spoken = {placed.sentences[at] for at, span in enumerate(words.spans) if _overlaps(span, said)}
        hints: list[WeakHint] = []
        usual = typical_of(attribute, world)
        for at, word in enumerate(_weighed_against(attribute, usual, message)):
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
                sentence, typical = placed.sentences[at], placed.typical(at, usual)
                if sentence not in spoken and (typical or placed.may_tell[at]):
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


def _weighed_against(attribute: Attribute, usual: frozenset[str], message: _Message) -> Iterator[_Weighed]:
    """Every word as it is weighed against an entry; one of the family of an occupation against its last word too."""
    text, words, placed, world = message.text, message.words, message.placed, message.world
    meant = _without_status(meant_by(attribute))
    hidden = HiddenTerm(attribute.name, (meant,))
    topics, does = world.derived(KnownTopics), verb_forms(attribute.value, world.taxonomy)
    last = HiddenTerm(attribute.name, (meant.split()[-1],)) if attribute.name == "work" else hidden
    names = {word for word in attribute.value.split() if word[:1].isupper()}
    akin = np.array(
        [
            (word in does and placed.is_deed(at))
            or (word not in COMMONEST and any(topics.is_kin(word, each) for each in (hidden, last)))
            for at, word in enumerate(words.spelled)
        ],
        bool,
    )
    voices = voices_of(words, topics(hidden), message.vectors)
    told, near = (np.where(np.isnan(each), -inf, each) for each in own_voices(words, voices))
    known = _known(hidden, message, voices)
    alone = np.full(len(words), -inf) if known is None else logits(words, known)
    asked = akin | (np.array(placed.may_tell, bool) & (np.maximum(near / NEAR, told / TOLD) * (LIKELY - 0.5) >= 1))
    if attribute.name != "education" and known is not None:
        weak = (WeakHint(words.spans[at], placed.sentences[at], -inf, alone[at], near[at], placed.typical(at, usual))
                for at in range(len(words)))  # fmt: skip
        worth = worth_reading(each for at, each in enumerate(weak) if each.typical or placed.may_tell[at])
        asked |= np.isin(placed.sentences, list(worth))
    read = _read(hidden, message, known, asked)
    if last != hidden and akin.any():
        heard = _known(last, message, voices_of(words, topics(last), message.vectors))
        read = np.where(akin, np.maximum(read, _read(last, message, heard, akin)), read)
    for at, span in enumerate(words.spans):
        always = span.of(text) in names or float(words.bits[at]) * MOST_BITS >= RARE
        logit, unasked, nearness, share_told = (float(each[at]) for each in (read, alone, near, told))
        yield _Weighed(logit, unasked, nearness, share_told, bool(akin[at]), always)


def _known(hidden: HiddenTerm, message: _Message, voices: Voices) -> Counted | None:
    """What counts and vectors make of the words, if they know anything of an entry."""
    topic = message.world.derived(KnownTopics)(hidden)
    if not len(message.words) or not (topic.documents or topic.vector is not None):
        return None
    return unread(message.words, topic, message.vectors, voices)


def _read(hidden: HiddenTerm, message: _Message, known: Counted | None, asked: NDArray[np.bool_]) -> _Logits:
    """The logits of the words by the reader too. It takes time and is asked where it can matter."""
    words = message.words
    if known is None or not asked.any():
        return np.full(len(words), -inf) if known is None else logits(words, known)
    return closely(message.text, words, hidden, known, message.world, asked)


def _without_status(entry: str) -> str:
    """An occupation without what is said of any: the nurse of a retired nurse."""
    *before, last = entry.split()
    return " ".join([*(word for word in before if word not in STATUS), last])


def _is_sure(word: _Weighed, placed: PlacedWords, at: int) -> bool:
    """Whether audiences do without a word: the reader is sure of it, or the writer says that it is theirs."""
    if word.near >= MINE and placed.is_mine(at):
        return True
    own = word.near >= MINE or word.told >= COUNTED
    return word.logit >= SURE and own and _may_hint(word, placed, at)


def _may_hint(word: _Weighed, placed: PlacedWords, at: int) -> bool:
    """Whether the reader takes a word for a hint, and by itself it has to do with the entry: a quality more so."""
    surely = word.logit - 0.5
    own = word.near * surely >= NEAR or word.told * surely >= TOLD
    if placed.pos(at) == "ADJ":
        return (word.near >= MINE or word.told >= COUNTED) and word.logit >= SURE and placed.may_tell[at]
    return (word.near >= BESIDE or (word.logit >= HINT and own)) and placed.may_tell[at]
