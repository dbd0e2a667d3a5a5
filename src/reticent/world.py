"""The knowledge, opened once and shared: language, lists, the reference corpus, the taxonomy.

Everything here is read-only and loaded at first use. A test builds a tiny world from parts of its own. What is worked
out from the knowledge is kept with the world; what came from a text is kept until `forget`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar, cast

from reticent.knowledge import forget_in, let_go_of
from reticent.knowledge.packfile import turn_pages_back
from reticent.knowledge.reference import Reference
from reticent.knowledge.taxonomy import Taxonomy
from reticent.knowledge.vectors import Vectors
from reticent.languages import Language
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.spacy import Spacy
from reticent.languages.plain import Plain
from reticent.memory import hand_back

if TYPE_CHECKING:
    from reticent.knowledge.meanings import MeaningPack

Derived = TypeVar("Derived")

LONG = 100_000
"""From how many characters on free memory is handed back between one step of a text and the next."""

SHIPPED, NONE = "shipped", "none"
"""Stand for the tagger that ships with Reticent, and for doing without one."""

_deriving = RLock()
"""One for all worlds: what is derived may be derived from another, and a lock of its own could not be copied."""


@dataclass(frozen=True)
class World:
    """What Reticent knows besides the text."""

    language: Language = field(default_factory=Spacy)
    plain: Language = field(default_factory=Plain)
    lexicon: Lexicon = field(default_factory=Lexicon)
    packs: Reference | None = None
    hierarchy: Taxonomy | None = None
    tagger: Path | None = Path(SHIPPED)
    """The pack of a trained tagger, `Path("shipped")` for the one that ships; None to do without."""
    second_voice: Path | None = Path("shipped")
    """The pack of vectors that speaks where counts are silent, as for the tagger."""

    @cached_property
    def reference(self) -> Reference:
        """What the public knows: the corpus given, or the shipped one."""
        from reticent.knowledge.reference import Pack  # a tenth of a second that patterns and lists do not need

        return self.packs if self.packs is not None else Pack.default()

    @cached_property
    def taxonomy(self) -> Taxonomy:
        """What is a kind or a part of what: the hierarchy given, or the shipped one."""
        from reticent.knowledge.taxonomy import TaxonomyPack

        return self.hierarchy if self.hierarchy is not None else TaxonomyPack.default()

    @cached_property
    def vectors(self) -> Vectors | None:
        """Which words are used of the same things; None to go by counts alone."""
        if self.second_voice is None:
            return None
        return Vectors.default() if str(self.second_voice) == "shipped" else Vectors(self.second_voice)

    @cached_property
    def meanings(self) -> "MeaningPack":
        """What words mean, as vectors that can be added up: the shipped ones."""
        from reticent.knowledge.meanings import MeaningPack

        return MeaningPack.default()

    def derived(self, make: "Callable[[World], Derived]") -> Derived:
        """What `make` works out from this world, made once and kept with it.

        `make` is a class or a function of a module, so that it is the same at the next call. What it gives must
        depend on the world alone, be safe to share between threads, and have a `forget` if it remembers texts.
        """
        with _deriving:
            if make not in self._derivations:
                self._derivations[make] = make(self)
            return cast("Derived", self._derivations[make])

    def forget(self) -> None:
        """Drop whatever was remembered of texts. To be called after each document; no answer changes."""
        with _deriving:
            opened = [vars(self).get(name) for name in ("reference", "taxonomy")]
            parts = [self.language, self.plain, self.lexicon, *opened, *self._derivations.values()]
        for part in parts:
            forget_in(part)

    def forget_of(self, make: "Callable[[World], Any]") -> None:
        """Drop what one derivation remembered of texts, if there is one, as soon as nobody asks for it any more."""
        with _deriving:
            made = self._derivations.get(make)
        forget_in(made)

    def between_steps(self, text: str) -> None:
        """Before the next step of a long text: what the step before needed and this one does not goes to the system."""
        if len(text) >= LONG:
            self.hand_back()

    def after_steps(self, text: str) -> None:
        """Behind the last step of a long text: what was remembered of it goes before its result is put together."""
        if len(text) >= LONG:
            self.forget()
            self.hand_back()

    def hand_back(self) -> None:
        """Give the system what is free of our memory, and what can be read from the packs' files again."""
        with _deriving:
            unpacking = [vars(self).get("reference"), *self._derivations.values()]
        for each in unpacking:
            let_go_of(each)
        turn_pages_back()
        hand_back()

    @contextmanager
    def document(self) -> "Iterator[None]":
        """While one document is worked on: `forget` when it is done with, also where that fails."""
        try:
            yield
        finally:
            self.forget()

    @cached_property
    def _derivations(self) -> "dict[Callable[[World], Any], Any]":
        return {}


@cache
def default_world() -> World:
    """The one world that calls without a world of their own share."""
    return World()


@dataclass(frozen=True, slots=True)
class Sources:
    """Knowledge by the names of its files, because a world cannot be sent to another process.

    `packs` are the reference corpora, none for the shipped one; `taxonomy` is a hierarchy of one's own (CSV), which
    stands beside the shipped one, or instead of it when `alone`; `tagger` is the pack of a trained tagger,
    or `shipped`, or `none`.
    """

    packs: tuple[str, ...] = ()
    taxonomy: str = ""
    alone: bool = False
    tagger: str = SHIPPED


@cache
def world_with(sources: Sources) -> World:
    """The world with this knowledge, everything else shared with the default one."""
    world = default_world()
    if sources.packs:
        from reticent.knowledge.reference.opening import open_reference

        world = replace(world, packs=open_reference(sources.packs))
    if sources.taxonomy:
        from reticent.knowledge.taxonomy import JoinedTaxonomy, Own, TaxonomyPack

        own = Own.read(Path(sources.taxonomy))
        world = replace(world, hierarchy=own if sources.alone else JoinedTaxonomy(own, TaxonomyPack.default()))
    if sources.tagger != SHIPPED:
        world = replace(world, tagger=None if sources.tagger == NONE else Path(sources.tagger))
    return world
