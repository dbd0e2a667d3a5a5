"""The file that a tagger comes in: vocabulary, weights as int8, heads, what its figures mean.

    vocabulary               the pieces, one a line
    pieces                   the table of pieces: int8, and behind it float32 scales, one for every 64 entries of a row
    layer.N.NAME             attend, out, up, down: int8 rows of output, float32 scales, float32 bias
    layer.N.norm1, norm2     float32 scale and shift; `norm` that of the input
    positions, shapes, bits  float32 tables that are added to the pieces
    head.kind, head.weight   float32 matrix and bias
    calibration              float32 knots: what the network says, and what share of it is right

What is in the directory: the names of kinds and weights, the sizes, where the figures come from.
"""

from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reticent.knowledge.packfile import Sections, Writer
from reticent.knowledge.tagger.encoder import Dense, Encoder, Floats, Layer, Norm, Rows

MAGIC = b"RETITAGG\x1a"
DEFAULT = "tagger-en.pack"
GROUP = 64
DENSE = ("attend", "out", "up", "down")
TABLES = ("positions", "shapes", "bits")


def shipped() -> Path:
    """Where the tagger lies that ships with Reticent."""
    return Path(str(resources.files("reticent") / "data" / DEFAULT))


class TaggerPack:
    """An open file; its parts are read when they are asked for."""

    def __init__(self, path: Path) -> None:
        self.sections = Sections(path, MAGIC, "tagger pack")
        self.about: dict[str, Any] = self.sections.about
        self._width: int = self.about["width"]

    def vocabulary(self) -> list[str]:
        """The pieces."""
        return bytes(self.sections["vocabulary"]).decode().split("\n")

    def encoder(self) -> Encoder:
        """The encoder, its matrices spread to float32."""
        positions, shapes, bits = (self.table(name) for name in TABLES)
        layers = tuple(map(self._layer, range(self.about["layers"])))
        pieces = self._rows("pieces", self.about["pieces"], self._width)[0]
        return Encoder(pieces, positions, shapes, bits, self._norm("norm"), layers)

    def head(self, name: str) -> Dense:
        """The head called `name`."""
        outputs = len(self.about[f"{name}s"])
        matrix, bias = np.split(self._floats(f"head.{name}"), [outputs * self._width])
        return Dense(np.ascontiguousarray(matrix.reshape(outputs, self._width).T), bias)

    def calibration(self) -> dict[str, tuple[Floats, Floats]]:
        """For each group of weights: scores of the network, ascending, and the shares they stand for."""
        knots = self._floats("calibration").reshape(len(self.about["calibrated"]), 2, -1)
        return {name: (pair[0], pair[1]) for name, pair in zip(self.about["calibrated"], knots, strict=True)}

    def table(self, name: str) -> Floats:
        """A table whose rows are as wide as the encoder."""
        return self._floats(name).reshape(-1, self._width)

    def _layer(self, number: int) -> Layer:
        width, inner = self._width, self.about["inner"]
        sizes = {"attend": (3 * width, width), "out": (width, width), "up": (inner, width), "down": (width, inner)}
        dense = {}
        for name, (outputs, inputs) in sizes.items():
            rows, bias = self._rows(f"layer.{number}.{name}", outputs, inputs)
            dense[name] = Dense(rows.transposed(), bias)
        norms = (self._norm(f"layer.{number}.{name}") for name in ("norm1", "norm2"))
        first, second = norms
        return Layer(dense["attend"], dense["out"], first, dense["up"], dense["down"], second, self.about["heads"])

    def _rows(self, name: str, rows: int, columns: int) -> tuple[Rows, Floats]:
        section, size = self.sections[name], rows * columns
        values: NDArray[np.int8] = np.frombuffer(section[:size], np.int8).reshape(rows, -1, GROUP)
        scales, rest = np.split(np.frombuffer(section[size:], "<f4").astype(np.float32), [size // GROUP])
        return Rows(values, scales.reshape(rows, -1)), rest

    def _norm(self, name: str) -> Norm:
        scale, shift = np.split(self._floats(name), 2)
        return Norm(scale, shift)

    def _floats(self, name: str) -> Floats:
        return np.frombuffer(self.sections[name], "<f4").astype(np.float32)


def quantised(matrix: Floats) -> tuple[NDArray[np.int8], Floats]:
    """The matrix as int8, every group of a row scaled so that its largest entry is 127."""
    groups = matrix.reshape(len(matrix), -1, GROUP)
    scales = np.maximum(np.abs(groups).max(axis=2), np.float32(1e-8)) / np.float32(127)
    return np.rint(groups / scales[:, :, None]).astype(np.int8), scales


def write_pack(target: Path, about: dict[str, Any], vocabulary: list[str], weights: dict[str, Floats]) -> None:
    """Write a tagger. `weights` are named as the sections; matrices of whole layers have `.bias` beside them."""
    with Writer(target, MAGIC) as writer:
        writer.section("vocabulary", ["\n".join(vocabulary).encode()])
        for name, matrix in weights.items():
            if name.endswith(".bias") and name.removesuffix(".bias") in weights:
                continue
            if name == "pieces" or name.rpartition(".")[2] in DENSE:
                values, scales = quantised(matrix)
                bias = weights.get(f"{name}.bias", np.zeros(0, np.float32))
                writer.section(name, [values.tobytes(), scales.astype("<f4").tobytes(), bias.astype("<f4").tobytes()])
            else:
                bias = weights.get(f"{name}.bias", np.zeros(0, np.float32))
                writer.section(name, [matrix.astype("<f4").tobytes(), bias.astype("<f4").tobytes()])
        writer.finish(about)
