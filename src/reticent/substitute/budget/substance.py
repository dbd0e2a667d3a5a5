"""What a sentence that was cut still says: nothing at all, or what another says; and of whom, if nobody was named."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from reticent.facts.units import Tree
from reticent.languages.en.life import GENERAL_NOUNS, PRONOUN_SEX, RELATIVES, SAYS_NOTHING
from reticent.substitute.budget.rendering import Renderer
from reticent.substitute.budget.renditions import Expression, Rendition

_SAYING = frozenset(("NOUN", "PROPN", "VERB", "ADJ", "NUM"))
_SUBJECTS = frozenset(("nsubj", "nsubjpass"))
_LISTING = frozenset("include comprise feature span range".split())
_HAVING = frozenset("bear raise marry".split())
"""What everybody is to parents, or to a wife: "She was born to a mother and a father."."""
_GENERAL = frozenset(noun for nouns in GENERAL_NOUNS.values() for noun in nouns) | GENERAL_NOUNS.keys()
_GENERAL_PLURALS = frozenset(("series",))
HALF = 0.5
"""The same where nobody else did anything before."""
MOSTLY = 0.8
"""So large a share of the pronouns of a text that mean one sex are about its subject."""

Said = frozenset[tuple[str, str]]
"""Words that say something, with their parts of speech."""


class Substance:
    """What the sentences of one rendering say."""

    def __init__(self, shown: Renderer) -> None:
        self._shown, self._nodes = shown, shown.graph.nodes

    def pointless(self, numbers: Iterable[int]) -> set[int]:
        """The sentences that say nothing, or no more than another: "He starred in a film." beside "He also did."."""
        said = {number: self._said(number) for number in numbers}
        subjects = {number: self._subject(number) for number in said}
        first = min(said, default=None)  # it says whom it is about
        having: dict[tuple[str, str], list[int]] = {}
        for number, words in said.items():
            for word in words:
                having.setdefault(word, []).append(number)
        return {number for number in said if self._is_empty(number, said[number])} | {
            number
            for number, words in said.items()
            for other in (min((having[word] for word in words), key=len) if words else ())
            if other != number != first
            and words <= said[other]
            and (words < said[other] or other < number)
            and _may_be_one(subjects[number], subjects[other])
        }

    def _said(self, number: int) -> Said:
        """What a sentence says, without labels and words that say nothing."""
        found = []
        if (stated := self._shown.statement(number)) is not None:
            return frozenset((lemma, "NOUN" if word == lemma else "VERB") for word, lemma in stated.says)
        for piece in self._shown.pieces(number):
            node = self._nodes[piece.at]
            wording = self._shown.expression(piece.at)
            lemma = node.lemma.casefold() if wording is None else _one(piece.text.casefold(), wording.many)
            if lemma.startswith("[") or lemma in SAYS_NOTHING or lemma in ("a", "an", "the"):
                continue
            if node.pos in _SAYING or wording is not None or node.lemma in ("not", "never", "no"):
                pos = "NOUN" if node.pos == "PROPN" else node.pos
                found.append((lemma.removeprefix("a ").removeprefix("an "), pos))
        return frozenset(found)

    def _is_empty(self, number: int, said: Said) -> bool:
        """Whether it says nothing: "She began her career.", "Other credits include films."."""
        if self._shown.statement(number) is not None:
            return False
        verbs = {self._nodes[piece.at].lemma for piece in self._shown.pieces(number)}
        words = {word.removeprefix("several ") for word, _ in said}
        if not words or (not verbs.isdisjoint(_LISTING) and words - _LISTING <= _GENERAL):
            return True
        return bool(words & _HAVING) and words - _HAVING <= RELATIVES and bool(words & RELATIVES)

    def _subject(self, number: int) -> str:
        """Whom or what a sentence speaks of: a label or a noun; nothing for "he" and "she"."""
        for piece in self._shown.pieces(number):
            node = self._nodes[piece.at]
            if node.dep in _SUBJECTS or self._shown.statement(number) is not None:
                return "" if piece.text.casefold() in ("he", "she") else piece.text.casefold()
        return "?"


def _one(text: str, many: str) -> str:
    """A general noun as it is counted: "several awards" say no more than "an award"."""
    noun = text.removeprefix("several ").removeprefix("an ").removeprefix("a ")
    if not many or noun != many or noun in _GENERAL_PLURALS:
        return noun
    return f"{noun[:-3]}y" if noun.endswith("ies") else noun.removesuffix("s")


def _may_be_one(one: str, other: str) -> bool:
    """Whether two subjects may be the same: "he" is whoever has a label."""
    return one == other or all(not each or each.startswith("[") for each in (one, other))


def introduced(
    made: Tree, chosen: dict[int, Rendition], subject: str, labels: Mapping[int, str]
) -> dict[int, Rendition]:
    """The choice, in which the first sentence about the subject names it: "He sang." is "[PERSON 1] sang."."""
    shown = Renderer(made, chosen)
    for number in range(len(made.graph.sentences)):
        pieces = shown.pieces(number)
        if not subject or any(piece.text.startswith(subject) for piece in pieces):
            return chosen
        pronouns = [
            piece.at for piece in pieces if made.graph.surface(piece.at).casefold() in ("he", "she", "his", "her")
        ]
        plain = [at for at in pronouns if made.graph.nodes[at].dep in (*_SUBJECTS, "poss")]
        if not plain:
            continue
        at = next((each for each in plain if made.graph.nodes[each].dep in _SUBJECTS), plain[0])
        unit = made.of[at]
        if unit is None or not _is_about(made, at, subject, labels):
            return chosen
        stated = shown.statement(number) is not None
        text = subject if stated or made.graph.nodes[at].dep in _SUBJECTS else f"{subject}'s"
        rung = chosen[unit]
        return chosen | {unit: replace(rung, texts={**rung.texts, at: Expression(text)})}
    return chosen


def _is_about(made: Tree, at: int, subject: str, labels: Mapping[int, str]) -> bool:
    """Whether a pronoun means the subject: nobody else was named before, or the text has hardly another sex."""
    graph = made.graph
    others = [each for each, label in labels.items() if each < at and label != subject]
    if not others:
        return True
    least = MOSTLY if any(graph.nodes[each].dep in _SUBJECTS for each in others) else HALF
    sexes = [PRONOUN_SEX.get(graph.surface(each).casefold()) for each in range(len(graph.nodes))]
    known = [sex for sex in sexes if sex]
    return known.count(PRONOUN_SEX[graph.surface(at).casefold()]) >= least * len(known)
