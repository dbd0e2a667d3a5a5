"""Whether a sentence that was cut reads like one that was written: nothing is left alone, nothing runs together."""

from collections.abc import Sequence
from itertools import pairwise

from reticent.facts.reading import Node
from reticent.languages.en.life import (
    HOLLOW,
    MEASURES,
    NAMES_OR_GIVES,
    NOT_COUNTED,
    OF_A_KIND,
    RELATIVES,
    SPENDS,
    TRANSITIVE,
    WANTS_MORE,
)
from reticent.substitute.budget.rendering import Renderer
from reticent.substitute.budget.stumbling import stumbles
from reticent.substitute.budget.words import KeptWord

_LISTING = frozenset("begin start end include range".split())
_NEEDED = frozenset("nsubj nsubjpass dobj pobj pcomp attr acomp oprd aux auxpass prt".split())
_LEFT_OVER = frozenset("early late mid then".split())
"""Adverbs that stood before what is gone: "a singer early"."""
_OF_TWO = frozenset("alike respectively between both".split())
"""Words that say something of two: "by friends and strangers alike"."""
_UNTIL = frozenset("to until till through".split())
_TELLS = frozenset("prep relcl acl appos".split())
_SUBJECT_AND_HELP = frozenset("nsubj nsubjpass aux auxpass".split())
_OF_WHAT_KIND = frozenset("amod compound nmod nummod".split())
_HOW = frozenset("prep advcl xcomp npadvmod advmod agent".split())
_GIVES = frozenset("give grant award offer".split())
_FINITE = frozenset(("VBD", "VBZ", "VBP"))
_WINS_FOR = frozenset("win earn bring gain get land cost".split())
_SMALL = frozenset("in on at for with of from by to as into".split())
_ENDS = frozenset(".!?\"”)':")


