"""How much each word that is left helps somebody who has another text about the same subject.

A word helps if it is rare, and if the other text has it too:

    clue(w) = P(w again) * (bits(w) + bits among peers(w))²

bits(w) is `log2(N / n(w))` in the whole corpus; among peers it is the same within the documents most like the text:
actors among actors. The square is what a TF.IDF attacker gains. P(w again) is a logistic model p of what the corpus and
the text say about the word: above all how often documents that have it have it more than once (`total / documents`:
"dance" comes again, "notably" does not), and how strongly it goes with what is hidden ("dance" with a hidden revue).
It is fitted by `bench/attack.py repeats` on biographies of the reference texts: which words of the first paragraphs
does the rest of the article have again? The articles are cut short; an attacker is taken to have `LONGER` times as
much: `P = 1 - (1 - p)^LONGER`.

Words are joined into units that go or stay whole: a word with its hyphens, and a name or title of several words.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log, log2

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap, FrozenBitMap

from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import EDGELESS, normalise
from reticent.languages.lazy import lazy
from reticent.languages.words import WORD
from reticent.model import Span, Stretches

PEERS = 1000
"""How many documents most like the text are its peers."""

_MOST_HIDDEN = 25
_MOST_DOCUMENTS = 20_000
_MOST_PMI = 12.0

LONGER = 6
FEATURES = ("ln(total / documents)", "a capital inside a sentence", "a digit", "PMI / 10 with what is hidden", "always")
WEIGHTS = (3.36, 0.16, 0.33, 2.37, -2.85)
"""One for each of `FEATURES`, found by `bench/attack.py repeats`."""

_CAPITAL = r"(?<![\w'’.-])[A-Z0-9À-ÖØ-Þ][\w'’.-]{0,60}"
_LINK = r"(?:(?:of|the|and|in|on|for|a|to|with|at|from|de|la|le|van|von)[ \t]+){0,3}"
_NAME = lazy(rf"{_CAPITAL}(?:(?:[ \t]+|:[ \t]|[ \t]*&[ \t]*){_LINK}{_CAPITAL})+")
_QUOTED = lazy(r"[\"“][^\"“”\n]{2,60}[\"”]")
_SENTENCE_END = lazy(r"(?:^|[.!?:\"“”\n])[\s\"“(]*$")


@dataclass(frozen=True, slots=True)
class Clue:
    """A unit that is still there: where it stands, how many words it costs, how much it helps."""

    term: str
    spans: tuple[Span, ...]
    words: int
    again: float
    bits: float

    @property
    def strength(self) -> float:
        """`P(w again) * bits²`, bits in the corpus and among peers together."""
        return self.again * self.bits**2


@dataclass(frozen=True, slots=True)
class Word:
    """A word type of the text: its spelling in the corpus, its mentions, what the model looks at."""

    term: str
    spans: tuple[Span, ...]
    features: NDArray[np.float64]
    bits: float


def clues(
    text: str, taken: Sequence[Span], reference: Reference, hidden: Sequence[str] | None = None
) -> tuple[Clue, ...]:
    """The units that nothing hides yet, strongest first. `hidden` is what the taken spans hide, if they do not say."""
    words = words_of(text, taken, reference, hidden)
    values = {word.term: Clue(word.term, word.spans, len(word.spans), _again(word), word.bits) for word in words}
    return tuple(sorted(_with_names(text, taken, values), key=lambda clue: (-clue.strength, clue.spans)))


def units(text: str, taken: Sequence[Span]) -> tuple[Clue, ...]:
    """The same units for whom it does not matter how much each helps; nothing is looked up for them."""
    mentions = _mentions(text, taken).items()
    return tuple(
        _with_names(text, taken, {term: Clue(term, tuple(spans), len(spans), 0.0, 0.0) for term, spans in mentions})
    )


def _with_names(text: str, taken: Sequence[Span], values: dict[str, Clue]) -> list[Clue]:
    """Words, and the names that they are part of, each as strong as its strongest word."""
    found = list(values.values())
    for span in names(text, taken):
        parts = [values[part] for part in dict.fromkeys(_parts(span.of(text))) if part in values]
        if parts:
            best = max(parts, key=lambda clue: (clue.strength, clue.term))
            found.append(
                Clue(normalise(span.of(text)), (span,), len(WORD.findall(span.of(text))), best.again, best.bits)
            )
    return found


def _again(word: Word) -> float:
    return 1 - (1 - 1 / (1 + exp(-float(word.features @ np.array(WEIGHTS))))) ** LONGER


def words_of(text: str, taken: Sequence[Span], reference: Reference, hidden: Sequence[str] | None = None) -> list[Word]:
    """The word types that nothing hides, with what is known of each. A hyphenated word counts by its rarest part."""
    mentions = _mentions(text, taken)
    look = _Look(text, [span.of(text) for span in taken] if hidden is None else hidden, reference)
    documents = {term: look.documents(term) for term in mentions}
    peers = _peers(documents.values(), reference.size)
    around = list(look.hidden())
    return [_word(term, tuple(spans), documents[term], peers, around, look) for term, spans in mentions.items()]


def _mentions(text: str, taken: Sequence[Span]) -> dict[str, list[Span]]:
    """The word types that nothing hides, and where each stands."""
    mentions: dict[str, list[Span]] = {}
    hides = Stretches(taken)
    for match in WORD.finditer(text):
        span = Span(*match.span())
        if not hides.touch(span):
            for part in _parts(match.group()):
                mentions.setdefault(part, []).append(span)
    return mentions


def _parts(word: str) -> list[str]:
    return [part for part in normalise(word).split() if part not in EDGELESS]


class _Look:
    """What the text and the corpus say about words."""

    def __init__(self, text: str, hidden: Sequence[str], reference: Reference) -> None:
        self.text, self._hidden, self._reference = text, hidden, reference
        self.size = reference.size

    def documents(self, term: str) -> FrozenBitMap:
        """The public documents with a word."""
        return self._reference.postings(term) or FrozenBitMap()

    def repeated(self, term: str, documents: int) -> float:
        """How often a document that has the word has it."""
        total = getattr(self._reference, "total", None)
        return max(1.0, total(term) / documents) if total is not None and documents else 1.3

    def hidden(self) -> Iterator[FrozenBitMap]:
        """The documents of what is hidden: each name whole where the corpus knows it, else its words."""
        seen: set[str] = set()
        for surface in self._hidden:
            term = normalise(surface)
            if not term or any(mark.isdigit() for mark in term):
                continue
            whole = self.documents(term)
            for part in [term] if len(whole) > 1 else _parts(term):
                found = self.documents(part)
                if part not in seen and 1 < len(found) < _MOST_DOCUMENTS and len(seen) < _MOST_HIDDEN:
                    seen.add(part)
                    yield found


def _peers(documents: Iterable[FrozenBitMap], size: int) -> BitMap:
    """The documents that share most with the text: the sum of the bits of the words they have."""
    score = np.zeros(size)
    for found in documents:
        if 0 < len(found) < size / 4:
            score[found.to_array()] += log2(size / len(found))
    most = min(PEERS, size)
    best = np.argpartition(-score, most - 1)[:most]
    return BitMap(best.tolist())


def _word(
    term: str,
    spans: tuple[Span, ...],
    documents: FrozenBitMap,
    peers: BitMap,
    hidden: Sequence[FrozenBitMap],
    look: _Look,
) -> Word:
    count, start = len(documents), spans[0].start
    bits = log2(look.size / (count + 0.5))
    among = log2(len(peers) / (documents.intersection_cardinality(peers) + 1))
    written = spans[0].of(look.text)
    known = [
        float(written[0].isupper() and not _SENTENCE_END.search(look.text[max(0, start - 20) : start])),
        float(any(mark.isdigit() for mark in term)),
        max((_pmi(documents, other, look.size) for other in hidden), default=0.0) / 10,
    ]
    features = [log(look.repeated(term, count)), *known, 1.0]
    return Word(term, spans, np.array(features), max(0.0, bits + among))


def _pmi(one: FrozenBitMap, other: FrozenBitMap, size: int) -> float:
    """PMI with half a document added, between 0 and `_MOST_PMI`."""
    together = one.intersection_cardinality(other)
    if not together:
        return 0.0
    return min(_MOST_PMI, max(0.0, log2((together + 0.5) * size / (len(one) * len(other) + 0.5 * size))))


def names(text: str, taken: Sequence[Span]) -> list[Span]:
    """Names and titles of several words, and what stands in quotation marks, that nothing hides whole."""
    found = [Span(*match.span()) for pattern in (_NAME, _QUOTED) for match in pattern.finditer(text)]
    hides = Stretches(taken)
    return [span for span in sorted(set(found)) if not hides.cover(span)]
