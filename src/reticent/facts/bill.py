"""The bill: what a text tells about whom it is about, fact by fact, in bits, each fact once."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import log2
from typing import Any

from reticent.facts.peers import peers_of
from reticent.facts.prices import Fact, Key, Prices, What, discounted
from reticent.facts.reading import read
from reticent.facts.units import Tree, tree
from reticent.languages import Analysis
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.life import PRONOUN_SEX
from reticent.model import Span
from reticent.view import View
from reticent.world import World, default_world

_ITEMS = re.compile(r",| and ")
BANDS = ((1.0, "little"), (4.0, "some"), (8.0, "much"))
"""Bits as a report may give them: the exact figure of a hidden fact would lead back to it."""


NOBODY = "nobody is spoken of, as far as can be seen: all is counted as if it were said of a person"
SEVERAL = "several people are spoken of: all is counted as if it were said of one"


@dataclass(frozen=True, slots=True)
class BillLine:
    """One fact: where it is said first, what sort of fact it is, and its bits. `said` is the text itself.

    `again` is where else it is said and would tell as much if it were said there alone.
    """

    span: Span
    said: str = field(repr=False)
    what: What
    bits: float
    again: tuple[Span, ...] = field(default=(), repr=False)

    @property
    def band(self) -> str:
        """How much it tells, in a word."""
        return next((name for most, name in BANDS if self.bits < most), "very much")

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it, for the owner of the text."""
        return {
            "start": self.span.start,
            "end": self.span.end,
            "said": self.said,
            "what": self.what,
            "bits": round(self.bits, 2),
        }


@dataclass(frozen=True, slots=True)
class Bill:
    """What a text tells about one of `peers` people of a `kind`: its lines, dearest first."""

    kind: str
    peers: int
    lines: tuple[BillLine, ...] = field(repr=False)
    notes: tuple[str, ...] = ()
    """What to know about it, in sentences that quote nothing."""

    @property
    def bits(self) -> float:
        """All of them together."""
        return sum(line.bits for line in self.lines)

    @property
    def fitting(self) -> float:
        """How many of the peers the text fits, on average: less than one where it names somebody."""
        return self.peers / 2**self.bits if self.bits < 200 else 0.0

    def budget(self, among: int) -> float:
        """The bits that would leave one of so many."""
        return max(0.0, log2(self.peers / among))

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it, for the owner of the text."""
        return {
            "kind": self.kind,
            "peers": self.peers,
            "bits": round(self.bits, 2),
            "fitting": float(f"{self.fitting:.3g}"),
            "notes": list(self.notes),
            "facts": [line.as_dict() for line in self.lines],
        }


def identity_bill(text: str, peers: str | int | None = None, world: World | None = None, *, among: int = 10) -> Bill:
    """How many bits a text tells about who it is about, fact by fact, among peers by number or kind.

    `among` is how many should be left: the more, the less counts as said of anybody.
    For the owner of the text: the lines quote it.
    """
    world = world or default_world()
    view = View.of(text, world.lexicon)
    (analysis,) = world.language.analyse([view.read], entities=False)
    with world.document():
        found = peers_of(read(view.read, analysis, {}, world.lexicon), world.reference, peers)
        made = bill(view.read, analysis, world, Prices(found, world.reference, world.taxonomy, world.lexicon, among))
    back = tuple(
        replace(line, span=view.back(line.span), again=tuple(map(view.back, line.again))) for line in made.lines
    )
    return replace(made, lines=back)


def bill(text: str, analysis: Analysis, world: World, prices: Prices) -> Bill:
    """The bill of a text as it stands: of an original, or of what a reader sees."""
    return bill_of(tree(read(text, analysis, {}, world.lexicon)), prices, world.lexicon)


class DocumentPrices:
    """What facts cost among the peers of a document's subject, worked out once until it is forgotten."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._made: dict[tuple[str, str | int | None, int], Prices] = {}

    def forget(self) -> None:
        """Drop what was worked out for documents."""
        self._made = {}

    def of(self, text: str, wanted: str | int | None, among: int) -> Prices:
        """The prices of a document's text, for peers by number or kind of whom so many shall be left."""
        if (text, wanted, among) not in self._made:
            world = self._world
            view = View.of(text, world.lexicon)
            (analysis,) = world.language.analyse([view.read], entities=False)
            peers = peers_of(read(view.read, analysis, {}, world.lexicon), world.reference, wanted)
            self._made[text, wanted, among] = Prices(peers, world.reference, world.taxonomy, world.lexicon, among)
        return self._made[text, wanted, among]


