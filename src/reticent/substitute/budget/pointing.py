"""What points back to something said before, and needs it: "these plays", "the show", "its debut".

A unit with such a word is said only together with the unit that it points to: the nearest before it with the same noun,
or that a pronoun fits, else the sentence before.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from reticent.facts.units import Tree
from reticent.languages.en.life import GENERAL_NOUNS, HOLLOW, KIN, POINTED_AT, PRONOUN_SEX

_THIS = frozenset("this that these those such".split())
_IT = frozenset("it its itself".split())
_THEY = frozenset("they them their themselves both".split())
_MORE = frozenset(
    "other another further same simultaneously meanwhile likewise similarly "
    "afterward afterwards thereafter subsequently".split()
)
"""Words for what is more than was told before, or the same, or at the same time, or after it."""
_AFTER = frozenset("since then later".split())
"""Adverbs for what comes after something that was told."""
_AGAINST = frozenset(
    "however nevertheless nonetheless instead conversely therefore thus hence consequently accordingly "
    "otherwise".split()
)
"""Adverbs for what follows from all of the sentence before, or not."""
_COUPLES = frozenset("couple pair".split())
_MARRIED = frozenset("marry wife husband spouse partner girlfriend boyfriend fiance fiancee marriage".split())
_TIMES = frozenset("year month week day season decade".split())
_PLURAL = frozenset(("NNS", "NNPS"))
ALL_BEFORE = -2
"""All of the sentence before, where no noun of it is what a word points to."""
MOST_BACK = 2
"""How many sentences before its own a noun is looked for."""


def needs(made: Tree) -> Iterator[tuple[int, int]]:
    """Pairs of units, the first of which is said only if the second is."""
    subject = subject_of(made)
    for sentence, (first, last) in enumerate(made.graph.sentences):
        for at in range(first, last):
            unit = made.of[at]
            wanted = None if unit is None else _pointed_at(made, sentence, at, subject)
            if unit is not None and wanted not in (None, ALL_BEFORE) and wanted not in made.above(unit):
                yield unit, wanted
            if unit is not None and (_follows_from_all(made, at) or wanted == ALL_BEFORE):
                yield from ((unit, each) for each in made.in_sentence.get(sentence - 1, ()))


def _follows_from_all(made: Tree, at: int) -> bool:
    """Whether a word takes up the whole of the sentence before: "however"."""
    nodes = made.graph.nodes
    node = nodes[at]
    added = (
        node.lemma == "addition" and node.dep == "pobj" and not any(each.head == at for each in nodes[at + 1 : at + 2])
    )
    return added or (node.dep == "advmod" and node.lemma in _AGAINST)


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom a text is about: the last name of the person whom it names first, and the sex of most pronouns."""

    name: str
    sex: str


def subject_of(made: Tree) -> Subject:
    """The subject of a text."""
    graph = made.graph
    name = next((graph.surface(at).split()[-1] for at, node in enumerate(graph.nodes) if node.kind == "person"), "")
    sexes = [PRONOUN_SEX.get(graph.surface(at).casefold()) for at in range(len(graph.nodes))]
    return Subject(name, max(("man", "woman"), key=sexes.count))


def _pointed_at(made: Tree, sentence: int, at: int, subject: Subject) -> int | None:
    """The unit that a word points to; None if it does not point, or before the text."""
    nodes, graph = made.graph.nodes, made.graph
    word, node = graph.surface(at).casefold(), nodes[at]
    first = graph.sentences[sentence][0]
    if node.kind:
        return None
    if word in _THIS and (node.dep == "det" or node.pos == "PRON") and node.tag == "DT":
        noun = nodes[node.head].lemma if node.dep == "det" else ""
        return _with_noun(made, sentence, at, noun) or _before(made, sentence)
    if word == "the" and node.dep == "det" and _was_spoken_of(made, node.head):
        found = _with_noun(made, sentence, at, nodes[node.head].lemma)
        return ALL_BEFORE if found is None else found
    if word == "there" and node.dep == "advmod":
        return _place(made, sentence, at) or _before(made, sentence)
    if word == "other" and node.dep == "amod" and (at == first or nodes[at - 1].dep != "cc"):
        found = _with_noun(made, sentence, at, nodes[node.head].lemma)
        return ALL_BEFORE if found is None else found
    if _goes_on_from(made, first, at):
        return _before(made, sentence)
    if (word in _IT or word in _THEY) and node.dep != "expl":
        for each in range(at - 1, first - 1, -1):
            if word in ("it", "them") and node.dep in ("dobj", "pobj") and _is_its_subject(made, each, at):
                continue  # "a river flows through it"
            fits = (nodes[each].tag in _PLURAL or nodes[each].several) == (word in _THEY)
            if nodes[each].pos in ("NOUN", "PROPN") and nodes[each].kind not in ("label", "date") and fits:
                return made.of[each]
        return ALL_BEFORE
    if word in PRONOUN_SEX and (relative := _relative_before(made, first, at, PRONOUN_SEX[word])) is not None:
        return made.of[relative]
    if word in PRONOUN_SEX and not any(_is_somebody(made, each) for each in range(first, at)):
        return _somebody_else(made, sentence, PRONOUN_SEX[word], subject)
    return None


