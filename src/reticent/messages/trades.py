"""What is said instead of an occupation: "I work in health care" of a nurse, "working in education" of teaching."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from reticent.knowledge.taxonomy import upwards
from reticent.languages.en import attributes
from reticent.languages.en.function_words import DETERMINERS
from reticent.languages.en.inflection import inflected, plural
from reticent.messages.families import verb_forms
from reticent.messages.loss import Rung
from reticent.messages.phrase_place import General, PhrasePlace
from reticent.model import Replacement

if TYPE_CHECKING:
    from reticent.messages.profile import Attribute
    from reticent.world import World

IS = re.compile(
    r"\b(I)(?:\s+am|['’]m|\s+was|['’]ve been|\s+have been)\s+(?:also\s+|still\s+)?(?:an?\s+)?$", re.IGNORECASE
)
"""Before what the writer is."""
_AS = re.compile(r"\bas\s+(?:an?\s+|the\s+)?$", re.IGNORECASE)
_WORKING = re.compile(
    r"\b(?:work(?:s|ed|ing)?|job|career|training|years|employed)(?P<as>\s+as\s+(?:an?\s+|the\s+)?)$", re.IGNORECASE
)
_BECAME = re.compile(r"\b(became|become|becoming)\s+an?\s+$", re.IGNORECASE)
_INTO = {
    "became": ("went into", "got a job"),
    "become": ("go into", "get a job"),
    "becoming": ("going into", "getting a job"),
}
_BEHIND_DEEDS = frozenset(("", *". ! ? , ; and but for since until at in again now".split()))
"""What follows a deed that is done to nothing: who taught for years worked for years."""
_LEADING = ("ADP", "AUX", "ADV", "CCONJ", "PART", "PUNCT")
_ABOUT_DEEDS = frozenset("love like hate enjoy stop start quit leave miss keep prefer begin continue".split())
"""Verbs behind which a deed can stand by itself: who loves teaching loves working in education."""


def working(place: PhrasePlace, attribute: Attribute, world: World) -> Iterator[General]:
    """In which field somebody works, and that they do: of who has an occupation, or does what it is."""
    words, entry = place.phrase.lower(), attribute.value.lower()
    if is_deed(place, attribute, world) or (place.word(place.first).endswith("ing") and words not in entry):
        yield from _doing(entry, world)
    elif not _of_the_trade(words, entry):
        yield from _having(words, world)


def is_deed(place: PhrasePlace, attribute: Attribute, world: World) -> bool:
    """Whether a phrase is what an entry makes people do, as a verb: swam, of swimming."""
    words, token = place.word(place.first), place.token(place.first)
    own = attribute.value.lower().split()
    if any(words in (each, plural(each)) for each in own):  # a nurse, unless she is said to nurse
        return token is not None and token.tag in ("VBD", "VBP", "VBZ")
    noun = words.endswith("ing") or (token is not None and token.pos == "NOUN")
    return not noun and words in verb_forms(attribute.value, world.taxonomy)


def _doing(entry: str, world: World) -> Iterator[General]:
    """That somebody works, in a field or at all, where it is done to nothing that a sentence would lack."""
    return _less_exactly(field_of(entry, world), "work", _worked)


def _less_exactly(
    field: str | None, least: str, said: Callable[[PhrasePlace, str], Replacement | None]
) -> Iterator[General]:
    """In which field somebody works, and no more than that they do."""
    if field:
        yield General(Rung(f"work in {field}"), lambda here: said(here, f"in {field}"))
    yield General(Rung(least), lambda here: said(here, ""))


def _worked(here: PhrasePlace, field: str) -> Replacement | None:
    token = here.token(here.first)
    doing = here.word(here.first).endswith("ing")
    ends = here.after in _BEHIND_DEEDS or (doing and here.pos(here.last + 1) == "AUX")
    ordered = token is not None and token.tag == "VB" and here.opens(here.span.start)
    if token is None or ordered or not ends or here.word(here.last + 2) == "not" or (field and here.after == "in"):
        return None
    if here.before == "in":
        return here.instead(here.span.start, here.span.end, field.removeprefix("in ")) if field else None
    said = inflected("work", "VBG" if doing else token.tag)
    working = f"{said} {field}".rstrip()
    before = here.token(here.first - 1)
    if not said or before is None or here.opens(here.span.start):
        return here.instead(here.span.start, here.span.end, working) if said else None
    led = before.pos in _LEADING or before.lemma in _ABOUT_DEEDS if doing else before.pos != "VERB"
    return here.instead(here.span.start, here.span.end, working) if led else None


def _of_the_trade(words: str, occupation: str) -> bool:
    """Whether a phrase is what an occupation deals with, not who has it: the buses of a bus driver."""
    return any(words in (each, plural(each)) for each in occupation.split()[:-1])


def _having(words: str, world: World) -> Iterator[General]:
    """In which field somebody works, and that they do."""
    return _less_exactly(field_of(words, world), "job", _job)


def field_of(occupation: str, world: World) -> str | None:
    """The field that an occupation belongs to: by its own name, its last word, or what it is a kind of."""
    named = {word: field for field, members in attributes.FIELDS.items() for word in members.split()}
    head = occupation.rsplit(maxsplit=1)[-1]
    for word in (occupation.replace(" ", "_"), head, head.removesuffix("s")):
        if word in named:
            return named[word]
    for concept in [*world.taxonomy.find(occupation), *world.taxonomy.find(head)][:3]:
        for each in upwards(concept, world.taxonomy.parents):
            name = world.taxonomy.name(each).lower().replace(" ", "_")
            if name in named:
                return named[name]
    return None


def _job(here: PhrasePlace, field: str) -> Replacement | None:
    """That the writer works, in a field or at all."""
    before, end = here.text[: here.span.start], here.span.end
    if here.modifies:
        return None
    working = _WORKING.search(before)
    if working:
        return here.instead(working.start("as"), end, f" {field}" if field else "")
    am = IS.search(before)
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
    if field and (found := _AS.search(before)):
        return here.instead(found.start(), end, f"as someone who works {field}")
    if here.several and here.before not in DETERMINERS and field:
        return here.instead(here.span.start, end, f"people {field}")
    return None
