"""A language analyser that remembers: ten systems over the same texts need one analysis, not ten."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import tee

from reticent.languages import Analysis, Language
from reticent.world import World, default_world

MOST_CHARACTERS = 4_000_000
"""So much text is remembered, about 1 GB of analyses; what is over is analysed anew."""


class Remembered:
    """A `Language` in front of another."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._known: dict[str, Analysis] = {}
        self._characters = 0

    def analyse(self, texts: Iterable[str], *, entities: bool = True) -> Iterator[Analysis]:  # noqa: ARG002
        """One analysis per text, in order, always with entities. Unknown texts go to the analyser in one stream."""
        ours, theirs = tee(texts)
        asked: list[str] = []

        def unknown() -> Iterator[str]:
            for text in theirs:
                if text not in self._known:
                    asked.append(text)
                    yield text

        fresh = self._language.analyse(unknown())
        for text in ours:
            known = self._known.get(text)
            if known is not None and not (asked and asked[0] == text):
                yield known
                continue
            analysis = next(fresh)
            asked.pop(0)
            if self._characters + len(text) <= MOST_CHARACTERS and text not in self._known:
                self._known[text] = analysis
                self._characters += len(text)
            yield analysis


def remembering_world(world: World | None = None) -> World:
    """The world with an analyser that remembers."""
    world = world or default_world()
    return replace(world, language=Remembered(world.language), packs=world.reference)
