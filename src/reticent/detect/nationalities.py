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
    for match in _WORD.finditer(text):
        word = match.group()
        if lexicon.is_nationality(word) and (word[0].isupper() or word not in _WORDS_TOO):
            yield Finding(Span(*match.span()), "nationality", 0.7, "nationalities", "a nationality or confession")
