"""Ladders of places: what a town lies in, what an address or a nationality becomes, and which town of a name is meant.

A place is said by what it lies in only where nobody would think of another of its name: it is the only one, the text
says where it is, or it is far larger than all others. Regions that few people could point at are no rungs.
"""

import re
from dataclasses import replace
from functools import cached_property

from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import normalise
from reticent.knowledge.taxonomy import Taxonomy
from reticent.knowledge.taxonomy.spelling import key
from reticent.languages import Analysis
from reticent.languages.en.demonyms import BRITAIN, BRITISH, DEMONYMS
from reticent.languages.en.inflection import with_the
from reticent.languages.lazy import lazy
from reticent.languages.words import UPPER
from reticent.model import Ladder, Span, Step
from reticent.substitute.general.everyday import countries, is_country, rungs
from reticent.substitute.general.ladders import ladder, repeats
from reticent.substitute.general.senses import WELL_KNOWN, Sense, title_of
from reticent.substitute.general.senses import choose as choose_sense

MOST_CONTEXT = 40
"""How many other terms of a text are asked about the sense of one."""

TOWN = 20_000
"""How many people live in a town that tells which country a text speaks of; of smaller ones there are too many."""

MOST_LANDS = 2
"""How many countries a text may speak of that tell where a town lies."""

SHORT_FORM = 5
"""How long the short forms of names are that stand for a place behind a comma alone: "Boston, Mass."."""

SHORTEST_PLACE = 4
"""Shorter names are short forms, or something else."""

DWARFS = 7
"""How many times larger a town is than all others of its name abroad that everybody thinks of."""

METROPOLIS = 2_000_000
"""How many people live in a city that is meant in every country: Paris, Rome, Toronto."""

HEARD_OF = 120
"""In how many public documents a region is named that people have heard of."""

SHOWN = 3
"""How many other places of a name are shown to whoever asks."""

REGION = 2
"""How many letters the codes of states and provinces have."""

_SETTLED = frozenset(("city", "town", "village"))
_PART = lazy(r"[^,\n;]+")
_CODE = lazy(r"\b[A-Z]{0,2}\d[\w-]*\b")
_DISTRICT = lazy(
    r"\b(?:Region|Governorate|District|Department|Municipality|Metropolitan|Prefecture|Division|Voivodeship|Oblast)\b"
)
"""Names of offices' districts, which nobody says who says where a town is: Copenhagen is in Denmark."""
_STREETS = frozenset("street st avenue ave road rd boulevard blvd lane ln drive dr court ct square sq place pl".split())
_INDOORS = lazy(r"\b(?:bed|ward|bay|room|bedroom|cell)\b", re.IGNORECASE)
"""What is inside a house, and in no town that it would name."""
_TOWARDS = lazy(r"(?:\d+ )?(?:north|south|east|west|central|upper|lower)", re.IGNORECASE)
_STREET_NUMBER = lazy(rf"\d\w*,? [{UPPER}]|[{UPPER}]{{1,2}}\d|\d{{4,5}}")


