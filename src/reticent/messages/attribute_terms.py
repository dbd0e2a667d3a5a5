"""What can be said instead of a phrase that tells something of the writer: true, in words that people use, or left out.

What an entry of the profile is about decides how it is said in general. A place is the region, the country, the
continent around it; "I'm a nurse" is "I work in health care", then "I have a job"; an illness is a health condition; a
Volvo that the profile lists as a car is a car. What has no general term, or none that fits its place, is left out where
the sentence does without: a phrase behind a preposition, a word before a noun, a clause behind a comma, a sentence
among others. What can be neither generalized nor left out stays, and the user is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reticent.languages.en import attributes
from reticent.languages.en.demonyms import called
from reticent.languages.en.function_words import DETERMINERS, SUBJECT_PRONOUNS
from reticent.languages.en.holidays import HOLIDAYS
from reticent.languages.en.inflection import article, plural, with_the
from reticent.messages.loss import Rung
from reticent.messages.marks.untouched import in_another_language
from reticent.model import Replacement, Span
from reticent.substitute.general.ladders import ladder
from reticent.substitute.general.senses import choose

if TYPE_CHECKING:
    from reticent.languages import Analysis, Token
    from reticent.messages.profile import Attribute, Profile
    from reticent.world import World

LEFT_OUT = "(left out)"
"""The last rung of a ladder, where nothing is said."""

_PLACES = ("hometown", "residence")
_POSSESSIVE = frozenset("my our his her their your".split())
_IS = re.compile(
    r"\b(I)(?:\s+am|['’]m|\s+was|['’]ve been|\s+have been)\s+(?:also\s+|still\s+)?(?:an?\s+)?$", re.IGNORECASE
)
_AS = re.compile(r"\bas\s+(?:an?\s+|the\s+)?$", re.IGNORECASE)
_WORKING = re.compile(
    r"\b(?:work(?:s|ed|ing)?|job|career|training|years|employed)\s+as\s+(?:an?\s+|the\s+)?$", re.IGNORECASE
)
_BECAME = re.compile(r"\b(became|become|becoming)\s+an?\s+$", re.IGNORECASE)
_INTO = {
    "became": ("went into", "got a job"),
    "become": ("go into", "get a job"),
    "becoming": ("going into", "getting a job"),
}
_BESIDE = frozenset("near around outside past towards toward beyond".split())
_STOPPING = frozenset("stop start quit begin keep continue miss".split())
_BY = frozenset("in at near from on with for to by around outside behind".split())
_TURNS = re.compile(
    r"(?:\b(?:not|no|never|nobody|nothing|nor|neither|without|only|except|unless|cannot|hardly|barely|than)\b|n['’]t\b)"
    r"(?!.*(?:,|\b(?:and|but|so|because)\b))",
    re.IGNORECASE | re.DOTALL,
)
"""What turns the truth of a clause round."""
_HOME_IS = re.compile(r"\bmy (?:hometown|home town|home city|birthplace|city|town) is $", re.IGNORECASE)
_WHEN = frozenset(("DATE", "TIME"))
_ADVERBS = frozenset("today tomorrow yesterday tonight".split())
_FEW_WORDS = 4
_LINK = re.compile(r",\s+(?:and|but|so|where|because|which|\w+ing)\b")
_OPEN_CLAUSE = re.compile(r"\b(?:if|when|while|because|although|after|before|since)\b", re.IGNORECASE)
_GOES_ON = frozenset(", and but so on every in for with today now yesterday tonight after before".split())
_REFERS = frozenset(
    "it its he his she her they their them that this these those but so and or which there we us also then".split()
)
"""What a sentence starts with that goes on from the one before."""
_ENDS = frozenset((".", "!", "?", "…", ";", ")", ""))


@dataclass(frozen=True, slots=True)
class _General:
    """A rung, and how it is put where a phrase stands; None where it does not fit."""

    rung: Rung
    put: Callable[[_Place], Replacement | None]


class _Place:
    """Where a phrase stands: its words, and those around it."""

    def __init__(self, text: str, analysis: Analysis, span: Span, others: Sequence[Span]) -> None:
        self.text, self.span, self.analysis = text, span, analysis
        self.others = [other for other in others if other != span]
        self.tokens = [token for token in analysis.tokens if token.pos != "SPACE"]
        inside = [at for at, token in enumerate(self.tokens) if token.span.overlaps(span)]
        self.first, self.last = (inside[0], inside[-1]) if inside else (0, 0)

    def word(self, at: int) -> str:
        return self.tokens[at].span.of(self.text).lower() if 0 <= at < len(self.tokens) else ""

    def token(self, at: int) -> Token | None:
        return self.tokens[at] if 0 <= at < len(self.tokens) else None

    def pos(self, at: int) -> str:
        return self.tokens[at].pos if 0 <= at < len(self.tokens) else ""

    @property
    def before(self) -> str:
        return self.word(self.first - 1)

    @property
    def after(self) -> str:
        return self.word(self.last + 1)

    @property
    def phrase(self) -> str:
        return self.span.of(self.text)

    @property
    def several(self) -> bool:
        token = self.token(self.last)
        return token is not None and token.tag in ("NNS", "NNPS")

    @property
    def modifies(self) -> bool:
        """Whether a noun follows that the phrase goes with: "pottery class"."""
        noun = self.token(self.last + 1)
        if noun is None or noun.pos not in ("NOUN", "PROPN") or self.text[self.span.end : self.span.end + 1] != " ":
            return False
        when = any(each.span.overlaps(noun.span) and each.label in _WHEN for each in self.analysis.entities)
        return not (when and (noun.pos == "PROPN" or noun.lemma.lower() in _ADVERBS))

    @property
    def sentence(self) -> Span:
        around = [each for each in self.analysis.sentences if each.start <= self.span.start < each.end]
        return around[0] if around else Span(0, len(self.text))

    def opens(self, start: int) -> bool:
        """Whether a stretch that starts here opens its sentence."""
        return not any(letter.isalnum() for letter in self.text[self.sentence.start : start])

    def instead(self, start: int, end: int, words: str) -> Replacement | None:
        """The words in place of a stretch, with a capital where it opens a sentence; None where another phrase is."""
        if any(Span(start, end).overlaps(other) for other in self.others):
            return None
        said = words[:1].upper() + words[1:] if self.opens(start) else words
        return Replacement(start, end, said)

    def noun(self, noun: str, *, mass: bool = False) -> Replacement | None:
        """A noun in place of the phrase, with the determiner that its place asks for."""
        if self.modifies:
            return None
        start, before = self.span.start, self.token(self.first - 1)
        if before is not None and self.before in ("a", "an"):
            start = before.span.start
            return self.instead(start, self.span.end, noun if mass else f"{article(noun)} {noun}")
        bare = self.before not in DETERMINERS and self.before not in _POSSESSIVE and self.before != "the"
        return self.instead(
            start, self.span.end, noun if mass or self.several or not bare else f"{article(noun)} {noun}"
        )


def general_forms(
    text: str, analysis: Analysis, spans: Sequence[Span], attribute: Attribute, direct: bool,
    profile: Profile, world: World, others: Sequence[Span],
) -> tuple[tuple[Rung, ...], tuple[Span, ...], tuple[tuple[str, ...], ...]]:  # fmt: skip
    """The ladder of a phrase that stands at some places, the stretches that change, and what each level puts there.

    A rung is kept if it can be put at every place.
    """
    places = [_Place(text, analysis, span, others) for span in spans]
    general = [*(_generals(places[0], attribute, profile, world) if direct else _of_hints(places[0]))]
    found: list[tuple[Rung, list[Replacement]]] = []
    foreign = in_another_language(text, analysis)
    elsewhere = any(sentence.covers(span) for sentence in foreign for span in spans)
    if elsewhere or any(map(_turned_round, places)):
        general = []
    for each in [*general, _General(Rung(LEFT_OUT), _without_sentence if elsewhere else left_out)]:
        if found and each.rung.text == LEFT_OUT:
            break
        put = [each.put(place) for place in places]
        edits = [edit for edit in put if edit is not None]
        if len(edits) == len(places) and all(edits != known for _, known in found):
            found.append((each.rung, edits))
    stretches = tuple(
        Span(
            min([span.start, *(edits[at].start for _, edits in found)]),
            max([span.end, *(edits[at].end for _, edits in found)]),
        )
        for at, span in enumerate(spans)
    )
    forms = [tuple(stretch.of(text) for stretch in stretches)]
    for _, edits in found:
        forms.append(
            tuple(
                text[stretch.start : edit.start] + edit.text + text[edit.end : stretch.end]
                for stretch, edit in zip(stretches, edits, strict=True)
            )
        )
    return (
        (Rung(spans[0].of(text), _people_of(text, spans[0], attribute, profile, world)), *(rung for rung, _ in found)),
        stretches,
        tuple(forms),
    )


def _generals(place: _Place, attribute: Attribute, profile: Profile, world: World) -> Iterator[_General]:
    """The general terms for what an attribute says outright, the nearest first."""
    name, words = attribute.name, place.phrase.lower()
    school = next((each for each in attributes.SCHOOLS if each in words.split()), None)
    if name in ("name", "nicknames") or place.phrase in called(attribute.value):
        return
    if name in _PLACES and school:
        yield _General(Rung(school), lambda here: _school(here, school))
    elif name in _PLACES:
        yield from _regions(place.phrase, attribute, profile, world)
    elif name == "education":
        yield from _learning(place.phrase, attribute, world)
    elif name == "work":
        if not _of_the_trade(words, attribute.value.lower()):
            yield from _working(words, world)
    elif name == "interests":
        yield from _liking(words, world)
    elif name == "religion":
        yield from _believing(words)
    elif name == "family":
        yield from _related(words)
    elif name in _AS_ONE:
        yield _AS_ONE[name]
    else:
        yield from _listed(attribute, world)


def _related(words: str) -> Iterator[_General]:
    """Kin by what they are to the writer."""
    kin = next((kin for kin, members in attributes.FAMILY.items() if words in members.split()), None)
    if kin:
        yield _General(Rung(kin), lambda here: _in_my_family(here, kin) or here.noun(kin))


def _in_my_family(here: _Place, kin: str) -> Replacement | None:
    """Someone in my family: nobody says my relative."""
    whose = here.token(here.first - 1)
    if (
        not kin.startswith("relative")
        or whose is None
        or here.before not in ("my", "our")
        or here.after in ("'s", "’s")
    ):
        return None
    who = "people" if kin.endswith("s") else "someone"
    return here.instead(whose.span.start, here.span.end, f"{who} in {here.before} family")


def _of_hints(place: _Place) -> Iterator[_General]:
    """What only hints at an attribute is left out or stays, but for holidays: a wider word would tell as much."""
    holiday = HOLIDAYS.get(place.phrase.casefold())
    if holiday:
        yield _General(Rung(holiday), lambda here: here.noun(holiday))


def _turned_round(here: _Place) -> bool:
    """Whether a general term would claim more: who does not vote for one party may vote for another.

    Not where the phrase is the writer's own: who cannot drive "my Skoda" has a car.
    """
    return here.before != "my" and bool(_TURNS.search(here.text[here.sentence.start : here.span.start]))


def _regions(phrase: str, attribute: Attribute, profile: Profile, world: World) -> Iterator[_General]:
    """The region, the country and the continent around a place."""
    concept = place_meant(phrase, attribute, profile, world)
    if concept is None:
        return
    for step in ladder(phrase, concept, world.taxonomy, "part").steps[1:]:
        people = world.taxonomy.population(step.concept) if step.concept is not None else None
        yield _General(Rung(step.name, people), lambda here, name=step.name: _around(here, name))  # type: ignore[misc]


def place_meant(phrase: str, attribute: Attribute, profile: Profile, world: World) -> int | None:
    """Which place of that name: the one in the region that the entry names, else the one near the profile's others."""
    head, _, within = attribute.value.partition(",")
    beside = [within.strip()] if within.strip() and head.strip().lower() in phrase.lower() else []
    beside += [part.strip() for each in profile.attributes() if each.name in _PLACES for part in each.value.split(",")]
    chosen = choose(phrase, [each for each in beside if each != phrase], world.taxonomy, world.reference, place=True)
    if chosen is None:
        return None
    taxonomy = world.taxonomy
    if taxonomy.population(chosen.concept):
        return chosen.concept
    same = [each for each in taxonomy.find(phrase) if taxonomy.population(each) and taxonomy.places(each)]
    return max(same, key=lambda each: taxonomy.population(each) or 0, default=chosen.concept)


