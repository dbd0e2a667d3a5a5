"""The tagger as torch trains it: MiniLM's encoder, the shapes of words added to its input, a head for kind and weight.

Activation is GELU in its tanh form, which is fast; everything else is BERT as published. It learns with the rounding
that it will be read with: weights and what they are multiplied with are int8 (see graph.py).
"""

from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

WIDTH, HEADS, LAYERS, INNER = 384, 12, 6, 1536
POSITIONS = 512


class Rounded(nn.Linear):
    """x W + b with both factors as int8: W by its columns, x as a whole between its least and its largest."""

    def forward(self, x: Tensor) -> Tensor:
        """The product as the shipped graph makes it; what rounding loses has no part in the gradient."""
        x = x.float()
        with torch.no_grad():
            by_output = self.weight.abs().amax(1).clamp(min=1e-8) / 127
            least, largest = x.aminmax()
            least, largest = least.clamp(max=0), largest.clamp(min=1e-8)
            step = (largest - least) / 255
            zero = (-least / step).round().to(torch.int32)
            none = torch.zeros(len(by_output), dtype=torch.int32)
        weight = torch.fake_quantize_per_channel_affine(self.weight, by_output, none, 0, -127, 127)
        return functional.linear(torch.fake_quantize_per_tensor_affine(x, step, zero, 0, 255), weight, self.bias)


class Layer(nn.Module):
    """Attention and a feed-forward net, each with a residual."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.query, self.key, self.value, self.out = (Rounded(WIDTH, WIDTH) for _ in range(4))
        self.up, self.down = Rounded(WIDTH, INNER), Rounded(INNER, WIDTH)
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, 1e-12), nn.LayerNorm(WIDTH, 1e-12)
        self.drop = dropout

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """One layer."""
        b, n, _ = x.shape
        drop = self.drop if self.training else 0.0
        q, k, v = (f(x).view(b, n, HEADS, -1).transpose(1, 2) for f in (self.query, self.key, self.value))
        met = functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        met = self.out(met.transpose(1, 2).reshape(b, n, WIDTH))
        x = self.norm1(x + functional.dropout(met, drop))
        inner = self.down(functional.gelu(self.up(x), approximate="tanh"))
        return self.norm2(x + functional.dropout(inner, drop))


class Network(nn.Module):
    """From pieces to logits of kind and weight."""

    def __init__(
        self,
        vocabulary: int,
        shapes: int,
        bits: int,
        kinds: int,
        weights: int,
        layers: int = LAYERS,
        dropout: float = 0.1,
    ) -> None:
        super().__init__()
        self.pieces = nn.Embedding(vocabulary, WIDTH)
        self.positions = nn.Embedding(POSITIONS, WIDTH)
        self.shapes, self.bits = nn.Embedding(shapes, WIDTH), nn.Embedding(bits, WIDTH)
        for table in (self.shapes, self.bits):
            nn.init.normal_(table.weight, std=0.01)
        self.norm = nn.LayerNorm(WIDTH, 1e-12)
        self.layers = nn.ModuleList(Layer(dropout) for _ in range(layers))
        self.kind, self.weight = nn.Linear(WIDTH, kinds), nn.Linear(WIDTH, weights)
        self.drop = nn.Dropout(dropout)

    def forward(self, ids: Tensor, shapes: Tensor, bits: Tensor, there: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of kind and of weight for every piece; `there` says which are not padding."""
        return self.heads(self.vectors(ids, shapes, bits, there))

    def heads(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of kind and of weight for vectors of pieces."""
        return self.kind(x), self.weight(x)

    def vectors(self, ids: Tensor, shapes: Tensor, bits: Tensor, there: Tensor) -> Tensor:
        """What the last layer makes of every piece."""
        x = self.pieces(ids) + self.positions.weight[: ids.shape[1]] + self.shapes(shapes) + self.bits(bits)
        x = self.drop(self.norm(x))
        mask = there[:, None, None, :]
        for layer in self.layers:
            x = layer(x, mask)
        return self.drop(x)

    def load_encoder(self, path: Path) -> None:
        """Take over MiniLM's weights."""
        given = load_file(path)
        own = self.state_dict()
        names = {"query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value"}
        names |= {"out": "attention.output.dense", "norm1": "attention.output.LayerNorm", "up": "intermediate.dense"}
        names |= {"down": "output.dense", "norm2": "output.LayerNorm"}
        for number in range(LAYERS):
            for ours, theirs in names.items():
                for part in ("weight", "bias"):
                    own[f"layers.{number}.{ours}.{part}"] = given[f"encoder.layer.{number}.{theirs}.{part}"]
        own["pieces.weight"] = given["embeddings.word_embeddings.weight"]
        own["positions.weight"] = (
            given["embeddings.position_embeddings.weight"] + given["embeddings.token_type_embeddings.weight"][0]
        )
        for part in ("weight", "bias"):
            own[f"norm.{part}"] = given[f"embeddings.LayerNorm.{part}"]
        self.load_state_dict(own)
