"""Write a trained tagger as the pack that ships: int8, with scores calibrated on documents it was not trained on.

python tools/tagger/export.py tagger.safetensors --encoder FOLDER --held-back documents.jsonl -o tagger-en.pack
"""

import argparse
import sys
from pathlib import Path

import numpy as np
from graph import graph_of, layers_of, weights_of
from labels import KINDS, WEIGHTS
from network import HEADS, INNER, WIDTH
from safetensors.numpy import load_file
from texts import WEIGHT, Marked, documents

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))
from reticent.knowledge.tagger import Tagger
from reticent.knowledge.tagger.pack import LAYERS, TABLES, TaggerPack, write_pack

SPECIAL = "health religion politics union sexuality criminal genetics immigration".split()
CALIBRATED = ("identifies", "special")
KNOTS = np.concatenate(([0], np.geomspace(0.001, 0.5, 24), 1 - np.geomspace(0.001, 0.5, 24)[::-1][1:], [1]))


def sections(given: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The weights beside the layers, as the pack names them."""
    made = {name: given[f"{name}.weight"] for name in ("pieces", "positions", "shapes", "bits")}
    made["norm"] = np.concatenate((given["norm.weight"], given["norm.bias"]))
    for name in ("kind", "weight"):
        if f"{name}.weight" in given:
            made[f"head.{name}"], made[f"head.{name}.bias"] = given[f"{name}.weight"], given[f"{name}.bias"]
    return made


def weights_from(path: Path) -> dict[str, np.ndarray]:
    """The weights of a pack, up to their rounding, named as the network names them."""
    pack = TaggerPack(path)
    made = weights_of(bytes(pack.sections[LAYERS]))
    made["pieces.weight"] = pack.encoder().pieces.of(np.arange(pack.about["pieces"]))
    made |= {f"{name}.weight": pack.table(name) for name in TABLES}
    made["norm.weight"], made["norm.bias"] = pack.table("norm")
    for name in ("kind", "weight"):
        if f"{name}s" in pack.about:
            head = pack.head(name)
            made[f"{name}.weight"], made[f"{name}.bias"] = np.ascontiguousarray(head.matrix.T), head.bias
    return made


def fitted(scores: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Platt's curve through what the network says and what is right, at the knots."""
    x = np.log(np.clip(scores, 1e-6, 1 - 1e-6) / np.clip(1 - scores, 1e-6, 1 - 1e-6))
    a, b = 1.0, 0.0
    for _ in range(200):  # Newton's method, no step longer than one; two parameters, a convex loss
        p = 1 / (1 + np.exp(-(a * x + b)))
        slope = np.array([((p - right) * x).sum(), (p - right).sum()])
        w = p * (1 - p)
        curve = np.array([[(w * x * x).sum(), (w * x).sum()], [(w * x).sum(), w.sum()]])
        step = np.linalg.solve(curve + 1e-9 * np.eye(2), slope)
        a, b = np.array([a, b]) - step / max(1, np.abs(step).max())
    knots = np.log(np.clip(KNOTS, 1e-6, 1 - 1e-6) / np.clip(1 - KNOTS, 1e-6, 1 - 1e-6))
    return np.stack((KNOTS, 1 / (1 + np.exp(-(a * knots + b))))).astype(np.float32)


def judged(tagger: Tagger, texts: list[Marked]) -> tuple[np.ndarray, np.ndarray]:
    """The two scores of every word of the texts, and which weight people gave it."""
    scores, weights = [], []
    for text in texts:
        reading = tagger.read(text.text)
        said = np.zeros(len(reading.starts), int)
        for mark in text.marks:
            said[(reading.starts < mark.end) & (reading.ends > mark.start)] = mark.weight
        words = [w for w in range(len(said)) if reading.text[reading.starts[w] : reading.ends[w]].isalnum()]
        scores.append(np.stack((reading.identifies, reading.special))[:, words])
        weights.append(said[words])
    return np.concatenate(scores, axis=1), np.concatenate(weights)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("weights", type=Path)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument(
        "--held-back", type=Path, help="documents to calibrate on; without them scores are as they come"
    )
    parser.add_argument("-o", "--out", type=Path, required=True)
    given = parser.parse_args()
    vocabulary = (given.encoder / "vocab.txt").read_text("utf-8").split("\n")[:-1]
    trained = load_file(given.weights)
    weights, layers = sections(trained), graph_of(trained)
    weights["calibration"] = np.stack([np.stack((KNOTS, KNOTS))] * 2).astype(np.float32)
    about = {
        "language": "en",
        "kinds": KINDS,
        "weights": WEIGHTS,
        "special": SPECIAL,
        "calibrated": CALIBRATED,
        "width": WIDTH,
        "inner": INNER,
        "heads": HEADS,
        "layers": layers_of(trained),
        "pieces": len(vocabulary),
        "encoder": "sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0), fine-tuned",
    }
    write_pack(given.out, about, vocabulary, weights, layers)
    if given.held_back:
        scores, said = judged(Tagger(given.out), documents(given.held_back))
        wanted = (np.isin(said, [WEIGHT["direct"], WEIGHT["quasi"]]), said == WEIGHT["special"])
        curves = [fitted(score, right.astype(float)) for score, right in zip(scores, wanted, strict=True)]
        weights["calibration"] = np.stack(curves)
        write_pack(given.out, about, vocabulary, weights, layers)
    print(f"{given.out}: {given.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
