"""Columns of a table, and fields of records, with a rule of their own, besides what is examined as text.

drop        the column is left out
keep        the column stays as it is, and is not examined
shift       its dates move by the secret number of days of the key; what is no date becomes empty
pseudonym   its values become codes that follow from the key: the same value the same code, in every table
"""

import base64
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, get_args

from reticent.errors import InputError, UnknownName
from reticent.keys import subkey
from reticent.substitute.shifting import days_of, shifted

ColumnRule = Literal["drop", "keep", "shift", "pseudonym"]
RULES: tuple[ColumnRule, ...] = get_args(ColumnRule)
_OF_A_BATCH = frozenset(
    ("id", "text", "hide", "subject", "format", "spans", "verified", "says_nothing", "error", "findings", "risk")
)
NO_RULES: Mapping[str, ColumnRule] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ColumnRules:
    """The rules of a table's columns, by their numbers, and the key they need."""

    rules: Mapping[int, ColumnRule]
    key: str = field(default="", repr=False)

    @property
    def dropped(self) -> frozenset[int]:
        """The columns that are left out."""
        return frozenset(number for number, rule in self.rules.items() if rule == "drop")

    def applied(self, cells: Sequence[str]) -> tuple[str, ...]:
        """A row's cells with the rules applied; cells without a rule stay, and so do those that are left out later."""
        return tuple(self._cell(number, cell) if number in self.rules else cell for number, cell in enumerate(cells))

    def _cell(self, number: int, cell: str) -> str:
        return ruled(cell, self.rules[number], self.key)


def ruled(cell: str, rule: ColumnRule, key: str) -> str:
    """A cell as its rule has it."""
    if rule in ("keep", "drop") or not cell.strip():
        return cell
    if rule == "shift":
        return shifted(cell, days_of(subkey(key, "dates"))) or ""
    drawn = hmac.digest(subkey(key, "pseudonyms"), f"column {cell.strip()}".encode(errors="replace"), "sha256")
    return base64.b32encode(drawn)[:10].decode()


def carried_fields(record: bytes, rules: Mapping[str, ColumnRule], key: str) -> dict[str, object]:
    """The fields of a record, a line of JSON, that its rules let go on, in the order of the record."""
    return {
        name: _value(value, rules[name], key)
        for name, value in json.loads(record).items()
        if rules.get(name, "drop") != "drop"
    }


def _value(value: object, rule: ColumnRule, key: str) -> object:
    if rule == "keep" or value is None:
        return value
    if isinstance(value, str) or (isinstance(value, int | float) and rule == "pseudonym"):
        return ruled(str(value), rule, key) or None
    return None


def refuse_own_fields(rules: Mapping[str, ColumnRule]) -> None:
    """The fields of a batch that mean something have no rule."""
    for name in rules:
        if name in _OF_A_BATCH:
            raise InputError(f"the field {name!r} of a record is part of the batch and can have no rule of its own")


def parse_rules(written: Sequence[str]) -> dict[str, ColumnRule]:
    """The rules of a command line: each is COLUMN=RULE."""
    rules: dict[str, ColumnRule] = {}
    for each in written:
        name, equals, wanted = each.rpartition("=")
        if not equals or not name.strip():
            raise InputError("a rule for a column is COLUMN=RULE, such as born=shift")
        known = next((rule for rule in RULES if rule == wanted.strip()), None)
        if known is None:
            raise UnknownName("rule for a column", wanted, RULES)
        rules[name.strip()] = known
    return rules
