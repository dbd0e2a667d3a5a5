"""Looks for the best choice of which every sentence stands on its own feet, and is not likely to read badly.

The budget is spent, each sentence is read again, and what does not stand is mended by one phrase more or one or two
fewer, whichever costs the reader least; then all is chosen anew. What cannot be mended is said barely, or goes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from reticent.facts.units import Tree
from reticent.languages.en.life import PRONOUN_SEX
from reticent.substitute.budget.choosing import RuledOut, choose
from reticent.substitute.budget.fluency import Fluency, spoken
from reticent.substitute.budget.plain import is_plain
from reticent.substitute.budget.rendering import Renderer, sentence_span
from reticent.substitute.budget.renditions import WANTED, Known, Rendition
from reticent.substitute.budget.soundness import Soundness
from reticent.substitute.budget.substance import Substance, introduced
from reticent.substitute.budget.words import KeptWord
from reticent.substitute.editing.rereading import Readings

MOST_READINGS = 16
"""How often sentences that do not stand are mended, said barely, or taken out, and the budget is spent anew."""

FEWEST_WORDS = 4
"""A sentence of which fewer words would be left says nothing."""

MOST_RISK = 0.36
"""A sentence that was cut and is likelier to read badly does not stand; some three in four of the judged ones do."""

MOST_PAIRS = 12
"""So many pairs of phrases are tried where a sentence does not stand without any one alone."""

_FIRST_PERSON = frozenset("i me my mine myself we us our ours".split())
_SPOKEN_OF = PRONOUN_SEX.keys() | frozenset("himself herself they them their it its the this these".split())

Chosen = dict[int, Rendition]


@dataclass(frozen=True, slots=True)
class _Change:
    """A way to mend a sentence: units that go, that come, and what the reader gains, with bits at their usual worth."""

    gain: float
    without: frozenset[int] = frozenset()
    wanted: frozenset[int] = frozenset()


@dataclass
class Standing:
    """One text under its budget."""

    made: Tree
    rungs: Sequence[Sequence[Rendition]]
    prose: frozenset[int]
    public: bool
    budget: float
    known: Known
    readings: Readings
    fluency: Fluency
    needed: Sequence[tuple[int, int]]
    """Pairs of units of which the first is said only with the second."""

    def choice(self) -> Chosen:
        """Spends the budget, and anew without what did not stand: a phrase, all but the bare sentence, the sentence."""
        limits = RuledOut()
        for _ in range(MOST_READINGS - 1):
            chosen = self._chosen(limits)
            shown = Renderer(self.made, chosen)
            fallen, pointless = self._fallen(shown), self._pointless(shown)
            if not fallen and not pointless:
                return chosen
            limits = self._tightened(limits, chosen, fallen)
            if not fallen:  # with what falls goes what they cost, and then they may say more
                limits = replace(limits, banned=limits.banned | pointless)
        chosen = self._chosen(limits)
        shown = Renderer(self.made, chosen)
        fallen = self._fallen(shown) | self._pointless(shown)
        left = {number: rung for number, rung in chosen.items() if self.made.units[number].sentence not in fallen}
        return introduced(self.made, left, self.known.subject, self.known.labels)

    def _chosen(self, limits: RuledOut) -> Chosen:
        """What the budget buys, with somebody named in it."""
        chosen = choose(self.made, self.rungs, self.budget, limits, self.needed)
        return introduced(self.made, chosen, self.known.subject, self.known.labels)

    def _pointless(self, renderer: Renderer) -> set[int]:
        """The sentences that were cut and say nothing any more, or what another says."""
        clauses = [number for number in sorted(self.prose) if self.made.whole[number]]
        texts = {number: text for number in clauses if (text := renderer.sentence(number))}
        changed = {number for number, text in texts.items() if self._changed(number, text)}
        return Substance(renderer).pointless(texts) & changed

    def _tightened(self, limits: RuledOut, chosen: Chosen, fallen: set[int]) -> RuledOut:
        changes = {number: self._mended(limits, chosen, number) for number in sorted(fallen - limits.bare)}
        worse = {number for number in fallen if changes.get(number) is None}
        found = [change for change in changes.values() if change is not None]
        return RuledOut(
            limits.banned | (worse & limits.core),
            limits.bare | worse,
            limits.core | (worse & limits.bare),
            limits.without.union(*(change.without for change in found)),
            limits.wanted.union(*(change.wanted for change in found)),
        )

    # Mending

    def _mended(self, limits: RuledOut, chosen: Chosen, sentence: int) -> _Change | None:
        """The change with which a sentence stands that costs the reader least; None if there is none."""
        worth = self._worth_of_a_bit(chosen)
        fewer = list(self._fewer(limits, chosen, sentence, worth))
        single = dict(fewer)
        single |= dict(self._more(limits, chosen, sentence, worth))
        if found := self._best(single, sentence):
            return found
        cuts = sorted((change for change, _ in fewer), key=lambda each: (-each.gain, sorted(each.without)))
        pairs: dict[_Change, Chosen] = {}
        for one, other in combinations(cuts, 2):
            if len(pairs) == MOST_PAIRS:
                break
            both = _Change(one.gain + other.gain, one.without | other.without)
            kept = single[one].keys() & single[other].keys()
            pairs[both] = {number: rung for number, rung in chosen.items() if number in kept}
        return self._best(pairs, sentence)

    def _worth_of_a_bit(self, chosen: Chosen) -> float:
        """What the text gets for a bit on average."""
        worth = sum(rung.worth for rung in chosen.values() if rung.worth < WANTED)
        return worth / max(1.0, sum(self._bits(chosen.values()).values()))

    def _bits(self, rungs: Iterable[Rendition]) -> dict[object, float]:
        """What some phrases tell, each fact once."""
        found: dict[object, float] = {}
        for rung in rungs:
            for key, (_, bits) in rung.facts.items():
                found[key] = max(bits, found.get(key, 0.0))
        return found

    def _fewer(self, limits: RuledOut, chosen: Chosen, sentence: int, worth: float) -> Iterator[tuple[_Change, Chosen]]:
        """A sentence without one of its phrases."""
        units = self.made.units
        own = [number for number in self.made.in_sentence.get(sentence, ()) if number in chosen]
        for number in own:
            if units[number].parent is None or number in limits.wanted:
                continue
            inside = set(units[number].all)
            gone = {each for each in own if units[each].root in inside}
            lost = sum(chosen[each].worth for each in gone)
            if lost < WANTED:
                bits = sum(self._bits(chosen[each] for each in gone).values())
                left = {each: rung for each, rung in chosen.items() if each not in gone}
                yield _Change(worth * bits - lost, frozenset((number,))), left

    def _more(self, limits: RuledOut, chosen: Chosen, sentence: int, worth: float) -> Iterator[tuple[_Change, Chosen]]:
        """A sentence with one of the phrases that were left out of it."""
        told = self._bits(chosen.values())
        for number in self.made.in_sentence.get(sentence, ()):
            unit = self.made.units[number]
            if number in chosen or unit.parent not in chosen or sentence in limits.core:
                continue
            allowed = [rung for rung in self.rungs[number] if limits.allow(unit, rung)]
            for rung in allowed[-1:]:
                bits = sum(max(0.0, each - told.get(key, 0.0)) for key, each in self._bits((rung,)).items())
                if bits <= self.budget:
                    gain = rung.worth - worth * bits
                    yield _Change(gain, wanted=frozenset((number,))), {**chosen, number: rung}

    def _best(self, changes: dict[_Change, Chosen], sentence: int) -> _Change | None:
        """The change that gains most of those with which the sentence stands."""
        sound: dict[_Change, tuple[Renderer, str]] = {}
        for change, left in changes.items():
            renderer = Renderer(self.made, left)
            text = renderer.sentence(sentence)
            if text and not self._is_thin(sentence, text) and Soundness(renderer).holds(sentence):
                sound[change] = renderer, text
        self.readings.learn(spoken(text) for _, text in sound.values())
        standing = [change for change, (shown, text) in sound.items() if self._reads_well(shown, sentence, text)]
        return max(standing, key=lambda each: (each.gain, sorted(each.without), sorted(each.wanted)), default=None)

    # What does not stand

    def _fallen(self, renderer: Renderer) -> set[int]:
        """The sentences that do not stand as they would read."""
        made = self.made
        texts = {number: text for number in sorted(self.prose) if (text := renderer.sentence(number))}
        judged = {
            number: text
            for number, text in texts.items()
            if made.whole[number] and self._changed(number, text) and renderer.statement(number) is None
        }
        self.readings.learn(spoken(text) for text in judged.values())
        fallen = {number for number, text in judged.items() if not self._reads_well(renderer, number, text)}
        fallen |= {number for number in judged if not Soundness(renderer).holds(number)}
        fallen |= {number for number in judged if self._is_thin(number, texts[number])}
        if self.public:  # in a biography; notes of private people are full of them
            fallen |= {number for number in texts if not made.whole[number] and renderer.statement(number) is None}
            fallen |= {number for number in texts if any(map(self._is_one_who_speaks, renderer.pieces(number)))}
            fallen |= {number for number in judged if not any(map(_is_about_somebody, renderer.pieces(number)))}
        return fallen

    def _reads_well(self, shown: Renderer, number: int, text: str) -> bool:
        """Whether a sentence that was read again is one and, in a life, not likely to read badly."""
        if is_plain(text):
            return True
        read = spoken(text)
        if not self.readings.known[read]:
            return False
        if not self.public:  # nobody judged sentences of notes
            return True
        own = (shown.chosen[each] for each in self.made.in_sentence[number] if each in shown.chosen)
        if any(rung.worth >= WANTED for rung in own):  # its owner wants it said, however it reads
            return True
        return self.fluency.bad(shown, number, read, self.readings.parses[read]) <= MOST_RISK

    def _is_one_who_speaks(self, piece: KeptWord) -> bool:
        """Whether a word is "I" or the like, which in a life is part of what somebody is quoted for."""
        node = self.made.graph.nodes[piece.at]
        return node.pos == "PRON" and piece.text.casefold() in _FIRST_PERSON

    def _is_thin(self, number: int, text: str) -> bool:
        """Whether hardly anything is left of a sentence: "The show aired."."""
        return self._changed(number, text) and len(spoken(text).split()) < FEWEST_WORDS and not is_plain(text)

    def _changed(self, number: int, text: str) -> bool:
        return sentence_span(self.made.graph, number).of(self.made.graph.text) != text


def _is_about_somebody(piece: KeptWord) -> bool:
    """Whether a word is a label, or points to whom or what was spoken of."""
    return piece.text.startswith("[") or piece.text.casefold() in _SPOKEN_OF
