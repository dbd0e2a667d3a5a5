"""Whatever hides: a small registry of systems, each named as a user types it.

    ours, ours:pii, ours:my.toml                       us, under a policy (identity if not said)
    ours:identity?strict=.5&style=blank                with settings of the policy changed
    ours:identity?strict=.3,.5,.7&together=2,3         a grid: six systems
    ours:identity?tagger=mine.pack                     with a tagger of one's own, or none
    spacy, spacy:MODEL                                 all entities of a spaCy model
    presidio                                           Presidio's analyzer on the same model, where installed
    gold                                               what people marked: the measure of all, not a tool
    original                                           nothing hidden
    FILE.json                                          any tool's spans, {id: [[start, end, replacement], ..]}

A system gives for each text its edits, so that the output can be read and attacked. A tool that only marks has the type
it gives put in brackets, `[PERSON]`, in place of what it marks.
"""

import importlib
import json
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import product
from pathlib import Path
from typing import Any, Protocol, get_args

from pydantic import BaseModel

from reticent import __version__
from reticent.errors import InputError, PolicyError, UnknownName
from reticent.evaluate.gold import STAYS, Annotated
from reticent.evaluate.remembered import remembering_world
from reticent.languages import Language
from reticent.languages.en.spacy import MODEL, Spacy
from reticent.model import Document, Replacement
from reticent.pipeline import sanitize_all
from reticent.policy import Policy
from reticent.world import World

Edits = tuple[Replacement, ...]
MASK = "[HIDDEN]"


class System(Protocol):
    """Anything that hides."""

    @property
    def name(self) -> str:
        """As the user calls it."""
        ...

    @property
    def version(self) -> str:
        """What exactly it is, for a report."""
        ...

    def hide(self, texts: Sequence[Annotated]) -> Iterator[Edits]:
        """The edits of each text, in order, ascending and disjoint."""
        ...


@dataclass(frozen=True, slots=True)
class Ours:
    """Reticent under a policy. With `subject` it is told whom each text is about."""

    name: str
    policy: Policy
    world: World
    subject: bool = False

    @property
    def version(self) -> str:
        """Our version."""
        return f"reticent {__version__}"

    def hide(self, texts: Sequence[Annotated]) -> Iterator[Edits]:
        """What the policy hides."""
        documents = (Document(text.text, subject=text.subject or text.id if self.subject else None) for text in texts)
        for result in sanitize_all(documents, self.policy, self.world):
            yield result.spans


@dataclass(frozen=True, slots=True)
class SpacyEntities:
    """All entities that a language model names."""

    name: str
    language: Language
    model: str

    @property
    def version(self) -> str:
        """The version of spaCy, and the model."""
        return f"spaCy {version('spacy')}, {self.model}"

    def hide(self, texts: Sequence[Annotated]) -> Iterator[Edits]:
        """Every entity, by its label."""
        analyses = self.language.analyse(text.text for text in texts)
        for _, analysis in zip(texts, analyses, strict=True):
            yield _disjoint((*entity.span, _label(entity.label)) for entity in analysis.entities)


class Presidio:
    """Presidio's analyzer as it comes, on our language model."""

    name = "presidio"

    def __init__(self) -> None:
        try:
            analyzer = importlib.import_module("presidio_analyzer")
            engines = importlib.import_module("presidio_analyzer.nlp_engine")
            domains: Any = importlib.import_module("tldextract")
        except ImportError:
            raise InputError("Presidio is not installed here: pip install 'reticent[compare]'") from None
        logging.getLogger("presidio-analyzer").setLevel(logging.ERROR)
        domains.extract = domains.TLDExtract(suffix_list_urls=())  # its own list of domains, not a fetched one
        engine = engines.SpacyNlpEngine()
        engine.nlp = {"en": Spacy().pipeline}
        self._engine = analyzer.AnalyzerEngine(nlp_engine=engine, supported_languages=["en"])

    @property
    def version(self) -> str:
        """Its version, and the model."""
        return f"presidio-analyzer {version('presidio-analyzer')}, {MODEL}"

    def hide(self, texts: Sequence[Annotated]) -> Iterator[Edits]:
        """What it finds, the surer of two that overlap first."""
        for text in texts:
            found = self._engine.analyze(text=text.text, language="en")
            found.sort(key=lambda each: (-each.score, each.start - each.end, each.start, each.entity_type))
            yield _disjoint((each.start, each.end, _label(each.entity_type)) for each in found)


