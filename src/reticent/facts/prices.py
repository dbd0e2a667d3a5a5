"""What a fact tells about whom it is said of, in bits: `-log2` of the share of peers of whom it is true.

*Words* are counted in the longer documents about the peers. A document says a part of what is true of its subject
only, so a share of `COVERAGE` or more counts as true of anybody, and what one text says and no other would repeat
tells little: `bits = P(again) max(0, log2(COVERAGE / share))`. What people are called (a singer, a model) every text
about them says, so that it costs `-log2(share)`. Two words that stand together cost at least what they cost as one.
Adverbs cost nothing. Private people have no documents: what they are called (a job, an office, a relation) is counted
in all of them, with a smaller share for what could be said of anybody, and what they do or suffer in plain words is
known to nobody who does not know them.
*Names* are counted alike, without that allowance; one that the corpus does not know names one person. What is written
with capitals in a note about private people is often none ("Mr", "DOB", "Discharge Summary"): there ordinary words,
titles and abbreviations are no more than words.
*Dates and numbers* follow the simple distributions below. *Only, first, youngest* are true of few: nearly the ceiling.
Small counts are taken for smaller still (`_share`), so that what is uncertain costs more.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from reticent.facts.peers import Peers, is_city, is_person, wider
from reticent.facts.reading import WordGraph
from reticent.knowledge.reference import Reference
from reticent.knowledge.taxonomy import Taxonomy
from reticent.languages.en.dates import YEAR
from reticent.languages.en.function_words import STOP_WORDS
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.life import FEMALE_FORMS, OWNERS, PARTIES, PLAIN_WORDS, PRONOUN_SEX, singles_out
from reticent.languages.en.months import ANY_MONTH
from reticent.languages.en.numbers import spelled_out
from reticent.languages.en.people_words import RANKS
from reticent.languages.en.titles import HERS, HIS
from reticent.languages.words import RUN

COVERAGE = 0.3
"""The share of peers' longer documents above which a word could be said of anybody; none says all that is true.

For one of ten; of K it is `COVERAGE sqrt(K / 10)`: what most say is little where few may be told apart, much where many
may not.
"""
PRIVATE_COVERAGE = 0.01
"""The same in all documents, for private people."""

SEX = 1.0
"""He or she."""
DECADE, YEAR_IN_DECADE, DAY_IN_YEAR, MONTH_IN_YEAR = 3.5, 3.3, 8.5, 3.6
"""Lives and what happens in them lie spread over some eleven decades; the decade of one of ten years, and so on."""
RARE_WORD, PRIVATE_RARE_WORD = 0.01, 0.0002
"""A word of a smaller share of the documents is as good as a name: whom everybody knows for it is among them."""
HARDLY_ANY = 0.00005
"""A noun of a smaller share of all documents singles somebody out who is not publicly known."""
RARE_NAME = 7.0
"""A name that fewer of the peers' documents have names one person: it leads to a list of few by itself."""
SAID_AGAIN, SAID_ONCE, LONGER = 3.36, 2.85, 6
"""P(again) of a word, by how often a document that has it has it: fitted by `bench/attack.py repeats`."""
MONEY = 10.0
SINGLED_OUT = 3.0
"""How far below the ceiling "the only", "the first", "the youngest" lie: some eight people have such a title."""
DISCOUNT = 0.5
"""Words of one phrase lean on each other: the dearest counts whole, the next half, the next a quarter."""

LONGEST_ABBREVIATION, LONGEST_INITIALS = 5, 3
"""Capitals alone, or letters without a vowel, are an abbreviation up to so many; a town up to so many less."""

_COUNTED = frozenset("year child marriage time $ £ € dollar pound euro".split())
"""What others know the number of, also of private people."""

_CODE = re.compile(r"[QA]\d{1,3}\.?|[CTLS]\d{1,2}|SpO2")
"""Questions by their number, vertebrae, what a monitor shows."""
_OWN = frozenset(("his", "her", "their"))
PLACES = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}
"""Which of one's own something is."""