def _around(here: _Place, name: str) -> Replacement | None:
    """A wider place, where that can still be said: nobody is "near Europe" or "in the Leeds of England"."""
    before = here.before
    if (
        before in _BESIDE
        or here.modifies
        or here.after in ("'s", "’s")
        or here.pos(here.first - 1) in ("NOUN", "PROPN", "ADJ")
    ):
        return None
    if before in DETERMINERS or (before == "to" and here.word(here.first - 2) in ("home", "next", "close")):
        return None
    start, said = here.span.start, with_the(name)
    home = _HOME_IS.search(here.text[:start])
    if home:
        return here.instead(home.start(), here.span.end, f"I'm from {said}")
    if before == "at":
        token = here.token(here.first - 1)
        start, said = (token.span.start if token else start), f"in {said}"
    end = here.span.end
    further = [each.span for each in here.analysis.entities if each.label in ("GPE", "LOC")]
    for place in further:  # "Cambridge, Massachusetts" goes as a whole
        if place.start >= end and here.text[end : place.start] == ", ":
            end = place.end
    return here.instead(start, end, said)


def _of_the_trade(words: str, occupation: str) -> bool:
    """Whether a phrase is what an occupation deals with, not who has it: the buses of a bus driver."""
    return any(words in (each, plural(each)) for each in occupation.split()[:-1])


