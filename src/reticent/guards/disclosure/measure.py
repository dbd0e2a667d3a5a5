"""How much a set of terms tells about a hidden one: the formula, for many sets at once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reticent.guards.disclosure.values import Certainty
from reticent.information import information_content

Counts = NDArray[np.int64]
Bits = NDArray[np.float64]

DEVIATIONS = 1.96
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class DisclosureRisk:
    """Disclosure risk against one threshold, in a corpus of so many documents.

    With a `share`, each hidden term has a threshold of its own: that share of all it holds, `w * IC(s)`.
    """

    documents: int
    threshold: float
    certainty: Certainty
    share: float | None = None

    def disclosure(self, together: Counts, given: Counts, count: int, least: int = 1) -> Bits:
        """`DR(s; X) = log2(P(s|X) / P(s))`, which is `PMI(s; X) = log2(N n(s,X) / (n(s) n(X)))`, at most `IC(s)`.

        `together` is n(s,X), `given` is n(X), `count` is n(s). P(s|X) is the share `n(s,X) / n(X)`, or the upper or
        lower end of Wilson's interval around it. Sets that occur with s in fewer than `least` documents tell nothing:
        minus infinite.
        """
        trials = np.maximum(given, 1)
        share = together / trials
        if self.certainty != "plain":
            share = wilson(share, trials, DEVIATIONS if self.certainty == "cautious" else -DEVIATIONS)
        with np.errstate(divide="ignore"):
            bits = np.log2(np.where(together >= max(least, 1), share, 0.0) * (self.documents / count))
        return np.minimum(bits, information_content(count, self.documents))

    def risky(self, bits: Bits, count: int) -> NDArray[np.bool_]:
        """Whether that reaches the threshold of a hidden term; what tells nothing (0 bits or less) never does."""
        threshold = self.threshold
        if self.share is not None:
            threshold = self.share * information_content(count, self.documents)
        return (bits >= threshold - ROUNDING) & (bits > ROUNDING)

    def not_chance(self, together: Counts, given: Counts, count: int, tried: int, share: float) -> NDArray[np.bool_]:
        """Which of the sets count if at most this share of them may be chance among so many tried.

        After Benjamini and Hochberg; how likely so many documents are by chance is Chernoff's bound
        (`information.chance_at_most`, of arrays).
        """
        usual = min(count / self.documents, 0.5)
        found = together / np.maximum(given, 1)
        with np.errstate(divide="ignore", invalid="ignore"):
            apart = found * np.log(found / usual)
            apart += np.where(found < 1, (1 - found) * np.log((1 - found) / (1 - usual)), 0.0)
        logs = np.where(found > usual, -given * apart, 0.0)
        ranked = np.sort(logs)
        passing = np.flatnonzero(ranked <= np.log(share * np.arange(1, len(ranked) + 1) / max(tried, 1)))
        return logs <= (ranked[passing[-1]] if len(passing) else -np.inf)


def wilson(share: Bits, trials: Counts, deviations: float) -> Bits:
    """`(p + z²/2n + z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n)`: `bits.upper_share`, or the lower with -z, of arrays."""
    square = deviations**2
    spread = deviations * np.sqrt(share * (1 - share) / trials + square / (4.0 * trials * trials))
    bound: Bits = (share + square / (2.0 * trials) + spread) / (1 + square / trials)
    return bound.clip(0.0, 1.0)