What = Literal["name", "word", "date", "number", "order", "sex", "label"]
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something said of the subject: what it is, what it tells by itself, and what it tells in the first place.

    `bits` come on top of those of `base`: that somebody was born in 1962 says that they were born in the 1960s.
    """

    key: Key
    what: What
    bits: float
    base: "Fact | None" = None

    @property
    def total(self) -> float:
        """With all that it rests on."""
        return self.bits + (self.base.total if self.base else 0.0)


_VOWEL = re.compile("[aeiouy]", re.IGNORECASE)
_DECADE = re.compile(r"\b(1\d\d0|20\d0)['’]?s\b")
_YEAR = re.compile(rf"(?<!\d){YEAR}(?!\d|['’]?s)")
_MONTH = re.compile(rf"\b(?:{ANY_MONTH})\b", re.IGNORECASE)
_IN_FIGURES = re.compile(r"(?<!\d)(?:\d{1,2}([./-])\d{1,2}\1\d{2,4}|\d{4}([./-])\d{1,2}\2\d{1,2})(?!\d)")
_DAY = re.compile(r"(?<!\d)\d{1,2}(?:st|nd|rd|th)?(?!\d)")


class Prices:
    """What facts cost among some peers; words are looked up once."""

    def __init__(
        self, peers: Peers, reference: Reference, taxonomy: Taxonomy, lexicon: Lexicon, among: int = 10
    ) -> None:
        self.peers, self._reference, self.taxonomy, self.lexicon = peers, reference, taxonomy, lexicon
        self._coverage = min(1.0, COVERAGE * math.sqrt(among / 10)) if self.are_public else PRIVATE_COVERAGE
        self._words: dict[tuple[str, str, bool], float] = {}
        self._people: dict[str, bool] = {}
        self._own = frozenset(FEMALE_FORMS.get(peers.kind, (peers.kind,))) if self.are_public else frozenset[str]()

    @cached_property
    def _size(self) -> int:
        return len(self.peers.documents) if self.peers.documents is not None else self._reference.size

    @property
    def are_public(self) -> bool:
        """Whether the peers are people of whom something is written."""
        return self.peers.documents is not None

    def facts(self, graph: WordGraph, at: int) -> tuple[Fact, ...]:
        """What a node says."""
        node = graph.nodes[at]
        surface = graph.surface(at)
        if node.kind == "label" or node.pos in ("PUNCT", "SPACE", "SYM", "DET", "ADP", "AUX", "PART", "SCONJ", "CCONJ"):
            return () if node.kind in ("", "label") else self.named(surface, node.kind)
        if _is_one_of_so_many(graph, at):
            return (Fact(("order", "one of"), "order", max(1.0, self.peers.ceiling - SINGLED_OUT)),)
        if singles_out(node.lemma) or node.tag in ("JJS", "RBS"):
            if graph.nodes[node.head].lemma in ("know", "remember") or not self._is_alone_in_it(graph, at):
                return ()
            if self.are_public and _is_of_ones_own(graph, at):
                return (Fact(("own order", node.lemma), "order", 1.0 + math.log2(1 + PLACES.get(node.lemma, 1))),)
            return (Fact(("order", node.lemma), "order", max(1.0, self.peers.ceiling - SINGLED_OUT)),)
        if node.kind == "date":
            return self.date(surface)
        if not self.are_public and self._is_field(graph, at):
            return ()
        if not self.are_public and (
            (node.kind == "name" and self._is_no_name(surface)) or (node.kind == "place" and _is_initials(surface))
        ):
            return tuple(fact for word in surface.split() for fact in self._called(word))
        if node.kind:
            return self.named(surface, node.kind)
        if node.pos == "PRON":
            return self.sex(surface)
        if node.tag == "RB" and node.lemma not in ("never", "not") and "-" not in surface:
            return ()  # how something is done is nothing that a life is known by
        if node.pos == "NUM" or surface[:1].isdigit():
            return self.number(surface, graph.nodes[node.head].lemma)
        return (*self.word(surface, node.lemma, deed=node.pos == "VERB"), *self._pair(graph, at))

    def sex(self, pronoun: str) -> tuple[Fact, ...]:
        """What "he" and "she" say."""
        sex = PRONOUN_SEX.get(pronoun.casefold())
        return (Fact(("sex", sex), "sex", SEX),) if sex else ()

    def _is_field(self, graph: WordGraph, at: int) -> bool:
        """Whether it names a field of a form: "Applicant: [PERSON 1]", "Q1.". Forms of a sort have it all."""
        node = graph.nodes[at]
        start = graph.text[max(0, node.span.start - 3) : node.span.start]
        opens = not start or "\n" in start or "\t" in start or start.endswith("  ")
        behind = graph.text[node.span.end : node.span.end + 1]
        named = behind == ":" and node.kind in ("", "name") and self._is_no_name(graph.surface(at))
        return (opens and named) or _CODE.fullmatch(graph.surface(at)) is not None

    def _is_alone_in_it(self, graph: WordGraph, at: int) -> bool:
        """Whether "only", "first" and the like say that something is true of one alone.

        In a life they do. A note has "the first defendant", "at least" and "analgesia only" too: there they do behind
        "the" or whose it is, and words of order where more is said of the noun ("the first woman to pass").
        """
        node = graph.nodes[at]
        if self.are_public:
            return True
        if at == 0 or graph.surface(at - 1).casefold() not in OWNERS or node.pos not in ("ADJ", "ADV", "NOUN"):
            return False
        if node.lemma == "only" or node.tag in ("JJS", "RBS"):
            return True
        noun = graph.nodes[node.head]
        told = any(each.head == node.head and each.dep in ("relcl", "acl") for each in graph.nodes[at : at + 12])
        return told and noun.pos == "NOUN" and self.is_person(noun.lemma)

    def _is_no_name(self, surface: str) -> bool:
        """Whether what is written with capitals has ordinary words, titles, abbreviations and figures alone."""
        return all(
            word.casefold() in RANKS
            or self.lexicon.is_ordinary(word)
            or _is_abbreviation(word)
            or word.isdigit()
            or _CODE.fullmatch(word)
            for word in RUN.findall(surface)
        )

    def _called(self, word: str) -> tuple[Fact, ...]:
        """What a title or an ordinary word says of somebody."""
        folded = word.casefold().rstrip(".")
        if folded in HERS or folded in HIS:
            return (Fact(("sex", "woman" if folded in HERS else "man"), "sex", SEX),)
        return () if folded in RANKS or _is_abbreviation(word) else self.word(word, folded)

    def _pair(self, graph: WordGraph, at: int) -> Iterator[Fact]:
        """What a word and the one beside it that it belongs to tell as one, on top of both: "fell ill"."""
        node = graph.nodes[at]
        first, second = sorted((at, node.head))
        other = graph.nodes[node.head]
        if second - first != 1 or not self.are_public or other.kind or other.pos not in ("NOUN", "VERB", "ADJ"):
            return
        if graph.gap(first, second) == " ":
            one, two = ((graph.surface(each), graph.nodes[each].lemma) for each in (first, second))
            yield from self.pair(one, two)

    def pair(self, one: tuple[str, str], other: tuple[str, str]) -> Iterator[Fact]:
        """The same of two words with their lemmas that stand side by side."""
        words = one[0].casefold(), other[0].casefold()
        term = " ".join(words)
        if not STOP_WORDS.isdisjoint(words) or self._reference.postings(term) is None:
            return
        both = [self.word(*each) for each in (one, other)]
        alone = sum(fact.bits for facts in both for fact in facts)
        share = self._share(term)
        again = 1.0 if share < RARE_WORD else self._weight(term)  # few texts say how often others repeat it
        bits = min(self.peers.ceiling, again * math.log2(self._coverage / share)) - alone
        if bits > 0:
            yield Fact(("pair", *words), "word", bits)

    def word(self, surface: str, lemma: str, *, deed: bool = False) -> tuple[Fact, ...]:
        """An ordinary word, by its rarest part if it has several; `deed` if it is a verb."""
        folded = surface.casefold()
        parts = [each for each in RUN.findall(folded) if each not in STOP_WORDS and len(each) > 1] or [folded]
        found = []
        for part in parts:
            form = lemma.casefold() if len(parts) == 1 else part
            if form in self._own:  # all peers are that
                continue
            if part in STOP_WORDS or form in PLAIN_WORDS or part in PLAIN_WORDS or not self._is_known_of(form):
                continue
            bits = self._bits(part, form, deed=deed and len(parts) == 1)
            if bits > 0:
                found.append(Fact(("word", form), "word", bits))
        return tuple(found)

    def is_rare(self, graph: WordGraph, at: int) -> bool:
        """Whether a common noun or adjective is one that hardly any document has: "the falconry centre"."""
        node = graph.nodes[at]
        shares = map(self._share, (graph.surface(at).casefold(), node.lemma.casefold()))
        return node.pos in ("NOUN", "ADJ") and not node.kind and node.lemma not in PARTIES and max(shares) < HARDLY_ANY

    def wider(self, noun: str) -> str | None:
        """What somebody is called in more general words, where that tells less: a columnist a journalist."""
        said = wider(noun, self.taxonomy) if self.are_public else None
        return said if said and self._bits(said, said) < self._bits(noun, noun) else None

    def _is_known_of(self, noun: str) -> bool:
        """Whether others know such a thing of somebody: of private people what they are, not what they do."""
        return self.are_public or (self.is_person(noun) and noun not in PARTIES)

    def is_person(self, noun: str) -> bool:
        """Whether a noun is what people are called."""
        if noun not in self._people:
            self._people[noun] = is_person(noun, self.taxonomy)
        return self._people[noun]

    def _bits(self, surface: str, lemma: str, *, deed: bool = False) -> float:
        if (surface, lemma, deed) not in self._words:
            share = max(self._share(surface), self._share(lemma))
            rare = RARE_WORD if self.are_public else PRIVATE_RARE_WORD
            known = max(map(self._weight, (surface, lemma)))
            if share >= rare and self.are_public and self.is_person(lemma):
                bits = -math.log2(share)  # whoever writes of somebody says what they are
            elif share >= rare:
                bits = max(0.0, math.log2(self._coverage / share)) * known
            elif deed and self._is_said_of_many(surface, lemma):  # without allowance
                bits = -math.log2(share) * known
            else:
                bits = self.peers.ceiling
            self._words[surface, lemma, deed] = min(self.peers.ceiling, bits)
        return self._words[surface, lemma, deed]

    def _is_said_of_many(self, surface: str, lemma: str) -> bool:
        """Whether a verb is rare among the peers alone, and usual elsewhere: "reside" tells little of an actor."""
        counts = (self._reference.count(each).documents for each in (surface, lemma) if RUN.search(each))
        return self.are_public and max(counts, default=0) >= RARE_WORD * self._reference.size

    def is_city(self, name: str) -> bool:
        """Whether a name is that of a large town, and of nothing larger: no New York, but "Leeds, England"."""
        return is_city(name, self.taxonomy)

    def _weight(self, word: str) -> float:
        """How likely another text about the same person has a word again that this one has."""
        total = getattr(self._reference, "total", None)
        documents = self._reference.count(word).documents if RUN.search(word) else 0
        if total is None or not documents or not self.are_public:
            return 1.0
        often = math.log(max(1.0, total(word) / documents))
        return 1.0 - (1.0 + math.exp(SAID_AGAIN * often - SAID_ONCE)) ** -LONGER

    def _share(self, term: str) -> float:
        """The share of documents with a term; one that has few has fewer."""
        if not RUN.search(term):
            return 1.0
        postings = self._reference.postings(term)
        if postings is None:
            return 0.25 / self._size
        both = postings if self.peers.documents is None else postings & self.peers.documents
        return max(0.25, len(both) - math.sqrt(len(both))) / self._size

    def named(self, name: str, kind: str) -> tuple[Fact, ...]:
        """A name, by how many of the peers' documents have it; a person's is the ceiling."""
        key = ("name", " ".join(name.casefold().split()))
        if kind in ("place", "nationality", "organisation", "name", "award", "event"):
            share = self._share(name) if len(RUN.findall(name)) < 5 else 0.0
            bits = -math.log2(share) if share > 0 else RARE_NAME + 1
            return (Fact(key, "name", bits if bits <= RARE_NAME else self.peers.ceiling),)
        return (Fact(key, "name", self.peers.ceiling),)

    def date(self, text: str) -> tuple[Fact, ...]:
        """A date: its decade, its year, its month and day, each on top of the other."""
        found: list[Fact] = []
        for decade in _DECADE.findall(text):
            found.append(self._decade(decade))
        for year in _YEAR.findall(text):
            made = Fact(("year", year), "date", YEAR_IN_DECADE, self._decade(f"{year[:3]}0"))
            month, day = _MONTH.search(text), _DAY.search(text.replace(year, ""))
            if month or _IN_FIGURES.search(text):
                key = ("day", text.casefold())
                made = Fact(key, "date", DAY_IN_YEAR if day else MONTH_IN_YEAR, made)
            found.append(made)
        if not found and _IN_FIGURES.search(text):
            found.append(Fact(("day", text), "date", DECADE + YEAR_IN_DECADE + DAY_IN_YEAR))
        if not found and _MONTH.search(text):
            found.append(Fact(("month", text.casefold()), "date", DAY_IN_YEAR if _DAY.search(text) else MONTH_IN_YEAR))
        return tuple(found) or (Fact(("date", text.casefold()), "date", DECADE),)

    def _decade(self, decade: str) -> Fact:
        """A decade; one of which little is written is told by fewer."""
        rarity = math.log2(self._coverage / self._share(f"{decade}s")) if self.are_public else 0.0
        return Fact(("decade", decade), "date", min(self.peers.ceiling, max(DECADE, rarity)))

    def number(self, text: str, counted: str) -> tuple[Fact, ...]:
        """A number: of years, people, works, or anything. Small ones are usual, and each further one less so."""
        if _YEAR.fullmatch(text) or _DECADE.search(text) or _IN_FIGURES.search(text):
            return self.date(text)
        if text.casefold() == "one" or not (counted in _COUNTED or self._is_known_of(counted)):
            return ()
        value = spelled_out(text)
        if value is None:
            digits = re.sub(r"[^\d]", "", text)
            value = int(digits[:9]) if digits else 10
        bits = min(MONEY, 1.0 + math.log2(1 + value))
        return (Fact(("number", str(value), counted), "number", bits),)


def _is_one_of_so_many(graph: WordGraph, at: int) -> bool:
    """Whether it is "one" of a number, few of whom there are: "one of the four who lived"."""
    behind = graph.nodes[at + 1 : at + 4]
    if graph.nodes[at].lemma != "one" or [node.lemma for node in behind[:2]] != ["of", "the"] or len(behind) < 3:
        return False
    return behind[2].pos == "NUM" and (spelled_out(behind[2].span.of(graph.text)) or 0) > 1


def _is_of_ones_own(graph: WordGraph, at: int) -> bool:
    """Whether "first" or "best" is said of one's own only: of "her first film", which everybody has who made one."""
    noun = graph.nodes[at].head
    if graph.nodes[noun].pos == "ADJ":  # "her most successful film"
        noun = graph.nodes[noun].head
    if graph.nodes[at].dep not in ("amod", "advmod") or graph.nodes[noun].pos not in ("NOUN", "PROPN"):
        return False
    owners = (each for each in range(max(0, at - 4), at) if graph.nodes[each].dep == "poss")
    return any(graph.nodes[each].head == noun and graph.surface(each).casefold() in _OWN for each in owners)


def _is_abbreviation(word: str) -> bool:
    """Whether it is written as one: "IOP", "Rx"."""
    return len(word) <= LONGEST_ABBREVIATION and word.isalpha() and (word.isupper() or not _VOWEL.search(word))


def _is_initials(name: str) -> bool:
    """Whether what is also a town is written as an abbreviation: "DOB"."""
    return len(name) <= LONGEST_INITIALS and name.isupper()


def discounted(facts: tuple[Fact, ...]) -> dict[Key, tuple[Fact, float]]:
    """Facts that are said in one phrase, each with what it adds: words lean on each other, everything else does not."""
    flat: dict[Key, Fact] = {}
    for fact in facts:
        each: Fact | None = fact
        while each is not None:
            flat.setdefault(each.key, each)
            each = each.base
    words = sorted((each for each in flat.values() if each.what == "word"), key=lambda each: (-each.bits, each.key))
    said = {each.key: (each, each.bits) for each in flat.values() if each.what != "word"}
    return said | {each.key: (each, each.bits * DISCOUNT**place) for place, each in enumerate(words)}
