"""How far to generalize: the proven best against the published searches, and the paper's experiment again.

    python bench/plausibility.py [PICTURE]
    python bench/plausibility.py --smoke       # few words, no picture kept, to see that it runs

Words are drawn as in the paper: leaves of WordNet's nouns whose way up to "entity" has 8 steps, one more or less, by
their first parents; volumes count leaves. One draw is 50 words, and |d| = 10, 20, ... are its first words. Times are of
the first draw (ours the best of five runs), costs and variances the mean of five draws.

ESearch_Prune stops as soon as it meets a text with D = t, which for the paper's powers of two is at once. At the primes
just below hardly any text has it, and the search must go on to the end; it is given up after some 20 s. The paper's
search for uniform t-PAT, UEP, is not spelled out there; `uniform_prune` is our reading: it leaves a branch when the
words placed so far cost more than the best text. Writes a picture, docs/img/plausibility.svg unless told otherwise.
"""

import argparse
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import log2
from pathlib import Path
from statistics import fmean, pvariance

import numpy as np
from plots import Line, Panel, svg

from reticent.substitute.general.exact import most_even, smallest
from reticent.substitute.general.plausibility import Choice, Figures, choice, entropy
from reticent.substitute.general.published import lub, prune

SHOWN, PRIME_SHOWN, HEIGHT = 4096, 4093, 8
PRUNE, UNIFORM, LUB = "ESearch_Prune (published)", "uniform, pruned (our UEP)", "LUB_Search (published)"
SMALL, EVEN = "t-PAT, exact", "uniform t-PAT, exact"


@dataclass(frozen=True)
class Scale:
    """How much is measured: numbers of words, values of t, draws, texts seen before a pruned search is given up."""

    sizes: tuple[int, ...] = (10, 20, 30, 40, 50)
    thresholds: tuple[int, ...] = (1024, 2048, SHOWN, 8192, 16384)
    primes: tuple[int, ...] = (1021, 2039, PRIME_SHOWN, 8191, 16381)
    draws: int = 5
    patience: int = 60_000_000
    large: tuple[int, ...] = (500, 10_000)


SMOKE = Scale((3, 5), (SHOWN,), (PRIME_SHOWN,), 1, 100_000, (20,))


def draws(words: int, count: int) -> list[list[list[int]]]:
    """The volumes along the way up from words of the right height, in `count` draws without repetition."""
    from reticent.knowledge.taxonomy import TaxonomyPack

    pack = TaxonomyPack.default()
    ladders = []
    for concept in range(pack.about["synsets"]):
        if pack.pos(concept) == "noun" and not pack.children(concept):
            way = [concept]
            while above := pack.parents(way[-1]):
                way.append(above[0])
            if abs(len(way) - 1 - HEIGHT) <= 1 and pack.name(way[-1]) == "entity":
                ladders.append([pack.volume(each) for each in way])
    random.Random(2009).shuffle(ladders)
    print(f"{len(ladders):,} leaves of height {HEIGHT} +- 1")
    return [ladders[at * words : (at + 1) * words] for at in range(count)]


def uniform_prune(figures: Figures, t: float, evenness: float = 0.5, *, most_visits: int) -> Choice:
    """All texts but those whose first words alone cost more than the best text found; each word tried upwards."""
    words, bits = len(figures.bits), log2(t)
    each, whole = (1 - evenness) / words, evenness / words**2
    added = [[each * (own - bits / words) ** 2 for own in ladder] for ladder in figures.bits]
    best, best_cost, visits = figures.top(), float("inf"), 0
    steps, at = [-1] * words, 0
    spent, sums = [0.0] * (words + 1), [0.0] * (words + 1)
    while at >= 0 and visits < most_visits:
        visits += 1
        steps[at] += 1
        if steps[at] == len(added[at]):
            steps[at], at = -1, at - 1
            continue
        spent[at + 1] = spent[at] + added[at][steps[at]]
        sums[at + 1] = sums[at] + figures.bits[at][steps[at]]
        if spent[at + 1] >= best_cost:
            continue
        if at + 1 < words:
            at += 1
        elif sums[words] >= bits - 1e-12 and spent[words] + whole * (sums[words] - bits) ** 2 < best_cost:
            best, best_cost = tuple(steps), spent[words] + whole * (sums[words] - bits) ** 2
    return choice(figures, best, t, evenness, proven=at < 0)


