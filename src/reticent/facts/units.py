"""The parts of its sentences that a text does without: a tree of units for each sentence, by the parse.

A unit is a phrase that can be left out whole while what it hangs on stays: an adjunct, an apposition, a relative
clause, a modifier, a bracket, an item of a list. Its own words are those that are in no unit below it. What a verb
or noun wants beside it belongs to the same unit; in a sentence that a negation or "the only" would turn round
nothing is cut apart.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from reticent.facts.misreading import is_misread
from reticent.facts.phrases import Phrases
from reticent.facts.reading import WordGraph

MOST_WORDS = 300
"""A longer sentence is none: it goes or stays as a whole."""

_SUBJECTS = frozenset("nsubj nsubjpass expl csubj csubjpass".split())
_VERBS = frozenset(("VERB", "AUX"))
_JOINTS = frozenset(("and", "or", "&", "but", "plus", "/"))
"""Words that join the items of a list, any of which can go; "than" turns round what is left."""


@dataclass(frozen=True, slots=True)
class Constituent:
    """One unit: the node it begins from, the unit above it, its own nodes, and all nodes below it too."""

    root: int
    parent: int | None
    nodes: tuple[int, ...]
    all: tuple[int, ...]
    sentence: int
    list_of: int | None = None
    """The first item of the list that it is a later item of."""
    bracket: bool = False


@dataclass(frozen=True)
class Tree:
    """The units of a graph; the number of the unit of each node, None for marks and joints.

    What is looked up in it for every sentence is worked out once, so that a text of many sentences takes no longer for
    each.
    """

    graph: WordGraph
    units: tuple[Constituent, ...]
    of: tuple[int | None, ...]
    joints: frozenset[int]
    """Words that join the items of a list."""
    whole: tuple[bool, ...]
    """Of each sentence whether it is a clause, with a verb and a subject."""

    @cached_property
    def children(self) -> Mapping[int, list[int]]:
        """The nodes that hang on each node."""
        found: dict[int, list[int]] = {}
        for at, node in enumerate(self.graph.nodes):
            if node.head != at:
                found.setdefault(node.head, []).append(at)
        return found

    @cached_property
    def alike(self) -> Mapping[str, list[int]]:
        """The nodes of each lemma."""
        found: dict[str, list[int]] = {}
        for at, node in enumerate(self.graph.nodes):
            found.setdefault(node.lemma, []).append(at)
        return found

    @cached_property
    def in_sentence(self) -> Mapping[int, list[int]]:
        """The units of each sentence, in their order."""
        found: dict[int, list[int]] = {}
        for number, unit in enumerate(self.units):
            found.setdefault(unit.sentence, []).append(number)
        return found

    def above(self, unit: int) -> list[int]:
        """A unit and all that it hangs on. A torn parse may lead in a circle: then each once."""
        found: dict[int, None] = {}
        at: int | None = unit
        while at is not None and at not in found:
            found[at] = None
            at = self.units[at].parent
        return list(found)

    @cached_property
    def items(self) -> frozenset[int]:
        """The first nodes of the later items of lists."""
        return frozenset(unit.all[0] for unit in self.units if unit.list_of is not None)

    @cached_property
    def edges(self) -> tuple[Mapping[int, list[int]], Mapping[int, list[int]]]:
        """The units that start with a node, and that end with it, but for whole sentences, items and brackets."""
        starting: dict[int, list[int]] = {}
        ending: dict[int, list[int]] = {}
        for number, unit in enumerate(self.units):
            if unit.parent is not None and unit.list_of is None and not unit.bracket:
                starting.setdefault(unit.all[0], []).append(number)
                ending.setdefault(unit.all[-1], []).append(number)
        return starting, ending


def tree(graph: WordGraph) -> Tree:
    """The units of all sentences."""
    size = len(graph.nodes)
    above = list(range(size))
    roots: dict[int, tuple[int | None, bool]] = {}
    joints: set[int] = set()
    whole: dict[int, bool] = {}
    sentence_of = [0] * size
    for number, (first, last) in enumerate(graph.sentences):
        for at in range(first, last):
            sentence_of[at] = number
        _sentence(graph, first, last, above, roots, joints, whole)
    return _tree(graph, above, roots, joints, whole, sentence_of)


def _sentence(
    graph: WordGraph,
    first: int,
    last: int,
    above: list[int],
    roots: dict[int, tuple[int | None, bool]],
    joints: set[int],
    whole: dict[int, bool],
) -> None:
    """What each node of a sentence hangs on, and which of them begin a unit."""
    nodes = graph.nodes
    tops = [at for at in range(first, last) if not first <= nodes[at].head < last or nodes[at].head == at]
    top = next((at for at in tops if nodes[at].pos in _VERBS), tops[0] if tops else first)
    clauses = [at for at in tops if nodes[at].pos in _VERBS]
    stands = top in clauses and any(node.dep in _SUBJECTS and node.head == top for node in nodes[first:last])
    whole[top] = stands
    roots[top] = (None, False)
    for at in range(first, last):
        above[at] = nodes[at].head if at not in tops else top
    if not stands or last - first > MOST_WORDS or len(clauses) > 1:
        return  # two roots are two sentences that a name or bracket joins
    if is_misread(graph, first, last):
        _brackets(graph, first, last, above, roots)
        return
    held = set()
    for at in range(first, last):
        plain = graph.surface(at).casefold() in _JOINTS or _is_as_well_as(graph, at)
        if nodes[at].dep == "cc" and plain and not _turns_a_clause(graph, at):
            joints.add(at)
        elif nodes[at].dep == "cc":  # "walk rather than run": what follows stays with it
            held |= {
                each for each in range(at, last) if nodes[each].dep == "conj" and nodes[each].head == nodes[at].head
            }
    for at in range(first, last):
        if at != top and above[at] in joints and nodes[at].dep in ("advmod", "punct", "cc"):
            joints.add(at)
    view = Phrases(graph, first, last)
    for at in range(first, last):
        if at == top or at in joints or at in held or nodes[at].pos == "PUNCT":
            continue
        if (nodes[at].dep == "conj" or view.is_item(at)) and view.holding.may_cut(at):
            head = view.first_item(at)
            above[at] = head
            roots[at] = (head, False)
        elif view.cuttable(at):
            roots[at] = (None, False)
    _brackets(graph, first, last, above, roots)


def _turns_a_clause(graph: WordGraph, at: int) -> bool:
    """Whether "but" takes back what the clause before it says: "he was convicted, but acquitted later"."""
    node = graph.nodes[at]
    return graph.surface(at).casefold() == "but" and not node.opens and graph.nodes[node.head].pos in _VERBS


def _is_as_well_as(graph: WordGraph, at: int) -> bool:
    return at > 0 and graph.surface(at).casefold() == "as" and graph.surface(at - 1).casefold() == "well"


def _brackets(
    graph: WordGraph, first: int, last: int, above: list[int], roots: dict[int, tuple[int | None, bool]]
) -> None:
    """What stands in brackets is a unit."""
    at = first
    while at < last:
        end = _closing(graph, at, last)
        inside = [number for number in range(at + 1, end or at + 1) if graph.nodes[number].pos != "PUNCT"]
        if end is not None and inside and not any(above[number] == number for number in inside):
            outer = next((above[number] for number in inside if not at < above[number] < end), None)
            if outer is not None:
                for number in inside:
                    above[number] = inside[0]
                    roots.pop(number, None)
                above[inside[0]] = outer
                roots[inside[0]] = (None, True)
            at = end
        at += 1


def _closing(graph: WordGraph, at: int, last: int) -> int | None:
    """Where a bracket that opens here is closed; None if none does."""
    if graph.nodes[at].pos != "PUNCT" or graph.surface(at)[:1] not in ("(", "["):
        return None
    depth = 0
    for number in range(at, last):
        if graph.nodes[number].pos == "PUNCT":
            depth += (graph.surface(number)[:1] in ("(", "[")) - (graph.surface(number)[-1:] in (")", "]"))
        if depth == 0:
            return number
    return None


def _tree(
    graph: WordGraph,
    above: Sequence[int],
    roots: dict[int, tuple[int | None, bool]],
    joints: set[int],
    whole: dict[int, bool],
    sentence_of: Sequence[int],
) -> Tree:
    """The units, those above before those below."""
    tops = {sentence_of[root]: root for root in whole}
    home = [_home(at, above, roots, tops[sentence_of[at]]) for at in range(len(above))]
    depth = {root: _depth(root, above, roots) for root in roots}
    order = sorted(roots, key=lambda root: (sentence_of[root], depth[root], root))
    number = {root: place for place, root in enumerate(order)}
    own: dict[int, list[int]] = {root: [] for root in roots}
    for at, root in enumerate(home):
        if at not in joints and graph.nodes[at].pos != "PUNCT":
            own[root].append(at)
    parents = {root: None if root in whole else home[above[root]] for root in roots}
    everything: dict[int, list[int]] = {root: list(nodes) for root, nodes in own.items()}
    for root in reversed(order):
        parent = parents[root]
        if parent is not None and parent != root:
            everything[parent] += everything[root]
    units = tuple(
        Constituent(
            root,
            None if parents[root] is None else number[parents[root]],  # type: ignore[index]
            tuple(sorted(own[root])),
            tuple(sorted(everything[root])),
            sentence_of[root],
            roots[root][0],
            roots[root][1],
        )
        for root in order
    )
    of = tuple(None if at in joints or graph.nodes[at].pos == "PUNCT" else number[root] for at, root in enumerate(home))
    clauses = {sentence_of[root]: stands for root, stands in whole.items()}
    return Tree(graph, units, of, frozenset(joints), tuple(clauses[each] for each in range(len(graph.sentences))))


def _home(at: int, above: Sequence[int], roots: dict[int, tuple[int | None, bool]], top: int) -> int:
    """The root of the unit that a node belongs to; the sentence's where a torn parse leads nowhere."""
    return next((each for each in _up(at, above) if each in roots), top)


def _depth(root: int, above: Sequence[int], roots: dict[int, tuple[int | None, bool]]) -> int:
    return sum(each in roots for each in _up(root, above))


def _up(at: int, above: Sequence[int]) -> Iterator[int]:
    """A node and all that it hangs on."""
    seen: set[int] = set()
    while at not in seen:
        seen.add(at)
        yield at
        at = above[at]
