"""The phrases of one sentence: which can be left out, so that what they hang on stays true and whole."""

from reticent.facts.holding import Holding
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

_FREE = frozenset("advcl relcl acl appos parataxis npadvmod meta intj dep".split())
_HELD = frozenset(
    "as so too more less how that not never only almost nearly hardly n't even just ago later earlier away back up out "
    "when where why there here together well half once twice".split()
)
_VERBS = frozenset(("VERB", "AUX"))
_COMPLEMENTS = frozenset("dobj attr acomp xcomp ccomp oprd dative".split())
_BEHIND_NOUNS = frozenset("prep relcl acl".split())
_WHERE = frozenset("there here home abroad away back up out together".split())
"""Adverbs that say where somebody is; with others "was also in the army" still wants the army."""


class Phrases:
    """What is asked about the nodes of one sentence."""

    def __init__(self, graph: WordGraph, first: int, last: int) -> None:
        self._graph, self._nodes = graph, graph.nodes
        self._children: dict[int, list[int]] = {}
        for at in range(first, last):
            if self._nodes[at].head != at:
                self._children.setdefault(self._nodes[at].head, []).append(at)
        self.holding = Holding(graph, self._children)

    def children(self, at: int) -> list[int]:
        """What hangs on a node."""
        return self._children.get(at, [])

    def first_item(self, at: int) -> int:
        """The first item of the list that a node is in."""
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
