"""The seam to language: what a text is made of, whoever analyses it.

`Language.analyse` takes many texts at once because every analyser worth having is faster that way. There are two:
`Spacy`, the real one, and `Plain`, which knows words and nothing else, for `--no-model` and for tests.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from reticent.model import Span


class Token(NamedTuple):
    """A word or mark with its dictionary form, its universal part of speech and its finer (Penn) tag, if known.

    `dep` is what it is to its head in the sentence ("nsubj", "amod"), and `head` how many tokens further on that
    stands: negative if it stands before, 0 for the root and where there is no parse.
    """

    span: Span
    lemma: str
    pos: str
    tag: str = ""
    dep: str = ""
    head: int = 0


class Entity(NamedTuple):
    """A stretch the entity recognizer names, with the recognizer's own label."""

    span: Span
    label: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known about the language of one text; offsets are the text's own."""

    tokens: tuple[Token, ...] = ()
    sentences: tuple[Span, ...] = ()
    paragraphs: tuple[Span, ...] = ()
    phrases: tuple[Span, ...] = ()
    entities: tuple[Entity, ...] = ()


class Language(Protocol):
    """Anything that can analyse texts."""

    def analyse(self, texts: Iterable[str], *, entities: bool = True) -> Iterator[Analysis]:
        """One analysis per text, in order; without `entities` the recognizer may rest, if there is one."""
        ...
