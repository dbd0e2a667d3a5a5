"""A draft: a text, what was found in it, and what stands in place of each finding; and the text as its reader sees it.

A draft is a frozen value. Its findings lie in the text as read (see view.py); `shown()` renders exactly what a reader
will see, and there is no other rendering anywhere. Guards get a `Shown` and what is hidden, and nothing else.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from reticent.languages import Analysis
from reticent.model import (
    Decision,
    Document,
    Finding,
    GeneralTerm,
    Plausible,
    Replacement,
    Said,
    Secret,
    Span,
    Stretches,
    Verdict,
    apply,
)
from reticent.view import View

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Substitution:
    """What stands in place of each finding, and how what is said in general terms was chosen."""

    decisions: tuple[Decision, ...] = ()
    said: Mapping[Finding, Said] = field(default_factory=dict, repr=False)
    terms: tuple[GeneralTerm, ...] = field(default=(), repr=False)
    plausible: Plausible | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """What a reviewer decided, in the text as read: it counts whatever a rule or a guard would do.

    `stays` are stretches that stand as they are; `wordings` what stands in place of a finding: a rung of its ladder,
    own words, or None for its label. A guard that does not like it says so in its verdict: then nothing is verified.
    """

    stays: tuple[Span, ...] = ()
    wordings: Mapping[Span, Said | str | None] = field(default_factory=dict, repr=False)


@dataclass(frozen=True)
class Shown:
    """The text as its reader sees it. Made by `Draft.shown`, or from any text with `Shown.of`.

    `said` are the stretches that hold general terms, where they are known.
    """

    text: str = field(repr=False)
    said: Mapping[Span, Said] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, text: str) -> "Shown":
        """A text of which nothing else is known."""
        return cls(text)

    @cached_property
    def view(self) -> View:
        """Its forms."""
        return View.of(self.text)


@dataclass(frozen=True)
class Draft:
    """A document on its way: what was found, what stands in its place, what the guards said.

    `forced` are stretches of the text as read that a guard wants hidden, whatever a rule would let stand; `barred` are
    general terms that may not stand at a place. `asked` are the verdicts that asked for more, round by round, and
    `verdicts` the last ones, on the text as it comes out.
    """

    document: Document
    view: View = field(repr=False)
    analysis: Analysis = field(repr=False)
    findings: tuple[Finding, ...] = ()
    forced: frozenset[Span] = frozenset()
    barred: frozenset[tuple[Span, str]] = field(default=frozenset(), repr=False)
    substitution: Substitution = field(default_factory=Substitution, repr=False)
    asked: tuple[Verdict, ...] = field(default=(), repr=False)
    verdicts: tuple[Verdict, ...] = field(default=(), repr=False)
    choices: Choices = field(default_factory=Choices, repr=False)
    memory: dict[type, Any] = field(default_factory=dict, repr=False, compare=False)
    """What was looked up for this text; it goes with the draft from round to round, and ends with it."""

    def remembered(self, what: type[T], make: Callable[[], T]) -> T:
        """What was made for this text already, or is made now."""
        if what not in self.memory:
            self.memory[what] = make()
        found: T = self.memory[what]
        return found

    @cached_property
    def edits(self) -> tuple[Replacement, ...]:
        """The edits that make the shown text of the text as given."""
        return tuple(edit for edit, _ in self._edits)

    @cached_property
    def _edits(self) -> tuple[tuple[Replacement, Finding | None], ...]:
        """The same, each with the finding it stands for; None for a change in the words beside one."""
        decisions = [decision for decision in self.substitution.decisions if decision.replacement is not None]
        own = [
            (Replacement(*decision.finding.span, decision.replacement or ""), decision.finding)
            for decision in decisions
        ]
        taken = Stretches(decision.finding.span for decision in decisions)
        beside = sorted({edit for decision in decisions for edit in decision.beside})
        free: list[tuple[Replacement, Finding | None]] = [
            (edit, None) for edit in beside if edit.start < edit.end and not taken.touch(Span(edit.start, edit.end))
        ]
        done: list[tuple[Replacement, Finding | None]] = []
        for (start, end, new), finding in sorted([*own, *free], key=lambda each: each[0]):
            first, last = self.view.back(Span(start, end))
            first = max(first, done[-1][0].end if done else 0)  # two characters may share one place: a ligature
            if first < last:  # else all of its place is hidden already: what is turned round is one
                done.append((Replacement(first, last, new), finding))
        return tuple(done)

    def shown(self) -> Shown:
        """The text as its reader will see it."""
        said = {
            span: self.substitution.said[finding]
            for span, finding in self.replaced
            if finding is not None and finding in self.substitution.said
        }
        return Shown(apply(self.view.given, self.edits), said)

    @cached_property
    def replaced(self) -> tuple[tuple[Span, Finding | None], ...]:
        """The stretches of the shown text that were put there, each with the finding it stands for."""
        shift, found = 0, []
        for (start, end, new), finding in self._edits:
            found.append((Span(start + shift, start + shift + len(new)), finding))
            shift += len(new) - (end - start)
        return tuple(found)

    def origin(self, span: Span) -> tuple[list[Span], list[Finding]]:
        """Where a stretch of the shown text comes from: stretches of the text as read, and findings it stands for."""
        own: list[Span] = []
        findings: list[Finding] = []
        at = span.start
        for place, finding in self._touching(span):
            if at < place.start:
                own.append(self._unshifted(Span(at, place.start)))
            if finding is not None and place.start < place.end:
                findings.append(finding)
            at = max(at, place.end)
        if at < span.end:
            own.append(self._unshifted(Span(at, span.end)))
        return [read for given in own if (read := self.view.forth(given)) and read.start < read.end], findings

    def _touching(self, span: Span) -> Sequence[tuple[Span, Finding | None]]:
        first = max(0, bisect_right(self.replaced, span.start, key=lambda each: each[0].end) - 1)
        touching = []
        for at in range(first, len(self.replaced)):
            place, finding = self.replaced[at]
            if place.start >= span.end:
                break
            if place.overlaps(span):
                touching.append((place, finding))
        return touching

    def _unshifted(self, span: Span) -> Span:
        """From the shown text to the text as given, for a stretch that was not replaced."""
        at = bisect_right(self.replaced, span.start, key=lambda each: each[0].start) - 1
        shift = 0 if at < 0 else self._edits[at][0].end - self.replaced[at][0].end
        return Span(span.start + shift, span.end + shift)

    @cached_property
    def hidden(self) -> tuple[Finding, ...]:
        """The findings that something stands in place of, not those that a rule lets stand."""
        return tuple(each.finding for each in self.substitution.decisions if each.replacement is not None)

    @cached_property
    def secrets(self) -> tuple[Secret, ...]:
        """What must not be read, or concluded, from the shown text: what is hidden, thing by thing."""
        things: dict[tuple[str, int], list[Finding]] = {}
        for finding in self.hidden:
            if finding.origin == "priced":
                continue
            things.setdefault((finding.kind, finding.entity), []).append(finding)
        return tuple(
            Secret(
                mentions[0].label,
                kind,
                tuple(dict.fromkeys(mention.span.of(self.view.read) for mention in mentions)),
                mentions[0].origin if len({mention.origin for mention in mentions}) == 1 else "found",
                mentions[0].who,
            )
            for (kind, _), mentions in things.items()
        )

    def verdict(self, guard: str) -> Verdict | None:
        """What a guard says of the text as it comes out, if it was asked."""
        return next((verdict for verdict in self.verdicts if verdict.guard == guard), None)

    def given(self, finding: Finding) -> Finding:
        """The finding where it stands in the text as given."""
        return finding if self.view.form.starts is None else replace(finding, span=self.view.back(finding.span))
