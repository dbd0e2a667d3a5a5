"""Where something was, in wider words that are true: a town as its country, a country as its continent."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reticent.facts.reading import Node, WordGraph
from reticent.knowledge.taxonomy import Taxonomy
from reticent.languages.en.inflection import with_the
from reticent.languages.en.lexicon import Lexicon

CONTINENTS = ("Europe", "Asia", "Africa", "South America", "North America", "Oceania")
MOST_BY_FAR = 10
"""So many times more people than in a namesake elsewhere, and a town is the one that is meant."""
FAMILIAR = 250_000
"""A town of so many people is known by its name alone."""
_NAMED_SO = frozenset(("place", "name", "organisation"))
_INTO = frozenset(("to", "from"))
_OF_WHERE = frozenset("native resident citizen".split())


@dataclass(frozen=True)
class WiderPlaces:
    """Knows where places lie."""

    taxonomy: Taxonomy
    lexicon: Lexicon

    def countries(self, name: str) -> list[str]:
        """The name itself if it is that of a country: who moved to California did not move to the United States."""
        name = " ".join(name.split()).removeprefix("the ")
        return [name] if "," not in name and self._country(name) == name else []

    def wider(self, name: str) -> list[str]:
        """The country and the continent of a place; nothing where namesakes lie in several and none is meant by far."""
        country = self._country(" ".join(name.split()).removeprefix("the "))
        if country is None:
            return []
        found = list(dict.fromkeys(each for sense in self._countries(country) for each in self._continents(sense)))
        return [country, *found] if len(found) == 1 else [country]

    def _country(self, name: str) -> str | None:
        parts = [part.strip() for part in name.split(",") if part.strip()]
        if not parts:
            return None
        last = parts[-1]
        if self.lexicon.is_country(last) and not self.lexicon.is_state(last):
            return last if any(self._countries(last)) else None
        senses = [each for each in self.taxonomy.find(parts[0]) if self._lies_in(each, parts[1:])]
        if not senses and len(parts) > 1 and self.lexicon.is_state(last):
            return "United States"
        if not senses or self._country_of(senses[0]) is None:  # what else has this name is better known
            return None
        people = {each: self.taxonomy.population(each) or 0 for each in senses}
        most = max(people, key=lambda each: people[each])
        if len(parts) == 1 and people[most] < FAMILIAR:  # a county or village may have the same name
            return None
        rivals = [each for each in senses if MOST_BY_FAR * people[each] > people[most]]
        found = list(dict.fromkeys(where for each in rivals if (where := self._country_of(each))))
        return found[0] if len(found) == 1 else None

    def _countries(self, name: str) -> Iterator[int]:
        """The senses of a name that are countries."""
        return (each for each in self.taxonomy.find(name)[:2] if self._is_country(each))

    def _is_country(self, sense: int) -> bool:
        kinds = [self.taxonomy.name(above) for above in self.taxonomy.parents(sense)]
        return self.lexicon.is_country(self.taxonomy.name(sense)) and any(
            kind.endswith(("country", "kingdom", "principality", "republic")) for kind in kinds
        )

    def _country_of(self, sense: int) -> str | None:
        """The nearest country above a place, itself included."""
        return next((self.taxonomy.name(each) for each in self._above(sense) if self._is_country(each)), None)

    def _continents(self, sense: int) -> list[str]:
        return [name for each in self._above(sense) if (name := self.taxonomy.name(each)) in CONTINENTS]

    def _lies_in(self, sense: int, regions: Sequence[str]) -> bool:
        above = [self.taxonomy.name(each) for each in self._above(sense)]
        return all(region.removeprefix("the ") in above for region in regions)

    def _above(self, sense: int) -> list[int]:
        """A place and all that it is a part of, the nearest first."""
        found: dict[int, None] = {}
        waiting = [sense]
        while waiting:
            at = waiting.pop(0)
            if at not in found:
                found[at] = None
                waiting += self.taxonomy.wholes(at)
        return list(found)


def is_where(graph: WordGraph, at: int) -> bool:
    """Whether a name is where something is, or somebody comes from or goes to."""
    node: Node = graph.nodes[at]
    small = graph.nodes[node.head]
    word = graph.surface(node.head).casefold()
    if node.kind not in _NAMED_SO or node.several or node.dep != "pobj" or small.dep != "prep":
        return False
    return word == "in" or is_on_the_way(graph, at) or (word == "of" and graph.nodes[small.head].lemma in _OF_WHERE)


def is_on_the_way(graph: WordGraph, at: int) -> bool:
    """Whether it is where somebody goes to or comes from: a wider word for it may hold the other end too."""
    return graph.surface(graph.nodes[at].head).casefold() in _INTO


def in_words(graph: WordGraph, at: int, place: str) -> str:
    """A country or continent with its article, unless that stands before it anyhow."""
    article = at > 0 and graph.nodes[at - 1].dep == "det"
    return place if article else with_the(place)
