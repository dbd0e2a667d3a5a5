"""What is a kind of what, and what is a part of what.

`Taxonomy` is the seam. Behind it: `TaxonomyPack`, the shipped file made of WordNet and GeoNames; `Own`, a hierarchy in
memory, for tests and for a user's CSV; `JoinedTaxonomy`, one's own beside the shipped one. A concept is a number; a
term is a word or phrase as a person writes it and may mean several concepts; `spelling.py` says what counts as the
same term.
"""

import warnings
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from reticent.knowledge.taxonomy.joined import JoinedTaxonomy
    from reticent.knowledge.taxonomy.own import Own
    from reticent.knowledge.taxonomy.pack import TaxonomyPack

__all__ = ["JoinedTaxonomy", "Own", "PartOfSpeech", "Taxonomy", "TaxonomyPack", "upwards"]

PartOfSpeech = Literal["noun", "verb", "adjective", "adverb"]

_HOMES = {"JoinedTaxonomy": "joined", "Own": "own", "TaxonomyPack": "pack"}


class Taxonomy(Protocol):
    """Anything that knows kinds and parts. Read-only; safe to share between threads."""

    def find(self, term: str, pos: PartOfSpeech = "noun") -> tuple[int, ...]:
        """The concepts that a term may mean, the most usual first; forgiving of case, plural, hyphens, accents."""
        ...

    def name(self, concept: int) -> str:
        """As a person says it: `soft drug`, `Illinois`."""
        ...

    def synonyms(self, concept: int) -> tuple[str, ...]:
        """All names of a concept, its usual one first."""
        ...

    def parents(self, concept: int) -> tuple[int, ...]:
        """The kinds it belongs to, all of them."""
        ...

    def children(self, concept: int) -> tuple[int, ...]:
        """The kinds and individuals that belong to it."""
        ...

    def wholes(self, concept: int) -> tuple[int, ...]:
        """What it is a part or a member of; what it is a part of comes first."""
        ...

    def parts(self, concept: int) -> tuple[int, ...]:
        """What is a part or a member of it."""
        ...

    def named(self, concept: int) -> bool:
        """Whether it is an individual with a proper name (Sacramento), not a kind."""
        ...

    def depth(self, concept: int) -> int:
        """Steps up to the nearest root, by kind."""
        ...

    def volume(self, concept: int) -> int:
        """Base terms (leaves) below it by kind; 1 for a leaf."""
        ...

    def places(self, concept: int) -> int:
        """Base places (leaves) below it by part-of; 1 for a town, 0 for what is no place."""
        ...

    def gloss(self, concept: int) -> str:
        """What it means, in a line, if that is known."""
        ...

    def tagged(self, term: str, concept: int) -> int:
        """How often a term was meant so in sense-tagged texts."""
        ...

    def own(self, concept: int) -> bool:
        """Whether it comes from a hierarchy of the user's own."""
        ...

    def population(self, concept: int) -> int | None:
        """How many people live there, if it is known."""
        ...


def upwards(concept: int, *relations: Callable[[int], Iterable[int]]) -> Iterator[int]:
    """A concept and all that is above it by these relations (`taxonomy.parents`), the nearest first, each once."""
    layer, seen = [concept], {concept}
    while layer:
        yield from layer
        above = (up for each in layer for relation in relations for up in relation(each) if up not in seen)
        layer = list(dict.fromkeys(above))
        seen.update(layer)


def __getattr__(name: str) -> Any:
    if name == "Joined":
        name = "JoinedTaxonomy"
        gone = "reticent.knowledge.taxonomy.Joined is JoinedTaxonomy now; the old name goes with version 0.3"
        warnings.warn(gone, DeprecationWarning, stacklevel=2)
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'reticent.knowledge.taxonomy' has no attribute {name!r}")
    return getattr(import_module(f"reticent.knowledge.taxonomy.{home}"), name)