def timed(search: Callable[..., Choice], *args: object, rounds: int = 5, **options: int) -> tuple[float, Choice]:
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        found = search(*args, **options)
        best = min(best, time.perf_counter() - start)
    return best, found


def variance(figures: Figures, found: Choice) -> float:
    return pvariance(ladder[step] for ladder, step in zip(figures.bits, found.steps, strict=True))


def utility(figures: Figures, found: Choice) -> float:
    """The paper's similarity of the hidden words: a general term counts for its share of the original, 1 / volume."""
    assert figures.volumes is not None
    return fmean(1 / ladder[step] for ladder, step in zip(figures.volumes, found.steps, strict=True))


def times(ladders: list[list[int]], scale: Scale) -> dict[tuple[str, int, int], float]:
    """Milliseconds of each search at each size and threshold; the pruned ones as far as they end."""
    taken: dict[tuple[str, int, int], float] = {}
    print("\nms" + " " * 34 + "".join(f"{size:>11}" for size in scale.sizes) + "   words")
    for t in (*scale.thresholds, *scale.primes):
        for name, search in ((SMALL, smallest), (EVEN, most_even), (LUB, lub)):
            for size in scale.sizes:
                taken[name, t, size] = timed(search, Figures.of_volumes(ladders[:size]), t)[0] * 1000
        for name, search in ((PRUNE, prune), (UNIFORM, uniform_prune)):
            for size in scale.sizes if name == PRUNE or t in scale.primes else ():
                seconds, found = timed(
                    search, Figures.of_volumes(ladders[:size]), t, rounds=1, most_visits=scale.patience
                )
                if not found.proven:
                    break
                taken[name, t, size] = seconds * 1000
        for name in (PRUNE, UNIFORM, LUB, SMALL, EVEN):
            row = [taken.get((name, t, size)) for size in scale.sizes]
            cells = "".join(f"{'-':>11}" if each is None else f"{each:>11,.2f}" for each in row)
            print(f"t = {t:>6}  {name:<26}{cells}", flush=True)
    for theirs, ours in ((PRUNE, SMALL), (UNIFORM, EVEN)):
        ended = [(value, t, size) for (name, t, size), value in taken.items() if name == theirs and t in scale.primes]
        most = max(size for _, _, size in ended)
        for value, t, size in sorted(ended):
            if size == most or value == max(ended)[0]:
                ratio = value / taken[ours, t, size]
                print(f"{theirs}, {size} words, t = {t}: {value / 1000:.2f} s; {ours} is {ratio:,.0f} times faster")
    return taken


