"""Whether a parser misread a sentence, so that what it calls a phrase is none: nothing is cut out of such a one."""

import re

from reticent.facts.reading import WordGraph
from reticent.languages.en.life import KNOWN_AS

_SUBJECTS = frozenset("nsubj nsubjpass expl csubj csubjpass".split())
_FINITE = frozenset(("VBZ", "VBP", "VBD"))
_NO_VERBS = KNOWN_AS.keys() - {"star", "model", "voice", "author"}
_GLUED = re.compile(r"[\w)\"”]{2}[.!?][\"”]?[A-Z][a-z]")


def is_misread(graph: WordGraph, first: int, last: int) -> bool:
    """Whether the parser joins a noun to a verb ("he produced and directed film"), or takes a noun for a clause.

    Or whether two sentences are written as one, without a space ("in 1961.Seeing that").
    """
    nodes = graph.nodes
    sentence = range(first, last)
    subjects = {node.head for node in nodes[first:last] if node.dep in _SUBJECTS}
    joined = [node for node in nodes[first:last] if node.dep == "conj" and node.pos in ("NOUN", "PROPN")]
    clauses = [
        at for at in sentence if nodes[at].dep in ("advcl", "ccomp") and nodes[at].tag in _FINITE and not nodes[at].kind
    ]
    helped = {node.head for node in nodes[first:last] if node.dep in ("aux", "auxpass")}
    participles = [at for at in sentence if nodes[at].head == at and nodes[at].tag == "VBN"]
    return (
        any(nodes[node.head].pos == "VERB" for node in joined)
        or any(_is_verb_joined_to_a_noun(graph, at, first) for at in sentence)
        or any(at not in subjects for at in clauses)
        or any(
            nodes[at].dep == "conj" and nodes[at].pos == "ADJ" and _is_noun(graph, nodes[at].head) for at in sentence
        )
        or any(_is_torn_infinitive(graph, at, last) for at in sentence)
        or any(at not in helped for at in participles)  # "Ann Lee, credited as Ann Li, is"
        or any(_runs_on(graph, at, first) for at in sentence)
        or any(nodes[at].lemma in _NO_VERBS and nodes[at].pos == "VERB" for at in sentence)  # "to actress Ann Lee"
        or any(_GLUED.search(graph.surface(at)) for at in sentence if nodes[at].kind != "label")
    )


def _is_verb_joined_to_a_noun(graph: WordGraph, at: int, first: int) -> bool:
    """Whether "but" takes back what a clause says, and hangs on a noun of it: "sentenced after riots but acquitted"."""
    nodes = graph.nodes
    if nodes[at].dep != "conj" or nodes[at].tag not in ("VBN", *_FINITE) or nodes[nodes[at].head].pos == "VERB":
        return False
    return any(graph.surface(each).casefold() == "but" for each in range(max(first, nodes[at].head), at))


def _is_torn_infinitive(graph: WordGraph, at: int, last: int) -> bool:
    """Whether a "to" that ends a clause is taken for that of the verb behind it: "the song he wrote words to was"."""
    after = at + 1
    return graph.nodes[at].tag == "TO" and after < last and graph.nodes[after].tag in ("VBD", "VBZ")


def _is_noun(graph: WordGraph, at: int) -> bool:
    """Whether it is a common noun, to which no adjective is joined: "in mainstream, indie, and art house films"."""
    return graph.nodes[at].pos == "NOUN" and not graph.nodes[at].kind


def _runs_on(graph: WordGraph, at: int, first: int) -> bool:
    """Whether a clause behind a comma is taken for what another says: "he was in a film, Rocky, played in a band"."""
    nodes, verb = graph.nodes, graph.nodes[at].head
    if nodes[at].dep != "ccomp" or nodes[at].tag not in _FINITE:
        return False
    if at < verb:
        between = range(at, verb)
        quoted = any(graph.surface(each)[:1] in "\"”'’" for each in between)
        return not quoted and any(graph.surface(each) == "," for each in between)
    below = [each for each in range(verb + 1, at) if nodes[each].head == at]
    start = min(below, default=at)
    marked = any(nodes[each].dep == "mark" for each in below)
    return not marked and start - 1 >= first and graph.surface(start - 1) == ","
