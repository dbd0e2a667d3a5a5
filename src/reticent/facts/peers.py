"""The people that the subject of a text is one of: how many, and which public documents are about them.

A kind is what the text itself calls its subject ("actor", "nurse"), or what the policy says. `KNOWN_AS` has rough
numbers of people of whom something is written, rounded down, because fewer peers mean a smaller budget; never fewer
than the corpus has documents about. Somebody of whom no kind is known, or who is known for nothing, is a private
person: the peers are then as many as the policy says, and facts are as rare as they are in all documents.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import TYPE_CHECKING

from reticent.errors import InputError
from reticent.facts.offices import is_of_politics
from reticent.facts.reading import Node, WordGraph
from reticent.knowledge.reference import Reference
from reticent.knowledge.taxonomy import Taxonomy
from reticent.languages.en.life import ALSO_JOBS, FEMALE_FORMS, KNOWN_AS

if TYPE_CHECKING:
    from pyroaring import BitMap, FrozenBitMap

PRIVATE_PEERS = 1_000_000
"""How many a private person is one of, if nobody says: the people of a region."""

ALL_KNOWN = 200_000
"""How many people a reader may think of of whom something is written, whatever they are, rounded down."""

FEWEST_DOCUMENTS = 300
"""A kind of which the corpus has fewer documents is not known well enough to count in."""


CITY = 100_000
"""How many people live in a city."""

OPENING = 60
"""Within so many words a text says what its subject is known as; later it may speak of anybody's job."""

FEWEST_LONG = 1000
"""Of fewer documents than that all count, long or short."""

_LIFETIME = re.compile(r"[^()]{0,40}\([^()]*\b(?:1\d|20)\d\d\b[^()]*\)[^()]{0,40}")
_ANYBODY = frozenset("man woman patient male female boy girl person child client resident lady gentleman".split())

USUAL_WORDS = (
    "with", "which", "from", "by", "on", "at", "his", "he", "also", "has", "are", "or", "that", "this", "had", "be",
    "after", "who", "their", "but", "have", "they", "its", "when", "other", "into", "not", "been", "used", "during",
    "then", "there", "where", "many", "some", "until", "between", "up", "only", "while",
)  # fmt: skip
"""The more of these a document has, the longer it is."""


@dataclass(frozen=True)
class Peers:
    """A kind of people, and how many there are. `documents` are those about them; None for a private person."""

    kind: str
    size: int
    documents: "BitMap | FrozenBitMap | None" = None

    def budget(self, among: int) -> float:
        """`log2(N / K)`, the bits that may be told; nothing where that is less than none."""
        return max(0.0, log2(self.size / among))

    @cached_property
    def ceiling(self) -> float:
        """`log2(N)`, what names one of them."""
        return log2(self.size)


def peers_of(graph: WordGraph, reference: Reference, wanted: str | int | None = None) -> Peers:
    """The peers of a text's subject: as asked for, else by what the text calls its subject."""
    size = wanted if isinstance(wanted, int) else None
    if size is not None and size < 2:
        raise InputError("among one person nobody can be hidden: give --peers at least 2")
    if isinstance(wanted, str):
        documents = _documents(wanted, reference)
        if documents is None or len(documents) < FEWEST_DOCUMENTS:
            raise InputError(
                "the reference corpus has too few documents about peers of that kind: give --peers a number"
            )
        return Peers(wanted, max(KNOWN_AS.get(wanted, 0), len(documents)), longest(documents, reference))
    kind = called(graph)
    documents = _documents(kind, reference) if kind else None
    known = reference.postings("born")
    if kind is None and known is not None and _opens_as_a_life(graph):
        return Peers("known person", size or max(ALL_KNOWN, len(known)), longest(known, reference))
    if kind is None or documents is None:
        return Peers("person", size or PRIVATE_PEERS)
    if len(documents) < FEWEST_DOCUMENTS:  # somebody known, of a kind that few are: counted among all who are known
        documents = reference.postings("born") or documents
    return Peers(kind, size or max(KNOWN_AS[kind], len(documents)), longest(documents, reference))


