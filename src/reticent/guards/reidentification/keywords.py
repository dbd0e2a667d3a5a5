"""What a text is about in a few words: its keywords by TF.IDF, names of several words taken as one.

    weight(k) = (1 + ln tf(k)) * log2(N / n(k))

Words that differ in their ending only are one keyword: tf counts all forms of a stem, n is that of the form the corpus
knows best. A name or a phrase of several words that the corpus knows is one keyword, and its words are none besides:
to take "Boston" out of "Boston Globe" would give it away.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import log, log2
from typing import cast

from reticent.guards.reading import without_gaps
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import EDGELESS, LONGEST_PHRASE, normalise
from reticent.languages.en.function_words import STOP_WORDS
from reticent.model import Span

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_CAPITAL = re.compile(r"[A-Z0-9À-ÖØ-Þ]")
_BETWEEN = re.compile(r"[ \t]?[ \t\n-][ \t]?")
_LEAST_BITS = 2.0
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword: as the corpus spells it, where it stands, in how many public documents it is, its weight."""

    term: str
    spans: tuple[Span, ...]
    documents: int
    weight: float


def keywords(text: str, reference: Reference, most: int = 30) -> tuple[Keyword, ...]:
    """The heaviest keywords of a text, heaviest first. Terms that no public document has lead nowhere and are none."""
    groups: dict[str, list[tuple[str, Span]]] = {}
    for term, span in _terms(text, reference):
        groups.setdefault(_stems(term), []).append((term, span))
    found = [_keyword(group, reference) for group in groups.values()]
    return tuple(sorted((each for each in found if each), key=lambda each: (-each.weight, each.term))[:most])


def stem(word: str) -> str:
    """A word without its ending, by the Snowball stemmer."""
    return _stemmer()(word) if word.isalpha() else word


def stems(term: str) -> str:
    """A term with each word stemmed."""
    return _stems(normalise(term))


def _stems(term: str) -> str:
    return " ".join(stem(word) for word in term.split())


@cache
def _stemmer() -> Callable[[str], str]:
    from snowballstemmer import stemmer

    return cast("Callable[[str], str]", stemmer("english").stemWord)


def _keyword(group: Sequence[tuple[str, Span]], reference: Reference) -> Keyword | None:
    counts = {term: reference.count(term).documents for term, _ in group}
    best = min(counts, key=lambda term: (-counts[term], term))
    documents = counts[best]
    bits = log2(reference.size / documents) if documents else 0.0
    if bits < _LEAST_BITS:
        return None
    return Keyword(best, tuple(span for _, span in group), documents, (1 + log(len(group))) * bits)


def _terms(text: str, reference: Reference) -> Iterator[tuple[str, Span]]:
    """Names and known phrases whole, and the words between them."""
    text = without_gaps(text)
    words = [Span(*match.span()) for match in _WORD.finditer(text)]
    at = 0
    while at < len(words):
        length = _length(text, words[at : at + LONGEST_PHRASE], reference)
        span = Span(words[at].start, words[at + length - 1].end)
        term = normalise(span.of(text))
        if term and term not in EDGELESS and term not in STOP_WORDS and len(term) <= _LONGEST:
            yield term, span
        at += length


def _length(text: str, words: Sequence[Span], reference: Reference) -> int:
    """How many words from the first on are one name, or one phrase that tells more than its words together do."""
    first = normalise(words[0].of(text))
    if not first or first in EDGELESS:
        return 1
    joined = 1
    while joined < len(words) and _BETWEEN.fullmatch(text[words[joined - 1].end : words[joined].start]):
        joined += 1
    for length in range(joined, 1, -1):
        span = Span(words[0].start, words[length - 1].end)
        if normalise(words[length - 1].of(text)) in EDGELESS:
            continue
        capital = all(
            _CAPITAL.match(word.of(text)) for word in words[:length] if normalise(word.of(text)) not in EDGELESS
        )
        count = reference.count(span.of(text))
        if count.exact and count.documents and (capital or _is_phrase(span.of(text), count.documents, reference)):
            return length
    return 1


def is_collocation(phrase: str, reference: Reference) -> bool:
    """Whether the corpus knows the phrase, and not by chance."""
    count = reference.count(phrase)
    return count.exact and _is_phrase(phrase, count.documents, reference)


def _is_phrase(phrase: str, documents: int, reference: Reference) -> bool:
    """Whether the words stand side by side a hundred times more often than chance would have it."""
    expected = float(reference.size)
    for word in normalise(phrase).split():
        expected *= max(reference.count(word).documents, 1) / reference.size
    return documents >= 3 and documents > 100 * expected


def spans_of(text: str, terms: Iterable[str]) -> dict[str, tuple[Span, ...]]:
    """Where terms stand in a text, in any of their forms: term to spans."""
    wanted = {stems(term): term for term in terms}
    longest = max((len(key.split()) for key in wanted), default=0)
    text = without_gaps(text)
    words = [Span(*match.span()) for match in _WORD.finditer(text)]
    single = [_stems(normalise(word.of(text))) for word in words]
    found: dict[str, list[Span]] = {}
    for at in range(len(words)):
        for length in range(1, min(longest, len(words) - at) + 1):
            if length > 1 and not _BETWEEN.fullmatch(text[words[at + length - 2].end : words[at + length - 1].start]):
                break
            term = wanted.get(" ".join(single[at : at + length]))
            if term is not None:
                found.setdefault(term, []).append(Span(words[at].start, words[at + length - 1].end))
    return {term: tuple(spans) for term, spans in found.items()}
