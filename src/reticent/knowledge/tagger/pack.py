"""The file that a tagger comes in: vocabulary, layers, heads, what its figures mean.

    vocabulary               the pieces, one a line
    pieces                   the table of pieces: int8, and behind it float32 scales, one for every 64 entries of a row
    positions, shapes, bits  float32 tables that are added to the pieces
    norm                     float32 scale and shift of their sum
    layers                   the graph of the layers (ONNX, weights as int8): tools/tagger/graph.py makes it
    head.kind, head.weight   float32 matrix and bias
    calibration              float32 knots: what the network says, and what share of it is right

What is in the directory: the names of kinds and weights, the sizes, where the figures come from.
"""

from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reticent.errors import PackError
from reticent.knowledge.packfile import Sections, Writer
from reticent.knowledge.tagger.encoder import Dense, Encoder, Floats, LayerGraph, Norm, Rows

MAGIC = b"RETITAGG\x1a"
DEFAULT = "tagger-en.pack"
GROUP = 64
LAYERS = "layers"
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
        """The encoder."""
        if LAYERS not in self.sections.lengths():
            raise PackError(f"{str(self.sections.path)!r} was made by an earlier version: teach it anew")
        positions, shapes, bits = (self.table(name) for name in TABLES)
        return Encoder(self._pieces(), positions, shapes, bits, self._norm(), LayerGraph(self.sections[LAYERS]))

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

    def _pieces(self) -> Rows:
        section, size = self.sections["pieces"], self.about["pieces"] * self._width
        values: NDArray[np.int8] = np.frombuffer(section[:size], np.int8).reshape(self.about["pieces"], -1, GROUP)
        scales = np.frombuffer(section[size:], "<f4").astype(np.float32)
        return Rows(values, scales.reshape(len(values), -1))

    def _norm(self) -> Norm:
        scale, shift = np.split(self._floats("norm"), 2)
        return Norm(scale, shift)

    def _floats(self, name: str) -> Floats:
        return np.frombuffer(self.sections[name], "<f4").astype(np.float32)


def quantised(matrix: Floats) -> tuple[NDArray[np.int8], Floats]:
    """The matrix as int8, every group of a row scaled so that its largest entry is 127."""
    groups = matrix.reshape(len(matrix), -1, GROUP)
    scales = np.maximum(np.abs(groups).max(axis=2), np.float32(1e-8)) / np.float32(127)
    return np.rint(groups / scales[:, :, None]).astype(np.int8), scales


def write_pack(
    target: Path, about: dict[str, Any], vocabulary: list[str], weights: dict[str, Floats], layers: bytes
) -> None:
    """Write a tagger. `weights` are named as the sections; a head has `.bias` beside it."""
    with Writer(target, MAGIC) as writer:
        writer.section("vocabulary", ["\n".join(vocabulary).encode()])
        writer.section(LAYERS, [layers])
        for name, matrix in weights.items():
            if name.endswith(".bias"):
                continue
            if name == "pieces":
                values, scales = quantised(matrix)
                parts = [values.tobytes(), scales.astype("<f4").tobytes()]
            else:
                bias = weights.get(f"{name}.bias", np.zeros(0, np.float32))
                parts = [matrix.astype("<f4").tobytes(), bias.astype("<f4").tobytes()]
            writer.section(name, parts)
        writer.finish(about)
