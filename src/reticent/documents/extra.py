"""Packages that only some formats need: `pip install 'reticent[documents]'`."""

from reticent.errors import InputError


def missing(package: str, what: str) -> InputError:
    """The sentence for somebody who has not installed a package that a format needs."""
    return InputError(f"{what} needs the package {package}: install it with pip install 'reticent[documents]'")