def _working(words: str, world: World) -> Iterator[_General]:
    """In which field somebody works, and that they do."""
    field = field_of(words, world)
    if field:
        yield _General(Rung(f"work in {field}"), lambda here: _job(here, f"in {field}"))
    yield _General(Rung("job"), lambda here: _job(here, ""))


def field_of(occupation: str, world: World) -> str | None:
    """The field that an occupation belongs to: by its own name, its last word, or what it is a kind of."""
    named = {word: field for field, members in attributes.FIELDS.items() for word in members.split()}
    head = occupation.rsplit(maxsplit=1)[-1]
    for word in (occupation.replace(" ", "_"), head, head.removesuffix("s")):
        if word in named:
            return named[word]
    for concept in [*world.taxonomy.find(occupation), *world.taxonomy.find(head)][:3]:
        layer, seen = [concept], {concept}
        while layer:
            for each in layer:
                name = world.taxonomy.name(each).lower().replace(" ", "_")
                if name in named:
                    return named[name]
            layer = [up for each in layer for up in world.taxonomy.parents(each) if up not in seen]
            seen.update(layer)
    return None


def _job(here: _Place, field: str) -> Replacement | None:
    """That the writer works, in a field or at all."""
    before, end = here.text[: here.span.start], here.span.end
    if here.modifies:
        return None
    working = _WORKING.search(before)
    if working:
        start = working.start() + working[0].lower().index(" as ")
        return here.instead(start, end, f" {field}" if field else "")
    am = _IS.search(before)
    if am and not here.several:
        past = "was" in am[0].lower()
        doing = ("worked" if past else "work") + f" {field}" if field else ("had a job" if past else "have a job")
        if "been" in am[0].lower():
            doing = f"have worked {field}" if field else "have had a job"
        return here.instead(am.start(), end, f"I {doing}")
    became = _BECAME.search(before)
    if became:
        into, got = _INTO[became[1].lower()]
        return here.instead(became.start(), end, f"{into} {field.removeprefix('in ')}" if field else got)
    if _AS.search(before) and field:
        found = _AS.search(before)
        assert found is not None  # noqa: S101
        return here.instead(found.start(), end, f"as someone who works {field}")
    if here.several and here.before not in DETERMINERS and field:
        return here.instead(here.span.start, end, f"people {field}")
    return None


