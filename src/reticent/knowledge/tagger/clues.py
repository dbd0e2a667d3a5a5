"""A reader of clues: a text read beside a secret, and for each of its words how surely it is part of what tells of it.

The same kind of encoder as the tagger's, over the pieces of the secret and of a few sentences at a time. What it made
of a stretch is kept until the text is forgotten: when something is hidden, only the sentences around it are read anew.
A label or black bar is a gap, one piece that means nothing.
"""

import re
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from reticent.knowledge.tagger.encoder import Floats
from reticent.knowledge.tagger.pack import TaggerPack
from reticent.knowledge.tagger.pieces import Pieces, WordPieces
from reticent.model import Span
from reticent.threads import one_thread

Places = NDArray[np.int32]

DEFAULT = "clues-en.pack"
SECRET = 8
"""The bit beside a piece that belongs to the secret."""

MASK = "[MASK]"
SENTENCES, LONGEST, LONGEST_SECRET = 4, 240, 16
"""How many sentences are read at once, and how many pieces of the text and of the secret at most."""

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
_GAP = re.compile(r"\*{2,}|█+")
NOTHING = -5.0
"""The logit of a word that no piece stands for."""


class _Read(NamedTuple):
    """Where the pieces of a stretch begin and end, and what was made of each."""

    starts: Places
    ends: Places
    logits: Floats


class ClueReader:
    """Reads with the weights of a pack. Safe to share between threads."""

    def __init__(self, path: Path | str) -> None:
        pack = TaggerPack(Path(path))
        self._path = Path(path)
        self.about: dict[str, Any] = pack.about
        self._cut = WordPieces(pack.vocabulary())
        self._mask = pack.vocabulary().index(MASK)
        self._encoder = pack.encoder()
        self._head = pack.head("kind")
        self._made: dict[tuple[str, str], _Read] = {}

    def __reduce__(self) -> tuple[type[Self], tuple[Path]]:
        """Sent to another process, a reader is opened there anew."""
        return type(self), (self._path,)

    @classmethod
    def default(cls) -> Self:
        """The reader that ships with Reticent."""
        return cls(Path(str(resources.files("reticent") / "data" / DEFAULT)))

    def forget(self) -> None:
        """Drop what was remembered of texts."""
        self._cut.forget()
        self._made.clear()

    def read(self, secret: str, text: str, words: Sequence[Span]) -> Floats:
        """One logit for each of the words, which stand in the order of the text."""
        text = _GAP.sub(lambda gap: "█" * len(gap[0]), text)
        read = [(stretch.start, self._stretch(secret, stretch.of(text))) for stretch in _stretches(text)]
        if not read:
            return np.full(len(words), NOTHING, np.float32)
        starts, ends, made = (np.concatenate(columns) for columns in zip(*map(_moved, read), strict=True))
        return _by_word(words, starts, ends, made)

    def _stretch(self, secret: str, said: str) -> _Read:
        """The places of the pieces of a few sentences, and one logit for each."""
        found = self._made.get((secret, said))
        if found is None:
            pieces = self._cut(said)
            parts = np.array_split(np.arange(len(pieces)), max(1, -(-len(pieces) // LONGEST)))
            logits = np.concatenate([self._part(secret, pieces, part) for part in parts])
            found = self._made[secret, said] = _Read(pieces.starts, pieces.ends, logits)
        return found

    def _part(self, secret: str, pieces: Pieces, part: NDArray[np.int64]) -> Floats:
        """What is made of some pieces behind those of the secret."""
        if not len(part):
            return np.zeros(0, np.float32)
        asked = self._cut(secret)
        size = min(len(asked), LONGEST_SECRET)
        ids = np.where(pieces.ids == self._cut.unknown, self._mask, pieces.ids)
        row = np.concatenate(([self._cut.start], asked.ids[:size], [self._cut.end], ids[part], [self._cut.end]))
        shapes = np.concatenate(([0], asked.shapes[:size], [0], pieces.shapes[part], [0]))
        bits = np.concatenate(([0], asked.bits[:size] | SECRET, [SECRET], pieces.bits[part], [0]))
        with one_thread:
            logits: Floats = self._head(self._encoder(row, shapes, bits))[2 + size : -1, 0]
        return logits


def _stretches(text: str) -> Iterator[Span]:
    """A few sentences each."""
    edges = [0, *(match.end() for match in _SENTENCE_END.finditer(text)), len(text)]
    for at in range(0, len(edges) - 1, SENTENCES):
        yield Span(edges[at], edges[min(at + SENTENCES, len(edges) - 1)])


def _moved(placed: tuple[int, _Read]) -> _Read:
    """With the places that the pieces have in the whole text."""
    start, read = placed
    return _Read(read.starts + start, read.ends + start, read.logits)


def _by_word(words: Sequence[Span], starts: Places, ends: Places, made: Floats) -> Floats:
    """The mean over the pieces of each word."""
    sums = np.concatenate(([0.0], np.cumsum(made, dtype=np.float64)))
    first = np.searchsorted(ends, [word.start for word in words], side="right")
    last = np.searchsorted(starts, [word.end for word in words], side="left")
    means = (sums[last] - sums[first]) / np.maximum(last - first, 1)
    return np.where(last > first, means, NOTHING).astype(np.float32)
