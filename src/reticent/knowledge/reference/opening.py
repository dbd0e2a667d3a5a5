"""Reference corpora by name: files, the one that ships with the package, or the address of a search engine.

An address, such as `postgresql://...`, is opened by whoever offers its scheme under the entry point
`reticent.references`: a function from the address to a `Reference`.
"""

from collections.abc import Sequence
from functools import cache

from reticent.errors import PackError
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.joined import JoinedReference
from reticent.knowledge.reference.pack import Pack
from reticent.plugins import REFERENCES, offered

SHIPPED = "shipped"


def is_address(name: str) -> bool:
    """Whether a name is no file but an address."""
    return "://" in name


def open_packs(names: Sequence[str]) -> list[Pack]:
    """The packs of these names, or the shipped one if there are none."""
    if any(map(is_address, names)):
        raise PackError("this needs packs: a search engine can be asked for counts alone")
    return [Pack.default() if name == SHIPPED else Pack(name) for name in names or (SHIPPED,)]


@cache
def open_reference(names: tuple[str, ...]) -> Reference:
    """The corpora of these names, counted as one; opened once."""
    opened = [_engine(name) if is_address(name) else open_packs([name])[0] for name in names or (SHIPPED,)]
    return opened[0] if len(opened) == 1 else JoinedReference(opened)


def _engine(address: str) -> Reference:
    scheme = address.partition("://")[0].partition("+")[0]
    opened: Reference = offered(REFERENCES, scheme)(address)
    return opened
