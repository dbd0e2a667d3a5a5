"""docs/policy.md: every setting, kind and action of a policy, from the classes that read it; for `make_docs.py`."""

from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from reticent.kinds import KINDS
from reticent.policy import ACTION_FOR, Action, DisclosureSettings, GeneralSettings, Person, Policy, preset_names

TARGET = Path(__file__).parents[1] / "docs/policy.md"
HEAD = """# Policies

This page is made from the program by `make docs`; `make check` fails when it is out of step. How to write one, with
an example: [how-to](how-to.md). `reticent policy show my.toml` prints a file as it is understood, with what it extends.

A policy is a TOML file. `extends = "identity"` starts from a preset and says only what is different; without it, a kind
that is not listed is left alone. A mistyped key is an error that names the nearest right one.
"""
ACTIONS = {
    "hide": "hidden whole",
    "shift": "moved by a secret number of days that follows from the key",
    "year": "cut to the year",
    "over-89": "hidden where it is over 89",
    "zip3": "cut to three digits, 000 where 20,000 people or fewer live",
    "below-state": "hidden where it is smaller than a state",
    "keep": "with `extends`: takes the kind out of the preset",
}
WEIGHTS = {
    "direct": "names or reaches one person by itself",
    "quasi": "does so together with others",
    "special": "is one of the special categories of the GDPR, or near them",
}


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_settings(), *_actions(), *_kinds()])


def _settings() -> list[str]:
    tables: list[tuple[str, type[BaseModel], str]] = [
        ("Settings", Policy, "At the top of the file."),
        ("`[general]`", GeneralSettings, "How general a term becomes: [general terms](plausibility.md)."),
        (
            "`[disclosure]`",
            DisclosureSettings,
            "What counts as giving a secret away: [what gives it away](disclosure.md).",
        ),
        ("`[[people]]`", Person, "One table for each person: [names](names.md)."),
    ]
    return [
        f"## {title}\n\n{about}\n\n| key | values | if absent | what it says |\n|---|---|---|---|\n"
        + "".join(_row(name, field) for name, field in model.model_fields.items())
        for title, model, about in tables
    ]


def _row(name: str, field: FieldInfo) -> str:
    assert field.description, f"{name} has no description"
    return f"| `{name}` | {_values(field.annotation)} | {_default(field)} | {field.description} |\n"


def _values(annotation: Any) -> str:
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in inside)
    if origin in (Union, UnionType):
        return " or ".join(_values(each) for each in inside if each is not NoneType)
    if origin is tuple:
        return "tables" if inside[0] is Person else f"list of {_values(inside[0])}s"
    if origin is dict or (isinstance(annotation, type) and issubclass(annotation, BaseModel)):
        return "table"
    return {str: "text", bool: "true, false", int: "whole number", float: "number"}[annotation]


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "needed"
    value = field.get_default(call_default_factory=True)
    if value is None or value in ("", (), {}) or isinstance(value, BaseModel):
        return ""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _actions() -> list[str]:
    assert set(ACTIONS) == {*get_args(Action), "keep"}
    rows = "".join(f"| `{name}` | {ACTION_FOR.get(name, 'any kind')} | {what} |\n" for name, what in ACTIONS.items())
    return [
        f"## Actions\n\nWhat `[kinds]` can say of a kind.\n\n| action | for | what happens |\n|---|---|---|\n{rows}"
    ]


def _kinds() -> list[str]:
    presets = {name: Policy.load(name).kinds for name in preset_names()}
    weights = "; ".join(f"*{name}* {what}" for name, what in WEIGHTS.items())
    rows = "".join(
        f"| `{kind.name}` | {kind.weight} | {kind.description} | "
        + ", ".join(name + _how(kinds[kind.name]) for name, kinds in presets.items() if kind.name in kinds)
        + " |\n"
        for kind in KINDS.values()
    )
    return [
        f"## Kinds\n\nFor `[kinds]` and `[thresholds]`. {weights}.\n\n"
        f"| kind | weight | what it is | hidden by |\n|---|---|---|---|\n{rows}"
    ]


def _how(action: str) -> str:
    return "" if action == "hide" else f" (`{action}`)"
