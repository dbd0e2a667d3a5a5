"""What the public knows: in how many documents of a reference corpus terms occur together.

`Reference` is the seam. Behind it: `Pack`, one memory-mapped file; `InMemory`, for tests; `JoinedReference`, several as
one. A term is a word or a phrase as a person writes it; `terms.py` says what counts as the same. Every count says
whether it is exact or a bound, because a vocabulary cannot hold every phrase. Modules with a leading underscore are the
room's own.
"""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from pyroaring import BitMap, FrozenBitMap

    from reticent.knowledge.reference.joined import JoinedReference
    from reticent.knowledge.reference.memory import InMemory
    from reticent.knowledge.reference.pack import Pack

__all__ = ["Count", "Hit", "InMemory", "JoinedReference", "Neighbour", "Pack", "Reference", "Titled"]

_HOMES = {"InMemory": "memory", "JoinedReference": "joined", "Pack": "pack"}


@dataclass(frozen=True, slots=True)
class Count:
    """A number of documents: exact, or the most there can be."""

    documents: int
    exact: bool = True

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"documents": self.documents, "at_least": self.documents if self.exact else 0, "exact": self.exact}


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that a search found: its number, its title, the terms that matter most in it."""

    document: int
    title: str
    salient: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A term that tells much about another: how many documents have both, how many have it, the PMI in bits."""

    term: str
    together: int
    count: int
    bits: float


class Reference(Protocol):
    """Anything that can say in how many documents terms occur. Read-only; safe to share between threads."""

    @property
    def size(self) -> int:
        """The number of documents, N."""
        ...

    def count(self, *terms: str) -> Count:
        """In how many documents all the terms occur. An empty term is a `TermError`."""
        ...

    def postings(self, term: str) -> "FrozenBitMap | None":
        """The documents with this term, or None when they are not known exactly."""
        ...

    def bound(self, term: str) -> "BitMap | FrozenBitMap":
        """Documents among which all with this term are: its postings, or those of its parts together."""
        ...

    def search(self, terms: Sequence[str], limit: int = 10) -> list[Hit]:
        """The documents with all the terms, the ones most about them first."""
        ...


@runtime_checkable
class Titled(Reference, Protocol):
    """A reference corpus that can also name its documents, and rank them by their salient terms."""

    def title(self, document: int) -> str:
        """The title of a document."""
        ...

    def most_about(self, terms: Sequence[str], documents: "BitMap | FrozenBitMap", limit: int) -> list[int]:
        """Of these documents those in which the terms matter most."""
        ...


def __getattr__(name: str) -> Any:
    if name == "Joined":
        name = "JoinedReference"
        gone = "reticent.knowledge.reference.Joined is JoinedReference now; the old name goes with version 0.3"
        warnings.warn(gone, DeprecationWarning, stacklevel=2)
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'reticent.knowledge.reference' has no attribute {name!r}")
    return getattr(import_module(f"reticent.knowledge.reference.{home}"), name)
