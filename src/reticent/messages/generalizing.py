"""What each telling phrase of a message becomes for those who read less, so that no two change the same words.

Phrases of one sentence that can only be left out, and are in each other's way, go together with the sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from reticent.messages.attribute_terms import LEFT_OUT, general_forms
from reticent.messages.loss import Rung
from reticent.messages.marks import FingerprintMark
from reticent.messages.phrases import SensitivePhrase, SensitiveSpan
from reticent.model import Span

if TYPE_CHECKING:
    from reticent.languages import Analysis
    from reticent.messages.profile import Profile
    from reticent.world import World

Group = Sequence[SensitiveSpan]
"""The places of one phrase, which changes everywhere alike."""


class TellingMessage(NamedTuple):
    """A message, and by what its phrases are said in general."""

    text: str
    analysis: Analysis
    profile: Profile
    world: World


def said_less(message: TellingMessage, groups: Sequence[Group]) -> tuple[SensitivePhrase, ...]:
    """The phrases in order, each with what can be said instead; what is not sure stays as it is."""
    sure = [group for group in groups if any(each.sure for each in group)]
    spans = [each.span for group in sure for each in group]
    made = {group[0].span: _with_general_forms(message, group, spans) for group in sure}
    for together in _in_one_sentence(message, sure, made):
        first = max(together, key=lambda each: (each.direct, each.co, -each.span.start))
        rest = [each.span for each in together if each is not first]
        joined = _with_general_forms(message, [first], spans, rest)
        if len(joined.ladder) > 1:
            for each in together:
                del made[each.span]
            made[min(each.span for each in together)] = joined
    changed = _apart([made[start] for start in sorted(made)])
    gone = [place for each in changed if each.ladder[-1].text == LEFT_OUT for place in each.mark.places]
    unsure = [group for group in groups if group not in sure]
    left = [each for each in unsure if not all(any(cut.covers(one.span) for cut in gone) for one in each)]
    return (*changed, *(_as_it_is(message, group) for group in left))


def _with_general_forms(
    message: TellingMessage, group: Group, others: Sequence[Span], also: Sequence[Span] = ()
) -> SensitivePhrase:
    first, spans = group[0], [each.span for each in group]
    text, analysis, profile, world = message
    found = general_forms(text, analysis, spans, first.attribute, first.direct, profile, world, others, also)
    rungs, places, forms = found
    mark = FingerprintMark("generalization", places, forms, (0.0,) * len(rungs))
    phrase = " ... ".join(span.of(text) for span in sorted([first.span, *also]))
    return SensitivePhrase(mark, phrase, first.attribute.name, max(each.co for each in group), first.direct, rungs)


def _as_it_is(message: TellingMessage, group: Group) -> SensitivePhrase:
    """A phrase that nothing is said instead of."""
    phrase, first = group[0].span.of(message.text), group[0]
    strength = max(each.co for each in group)
    mark = FingerprintMark("generalization", (), ((),), (0.0,))
    return SensitivePhrase(mark, phrase, first.attribute.name, strength, first.direct, (Rung(phrase),), sure=False)


def _in_one_sentence(
    message: TellingMessage, groups: Iterable[Group], made: dict[Span, SensitivePhrase]
) -> Iterator[list[SensitiveSpan]]:
    """The phrases of each sentence that stand in each other's way: none has a general term, one cannot go alone."""
    alone = [group[0] for group in groups if len(group) == 1]
    bare = [each for each in alone if all(rung.text == LEFT_OUT for rung in made[each.span].ladder[1:])]
    for sentence in message.analysis.sentences:
        inside = [each for each in bare if sentence.covers(each.span)]
        if len(inside) > 1 and any(len(made[each.span].ladder) == 1 for each in inside):
            yield inside


def _apart(found: Sequence[SensitivePhrase]) -> list[SensitivePhrase]:
    """Each with a stretch of its own: where two would change the same words, the later keeps what it says."""
    taken: list[Span] = []
    kept = []
    for each in found:
        if any(place.overlaps(other) for place in each.mark.places for other in taken):
            alone = replace(each.mark, alternatives=((),), naturalness=(0.0,), places=())
            kept.append(replace(each, mark=alone, ladder=each.ladder[:1]))
            continue
        taken += each.mark.places
        kept.append(each)
    return kept
