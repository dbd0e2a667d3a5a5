"""What nouns and verbs usually have beside them: an article, something before or behind, an object, a preposition.

"He had a childhood" is grammar, and nobody writes it: a childhood with "a" has a word before it. How often a word
stands so was counted in public texts (tools/fit_fluency.py). What is rare for its word makes a cut sentence odd.
"""

import gzip
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from reticent.facts.reading import Node

_BEFORE = frozenset("amod compound nmod nummod".split())
_BEHIND = frozenset("prep relcl acl appos agent".split())
_OBJECTS = frozenset("dobj attr acomp xcomp ccomp oprd dative".split())
_AFTER = frozenset("prep agent advmod npadvmod advcl prt".split())
_ROLES = frozenset("nsubj nsubjpass attr dobj pobj".split())
_CLOSED = frozenset("ADP DET CCONJ AUX PRON PART PUNCT SCONJ".split())
_OTHER_COUNTS = frozenset("several many some few various numerous".split())
BELIEF = 8.0
"""What is known of all words of a role counts as much as so many sightings of the word itself."""
FEW = 4.0
"""The same for rows of three words, by the last two of them."""
COUNTS = "habits-en.json.gz"
NAME, EDGE = "NAME", "|"


@dataclass(frozen=True)
class Kept:
    """The words of a text that are said, with how they read."""

    nodes: Sequence[Node]
    children: Mapping[int, Sequence[int]]
    texts: Mapping[int, str]

    def below(self, at: int) -> list[int]:
        """What hangs on a node and is said."""
        return [each for each in self.children.get(at, ()) if self.texts.get(each)]


def state(kept: Kept, at: int) -> tuple[str, str, str] | None:
    """The word, its role and its state, of a common noun or verb; None of other words."""
    node = kept.nodes[at]
    if node.kind:
        return None
    if node.pos == "NOUN":
        return _of_noun(kept, at, f"{node.lemma.casefold()}{'+' if node.tag == 'NNS' else ''}")
    if node.pos == "VERB" and node.dep not in _BEFORE:
        return _of_verb(kept, at)
    return None


def _of_noun(kept: Kept, at: int, word: str) -> tuple[str, str, str]:
    nodes, below = kept.nodes, kept.below(at)
    before = [each for each in below if each < at and nodes[each].dep in _BEFORE]
    verb = nodes[nodes[at].head] if nodes[at].dep != "pobj" else nodes[nodes[nodes[at].head].head]
    above = nodes[at].head if nodes[at].dep != "pobj" else nodes[nodes[at].head].head
    own = any(each > at and nodes[each].dep in _BEHIND for each in below)
    beside = verb.pos in ("VERB", "AUX") and any(
        each > at and nodes[each].dep in ("prep", "agent") for each in kept.below(above)
    )
    role = nodes[at].dep if nodes[at].dep in _ROLES else "other"
    behind = "p" if own else "v" if beside else "-"
    return word, role, f"{_article(kept, at, below)}{'m' if before else '-'}{behind}"


def _article(kept: Kept, at: int, below: Sequence[int]) -> str:
    """What sort of word determines a noun."""
    for each in (*below, at):
        text, dep = kept.texts.get(each, "").casefold(), kept.nodes[each].dep
        if each > at:
            continue
        if text.startswith(("a ", "an ")) or text in ("a", "an"):
            return "a"
        if text.startswith("several") or text in _OTHER_COUNTS or dep == "nummod":
            return "n"
        if dep == "poss":
            return "o"
        if dep == "det":
            return "t" if text == "the" else "d"
    return "-"


def _of_verb(kept: Kept, at: int) -> tuple[str, str, str]:
    nodes, below = kept.nodes, kept.below(at)
    passive = any(nodes[each].dep in ("auxpass", "nsubjpass") for each in below)
    what = next((nodes[each].dep for each in below if nodes[each].dep in _OBJECTS), "-")
    behind = any(each > at and nodes[each].dep in _AFTER for each in below)
    role = "verb" if nodes[at].dep in ("ROOT", "conj") else "other verb"
    return nodes[at].lemma.casefold(), role, f"{'p' if passive else 'a'}{what}{'+' if behind else '-'}"


def symbol(surface: str, pos: str, tag: str, kind: str = "") -> str:
    """A word as one in a row of words: small words as they are, names all alike, others by their class."""
    if kind or pos == "PROPN":
        return {"date": "CD", "nationality": "JJ"}.get(kind, NAME)
    return surface.casefold() if pos in _CLOSED else tag


class Habits:
    """How surprising a word is in its state, and a row of words, in bits."""

    def __init__(self, counted: Mapping[str, Mapping[str, Any]]) -> None:
        self._counts: Mapping[str, Mapping[str, int]] = counted["words"]
        self._roles: Mapping[str, Mapping[str, int]] = counted["roles"]
        self._rows: Mapping[str, int] = counted["rows"]
        self._totals = {word: sum(found.values()) for word, found in self._counts.items()}
        self._all = {role: sum(found.values()) for role, found in self._roles.items()}
        self._begun: Counter[str] = Counter()
        self._ended: Counter[str] = Counter()
        for row, count in self._rows.items():
            self._begun[row.rpartition(" ")[0]] += count
            if row.count(" ") == 1:
                self._ended[row.rpartition(" ")[2]] += count
        self._seen = sum(self._ended.values())

    def surprise(self, word: str, role: str, how: str) -> float:
        """`-log2` of how often a word stands so, among words of its role where little is known of it."""
        usual = 2.0 ** -self.usual(role, how)
        found = self._counts.get(word, {}).get(how, 0)
        return -math.log2((found + BELIEF * usual) / (self._totals.get(word, 0) + BELIEF))

    def usual(self, role: str, how: str) -> float:
        """The same of any word of a role."""
        return -math.log2((self._roles.get(role, {}).get(how, 0) + 0.5) / (self._all.get(role, 0) + 20.0))

    def wants(self, head: str, small: str) -> float:
        """`-log2` of how often a word stands without this preposition."""
        found = self._counts.get(f"{head}>", {})
        return -math.log2(1.0 - (found.get(small, 0) + 0.05) / (found.get("", 0) + 2.0))

    def steps(self, symbols: Iterable[str]) -> list[float]:
        """How surprising each word of a row is behind the two before it, and its end."""
        row = [EDGE, EDGE, *symbols, EDGE]
        return [self._step(*row[at - 2 : at + 1]) for at in range(2, len(row))]

    def _step(self, first: str, second: str, third: str) -> float:
        alone = (self._ended[third] + 0.5) / (self._seen + 200)
        both, row = f"{second} {third}", f"{first} {second} {third}"
        after = (self._rows.get(both, 0) + FEW * alone) / (self._begun[second] + FEW)
        return -math.log2((self._rows.get(row, 0) + FEW * after) / (self._begun[f"{first} {second}"] + FEW))


def prepositions(kept: Kept, at: int) -> Iterator[str]:
    """The prepositions that hang on a word."""
    yield from (kept.texts[each].casefold() for each in kept.below(at) if kept.nodes[each].dep in ("prep", "agent"))


@cache
def habits() -> Habits:
    """What was counted in public texts."""
    return Habits(json.loads(gzip.decompress(files("reticent.data").joinpath(COUNTS).read_bytes())))
