"""How many clues go on texts that no reader was taught with: each part by a reader that does not know it.

    python tools/clues/parts.py CLUES.jsonl [..] --readers without0.pack without1.pack [--of 3]

The n-th reader was taught `--without n` of so many (train.py) and judges every text that it was taught without; a text
that all of them know is left out. The files are those that they were taught with, from the first on and in the same
order: texts are counted through all of them. The figures are those of `reticent evaluate clues`, for each file. One
reader `--of 1` judges all texts: figures of a pack that does not ship.
"""

import argparse
from pathlib import Path
from unittest.mock import patch

from reticent.evaluate.clues import clues_hidden, lines, read_clues
from reticent.evaluate.tally import Tally
from reticent.guards.disclosure import weighing
from reticent.knowledge.tagger.clues import ClueReader
from reticent.policy import Policy
from reticent.world import World


def judged(given: argparse.Namespace, strict: float) -> dict[Path, Tally]:
    """The texts of each file, each by what was made without it."""
    policy = Policy.load("secret")
    policy = policy.but(disclosure=policy.disclosure.model_dump() | {"strict": strict})
    texts = [(file, text) for file in given.files for text in read_clues(file)]
    rows, of = {file: [] for file in given.files}, given.of or len(given.readers)
    for number, reader in enumerate(map(ClueReader, given.readers)):
        with patch.object(weighing, "reader_of", lambda _world, reader=reader: reader):
            mine, world = [each for at, each in enumerate(texts) if at % of == number], World()
            for file in given.files:
                rows[file] += clues_hidden([text for of, text in mine if of == file], policy, world).rows
    return {file: Tally(found) for file, found in rows.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--readers", type=Path, nargs="+", required=True)
    parser.add_argument("--of", type=int, help="as many as there are readers, if not said")
    parser.add_argument("--strict", type=float, nargs="+", default=[0.2, 0.35, 0.5, 0.65, 0.8])
    given = parser.parse_args()
    for strict in given.strict:
        for file, tally in judged(given, strict).items():
            print(f"{file.name}, strict {strict}")
            for line in lines(tally):
                print(f"  {line}")


if __name__ == "__main__":
    main()
