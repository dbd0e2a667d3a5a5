"""How a unit of a sentence may be said, and what planning knows of the words that it says."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from reticent.facts.prices import Fact, Key
from reticent.model import Span, Stretches

WANTED = 1000.0
"""The worth of what its owner wants said: more than all else."""


@dataclass(frozen=True, slots=True)
class Expression:
    """How one node may read; None as it is written. `facts` are what it tells then, `worth` what a reader gets."""

    text: str | None
    facts: tuple[Fact, ...] = ()
    worth: float = 0.0
    many: str = ""
    """For a common noun: its plural. It gets its article where it stands, unless it is several."""
    several: bool = False


@dataclass(frozen=True, slots=True)
class Rendition:
    """One way to say a unit: the texts of its nodes that change, its facts with their bits, its worth to a reader."""

    unit: int
    texts: Mapping[int, Expression] = field(repr=False)
    facts: Mapping[Key, tuple[Fact, float]] = field(repr=False)
    worth: float = 0.0
    core: bool = False
    """Whether it says no more than what somebody is."""
    alone: bool = False
    """Whether nothing else of the sentence is true with it: of "by far the first actor" only "an actor"."""
    statement: str = ""
    """Of what sort it is, if it is a statement of a fixed form that stands for the whole sentence."""
    says: tuple[tuple[str, str], ...] = ()
    """The words of that statement with their lemmas."""


@dataclass(frozen=True)
class Known:
    """What planning knows of the nodes: labels of those that must have one, what may not stand as it is."""

    labels: Mapping[int, str]
    barred: Stretches
    stays: Stretches
    unsaid: frozenset[tuple[Span, str]]
    """General words that a guard does not want in a place."""
    is_ordinary: Callable[[str], bool]
    subject: str = ""
    """The label of whom the text is about."""

    def differs_in_bars_alone(self, other: "Known") -> bool:
        """Whether another knows the same of the nodes, but for what may not stand as it is."""
        mine, others = ((each.labels, each.unsaid, each.subject, each.stays.spans) for each in (self, other))
        return mine == others


@dataclass
class KnownExpressions:
    """What the rounds before worked out: what words are worth, and rungs by which nodes of a unit may not stand."""

    worth: dict[str, float] = field(default_factory=dict, repr=False)
    rungs: dict[tuple[int, tuple[bool, ...]], list[Rendition]] = field(default_factory=dict, repr=False)
    known: Known | None = None

    def of(self, known: Known) -> None:
        """Keep rungs only where nothing else is known of the nodes than what may not stand."""
        if self.known is None or not self.known.differs_in_bars_alone(known):
            self.rungs = {}
        self.known = known
