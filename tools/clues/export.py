"""Write a trained reader of clues as the pack that ships, int8.

python tools/clues/export.py clues.safetensors --encoder FOLDER -o src/reticent/data/clues-en.pack
"""

import argparse
import sys
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))
from reticent.knowledge.tagger.pack import write_pack

HEADS = 12


def sections(given: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The weights as the pack names them; queries are scaled once and for all."""
    width = given["norm.weight"].shape[0]
    scale = np.float32((width // HEADS) ** -0.5)
    made = {name: given[f"{name}.weight"] for name in ("pieces", "positions", "shapes", "bits")}
    made["norm"] = np.concatenate((given["norm.weight"], given["norm.bias"]))
    for number in range(layers(given)):
        own = f"layers.{number}."
        for part, suffix in (("weight", ""), ("bias", ".bias")):
            parts = [given[f"{own}{name}.{part}"] for name in ("query", "key", "value")]
            made[f"layer.{number}.attend{suffix}"] = np.concatenate((parts[0] * scale, *parts[1:]))
            for name in ("out", "up", "down"):
                made[f"layer.{number}.{name}{suffix}"] = given[f"{own}{name}.{part}"]
        for name in ("norm1", "norm2"):
            made[f"layer.{number}.{name}"] = np.concatenate((given[f"{own}{name}.weight"], given[f"{own}{name}.bias"]))
    made["head.kind"], made["head.kind.bias"] = given["kind.weight"], given["kind.bias"]
    return made


def layers(given: dict[str, np.ndarray]) -> int:
    """How many there are."""
    return 1 + max(int(name.split(".")[1]) for name in given if name.startswith("layers."))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("weights", type=Path)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("-o", "--out", type=Path, required=True)
    given = parser.parse_args()
    vocabulary = (given.encoder / "vocab.txt").read_text("utf-8").split("\n")[:-1]
    weights = load_file(given.weights)
    about = {
        "language": "en",
        "kinds": ["clue"],
        "width": weights["norm.weight"].shape[0],
        "inner": weights["layers.0.up.weight"].shape[0],
        "heads": HEADS,
        "layers": layers(weights),
        "pieces": len(vocabulary),
        "encoder": "sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0), lower layers, fine-tuned",
    }
    write_pack(given.out, about, vocabulary, sections(weights))
    print(f"{given.out}: {given.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
