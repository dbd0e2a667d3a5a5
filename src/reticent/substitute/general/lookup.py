"""What each finding could be called instead: the ladder of every thing that a text speaks of.

Each kind of finding climbs by its own relation: places by what they are a part of, numbers by ranges, names of films
and companies by what they are, everything else by what it is a kind of, in the sense that fits the text. What must
vanish (people, numbers that reach somebody, what the user named) has no ladder and gets a label.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from reticent.kinds import kind_of
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import normalise
from reticent.knowledge.taxonomy import PartOfSpeech
from reticent.knowledge.taxonomy.spelling import key
from reticent.languages import Analysis, Token
from reticent.languages.en.demonyms import DEMONYMS
from reticent.languages.en.holidays import HOLIDAYS, SEASON_OF, SOUTHERN
from reticent.languages.en.inflection import plural, with_the
from reticent.languages.words import LETTERS
from reticent.model import Finding, Ladder, Span, Step
from reticent.substitute.general.beside import PlaceOfName, expected, place_of_name
from reticent.substitute.general.entities import BEYOND_DOUBT, CLEAR, CLEARER, NOUNS, EntityKind, entity_kinds
from reticent.substitute.general.everyday import above, rungs
from reticent.substitute.general.ladders import By, ladder
from reticent.substitute.general.numbers import steps as number_steps
from reticent.substitute.general.readings import SenseShare, others, readings, share_of, sure_enough, titled, without
from reticent.substitute.general.senses import WELL_KNOWN
from reticent.substitute.general.senses import choose as choose_sense
from reticent.world import World

MOST_CONTEXT = 40
"""How many other terms of a text are asked about the sense of one."""

FEW_WORDS = 8
"""A sentence shorter than this is read with its neighbours."""

TOWN = 20_000
"""How many people live in a town that tells which country a text speaks of; of smaller ones there are too many."""

REGION = 2
"""How many letters the codes of states and provinces have."""

WRITTEN_ABOUT = 200
"""In how many public documents a company is named that must be a large one."""

SHOWN_AS_PLURAL = 0.12
"""The share of plurals from which on a noun counts as countable: "drugs" does, "pains" and "cancers" do not."""

_BY_NAME = frozenset(("place", "address", "nationality", "organisation", "work", "event", "product", "law", "award"))
"""Kinds whose mentions are all one thing, whatever stands around them."""
RELATED = frozenset(("relative", "spouse", "grandparent", "person"))
"""What may be said of somebody's family."""
_IMAGINED = frozenset(("fictional character", "imaginary creature", "mythical being", "god"))
_SETTLED = frozenset(("city", "town", "village"))
_OTHER: dict[str, PartOfSpeech] = {"VERB": "verb", "ADJ": "adjective", "ADV": "adverb"}
NUMBERS = ("date", "time", "age", "money", "quantity", "postal_code")
_PART = re.compile(r"[^,\n;]+")
_CODE = re.compile(r"\b[A-Z]{0,2}\d[\w-]*\b")
_DATED = re.compile(r" \((?:18|19|20)\d\d\)")
_FILMS = re.compile(r"\b(?:films?|movies?)\b", re.IGNORECASE)
_OWNED_NAME = re.compile(r"['’]s [A-Z]")
_ARTICLE = re.compile(r"^(?:the|an?) ", re.IGNORECASE)
_WHERE = re.compile(
    r"\b(?:in|to|near|at|outside|around|towards?|across|from|leave|left|visit(?:ed|ing)?|reach(?:ed|ing)?|via|through|of"
    r"|into|over|for|and|between|north|south|east|west) (?:the )?$"
)
_BEING = re.compile(r"(?:\b(?:am|is|are|was|were|be|been|being|becomes?|became|becoming|as)|['’](?:m|s|re)) (?:an? )?$")
_WHEN = re.compile(
    r"\b(?:in|before|by|since|until|till|after|from|to|last|next|this|every|each|early|late|mid|of|during|for|around"
    r"|through|between|and|on|over|at) (?:the )?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Unit:
    """All mentions of one thing, and the ladder that they share."""

    findings: tuple[Finding, ...]
    ladder: Ladder


class LadderLookup:
    """The ladders of one text's findings, against what the world knows."""

    def __init__(self, text: str, analysis: Analysis, world: World) -> None:
        self._text, self._analysis = text, analysis
        self._taxonomy, self._reference, self._vectors = world.taxonomy, world.reference, world.meanings
        self._entities, self._countable = entity_kinds(world), Countable(world.reference)
        self._tokens = analysis.tokens
        self._starts = [token.span.start for token in analysis.tokens]
        self._sentences = [sentence.start for sentence in analysis.sentences]
        self._words = frozenset(normalise(word) for word in LETTERS.findall(text))
        self._climbs: dict[tuple[str, str, bool, Span | None], Ladder | None] = {}
        terms = dict.fromkeys(normalise(phrase.of(text)) for phrase in analysis.phrases)
        self._context = tuple(term for term in terms if term)[:MOST_CONTEXT]

    def units(self, findings: Iterable[Finding]) -> list[Unit]:
        """Everything that can be said in general terms, in the order of the text.

        What climbs by kind is understood mention by mention: "the bank" may be one thing here and another there.
        """
        things: dict[tuple[str, int], list[Finding]] = {}
        for finding in findings:
            things.setdefault((finding.kind, finding.entity), []).append(finding)
        found = []
        for (kind, _), mentions in things.items():
            if any(mention.origin == "inferred" and not self._stands_alone(mention) for mention in mentions):
                continue
            surface = max((mention.span.of(self._text) for mention in mentions), key=len)
            guessed = all(mention.origin == "guessed" for mention in mentions)
            groups: dict[Ladder, list[Finding]] = {}
            for mention in mentions:
                whole = guessed or kind in _BY_NAME
                written = surface if whole else mention.span.of(self._text)
                climbing = self._climbed(written, kind, guessed, (mentions[0] if whole else mention).span)
                if climbing is not None and len(climbing.steps) > 1:
                    groups.setdefault(climbing, []).append(mention)
            found += [Unit(tuple(group), ladder) for ladder, group in groups.items()]
        return found

    def possible(self, finding: Finding) -> tuple[str, ...]:
        """What a finding could have meant, the likeliest first with their shares; none for people and numbers."""
        kind, span = finding.kind, finding.span
        core = _ARTICLE.sub("", span.of(self._text))
        if self._climb(kind) in (_none, _number) or not core:
            return ()
        senses = self._spelt(core) if self._is_name(core, span) else self._taxonomy.find(core)
        if not senses:
            return ()
        found = readings(core, self._sentence(span), senses, self._taxonomy, self._vectors, self._expected(span))
        best = f"{titled(found[0].concept, self._taxonomy)} {found[0].share:.0%}"
        return (best, *others(found, self._taxonomy))

    def _climbed(self, surface: str, kind: str, guessed: bool, span: Span) -> Ladder | None:
        """The ladder for a surface, looked up once."""
        known = (surface, kind, guessed, span)
        if known not in self._climbs:
            climb = self._anything if guessed else self._climb(kind)
            self._climbs[known] = climb(surface, kind, span)
        return self._climbs[known]

    def _stands_alone(self, finding: Finding) -> bool:
        """Whether a term is a noun by itself, not a part of "soap opera", which means something else."""
        here, before, after = self._around(finding.span)
        return (
            bool(here)
            and (here[0].span.start, here[-1].span.end) == finding.span
            and here[-1].pos == "NOUN"
            and not any(
                token.pos in ("NOUN", "PROPN", "NUM") or token.span.of(self._text) == "-"
                for token in (before, after)
                if token is not None
            )
        )

    def _around(self, span: Span) -> tuple[Sequence[Token], Token | None, Token | None]:
        """The tokens of a stretch, the one before and the one after."""
        first, last = bisect_left(self._starts, span.start), bisect_left(self._starts, span.end)
        before = self._tokens[first - 1] if first else None
        after = self._tokens[last] if last < len(self._tokens) else None
        return self._tokens[first:last], before, after

    def of_term(self, term: str, by: By, span: Span) -> Ladder | None:
        """The ladder of a term that the user named, where it stands: as a number, a name, or a kind of thing."""
        if any(mark.isdigit() for mark in term):
            for kind in NUMBERS:
                number = _number(term, kind)
                if len(number.steps) > 1:
                    return number
        found = (self._within(term) if by == "part" else None) or self._meant(term, "", span)
        return found if found and len(found.steps) > 1 else None

    def _meant(self, term: str, _kind: str, span: Span) -> Ladder | None:
        """By what a term means where it stands: a day or month, a name, or a kind of thing."""
        core = _ARTICLE.sub("", term)
        return self._calendar(term, core, span) or (
            self._proper(term, core, span) if self._is_name(core, span) else self._common(term, core, span)
        )

    def _somebody(self, term: str, kind: str, span: Span) -> Ladder | None:
        """A job or a relative: by what it means, if that is a person; a milker is no cow here."""
        found = self._meant(term, kind, span)
        return found if found is None or self._is_a_person(found) else None

    def _relative(self, term: str, kind: str, span: Span) -> Ladder | None:
        """Somebody's relative: nothing else may be said, a gentleman is no servant because some are."""
        found = self._somebody(term, kind, span)
        if found is None:
            return None
        steps = tuple(step for step in found.steps[1:] if step.name in RELATED)
        return replace(found, steps=(found.steps[0], *steps)) if steps else None

    def _is_a_person(self, found: Ladder) -> bool:
        """Whether a ladder is that of a person."""
        concept = found.steps[0].concept
        return concept is None or "person" in map(self._taxonomy.name, above(concept, self._taxonomy))

    def _calendar(self, term: str, core: str, span: Span) -> Ladder | None:
        """A holiday, or a month where no southern place turns the seasons round."""
        if core[:1].islower():
            return None
        holiday = HOLIDAYS.get(core.casefold())
        if holiday:
            return Ladder(term, (Step(term, 1, named=True), Step(holiday, 40, named=False)), f"a {holiday}")
        season = SEASON_OF.get(core.casefold())
        if season is None or self._words & SOUTHERN or not _WHEN.search(self._text, 0, span.start):
            return None
        return Ladder(term, (Step(term, 1, named=True), Step(f"the {season}", 90, named=True)), f"a month of {season}")

    def _is_name(self, core: str, span: Span) -> bool:
        """Whether a term is a name here: capitals inside a sentence, or at its start what is no common noun."""
        words = core.split()
        if not words or not words[0][:1].isupper():
            return False
        if not self._opens_sentence(span.start) or len(words) > 1 or core.isupper():
            return True
        here, _, after = self._around(span)
        if place_of_name("", self._text[span.end : span.end + 60]) is not None:
            return True
        if not self._taxonomy.find(core.lower()) or all(map(self._taxonomy.named, self._taxonomy.find(core.lower()))):
            return True
        bare = bool(here) and here[-1].tag not in ("NNS", "NNPS") and after is not None and after.pos != "NOUN"
        plural = core.lower() != (here[-1].lemma.lower() if here else "") and core.lower().endswith("s")
        return bare and not plural and core == self._text[span.start : span.end] and self._countable(core.lower())

    def _opens_sentence(self, start: int) -> bool:
        at = bisect_left(self._sentences, start + 1) - 1
        return not LETTERS.search(self._text, self._sentences[at] if at >= 0 else 0, start)

    def _sentence(self, span: Span) -> str:
        """The sentence around a stretch, without it; with its neighbours where it is short."""
        at = max(0, bisect_left(self._sentences, span.start + 1) - 1)
        sentences = self._analysis.sentences
        if not sentences:
            return self._text[max(0, span.start - 300) : span.start] + " " + self._text[span.end : span.end + 300]
        first = last = at
        if len(sentences[at].of(self._text).split()) < FEW_WORDS:
            first, last = max(0, at - 1), min(len(sentences) - 1, at + 1)
        return self._text[sentences[first].start : span.start] + " " + self._text[span.end : sentences[last].end]

    def _beside(self, span: Span) -> PlaceOfName | None:
        """What the words beside a name say that it is; nothing where it only goes with the noun behind it."""
        _, _, after = self._around(span)
        if after is not None and after.pos in ("NOUN", "PROPN") and after.span.start <= span.end + 1:
            return None
        before, behind = self._text[max(0, span.start - 80) : span.start], self._text[span.end : span.end + 60]
        found = place_of_name(before, behind)
        owner = behind.startswith(("'s ", "’s "))
        return None if found is not None and found.kind == "work" and owner else found

    def _expected(self, span: Span) -> frozenset[str]:
        """The general terms that the place of a stretch asks for."""
        return expected(self._text[max(0, span.start - 60) : span.start], self._text[span.end : span.end + 30])

    def _proper(self, term: str, core: str, span: Span) -> Ladder | None:
        """By what a name stands for: the words beside it come first, then what is known of it."""
        found = self._beside(span)
        known = self._spelt(core)
        if found is None:
            return self._known_name(term, core, span, known)
        if found.kind in ("character", "award"):
            wanted = "fictional character" if found.kind == "character" else "award"
            sense = next((each for each in known if wanted in dict(_turned(rungs(each, self._taxonomy)))), None)
            if sense is not None:
                return self._ladder(term, (SenseShare(sense, 1.0),), span)
        noun = self._entities.kind(core, found.kind, self._words, CLEAR, found.nouns)
        if noun is not None:
            return self._firm(term, core, noun) if noun.noun == "company" else self._by_noun(term, noun)
        if found.otherwise:
            volume = max(2, self._reference.count(found.otherwise).documents)
            return self._one(term, found.otherwise, volume, "the words beside it say so")
        return None

    def _by_noun(self, term: str, noun: EntityKind) -> Ladder:
        return self._one(term, noun.noun, noun.volume, noun.why)

    def _firm(self, term: str, core: str, noun: EntityKind) -> Ladder:
        """A company; a large one where much is written about it."""
        last = Step("company", noun.volume, named=False)
        known = len(self._reference.bound(core))
        large = (Step("large company", noun.volume // 10, named=False),) if known >= WRITTEN_ABOUT else ()
        return Ladder(term, (Step(term, 1, named=True), *large, last), noun.why, single=True)

    def _known_name(self, term: str, core: str, span: Span, known: tuple[int, ...]) -> Ladder | None:
        """A name of which its place says nothing: a place where places stand, else what it can only be."""
        where = bool(_WHERE.search(self._text[max(0, span.start - 30) : span.start]))
        known = tuple(each for each in known if not self._is_hamlet(each))
        context = [*self._others(core), *self._lands(core)]
        place = choose_sense(core, context, self._taxonomy, self._reference, place=True)
        only_places = bool(known) and all(map(self._taxonomy.places, known))
        if place is not None and (where or only_places) and ("because" in place.why or place.concept in known):
            return self._place_by_kind(term, place.concept, place.why)
        senses = [each for each in known if not (where and self._taxonomy.places(each))]
        if senses:
            found = readings(core, self._sentence(span), senses, self._taxonomy, self._vectors, self._expected(span))
            built = self._ladder(term, found, span)
            if built is not None and len(built.steps) > 1:
                return built
        return self._anything(term, "", span)

    def _is_hamlet(self, concept: int) -> bool:
        """Whether it is a town that few know, and that nobody thinks of who reads its name."""
        kinds = {self._taxonomy.name(each) for each in self._taxonomy.parents(concept)}
        return kinds == {"town"} and (self._taxonomy.population(concept) or 0) < WELL_KNOWN

    def _spelt(self, core: str) -> tuple[int, ...]:
        """The meanings of a name that are spelt so, in the singular too."""
        found = self._taxonomy.find(core)
        forms = {core, core.removesuffix("s"), core.removesuffix("es")}
        return tuple(
            each for each in found if forms.intersection(self._taxonomy.synonyms(each)) and not self._is_somebody(each)
        )

    def _is_somebody(self, concept: int) -> bool:
        """Whether a name is that of a person who lived: people get labels."""
        said = {wording for _, wording in rungs(concept, self._taxonomy)}
        return self._taxonomy.named(concept) and "person" in said and not said & _IMAGINED

    def _place_by_kind(self, term: str, concept: int, why: str) -> Ladder:
        """A place by what it is, and where that is: "a Nigerian city", "a city"."""
        steps = [Step(term, 1, named=True)]
        kinds = list(rungs(concept, self._taxonomy))
        countries = self._countries(concept)
        country = countries.pop() if len(countries) == 1 else None
        adjective = DEMONYMS.get(self._taxonomy.name(country)) if country is not None else None
        for kind, wording in kinds:
            volume = self._taxonomy.volume(kind)
            if adjective and country is not None and wording in _SETTLED:
                near = max(2, min(volume - 1, self._taxonomy.places(country)))
                if near > steps[-1].volume:
                    steps.append(Step(f"{adjective} {wording}", near, named=False, concept=country))
            if volume > steps[-1].volume:
                steps.append(Step(wording, volume, named=False, concept=kind))
        return Ladder(term, tuple(steps), why, single=True)

    def _countries(self, concept: int) -> set[int]:
        """The countries that a place lies in, the nearest on each way up: Scotland, not the United Kingdom too."""
        seen, layer, found = {concept}, [concept], set[int]()
        while layer:
            above_it = {up for each in layer for up in self._taxonomy.wholes(each) if up not in seen}
            seen |= above_it
            found |= {up for up in above_it if self._is_country(up)}
            layer = sorted(above_it - found)
        return found

    def _is_country(self, concept: int) -> bool:
        return any(self._taxonomy.name(each) == "country" for each in above(concept, self._taxonomy))

    def _common(self, term: str, core: str, span: Span) -> Ladder | None:
        """A kind of thing in the sense that its sentence makes likely; of a compound that nobody knows, its head."""
        here, _, _ = self._around(span)
        if here and here[-1].pos in ("VERB", "ADJ", "ADV") and self._taxonomy.find(core, _OTHER[here[-1].pos]):
            return None
        words = core.split()
        several = bool({"and", "or", "&"}.intersection(words))
        for first in range(1 if several else len(words)):
            tail = " ".join(words[first:])
            senses = [each for each in self._taxonomy.find(tail) if self._may_be_meant(tail, each)]
            if senses:
                around = " ".join((*words[:first], without(tail, self._sentence(span))))
                company = choose_sense(tail, self._others(term), self._taxonomy, self._reference)
                liked = company.concept if company is not None and "(fit" in company.why else None
                wanted = self._expected(span)
                found = readings(tail, around, senses, self._taxonomy, self._vectors, wanted, liked)
                return self._ladder(term, found, span, tail)
        return None

    def _may_be_meant(self, tail: str, sense: int) -> bool:
        """Whether a common noun, or a word that opens a sentence, can have this meaning."""
        if not self._taxonomy.named(sense):
            return True
        return tail[:1].isupper() and tail in self._taxonomy.synonyms(sense) and not self._is_somebody(sense)

    def _ladder(self, term: str, found: Sequence[SenseShare], span: Span, tail: str = "") -> Ladder | None:
        """The rungs above the likeliest meaning that are likely enough, whatever else is meant."""
        best, names = found[0].concept, {key(tail or term)}
        names.update(map(key, self._taxonomy.synonyms(best)))
        steps = [Step(term, 1, self._taxonomy.named(best), best)]
        sure = 0.0
        for general, wording in rungs(best, self._taxonomy):
            share = share_of(wording, found, self._taxonomy)
            volume = self._taxonomy.volume(general)
            if not sure_enough(wording, share) or volume <= steps[-1].volume or _repeats(wording, names):
                continue
            if wording == "person" and self._says_nothing(term, span):
                continue
            sure = sure or share
            steps.append(Step(wording, volume, self._taxonomy.named(general), general))
        why = titled(best, self._taxonomy)
        single = key(tail or term) in map(key, self._taxonomy.synonyms(best))
        return Ladder(term, tuple(steps), why, round(sure, 3) or 1.0, others(found, self._taxonomy), single)

    def _says_nothing(self, term: str, span: Span) -> bool:
        """Whether "person" would be silly: "your sister" is no person of yours, and nobody becomes a person."""
        here, before, _ = self._around(span)
        if here and (here[0].tag == "PRP$" or here[-1].dep in ("attr", "conj", "appos", "oprd")):
            return True
        owned = before is not None and before.tag in ("PRP$", "POS")
        name = not term.islower() and not self._opens_sentence(span.start)
        return owned or name or bool(_BEING.search(self._text[max(0, span.start - 30) : span.start]))

    def _one(self, term: str, noun: str, volume: int, why: str) -> Ladder:
        """A ladder of one rung."""
        return Ladder(term, (Step(term, 1, named=True), Step(noun, volume, named=False)), why, single=noun != "award")

    def _others(self, term: str) -> list[str]:
        """The terms of the text that may tell the sense of this one."""
        return [other for other in self._context if other != normalise(term)]

    def _climb(self, kind: str) -> Callable[[str, str, Span], Ladder | None]:
        return {
            "place": self._place,
            "address": self._address,
            "nationality": self._nationality,
            "organisation": self._entity,
            "work": self._entity,
            "event": self._entity,
            "product": self._entity,
            "law": self._entity,
            "award": self._award,
            "occupation": self._somebody,
            "relative": self._relative,
            "clue": self._meant,
            "passage": self._meant,
            "informative": self._meant,
            **dict.fromkeys(NUMBERS, _number),
        }.get(kind, self._meant if kind_of(kind).weight == "special" else _none)

    def _award(self, term: str, _kind: str, span: Span) -> Ladder | None:
        """An award, if its own words say so, or that it was won, or what is known of it."""
        beside = self._beside(span)
        told = beside is not None and beside.kind == "award" and term[:1].isupper()
        known = any("award" in dict(_turned(rungs(each, self._taxonomy))) for each in self._spelt(term))
        if not told and not known and self._entities.kind(term, "award", self._words) is None:
            return None
        return self._one(term, "award", 87, "an award")

    def _place(self, term: str, kind: str, span: Span) -> Ladder | None:
        """By what it is a part of, or by what it is; a town whose name is that of a firm to most is a firm."""
        if self._is_torn(span):
            return None
        where = _WHERE.search(self._text[max(0, span.start - 30) : span.start])
        firm = None if where else self._named(term, "organisation", BEYOND_DOUBT)
        return firm or self._within(term) or self._named(term, kind, CLEARER)

    def _sentence_before(self, span: Span) -> str:
        """The words of its sentence before a stretch."""
        at = bisect_left(self._sentences, span.start + 1) - 1
        return self._text[self._sentences[at] if at >= 0 else 0 : span.start]

    def _goes_on(self, span: Span) -> bool:
        """Whether a name is a piece of a longer one: "Heaven" of "Heaven's Lost Property"."""
        here, before, after = self._around(span)
        if _OWNED_NAME.match(self._text, span.end):
            return True
        if before is not None and before.pos == "PROPN" and before.dep == "compound" and here:
            first = bisect_left(self._starts, span.start)
            return first <= first - 1 + before.head < first + len(here)
        return bool(here) and after is not None and after.pos == "PROPN" and here[-1].dep == "compound"

    def _is_torn(self, span: Span) -> bool:
        """Whether a name goes on beside it: "Harlan Creek" says nothing of Harlan."""
        here, before, after = self._around(span)
        beside = [before] if before is not None and self._text[before.span.end : span.start] == " " else []
        beside += [after] if here and after is not None and self._text[span.end : after.span.start] == " " else []
        return any(token.pos == "PROPN" and token.span.of(self._text)[:1].isupper() for token in beside)

    def _within(self, term: str) -> Ladder | None:
        """By what a place lies in; not for a town that few know, unless the text says where it is."""
        sense = choose_sense(
            term, [*self._others(term), *self._lands(term)], self._taxonomy, self._reference, place=True
        )
        if sense is None or (self._is_hamlet(sense.concept) and not self._is_told(term, sense.why)):
            return None
        region = term.rpartition(",")[2].strip() if "," in term else ""
        if region and not self._lies_in(sense.concept, region):
            known = self._within(region)
            return replace(known, term=term, steps=(Step(term, 1, named=True), *known.steps[1:])) if known else None
        found = ladder(term, sense.concept, self._taxonomy, by="part", sense=sense.why)
        steps = tuple(step for step in found.steps if step is found.steps[0] or not _repeats(step.name, {key(term)}))
        return Ladder(term, steps, found.sense) if len(steps) > 1 else None

    def _lies_in(self, place: int, region: str) -> bool:
        """Whether a place lies in what a text names behind it: no Morristown of Tennessee is "Morristown, Ohio"."""
        wanted = set(self._taxonomy.find(region))
        seen, layer = {place}, [place]
        while layer and not seen & wanted:
            layer = [up for each in layer for up in self._taxonomy.wholes(each) if up not in seen]
            seen.update(layer)
        return not wanted or bool(seen & wanted)

    def _is_told(self, term: str, why: str) -> bool:
        """Whether the text says where a town lies that few know, or speaks of the only one of its name."""
        alone = len(self._taxonomy.find(term)) == 1
        return "," in term or "the text names" in why or (alone and "because" in why)

    def _lands(self, term: str) -> list[str]:
        """The countries that the other places of the text can only lie in: Perth is another town beside Kirkcaldy."""
        found: dict[str, None] = {}
        for phrase in self._analysis.phrases[:MOST_CONTEXT]:
            name = phrase.of(self._text)
            if not name[:1].isupper() or normalise(name) == normalise(term):
                continue
            senses = [each for each in self._taxonomy.find(name) if self._taxonomy.places(each)]
            if not any((self._taxonomy.population(each) or TOWN) >= TOWN for each in senses):
                continue
            lands = {land for each in senses for land in self._countries(each)}
            if len(lands) == 1:
                found[self._taxonomy.name(lands.pop())] = None
        return list(found)

    def _address(self, term: str, _kind: str, _span: Span) -> Ladder | None:
        """By the town that it names last, and what that is a part of. The town itself is a place like any other."""
        parts = [_CODE.sub("", part).strip() for part in _PART.findall(term)]
        for part in reversed(parts):
            words = part.split()
            if part.isupper() and len(part) == REGION and not self._taxonomy.find(part):
                return None  # a region that is unknown, and that the town lies in
            for first in range(len(words)):
                town = self._within(" ".join(words[first:]))
                if town:
                    steps = (
                        Step(f"an address in {with_the(step.name)}", step.volume, named=True) for step in town.steps[1:]
                    )
                    return Ladder(term, (Step(term, 1, named=True), *steps), town.sense)
        return None

    def _nationality(self, term: str, _kind: str, _span: Span) -> Ladder | None:
        """By the part of the world: a Hungarian is a European."""
        known = self._taxonomy.find(term, "adjective") or self._taxonomy.find(term.removesuffix("s"), "adjective")
        steps = [Step(term, 1, named=True)]
        at = known[0] if known else None
        while at is not None and (above := self._taxonomy.parents(at)):
            at = above[0]
            if self._taxonomy.volume(at) > steps[-1].volume:
                steps.append(Step(self._taxonomy.name(at), self._taxonomy.volume(at), named=True, concept=at))
        return Ladder(term, tuple(steps))

    def _entity(self, term: str, kind: str, span: Span) -> Ladder | None:
        """By what the name stands for, if the words beside it, its own words or the corpus make that clear.

        The plain noun of its kind is no rung: the label says as much, and a name that was taken for an organisation by
        mistake is none.
        """
        if self._goes_on(span):
            return None
        if _DATED.match(self._text, span.end) and _FILMS.search(self._sentence_before(span)):
            film = self._entities.kind(_ARTICLE.sub("", term), "work", self._words, CLEAR, ("film",))
            return self._by_noun(term, film) if film is not None else None
        beside = self._beside(span)
        if beside is not None and beside.kind != kind:
            return self._proper(term, _ARTICLE.sub("", term), span)
        return self._named(term, kind, CLEARER)

    def _anything(self, term: str, _kind: str, _span: Span) -> Ladder | None:
        """By what a name stands for that could be anything, if it can be but one thing."""
        known = [ladder for ladder in (self._named(term, kind, BEYOND_DOUBT) for kind in NOUNS) if ladder]
        return known[0] if len({ladder.steps[1].name for ladder in known}) == 1 else None

    def _is_ordinary(self, term: str) -> bool:
        """Whether a name is one word that is no name by itself: Chase, Death."""
        word = term.lower()
        return word.isalpha() and not all(map(self._taxonomy.named, self._taxonomy.find(word)))

    def _named(self, term: str, kind: str, clear: float = CLEAR) -> Ladder | None:
        """By what the name stands for, if the corpus makes that clear."""
        known = self._entities.kind(term, kind, self._words, clear)
        if known is None or (self._is_ordinary(term) and not self._entities.is_titled(term, known.noun)):
            return None
        return self._one(term, known.noun, known.volume, known.why)


def _number(term: str, kind: str, _span: Span | None = None) -> Ladder:
    steps = (
        Step(wording.text, wording.volume, named=True, preposition=wording.preposition)
        for wording in number_steps(term, kind)
    )
    return Ladder(term, (Step(term, 1, named=True), *steps))


def _none(_term: str, _kind: str, _span: Span) -> None:
    return None


def _turned(found: Iterable[tuple[int, str]]) -> Iterator[tuple[str, int]]:
    return ((wording, concept) for concept, wording in found)


def _repeats(wording: str, names: Collection[str]) -> bool:
    """Whether a rung is a name of the term itself, or says a part of it: "liver disease" for liver cancer."""
    form = key(wording)
    shared = set(form.split()[:-1]).intersection(word for name in names for word in name.split())
    return form in names or bool(shared) or any(f" {name} " in f" {form} " for name in names)


class Countable:
    """Whether a noun is one of which there can be several, as the corpus uses it."""

    def __init__(self, reference: Reference) -> None:
        self._reference = reference
        self._known: dict[str, bool] = {}

    def __call__(self, noun: str) -> bool:
        """Whether the corpus has the plural often enough."""
        if noun not in self._known:
            several = plural(noun)
            many, one = self._reference.count(several).documents, self._reference.count(noun).documents
            self._known[noun] = several != noun and many >= SHOWN_AS_PLURAL * (many + one)
        return self._known[noun]


def edges(analysis: Analysis, length: int, within: str) -> Sequence[int]:
    """Where the stretches end within which t texts must be plausible."""
    if within == "document":
        return [length]
    stretches = analysis.paragraphs if within == "paragraph" else analysis.sentences
    return [*(stretch.end for stretch in stretches[:-1]), length] if stretches else [length]
