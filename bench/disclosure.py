"""What information content and correlations add to the detectors, against what people marked.

    .venv/bin/python bench/disclosure.py [../shared/eval/bios_dev.jsonl]
    .venv/bin/python bench/disclosure.py --smoke       # three settings on made-up texts, to see that it runs

One row for each setting: recall, precision and F1 of words, and the share of words kept. The papers went from recall
.49 to .93 while precision fell from .89 to .75.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from sample import shared

from reticent import Document, Policy
from reticent.evaluate.gold import Annotated, read_gold
from reticent.evaluate.remembered import remembering_world
from reticent.evaluate.spans import score
from reticent.model import Span
from reticent.pipeline import sanitize_all

IDENTITY = Policy.load("identity")
SETTINGS: dict[str, dict[str, object]] = {
    "detectors alone": {},
    "+ information 16 bits": {"information": 16.0},
    "+ information 14 bits": {"information": 14.0},
    "+ information 12 bits": {"information": 12.0},
    **{f"+ correlations, strict {s}, k {k}, {c}": {"strict": s, "together": k, "certainty": c}
       for s in (0.2, 0.4, 0.6, 0.8) for k in (1, 3) for c in ("plain", "evident")},
    "+ correlations, strict 0.4, k 3, cautious": {"strict": 0.4, "together": 3, "certainty": "cautious"},
    "+ correlations, strict 0.4, k 3, plain, sentence": {"strict": 0.4, "context": "sentence"},
    "+ correlations, strict 0.4, k 3, plain, paragraph": {"strict": 0.4, "context": "paragraph"},
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gold", type=Path, nargs="?", default=Path(__file__).parents[2] / "shared/eval/bios_dev.jsonl")
    parser.add_argument("--smoke", action="store_true", help="three settings on made-up texts, to see that it runs")
    asked = parser.parse_args()
    if not asked.smoke:
        return measure(read_gold(asked.gold), list(SETTINGS))
    with shared() as folder:
        return measure(read_gold(folder / "eval/bios_dev.jsonl"), [*list(SETTINGS)[:2], list(SETTINGS)[-1]])


def measure(texts: Sequence[Annotated], names: Sequence[str]) -> None:
    """One row for each setting; the texts are analysed once for all."""
    world = remembering_world()
    print(f"{'setting':55} recall precision   F1   kept")
    for name in names:
        policy = IDENTITY.but(disclosure=IDENTITY.disclosure.model_dump() | SETTINGS[name])
        results = sanitize_all((Document(annotated.text) for annotated in texts), policy, world)
        hidden = ((a, [Span(s, e) for s, e, _ in r.spans]) for a, r in zip(texts, results, strict=True))
        found = score(hidden)
        row = (
            found.value("words"),
            found.value("precision"),
            found.f1("precision", "words").value,
            found.value("kept"),
        )
        print(f"{name:55} {row[0]:6.3f} {row[1]:9.3f} {row[2]:6.3f} {row[3]:6.3f}", flush=True)


if __name__ == "__main__":
    main()
