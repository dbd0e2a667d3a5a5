"""Finding many terms in a text at once, as people write them.

A term is found in any case; with any white space, hyphens or line breaks between its words; with straight or curly
apostrophes; and as whole words only, a plural or possessive ending being allowed if asked for. All terms are found in
one pass (Aho and Corasick, 1975, over words instead of characters), however many there are and however they overlap.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from reticent.model import Span

_TOKEN = re.compile(r"\w+|[^\w\s]")
_HYPHENS = frozenset("-‐‑‒–—")
_APOSTROPHES = str.maketrans("’‘ʼ", "'''")
_POSSESSIVE = re.compile(r"['’ʼ]s(?!\w)", re.IGNORECASE)
_OF_MANY = re.compile(r"['’ʼ](?!\w)")


class Occurrence(NamedTuple):
    """Where a term stands, and which of the terms it is, counted from 0."""

    span: Span
    term: int


class Sequences:
    """Sequences of words, to be found in longer ones in a single pass."""

    def __init__(self, sequences: Iterable[Sequence[str]]) -> None:
        self._next: list[dict[str, int]] = [{}]
        self._ends: list[list[tuple[int, int]]] = [[]]
        for number, words in enumerate(sequences):
            if words:
                self._add(words, number)
        self._back = self._fallbacks()

    def _add(self, words: Sequence[str], number: int) -> None:
        state = 0
        for word in words:
            if word not in self._next[state]:
                self._next[state][word] = len(self._next)
                self._next.append({})
                self._ends.append([])
            state = self._next[state][word]
        self._ends[state].append((number, len(words)))

    def _fallbacks(self) -> list[int]:
        """For each state the longest other one that it ends with; it also inherits what ends there."""
        back = [0] * len(self._next)
        queue = deque(self._next[0].values())
        while queue:
            state = queue.popleft()
            for word, following in self._next[state].items():
                queue.append(following)
                shorter = back[state]
                while shorter and word not in self._next[shorter]:
                    shorter = back[shorter]
                back[following] = self._next[shorter].get(word, 0)
                self._ends[following] += self._ends[back[following]]
        return back

    def find(self, words: Iterable[str]) -> Iterator[tuple[int, int, int]]:
        """Number of the sequence, index of its first word and index of its last, for each that occurs."""
        state = 0
        for index, word in enumerate(words):
            while state and word not in self._next[state]:
                state = self._back[state]
            state = self._next[state].get(word, 0)
            for number, length in self._ends[state]:
                yield number, index - length + 1, index


class TermMatcher:
    """Terms to be found in texts. With `endings` also their plurals and possessives."""

    def __init__(self, terms: Iterable[str], *, endings: bool = False) -> None:
        self._endings = endings
        self._literal: list[tuple[int, re.Pattern[str]]] = []
        self._forms: list[tuple[int, str]] = []
        sequences: list[list[str]] = []
        for number, term in enumerate(terms):
            words = [_folded(term[start:end]) for start, end in _tokens(term)]
            if not words or term.strip()[0] in _HYPHENS or term.strip()[-1] in _HYPHENS:
                self._literal.append((number, _as_written(term)))
                continue
            for ending in ("", "s", "es") if endings and words[-1][-1].isalnum() else ("",):
                self._forms.append((number, ending))
                sequences.append([*words[:-1], words[-1] + ending])
        self._sequences = Sequences(sequences)

    def find(self, text: str) -> Iterator[Occurrence]:
        """Each occurrence of each term, also of those inside others."""
        if self._forms:
            tokens = _tokens(text)
            words = (_folded(text[start:end]) for start, end in tokens)
            for form, first, last in self._sequences.find(words):
                number, ending = self._forms[form]
                yield Occurrence(Span(tokens[first].start, self._end(text, tokens[last].end, ending)), number)
        for number, expression in self._literal:
            for match in expression.finditer(text):
                yield Occurrence(Span(*match.span()), number)

    def _end(self, text: str, end: int, ending: str) -> int:
        """Where the term ends with its possessive ending, if it has one and that counts."""
        if not self._endings or ending == "es":
            return end
        rest = (_OF_MANY if ending else _POSSESSIVE).match(text, end)
        return rest.end() if rest else end


def _tokens(text: str) -> list[Span]:
    """Words and marks in order, without the hyphens between two words."""
    kept: list[Span] = []
    hyphens: list[Span] = []  # behind a word, until it is known what follows them
    after_word = False
    for match in _TOKEN.finditer(text):
        token = Span(*match.span())
        if after_word and text[token.start] in _HYPHENS:
            hyphens.append(token)
            continue
        after_word = text[token.start] == "_" or text[token.start].isalnum()
        if not after_word:
            kept += hyphens
        hyphens = []
        kept.append(token)
    return [*kept, *hyphens]


def _folded(word: str) -> str:
    return word.translate(_APOSTROPHES).casefold()


def _as_written(term: str) -> re.Pattern[str]:
    """For a term without words, or with a hyphen at its edge: any white space between its parts and no more."""
    body = r"\s+".join(re.escape(part) for part in term.split())
    left = r"(?<!\w)" if re.match(r"\w", term.strip()) else ""
    right = r"(?!\w)" if re.search(r"\w$", term.strip()) else ""
    return re.compile(f"{left}{body}{right}", re.IGNORECASE)
