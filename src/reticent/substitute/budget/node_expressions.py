"""How one word or name may read: as it is written, then in ever more general words that are true of it."""

import math
import re
from collections.abc import Iterator

from reticent.facts.offices import is_of_politics, office
from reticent.facts.prices import Fact, Prices
from reticent.facts.reading import Node
from reticent.facts.units import Tree
from reticent.knowledge.reference import Reference
from reticent.languages.en.inflection import inflected, plural
from reticent.languages.en.life import GENERAL_NOUNS, KNOWN_AS, NOT_COUNTED, PLAINER
from reticent.languages.en.numbers import spelled_out
from reticent.languages.en.turning import NOT_WHAT_FOLLOWS
from reticent.substitute.budget.naming import Naming
from reticent.substitute.budget.places import WiderPlaces, in_words, is_on_the_way, is_where
from reticent.substitute.budget.renditions import WANTED, Expression, Known, KnownExpressions
from reticent.substitute.general.numbers import steps

_DECADE = re.compile(r"\d{3}0s\b")
_ITEMS = re.compile(r",\s*(?:and\s|or\s)?|\s(?:and|or|&)\s")
_CONTENT = frozenset(("NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM"))
_MODIFIERS = frozenset(("amod", "compound", "nmod"))
"""What a person's label is not: "a [PERSON 2] film"."""
_MOST_BITS = 9.0


