"""What a reviewer decides about a draft, step by step, and the draft as it is then.

A review is the first draft and a list of steps; the same steps always give the same draft, so that undoing is leaving
out the last one, and nothing but the steps has to be stored. What a reviewer lets stand, stands, and what a reviewer
writes is written: the guards judge the text as its reader would see it, and say so where it does not hold. Whatever
they ask for besides is hidden, as in any draft; what they asked for in the first draft stays hidden until the reviewer
says otherwise.

Offsets of steps count characters of the text as given.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from reticent.detect import settle
from reticent.draft import Choices, Draft
from reticent.errors import InputError
from reticent.guards import guards_for
from reticent.kinds import KINDS
from reticent.languages.terms import TermMatcher
from reticent.model import Finding, Ladder, Said, Span
from reticent.pipeline import judged
from reticent.policy import Person, Policy
from reticent.substitute.general.generalizing import ladder_of
from reticent.world import World

LONGEST = 500
"""How many characters a reviewer's own words may have."""

Place = Annotated[int, Field(ge=0)]


class ReviewStep(BaseModel):
    """One decision: keep or hide a stretch, say it by a rung of its ladder or in own words, join or split people.

    `all` means every mention of the same thing. `rung` counts from 1; 0 is the label. `other` is where a mention of the
    other person begins and ends.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    do: Literal["keep", "hide", "say", "write", "join", "split"]
    start: Place
    end: Place
    all: bool = False
    kind: str = "hidden"
    rung: Place = 0
    text: str = Field(default="", max_length=LONGEST, repr=False)
    other: tuple[Place, Place] | None = None

    @field_validator("kind")
    @classmethod
    def _known(cls, kind: str) -> str:
        if kind not in KINDS:
            raise ValueError("there is no such kind")
        return kind

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.end <= self.start:
            raise ValueError("a stretch ends after it starts")
        if (self.do == "join") != (self.other is not None):
            raise ValueError("joining takes two mentions, everything else one")
        return self

    @classmethod
    def read(cls, table: object) -> Self:
        """The step that a table describes; what is wrong with it is said without quoting it."""
        try:
            return cls.model_validate(table)
        except ValidationError as error:
            problem = error.errors()[0]
            where = ".".join(map(str, problem["loc"]))
            message = problem["msg"].removeprefix("Value error, ")
            raise InputError(f"the decision cannot be used: {f'{where}: ' if where else ''}{message}") from None

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it, without what is not said."""
        return self.model_dump(exclude_defaults=True)


def reviewed(first: Draft, steps: Sequence[ReviewStep], policy: Policy, world: World) -> Draft:
    """The first draft after these steps, judged anew."""
    if not steps:
        return first
    state = _State(first, world, {finding.span: finding for finding in first.findings})
    for step in steps:
        state.take(step)
    choices = Choices(tuple(sorted(state.stays)), state.wordings)
    found = settle(first.view.read, state.findings(), policy, world.lexicon, choices.stays)
    forced = frozenset(span for span in first.forced if not any(span.overlaps(each) for each in choices.stays))
    draft = replace(first, findings=found, choices=choices, forced=forced, verdicts=())
    with world.document():
        return judged(draft, guards_for(policy, first.document), policy, world)


def rungs(draft: Draft, span: Span, world: World) -> Ladder | None:
    """The ladder of the finding at a stretch of the text as given, if there is one to climb."""
    read = draft.view.forth(span)
    finding = next((each for each in draft.findings if each.span == read), None)
    return ladder_of(draft, finding, world) if finding else None


@dataclass(frozen=True, slots=True)
class Learned:
    """What the steps say about other texts: people and terms to hide, terms to keep."""

    people: tuple[Person, ...] = field(default=(), repr=False)
    hide: tuple[str, ...] = field(default=(), repr=False)
    keep: tuple[str, ...] = field(default=(), repr=False)


def learned(first: Draft, final: Draft, steps: Sequence[ReviewStep]) -> Learned:
    """What the reviewer decided, as a policy can say it: a people's list, terms to hide, terms to keep.

    Only what was decided for all mentions, or holds of all that the text has, is a rule for other texts.
    """
    text = first.view.given
    hidden = {finding.span.of(first.view.read) for finding in final.hidden}
    known = {finding.span.of(first.view.read) for finding in first.findings}
    marked = dict.fromkeys(text[step.start : step.end] for step in steps if step.do == "hide")
    kept = dict.fromkeys(text[step.start : step.end] for step in steps if step.do == "keep")
    people: dict[int, list[str]] = {}
    for finding in final.hidden:
        if finding.kind == "person":
            people.setdefault(finding.entity, []).append(" ".join(finding.span.of(first.view.read).split()))
    return Learned(
        tuple(_person(names) for names in people.values()),
        tuple(" ".join(term.split()) for term in marked if term.strip() and term in hidden and term not in known),
        tuple(" ".join(term.split()) for term in kept if term.strip() and term not in hidden),
    )


