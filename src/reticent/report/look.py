"""Things to look at: what stays and may tell somebody, and what was hidden in doubt, most telling first.

What stays is looked for in the text that comes out, as its reader sees it: the tagger reads it once more, from a lower
share than the policy's. Facts that hold of one person alone come first. Nothing that is hidden is shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from reticent.detect.tagged import tagger_of
from reticent.kinds import kind_of
from reticent.model import Result, Span
from reticent.policy import Policy
from reticent.world import World

LEAST, SURE, MOST = 0.1, 0.5, 30
"""From which share on something may tell; from which one a hiding is in no doubt; how many are listed."""


@dataclass(frozen=True, slots=True)
class LookAt:
    """A place of the output to look at: what stands there, what it may be, how likely."""

    start: int
    end: int
    text: str
    kind: str
    share: float
    hidden: bool

    @property
    def why(self) -> str:
        """In words."""
        said = kind_of(self.kind).description.split(":")[0]
        if self.hidden:
            return f"hidden as one of: {said}; in doubt, {self.share:.0%}"
        return f"stays; may be one of: {said} ({self.share:.0%})"


def to_look_at(result: Result, policy: Policy, world: World) -> tuple[LookAt, ...]:
    """What a reviewer should look at; nothing where the policy does without a model."""
    if world.tagger is None or not policy.entity_model or not policy.kinds:
        return ()
    found = [*_staying(result, world), *_doubtful(result)]
    found.sort(key=lambda each: (each.hidden, each.kind != "unique", -each.share, each.start))
    return tuple(islice(found, MOST))


def _staying(result: Result, world: World) -> Iterator[LookAt]:
    ours = [place for place, _ in _places(result)]
    for tagged in world.derived(tagger_of).read(result.text).spans(LEAST):
        span = tagged.span
        if not any(place.overlaps(span) for place in ours):
            yield LookAt(*span, span.of(result.text), tagged.kind, round(tagged.score, 2), hidden=False)


def _doubtful(result: Result) -> Iterator[LookAt]:
    """Replacements for what was found with a share below a half."""
    doubts = {finding.span: finding for finding in result.findings if finding.score < SURE}
    for place, given in _places(result):
        finding = doubts.get(given)
        if finding:
            yield LookAt(*place, place.of(result.text), finding.kind, round(finding.score, 2), hidden=True)


def _places(result: Result) -> Iterator[tuple[Span, Span]]:
    """Each replacement: where it stands in the output, and the span of the text as given that it stands for."""
    grown = 0
    for start, end, replacement in result.spans:
        at = start + grown
        yield Span(at, at + len(replacement)), Span(start, end)
        grown += len(replacement) - (end - start)
