"""Numbers and names that somebody spells out: "oh seven seven double oh nine ...", "H-A-N-H", "S for sugar, M for ...".

Whoever speaks, or writes down what was spoken, gives numbers digit by digit and names letter by letter.
"""

import re
from collections.abc import Iterator

from reticent.detect import detector
from reticent.languages import Analysis
from reticent.languages.en.numbers import SPOKEN_DIGIT
from reticent.languages.openings import opening, openings
from reticent.languages.words import UPPER
from reticent.model import Document, Finding, Span
from reticent.world import World

FEWEST_DIGITS, OF_A_TELEPHONE = 5, 9

_DIGITS = re.compile(
    openings(SPOKEN_DIGIT, any_case=True) + rf"\b(?:[ ,…-]{{1,3}}(?i:{SPOKEN_DIGIT})\b){{{FEWEST_DIGITS - 1},}}"
)
_LETTERS = re.compile(
    opening(UPPER, r"\w'’.-") + rf"(?:(?P<mark>[- ]|, |\. ?)[{UPPER}](?:(?P=mark)[{UPPER}]){{2,}})(?![\w'’-])"
)
_AS_IN = re.compile(
    rf"(?<!\w)[{UPPER}](?:,? (?:for|as in) \w+)(?:,? (?:and )?[{UPPER}](?:,? (?:for|as in) \w+)?(?!\w))+", re.IGNORECASE
)
_SPOKEN = re.compile(SPOKEN_DIGIT, re.IGNORECASE)


@detector("spelled", "phone", "file_number", "person")
def detect(document: Document, _analysis: Analysis, _world: World) -> Iterator[Finding]:
    """Find them."""
    text = document.text
    for match in _DIGITS.finditer(text):
        said = [word.casefold() for word in _SPOKEN.findall(match.group())]
        if len(set(said)) > 2 or len(said) > OF_A_TELEPHONE:
            kind = "phone" if len(said) >= OF_A_TELEPHONE else "file_number"
            yield Finding(Span(*match.span()), kind, 0.7, "spelled", "a number, digit by digit")
    for match in _LETTERS.finditer(text):
        letters = "".join(mark for mark in match.group() if mark.isalpha())
        if letters not in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            yield Finding(Span(*match.span()), "person", 0.7, "spelled", "a name, letter by letter")
    for match in _AS_IN.finditer(text):
        yield Finding(Span(*match.span()), "person", 0.7, "spelled", "a name, letter by letter")
