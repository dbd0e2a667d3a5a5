"""How many clues to a secret go, and how many harmless phrases with them.

    python bench/clues.py [../shared/eval/secrets_dev.jsonl] [--context window:3] [--strict .5] [--as-published]

A clue counts as hidden whole if all its words that mean something are, in part if any is. With --smoke: one made-up
text, to see that it runs.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

from reticent.knowledge.reference.terms import EDGELESS
from reticent.languages.words import WORD
from reticent.model import Document, Span, Stretches
from reticent.pipeline import sanitize_all
from reticent.policy import Policy

DEFAULT = Path(__file__).parents[2] / "shared/eval/secrets_dev.jsonl"
SMOKE = {
    "text": "She takes antiretroviral drugs since HIV was found, and likes long walks.",
    "hide": ["aids"],
    "clues": [{"start": 10, "end": 30, "strength": "strong"}, {"start": 37, "end": 40, "strength": "strong"}],
    "harmless": [{"start": 62, "end": 72}],
}


def words(text: str, start: int, end: int) -> list[Span]:
    return [Span(*m.span()) for m in WORD.finditer(text, start, end) if m.group().casefold() not in EDGELESS]


def measured(records: list[dict], policy: Policy) -> Counter[str]:
    total: Counter[str] = Counter()
    named = [record["hide"] if isinstance(record.get("hide"), list) else [record.get("hide")] for record in records]
    documents = [
        Document(record["text"], hide=tuple(filter(None, hide)), subject=record.get("subject"))
        for record, hide in zip(records, named, strict=True)
    ]
    for record, document, result in zip(records, documents, sanitize_all(documents, policy), strict=True):
        text, hidden = document.text, Stretches(Span(start, end) for start, end, _ in result.spans)
        clues = [Span(each["start"], each["end"]) for each in record["clues"]]
        for clue, span in zip(record["clues"], clues, strict=True):
            gone = [hidden.cover(word) for word in words(text, *span)]
            total[clue["strength"]] += 1
            total[f"{clue['strength']} whole"] += all(gone)
            total[f"{clue['strength']} in part"] += any(gone)
        for each in record["harmless"]:
            total["harmless"] += 1
            total["harmless touched"] += hidden.touch(Span(each["start"], each["end"]))
        own = {word for term in document.hide for word in term.casefold().split()}
        telling = Stretches(clues)
        for word in words(text, 0, len(text)):
            if hidden.touch(word):
                total["words hidden"] += 1
                total["words in clues"] += telling.touch(word) or word.of(text).casefold() in own
        total["verified"] += result.risk.verified
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("texts", type=Path, nargs="?", default=DEFAULT)
    parser.add_argument("--context", default="window:3")
    parser.add_argument("--strict", type=float, default=0.5)
    parser.add_argument("--as-published", action="store_true")
    parser.add_argument("--smoke", action="store_true", help="one made-up text, to see that it runs")
    given = parser.parse_args()
    records = [SMOKE] if given.smoke else [json.loads(line) for line in given.texts.read_text("utf-8").splitlines()]
    policy = Policy.load("secret")
    settings = {"context": given.context, "strict": given.strict, "as_published": given.as_published}
    total = measured(records, policy.but(disclosure=policy.disclosure.model_dump() | settings))
    print(f"{len(records)} texts, {total['verified']} verified")
    for strength in ("strong", "medium", "weak"):
        if total[strength]:
            whole, part = (total[f"{strength} {how}"] / total[strength] for how in ("whole", "in part"))
            print(f"{strength} clues ({total[strength]}): hidden whole {whole:.2f}, at least in part {part:.2f}")
    print(f"harmless phrases touched: {total['harmless touched']} of {total['harmless']}")
    print(f"hidden words that are part of a clue: {total['words in clues']} of {total['words hidden']}")


if __name__ == "__main__":
    main()
