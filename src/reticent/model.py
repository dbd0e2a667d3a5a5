"""The nouns: what is read, what is found, what is decided, what comes out.

All of them are frozen values. Offsets count Unicode code points of the document's text. The text that a finding
covers is never part of it, so that no report, log or traceback can show it by accident.
"""

import warnings
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import isfinite, log2
from typing import Any, Literal, NamedTuple, Protocol

from reticent.kinds import kind_of


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
        self.spans = sorted(spans)
        self._starts = [span.start for span in self.spans]
        self._ends = list(accumulate((span.end for span in self.spans), max))

    def touch(self, span: Span) -> bool:
        """Whether one of them shares a character with the span."""
        before = bisect_left(self._starts, span.end)
        return before > 0 and self._ends[before - 1] > span.start

    def touching(self, span: Span) -> Iterator[Span]:
        """Those that share a character with the span, the last first."""
        for at in range(bisect_left(self._starts, span.end) - 1, -1, -1):
            if self._ends[at] <= span.start:  # nor does any before it reach so far
                return
            if self.spans[at].end > span.start:
                yield self.spans[at]

    def cover(self, span: Span) -> bool:
        """Whether the span lies inside one of them."""
        before = bisect_left(self._starts, span.start + 1)
        return before > 0 and self._ends[before - 1] >= span.end


Origin = Literal["found", "guessed", "named", "marked", "inferred", "priced"]
"""How a finding came about: a detector knows what it is, or sees a name but not what it names; the user named it;
another tool marked it; a guard asked for it, because of what it tells; a budget of facts did not buy it, which
makes it no secret where it stands elsewhere."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something the text gives away: where, of what kind, how sure, who says so and why.

    Findings with the same kind and entity number are mentions of one thing. Those with the same `who`, which is no
    name, are of one person whom the user named; `role` and `called` are what the user's list says of them.
    """

    span: Span
    kind: str
    score: float
    detector: str
    reason: str
    entity: int = 0
    origin: Origin = "found"
    who: str = ""
    role: str = ""
    called: str = ""

    def __hash__(self) -> int:
        """By what tells nearly all findings of a text apart, in a third of the time that all their parts take."""
        return hash((self.span, self.kind, self.detector))

    @property
    def label(self) -> str:
        """What reports and labels call it: the user's own word for it, or its kind and number."""
        return self.called or f"{kind_of(self.kind).label} {self.entity}"

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it: offsets and reasons, never the text."""
        found = {
            "start": self.span.start,
            "end": self.span.end,
            "kind": self.kind,
            "entity": self.entity,
            "score": round(self.score, 3),
            "detector": self.detector,
            "reason": self.reason,
        }
        return found | ({"role": self.role} if self.role else {})


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

    `preposition` is the one that goes with it: "in May 1984". `sense` says how the term was understood, `others` what
    else it could have meant; they speak of the hidden text and are for evidence, not for sharing. `sure` is how likely
    the general term is true. `single`: one thing, whatever its ending ("mumps").
    """

    name: str
    volume: int
    named: bool
    kind: str
    preposition: str = ""
    sense: str = field(default="", repr=False)
    concept: int | None = None
    single: bool = False
    sure: float = 1.0
    others: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Step:
    """A rung of a ladder: what could be said, and how many base terms it stands for.

    `preposition` is the one that goes with it where the term's own is "on" or "at": "in May 1984".
    """

    name: str
    volume: int
    named: bool
    concept: int | None = None
    preposition: str = ""

    @property
    def bits(self) -> float:
        """H(w'), the entropy of a term chosen evenly from the volume."""
        return log2(self.volume)


@dataclass(frozen=True, slots=True)
class Ladder:
    """A term and its rungs. The first is the term itself with volume 1; volumes grow from rung to rung.

    `sense` says how the term was understood, `sure` how likely that is, `others` what else it could have meant;
    `single` that it is one thing although it ends like many ("mumps").
    """

    term: str
    steps: tuple[Step, ...]
    sense: str = ""
    sure: float = 1.0
    others: tuple[str, ...] = ()
    single: bool = False


@dataclass(frozen=True, slots=True)
class GeneralTerm:
    """One term, its ladder, and the step that was chosen: 0 the term itself, None a label."""

    ladder: Ladder
    step: int | None

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        steps = [{"name": step.name, "volume": step.volume, "bits": round(step.bits, 3)} for step in self.ladder.steps]
        return {
            "term": self.ladder.term,
            "chosen": self.step,
            "sense": self.ladder.sense,
            "sure": round(self.ladder.sure, 2),
            "others": list(self.ladder.others),
            "ladder": steps,
        }


