"""Which of its meanings a term has in a document.

A meaning is known by the company its relatives keep. For each sense, take its synonyms, its kinds, what belongs to it,
and what it is part of; ask the reference corpus how strongly each of them goes with the other terms of the document;
the sense whose relatives fit best is chosen. In "Uses marijuana for phantom limb pain" it is the drug, because soft
drugs and narcotics are written about together with pain, and shrubs are not.

    fit(sense, text) = sum over terms c of the text of the mean of the five best nPMI(relative, c)

nPMI is the pointwise mutual information divided by what it could be at most, so between 0 and 1 when positive; it is
shrunk by j / (j + 5) for j common documents. Later senses start a little behind, because they are rarer.

Places are simpler: the one whose region or country the text names, the nearest first; else the most populous. A town
that few know is not considered at all unless the text names where it is.

Spelling helps: what is written in small letters is no name, and senses that are spelt just like the term come first, so
that Turkey is the country and turkey the bird.
"""

from collections.abc import Iterable, Sequence
from math import log2
from typing import NamedTuple

from pyroaring import FrozenBitMap

from reticent.errors import TermError
from reticent.knowledge.reference import Pack, Reference
from reticent.knowledge.taxonomy import PartOfSpeech, Taxonomy
from reticent.knowledge.taxonomy.spelling import key

SENSES, CONTEXT, BEST = 10, 12, 5
"""The most senses and terms of the text that are weighed, and how many relatives speak for a sense."""
BEHIND = 0.01
"""What each later sense starts behind the one before it."""
LEAST_FIT = 0.02
"""How well a sense must fit for its company to be a reason."""
WELL_KNOWN = 100_000
"""From how many people on a town is thought of without being told where it is."""

_TOGETHER, _SHRINK, _SHORT = 3, 5, 2
_TELLING = 1000
"""A kind with a larger volume ("person") tells no sense from another."""
_SYNONYMS, _KINDS, _BELOW, _AROUND = 5, 3, 12, 6


class Sense(NamedTuple):
    """A concept, and one sentence on why."""

    concept: int
    why: str


def choose(
    term: str,
    context_terms: Iterable[str],
    taxonomy: Taxonomy,
    reference: Reference,
    pos: PartOfSpeech = "noun",
    *,
    place: bool = False,
) -> Sense | None:
    """The sense of a term among the other terms of its document; None when the taxonomy does not know the term.

    With `place`, only places come into question. `Paris, Texas` is the Paris that lies in Texas.
    """
    senses, context = taxonomy.find(term, pos), list(context_terms)
    if not senses and "," in term:
        term, _, whole = term.partition(",")
        senses, context = taxonomy.find(term, pos), [whole.strip(), *context]
    if place:
        senses = tuple(each for each in senses if taxonomy.places(each))
    if term.islower():
        senses = tuple(each for each in senses if not taxonomy.named(each)) or senses
    if not senses:
        return None
    if len(senses) == 1:
        return Sense(senses[0], f"{title_of(senses[0], taxonomy)} is the only meaning known")
    context = [each for each in dict.fromkeys(context) if key(each) != key(term)]
    likely = sorted(_thought_of(senses, taxonomy), key=lambda each: term not in taxonomy.synonyms(each))
    return (
        _by_mention(senses, context, taxonomy)
        or _by_company(term, likely[:SENSES], context, taxonomy, reference)
        or _by_default(likely, taxonomy)
    )


FARTHEST, NEAR_ENOUGH = 3, 2
"""How many steps up a place may lie that tells which town is meant; of a far smaller town, its region or country."""

_SHORTEST = 3
"""A shorter word is no Colorado unless it is written in capitals."""

FAR_SMALLER = 5
"""How many times smaller a town is that nobody thinks of first: the London in Canada."""

TINY = 50
"""How many times smaller a place is that is meant only if its own region is named: the Italy in Texas."""


def _by_mention(senses: Sequence[int], context: Sequence[str], taxonomy: Taxonomy) -> Sense | None:
    """The place whose region or country is named: the nearest mention, then the most populous."""
    named = {key(each): each for each in reversed(context) if len(each) >= _SHORTEST or each.isupper()}
    found = []
    largest = max((taxonomy.population(sense) or 0 for sense in senses), default=0)
    for rank, sense in enumerate(senses):
        if taxonomy.places(sense):
            people = taxonomy.population(sense) or 0
            near = FARTHEST if people * FAR_SMALLER >= largest else NEAR_ENOUGH if people * TINY >= largest else 1
            for distance, name in _surroundings(sense, taxonomy):
                if distance <= near and key(name) in named:
                    found.append((distance, -people, rank, sense, named[key(name)]))
                    break
    if not found:
        return None
    *_, sense, mention = min(found)
    return Sense(sense, f"{title_of(sense, taxonomy)}, because the text names {mention}")


def _surroundings(place: int, taxonomy: Taxonomy) -> list[tuple[int, str]]:
    """The names of what a place lies in, with the number of steps up."""
    layer, seen, names = [place], {place}, []
    for distance in range(1, FARTHEST + 1):
        layer = [up for each in layer for up in taxonomy.wholes(each) if taxonomy.places(up) and up not in seen]
        seen.update(layer)
        names += [(distance, name) for each in layer for name in taxonomy.synonyms(each)]
    return names