class PlaceLadders:
    """The places of one text, among the other terms that it has."""

    def __init__(self, text: str, analysis: Analysis, taxonomy: Taxonomy, reference: Reference) -> None:
        self._text, self._phrases = text, analysis.phrases[:MOST_CONTEXT]
        self._taxonomy, self._reference = taxonomy, reference
        terms = dict.fromkeys(normalise(phrase.of(text)) for phrase in analysis.phrases)
        self._terms = tuple(term for term in terms if term)[:MOST_CONTEXT]

    def others(self, term: str) -> list[str]:
        """The terms of the text that may tell the sense of this one."""
        return [other for other in self._terms if other != normalise(term)]

    def context(self, term: str) -> list[str]:
        """The same, and the countries that the text speaks of."""
        return [*self.others(term), *self._lands(term)]

    def within(self, term: str) -> Ladder | None:
        """By what a place lies in; not for a town that few know, unless the text says where it is."""
        region = term.rpartition(",")[2].strip() if "," in term else ""
        if term[:1].islower() or (region and not self._taxonomy.find(region)):
            return None  # the home, Quarrendon, is not in Home, Washington
        sense = choose_sense(term, self.context(term), self._taxonomy, self._reference, place=True)
        if sense is None or (self.is_hamlet(sense.concept) and not self._is_told(term, sense.why)):
            return None
        if "," not in term and not self._is_beyond_doubt(term, sense):
            return None
        if region and not self._lies_in(sense.concept, region):
            known = self.within(region)
            return replace(known, term=term, steps=(Step(term, 1, named=True), *known.steps[1:])) if known else None
        found = ladder(term, sense.concept, self._taxonomy, by="part", sense=sense.why)
        steps = tuple(
            step
            for step in found.steps
            if step is found.steps[0]
            or not (repeats(step.name, {key(term)}) or _DISTRICT.search(step.name) or self._is_unheard_of(step))
        )
        if len(steps) == 1:
            return None
        sure, others = self._rivals(term, sense)
        return Ladder(term, steps, found.sense, sure, others)

    def _rivals(self, term: str, sense: Sense) -> tuple[float, tuple[str, ...]]:
        """How sure a place is the one that is meant, by who lives there, and which others have its name."""
        people = {each: self._taxonomy.population(each) or 0 for each in self._taxonomy.find(term.partition(",")[0])}
        everybody = sum(people.values())
        others = sorted((each for each in people if each != sense.concept), key=lambda each: -people[each])
        told = "," in term or "the text names" in sense.why
        if told or not everybody or not people.get(sense.concept):
            return 1.0, tuple(title_of(each, self._taxonomy) for each in others[:SHOWN] if people[each])
        said = (f"{title_of(each, self._taxonomy)} {people[each] / everybody:.0%}" for each in others if people[each])
        return round(people[sense.concept] / everybody, 3), tuple(said)[:SHOWN]

    def address(self, term: str, _kind: str, _span: Span) -> Ladder | None:
        """By the town that it names last, and what that is a part of. The town itself is a place like any other."""
        if not _STREET_NUMBER.search(term) or _INDOORS.search(term):
            return None
        parts = [_CODE.sub("", part).strip() for part in _PART.findall(term)]
        for part in reversed(parts):
            words = part.split()
            if part.isupper() and len(part) == REGION and not self._taxonomy.find(part):
                return None  # a region that is unknown, and that the town lies in
            for first in range(len(words)):
                if words[-1].casefold().rstrip(".") in _STREETS:
                    break  # no Connecticut in "58 Dunmore Ct"
                town = None if _TOWARDS.fullmatch(part) else self.within(" ".join(words[first:]))
                if town:
                    steps = (
                        Step(f"an address in {with_the(step.name)}", step.volume, named=True) for step in town.steps[1:]
                    )
                    return Ladder(term, (Step(term, 1, named=True), *steps), town.sense)
        return None

    def nationality(self, term: str, _kind: str, _span: Span) -> Ladder | None:
        """By the part of the world: a Hungarian is a European."""
        known = self._taxonomy.find(term, "adjective") or self._taxonomy.find(term.removesuffix("s"), "adjective")
        steps = [Step(term, 1, named=True)]
        at = known[0] if known else None
        while at is not None and (above := self._taxonomy.parents(at)):
            at = above[0]
            if self._taxonomy.volume(at) > steps[-1].volume:
                steps.append(Step(self._taxonomy.name(at), self._taxonomy.volume(at), named=True, concept=at))
        return Ladder(term, tuple(steps))

    def by_kind(self, term: str, concept: int, why: str) -> Ladder:
        """A place by what it is, and where that is: "a Nigerian city", "a city"."""
        steps = [Step(term, 1, named=True)]
        kinds = list(rungs(concept, self._taxonomy))
        lands = self._countries(concept)
        country = next(iter(lands)) if len(lands) == 1 else None
        adjective = DEMONYMS.get(self._taxonomy.name(country)) if country is not None else None
        for kind, wording in kinds:
            volume = self._taxonomy.volume(kind)
            if adjective and country is not None and wording in _SETTLED:
                near = max(2, min(volume - 1, self._taxonomy.places(country)))
                if near > steps[-1].volume:
                    steps.append(Step(f"{adjective} {wording}", near, named=False, concept=country))
            if volume > steps[-1].volume:
                steps.append(Step(wording, volume, named=False, concept=kind))
        return Ladder(term, tuple(steps), why, single=True)

    def _lands(self, term: str) -> list[str]:
        """The countries that the other places of the text can only lie in: Perth is another town beside Kirkcaldy.

        None where they are many: in the life of a diplomat Geneva is not in Illinois because of Honolulu.
        """
        found = dict.fromkeys(land for name, land in self._told if name != normalise(term))
        return list(found) if len(found) <= MOST_LANDS else []

    @cached_property
    def _told(self) -> list[tuple[str, str]]:
        """The places of the text that can only lie in one country, each with it."""
        told = []
        for phrase in self._phrases:
            name = phrase.of(self._text)
            if not name[:1].isupper():
                continue
            senses = [each for each in self._taxonomy.find(name) if self._taxonomy.places(each)]
            if not any((self._taxonomy.population(each) or TOWN) >= TOWN for each in senses):
                continue
            own = {each for each in senses if self._is_country(each)}
            if len(name) < SHORTEST_PLACE and not own:
                continue  # letters: under GA is not in Georgia
            lands = own or {land for each in senses for land in self._countries(each)}
            if len(lands) == 1:
                told.append((normalise(name), self._taxonomy.name(lands.pop())))
        return told

    @cached_property
    def _named_outright(self) -> frozenset[int]:
        """The countries that the text names."""
        said = (self._taxonomy.find(phrase.of(self._text)) for phrase in self._phrases)
        return frozenset(each for senses in said for each in senses if self._is_country(each))

    @cached_property
    def _by_marks(self) -> frozenset[int]:
        """The countries whose money, telephones, postal codes or offices the text has."""
        names = BRITAIN if BRITISH.search(self._text) else ()
        senses = (each for name in names for each in self._taxonomy.find(name))
        return frozenset(each for each in senses if self._is_country(each))

    def _countries(self, concept: int) -> frozenset[int]:
        return countries(concept, self._taxonomy)

    def _is_country(self, concept: int) -> bool:
        return is_country(concept, self._taxonomy)

    def is_hamlet(self, concept: int) -> bool:
        """Whether it is a town that few know, and that nobody thinks of who reads its name."""
        kinds = {self._taxonomy.name(each) for each in self._taxonomy.parents(concept)}
        return kinds == {"town"} and (self._taxonomy.population(concept) or 0) < WELL_KNOWN

    def _is_beyond_doubt(self, term: str, sense: Sense) -> bool:
        """Whether nobody would think of another place: it is the only one, the text says where, or it is far larger."""
        full = self._taxonomy.name(sense.concept)
        short = len(term) <= SHORT_FORM < len(full) and full.startswith(term.rstrip("."))
        if term.islower() or short or (len(term) < SHORTEST_PLACE and term.isalpha() and not term.isupper()):
            return False  # who goes to Mass is not in Massachusetts
        lands = self._countries(sense.concept)
        people = self._taxonomy.population(sense.concept) or 0
        _, named, mention = sense.why.partition("the text names ")
        others = [each for each in self._taxonomy.find(term) if each != sense.concept and self._taxonomy.places(each)]
        rivals = [each for each in others if self._countries(each) != lands]
        abroad = not lands & self._by_marks and self._is_near(rivals)
        by_country = any(map(self._is_country, self._taxonomy.find(mention)))
        if named and not (by_country and (people < TOWN or abroad)):
            return True
        largest = max((self._taxonomy.population(each) or 0 for each in rivals), default=0)
        spoken_of = {land for name in self._lands(term) for land in self._taxonomy.find(name)}
        town = people < METROPOLIS and not self._is_country(sense.concept)
        spoken_of |= self._by_marks
        elsewhere = spoken_of if not lands & spoken_of else frozenset[int]()
        if abroad:
            return False  # nor Perth the one in Australia
        near = self._named_outright | {land for each in rivals for land in self._countries(each)}
        if rivals and town and elsewhere & near:
            # in a text about Jamaica, Portland is hardly the one in Oregon; Nokia need not be in Finland; and where
            # pounds are paid, Whitby is hardly the one in Ontario
            return False
        return not rivals or self._is_country(sense.concept) or people >= max(TOWN, DWARFS * largest)

    def _is_near(self, rivals: list[int]) -> bool:
        """Whether one of several places is a town of the country whose marks the text has."""
        towns = (each for each in rivals if (self._taxonomy.population(each) or 0) >= TOWN)
        return any(self._countries(each) & self._by_marks for each in towns)

    def _is_unheard_of(self, step: Step) -> bool:
        """Whether a region is one that few people could point at; countries and what is larger are known."""
        concept = step.concept
        region = concept is not None and not self._is_country(concept) and bool(self._countries(concept))
        return region and len(self._reference.bound(step.name.lower())) < HEARD_OF

    def _lies_in(self, place: int, region: str) -> bool:
        """Whether a place lies in what a text names behind it: no Morristown of Tennessee is "Morristown, Ohio"."""
        wanted = set(self._taxonomy.find(region))
        seen, layer = {place}, [place]
        while layer and not seen & wanted:
            layer = [up for each in layer for up in self._taxonomy.wholes(each) if up not in seen]
            seen.update(layer)
        return not wanted or bool(seen & wanted)

    def _is_told(self, term: str, why: str) -> bool:
        """Whether the text says where a town lies that few know, or speaks of the only one of its name."""
        alone = len(self._taxonomy.find(term)) == 1
        return "," in term or "the text names" in why or (alone and "because" in why)