class NodeExpressions:
    """The ladders of the nodes of one text."""

    def __init__(
        self, made: Tree, prices: Prices, reference: Reference, known: Known, remembered: KnownExpressions
    ) -> None:
        self._tree, self._graph = made, made.graph
        self._prices, self._reference, self._known = prices, reference, known
        self._naming, self._places = Naming(made.graph), WiderPlaces(prices.taxonomy, prices.lexicon)
        self._remembered = remembered

    def of(self, at: int, kept: bool) -> Iterator[Expression]:
        """How a node may read."""
        node = self._graph.nodes[at]
        if at in self._known.labels:
            yield from self._labelled(at)
            return
        if self._known.stays.touch(node.span):  # its owner wants it said, whatever it tells
            yield Expression(None, worth=WANTED)
            return
        if self._begins_a_title(at) or self._is_later_than_nothing(at):
            yield from () if self._begins_a_title(at) else (Expression(""),)
            return
        barred = self._known.barred.touch(node.span) or self._is_part_of_a_title(at) or self._leads_to_a_list(at)
        may = kept or not barred
        if may:
            yield Expression(None, self._prices.facts(self._graph, at), self._bits(at))
        if node.kind == "date":
            yield from self._dates(at)
        elif node.kind == "place" or (node.kind in ("name", "organisation") and "," in self._graph.surface(at)):
            yield from self._wider_places(at)
            yield from self._town(at)
            yield from self._named(at)
        elif node.kind and node.kind not in ("label", "nationality"):
            if self._is_home(at):
                yield from self._wider_places(at)
            yield from self._held(at)
            yield from self._named(at)
        elif node.pos == "VERB" and node.lemma in PLAINER:
            yield from self._plainer(at)
        elif self._is_count(at):
            yield Expression("several", worth=0.5)
        elif (noun := self._trade(at)) and not self._is_unsaid(at, noun):
            yield Expression(noun, self._prices.word(noun, noun), self._ic(noun))
        elif self._is_bare_compound(at) and any(map(self._trade, (node.head, self._graph.nodes[node.head].head))):
            yield Expression("")

    def is_person(self, node: Node) -> bool:
        """Whether a noun is what people are called."""
        return node.lemma in KNOWN_AS or self._prices.is_person(node.lemma)

    def _plainer(self, at: int) -> Iterator[Expression]:
        """A verb by one that tells less: "lived" for "resided"."""
        node, verb = self._graph.nodes[at], PLAINER[self._graph.nodes[at].lemma]
        said = inflected(verb, node.tag) or verb
        facts = self._prices.word(said, verb, deed=True)
        if _bits(facts) < _bits(self._prices.facts(self._graph, at)) and not self._is_unsaid(at, said):
            yield Expression(said, facts, self._ic(said))

    def _labelled(self, at: int) -> Iterator[Expression]:
        """How somebody may be called: by a label, by the noun before it, or not at all."""
        if self._goes_with_the_noun_before(at) or self._is_born_so(at):
            yield Expression("", worth=0.1)
        elif not (
            self._is_also_called(at)
            or self._has_article(at)
            or self._graph.nodes[at].dep in _MODIFIERS
            or self._is_work_taken_for_a_person(at)
        ):
            yield Expression(self._known.labels[at], worth=0.3)

    def _is_born_so(self, at: int) -> bool:
        """Whether it is the name that the subject was born with, for which the same label stands."""
        node = self._graph.nodes[at]
        return (
            node.dep in ("oprd", "attr", "dobj")
            and self._graph.nodes[node.head].lemma == "bear"
            and self._known.labels[at] == self._known.subject
        )

    def _is_bare_compound(self, at: int) -> bool:
        """Whether a noun before another has no adjective of its own: a short story writer is not short."""
        nodes = self._graph.nodes
        before = nodes[at - 1] if at else nodes[at]
        return nodes[at].dep == "compound" and (before.dep != "amod" or bool(before.kind))

    def _begins_a_title(self, at: int) -> bool:
        """Whether what somebody is goes on in capitals: "a chess Grand Master" is no chess."""
        nodes = self._graph.nodes
        if (
            nodes[at].dep != "attr"
            or at + 1 >= len(nodes)
            or nodes[at + 1].kind in ("", "date", "label", "nationality")
            or self.is_person(nodes[at])
        ):
            return False
        people = (each for each in range(max(0, at - 12), at) if nodes[each].dep == "nsubj")
        subject = next((each for each in people if nodes[each].head == nodes[at].head), None)
        whose = subject is not None and (subject in self._known.labels or self._graph.surface(subject) in ("He", "She"))
        return whose and self._graph.gap(at, at + 1) == " "

    def _is_also_called(self, at: int) -> bool:
        """Whether the subject is said to be known by another name, for which the same label stands."""
        small = self._graph.nodes[self._graph.nodes[at].head]
        verb = self._graph.nodes[small.head]
        return small.lemma == "as" and verb.pos == "VERB" and self._known.labels[at] == self._known.subject

    def _is_later_than_nothing(self, at: int) -> bool:
        """Whether "later" stands before a date that is said as a decade: "Later in 2012" is "In the 2010s"."""
        nodes = self._graph.nodes
        dated = at + 2 < len(nodes) and nodes[at + 1].pos == "ADP" and nodes[at + 2].kind == "date"
        return nodes[at].lemma in ("later", "earlier") and dated and self._prices.are_public

    def _goes_with_the_noun_before(self, at: int) -> bool:
        """Whether a noun says enough without the name behind it: "the sitcom X", or of "actors X and Y" X alone."""
        before = self._graph.nodes[at - 1] if at else None
        if before is None or before.kind or before.pos != "NOUN" or self._graph.gap(at - 1, at) != " ":
            return False
        return before.lemma in GENERAL_NOUNS or before.tag == "NNS" or self._has_article(at)

    def _trade(self, at: int) -> str | None:
        """A more general word for what the text says that somebody is: "a gossip columnist" is a journalist."""
        node = self._graph.nodes[at]
        if node.kind or node.tag != "NN" or node.dep not in ("attr", "conj", "appos", "oprd", "pobj"):
            return None
        before = self._graph.nodes[at - 1] if at else node
        if self._item_of(at).dep == "pobj" and not self._has_article(at):  # "as bassist" is no "as musician"
            return None
        if before.dep == "amod" and not before.kind and not NOT_WHAT_FOLLOWS.match(self._graph.surface(at - 1)):
            return None  # a middle blocker is no middle athlete
        if "-" in self._graph.surface(max(0, at - 1)):  # nor a four-year letterman a four-year one
            return None
        called = self._prices.wider(self._graph.surface(at).casefold())
        of_a_game = before.dep == "compound" and (before.lemma in NOT_COUNTED or before.lemma.endswith("ball"))
        return "player" if called == "athlete" and of_a_game else called

    def _item_of(self, at: int) -> Node:
        """The first item of the list that a node is in."""
        nodes = self._graph.nodes
        while nodes[at].dep == "conj" and nodes[at].head < at:
            at = nodes[at].head
        return nodes[at]

    def _leads_to_a_list(self, at: int) -> bool:
        """Whether it is what people who are publicly known are looked up by: a name, an exact date, a figure."""
        node = self._graph.nodes[at]
        exact = node.kind not in ("", "nationality", "label") or any(map(str.isdigit, self._graph.surface(at)))
        return exact and self._prices.are_public and not _DECADE.search(self._graph.surface(at))

    def _is_work_taken_for_a_person(self, at: int) -> bool:
        """Whether what was taken for a person is a work: "her role in Annie", "an album titled Rocky"."""
        nodes = self._graph.nodes
        while nodes[at].dep in ("conj", "appos") and nodes[at].head < at:
            at = nodes[at].head
        small = nodes[at].head
        if nodes[small].lemma in ("title", "entitle") or (nodes[small].lemma == "call" and nodes[small].dep == "acl"):
            return True
        if nodes[small].dep == "prep" and self._graph.surface(small).casefold() in ("in", "on", "at"):
            return True
        listing = self._graph.surface(small).casefold() in ("including", "like", "as") and nodes[small].dep == "prep"
        first = next(each[0] for each in self._graph.sentences if each[0] <= at < each[1])
        named = [nodes[small].head, *range(first, small)] if nodes[small].lemma == "include" else [nodes[small].head]
        return listing and any(nodes[each].lemma in GENERAL_NOUNS for each in named)

    def _is_count(self, at: int) -> bool:
        """Whether it is a number of things, three or more, by itself: "five films"."""
        nodes, surface = self._graph.nodes, self._graph.surface(at)
        head = nodes[nodes[at].head]
        if (
            nodes[at].dep != "nummod"
            or nodes[at].pos != "NUM"
            or head.tag not in ("NNS", "NNPS")
            or len(head.lemma) < 3
            or self._is_old(nodes[at].head)
        ):
            return False
        before = [node for node in nodes[max(0, at - 3) : at] if node.head == nodes[at].head]
        if any(node.dep in ("poss", "det") for node in before):  # "thirteen of his fourteen films"
            return False
        value = int(surface) if surface.isdigit() else spelled_out(surface)
        return (
            value is not None and 2 < value < 1000 and not any(node.head == at for node in nodes[max(0, at - 3) : at])
        )

    def _is_old(self, at: int) -> bool:
        """Whether it is years that somebody was old."""
        after = at + 1
        return after < len(self._graph.nodes) and self._graph.surface(after) == "old"

    def _is_part_of_a_title(self, at: int) -> bool:
        """Whether it is an ordinary word with a capital, of which nobody knows what it names."""
        node = self._graph.nodes[at]
        return node.kind == "name" and all(map(self._known.is_ordinary, self._graph.surface(at).casefold().split()))

    def _has_article(self, at: int) -> bool:
        """Whether an article stands before it, as before no name of a person."""
        nodes = self._graph.nodes
        return any(nodes[each].dep == "det" and nodes[each].head == at for each in range(max(0, at - 5), at))

    def _dates(self, at: int) -> Iterator[Expression]:
        """A date as its year, and as its decade."""
        text, nodes = self._graph.surface(at), self._graph.nodes
        for step in steps(text, "date"):
            if not re.fullmatch(r"\d{4}|the \d{3}0s", step.text):
                continue
            if step.text.isdigit() and self._prices.are_public:
                continue
            small = at and nodes[at - 1].pos in ("ADP", "SCONJ") and not self._graph.gap(at - 1, at).strip()
            said = step.text if small else f"in {step.text}"
            born = nodes[nodes[at].head].lemma == "bear"
            if (
                nodes[at].dep in ("dobj", "nsubj", "nsubjpass", "attr") and not small and not born
            ):  # "set 3 May 1991 as the date"
                said = f"a day {said}"
            if nodes[at].head > at and nodes[nodes[at].head].pos in ("NOUN", "PROPN") and not small:  # "his 1974 film"
                said = step.text.removeprefix("the ")
            if not self._is_unsaid(at, said):
                yield Expression(said, self._prices.date(step.text), 3.0 if step.text.isdigit() else 2.0)
        if nodes[at].head > at and nodes[at].dep in ("compound", "nmod", "amod", "nummod"):
            yield Expression("")  # "the 1965-71 television sitcom"

    def _held(self, at: int) -> Iterator[Expression]:
        """An office by its common noun, and whoever holds it as a politician."""
        node, name = self._graph.nodes[at], self._graph.surface(at)
        small = self._graph.nodes[node.head]
        held = node.dep in ("attr", "oprd") or (node.dep == "pobj" and small.lemma == "as")
        if node.kind not in ("name", "place") or not held or node.several:
            return
        called = [office(name), "politician" if is_of_politics(name) and node.dep != "pobj" else None]
        for noun in called:
            if noun and not self._is_unsaid(at, noun):
                facts = tuple(fact for word in noun.split() for fact in self._prices.word(word, word))
                yield Expression(noun, facts, self._ic(noun), plural(noun))

    def _wider_places(self, at: int) -> Iterator[Expression]:
        """A place as the country and the continent that it lies in; what theatres stand in as the stage."""
        if self._graph.surface(at) == "Broadway" and self._graph.surface(self._graph.nodes[at].head) in ("on", "to"):
            yield Expression("the stage", self._prices.word("stage", "stage"), self._ic("stage"))
        if not self._prices.are_public or not is_where(self._graph, at):
            return
        name = self._graph.surface(at)
        for place in self._places.countries(name) if is_on_the_way(self._graph, at) else self._places.wider(name):
            said = in_words(self._graph, at, place)
            if not self._is_unsaid(at, said):
                yield Expression(said, self._prices.named(place, "place"), self._ic(place))

    def _is_home(self, at: int) -> bool:
        """Whether it is where somebody was born or lived, whatever else a name is taken for."""
        nodes = self._graph.nodes
        small = nodes[nodes[at].head]
        return small.lemma == "in" and nodes[small.head].lemma in ("bear", "raise", "live", "reside", "die", "settle")

    def _town(self, at: int) -> Iterator[Expression]:
        """A large town as a city, where it matters that it is one: "moved to a city", but nobody is born in one."""
        node, surface = self._graph.nodes[at], self._graph.surface(at)
        small = self._graph.nodes[node.head]
        if (
            node.dep != "pobj"
            or small.lemma not in ("in", "to", "from")
            or self._graph.nodes[small.head].lemma == "bear"
        ):
            return
        if self._prices.is_city(surface) and not self._is_unsaid(at, "city"):
            yield Expression("city", self._prices.word("city", "city"), self._ic("city"), "cities")

    def _named(self, at: int) -> Iterator[Expression]:
        """A name by a common noun: the one beside it, or one that the sentence or its kind gives."""
        node, surface = self._graph.nodes[at], self._graph.surface(at)
        before = at - 1
        if before >= 0 and self._naming.is_described(before, at):
            yield Expression("", worth=0.1)
            return
        nouns = self._naming.nouns(at)
        if nouns is None or nouns in self._naming.said_beside(at) or not self._naming.may_stand(at, nouns):
            return
        one, many = nouns
        counted = spelled_out(surface.partition(" ")[0].casefold())
        if counted is not None and counted > 1:  # "three Amber Awards"
            text = f"several {many}" if counted > 2 else many
        elif not node.several:
            text = one
        elif len(_ITEMS.findall(surface)) > 1:
            text = f"several {many}"
        else:
            text = many
        facts, worth = self._prices.word(one, one), self._ic(one)
        if text == one and (more := self._of_the_same_list(at, nouns)) and not self._is_unsaid(at, many):
            yield Expression(f"several {many}" if more > 1 else many, facts, worth + 0.5, many, several=True)
        if not self._is_unsaid(at, text):
            yield Expression(text, facts, worth, many, text != one)

    def _of_the_same_list(self, at: int, nouns: tuple[str, str]) -> int:
        """How many further items of the list that begins with a name are called the same."""
        items = (unit.root for unit in self._tree.units if unit.list_of == at)
        return sum(self._graph.nodes[each].kind != "" and self._naming.nouns(each) == nouns for each in items)

    def _is_unsaid(self, at: int, text: str) -> bool:
        """Whether a guard does not want this said here."""
        span = self._graph.nodes[at].span
        return any(text in name and span.overlaps(where) for where, name in self._known.unsaid)

    def _bits(self, at: int) -> float:
        """What a word is worth to a reader: how much it tells, whoever it is said of."""
        node = self._graph.nodes[at]
        if node.pos not in _CONTENT or node.kind == "label":
            return 0.1
        return self._ic(self._graph.surface(at))

    def _ic(self, term: str) -> float:
        folded = term.casefold()
        worth = self._remembered.worth.get(folded)
        if worth is None:
            postings = self._reference.postings(folded) if any(map(str.isalnum, folded)) else None
            count = len(postings) if postings else 1
            worth = min(_MOST_BITS, math.log2(self._reference.size / max(1, count)))
            self._remembered.worth[folded] = worth
        return worth


def _bits(facts: tuple[Fact, ...]) -> float:
    return sum(fact.total for fact in facts)