def bill_of(made: Tree, prices: Prices, lexicon: Lexicon) -> Bill:
    """The bill of the units of a text."""
    lines: dict[Key, BillLine] = {}
    places: dict[Key, list[tuple[float, Span]]] = {}
    graph = made.graph
    for unit in made.units:
        said: list[tuple[Fact, Span]] = []
        for at in unit.nodes:
            said += [(fact, graph.nodes[at].span) for fact in prices.facts(graph, at)]
        where = {key: span for fact, span in reversed(said) for key in _keys(fact)}
        for key, (fact, bits) in discounted(tuple(fact for fact, _ in said)).items():
            span = where[key]
            places.setdefault(key, []).append((bits, span))
            if bits > 0 and (key not in lines or lines[key].bits < bits):
                first = lines[key].span if key in lines else span
                lines[key] = BillLine(first, first.of(graph.text), fact.what, bits)
    for key, line in lines.items():
        again = tuple(span for bits, span in places[key] if bits == line.bits and span != line.span)
        lines[key] = replace(line, again=again)
    dearest = sorted(lines.values(), key=lambda line: (-line.bits, line.span))
    return Bill(prices.peers.kind, prices.peers.size, tuple(dearest), _notes(made, prices, lexicon))


def _notes(made: Tree, prices: Prices, lexicon: Lexicon) -> tuple[str, ...]:
    """What makes a bill less sure."""
    if not made.units:
        return ("the text says nothing",)
    notes = []
    if prices.peers.documents is None:
        notes.append(
            "private people: the corpus has no documents about such peers, so facts are as rare as in all documents"
        )
    people = _people(made, prices, lexicon)
    if not people:
        notes.append(NOBODY)
    if len(people - {""}) > 1:
        notes.append(SEVERAL)
    return tuple(notes)


def _people(made: Tree, prices: Prices, lexicon: Lexicon) -> set[str]:
    """Whom sentences are about: the last names of their subjects, nothing for a pronoun."""
    graph, found, pronouns = made.graph, set[str](), set[str]()
    for at, node in enumerate(graph.nodes):
        if node.dep not in ("nsubj", "nsubjpass") or graph.nodes[node.head].dep != "ROOT":
            continue
        words = graph.surface(at).split()
        pronouns.add(PRONOUN_SEX.get(graph.surface(at).casefold(), ""))
        if node.kind == "label" or graph.surface(at).casefold() in ("he", "she", "i", "we", "you"):
            found.add(graph.surface(at) if node.kind == "label" else "")
        elif node.kind in ("person", "name") and (lexicon.is_given_name(words[0]) or lexicon.is_surname(words[-1])):
            found.add(words[-1])
        elif node.pos == "NOUN" and not node.kind and prices.is_person(node.lemma):
            found.add("")
    if len(pronouns - {""}) > 1:
        found |= {"he", "she"}
    if found:
        return found
    labels = {graph.surface(at) for at, node in enumerate(graph.nodes) if node.kind == "label"}
    names = (graph.surface(at) for at, node in enumerate(graph.nodes) if node.kind in ("person", "name"))
    named = (each.split() for name in names for each in _ITEMS.split(name) if each.strip())
    called = {words[-1] for words in named if len(words) > 1 and lexicon.is_given_name(words[0])}
    return {label for label in labels if label.startswith("[PERSON")} | called


def _keys(fact: Fact) -> Iterable[Key]:
    each: Fact | None = fact
    while each is not None:
        yield each.key
        each = each.base
