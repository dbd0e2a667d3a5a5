"""How likely a sentence that was cut reads badly, by how its words stand and how it is read again.

A logistic regression on figures that can be read, fitted to sentences that somebody judged (tools/fit_fluency.py).
Most tell: a noun or verb that stands as it hardly ever does in public texts (see habits), a row of small words and
word classes that nobody writes, and a word that the parser hangs elsewhere than it hung before.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from reticent.languages import Analysis
from reticent.substitute.budget.habits import Habits, Kept, habits, prepositions, state, symbol
from reticent.substitute.budget.rendering import Renderer
from reticent.substitute.budget.words import KeptWord

WEIGHTS = "fluency-en.json"
MOST = 12.0
"""No single surprise counts for more bits."""
MOST_ELSEWHERE = 3
NO_PIECE = -1

_GOES_ON = frozenset("also then again later soon further another other instead too still already".split())
_POINTS = frozenset("it its they them their this these that those there such".split())
_BEFORE = frozenset("amod compound nmod".split())
_SUBJECTS = frozenset(("nsubj", "nsubjpass"))
_MAIN = frozenset("nsubj nsubjpass dobj attr pobj ROOT conj relcl ccomp".split())
_LABEL = re.compile(r"\[[A-Z][A-Z ]* \d+\]")
_TITLES = ('"', "“", "'", "‘")


@dataclass(frozen=True)
class Fluency:
    """Knows how likely a sentence of one rendering reads badly."""

    habits: Habits
    weights: Mapping[str, float]
    is_name: Callable[[str], bool]
    """Whether a word is somebody's name, as far as lists know."""

    def bad(self, shown: Renderer, number: int, text: str, again: Analysis) -> float:
        """The probability that a sentence reads badly; `text` is how it was read again."""
        found = self.figures(shown, number, text, again)
        return 1.0 / (1.0 + math.exp(-sum(self.weights.get(name, 0.0) * value for name, value in found.items())))

    def figures(self, shown: Renderer, number: int, text: str, again: Analysis) -> dict[str, float]:
        """What is looked at, by name."""
        pieces = shown.pieces(number)
        first, last = shown.graph.sentences[number]
        now = Kept(shown.graph.nodes, shown.children, {piece.at: piece.text for piece in pieces})
        was = {at: shown.graph.surface(at) for at in range(first, last)}
        signs = Counter(
            [*_signs(shown, pieces, now, self.is_name), *_cuts(shown, number), *_torn(shown, number, pieces)]
        )
        made: dict[str, float] = {"always": 1.0, **signs}
        made |= self._surprises(now, Kept(now.nodes, now.children, was))
        made |= _elsewhere(shown, pieces, text, again)
        steps = self.habits.steps(symbol(token.span.of(text), token.pos, token.tag) for token in again.tokens)
        made["row"] = sum(steps) / len(steps)
        made["odd step"] = sorted(steps)[-2]
        return made

    def _surprises(self, now: Kept, before: Kept) -> dict[str, float]:
        """How odd the nouns and verbs stand from which something went."""
        made = dict.fromkeys(("odd noun", "odd verb", "unlike noun", "unlike verb", "odder"), 0.0)
        for at in now.texts:
            after, was = state(now, at), state(before, at)
            if after is None or after == was:
                continue
            sort = "noun" if now.nodes[at].pos == "NOUN" else "verb"
            bits = min(MOST, self.habits.surprise(*after))
            made[f"odd {sort}"] = max(made[f"odd {sort}"], bits)
            made[f"unlike {sort}"] = max(made[f"unlike {sort}"], bits - self.habits.usual(*after[1:]))
            if was is not None:
                made["odder"] = max(made["odder"], bits - min(MOST, self.habits.surprise(*was)))
            for small in set(prepositions(before, at)) - set(prepositions(now, at)):
                made["missed"] = max(made.get("missed", 0.0), min(MOST, self.habits.wants(after[0], small)))
        return made


def _signs(shown: Renderer, pieces: Sequence[KeptWord], now: Kept, is_name: Callable[[str], bool]) -> Iterator[str]:
    """What kinds of words stand there, and where."""
    nodes = shown.graph.nodes
    labels = [piece.text for piece in pieces if piece.text.startswith("[")]
    if len(set(labels)) < len(labels):
        yield "label twice"
    for piece in pieces:
        node, wording = nodes[piece.at], shown.expression(piece.at)
        if piece.text.startswith("["):
            yield from _label(shown, piece, is_name)
        elif wording is not None and wording.many:
            yield f"general as {node.dep if node.dep in ('dobj', 'pobj') else 'other'}"
            if wording.many in ("works", "productions"):
                yield "a work"
        elif piece.text.casefold() in _GOES_ON and node.pos in ("ADV", "ADJ", "DET"):
            yield "goes on"
        elif piece.text.casefold() in _POINTS:
            yield "points"
        if piece.text.casefold() == "the" and node.dep == "det" and nodes[node.head].dep not in _SUBJECTS:
            yield "bare the" if now.below(node.head) == [piece.at] else "the"