def _learning(phrase: str, attribute: Attribute, world: World) -> Iterator[_General]:
    """Where an institution is, as the paper has it, or what it is; a subject is no place."""
    kind = next((each for each in attributes.SCHOOLS if each in f"{phrase} {attribute.value}".lower()), "university")
    taxonomy = world.taxonomy
    known = [each for each in (*taxonomy.find(phrase), *taxonomy.find(attribute.value)) if not taxonomy.places(each)]
    concept = next((each for each in known if taxonomy.named(each) and taxonomy.wholes(each)), None)
    if concept is not None:
        for step in ladder(phrase, concept, taxonomy, "part").steps[1:]:
            people = taxonomy.population(step.concept) if step.concept is not None else None
            if people:
                yield _General(Rung(step.name, people), lambda here, name=step.name: _studied(here, name))  # type: ignore[misc]
    if not subject_of(attribute.value) and phrase[:1].isupper():
        yield _General(Rung(kind), lambda here: _school(here, kind))


def subject_of(education: str) -> str:
    """What was studied, where an entry names a degree: History for Masters in History; else nothing."""
    words = education.split()
    named = [word for word in words if word.lower().strip(".,") not in attributes.DEGREES]
    return " ".join(named) if len(named) < len(words) and " in " in f" {education} " else ""


