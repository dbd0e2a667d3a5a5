"""Who can be recognized, and by what: the attack, the topics, and what our presets do against them.

    .venv/bin/python bench/attack.py calibrate     the steepness and the weight of "nobody" of each attacker
    .venv/bin/python bench/attack.py keywords      share of people found by their top x keywords, x = 1..20
    .venv/bin/python bench/attack.py topics        words and pairs that lead to a topic, beside the paper's figures
    .venv/bin/python bench/attack.py curve         people found against words kept: ours over K, spaCy's, Presidio's
    .venv/bin/python bench/attack.py speed         how long each step takes

Data: --data ../shared/eval (actors_dev.jsonl, actors_population.jsonl). Presidio is measured where it is installed.
"""

import argparse
import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from reticent import Document
from reticent.infer.attack import Calibration, log_posterior
from reticent.infer.attackers import Evidence, attackers
from reticent.infer.population import Numbers, Population
from reticent.infer.public import Public
from reticent.pipeline import sanitize_all
from reticent.reference import Pack

WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
HERE = Path(__file__).parents[2] / "shared/eval"

Masks = list[tuple[int, int]]


def records(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def masked(text: str, masks: Iterable[tuple[int, int]]) -> str:
    """The text with the stretches blanked, as a reader sees it."""
    parts, last = [], 0
    for start, end in sorted(masks):
        if end > last:
            parts += [text[last : max(start, last)], " * "]
            last = end
    return "".join([*parts, text[last:]])


def words_kept(text: str, masks: Masks) -> tuple[int, int]:
    """Words of the original still in place, and all."""
    words = [match.span() for match in WORD.finditer(text)]
    return sum(not any(s < end and start < e for s, e in masks) for start, end in words), len(words)


def identity(texts: Sequence[str]) -> list[Masks]:
    results = sanitize_all((Document(text) for text in texts), "identity")
    return [[(span.start, span.end) for span in result.spans] for result in results]


# --- calibrate


def trials(texts: Sequence[str], masks: Sequence[Masks]) -> Iterator[tuple[int, str]]:
    """The texts whole, with what `identity` hides, and with half of the rest of the words gone too."""
    chance = random.Random(1)
    for number, (text, hidden) in enumerate(zip(texts, masks, strict=True)):
        more = [match.span() for match in WORD.finditer(text) if chance.random() < 0.5]
        yield number, text
        yield number, masked(text, hidden)
        yield number, masked(text, [*hidden, *more])


def fit(cases: Sequence[tuple[Numbers, list[int]]]) -> tuple[Calibration, float]:
    """The calibration with the highest mean log probability of the truth. A case without a truth is nobody's."""
    from scipy.optimize import minimize

    def loss(values: Numbers) -> float:
        found = Calibration(float(np.exp(values[0])), float(values[1]))
        total = 0.0
        for scores, truth in cases:
            each, nobody = log_posterior(scores, found)
            total -= np.logaddexp.reduce(each[truth]) if truth else nobody
        return total / len(cases)

    spread = float(np.mean([scores.max() - scores.mean() for scores, _ in cases]))
    start = np.array([np.log(5 / spread), 0.0])
    around = start + np.array([[0.0, 0.0], [0.5, 0.0], [0.0, 1.0]])
    options = {"initial_simplex": around, "xatol": 0.01, "fatol": 1e-4}
    best = minimize(loss, start, method="Nelder-Mead", options=options)
    return Calibration(round(float(np.exp(best.x[0])), 4), round(float(best.x[1]), 3)), float(best.fun)


def calibrate(data: Path) -> None:
    people = records(data / "actors_dev.jsonl")
    masks = identity([person["text"] for person in people])
    population = Population.read(data / "actors_population.jsonl")
    pack = Public(Pack.default())
    titles: dict[str, list[int]] = {}
    for number in range(pack.size):
        titles.setdefault(pack.name(number), []).append(number)
    for candidates in (population, pack):
        seen = [(n, Evidence(text, candidates)) for n, text in trials([p["text"] for p in people], masks)]
        seen = seen if candidates is population else seen[::3] + seen[1::9] + seen[2::9]  # half a million scores each
        for attacker in attackers(candidates):
            cases = []
            for number, evidence in seen:
                scores, name = attacker.rank(evidence), people[number]["id"]
                if candidates is population:
                    at = population.ids.index(name)
                    cases += [(scores, [at]), (np.delete(scores, at), [])]
                else:
                    cases.append((top_of(scores, titles.get(name, [])), list(range(len(titles.get(name, []))))))
            best, value = fit(cases)
            print(f'("{candidates.kind}", "{attacker.name}"): {best}  # {value:.3f} nats', flush=True)


def top_of(scores: Numbers, truth: list[int]) -> Numbers:
    """The scores with those of the truth first."""
    return np.concatenate([scores[truth], np.delete(scores, truth)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["calibrate"])
    parser.add_argument("--data", type=Path, default=HERE)
    chosen = parser.parse_args()
    {"calibrate": calibrate}[chosen.what](chosen.data)


if __name__ == "__main__":
    main()
