"""The nouns: what is read, what is found, what is decided, what comes out.

All of them are frozen values. Offsets count Unicode code points of the document's text. The text that a finding
covers is never part of it, so that no report, log or traceback can show it by accident.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, NamedTuple


class Span(NamedTuple):
    """The half-open stretch `[start, end)` of a text."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The characters it covers."""
        return text[self.start : self.end]

    def overlaps(self, other: "Span") -> bool:
        """Whether the two share a character."""
        return self.start < other.end and other.start < self.end

    def covers(self, other: "Span") -> bool:
        """Whether the other lies inside this one."""
        return self.start <= other.start and other.end <= self.end


class Stretches:
    """Stretches of a text, to be asked about many others in little time."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans = sorted(spans)
        self._starts = [span.start for span in self._spans]
        self._ends = list(accumulate((span.end for span in self._spans), max))

    def touch(self, span: Span) -> bool:
        """Whether one of them shares a character with the span."""
        before = bisect_left(self._starts, span.end)
        return before > 0 and self._ends[before - 1] > span.start

    def cover(self, span: Span) -> bool:
        """Whether the span lies inside one of them."""
        before = bisect_left(self._starts, span.start + 1)
        return before > 0 and self._ends[before - 1] >= span.end


@dataclass(frozen=True, slots=True)
class Finding:
    """Something the text gives away: where, of what kind, how sure, who says so and why.

    Findings with the same kind and entity number are mentions of one thing.
    """

    span: Span
    kind: str
    score: float
    detector: str
    reason: str
    entity: int = 0

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it: offsets and reasons, never the text."""
        return {
            "start": self.span.start,
            "end": self.span.end,
            "kind": self.kind,
            "entity": self.entity,
            "score": round(self.score, 3),
            "detector": self.detector,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class Document:
    """A text to be shared, with what its owner says of it."""

    text: str = field(repr=False)
    id: str | int | None = None
    hide: tuple[str, ...] = field(default=(), repr=False)
    subject: str | None = field(default=None, repr=False)
    marked: tuple[Finding, ...] | None = None
    """What another tool has marked, to be hidden instead of what our detectors find."""


class Replacement(NamedTuple):
    """One edit of the text. A plain triple in JSON."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """What a finding is called instead: a general term, how many originals it fits, whether it is a name.

    `preposition` is the one that goes with it: "in May 1984". `sense` says how the term was understood; it
    speaks of the hidden text and is for evidence, not for sharing.
    """

    name: str
    volume: int
    named: bool
    kind: str
    preposition: str = ""
    sense: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens to one finding: the text that takes its place, or None to leave it as it is.

    `beside` are the changes that it asks for in the words around it: "a" that becomes "an".
    """

    finding: Finding
    replacement: str | None = field(repr=False)
    why: str = ""
    beside: tuple[Replacement, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Risk:
    """What is known of the output: how much was hidden, and whether any of it is still there."""

    entities: int
    mentions: int
    by_kind: Mapping[str, int]
    left: int
    verified: bool
    disclosure: Mapping[str, Any] | None = None
    """What the hidden terms' disclosure was measured to be, where it was: see docs/disclosure.md."""
    plausible: Mapping[str, Any] | None = None
    """How many originals the general terms leave plausible, where there are any: see docs/plausibility.md."""
    anonymity: Mapping[str, Any] | None = None
    """Among how many the subject can be, for whoever looks the rest up: see docs/inference.md."""

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        measured = {"disclosure": self.disclosure, "plausible": self.plausible, "anonymity": self.anonymity}
        return {
            "entities": self.entities,
            "mentions": self.mentions,
            "by_kind": dict(self.by_kind),
            "left": self.left,
            "verified": self.verified,
        } | {name: dict(figures) for name, figures in measured.items() if figures is not None}


@dataclass(frozen=True, slots=True)
class Disclosure:
    """That some terms give a hidden one away: its label, the terms, DR of IC bits, n(s,X) of n(X) public documents."""

    hidden: str
    forms: tuple[str, ...] = field(repr=False)
    terms: tuple[str, ...] = field(repr=False)
    bits: float
    ceiling: float
    together: int
    count: int

    def sentence(self) -> str:
        """For a report, without the terms themselves."""
        many = f"{len(self.terms)} terms together" if len(self.terms) > 1 else "it"
        return (
            f"gives {self.hidden} away: of the {self.count:,} public documents with {many}, {self.together:,} speak of "
            f"that; {self.bits:.1f} bits of {self.ceiling:.1f}"
        )


@dataclass(frozen=True, slots=True)
class Result:
    """The sanitized text and how it came about. Applying `spans` to the input gives `text`.

    `told` says what would have given a hidden term away, `said` how each general term was understood; both are for
    evidence, not for sharing.
    """

    text: str
    findings: tuple[Finding, ...]
    spans: tuple[Replacement, ...]
    risk: Risk
    told: tuple[Disclosure, ...] = ()
    said: Mapping[Finding, Said] = field(default_factory=dict, repr=False)

    def changed(self) -> list[Finding]:
        """The findings that were hidden, not those that a rule let stand."""
        starts = {span.start for span in self.spans}
        return [finding for finding in self.findings if finding.span.start in starts]

    def general(self) -> frozenset[str]:
        """The texts that were put in which are no labels: general terms, and changes in the words beside them."""
        labelled = {finding.span.start for finding in self.findings if finding not in self.said}
        return frozenset(span.text for span in self.spans if span.start not in labelled)

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "text": self.text,
            "spans": [list(span) for span in self.spans],
            "findings": [finding.as_dict() for finding in self.findings],
            "risk": self.risk.as_dict(),
        }


def apply(text: str, replacements: Iterable[Replacement]) -> str:
    """The text with every replacement made; they are ascending and disjoint."""
    parts, last = [], 0
    for start, end, new in replacements:
        parts += [text[last:start], new]
        last = end
    return "".join([*parts, text[last:]])
