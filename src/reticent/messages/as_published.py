"""Hints and general terms as the paper has them: what is written about together, and what the taxonomy has above.

    Co(a, p) = n(a and p) / n(a or p) > alpha = 0.0169

(`bench/messages.py threshold` repeats the paper's search for alpha on our corpus.) Every phrase climbs
the taxonomy: by part for places and institutions (Leeds, England, United Kingdom, Europe), by kind for the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reticent.languages.en.function_words import DETERMINERS
from reticent.languages.en.inflection import article, plural, with_the
from reticent.languages.en.profile_words import BESIDE
from reticent.messages.loss import Rung
from reticent.messages.marks import FingerprintMark
from reticent.messages.naturalness import Naturalness
from reticent.messages.phrases import NAMES, SensitivePhrase, SensitiveSpan
from reticent.messages.wider_places import PLACES, inhabited, population_of
from reticent.model import Span
from reticent.substitute.general.ladders import ladder
from reticent.substitute.general.senses import choose

if TYPE_CHECKING:
    from pyroaring import BitMap, FrozenBitMap

    from reticent.languages import Analysis
    from reticent.messages.profile import Attribute
    from reticent.world import World

ALPHA = 0.0169
"""Above this much co-occurrence a phrase tells of an attribute, as published."""
_PLURALS = 0.05
"""A noun whose plural is rarer than this share of its singular is not counted: music, asthma."""


def co_occurrence(both: int, first: int, second: int) -> float:
    """`Co(A, B) = n(A and B) / n(A or B)`."""
    either = first + second - both
    return both / either if either else 0.0


def by_co(
    phrase: str,
    _spelt: str,
    _name: bool,
    attributes: Sequence[Attribute],
    known: dict[str, FrozenBitMap | BitMap | None],
    world: World,
) -> tuple[Attribute, float, bool] | None:
    """The attribute that a phrase is written about together with most, as published."""
    best: tuple[Attribute, float, bool] | None = None
    documents = world.reference.postings(phrase)
    for attribute in attributes if documents else ():
        value = known[attribute.value]
        if attribute.name in NAMES or not value or not documents:
            continue
        co = co_occurrence(value.intersection_cardinality(documents), len(value), len(documents))
        if co > ALPHA and (best is None or co > best[1]):
            best = (attribute, co, False)
    return best


def generalizable(
    text: str,
    analysis: Analysis,
    group: Sequence[SensitiveSpan],
    company: Sequence[str],
    world: World,
    naturalness: Naturalness,
) -> SensitivePhrase:
    """A phrase that stands at some places, with what the taxonomy has above it put there."""
    first = group[0]
    phrase = first.span.of(text)
    rungs = (Rung(phrase),) if first.attribute.name in NAMES else _ladder(phrase, first, company, world)
    places = [_place(text, analysis, each.span, rungs, naturalness) for each in group]
    alternatives = tuple(zip(*(forms for _, forms in places), strict=True))
    mark = FingerprintMark("generalization", tuple(span for span, _ in places), alternatives, (0.0,) * len(rungs))
    return SensitivePhrase(mark, phrase, first.attribute.name, max(each.co for each in group), first.direct, rungs)


def _ladder(phrase: str, sensitive: SensitiveSpan, company: Sequence[str], world: World) -> tuple[Rung, ...]:
    """What could be said instead, with populations where they are known."""
    taxonomy = world.taxonomy
    around = [*BESIDE.get(sensitive.attribute.name, ()), *(each for each in company if each != phrase)][:5]
    chosen = choose(phrase, around, taxonomy, world.reference, place=sensitive.attribute.name in PLACES)
    chosen = chosen or choose(phrase, around, taxonomy, world.reference)
    if chosen is None:
        return _by_head(phrase, around, world)
    concept = chosen.concept
    if taxonomy.places(concept):
        concept = inhabited(concept, phrase, taxonomy)
    by_part = bool(taxonomy.places(concept)) or (taxonomy.named(concept) and bool(taxonomy.wholes(concept)))
    steps = ladder(phrase, concept, taxonomy, "part" if by_part else "kind").steps
    if by_part and len(steps) == 1:
        steps = ladder(phrase, concept, taxonomy, "kind").steps
    return tuple(Rung(step.name, population_of(step.concept, taxonomy)) for step in steps)


def _by_head(phrase: str, around: Sequence[str], world: World) -> tuple[Rung, ...]:
    """For what the taxonomy does not know as a whole: Tokyo University is a university, a history teacher a teacher."""
    head = phrase.rsplit(maxsplit=1)[-1].lower()
    chosen = choose(head, around, world.taxonomy, world.reference) if " " in phrase and head[-3:] != "ing" else None
    if chosen is None:
        return (Rung(phrase),)
    steps = ladder(head, chosen.concept, world.taxonomy, "kind").steps
    return (Rung(phrase), *(Rung(step.name) for step in steps))


def _place(
    text: str, analysis: Analysis, span: Span, rungs: Sequence[Rung], naturalness: Naturalness
) -> tuple[Span, tuple[str, ...]]:
    """The stretch that changes, with the article or preposition before it where that changes too, and each form."""
    original = span.of(text)
    tokens = [token for token in analysis.tokens if token.pos != "SPACE"]
    at = next((number for number, token in enumerate(tokens) if token.span.start == span.start), 0)
    before = tokens[at - 1] if at else None
    inside = [token for token in tokens if span.covers(token.span)]
    word = before.span.of(text) if before else ""
    many = bool(inside) and inside[-1].tag in ("NNS", "NNPS")
    forms = [original]
    start = span.start
    if before is not None and word.lower() in ("a", "an"):
        start = before.span.start
        capital = word[0].isupper()
        forms = [text[start : span.end]]
        for rung in rungs[1:]:
            form = f"{article(rung.text)} {rung.text}"
            forms.append(form.capitalize() if capital else form)
        return Span(start, span.end), tuple(forms)
    at_place = word == "at" and any(rung.population for rung in rungs[1:])
    if at_place and before is not None:
        start = before.span.start
        forms = [text[start : span.end]]
    for rung in rungs[1:]:
        form = plural(rung.text) if many and rung.text.islower() else rung.text
        if rung.text[:1].isupper() and word.lower() not in DETERMINERS:
            form = with_the(form)
        if form.islower() and not many and word.lower() not in DETERMINERS and "'" not in word:
            form = _with_article(form, naturalness)
        if at_place:
            form = f"in {form}"
        if any(each.start == start for each in analysis.sentences) and original[:1].isupper():
            form = form[:1].upper() + form[1:]
        forms.append(form)
    return Span(start, span.end), tuple(forms)


def _with_article(noun: str, naturalness: Naturalness) -> str:
    """With "a" or "an" where the language puts one: "an illness", but "music"."""
    head = noun.rsplit(maxsplit=1)[-1]
    several = plural(head)
    countable = several != head and naturalness.count(several) > _PLURALS * naturalness.count(head)
    return f"{article(noun)} {noun}" if countable else noun
