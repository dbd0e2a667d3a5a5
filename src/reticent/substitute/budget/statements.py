"""A claim of a sentence in a fixed plain form, where what is told besides must go: "She has appeared on television.".

The widest rung of a sentence, above nothing. A sentence may say its own claim, with its decade or without, or what all
the sentences of that sort claim together; of each sort one is said.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from reticent.facts.prices import Fact, Prices, discounted
from reticent.facts.units import Tree
from reticent.languages.en.claims import APPEARED_IN
from reticent.languages.en.inflection import article, plural, with_the
from reticent.substitute.budget.claims import Claim, Claims, tense
from reticent.substitute.budget.places import WiderPlaces
from reticent.substitute.budget.renditions import Expression, Known, Rendition

_VERBS = {
    "win": ("won", "win"),
    "nominate": ("was nominated for", "nominate"),
    "study": ("studied at", "study"),
    "teach": ("taught at", "teach"),
    "write": ("wrote", "write"),
    "release": ("released", "release"),
    "directed": ("directed", "direct"),
    "produced": ("produced", "produce"),
    "play for": ("played for", "play"),
    "degree": ("earned", "earn"),
    "elect": ("was elected to", "elect"),
    "found": ("founded", "found"),
    "army": ("served in", "serve"),
    "marry": ("was married", "marry"),
    "children": ("had children", "have"),
    "train": ("managed", "manage"),
    "contest": ("won", "win"),
    "born": ("was born in", "bear"),
    "die": ("died", "die"),
}
"""The words of each sort of claim, before its things, and the verb's lemma."""
_PERFECT = {"win": "has won", "write": "has written", "directed": "has directed", "produced": "has produced"}
_ONLY_DATED = frozenset(("die",))
"""What says too little without its decade."""
_FOR_ONE = {"army": "the military"}
WORTH_OF_DECADE = 2.0


@dataclass(frozen=True, slots=True)
class Statement:
    """What may be said of the subject, with the nouns and verbs in it."""

    sort: str
    text: str
    words: tuple[tuple[str, str], ...]
    """Each noun with its lemma; the verb first."""
    decade: str = ""
    place: str = ""


