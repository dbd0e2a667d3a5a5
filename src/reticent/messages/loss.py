"""How much a generalization takes away: the paper's three metrics, and the one it combines them to.

Sam = sum of l_i                      levels climbed (Samarati)
Pre = sum of l_i / h_i                levels climbed of those there are
Dis = sum of log|g_i| / log|G_i|      people meant, of all the people at the top of the ladder
InfoLoss(g_i) = Dis where the population of g_i is known, Pre otherwise
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Literal

Metric = Literal["population", "precision", "samarati"]


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of a ladder: what is said, and how many people it may mean, if that is known."""

    text: str
    population: int | None = None


def samarati(level: int) -> float:
    """Levels climbed."""
    return float(level)


def precision(level: int, height: int) -> float:
    """Levels climbed of those there are."""
    return level / height if height else 0.0


def distribution(population: int, top: int) -> float:
    """`log |p| / log |P|`."""
    return log(population) / log(top)


def loss(ladder: Sequence[Rung], level: int, metric: Metric = "population") -> float:
    """What is lost at one level of a ladder."""
    if metric == "samarati":
        return samarati(level)
    here, top = ladder[level].population, ladder[-1].population
    if metric == "population" and here and here > 1 and top and top > 1:
        return distribution(here, top)
    return precision(level, len(ladder) - 1)
