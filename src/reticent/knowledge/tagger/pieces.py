"""A text as the tagger reads it: word pieces with their places, how each is written, and the layout between them.

The pieces are BERT's (uncased): control characters dropped, accents and capitals levelled, split at white space and
punctuation, each word then cut greedily into the longest pieces of the vocabulary. What that levels comes back beside
the pieces: how the word is written, whether it follows the last one without a space, whether it begins a line. Line
ends, blank lines, tabs and wide gaps are pieces of their own, because forms and tables live by them.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

UNKNOWN, START, END = "[UNK]", "[CLS]", "[SEP]"
LAYOUT = {"line": "[unused0]", "blank": "[unused1]", "tab": "[unused2]", "gap": "[unused3]"}
"""Which unused entries of the vocabulary stand for white space that means something."""

SHAPES = (
    "none", "lower", "title", "upper", "initial", "mixed", "digit", "digits", "year", "number", "letters+digits",
    "punctuation", "other",
)  # fmt: skip
_SHAPE = {name: number for number, name in enumerate(SHAPES)}
BEGINS_LINE, GLUED, INSIDE = 1, 2, 4
"""Bits beside the shape: first of its line, no space before it, not the first piece of its word."""

LONGEST_WORD = 100
_WHITE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a text: numbers in the vocabulary, places, shapes, bits, and which word each belongs to.

    Layout pieces belong to no word (-1). A word is a run of letters and digits, or one mark of punctuation.
    """

    ids: NDArray[np.int32]
    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    shapes: NDArray[np.int8]
    bits: NDArray[np.int8]
    words: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.ids)


class WordPieces:
    """Cuts texts into the pieces of a vocabulary."""

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self.vocabulary = vocabulary
        self._ids = {piece: number for number, piece in enumerate(vocabulary)}
        self.unknown, self.start, self.end = (self._ids[name] for name in (UNKNOWN, START, END))
        self._layout = {name: self._ids[piece] for name, piece in LAYOUT.items()}
        self._cut = lru_cache(maxsize=20_000)(self._cut_word)
        self._shape = lru_cache(maxsize=20_000)(shape_of)

    def forget(self) -> None:
        """Drop the words of texts that were remembered."""
        self._cut.cache_clear()
        self._shape.cache_clear()

    def __call__(self, text: str, *, fresh: bool = True) -> Pieces:
        """The pieces of the text, in order; it begins a line where it is `fresh`."""
        rows: list[tuple[int, int, int, int, int, int]] = []
        place, word = 0, -1
        glued, last_end = False, -1
        while place < len(text):
            white = _WHITE.match(text, place)
            if white:
                name = _layout_of(white.group(), fresh)
                if name:
                    rows.append((self._layout[name], white.start(), white.end(), 0, 0, -1))
                    fresh = fresh or name in ("line", "blank")
                place, glued = white.end(), False
                continue
            until = _WHITE.search(text, place)
            stop = until.start() if until else len(text)
            for spelling, places in _basic(text, place, stop):
                start, end = places[0], places[-1] + 1
                joined = glued and start == last_end and _goes_on(text, last_end)
                word += not joined
                shape = _SHAPE[self._shape(text[start:end])]
                bits = BEGINS_LINE * fresh | GLUED * glued
                for number, (piece, first, last) in enumerate(self._cut(spelling)):
                    inside = INSIDE * (number > 0)
                    rows.append((piece, places[first], places[last - 1] + 1, shape, bits | inside, word))
                fresh, glued, last_end = False, True, end
            place = stop
        columns = np.array(rows, dtype=np.int32).reshape(-1, 6).T
        ids, starts, ends, shapes, bits_, words = columns
        return Pieces(ids, starts, ends, shapes.astype(np.int8), bits_.astype(np.int8), words)

    def _cut_word(self, word: str) -> tuple[tuple[int, int, int], ...]:
        """The longest pieces from the left; one unknown piece where that does not come out even."""
        if len(word) > LONGEST_WORD:
            return ((self.unknown, 0, len(word)),)
        cuts, start = [], 0
        while start < len(word):
            for end in range(len(word), start, -1):
                found = self._ids.get(("##" if start else "") + word[start:end])
                if found is not None:
                    cuts.append((found, start, end))
                    start = end
                    break
            else:
                return ((self.unknown, 0, len(word)),)
        return tuple(cuts)


def _layout_of(white: str, fresh: bool) -> str:
    lines = white.count("\n") or white.count("\r")
    if lines:
        return "blank" if lines > 1 else "line"
    if "\t" in white:
        return "tab"
    return "gap" if len(white) > 2 and not fresh else ""


def _goes_on(text: str, place: int) -> bool:
    """Whether a word goes on across this place."""
    before, after = text[place - 1], text[place]
    return (before.isalnum() or before == "_") and (after.isalnum() or after == "_")


def _basic(text: str, start: int, stop: int) -> list[tuple[str, Sequence[int]]]:
    """BERT's basic words of a stretch without white space: levelled spelling, and the place of each character."""
    plain = text[start:stop]
    if plain.isascii() and plain.isalnum():  # as most are
        return [(plain.lower(), range(start, stop))]
    words: list[tuple[str, Sequence[int]]] = []
    spelling: list[str] = []
    places: list[int] = []

    def close() -> None:
        if spelling:
            words.append(("".join(spelling), places.copy()))
            spelling.clear()
            places.clear()

    for place in range(start, stop):
        level, alone = _levelled(text[place])
        if not alone:
            spelling.extend(level)
            places.extend([place] * len(level))
            continue
        for character in level:
            close()
            words.append((character, [place]))
    close()
    return words


@lru_cache(maxsize=10_000)
def _levelled(character: str) -> tuple[str, bool]:
    """The character without accents and capitals, and whether it is a word by itself."""
    if character in "\0\ufffd" or unicodedata.category(character) in ("Cc", "Cf", "Cn", "Co", "Cs"):
        return "", False
    bare = "".join(c for c in unicodedata.normalize("NFD", character) if unicodedata.category(c) != "Mn").lower()
    return bare, _is_ideograph(character) or (bool(bare) and all(map(_is_punctuation, bare)))


def _is_punctuation(character: str) -> bool:
    return (character.isascii() and not character.isalnum()) or unicodedata.category(character).startswith("P")


_IDEOGRAPHS = (
    (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F),
)  # fmt: skip


def _is_ideograph(character: str) -> bool:
    code = ord(character)
    return code >= 0x3400 and any(low <= code <= high for low, high in _IDEOGRAPHS)


def shape_of(word: str) -> str:
    """How a word is written: the name of one of SHAPES."""
    if word.isdigit():
        if len(word) == 4 and word[:2] in ("18", "19", "20"):
            return "year"
        return "digit" if len(word) == 1 else "digits" if len(word) < 4 else "number"
    if word.isalpha():
        if word.islower():
            return "lower"
        if word.isupper():
            return "upper" if len(word) > 1 else "initial"
        if word.istitle():
            return "title"
        return "mixed" if word.lower() != word.upper() else "other"
    if any(map(str.isdigit, word)) and any(map(str.isalpha, word)):
        return "letters+digits"
    return "punctuation" if len(word) == 1 else "other"
