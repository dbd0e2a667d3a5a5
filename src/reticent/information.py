"""The one currency: bits, computed from document counts.

Pure functions. `documents` is N, the number of documents of the reference corpus; the other arguments are numbers of
documents that contain something. All logs are base 2.
"""

from collections.abc import Sequence
from math import exp, inf, log, log2, sqrt


def information_content(count: float, documents: float) -> float:
    """How much a term tells: `IC(t) = log2(N / n(t))`; infinite for a term that no document has."""
    _check(count, documents)
    return log2(documents / count) if count else inf


def pointwise_mutual_information(together: float, count: float, given: float, documents: float) -> float:
    """How much X tells about s: `PMI(s; X) = log2(N * n(s,X) / (n(s) * n(X)))`; minus infinite when they never meet.

    `together` is n(s,X), `count` is n(s) and `given` is n(X). Its ceiling is IC(s), reached when X never occurs
    without s.
    """
    _check(count, documents)
    _check(given, documents)
    if together > min(count, given):
        raise ValueError("two things cannot occur together more often than each alone")
    return log2(documents * together / (count * given)) if together else -inf


def lower_share(hits: float, trials: float, deviations: float = 1.96) -> float:
    """The lower end of Wilson's interval for the share `hits / trials`: what small counts can be trusted with.

    `(p + z²/2n - z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n)` with p = hits / trials, n = trials, z = deviations.
    """
    return max(0.0, _wilson(hits, trials, -deviations))


def upper_share(hits: float, trials: float, deviations: float = 1.96) -> float:
    """The upper end of Wilson's interval for the share `hits / trials`: what small counts cannot rule out.

    `(p + z²/2n + z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n)` with p = hits / trials, n = trials, z = deviations.
    """
    return min(1.0, _wilson(hits, trials, deviations))


def chance_at_most(hits: float, trials: float, share: float) -> float:
    """At most how likely so many hits or more are where each comes with this share: Chernoff's bound.

    For one of one it is the share itself; for fewer than are to be expected it is 1.
    """
    if not 0 < share < 1:
        raise ValueError(f"the share must lie between 0 and 1, got {share}")
    found = hits / trials if trials else 0.0
    if found <= share:
        return 1.0
    apart = found * log(found / share) + ((1 - found) * log((1 - found) / (1 - share)) if found < 1 else 0.0)
    return exp(-trials * apart)


def discoveries(chances: Sequence[float], tried: int, share: float) -> int:
    """How many of the least likely findings count if at most this share may be chance, after Benjamini and Hochberg."""
    ranked = sorted(chances)
    return max((at for at, chance in enumerate(ranked, 1) if chance <= share * at / tried), default=0)


def _wilson(hits: float, trials: float, deviations: float) -> float:
    if not 0 <= hits <= trials:
        raise ValueError(f"hits must lie between 0 and the number of trials, got {hits} of {trials}")
    if not trials:
        return 0.0 if deviations < 0 else 1.0
    share, square = hits / trials, deviations**2
    spread = deviations * sqrt(share * (1 - share) / trials + square / (4 * trials**2))
    return (share + square / (2 * trials) + spread) / (1 + square / trials)


def _check(count: float, documents: float) -> None:
    if documents <= 0 or not 0 <= count <= documents:
        raise ValueError(f"a count must lie between 0 and the number of documents, got {count} of {documents}")
