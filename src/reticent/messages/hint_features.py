"""The words of a message as counts, vectors and meanings weigh them against an entry: each by itself, and among others.

By itself a word, or a known phrase that it is part of, has two voices: what the counts tell (`told`) and how near its
vector is (`near`). A word that tells nothing alone may tell much where others of the topic stand around it ("injects
himself before each meal"), so that each voice is heard again from the rest of the clause, of the sentence, and from the
words to either side. What the word means, and it with the words around it, is held against what the secret means. All
of it takes time in proportion to the text.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reticent.guards.disclosure.postings import Documents, documents_of
from reticent.guards.disclosure.terms import CorpusForms, OpenTerm, parts, spellings
from reticent.guards.disclosure.topics import SecretTopic
from reticent.guards.disclosure.values import Term
from reticent.guards.disclosure.weighing import Numbers
from reticent.guards.disclosure.words import Groups, clauses
from reticent.guards.reading import without_gaps
from reticent.information import information_content
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import EDGELESS, TELLING_VERBS
from reticent.knowledge.vectors import Vectors
from reticent.languages.en.common_words import PRONOUNS
from reticent.languages.en.function_words import DETERMINERS, SUBJECT_PRONOUNS
from reticent.languages.en.months import CALENDAR
from reticent.languages.words import WORD
from reticent.model import Span
from reticent.world import World

Meaning = NDArray[np.float32]

MOST_BITS = 18.0
"""What a word in a single public document tells, nearly: bits are shares of it."""

RARE, COMMON = 2, 5.5
"""A word of at most so many documents is rare, one of fewer bits is common."""

TOLD, NEAR = 0, 1
"""Which features are the two voices."""

_SHAPES, _SHAPES_ALONE = 18, (0, 1, 3, 4)
ALONE = 8 + len(_SHAPES_ALONE)
"""How many of the features of a word do not depend on its neighbours' own, and are heard twice."""

_NOT_WEIGHED = (EDGELESS - TELLING_VERBS) | PRONOUNS
_WORD_OR_GAP = re.compile(rf"{WORD.pattern}|\*{{2,}}")
_GAP_IN = 20
"""A gap counts as a word that one document of so many has."""

_SENTENCE_END = re.compile(r"[.!?;:]\s|\n")
_WORD_BEFORE = re.compile(r"([\w'’]+)\s*$")
_WORD_AFTER = re.compile(r"\s*([\w'’]+)")
_REACHES = (0, 1, 2, 4)
"""How many words to either side are taken together with a word for what they mean."""

_NOTHING = 1e-6
_NEIGHBOURS, _AROUND = 0.8, 0.85
"""How much less a word counts with each word between: inside a clause or sentence, and wherever it stands."""


class _Unit(NamedTuple):
    """A word or phrase that something is known of: its documents, and its row among the vectors."""

    documents: Documents | None
    row: int | None


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text that mean something, and what is known of each whatever the secret."""

    spans: tuple[Span, ...]
    spelled: tuple[str, ...]
    clause: Groups
    sentence: Groups
    bits: Numbers
    shape: Numbers
    units: tuple[_Unit, ...]
    own: Groups
    """For each word its unit, or -1."""
    phrases: tuple[tuple[int, int, int], ...]
    """Units of several words, and from which word to which they stand."""
    meaning: Numbers
    """What each means, in a row that can be added up; zeros for a gap."""

    def __len__(self) -> int:
        return len(self.spans)


class Voices(NamedTuple):
    """What the counts tell of a secret, and how near the vector is; not a number where nothing is known."""

    told: Numbers
    near: Numbers


class _Said(NamedTuple):
    """A word of a part of a text: where it stands there, how the corpus spells it, and its shape but for its rarity."""

    start: int
    end: int
    spelled: str
    shape: tuple[float, ...]


class KnownTerms:
    """What is known of words and terms, looked up once for all rounds of a document."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._reference, self._vectors = world.reference, world.vectors
        self._units: dict[tuple[str, ...], _Unit] = {}
        self._meanings: dict[str, Meaning] = {}
        self._parts: dict[str, list[_Said]] = {}

    def words(self, part: str) -> list[_Said]:
        """The words of a part of a text that mean something, and its gaps."""
        found = self._parts.get(part)
        if found is None:
            spelling = self._world.derived(CorpusForms).spelling
            matches = [match for match in _WORD_OR_GAP.finditer(part) if match.group().casefold() not in _NOT_WEIGHED]
            found = self._parts[part] = [
                _Said(*match.span(), spelling(match.group()), _shape(part, Span(*match.span()))) for match in matches
            ]
        return found

    def unit(self, forms: tuple[str, ...]) -> _Unit:
        """The documents and the row of a term in these forms."""
        found = self._units.get(forms)
        if found is None:
            found = self._units[forms] = _Unit(_documents(forms, self._reference), self._row(forms))
        return found

    def meaning(self, word: str) -> Meaning:
        """What a word means, as a row that can be added up."""
        found = self._meanings.get(word)
        if found is None:
            found = self._meanings[word] = self._world.meanings.sum_of(word)
        return found

    def _row(self, forms: Sequence[str]) -> int | None:
        if self._vectors is None:
            return None
        return next((row for form in forms if (row := self._vectors.row(form)) is not None), None)

    def forget(self) -> None:
        """Drop what was looked up."""
        for kept in (self._units, self._meanings, self._parts):
            kept.clear()


