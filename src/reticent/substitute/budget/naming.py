"""What a name is called by a common noun: the one beside it, or one that the sentence or its kind gives."""

import re
from functools import cached_property

from reticent.facts.reading import WordGraph
from reticent.languages.en.inflection import plural
from reticent.languages.en.institutions import HEADS
from reticent.languages.en.life import GENERAL_NOUNS, KIND_NOUNS, LAST_WORDS, SETS_THE_TIME

_HEAD = re.compile(rf"\b(?:{HEADS})\b")
_FIRM = re.compile(r"\b(?:Ltd|Limited|Inc|LLC|PLC|plc|GmbH|Corp|Corporation|Co)\.?$")
_ENDS_A_NAME = re.compile(r"$|s?[,)]|s? (?:of|for|at|in|and) ")
"""What follows the word that says what a name names: the College Football Hall is no college."""
_SAID_INSIDE = re.compile(r"\b(club|team|band|company|firm|school|orchestra|choir|gang)\b(?! of)")
"""A common noun that was taken into a name says what it names: "Dutch club X"."""
_IN_FULL = {
    "insurance": ("insurance company", "insurance companies"),
    "police": ("police force", "police forces"),
    "airlines": ("airline", "airlines"),
    "press": ("publisher", "publishers"),
}
"""Names of institutions whose head alone is no word for one: nobody plays for "a police"."""
_TANGIBLE = ("medal", "trophy")
"""What one is awarded; "awarded an award" is nothing."""
_SPORTS = frozenset(
    "footballer goalkeeper defender midfielder striker winger forward pitcher outfielder infielder catcher baseball "
    "basketball football hockey cricketer cricket rugby linebacker quarterback soccer".split()
)
_TEAM, _SCHOOL = ("team", "teams"), ("school", "schools")
_FOR_A_TEAM = frozenset("play pitch sign score bat bowl appear debut appearance goal trial try move".split())
_OF_A_TEAM = frozenset("draft select waive release recall sign join loan transfer captain rejoin acquire trial".split())
"""What is done by, to and with a team."""
_BELONGS = frozenset(
    "founder co-founder president chairman chairwoman chair ambassador spokesperson member officer official secretary "
    "treasurer patron trustee director employee supporter".split()
)
"""What somebody is of an organisation, where its name goes."""
_ORDERS = ("order", "orders")
"""What a knight is of."""
_AWARD = re.compile(r"\b(Prize|Medal|Trophy)s?\b")
_SUBJECTS = frozenset(("nsubj", "nsubjpass"))
_NAMED = frozenset(("work", "award", "name", "organisation"))
_NAMING = frozenset(
    "play portray voice call name title dub entitle rename star appear return go come live work".split()
)
"""Verbs whose object is a character or a name, or that have none."""
_ASTRAY = frozenset("oprd dep npadvmod meta intj parataxis".split())
"""Where the parser puts a name that it cannot place."""
_MAKING = frozenset("write direct produce make create release publish record compose".split())
_RECEIVES = frozenset("receive win earn obtain gain hold".split())
_ON = frozenset("series show programme album song production".split())
"""What somebody appears on, not in."""
_CHARACTERS = frozenset("role part character portrayal lead voice".split())
_ACTED = frozenset("appear star co-star act perform feature cast role part performance appearance".split())
"""What people do in a production."""
_LEARNING = frozenset("educate study graduate train enrol enroll".split())
_SCHOOLS = frozenset("school college university academy institute studio conservatory".split())
_MADE_ANEW = frozenset("adaptation remake revival sequel".split())
_OF_AWARDS = frozenset("nomination nominee winner ceremony recipient".split())
_BESIDE_NAMES = frozenset("film movie television tv stage theatre theater broadway radio soap".split())
"""What says what a name names as a modifier too: "his film work includes X", but not "the comic book hero X"."""
_MODIFIERS = frozenset(("amod", "compound", "nmod"))


