"""Names no list knows: a capitalized word that people do not write with a small letter.

What is not in any dictionary is more likely a name than not, and names are what identifies: fail closed. A name in
another language goes on over the words that no English dictionary knows ("Aram Basım ve Yayıncılık").
"""

import re
from collections.abc import Iterator

from reticent.detect import detector
from reticent.detect.patterns import MONTHS, UPPER, WEEKDAYS
from reticent.language import Analysis
from reticent.language.lexicon import Lexicon
from reticent.model import Document, Finding, Span
from reticent.world import World

_CAP = re.compile(rf"(?<![\w@#/'’-])[{UPPER}][^\W\d_]*[a-zà-ɏ][^\W\d_]*(?:['’-](?!s\b)[^\W\d_]+)*(?![\w@/])")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;…]|\n)[\s\"'“”‘’(\[*-]*$")
_NEXT = re.compile(r"[^\S\n](?:([^\W\d_]{1,3})[^\S\n])?([^\W\d_]{3,})(?![\w'’-])")
_ENDINGS = ("ed", "d", "ing", "ly", "er", "ers", "ness", "s", "es")
_CALENDAR = frozenset(f"{MONTHS}|{WEEKDAYS}".casefold().split("|"))


@detector("unknown", "name")
def detect(document: Document, _analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them."""
    text, lexicon = document.text, world.lexicon
    end = 0
    for match in _CAP.finditer(text):
        word = match.group()
        if match.start() < end or len(word) < 3 or _is_known_word(word, lexicon):
            continue
        first = bool(_SENTENCE_START.search(text, max(0, match.start() - 12), match.start()))
        if first and _is_inflected(word, lexicon):
            continue
        end = _foreign_end(text, match.end(), lexicon)
        yield Finding(Span(match.start(), end), "name", 0.5 if first else 0.55, "unknown", "a name that no dictionary knows")


def _foreign_end(text: str, end: int, lexicon: Lexicon) -> int:
    """Where a name ends that goes on in another language; a short word may stand between two of its words."""
    while True:
        match = _NEXT.match(text, end)
        if not match or any(lexicon.is_ordinary(word) or len(word) < 3 for word in match.groups("")[1:]):
            return end
        end = match.end()


def _is_inflected(word: str, lexicon: Lexicon) -> bool:
    """Whether it is a form of an ordinary word that the list lacks: a sentence may begin with any word."""
    return any(word.endswith(ending) and lexicon.is_ordinary(word[: -len(ending)]) for ending in _ENDINGS)


def _is_known_word(word: str, lexicon: Lexicon) -> bool:
    parts = re.split(r"['’-]", word)
    return (
        word.casefold() in _CALENDAR
        or lexicon.is_nationality(word)
        or all(len(part) < 3 or lexicon.is_ordinary(part) for part in parts)
    )