def words_of(text: str, terms: Sequence[OpenTerm], world: World) -> Words:
    """The words of a shown text. A label or black bar takes the place of a common word that tells nothing."""
    text = without_gaps(text)
    reference, known = world.reference, world.derived(KnownTerms)
    said = [(word, at) for part, at in parts(text) for word in known.words(part)]
    spans = tuple(Span(at + word.start, at + word.end) for word, at in said)
    spelled = tuple(word.spelled for word, _ in said)
    starts = [span.start for span in spans]
    units, own, phrases = _units(spans, spelled, terms, known)
    gap = reference.size // _GAP_IN
    counts = [
        len(units[at].documents or ()) if at >= 0 else 0 if word else gap for at, word in zip(own, spelled, strict=True)
    ]
    bits = np.array([information_content(max(1, count), reference.size) for count in counts]) / MOST_BITS
    return Words(
        spans,
        spelled,
        clauses(text, spans),
        _groups(_SENTENCE_END, text, starts),
        bits,
        np.array([(count <= RARE, *word.shape) for count, (word, _) in zip(counts, said, strict=True)], np.float64)
        if said
        else np.zeros((0, _SHAPES)),
        tuple(units),
        np.array(own, np.int64),
        tuple(phrases),
        _meanings(spelled, known),
    )


def _meanings(spelled: Sequence[str], known: KnownTerms) -> Numbers:
    """A row for each word."""
    return np.array([known.meaning(word) for word in spelled], np.float64).reshape(len(spelled), len(known.meaning("")))


def _units(
    spans: Sequence[Span], spelled: Sequence[str], terms: Sequence[OpenTerm], known: KnownTerms
) -> tuple[list[_Unit], list[int], list[tuple[int, int, int]]]:
    """Every open term, and the words that only the vectors know."""
    units = [known.unit(term.forms) for term in terms]
    own, phrases = [-1] * len(spans), []
    starts, ends = [span.start for span in spans], [span.end for span in spans]
    for number, term in enumerate(terms):
        for place in term.spans:
            first, last = bisect_right(ends, place.start), bisect_left(starts, place.end)
            if last - first == 1 and (own[first] < 0 or spans[first] == place):
                own[first] = number
            elif last - first > 1:
                phrases.append((number, first, last))
    unknown: dict[str, int] = {}
    for at, word in enumerate(spelled):
        if own[at] < 0 and word and (row := known.unit(spellings(word)).row) is not None:
            if word not in unknown:
                unknown[word] = len(units)
                units.append(_Unit(None, row))
            own[at] = unknown[word]
    return units, own, phrases


def _documents(forms: tuple[str, ...], reference: Reference) -> Documents | None:
    """Those with any form; of a common word those with its commonest, because it tells nothing anyway."""
    commonest = max(forms, key=lambda form: reference.count(form).documents)
    common = information_content(max(1, reference.count(commonest).documents), reference.size) < COMMON
    return documents_of(Term((commonest,) if common else forms), reference)


