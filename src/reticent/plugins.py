"""Other people's parts: modules that installed packages offer under an entry point, and whose import registers them.

    [project.entry-points."reticent.detectors"]
    badges = "reticent_badges"

A part that cannot be loaded is an error and no warning: what it would have found would stay in the text.
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from reticent.errors import PluginError, ReticentError, UnknownName

DETECTORS = "reticent.detectors"
"""The group of modules that register detectors and kinds."""


GUARDS = "reticent.guards"
"""The group of functions that make a guard for a policy and a document."""

REFERENCES = "reticent.references"
"""The group of functions that open a reference corpus at an address, by the scheme of the address."""


@cache
def load(group: str) -> tuple[Any, ...]:
    """Everything that installed packages offer under this group, imported once."""
    return tuple(_loaded(entry, group) for entry in sorted(entry_points(group=group), key=_order))


def offered(group: str, name: str) -> Any:
    """What an installed package offers under this group by this name."""
    for entry in sorted(entry_points(group=group), key=_order):
        if entry.name == name:
            return _loaded(entry, group)
    raise UnknownName("scheme of an address", name, (entry.name for entry in entry_points(group=group)))


def _order(entry: EntryPoint) -> tuple[str, str]:
    return entry.name, entry.value


def _loaded(entry: EntryPoint, group: str) -> Any:
    """One of them, or a sentence about its package."""
    package = entry.dist.name if entry.dist else entry.value
    try:
        return entry.load()
    except ReticentError as error:
        raise PluginError(f"the package {package!r} cannot be used: {error}") from None
    except Exception as error:  # whatever a stranger's code may raise
        raise PluginError(
            f"the package {package!r} offers {entry.name!r} for {group!r}, but importing {entry.value!r} fails "
            f"with {type(error).__name__}: mend the package or uninstall it"
        ) from None