class Naming:
    """Knows common nouns for the names of one text."""

    def __init__(self, graph: WordGraph) -> None:
        self._graph = graph

    def said_beside(self, at: int) -> set[tuple[str, str]]:
        """What the nouns are called on which a name hangs or which it is a case of: "her films include a film"."""
        nodes = self._graph.nodes
        found: set[tuple[str, str]] = set()
        seen: set[int] = set()
        while at not in seen:
            seen.add(at)
            node, head = nodes[at], nodes[at].head
            if nodes[head].lemma in ("include", "be", "feature") and node.dep in ("dobj", "attr"):
                same = [each for each in range(max(0, head - 12), head) if nodes[each].head == head]
                subjects = [each for each in same if nodes[each].dep in _SUBJECTS]
                subjects += [each for each in range(max(0, head - 12), head) if self._is_of_one_of(each, subjects)]
                return found | {name for each in subjects for name in self._called(each)}
            if nodes[head].pos == "ADP" or nodes[head].dep == "prep":
                at = nodes[head].head
            elif node.dep in ("conj", "appos"):
                at = head
            else:
                return found
            found |= self._called(at)
        return found

    def _is_of_one_of(self, at: int, nouns: list[int]) -> bool:
        """Whether some are picked from it: "one of her films is"."""
        small = self._graph.nodes[at].head
        return self._graph.nodes[small].lemma == "of" and self._graph.nodes[small].head in nouns

    def _called(self, at: int) -> set[tuple[str, str]]:
        """What a noun or name above another is called in general."""
        node = self._graph.nodes[at]
        lemma = node.lemma.casefold()
        noun = self.nouns(at) if node.kind in _NAMED else GENERAL_NOUNS.get(lemma, (lemma, plural(lemma)))
        return {noun} if noun else set()

    def may_stand(self, at: int, nouns: tuple[str, str]) -> bool:
        """Whether a common noun makes sense where a name stands: nobody plays a work, or returns since a film."""
        nodes = self._graph.nodes
        named = nodes[at].kind
        while nodes[at].dep in ("conj", "appos") and nodes[at].head < at:
            at = nodes[at].head
        node, head = nodes[at], nodes[nodes[at].head]
        if node.dep == "attr" and self._is_said_of_somebody(node.head):  # nobody is a college
            return False
        if node.dep in _ASTRAY or (node.dep in ("dobj", "attr", "nsubjpass") and head.lemma in _NAMING):
            return False
        if node.dep == "dobj" and head.lemma in _RECEIVES and named != "award" and nouns != KIND_NOUNS["work"]:
            return False  # who received a Mellon Foundation grant received no foundation
        if named == "award":
            modifies = node.dep in _MODIFIERS and node.head > at
            return (
                node.dep not in ("nsubj", "nsubjpass")
                and head.lemma not in ("on", "in", "as")
                and head.lemma not in ("make", "appoint", "create")
                and (head.lemma != "award" or nouns[0] in _TANGIBLE)
                and (not modifies or head.lemma in _OF_AWARDS)
                and (head.lemma != "of" or nodes[head.head].lemma in _OF_AWARDS or nouns == _ORDERS)
            )
        if node.dep in _MODIFIERS and node.head > at:
            return False
        if node.dep in ("pobj", "prep") and not self._may_follow(node.head, nouns):
            return False
        if nouns != KIND_NOUNS["work"]:
            return True
        return (node.dep == "dobj" and head.lemma in _MAKING) or self._is_made_anew(at)

    def _is_said_of_somebody(self, verb: int) -> bool:
        """Whether the subject of a verb is a person."""
        nodes = self._graph.nodes
        subjects = (
            at for at in range(max(0, verb - 12), verb) if nodes[at].head == verb and nodes[at].dep in _SUBJECTS
        )
        return any(nodes[at].kind == "person" or self._graph.surface(at).casefold() in ("he", "she") for at in subjects)

    def _may_follow(self, small: int, nouns: tuple[str, str]) -> bool:
        """Whether a common noun makes sense behind a preposition."""
        word, top = self._graph.surface(small).casefold(), self._graph.nodes[self._graph.nodes[small].head]
        if word in SETS_THE_TIME or word in ("as", "like", "including"):
            return False
        if word == "on":
            return nouns[0] in _ON
        if top.lemma in _LEARNING:  # Christ Church is a college
            return nouns[0] in _SCHOOLS
        return word != "of" or not (top.lemma in _CHARACTERS or top.pos == "NUM")

    def is_described(self, before: int, at: int) -> bool:
        """Whether a common noun right before a name says what it names: "the film X"."""
        noun, name = self._graph.nodes[before], self._graph.nodes[at]
        if self._begins_with(self._graph.surface(at)):
            return False
        if noun.kind or noun.pos != "NOUN" or self._graph.gap(before, at).strip() or self._graph.surface(at).islower():
            return False
        if name.dep == "attr" and noun.lemma not in GENERAL_NOUNS:  # a chess Grandmaster is no chess
            return False
        return name.head == before or noun.head == at or name.kind in _NAMED

    def nouns(self, at: int) -> tuple[str, str] | None:
        """What to call it, one and several; None where nothing is sure."""
        node, surface = self._graph.nodes[at], self._graph.surface(at)
        if node.kind == "award":
            if surface.startswith(("Order of", "the Order of")):
                return _ORDERS
            if surface.casefold().endswith(("nomination", "nominations")):
                return "award nomination", "award nominations"
            found = _AWARD.search(surface)
            noun = found.group(1).casefold() if found else "award"
            return noun, plural(noun)
        if self._begins_with(surface):
            return self._begins_with(surface)
        itself = surface.partition(" of the ")[0]  # the Leadership of the Labour Party is no party
        heads = [each.group().casefold() for each in _HEAD.finditer(itself) if _ENDS_A_NAME.match(itself[each.end() :])]
        if node.kind in ("organisation", "name") and heads:
            return _IN_FULL.get(heads[0], (heads[0], plural(heads[0])))
        last = "" if " at " in surface else surface.partition(",")[0].split()[-1]
        if node.kind in ("organisation", "name", "place", "work") and last in LAST_WORDS and not node.several:
            return LAST_WORDS[last]
        if node.kind in ("organisation", "name") and _FIRM.search(surface) and not node.several:
            return "company", "companies"
        if node.kind == "organisation" and (named := self._by_its_verb(at, surface)):
            return named
        if node.kind != "work" and not (node.several and node.kind == "name"):
            return None
        if self._is_made_anew(at):  # the film adaptation of a work, not of a film
            return KIND_NOUNS["work"]
        if self._is_of(at, "episode"):
            return GENERAL_NOUNS["series"]
        beside = GENERAL_NOUNS["show"] if self._is_acted_in(at, "on") else self._beside(at)
        if beside is None and node.kind == "work":
            return GENERAL_NOUNS["stage"] if self._is_acted_in(at) else KIND_NOUNS["work"]
        return beside

    def _by_its_verb(self, at: int, surface: str) -> tuple[str, str] | None:
        """What an organisation is by a noun in its name, or by what is done there: a player plays for a team."""
        inside = _SAID_INSIDE.search(surface)
        if inside:
            return inside.group(), plural(inside.group())
        nodes = self._graph.nodes
        while nodes[at].dep == "conj" and nodes[at].head < at:
            at = nodes[at].head
        above = nodes[nodes[at].head]
        if nodes[at].dep == "dobj" and above.lemma == "attend":
            return _SCHOOL
        if above.lemma in ("for", "to") and nodes[above.head].lemma in _FOR_A_TEAM:
            return _TEAM if self.is_of_sports else None
        verb = nodes[above.head] if above.lemma in ("by", "with", "to", "from", "for") else above
        if self.is_of_sports and verb.lemma in _OF_A_TEAM and verb.pos == "VERB":
            return _TEAM
        if nodes[at].dep == "dobj" and above.lemma == "join":
            return KIND_NOUNS["organisation"]
        belongs = above.lemma in ("of", "for") and nodes[above.head].lemma in _BELONGS
        return KIND_NOUNS["organisation"] if belongs and nodes[at].dep == "pobj" else None

    @cached_property
    def is_of_sports(self) -> bool:
        """Whether a text speaks of a game that teams play."""
        return any(not node.kind and node.lemma.casefold() in _SPORTS for node in self._graph.nodes)

    def _begins_with(self, name: str) -> tuple[str, str] | None:
        """What a name is called by a common noun that was taken into it: "sitcoms Red River"."""
        first, _, rest = name.partition(" ")
        return (
            GENERAL_NOUNS.get(first, GENERAL_NOUNS.get(first.removesuffix("s"))) if rest and first.islower() else None
        )

    def _is_acted_in(self, at: int, where: str = "in") -> bool:
        """Whether it is what somebody appeared in, or had a role in: a production of any kind; on a show."""
        nodes = self._graph.nodes
        small = nodes[nodes[at].head]
        top = nodes[small.head]
        while top.lemma == "as" and nodes[top.head] is not top:  # "her role as a nurse in X"
            top = nodes[top.head]
        thing = where == "on" and top.lemma == "star" and top.pos != "VERB"  # "a star on the Walk of Fame"
        return small.lemma == where and top.lemma in _ACTED and not thing

    def _is_made_anew(self, at: int) -> bool:
        """Whether it is what a version, a remake or the like is made of."""
        return self._is_of(at, *_MADE_ANEW)

    def _is_of(self, at: int, *lemmas: str) -> bool:
        """Whether something is "of" it."""
        small = self._graph.nodes[self._graph.nodes[at].head]
        return small.lemma == "of" and self._graph.nodes[small.head].lemma in lemmas

    def _beside(self, at: int) -> tuple[str, str] | None:
        """What the nearest word of the sentence that says it makes of it: "his film work includes ..."."""
        first, last = next(each for each in self._graph.sentences if each[0] <= at < each[1])
        nodes = self._graph.nodes
        before = [each for each in range(first, min(at, last)) if nodes[each].pos in ("NOUN", "PROPN", "ADJ")]
        lemmas = [(at - each, nodes[each].lemma.casefold()) for each in before if self._says_what(each)]
        found = [(distance, GENERAL_NOUNS[lemma]) for distance, lemma in lemmas if lemma in GENERAL_NOUNS]
        return min(found)[1] if found else None

    def _says_what(self, at: int) -> bool:
        node = self._graph.nodes[at]
        return node.dep not in _MODIFIERS or node.lemma.casefold() in _BESIDE_NAMES
