"""A parse, mended where parsers of biographies stumble: brackets, participles before the verb, modifiers in a row."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from reticent.languages.en.life import KNOWN_AS

if TYPE_CHECKING:
    from reticent.facts.reading import Node


def set_apart(text: str, nodes: "list[Node]", first: int, last: int) -> None:
    """What stands in brackets hangs on the word before them, and nothing outside hangs on it.

    A parser takes "Ann Lee (born Ann Li; 3 May 1930) is" apart at the brackets; the verb has no subject then.
    """
    at = first
    while at < last:
        end = _closing(text, nodes, at, last)
        if nodes[at].span.of(text)[:1] != "(" or nodes[at].pos != "PUNCT" or end is None or at == first:
            at += 1
            continue
        inside = [each for each in range(at + 1, end) if nodes[each].pos != "PUNCT"]
        if inside:
            _hang_on(nodes, at - 1, inside, range(first, last))
        at = end + 1


def _closing(text: str, nodes: "list[Node]", at: int, last: int) -> int | None:
    """Where a bracket ends, with those inside of it; where the first inside ends, if it never does."""
    depth, first = 0, None
    for each in range(at, last):
        mark = nodes[each].span.of(text)
        depth += (mark[:1] == "(") - (mark[-1:] == ")")
        if mark[-1:] == ")":
            first = each if first is None else first
            if depth <= 0:
                return each
    return first


def set_upright(nodes: "list[Node]", first: int, last: int) -> None:
    """In "Ann Lee, credited as Ann Li, is an actress" the verb is "is", where a parser joins it to the participle."""
    for root in range(first, last):
        if nodes[root].head != root or not (nodes[root].tag == "VBN" or nodes[root].lemma == "bear"):
            continue
        below = [at for at in range(first, last) if nodes[at].head == root and at != root]
        subject = next((at for at in below if nodes[at].dep in ("nsubj", "nsubjpass") and at < root), None)
        verbs = (at for at in below if nodes[at].dep in ("conj", "ccomp") and nodes[at].tag in ("VBZ", "VBD", "VBP"))
        verb = next((at for at in verbs if nodes[at].dep == "conj" or _has_no_subject(nodes, at, last)), None)
        joined = any(nodes[at].dep in ("aux", "auxpass", "cc") for at in below)
        if subject is None or verb is None or joined:
            continue
        nodes[verb] = replace(nodes[verb], head=verb, dep="ROOT")
        nodes[subject] = replace(nodes[subject], head=verb, dep="nsubj")
        nodes[root] = replace(nodes[root], head=subject, dep="acl")


def set_what_is(nodes: "list[Node]", first: int, last: int) -> None:
    """In "Ann Lee was an actress, best known for it" she was one, where a parser takes that for what is known."""
    root = next((at for at in range(first, last) if nodes[at].head == at), None)
    if root is None or nodes[root].tag not in ("VBN", "VBD"):
        return
    own = [at for at in range(first, last) if nodes[at].head == root and at != root]
    verb = next((at for at in own if nodes[at].dep == "ccomp" and at < root and _says_what_is(nodes[at])), None)
    if verb is None or any(nodes[at].dep in ("nsubj", "nsubjpass", "aux", "auxpass") for at in own):
        return
    noun = next((at for at in range(verb + 1, root) if nodes[at].head == verb and nodes[at].dep == "attr"), None)
    if noun is not None:
        nodes[verb] = replace(nodes[verb], head=verb, dep="ROOT")
        nodes[root] = replace(nodes[root], head=noun, dep="acl", tag="VBN")
        for at in own:  # marks behind the noun
            if at != verb and at < root and nodes[at].pos == "PUNCT":
                nodes[at] = replace(nodes[at], head=verb)


def _has_no_subject(nodes: "list[Node]", verb: int, last: int) -> bool:
    return not any(nodes[at].head == verb and nodes[at].dep in ("nsubj", "nsubjpass") for at in range(last))


def set_beginning(nodes: "list[Node]", first: int, last: int) -> None:
    """In "Ann Lee (Greek: ...) is a singer" and "Ann Lee, known as Li, is a singer" it is Ann Lee who is one."""
    root = next((at for at in range(first, last) if nodes[at].head == at), None)
    if root is None or nodes[first].kind not in ("person", "label"):
        return
    verb = root if _says_what_is(nodes[root]) else None
    if root == first:
        below = [at for at in range(first, last) if nodes[at].head == root and _says_what_is(nodes[at])]
        verb = next((at for at in below if nodes[at].dep in ("advcl", "acl", "ccomp", "conj")), None)
    if verb is None:
        return
    subjects = [
        at for at in range(first, last) if nodes[at].head == verb and nodes[at].dep in ("nsubj", "expl", "csubj")
    ]
    if verb == root and subjects:
        return
    if any(nodes[at].kind not in ("person", "label") or nodes[at - 1].lemma != "as" for at in subjects):
        return
    for at in subjects:
        nodes[at] = replace(nodes[at], head=at - 1, dep="pobj")
    nodes[verb] = replace(nodes[verb], head=verb, dep="ROOT")
    nodes[first] = replace(nodes[first], head=verb, dep="nsubj")


def _says_what_is(node: "Node") -> bool:
    return node.lemma == "be" and node.tag in ("VBZ", "VBD")


def set_before(nodes: "list[Node]", first: int, last: int) -> None:
    """In "a theatre, film, and television actress" she is an actress, where a parser takes her for a theatre.

    The noun for a person takes the place of the first; what stands before it modifies it.
    """
    for top in range(first, last):
        if nodes[top].dep != "attr" or nodes[top].pos != "NOUN" or nodes[top].lemma in KNOWN_AS or nodes[top].kind:
            continue
        items = [top]
        for at in range(top + 1, last):
            if nodes[at].dep == "conj" and nodes[at].head == items[-1] and nodes[at].pos == "NOUN":
                items.append(at)
        person, before = items[-1], items[-1] - 1
        if (
            len(items) < 2
            or nodes[person].lemma not in KNOWN_AS
            or any(nodes[at].lemma in KNOWN_AS for at in items[:-1])
        ):
            continue
        beside = nodes[before].head == person and nodes[before].dep in ("compound", "nmod", "amod")
        nodes[person] = replace(nodes[person], head=nodes[top].head, dep="attr")
        nodes[top] = replace(nodes[top], head=person, dep="nmod")
        if beside:  # "television" is the last of the row
            nodes[before] = replace(nodes[before], head=items[-2], dep="conj")
        for at in range(first, last):
            own = at != before and nodes[at].head in items[:-1] and at not in items
            if own and (at > person or (nodes[at].head == top and nodes[at].dep in ("det", "amod") and at < top)):
                nodes[at] = replace(nodes[at], head=person)


def set_in_a_row(text: str, nodes: "list[Node]", first: int, last: int) -> None:
    """In "a reader, journalist and news presenter" the three are a list, where a parser hangs two of them on the last.

    Each that stands before a comma or a joint is an item.
    """
    for top in range(first, last):
        if nodes[top].dep != "attr" or nodes[top].pos != "NOUN" or nodes[top].lemma not in KNOWN_AS:
            continue
        items = [
            at for at in range(first, top) if nodes[at].head == top and nodes[at].dep == "nmod" and not nodes[at].kind
        ]
        ends = [at for at in items if nodes[at + 1].span.of(text) == "," or nodes[at + 1].dep == "cc"]
        if not items or ends != items or not any(nodes[at].lemma in KNOWN_AS for at in items):
            continue
        verb = nodes[top].head
        for at in range(items[-1] + 1, top):  # what is joined to the last of them stands before the noun behind it
            if nodes[at].dep == "conj" and nodes[at].head in items:
                nodes[at] = replace(nodes[at], head=top, dep="compound")
        for at in range(first, items[0]):
            if nodes[at].head == top:
                nodes[at] = replace(nodes[at], head=items[0])
        for at, before in zip([*items, top], [verb, *items], strict=True):
            nodes[at] = replace(nodes[at], head=before, dep="attr" if before == verb else "conj")


def set_beside(text: str, nodes: "list[Node]", first: int, last: int) -> None:
    """In "she starred in Rocky, a drama" the drama says what Rocky is, where a parser takes it for an object."""
    for at in range(first, last):
        verb = nodes[at].head
        if nodes[at].dep == "conj" and nodes[verb].kind and _is_one(text, nodes, verb, at):
            nodes[at] = replace(nodes[at], dep="appos")
        if nodes[at].dep not in ("dobj", "attr") or at < verb:
            continue
        start = min((each for each in range(verb + 1, at) if nodes[each].head == at), default=at)
        commas = [each for each in range(verb + 1, start) if nodes[each].span.of(text) == ","]
        nouns = [each for each in range(verb + 1, start) if nodes[each].dep == "pobj"]
        named = bool(nouns) and (nodes[at].kind or nodes[nouns[-1]].kind)
        if named and commas == [start - 1] and verb in _above(nodes, nouns[-1]):
            nodes[at] = replace(nodes[at], head=nouns[-1], dep="appos")


def _is_one(text: str, nodes: "Sequence[Node]", name: int, at: int) -> bool:
    """Whether a common noun behind a comma has "a" and no joint before it: "Red River, a drama and romance"."""
    articles = [each for each in range(name + 1, at) if nodes[each].head == at and nodes[each].dep == "det"]
    if nodes[at].kind or not articles or nodes[articles[0]].span.of(text) not in ("a", "an"):
        return False
    return nodes[articles[0] - 1].span.of(text) == ","


def _above(nodes: "Sequence[Node]", at: int) -> set[int]:
    """All that a node hangs on."""
    found: set[int] = set()
    while nodes[at].head not in found:
        at = nodes[at].head
        found.add(at)
    return found


def set_modifiers_in_a_row(text: str, nodes: "list[Node]", first: int, last: int) -> None:
    """In "a television, film and theatre actress" the three are a list, where a parser has two side by side."""
    for at in range(first + 1, last):
        before = at - 2
        if before < first or nodes[at - 1].span.of(text) != "," or nodes[at].head <= at:
            continue
        same = nodes[before].head == nodes[at].head and nodes[before].dep == nodes[at].dep == "nmod"
        if same and any(nodes[each].dep == "conj" and nodes[each].head == at for each in range(at, nodes[at].head)):
            nodes[at] = replace(nodes[at], head=before, dep="conj")


def _hang_on(nodes: "list[Node]", anchor: int, inside: Sequence[int], sentence: range) -> None:
    """Hang the words of a bracket on the one before it, and what hung on them on what they hung on."""
    within = range(inside[0], inside[-1] + 1)
    outside = [each for each in sentence if each not in within]
    tops = [each for each in inside if nodes[each].head not in within or nodes[each].head == each]
    torn = [each for each in outside if nodes[each].head in within]
    top = next((nodes[each].head for each in tops if nodes[each].head not in (*within, anchor)), None)
    if top is None:  # the bracket has the root of the sentence: its verb behind it is one
        top = next((each for each in torn if each > within[-1] and nodes[each].pos in ("VERB", "AUX")), None)
        if torn and top is None:
            return
    for each in torn:
        if each == top:
            nodes[each] = replace(nodes[each], head=each, dep="ROOT")
        elif top is not None:
            subject = each == anchor and top > anchor and nodes[top].pos in ("VERB", "AUX")
            nodes[each] = replace(nodes[each], head=top, dep="nsubj" if subject else nodes[each].dep)
    for each in tops:
        hangs = anchor if each == tops[0] else tops[0]
        nodes[each] = replace(nodes[each], head=hangs, dep="meta" if each == tops[0] else "dep")
