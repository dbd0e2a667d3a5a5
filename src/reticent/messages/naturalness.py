"""Does it read well? n-gram frequencies around a replacement, after the paper's frequency score.

    Fre(p, t) = sum over n = 2..5 of the sum, over all windows of n words that cover p, of ln(count)      (ln 0 := 0)

The paper compares this with one threshold for all places. Ours is relative to what the writer wrote: some places are
rare whatever stands there, and a replacement must not be much rarer than the original. Per window, so that
replacements of different length compare:

    naturalness = Fre(new) / windows(new) - Fre(original) / windows(original)

Counts are totals in the reference corpus, which keeps frequent pairs and triples of words and all known phrases.
"""

from collections.abc import Callable, Iterable, Sequence
from math import log

from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import phrases

Totals = Callable[[str], int]

LENGTHS = (2, 3, 4, 5)
THRESHOLD = -0.35
"""A replacement less natural than this is not used: see docs/messages.md for how it was found."""
THRESHOLD_LISTED = -0.6
"""The same for wordings from the shipped list, which are known to mean the same."""


def frequency_score(counts: Iterable[int]) -> float:
    """The sum of ln(count), with ln(0) taken as 0."""
    return sum(log(count) for count in counts if count)


def windows(words: Sequence[str], start: int, stop: int) -> list[str]:
    """All stretches of 2 to 5 words that hold a word of `words[start:stop]`."""
    return [
        " ".join(words[at : at + length])
        for length in LENGTHS
        for at in range(max(0, start - length + 1), min(stop, len(words) - length + 1))
    ]


def totals_of(reference: Reference) -> Totals:
    """How often words follow each other in a corpus; always 0 for one that cannot say."""
    return getattr(reference, "total", lambda _: 0)


class Naturalness:
    """The score of replacements, with every count asked for once."""

    def __init__(self, totals: Totals) -> None:
        self._totals = totals
        self._known: dict[str, int] = {}

    def count(self, words: str) -> int:
        """How often these words follow each other."""
        if words not in self._known:
            self._known[words] = self._totals(words)
        return self._known[words]

    def score(self, before: str, middle: str, after: str) -> float:
        """Fre of `middle` between two stretches of text, per window."""
        left, inner, right = _last_run(before), _words(middle), _first_run(after)
        words = [*left[-4:], *inner, *right[:4]]
        start = len(left[-4:])
        around = windows(words, start, start + len(inner)) if inner else windows(words, start - 1, start + 1)
        return frequency_score(self.count(window) for window in around) / max(len(around), 1)

    def compared(self, before: str, original: str, new: str, after: str) -> float:
        """How much more natural `new` is than `original` in this place; negative when less."""
        return self.score(before, new, after) - self.score(before, original, after)


def _words(text: str) -> list[str]:
    return [word for run in phrases(text) for word in run]


def _last_run(text: str) -> tuple[str, ...]:
    found = phrases(text)
    return found[-1] if found and _open_end(text) else ()


def _first_run(text: str) -> tuple[str, ...]:
    found = phrases(text)
    return found[0] if found and _open_start(text) else ()


def _open_end(text: str) -> bool:
    """Whether the text ends in a word, so that what follows continues it."""
    stripped = text.rstrip()
    return bool(stripped) and stripped[-1] not in '.,;:!?()[]—–…"“”'


def _open_start(text: str) -> bool:
    stripped = text.lstrip()
    return bool(stripped) and stripped[0] not in '.,;:!?()[]—–…"“”'
