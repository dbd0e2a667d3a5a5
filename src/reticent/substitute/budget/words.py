"""The words that are kept of a sentence, as they read: articles agree, and "the" is "a" where a name went."""

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from reticent.facts.units import Tree
from reticent.languages.en.inflection import article, with_the
from reticent.languages.en.life import GENERAL_NOUNS, NOT_COUNTED, ONE_OF_ITS_KIND
from reticent.languages.en.numbers import spelled_out
from reticent.substitute.budget.renditions import Expression, Rendition

_COUNTS = frozenset("several many few some various numerous multiple two three".split())
_TELLS_WHICH = frozenset("prep relcl acl".split())
_TELLS_WHICH_NAMES = frozenset("person name organisation place work award event product law".split())
_BEFORE_NOUNS = frozenset(("compound", "nmod", "amod"))
_YEAR = re.compile(r"(?:an? |in )?\d{4}")
_NO_DAY = re.compile(r"the \d{3}0s|\d{4}")
_RANGE = re.compile(r"\d\s?[-–]\s?\d")
_UNTIL = frozenset("to until till through".split())
_SOUND = re.compile(r"^\[([A-Z])")


@dataclass(frozen=True, slots=True)
class KeptWord:
    """A kept node and its text."""

    at: int
    text: str


class KeptWords:
    """The words of one text that are kept, by the rungs that were chosen."""

    def __init__(self, made: Tree, chosen: Mapping[int, Rendition]) -> None:
        self.tree, self.graph, self.chosen = made, made.graph, chosen
        self.children = made.children
        self._pieces: dict[int, list[KeptWord]] = {}

    def pieces(self, number: int) -> list[KeptWord]:
        """The nodes of a sentence that are kept, with their texts."""
        if number not in self._pieces:
            self._pieces[number] = self._made(number)
        return self._pieces[number]

    def _made(self, number: int) -> list[KeptWord]:
        first, last = self.graph.sentences[number]
        of, chosen = self.tree.of, self.chosen
        kept = [at for at in range(first, last) if of[at] in chosen]
        texts = {at: self.text(at) for at in kept}
        texts = {at: text for at, text in texts.items() if text}
        self._settle_articles(texts)
        for at, after in pairwise(sorted(texts)):  # "on 3 July 1962" is "in the 1960s"
            small = texts[at].casefold()
            span = small == "from" and (_RANGE.search(self.graph.surface(after)) or self._ends_there(texts, after))
            if (small in ("on", "between") or span) and _NO_DAY.fullmatch(texts.get(after, "")):
                texts[at] = "In" if texts[at][0].isupper() else "in"
        texts = {at: text for at, text in texts.items() if text}
        pieces = [KeptWord(at, texts[at]) for at in sorted(texts) if texts[at]]
        opening = pieces[0].at if pieces else 0
        if pieces and not (self.graph.nodes[opening].opens and pieces[0].text == self.graph.surface(opening)):
            text = pieces[0].text
            pieces[0] = KeptWord(pieces[0].at, text[:1].upper() + text[1:])
        return pieces

    def _ends_there(self, texts: dict[int, str], at: int) -> bool:
        """Whether a span ends in the decade that it begins with, "from 2010 to 2013": its end is not said then."""
        behind = [each for each in sorted(texts) if each > at and texts[each]][:2]
        if len(behind) < 2 or texts[behind[0]] not in _UNTIL or texts[behind[1]] != texts[at]:
            return False
        texts[behind[0]] = texts[behind[1]] = ""
        return True

    def statement(self, number: int) -> Rendition | None:
        """The statement of a fixed form that stands for a sentence, if one does."""
        own = (self.chosen[each] for each in self.tree.in_sentence.get(number, ())[:1] if each in self.chosen)
        return next((rung for rung in own if rung.statement), None)

    def is_kept(self, at: int) -> bool:
        """Whether the unit of a node is said."""
        unit = self.tree.of[at]
        return unit is not None and unit in self.chosen

    def text(self, at: int) -> str:
        """What stands for a node, before articles are settled."""
        wording = self.expression(at)
        return self.graph.surface(at) if wording is None or wording.text is None else wording.text

    def _settle_articles(self, texts: dict[int, str]) -> None:
        """Common nouns that stand for names get an article, "the" is "a" where a name went, and "a" agrees."""
        nodes = self.graph.nodes
        for at in sorted(texts):
            wording = self.expression(at)
            if wording is not None and wording.many:
                self._with_article(at, wording, texts)
        for at in sorted(texts):
            self._without_owner(at, texts)
            self._without_name(at, texts)
        order = [at for at in sorted(texts) if texts[at]]
        following = dict(pairwise(order))
        for at in order:
            if nodes[at].dep != "det" or texts[at].casefold() not in ("the", "a", "an"):
                continue
            after = following.get(at)
            if after is None or self._takes_none(after, texts[after]):
                texts[at] = ""
            elif texts[at].casefold() == "the" and self._is_any(at):
                texts[at] = self._indefinite(at, texts[after])
            elif texts[at].casefold() in ("a", "an"):
                texts[at] = _article(texts[after])
            if texts[at] and nodes[at].opens:
                texts[at] = texts[at].capitalize()

    def _takes_none(self, at: int, text: str) -> bool:
        """Whether no article can stand before a word: "the X crime drama Y", "Europe" for "the UK"."""
        if text.startswith(("a ", "an ", "several ")):
            return True
        wording = self.expression(at)
        return wording is not None and not wording.many and text[:1].isupper() and with_the(text) == text

    def _without_owner(self, at: int, texts: dict[int, str]) -> None:
        """A noun whose owner is left out gets an article; a possessive mark behind a label is whole."""
        nodes = self.graph.nodes
        if nodes[at].tag == "POS" and texts.get(at) in ("'", "’") and texts.get(at - 1, "").endswith("]"):
            texts[at] += "s"
        below = [each for each in self.children.get(at, []) if each < at]
        counted = nodes[at].lemma not in ONE_OF_ITS_KIND | NOT_COUNTED and not nodes[at].lemma.endswith("ing")
        told = ("poss", "compound", "nmod") if counted else ("poss",)  # "reads Tatler magazine"
        named = [each for each in below if nodes[each].dep in told and nodes[each].kind not in ("", "nationality")]
        gone = [each for each in named if not texts.get(each)]
        if not gone or nodes[at].tag not in ("NN", "NNS") or not texts[at] or self.expression(at) is not None:
            return
        kept = [each for each in below if texts.get(each)]
        if any(nodes[each].dep in ("det", "poss") for each in kept):
            return
        first = min([*kept, at])
        if nodes[at].tag == "NN":
            texts[first] = _with_a(texts[first])
        elif nodes[at].dep == "pobj" and self.graph.surface(nodes[at].head) == "of":  # "some of her sister's roles"
            texts[first] = f"the {texts[first]}"

    def _without_name(self, at: int, texts: dict[int, str]) -> None:
        """A noun whose name is left out gets an article, if the name stood for one: "in soap opera X"."""
        node, after = self.graph.nodes[at], at + 1
        if node.tag != "NN" or node.kind or not texts[at] or after >= len(self.graph.nodes):
            return
        name = self.graph.nodes[after]
        if not name.kind or name.kind in ("date", "label", "nationality") or texts.get(after):
            return
        if self.graph.gap(at, after) != " " or self.expression(at) is not None:
            return
        below = [each for each in self.children.get(at, []) if each < at]
        if node.head == after:  # "on show X" hangs on its name
            below += [each for each in self.children.get(after, []) if each < at]
        below = [each for each in below if texts.get(each)]
        if any(self.graph.nodes[each].dep in ("det", "poss", "nummod") for each in below):
            return
        if any(self.graph.nodes[each].lemma in _COUNTS for each in below):
            return
        first = min([*below, at])
        texts[first] = _with_a(texts[first])

    def expression(self, at: int) -> Expression | None:
        """The wording of a node that is not said as it is written."""
        unit = self.tree.of[at]
        return self.chosen[unit].texts.get(at) if unit is not None else None

    def _with_article(self, at: int, wording: Expression, texts: dict[int, str]) -> None:
        """A common noun with the article that its place asks for, or in the plural that a number before it does."""
        nodes = self.graph.nodes
        below = [each for each in self.children.get(at, []) if each < at and texts.get(each)]
        for each in below:
            if nodes[each].dep == "det" or nodes[each].lemma == "then":
                texts[each] = ""
        numbers = [each for each in self.children.get(at, []) if each < at and self._is_number(each)]
        for each in (*numbers, *self._numbers_of_what_follows(at)):  # two Amber Awards are not all awards
            if texts.get(each) and not texts[each].casefold().startswith("several"):
                texts[each] = "several" if (spelled_out(self.graph.surface(each).casefold()) or 3) > 2 else ""
        below = [each for each in below if texts.get(each)]
        counted = bool(numbers) or any(nodes[each].lemma in _COUNTS for each in below)
        owners = [each for each in below if nodes[each].dep == "poss"]
        if owners and owners == below and wording.many.startswith("award") and nodes[owners[0]].pos == "PRON":
            texts[owners[0]], below, owners = "", [], []  # "her second Amber Award nomination" is "an award nomination"
        owned = bool(owners)
        if nodes[at].dep in _BEFORE_NOUNS and nodes[at].head > at:  # "another award nomination"
            beside = self.children.get(nodes[at].head, [])
            owned |= any(nodes[each].dep in ("det", "poss") and each < at and texts.get(each) for each in beside)
            owned |= nodes[nodes[at].head].tag in ("NNS", "NNPS")
        if counted:
            texts[at] = wording.many
        elif not owned and not wording.several:
            first = min((each for each in below if texts[each]), default=at)
            texts[first] = _with_a(texts[first])

    def _numbers_of_what_follows(self, at: int) -> list[int]:
        """The numbers that count the noun before which a name stands: "two Amber Award nominations"."""
        node = self.graph.nodes[at]
        if node.dep not in _BEFORE_NOUNS or node.head < at:
            return []
        return [each for each in self.children.get(node.head, []) if each < at and self._is_number(each)]

    def _is_number(self, at: int) -> bool:
        """Whether it counts more than one, said or not: of three Amber Awards "awards" is left."""
        node, surface = self.graph.nodes[at], self.graph.surface(at).casefold()
        return node.pos == "NUM" and not _YEAR.fullmatch(surface) and surface not in ("one", "1")

    def _is_any(self, at: int) -> bool:
        """Whether "the" before a noun is "a", because what told which one it is was left out."""
        if self.graph.nodes[self.graph.nodes[at].head].lemma in ONE_OF_ITS_KIND:
            return False
        if self.graph.surface(self.graph.nodes[at].head).isupper():  # the DVLA is one
            return False
        return self.lost_its_name(at) or self._lost_what_told_it(at) or self._is_new(at)

    def _lost_what_told_it(self, at: int) -> bool:
        """Whether the phrase behind the noun went that told which one it is: "the lead in a film"."""
        nodes, noun = self.graph.nodes, self.graph.nodes[at].head
        if nodes[noun].kind or nodes[noun].tag != "NN" or nodes[noun].dep not in ("dobj", "pobj", "attr"):
            return False
        behind = [each for each in self.children.get(noun, []) if each > noun and nodes[each].dep in _TELLS_WHICH]
        after = noun + 1  # a parser may hang on the verb what tells which one it is
        if after < len(nodes) and nodes[after].dep == "prep" and self.graph.surface(after) in ("for", "in", "at"):
            behind += [] if any(nodes[each].kind == "date" for each in self.children.get(after, [])) else [after]
        if not behind or self.graph.gap(noun, noun + 1) != " " or any(self.is_kept(each) for each in behind):
            return False
        return not any(each < at and self.is_kept(each) for each in self.tree.alike[nodes[noun].lemma])

    def lost_its_name(self, at: int) -> bool:
        """Whether the noun of an article was told by a name that is left out."""
        head = self.graph.nodes[at].head
        if self._is_told_by_whom(head):
            return False
        beside = {*self.children.get(head, []), min(head + 1, len(self.graph.nodes) - 1)} - {head}
        near = [each for each in sorted(beside) if self.graph.nodes[each].kind]
        named = [each for each in near if self.graph.nodes[each].kind in _TELLS_WHICH_NAMES]
        gone = [each for each in named if not self.is_kept(each) or self.text(each) == ""]
        own = self.graph.nodes[head].kind and self.is_kept(head) and self.text(head) == ""
        return bool(gone) or bool(own)

    def _is_new(self, at: int) -> bool:
        """Whether "the club" is spoken of for the first time, because its name was left out before."""
        nodes, noun = self.graph.nodes, self.graph.nodes[at].head
        called = GENERAL_NOUNS.get(nodes[noun].lemma)
        beside = [each for each in self.children.get(noun, []) if each != at and self.tree.of[each] is not None]
        if called is None or nodes[noun].kind or nodes[noun].dep not in ("dobj", "pobj"):
            return False
        if any(self.is_kept(each) and self.text(each) for each in beside):
            return False
        sentences = self.graph.sentences
        first = sentences[bisect_right(sentences, at, key=lambda each: each[0]) - 1][0]
        before = (each for each in range(at) if self.is_kept(each))
        return not any(
            self.text(each) in called
            or GENERAL_NOUNS.get(nodes[each].lemma) == called
            or (each >= first and nodes[each].lemma == "role")  # "took the role of Ann and stayed with the show"
            for each in before
        )

    def _is_told_by_whom(self, noun: int) -> bool:
        """Whether a noun stays the one that it was without a name: "the role of [PERSON 2]"."""
        below = [at for at in self.children.get(noun, []) if at > noun and self.graph.surface(at) == "of"]
        names = [each for at in below for each in self.children.get(at, []) if self.is_kept(each)]
        return any(self.text(each).startswith("[") for each in names)

    def _indefinite(self, at: int, following: str) -> str:
        head = self.graph.nodes[self.graph.nodes[at].head]
        noun = head
        if head.kind:
            noun = self.graph.nodes[self.graph.nodes[at].head - 1]
        if noun.tag in ("NNS", "NNPS") and not noun.lemma.endswith("series"):
            return ""
        return _article(following)


def _with_a(text: str) -> str:
    """A text with its article, unless it has one."""
    return text if text.startswith(("a ", "an ")) else f"{_article(text)} {text}"


def _article(following: str) -> str:
    sound = _SOUND.match(following)
    return article(following[1:].casefold() if sound else following)
