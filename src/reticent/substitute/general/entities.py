"""What kind of thing a name stands for: "Rocky" is a film, "Lufthansa" an airline.

No taxonomy lists all films and companies, but a name often says it itself ("Bank of ..."), and else the reference
corpus knows: the documents with the name for their title speak of a film, and so do, more than chance would have it,
the documents that mention it. Every noun that could be meant gets points for each of these signs,

    2 for each document titled so that has the noun, 4 if the title says it ("Nirvana (band)"),
    2 for the share of the name's documents with the noun, half a point for each bit of lift over the whole corpus,
    1 if the text at hand has the noun too,

and the best is taken when it is clear: enough points, and well ahead of the next.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING

from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import normalise
from reticent.knowledge.reference.titled import bare, titled_by
from reticent.languages.en.inflection import article
from reticent.world import World

if TYPE_CHECKING:
    from pyroaring import FrozenBitMap

NOUNS: dict[str, tuple[str, ...]] = {
    "organisation": (
        "company", "university", "college", "school", "hospital", "clinic", "bank", "newspaper", "magazine", "airline",
        "church", "museum", "orchestra", "band", "football club", "club", "team", "political party", "publisher",
        "record label", "television network", "television channel", "radio station", "law firm", "charity", "theatre",
        "agency", "ministry", "court", "trade union", "retailer", "restaurant", "hotel", "institute", "foundation",
        "manufacturer", "society", "academy", "library", "laboratory",
    ),
    "work": (
        "film", "novel", "book", "album", "song", "play", "opera", "musical", "television series", "sitcom",
        "soap opera", "video game", "poem", "painting", "magazine", "newspaper", "ballet", "comic", "short story",
        "symphony", "oratorio",
    ),
    "award": ("award",),
    "character": ("fictional character",),
    "event": (
        "war", "battle", "festival", "tournament", "championship", "election", "hurricane", "conference", "ceremony",
        "exhibition", "race", "award", "massacre", "revolution", "earthquake",
    ),
    "product": (
        "car", "aircraft", "ship", "smartphone", "computer", "drug", "rifle", "tank", "motorcycle", "rocket",
        "satellite", "video game", "submarine", "locomotive", "beer",
    ),
    "place": (
        "river", "mountain", "lake", "island", "village", "town", "city", "street", "church", "castle", "park",
        "stadium", "airport", "hospital", "prison", "bridge", "district", "desert", "valley", "forest", "palace",
        "theatre", "square", "beach", "hotel", "station",
    ),
}  # fmt: skip

CLEAR, AHEAD = 3.0, 0.3
"""How many points make a kind clear, and how far it must be ahead of the next."""

CLEARER = 5.0
"""How many points it takes where a detector says what kind of name it is, and may be wrong."""

RIVAL = 0.4
"""From which share of the best points on another thing of the same name, with a document of its own, is in the way."""

BESIDE = 0.6
"""The same for works: a play is filmed, and a song is on an album of its name."""

NEAR = 0.8
"""From which share of the best points on the next is too near, where nothing but the name speaks for it."""

BEYOND_DOUBT = 6.0
"""How many points it takes when nothing is known of the name but that it is one."""

LEAST_SHARE = 0.1
"""In which share of the documents with a name its noun must stand, where nothing but the name speaks for it."""

SHORTEST = 3
"""Shorter names stand for too many things."""

OWN_WORDS = "its own words say so"
"""Why a name is known to be a school that is called one."""

MOST_REMEMBERED = 10_000
LEGAL_FORM = re.compile(r"\b(?:Inc|Ltd|LLC|LLP|GmbH|AG|plc|PLC|Corp|Corporation|S\.?A|N\.?V|Co|Pty|Limited)\.?$")
_AWARDS = frozenset("award awards prize prizes medal medals trophy".split())
_COMPOUNDS = frozenset(
    (
        *(
            f"{kind} park"
            for kind in "caravan car business science retail theme trailer skate industrial holiday".split()
        ),
        "law clinic",
        "legal clinic",
        *(f"{kind} company" for kind in "fire theatre theater ballet dance opera drama rifle infantry".split()),
    )
)
"""What is called by a noun and is no such thing."""
_SAID_BY_THEMSELVES = {
    "organisation": frozenset(
        """
        college school hospital clinic church theatre ministry court institute foundation society academy library
        laboratory charity club university orchestra
        """.split()
    ),
    "place": frozenset(
        "street church park hospital bridge district valley forest theatre square beach hotel station".split()
    ),
}
"""Nouns that such names have in them; documents about others speak of them often enough."""
_OF_A_TOWN = frozenset(("bridge", "castle", "park"))
"""What towns are called after: Bridge of Earn is a village."""
_OF_LAW = frozenset(
    """
    high county crown district supreme magistrates magistrates' regional appeal appeals federal circuit municipal
    constitutional administrative family youth sheriff labour labor commercial cassation justice central city civil
    criminal chief provincial bankruptcy juvenile probate admiralty employment coroner's coroners session sessions
    assize assizes state national local higher lower instance military martial land tax arbitration european
    international rights town people's
    """.split()
)
"""Words that the names of courts of law have in them."""
_SETTLED = ("village", "town", "city")
_ALIKE = {"film": "movie", "television series": "tv series", "fictional character": "character"}
"""Other words that titles have for the same thing."""


@dataclass(frozen=True, slots=True)
class EntityKind:
    """The noun for a name, how many things are called by it, and why."""

    noun: str
    volume: int
    why: str


class EntityKinds:
    """What the names of a reference corpus stand for; remembers what it has looked up, until `forget`."""

    def __init__(self, reference: Reference) -> None:
        self._reference = reference
        self._points: dict[tuple[str, str], dict[str, float]] = {}
        self._titled: dict[str, tuple[list[int], list[str]]] = {}
        self._postings: dict[str, dict[str, FrozenBitMap]] = {}

    def forget(self) -> None:
        """Drop the names that were looked up."""
        self._points.clear()
        self._titled.clear()

    def kind(
        self, name: str, kind: str, words: Collection[str], clear: float = CLEAR, among: Collection[str] = ()
    ) -> EntityKind | None:
        """What a name of this kind of finding stands for, in a text with these words; None where it is not clear.

        `among` are the nouns that its place in the sentence leaves, all if it leaves it open.
        """
        nouns = [noun for noun in NOUNS.get(kind, ()) if not among or noun in among]
        if not nouns:
            return None
        own = _said_by_itself(name, nouns)
        noun, why = (own, OWN_WORDS) if own else self._by_corpus(name, kind, words, clear, nouns)
        if noun is None:
            return None
        return EntityKind(noun, max(2, self._reference.count(noun).documents), why)

    def _by_corpus(
        self, name: str, kind: str, words: Collection[str], clear: float, nouns: Collection[str]
    ) -> tuple[str | None, str]:
        name = bare(name)
        if clear >= CLEARER and not self._is_title(name):
            return None, ""
        weights = self._points.get((name, kind))
        if weights is None:
            weights = self._points[name, kind] = self._weigh(name, kind)
        points = {noun: value + (noun in words) for noun, value in weights.items() if noun in nouns}
        points = {noun: value for noun, value in points.items() if noun not in _SAID_BY_THEMSELVES.get(kind, ())}
        best, *rest = sorted(points, key=lambda noun: (-points[noun], noun)) or [""]
        if not best or points[best] < clear or (rest and points[best] - points[rest[0]] < AHEAD):
            return None, ""
        if kind == "place" and max(points.get(noun, 0) for noun in _SETTLED) > RIVAL * points[best]:
            return None, ""  # a town at a lake is no lake, however much is written about the lake
        if clear >= CLEARER and not self._is_known_as(name, kind, best):
            return None, ""
        if clear >= CLEARER and rest and points[rest[0]] > NEAR * points[best]:
            return None, ""
        rivals = [noun for noun in rest if points[noun] > RIVAL * points[best] and self._has_title(name, noun)]
        if kind == "work" and clear >= CLEARER and rest and points[rest[0]] > BESIDE * points[best]:
            return None, ""
        if rivals and (kind == "work" or not self._has_title(name, "")):
            return None, ""
        return best, f"the public documents titled so or mentioning it speak of {article(best)} {best}"

    def _weigh(self, name: str, kind: str) -> dict[str, float]:
        """How much speaks for each noun, apart from the text at hand."""
        documents = self._reference.bound(name) if len(name) >= SHORTEST else None
        if not documents:
            return {}
        titled, said = self._titles(name)
        points = {}
        for noun, known in self._nouns(kind).items():
            together = known.intersection_cardinality(documents)
            if together:
                share = together / len(documents)
                points[noun] = (
                    2 * sum(document in known for document in titled)
                    + 4 * sum(_says(noun, remark) for remark in said)
                    + 2 * share
                    + log2(share * self._reference.size / len(known)) / 2
                )
        return points

    def _is_title(self, name: str) -> bool:
        """Whether documents are titled so: a name that has none is not weighed where only such are believed."""
        return len(name) >= SHORTEST and bool(self._titles(name)[0])

    def _is_known_as(self, name: str, kind: str, noun: str) -> bool:
        """Whether enough of the documents with the name speak of such a thing."""
        documents = self._reference.bound(name)
        shared = self._nouns(kind)[noun].intersection_cardinality(documents)
        return shared >= LEAST_SHARE * len(documents)

    def is_titled(self, name: str, noun: str) -> bool:
        """Whether a document is titled by a name and says in brackets that it is about such a thing."""
        return self._has_title(bare(name), noun)

    def _has_title(self, name: str, noun: str) -> bool:
        """Whether a document is titled so and says in brackets that it is about such a thing; with "", about none."""
        _, said = self._titles(name)
        return any(_says(noun, remark) if noun else not remark for remark in said)

    def _titles(self, name: str) -> tuple[list[int], list[str]]:
        """The documents titled by the name, and what their titles add in brackets."""
        known = self._titled.get(name)
        if known is None:
            if len(self._titled) >= MOST_REMEMBERED:
                self.forget()
            own = titled_by(self._reference, name)
            known = self._titled[name] = [document for document, _ in own], [remark for _, remark in own]
        return known

    def _nouns(self, kind: str) -> "dict[str, FrozenBitMap]":
        """The documents with each noun, looked up once."""
        if kind not in self._postings:
            found = ((noun, self._reference.postings(noun)) for noun in NOUNS[kind])
            self._postings[kind] = {noun: known for noun, known in found if known}
        return self._postings[kind]


def entity_kinds(world: World) -> EntityKinds:
    """What the names in a world's reference corpus stand for, prepared once."""
    return world.derived(_entity_kinds)


def _entity_kinds(world: World) -> EntityKinds:
    return EntityKinds(world.reference)


def _says(noun: str, remark: str) -> bool:
    """Whether the brackets of a title say that it is such a thing."""
    said = remark.casefold()
    return noun in said or _ALIKE.get(noun, noun) in said


def _said_by_itself(name: str, nouns: Collection[str]) -> str | None:
    """The noun at the name's head: the last word, or the last before "of" or "for"."""
    words = normalise(name).split()
    if len(words) > 1 and words[-1] in _AWARDS:
        return "award"
    ends = [at for at, word in enumerate(words) if at and word in ("of", "for")]
    head = words[: ends[0]] if ends else words
    for length in (2, 1):
        said = " ".join(head[-length:])
        if said == "court" and not _OF_LAW.intersection(words):
            continue  # Elm Court is a block of flats
        if ends and said in _OF_A_TOWN:
            continue
        if len(words) > length and said in nouns and " ".join(head[-2:]) not in _COMPOUNDS:
            return " ".join(head[-length:])
    firm = len(words) > 1 and "company" in nouns and not ends and LEGAL_FORM.search(name) is not None
    return "company" if firm else None
