"""How long the measuring itself takes: 1,000 made-up texts of 200 words with 40 marks and 40 hidden spans each.

.venv/bin/python bench/evaluate.py [--smoke]       # --smoke: ten texts, to see that it runs
"""

import argparse
import random
import time

from reticent.evaluate.gold import Annotated, Mark
from reticent.evaluate.information import WordBits
from reticent.evaluate.spans import WORD, score
from reticent.evaluate.utility import utility
from reticent.model import Replacement, Span
from reticent.world import default_world

TEXTS, WORDS, SPANS = 1_000, 200, 40


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smoke", action="store_true", help="ten texts, to see that it runs")
    measure(10 if parser.parse_args().smoke else TEXTS)


def measure(count: int) -> None:
    chance = random.Random(1)
    lexicon = ["".join(chance.choices("aeioulnrst", k=chance.randint(2, 9))) for _ in range(5_000)]
    texts, hidden = [], []
    for number in range(count):
        text = " ".join(chance.choices(lexicon, k=WORDS)) + "."
        spans = [Span(*word.span()) for word in WORD.finditer(text)]
        marks = tuple(
            Mark(span, "T", chance.choice(["DIRECT", "QUASI"]), str(index // 2))
            for index, span in enumerate(sorted(chance.sample(spans, SPANS)))
        )
        texts.append(Annotated(str(number), text, marks))
        hidden.append(sorted(chance.sample(spans, SPANS)))
    start = time.perf_counter()
    tally = score(zip(texts, hidden, strict=True))
    print(f"spans scored: {time.perf_counter() - start:.2f} s")
    start = time.perf_counter()
    found = [tally.estimate(*key) for key in tally.keys]
    print(f"{len(found)} intervals: {time.perf_counter() - start:.2f} s")
    bits = WordBits(default_world().reference)
    edits = [tuple(Replacement(*span, "[T]") for span in spans) for spans in hidden]
    start = time.perf_counter()
    utility(((text.text, each) for text, each in zip(texts, edits, strict=True)), bits)
    print(f"utility: {time.perf_counter() - start:.2f} s")


if __name__ == "__main__":
    main()
