"""The ladder of each unit: as it is written, then in more general words, with the facts that each wording tells."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from reticent.facts.prices import Prices, discounted
from reticent.facts.units import Constituent, Tree
from reticent.knowledge.reference import Reference
from reticent.languages.en.life import KNOWN_AS, OF_A_KIND, singles_out
from reticent.languages.en.turning import NOT_WHAT_FOLLOWS
from reticent.model import Span
from reticent.substitute.budget.lifetimes import lifetimes
from reticent.substitute.budget.node_expressions import NodeExpressions
from reticent.substitute.budget.renditions import Expression, Known, KnownExpressions, Rendition
from reticent.substitute.budget.statements import Statements

_VERBS = frozenset(("VERB", "AUX"))
MOST_WORDINGS = 12
"""A unit of so many wordings has all of them; of more, all its nodes are said a step more generally at once."""


class Expressions:
    """The rungs of the units of one text."""

    def __init__(
        self, made: Tree, prices: Prices, reference: Reference, known: Known, remembered: KnownExpressions | None = None
    ) -> None:
        self._tree, self._graph = made, made.graph
        self._prices, self._known = prices, known
        self._remembered = remembered or KnownExpressions()
        self._remembered.of(known)
        self._nodes = NodeExpressions(made, prices, reference, known, self._remembered)
        self._statements = Statements(made, prices, known)
        self._kept = self._units_that_stay()

    def _units_that_stay(self) -> set[int]:
        """The units with something in them that its owner wants said, and those above them."""
        found: set[int] = set()
        for number, unit in enumerate(self._tree.units):
            if any(self._known.stays.touch(self._graph.nodes[at].span) for at in unit.nodes):
                found.update(self._tree.above(number))
        return found

    def rungs(self, number: int) -> list[Rendition]:
        """The ladder of a unit, the most specific rung first; none if it cannot be said."""
        barred = tuple(self._known.barred.touch(self._graph.nodes[at].span) for at in self._tree.units[number].nodes)
        known = self._remembered.rungs.get((number, barred))
        if known is None:
            known = self._remembered.rungs[number, barred] = self._made(number)
        return known

    def _made(self, number: int) -> list[Rendition]:
        unit = self._tree.units[number]
        if unit.bracket and number not in self._kept and (lived := list(self._lived(number))):
            return lived
        if self._says_nothing(unit):
            return []
        ladders = {at: list(self._nodes.of(at, number in self._kept)) for at in unit.nodes}
        made = [*self._core(number, ladders), *self._statements.rungs(number)]
        if any(not ladder for ladder in ladders.values()):
            return made
        for chosen in _steps_down(ladders):
            nouns = [each.many for each in chosen.values() if each.many]
            if len(set(nouns)) < len(nouns):  # "a work, a work": nobody needs that
                continue
            facts = discounted(tuple(fact for wording in chosen.values() for fact in wording.facts))
            worth = 0.05 + sum(wording.worth for wording in chosen.values())
            made.append(
                Rendition(number, {at: each for at, each in chosen.items() if each.text is not None}, facts, worth)
            )
        return made

    def _core(self, number: int, ladders: Mapping[int, list[Expression]]) -> Iterator[Rendition]:
        """A sentence that says what somebody is, without all else: "[PERSON 1] is an actress."."""
        unit, nodes = self._tree.units[number], self._graph.nodes
        if unit.parent is not None or nodes[unit.root].lemma != "be":
            return
        own = [at for at in unit.nodes if nodes[at].head == unit.root]
        subject = next((at for at in own if nodes[at].dep == "nsubj" and at < unit.root), None)
        noun = next((at for at in own if nodes[at].dep == "attr" and at > unit.root), None)
        if subject is None or noun is None or not (subject in self._known.labels or nodes[subject].pos == "PRON"):
            return
        what = self._graph.surface(noun).casefold()
        before = [at for at in unit.nodes if nodes[at].head == noun and at < noun]
        if any(nodes[at].dep == "neg" for at in own):
            return
        needed = [at for at in before if nodes[at].dep == "det" or NOT_WHAT_FOLLOWS.match(self._graph.surface(at))]
        if nodes[noun].tag == "NN" and not any(nodes[at].dep == "det" for at in before):
            return
        said = [subject, unit.root, *needed, noun]
        if what not in KNOWN_AS or what in OF_A_KIND or any(not ladders[at] for at in said):
            return
        chosen = {at: ladders[at][-1] if at in said else Expression("") for at in unit.nodes}
        the = [at for at in needed if self._graph.surface(at).casefold() == "the"]
        single = any(nodes[at].pos in _VERBS for at in unit.nodes if at not in said)  # "is an actor, but left"
        single = single or any(
            singles_out(nodes[at].lemma) or nodes[at].tag == "JJS" for at in before if at not in said
        )
        chosen |= {at: Expression("a") for at in the}  # the first, or the one of something, is one of them
        facts = discounted(tuple(fact for wording in chosen.values() for fact in wording.facts))
        texts = {at: each for at, each in chosen.items() if each.text is not None}
        yield Rendition(
            number, texts, facts, 0.05 + sum(each.worth for each in chosen.values()), True, single or bool(the)
        )

    def _says_nothing(self, unit: Constituent) -> bool:
        """Whether a unit is a label beside other names, a date in brackets, or what the parser cannot place."""
        if not unit.bracket and (self._graph.nodes[unit.root].dep == "dep" or self._is_no_item(unit)):
            return True
        if self._is_called_the_same(unit):
            return True
        labelled = [at for at in unit.nodes if at in self._known.labels]
        if unit.bracket:
            dates = all(self._graph.nodes[at].kind == "date" or self._graph.nodes[at].pos == "NUM" for at in unit.nodes)
            return bool(labelled) or dates
        return bool(labelled) and len(unit.nodes) == 1 and unit.parent is not None

    def _lived(self, number: int) -> Iterator[Rendition]:
        """A bracket behind the subject's name as the decades of birth and death."""
        unit, graph = self._tree.units[number], self._graph
        before = next((at for at in range(unit.all[0] - 1, -1, -1) if graph.nodes[at].pos != "PUNCT"), None)
        called = before is not None and self._known.labels.get(before) == self._known.subject != ""
        if not (unit.bracket and called and self._prices.are_public):
            return
        span = Span(graph.nodes[unit.all[0]].span.start, graph.nodes[unit.all[-1]].span.end)
        for said in lifetimes(span.of(graph.text)):
            facts = self._prices.date(said)
            facts += self._prices.word("died", "die") if "died" in said else ()
            texts = {at: Expression("") for at in unit.nodes} | {unit.nodes[0]: Expression(said, facts)}
            yield Rendition(number, texts, discounted(facts), 0.05 + 3.0 * len(facts))

    def _is_no_item(self, unit: Constituent) -> bool:
        """Whether a parser takes for an item of a list what is of another sort: "an actor, and a role"."""
        if unit.list_of is None:
            return False
        nodes = self._graph.nodes
        one, other = nodes[unit.list_of], nodes[unit.root]
        if (one.pos in _VERBS) != (other.pos in _VERBS) or (one.pos == "ADP") != (other.pos == "ADP"):
            return True
        return one.dep == "attr" and not other.kind and self._nodes.is_person(one) and not self._nodes.is_person(other)

    def _is_called_the_same(self, unit: Constituent) -> bool:
        """Whether somebody is also called what stands for them anyhow: "[PERSON 1], known as [PERSON 1]"."""
        labels = self._known.labels
        own = [labels[at] for at in unit.nodes if at in labels]
        head = self._graph.nodes[unit.root].head
        return unit.parent is not None and len(own) == 1 and own[0] == labels.get(head)


def _steps_down(ladders: Mapping[int, Sequence[Expression]]) -> Iterator[dict[int, Expression]]:
    """All ways to word the nodes of a unit if there are few; else all of them a step down at once."""
    if math.prod(map(len, ladders.values())) <= MOST_WORDINGS:
        for each in product(*ladders.values()):
            yield dict(zip(ladders, each, strict=True))
        return
    for level in range(max(map(len, ladders.values()))):
        yield {at: ladder[min(level, len(ladder) - 1)] for at, ladder in ladders.items()}
