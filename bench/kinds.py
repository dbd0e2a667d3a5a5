"""Whether a label says what a thing is: the kinds of what was hidden, beside what the annotators called it.

    python bench/kinds.py ../shared/eval/documents_dev.jsonl [--policy identity] [--show]

Every finding that is shown counts once. It is *right* if a mark that it touches is of its kind, *unsaid* if its label
names no kind ([DETAIL], [NAME]), *wrong* if all marks that it touches are of other kinds, and *needless* if it touches none:
there the text says what should have stayed. With --smoke instead of a file: made-up texts, to see that it runs.
"""

import argparse
from collections import Counter
from pathlib import Path

from people import KIND_OF, found_in  # beside this file
from sample import shared

from reticent.evaluate.gold import Annotated, read_gold
from reticent.model import Finding
from reticent.policy import Policy
from reticent.substitute.label import label
from reticent.world import default_world

UNSAID = ("[DETAIL", "[NAME")
SAME = {"ip": "url", "email": "handle"} | dict.fromkeys(
    ("account", "card", "iban", "case_number", "id_number", "licence", "passport", "tax_number"), "file_number"
)
"""Kinds whose words the annotators use for one another."""


def verdict(gold: Annotated, finding: Finding) -> tuple[str, str]:
    """How a label fares, and what the annotators called the thing."""
    touched = {_kind(mark.type) for mark in gold.marks if mark.span.overlaps(finding.span)}
    if not touched:
        return "needless", ""
    if SAME.get(finding.kind, finding.kind) in touched:
        return "right", finding.kind
    return "unsaid" if label(finding).startswith(UNSAID) else "wrong", min(touched)


def report(texts: list[Annotated], policy: Policy, show: bool) -> None:
    """Print the counts, and with `show` each case."""
    counts: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    cases = []
    for gold, findings in found_in(texts, policy, default_world()):
        for finding in findings:
            how, called = verdict(gold, finding)
            counts[how] += 1
            if how in ("wrong", "needless"):
                pairs[finding.kind, called or "nothing"] += 1
                cases.append(f"  {how:9}{gold.id} [{finding.label}] {finding.span.of(gold.text)!r} {called}")
    total = max(1, counts.total())
    print(
        "  ".join(
            f"{how} {counts[how]} ({counts[how] / total:.3f})" for how in ("right", "unsaid", "wrong", "needless")
        )
    )
    for (kind, called), number in pairs.most_common(None if show else 12):
        print(f"  {number:4} {kind} for {called}")
    if show:
        print(*cases, sep="\n")


def _kind(said: str) -> str:
    kind = KIND_OF.get(said.casefold(), said.casefold())
    return SAME.get(kind, kind)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("gold", type=Path, nargs="?")
    parser.add_argument("--smoke", action="store_true", help="made-up texts, to see that it runs")
    parser.add_argument("--policy", default="identity")
    parser.add_argument("--show", action="store_true", help="each label that is wrong or needless")
    given = parser.parse_args()
    policy = Policy.load(given.policy).but(style="label", anonymous_among=None)
    if given.smoke:
        with shared() as folder:
            report(read_gold(folder / "eval/bios_dev.jsonl"), policy, given.show)
    else:
        report(read_gold(given.gold), policy, given.show)


if __name__ == "__main__":
    main()
