"""Names made of ordinary words: "Total Recall", "Miami Dolphins", "Rice University", and titles in quotation marks.

No list holds them and a small entity model misses most, but English gives them away: two or more capitalized words in
a row inside a sentence are a name. Institutions that every country has ("the Supreme Court", "Criminal Code") are
not: they single nobody out.
"""

import re
from collections.abc import Iterator

from reticent.detect import detector
from reticent.languages import Analysis
from reticent.languages.en.institutions import INSTITUTIONS
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.months import CALENDAR
from reticent.languages.en.small_words import IN_TITLES
from reticent.languages.openings import opening
from reticent.languages.words import LETTERS, SENTENCE_START, UPPER
from reticent.model import Document, Finding, Span
from reticent.world import World

_CAP = rf"[{UPPER}][\w’'-]*"
_SEQUENCE = re.compile(
    opening(UPPER, r"\w@#/.’'-")
    + rf"[\w’'-]*(?::?(?: (?:{IN_TITLES})){{0,3}} {_CAP}| \d{{1,2}}(?![\w.,]*\d)){{1,7}}[!?]?(?!\w)"
)
_QUOTED = re.compile(rf"[“\"«]((?:{_CAP})(?:[ ,:!?&-]+(?:[\w’'$.-]+)){{0,9}}[!?]?)[,.]?[”\"»]")
_LAW = re.compile(
    r"(?:Article|Articles|Rule|Rules|Section|Protocol|Chapter|Annex|Paragraph)\b|.*\b(?:Act|Code|Law|Convention|Regulations?|Ordinance|Treaty|Directive|Decree)(?: \d+)?$"
)
_MOST_CAPITALIZED = 0.5


@detector("titles", "work")
def detect(document: Document, _analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them."""
    text, lexicon = document.text, world.lexicon
    for match in _SEQUENCE.finditer(text):
        span = without_first(text, Span(*match.span()), lexicon)
        if span and _is_name(span.of(text), lexicon):
            yield Finding(span, "work", 0.55, "titles", "capitalized words that make a name", origin="guessed")
    for match in _QUOTED.finditer(text):
        words = LETTERS.findall(match.group(1))
        big = sum(word[0].isupper() for word in words)
        if (
            words
            and big > _MOST_CAPITALIZED * sum(len(word) > 3 or word[0].isupper() for word in words)
            and _is_name(match.group(1), lexicon, single=True)
        ):
            yield Finding(Span(*match.span(1)), "work", 0.6, "titles", "a title in quotation marks", origin="guessed")


def without_first(text: str, span: Span, lexicon: Lexicon, *, alone: bool = False) -> Span | None:
    """Without a first word that is capitalized only because it begins the sentence.

    None if nothing is left, or one word that may not stand `alone`.
    """
    if not SENTENCE_START.search(text, max(0, span.start - 12), span.start):
        return span
    words = list(re.compile(r"\S+").finditer(text, *span))
    if not lexicon.is_ordinary(words[0].group()):
        return span
    rest = next((word for word in words[1:] if word.group()[0].isupper()), None)
    return Span(rest.start(), span.end) if rest and (alone or rest is not words[-1]) else None


def _is_name(name: str, lexicon: Lexicon, *, single: bool = False) -> bool:
    words = [word for word in re.findall(rf"[{UPPER}][^\W\d_]*", name) if word.casefold() not in CALENDAR]
    if len(words) < (1 if single else 2) or name.isupper() or _LAW.match(name):
        return False
    return not all(word.casefold() in INSTITUTIONS or lexicon.is_nationality(word) for word in words)
