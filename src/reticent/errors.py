"""What can go wrong, as a user meets it.

    ReticentError
    ├── InputError       a file or text that cannot be read: missing, binary, badly encoded, malformed
    │   └── RecordError  one bad record of a batch; the rest goes on
    ├── OutputError      a result that cannot be written
    ├── PolicyError      a policy that does not exist or does not make sense
    ├── PackError        a reference pack that cannot be used: missing, truncated, damaged, foreign, newer
    ├── TermError        a term that holds no word, so that nothing can be counted
    ├── ProfileError     a profile or a list of audiences that makes no sense: empty, mistyped, someone listed twice
    ├── LedgerError      a ledger that cannot be used: wrong key, newer version, damaged, not a ledger
    ├── TaxonomyError    a hierarchy of one's own that makes no sense: empty, malformed, going round in circles
    ├── PluginError      a part of another package that does not load, or finds what it may not
    ├── MappingError     a mapping file that cannot be opened: wrong key, altered, not a mapping
    └── UnknownName      a name that no registry knows; says which names exist

Every message is one sentence that says what was wrong with what, and what to do next. No message ever quotes the
text that was to be hidden.
"""

from collections.abc import Iterable
from difflib import get_close_matches


class ReticentError(Exception):
    """Anything Reticent refuses to do, with a sentence fit for a user."""


class InputError(ReticentError):
    """The input cannot be read as what it claims to be."""


class RecordError(InputError):
    """One record of a batch is unusable."""


class OutputError(ReticentError):
    """The result cannot be written."""


class PolicyError(ReticentError):
    """The policy does not exist or does not make sense."""


class PluginError(ReticentError):
    """A part that another package offers cannot be used."""


class MappingError(ReticentError):
    """The mapping file cannot be opened."""


class PackError(ReticentError):
    """The reference pack cannot be used."""


class ProfileError(ReticentError):
    """The profile or the list of audiences makes no sense."""


class LedgerError(ReticentError):
    """The ledger of sent messages cannot be used."""


class TermError(ReticentError):
    """The term holds no word."""


class TaxonomyError(ReticentError):
    """The hierarchy makes no sense."""


class UnknownName(ReticentError):
    """A name that is not in a registry."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        super().__init__(f"unknown {what} {name!r}{nearest(name, names)}; there are: {', '.join(names)}")


def nearest(name: str, known: Iterable[str]) -> str:
    """`, did you mean 'x'?` for the known name closest to a mistyped one, or nothing."""
    close = get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f", did you mean {close[0]!r}?" if close else ""