def _person(names: Sequence[str]) -> Person:
    """One person by all that the text calls them, the longest first."""
    different = sorted(dict.fromkeys(names), key=lambda name: (-len(name.split()), -len(name), name))
    return Person(name=different[0], aliases=tuple(different[1:]))


@dataclass(slots=True)
class _State:
    """What the steps taken so far come to."""

    first: Draft
    world: World
    found: dict[Span, Finding]
    stays: set[Span] = field(default_factory=set)
    wordings: dict[Span, Said | str | None] = field(default_factory=dict)
    whose: dict[Span, str] = field(default_factory=dict)
    people: int = 0

    def take(self, step: ReviewStep) -> None:
        """Take one step."""
        span = self._read(step.start, step.end)
        if step.do == "keep":
            for each in self._mentions(span, step.all):
                self.found.pop(each, None)
                self.wordings.pop(each, None)
                self.stays.add(each)
        elif step.do == "hide":
            self._hide(span, step)
        elif step.do in ("say", "write"):
            for each in self._mentions(span, step.all):
                if each in self.found:
                    self.wordings[each] = self._wording(each, step)
        elif step.do == "join" and step.other:
            self._join(span, self._read(*step.other))
        else:
            self._split(span)

    def findings(self) -> Iterator[Finding]:
        """What is to be hidden, with who is who as the reviewer says."""
        for span, finding in self.found.items():
            yield replace(finding, who=self.whose[span]) if span in self.whose else finding

    def _read(self, start: int, end: int) -> Span:
        """A stretch of the text as given in the text as read."""
        if end > len(self.first.view.given):
            raise InputError("the decision is about a place outside the text")
        span = self.first.view.forth(Span(start, end))
        if not span.of(self.first.view.read).strip():
            raise InputError("the decision is about a stretch that holds no text")
        return span

    def _mentions(self, span: Span, every: bool) -> list[Span]:
        """The stretch itself, or with it every other mention of the same thing."""
        one = self.found.get(span) or next((each for each in self.first.findings if each.span == span), None)
        if not every:
            return [span]
        if one is None:
            return self._occurrences(span)
        same = (each.span for each in self.first.findings if _is_same(each, one))
        return list(dict.fromkeys((span, *same, *(at for at, each in self.found.items() if _is_same(each, one)))))

    def _occurrences(self, span: Span) -> list[Span]:
        """Where else the words of a stretch stand."""
        read = self.first.view.read
        return list(dict.fromkeys((span, *(at for at, _ in TermMatcher([span.of(read)]).find(read)))))

    def _hide(self, span: Span, step: ReviewStep) -> None:
        known = {finding.span: finding for finding in self.first.findings}
        for each in self._mentions(span, step.all):
            self.stays = {stay for stay in self.stays if not stay.overlaps(each)}
            self.found.setdefault(
                each,
                known.get(each) or Finding(each, step.kind, 1.0, "reviewer", "you marked it", origin="named"),
            )
            self.wordings.pop(each, None)

    def _wording(self, span: Span, step: ReviewStep) -> Said | str | None:
        """What a step wants to stand at a place."""
        if step.do == "write":
            return step.text
        if not step.rung:
            return None
        ladder = ladder_of(self.first, self.found[span], self.world)
        if ladder is None or step.rung >= len(ladder.steps):
            return None
        return said_at(ladder, step.rung, self.found[span].kind)

    def _join(self, one: Span, other: Span) -> None:
        """Two people are one: all mentions of both are the same person's."""
        mentions = [*self._mentions(one, True), *self._mentions(other, True)]
        known = {self.whose.get(span) or self.found[span].who for span in mentions if span in self.found} - {""}
        self._name(mentions, min(known) if known else "")

    def _split(self, span: Span) -> None:
        """A mention is somebody else's than the other mentions of the same name."""
        rest = [each for each in self._mentions(span, True) if each != span]
        self._name([each for each in rest if not self.whose.get(each)], "")
        self._name([span], "")

    def _name(self, mentions: Iterable[Span], who: str) -> None:
        self.people += 1
        for span in mentions:
            if span in self.found:
                self.whose[span] = who or f"reviewed {self.people}"


def said_at(ladder: Ladder, rung: int, kind: str) -> Said:
    """What a rung says."""
    step = ladder.steps[rung]
    return Said(
        step.name,
        step.volume,
        step.named,
        kind,
        step.preposition,
        ladder.sense,
        step.concept,
        ladder.single,
        ladder.sure,
        ladder.others,
    )


def _is_same(one: Finding, other: Finding) -> bool:
    return (one.kind, one.entity) == (other.kind, other.entity)
