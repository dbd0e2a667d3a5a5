"""Reads WordNet's database files into one graph of concepts."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from reticent.knowledge.taxonomy.pack import SPEECH
from reticent.knowledge.taxonomy.spelling import key

FILES = {"noun": "n", "verb": "v", "adjective": "a", "adverb": "r"}
ENDINGS = {"noun": "noun", "verb": "verb", "adjective": "adj", "adverb": "adv"}
LOCATION, OBJECT = 15, 17
"""Numbers of the lexicographers' files that hold the places."""
KIND, PART, MEMBER = {"@", "@i"}, {"#p"}, {"#m"}
USUAL = 5
"""How often a name must occur in WordNet's tagged texts to come before a first one that never does."""
MARKER = re.compile(r"\((?:a|p|ip)\)$")


@dataclass
class Concept:
    """One row of the pack to be."""

    pos: str
    names: list[str]
    kinds: list[int] = field(default_factory=list)
    wholes: list[int] = field(default_factory=list)
    named: bool = False
    place: bool = False
    population: int = 0
    gloss: str = ""


@dataclass
class World:
    """All concepts, what each key may mean (in the order of use), and the nouns that adjectives come from."""

    concepts: list[Concept] = field(default_factory=list)
    meanings: dict[str, list[int]] = field(default_factory=dict)
    pertains: dict[int, list[int]] = field(default_factory=dict)
    tagged: dict[tuple[str, int], int] = field(default_factory=dict)
    synsets: int = 0

    def add(self, concept: Concept) -> int:
        """A new concept, findable by its names, after all others of that name."""
        number = len(self.concepts)
        self.concepts.append(concept)
        for name in concept.names:
            self.mean(key(name), number)
        return number

    def mean(self, form: str, number: int) -> None:
        """A key may mean this concept too."""
        known = self.meanings.setdefault(form, [])
        if number not in known:
            known.append(number)

    def find(self, name: str) -> list[int]:
        """Nouns with this name."""
        return [each for each in self.meanings.get(key(name), ()) if self.concepts[each].pos == "noun"]

    def one(self, *names: str) -> int:
        """The noun with exactly these names."""
        (found,) = (each for each in self.find(names[0]) if self.concepts[each].names == list(names))
        return found

    def above(self, number: int, relation: str) -> list[int]:
        """All concepts above this one, nearest first, itself too; `relation` is kinds or wholes."""
        found = [number]
        for each in found:
            found += [up for up in dict.fromkeys(getattr(self.concepts[each], relation)) if up not in found]
        return found


def lines(path: Path) -> list[list[str]]:
    """The fields of a database file without its licence."""
    content = path.read_text(encoding="utf-8", errors="strict").splitlines()
    return [line.split(" | ")[0].split() for line in content if not line.startswith("  ")]


def read(dictionary: Path, irregular: Path) -> World:
    """WordNet as a graph."""
    world = World()
    tagged = counts(dictionary)
    numbers: dict[tuple[str, int], int] = {}
    pointers: list[tuple[int, list[str]]] = []
    for pos in SPEECH:
        for fields in lines(dictionary / f"data.{ENDINGS[pos]}"):
            number = len(world.concepts)
            count = int(fields[3], 16)
            names = [MARKER.sub("", word).replace("_", " ") for word in fields[4 : 4 + 2 * count : 2]]
            world.concepts.append(Concept(pos, list(dict.fromkeys(names))))
            if pos == "noun" and "@i" not in fields:
                put_first(world.concepts[number].names, int(fields[0]), tagged)
            numbers[FILES[pos], int(fields[0])] = number
            rest = fields[4 + 2 * count :]
            pointers.append((number, rest[1 : 1 + 4 * int(rest[0])]))
            concept = world.concepts[number]
            concept.named = pos == "noun" and "@i" in rest
            concept.place = concept.named and int(fields[1]) in {LOCATION, OBJECT}
    explain(world, glosses(dictionary), {(form, numbers["n", at]): often for (at, form), often in tagged.items()})
    for number, fields in pointers:
        relate(world, number, fields, numbers)
    for pos in SPEECH:
        for fields in lines(dictionary / f"index.{ENDINGS[pos]}"):
            for offset in fields[-int(fields[2]) :]:
                world.mean(key(fields[0]), numbers[FILES[pos], int(offset)])
    for pos in SPEECH:
        for form, *bases in lines(irregular / f"{ENDINGS[pos]}.exc"):
            for base in bases:
                for number in world.meanings.get(key(base), ()):
                    if world.concepts[number].pos == pos:
                        world.mean(key(form), number)
    world.synsets = len(world.concepts)
    return world


def explain(world: World, meanings: list[str], tagged: dict[tuple[str, int], int]) -> None:
    """What each noun means, and how often each of its names was meant so."""
    for number, gloss in enumerate(meanings):
        world.concepts[number].gloss = gloss
    world.tagged.update(tagged)


def glosses(dictionary: Path) -> list[str]:
    """What each noun means, in a line: definition and examples. Nouns come first, so their numbers are 0, 1, 2 ..."""
    content = (dictionary / "data.noun").read_text(encoding="utf-8").splitlines()
    return [line.partition(" | ")[2].strip() for line in content if not line.startswith("  ")]


def counts(dictionary: Path) -> dict[tuple[int, str], int]:
    """How often each noun was tagged with each sense."""
    rows = (line.split() for line in (dictionary / "index.sense").read_text(encoding="utf-8").splitlines())
    return {(int(row[1]), key(row[0].split("%")[0])): int(row[3]) for row in rows if "%1:" in row[0]}


def put_first(names: list[str], offset: int, tagged: dict[tuple[int, str], int]) -> None:
    """`bank` before `depository financial institution`; but `serviceman` stays before `man`."""
    often = [tagged.get((offset, key(name)), 0) for name in names]
    best = often.index(max(often))
    if not often[0] and often[best] >= USUAL and names[best] not in names[0]:
        names.insert(0, names.pop(best))


def relate(world: World, number: int, fields: list[str], numbers: dict[tuple[str, int], int]) -> None:
    """Kinds, wholes (parts before members) and origins of one concept."""
    concept = world.concepts[number]
    found = [
        (sign, numbers["a" if pos == "s" else pos, int(offset)])
        for sign, offset, pos, _ in zip(*[iter(fields)] * 4, strict=True)
    ]
    concept.kinds = list(dict.fromkeys(other for sign, other in found if sign in KIND))
    ordered = [other for signs in (PART, MEMBER) for sign, other in found if sign in signs]
    concept.wholes = list(dict.fromkeys(ordered))
    origins = [other for sign, other in found if sign == "\\" and world.concepts[other].pos == "noun"]
    if concept.pos == "adjective" and origins:
        world.pertains[number] = list(dict.fromkeys(origins))
