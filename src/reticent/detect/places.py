"""Places by the lists: countries, US states, and towns of 500 people or more, in capitals or not.

Many a village is called like a word or a surname. A town counts by itself only if its name is neither; otherwise a
word such as "in" or "near" must stand before it.
"""

import re
from collections.abc import Callable, Iterator

from reticent.detect import detector
from reticent.detect.patterns import small_lines
from reticent.languages import Analysis
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.small_words import FIELD_WORDS
from reticent.languages.lazy import lazy
from reticent.languages.openings import opening, openings
from reticent.languages.words import UPPER
from reticent.model import Document, Finding, Span
from reticent.world import World

_CAP = rf"[{UPPER}][\w'’-]*"
_NAME = lazy(
    opening(UPPER, r"\w'’-")
    + rf"[\w'’-]*(?:[ -](?:(?:de|la|le|du|del|di|da|do|dos|das|of|on|upon|an|am|der|sur|les|en|u|nad|v|i|e|y) ){{0,2}}{_CAP}){{0,4}}"
)
_LOCATIVE = lazy(
    openings(
        "in|at|from|near|to|of|around|outside|serving|visit|visiting|leaving|for|via|towards?|into|town|city|village|district|province|county|region",
        any_case=True,
    )
    + r"(?i:\s(?:the\s|southern\s|northern\s|eastern\s|western\s|central\s){0,2}$)"
)
_REGION = r"(?:districts?|municipality|county|province|region|department|governorate|city|town|village|canton|state|commune|parish)"
_AROUND = lazy(
    openings(
        rf"{_REGION} of (?:the )?|(?:north|south|east|west)(?:ern|-eastern|-western)? |(?:central|upper|lower) ",
        any_case=True,
    )
    + "$"
)
_LIVED = lazy(r"\b(?:in|from|near|to|outside|around)\s$", re.IGNORECASE)
CITY = 50_000
"""From how many people on a town whose name is a word ("Reading", "Nice") counts after a word of place."""
_SMALL = lazy(r"\b(?:in|from|near|at) ([^\W\d_]{4,}(?: (?:de |la )?[^\W\d_]{3,}){0,2})", re.IGNORECASE)


@detector("places", "place")
def detect(document: Document, _analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them."""
    text, lexicon = document.text, world.lexicon

    def is_city(name: str) -> bool:
        people = (world.taxonomy.population(concept) or 0 for concept in world.taxonomy.find(name))
        return max(people, default=0) >= CITY

    for match in _NAME.finditer(text):
        yield from _inside(text, match.start(), match.group(), lexicon, is_city)
    for line in small_lines(text):
        for match in _SMALL.finditer(text, *line):
            name = match.group(1)
            if (lexicon.is_town(name) and not lexicon.is_ordinary(name)) or lexicon.is_country(name):
                yield _place(Span(*match.span(1)), 0.6, "a known place in small letters")


def _place(span: Span, score: float, reason: str) -> Finding:
    return Finding(span, "place", score, "places", reason)


def _inside(text: str, offset: int, name: str, lexicon: Lexicon, is_city: Callable[[str], bool]) -> Iterator[Finding]:
    """The longest known places inside a sequence of capitalized words."""
    words = list(re.finditer(r"[^ ]+", name))
    first = 0
    while first < len(words):
        for last in range(len(words), first, -1):
            part = name[words[first].start() : words[last - 1].end()]
            score, reason = _judge(text, offset + words[first].start(), part, lexicon, is_city)
            if score:
                start = offset + words[first].start()
                around = _AROUND.search(text, max(0, start - 30), start)
                if around:
                    yield _place(Span(around.start(), start + len(part)), score, f"{reason}, with its region")
                yield _place(Span(start, start + len(part)), score, reason)
                first = last - 1
                break
        first += 1


def _judge(text: str, start: int, name: str, lexicon: Lexicon, is_city: Callable[[str], bool]) -> tuple[float, str]:
    if lexicon.is_country(name) or (lexicon.is_state(name) and len(name) > 2):
        return 0.85, "a country or state"
    if len(name) < 3 or name.casefold() in FIELD_WORDS or not lexicon.is_town(name):
        return 0.0, ""
    located = bool(_LOCATIVE.search(text, max(0, start - 40), start))
    ambiguous = (
        lexicon.is_ordinary(name)
        or lexicon.is_surname(name)
        or lexicon.is_given_name(name)
        or lexicon.is_nationality(name)
    )
    if not ambiguous:
        return (0.75 if located else 0.55), "a known town"
    if located and lexicon.is_ordinary(name):
        located = bool(_LIVED.search(text, max(0, start - 20), start)) and is_city(name)
    return (0.6, "a town's name after a word of place") if located else (0.0, "")
