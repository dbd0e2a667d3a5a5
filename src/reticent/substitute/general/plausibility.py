"""How many texts could be the original: the measures of t-plausibility, and what goes into and comes out of a search.

Each hidden word has a ladder of ever more general terms. A term's volume is the number of base terms below it, its
entropy H(w') the bits that a reader lacks to know which of them stood there: log2 of the volume where all are equally
likely. The texts that could be the original number D = product of volumes, and H(d') = sum of H(w').
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, fsum, isfinite, log2, prod
from typing import Self

from reticent.errors import InputError

SAME_BITS = 1e-9
"""Entropies that differ by less are the same."""


def plausibility(volumes: Iterable[int]) -> int:
    """`D(d') = product of volumes`: how many texts could be the original. Exact, however many."""
    return prod(volumes)


def entropy(priors: Iterable[float]) -> float:
    """`H(w') = - sum of P log2 P`, in bits. The priors need not sum to one; those of zero add nothing."""
    weights = [weight for weight in priors if weight]
    total = fsum(weights)
    if not weights or min(weights) < 0 or not isfinite(total):
        raise InputError("priors must be numbers that are not negative, and one of them must be above zero")
    return max(0.0, -fsum(weight / total * log2(weight / total) for weight in weights))


def cost(entropies: Sequence[float], t: float, evenness: float = 0.5) -> float:
    """`C = alpha/m^2 (H(d') - log t)^2 + (1-alpha)/m sum_i (H(w_i') - log(t)/m)^2`, with alpha called evenness here.

    The first term is how far the whole is from t, the second how unevenly the words share the work.
    """
    check(t, evenness)
    if not entropies:
        raise InputError("there is no word to generalize")
    words, bits = len(entropies), log2(t)
    whole = (fsum(entropies) - bits) ** 2
    each = fsum((own - bits / words) ** 2 for own in entropies)
    return evenness / words**2 * whole + (1 - evenness) / words * each


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of all ladders: for each word the bits of each step and, with uniform priors, the volumes.

    The first step of a ladder is the word itself (volume 1, no bits) or, when every word is to be changed, the first
    step that is allowed. Volumes never fall along a ladder. Entropies from priors may: a general term that is mostly
    one thing tells more than a special one.
    """

    bits: tuple[tuple[float, ...], ...]
    volumes: tuple[tuple[int, ...], ...] | None = None

    @classmethod
    def of_volumes(cls, ladders: Iterable[Iterable[int]]) -> Self:
        """Uniform priors: `H(w') = log2 volume`."""
        volumes = tuple(tuple(ladder) for ladder in ladders)
        _check_ladders(volumes)
        for ladder in volumes:
            if any(isinstance(volume, bool) or not isinstance(volume, int) or volume < 1 for volume in ladder):
                raise InputError("a volume must be a whole number of at least 1")
            if any(lower > higher for lower, higher in pairwise(ladder)):
                raise InputError("the volumes of a ladder must not fall from one step to the next")
        return cls(tuple(tuple(map(log2, ladder)) for ladder in volumes), volumes)

    @classmethod
    def of_entropies(cls, ladders: Iterable[Iterable[float]]) -> Self:
        """Any priors: the bits of each step, as `entropy` gives them."""
        bits = tuple(tuple(map(float, ladder)) for ladder in ladders)
        _check_ladders(bits)
        if not all(isfinite(own) and own >= 0 for ladder in bits for own in ladder):
            raise InputError("an entropy must be a finite number of bits that is not negative")
        return cls(bits)

    def top(self) -> tuple[int, ...]:
        """For each word the lowest step that hides most."""
        return tuple(ladder.index(max(ladder)) for ladder in self.bits)

    def texts(self, steps: Iterable[int]) -> int:
        """D, or 2^H rounded where priors are not uniform."""
        if self.volumes is not None:
            return plausibility(ladder[step] for ladder, step in zip(self.volumes, steps, strict=True))
        bits = self.sum(steps)
        whole = max(0, int(bits) - 52)
        return round(2 ** (bits - whole)) << whole

    def sum(self, steps: Iterable[int]) -> float:
        """H(d')."""
        return fsum(ladder[step] for ladder, step in zip(self.bits, steps, strict=True))

    def reaches(self, steps: Iterable[int], t: float) -> bool:
        """Whether at least t texts could be the original: D >= t, or H >= log2 t where priors are not uniform."""
        if self.volumes is not None:
            return self.texts(steps) >= t
        return self.sum(steps) >= log2(t) - SAME_BITS


@dataclass(frozen=True, slots=True)
class Choice:
    """One step for each word, and what that comes to.

    `texts` is D (2^H, rounded, where priors are not uniform), `bits` is H, `cost` is C. `reached` is False when no
    choice would do: then every word stands at the top of its ladder and `texts` says how far that reaches. `proven`
    says whether no better choice exists.
    """

    steps: tuple[int, ...]
    texts: int
    bits: float
    cost: float
    reached: bool
    proven: bool = True


def choice(figures: Figures, steps: Sequence[int], t: float, evenness: float, *, proven: bool = True) -> Choice:
    """The choice of these steps, measured."""
    entropies = [ladder[step] for ladder, step in zip(figures.bits, steps, strict=True)]
    return Choice(
        steps=tuple(map(int, steps)),
        texts=figures.texts(steps),
        bits=fsum(entropies),
        cost=cost(entropies, t, evenness),
        reached=figures.reaches(steps, t),
        proven=proven,
    )


def least_texts(t: float) -> int:
    """The smallest whole number of texts that is at least t."""
    return ceil(t)


def check(t: float, evenness: float) -> None:
    """Refuse what is no threshold or no evenness."""
    if isinstance(t, bool) or not isinstance(t, int | float) or not t >= 1 or t == float("inf"):
        raise InputError("the number of plausible texts must be a number of at least 1")
    if not 0 <= evenness <= 1:
        raise InputError("the evenness must lie between 0 and 1")


def _check_ladders(ladders: Sequence[Sequence[float]]) -> None:
    if not ladders:
        raise InputError("there is no word to generalize")
    if not all(ladders):
        raise InputError("a word has a ladder without steps")