def means_the_subject(made: Tree, sentence: int, at: int, subject: Subject) -> bool:
    """Whether "he", "she" or "his" is whom the text is about, as far as nobody else was spoken of."""
    sex, first = PRONOUN_SEX.get(made.graph.surface(at).casefold()), made.graph.sentences[sentence][0]
    if sex != subject.sex or _somebody_else(made, sentence, sex, subject) is not None:
        return False
    others = (each for each in range(first, at) if _is_somebody(made, each))
    return all(made.graph.surface(each).split()[-1] == subject.name for each in others)


def _is_its_subject(made: Tree, at: int, pronoun: int) -> bool:
    """Whether a word is in the subject of the verb that a pronoun hangs on, which would be "itself" then."""
    nodes = made.graph.nodes
    verb = next((each for each in _up(made, pronoun) if nodes[each].pos in ("VERB", "AUX")), None)
    return any(nodes[each].dep in ("nsubj", "nsubjpass") and nodes[each].head == verb for each in _up(made, at))


def _up(made: Tree, at: int) -> Iterator[int]:
    """A word and all that it hangs on."""
    seen: set[int] = set()
    while at not in seen:
        seen.add(at)
        yield at
        at = made.graph.nodes[at].head


def _goes_on_from(made: Tree, first: int, at: int) -> bool:
    """Whether a word goes on from the sentence before: "two months later", "did so", "another", "Her role won"."""
    nodes, word = made.graph.nodes, made.graph.surface(at).casefold()
    node, head = nodes[at], nodes[nodes[at].head]
    if node.lemma in ("later", "earlier") and any(
        nodes[each].dep == "npadvmod" and nodes[each].head == at for each in range(first, at)
    ):
        return True
    if node.lemma in _MORE:
        return at == first or nodes[at - 1].dep != "cc"
    if node.lemma in _AFTER and node.dep == "advmod":
        return not any(nodes[each].pos == "VERB" for each in range(first, at) if each != node.head)
    if node.dep == "poss":
        return head.dep == "nsubj" and _is_bare_deed(made, node.head)
    return (word == "so" and head.lemma == "do") or (word in ("next", "following") and head.lemma in _TIMES)


def _is_bare_deed(made: Tree, noun: int) -> bool:
    """Whether a noun with nothing else beside it is what somebody did in the sentence before: "Her performance won"."""
    nodes = made.graph.nodes
    beside = [node for at, node in enumerate(nodes[max(0, noun - 6) : noun + 6], max(0, noun - 6)) if node.head == noun]
    return nodes[noun].lemma in HOLLOW and all(
        node.dep in ("poss", "punct") for node in beside if node is not nodes[noun]
    )


def _gets_a(made: Tree, noun: int) -> bool:
    """Whether "the club" is "a club" where it was not spoken of before."""
    node = made.graph.nodes[noun]
    return node.dep in ("dobj", "pobj") and node.lemma in GENERAL_NOUNS


def _is_somebody(made: Tree, at: int) -> bool:
    """Whether a word is somebody whom "he" or "she" may be."""
    node = made.graph.nodes[at]
    return node.kind == "person" or (node.lemma in KIN and not node.kind)


