"""The parts of its sentences that a text does without: a tree of units for each sentence, by the parse.

A unit is a phrase that can be left out whole while what it hangs on stays: an adjunct, an apposition, a relative
clause, a modifier, a bracket, an item of a list. Its own words are those that are in no unit below it. What a verb
or noun wants beside it belongs to the same unit; in a sentence that a negation or "the only" would turn round
nothing is cut apart.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from reticent.facts.holding import Holding
from reticent.facts.misreading import is_misread
from reticent.facts.reading import WordGraph
from reticent.languages.en.life import (
    AS_WHAT,
    ENOUGH,
    HOLLOW,
    KNOWN_AS,
    MAKES_DO,
    MEASURES,
    OF_A_KIND,
    SETS_THE_TIME,
    SHOWS,
    SPENDS,
    STAND_ALONE,
    WANTS,
)
from reticent.languages.en.turning import NOT_WHAT_FOLLOWS

MOST_WORDS = 300
"""A longer sentence is none: it goes or stays as a whole."""

_FREE = frozenset("advcl relcl acl appos parataxis npadvmod meta intj dep".split())
_HELD = frozenset(
    "as so too more less how that not never only almost nearly hardly n't even just ago later earlier away back up out "
    "when where why there here together well half once twice".split()
)
_SUBJECTS = frozenset("nsubj nsubjpass expl csubj csubjpass".split())
_VERBS = frozenset(("VERB", "AUX"))
_COMPLEMENTS = frozenset("dobj attr acomp xcomp ccomp oprd dative".split())
_BEHIND_NOUNS = frozenset("prep relcl acl".split())
_JOINTS = frozenset(("and", "or", "&", "but", "plus", "/"))
"""Words that join the items of a list, any of which can go; "than" turns round what is left."""
_WHERE = frozenset("there here home abroad away back up out together".split())
"""Adverbs that say where somebody is; with others "was also in the army" still wants the army."""


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
    view = _Phrases(graph, first, last)
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


class _Phrases:
    """What is asked about the nodes of one sentence."""

    def __init__(self, graph: WordGraph, first: int, last: int) -> None:
        self._graph, self._nodes = graph, graph.nodes
        self._children: dict[int, list[int]] = {}
        for at in range(first, last):
            if self._nodes[at].head != at:
                self._children.setdefault(self._nodes[at].head, []).append(at)
        self.holding = Holding(graph, self._children)

    def children(self, at: int) -> list[int]:
        return self._children.get(at, [])

    def first_item(self, at: int) -> int:
        seen = {at}
        while (self._nodes[at].dep == "conj" or self.is_item(at)) and self._nodes[at].head not in seen:
            at = self._nodes[at].head
            seen.add(at)
        return at

    def is_item(self, at: int) -> bool:
        """Whether an apposition is an item of a list: "an actor, author and singer"."""
        node, head = self._nodes[at], self._nodes[self._nodes[at].head]
        bare = not any(self._nodes[each].dep in ("det", "poss", "advmod") for each in self.children(at))
        return node.dep == "appos" and bare and not node.kind and not head.kind and node.pos == head.pos == "NOUN"

    def cuttable(self, at: int) -> bool:
        """Whether a phrase can be left out, and what it hangs on stays true and whole."""
        node, head = self._nodes[at], self._nodes[self._nodes[at].head]
        if not self.holding.may_cut(at) or (node.opens and node.kind):
            return False
        if node.dep in _BEHIND_NOUNS and self._fills(at):
            return False
        if node.dep == "advcl" and self._is_what_it_goes_on_to(at):
            return False
        if node.dep == "npadvmod" and head.lemma in ("later", "earlier", "ago"):
            return False
        if node.dep in _FREE:
            return not self._is_wanted_by_participle(at)
        if node.dep in ("prep", "agent", "dative"):
            return not self._is_wanted(at) and not self._is_wanted_by_participle(at)
        if node.dep == "advmod":
            best = node.lemma in ("well", "best", "better", "good") and head.lemma in ("know", "remember")
            free = (
                node.tag in ("RB", "RBR", "RBS")
                and not node.kind
                and node.lemma not in _HELD
                and head.pos in ("VERB", "AUX", "ADJ")
            )
            after = any(self._nodes[each].dep == "npadvmod" for each in self.children(at))  # "two months later"
            alone = node.lemma == "later" and not self.children(at) and head.pos == "VERB"
            return best or free or alone or (after and node.lemma in ("later", "earlier") and head.pos == "VERB")
        if node.lemma == "other" and node.dep == "amod" and head.tag == "NNS":
            return not any(self._graph.surface(each).casefold() == "the" for each in self.children(node.head))
        if node.dep in ("amod", "nmod", "compound"):
            named = bool(node.kind) and node.kind != "date"
            plain = node.dep == "amod" and not NOT_WHAT_FOLLOWS.match(self._graph.surface(at))
            owned = any(self._nodes[each].dep == "poss" for each in self.children(node.head))
            plain = plain and not (owned and head.dep in ("attr", "nsubj"))  # "his favourite actress"
            plain = plain and not (owned and head.dep == "dobj" and head.lemma in HOLLOW)  # "got her breakthrough role"
            plain = plain and not self._is_verb_behind_a_joint(at) and not self._stands_for_an_article(at)
            plain = plain and not self._is_one_of(node.head) and head.lemma not in OF_A_KIND
            return (named or plain) and head.pos in ("NOUN", "PROPN") and node.span.end <= head.span.start
        if node.dep == "nummod":
            counted = head.tag in ("NNS", "NNPS") and head.lemma not in MEASURES
            return counted and head.dep != "npadvmod" and node.span.end <= head.span.start
        return node.dep == "poss" and bool(node.kind)

    def _is_verb_behind_a_joint(self, at: int) -> bool:
        """Whether a parser takes a verb for a participle: "attended a college and studied theatre"."""
        return self._nodes[at].tag in ("VBN", "VBD") and at > 0 and self._nodes[at - 1].dep == "cc"

    def _stands_for_an_article(self, at: int) -> bool:
        """Whether what somebody is has no article because of it: "was lead singer"."""
        noun = self._nodes[at].head
        person = self._nodes[noun].tag == "NN" and self._nodes[noun].lemma in KNOWN_AS
        articles = any(self._nodes[each].dep in ("det", "poss") for each in self.children(noun))
        return person and not articles and self._nodes[noun].dep in ("attr", "pobj")

    def _is_one_of(self, at: int) -> bool:
        """Whether a noun is what some are picked from: "one of the finest actors"."""
        small = self._nodes[self._nodes[at].head]
        return small.lemma == "of" and self._nodes[small.head].lemma in ("one", "some", "many", "several", "few")

    def _is_wanted(self, at: int) -> bool:
        """Whether a preposition is what its verb or noun needs."""
        node = self._nodes[at]
        head, word = self._nodes[node.head], self._graph.surface(at).casefold()
        if head.pos in ("ADP", "ADJ", "SCONJ", "ADV", "PRON", "NUM"):
            return True
        beside = self.children(node.head)
        if head.lemma in SPENDS:
            return at == self._complement(node.head)
        if head.pos in _VERBS:
            if head.lemma == "be" and any(self._says_what_it_is(each) for each in beside):
                return False
            if head.lemma in AS_WHAT and word == "as":
                return True
            complements = [each for each in beside if self._nodes[each].dep in _COMPLEMENTS]
            if any(not self._is_pronoun(each) for each in complements):
                return False
            return at == self._complement(node.head)
        return word == "of" and not head.kind and not self._says_enough(node.head)

    def _says_enough(self, noun: int) -> bool:
        """Whether a noun with an article says something without what it is of: "a production", "an episode"."""
        articles = [each for each in self.children(noun) if self._nodes[each].dep == "det"]
        return self._nodes[noun].lemma in ENOUGH and bool(articles) and self._nodes[noun].dep in ("pobj", "dobj")

    def _is_pronoun(self, at: int) -> bool:
        """Whether an object says so little that a verb wants more: "took him to Leeds", "proved himself in it"."""
        return self._nodes[at].pos == "PRON"

    def _says_what_it_is(self, at: int) -> bool:
        """Whether "be" has enough in this: what, how or where somebody is."""
        node = self._nodes[at]
        return node.dep in ("attr", "acomp") or (node.dep == "advmod" and node.lemma in _WHERE)

    def _complement(self, verb: int) -> int | None:
        """The prepositional phrase that belongs to a verb without an object: what it wants, or the first behind it."""
        lemma = self._nodes[verb].lemma
        phrases = [each for each in self.children(verb) if self._nodes[each].dep in ("prep", "agent", "dative")]
        phrases = [each for each in phrases if not self._is_dated(each)]
        words = {each: self._graph.surface(each).casefold() for each in phrases}
        wanted = WANTS.get(lemma, frozenset())
        found = [each for each in phrases if words[each] in wanted]
        found.sort(key=lambda each: (words[each] == "as" and lemma in SHOWS, each < verb, each))
        if not found and lemma not in STAND_ALONE:
            found = [each for each in phrases if each > verb and words[each] not in SETS_THE_TIME]
        return found[0] if found else None

    def _is_what_it_goes_on_to(self, at: int) -> bool:
        """Whether an infinitive is all that a verb has behind it: "went on to write"."""
        verb = self._nodes[at].head
        beside = self.children(verb)
        if at < verb or not any(self._nodes[each].tag == "TO" for each in self.children(at)):
            return False
        if self._nodes[verb].lemma in MAKES_DO:
            return True
        return self._complement(verb) is None and not any(self._nodes[each].dep in _COMPLEMENTS for each in beside)

    def _is_dated(self, at: int) -> bool:
        """Whether a preposition stands before a date or number."""
        return any(self._nodes[each].kind == "date" or self._nodes[each].pos == "NUM" for each in self.children(at))

    def _fills(self, at: int) -> bool:
        """Whether a noun or pronoun says little without this phrase behind it: "his role", "did much"."""
        above = self._nodes[at].head
        head = self._nodes[above]
        if self._nodes[at].dep != "prep" and head.pos in ("PRON", "ADJ", "DET"):
            return True
        if head.lemma not in HOLLOW:
            return False
        behind = [each for each in self.children(above) if each > above and self._nodes[each].dep in _BEHIND_NOUNS]
        return at == next((each for each in behind if not self._is_dated(each)), None)

    def _is_wanted_by_participle(self, at: int) -> bool:
        """Whether it is all that a participle has behind it: "an album released in May", "performing on stage"."""
        head = self._nodes[self._nodes[at].head]
        if head.dep not in ("acl", "advcl", "conj", "pcomp") or head.tag not in ("VBN", "VBG"):
            return False
        beside = [each for each in self.children(self._nodes[at].head) if self._nodes[each].pos != "PUNCT"]
        return beside[:1] == [at]


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