def _cuts(shown: Renderer, number: int) -> Iterator[str]:
    """What was left out of objects and lists."""
    units, nodes = shown.tree.units, shown.graph.nodes
    for each in shown.tree.in_sentence.get(number, ()):
        unit, node = units[each], nodes[units[each].root]
        if each in shown.chosen or unit.parent not in shown.chosen:
            continue
        if unit.list_of is not None:
            yield "without item"
        elif node.dep == "nummod":
            yield "without number"
        elif node.dep == "amod" and nodes[node.head].dep in ("dobj", "pobj"):
            yield "without adjective"


def _torn(shown: Renderer, number: int, pieces: Sequence[KeptWord]) -> Iterator[str]:
    """Modifiers before a joint behind which no other of their row stands: "an American and doctor"."""
    nodes = shown.graph.nodes
    for (one, other), gap in zip(pairwise(pieces), shown.gaps(number, pieces), strict=True):
        modifies = nodes[one.at].dep in _BEFORE and nodes[one.at].head > one.at
        row = nodes[other.at].dep in ("conj", *_BEFORE) and nodes[other.at].head in (one.at, nodes[one.at].head)
        if modifies and not row and gap.strip() in (",", "and", ", and"):
            yield "torn row"


def _label(shown: Renderer, piece: KeptWord, is_name: Callable[[str], bool]) -> Iterator[str]:
    """Where a label stands, and whether what it stands for looks like somebody."""
    nodes, node, name = shown.graph.nodes, shown.graph.nodes[piece.at], shown.graph.surface(piece.at)
    role = "subject" if node.dep in _SUBJECTS else node.dep
    yield f"label as {role if role in ('subject', 'pobj', 'attr', 'dobj', 'appos', 'conj') else 'other'}"
    if node.dep == "pobj" and nodes[node.head].lemma in ("by", "of"):
        yield f"label after {nodes[node.head].lemma}"
    if " of " in name or name.startswith(_TITLES):
        yield "label of a title"
    if not any(is_name(word.strip("\"“”,.()'")) for word in name.split()):
        yield "label of no name"


def _elsewhere(shown: Renderer, pieces: Sequence[KeptWord], text: str, again: Analysis) -> dict[str, float]:
    """How many words the parser hangs elsewhere than before, and how many main words it takes for something else."""
    nodes, tokens = shown.graph.nodes, again.tokens
    piece_of = _aligned(pieces, text, again)
    place = {piece.at: order for order, piece in enumerate(pieces)}
    heads = roles = 0
    for order, piece in enumerate(pieces):
        own = [at for at, each in enumerate(piece_of) if each == order]
        top = next((at for at in own if at + tokens[at].head not in own or not tokens[at].head), None)
        if top is None:
            continue
        above, seen = nodes[piece.at].head, set[int]()
        while above not in place and above not in seen:
            seen.add(above)
            above = nodes[above].head
        there = piece_of[top + tokens[top].head]
        same = place.get(above, NO_PIECE) == there
        heads += not same
        roles += same and nodes[piece.at].dep != tokens[top].dep and nodes[piece.at].dep in _MAIN
    return {"other head": float(min(MOST_ELSEWHERE, heads)), "other role": float(min(2, roles))}


def _aligned(pieces: Sequence[KeptWord], text: str, again: Analysis) -> list[int]:
    """The piece of each token, by the order of both; what stands between pieces belongs to none."""
    bounds, at = [], 0
    for piece in pieces:
        said = spoken(piece.text)
        start = max(at, text.find(said, at))
        at = start + len(said)
        bounds.append((start, at))
    return [
        next((order for order, (start, end) in enumerate(bounds) if start <= each.start and each.end <= end), NO_PIECE)
        for each in (token.span for token in again.tokens)
    ]


def spoken(text: str) -> str:
    """A text as the parser reads it: labels are somebody's name."""
    return _LABEL.sub("Smith", text)


@cache
def weights() -> Mapping[str, float]:
    """What was fitted."""
    found: dict[str, float] = json.loads(files("reticent.data").joinpath(WEIGHTS).read_text("utf-8"))["weights"]
    return found


def fluency(is_name: Callable[[str], bool]) -> Fluency:
    """As it ships."""
    return Fluency(habits(), weights(), is_name)
