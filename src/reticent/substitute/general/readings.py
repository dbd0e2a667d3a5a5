"""Which meanings a noun may have in its sentence, and how likely each is.

Each meaning is described by its other names, its kinds, its gloss and what is below it. The vector of the description
and that of the words around the term say how well they fit (see `knowledge/vectors.py`); how often people meant it in
sense-tagged texts counts a little:

    weight(meaning) ~ exp(17 cos(description, words around) + 0.2 ln(1 + times tagged)
                          + 2.5 if the place expects it + 1 if it keeps the company of its relatives)

The first two figures were fitted on 54 sentences with common and rare meanings half and half. What a place expects is
in `beside.py`: who dies of something dies of an illness; the company is that of `senses.py`. A general term is then as
likely as all meanings together that it is true of: an organ in a church may be a pipe organ or a harmonium, and is a
musical instrument either way. What is not at least `SURE` is not said.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log1p

from reticent.knowledge.meanings import MeaningPack
from reticent.knowledge.taxonomy import Taxonomy
from reticent.knowledge.taxonomy.spelling import key
from reticent.substitute.general.everyday import above, rungs

FIT, OFTEN, EXPECTED, COMPANY = 17.0, 0.2, 2.5, 1.0
SURE, SURER = 0.66, 0.95
"""How likely a general term must be to be said; and one that says next to nothing, so that it is often true by luck."""
BLAND = frozenset(("person", "device", "animal", "plant", "food", "worker", "document", "container", "legal document"))

DERIVED = frozenset(("containerful", "position", "public service", "occupation", "body substance"))
"""Kinds of meanings that follow from another of the same word: a pitcher full, the office of a minister."""

_BELOW = 6
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class SenseShare:
    """One meaning and its share."""

    concept: int
    share: float


@dataclass(frozen=True, slots=True)
class WeighedSenses:
    """The meanings of a term, and how much speaks for each beside the company that it keeps."""

    senses: tuple[int, ...]
    weights: tuple[float, ...]

    def shares(self, company: int | None = None) -> tuple[SenseShare, ...]:
        """The likeliest first; `company` is the meaning whose relatives go with the other terms of the text."""
        weights = [
            weight + COMPANY * (sense == company) for weight, sense in zip(self.weights, self.senses, strict=True)
        ]
        most = max(weights)
        shares = [exp(weight - most) for weight in weights]
        total = sum(shares)
        ranked = sorted(zip(shares, self.senses, strict=True), key=lambda each: (-each[0], self.senses.index(each[1])))
        return tuple(SenseShare(sense, share / total) for share, sense in ranked)


def weighed(
    term: str,
    around: str,
    senses: Sequence[int],
    taxonomy: Taxonomy,
    vectors: MeaningPack,
    expected: frozenset[str] = frozenset(),
) -> WeighedSenses:
    """The meanings of a term among the words around it; `expected` are wordings of rungs."""
    own = [each for each in senses if not DERIVED.intersection(map(taxonomy.name, above(each, taxonomy)))]
    senses = own or senses
    if len(senses) == 1:
        return WeighedSenses((senses[0],), (0.0,))
    place = vectors.of(around)
    weights = (
        FIT * float(place @ vectors.of(described(term, sense, taxonomy)))
        + OFTEN * log1p(taxonomy.tagged(term, sense))
        + EXPECTED * (not expected.isdisjoint(wording for _, wording in rungs(sense, taxonomy)))
        for sense in senses
    )
    return WeighedSenses(tuple(senses), tuple(weights))


def described(term: str, sense: int, taxonomy: Taxonomy) -> str:
    """A meaning in words, without the term itself."""
    names = [name for name in taxonomy.synonyms(sense) if key(name) != key(term)]
    names += [taxonomy.name(each) for each in taxonomy.parents(sense)]
    below = [taxonomy.name(each) for each in taxonomy.children(sense)[:_BELOW]]
    return without(term, " ".join((*names, taxonomy.gloss(sense), *below)))


def without(term: str, text: str) -> str:
    """The text without the term, which tells none of its meanings from another."""
    return re.sub(rf"\b{re.escape(term)}(?:e?s)?\b", " ", text, flags=re.IGNORECASE)


def share_of(wording: str, found: Sequence[SenseShare], taxonomy: Taxonomy) -> float:
    """How likely a general term is to be true: the shares of all meanings that people would call so."""
    return sum(each.share for each in found if any(wording == other for _, other in rungs(each.concept, taxonomy)))


def sure_enough(wording: str, share: float) -> bool:
    """Whether it may be said."""
    return share >= (SURER if wording in BLAND else SURE)


def titled(sense: int, taxonomy: Taxonomy) -> str:
    """`crane (lifting device)`."""
    kinds = taxonomy.parents(sense)
    name = taxonomy.name(sense)
    return f"{name} ({taxonomy.name(kinds[0])})" if kinds else name


def others(found: Sequence[SenseShare], taxonomy: Taxonomy) -> tuple[str, ...]:
    """What else a term could have meant, with its share."""
    return tuple(f"{titled(each.concept, taxonomy)} {each.share:.0%}" for each in found[1 : 1 + _SHOWN])
