"""How true general terms are, on sentences with one term to say in general.

    {"id", "text", "start", "end", "good": [..], "bad": [..]}

`good` are replacements that a careful editor would accept, `bad` typical wrong ones. What is said instead of the term
is *right* if it is in the first list, *wrong* if it is in the second, *unlisted* in neither; or the term is left out or
labelled, and nothing is said. Articles and capitals do not count, number does.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from reticent.errors import InputError
from reticent.files import read_bytes
from reticent.model import Span
from reticent.substitute.general.generalizing import generalize
from reticent.world import World

Outcome = Literal["right", "wrong", "unlisted", "not said"]
OUTCOMES: tuple[Outcome, ...] = ("right", "wrong", "unlisted", "not said")

_LABEL = re.compile(r"\[[A-Z ]+ \d+\]")
_ARTICLE = re.compile(r"^(?:the|an?)\s+")


@dataclass(frozen=True, slots=True)
class GeneralCase:
    """A sentence, the term in it, and what may and may not be said instead."""

    id: str
    text: str = field(repr=False)
    span: Span
    good: frozenset[str] = field(repr=False)
    bad: frozenset[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class GeneralOutcome:
    """What came of one case."""

    id: str
    outcome: Outcome
    term: str
    said: str
    text: str

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)


def read_cases(path: Path) -> list[GeneralCase]:
    """The cases of a file of JSON lines."""
    cases = []
    for number, line in enumerate(read_bytes(str(path)).decode("utf-8", "replace").splitlines(), 1):
        if line.strip():
            cases.append(_case(line, f"{path.name}, line {number}"))
    if not cases:
        raise InputError(f"{path.name} holds no sentence")
    return cases


def outcomes(cases: Iterable[GeneralCase], world: World) -> Iterator[GeneralOutcome]:
    """What is said in each."""
    for case in cases:
        term = case.span.of(case.text)
        text = generalize(case.text, [term], world=world).text
        said = _said(case, text)
        yield GeneralOutcome(case.id, _judged(case, said), term, said, text)


def tally(found: Iterable[GeneralOutcome]) -> dict[Outcome, int]:
    """How many of each outcome."""
    counted = Counter(each.outcome for each in found)
    return {outcome: counted[outcome] for outcome in OUTCOMES}


def _case(line: str, where: str) -> GeneralCase:
    try:
        entry = json.loads(line)
        text, span = str(entry["text"]), Span(int(entry["start"]), int(entry["end"]))
        good, bad = (frozenset(map(_bare, map(str, entry[name]))) for name in ("good", "bad"))
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{where}: not a JSON object with text, start, end, good and bad") from None
    if not 0 <= span.start < span.end <= len(text):
        raise InputError(f"{where}: start and end are no stretch of the text")
    return GeneralCase(str(entry.get("id", where)), text, span, good, bad)


def _said(case: GeneralCase, text: str) -> str:
    """What stands between the words that stayed: before the term an article may have changed."""
    before, after = case.text[: case.span.start], case.text[case.span.end :]
    if text.startswith(before):
        start = len(before)
    else:
        start = next((at for at, (old, new) in enumerate(zip(before, text, strict=False)) if old != new), 0)
        start = text.rfind(" ", 0, start) + 1
    end = len(text) - len(after) if text.endswith(after) else len(text)
    return text[start : max(start, end)]


def _judged(case: GeneralCase, said: str) -> Outcome:
    bare = _bare(said)
    if not bare or _LABEL.search(said):
        return "not said"
    return "right" if bare in case.good else "wrong" if bare in case.bad else "unlisted"


def _bare(said: str) -> str:
    return _ARTICLE.sub("", said.strip().casefold())
