"""Which phrases of a message tell something of the profile (ladders come with the taxonomy)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reticent.audience.loss import Rung
from reticent.audience.marks import Mark
from reticent.model import Span

if TYPE_CHECKING:
    from reticent.audience.profile import Profile
    from reticent.language import Analysis
    from reticent.world import World


@dataclass(frozen=True, slots=True)
class Sensitive:
    """A phrase that tells something of the writer: about what, how strongly, and what could be said instead."""

    mark: Mark = field(repr=False)
    attribute: str
    co: float
    direct: bool
    ladder: tuple[Rung, ...] = field(repr=False)

    def as_dict(self, text: str) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "phrase": self.mark.places[0].of(text),
            "about": self.attribute,
            "co": round(self.co, 4),
            "direct": self.direct,
            "ladder": [rung.text for rung in self.ladder],
        }


def find_sensitive(
    text: str, analysis: Analysis, profile: Profile, world: World, quoted: Sequence[Span]
) -> tuple[Sensitive, ...]:
    """The sensitive phrases of a message."""
    return ()
