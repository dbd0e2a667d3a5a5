"""Hints that are weak one by one and tell together: "the van broke down with sixty parcels in it" of a courier.

A sentence is weighed by its strongest words and by the strongest word of the rest of the message: what the reader makes
of a word, what counts and vectors alone make of one, how near one is to the entry, and whether one is on a list of what
is typical of the entry. The weights follow a regression on messages in which what tells an entry was marked
(`tools/messages/telling/made_with.txt`). What weighs enough is not left out; the writer is told of the stretch from the
first to the last word that tells nearly as much as the strongest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from reticent.languages.en import typical_words
from reticent.messages.trades import field_of
from reticent.model import Span

if TYPE_CHECKING:
    from reticent.messages.profile import Attribute
    from reticent.world import World

ENOUGH, WITHOUT = 2.3, 3.3
"""What a sentence weighs from which it is told of, and one without a word that is typical of the entry."""

ALONE, NEAR, ELSEWHERE, TYPICAL = 0.7, 0.2, 0.75, 4.0
"""What counts beside the reader's logit: the logit without reading, the nearness, the best logit elsewhere, and each of
two words that are typical of the entry."""

AROUND, MOST_ELSEWHERE = 3, 1.5
"""Within how many sentences the best logit elsewhere is looked for, and what it comes to at most: else everything in a
long message would hint at something."""

LIKELY = 2.75
"""What the reader hardly ever makes of a sentence and those beside it where counts and vectors make little of it."""

NEAREST, NOWHERE, MOST_TYPICAL = 6.0, -1.0, 2.0
SLACK = 1.0
"""How many logits weaker than the strongest word of its sentence a word is that belongs to the stretch."""

LONGEST = 45
"""How many characters a stretch has at most."""


@dataclass(frozen=True, slots=True)
class WeakHint:
    """A word that may hint at an entry: the sentence it stands in, and how it is weighed."""

    span: Span
    sentence: int
    read: float
    alone: float
    near: float
    typical: float
    """1 for a word that is typical of the entry, half of it for one of the commonest."""


def hinting_stretches(hints: Iterable[WeakHint]) -> Iterator[tuple[Span, float]]:
    """The stretches of a message that hint at an entry, with the logit of their strongest word."""
    sentences = _by_sentence(hints)
    best = {number: max(hint.read for hint in each) for number, each in sentences.items()}
    for number, each in sentences.items():
        near = (best[at] for at in range(number - AROUND, number + AROUND + 1) if at in best and at != number)
        if _lacking(each) <= best[number] + ELSEWHERE * min(max(near, default=NOWHERE), MOST_ELSEWHERE):
            yield _stretch(each), best[number]


def worth_reading(hints: Iterable[WeakHint]) -> set[int]:
    """The sentences that may hint at an entry, as far as can be said before they are read."""
    return {number for number, each in _by_sentence(hints).items() if _lacking(each) <= LIKELY}


def _by_sentence(hints: Iterable[WeakHint]) -> dict[int, list[WeakHint]]:
    return {number: list(each) for number, each in groupby(hints, key=lambda hint: hint.sentence)}


def _lacking(hints: Sequence[WeakHint]) -> float:
    """What the reader must make of a sentence and those beside it so that it weighs enough."""
    alone, near = max(hint.alone for hint in hints), max(hint.near for hint in hints)
    typical = min(sum(hint.typical for hint in hints), MOST_TYPICAL)
    known = ALONE * alone + NEAR * min(max(near, NOWHERE), NEAREST) + TYPICAL * typical
    return (ENOUGH if typical else WITHOUT) - known


def _stretch(hints: Sequence[WeakHint]) -> Span:
    """From the first to the last word that tells, around the strongest, as far as it is short."""
    strongest = max(hints, key=lambda hint: (hint.typical, hint.read))
    telling = [hint.span for hint in hints if hint.typical or hint.read >= strongest.read - SLACK]
    start, end = strongest.span.start, strongest.span.end
    for span in sorted(telling, key=lambda each: abs(each.start - strongest.span.start)):
        if max(end, span.end) - min(start, span.start) <= LONGEST:
            start, end = min(start, span.start), max(end, span.end)
    return Span(start, end)


def typical_of(attribute: Attribute, world: World) -> frozenset[str]:
    """The words that are typical of an entry: of an occupation and its field, of any illness, of dogs."""
    entry = attribute.value.lower()
    words = entry.split()
    names = {*words, *("_".join(words[at:]) for at in range(len(words))), entry, attribute.name.lower()}
    found = [typical_words.OF_ATTRIBUTES[each].split() for each in sorted(names & typical_words.OF_ATTRIBUTES.keys())]
    if attribute.name == "work":
        field = field_of(entry, world)
        found += [typical_words.OF_FIELDS[field].split()] if field else []
        found += [sorted(things) for of, things in typical_words.OF_OCCUPATIONS if of & names]
    elif attribute.name in ("sports", "interests"):
        found += [sorted(things) for of, things in typical_words.OF_PASTIMES if of & names]
    return frozenset(word for each in found for word in each)
