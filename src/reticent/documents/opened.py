"""A file that was opened: what of it is read, how it is written, and what another reader finds in what was written."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from reticent.documents.layout import Layout
from reticent.model import Replacement

Again = Callable[[bytes], Iterable[tuple[str, str]]]
"""From the bytes that were written to what stands where in them."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The layout of a file, and the way from edits of its source to the bytes that may be shared.

    `again` reads those bytes by other means; without it the layout's own gaps are searched. `taken_out` names what
    went although nobody found anything in it, `unexamined` says in sentences what stays unread. What cannot be
    `restored` has no way back from a mapping.
    """

    layout: Layout
    write: Callable[[Sequence[Replacement]], bytes] = field(repr=False)
    again: Again | None = field(default=None, repr=False)
    taken_out: tuple[str, ...] = ()
    unexamined: tuple[str, ...] = ()
    restored: bool = True