@dataclass(frozen=True, slots=True)
class People:
    """What people marked as having to go."""

    name: str = "gold"
    version: str = "the marks of the texts"

    def hide(self, texts: Sequence[Annotated]) -> Iterator[Edits]:
        """Every mark, by its type."""
        for text in texts:
            marks = (mark for mark in text.marks if mark.identifier != STAYS)
            yield _disjoint((*mark.span, _label(mark.type)) for mark in marks)


@dataclass(frozen=True, slots=True)
class Original:
    """Nothing is hidden."""

    name: str = "original"
    version: str = "the texts as they are"

    def hide(self, texts: Sequence[Annotated]) -> Iterator[Edits]:
        """No edits."""
        return iter([()] * len(texts))


class FromFile:
    """The spans of any tool: {id: [[start, end, replacement], ..]}; without a replacement a span becomes a label."""

    def __init__(self, path: Path) -> None:
        self.name, self.version = path.stem, path.name
        self._path = path
        try:
            table = json.loads(path.read_text("utf-8"))
            self._edits = {str(identity): sorted(_edit(entry) for entry in row) for identity, row in table.items()}
        except OSError as error:
            raise InputError(f"cannot read {str(path)!r}: {error.strerror}") from None
        except (ValueError, AttributeError, TypeError, IndexError, KeyError, RecursionError):
            raise InputError(f"{path.name} is not of the form {{id: [[start, end, ...], ...]}}") from None

    def hide(self, texts: Sequence[Annotated]) -> Iterator[Edits]:
        """What the file says. It must speak of all texts, and of no others."""
        missing = [text.id for text in texts if text.id not in self._edits]
        if missing:
            raise InputError(
                f"{self._path.name} lacks {len(missing)} of the {len(texts)} texts: {missing[0]!r}, for one"
            )
        known = {text.id for text in texts}
        foreign = [identity for identity in self._edits if identity not in known]
        if foreign:
            raise InputError(
                f"{self._path.name} speaks of {len(foreign)} texts that are not among the {len(known)} given: "
                f"{foreign[0]!r}, for one"
            )
        for text in texts:
            last = 0
            for start, end, _ in self._edits[text.id]:
                if not 0 <= start < end <= len(text.text):
                    raise InputError(f"{self._path.name} has a span outside the text of {text.id!r}")
                if start < last:
                    raise InputError(f"{self._path.name} has spans that overlap in {text.id!r}, at {start}")
                last = end
            yield tuple(self._edits[text.id])


def systems(specs: Iterable[str], world: World | None = None) -> list[System]:
    """The systems that these names mean, grids unfolded, each once. They share one analysis of the texts."""
    shared = remembering_world(world)
    specs = dict.fromkeys(name for spec in specs for name in unfold(spec))
    made = [_system(spec, shared) for spec in specs]
    twice = [name for name, times in Counter(system.name for system in made).items() if times > 1]
    if twice:
        raise InputError(f"two systems are called {twice[0]!r}: rename one of the files")
    return made


def listed(specs: str) -> list[str]:
    """The names in a list with commas. A comma between the values of a setting does not part two names."""
    names: list[str] = []
    for part in (part.strip() for part in specs.split(",")):
        is_value = names and "?" in names[-1] and not _is_name(part)
        if is_value:
            names[-1] += f",{part}"
        elif part:
            names.append(part)
    return names


def unfold(spec: str) -> list[str]:
    """One name for each combination of the settings' values: `?a=1,2&b=3,4` means four."""
    head, question, rest = spec.partition("?")
    if not question:
        return [spec]
    settings = [part.partition("=") for part in rest.split("&") if part]
    choices = [[f"{key}={value.strip()}" for value in values.split(",")] for key, _, values in settings]
    return [f"{head}?{'&'.join(chosen)}" for chosen in product(*choices)]


def _is_name(part: str) -> bool:
    return re.split(r"[:?]", part, maxsplit=1)[0] in REGISTRY or part.endswith(".json")


