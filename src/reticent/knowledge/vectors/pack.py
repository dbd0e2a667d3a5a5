"""The file that vectors come in.

    hashes      64 bits for each term, ascending: where its row is
    vectors     int8 rows in that order, each scaled so that its largest entry is 127
    lengths     float32: how long each row is
    terms       the spellings in that order, one a line (zstd), read only when neighbours are listed

What is in the directory: how many terms and dimensions, and where the figures come from. Terms are spelled as the
reference corpus spells them (`reference.terms.normalise`).
"""

from collections.abc import Sequence
from functools import cached_property
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
import zstandard
from numpy.typing import NDArray

from reticent.knowledge.packfile import Sections, Writer

MAGIC = b"RETIVECT\x1a"
DEFAULT = "vectors-en.pack"
Floats = NDArray[np.float32]

_SAMPLE = 4096
_BLOCK = 1 << 15
_PORTION = 4096
"""So many rows are read before the pages that they lie on are let go: a long text asks for some twenty thousand."""


class NearTerm(NamedTuple):
    """A term, and the cosine between it and what was asked for."""

    term: str
    cosine: float


class Vectors:
    """Vectors in a memory-mapped file. Nothing that is asked is kept; threads may share it."""

    def __init__(self, path: Path | str) -> None:
        self._sections = Sections(Path(path), MAGIC, "vector pack")
        self.about: dict[str, Any] = self._sections.about
        self._shape: tuple[int, int] = self.about["terms"], self.about["dimensions"]

    def __reduce__(self) -> tuple[type[Self], tuple[Path]]:
        """Sent to another process, it is opened there anew."""
        return type(self), (self.path,)

    @classmethod
    def default(cls) -> Self:
        """The vectors that ship with Reticent."""
        return cls(Path(str(resources.files("reticent") / "data" / DEFAULT)))

    def __len__(self) -> int:
        return self._shape[0]

    @property
    def path(self) -> Path:
        """The file."""
        return self._sections.path

    @property
    def checksum(self) -> str:
        """Changes with any byte of the file that matters."""
        return self._sections.checksum

    def verify(self) -> None:
        """Read the whole file and compare with its checksums."""
        self._sections.verify()

    def row(self, term: str) -> int | None:
        """Where a term stands, spelled as the reference corpus spells it; None if it has no vector."""
        wanted = _hash(term)
        at = int(np.searchsorted(self._hashes, np.uint64(wanted)))
        return at if at < len(self) and int(self._hashes[at]) == wanted else None

    def find(self, terms: Sequence[str]) -> list[int | None]:
        """Where each of some terms stands, in one search."""
        wanted = np.array([_hash(term) for term in terms], np.uint64)
        places = np.searchsorted(self._hashes, wanted)
        there = self._hashes[np.minimum(places, len(self) - 1)] == wanted
        return [at if known else None for at, known in zip(places.tolist(), there.tolist(), strict=True)]

    def rows(self, numbers: Sequence[int]) -> Floats:
        """Some rows, each of length one."""
        at = np.asarray(numbers, np.int64)
        if len(at) <= _PORTION:
            made: Floats = self._values[at].astype(np.float32) / self._lengths[at, None]
            return made
        made = np.empty((len(at), self._shape[1]), np.float32)
        order = np.argsort(at, kind="stable")
        for start in range(0, len(at), _PORTION):  # so many lie on all pages of the file
            some = order[start : start + _PORTION]
            made[some] = self.rows(at[some].tolist())
            self._sections.turn_pages_back()
        return made

    def vector(self, term: str) -> Floats | None:
        """The vector of a term, of length one."""
        at = self.row(term)
        return None if at is None else self.rows([at])[0]

    def usual(self, vector: Floats) -> tuple[float, float]:
        """Mean and deviation of the cosines between a vector and terms taken without choice."""
        cosines = self._sample @ vector
        return float(cosines.mean()), float(cosines.std())

    def near(self, vector: Floats, limit: int) -> list[NearTerm]:
        """The terms that point most nearly the same way, nearest first."""
        cosines = np.concatenate(
            [
                (self._values[start : start + _BLOCK].astype(np.float32) @ vector)
                / self._lengths[start : start + _BLOCK]
                for start in range(0, len(self), _BLOCK)
            ]
        )
        best = np.argsort(-cosines, kind="stable")[:limit]
        return [NearTerm(self._terms[at], float(cosines[at])) for at in best.tolist()]

    @cached_property
    def _hashes(self) -> NDArray[np.uint64]:
        # A copy: the section begins anywhere, and NumPy would copy it at every search to have it aligned.
        return np.frombuffer(self._sections["hashes"], "<u8").astype(np.uint64)

    @cached_property
    def _values(self) -> NDArray[np.int8]:
        return np.frombuffer(self._sections["vectors"], np.int8).reshape(self._shape)

    @cached_property
    def _lengths(self) -> Floats:
        return np.frombuffer(self._sections["lengths"], "<f4").astype(np.float32)

    @cached_property
    def _sample(self) -> Floats:
        """Rows in even steps: they are ordered by hash, which knows nothing of meaning."""
        return self.rows(range(0, len(self), max(1, len(self) // _SAMPLE)))

    @cached_property
    def _terms(self) -> list[str]:
        try:
            return zstandard.ZstdDecompressor().decompress(self._sections["terms"]).decode().split("\n")
        except (zstandard.ZstdError, ValueError):
            raise self._sections.damaged("terms") from None


def write_vectors(target: Path, terms: Sequence[str], matrix: Floats, about: dict[str, Any]) -> None:
    """Write a pack: one row of the matrix for each term, none of them nothing but zeros."""
    hashes = np.array([_hash(term) for term in terms], np.uint64)
    order = np.argsort(hashes, kind="stable")
    if len(np.unique(hashes)) != len(hashes):
        raise ValueError("a term is there twice, or two have the same hash")
    scaled = matrix[order] * (127 / np.abs(matrix[order]).max(axis=1, keepdims=True))
    values = np.rint(scaled).astype(np.int8)
    lengths = np.linalg.norm(values.astype(np.float32), axis=1)
    spelled = "\n".join(terms[at] for at in order.tolist()).encode()
    with Writer(target, MAGIC) as writer:
        writer.section("hashes", [hashes[order].astype("<u8").tobytes()])
        writer.section("vectors", [values.tobytes()])
        writer.section("lengths", [lengths.astype("<f4").tobytes()])
        writer.section("terms", [zstandard.ZstdCompressor(19).compress(spelled)])
        writer.finish({**about, "terms": len(terms), "dimensions": matrix.shape[1]})


def _hash(term: str) -> int:
    return int.from_bytes(blake2b(term.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
