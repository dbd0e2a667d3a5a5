"""The tagger: which words of a text identify somebody, what kind of thing they are, and how sure that is.

A long text is read in windows that overlap; every piece is judged in the window in whose middle it stands. The pieces
of a word are judged together, so that no half of a word is ever tagged. Two scores belong to every word: that it
identifies somebody, directly or with others, and that it tells one of the special categories; both are calibrated: of
the words with a score of .8, four in five were marked by people.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reticent.knowledge.tagger.encoder import Floats, softmax
from reticent.knowledge.tagger.pack import TaggerPack, shipped
from reticent.knowledge.tagger.pieces import Pieces, WordPieces
from reticent.knowledge.tagger.reading import Tagged, TaggerReading
from reticent.threads import one_thread

WINDOW, OVERLAP = 382, 64
"""How many pieces are read at once at most, and how many of them the next window reads again."""

WINDOWS_AT_ONCE = 32
"""Of how many windows the vectors are in memory together: some 30,000 characters."""

Window = tuple[int, int, int, int]
"""Where a window begins and ends, and from which piece to which it judges."""


class Tagger:
    """Reads texts with the weights of a pack, and remembers the last one. Safe to share between threads."""

    def __init__(self, path: Path | str) -> None:
        pack = TaggerPack(Path(path))
        self._path = Path(path)
        self.about = pack.about
        self._cut = WordPieces(pack.vocabulary())
        self._encoder = pack.encoder()
        self._kind, self._weight = pack.head("kind"), pack.head("weight")
        self._calibration = pack.calibration()
        self._names = tuple(pack.about["kinds"])
        self._special = frozenset(pack.about["special"])
        self._last: TaggerReading | None = None

    def __reduce__(self) -> tuple[type[Self], tuple[Path]]:
        """Sent to another process, a tagger is opened there anew."""
        return type(self), (self._path,)

    @classmethod
    def default(cls) -> Self:
        """The tagger that ships with Reticent."""
        return cls(shipped())

    def forget(self) -> None:
        """Drop what was remembered of texts."""
        self._cut.forget()
        self._last = None

    def let_go(self) -> None:
        """Drop what the layers take in memory, until the next text."""
        self._encoder.layers.let_go()

    def tag(self, text: str, least: float = 0.5) -> list[Tagged]:
        """What identifies somebody in the text, with a score of at least `least`."""
        return self.read(text).spans(least)

    def tag_many(self, texts: Iterable[str], least: float = 0.5) -> Iterator[list[Tagged]]:
        """The same for several texts, in order."""
        return (self.tag(text, least) for text in texts)

    def read(self, text: str) -> TaggerReading:
        """What the tagger thinks of every word of the text."""
        last = self._last
        if last is None or last.text != text:
            self._last = last = self._read(text)
        return last

    def _read(self, text: str) -> TaggerReading:
        pieces = self.pieces(text)
        words = pieces.words
        inside = np.flatnonzero(words >= 0)
        count = int(words.max()) + 1 if len(inside) else 0
        kinds, weights = (_by_word(shares, words, inside, count) for shares in self._shares(pieces))
        starts, ends = np.zeros(count, np.int32), np.zeros(count, np.int32)
        starts[words[inside[::-1]]] = pieces.starts[inside[::-1]]
        ends[words[inside]] = pieces.ends[inside]
        return TaggerReading(
            text,
            starts,
            ends,
            kinds,
            weights,
            self._calibrated("identifies", weights[:, 1] + weights[:, 2]),
            self._calibrated("special", weights[:, 3]),
            self._names,
            self._special,
        )

    def pieces(self, text: str) -> Pieces:
        """The text as the encoder gets it."""
        return self._cut(text)

    def _shares(self, pieces: Pieces) -> tuple[Floats, Floats]:
        """The shares of the kinds and of the weights for each piece, from the vectors of some windows at a time."""
        kinds = np.zeros((len(pieces), len(self._names)), np.float32)
        weights = np.zeros((len(pieces), len(self._weight.bias)), np.float32)
        for part in _batched(windows(len(pieces)), WINDOWS_AT_ONCE):
            first, last = part[0][2], part[-1][3]
            vectors = self._vectors(pieces, part)
            with one_thread:
                kinds[first:last] = softmax(self._kind(vectors))
                weights[first:last] = softmax(self._weight(vectors))
        return kinds, weights

    def vectors(self, pieces: Pieces) -> Floats:
        """One vector for each piece, each from the window in whose middle it stands."""
        return self._vectors(pieces, list(windows(len(pieces))))

    def _vectors(self, pieces: Pieces, part: Sequence[Window]) -> Floats:
        judged = part[0][2] if part else 0
        made = np.zeros((part[-1][3] - judged if part else 0, self.about["width"]), np.float32)
        for start, end, first, last in part:
            ids = np.concatenate(([self._cut.start], pieces.ids[start:end], [self._cut.end]))
            shapes, bits = (np.concatenate(([0], each[start:end], [0])) for each in (pieces.shapes, pieces.bits))
            wanted = np.arange(1 + first - start, 1 + last - start)
            with one_thread:
                made[first - judged : last - judged] = self._encoder(ids, shapes, bits, wanted)
        return made

    def _calibrated(self, name: str, scores: Floats) -> Floats:
        said, shares = self._calibration[name]
        return np.interp(scores, said, shares).astype(np.float32)


def windows(length: int) -> Iterator[Window]:
    """Where each window begins and ends, and which of its pieces are judged in it: all pieces, each once."""
    if not length:
        return
    count = max(1, -(-(length - OVERLAP) // (WINDOW - OVERLAP)))
    size = -(-(length + OVERLAP * (count - 1)) // count)
    starts = [number * (length - size) // max(1, count - 1) for number in range(count)]
    judged = 0
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        end = start + size
        last = length if following is None else (end + following) // 2
        yield start, end, judged, last
        judged = last


def _batched(found: Iterator[Window], most: int) -> Iterator[list[Window]]:
    """So many at a time."""
    while part := list(islice(found, most)):
        yield part


def _by_word(shares: Floats, words: NDArray[np.int32], inside: NDArray[np.int64], count: int) -> Floats:
    """The mean over the pieces of each word."""
    sums = np.zeros((count, shares.shape[1]), np.float32)
    np.add.at(sums, words[inside], shares[inside])
    times = np.bincount(words[inside], minlength=count).astype(np.float32)
    means: Floats = sums / times[:, None]
    return means
