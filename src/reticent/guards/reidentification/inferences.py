"""What follows from a text: sets of its keywords that lead a reader to something it does not say.

For every set of at most β of the top α keywords, the γ public documents that are most about them; what these documents
say together is a conclusion. `(W1, ..., Wk) => K` is an inference when most of the documents speak of the topic (or the
secret), when that is no chance among all the sets that were tried, and when the set tells clearly more than its best
part. A set of which a part leads there already is not listed. Sets that no public document with the topic has cannot
lead there, and are passed over by their posting lists alone.

    led_to        a topic or secret is given: what leads there
    associated    nothing is given: what the documents say most often, δ conclusions of each set
    unlinked      the other way round: what stands together in a sentence here and in no public document; names that the
                  public knows apart, and words that chance alone would have brought together
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from math import exp, log2
from operator import and_
from typing import Any, Protocol, runtime_checkable

from pyroaring import BitMap, FrozenBitMap

from reticent.errors import InputError
from reticent.guards.reidentification.keywords import Keyword, keywords, stems
from reticent.guards.reidentification.topics import Topic
from reticent.information import chance_at_most, discoveries
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import EDGELESS, normalise
from reticent.languages.en.function_words import STOP_WORDS
from reticent.languages.en.months import MONTHS, WEEKDAYS
from reticent.languages.en.titles import TITLES
from reticent.model import Span

MAJORITY = 0.5
"""The share of the documents looked at that must speak of the topic."""

FALSE_SHARE = 0.01
"""At most so many of the inferences that are listed may be chance."""

CLEARER = 1.5
"""How many times the share of the documents of its best part a set must have; both shrunken by `PRIOR` documents."""

PRIOR = 3.0
FALSE_LINKS = 0.05
KNOWN_NAME = 3
"""In so many public documents a name must be to be known, so that it says something that none links it with another."""

_NAMELESS = frozenset(map(normalise, (*MONTHS, *WEEKDAYS, *TITLES)))


@dataclass(frozen=True, slots=True)
class Depth:
    """How far to look: the paper's α, β, γ, δ."""

    keywords: int = 30
    together: int = 2
    documents: int = 5
    depth: int = 10
    evidence: int = 1
    """In how many public documents the keywords and the conclusion must stand together."""

    def __post_init__(self) -> None:
        if min(self.keywords, self.together, self.documents, self.depth, self.evidence) < 1:
            raise InputError("keywords, together, documents, depth and evidence are at least 1")


@dataclass(frozen=True, slots=True)
class Inference:
    """That some keywords lead to a conclusion: how many public documents have them, how many of these speak of it.

    `leading` is the share of the documents looked at that do; `bits` what the keywords tell about the conclusion.
    """

    keywords: tuple[str, ...]
    conclusion: tuple[str, ...]
    documents: int
    together: int
    leading: float
    bits: float
    shown_by: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "keywords": list(self.keywords),
            "conclusion": list(self.conclusion),
            "documents": self.documents,
            "together": self.together,
            "leading": round(self.leading, 3),
            "bits": round(self.bits, 3),
            "shown_by": list(self.shown_by),
        }


@dataclass(frozen=True, slots=True)
class CommonConclusion:
    """What a text is associated with: in how many sets of keywords it is concluded, and from which, heaviest first."""

    conclusion: str
    sets: int
    examples: tuple[tuple[str, ...], ...]

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"conclusion": self.conclusion, "sets": self.sets, "from": [list(each) for each in self.examples]}


@dataclass(frozen=True, slots=True)
class Unlinked:
    """Keywords of one sentence that no public document has together, though chance alone would give `expected`.

    `names` are two that the public knows, but not together: then it says something however rare they are.
    """

    keywords: tuple[str, ...]
    expected: float
    names: bool = False

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"keywords": list(self.keywords), "expected": round(self.expected, 2), "names": self.names}


@runtime_checkable
class Ranked(Protocol):
    """A reference that can rank, name and sum up its documents."""

    def most_about(self, terms: Sequence[str], documents: BitMap | FrozenBitMap, limit: int) -> list[int]:
        """Those of the documents in which the terms matter most."""
        ...

    def title(self, document: int) -> str:
        """The title of a document."""
        ...

    def salient(self, document: int) -> tuple[str, ...]:
        """The terms that matter most in a document."""
        ...


@dataclass(frozen=True, slots=True)
class _Known:
    """A keyword and the documents that have it."""

    term: str
    documents: FrozenBitMap


def known(words: Iterable[str], reference: Reference) -> list[_Known]:
    """The keywords whose documents the corpus knows."""
    found = ((word, reference.postings(word)) for word in words)
    return [_Known(word, documents) for word, documents in found if documents]


def led_to(text: str, topic: Topic, reference: Reference, depth: Depth = Depth()) -> tuple[Inference, ...]:  # noqa: B008
    """What in the text leads to the topic, minimal sets, the smallest and surest first.

    Keywords that are words of the topic say it themselves; they are single inferences.
    """
    found = keywords_of(text, reference, depth.keywords)
    return lead(known((keyword.term for keyword in found), reference), topic, reference, depth)