def _groups(end: re.Pattern[str], text: str, starts: Sequence[int]) -> Groups:
    """In which stretch between two ends each word stands."""
    ends = [match.end() for match in end.finditer(text)]
    return np.searchsorted(np.array(ends, np.int64), np.array(starts, np.int64), side="right").astype(np.int64)


def _shape(text: str, span: Span) -> tuple[float, ...]:
    """What a word looks like, and what stands beside it."""
    said = span.of(text)
    lower = said.lower()
    before = _WORD_BEFORE.search(text, max(0, span.start - 30), span.start)
    after = _WORD_AFTER.match(text, span.end)
    last, following = before[1].lower() if before else "", after[1].lower() if after else ""
    return tuple(
        float(each)
        for each in (
            said[0].isupper(),
            said[0].isupper() and before is not None,
            any(map(str.isdigit, said)),
            lower in CALENDAR,
            last in DETERMINERS,
            last in SUBJECT_PRONOUNS,
            last == "to",
            last in ("of", "and", "or"),
            following == "of",
            following in DETERMINERS,
            before is None,
            after is None,
            lower.endswith("ed"),
            lower.endswith("ing"),
            lower.endswith("ly"),
            lower.endswith("s"),
            len(lower) <= 4,
        )
    )


def features(words: Words, topic: SecretTopic, vectors: Vectors, voices: Voices | None = None) -> Numbers:
    """One row for each word: what it tells of the secret by itself (the first `ALONE` columns), and among others."""
    told, near, silent = _by_word(words, voices or voices_of(words, topic, vectors))
    bits = words.bits
    columns = [told, near, np.maximum(told - 0.3, 0), np.maximum(near - 0.6, 0), np.maximum(told, near)]
    columns += [bits, bits < COMMON / MOST_BITS, silent, *(words.shape[:, at] for at in _SHAPES_ALONE)]
    columns += [np.maximum(told - 0.5, 0), np.maximum(near - 0.9, 0), told * near, bits**2, bits * told, bits * near]
    means = []
    for voice in (told, near):
        columns.append(np.maximum(voice, 0) ** 2)
        for groups in (words.clause, words.sentence):
            means.append(_decayed(voice, groups, _NEIGHBOURS))
            columns += [_best_other(voice, groups), means[-1], bits * means[-1]]
        columns.append(_decayed(voice, np.zeros(len(words), np.int64), _AROUND))
    told_clause, told_sentence, near_clause, near_sentence = means
    columns += [told_clause * near_clause, told_sentence * near_sentence]
    columns += [told * told_sentence, near * near_sentence, np.maximum(told, 0) * near_sentence]
    return np.column_stack([*columns, words.shape, *_alike_in_meaning(words, topic)])


def voices_of(words: Words, topic: SecretTopic, vectors: Vectors) -> Voices:
    """What the counts tell of each unit, and how near its vector is."""
    told = np.array([topic.told(unit.documents) if unit.documents else np.nan for unit in words.units] or [np.nan])
    near = np.full(len(words.units) or 1, np.nan)
    with_row = [number for number, unit in enumerate(words.units) if unit.row is not None]
    if with_row:
        near[with_row] = topic.nearness(vectors.rows([words.units[number].row or 0 for number in with_row]))
    return Voices(told, near)


def own_voices(words: Words, voices: Voices) -> Voices:
    """The voices of each word by itself."""
    told, near = (np.where(words.own >= 0, each[words.own], np.nan) for each in voices)
    return Voices(told, near)


def _by_word(words: Words, voices: Voices) -> tuple[Numbers, Numbers, Numbers]:
    """For each word what the counts tell, how near its vector is, and whether it has none."""
    told, near = voices
    own_told, own_near = own_voices(words, voices)
    silent = np.isnan(own_near)
    by_counts, by_vector = np.nan_to_num(own_told), np.nan_to_num(own_near)
    for unit, first, last in words.phrases:
        for of_words, of_units in ((by_counts, told), (by_vector, near)):
            if not np.isnan(of_units[unit]):
                of_words[first:last] = np.maximum(of_words[first:last], of_units[unit])
    return np.clip(by_counts, -0.2, 1), np.clip(by_vector, -2, 6) / 4, silent.astype(np.float64)


