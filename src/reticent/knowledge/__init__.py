"""What Reticent knows besides the text: packs, the reference corpus, the taxonomy."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable


@runtime_checkable
class Forgetful(Protocol):
    """Knowledge that remembers what it was asked, to answer faster, and can forget it."""

    def forget(self) -> None:
        """Drop all that came from questions. No answer changes."""
        ...


def forget_in(knowledge: object) -> None:
    """Have knowledge forget what it was asked, if it remembers anything: to ask for `Forgetful` takes longer."""
    forget: Callable[[], None] | None = getattr(knowledge, "forget", None)
    if forget is not None:
        forget()


def let_go_of(knowledge: object) -> None:
    """Have knowledge drop what it keeps unpacked, if anything, between the steps of a long text. No answer changes."""
    let_go: Callable[[], None] | None = getattr(knowledge, "let_go", None)
    if let_go is not None:
        let_go()
