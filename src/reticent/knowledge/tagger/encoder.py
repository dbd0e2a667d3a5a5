"""The encoder: pieces of a window in, a vector for each out.

Its layers are a graph that onnxruntime runs, with products of int8; around it NumPy. One window at a time, on one
thread, never several padded to one length: the same window then gives the same bytes whatever else is read with it.
The table of pieces stays int8 and is spread row by row.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_SMALL = np.float32(1e-12)
_ERRORS = 3
"""onnxruntime's own messages: errors alone."""
_EXACT = "session.x64quantprecision"
"""Processors without instructions for int8 would cut sums to 16 bits: with this they do not, and take longer."""
_INT8 = ("AVX512VNNI", "AVX512_CLX", "AVX512_ICL", "AVX512_SPR")
"""What NumPy calls processors of Intel's kind that have such instructions."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A matrix as int8, each row in groups, with a scale for each group."""

    values: NDArray[np.int8]
    scales: Floats

    def of(self, numbers: NDArray[np.integer]) -> Floats:
        """Some rows."""
        return self._spread(self.values[numbers], self.scales[numbers])

    @staticmethod
    def _spread(values: NDArray[np.int8], scales: Floats) -> Floats:
        spread = values.astype(np.float32)
        spread *= scales[:, :, None]
        return spread.reshape(len(values), -1)


@dataclass(frozen=True, slots=True)
class Dense:
    """x W + b."""

    matrix: Floats
    bias: Floats

    def __call__(self, x: Floats) -> Floats:
        """One row for each row."""
        y: Floats = x @ self.matrix
        y += self.bias
        return y


@dataclass(frozen=True, slots=True)
class Norm:
    """Each row to mean 0 and variance 1, then scaled and shifted."""

    scale: Floats
    shift: Floats

    def __call__(self, x: Floats) -> Floats:
        """The rows, changed in place."""
        x -= x.mean(axis=-1, keepdims=True)
        x /= np.sqrt(np.square(x).mean(axis=-1, keepdims=True) + _SMALL)
        x *= self.scale
        x += self.shift
        return x


def _multiplies_int8() -> bool:
    """Whether the processor is known to multiply int8 exactly: the same figures either way."""
    core = import_module("numpy._core._multiarray_umath")  # NumPy says it nowhere else but in print
    features: dict[str, bool] = getattr(core, "__cpu_features__", {})
    return any(features.get(name) for name in _INT8)


class LayerGraph:
    """The layers of a trained network: attention over the window, then a feed-forward net, several times."""

    def __init__(self, graph: bytes | memoryview) -> None:
        self._graph = graph
        self._session: Any = _session_of(graph)

    def __call__(self, x: Floats, wanted: NDArray[np.int64]) -> Floats:
        """One vector for each wanted piece, given by its number; all are attended to."""
        session = self._session
        if session is None:
            session = self._session = _session_of(self._graph)
        made: Floats = session.run(None, {"x": x[None], "wanted": wanted})[0][0]
        return made

    def let_go(self) -> None:
        """Drop some forty MB, which are read from the pack again when the next text comes."""
        self._session = None


def _session_of(graph: bytes | memoryview) -> Any:
    import onnxruntime  # type: ignore[import-untyped]  # takes a while to import, and only who reads needs it

    onnxruntime.disable_telemetry_events()
    onnxruntime.set_default_logger_severity(_ERRORS)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = options.enable_mem_pattern = False  # windows are of many lengths
    if not _multiplies_int8():
        options.add_session_config_entry(_EXACT, "1")
    return onnxruntime.InferenceSession(bytes(graph), options, providers=["CPUExecutionProvider"])


@dataclass(frozen=True, slots=True)
class Encoder:
    """From pieces to the vectors of their meanings in the window."""

    pieces: Rows
    positions: Floats
    shapes: Floats
    bits: Floats
    norm: Norm
    layers: LayerGraph

    @property
    def longest(self) -> int:
        """How many pieces it can hold at once."""
        return len(self.positions)

    def __call__(
        self,
        ids: NDArray[np.integer],
        shapes: NDArray[np.integer],
        bits: NDArray[np.integer],
        wanted: NDArray[np.int64],
    ) -> Floats:
        """One vector for each piece that is wanted, given by its number: the last layer is for these alone."""
        x: Floats = self.pieces.of(ids)
        x += self.positions[: len(ids)]
        x += self.shapes[shapes]
        x += self.bits[bits]
        return self.layers(self.norm(x), wanted)


def softmax(x: Floats) -> Floats:
    """Shares that add up to one in the last dimension."""
    x = x - x.max(axis=-1, keepdims=True)
    np.exp(x, out=x)
    x /= x.sum(axis=-1, keepdims=True)
    return x
