"""The reader of clues as torch trains it: MiniLM's encoder over a secret and a text, a logit for each piece."""

import sys
from pathlib import Path

from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).parents[1] / "tagger"))
import network as tagger  # tools/tagger/network.py
from export import weights_from  # noqa: F401  (tools/tagger/export.py, for train.py)

SECRET = 8
"""The bit beside a piece that belongs to the secret."""
BITS = 16
LAYERS = 4
"""The lower ones of MiniLM's six: two thirds of the time, and nearly as good."""


class Network(tagger.Network):
    """From the pieces of a secret and of a text to how surely each piece is part of a clue."""

    def __init__(self, vocabulary: int, shapes: int, dropout: float = 0.1) -> None:
        super().__init__(vocabulary, shapes, BITS, 1, 1, dropout=dropout)
        del self.weight
        self.layers = self.layers[:LAYERS]
        nn.init.normal_(self.kind.weight, std=0.02)

    def load_encoder(self, path: Path) -> None:
        """Take over MiniLM's weights."""
        whole = tagger.Network(self.pieces.num_embeddings, 1, 1, 1, 1)
        whole.load_encoder(path)
        own = self.state_dict()
        new = ("shapes.", "bits.", "kind.")
        self.load_state_dict(
            {name: value if name.startswith(new) else whole.state_dict()[name] for name, value in own.items()}
        )

    def forward(self, ids: Tensor, shapes: Tensor, bits: Tensor, there: Tensor) -> Tensor:
        """One logit for each piece; `there` says which are not padding."""
        return self.kind(self.vectors(ids, shapes, bits, there))[..., 0]