def _thought_of(senses: Sequence[int], taxonomy: Taxonomy) -> list[int]:
    """Without towns that few know, unless there is nothing else."""
    known = [
        each for each in senses if not taxonomy.places(each) or (taxonomy.population(each) or WELL_KNOWN) >= WELL_KNOWN
    ]
    return known or list(senses)


def _by_company(
    term: str, senses: Sequence[int], context: Sequence[str], taxonomy: Taxonomy, reference: Reference
) -> Sense | None:
    company = _company(context, reference)
    if not company:
        return None
    ranked = []
    for rank, sense in enumerate(senses):
        fit, pair = _fit(_relatives(term, sense, taxonomy), company, reference)
        ranked.append((fit - BEHIND * rank, -rank, sense, fit, pair))
    ranked.sort(reverse=True)
    _, _, sense, fit, pair = ranked[0]
    if fit < LEAST_FIT:
        return None
    others = f"; next {title_of(ranked[1][2], taxonomy)} with {ranked[1][3]:.2f}" if len(ranked) > 1 else ""
    same = key(pair[0]) == key(pair[1])
    together = f"the text names {pair[1]}" if same else f"{pair[0]} and {pair[1]} are written about together"
    return Sense(sense, f"{title_of(sense, taxonomy)}, because {together} (fit {fit:.2f}{others})")


class _InCompany(NamedTuple):
    """A term, its key, and the documents that have it."""

    term: str
    key: str
    documents: FrozenBitMap


def _company(context: Sequence[str], reference: Reference) -> list[_InCompany]:
    """The first terms of the text that the corpus knows; of a phrase that it hardly knows the words too."""
    found: dict[str, FrozenBitMap] = {}
    for term in context:
        if len(found) >= CONTEXT:
            break
        documents = _documents(term, reference)
        words = () if documents and len(documents) >= _SHRINK else term.split()
        for each in (term, *words):
            known = _documents(each, reference) if len(each) > _SHORT else None
            if known:
                found.setdefault(each, known)
    return [_InCompany(term, key(term), documents) for term, documents in found.items()]


def _fit(
    relatives: Sequence[str], company: Sequence[_InCompany], reference: Reference
) -> tuple[float, tuple[str, str]]:
    """How well relatives fit the text, and the pair that says most."""
    known = [_InCompany(each, key(each), found) for each in relatives if (found := _documents(each, reference))]
    total, most, pair = 0.0, 0.0, ("", "")
    for term in company:
        values = []
        for name in known:
            same = name.key == term.key
            value = 1.0 if same else _association(name.documents, term.documents, reference.size)
            values.append(value)
            if value > most:
                most, pair = value, (name.term, term.term)
        total += sum(sorted(values, reverse=True)[:BEST]) / BEST
    return total, pair


def _association(one: FrozenBitMap, other: FrozenBitMap, size: int) -> float:
    """The nPMI, log(p(a,b) / p(a)p(b)) / -log p(a,b), shrunk for few documents; 0 when they avoid each other."""
    together = one.intersection_cardinality(other)
    if not _TOGETHER <= together < size:
        return 0.0
    gain = log2(together * size / (len(one) * len(other)))
    return max(0.0, gain / -log2(together / size)) * together / (together + _SHRINK)


def _relatives(term: str, sense: int, taxonomy: Taxonomy) -> list[str]:
    """The names of a sense and of what is next to it, without the term itself."""
    names = list(taxonomy.synonyms(sense)[:_SYNONYMS])
    for parent in taxonomy.parents(sense):
        if taxonomy.volume(parent) <= _TELLING:
            names += taxonomy.synonyms(parent)[:_KINDS]
            kinds = taxonomy.parents(parent)[:1]
            names += [taxonomy.name(each) for each in kinds if taxonomy.volume(each) <= _TELLING]
    names += [taxonomy.name(each) for each in taxonomy.children(sense)[:_BELOW]]
    names += [taxonomy.name(each) for each in taxonomy.wholes(sense)[:_AROUND]]
    names += [taxonomy.name(each) for each in taxonomy.parts(sense)[:_AROUND]]
    return [name for name in dict.fromkeys(names) if key(name) != key(term)]


def _documents(term: str, reference: Reference) -> FrozenBitMap | None:
    """The documents with a term; None or none for one that the corpus does not hold."""
    if isinstance(reference, Pack):
        return reference.known(term)
    try:
        return reference.postings(term)
    except TermError:
        return None


def _by_default(senses: Sequence[int], taxonomy: Taxonomy) -> Sense:
    """The usual sense; of places the most populous."""
    first = senses[0]
    if not taxonomy.places(first):
        return Sense(first, f"{title_of(first, taxonomy)}, the usual meaning, because the text does not tell")
    largest = max(senses, key=lambda each: taxonomy.population(each) or 0)
    return Sense(largest, f"{title_of(largest, taxonomy)}, the most populous place of that name")


def title_of(sense: int, taxonomy: Taxonomy) -> str:
    """`cannabis (soft drug)`, `Paris (Texas)`."""
    above = taxonomy.wholes(sense) if taxonomy.places(sense) else taxonomy.parents(sense)
    name = taxonomy.name(sense)
    return f"{name} ({taxonomy.name(above[0])})" if above else name
