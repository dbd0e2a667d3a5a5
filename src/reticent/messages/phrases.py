"""A phrase that tells something of the writer, as it is found and as it is told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reticent.messages.loss import Rung
from reticent.messages.marks import FingerprintMark
from reticent.model import Span

if TYPE_CHECKING:
    from reticent.messages.profile import Attribute

NAMES = ("name", "nicknames")


@dataclass(frozen=True, slots=True)
class SensitivePhrase:
    """A phrase that tells something of the writer: about what, how strongly, and what could be said instead."""

    mark: FingerprintMark = field(repr=False)
    phrase: str = field(repr=False)
    attribute: str
    co: float
    direct: bool
    ladder: tuple[Rung, ...] = field(repr=False)
    sure: bool = True

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "phrase": self.phrase,
            "about": self.attribute,
            "co": round(self.co, 4),
            "direct": self.direct,
            "ladder": [rung.text for rung in self.ladder],
        }


@dataclass(frozen=True, slots=True)
class SensitiveSpan:
    """A stretch of the message, the attribute it tells, and how strongly."""

    span: Span
    attribute: Attribute
    co: float
    direct: bool
    sure: bool = True
    """Whether it tells so surely that audiences do without it; else the writer is told."""
