"""Who the writer is and who reads: two TOML files, or one with both in it.

A profile lists what is true of the writer, under names everybody uses (`name`, `work`, `hometown`, ...) or under names
of one's own in `[other]`. Audiences are listed in order of trust, the closest first. A mistyped key is an error that
names the nearest right one: a profile that silently protects less than its author meant is worse than none.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Self, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator, model_validator

from reticent.errors import ProfileError, nearest

Model = TypeVar("Model", bound=BaseModel)


def _as_list(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


Values = Annotated[tuple[str, ...], BeforeValidator(_as_list)]


@dataclass(frozen=True, slots=True)
class Attribute:
    """One thing that is true of the writer: `hometown`, Leeds."""

    name: str
    value: str


class Profile(BaseModel):
    """What is true of the writer. Every entry is one phrase or a list of phrases."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Values = Field(default=(), repr=False)
    nicknames: Values = Field(default=(), repr=False)
    work: Values = Field(default=(), repr=False)
    education: Values = Field(default=(), repr=False)
    hometown: Values = Field(default=(), repr=False)
    residence: Values = Field(default=(), repr=False)
    religion: Values = Field(default=(), repr=False)
    politics: Values = Field(default=(), repr=False)
    sports: Values = Field(default=(), repr=False)
    interests: Values = Field(default=(), repr=False)
    health: Values = Field(default=(), repr=False)
    family: Values = Field(default=(), repr=False)
    other: dict[str, Values] = Field(default_factory=dict, repr=False)

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        found = self.attributes()
        if not found:
            raise ValueError("the profile is empty: fill in at least one entry, such as hometown or work")
        for attribute in found:
            if not any(letter.isalnum() for letter in attribute.value):
                raise ValueError(f"{attribute.name}: an entry holds no word")
        return self

    def attributes(self) -> tuple[Attribute, ...]:
        """Everything the profile says, in its order."""
        usual = [
            Attribute(field, value) for field in type(self).model_fields if field != "other"
            for value in getattr(self, field)
        ]  # fmt: skip
        return (*usual, *(Attribute(name, value) for name, values in self.other.items() for value in values))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The profile in a TOML file, at its top or in a table `[profile]`."""
        table, where = _table(path, "profile")
        return cls.from_table(table.get("profile", table), where)

    @classmethod
    def from_table(cls, table: Mapping[str, Any], where: str = "profile") -> Self:
        """The profile that a table describes; `where` names it in errors."""
        return _validated(cls, {key: value for key, value in table.items() if key != "audiences"}, where)


class Audience(BaseModel):
    """People who are trusted alike."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1)
    members: Values = Field(repr=False)

    @field_validator("members")
    @classmethod
    def _somebody(cls, members: tuple[str, ...]) -> tuple[str, ...]:
        names = tuple(member.strip() for member in members)
        if not names:
            raise ValueError("it has no members")
        if not all(names):
            raise ValueError("a member has no name")
        return names


class Audiences(BaseModel):
    """All audiences, the most trusted first."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    audiences: tuple[Audience, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        names = [audience.name for audience in self.audiences]
        if len(set(names)) < len(names):
            raise ValueError(f"two audiences are called {_first_twice(names)!r}")
        home: dict[str, str] = {}
        for audience in self.audiences:
            for member in audience.members:
                if member in home:
                    both = "twice in" if home[member] == audience.name else f"in {home[member]!r} and in"
                    raise ValueError(f"the recipient {member!r} is {both} {audience.name!r}: keep one")
                home[member] = audience.name
        return self

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The audiences in a TOML file: one `[[audiences]]` table each."""
        table, where = _table(path, "audiences")
        return cls.from_table(table, where)

    @classmethod
    def from_table(cls, table: Mapping[str, Any], where: str = "audiences") -> Self:
        """The audiences that a table describes; a table `[profile]` beside them is left alone."""
        if not table.get("audiences"):
            raise ProfileError(f"{where}: there is no audience: add a table [[audiences]] with name and members")
        return _validated(cls, {key: value for key, value in table.items() if key != "profile"}, where)

    @classmethod
    def of(cls, members: Mapping[str, Iterable[str]]) -> Self:
        """From names and members, the most trusted first."""
        return cls.from_table({"audiences": [{"name": name, "members": list(who)} for name, who in members.items()]})

    def recipients(self) -> tuple[tuple[str, int], ...]:
        """Every recipient with the number of the audience, in order."""
        return tuple((member, number) for number, each in enumerate(self.audiences) for member in each.members)


def template(name: str) -> str:
    """The commented template of a profile or of audiences."""
    return (resources.files("reticent") / "data" / f"{name}-template.toml").read_text("utf-8")


def _table(path: str | Path, what: str) -> tuple[dict[str, Any], str]:
    where = f"{what} {str(path)!r}"
    try:
        source = Path(path).read_text("utf-8")
    except FileNotFoundError:
        raise ProfileError(f"no {where}: write one with 'reticent message init'") from None
    except (OSError, UnicodeDecodeError) as error:
        why = (error.strerror or "unreadable") if isinstance(error, OSError) else "it is not UTF-8 text"
        raise ProfileError(f"cannot read {where}: {why}") from None
    try:
        return tomllib.loads(source), where
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"{where} is not TOML: {error}") from None


def _validated(model: type[Model], table: dict[str, Any], where: str) -> Model:
    try:
        return model.model_validate(table)
    except ValidationError as error:
        raise ProfileError(f"{where}: {_first_problem(error, table)}") from None


def _first_problem(error: ValidationError, table: dict[str, Any]) -> str:
    problems = error.errors()
    problem = next((each for each in problems if each["type"] == "extra_forbidden"), problems[0])
    *path, last = [*problem["loc"]] or [""]
    if problem["type"] == "extra_forbidden":
        fields = Audience.model_fields if path else Profile.model_fields if "audiences" not in table else {"audiences"}
        return f"unknown key {last!r}{nearest(str(last), fields)}"
    parts = [_audience_named(table, part) if isinstance(part, int) else str(part) for part in problem["loc"]]
    spoken = ", ".join(part for part in parts if part and part != "audiences")
    message = problem["msg"].removeprefix("Value error, ")
    return f"{spoken}: {message}" if spoken else message


def _audience_named(table: dict[str, Any], number: int) -> str:
    listed = table.get("audiences")
    entry = listed[number] if isinstance(listed, list) and number < len(listed) else None
    return f"audience {entry['name']!r}" if isinstance(entry, dict) and entry.get("name") else f"entry {number + 1}"


def _first_twice(names: list[str]) -> str:
    return next(name for at, name in enumerate(names) if name in names[:at])
