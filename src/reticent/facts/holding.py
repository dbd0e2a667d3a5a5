"""What a statement hangs on: without it the rest would say something else, so that it stays or goes with the rest."""

from collections.abc import Mapping, Sequence

from reticent.facts.reading import WordGraph
from reticent.languages.en.life import KIN, singles_out

_NEGATIONS = frozenset("not n't never no neither nor hardly barely without".split())
_ALL = frozenset("all every each any entire whole both half".split())
"""Who says it of all Polish judges does not say it of all judges."""
_EXCEPTS = frozenset("except excepting excluding unless if whether lest".split())
_TOLD = frozenset("amod compound nmod nummod prep relcl acl".split())


class Holding:
    """Knows of the phrases of one sentence which of them turn it round."""

    def __init__(self, graph: WordGraph, children: Mapping[int, Sequence[int]]) -> None:
        self._nodes, self._graph, self._children = graph.nodes, graph, children

    def may_cut(self, at: int) -> bool:
        """Whether nothing above it, or it itself, would turn the statement round."""
        node = self._nodes[at]
        if self._singles(at) and not self._is_what_came_first(at) and node.dep in ("amod", "advmod", "nummod"):
            return self._nodes[node.head].lemma in ("know", "remember")
        if self._is_exception(at) or self._is_said_of_all(at) or self._is_one_of_the_family(at):
            return False
        seen: set[int] = set()
        while node.head not in seen:
            seen.add(node.head)
            below = self._children.get(node.head, ())
            if self._nodes[node.head].lemma == "despite":
                return False
            if any(self._nodes[each].lemma in _NEGATIONS and each != at for each in below):
                return False
            if any(self._singles(each) and each != at for each in below if self._nodes[each].dep in ("amod", "nummod")):
                return False
            if any(self._nodes[each].dep == "preconj" for each in below):
                return False
            node = self._nodes[node.head]
        return True

    def _singles(self, at: int) -> bool:
        node = self._nodes[at]
        return not node.kind and (singles_out(node.lemma) or node.tag in ("JJS", "RBS"))

    def _is_what_came_first(self, at: int) -> bool:
        """Whether it says that something was followed by more: who first appeared in a film appeared in one."""
        node = self._nodes[at]
        return node.tag == "RB" and node.lemma in ("first", "last") and self._nodes[node.head].pos == "VERB"

    def _is_exception(self, at: int) -> bool:
        """Whether it says when the rest is not true, or on what condition it is."""
        words = [at, *(each for each in self._children.get(at, ()) if self._nodes[each].dep in ("mark", "prep"))]
        return any(self._graph.surface(each).casefold() in _EXCEPTS for each in words)

    def _is_said_of_all(self, at: int) -> bool:
        """Whether it says of which all something is said: "all Polish judges"."""
        node, beside = self._nodes[at], self._children.get(self._nodes[at].head, ())
        told = node.dep in _TOLD and node.lemma not in _ALL
        return told and any(self._nodes[each].lemma in _ALL and each < node.head for each in beside)

    def _is_one_of_the_family(self, at: int) -> bool:
        """Whether somebody has it beside others: "two sons and a daughter" are not two sons."""
        node, head = self._nodes[at], self._nodes[self._nodes[at].head]
        while head.dep == "conj" and head.lemma in KIN and self._nodes[head.head] is not head:
            head = self._nodes[head.head]
        return node.dep in ("conj", "appos") and node.lemma in KIN and head.lemma in KIN and head.dep == "dobj"
