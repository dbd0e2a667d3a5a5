"""What to hide, how strictly, and what to put in its place.

A policy is a TOML file; the presets in `policies/` are such files. `[kinds]` says what happens to each kind of
finding, and a kind that is not listed is left alone, so that a policy can be read from top to bottom without knowing
the program. A mistyped key is an error that names the nearest right one: a policy that silently does less than its
author meant is worse than none.
"""

import json
import tomllib
from collections.abc import Callable
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from reticent.errors import PolicyError, UnknownName, nearest
from reticent.kinds import KINDS
from reticent.plugins import DETECTORS, load

Style = Literal["generalize", "label", "blank", "pseudonym"]
"""What takes the place of what is hidden. `generalize` falls back on labels where nothing general can be said."""

Action = Literal["hide", "shift", "year", "over-89", "zip3", "below-state"]
"""What happens to a kind: hidden whole; moved by a secret number of days (dates); or, for the Safe Harbor rules, dates
cut to the year, only ages over 89 hidden, ZIP codes cut to three digits, only places smaller than a state hidden."""

T = TypeVar("T")

ACTION_FOR: dict[str, str] = {
    "shift": "date",
    "year": "date",
    "over-89": "age",
    "zip3": "postal_code",
    "below-state": "place",
}


class DisclosureSettings(BaseModel):
    """What counts as giving a hidden term away, and what is done about it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    strict: float | None = Field(
        default=None,
        ge=0,
        le=1,
        description="how little may be given away, 0 to 1; absent: only what --hide names is guarded",
    )
    together: int = Field(default=3, ge=1, le=6, description="the largest set of terms considered")
    context: str = Field(
        default="window:3",
        pattern=r"^(?:sentence|paragraph|document|window:[1-9]\d*)$",
        description="what is read together: sentence, paragraph, document, or window:N for N sentences side by side",
    )
    certainty: Literal["cautious", "plain", "evident"] = Field(
        default="plain", description="which end of an estimate decides: cautious hides more, evident less"
    )
    remove: Literal["cheapest", "greedy"] = Field(
        default="cheapest", description="break what gives away at the least cost, or as the papers do"
    )
    evidence: int = Field(default=3, ge=1, description="how many public documents must show a combination of terms")
    as_published: bool = Field(default=False, description="the papers' methods to the letter, for comparison")
    second_voice: bool = Field(
        default=True, description="weigh every word by vectors, its meaning and its neighbours too, not by counts alone"
    )
    information: float | None = Field(
        default=None, gt=0, description="terms that tell this many bits or more are hidden"
    )


class GeneralSettings(BaseModel):
    """How general a term becomes that is not blacked out: see docs/plausibility.md."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    plausible: int = Field(default=10, ge=1, description="at least this many texts could be the original (t)")
    within: Literal["sentence", "paragraph", "document"] = Field(
        default="sentence", description="of which stretch of text that is to hold"
    )
    evenness: float = Field(default=0.5, ge=0, le=1, description="alpha: 1 only nears t, 0 only treats all terms alike")
    method: Literal["exact", "lub", "prune"] = Field(
        default="exact", description="the exact choice, or one of the paper's two searches"
    )
    priors: Literal["uniform", "corpus"] = Field(
        default="uniform", description="whether the originals that fit count alike, or by how often the corpus has them"
    )

    @classmethod
    def of(cls, **settings: Any) -> Self:
        """These settings, or one sentence about what is wrong with them."""
        try:
            return cls.model_validate(settings)
        except ValidationError as error:
            raise PolicyError(_first_problem(error)) from None


