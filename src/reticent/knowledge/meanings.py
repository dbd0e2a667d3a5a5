"""What words mean, as vectors: texts about the same things point the same way.

A table of 29,528 word pieces, each with a vector of 256 figures (potion-base-8M, distilled from a network that reads
whole sentences). The vector of a text is the sum over its pieces; pieces that say little are short, so that no list of
stop words is needed. The pieces are BERT's: small letters without accents, the longest that fit from the left.

    pieces      the vocabulary, one a line
    vectors     int8, one row for each piece
    scales      float32, what each row is multiplied with
"""

import re
import unicodedata
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from reticent.knowledge.packfile import Sections

MAGIC = b"RETIVECT\x1a"
DEFAULT = "meanings-en.pack"
LONGEST_WORD = 60
_WORD = re.compile(r"\w+|[^\w\s]")

Vector = NDArray[np.float32]


class MeaningPack:
    """The vectors in a file."""

    def __init__(self, path: Path | str) -> None:
        self._sections = Sections(Path(path), MAGIC, "pack of meanings")
        self.about: dict[str, Any] = self._sections.about
        self._width: int = self.about["width"]

    def __reduce__(self) -> tuple[type[Self], tuple[Path]]:
        """Sent to another process, a pack is opened there anew."""
        return type(self), (self._sections.path,)

    @classmethod
    def default(cls) -> Self:
        """The pack that ships with Reticent."""
        return cls(Path(str(resources.files("reticent") / "data" / DEFAULT)))

    def verify(self) -> None:
        """Read the whole file and compare with its checksums."""
        self._sections.verify()

    def of(self, text: str) -> Vector:
        """The vector of a text, of length 1; all zeros where no piece of it is known."""
        total = self.sum_of(text)
        length = float(np.sqrt(total @ total))
        return total / length if length else total

    def sum_of(self, text: str) -> Vector:
        """The sum over its pieces as it is, to be added up with those of other words."""
        rows = [row for word in _WORD.findall(_levelled(text)) for row in self._cut(word)]
        if not rows:
            return np.zeros(self._width, np.float32)
        total: Vector = (self._table[rows] * self._scales[rows][:, None]).sum(axis=0, dtype=np.float32)
        return total

    def _cut(self, word: str) -> list[int]:
        """The longest pieces from the left; nothing where that does not come out even."""
        rows: list[int] = []
        start = 0
        while start < len(word) <= LONGEST_WORD:
            for end in range(len(word), start, -1):
                found = self._rows.get(("##" if start else "") + word[start:end])
                if found is not None:
                    rows.append(found)
                    start = end
                    break
            else:
                return []
        return rows

    @cached_property
    def _rows(self) -> dict[str, int]:
        pieces = bytes(self._sections["pieces"]).decode().split("\n")
        return {piece: row for row, piece in enumerate(pieces)}

    @cached_property
    def _table(self) -> NDArray[np.int8]:
        return np.frombuffer(self._sections["vectors"], np.int8).reshape(-1, self._width)

    @cached_property
    def _scales(self) -> Vector:
        return np.frombuffer(self._sections["scales"], np.dtype("<f4"))


def _levelled(text: str) -> str:
    """Small letters without accents."""
    return "".join(mark for mark in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(mark) != "Mn")
