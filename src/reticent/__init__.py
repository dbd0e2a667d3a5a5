"""Reticent finds what a text gives away and hands back a version that keeps the secret.

Everything public is listed here and loaded at first use, so that `import reticent` and `reticent --help` cost nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from reticent._renamed import keep_old_names

if TYPE_CHECKING:
    from reticent.errors import (
        InputError,
        LedgerError,
        MappingError,
        OutputError,
        PackError,
        PluginError,
        PolicyError,
        ProfileError,
        RecordError,
        ReticentError,
        TaxonomyError,
        TermError,
        UnknownName,
    )
    from reticent.facts.bill import Bill, BillLine, identity_bill
    from reticent.guards.reidentification.anonymity import Anonymity, anonymise
    from reticent.guards.reidentification.attack import Attack, attack
    from reticent.guards.reidentification.population import Population
    from reticent.guards.reidentification.rules import apply_rules, make_rules, read_rules
    from reticent.knowledge.taxonomy import Taxonomy
    from reticent.messages import Audiences, Ledger, Prepared, Profile, Trace, prepare, trace
    from reticent.model import (
        Disclosure,
        Document,
        Finding,
        GeneralTerm,
        Ladder,
        Replacement,
        Result,
        Risk,
        Said,
        Span,
        Step,
        Verdict,
    )
    from reticent.names_list import read_names
    from reticent.pipeline import sanitize, sanitize_all, scan
    from reticent.policy import Person, Policy
    from reticent.substitute.general.generalizing import Generalized, generalize
    from reticent.substitute.general.plausibility import plausibility
    from reticent.world import World

__version__ = "0.2.0.dev0"

_HOMES = {
    "messages": ("Audiences", "Ledger", "Prepared", "Profile", "Trace", "prepare", "trace"),
    "errors": (
        "InputError",
        "LedgerError",
        "MappingError",
        "OutputError",
        "PackError",
        "PluginError",
        "PolicyError",
        "ProfileError",
        "RecordError",
        "ReticentError",
        "TaxonomyError",
        "TermError",
        "UnknownName",
    ),
    "substitute.general.plausibility": ("plausibility",),
    "facts.bill": ("Bill", "BillLine", "identity_bill"),
    "guards.reidentification.anonymity": ("Anonymity", "anonymise"),
    "guards.reidentification.attack": ("Attack", "attack"),
    "guards.reidentification.population": ("Population",),
    "guards.reidentification.rules": ("apply_rules", "make_rules", "read_rules"),
    "model": (
        "Disclosure",
        "Document",
        "Finding",
        "GeneralTerm",
        "Ladder",
        "Replacement",
        "Result",
        "Risk",
        "Said",
        "Span",
        "Step",
        "Verdict",
    ),
    "names_list": ("read_names",),
    "policy": ("Person", "Policy"),
    "pipeline": ("sanitize", "sanitize_all", "scan"),
    "substitute.general.generalizing": ("Generalized", "generalize"),
    "knowledge.taxonomy": ("Taxonomy",),
    "world": ("World",),
}
keep_old_names()

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Anonymity",
    "Attack",
    "Audiences",
    "Bill",
    "BillLine",
    "Disclosure",
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
    "Person",
    "PluginError",
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
    "Verdict",
    "World",
    "anonymise",
    "apply_rules",
    "attack",
    "generalize",
    "identity_bill",
    "make_rules",
    "plausibility",
    "prepare",
    "read_names",
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
