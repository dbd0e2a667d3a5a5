"""The taxonomy: opening, memory, finding, ladders, senses.

    python bench/taxonomy.py [--smoke]         # --smoke: a hundred nouns, one process, to see that it runs

Each figure of opening and memory comes from a process of its own, the median of several. Figures: docs/taxonomy.md.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time

NOUNS, SEED, RUNS = 10_000, 7, 7

START = """
import resource, sys, time
import numpy, zstandard  # what every part of Reticent needs anyway
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
from reticent.knowledge.taxonomy import TaxonomyPack
taxonomy = TaxonomyPack.default()
opened = time.perf_counter()
concept = taxonomy.find("marijuana")[0]
taxonomy.name(concept), taxonomy.parents(concept), taxonomy.volume(concept), taxonomy.depth(concept)
answered = time.perf_counter()
taxonomy.children(concept), taxonomy.wholes(concept), taxonomy.parts(concept), taxonomy.places(concept)
taxonomy.population(concept), taxonomy.named(concept)
whole = time.perf_counter()
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(opened - start, answered - start, whole - start, after / 1024, (after - before) / 1024)
"""

CASES = [
    ("marijuana", "phantom limb pain"), ("bank", "river;fishing"), ("bank", "loan;money"), ("Paris", "Texas"),
    ("plant", "workers;assembly line;production"), ("cell", "membrane;DNA;protein"), ("star", "actress;film"),
    ("court", "judge;trial;lawyer"), ("Georgia", "Tbilisi;Caucasus"), ("spring", "winter;summer"),
]  # fmt: skip


def opening(runs: int) -> None:
    rows = [
        [float(value) for value in subprocess.check_output([sys.executable, "-c", START], text=True).split()]
        for _ in range(runs)
    ]
    opened, answered, whole, memory, own = (statistics.median(column) for column in zip(*rows, strict=True))
    print(f"open {opened * 1e3:.0f} ms; first term climbed {answered * 1e3:.0f} ms; all sections {whole * 1e3:.0f} ms")
    print(f"memory of the process {memory:.0f} MB, {own:.0f} MB of it the taxonomy")


def ladders(count: int) -> None:
    from reticent.knowledge.taxonomy import TaxonomyPack
    from reticent.substitute.general.ladders import ladder

    taxonomy = TaxonomyPack.default()
    nouns = [number for number in range(len(taxonomy)) if taxonomy.pos(number) == "noun" and number < 117_000]
    chosen = random.Random(SEED).sample(nouns, count)
    names = [taxonomy.name(number) for number in chosen]
    start = time.perf_counter()
    for name in names:
        taxonomy.find(name)
    found = time.perf_counter()
    made = [ladder(name, number, taxonomy) for name, number in zip(names, chosen, strict=True)]
    done = time.perf_counter()
    for name, number in zip(names, chosen, strict=True):
        ladder(name, number, taxonomy, "part")
    parts = time.perf_counter()
    for number in chosen:
        taxonomy.volume(number)
    volumes = time.perf_counter()
    print(f"{count:,} nouns: find {found - start:.2f} s, ladder by kind {done - found:.2f} s,")
    print(f"    ladder by part {parts - done:.2f} s, volume {(volumes - parts) * 1e3:.1f} ms")
    rungs = sorted(len(each.steps) - 1 for each in made)
    print(f"    rungs: median {rungs[count // 2]}, none for {rungs.count(0) / count:.1%}")


def senses() -> None:
    from reticent.knowledge.reference import Pack
    from reticent.knowledge.taxonomy import TaxonomyPack
    from reticent.substitute.general.senses import choose

    taxonomy, public = TaxonomyPack.default(), Pack.default()
    for state in ("cold", "warm"):
        times = []
        for term, context in CASES:
            start = time.perf_counter()
            choose(term, context.split(";"), taxonomy, public)
            times.append((time.perf_counter() - start) * 1e3)
        print(f"sense of a term, {state}: mean {statistics.mean(times):.1f} ms, most {max(times):.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smoke", action="store_true", help="a hundred nouns, one process, to see that it runs")
    smoke = parser.parse_args().smoke
    opening(1 if smoke else RUNS)
    ladders(100 if smoke else NOUNS)
    senses()


if __name__ == "__main__":
    main()
