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
    from reticent.generalization.ladders import Ladder, Step
    from reticent.generalization.plausibility import plausibility
    from reticent.infer.anonymity import Anonymity, anonymise
    from reticent.infer.attack import Attack, attack
    from reticent.infer.population import Population
    from reticent.infer.rules import apply_rules, make_rules, read_rules
    from reticent.model import Document, Finding, Replacement, Result, Risk, Said, Span
    from reticent.pipeline import sanitize, sanitize_all, scan
    from reticent.policy import Policy
    from reticent.saying import Generalized, GeneralTerm, generalize
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
    "generalization.ladders": ("Ladder", "Step"),
    "generalization.plausibility": ("plausibility",),
    "infer.anonymity": ("Anonymity", "anonymise"),
    "infer.attack": ("Attack", "attack"),
    "infer.population": ("Population",),
    "infer.rules": ("apply_rules", "make_rules", "read_rules"),
    "model": ("Document", "Finding", "Replacement", "Result", "Risk", "Said", "Span"),
    "policy": ("Policy",),
    "pipeline": ("sanitize", "sanitize_all", "scan"),
    "saying": ("GeneralTerm", "Generalized", "generalize"),
    "taxonomy": ("Taxonomy",),
    "world": ("World",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Anonymity",
    "Attack",
    "Audiences",
    "Document",
    "Finding",
    "GeneralTerm",
    "Generalized",
    "InputError",
    "Ladder",
    "Ledger",
    "LedgerError",
    "MappingError",
    "OutputError",
    "PackError",
    "Policy",
    "PolicyError",
    "Population",
    "Prepared",
    "Profile",
    "ProfileError",
    "RecordError",
    "Replacement",
    "Result",
    "ReticentError",
    "Risk",
    "Said",
    "Span",
    "Step",
    "Taxonomy",
    "TaxonomyError",
    "TermError",
    "Trace",
    "UnknownName",
    "World",
    "anonymise",
    "apply_rules",
    "attack",
    "generalize",
    "make_rules",
    "plausibility",
    "prepare",
    "read_rules",
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
