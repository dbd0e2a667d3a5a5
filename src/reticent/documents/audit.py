"""A log of what was done: who, when, with which version and policy, to which file, with what outcome.

    {"time", "user", "version", "policy", "settings", "input", "output", "counts", "verdicts", "verified", "reviewed",
     "previous", "hash"}

One JSON object a line. Files are named by the digests of their bytes; nothing that was hidden is in the log, and no
name of a file; but with the digest of an original and the output, names can be tried until one fits: keep the log to
yourself. `hash` is the SHA-256 of the line without it, `previous` the hash of the line before: a line that was changed,
put in or taken out from between is noticed. Lines that are cut off at the end are not, unless somebody has noted the
last hash elsewhere: `reticent audit verify` prints it.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reticent.errors import InputError, OutputError
from reticent.files import locked, real_target
from reticent.model import Result
from reticent.policy import Policy

FIRST = "0" * 64
_NOT_LOGGED = frozenset(("key", "hide", "keep", "people", "hide_patterns", "rules", "description"))
"""What of a policy is not part of its digest: it may name what is hidden, and a digest of few words can be guessed."""


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """What is logged of one file; `reviewed` counts what reviewers decided, by their decisions."""

    time: str
    user: str
    version: str
    policy: Policy
    data: bytes
    made: bytes
    result: Result
    unverified: int = 0
    reviewed: Mapping[str, int] | None = None

    def as_dict(self) -> dict[str, Any]:
        """As the log has it."""
        risk = self.result.risk
        return {
            "time": self.time,
            "user": self.user,
            "version": self.version,
            "policy": self.policy.name,
            "settings": settings_digest(self.policy),
            "input": hashlib.sha256(self.data).hexdigest(),
            "output": hashlib.sha256(self.made).hexdigest(),
            "counts": dict(risk.by_kind),
            "verdicts": {verdict.guard: "holds" if verdict.verified else "open" for verdict in risk.verdicts},
            "verified": risk.verified and not self.unverified,
            "reviewed": dict(self.reviewed or {}),
        }


@dataclass(frozen=True, slots=True)
class Verified:
    """How many lines a log has, the hash of the last one, and the number of the first that is not right, if any."""

    lines: int
    last: str
    broken: int | None = None


def settings_digest(policy: Policy) -> str:
    """A digest of all settings that name nothing."""
    settings = policy.model_dump(mode="json", exclude=set(_NOT_LOGGED))
    return hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()


def append(path: Path, entries: list[AuditEntry]) -> None:
    """Add entries to a log; a log that is broken gets none."""
    try:
        target = real_target(path)
        with locked(target):
            found = verify(target) if target.exists() else Verified(0, FIRST)
            if found.broken is not None:
                raise OutputError(f"the log {str(path)!r} is broken at line {found.broken}: begin another")
            last = found.last
            lines = []
            for entry in entries:
                table = entry.as_dict() | {"previous": last}
                last = _hash(table)
                lines.append(json.dumps(table | {"hash": last}, sort_keys=True) + "\n")
            with target.open("ab") as out:
                out.write("".join(lines).encode())
    except OSError as error:
        raise OutputError(f"cannot write {str(path)!r}: {error.strerror or error}") from None


def verify(path: Path) -> Verified:
    """Whether every line of a log follows from the one before it."""
    last, number = FIRST, 0
    try:
        with path.open("rb") as log:
            for number, line in enumerate(log, 1):
                table = _parsed(line)
                if table is None or table.get("previous") != last or table.pop("hash", None) != _hash(table):
                    return Verified(number, last, number)
                last = _hash(table)
    except OSError as error:
        raise InputError(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    return Verified(number, last)


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        table = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return table if isinstance(table, dict) and line.endswith(b"\n") else None


def _hash(table: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()