class Person(BaseModel):
    """Somebody to hide wherever and however the text names them: docs/names.md says in which forms.

    `label` is what stands in their place where labels do; `role` is for reports, which may show it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(repr=False, description="the full name")
    aliases: tuple[str, ...] = Field(default=(), repr=False, description="other names, nicknames, initials, accounts")
    role: str = Field(default="", description="what they are in the text: patient, witness")
    label: str = Field(default="", description="what stands in their place; a number if empty")

    @field_validator("name", "role", "label")
    @classmethod
    def _stripped(cls, cell: str) -> str:
        return " ".join(cell.split())

    @field_validator("aliases")
    @classmethod
    def _no_empty_aliases(cls, aliases: tuple[str, ...]) -> tuple[str, ...]:
        if any(not alias.strip() for alias in aliases):
            raise ValueError("an alias is empty")
        return tuple(" ".join(alias.split()) for alias in aliases)


class _Memory(dict[type, Any]):
    """What was worked out from a policy. A copy that goes to another process goes without it."""

    def __reduce__(self) -> tuple[type, tuple[()]]:
        return _Memory, ()


class Policy(BaseModel):
    """What to hide and how. Build one from a preset: `Policy.load("identity")`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(default="custom", description="what it is called in reports")
    description: str = Field(default="", description="what it is for, in a sentence")
    style: Style = Field(default="label", description="what takes the place of what is hidden")
    entity_model: bool = Field(
        default=True, description="use the tagger and the parser, not patterns and lists alone (`--no-model`)"
    )
    threshold: float = Field(default=0.5, ge=0, le=1, description="findings below this score are ignored")
    tagger_threshold: float = Field(
        default=0.35, ge=0, le=1, description="the least share at which a finding of the tagger counts, if there is one"
    )
    kinds: dict[str, Action] = Field(default_factory=dict, description="what happens to each kind of finding")
    thresholds: dict[str, Annotated[float, Field(ge=0, le=1)]] = Field(
        default_factory=dict, description="thresholds of single kinds"
    )
    hide: tuple[str, ...] = Field(default=(), repr=False, description="terms to hide wherever they occur")
    hide_patterns: tuple[str, ...] = Field(default=(), repr=False, description="regular expressions to hide")
    people: tuple[Person, ...] = Field(default=(), repr=False, description="people to hide, with all their names")
    people_as: Literal["labels", "roles"] = Field(
        default="labels", description="whether people are named by what the text says they are: the applicant"
    )
    keep: tuple[str, ...] = Field(default=(), description="terms never to touch")
    keep_patterns: tuple[str, ...] = Field(default=(), description="regular expressions never to touch")
    disclosure: DisclosureSettings = Field(
        default_factory=DisclosureSettings, description="what gives a hidden term away"
    )
    anonymous_among: int | None = Field(
        default=None, ge=1, description="hide until the subject is one of so many for whoever looks it up"
    )
    attacker: Literal["public", "informed", "knowing"] = Field(
        default="public",
        description="who reads it: whoever has the reference corpus, or another text about them, or knows the world",
    )
    peers: str | int | None = Field(
        default=None, description="of how many people, or of what kind, the subject is one; by the text if absent"
    )
    rules: tuple[str, ...] = Field(default=(), description="rule files: which words and pairs betray a topic")
    topics: tuple[str, ...] = Field(default=(), description="topics whose whole vocabulary is hidden")
    general: GeneralSettings = Field(default_factory=GeneralSettings, description="how general a general term becomes")
    edit: Literal["none", "light", "normal"] = Field(
        default="none", description="whether labels side by side are joined, and what says nothing any more is left out"
    )
    key: str = Field(default="", repr=False, description="pseudonyms follow from it: same key, same pseudonyms")

    @field_validator("kinds", "thresholds")
    @classmethod
    def _known_kinds(cls, table: dict[str, Any]) -> dict[str, Any]:
        if not KINDS.keys() >= table.keys():
            load(DETECTORS)  # a kind that a package brings
        for kind in table:
            if kind not in KINDS:
                raise ValueError(f"unknown kind {kind!r}{nearest(kind, KINDS)}")
        return table

    @field_validator("hide_patterns", "keep_patterns")
    @classmethod
    def _patterns_compile(cls, patterns: tuple[str, ...]) -> tuple[str, ...]:
        if patterns:
            import regex  # few policies have any
        for number, pattern in enumerate(patterns, 1):
            try:
                compiled = regex.compile(pattern)
            except regex.error as error:
                raise ValueError(f"pattern {number} is no regular expression: {error}") from None
            if compiled.match(""):
                raise ValueError(f"pattern {number} matches the empty text")
        return patterns

    @field_validator("hide", "keep")
    @classmethod
    def _no_empty_terms(cls, terms: tuple[str, ...]) -> tuple[str, ...]:
        if any(not term.strip() for term in terms):
            raise ValueError("a term is empty")
        return terms

    @field_validator("peers", mode="before")
    @classmethod
    def _number_or_kind(cls, peers: Any) -> Any:
        return as_peers(peers) if isinstance(peers, str) else peers

    @field_validator("people", mode="before")
    @classmethod
    def _one_table_each(cls, people: Any) -> Any:
        if isinstance(people, dict):
            raise ValueError("write [[people]] above each person, in double brackets")  # noqa: TRY004
        return people

    @model_validator(mode="after")
    def _actions_fit(self) -> Self:
        for kind, action in self.kinds.items():
            if ACTION_FOR.get(action, kind) != kind:
                raise ValueError(f"{action!r} is for {ACTION_FOR[action]}, not for {kind}")
        return self

    @classmethod
    def load(cls, name: str) -> Self:
        """The preset called `name`, or the policy in the TOML file at that path."""
        if name in preset_names():
            return cls.from_toml(preset_text(name), f"preset {name!r}")
        path = Path(name)
        if path.suffix != ".toml" and not path.is_file():
            raise UnknownName("policy", name, preset_names())
        try:
            source = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise PolicyError(f"cannot read policy {name!r}: {_plain(error)}") from None
        return cls.from_toml(source, repr(name))

    @classmethod
    def from_toml(cls, source: str, where: str = "policy") -> Self:
        """The policy that TOML text describes; `where` names it in errors. `extends` names a preset to start from."""
        try:
            table = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            raise PolicyError(f"{where} is not TOML: {error}") from None
        parent = table.pop("extends", None)
        if parent is not None:
            if parent not in preset_names():
                raise PolicyError(f"{where}: {UnknownName('preset to extend', str(parent), preset_names())}")
            table = _merged(tomllib.loads(preset_text(parent)), table)
        try:
            return cls.model_validate(table)
        except ValidationError as error:
            raise PolicyError(f"{where}: {_first_problem(error)}") from None

    def as_toml(self) -> str:
        """TOML that describes this policy by itself, without `extends`: every setting that has a value."""
        settings = self.model_dump(mode="json", exclude_none=True)
        people = settings.pop("people")
        tables = {name: table for name, table in settings.items() if isinstance(table, dict)}
        parts = [_assignments({name: value for name, value in settings.items() if name not in tables})]
        parts += [f"\n[{name}]\n{_assignments(table)}" for name, table in tables.items()]
        parts += [f"\n[[people]]\n{_assignments(person)}" for person in people]
        return "".join(parts)

    def but(self, **changes: Any) -> Self:
        """The same policy with some settings changed."""
        settings = {name: getattr(self, name) for name in type(self).model_fields} | changes
        try:
            return type(self).model_validate(settings)
        except ValidationError as error:
            raise PolicyError(_first_problem(error)) from None

    @property
    def budgeted(self) -> bool:
        """Whether the facts of a text are counted, because its reader knows the world."""
        return self.attacker == "knowing" and (self.anonymous_among or 1) > 1 and self.entity_model

    @property
    def names_nothing(self) -> bool:
        """Whether it hides no kind of thing, and nobody named anything: a text would come out as it went in."""
        named = (self.kinds, self.hide, self.hide_patterns, self.people, self.rules, self.topics)
        asked = (self.anonymous_among or 1) > 1 or self.disclosure.information is not None
        return not any(named) and not asked

    def remembered(self, what: type[T], make: Callable[[], T]) -> T:
        """What was worked out from this policy already, or is worked out now; it ends with the policy."""
        if what not in self._memory:
            self._memory[what] = make()
        found: T = self._memory[what]
        return found

    @cached_property
    def _memory(self) -> "_Memory":
        return _Memory()

    def threshold_for(self, kind: str) -> float:
        """The least score at which a finding of this kind counts."""
        return self.thresholds.get(kind, self.threshold)