class Statements:
    """The statements of one text."""

    def __init__(self, made: Tree, prices: Prices, known: Known) -> None:
        self._tree, self._prices, self._known = made, prices, known
        self._places = WiderPlaces(prices.taxonomy, prices.lexicon)

    @cached_property
    def _claims(self) -> Mapping[int, Sequence[Claim]]:
        """The claims of each sentence."""
        if not (self._prices.are_public and self._known.subject) or self._are_several:
            return {}
        reader = Claims(self._tree, self._known.labels, self._known.subject)
        found = {number: list(reader.of(number)) for number in range(len(self._tree.whole))}
        return {number: claims for number, claims in found.items() if claims}

    @cached_property
    def _together(self) -> Mapping[str, Claim]:
        """What all sentences claim, sort by sort."""
        found: dict[str, Claim] = {}
        for claims in self._claims.values():
            for claim in claims:
                before = found.get(claim.sort, replace(claim, things=()))
                things = tuple(dict.fromkeys((*before.things, *claim.things)))
                several = before.several or claim.several
                found[claim.sort] = replace(before, things=things, several=several, decade="")
        return found

    @cached_property
    def _tense(self) -> str:
        return tense(self._tree.graph.nodes, self._known.labels, self._known.subject)

    @property
    def _living(self) -> bool:
        return self._tense == "VBZ"

    @cached_property
    def _are_several(self) -> bool:
        """Whether one label stands for two: "Ann and Eve Lee were"."""
        graph, labels = self._tree.graph, self._known.labels
        verbs = (graph.nodes[at].head for at, label in labels.items() if label == self._known.subject)
        return any(graph.surface(each).casefold() in ("are", "were") for each in verbs)

    def rungs(self, number: int) -> Iterator[Rendition]:
        """The statements that may stand for a unit, if it is a sentence's first."""
        unit = self._tree.units[number]
        if unit.parent is not None:
            return
        for claim in self._claims.get(unit.sentence, ()):
            if self._known.barred.touch(self._tree.graph.nodes[claim.verb].span):
                continue
            for each in dict.fromkeys(self._said(claim)):
                statement = self._statement(each)
                if not self._is_unsaid(claim.verb, statement.text):
                    yield from self._rung(number, claim, statement)

    def _said(self, claim: Claim) -> Iterator[Claim]:
        """What a sentence may claim in place of its own claim: the same without its decade, or what all claim."""
        if claim.sort == "be":
            yield from (replace(claim, things=claim.things[:count]) for count in range(1, len(claim.things) + 1))
            return
        if claim.sort == "born":
            wider = self._places.wider(claim.things[0])
            yield from (replace(claim, things=(place,), decade="") for place in wider)
            return
        if claim.decade:
            yield claim
        if claim.sort not in _ONLY_DATED:
            yield replace(claim, decade="")
            yield replace(self._together[claim.sort], subject=claim.subject, verb=claim.verb)

    def _is_unsaid(self, at: int, text: str) -> bool:
        """Whether a guard does not want these words here."""
        span = self._tree.graph.nodes[at].span
        return any(span.overlaps(where) and (name in text or text in name) for where, name in self._known.unsaid)

    def _statement(self, claim: Claim) -> Statement:
        """A claim in words."""
        when = f" in the {claim.decade}" if claim.decade else ""
        if claim.sort == "appear":
            said = _joined([APPEARED_IN[each] for each in APPEARED_IN if each in claim.things])
            verb = "has appeared" if self._living and not when else "appeared"
            return Statement("appear", f"{verb} {said}{when}", _nouns(claim.things), claim.decade)
        if claim.sort == "be":
            said = _joined([f"{article(claim.things[0])} {claim.things[0]}", *claim.things[1:]])
            return Statement("be", f"{self._tree.graph.surface(claim.verb)} {said}", _nouns(claim.things))
        verb, lemma = _VERBS[claim.sort]
        if claim.sort == "born":
            return Statement(
                "born", f"{verb} {with_the(claim.things[0])}", ((verb.split()[1], lemma),), place=claim.things[0]
            )
        if self._living and not when:
            verb = _PERFECT.get(claim.sort, verb)
        things = _joined([_FOR_ONE.get(claim.sort) or _counted(each, claim.several) for each in claim.things])
        text = f"{verb} {things}".strip()
        own = [(each, lemma) for each in verb.split() if each not in ("was", "has", "had", "at", "for", "to", "in")]
        return Statement(claim.sort, f"{text}{when}", (*own, *_nouns(claim.things)), claim.decade)

    def _rung(self, number: int, claim: Claim, statement: Statement) -> Iterator[Rendition]:
        unit, graph = self._tree.units[number], self._tree.graph
        named = claim.subject if claim.subject in unit.nodes else graph.nodes[claim.subject].head
        facts = self._facts(claim, statement)
        who = self._known.labels.get(claim.subject)
        if who is None:
            who = {"his": "he", "her": "she"}.get(surface := graph.surface(claim.subject).casefold(), surface)
        worth = 1.0 + len(statement.words) + WORTH_OF_DECADE * (bool(statement.decade) + bool(statement.place))
        texts = {at: Expression("") for at in unit.nodes}
        carrier = claim.verb if claim.verb in unit.nodes else next((at for at in unit.nodes if at > named), None)
        if named not in unit.nodes or carrier is None:
            return
        texts |= {named: Expression(who), carrier: Expression(statement.text, facts)}
        priced = discounted(facts)
        yield Rendition(number, texts, priced, worth, True, True, statement.sort, statement.words)

    def _facts(self, claim: Claim, statement: Statement) -> tuple[Fact, ...]:
        """What it tells, in the words that it has."""
        found = [
            fact
            for place, (word, lemma) in enumerate(statement.words)
            for fact in self._prices.word(word, lemma, deed=place == 0 and statement.sort != "appear")
        ]
        found += self._prices.named(statement.place, "place") if statement.place else ()
        found += self._prices.date(f"the {statement.decade}") if statement.decade else ()
        for one, other in pairwise(statement.words):
            found += self._prices.pair(one, other) if f"{one[0]} {other[0]}" in statement.text else ()
        return (*found, *self._prices.sex(self._tree.graph.surface(claim.subject)))


def _nouns(things: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((each, each) for each in things)


def _counted(noun: str, several: bool) -> str:
    return plural(noun) if several else f"{article(noun)} {noun}"


def _joined(items: Sequence[str]) -> str:
    """Items as a list has them."""
    return f"{', '.join(items[:-1])} and {items[-1]}" if len(items) > 1 else "".join(items)
