"""The knowledge, opened once and shared: language, lists, and the reference corpus; the taxonomy when it moves in.

Everything here is read-only and loaded at first use. A test builds a tiny world from parts of its own.
"""

from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from reticent.language import Language
from reticent.language.lexicon import Lexicon
from reticent.language.plain import Plain
from reticent.language.spacy import Spacy
from reticent.reference import Reference


@dataclass(frozen=True)
class World:
    """What Reticent knows besides the text."""

    language: Language = field(default_factory=Spacy)
    plain: Language = field(default_factory=Plain)
    lexicon: Lexicon = field(default_factory=Lexicon)
    packs: Reference | None = None

    @cached_property
    def reference(self) -> Reference:
        """What the public knows: the corpus given, or the shipped one."""
        from reticent.reference import Pack  # a tenth of a second that patterns and lists do not need

        return self.packs if self.packs is not None else Pack.default()


@cache
def default_world() -> World:
    """The one world that calls without a world of their own share."""
    return World()


@cache
def world_with(packs: tuple[str, ...]) -> World:
    """The world with these packs for its reference corpus, everything else shared with the default one."""
    if not packs:
        return default_world()
    from reticent.reference.opening import open_reference

    return replace(default_world(), packs=open_reference(packs))