def as_peers(said: str | None) -> str | int | None:
    """What a person writes: a number of people ("100,000"), or a kind of them."""
    if said is None:
        return None
    digits = said.replace(",", "").replace("_", "").strip()
    return int(digits) if digits.removeprefix("-").isdecimal() else said.strip().casefold()


def preset_names() -> list[str]:
    """The presets that ship with Reticent."""
    folder = resources.files("reticent") / "policies"
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


def preset_text(name: str) -> str:
    """The TOML of a preset, comments and all."""
    return (resources.files("reticent") / "policies" / f"{name}.toml").read_text("utf-8")


def _merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """`above` laid over `below`, table by table; the kind action "keep" takes a kind out."""
    merged = below | {
        key: below[key] | value if isinstance(value, dict) and isinstance(below.get(key), dict) else value
        for key, value in above.items()
    }
    kinds = merged.get("kinds")
    if isinstance(kinds, dict):
        merged["kinds"] = {kind: action for kind, action in kinds.items() if action != "keep"}
    return merged


def _assignments(table: dict[str, Any]) -> str:
    """Lines of TOML, whose values are written as those of JSON are, but for one character."""
    return "".join(
        f"{name} = {json.dumps(value, ensure_ascii=False)}\n".replace("\x7f", "\\u007f")
        for name, value in table.items()
    )


def _first_problem(error: ValidationError) -> str:
    problem = error.errors()[0]
    where = ".".join(str(part + 1 if isinstance(part, int) else part) for part in problem["loc"])
    if problem["type"] == "extra_forbidden":
        table, _, key = where.rpartition(".")
        tables: dict[str, type[BaseModel]] = {
            "disclosure": DisclosureSettings,
            "general": GeneralSettings,
            "people": Person,
        }
        inside = tables.get(table.partition(".")[0])
        fields = list(inside.model_fields) if inside else [*Policy.model_fields, "extends"]
        return f"unknown key {where!r}{nearest(key, fields)}"
    message = problem["msg"].removeprefix("Value error, ")
    if where == "disclosure.context":
        message = (
            f"{problem['input']!r} is none: sentence, paragraph, document, or window:N for N sentences side by side"
        )
    return f"{where}: {message}" if where else message


def _plain(error: OSError | UnicodeDecodeError) -> str:
    return error.strerror or "unreadable" if isinstance(error, OSError) else "it is not UTF-8 text"
