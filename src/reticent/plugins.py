"""Other people's parts: modules that installed packages offer under an entry point, and whose import registers them.

    [project.entry-points."reticent.detectors"]
    badges = "reticent_badges"

A part that cannot be loaded is an error and no warning: what it would have found would stay in the text.
"""

from functools import cache
from importlib.metadata import entry_points

from reticent.errors import PluginError, ReticentError

DETECTORS = "reticent.detectors"
"""The group of modules that register detectors and kinds."""


@cache
def load(group: str) -> None:
    """Import everything that installed packages offer under this group, once."""
    for entry in sorted(entry_points(group=group), key=lambda entry: (entry.name, entry.value)):
        package = entry.dist.name if entry.dist else entry.value
        try:
            entry.load()
        except ReticentError as error:
            raise PluginError(f"the package {package!r} cannot be used: {error}") from None
        except Exception as error:  # whatever a stranger's code may raise
            raise PluginError(
                f"the package {package!r} offers {entry.name!r} for {group!r}, but importing {entry.value!r} fails "
                f"with {type(error).__name__}: mend the package or uninstall it"
            ) from None