@dataclass(frozen=True, slots=True)
class Plausible:
    """How many texts could be the original of what is said in general terms: see docs/plausibility.md."""

    asked: int
    within: str
    texts: int
    general: int
    cut: int

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it: figures, never what a general term stands for."""
        return {
            "asked": self.asked,
            "within": self.within,
            "texts": self.texts,
            "general": self.general,
            "cut": self.cut,
        }


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
class Secret:
    """Something that must not be read in the output, nor concluded from it: its label, its kind, how it was written.

    `who` is that of a person whom the user named.
    """

    label: str
    kind: str
    forms: tuple[str, ...] = field(repr=False)
    origin: Origin = "found"
    who: str = ""


class Measure(Protocol):
    """What a guard measured, as a typed value of its own."""

    def since(self, earlier: Sequence[Any]) -> "Measure":
        """With what the same guard found in earlier rounds, where that matters to the owner of the text."""
        ...

    def as_dict(self, *, evidence: bool = False) -> dict[str, Any]:
        """As JSON has it: nothing from which something hidden can be computed, unless evidence is asked for."""
        ...


class Hide(NamedTuple):
    """A stretch of the shown text that a guard wants hidden, as what kind of finding, and why."""

    span: Span
    reason: str
    kind: str = "clue"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a guard says of a shown text.

    `holds` says whether what it guards holds in all that it could examine; `unexamined` are sentences about what it
    could not. `hide` must be hidden, whatever a rule would let stand; the general terms at `bar` may not stand where
    they do.
    """

    guard: str
    holds: bool
    hide: tuple[Hide, ...] = ()
    bar: tuple[Span, ...] = ()
    unexamined: tuple[str, ...] = ()
    measure: Measure | None = None

    @property
    def verified(self) -> bool:
        """Whether all was examined, and it holds."""
        return self.holds and not self.unexamined

    def as_dict(self, *, evidence: bool = False) -> dict[str, Any]:
        """As JSON has it."""
        measured = self.measure.as_dict(evidence=evidence) if self.measure else {}
        return {"guard": self.guard, "holds": self.holds, "unexamined": list(self.unexamined)} | measured


OBJECTIONS = {
    "verbatim": "something that was hidden can still be read in the output",
    "consistency": "a general term says what is hidden elsewhere",
    "rules": "a rule still holds in the output",
    "disclosure": "what is left still gives a hidden term away",
    "budget": "what is left tells more facts than leave the subject one of so many",
    "reidentification": "somebody is still too likely to be the subject",
}
"""What it means that a guard does not hold."""


@dataclass(frozen=True, slots=True)
class Risk:
    """What is known of the output: how much was hidden, and what every guard says of the text that comes out."""

    entities: int
    mentions: int
    by_kind: Mapping[str, int]
    verdicts: tuple[Verdict, ...] = ()
    generality: Plausible | None = None

    @property
    def plausible(self) -> Mapping[str, Any] | None:
        """How many originals the general terms leave plausible, where there are any: see docs/plausibility.md."""
        return self.generality.as_dict() if self.generality else None

    @property
    def verified(self) -> bool:
        """Whether every guard that the policy asks for examined all of the output, and holds."""
        return all(verdict.verified for verdict in self.verdicts)

    @property
    def left(self) -> int:
        """How many hidden things can still be read in the output."""
        measure = self.measured("verbatim")
        return int(measure["left"]) if measure else 0

    @property
    def disclosure(self) -> Mapping[str, Any] | None:
        """What the output tells about what is hidden, where that was measured: see docs/disclosure.md."""
        return self.measured("disclosure")

    @property
    def anonymity(self) -> Mapping[str, Any] | None:
        """Whom the output can be about, for whoever looks it up, where that was measured: see docs/inference.md."""
        return self.measured("reidentification")

    def verdict(self, guard: str) -> Verdict | None:
        """What this guard says, if the policy asks for it."""
        return next((verdict for verdict in self.verdicts if verdict.guard == guard), None)

    def measured(self, guard: str) -> Mapping[str, Any] | None:
        """What this guard measured, with its verdict, exactly: for the owner of the text."""
        verdict = self.verdict(guard)
        return verdict.as_dict(evidence=True) if verdict else None

    def objections(self) -> tuple[str, ...]:
        """Why the output is not verified, in sentences fit for sharing; none if it is."""
        broken = (OBJECTIONS.get(each.guard, f"{each.guard} does not hold") for each in self.verdicts if not each.holds)
        return (*broken, *(f"not examined: {line}" for line in self.unexamined()))

    def unexamined(self) -> tuple[str, ...]:
        """What no guard could examine, in sentences."""
        return tuple(dict.fromkeys(line for verdict in self.verdicts for line in verdict.unexamined))

    def as_dict(self, *, evidence: bool = False) -> dict[str, Any]:
        """As JSON has it: nothing from which something hidden can be computed, unless evidence is asked for."""
        names = {"disclosure": "disclosure", "reidentification": "anonymity", "budget": "budget"}
        measured = {
            names[verdict.guard]: verdict.as_dict(evidence=evidence)
            for verdict in self.verdicts
            if verdict.guard in names
        }
        return {
            "entities": self.entities,
            "mentions": self.mentions,
            "by_kind": dict(self.by_kind),
            "left": self.left,
            "verified": self.verified,
            "guards": {verdict.guard: {"holds": verdict.holds} for verdict in self.verdicts},
            "unexamined": list(self.unexamined()),
            **measured,
        } | ({"plausible": dict(self.plausible)} if self.plausible else {})


