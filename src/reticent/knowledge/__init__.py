"""What Reticent knows besides the text: packs, the reference corpus, the taxonomy."""

from typing import Protocol, runtime_checkable


@runtime_checkable
class Forgetful(Protocol):
    """Knowledge that remembers what it was asked, to answer faster, and can forget it."""

    def forget(self) -> None:
        """Drop all that came from questions. No answer changes."""
        ...
