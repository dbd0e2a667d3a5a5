"""Teach a tagger from marked texts of one's own: the two heads alone, on vectors that stay as they are.

Each head is a softmax regression that begins at the weights it has and is held to them, so that a few documents move it
a little and many move it far. The encoder and the calibration stay; the new tagger is a whole pack of its own.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from reticent.knowledge.packfile import Writer
from reticent.knowledge.tagger.encoder import Dense, Floats
from reticent.knowledge.tagger.pack import MAGIC, TaggerPack
from reticent.knowledge.tagger.tagger import Tagger
from reticent.model import Span

NOT_SAID = -1
HELD = 2.0
"""How strongly a head is held to the weights it has: as much as so many pieces of evidence to each weight."""


class Lesson(NamedTuple):
    """A marked stretch: its kind, if that is known, and its weight."""

    span: Span
    kind: str | None
    weight: str


def teach(
    base: Path,
    texts: Iterable[tuple[str, list[Lesson]]],
    target: Path,
    progress: Callable[[int], None] = lambda _: None,
) -> None:
    """Write to `target` what the tagger at `base` becomes by these texts. All that they do not mark should stay."""
    pack, tagger = TaggerPack(base), Tagger(base)
    kinds, weights = list(pack.about["kinds"]), list(pack.about["weights"])
    vectors: list[Floats] = []
    said: dict[str, list[NDArray[np.int64]]] = {"kind": [], "weight": []}
    for number, (text, lessons) in enumerate(texts, 1):
        pieces = tagger.pieces(text)
        kind, weight = (np.where(pieces.words < 0, NOT_SAID, 0) for _ in range(2))
        for lesson in lessons:
            inside = (pieces.starts < lesson.span.end) & (pieces.ends > lesson.span.start) & (pieces.words >= 0)
            kind[inside] = NOT_SAID if lesson.kind is None else kinds.index(lesson.kind)
            weight[inside] = weights.index(lesson.weight)
        vectors.append(tagger.vectors(pieces))
        said["kind"].append(kind)
        said["weight"].append(weight)
        progress(number)
    features = np.concatenate(vectors)
    heads = {name: _fitted(pack.head(name), features, np.concatenate(said[name])) for name in said}
    _write(pack, heads, target, {"taught": len(vectors)})


def _fitted(head: Dense, features: Floats, said: NDArray[np.int64]) -> Dense:
    """The head, moved towards what is said, and held to where it is."""
    known = said != NOT_SAID
    x, wanted = features[known].astype(np.float64), said[known]
    start = np.vstack((head.matrix, head.bias)).astype(np.float64)
    rows = np.arange(len(wanted))

    def loss(flat: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        weights = flat.reshape(start.shape)
        logits = x @ weights[:-1] + weights[-1]
        logits -= logits.max(axis=1, keepdims=True)
        shares = np.exp(logits)
        totals = shares.sum(axis=1, keepdims=True)
        missed = float((np.log(totals[:, 0]) - logits[rows, wanted]).sum())
        shares /= totals
        shares[rows, wanted] -= 1
        moved = weights - start
        slope = np.vstack((x.T @ shares, shares.sum(axis=0))) + HELD * moved
        return missed + HELD / 2 * float(np.square(moved).sum()), slope.ravel()

    found = minimize(loss, start.ravel(), jac=True, method="L-BFGS-B", options={"maxiter": 100})
    weights = found.x.reshape(start.shape).astype(np.float32)
    return Dense(weights[:-1], weights[-1])


def _write(pack: TaggerPack, heads: dict[str, Dense], target: Path, more: dict[str, Any]) -> None:
    with Writer(target, MAGIC) as writer:
        for name in pack.sections.lengths():
            head = heads.get(name.removeprefix("head."))
            if head is None:
                writer.section(name, [bytes(pack.sections[name])])
            else:
                matrix, bias = np.ascontiguousarray(head.matrix.T).astype("<f4"), head.bias.astype("<f4")
                writer.section(name, [matrix.tobytes(), bias.tobytes()])
        writer.finish(pack.about | more)
