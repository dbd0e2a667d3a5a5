"""The encoder's forward pass in NumPy: pieces in, probabilities of kind and weight out.

One window at a time, never several padded to one length: the same window then gives the same bytes whatever else is
read with it. Matrices come as int8 with a scale for every 64 entries of a row and are spread to float32 when the tagger
is opened; the table of pieces stays int8 and is spread row by row.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_TANH_SCALE = np.float32(0.7978845608028654)  # sqrt(2 / pi)
_TANH_CUBE = np.float32(0.044715)
_SMALL = np.float32(1e-12)
ALL = slice(None)
Wanted = slice | NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Rows:
    """A matrix as int8, each row in groups, with a scale for each group."""

    values: NDArray[np.int8]
    scales: Floats

    def of(self, numbers: NDArray[np.integer]) -> Floats:
        """Some rows."""
        return self._spread(self.values[numbers], self.scales[numbers])

    def transposed(self) -> Floats:
        """All of it, ready to be multiplied from the right."""
        return np.ascontiguousarray(self._spread(self.values, self.scales).T)

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


@dataclass(frozen=True, slots=True)
class Layer:
    """Attention over the window, then a feed-forward net, each added to what came in."""

    attend: Dense
    """Queries, keys and values, side by side."""
    out: Dense
    norm1: Norm
    up: Dense
    down: Dense
    norm2: Norm
    heads: int

    def __call__(self, x: Floats, wanted: Wanted = ALL) -> Floats:
        """What comes out of the layer, one row for each piece of the window that is wanted; all are attended to."""
        length, width = x.shape
        parts = self.attend(x).reshape(length, 3, self.heads, width // self.heads)
        queries = np.ascontiguousarray(parts[wanted, 0].swapaxes(0, 1))
        values = np.ascontiguousarray(parts[:, 2].swapaxes(0, 1))
        x = x[wanted]
        shares = queries @ np.ascontiguousarray(parts[:, 1].transpose(1, 2, 0))
        shares -= shares.max(axis=-1, keepdims=True)
        np.exp(shares, out=shares)
        met = shares @ values
        met /= shares.sum(axis=-1, keepdims=True)
        met = self.out(met.swapaxes(0, 1).reshape(len(x), width))
        x = self.norm1(np.add(x, met, out=met))
        inner = self.down(_gelu(self.up(x)))
        inner += x
        return self.norm2(inner)


@dataclass(frozen=True, slots=True)
class Encoder:
    """From pieces to the vectors of their meanings in the window, and to the logits of both heads."""

    pieces: Rows
    positions: Floats
    shapes: Floats
    bits: Floats
    norm: Norm
    layers: tuple[Layer, ...]

    @property
    def longest(self) -> int:
        """How many pieces it can hold at once."""
        return len(self.positions)

    def __call__(
        self, ids: NDArray[np.integer], shapes: NDArray[np.integer], bits: NDArray[np.integer], wanted: Wanted = ALL
    ) -> Floats:
        """One vector for each piece that is wanted: the last layer is for these alone."""
        x: Floats = self.pieces.of(ids)
        x += self.positions[: len(ids)]
        x += self.shapes[shapes]
        x += self.bits[bits]
        x = self.norm(x)
        for layer in self.layers[:-1]:
            x = layer(x)
        return self.layers[-1](x, wanted)


def softmax(x: Floats) -> Floats:
    """Shares that add up to one in the last dimension."""
    x = x - x.max(axis=-1, keepdims=True)
    np.exp(x, out=x)
    x /= x.sum(axis=-1, keepdims=True)
    return x


def _gelu(x: Floats) -> Floats:
    """GELU in its tanh form."""
    inner = np.square(x)
    inner *= _TANH_CUBE
    inner += 1
    inner *= x
    inner *= _TANH_SCALE
    np.tanh(inner, out=inner)
    inner += 1
    inner *= x
    inner *= np.float32(0.5)
    return inner
