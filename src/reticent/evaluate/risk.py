"""Who is still recognized: every attacker ranks a population for every output.

The truth's place is counted with ties shared out: among m candidates with equal scores, each place is equally likely,
so that an output that says nothing gives every candidate the same chance. With g candidates above the truth and m level
with it (itself among them):

    top-k  =  min(m, max(0, k - g)) / m          reciprocal rank  =  mean of 1/r over r = g+1 .. g+m

`surest` is the attack of `reticent attack`: whichever attacker is surest of somebody speaks. The strongest attacker is
the one that finds most people first.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from reticent.errors import InputError
from reticent.evaluate.gold import Annotated
from reticent.evaluate.tally import Row, Tally
from reticent.guards.reidentification.attack import strongest as surest
from reticent.guards.reidentification.attackers import Evidence, attackers
from reticent.guards.reidentification.cells import Numbers
from reticent.guards.reidentification.population import Population

TOP = "top-1"
FEW = "top-5"
RECIPROCAL = "reciprocal rank"


def truths(texts: Sequence[Annotated], population: Population) -> list[int]:
    """The place of each text's subject in the population: its `subject`, or else its id."""
    places = {name: number for number, name in enumerate(population.ids)}
    found = [places.get(text.subject, places.get(text.id)) for text in texts]
    missing = [text.id for text, place in zip(texts, found, strict=True) if place is None]
    if missing:
        raise InputError(
            f"the population lacks {len(missing)} of the {len(texts)} texts: none of its ids is {missing[0]!r}, for one"
        )
    return [place for place in found if place is not None]


def risk(outputs: Iterable[str], truth: Iterable[int], population: Population) -> Tally:
    """For each attacker, as groups: "top-1", "top-5", "reciprocal rank"."""
    return Tally(measure(output, place, population) for output, place in zip(outputs, truth, strict=True))


def measure(output: str, truth: int, population: Population) -> Row:
    """What one output adds."""
    evidence = Evidence(output, population)
    scores = {attacker.name: attacker.rank(evidence) for attacker in attackers(population)}
    scores["surest"] = surest(evidence)[0].probabilities
    return {key: value for name, each in scores.items() for key, value in placed(name, each, truth).items()}


def strongest(tally: Tally) -> str:
    """The attacker that finds most people first."""
    return max(tally.groups(TOP), key=lambda name: (tally.value(TOP, name), tally.value(RECIPROCAL, name), name))


def placed(name: str, scores: Numbers, truth: int) -> Row:
    """Where one attacker's scores put the truth."""
    above = int((scores > scores[truth]).sum())
    level = int((scores == scores[truth]).sum())
    reciprocal = float((1 / np.arange(above + 1, above + level + 1)).mean())
    return {
        (TOP, name): (_within(1, above, level), 1.0),
        (FEW, name): (_within(5, above, level), 1.0),
        (RECIPROCAL, name): (reciprocal, 1.0),
    }


def _within(k: int, above: int, level: int) -> float:
    return min(level, max(0, k - above)) / level
