"""Train the classifier that tells personal messages from general ones, and measure it.

    .venv/bin/python tools/train_personal.py [--write]

Messages are in tools/messages/*.txt: `# topic`, then lines `+ personal` and `- general`, all written for this project.
Logistic regression with an L2 penalty on presence of features over the root of their number, by L-BFGS. Two measures,
each message judged by a model that has not seen it: ten-fold cross-validation, and whole topics held out in turn, which
is what an unseen message is like. F1 of the personal class with a 95 % interval from 2,000 bootstrap samples of the
messages.
"""

import gzip
import json
import sys
from collections import Counter
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from reticent.messages.personal import features
from reticent.world import default_world

HERE = Path(__file__).parent
TARGET = HERE.parent / "src/reticent/data/personal-en.json.gz"
LEAST = 2
PENALTY = 10.0


def messages(pattern: str = "*.txt") -> list[tuple[str, int, str]]:
    """Every message with 1 for personal, and its topic."""
    found, topic = [], ""
    for path in sorted((HERE / "messages").glob(pattern)):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("# "):
                topic = line[2:]
            elif line[:2] in ("+ ", "- "):
                found.append((line[2:], int(line[0] == "+"), topic))
    return found


def featured(found: list[tuple[str, int, str]]) -> list[list[str]]:
    """The features of each message, each once."""
    texts = [text for text, _, _ in found]
    analysed = default_world().language.analyse(texts)
    return [list(dict.fromkeys(features(text, each))) for text, each in zip(texts, analysed, strict=True)]


def matrix(rows: list[list[str]], names: dict[str, int]) -> csr_matrix:
    """Presence of features, over the root of how many the message has."""
    data, columns, starts = [], [], [0]
    for row in rows:
        known = [names[name] for name in row if name in names]
        data += [1 / max(len(row), 1) ** 0.5] * len(known)
        columns += known
        starts.append(len(columns))
    return csr_matrix((data, columns, starts), shape=(len(rows), len(names)))


def trained(rows: list[list[str]], labels: np.ndarray) -> tuple[dict[str, int], np.ndarray]:
    """Names of features, and weights with the bias last."""
    counts = Counter(name for row in rows for name in row)
    names = {name: at for at, name in enumerate(sorted(name for name, count in counts.items() if count >= LEAST))}
    table = matrix(rows, names)
    signed = 2.0 * labels - 1

    def cost(weights: np.ndarray) -> tuple[float, np.ndarray]:
        margin = signed * (table @ weights[:-1] + weights[-1])
        pull = -signed / (1 + np.exp(margin))
        total = np.logaddexp(0, -margin).sum() + weights[:-1] @ weights[:-1] / PENALTY / 2
        return float(total), np.append(table.T @ pull + weights[:-1] / PENALTY, pull.sum())

    return names, minimize(cost, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B").x


def judged(rows: list[list[str]], labels: np.ndarray, parts: list[object]) -> np.ndarray:
    """Each message's verdict by a model trained without its part."""
    verdict = np.zeros(len(rows), int)
    for part in sorted(set(parts), key=str):
        inside = np.array([each == part for each in parts])
        names, weights = trained([row for row, out in zip(rows, inside, strict=True) if not out], labels[~inside])
        scores = matrix([row for row, out in zip(rows, inside, strict=True) if out], names) @ weights[:-1] + weights[-1]
        verdict[inside] = scores >= 0
    return verdict


def f1(labels: np.ndarray, verdict: np.ndarray) -> float:
    """F1 of the personal class."""
    right = int((labels & verdict).sum())
    return 2 * right / max(int(labels.sum() + verdict.sum()), 1)


def report(name: str, labels: np.ndarray, verdict: np.ndarray) -> None:
    chance = np.random.default_rng(7)
    samples = chance.integers(0, len(labels), (2000, len(labels)))
    low, high = np.quantile([f1(labels[each], verdict[each]) for each in samples], [0.025, 0.975])
    right = (labels == verdict).mean()
    print(f"{name}: F1 {f1(labels, verdict):.3f} (95 % interval {low:.3f} to {high:.3f}), accuracy {right:.3f}")


def main() -> None:
    found = messages()
    rows = featured(found)
    labels = np.array([label for _, label, _ in found])
    topics = [topic for _, _, topic in found]
    print(f"{len(found)} messages, {labels.sum()} personal, {len(set(topics))} topics")
    folds = np.random.default_rng(1).permutation(len(found)) % 10
    report("ten-fold cross-validation", labels, judged(rows, labels, folds.tolist()))
    verdict = judged(rows, labels, list(topics))
    report("whole topics held out", labels, verdict)
    for topic in dict.fromkeys(topics):
        inside = np.array([each == topic for each in topics])
        print(f"  {topic}: F1 {f1(labels[inside], verdict[inside]):.3f}")
    names, weights = trained(rows, labels)
    for path in sorted((HERE / "messages/unseen").glob("*.txt")):
        unseen = messages(f"unseen/{path.name}")
        said = ((matrix(featured(unseen), names) @ weights[:-1] + weights[-1]) >= 0).astype(int)
        report(
            f"{path.stem}: {len(unseen)} messages that were never trained on", np.array([n for _, n, _ in unseen]), said
        )
    if "--wrong" in sys.argv:
        for (text, label, _), said in zip(found, verdict, strict=True):
            if label != said:
                print("+-"[said], text)
    if "--write" in sys.argv:
        kept = {name: round(float(weights[at]), 3) for name, at in names.items() if abs(weights[at]) >= 0.02}
        table = {"bias": round(float(weights[-1]), 3), "weights": kept}
        TARGET.write_bytes(gzip.compress(json.dumps(table, ensure_ascii=False).encode(), mtime=0))
        print(f"{TARGET.name}: {len(kept)} weights, {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
