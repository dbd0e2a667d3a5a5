"""Reticent finds what a text gives away and hands back a version that keeps the secret.

Everything public is listed here and loaded at first use, so that `import reticent` and `reticent --help` cost nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reticent.audience import Audiences, Ledger, Prepared, Profile, Trace, prepare, trace
    from reticent.errors import (
        InputError,
        LedgerError,
        MappingError,
        OutputError,
        PackError,
        PolicyError,
        ProfileError,
        RecordError,
        ReticentError,
        TaxonomyError,
        TermError,
        UnknownName,
    )
    from reticent.model import Document, Finding, Replacement, Result, Risk, Span
    from reticent.pipeline import sanitize, sanitize_all, scan
    from reticent.policy import Policy
    from reticent.taxonomy import Taxonomy
    from reticent.world import World

__version__ = "0.1.0"

_HOMES = {
    "audience": ("Audiences", "Ledger", "Prepared", "Profile", "Trace", "prepare", "trace"),
    "errors": (
        "InputError",
        "LedgerError",
        "MappingError",
        "OutputError",
        "PackError",
        "PolicyError",
        "ProfileError",
        "RecordError",
        "ReticentError",
        "TaxonomyError",
        "TermError",
        "UnknownName",
    ),
    "model": ("Document", "Finding", "Replacement", "Result", "Risk", "Span"),
    "policy": ("Policy",),
    "pipeline": ("sanitize", "sanitize_all", "scan"),
    "taxonomy": ("Taxonomy",),
    "world": ("World",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Audiences",
    "Document",
    "Finding",
    "InputError",
    "Ledger",
    "LedgerError",
    "MappingError",
    "OutputError",
    "PackError",
    "Policy",
    "PolicyError",
    "Prepared",
    "Profile",
    "ProfileError",
    "RecordError",
    "Replacement",
    "Result",
    "ReticentError",
    "Risk",
    "Span",
    "Taxonomy",
    "TaxonomyError",
    "TermError",
    "Trace",
    "UnknownName",
    "World",
    "prepare",
    "sanitize",
    "sanitize_all",
    "scan",
    "trace",
]


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'reticent' has no attribute {name!r}")
    return getattr(import_module(f"reticent.{home}"), name)


def __dir__() -> list[str]:
    return __all__