def _relative_before(made: Tree, first: int, at: int, sex: str) -> int | None:
    """Who does something in a clause before, and may be "he" in this one: "When his brother saw it, he laughed."."""
    nodes = made.graph.nodes
    return next(
        (
            each
            for each in range(at - 1, first - 1, -1)
            if KIN.get(nodes[each].lemma) == sex
            and nodes[each].dep == "nsubj"
            and nodes[nodes[each].head].dep == "advcl"
        ),
        None,
    )


def _somebody_else(made: Tree, sentence: int, sex: str, whose: Subject) -> int | None:
    """The sentence about somebody else, whom "he" or "she" in a later one means: "His father was a smith."."""
    graph, whom = made.graph, whose.name
    if sex != whose.sex:
        return _other_person(made, sentence, sex, whom)
    for earlier in range(sentence - 1, -1, -1):
        first, last = graph.sentences[earlier]
        subject = next((at for at in range(first, last) if graph.nodes[at].dep in ("nsubj", "nsubjpass")), None)
        if subject is None:
            return None
        if PRONOUN_SEX.get(graph.surface(subject).casefold()) == sex:
            continue
        node, surface = graph.nodes[subject], graph.surface(subject)
        other = KIN[node.lemma] == sex and node.tag == "NN" if node.lemma in KIN else node.kind == "person"
        return made.of[subject] if other and surface.split()[-1] != whom else None
    return None


def _other_person(made: Tree, sentence: int, sex: str, whom: str) -> int | None:
    """The unit that names whom a pronoun of the other sex than the subject's means; else the sentence before."""
    graph = made.graph
    start = graph.sentences[max(0, sentence - MOST_BACK)][0]
    for at in range(graph.sentences[sentence][0] - 1, start - 1, -1):
        node = graph.nodes[at]
        kin = KIN.get(node.lemma) == sex and not node.kind
        if kin or (node.kind == "person" and graph.surface(at).split()[-1] != whom):
            return made.of[at]
    return _before(made, sentence)


def _is_bare(made: Tree, noun: int) -> bool:
    """Whether "the" before it, with nothing else beside it, makes it a thing that was spoken of: "the show"."""
    nodes = made.graph.nodes
    beside = [node for at, node in enumerate(nodes[max(0, noun - 6) : noun + 6], max(0, noun - 6)) if node.head == noun]
    alone = all(node.dep in ("det", "punct", "cc", "conj") or node.pos == "PUNCT" for node in beside)
    return alone and nodes[noun].lemma in POINTED_AT and not nodes[noun].kind


def _was_spoken_of(made: Tree, noun: int) -> bool:
    """Whether a noun with "the" speaks of what was told before."""
    return (_is_bare(made, noun) and not _gets_a(made, noun)) or _are_so_many(made, noun)


def _are_so_many(made: Tree, noun: int) -> bool:
    """Whether it is "the three women", who were spoken of."""
    beside = [node for node in made.graph.nodes[max(0, noun - 6) : noun + 6] if node.head == noun]
    counted = any(node.dep == "nummod" for node in beside)
    alone = all(node.dep in ("det", "nummod", "punct", "amod") or node.pos == "PUNCT" for node in beside)
    return counted and alone and made.graph.nodes[noun].tag == "NNS"


def _with_noun(made: Tree, sentence: int, at: int, lemma: str) -> int | None:
    """The nearest unit before with the same noun, or one that is called the same in general."""
    graph = made.graph
    start = graph.sentences[max(0, sentence - MOST_BACK)][0]
    called = GENERAL_NOUNS.get(lemma)
    for each in range(at - 1, start - 1, -1):
        other = graph.nodes[each].lemma
        if lemma in _COUPLES and other in _MARRIED and made.of[each] is not None:
            return made.of[each]
        if made.of[each] is not None and lemma and (other == lemma or (called and GENERAL_NOUNS.get(other) == called)):
            return made.of[each]
    return None


def _place(made: Tree, sentence: int, at: int) -> int | None:
    """The nearest unit before with a place in it."""
    start = made.graph.sentences[max(0, sentence - 1)][0]
    places = (each for each in range(at - 1, start - 1, -1) if made.graph.nodes[each].kind == "place")
    return next((made.of[each] for each in places), None)


def _before(made: Tree, sentence: int) -> int | None:
    """The main unit of the sentence before."""
    units = made.in_sentence.get(sentence - 1, ())
    return next((number for number in units if made.units[number].parent is None), None)
