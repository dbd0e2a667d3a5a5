"""What a secret is about: its public documents, the way its vector points, the words of its family.

A phrase that the corpus lacks ("opioid addiction") is understood by its words: the documents that have all of them, and
the sum of their vectors. What is derived from the secret is the secret: "pregnant" of pregnancy, "parkinsonian" of
Parkinson's disease.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import log2
from operator import and_

import numpy as np

from reticent.guards.disclosure.postings import Documents
from reticent.guards.disclosure.terms import spellings
from reticent.guards.disclosure.values import HiddenTerm
from reticent.information import information_content
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import EDGELESS, normalise
from reticent.knowledge.vectors import Vectors
from reticent.knowledge.vectors.pack import Floats
from reticent.world import World

FEW = 5
"""A secret with fewer public documents than this is understood by its words too."""

PRIOR = 3.0
"""As many documents without any relation are added to what is counted, so that few of them are weak evidence."""

TELLING = 8.0
_SHORTEST_STEM, _LONGEST_ENDING, _COMMON_SHARE = 5, 5, 0.6
_KIN = 0.25
"""The least cosine between two words that begin alike for them to be of one family."""


@dataclass(frozen=True, slots=True)
class SecretTopic:
    """One secret: how a report calls it, its documents among `size`, its vector with what is usual.

    `meaning` is what it means as a text: phrases that mean the like point the same way.
    """

    label: str
    size: int
    documents: Documents | None
    vector: Floats | None
    mean: float
    deviation: float
    meaning: Floats

    def told(self, documents: Documents) -> float:
        """Which share of the bits of the secret the documents of a term tell, shrunken by `PRIOR` documents."""
        if not self.documents:
            return 0.0
        chance = len(self.documents) / self.size
        together = self.documents.intersection_cardinality(documents)
        share = (together + PRIOR * chance) / (len(documents) + PRIOR)
        return log2(max(share / chance, 0.25)) / max(1.0, -log2(chance))

    def nearness(self, vectors: Floats) -> Floats:
        """How much nearer terms are than usual, in deviations."""
        if self.vector is None:
            return np.zeros(len(vectors), np.float32)
        near: Floats = (vectors @ self.vector - self.mean) / self.deviation
        return near


def topic_of(hidden: HiddenTerm, vectors: Vectors, world: World) -> SecretTopic:
    """What is known of a secret."""
    reference = world.reference
    words = _words(hidden)
    vector = _vector(hidden.forms, words, vectors)
    mean, deviation = (0.0, 1.0) if vector is None else vectors.usual(vector)
    documents = _documents(hidden.forms, words, reference)
    meaning = world.meanings.of(" ".join(words))
    return SecretTopic(hidden.label, reference.size, documents, vector, mean, deviation, meaning)


def telling_words(hidden: HiddenTerm, reference: Reference) -> tuple[str, ...]:
    """Those words of a secret whose families are its own."""
    words = _words(hidden)
    return tuple(word for word in words if _bits(word, reference) >= TELLING) or words


def _words(hidden: HiddenTerm) -> tuple[str, ...]:
    return tuple(word for word in normalise(hidden.forms[0]).split() if word not in EDGELESS)


def _bits(word: str, reference: Reference) -> float:
    return information_content(max(1, reference.count(word).documents), reference.size)


def _documents(forms: Iterable[str], words: Sequence[str], reference: Reference) -> Documents | None:
    """Those with any form; if they are few, those with all the words."""
    bare = " ".join(words)
    found = [reference.postings(form) for form in dict.fromkeys((*forms, bare)) if normalise(form)]
    known = [each for each in found if each is not None]
    whole = reduce(lambda one, other: one | other, known) if known else None
    if len(words) < 2 or (whole is not None and len(whole) >= FEW):
        return whole
    parts = [_any(spellings(word), reference) for word in words]
    return whole if any(part is None for part in parts) else reduce(and_, [part for part in parts if part is not None])


def _any(forms: Iterable[str], reference: Reference) -> Documents | None:
    found = [each for each in map(reference.postings, forms) if each is not None]
    return reduce(lambda one, other: one | other, found) if found else None


def _vector(forms: Iterable[str], words: Sequence[str], vectors: Vectors) -> Floats | None:
    """That of the first form that has one; else the sum of those of the words."""
    for form in (*map(normalise, forms), " ".join(words)):
        for spelled in spellings(form):
            if (found := vectors.vector(spelled)) is not None:
                return found
    known = [found for word in words if (found := vectors.vector(word)) is not None]
    if not known:
        return None
    total: Floats = np.sum(known, axis=0)
    return total / np.float32(np.linalg.norm(total))


class KnownTopics:
    """What secrets are about and which words are of their families, worked out once for all rounds of a document."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._topics: dict[HiddenTerm, SecretTopic] = {}
        self._words: dict[HiddenTerm, tuple[str, ...]] = {}
        self._kin: dict[tuple[str, tuple[str, ...]], bool] = {}

    def __call__(self, hidden: HiddenTerm) -> SecretTopic:
        """That of a secret, in a world with vectors."""
        found = self._topics.get(hidden)
        if found is None:
            found = self._topics[hidden] = topic_of(hidden, self._vectors, self._world)
        return found

    def is_kin(self, word: str, hidden: HiddenTerm) -> bool:
        """Whether a word, or a part of one with a hyphen, is derived from one of the secret's."""
        key = word, hidden.forms
        found = self._kin.get(key)
        if found is None:
            if hidden not in self._words:
                self._words[hidden] = telling_words(hidden, self._world.reference)
            own = self._words[hidden]
            found = self._kin[key] = any(is_kin(part, own, self._vectors) for part in word.split())
        return found

    @property
    def _vectors(self) -> Vectors:
        if self._world.vectors is None:
            raise ValueError("a world without vectors knows no topics")
        return self._world.vectors

    def forget(self) -> None:
        """Drop what was worked out."""
        for kept in (self._topics, self._words, self._kin):
            kept.clear()


def is_kin(word: str, family: Iterable[str], vectors: Vectors) -> bool:
    """Whether a word is derived from one of the secret's: it begins alike, and is used of the same things."""
    return any(_begin_alike(word, own) and _alike(word, own, vectors) for own in family)


def _begin_alike(one: str, other: str) -> bool:
    if one == other:
        return True
    if one[:_SHORTEST_STEM] != other[:_SHORTEST_STEM]:
        return False
    common = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    common = min(len(one), len(other)) if common is None else common
    return (
        common >= _SHORTEST_STEM
        and common >= _COMMON_SHARE * max(len(one), len(other))
        and max(len(one), len(other)) - common <= _LONGEST_ENDING
    )


def _alike(one: str, other: str, vectors: Vectors) -> bool:
    """Whether the vectors agree; a word without one is given the benefit of its letters."""
    first, second = vectors.vector(one), vectors.vector(other)
    return first is None or second is None or float(first @ second) >= _KIN
