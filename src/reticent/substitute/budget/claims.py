"""What a text claims of its subject that lives have in common: to have appeared on television, studied, won an award.

Read off the parse of a clause whose subject the person is. A clause that is denied, doubted or taken back claims
nothing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from reticent.facts.reading import Node
from reticent.facts.units import Tree
from reticent.languages.en.claims import ROLES, UNSURE
from reticent.languages.en.life import KNOWN_AS, OF_A_KIND, PRONOUN_SEX
from reticent.substitute.budget.claimed import Verbs
from reticent.substitute.budget.pointing import means_the_subject, subject_of

_SUBJECTS = frozenset(("nsubj", "nsubjpass"))
_DECADE = re.compile(r"(?<!\d)((?:1[5-9]|20)\d)\d(?!\d)")
_ENDS_A_LIST = frozenset("VBD VBZ VBN VBG WP WDT RBS .".split())


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim: of what sort, what things, whether of several of them, in what decade, and by which words.

    `subject` is the node that names the person, `verb` the one in whose place the rest is said.
    """

    sort: str
    things: tuple[str, ...]
    several: bool
    decade: str
    subject: int
    verb: int


class Claims:
    """Reads the claims of one text; `subject` is the label of whom it is about."""

    def __init__(self, made: Tree, labels: Mapping[int, str], subject: str) -> None:
        self._tree, self._graph, self._nodes = made, made.graph, made.graph.nodes
        self._labels, self._subject = labels, subject
        self._verbs, self._who = Verbs(made), subject_of(made)

    def of(self, sentence: int) -> Iterator[Claim]:
        """The claims of a sentence."""
        first, last = self._graph.sentences[sentence]
        if any(self._nodes[at].lemma.casefold() in UNSURE for at in range(first, last)):
            return
        yield from self._what_it_is(first, last)
        root = next((at for at in range(first, last) if self._nodes[at].head == at and self._is_verb(at)), None)
        if root is not None:
            for verb in self._clauses(root):
                if self._is_said(verb):
                    yield from self._of_clause(sentence, verb, root)

    def _of_clause(self, sentence: int, top: int, place: int) -> Iterator[Claim]:
        """The claims of a clause; the words for them stand where `place` does."""
        subject = next((at for at in self._below(top) if self._nodes[at].dep in _SUBJECTS and at < top), None)
        if subject is None:
            return
        if self._is_the_person(sentence, subject):
            for verb in self._with_its_subject(top):
                for each in self._verbs.claimed(verb):
                    decade = self._decade(sentence, verb)
                    yield Claim(each.sort, each.things, each.several, decade, subject, place)
        elif self._nodes[subject].lemma in ROLES and self._nodes[top].lemma in ("include", "be", "come"):
            media = {*self._verbs.media.of(subject), *self._verbs.media.below(top)}
            whose = next((at for at in self._below(subject) if self._nodes[at].dep == "poss"), None)
            if media and whose is not None and self._is_the_person(sentence, whose):
                yield Claim("appear", tuple(sorted(media)), False, "", whose, place)

    def _what_it_is(self, first: int, last: int) -> Iterator[Claim]:
        """What somebody is said to be, by the words behind the name: "Ann Lee (1871-1948) was a stage actress and"."""
        named = next((at for at in range(first, min(last, first + 3)) if at in self._labels), None)
        if named is None or self._labels[named] != self._subject:
            return
        verbs = (at for at in range(named + 1, last - 1) if self._graph.surface(at) in ("is", "was"))
        verb = next(verbs, None)
        if verb is None or self._graph.surface(verb + 1) not in ("a", "an"):
            return
        if any(node.tag in ("VBD", "VBZ") or node.pos == "PRON" for node in self._nodes[named + 1 : verb]):
            return
        trades = tuple(dict.fromkeys(self._trades(verb + 2, last)))
        if trades:
            yield Claim("be", trades, False, "", named, verb)

    def _trades(self, at: int, last: int) -> Iterator[str]:
        """The trades that are listed from a word on."""
        while at + 1 < last and self._nodes[at].tag not in _ENDS_A_LIST and self._nodes[at].pos not in ("ADP", "PRON"):
            noun, behind = self._graph.surface(at).casefold(), self._nodes[at + 1].pos
            if noun in KNOWN_AS and noun not in OF_A_KIND and not self._nodes[at].kind:
                yield from (noun,) if behind not in ("NOUN", "PROPN", "ADP") else ()
            at += 1

    # Clauses

    def _below(self, at: int) -> Sequence[int]:
        return self._tree.children.get(at, ())

    def _is_verb(self, at: int) -> bool:
        return self._nodes[at].pos in ("VERB", "AUX")

    def _is_said(self, verb: int) -> bool:
        """Whether a clause says what was: not denied, not what would, could or may be, and no order."""
        below = [self._nodes[at] for at in self._below(verb)]
        helped = any(node.dep in ("aux", "auxpass") and node.tag in ("VBD", "VBZ") for node in below)
        finite = helped or self._nodes[verb].tag in ("VBD", "VBZ")
        return finite and not any(node.dep == "neg" or node.tag in ("MD", "TO") for node in below)

    def _clauses(self, root: int) -> Iterator[int]:
        """The verb of a sentence, and those of what is joined to it by a semicolon."""
        yield root
        for at in self._below(root):
            if self._nodes[at].dep in ("ccomp", "parataxis"):
                between = range(*sorted((at, root)))
                yield from (at,) if any(self._graph.surface(each) == ";" for each in between) else ()

    def _with_its_subject(self, verb: int) -> Iterator[int]:
        """A verb, and those joined to it that have the same subject."""
        yield verb
        for at in self._below(verb):
            if self._nodes[at].dep == "conj" and self._nodes[at].tag in ("VBD", "VBZ", "VBN"):
                below = [self._nodes[each] for each in self._below(at)]
                if not any(node.dep in (*_SUBJECTS, "neg") or node.tag in ("MD", "TO") for node in below):
                    yield from self._with_its_subject(at)

    def _is_the_person(self, sentence: int, at: int) -> bool:
        if at in self._labels:
            return self._labels[at] == self._subject != ""
        is_pronoun = self._graph.surface(at).casefold() in PRONOUN_SEX
        return is_pronoun and means_the_subject(self._tree, sentence, at, self._who)

    def _decade(self, sentence: int, verb: int) -> str:
        """The decade of what a verb says, if its sentence has one date, and it hangs on this verb."""
        nodes = range(*self._graph.sentences[sentence])
        dates = [at for at in nodes if self._nodes[at].kind == "date" or self._nodes[at].pos == "NUM"]
        dated = [at for at in dates if _DECADE.search(self._graph.surface(at))]
        found = {each for at in dated for each in _DECADE.findall(self._graph.surface(at))}
        if len(found) != 1 or any(self._verb_above(at) != verb for at in dated):
            return ""
        return f"{found.pop()}0s"

    def _verb_above(self, at: int) -> int:
        seen: set[int] = set()
        while at not in seen and not (self._is_verb(at) and self._nodes[at].dep not in ("aux", "auxpass")):
            seen.add(at)
            at = self._nodes[at].head
        return at


def tense(nodes: Sequence[Node], labels: Mapping[int, str], subject: str) -> str:
    """Of what time and number the first "is" or "was" is that a text says of its subject, as the parser tags it."""
    for at, label in sorted(labels.items()):
        verb = nodes[nodes[at].head]
        if label == subject and nodes[at].dep == "nsubj" and verb.lemma == "be":
            return verb.tag
    return "VBD"
