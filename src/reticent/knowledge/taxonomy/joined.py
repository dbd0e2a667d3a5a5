"""One's own hierarchy beside the shipped one, as one taxonomy.

Terms that one's own hierarchy knows mean what it says. Its roots are the seam: a root that the other taxonomy knows too
is the same concept, so that `Zolpax,sleeping pill` hangs Zolpax below the sleeping pills that are already there, and
all volumes above grow by it.
"""

from typing import Protocol

from reticent.knowledge.taxonomy import PartOfSpeech, Taxonomy
from reticent.knowledge.taxonomy.own import Own

_START = 1 << 40
"""Concepts from here on are one's own."""


class _Climb(Protocol):
    def __call__(self, concept: int) -> tuple[int, ...]: ...


class JoinedTaxonomy:
    """A `Taxonomy` of two: `own` wins for the terms it knows."""

    def __init__(self, own: Own, base: Taxonomy) -> None:
        self._own, self._base = own, base
        self._seams: dict[int, int] = {}
        for root in own.roots:
            (number,), known = own.find(root), base.find(root)
            if known:
                self._seams[number] = known[0]
        self._hung: dict[int, tuple[int, ...]] = {}
        self._more_kinds: dict[int, int] = {}
        self._more_places: dict[int, int] = {}
        for number, seam in self._seams.items():
            self._hung[seam] = self._hung.get(seam, ()) + tuple(_START + each for each in own.children(number))
            place = self._is_place(seam)
            more, climb = (self._more_places, base.wholes) if place else (self._more_kinds, base.parents)
            was_leaf = not (base.parts(seam) if place else base.children(seam))
            self._add(seam, own.volume(number) - was_leaf, climb, more)

    def find(self, term: str, pos: PartOfSpeech = "noun") -> tuple[int, ...]:
        """One's own meaning if there is one, else those of the other taxonomy."""
        own = self._own.find(term, pos) if pos == "noun" else ()
        if own and own[0] not in self._seams:
            return (_START + own[0],)
        return self._base.find(term, pos)

    def name(self, concept: int) -> str:
        """As a person says it."""
        return self._own.name(concept - _START) if concept >= _START else self._base.name(concept)

    def synonyms(self, concept: int) -> tuple[str, ...]:
        """All names of a concept."""
        return self._own.synonyms(concept - _START) if concept >= _START else self._base.synonyms(concept)

    def parents(self, concept: int) -> tuple[int, ...]:
        """The kinds it belongs to; a place of the other taxonomy is no kind."""
        return self._above(concept, of_places=False) if concept >= _START else self._base.parents(concept)

    def children(self, concept: int) -> tuple[int, ...]:
        """What belongs to it."""
        if concept >= _START:
            return tuple(_START + each for each in self._own.children(concept - _START))
        return self._base.children(concept) + (() if self._is_place(concept) else self._hung.get(concept, ()))

    def wholes(self, concept: int) -> tuple[int, ...]:
        """What it is a part of; only a place of the other taxonomy is a whole."""
        return self._above(concept, of_places=True) if concept >= _START else self._base.wholes(concept)

    def parts(self, concept: int) -> tuple[int, ...]:
        """What is a part of it."""
        if concept >= _START:
            return tuple(_START + each for each in self._own.parts(concept - _START))
        return self._base.parts(concept) + (self._hung.get(concept, ()) if self._is_place(concept) else ())

    def named(self, concept: int) -> bool:
        """Whether it is an individual with a proper name."""
        return self._own.named(concept - _START) if concept >= _START else self._base.named(concept)

    def depth(self, concept: int) -> int:
        """Steps up to the nearest root."""
        depths, steps_to, reached = [], {concept: 0}, [concept]
        for each in reached:
            steps = steps_to[each]
            above = (self.parents(each) or self.wholes(each)) if each >= _START else ()
            if each < _START or not above:
                depths.append(steps + (self._base.depth(each) if each < _START else 0))
            for up in above:
                if up not in steps_to:
                    steps_to[up] = steps + 1
                    reached.append(up)
        return min(depths)

    def volume(self, concept: int) -> int:
        """Base terms below it by kind."""
        if concept >= _START:
            return self._own.volume(concept - _START)
        return self._base.volume(concept) + self._more_kinds.get(concept, 0)

    def places(self, concept: int) -> int:
        """Base places below it."""
        if concept >= _START:
            return self._own.places(concept - _START)
        return self._base.places(concept) + self._more_places.get(concept, 0)

    def gloss(self, concept: int) -> str:
        """What it means, in a line, if that is known."""
        return "" if concept >= _START else self._base.gloss(concept)

    def tagged(self, term: str, concept: int) -> int:
        """How often a term was meant so in sense-tagged texts."""
        return 0 if concept >= _START else self._base.tagged(term, concept)

    def own(self, concept: int) -> bool:
        """Whether it comes from one's own hierarchy."""
        return concept >= _START

    def population(self, concept: int) -> int | None:
        """How many people live there, if it is known."""
        return None if concept >= _START else self._base.population(concept)

    def _is_place(self, concept: int) -> bool:
        return self._base.named(concept) and self._base.places(concept) > 0

    def _above(self, concept: int, *, of_places: bool) -> tuple[int, ...]:
        found = []
        for up in self._own.parents(concept - _START):
            seam = self._seams.get(up)
            if seam is None:
                found.append(_START + up)
            elif self._is_place(seam) == of_places:
                found.append(seam)
        return tuple(found)

    def _add(self, start: int, leaves: int, climb: _Climb, totals: dict[int, int]) -> None:
        """Leaves that are new below a concept are new below all that is above it."""
        reached = [start]
        for concept in reached:
            totals[concept] = totals.get(concept, 0) + leaves
            reached += [up for up in climb(concept) if up not in reached]