def keywords_of(text: str, reference: Reference, most: int) -> tuple[Keyword, ...]:
    """The keywords, or an error when there are none."""
    found = keywords(text, reference, most)
    if not found:
        raise InputError("the text has no keywords: the corpus knows none of its words, or only very common ones")
    return found


def lead(words: Sequence[_Known], topic: Topic, reference: Reference, depth: Depth) -> tuple[Inference, ...]:
    """The same for keywords that are at hand: what chance explains, among all the sets tried, is not listed."""
    found: list[Inference] = []
    done: set[frozenset[str]] = set()
    tried = 0
    for size in range(1, depth.together + 1):
        of_size = []
        for chosen in combinations(words, size):
            terms = tuple(word.term for word in chosen)
            if any(frozenset(part) in done for n in range(1, size) for part in combinations(terms, n)):
                continue
            tried += 1
            inference = _judge(terms, chosen, topic, reference, depth)
            if inference is not None and (size == 1 or _beats_its_parts(inference, chosen, topic, reference)):
                of_size.append(inference)
        chosen_ones = _no_chance(of_size, tried, topic, reference)
        found += chosen_ones
        done |= {frozenset(each.keywords) for each in chosen_ones}
    return tuple(sorted(found, key=lambda each: (len(each.keywords), -each.leading, -each.bits, each.keywords)))


def _no_chance(found: Sequence[Inference], tried: int, topic: Topic, reference: Reference) -> list[Inference]:
    """Those of which at most `FALSE_SHARE` are chance, among so many sets tried."""
    share = min(len(topic.documents) / reference.size, 0.5)
    chances = {each: chance_at_most(each.together, each.documents, share) for each in found}
    count = discoveries(list(chances.values()), tried, FALSE_SHARE)
    return sorted(chances, key=lambda each: (chances[each], each.keywords))[:count]


def _beats_its_parts(inference: Inference, chosen: Sequence[_Known], topic: Topic, reference: Reference) -> bool:
    """Whether the whole set tells clearly more than what is left without any one of its words."""
    share = len(topic.documents) / reference.size

    def shrunken(together: int, documents: int) -> float:
        return (together + PRIOR * share) / (documents + PRIOR)

    whole = shrunken(inference.together, inference.documents)
    for part in combinations(chosen, len(chosen) - 1):
        common = reduce(and_, (word.documents for word in part))
        if whole < CLEARER * shrunken(common.intersection_cardinality(topic.documents), len(common)):
            return False
    return True


def _judge(
    terms: tuple[str, ...], chosen: Sequence[_Known], topic: Topic, reference: Reference, depth: Depth
) -> Inference | None:
    rest = reduce(and_, (word.documents for word in chosen[1:])) if len(chosen) > 2 else chosen[-1].documents
    if not _meet(chosen[0].documents, rest, topic.documents):
        return None
    common = chosen[0].documents & rest
    together = common.intersection_cardinality(topic.documents)
    top = _top(terms, common, reference, depth.documents)
    leading = sum(document in topic.documents for document in top) / len(top)
    if leading < MAJORITY or together < depth.evidence:
        return None
    bits = log2(together * reference.size / (len(common) * len(topic.documents)))
    shown = tuple(_title(reference, document) for document in top if document in topic.documents)
    return Inference(terms, (topic.name,), len(common), together, leading, bits, shown)


def _meet(one: FrozenBitMap, other: FrozenBitMap | BitMap, topic: BitMap) -> bool:
    """Whether the three have a document in common."""
    if not one.intersect(topic) or not other.intersect(topic):
        return False
    return bool((one & topic).intersect(other))


def _top(terms: Sequence[str], common: BitMap | FrozenBitMap, reference: Reference, most: int) -> list[int]:
    if len(common) <= most or not isinstance(reference, Ranked):
        return list(common)[:most]
    return reference.most_about(terms, common, most)


def _title(reference: Reference, document: int) -> str:
    return reference.title(document) if isinstance(reference, Ranked) else f"document {document}"


def associated(
    text: str,
    reference: Reference,
    depth: Depth = Depth(),  # noqa: B008 - a frozen value
    limit: int = 20,
) -> tuple[CommonConclusion, ...]:
    """What the text is associated with: conclusions that it does not say itself, most frequent first."""
    if not isinstance(reference, Ranked):
        raise InputError("this reference corpus cannot sum up its documents: give a single pack")
    words = known((keyword.term for keyword in keywords_of(text, reference, depth.keywords)), reference)
    said = {stems(word) for word in normalise(text).split()}
    times: Counter[str] = Counter()
    examples: dict[str, list[tuple[str, ...]]] = {}
    spelled: dict[str, str] = {}
    for size in range(1, depth.together + 1):
        for chosen in combinations(words, size):
            common = reduce(and_, (word.documents for word in chosen))
            if not common:
                continue
            terms = tuple(word.term for word in chosen)
            told = _said_together(_top(terms, common, reference, depth.documents), reference, depth.depth)
            for key, conclusion in {stems(each): each for each in reversed(told) if each not in STOP_WORDS}.items():
                if not all(word in said for word in key.split()):
                    times[key] += 1
                    spelled.setdefault(key, conclusion)
                    examples.setdefault(key, []).append(terms)
    ranked = sorted(times, key=lambda key: (-times[key], key))[:limit]
    return tuple(CommonConclusion(spelled[key], times[key], tuple(examples[key][:3])) for key in ranked)