def _alike_in_meaning(words: Words, topic: SecretTopic) -> Iterator[Numbers]:
    """How alike in meaning to the secret each word is, with more and more words around it, its clause, its sentence."""
    sums = np.vstack([np.zeros_like(words.meaning[:1]), np.cumsum(words.meaning, axis=0)])
    at, sentence = np.arange(len(words)), _ends(words.sentence)
    for reach in _REACHES:
        yield _cosines(sums, np.maximum(at - reach, sentence[0]), np.minimum(at + reach + 1, sentence[1]), topic)
    for first, last in (_ends(words.clause), sentence):
        yield _cosines(sums, first, last, topic)


def _ends(groups: Groups) -> tuple[Groups, Groups]:
    """From which word to which the group of each word goes."""
    first, last = (np.searchsorted(groups, groups, side).astype(np.int64) for side in ("left", "right"))
    return first, last


def _cosines(sums: Numbers, first: Groups, last: Groups, topic: SecretTopic) -> Numbers:
    """Between the secret and each stretch; nought for one that means nothing."""
    stretches = sums[last] - sums[first]
    lengths = np.linalg.norm(stretches, axis=1)
    along: Numbers = stretches @ topic.meaning.astype(np.float64)
    cosines: Numbers = np.divide(along, lengths, out=np.zeros(len(along)), where=lengths > _NOTHING)
    return cosines


def _decayed(values: Numbers, groups: Groups, share: float) -> Numbers:
    """The mean over the other words of the group, each the less the farther it is; nought where there are none."""
    listed, of = values.tolist(), groups.tolist()  # single figures of an array take several times as long
    sums, weights = [0.0] * len(listed), [0.0] * len(listed)
    for order in (range(len(listed)), range(len(listed) - 1, -1, -1)):
        total = weight = 0.0
        group = -1
        for at in order:
            if of[at] != group:
                total, weight, group = 0.0, 0.0, of[at]
            sums[at] += total
            weights[at] += weight
            total, weight = share * (total + listed[at]), share * (weight + 1)
    return np.array(sums) / (np.array(weights) + 0.5)


def _best_other(values: Numbers, groups: Groups) -> Numbers:
    """The largest value among the other words of the group; nought where there are none."""
    listed, of = values.tolist(), groups.tolist()
    best = [-inf] * len(listed)
    for order in (range(len(listed)), range(len(listed) - 1, -1, -1)):
        most, group = -inf, -1
        for at in order:
            if of[at] != group:
                most, group = -inf, of[at]
            best[at] = max(best[at], most)
            most = max(most, listed[at])
    return np.where(np.isinf(best), 0.0, best)


def surroundings(words: Words, first: Numbers, rows: Numbers) -> Numbers:
    """What was made of each word, beside what was made of those around it, and what it tells by itself."""
    alone = np.zeros(len(words), np.int64)
    columns = [first, *(_decayed(first, alone, share) for share in (0.5, 0.8, 0.93))]
    columns += [_mean_other(first, groups) for groups in (words.clause, words.sentence)]
    return np.column_stack([*columns, _beside(first, words.sentence), rows[:, :ALONE]])


def reading(words: Words, read: Numbers, second: Numbers, rows: Numbers) -> Numbers:
    """What a reader of whole sentences makes of each word and of those around it, beside what was made of it so far."""
    return np.column_stack([surroundings(words, read, rows), second, _mean_other(second, words.clause)])


def _mean_other(values: Numbers, groups: Groups) -> Numbers:
    """The mean over the other words of the group, or the word's own value."""
    if not len(values):
        return values
    sums, counts = np.bincount(groups, values), np.bincount(groups)
    others = counts[groups] - 1
    return np.where(others > 0, (sums[groups] - values) / np.maximum(others, 1), values)


def _beside(values: Numbers, groups: Groups) -> Numbers:
    """The mean over the words of the groups before and behind."""
    if not len(values):
        return values
    sums, counts = (np.pad(np.bincount(groups, weights, groups.max() + 1), 1) for weights in (values, None))
    around, of = (each[groups] + each[groups + 2] for each in (sums, counts))
    means: Numbers = np.divide(around, of, out=np.zeros(len(values)), where=of > 0)
    return means
