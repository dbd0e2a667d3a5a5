"""What goes in and what comes out: terms as numbers into two lists, contexts, settings, disclosures."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Literal

Certainty = Literal["cautious", "plain", "evident"]
Removal = Literal["cheapest", "greedy"]


@dataclass(frozen=True, slots=True)
class HiddenTerm:
    """Something that must not be given away: how a report calls it, and how it is spelled."""

    label: str
    forms: tuple[str, ...] = field(repr=False)
    is_part: bool = False
    """Whether it is a word of a term that the corpus does not know."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing under all its spellings, and what the reader loses if it is removed."""

    forms: tuple[str, ...]
    cost: float = 1.0

    def __post_init__(self) -> None:
        if not self.forms:
            raise ValueError("a term needs at least one form")
        if not 0 <= self.cost < inf:
            raise ValueError(f"the cost of a term must be finite and not negative, got {self.cost}")


@dataclass(frozen=True, slots=True)
class Context:
    """What a reader sees together: a sentence, a paragraph, a document. Numbers of hidden and of open terms."""

    hidden: frozenset[int]
    open: frozenset[int]


@dataclass(frozen=True, slots=True)
class Settings:
    """How much may be given away, and how hard to look.

    `strength` is the papers' w and `base` their beta: the threshold is `w * base`; without a base it is the smallest
    information content among the hidden terms or, with `each`, for each hidden term its own. `together` is k, the
    most terms a set may have. `certainty` says which end of the interval around P(s|X) decides. `most_sets` bounds
    the sets of two terms and more that are examined for one hidden term in one context, `least` the public documents
    in which such a set must occur with the hidden term to be more than chance, `most_exact` the interlocked risky
    sets up to which the cheapest removal is proven.
    """

    strength: float = 0.5
    base: float | None = None
    together: int = 3
    certainty: Certainty = "evident"
    remove: Removal = "cheapest"
    least: int = 1
    most_sets: int = 200_000
    most_exact: int = 200
    each: bool = False
    false_share: float | None = None
    """Which share of the risky sets of two terms and more may be chance, among all that are tried; None for any."""

    def __post_init__(self) -> None:
        if not 0 < self.strength <= 1:
            raise ValueError(f"the strength must lie above 0 and not above 1, got {self.strength}")
        if self.base is not None and not 0 <= self.base < inf:
            raise ValueError(f"the base must be a finite number of bits, got {self.base}")
        if self.together < 1:
            raise ValueError(f"at least one term must be looked at, got {self.together}")
        if self.least < 1:
            raise ValueError(f"at least one document must show a set, got {self.least}")
        if self.most_sets < 0:
            raise ValueError(f"the number of sets cannot be negative, got {self.most_sets}")


@dataclass(frozen=True, slots=True)
class RiskySet:
    """A set of open terms and what it tells about a hidden one: `bits` of `ceiling`.

    Of the `count` documents with all the terms, `together` have the hidden one too.
    """

    hidden: int
    terms: tuple[int, ...]
    bits: float
    ceiling: float
    together: int
    count: int


@dataclass(frozen=True, slots=True)
class Disclosed:
    """What gives hidden terms away, what to remove against it, and what is given away even then.

    `left` has every known hidden term, with the set of at most k terms that tells most about it even then.
    `unexamined` is the number of sets among what is left at which the search stopped, because of `most_sets` or because
    the reference could not count them; sets that contain one of those are not counted again. 0 means that everything
    that is left was examined.
    `unknown` are hidden terms of which no public document is known to speak: nothing can be said about them.
    `proven` says whether no cheaper removal would do; the papers' rule never proves that.
    """

    threshold: float
    disclosures: tuple[RiskySet, ...]
    removed: frozenset[int]
    left: Mapping[int, RiskySet | None]
    unexamined: int
    unknown: tuple[int, ...]
    proven: bool = True


def order(disclosure: RiskySet) -> tuple[int, int, tuple[int, ...]]:
    """Singles first, then by hidden term and by terms."""
    return len(disclosure.terms), disclosure.hidden, disclosure.terms


def stronger(one: RiskySet | None, other: RiskySet | None) -> RiskySet | None:
    """The one that tells more; of equals the one with fewer and earlier terms."""
    if one is None or other is None:
        return one or other
    return min(one, other, key=lambda each: (-round(each.bits, 9), order(each)))
