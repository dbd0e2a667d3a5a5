"""Write a trained reader of clues as the pack that ships, int8.

python tools/clues/export.py clues.safetensors [more.safetensors ..] --encoder FOLDER -o src/reticent/data/clues-en.pack

Of several their mean, by `--shares` if these are given: it reads better than any of them.
"""

import argparse
import sys
from pathlib import Path

from safetensors.numpy import load_file

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))
from reticent.knowledge.tagger.pack import write_pack

sys.path.insert(0, str(Path(__file__).parents[1] / "tagger"))
from export import sections  # tools/tagger/export.py
from graph import graph_of, layers_of
from network import HEADS, INNER, WIDTH


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("weights", type=Path, nargs="+")
    parser.add_argument("--shares", type=float, nargs="+", help="how much each counts, equal if not said")
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("-o", "--out", type=Path, required=True)
    given = parser.parse_args()
    vocabulary = (given.encoder / "vocab.txt").read_text("utf-8").split("\n")[:-1]
    shares = given.shares or [1.0] * len(given.weights)
    read = [load_file(path) for path in given.weights]
    weights = {
        name: sum(share * each[name] for share, each in zip(shares, read, strict=True)) / sum(shares)
        for name in read[0]
    }
    about = {
        "language": "en",
        "kinds": ["clue"],
        "width": WIDTH,
        "inner": INNER,
        "heads": HEADS,
        "layers": layers_of(weights),
        "pieces": len(vocabulary),
        "encoder": "sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0), lower layers, fine-tuned",
    }
    write_pack(given.out, about, vocabulary, sections(weights), graph_of(weights))
    print(f"{given.out}: {given.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
