"""How far up each term goes, so that in every stretch of the text at least t originals stay plausible.

A stretch is a sentence, a paragraph or the document. The same thing is called the same throughout, so the stretches
are not independent: each is solved alone, and a term takes the highest step that any of its stretches asks for. Volumes
only grow on the way up, so what was plausible in a stretch stays so. (Entropies from the corpus may fall a little: a
general term that is mostly one thing. `texts` counts volumes.)

The last step of every ladder is a label: anything could stand there. It is taken when the words cannot reach t.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log2, prod

from reticent.model import Ladder
from reticent.policy import GeneralSettings
from reticent.substitute.general.exact import most_even, smallest
from reticent.substitute.general.plausibility import Choice, Figures
from reticent.substitute.general.published import lub, prune

ANYTHING = 2**17
"""How many terms could stand behind a label: about as many as there are nouns."""


@dataclass(frozen=True, slots=True)
class AllowedSteps:
    """The steps of one ladder that may be said: their numbers in the ladder, and the bits of each."""

    steps: tuple[int, ...]
    bits: tuple[float, ...]
    volumes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The step of each ladder, None for a label; the fewest plausible texts of any stretch; whether words sufficed."""

    steps: tuple[int | None, ...]
    texts: int
    reached: bool
    proven: bool


def allowed_steps(
    ladder: Ladder, lowest: int, barred: frozenset[int] = frozenset(), bits: Sequence[float] = ()
) -> AllowedSteps:
    """The steps of a ladder from the lowest that may be said, without those barred, and the label above them.

    `bits` are the entropies of its steps where their originals are not equally likely.
    """
    steps = tuple(step for step in range(lowest, len(ladder.steps)) if step not in barred)
    volumes = (*(ladder.steps[step].volume for step in steps), max(ANYTHING, 2 * ladder.steps[-1].volume))
    known = (*(bits[step] for step in steps), log2(volumes[-1])) if bits else tuple(map(log2, volumes))
    return AllowedSteps(steps, known, volumes)


class Solved(dict[tuple[tuple[AllowedSteps, ...], GeneralSettings], Choice]):
    """Stretches that were solved before: most of a text is the same from round to round."""

    def of(self, ladders: tuple[AllowedSteps, ...], settings: GeneralSettings) -> Choice:
        """The choice for a stretch, remembered or made now."""
        found = self.get((ladders, settings))
        if found is None:
            found = self[ladders, settings] = _solved(ladders, settings)
        return found


def choose(
    ladders: Sequence[AllowedSteps],
    stretches: Sequence[Sequence[int]],
    settings: GeneralSettings,
    solved: Solved | None = None,
) -> Chosen:
    """The step for every ladder; `stretches` say which ladders are read together."""
    picked = [0] * len(ladders)
    proven = True
    solved = Solved() if solved is None else solved
    for stretch in dict.fromkeys(tuple(sorted(set(each))) for each in stretches if each):
        choice = solved.of(tuple(ladders[at] for at in stretch), settings)
        proven = proven and choice.proven
        for at, step in zip(stretch, choice.steps, strict=True):
            picked[at] = max(picked[at], step)
    texts = [prod(ladders[at].volumes[picked[at]] for at in set(stretch)) for stretch in stretches if stretch]
    steps = tuple(
        rung.steps[step] if step < len(rung.steps) else None for rung, step in zip(ladders, picked, strict=True)
    )
    return Chosen(steps, min(texts, default=1), None not in steps, proven)


def _solved(ladders: Sequence[AllowedSteps], settings: GeneralSettings) -> Choice:
    if settings.priors == "uniform":
        figures = Figures.of_volumes(rung.volumes for rung in ladders)
    else:
        figures = Figures.of_entropies(rung.bits for rung in ladders)
    if settings.method == "prune":
        return prune(figures, settings.plausible, settings.evenness)
    if settings.method == "lub":
        return lub(figures, settings.plausible, settings.evenness)
    if settings.evenness == 1:
        return smallest(figures, settings.plausible)
    return most_even(figures, settings.plausible, settings.evenness)


def by_stretch(places: Mapping[int, Sequence[int]], edges: Sequence[int]) -> list[list[int]]:
    """Which ladders are read together: for each stretch, ending at an edge, the ladders with a place in it."""
    stretches: list[list[int]] = [[] for _ in edges]
    for at, starts in places.items():
        for start in starts:
            number = min(bisect_right(edges, start), len(edges) - 1)
            if at not in stretches[number]:
                stretches[number].append(at)
    return stretches
