"""Which phrases of a message tell something of the profile, and what could be said instead.

A phrase is sensitive for an attribute when it says it *directly* (`said_outright.py`: Harvard for Harvard University)
or *hints* at it, when the two go together in public text far more often than by chance (`association.py` has the
measure). What can be said instead is in `attribute_terms.py`; how the paper does both, in `as_published.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from reticent.errors import TermError
from reticent.knowledge.reference.terms import EDGELESS, normalise
from reticent.messages.as_published import by_co, co_occurrence, generalizable
from reticent.messages.association import association, may_hint, spoken_of
from reticent.messages.close_reading import read_closely
from reticent.messages.generalizing import TellingMessage, said_less
from reticent.messages.marks.untouched import free, in_another_language
from reticent.messages.naturalness import Naturalness, totals_of
from reticent.messages.phrases import NAMES, SensitivePhrase, SensitiveSpan
from reticent.messages.said_outright import OutrightEntries, literal, of_my_people
from reticent.model import Span

if TYPE_CHECKING:
    from pyroaring import BitMap, FrozenBitMap

    from reticent.knowledge.reference import Reference
    from reticent.languages import Analysis, Token
    from reticent.messages.profile import Attribute, Profile
    from reticent.world import World

__all__ = ["SensitivePhrase", "co_occurrence", "find_sensitive", "quoted_entries"]

_LONGEST = 5
_SHORTEST = 3
_AS_GIVEN = (*NAMES, "politics")
"""Entries that stand for the whole name: a party is none with a "Voted" before it."""
_NO_NAMES = ("CARDINAL", "ORDINAL", "QUANTITY", "DATE", "TIME", "PERCENT", "MONEY")


def find_sensitive(
    text: str,
    analysis: Analysis,
    profile: Profile,
    world: World,
    quoted: Sequence[Span],
    *,
    as_published: bool = False,
) -> tuple[SensitivePhrase, ...]:
    """The sensitive phrases of a message in order; a phrase that occurs several times changes everywhere alike."""
    found = _sensitive_spans(text, analysis, profile, world, as_published)
    if not as_published:
        outright = [each for each in found if each.direct]
        found += read_closely(text, analysis, profile.attributes(), world, outright)
        foreign = in_another_language(text, analysis)
        found = [each for each in found if each.direct or free(each.span, foreign)]
    kept: list[SensitiveSpan] = []
    for each in sorted(
        found, key=lambda one: (-one.direct, -one.sure, -(one.span.end - one.span.start), -one.co, one.span)
    ):
        if free(each.span, [*quoted, *(other.span for other in kept)]):
            kept.append(each)
    same: dict[tuple[str, str], list[SensitiveSpan]] = {}
    for each in sorted(kept, key=lambda one: one.span):
        same.setdefault((normalise(each.span.of(text)), each.attribute.name), []).append(each)
    if not as_published:
        return said_less(TellingMessage(text, analysis, profile, world), [*same.values()])
    company = list(dict.fromkeys(span.of(text) for span in analysis.phrases))
    naturalness = Naturalness(totals_of(world.reference))
    return tuple(generalizable(text, analysis, group, company, world, naturalness) for group in same.values())


def quoted_entries(text: str, profile: Profile, quoted: Sequence[Span]) -> list[tuple[str, str]]:
    """What the profile says inside quotations, which are never changed: the words, and the name of the entry."""
    found = [each for each in literal(text, profile.attributes()) if any(mark.covers(each.span) for mark in quoted)]
    return list(dict.fromkeys((each.span.of(text), each.attribute.name) for each in found))


def _sensitive_spans(
    text: str, analysis: Analysis, profile: Profile, world: World, as_published: bool
) -> list[SensitiveSpan]:
    attributes = profile.attributes()
    known = {each.value: _documents(each.value, world.reference) for each in attributes}
    named = {entity.span: entity.label for entity in analysis.entities if entity.label not in _NO_NAMES}
    persons = [span for span, label in named.items() if label == "PERSON"]
    proper = {token.span for token in analysis.tokens if token.pos == "PROPN"}
    entries, found = OutrightEntries(attributes, world), list[SensitiveSpan]()
    judged: dict[tuple[str, str, bool], tuple[Attribute, float, bool] | None] = {}
    for span, whole in _stretches(text, analysis):
        phrase = span.of(text)
        spelt = normalise(phrase)
        if not spelt or all(word in EDGELESS for word in spelt.split()):
            continue
        about = "" if as_published else spoken_of(text, span)
        name = any(span.covers(each) for each in proper)
        place = name and not any(person.covers(span) for person in persons) and not _is_a_word(phrase, world)
        if (spelt, about, place) not in judged:
            direct = entries.said(phrase, spelt, about, place=place)
            hint = by_co if as_published else _by_association
            judged[spelt, about, place] = (
                (direct, 1.0, True) if direct else hint(phrase, spelt, name, attributes, known, world)
            )
        verdict = judged[spelt, about, place]
        if verdict and (whole or verdict[2]):
            found.append(SensitiveSpan(span, *verdict))
    found += [*literal(text, attributes), *of_my_people(text, attributes, world.taxonomy)]
    return [_uncut(each, list(named)) for each in found]


def _is_a_word(phrase: str, world: World) -> bool:
    """Whether a phrase in small letters is made of ordinary words: "cool" is no town in California."""
    return phrase.islower() and all(world.lexicon.is_ordinary(word) for word in phrase.split())


def _by_association(
    phrase: str,
    spelt: str,
    name: bool,
    attributes: Sequence[Attribute],
    known: dict[str, FrozenBitMap | BitMap | None],
    world: World,
) -> tuple[Attribute, float, bool] | None:
    """The attribute that a phrase hints at most."""
    documents = None if len(phrase) < _SHORTEST else world.reference.postings(phrase)
    if not documents:
        return None
    best: tuple[Attribute, float, bool] | None = None
    for attribute in attributes:
        value = known[attribute.value]
        inside = set(spelt.split()) <= set(normalise(attribute.value).split())
        if value and not inside and may_hint(attribute.name, name):
            strength = association(value, documents, world.reference.size, name=name)
            if strength and (best is None or strength > best[1]):
                best = (attribute, strength, False)
    return best


def _uncut(sensitive: SensitiveSpan, named: Sequence[Span]) -> SensitiveSpan:
    """The whole name when the phrase is a part of one: Tokyo University, not Tokyo."""
    around = [name for name in named if name.covers(sensitive.span) and name != sensitive.span]
    return replace(sensitive, span=around[0]) if around and sensitive.attribute.name not in _AS_GIVEN else sensitive


def _stretches(text: str, analysis: Analysis) -> Iterator[tuple[Span, bool]]:
    """Runs of words inside a noun phrase or a name, longest first, and whether they stand for themselves.

    "science" does not in "computer science major", nor any part of a name: only what says an attribute outright counts
    there.
    """
    tokens = [token for token in analysis.tokens if token.pos != "SPACE"]
    seen: set[Span] = set()
    named = [_without_article(entity.span, text) for entity in analysis.entities]
    for phrase in [*named, *analysis.phrases]:
        inside = [token for token in tokens if phrase.covers(token.span)]
        for length in range(min(_LONGEST, len(inside)), 0, -1):
            for at in range(len(inside) - length + 1):
                first, last = inside[at], inside[at + length - 1]
                span = Span(first.span.start, last.span.end)
                if span in seen or not _is_term(first, last, text):
                    continue
                seen.add(span)
                beside = [*inside[max(at - 1, 0) : at], *inside[at + length : at + length + 1]]
                cut = any(name.overlaps(span) and not span.covers(name) for name in named)
                yield span, not cut and not any(token.pos in ("NOUN", "PROPN") for token in beside)


def _without_article(span: Span, text: str) -> Span:
    return Span(span.start + 4, span.end) if span.of(text).lower().startswith("the ") else span


def _is_term(first: Token, last: Token, text: str) -> bool:
    nominal = last.pos in ("NOUN", "PROPN") or (first is last and last.pos in ("ADJ", "VERB") and last.tag != "VB")
    return nominal and first.pos not in ("DET", "PRON", "PUNCT", "ADP", "PART") and last.span.of(text)[-1].isalnum()


def _documents(value: str, reference: Reference) -> FrozenBitMap | BitMap | None:
    try:
        return reference.postings(value) or reference.bound(value)
    except TermError:
        return None
