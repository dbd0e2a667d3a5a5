"""A reader of clues: a text read beside a secret, and for each of its words how surely it is part of what tells of it.

The same kind of encoder as the tagger's, over the pieces of the secret and of a few sentences at a time. What it made
of a stretch is kept until the text is forgotten: when something is hidden, only the sentences around it are read anew,
and only the sentence itself is cut anew.
A label or black bar is a gap, one piece that means nothing, however wide: [PASSAGE 9] that becomes [PASSAGE 10] is
nothing new to read.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from importlib import resources
from itertools import pairwise
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
Flags = NDArray[np.bool_]

DEFAULT = "clues-en.pack"
SECRET = 8
"""The bit beside a piece that belongs to the secret."""

MASK = "[MASK]"
BESIDE = 1
"""How many sentences before and behind one are read with it, where not all are."""

SENTENCES, LONGEST, LONGEST_SECRET = 12, 240, 16
"""How many sentences are read at once, and how many pieces of the text and of the secret at most."""

ALIGNED = 24
"""After how many sentences the next line that ends is where stretches begin anew."""

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
_LINE_END = re.compile(r"[\r\n]\s*\Z")
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
        self._made: dict[tuple[str, str, bytes], _Read] = {}
        self._known: dict[tuple[str, bool], Pieces] = {}

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
        self._known.clear()

    def read(self, secret: str, text: str, words: Sequence[Span], asked: Flags | None = None) -> Floats:
        """One logit for each of the words, which stand in the order of the text.

        Where only some are `asked` for, their sentences are read with those beside them, and the rest means nothing.
        """
        text, moved = _folded(text)
        places = moved(np.array([(word.start, word.end) for word in words], np.int64).reshape(-1, 2))
        stretches = _stretches(text) if asked is None else _around(text, places[asked])
        read = [(stretch.start, self._stretch(secret, stretch, text, places)) for stretch in stretches]
        if not read:
            return np.full(len(words), NOTHING, np.float32)
        starts, ends, made = (np.concatenate(columns) for columns in zip(*map(_moved, read), strict=True))
        return _by_word(places, starts, ends, made)

    def _stretch(self, secret: str, stretch: Span, text: str, words: NDArray[np.int64]) -> _Read:
        """The places of the pieces of a few sentences, and one logit for each that is part of a word."""
        first, last = np.searchsorted(words[:, 1], stretch.start, "right"), np.searchsorted(words[:, 0], stretch.end)
        inside = words[first:last] - stretch.start
        key = secret, stretch.of(text), inside.tobytes()
        found = self._made.get(key)
        if found is None:
            pieces = self._pieces(stretch.of(text))
            asked = _touching(inside, pieces)
            parts = np.array_split(np.arange(len(pieces)), max(1, -(-len(pieces) // LONGEST)))
            logits = np.concatenate([self._part(secret, pieces, part, asked[part]) for part in parts])
            found = self._made[key] = _Read(pieces.starts, pieces.ends, logits)
        return found

    def _pieces(self, stretch: str) -> Pieces:
        """The pieces of a few sentences, of which most were cut before."""
        edges = _edges(stretch)
        found, fresh = list[Pieces](), True
        for start, end in pairwise(edges):
            sentence = stretch[start:end]
            pieces = self._known.get((sentence, fresh))
            if pieces is None:
                pieces = self._known[sentence, fresh] = self._cut(sentence, fresh=fresh)
            found.append(replace(pieces, starts=pieces.starts + start, ends=pieces.ends + start))
            fresh = bool(_LINE_END.search(sentence)) or (fresh and not sentence.strip())
        if len(found) == 1:
            return found[0]
        return Pieces(*(np.concatenate([getattr(each, of.name) for each in found]) for of in fields(Pieces)))

    def _part(self, secret: str, pieces: Pieces, part: NDArray[np.int64], asked: NDArray[np.bool_]) -> Floats:
        """What is made of some pieces behind those of the secret; nothing of those that nobody asks for."""
        logits = np.full(len(part), NOTHING, np.float32)
        if not asked.any():
            return logits
        hidden = self._cut(secret)
        size = min(len(hidden), LONGEST_SECRET)
        ids = np.where(pieces.ids == self._cut.unknown, self._mask, pieces.ids)
        row = np.concatenate(([self._cut.start], hidden.ids[:size], [self._cut.end], ids[part], [self._cut.end]))
        shapes = np.concatenate(([0], hidden.shapes[:size], [0], pieces.shapes[part], [0]))
        bits = np.concatenate(([0], hidden.bits[:size] | SECRET, [SECRET], pieces.bits[part], [0]))
        with one_thread:
            made = self._head(self._encoder(row, shapes, bits, 2 + size + np.flatnonzero(asked)))
        logits[asked] = made[:, 0]
        return logits


def _folded(text: str) -> tuple[str, Callable[[NDArray[np.int64]], NDArray[np.int64]]]:
    """The text with every gap two marks wide at most, and from places in the one to places in the other."""
    found = list(_GAP.finditer(text))
    wide = np.array([len(gap[0]) - len(_as_gap(gap)) for gap in found], np.int64)
    ends, lost = np.array([gap.end() for gap in found], np.int64), np.concatenate(([0], np.cumsum(wide)))
    begins = np.append(ends - wide, len(text))

    def moved(places: NDArray[np.int64]) -> NDArray[np.int64]:
        behind = np.searchsorted(ends, places, side="right")
        there: NDArray[np.int64] = np.minimum(places, begins[behind]) - lost[behind]
        return there

    return _GAP.sub(_as_gap, text), moved


def _as_gap(gap: re.Match[str]) -> str:
    """One mark stays one: it is written otherwise than several."""
    return "█" * min(2, len(gap[0]))


def _stretches(text: str) -> Iterator[Span]:
    """A few sentences each.

    In a long text one may end with a line before it is full, so that a sentence more or less moves only those near it.
    """
    edges = _edges(text)
    start = since = 0
    for at in range(1, len(edges)):
        may_end = at - since >= ALIGNED and at - start >= SENTENCES // 2
        is_line = may_end and bool(_LINE_END.search(text, edges[at - 1], edges[at]))
        if is_line or at - start == SENTENCES or at == len(edges) - 1:
            yield Span(edges[start], edges[at])
            start, since = at, at if is_line else since


def _around(text: str, words: NDArray[np.int64]) -> Iterator[Span]:
    """The sentences of some words and those beside them, a few at a time."""
    edges = _edges(text)
    own = np.searchsorted(edges, words[:, 0], side="right") - 1
    wanted = sorted(
        {at for near in range(-BESIDE, BESIDE + 1) for at in (own + near).tolist()} & set(range(len(edges) - 1))
    )
    first = last = -1
    for at in [*wanted, len(edges)]:
        if at != last or last - first >= SENTENCES:
            if first >= 0:
                yield Span(edges[first], edges[last])
            first = at
        last = at + 1


def _edges(text: str) -> list[int]:
    """Where its sentences begin and end."""
    return [0, *(match.end() for match in _SENTENCE_END.finditer(text)), len(text)]


def _moved(placed: tuple[int, _Read]) -> _Read:
    """With the places that the pieces have in the whole text."""
    start, read = placed
    return _Read(read.starts + start, read.ends + start, read.logits)


def _touching(words: NDArray[np.int64], pieces: Pieces) -> NDArray[np.bool_]:
    """Which pieces are part of a word: marks and little words, of which nobody asks, are about half."""
    following = np.searchsorted(words[:, 1], pieces.starts, side="right")
    begins = np.append(words[:, 0], np.iinfo(np.int64).max)
    touching: NDArray[np.bool_] = begins[following] < pieces.ends
    return touching


def _by_word(words: NDArray[np.int64], starts: Places, ends: Places, made: Floats) -> Floats:
    """The mean over the pieces of each word, given by its places."""
    sums = np.concatenate(([0.0], np.cumsum(made, dtype=np.float64)))
    first = np.searchsorted(ends, words[:, 0], side="right")
    last = np.searchsorted(starts, words[:, 1], side="left")
    means = (sums[last] - sums[first]) / np.maximum(last - first, 1)
    return np.where(last > first, means, NOTHING).astype(np.float32)