@dataclass(frozen=True, slots=True)
class Disclosure:
    """That some terms give a hidden one away: its label, the terms, DR of IC bits, n(s,X) of n(X) public documents.

    For the owner of the text: with these figures and the public corpus, anyone can find the hidden term.
    """

    hidden: str
    forms: tuple[str, ...] = field(repr=False)
    terms: tuple[str, ...] = field(repr=False)
    bits: float
    ceiling: float
    together: int
    count: int

    @property
    def share(self) -> str:
        """How much of what there is to know is told, in words that thousands of terms fit."""
        return share_in_words(self.bits / self.ceiling if self.ceiling else 0.0)

    def sentence(self) -> str:
        """For a report, without the terms themselves and without figures."""
        many = f"{len(self.terms)} terms together tell" if len(self.terms) > 1 else "tells"
        return f"{many} {self.share} of what there is to know about {self.hidden}"

    def figures(self) -> str:
        """For the owner of the text."""
        many = f"{len(self.terms)} terms together" if len(self.terms) > 1 else "it"
        return (
            f"of the {self.count:,} public documents with {many}, {self.together:,} speak of {self.hidden}; "
            f"{self.bits:.1f} bits of {self.ceiling:.1f}"
        )


def share_in_words(share: float) -> str:
    """A share as a report may give it: coarse, so that it fits thousands of terms."""
    return "most" if share >= 0.5 else "a part" if share > 0 else "nothing"


@dataclass(frozen=True, slots=True)
class Result:
    """The sanitized text and how it came about. Applying `spans` to the input gives `text`.

    `disclosures` say what would have given a hidden term away, `said` how each general term was understood; both are
    for evidence, not for sharing. `how` says of each finding what was done: "label", "said in general", "left out".
    """

    text: str
    findings: tuple[Finding, ...]
    spans: tuple[Replacement, ...]
    risk: Risk
    disclosures: tuple[Disclosure, ...] = ()
    said: Mapping[Finding, Said] = field(default_factory=dict, repr=False)
    how: Mapping[Finding, str] = field(default_factory=dict, repr=False)

    @property
    def told(self) -> tuple[Disclosure, ...]:
        """The old name of `disclosures`, which goes with version 0.3."""
        warnings.warn("Result.told is Result.disclosures now", DeprecationWarning, stacklevel=2)
        return self.disclosures

    @property
    def says_nothing(self) -> bool:
        """Whether a budget of facts left nothing to say of a text that said something."""
        return self.risk.verdict("budget") is not None and bool(self.spans) and not self.text.strip()

    def changed(self) -> list[Finding]:
        """The findings that were hidden, not those that a rule let stand."""
        starts = {span.start for span in self.spans}
        return [finding for finding in self.findings if finding.span.start in starts]

    def general(self) -> frozenset[str]:
        """The texts that were put in which are no labels: general terms, and changes in the words beside them."""
        labelled = {finding.span.start for finding in self.findings if finding not in self.said}
        return frozenset(span.text for span in self.spans if span.start not in labelled)

    def as_dict(self, *, evidence: bool = False) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "text": self.text,
            "spans": [list(span) for span in self.spans],
            "findings": [finding.as_dict() for finding in self.findings],
            "risk": self.risk.as_dict(evidence=evidence),
        }


def finite(figure: float) -> float | None:
    """A figure as JSON can hold it: None for what is infinite or undefined."""
    return figure if isfinite(figure) else None


def apply(text: str, replacements: Iterable[Replacement]) -> str:
    """The text with every replacement made; they are ascending and disjoint."""
    parts, last = [], 0
    for start, end, new in replacements:
        parts += [text[last:start], new]
        last = end
    return "".join([*parts, text[last:]])
