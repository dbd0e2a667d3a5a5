"""What can be said instead of a phrase that tells something of the writer: true, in words that people use, or left out.

What an entry of the profile is about decides how it is said in general. A place is the region, the country, the
continent around it; "I'm a nurse" is "I work in health care", then "I have a job"; an illness is a health condition; a
Volvo that the profile lists as a car is a car. What has no general term, or none that fits its place, is left out where
the sentence does without: a phrase behind a preposition, a word before a noun, a clause behind a comma, a sentence
among others. What can be neither generalized nor left out stays, and the user is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reticent.knowledge.taxonomy import upwards
from reticent.languages.en import attributes
from reticent.languages.en.function_words import DETERMINERS
from reticent.languages.en.holidays import HOLIDAYS
from reticent.languages.en.inflection import article, inflected, with_the
from reticent.messages.leaving_out import left_out, turned_round, without_sentence
from reticent.messages.loss import Rung
from reticent.messages.marks.untouched import in_another_language
from reticent.messages.phrase_place import POSSESSIVE, General, PhrasePlace
from reticent.messages.trades import IS, is_deed, working
from reticent.messages.wider_places import PLACES, peoples, peoples_around, place_meant, population_of, regions
from reticent.model import Replacement, Span
from reticent.substitute.general.ladders import ladder

if TYPE_CHECKING:
    from reticent.languages import Analysis
    from reticent.messages.profile import Attribute, Profile
    from reticent.world import World

LEFT_OUT = "(left out)"
"""The last rung of a ladder, where nothing is said."""
_DOING = frozenset("stop start quit begin keep continue miss be".split())


def general_forms(
    text: str, analysis: Analysis, spans: Sequence[Span], attribute: Attribute, direct: bool,
    profile: Profile, world: World, others: Sequence[Span], also: Sequence[Span] = (),
) -> tuple[tuple[Rung, ...], tuple[Span, ...], tuple[tuple[str, ...], ...]]:  # fmt: skip
    """The ladder of a phrase that stands at some places, the stretches that change, and what each level puts there.

    A rung is kept if it can be put at every place. What is there `also` is left out with the phrase, or nothing is.
    """
    places = [PhrasePlace(text, analysis, span, others, also) for span in spans]
    general = [*(_generals(places[0], attribute, profile, world) if direct else _of_hints(places[0]))]
    found: list[tuple[Rung, list[Replacement]]] = []
    foreign = in_another_language(text, analysis)
    elsewhere = any(sentence.covers(span) for sentence in foreign for span in spans)
    if elsewhere or also or any(map(turned_round, places)):
        general = []
    for each in [*general, General(Rung(LEFT_OUT), without_sentence if elsewhere else left_out)]:
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


def _generals(place: PhrasePlace, attribute: Attribute, profile: Profile, world: World) -> Iterator[General]:
    """The general terms for what an attribute says outright, the nearest first."""
    name, words = attribute.name, place.phrase.lower()
    school = next((each for each in attributes.SCHOOLS if each in words.split()), None)
    if name in ("name", "nicknames"):
        return
    if place.phrase in peoples(attribute, world.taxonomy):
        yield from peoples_around(attribute, world.taxonomy)
        return
    if name != "work" and is_deed(place, attribute, world):
        return
    if name in PLACES and school:
        yield General(Rung(school), lambda here: _school(here, school))
    elif name in PLACES:
        yield from regions(place.phrase, attribute, profile, world)
    elif name == "education":
        yield from _learning(place.phrase, attribute, world)
    elif name == "work":
        yield from working(place, attribute, world)
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


def _related(words: str) -> Iterator[General]:
    """Kin by what they are to the writer."""
    kin = next((kin for kin, members in attributes.FAMILY.items() if words in members.split()), None)
    if kin:
        yield General(Rung(kin), lambda here: _in_my_family(here, kin) or here.noun(kin))


def _in_my_family(here: PhrasePlace, kin: str) -> Replacement | None:
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


def _of_hints(place: PhrasePlace) -> Iterator[General]:
    """What only hints at an attribute is left out or stays, but for holidays: a wider word would tell as much."""
    holiday = HOLIDAYS.get(place.phrase.casefold())
    if holiday:
        yield General(Rung(holiday), lambda here: here.noun(holiday))


def _learning(phrase: str, attribute: Attribute, world: World) -> Iterator[General]:
    """Where an institution is, as the paper has it, or what it is; a subject is no place."""
    kind = next((each for each in attributes.SCHOOLS if each in f"{phrase} {attribute.value}".lower()), "university")
    taxonomy = world.taxonomy
    known = [each for each in (*taxonomy.find(phrase), *taxonomy.find(attribute.value)) if not taxonomy.places(each)]
    concept = next((each for each in known if taxonomy.named(each) and taxonomy.wholes(each)), None)
    if concept is not None:
        for step in ladder(phrase, concept, taxonomy, "part").steps[1:]:
            people = population_of(step.concept, taxonomy)
            if people:
                yield General(Rung(step.name, people), lambda here, name=step.name: _studied(here, name))  # type: ignore[misc]
    if not subject_of(attribute.value) and phrase[:1].isupper():
        yield General(Rung(kind), lambda here: _school(here, kind))


def subject_of(education: str) -> str:
    """What was studied, where an entry names a degree: History for Masters in History; else nothing."""
    words = education.split()
    named = [word for word in words if word.lower().strip(".,") not in attributes.DEGREES]
    return " ".join(named) if len(named) < len(words) and " in " in f" {education} " else ""


def _studied(here: PhrasePlace, region: str) -> Replacement | None:
    token = here.token(here.first - 1)
    if here.before != "at" or token is None or here.modifies:
        return None
    return here.instead(token.span.start, here.span.end, f"in {with_the(region)}")


def _school(here: PhrasePlace, kind: str) -> Replacement | None:
    """At university, to college; a university elsewhere."""
    if here.modifies or here.after in ("'s", "’s"):
        return None
    if here.before in ("at", "to", "from", "after", "in"):
        token = here.token(here.first - 1)
        before = "at" if here.before == "in" else here.before
        return here.instead(token.span.start if token else here.span.start, here.span.end, f"{before} {kind}")
    start = here.tokens[here.first - 1].span.start if here.before == "the" else here.span.start
    return here.instead(start, here.span.end, f"{article(kind)} {kind}")


def _sporting(here: PhrasePlace) -> Replacement | None:
    before = here.token(here.first - 1)
    if here.modifies or (here.pos(here.last + 1) in ("DET", "NUM", "PRON") and not here.when(here.last + 1)):
        return None
    if before is not None and before.lemma == "go":
        does = inflected("do", before.tag)
        return here.instead(before.span.start, here.span.end, f"{does} some sport") if does else None
    if here.before == "the":
        return here.instead(here.tokens[here.first - 1].span.start, here.span.end, "a sports event")
    if here.pos(here.first - 1) in ("DET", "ADJ", "NUM", "NOUN", "PROPN") or here.before in POSSESSIVE:
        return None
    joined = here.before in ("and", "or") and here.word(here.first - 2).endswith("ing")
    if joined or here.opens(here.span.start) or (before is not None and before.lemma in _DOING):
        return here.instead(here.span.start, here.span.end, "doing sports")
    return here.instead(here.span.start, here.span.end, "sports")


def _liking(words: str, world: World) -> Iterator[General]:
    """Music and games by that name, everything else as a hobby."""
    taxonomy = world.taxonomy
    kinds = {taxonomy.name(up) for each in taxonomy.find(words)[:2] for up in upwards(each, taxonomy.parents)}
    for kind, said in (("music", "music"), ("game", "games")):
        if kind in kinds:
            yield General(Rung(said), lambda here, said=said: here.noun(said, mass=True))  # type: ignore[misc]
            return
    yield General(Rung("hobby"), _hobby)


def _hobby(here: PhrasePlace) -> Replacement | None:
    token = here.token(here.first - 1)
    verb = token is not None and token.pos in ("VERB", "AUX") and token.lemma not in ("go", "play", "do")
    if here.modifies or not (here.opens(here.span.start) or verb or here.before in ("of", "about", "and", "like")):
        return None
    return here.instead(here.span.start, here.span.end, "my hobby")


def _believing(words: str) -> Iterator[General]:
    """A believer of which religion, then a believer; a religion by itself is "my faith"."""
    religion = next((each for each, members in attributes.FAITHS.items() if words in members.split()), None)
    if religion:
        yield General(Rung(religion), lambda here: here.noun(religion) if here.before in ("a", "an") else None)
    yield General(Rung("faith"), _faith)


def _faith(here: PhrasePlace) -> Replacement | None:
    if here.before in ("a", "an"):
        return here.noun("religious person")
    if here.modifies or here.several or here.before in DETERMINERS or here.before in ("i'm", "am", "'m", "is", "'s"):
        return None
    return here.instead(here.span.start, here.span.end, "my faith")


def _partisan(here: PhrasePlace) -> Replacement | None:
    if here.modifies or "party" not in here.phrase.lower():
        return None
    inside = here.phrase.lower().startswith("the ")
    start = here.tokens[here.first - 1].span.start if here.before == "the" and not inside else here.span.start
    return here.instead(start, here.span.end, "a political party")


def _ailing(here: PhrasePlace) -> Replacement | None:
    """That there is something: of what the writer has, or of what they are by it."""
    token = here.token(here.last)
    if token is not None and token.pos in ("ADJ", "VERB"):
        am = IS.search(here.text[: here.span.start])
        having = "had" if am and "was" in am[0].lower() else "have"
        return here.instead(am.start(), here.span.end, f"I {having} a health condition") if am else None
    return here.noun("health problems" if here.several else "health condition")


_AS_ONE = {
    "health": General(Rung("health condition"), _ailing),
    "sports": General(Rung("sport"), _sporting),
    "politics": General(Rung("political party"), _partisan),
}
"""Attributes with one general term for all that they can be."""


def _listed(attribute: Attribute, world: World) -> Iterator[General]:
    """What the profile itself calls it: a Volvo that is listed under `car` is a car."""
    noun = attribute.name.replace("_", " ").lower()
    if noun in attributes.COMPANIES:
        noun = "company"
    if not world.taxonomy.find(noun):
        return

    def put(here: PhrasePlace) -> Replacement | None:
        if here.before in POSSESSIVE or here.before in ("a", "an", "the", "this"):
            return here.noun(noun)
        if here.modifies or here.several:
            return None
        words = f"{article(noun)} {noun}" if noun == "company" else f"my {noun}"
        return here.instead(here.span.start, here.span.end, words)

    yield General(Rung(noun), put)


def _people_of(text: str, span: Span, attribute: Attribute, profile: Profile, world: World) -> int | None:
    """How many people a phrase may mean, where that is known."""
    if attribute.name in PLACES:
        return population_of(place_meant(span.of(text), attribute, profile, world), world.taxonomy)
    return next(
        (found for each in world.taxonomy.find(span.of(text)) if (found := world.taxonomy.population(each))), None
    )
