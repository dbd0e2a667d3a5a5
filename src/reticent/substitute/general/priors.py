"""How many bits a general term hides when its originals are not equally likely.

`H(w') = - sum of P log2 P` over the base terms below w', where P is a base term's share of public documents: a
plausible text is one that the world would also produce. A term that the corpus does not know counts half a document.
"""

from collections.abc import Iterator
from itertools import islice
from math import log2

from reticent.knowledge.reference import Reference
from reticent.knowledge.taxonomy import Taxonomy
from reticent.model import Ladder
from reticent.substitute.general.plausibility import entropy

MOST_LEAVES = 2_000
"""How many base terms of one general term are looked up; a larger one is taken to be like its first so many."""

UNSEEN = 0.5


def corpus_bits(ladder: Ladder, taxonomy: Taxonomy, reference: Reference) -> tuple[float, ...]:
    """The entropy of every step of a ladder."""
    found = []
    for step in ladder.steps:
        bits = log2(step.volume)
        if step.concept is not None and step.volume > 1:
            leaves = list(islice(_leaves(step.concept, taxonomy), MOST_LEAVES))
            weights = [max(UNSEEN, reference.count(taxonomy.name(leaf)).documents) for leaf in leaves]
            bits = entropy(weights) + log2(max(1.0, step.volume / len(leaves)))
        found.append(bits)
    return tuple(found)


def _leaves(concept: int, taxonomy: Taxonomy) -> Iterator[int]:
    """The base terms below a concept, each once, in order."""
    waiting, seen = [concept], {concept}
    while waiting:
        at = waiting.pop()
        below = [child for child in taxonomy.children(at) if child not in seen]
        if not taxonomy.children(at):
            yield at
        seen.update(below)
        waiting += reversed(below)
