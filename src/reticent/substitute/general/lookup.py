"""What each finding could be called instead: the ladder of every thing that a text speaks of.

Each kind of finding climbs by its own relation: places by what they are a part of, numbers by ranges, names of films
and companies by what they are, everything else by what it is a kind of, in the sense that fits the text. What must
vanish (people, numbers that reach somebody, what the user named) has no ladder and gets a label.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import normalise
from reticent.knowledge.taxonomy import PartOfSpeech
from reticent.knowledge.taxonomy.spelling import base_forms, key
from reticent.languages import Analysis
from reticent.languages.en.holidays import HOLIDAYS, SEASON_OF, SOUTHERN
from reticent.languages.en.inflection import plural
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTERS, UPPER
from reticent.model import Finding, Ladder, Span, Step
from reticent.substitute.general.beside import place_of_name
from reticent.substitute.general.entities import (
    BEYOND_DOUBT,
    CLEAR,
    CLEARER,
    LEGAL_FORM,
    NOUNS,
    OWN_WORDS,
    EntityKind,
    entity_kinds,
)
from reticent.substitute.general.everyday import above, rungs
from reticent.substitute.general.ladders import By, repeats
from reticent.substitute.general.numbers import steps as number_steps
from reticent.substitute.general.places import PlaceLadders
from reticent.substitute.general.readings import (
    SenseShare,
    WeighedSenses,
    others,
    share_of,
    sure_enough,
    titled,
    weighed,
    without,
)
from reticent.substitute.general.senses import choose as choose_sense
from reticent.substitute.general.surroundings import Surroundings
from reticent.world import World

SURE_JOB = 0.9
"""How sure the meaning of a job must be: a captain of a club is no sailor."""

SURE_CLUE, SURE_OF_MANY = 0.8, 0.95
"""How sure that of what gives a secret away must be, and of a word of several meanings: who never had a crush misses no
gathering, and a troll was hidden for its film, not for its tune."""

WRITTEN_ABOUT = 200
"""In how many public documents a company is named that must be a large one."""

SHOWN_AS_PLURAL = 0.12
"""The share of plurals from which on a noun counts as countable: "drugs" does, "pains" and "cancers" do not."""

_BY_NAME = frozenset(("place", "address", "nationality", "organisation", "work", "event", "product", "law", "award"))
"""Kinds whose mentions are all one thing, whatever stands around them."""
RELATED = frozenset(("relative", "spouse", "grandparent", "person"))
"""What may be said of somebody's family."""
_IMAGINED = frozenset(("fictional character", "imaginary creature", "mythical being", "god"))
_OTHER: dict[str, PartOfSpeech] = {"VERB": "verb", "ADJ": "adjective", "ADV": "adverb"}
NUMBERS = ("date", "time", "age", "money", "quantity", "postal_code")
_SMALL = frozenset("in of for on with at by from to as".split())
_DATED = lazy(r" \((?:18|19|20)\d\d\)")
_FILMS = lazy(r"\b(?:films?|movies?|comed(?:y|ies)|dramas?|thrillers?|documentar(?:y|ies)|remake)\b", re.IGNORECASE)
_STAGE = lazy(r"\b(?:theat(?:re|er)s?|stages?|plays?|Broadway|musicals?|operas?)\b", re.IGNORECASE)
_OFFICE = lazy(
    r"(?:[Tt]he )?(?:Vice |Deputy |Acting |Former )?(?:Chair(?:man|woman|person)?|President|CEO|Director|Head|Member"
    r"|Secretary|Founder|Professor|Dean|Bishop|Mayor|Minister|King|Queen|Governor|Manager|Editor|Commander) (?:of|at)\b"
)
"""Who has an office in a firm is not the firm."""
_TITLED = lazy(rf"[(\"“‘](?:[{UPPER}][\w’']* ){{2,}}(?:in|of|to|from|at|on) (?:the )?$")
"""Before a place that is a part of a title in brackets: "(Meet Me in St. Louis)"."""
_PRIZES = lazy(
    r"\b(?:awards?|prizes?|medals?|troph(?:y|ies)|honou?rs?|oscars?|emmys?|grammys?|baftas?|golden globes?|tonys?)\b",
    re.IGNORECASE,
)
_WON = lazy(r"\bw[io]n(?:s|ning)? (?:the |an? )?$")
_ADAPTED = lazy(r"\b(?:adaptation|version|remake|sequel|translation|revival)s? (?:of|to) [\"“‘']?$")
"""Before a work of another kind: what was filmed is seldom a film."""
_CONTEST = lazy(r"\b(?:championships?|titles?|cups?|tournaments?|leagues?)$", re.IGNORECASE)
_ONCE = lazy(r"\b(?:former|ex|estranged|future|would-be|first|second|third|fourth|did|does)\b(?! cousin)")
_OF_ANOTHER = lazy(r"\w['’]s? \w|\bof (?:the|an?|[A-Z])")
"""The headman's daughter is no relative of whoever speaks of her."""
_TITLE_BEFORE = lazy(rf"(?<![\w’'-])[{UPPER}][\w’'-]* (?:(?:and|of|in|on|to|the|&) ){{1,2}}$")
_EPONYM = lazy(rf"[{UPPER}]{{2,6}} \($")
_OWNS = lazy(r"['’](?:s\b| )")
_OF_A_FIRM = lazy(rf"[{UPPER}][\w’'-]+ [{UPPER}][\w’'-]+ of [{UPPER}]")
_ARTICLE = lazy(r"^(?:the|an?) ", re.IGNORECASE)
_WHERE = lazy(
    r"\b(?:in|to|near|at|outside|around|towards?|across|from|leave|left|visit(?:ed|ing)?|reach(?:ed|ing)?|via|through|of"
    r"|into|over|for|and|between|north|south|east|west) (?:the )?$"
)
_BEING = lazy(r"(?:\b(?:am|is|are|was|were|be|been|being|becomes?|became|becoming|as)|['’](?:m|s|re)) (?:an? )?$")
_WHEN = lazy(
    r"\b(?:in|before|by|since|until|till|after|from|to|last|next|this|every|each|early|late|mid|of|during|for|around"
    r"|through|between|and|on|over|at) (?:the )?$",
    re.IGNORECASE,
)


