"""A topic as the words that speak of it: the user's word, and what the corpus adds to it.

Added are words that few public documents have without the topic: `P(topic | word)`, at the lower end of its interval,
is at least a quarter. What the corpus proposes is shown to the user, who gives and takes words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from pyroaring import BitMap, FrozenBitMap

from reticent.errors import InputError
from reticent.guards.disclosure.topics import topic_of
from reticent.guards.disclosure.values import HiddenTerm
from reticent.guards.reidentification.keywords import stems
from reticent.information import lower_share
from reticent.knowledge.reference import Neighbour, Reference
from reticent.knowledge.reference.terms import normalise
from reticent.knowledge.vectors import Vectors
from reticent.world import World

LEAST_SHARE = 0.25
"""The least share of a word's documents that must speak of the topic for the word to be taken for it."""

MOST_WORDS = 12
MOST_LISTED, LOOKED_AT, LEAST_TOLD = 40, 300, 0.4
"""How many words a list of a topic has, among how many near ones, and which share of the topic each must tell."""

_LEAST_TOGETHER = 4


@dataclass(frozen=True, slots=True)
class Topic:
    """What must not follow: its name, the words that speak of it, the public documents that have one of them."""

    name: str
    words: tuple[str, ...]
    documents: BitMap = field(repr=False)

    def has(self, term: str) -> bool:
        """Whether a term is one of the words, in any form."""
        return stems(term) in {stems(word) for word in self.words}


@runtime_checkable
class Near(Protocol):
    """A reference that can say which terms tell most about another."""

    def neighbours(self, term: str, limit: int = 20, least: int = 5) -> list[Neighbour]:
        """The terms, most telling first."""
        ...


def expand(
    name: str, reference: Reference, give: Iterable[str] = (), take: Iterable[str] = (), most: int = MOST_WORDS
) -> Topic:
    """The topic with what the corpus says belongs to it, with the words to `give` and without those to `take`."""
    if not _postings(name, reference):
        raise InputError(f"the corpus does not know the topic {name!r}: no public document has it; try another word")
    found = [name, *give, *_proposed(name, reference, most)]
    unwanted = {stems(word) for word in take}
    return _topic(name, [word for word in found if stems(word) not in unwanted], reference)


def vocabulary(
    name: str,
    vectors: Vectors | None,
    world: World,
    give: Iterable[str] = (),
    take: Iterable[str] = (),
    most: int = MOST_LISTED,
) -> Topic:
    """The topic with all that is used of it: what the corpus proposes, and what the vectors do and counts confirm."""
    reference = world.reference
    topic = topic_of(HiddenTerm(name, (name,)), vectors, world) if vectors is not None else None
    if vectors is None or topic is None or topic.vector is None:
        return expand(name, reference, give, take, most)
    found = [name, *give, *_proposed(name, reference, MOST_WORDS)]
    for near in vectors.near(topic.vector, LOOKED_AT):
        documents = _postings(near.term, reference)
        if documents and topic.told(documents) >= LEAST_TOLD:
            found.append(near.term)
    unwanted = {stems(word) for word in take}
    distinct = {stems(word): word for word in reversed(found) if stems(word) not in unwanted}
    return _topic(name, [word for word in found if distinct.get(stems(word)) == word][:most], reference)


def secret(terms: Sequence[str], reference: Reference) -> Topic:
    """The terms themselves as what must not follow."""
    unknown = [term for term in terms if not _postings(term, reference)]
    if len(unknown) == len(terms):
        raise InputError("the corpus knows none of the secret terms: no public document has them, so none leads there")
    return _topic(terms[0], list(terms), reference)


def _topic(name: str, words: Sequence[str], reference: Reference) -> Topic:
    distinct = tuple(dict.fromkeys(normalise(word) for word in words if normalise(word)))
    known = [_postings(form, reference) for word in distinct for form in _forms(word)]
    return Topic(name, distinct, BitMap.union(BitMap(), *known))


def _proposed(name: str, reference: Reference, most: int) -> list[str]:
    if not isinstance(reference, Near):
        return []
    near = reference.neighbours(name, 4 * most, _LEAST_TOGETHER)
    alike = [each for each in near if lower_share(each.together, each.count) >= LEAST_SHARE]
    return [each.term for each in alike if each.together >= _LEAST_TOGETHER][:most]


def _forms(word: str) -> tuple[str, ...]:
    """The word, and its plural or singular."""
    return (word, word.removesuffix("s")) if word.endswith("s") and len(word) > 4 else (word, word + "s")


def _postings(term: str, reference: Reference) -> FrozenBitMap:
    return (reference.postings(term) if normalise(term) else None) or FrozenBitMap()
