"""Packs by name: files, or the one that ships with the package."""

from collections.abc import Sequence
from functools import cache

from reticent.knowledge.reference.joined import JoinedReference
from reticent.knowledge.reference.pack import Pack

SHIPPED = "shipped"


def open_packs(names: Sequence[str]) -> list[Pack]:
    """The packs of these names, or the shipped one if there are none."""
    return [Pack.default() if name == SHIPPED else Pack(name) for name in names or (SHIPPED,)]


@cache
def open_reference(names: tuple[str, ...]) -> Pack | JoinedReference:
    """The packs of these names, counted as one; opened once."""
    packs = open_packs(names)
    return packs[0] if len(packs) == 1 else JoinedReference(packs)