class Soundness:
    """Judges the sentences of one rendering by what was left out of them."""

    def __init__(self, shown: Renderer) -> None:
        self._shown = shown

    def holds(self, number: int) -> bool:
        """Whether nothing shows where a sentence was cut: a mark or small word left alone, two phrases run together."""
        pieces, text = self._shown.pieces(number), self._shown.sentence(number) or ""
        return self._reads_well(text) and self._ends_well(pieces, text) and self._is_whole(number, pieces, text)

    def _reads_well(self, text: str) -> bool:
        """Whether its marks come in pairs, and no noun, decade or small word stumbles over another."""
        if text.count("(") != text.count(")") or text.count('"') % 2 or text.count("“") != text.count("”"):
            return False
        return not stumbles(text)

    def _ends_well(self, pieces: Sequence[KeptWord], text: str) -> bool:
        """Whether its first and last word can be that."""
        first, last = (self._shown.graph.nodes[piece.at] for piece in (pieces[0], pieces[-1]))
        if not first.opens and first.tag in ("VBZ", "VBD", "VBP", "MD", "POS"):
            return False
        if pieces[-1].text in _SMALL and not self._ended_so(pieces[-1]):
            return False
        return last.pos not in ("DET", "CCONJ") and last.tag != "POS" and text[-1:] in _ENDS

    def _ended_so(self, piece: KeptWord) -> bool:
        """Whether the sentence as it was written ends with this word too."""
        bounds = self._shown.graph.sentences
        last = next(last for first, last in bounds if first <= piece.at < last)
        return all(self._shown.graph.nodes[at].pos == "PUNCT" for at in range(piece.at + 1, last))

    def _is_whole(self, number: int, pieces: Sequence[KeptWord], text: str) -> bool:
        """Whether every word has what it needs beside it, and no two phrases run together."""
        nodes, kept = self._shown.graph.nodes, {piece.at for piece in pieces}
        if any(self._is_left_over(piece) for piece in pieces) or self._begins_with_nothing(pieces):
            return False
        compares = any(nodes[at].tag in ("JJR", "RBR") or nodes[at].lemma == "rather" for at in kept)
        if not compares and any(nodes[at].lemma == "than" for at in kept):
            return False
        if " and " not in text and any(nodes[at].lemma in _OF_TWO for at in kept):
            return False
        if self._is_taken_back(number, kept):
            return False
        if self._are_one(pieces) or self._is_alone_together(kept):
            return False
        if any(self._lost_its_joint(piece, text) for piece in pieces) or any(
            self._is_half_a_span(piece.at, kept)
            for piece in pieces
            if piece.text.casefold() == self._shown.graph.surface(piece.at).casefold()  # no "in" for "from"
        ):
            return False
        joined = [at - 1 for at in kept if nodes[at].pos == "ADP" and at - 1 in self._shown.tree.joints]
        if any(all(nodes[each].pos != "ADP" for each in kept if each < at) for at in joined):
            return False  # "an actor and for a film"
        such = [at for at in kept if nodes[at].lemma == "such" and nodes[at].head > at]
        if such and not any(nodes[at].lemma in ("as", "that") and at > such[0] for at in kept):
            return False
        if self._says_one_noun_for_two(kept) or any(self._is_half_a_name(at) for at in kept):
            return False
        objects = [nodes[at].head for at in kept if nodes[at].dep in ("dobj", "attr")]
        if len(set(objects)) < len(objects):  # "she had roles, a drama": the parser lost a list
            return False
        gaps = zip(pairwise(pieces), self._shown.gaps(number, pieces), strict=True)
        return not any(self._lacks(at, kept) for at in kept) and not any(
            self._runs_on(one, other, gap) for (one, other), gap in gaps
        )

    def _is_taken_back(self, number: int, kept: set[int]) -> bool:
        """Whether the clause behind "but" is gone and what it takes back stays: "he would end it, but stayed"."""
        nodes, (first, last) = self._shown.graph.nodes, self._shown.graph.sentences[number]
        buts = [at for at in range(first + 1, last) if nodes[at].lemma == "but" and nodes[at].dep == "cc"]
        return any(
            any(nodes[each].tag in _FINITE for each in range(at + 1, last))
            and any(each < at for each in kept)
            and not any(each > at for each in kept)
            for at in buts
        )

    def _are_one(self, pieces: Sequence[KeptWord]) -> bool:
        """Whether of several people one is left: "his brothers are [PERSON 2]"."""
        return any(
            one.text in ("are", "were") and other.text.startswith("[") and other is pieces[-1]
            for one, other in pairwise(pieces)
        ) or any(self._is_one_for_several(piece.at) for piece in pieces)

    def _is_one_for_several(self, at: int) -> bool:
        """Whether what one of several is is said of all: "his parents were a pianist"."""
        nodes, verb = self._shown.graph.nodes, self._shown.graph.nodes[at].head
        if nodes[at].dep != "attr" or nodes[at].tag != "NN" or self._shown.text(verb) not in ("are", "were"):
            return False
        below = [each for each in self._shown.children.get(at, []) if self._shown.is_kept(each)]
        one = any(self._shown.text(each).casefold() in ("a", "an") for each in below)
        return one and not any(nodes[each].dep in ("conj", "prep") for each in below)

    def _is_alone_together(self, kept: set[int]) -> bool:
        """Whether with one of two people gone the other does something "together"."""
        nodes = self._shown.graph.nodes
        subjects = [at for at in kept if nodes[at].dep in ("nsubj", "nsubjpass")]
        lost = any(
            nodes[each].dep == "conj" and each not in kept
            for at in subjects
            for each in self._shown.children.get(at, [])
        )
        pair = any(nodes[at].dep == "attr" and nodes[at].tag == "NNS" for at in kept)  # a label may stand for both
        return lost and any(
            nodes[at].lemma in ("together", "jointly") or (not pair and self._shown.text(at) in ("are", "were"))
            for at in kept
        )

    def _says_one_noun_for_two(self, kept: set[int]) -> bool:
        """Whether a noun stands twice because what told the two apart is gone: "of nature, and of human nature"."""
        nodes = self._shown.graph.nodes
        nouns = [at for at in kept if nodes[at].pos == "NOUN" and not nodes[at].kind and self._shown.text(at)]
        twice = [at for at in nouns if sum(nodes[each].lemma == nodes[at].lemma for each in nouns) > 1]
        return any(
            each < at and nodes[each].dep in _OF_WHAT_KIND and each not in kept
            for at in twice
            for each in self._shown.children.get(at, [])
        )

    def _is_half_a_name(self, at: int) -> bool:
        """Whether a word with a capital stands inside a sentence where the name beside it is gone."""
        graph = self._shown.graph
        node, word = graph.nodes[at], self._shown.text(at)
        if node.kind or node.opens or not word[:1].isupper() or word == "I" or word.startswith("["):
            return False
        beside = [each for each in (at - 1, at + 1) if 0 <= each < len(graph.nodes) and graph.nodes[each].kind]
        return any(
            graph.gap(*sorted((each, at))) == " " and not (self._shown.is_kept(each) and self._shown.text(each))
            for each in beside
            if graph.nodes[each].kind not in ("date", "nationality")
        )

    def _lost_its_joint(self, piece: KeptWord, text: str) -> bool:
        """Whether "and" or "as well as" is gone before what it joins: "She sang, directing plays"."""
        before, unit = piece.at - 1, self._shown.tree.of[piece.at]
        if before not in self._shown.tree.joints or unit is None:
            return False
        first = self._shown.tree.units[unit]
        loose = first.list_of is None and first.all[0] == piece.at and first.parent is not None
        return loose and f"{self._shown.graph.surface(before)} {piece.text}" not in text

    def _is_left_over(self, piece: KeptWord) -> bool:
        """Whether a small adverb has lost what it stood before."""
        after = piece.at + 1
        if (
            piece.text.casefold() not in _LEFT_OVER
            or self._shown.graph.nodes[piece.at].opens
            or after >= len(self._shown.tree.of)
        ):
            return False
        return self._shown.tree.of[after] is not None and not (self._shown.is_kept(after) and self._shown.text(after))

    def _begins_with_nothing(self, pieces: Sequence[KeptWord]) -> bool:
        """Whether "beginning with", "including" and the like follow on something else than they did."""
        nodes = self._shown.graph.nodes
        for piece in pieces:
            node = nodes[piece.at]
            if node.tag != "VBG" or node.lemma not in _LISTING or node.dep not in ("advcl", "acl", "prep"):
                continue
            before = self._shown.neighbour(piece.at, -1)
            while before is not None and (nodes[before].kind == "date" or nodes[before].pos == "NUM"):
                before = self._shown.neighbour(before, -1)
            if before is not None and self._shown.tree.of[before] not in self._shown.chosen:
                return True
        return False

    def _lacks(self, at: int, kept: set[int]) -> bool:
        """Whether a word has lost what it had to have beside it: its subject, its object, its auxiliary."""
        node, below = self._shown.graph.nodes[at], self._shown.children.get(at, [])
        if self._shown.tree.units[self._shown.tree.of[at] or 0].bracket and self._shown.expression(at):
            return False  # other words stand there: "(born in the 1930s)"
        if node.dep in ("nsubj", "nsubjpass") and node.head not in kept:
            return True
        behind = self._behind(at)
        if node.lemma in HOLLOW and node.dep not in _OF_WHAT_KIND and behind and kept.isdisjoint(behind):
            return True
        passive = any(self._shown.graph.nodes[each].dep == "auxpass" for each in below if each in kept)
        objects = [
            each for each in below if each in kept and self._shown.graph.nodes[each].dep in ("dobj", "oprd", "attr")
        ]
        if passive and not objects and node.lemma in _GIVES and not self._has_phrase(below, kept):
            return True  # "she was given, and left"
        if passive and objects and node.lemma not in NAMES_OR_GIVES:
            return True
        if self._is_half_said(at, kept) or self._is_nobody_known(at, kept) or self._is_known_for_nothing(at, kept):
            return True
        if node.lemma in TRANSITIVE and node.tag in ("VBD", "VBZ", "VBP") and not self._has(below, kept):
            return True
        if self._is_cut_short(node, objects) or (node.dep == "attr" and self._is_no_such_thing(at, below, kept)):
            return True
        for each in self._shown.children.get(at, []):
            if each in kept or self._shown.graph.nodes[each].dep not in _NEEDED or self._shown.tree.of[each] is None:
                continue
            beside = each - 1 in kept and self._shown.graph.gap(each - 1, each) == " "
            described = beside and self._shown.graph.nodes[each - 1].pos == "NOUN"
            if not described or not self._shown.graph.nodes[each].kind:
                return True  # but of "the film X" the film is left
        return False

    def _is_nobody_known(self, at: int, kept: set[int]) -> bool:
        """Whether nothing says any more whose relative it is, or which: "she was a daughter", "a family moved"."""
        nodes, below = self._shown.graph.nodes, self._shown.children.get(at, [])
        the = [
            each for each in below if nodes[each].dep == "det" and self._shown.graph.surface(each).casefold() == "the"
        ]
        if nodes[at].dep in ("nsubj", "nsubjpass") and any(self._shown.lost_its_name(each) for each in the):
            return True
        owned = [each for each in below if nodes[each].dep == "poss" and nodes[each].kind]
        above = nodes[nodes[nodes[at].head].head] if nodes[nodes[at].head].lemma == "of" else nodes[at]
        if "nsubj" in (nodes[at].dep, above.dep) and owned and kept.isdisjoint(owned):
            return True
        whose = [each for each in below if nodes[each].dep in ("poss", "prep", "appos") or nodes[each].kind]
        return nodes[at].lemma in RELATIVES and nodes[at].dep == "attr" and bool(whose) and kept.isdisjoint(whose)

    def _is_cut_short(self, node: Node, objects: Sequence[int]) -> bool:
        """Whether a verb says no more what was made or won: "known for making", "her performance won her"."""
        if node.lemma in TRANSITIVE and node.dep in ("pcomp", "xcomp"):
            return not objects
        pronouns = [self._shown.graph.nodes[each].pos == "PRON" for each in objects]
        return node.lemma in _WINS_FOR and bool(pronouns) and all(pronouns)

    def _is_no_such_thing(self, at: int, below: Sequence[int], kept: set[int]) -> bool:
        """Whether what is said of nobody lost what stood behind it: "was an American football" for a player of it."""
        articles = (each in kept and self._shown.text(each).casefold() in ("a", "an") for each in below)
        after = self._shown.neighbour(at, 1)
        lost = after is None or after not in kept
        return lost and self._shown.graph.nodes[at].lemma in NOT_COUNTED and any(articles)

    def _has_phrase(self, below: Sequence[int], kept: set[int]) -> bool:
        return any(each in kept and self._shown.graph.nodes[each].dep in ("prep", "dative") for each in below)

    def _is_known_for_nothing(self, at: int, kept: set[int]) -> bool:
        """Whether what told which one it is went from what somebody is known for: "known for her seasons"."""
        nodes, below = self._shown.graph.nodes, self._shown.children.get(at, [])
        verb = nodes[nodes[nodes[at].head].head]
        if nodes[at].dep != "pobj" or verb.lemma not in ("know", "known", "remember", "note") or nodes[at].kind:
            return False
        behind = [each for each in below if each > at and nodes[each].dep in _TELLS and not nodes[each].kind]
        behind += [at + 1] if nodes[at + 1].dep == "prep" and nodes[at + 1].head == nodes[nodes[at].head].head else []
        owned = any(nodes[each].dep == "poss" for each in below)
        return owned and bool(behind) and kept.isdisjoint(behind)

    def _behind(self, at: int) -> list[int]:
        """What says more of a noun, behind it; where a parser hangs that on its verb, too: "played a role in it"."""
        nodes, children = self._shown.graph.nodes, self._shown.children
        if at + 1 < len(nodes) and self._shown.graph.surface(at + 1) in ("as", "in", "on", "of", "for", "with", "to"):
            return [at + 1]
        own = [each for each in children.get(at, []) if each > at and nodes[each].dep in _TELLS]
        if own or nodes[at].dep not in ("dobj", "attr", "pobj"):
            return own
        verb = nodes[at].head if nodes[at].dep != "pobj" else nodes[nodes[at].head].head
        return [each for each in children.get(verb, []) if each > at and nodes[each].dep == "prep"]

    def _is_half_a_span(self, at: int, kept: set[int]) -> bool:
        """Whether of "from its debut until 2007", or of "from May 1920 to 1929", one half is gone."""
        graph, nodes = self._shown.graph, self._shown.graph.nodes
        small = graph.surface(at).casefold()
        beside = self._shown.children.get(nodes[at].head, [])
        if small == "from" and nodes[at].dep == "prep":
            ends = [each for each in beside if each > at and graph.surface(each) in _UNTIL]
            ends += [at + 2] if at + 2 < len(nodes) and graph.surface(at + 2) in _UNTIL else []
            return bool(ends) and kept.isdisjoint(ends)
        dated = at + 1 < len(nodes) and (nodes[at + 1].kind == "date" or nodes[at + 1].pos == "NUM")
        began = [each for each in range(max(0, at - 3), at) if graph.surface(each).casefold() == "from"]
        return small in _UNTIL and dated and bool(began) and kept.isdisjoint(began)

    def _is_half_said(self, at: int, kept: set[int]) -> bool:
        """Whether a measure has lost its number, a noun what it is of a kind by, or "spent" where or how."""
        node, below = self._shown.graph.nodes[at], self._shown.children.get(at, [])
        before = [each for each in below if each < at and self._shown.graph.nodes[each].dep in _OF_WHAT_KIND]
        if node.lemma in MEASURES and not any(
            self._shown.graph.nodes[each].pos == "NUM" for each in before if each in kept
        ):
            return any(self._shown.graph.nodes[each].pos == "NUM" for each in before)
        behind_it = [each for each in below if each > at and self._shown.tree.of[each] is not None]
        if node.lemma == "be" and node.dep not in ("aux", "auxpass") and behind_it and kept.isdisjoint(behind_it):
            return True  # "at that time she was."
        if node.dep == "dobj" and node.pos == "NUM" and kept.isdisjoint(below):  # "she has won three"
            return True
        if node.lemma in WANTS_MORE and node.dep == "acomp":
            behind = [each for each in (*below, *self._shown.children.get(node.head, [])) if each > at]
            phrases = [each for each in behind if self._shown.graph.nodes[each].dep == "prep"]
            return bool(phrases) and kept.isdisjoint(phrases)
        if node.lemma in OF_A_KIND and node.tag == "NN" and before and kept.isdisjoint(before):
            return True
        cut = any(self._shown.tree.of[each] is not None for each in below if each not in kept)
        own = {self._shown.graph.nodes[each].dep for each in below if each in kept}
        if node.dep == "relcl" and cut and own <= _SUBJECT_AND_HELP:  # "a game, which was released"
            return True
        behind = [each for each in below if each > at and self._shown.graph.nodes[each].dep in _HOW]
        return node.lemma in SPENDS and node.pos == "VERB" and kept.isdisjoint(behind)

    def _has(self, below: Sequence[int], kept: set[int]) -> bool:
        """Whether a verb has an object, or is passive."""
        found = [self._shown.graph.nodes[each].dep for each in below if each in kept]
        return any(dep in ("dobj", "ccomp", "xcomp", "auxpass", "oprd", "dative", "aux") for dep in found)

    def _runs_on(self, one: KeptWord, other: KeptWord, gap: str) -> bool:
        """Whether two words stand side by side that belong to different phrases."""
        before, after = self._shown.graph.nodes[one.at], self._shown.graph.nodes[other.at]
        if before.tag == "POS":
            return after.pos in ("ADP", "CCONJ", "SCONJ", "VERB", "AUX", "DET") or other.text.startswith(("a ", "an "))
        if gap.strip():
            return False
        if after.tag in ("VBZ", "VBD", "VBP") and before.pos in ("NOUN", "PROPN") and self._has_no_subject(other.at):
            return True
        if other.text.startswith("[") and (self._is_indefinite(one.at) or before.dep == "amod"):
            return True  # "an amateur [PERSON 2]", "former [PERSON 2]"
        if before.pos not in ("NOUN", "PROPN", "NUM"):
            return False
        if (
            after.pos == "PRON"
            and after.dep in ("nsubj", "nsubjpass")
            and self._shown.graph.gap(one.at, other.at) != " "
        ):
            return True
        between = self._shown.graph.gap(one.at, other.at)
        if before.dep == "nmod" and before.head == other.at and ("," in between or " and " in between):
            return True  # "an engineer politician"
        noun = self._shown.graph.nodes[after.head] if after.dep == "det" else after
        if before.dep == "dative" or noun.dep == "oprd":
            return False
        if other.text.split()[0].casefold() in ("a", "an", "several"):
            return True
        labels = one.text.startswith("[") and other.text.startswith("[")
        return labels or (before.kind != "" and after.kind != "" and self._shown.graph.gap(one.at, other.at) != " ")

    def _has_no_subject(self, at: int) -> bool:
        """Whether a verb that is joined to another has neither a joint before it nor a subject: "of Ann is a nurse"."""
        nodes = self._shown.graph.nodes
        verb = nodes[at].head if nodes[at].dep in ("aux", "auxpass") else at
        below = [each for each in self._shown.children.get(verb, []) if self._shown.is_kept(each)]
        return nodes[verb].dep == "conj" and not any(nodes[each].dep in ("nsubj", "nsubjpass") for each in below)

    def _is_indefinite(self, at: int) -> bool:
        """Whether a noun or adjective has "a" before it."""
        below = self._shown.children.get(at, [])
        return any(self._shown.graph.surface(each).casefold() in ("a", "an") for each in below)
