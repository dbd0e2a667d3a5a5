"""The knowledge, opened once and shared: language now, the reference corpus and the taxonomy when they move in.

Everything here is read-only and loaded at first use. A test builds a tiny world from parts of its own.
"""

from dataclasses import dataclass, field
from functools import cache

from reticent.language import Language
from reticent.language.lexicon import Lexicon
from reticent.language.plain import Plain
from reticent.language.spacy import Spacy


@dataclass(frozen=True, slots=True)
class World:
    """What Reticent knows besides the text."""

    language: Language = field(default_factory=Spacy)
    plain: Language = field(default_factory=Plain)
    lexicon: Lexicon = field(default_factory=Lexicon)


@cache
def default_world() -> World:
    """The one world that calls without a world of their own share."""
    return World()
