"""Whom a reader names from lives in words of one's own: as they stand, and after our presets with the subject named.

    .venv/bin/python bench/lives.py [examples/famous-held.jsonl] [--policy secret] [--policy identity]

JSON lines with `id` (the name) and `text`. For each: who comes first of all people, by the attacker that is surest of
somebody, and whether that is enough to be named (`RECOGNISED`).
"""

import argparse
import json
import re
from collections import defaultdict
from pathlib import Path

from reticent import Document, Policy
from reticent.guards.reidentification.attack import conclusions
from reticent.guards.reidentification.attackers import Evidence
from reticent.guards.reidentification.public import Public, documents_of
from reticent.guards.reidentification.reader import RECOGNISED
from reticent.knowledge.reference.terms import normalise
from reticent.pipeline import sanitize_all
from reticent.view import fold
from reticent.world import default_world

LOOKED_AT = 20
LIVES = Path(__file__).parents[1] / "examples/famous-held.jsonl"


def name_of(title: str) -> str:
    return fold(normalise(title.partition(" (")[0]))


def first(text: str, public: Public) -> tuple[str, float]:
    """Who comes first, and how surely."""
    best = "", 0.0
    for each, _ in conclusions(Evidence(text, public)):
        total: dict[str, float] = defaultdict(float)
        for at in each.shares.highest(LOOKED_AT):
            if default_world().lexicon.is_person(public.name(at)):
                total[name_of(public.name(at))] += each.shares.of_one(at)
        best = max([best, *total.items()], key=lambda one: one[1])
    return best


def words(text: str) -> int:
    return len(re.findall(r"\w+", re.sub(r"\[[^\]]*\]", "", text)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lives", type=Path, nargs="?", default=LIVES)
    parser.add_argument("--policy", action="append", default=[])
    parser.add_argument("--smoke", action="store_true", help="one life, to see that it runs")
    given = parser.parse_args()
    records = [json.loads(line) for line in given.lives.read_text("utf-8").splitlines()][: 1 if given.smoke else None]
    public = documents_of(default_world())
    if public is None:
        raise SystemExit("the reference corpus cannot name its documents")
    for policy in (None, *given.policy):
        texts = [record["text"] for record in records]
        if policy is not None:
            documents = (Document(record["text"], subject=record["id"]) for record in records)
            texts = [result.text for result in sanitize_all(documents, Policy.load(policy))]
        right = named = wrong = 0
        for record, text in zip(records, texts, strict=True):
            who, share = first(text, public)
            is_right = who == name_of(record["id"])
            right += is_right
            named += is_right and share >= RECOGNISED
            wrong += not is_right and share >= RECOGNISED
            print(f"  {share:6.3f}  {who:30} {record['id']}")
        kept = sum(map(words, texts)) / sum(words(record["text"]) for record in records)
        print(
            f"{policy or 'as they stand'}: {len(texts)} lives, {right} ranked first, {named} named, {wrong} taken for others, {kept:.2f} of words kept"
        )


if __name__ == "__main__":
    main()