def large(ladders: list[list[int]], scale: Scale) -> None:
    for size in scale.large:
        figures = Figures.of_volumes((ladders * (size // len(ladders) + 1))[:size])
        for t in (scale.thresholds[0], scale.thresholds[-1]):
            for name, search in ((SMALL, smallest), (EVEN, most_even), (LUB, lub)):
                seconds, found = timed(search, figures, t, rounds=1)
                print(f"{size:>6} words, t = {t:>6}  {name:<26}{seconds * 1000:>10,.1f} ms  proven {found.proven}")


def quality(drawn: list[list[list[int]]], scale: Scale) -> dict[tuple[str, int], tuple[float, float, float]]:
    """Mean cost, variance of the words' entropies and utility at one threshold; how often ours is proven at all."""
    results: dict[tuple[str, int], tuple[float, float, float]] = {}
    proven, worse, cases = 0, [], 0
    print(f"\nt = {SHOWN:<8} cost C, variance of word entropy, similarity: mean of {len(drawn)} draws")
    for name, search in ((PRUNE, prune), (SMALL, smallest), (LUB, lub), (EVEN, most_even)):
        for size in scale.sizes:
            figures = [Figures.of_volumes(ladders[:size]) for ladders in drawn]
            found = [search(each, SHOWN) for each in figures]
            pairs = list(zip(figures, found, strict=True))
            row = (fmean(each.cost for each in found), fmean(variance(*pair) for pair in pairs))
            results[name, size] = (*row, fmean(utility(*pair) for pair in pairs))
            print(f"{name:<26}{size:>4}" + "".join(f"{value:>10.4f}" for value in results[name, size]))
    for ladders in drawn:
        for size in scale.sizes:
            for t in scale.thresholds:
                figures = Figures.of_volumes(ladders[:size])
                best, published = most_even(figures, t), lub(figures, t)
                proven += best.proven and smallest(figures, t).proven
                worse.append(published.cost / best.cost - 1)
                cases += 1
    equal = sum(each < 1e-9 for each in worse)
    print(f"proven in {proven} of {cases} cases; LUB_Search reaches the optimum in {equal}, ", end="")
    print(f"costs {fmean(worse):.1%} more on average and {max(worse):.1%} at most")
    return results


def with_priors(drawn: list[list[list[int]]], scale: Scale) -> None:
    """The same words with uneven priors (Pareto, drawn for each word), so that no two sums coincide."""
    random_priors, proven, cases, slowest = np.random.default_rng(2009), [0, 0], 0, [0.0, 0.0]
    for ladders in drawn[:3]:
        every = [(random_priors.pareto(1.0, ladder[-1]) + 1e-3).tolist() for ladder in ladders]
        bits = [[entropy(priors[:v]) for v in ladder] for ladder, priors in zip(ladders, every, strict=True)]
        for size in scale.sizes:
            for t in (scale.thresholds[0], scale.thresholds[-1]):
                cases += 1
                for at, search in enumerate((smallest, most_even)):
                    seconds, found = timed(search, Figures.of_entropies(bits[:size]), t, rounds=3)
                    proven[at] += found.proven
                    slowest[at] = max(slowest[at], seconds * 1000)
    print(f"uneven priors, {cases} cases: t-PAT proven in {proven[0]}, at most {slowest[0]:.0f} ms; ", end="")
    print(f"uniform t-PAT in {proven[1]}, at most {slowest[1]:.0f} ms")


def picture(
    taken: dict[tuple[str, int, int], float], results: dict[tuple[str, int], tuple[float, float, float]], scale: Scale
) -> str:
    def line(name: str, at: int) -> Line:
        return Line(name, [(size, results[name, size][at]) for size in scale.sizes])

    speed = [
        Line(
            name, [(size, taken[name, PRIME_SHOWN, size]) for size in scale.sizes if (name, PRIME_SHOWN, size) in taken]
        )
        for name in (PRUNE, UNIFORM, LUB, SMALL, EVEN)
    ]
    four = (PRUNE, LUB, SMALL, EVEN)
    words = "hidden words"
    return svg(
        [
            Panel(f"Time, t = {PRIME_SHOWN:,}", words, "ms", [each for each in speed if each.points], log=True),
            Panel(f"Cost C, t = {SHOWN:,}", words, "C, evenness 0.5", [line(name, 0) for name in four], log=True),
            Panel("Unevenness", words, "variance of word entropy", [line(name, 1) for name in four], least=0),
            Panel("Similarity (blanks: 0)", words, "cosine, hidden words", [line(name, 2) for name in four], least=0),
        ],
        title="How far to generalize: time, cost, evenness and similarity of the searches",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("picture", type=Path, nargs="?", default=Path("docs/img/plausibility.svg"))
    parser.add_argument("--smoke", action="store_true", help="few words, no picture, to see that it runs")
    asked = parser.parse_args()
    scale = SMOKE if asked.smoke else Scale()
    groups = draws(max(scale.sizes), scale.draws)
    measured = times(groups[0], scale)
    large([ladder for group in draws(scale.large[0], 4 * scale.draws) for ladder in group], scale)
    found = quality(groups, scale)
    with_priors(groups, scale)
    drawn = picture(measured, found, scale)
    if not asked.smoke:
        asked.picture.parent.mkdir(parents=True, exist_ok=True)
        asked.picture.write_text(drawn, encoding="utf-8")
        print(f"wrote {asked.picture}")


if __name__ == "__main__":
    main()