def _system(spec: str, world: World) -> System:
    if spec.endswith(".json") or Path(spec).is_file():
        return FromFile(Path(spec))
    head, _, settings = spec.partition("?")
    name, _, argument = head.partition(":")
    if name not in REGISTRY:
        raise UnknownName("system", name, [*REGISTRY, "FILE.json"])
    return REGISTRY[name](spec, argument, settings, world)


def _ours(spec: str, argument: str, settings: str, world: World) -> System:
    policy = Policy.load(argument or "identity")
    parts = dict(_setting(part, spec) for part in settings.split("&") if part)
    told = parts.pop("subject", False)
    if "tagger" in parts:
        tagger = parts.pop("tagger")
        world = replace(world, tagger=Path(str(tagger)) if tagger else None)
    return Ours(spec, changed(policy, parts), world, subject=bool(told))


def _spacy(spec: str, argument: str, settings: str, world: World) -> System:
    _refuse(spec, settings)
    return SpacyEntities(spec, Spacy(argument) if argument else world.language, argument or MODEL)


def _plain(make: Callable[[], System]) -> Callable[[str, str, str, World], System]:
    def build(spec: str, argument: str, settings: str, _: World) -> System:
        _refuse(spec, argument or settings)
        return make()

    return build


REGISTRY: dict[str, Callable[[str, str, str, World], System]] = {
    "ours": _ours,
    "spacy": _spacy,
    "presidio": _plain(Presidio),
    "gold": _plain(People),
    "original": _plain(Original),
}


def changed(policy: Policy, settings: dict[str, Any]) -> Policy:
    """The policy with settings changed, each by its own name, wherever in the policy it lives."""
    top: dict[str, Any] = {}
    for key, value in settings.items():
        table, _, inner = key.partition(".") if "." in key else ("", "", key)
        if not table and inner not in Policy.model_fields:
            table = next((name for name, fields in _tables().items() if inner in fields), "")
        if not table:
            top[inner] = value
            continue
        if table not in Policy.model_fields:
            raise PolicyError(f"a policy has no table {table!r}")
        current = getattr(policy, table)
        before = current.model_dump() if isinstance(current, BaseModel) else dict(current or {})
        now = top.setdefault(table, before)
        now[inner] = value
        if table == "kinds" and value == "keep":
            del now[inner]
    try:
        return policy.but(**top) if top else policy
    except TypeError:
        raise PolicyError("a setting of the policy cannot be given in a name") from None


def _tables() -> dict[str, Iterable[str]]:
    """The tables of a policy that have settings of their own, and their names."""
    return {
        name: each.model_fields
        for name, info in Policy.model_fields.items()
        for each in (info.annotation, *get_args(info.annotation))
        if isinstance(each, type) and issubclass(each, BaseModel)
    }


def _setting(part: str, spec: str) -> tuple[str, Any]:
    key, equals, value = part.partition("=")
    if not equals or not value:
        raise InputError(f"{spec!r} has a setting without a value: write name=value, and & between two")
    words = {"yes": True, "true": True, "no": False, "false": False, "none": None}
    if value in words:
        return key, words[value]
    try:
        return key, int(value) if value.lstrip("-").isdigit() else float(value)
    except ValueError:
        return key, value


def _refuse(spec: str, given: str) -> None:
    if given:
        raise InputError(f"{spec!r} takes no settings")


def _edit(entry: Sequence[Any]) -> Replacement:
    return Replacement(int(entry[0]), int(entry[1]), MASK if len(entry) < 3 or entry[2] is None else str(entry[2]))


def _label(kind: str) -> str:
    plain = re.sub(r"[^A-Z]+", " ", kind.upper()).strip()
    return f"[{plain}]" if plain else MASK


def _disjoint(edits: Iterable[tuple[int, int, str]]) -> Edits:
    """The edits in the order of the text; what overlaps an earlier given one is joined to it."""
    given = [Replacement(*edit) for edit in edits]
    order = {edit: number for number, edit in reversed(list(enumerate(given)))}
    joined: list[list[Replacement]] = []
    reach = -1
    for edit in sorted(order, key=lambda each: (each.start, each.end)):
        if edit.start < reach:
            joined[-1].append(edit)
        else:
            joined.append([edit])
        reach = max(reach, edit.end) if len(joined[-1]) > 1 else edit.end
    return tuple(
        Replacement(group[0].start, max(edit.end for edit in group), min(group, key=order.__getitem__).text)
        for group in joined
    )