def longest(documents: "BitMap | FrozenBitMap", reference: Reference) -> "BitMap | FrozenBitMap":
    """The longest quarter of some documents, by how many of the usual words they have: a stub tells no life."""
    most = max(FEWEST_LONG, len(documents) // 4)
    if len(documents) <= most:
        return documents
    having: Counter[int] = Counter()
    for word in USUAL_WORDS:
        postings = reference.postings(word)
        if postings is not None:
            having.update(postings & documents)
    return type(documents)(sorted(documents, key=lambda at: (-having[at], at))[:most])


def _documents(kind: str, reference: Reference) -> "BitMap | FrozenBitMap | None":
    """The documents that speak of somebody of this kind and say when they were born."""
    born = reference.postings("born")
    found = [postings for form in FEMALE_FORMS.get(kind, (kind,)) if (postings := reference.postings(form)) is not None]
    if born is None or not found:
        return None
    either = found[0]
    for other in found[1:]:
        either = either | other
    return either & born


def called(graph: WordGraph) -> str | None:
    """What the text calls its subject, if people are publicly known as that: first where it says what one is."""
    nouns = [at for at, node in enumerate(graph.nodes) if node.pos == "NOUN" and not node.kind]
    said = [at for at in nouns if graph.nodes[at].dep in ("attr", "oprd", "nsubj", "nsubjpass")]
    one = [at for at in (*said, *nouns) if graph.nodes[at].tag == "NN"]
    named = [(graph.surface(at).casefold(), at) for at in one] + [(graph.nodes[at].lemma.casefold(), at) for at in said]
    named = [*named, *(("politician", at) for at, node in enumerate(graph.nodes) if _is_politician(graph, at, node))]
    is_one = {
        at
        for at, node in enumerate(graph.nodes)
        if node.dep == "oprd" or (node.dep == "attr" and graph.nodes[node.head].tag not in ("VB", "VBG"))
    }
    return next(
        (noun for noun, at in named if noun in KNOWN_AS and (at in is_one or (noun not in ALSO_JOBS and at < OPENING))),
        None,
    )


def _opens_as_a_life(graph: WordGraph) -> bool:
    """Whether a text begins as the life of somebody publicly known does: "Ann Lee (1871-1948) was a gymnast"."""
    first, last = graph.sentences[0] if graph.sentences else (0, 0)
    nodes = graph.nodes[first:last]
    verb = next((at for at, node in enumerate(nodes) if node.lemma == "be" and node.tag in ("VBZ", "VBD")), None)
    if verb is None or nodes[0].kind not in ("person", "name", "label"):
        return False
    between = graph.text[nodes[0].span.end : nodes[verb].span.start].strip()
    article = graph.surface(first + verb + 1).casefold() if verb + 1 < len(nodes) else ""
    what = [node.lemma.casefold() for node in nodes[verb + 1 :] if node.dep == "attr"]
    return bool(_LIFETIME.fullmatch(between)) and article in ("a", "an", "the") and _ANYBODY.isdisjoint(what)


def _is_politician(graph: WordGraph, at: int, node: Node) -> bool:
    """Whether somebody is said to hold a political office."""
    return node.kind == "name" and node.dep in ("attr", "oprd") and is_of_politics(graph.surface(at))


def wider(noun: str, taxonomy: Taxonomy) -> str | None:
    """The nearest of the words for publicly known people that is true of a noun in its first sense: an athlete."""
    if noun.endswith("ist") and taxonomy.find(f"{noun[:-3]}ism"):  # a communist need not be a politician
        return None
    level = list(taxonomy.find(noun)[:1])
    while level:
        level = sorted({above for each in level for above in taxonomy.parents(each)})
        found = (taxonomy.name(at).casefold() for at in level)
        names = [name for name in found if name in KNOWN_AS and name != noun and not name.startswith("business")]
        if names:
            return names[0] if is_person(noun, taxonomy) else None
    return None


def is_person(noun: str, taxonomy: Taxonomy) -> bool:
    """Whether a noun is what people are called: by what they do, or to whom."""
    people = set(taxonomy.find("person")[:1])
    seen: set[int] = set()
    waiting = list(taxonomy.find(noun)[:2])
    while waiting:
        at = waiting.pop()
        if at in people:
            return True
        above = set(taxonomy.parents(at)) - seen
        seen |= above
        waiting += sorted(above)
    return False


def is_city(name: str, taxonomy: Taxonomy) -> bool:
    """Whether a name is that of a large town, and of nothing larger: no New York, but "Leeds, England"."""
    town, *regions = (part.strip() for part in name.split(","))
    senses = taxonomy.find(town)
    people = [taxonomy.population(each) or 0 for each in senses]
    if not senses or people[0] < CITY or max(people) > people[0]:
        return False
    kinds = {taxonomy.name(each).split()[-1] for each in taxonomy.parents(senses[0])}
    return not kinds.isdisjoint(("city", "capital")) and all(_lies_in(senses[0], each, taxonomy) for each in regions)


def _lies_in(place: int, region: str, taxonomy: Taxonomy) -> bool:
    """Whether a place is a part of what has this name."""
    wanted = set(taxonomy.find(region))
    seen: set[int] = set()
    waiting = [place]
    while waiting:
        above = set(taxonomy.wholes(waiting.pop())) - seen
        seen |= above
        waiting += sorted(above)
    return not wanted.isdisjoint(seen)
