"""Columns of a table with a rule of their own, besides those that are examined as text.

drop        the column is left out
keep        the column stays as it is, and is not examined
shift       its dates move by the secret number of days of the key; what is no date becomes empty
pseudonym   its values become codes that follow from the key: the same value the same code, in every table
"""

import base64
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, get_args

from reticent.errors import InputError, UnknownName
from reticent.keys import subkey
from reticent.substitute.shifting import days_of, shifted

ColumnRule = Literal["drop", "keep", "shift", "pseudonym"]
RULES: tuple[ColumnRule, ...] = get_args(ColumnRule)
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
        rule = self.rules[number]
        if rule in ("keep", "drop") or not cell.strip():
            return cell
        if rule == "shift":
            return shifted(cell, days_of(subkey(self.key, "dates"))) or ""
        drawn = hmac.digest(subkey(self.key, "pseudonyms"), f"column {cell.strip()}".encode(errors="replace"), "sha256")
        return base64.b32encode(drawn)[:10].decode()


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
