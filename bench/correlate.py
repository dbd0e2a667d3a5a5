"""What gives hidden terms away: our search against naive enumeration with the same counts, in one run.

    python bench/correlate.py [PACK] [EVAL] [--smoke]

A letter from a hospital with 15 hidden and 100 open terms, the whole letter as context, sets of up to three terms.
The naive way asks the pack for every subset, `count(*X)` and `count(s, *X)`; it is run for some hidden terms, must
find the same sets for them, and its time is scaled to all fifteen. Then a text of 10,000 words: 1,500 open terms.
--smoke takes a few of the terms and made-up texts, to see that it runs.
"""

import argparse
import os
import time
import tracemalloc
from itertools import combinations
from math import log2
from pathlib import Path

from sample import shared

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small products: a second thread only waits

from reticent.guards.disclosure import Context, Disclosed, Settings, Term, correlate, remaining
from reticent.information import lower_share
from reticent.knowledge.reference import Pack

HIDDEN = """hiv; aids; antiretroviral; syphilis; hepatitis c; methadone; tuberculosis; immunodeficiency; lymphoma;
heroin; gonorrhea; drug addiction; homosexuality; prostitution; sexually transmitted""".replace("\n", " ").split("; ")
OPEN = """patient hospital physician clinic admission discharge ward nurse laboratory specimen fever cough rash fatigue
weight appetite headache nausea diarrhea sweating pneumonia influenza transfusion blood plasma platelet lymph node
spleen liver kidney lung chest throat mouth skin lesion ulcer biopsy antibody antigen virus infection bacteria
fungus candida vaccine antibiotic penicillin dose tablet injection needle syringe prescription pharmacy insurance
employer carpenter theatre volunteer travel thailand haiti uganda california brother sister mother partner marriage
divorce apartment shelter prison alcohol tobacco cocaine counseling depression anxiety insomnia suicide therapy
surgery anesthesia fracture accident ambulance hypertension diabetes cholesterol allergy asthma anemia pregnancy
swimming bicycle garden orchestra""".split()
NAIVE = ("gonorrhea", "hiv")
BOUNDS = (20_000, 200_000, 1_000_000)
SETTINGS = Settings(strength=0.6, base=14.33, together=3)


def scene(open_terms: list[str]) -> tuple[list[Term], list[Term], list[Context]]:
    hidden = [Term((term,)) for term in HIDDEN]
    whole = Context(frozenset(range(len(hidden))), frozenset(range(len(open_terms))))
    return hidden, [Term((term,)) for term in open_terms], [whole]


def naive(hidden: str, open_terms: list[str], pack: Pack, threshold: float) -> set[tuple[int, ...]]:
    """Every subset, asked for; the minimal ones among the risky."""
    count = pack.count(hidden).documents
    risky: set[tuple[int, ...]] = set()
    for size in range(1, SETTINGS.together + 1):
        for terms in combinations(range(len(open_terms)), size):
            names = [open_terms[at] for at in terms]
            given, together = pack.count(*names).documents, pack.count(hidden, *names).documents
            if not together or any(part in risky for less in range(1, size) for part in combinations(terms, less)):
                continue
            if log2(lower_share(together, given) * pack.size / count) >= threshold - 1e-9:
                risky.add(terms)
    return risky


def seconds(rounds: int, open_terms: list[str], pack: Pack, *, search_only: bool) -> tuple[float, Disclosed]:
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        outcome = (remaining if search_only else correlate)(*scene(open_terms), pack, SETTINGS)
        best = min(best, time.perf_counter() - start)
    return best, outcome


def letter(open_terms: list[str], pack: Pack) -> None:
    first, _ = seconds(1, open_terms, pack, search_only=False)
    search, _ = seconds(7, open_terms, pack, search_only=True)
    whole, outcome = seconds(7, open_terms, pack, search_only=False)
    sizes = [sum(len(each.terms) == size for each in outcome.disclosures) for size in (1, 2, 3)]
    print(
        f"15 hidden and {len(open_terms)} open terms, k = 3, threshold {outcome.threshold:.2f} bits, {SETTINGS.certainty}"
    )
    print(f"  ours, search alone                 {search * 1000:9.1f} ms")
    print(f"  ours, search, removal, measured again {whole * 1000:6.1f} ms  (first call: {first * 1000:.1f} ms)")
    print(f"  minimal risky sets of 1, 2, 3 terms: {sizes}; removed {len(outcome.removed)}, proven {outcome.proven}")
    start = time.perf_counter()
    for name in NAIVE:
        number = HIDDEN.index(name)
        same = {each.terms for each in outcome.disclosures if each.hidden == number}
        assert naive(name, open_terms, pack, outcome.threshold) == same, f"results differ for {name}"
    taken = (time.perf_counter() - start) / len(NAIVE)
    scaled = taken * len(HIDDEN)
    print(f"  naive, {taken:.1f} s a hidden term (mean of {len(NAIVE)}, same sets), scaled to 15: {scaled:.1f} s")
    print(f"  ratio to our search {scaled / search:,.0f}, to all we do {scaled / whole:,.0f}")


def long_text(pack: Pack, folder: Path, bounds: tuple[int, ...]) -> None:
    words: dict[str, None] = {}
    for path in (folder / "tab_train.jsonl", folder / "bios_dev.jsonl"):
        for word in path.read_text(encoding="utf-8")[:400_000].split():
            if word.isalpha() and len(word) > 5 and 20 <= pack.count(word).documents <= 20_000:
                words.setdefault(word.lower())
    open_terms = list(words)[:1500]
    for most in bounds:
        settings = Settings(SETTINGS.strength, SETTINGS.base, SETTINGS.together, most_sets=most)
        start = time.perf_counter()
        outcome = remaining(*scene(open_terms), pack, settings)
        taken = time.perf_counter() - start
        tracemalloc.start()
        remaining(*scene(open_terms), pack, settings)
        memory = tracemalloc.get_traced_memory()[1] / 1e6
        tracemalloc.stop()
        print(
            f"{len(open_terms)} open terms, at most {most:,} sets a hidden term: {taken:.2f} s, {memory:.0f} MB, "
            f"{len(outcome.disclosures):,} risky, {outcome.unexamined:,} sets not examined"
        )
    start = time.perf_counter()
    outcome = correlate(*scene(open_terms), pack, SETTINGS)
    print(
        f"  with removal, until nothing is left that reaches the threshold: {time.perf_counter() - start:.2f} s, "
        f"{len(outcome.removed)} removed, {outcome.unexamined:,} sets of what is left not examined"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pack", type=Pack, nargs="?", default=Pack.default())
    parser.add_argument("folder", type=Path, nargs="?", default=Path("../shared/eval"))
    parser.add_argument("--smoke", action="store_true", help="a few terms and made-up texts, to see that it runs")
    asked = parser.parse_args()
    if not asked.smoke:
        letter(OPEN, asked.pack)
        long_text(asked.pack, asked.folder, BOUNDS)
        return
    with shared() as folder:
        letter(OPEN[:12], asked.pack)
        long_text(asked.pack, folder / "eval", BOUNDS[:1])


if __name__ == "__main__":
    main()
