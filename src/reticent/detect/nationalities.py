"""Nationalities, peoples and confessions by the list: "Cypriot", "the Dutchman", "ecuadoreans"."""

import re
from collections.abc import Iterator

from reticent.detect import detector
from reticent.languages import Analysis
from reticent.languages.words import LETTER
from reticent.model import Document, Finding, Span
from reticent.world import World

_WORDS_TOO = frozenset(("polish", "pole", "poles", "swede", "swedes", "roma", "scot", "finn", "turkmen", "dominican"))
_WORD = re.compile(rf"(?<![\w'’-]){LETTER}{{3,}}(?![\w’'](?!s\b))")


@detector("nationalities", "nationality")
def detect(document: Document, _analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them."""
    text, lexicon = document.text, world.lexicon
    words = {*_WORD.findall(text)} - _WORDS_TOO
    known = {word for word in words if lexicon.is_nationality(word)}
    for match in _WORD.finditer(text) if known else ():
        if match.group() in known:
            yield Finding(Span(*match.span()), "nationality", 0.7, "nationalities", "a nationality or confession")
