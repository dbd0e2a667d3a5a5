"""From a shown text to the terms that `correlate` weighs: what can be read, and what stands together with it.

Open are the words and known phrases that a reader sees, whatever their part of speech, as the corpus knows them: the
longest phrases it knows, and every word by itself. Inflected forms are one term. What is hidden is told in hidden.py.

What a term costs is what the reader loses with it: one for each word of each mention, an eighth of its bits, and a
quarter more if it stands in the first sentence, which says what the text is about. One of the commonest words there are
costs two and a half times as much: alone it is nobody's clue, so that another member of the set goes.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from reticent.guards.disclosure.values import Context, HiddenTerm, Term
from reticent.guards.reading import without_gaps
from reticent.information import information_content
from reticent.knowledge.reference import JoinedReference, Pack, Reference
from reticent.knowledge.reference.terms import (
    EDGELESS,
    LONGEST_PHRASE,
    TELLING_VERBS,
    is_candidate,
    normalise,
)
from reticent.languages import Analysis
from reticent.languages.en.common_words import COMMONEST
from reticent.languages.en.numbers import ONES, TENS
from reticent.model import Span
from reticent.world import World

BITS_PER_WORD = 8
FIRST_SENTENCE = 1.25
COMMONEST_WORD = 2.5
_WORD = re.compile(r"(?<![\w@.+/#-])[^\W\d_][^\W_]+(?:['’-][^\W_]+)*(?![\w@]|\.\w)")
_WORD_OR_FIGURE = re.compile(r"(?<![\w@+/#])[^\W_]+(?:['’.-][^\W_]+)*(?![\w@])")
_SAYS_NOTHING = frozenset((*ONES, *TENS, *"will may last next first second third".split()))
"""Numbers and little words that the corpus counts like others: no part of a combination, but see `lone_terms`."""

_BETWEEN = re.compile(r"[ \t]*\n?[ \t]*|-")


_NOT_WEIGHED = EDGELESS - TELLING_VERBS

_PART_END = re.compile(r"[.!?;:,]\s+")
"""What no run of words goes over, and no word before or behind it is looked at: a text is taken part by part."""

_Word = tuple[str, Span]
_Placed = tuple[tuple[str, ...], int, int]
"""A term of a run of words, its forms and from which word to which it stands; or of a part of a text, by its places."""

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class OpenTerm:
    """A term that can be read: how it is spelled, where it stands, what the reader would lose."""

    forms: tuple[str, ...]
    spans: tuple[Span, ...]
    cost: float


@dataclass(frozen=True, slots=True)
class Terms:
    """All of it, with the contexts in which terms are taken together."""

    hidden: tuple[HiddenTerm, ...]
    open: tuple[OpenTerm, ...]
    contexts: tuple[Context, ...]

    def about(self, *, parts: bool) -> "Terms":
        """With only the contexts of hidden terms that are parts of unknown ones, or of those that are not."""
        chosen = frozenset(at for at, each in enumerate(self.hidden) if each.is_part == parts)
        contexts = [Context(each.hidden & chosen, each.open) for each in self.contexts if each.hidden & chosen]
        return replace(self, contexts=tuple(contexts))

    def hidden_terms(self) -> list[Term]:
        """For `correlate`."""
        return [Term(hidden.forms) for hidden in self.hidden]

    def open_terms(self) -> list[Term]:
        """For `correlate`."""
        return [Term(term.forms, term.cost) for term in self.open]


class CorpusForms:
    """The forms of words and phrases that public documents have, looked up once for all rounds of a document.

    Between two rounds most of a text stays as it was: so do its parts, its runs of words, and the terms of each.
    """

    def __init__(self, world: World) -> None:
        self._reference = world.reference
        self._spellings: dict[str, str] = {}
        self._known: dict[str, tuple[str, ...]] = {}
        self._runs: dict[tuple[str, ...], list[_Placed]] = {}
        self._every: dict[tuple[str, ...], list[_Placed]] = {}
        self._parts: dict[tuple[str, bool], list[_Placed]] = {}
        self._bits: dict[str, float] = {}
        self._nested = not isinstance(world.reference, JoinedReference)  # one of several may lack what another lists

    def __call__(self, term: str) -> tuple[str, ...]:
        """Those of one."""
        return _kept(self._known, term, lambda: _in_corpus(term, self._reference))

    def spelling(self, said: str) -> str:
        """A word as the corpus spells it."""
        return _kept(self._spellings, said, lambda: normalise(said))

    def terms(self, run: tuple[str, ...]) -> list[_Placed]:
        """The terms of a run of words, each with its forms, from which word to which."""
        return _kept(self._runs, run, lambda: list(_known(run, self, self._nested)))

    def every(self, run: tuple[str, ...]) -> list[_Placed]:
        """All words and phrases of a run, also those inside a longer one, and those that begin with a number."""
        return _kept(self._every, run, lambda: list(_every(run, self, self._nested)))

    def of_part(self, part: str, *, lone: bool) -> list[_Placed]:
        """The terms of a part of a text, or all that may be weighed alone in it, each with where it stands there."""
        return _kept(self._parts, (part, lone), lambda: list(self._placed(part, lone)))

    def _placed(self, part: str, lone: bool) -> Iterator[_Placed]:
        """The same, run by run."""
        for run in _runs(part, self, _WORD_OR_FIGURE if lone else _WORD):
            words = tuple(word for word, _ in run)
            for forms, first, last in self.every(words) if lone else self.terms(words):
                yield forms, run[first][1].start, run[last - 1][1].end

    def bits(self, term: str) -> float:
        """What a term tells; all there is if no public document has it."""
        return _kept(
            self._bits,
            term,
            lambda: information_content(max(1, self._reference.count(term).documents), self._reference.size),
        )

    def forget(self) -> None:
        """Drop what was looked up."""
        for kept in (self._spellings, self._known, self._runs, self._every, self._parts, self._bits):
            kept.clear()


def _kept(kept: dict[Any, Made], key: Hashable, make: Callable[[], Made]) -> Made:
    """What was made of the key before, or now."""
    found = kept.get(key)
    if found is None:
        found = kept[key] = make()
    return found


def open_terms(text: str, first_sentence: int, corpus: CorpusForms) -> tuple[OpenTerm, ...]:
    """The words and known phrases of a shown text, each with its forms, its places and its cost."""
    forms: dict[str, dict[str, None]] = {}
    places: dict[str, list[Span]] = {}
    for part, at in parts(without_gaps(text)):
        for spelled, start, end in corpus.of_part(part, lone=False):
            forms.setdefault(spelled[0], {}).update(dict.fromkeys(spelled))
            places.setdefault(spelled[0], []).append(Span(at + start, at + end))
    return tuple(
        OpenTerm(tuple(forms[base]), tuple(spans), _cost(base, spans, first_sentence, corpus))
        for base, spans in places.items()
    )


def lone_terms(
    text: str, first_sentence: int, corpus: CorpusForms, weighed: Iterable[OpenTerm]
) -> tuple[OpenTerm, ...]:
    """What else the corpus counts in a shown text: it is weighed by itself, and in no combination.

    Figures, phrases that begin with a number ("twelve steps"), phrases inside a longer one, and verbs that hold a
    sentence together but say something too ("served"): each may tell too much alone, while thousands of combinations
    of them would be nothing but chance.
    """
    known = {term.forms for term in weighed}
    places: dict[tuple[str, ...], list[Span]] = {}
    for part, at in parts(without_gaps(text)):
        for forms, start, end in corpus.of_part(part, lone=True):
            if forms not in known:
                places.setdefault(forms, []).append(Span(at + start, at + end))
    return tuple(
        OpenTerm(forms, tuple(spans), _cost(forms[0], spans, first_sentence, corpus)) for forms, spans in places.items()
    )


def parts(text: str) -> Iterator[tuple[str, int]]:
    """A text from comma to comma, each part with where it begins."""
    start = 0
    for end in _PART_END.finditer(text):
        yield text[start : end.end()], start
        start = end.end()
    if start < len(text):
        yield text[start:], start


def _runs(text: str, corpus: CorpusForms, word: re.Pattern[str] = _WORD) -> Iterator[list[_Word]]:
    """Words as the corpus spells them, in stretches that nothing but white space or a hyphen interrupts."""
    run: list[_Word] = []
    end = 0
    for match in word.finditer(text):
        if run and not _BETWEEN.fullmatch(text, end, match.start()):
            yield run
            run = []
        spelling, end = corpus.spelling(match.group()), match.end()
        if spelling:
            run.append((spelling, Span(*match.span())))
    if run:
        yield run


def _known(words: Sequence[str], in_corpus: CorpusForms, nested: bool) -> Iterator[_Placed]:
    """Every word that means something, and the phrases that the corpus knows, without those inside a longer one.

    In a `nested` corpus, which lists the beginning of every phrase that it lists, nothing longer is asked for where it
    lacks two words.
    """
    reached = 0
    for first, word in enumerate(words):
        if word in EDGELESS or word in _SAYS_NOTHING:
            continue
        if len(word) > 1 and (forms := in_corpus(word)):
            yield forms, first, first + 1
        stop = min(len(words), first + LONGEST_PHRASE)
        if nested and stop > first + 2 and _is_lacking(f"{word} {words[first + 1]}", in_corpus):
            continue
        for last in range(stop, max(first + 1, reached), -1):
            if forms := in_corpus(" ".join(words[first:last])):
                yield forms, first, last
                reached = last
                break


def _every(words: Sequence[str], in_corpus: CorpusForms, nested: bool) -> Iterator[_Placed]:
    """Every word but function words, and every phrase that the corpus knows."""
    for first, word in enumerate(words):
        if len(word) > 1 and word not in _NOT_WEIGHED and (forms := in_corpus(word)):
            yield forms, first, first + 1
        if word in EDGELESS:
            continue
        for last in range(first + 2, min(len(words), first + LONGEST_PHRASE) + 1):
            phrase = " ".join(words[first:last])
            if forms := in_corpus(phrase):
                yield forms, first, last
            elif nested and is_candidate(phrase.split()):
                break


def _is_lacking(pair: str, in_corpus: CorpusForms) -> bool:
    """Whether two words that the vocabulary would hold are not in it."""
    return is_candidate(pair.split()) and not in_corpus(pair)


def _in_corpus(term: str, reference: Reference) -> tuple[str, ...]:
    """The forms of a term that public documents have; none for words that the vocabulary would not hold."""
    if not is_candidate(term.split()):
        return ()
    return tuple(form for form in spellings(term) if _is_held(form, reference))


def _is_held(form: str, reference: Reference) -> bool:
    """Whether documents are known to have a form; nothing is asked of the parts of a phrase that the corpus lacks."""
    return reference.holds(form) if isinstance(reference, Pack) else bool(reference.postings(form))


def spellings(spelling: str) -> tuple[str, ...]:
    """The phrase with its last word in the singular, and as it is spelled."""
    single = _singular(spelling)
    return (single, spelling) if single != spelling else (spelling,)


def _singular(term: str) -> str:
    """A plural as one of it, by its ending; "aids", "diabetes" and "status" are none."""
    if len(term) < 5 or term.endswith(("ss", "us", "is", "aids", "etes", "ings")):
        return term
    if term.endswith("ies"):
        return term[:-3] + "y"
    if term.endswith(("ches", "shes", "sses", "xes", "zes")):
        return term[:-2]
    return term.removesuffix("s")


def _cost(term: str, spans: Sequence[Span], first_sentence: int, corpus: CorpusForms) -> float:
    """What the reader loses."""
    early = FIRST_SENTENCE if any(span.start < first_sentence for span in spans) else 1.0
    words = term.split()
    said = COMMONEST_WORD if len(words) == 1 and words[0] in COMMONEST else 1.0
    return early * said * (len(words) * len(spans) + corpus.bits(term) / BITS_PER_WORD)


def contexts(
    analysis: Analysis, length: int, name: str, hidden: Sequence[HiddenTerm], terms: Sequence[OpenTerm]
) -> Iterator[Context]:
    """What is taken together. A hidden term is not to be read, so that it may be meant anywhere."""
    every = frozenset(range(len(hidden)))
    stretches, size = _stretches(analysis, length, name)
    inside: list[set[int]] = [set() for _ in stretches]
    ends = [stretch.end for stretch in stretches]
    for number, term in enumerate(terms):
        for span in term.spans:
            at = bisect_right(ends, span.start)
            while at < len(stretches) and stretches[at].start < span.end:
                inside[at].add(number)
                at += 1
    for first in range(max(1, len(stretches) - size + 1) if stretches else 0):
        yield Context(every, frozenset().union(*inside[first : first + size]))


def _stretches(analysis: Analysis, length: int, name: str) -> tuple[Sequence[Span], int]:
    """The stretches of a context, and how many of them side by side make one."""
    if name == "document":
        return [Span(0, length)], 1
    if name == "paragraph":
        return analysis.paragraphs, 1
    return analysis.sentences, 1 if name == "sentence" else int(name.removeprefix("window:"))