def _said_together(documents: Sequence[int], reference: Ranked, most: int) -> list[str]:
    """The terms that matter in most of the documents, then those that matter most in the first."""
    ranks: dict[str, tuple[int, int]] = {}
    for document in documents:
        for place, term in enumerate(reference.salient(document)):
            times, best = ranks.get(term, (0, place))
            ranks[term] = (times + 1, min(best, place))
    return sorted(ranks, key=lambda term: (-ranks[term][0], ranks[term][1], term))[:most]


def unlinked(
    text: str,
    sentences: Sequence[Span],
    reference: Reference,
    depth: Depth = Depth(),  # noqa: B008 - a frozen value
    limit: int = 20,
    is_ordinary: Callable[[str], bool] = lambda _: True,
) -> tuple[Unlinked, ...]:
    """Keywords of one sentence that no public document has together: names first, then the most surprising.

    Two names that the public knows, each in `KNOWN_NAME` documents or more, count however rare they are; and so does
    what is said of two names that it knows together, where it says that of either alone. Other pairs count if chance
    would have brought them together, but for `FALSE_LINKS` of those that are listed. A word with which a sentence
    begins is a name unless it `is_ordinary`.
    """
    found = keywords_of(text, reference, depth.keywords)
    place = _places(sentences)
    where = {keyword.term: {place(span) for span in keyword.spans} for keyword in found}
    names = {keyword.term for keyword in found if _is_name(keyword, text, sentences, is_ordinary)}
    words = known(where, reference)
    one_name = _in_one_name(found, text)
    beside = [
        pair
        for pair in combinations(words, 2)
        if where[pair[0].term] & where[pair[1].term] and not one_name(pair[0].term, pair[1].term)
    ]
    pairs = [_pair(*pair, names, reference) for pair in beside if not pair[0].documents.intersect(pair[1].documents)]
    triples = [
        triple
        for one, other in beside
        if {one.term, other.term} <= names and one.documents.intersect(other.documents)
        for word in words
        if word.term not in names and where[one.term] & where[other.term] & where[word.term]
        for triple in _said_of_both(one, other, word)
    ]
    chances = [exp(-each.expected) for each in (*pairs, *triples) if not each.names]
    count = discoveries(chances, max(1, len(beside) + len(triples)), FALSE_LINKS)
    ranked = sorted((*pairs, *triples), key=lambda each: (-each.expected, each.keywords))
    told = [each for each in ranked if each.names]
    return tuple([*told, *[each for each in ranked if not each.names][:count]][:limit])


def _pair(one: _Known, other: _Known, names: Container[str], reference: Reference) -> Unlinked:
    """Two keywords that are nowhere together."""
    counts = len(one.documents), len(other.documents)
    both = one.term in names and other.term in names and min(counts) >= KNOWN_NAME
    return Unlinked((one.term, other.term), counts[0] * counts[1] / reference.size, both)


def _said_of_both(one: _Known, other: _Known, word: _Known) -> Iterator[Unlinked]:
    """What no document says of two names together, though it is said of one of them often enough to be expected."""
    both = one.documents & other.documents
    if not both.intersect(word.documents):
        said = max(
            each.documents.intersection_cardinality(word.documents) / len(each.documents) for each in (one, other)
        )
        yield Unlinked((one.term, other.term, word.term), len(both) * said)


def _is_name(keyword: Keyword, text: str, sentences: Sequence[Span], is_ordinary: Callable[[str], bool]) -> bool:
    """Whether it is written with capitals, and not because a sentence begins; a day, month or title names nobody."""
    if keyword.term in _NAMELESS:
        return False
    starts = {sentence.start for sentence in sentences}
    return any(
        all(word[0].isupper() for word in words if word.lower() not in EDGELESS)
        and (span.start not in starts or len(words) > 1 or not is_ordinary(words[0]))
        for span in keyword.spans
        for words in [span.of(text).split()]
    )


def _in_one_name(keywords: Sequence[Keyword], text: str) -> Callable[[str, str], bool]:
    """Whether two keywords are always side by side, with capitals: a name of two words, of which each is known."""
    spans = {keyword.term: keyword.spans for keyword in keywords}

    def is_one(one: str, other: str) -> bool:
        fewer, more = sorted((spans[one], spans[other]), key=len)
        return all(any(_side_by_side(text, *sorted((span, near))) for near in more) for span in fewer)

    return is_one


def _side_by_side(text: str, first: Span, second: Span) -> bool:
    """Whether one word with a capital follows another."""
    return text[first.end : second.start] == " " and text[first.start].isupper() and text[second.start].isupper()


def _places(sentences: Sequence[Span]) -> Callable[[Span], int]:
    from bisect import bisect_right

    starts = [sentence.start for sentence in sentences]
    return lambda span: bisect_right(starts, span.start)