def _studied(here: _Place, region: str) -> Replacement | None:
    token = here.token(here.first - 1)
    if here.before != "at" or token is None or here.modifies:
        return None
    return here.instead(token.span.start, here.span.end, f"in {with_the(region)}")


def _school(here: _Place, kind: str) -> Replacement | None:
    """At university, to college; a university elsewhere."""
    if here.modifies or here.after in ("'s", "’s"):
        return None
    if here.before in ("at", "to", "from", "after", "in"):
        token = here.token(here.first - 1)
        before = "at" if here.before == "in" else here.before
        return here.instead(token.span.start if token else here.span.start, here.span.end, f"{before} {kind}")
    start = here.tokens[here.first - 1].span.start if here.before == "the" else here.span.start
    return here.instead(start, here.span.end, f"{article(kind)} {kind}")


def _sporting(here: _Place) -> Replacement | None:
    before = here.token(here.first - 1)
    if here.modifies or here.before in ("go", "goes", "going", "went"):
        return None
    if here.before == "the":
        return here.instead(here.tokens[here.first - 1].span.start, here.span.end, "a sports event")
    joined = here.before in ("and", "or") and here.word(here.first - 2).endswith("ing")
    if joined or here.opens(here.span.start) or (before is not None and before.lemma in _STOPPING):
        return here.instead(here.span.start, here.span.end, "doing sports")
    return None if here.before in ("a", "an") else here.instead(here.span.start, here.span.end, "sports")


def _liking(words: str, world: World) -> Iterator[_General]:
    """Music and games by that name, everything else as a hobby."""
    kinds = {world.taxonomy.name(up) for each in world.taxonomy.find(words)[:2] for up in _ancestors(each, world)}
    for kind, said in (("music", "music"), ("game", "games")):
        if kind in kinds:
            yield _General(Rung(said), lambda here, said=said: here.noun(said, mass=True))  # type: ignore[misc]
            return
    yield _General(Rung("hobby"), _hobby)


def _ancestors(concept: int, world: World) -> set[int]:
    found, layer = {concept}, [concept]
    while layer:
        layer = [up for each in layer for up in world.taxonomy.parents(each) if up not in found]
        found.update(layer)
    return found


def _hobby(here: _Place) -> Replacement | None:
    token = here.token(here.first - 1)
    verb = token is not None and token.pos in ("VERB", "AUX") and token.lemma not in ("go", "play", "do")
    if here.modifies or not (here.opens(here.span.start) or verb or here.before in ("of", "about", "and", "like")):
        return None
    return here.instead(here.span.start, here.span.end, "my hobby")


def _believing(words: str) -> Iterator[_General]:
    """A believer of which religion, then a believer; a religion by itself is "my faith"."""
    religion = next((each for each, members in attributes.FAITHS.items() if words in members.split()), None)
    if religion:
        yield _General(Rung(religion), lambda here: here.noun(religion) if here.before in ("a", "an") else None)
    yield _General(Rung("faith"), _faith)


def _faith(here: _Place) -> Replacement | None:
    if here.before in ("a", "an"):
        return here.noun("religious person")
    if here.modifies or here.several or here.before in DETERMINERS or here.before in ("i'm", "am", "'m", "is", "'s"):
        return None
    return here.instead(here.span.start, here.span.end, "my faith")


def _partisan(here: _Place) -> Replacement | None:
    if here.modifies or "party" not in here.phrase.lower():
        return None
    inside = here.phrase.lower().startswith("the ")
    start = here.tokens[here.first - 1].span.start if here.before == "the" and not inside else here.span.start
    return here.instead(start, here.span.end, "a political party")


_AS_ONE = {
    "health": _General(
        Rung("health condition"), lambda here: here.noun("health problems" if here.several else "health condition")
    ),
    "sports": _General(Rung("sport"), _sporting),
    "politics": _General(Rung("political party"), _partisan),
}
"""Attributes with one general term for all that they can be."""