Use = Callable[[Ladder], Ladder | None]
"""What is left of a ladder where it is wanted; None where it is of no use."""


@dataclass(frozen=True, slots=True)
class Unit:
    """All mentions of one thing, and the ladder that they share."""

    findings: tuple[Finding, ...]
    ladder: Ladder


def _as_it_is(found: Ladder) -> Ladder:
    return found


class LadderLookup:
    """The ladders of one text's findings, against what the world knows."""

    def __init__(self, text: str, analysis: Analysis, world: World) -> None:
        self._text, self._around = text, Surroundings(text, analysis)
        self._taxonomy, self._reference, self._vectors = world.taxonomy, world.reference, world.meanings
        self._entities, self._countable = entity_kinds(world), Countable(world.reference)
        self._words = frozenset(normalise(word) for word in LETTERS.findall(text))
        self._climbs: dict[tuple[str, str, bool, Span | None], Ladder | None] = {}
        self._places = PlaceLadders(text, analysis, world.taxonomy, world.reference)

    def units(self, findings: Iterable[Finding]) -> list[Unit]:
        """Everything that can be said in general terms, in the order of the text.

        What climbs by kind is understood mention by mention: "the bank" may be one thing here and another there.
        """
        things: dict[tuple[str, int], list[Finding]] = {}
        for finding in findings:
            things.setdefault((finding.kind, finding.entity), []).append(finding)
        found = []
        for (kind, _), mentions in things.items():
            if any(mention.origin == "inferred" and not self._around.stands_alone(mention) for mention in mentions):
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
        found = self._readings(core, senses, span)
        best = f"{titled(found[0].concept, self._taxonomy)} {found[0].share:.0%}"
        return (best, *others(found, self._taxonomy))

    def _readings(self, term: str, senses: Sequence[int], span: Span) -> tuple[SenseShare, ...]:
        """The meanings of a term where it stands, the likeliest first."""
        around, wanted = self._around.sentence(span), self._around.expected(span)
        return weighed(term, around, senses, self._taxonomy, self._vectors, wanted).shares()

    def _climbed(self, surface: str, kind: str, guessed: bool, span: Span) -> Ladder | None:
        """The ladder for a surface, looked up once."""
        known = (surface, kind, guessed, span)
        if known not in self._climbs:
            climb = self._anything if guessed else self._climb(kind)
            self._climbs[known] = climb(surface, kind, span)
        return self._climbs[known]

    def of_term(self, term: str, by: By, span: Span) -> Ladder | None:
        """The ladder of a term that the user named, where it stands: as a number, a name, or a kind of thing."""
        if any(mark.isdigit() for mark in term):
            for kind in NUMBERS:
                number = _number(term, kind)
                if len(number.steps) > 1:
                    return number
        found = (self._places.within(term) if by == "part" else None) or self._meant(term, "", span)
        return found if found and len(found.steps) > 1 else None

    def _meant(self, term: str, _kind: str, span: Span, use: Use = _as_it_is) -> Ladder | None:
        """By what a term means where it stands, as it is of use: a day or month, a name, or a kind of thing."""
        core = _ARTICLE.sub("", term)
        found = self._calendar(term, core, span)
        if found is None and not self._is_name(core, span):
            return self._common(term, core, span, use)
        found = found or self._proper(term, core, span)
        return found and use(found)

    def _clue(self, term: str, kind: str, span: Span) -> Ladder | None:
        """What gives a secret away: a thing that is known whole, and surely. No last word says what a clause tells."""
        core = _ARTICLE.sub("", term)
        senses = set(self._taxonomy.find(core))
        if not senses:
            return None
        if not self._is_name(core, span):
            single = {sense for form in base_forms(key(core), "noun") for sense in self._taxonomy.find(form)}
            if single - senses:
                return None  # chips are fried, but one chip may be a counter
        sure = SURE_CLUE if len(senses) == 1 else SURE_OF_MANY
        return self._meant(term, kind, span, lambda found: found if found.sure >= sure else None)

    def _somebody(self, term: str, kind: str, span: Span, use: Use = _as_it_is) -> Ladder | None:
        """A job or a relative: by what it means, if that is a person; a milker is no cow here."""
        if kind == "occupation" and not self._taxonomy.find(_ARTICLE.sub("", term)):
            return None  # of a job that is unknown its last word may be another: a bus conductor is no musician
        head = term.rsplit(maxsplit=1)[-1].casefold()
        unsaid = {"person", "engineer", head} if kind == "occupation" else frozenset[str]()

        def somebody(found: Ladder) -> Ladder | None:
            if (kind == "occupation" and found.sure < SURE_JOB) or not self._is_a_person(found):
                return None
            steps = tuple(step for step in found.steps if step is found.steps[0] or step.name not in unsaid)
            return use(
                replace(found, steps=steps)
            )  # a petty officer is no officer, and a programmer hardly an engineer

        return self._meant(term, kind, span, somebody)

    def _relative(self, term: str, kind: str, span: Span) -> Ladder | None:
        """Somebody's relative: nothing else may be said, a gentleman is no servant because some are."""
        here, _, _ = self._around.tokens(span)
        told = bool(here) and here[0].pos in ("VERB", "AUX")
        if told or _OF_ANOTHER.search(term) is not None or _ONCE.search(term):
            return None

        def relative(found: Ladder) -> Ladder | None:
            steps = tuple(step for step in found.steps[1:] if step.name in RELATED)
            return replace(found, steps=(found.steps[0], *steps)) if steps else None

        return self._somebody(term, kind, span, relative)

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
        if (
            season is None
            or self._words & SOUTHERN
            or not _WHEN.search(self._text, max(0, span.start - 30), span.start)
        ):
            return None
        return Ladder(term, (Step(term, 1, named=True), Step(f"the {season}", 90, named=True)), f"a month of {season}")

    def _is_name(self, core: str, span: Span) -> bool:
        """Whether a term is a name here: capitals inside a sentence, or at its start what is no common noun."""
        words = core.split()
        if not words or not words[0][:1].isupper():
            return False
        if not self._around.opens_sentence(span.start) or len(words) > 1 or core.isupper():
            return True
        here, _, after = self._around.tokens(span)
        if place_of_name("", self._text[span.end : span.end + 60]) is not None:
            return True
        if not self._taxonomy.find(core.lower()) or all(map(self._taxonomy.named, self._taxonomy.find(core.lower()))):
            return True
        bare = bool(here) and here[-1].tag not in ("NNS", "NNPS") and after is not None and after.pos != "NOUN"
        plural = core.lower() != (here[-1].lemma.lower() if here else "") and core.lower().endswith("s")
        return bare and not plural and core == self._text[span.start : span.end] and self._countable(core.lower())

    def _proper(self, term: str, core: str, span: Span) -> Ladder | None:
        """By what a name stands for: the words beside it come first, then what is known of it."""
        found = self._around.beside(span)
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
        known = tuple(each for each in known if not self._places.is_hamlet(each))
        place = None
        if where or (known and all(map(self._taxonomy.places, known))):
            place = choose_sense(core, self._places.context(core), self._taxonomy, self._reference, place=True)
        if place is not None and ("because" in place.why or place.concept in known):
            return self._places.by_kind(term, place.concept, place.why)
        senses = [each for each in known if not (where and self._taxonomy.places(each))]
        if senses:
            found = self._readings(core, senses, span)
            built = self._ladder(term, found, span)
            if built is not None and len(built.steps) > 1:
                return built
        return self._anything(term, "", span)

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

    def _common(self, term: str, core: str, span: Span, use: Use) -> Ladder | None:
        """A kind of thing in the sense that its sentence makes likely; of a compound that nobody knows, its head."""
        here, _, _ = self._around.tokens(span)
        if here and here[-1].pos in ("VERB", "ADJ", "ADV") and self._taxonomy.find(core, _OTHER[here[-1].pos]):
            return None
        words = core.split()
        told = not _SMALL.isdisjoint(words) and not self._taxonomy.find(core)
        if told or self._around.is_end_of_compound(span):
            return None  # an actress in a play is no play, and the owner of a pet shop no pet person
        several = bool({"and", "or", "&"}.intersection(words))
        for first in range(1 if several else len(words)):
            tail = " ".join(words[first:])
            senses = [each for each in self._taxonomy.find(tail) if self._may_be_meant(tail, each)]
            if senses and self._is_rather_an_adjective(tail, senses):
                return None
            if senses:
                around = " ".join((*words[:first], without(tail, self._around.sentence(span))))
                wanted = self._around.expected(span)
                found = weighed(tail, around, senses, self._taxonomy, self._vectors, wanted)
                return self._in_company(found, term, tail, span, use)
        return None

    def _in_company(self, found: WeighedSenses, term: str, tail: str, span: Span, use: Use) -> Ladder | None:
        """The ladder as it is of use; in what company a term is is looked up only where that makes a difference.

        That takes longest of all: the documents of every relative of every meaning are read.
        """

        def made(company: int | None) -> Ladder | None:
            built = self._ladder(term, found.shares(company), span, tail)
            used = built and use(built)
            return used if used and len(used.steps) > 1 else None

        ladders = {made(company) for company in (None, *found.senses)}
        if len(ladders) == 1:
            return ladders.pop()
        company = choose_sense(tail, self._places.others(term), self._taxonomy, self._reference)
        return made(company.concept if company is not None and "(fit" in company.why else None)

    def _is_rather_an_adjective(self, tail: str, senses: Sequence[int]) -> bool:
        """Whether hardly anybody uses a word as a noun: who keeps the garden tidy keeps no tidy."""
        used = any(self._taxonomy.tagged(tail, each) for each in senses)
        return not used and len(self._taxonomy.find(tail, "adjective")) > len(senses)

    def _may_be_meant(self, tail: str, sense: int) -> bool:
        """Whether a common noun, or a word that opens a sentence, can have this meaning: hearing aids are no AIDS."""
        spelt = [each for each in self._taxonomy.synonyms(sense) if each.casefold() == tail]
        if spelt and all(map(str.isupper, spelt)):
            return False
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
            if not sure_enough(wording, share) or volume <= steps[-1].volume or repeats(wording, names):
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
        here, before, _ = self._around.tokens(span)
        if before is not None and before.pos == "ADJ":
            return True
        if here and (here[0].tag == "PRP$" or here[-1].dep not in ("nsubj", "nsubjpass", "dobj", "pobj", "dative")):
            return True
        owned = before is not None and before.tag in ("PRP$", "POS")
        name = not term.islower() and not self._around.opens_sentence(span.start)
        return owned or name or bool(_BEING.search(self._text[max(0, span.start - 30) : span.start]))

    def _one(self, term: str, noun: str, volume: int, why: str) -> Ladder:
        """A ladder of one rung."""
        return Ladder(term, (Step(term, 1, named=True), Step(noun, volume, named=False)), why, single=noun != "award")

    def _climb(self, kind: str) -> Callable[[str, str, Span], Ladder | None]:
        return {
            "place": self._place,
            "address": self._places.address,
            "nationality": self._places.nationality,
            "organisation": self._entity,
            "work": self._entity,
            "event": self._entity,
            "product": self._entity,
            "law": self._entity,
            "award": self._award,
            "occupation": self._somebody,
            "relative": self._relative,
            "clue": self._clue,
            "passage": self._clue,
            "informative": self._meant,
            **dict.fromkeys(NUMBERS, _number),
        }.get(kind, _none)  # of a special category every true general term tells the category: a carcinoma is health

    def _award(self, term: str, _kind: str, span: Span) -> Ladder | None:
        """An award, if its own words say so, or that it was won, or what is known of it."""
        beside = self._around.beside(span)
        if not _ARTICLE.sub("", term)[:1].isupper() or _CONTEST.search(term):
            return None
        told = beside is not None and beside.kind == "award"
        told = told and not _WON.search(self._text, max(0, span.start - 14), span.start)  # a cup, a match, a seat
        known = any("award" in dict(_turned(rungs(each, self._taxonomy))) for each in self._spelt(term))
        if not told and not known and not _PRIZES.search(term):
            return None
        return self._one(term, "award", 87, "an award")

    def _place(self, term: str, kind: str, span: Span) -> Ladder | None:
        """By what it is a part of, or by what it is; a town whose name is that of a firm to most is a firm."""
        if self._around.is_torn(span) or _TITLED.search(self._text, max(0, span.start - 60), span.start):
            return None
        scale = (
            _EPONYM.search(self._text, max(0, span.start - 9), span.start)
            and self._text[span.end : span.end + 1] == ")"
        )
        if scale or _OWNS.match(self._text, span.end):
            return None  # what Mexico has is not North America's; the Rockwood scale is from nowhere
        where = _WHERE.search(self._text[max(0, span.start - 30) : span.start])
        firm = None if where else self._named(term, "organisation", BEYOND_DOUBT)
        return firm or self._places.within(term) or self._named(term, kind, CLEARER)

    def _entity(self, term: str, kind: str, span: Span) -> Ladder | None:
        """By what the name stands for, if the words beside it, its own words or the corpus make that clear.

        The plain noun of its kind is no rung: the label says as much, and a name that was taken for an organisation by
        mistake is none.
        """
        words = _ARTICLE.sub("", term).split()
        if self._around.goes_on(span) or not words or words[0][0].islower() or words[-1][0].islower():
            return None
        if _OFFICE.match(term) or (LEGAL_FORM.search(term) and _OF_A_FIRM.match(term)):
            return None
        if kind == "work" and _ADAPTED.search(self._text, max(0, span.start - 30), span.start):
            return None
        if kind == "work" and len(words) == 1 and _TITLE_BEFORE.search(self._text, max(0, span.start - 40), span.start):
            return None
        before = self._around.sentence_before(span)
        if _DATED.match(self._text, span.end) and _FILMS.search(before) and not _STAGE.search(before):
            film = self._entities.kind(_ARTICLE.sub("", term), "work", self._words, CLEAR, ("film",))
            return self._by_noun(term, film) if film is not None else None
        beside = self._around.beside(span)
        if beside is not None and beside.kind == "award" and kind == "work":
            return None  # nominated for a film, or for an award?
        if beside is not None and beside.kind != kind:
            return self._proper(term, _ARTICLE.sub("", term), span)
        found = self._named(term, kind, CLEARER)
        return None if found is not None and self._is_called_otherwise(found, span) else found

    def _is_called_otherwise(self, found: Ladder, span: Span) -> bool:
        """Whether the noun before a comma says that a name is another thing: "our network, Prism," is no album."""
        noun = self._around.noun_before_comma(span)
        if noun is None or found.sense == OWN_WORDS:
            return False
        return noun.lemma.casefold() not in found.steps[-1].name.split()

    def _anything(self, term: str, _kind: str, span: Span) -> Ladder | None:
        """By what a name of several words stands for that could be anything, if it can be but one thing.

        One word is never that: "Macbeth" stands in more than one text about a war, and "Papa" is a film.
        """
        if self._around.goes_on(span) or " " not in term:
            return None
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
