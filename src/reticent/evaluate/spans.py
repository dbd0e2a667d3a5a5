"""Hidden spans against marked ones: recall by span, by entity and by word, precision by word.

A mark is hidden when every word of it is; function words, titles and "no." in it do not count, as in the Text
Anonymization Benchmark. An entity is hidden when all its mentions are. Precision is the share of hidden words that
lie in some mark; a hidden word in a mark of an ignored type counts neither for nor against.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from reticent.evaluate.gold import Annotated, Mark
from reticent.model import Span

WORD = re.compile(r"\w+")
LITTLE = frozenset("mr mrs ms dr no nr nos about the of and or in a an to on at by for from with s".split())
STAYS = "NO_MASK"


@dataclass(slots=True)
class Share:
    """So many of so many."""

    hits: int = 0
    of: int = 0

    def add(self, hit: bool) -> None:
        """Count one more."""
        self.hits += hit
        self.of += 1

    @property
    def value(self) -> float:
        """The share; 1 of nothing."""
        return self.hits / self.of if self.of else 1.0


@dataclass(slots=True)
class Scores:
    """How a system did on a set of texts."""

    spans: Share = field(default_factory=Share)
    words: Share = field(default_factory=Share)
    precision: Share = field(default_factory=Share)
    kept: Share = field(default_factory=Share)
    by_type: dict[str, Share] = field(default_factory=dict)
    entities: dict[str, Share] = field(default_factory=dict)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall of words."""
        p, r = self.precision.value, self.words.value
        return 2 * p * r / (p + r) if p + r else 0.0


def score(pairs: Iterable[tuple[Annotated, Iterable[Span]]], ignore: Collection[str] = ()) -> Scores:
    """The scores over texts, each with the spans a system hid."""
    scores = Scores()
    for annotated, spans in pairs:
        hidden = _covered(spans)
        wanted = [mark for mark in annotated.marks if mark.identifier != STAYS and mark.type not in ignore]
        _count_marks(scores, annotated.text, wanted, hidden)
        marked = _covered(mark.span for mark in wanted)
        ignored = _covered(mark.span for mark in annotated.marks if mark.type in ignore)
        _count_words(scores, annotated.text, hidden, marked, ignored)
    return scores


def _count_marks(scores: Scores, text: str, wanted: list[Mark], hidden: set[int]) -> None:
    entities: dict[tuple[str, str], bool] = {}
    for mark in wanted:
        whole = all(
            word.group().casefold() in LITTLE or hidden.issuperset(range(*word.span()))
            for word in WORD.finditer(text, *mark.span)
        )
        scores.spans.add(whole)
        scores.by_type.setdefault(mark.type, Share()).add(whole)
        key = (mark.identifier, mark.entity)
        entities[key] = entities.get(key, True) and whole
    for (identifier, _), whole in entities.items():
        scores.entities.setdefault(identifier, Share()).add(whole)


def _count_words(scores: Scores, text: str, hidden: set[int], marked: set[int], ignored: set[int]) -> None:
    counts: Counter[tuple[bool, bool]] = Counter()
    for word in WORD.finditer(text):
        is_hidden = hidden.issuperset(range(*word.span()))
        is_marked = word.start() in marked or word.end() - 1 in marked
        scores.kept.add(not is_hidden)
        if is_marked or word.start() not in ignored:
            counts[is_hidden, is_marked] += 1
    scores.words.hits += counts[True, True]
    scores.words.of += counts[True, True] + counts[False, True]
    scores.precision.hits += counts[True, True]
    scores.precision.of += counts[True, True] + counts[True, False]


def _covered(spans: Iterable[Span]) -> set[int]:
    return {place for span in spans for place in range(*span)}