def _listed(attribute: Attribute, world: World) -> Iterator[_General]:
    """What the profile itself calls it: a Volvo that is listed under `car` is a car."""
    noun = attribute.name.replace("_", " ").lower()
    if noun in attributes.COMPANIES:
        noun = "company"
    if not world.taxonomy.find(noun):
        return

    def put(here: _Place) -> Replacement | None:
        if here.before in _POSSESSIVE or here.before in ("a", "an", "the", "this"):
            return here.noun(noun)
        if here.modifies or here.several:
            return None
        words = f"{article(noun)} {noun}" if noun == "company" else f"my {noun}"
        return here.instead(here.span.start, here.span.end, words)

    yield _General(Rung(noun), put)


def _people_of(text: str, span: Span, attribute: Attribute, profile: Profile, world: World) -> int | None:
    """How many people a phrase may mean, where that is known."""
    if attribute.name in _PLACES:
        concept = place_meant(span.of(text), attribute, profile, world)
        return world.taxonomy.population(concept) if concept is not None else None
    return next(
        (found for each in world.taxonomy.find(span.of(text)) if (found := world.taxonomy.population(each))), None
    )


def left_out(here: _Place) -> Replacement | None:
    """The sentence without the phrase: without its prepositional phrase, its clause, or the whole sentence."""
    smaller = None if _turned_round(here) else _without_modifier(here) or _without_adjunct(here)
    return smaller or _without_clause(here) or _without_sentence(here)


def _without_modifier(here: _Place) -> Replacement | None:
    """Without the pottery of "my pottery class"; it is a class all the same."""
    if not here.modifies or here.pos(here.last + 1) != "NOUN":
        return None
    noun = here.tokens[here.last + 1]
    if here.before not in _POSSESSIVE | {"the"} and not (here.opens(here.span.start) and noun.tag == "NNS"):
        return None
    if here.opens(here.span.start):
        word = noun.span.of(here.text)
        return here.instead(here.span.start, noun.span.end, word)
    return here.instead(here.span.start, noun.span.start, "")


def _without_adjunct(here: _Place) -> Replacement | None:
    """A preposition and what follows it, at the end of a clause, behind a word that does without."""
    at = here.first - 1
    while here.pos(at) in ("DET", "ADJ", "PRON") and here.word(at) not in SUBJECT_PRONOUNS:
        at -= 1
    before = here.token(at - 1)
    if here.word(at) not in _BY or here.modifies or before is None or before.lemma in attributes.NEEDS_PLACE:
        return None
    noun = before.pos in ("NOUN", "PROPN", "PRON")
    closes = here.after in _ENDS or here.after in _GOES_ON or (noun and here.pos(here.last + 1) in ("AUX", "VERB"))
    if not closes or re.search(r"\bthere\b", here.text[here.span.end : here.sentence.end], re.IGNORECASE):
        return None
    if before.pos == "VERB" and here.word(at) not in ("in", "at", "near"):
        return None
    if not (noun or before.pos in ("ADV", "VERB")) or (noun and here.opens(before.span.start) and before.pos != "NOUN"):
        return None
    return here.instead(before.span.end, here.span.end, "")


def _without_clause(here: _Place) -> Replacement | None:
    """What follows the last comma ("..., and insulin is expensive"), where a sentence stands before it."""
    sentence = here.sentence
    head, tail = here.text[sentence.start : here.span.start], here.text[here.span.end : sentence.end]
    comma = head.rfind(",")
    if comma < 0 or re.search(r"[,;:]", tail) or not _LINK.match(head[comma:]) or _OPEN_CLAUSE.search(head[:comma]):
        return None
    until = sentence.start + comma
    said = [token.pos for token in here.tokens if sentence.start <= token.span.start < until]
    if not {"VERB", "AUX"}.intersection(said):
        return None
    end = here.span.end + len(re.sub(r"[.!?…]?\s*$", "", tail))
    return here.instead(until, end, "")


def _without_sentence(here: _Place) -> Replacement | None:
    """One sentence of several."""
    whole = here.sentence
    left = here.text[: whole.start] + here.text[whole.end :]
    if len(here.analysis.sentences) < 2 or len(left.split()) < _FEW_WORDS:
        return None
    following = re.match(r"\W*(\w+)", here.text[whole.end :])
    if following and following[1].lower() in _REFERS:
        return None
    end = whole.end + (len(here.text[whole.end :]) - len(here.text[whole.end :].lstrip()))
    start = whole.start if end < len(here.text) or not whole.start else len(here.text[: whole.start].rstrip())
    if any(Span(start, end).overlaps(other) for other in here.others):
        return None
    return Replacement(start, end, "")
