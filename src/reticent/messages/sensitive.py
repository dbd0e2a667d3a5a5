"""Which phrases of a message tell something of the profile, and what could be said instead.

A phrase p is sensitive for an attribute a when it says it *directly* (the same phrase, another form or name of it, a
part that tells it: Harvard for Harvard University) or *hints* at it, when the two go together in public text far more
often than by chance: `association.py` has the measure, typed by what the attribute is about. What can be said instead
is in `attribute_terms.py`.

As published, a hint is a matter of how often the two are written about together,

    Co(a, p) = n(a and p) / n(a or p) > alpha = 0.0169

(`bench/messages.py threshold` repeats the paper's search for alpha on our corpus), and every phrase climbs the
taxonomy: by part for places and institutions (Leeds, England, United Kingdom, Europe), by kind for the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from reticent.errors import TermError
from reticent.knowledge.reference.terms import EDGELESS, normalise
from reticent.languages.en.demonyms import called
from reticent.languages.en.function_words import DETERMINERS
from reticent.languages.en.inflection import article, plural, with_the
from reticent.languages.en.profile_words import BESIDE
from reticent.messages.association import association, may_hint, spoken_of
from reticent.messages.attribute_terms import general_forms, subject_of
from reticent.messages.loss import Rung
from reticent.messages.marks import FingerprintMark
from reticent.messages.marks.untouched import free
from reticent.messages.naturalness import Naturalness, totals_of
from reticent.model import Span
from reticent.substitute.general.ladders import ladder
from reticent.substitute.general.senses import choose

if TYPE_CHECKING:
    from pyroaring import BitMap, FrozenBitMap

    from reticent.knowledge.reference import Reference
    from reticent.knowledge.taxonomy import Taxonomy
    from reticent.languages import Analysis, Token
    from reticent.messages.profile import Attribute, Profile
    from reticent.world import World

ALPHA = 0.0169
"""Above this much co-occurrence a phrase tells of an attribute, as published."""

_LONGEST = 5
_SHORTEST = 3
_SENSES = 3
_STEPS = 3
_COUNTRY = 400_000_000
"""Places with more people than this tell nobody where someone is from, but for two countries."""
_NAMES = ("name", "nicknames")
_AS_GIVEN = (*_NAMES, "politics")
"""Entries that stand for the whole name: a party is none with a "Voted" before it."""
_NO_NAMES = ("CARDINAL", "ORDINAL", "QUANTITY", "DATE", "TIME", "PERCENT", "MONEY")
_PLACES = ("hometown", "residence")
_WHOLE = frozenset(("name", "nicknames", "work", "education", "hometown", "residence", "politics"))
"""Attributes of which more words than the profile has say more: Tokyo University, a history teacher."""
_PLURALS = 0.05
"""A noun whose plural is rarer than this share of its singular is not counted: music, asthma."""


@dataclass(frozen=True, slots=True)
class SensitivePhrase:
    """A phrase that tells something of the writer: about what, how strongly, and what could be said instead."""

    mark: FingerprintMark = field(repr=False)
    phrase: str = field(repr=False)
    attribute: str
    co: float
    direct: bool
    ladder: tuple[Rung, ...] = field(repr=False)

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "phrase": self.phrase,
            "about": self.attribute,
            "co": round(self.co, 4),
            "direct": self.direct,
            "ladder": [rung.text for rung in self.ladder],
        }


@dataclass(frozen=True, slots=True)
class _SensitiveSpan:
    """A stretch of the message, the attribute it tells, and how strongly."""

    span: Span
    attribute: Attribute
    co: float
    direct: bool


def co_occurrence(both: int, first: int, second: int) -> float:
    """`Co(A, B) = n(A and B) / n(A or B)`."""
    either = first + second - both
    return both / either if either else 0.0


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
    kept: list[_SensitiveSpan] = []
    for each in sorted(found, key=lambda one: (-one.direct, -(one.span.end - one.span.start), -one.co, one.span)):
        if free(each.span, [*quoted, *(other.span for other in kept)]):
            kept.append(each)
    same: dict[tuple[str, str], list[_SensitiveSpan]] = {}
    for each in sorted(kept, key=lambda one: one.span):
        same.setdefault((normalise(each.span.of(text)), each.attribute.name), []).append(each)
    if not as_published:
        spans = [each.span for each in kept]
        return _apart([_with_general_forms(text, analysis, group, profile, world, spans) for group in same.values()])
    company = list(dict.fromkeys(span.of(text) for span in analysis.phrases))
    naturalness = Naturalness(totals_of(world.reference))
    return tuple(_generalizable(text, analysis, group, company, world, naturalness) for group in same.values())


def quoted_entries(text: str, profile: Profile, quoted: Sequence[Span]) -> list[tuple[str, str]]:
    """What the profile says inside quotations, which are never changed: the words, and the name of the entry."""
    found = [each for each in _literal(text, profile.attributes()) if any(mark.covers(each.span) for mark in quoted)]
    return list(dict.fromkeys((each.span.of(text), each.attribute.name) for each in found))


def _with_general_forms(
    text: str,
    analysis: Analysis,
    group: Sequence[_SensitiveSpan],
    profile: Profile,
    world: World,
    others: Sequence[Span],
) -> SensitivePhrase:
    first, spans = group[0], [each.span for each in group]
    rungs, places, forms = general_forms(text, analysis, spans, first.attribute, first.direct, profile, world, others)
    mark = FingerprintMark("generalization", places, forms, (0.0,) * len(rungs))
    phrase = first.span.of(text)
    return SensitivePhrase(mark, phrase, first.attribute.name, max(each.co for each in group), first.direct, rungs)


def _apart(found: Sequence[SensitivePhrase]) -> tuple[SensitivePhrase, ...]:
    """Each with a stretch of its own: where two would change the same words, the later keeps what it says."""
    taken: list[Span] = []
    kept = []
    for each in found:
        if any(place.overlaps(other) for place in each.mark.places for other in taken):
            alone = replace(each.mark, alternatives=each.mark.alternatives[:1], naturalness=(0.0,))
            kept.append(replace(each, mark=replace(alone, places=(), alternatives=((),)), ladder=each.ladder[:1]))
            continue
        taken += each.mark.places
        kept.append(each)
    return tuple(kept)


def _sensitive_spans(
    text: str, analysis: Analysis, profile: Profile, world: World, as_published: bool
) -> list[_SensitiveSpan]:
    attributes = profile.attributes()
    known = {each.value: _documents(each.value, world.reference) for each in attributes}
    named = {entity.span: entity.label for entity in analysis.entities if entity.label not in _NO_NAMES}
    persons = [span for span, label in named.items() if label == "PERSON"]
    proper = {token.span for token in analysis.tokens if token.pos == "PROPN"}
    found: list[_SensitiveSpan] = []
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
            direct = _said_outright(phrase, spelt, about, attributes, world, place=place)
            hint = _by_co if as_published else _by_association
            judged[spelt, about, place] = (
                (direct, 1.0, True) if direct else hint(phrase, spelt, name, attributes, known, world)
            )
        verdict = judged[spelt, about, place]
        if verdict and (whole or verdict[2]):
            found.append(_SensitiveSpan(span, *verdict))
    return [_uncut(each, list(named)) for each in [*found, *_literal(text, attributes)]]


def _is_a_word(phrase: str, world: World) -> bool:
    """Whether a phrase in small letters is made of ordinary words: "cool" is no town in California."""
    return phrase.islower() and all(world.lexicon.is_ordinary(word) for word in phrase.split())


def _said_outright(
    phrase: str, spelt: str, about: str, attributes: Sequence[Attribute], world: World, *, place: bool
) -> Attribute | None:
    """The attribute that a phrase says: the one its sentence speaks of, then the one that it says whole.

    Only what may be a `place` lies in another one: neither "pure" nor the Quentin of Quentin Tarantino.
    """
    said = [each for each in attributes if _is_direct(spelt, each, world, place=place)]
    longer = len(spelt.split())
    name = phrase.rsplit(maxsplit=1)[-1][:1].isupper()
    whole_name = [each for each in said if each.name in _WHOLE and (name or each.name not in _PLACES)]
    whole_name = [each for each in whole_name if each.name != "education" or not subject_of(each.value)]
    said = [each for each in said if each in whole_name or longer <= len(_meant(each).split())]
    said = [each for each in said if each.name == about] or said
    whole = [each for each in said if spelt in (normalise(each.value), normalise(each.value.partition(",")[0]))]
    return next(iter(whole or said), None)


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


def _uncut(sensitive: _SensitiveSpan, named: Sequence[Span]) -> _SensitiveSpan:
    """The whole name when the phrase is a part of one: Tokyo University, not Tokyo."""
    around = [name for name in named if name.covers(sensitive.span) and name != sensitive.span]
    return replace(sensitive, span=around[0]) if around and sensitive.attribute.name not in _AS_GIVEN else sensitive


_OF_MYSELF = (
    r"(?:\b[Ii] ?(?:am|was|['’]m)|\b[Ww]e(?:['’]re| are)?|\b[Uu]s|\b[Aa]s|\b[Bb]eing)(?: an?| half| proud(?:ly)?)* "
)
"""Before what the writer is: "I'm", "we", "as a"."""


def _literal(text: str, attributes: Sequence[Attribute]) -> Iterator[_SensitiveSpan]:
    """What the profile says, word for word, wherever it stands, whatever the parser makes of it."""
    for attribute in attributes:
        for value in dict.fromkeys([attribute.value, *_telling_parts(attribute)]):
            if len(value) > 2:
                pattern = rf"(?<!\w){re.escape(value)}(?!\w)"
                flags = 0 if attribute.name in _NAMES else re.IGNORECASE
                for match in re.finditer(pattern, text, flags):
                    yield _SensitiveSpan(Span(*match.span()), attribute, 1.0, True)
        if attribute.name == "hometown" and (people := called(attribute.value)):
            for match in re.finditer(rf"{_OF_MYSELF}({'|'.join(people)})(?!\w)", text):
                yield _SensitiveSpan(Span(*match.span(1)), attribute, 1.0, True)


def _telling_parts(attribute: Attribute) -> list[str]:
    """Each part of a name, the last word of an occupation, the subject of a degree."""
    if attribute.name in _NAMES:
        return attribute.value.split()
    if attribute.name == "work":
        head = attribute.value.split()[-1]
        return [head, plural(head)]
    return [subject_of(attribute.value)] if attribute.name == "education" else []


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


def _by_co(
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
        if attribute.name in _NAMES or not value or not documents:
            continue
        co = co_occurrence(value.intersection_cardinality(documents), len(value), len(documents))
        if co > ALPHA and (best is None or co > best[1]):
            best = (attribute, co, False)
    return best


def _is_direct(phrase: str, attribute: Attribute, world: World, *, place: bool) -> bool:
    """The same phrase, a form of it, the value with more words around it, or the part of it that tells most."""
    value = _meant(attribute)
    if not value:
        return False
    if phrase == value or _is_plural(phrase, value) or _is_plural(value, phrase):
        return True
    own = value.split()
    words = [next((each for each in own if _is_plural(word, each)), word) for word in phrase.split()]
    if len(own) < len(words):
        return any(words[at : at + len(own)] == own for at in range(len(words) - len(own) + 1))
    if len(words) < len(own) and set(words) <= set(own):
        if attribute.name == "work" and words[-1] == own[-1]:
            return True  # teachers, for a history teacher
        counts = {word: world.reference.count(word).documents for word in own if word not in EDGELESS}
        return bool(counts) and min(counts, key=lambda word: (counts[word], word)) in words
    meant, said = world.taxonomy.find(value)[:_SENSES], world.taxonomy.find(phrase)[:_SENSES]
    if meant[:1] and meant[:1] == said[:1]:
        return True
    return place and any(_around(one, world.taxonomy) & set(other) for one, other in ((meant, said), (said, meant)))


def _meant(attribute: Attribute) -> str:
    """What an entry says, as terms are compared: of a degree, its subject."""
    return normalise((attribute.name == "education" and subject_of(attribute.value)) or attribute.value)


def _is_plural(several: str, one: str) -> bool:
    """Whether a phrase is another in the plural; no plural changes the first letter."""
    return several == one + "s" or (several[:1] == one[:1] and several != one and several == plural(one))


def _around(concepts: Sequence[int], taxonomy: Taxonomy) -> set[int]:
    """The places, up to countries, that the place which is meant first lies in."""
    first = next((each for each in concepts if taxonomy.places(each)), None)
    found: set[int] = set()
    layer = [first] if first is not None else []
    for _ in range(_STEPS):
        layer = [up for each in layer for up in taxonomy.wholes(each) if taxonomy.places(up)]
        layer = [up for up in layer if (taxonomy.population(up) or 0) < _COUNTRY]
        found.update(layer)
    return found


def _documents(value: str, reference: Reference) -> FrozenBitMap | BitMap | None:
    try:
        return reference.postings(value) or reference.bound(value)
    except TermError:
        return None


def _generalizable(
    text: str,
    analysis: Analysis,
    group: Sequence[_SensitiveSpan],
    company: Sequence[str],
    world: World,
    naturalness: Naturalness,
) -> SensitivePhrase:
    first = group[0]
    phrase = first.span.of(text)
    rungs = (Rung(phrase),) if first.attribute.name in _NAMES else _ladder(phrase, first, company, world)
    places = [_place(text, analysis, each.span, rungs, naturalness) for each in group]
    alternatives = tuple(zip(*(forms for _, forms in places), strict=True))
    mark = FingerprintMark("generalization", tuple(span for span, _ in places), alternatives, (0.0,) * len(rungs))
    return SensitivePhrase(mark, phrase, first.attribute.name, max(each.co for each in group), first.direct, rungs)


def _ladder(phrase: str, sensitive: _SensitiveSpan, company: Sequence[str], world: World) -> tuple[Rung, ...]:
    """What could be said instead, with populations where they are known."""
    taxonomy = world.taxonomy
    around = [*BESIDE.get(sensitive.attribute.name, ()), *(each for each in company if each != phrase)][:5]
    chosen = choose(phrase, around, taxonomy, world.reference, place=sensitive.attribute.name in _PLACES)
    chosen = chosen or choose(phrase, around, taxonomy, world.reference)
    if chosen is None:
        return _by_head(phrase, around, world)
    concept = _inhabited(chosen.concept, phrase, taxonomy)
    by_part = bool(taxonomy.places(concept)) or (taxonomy.named(concept) and bool(taxonomy.wholes(concept)))
    steps = ladder(phrase, concept, taxonomy, "part" if by_part else "kind").steps
    if by_part and len(steps) == 1:
        steps = ladder(phrase, concept, taxonomy, "kind").steps
    return tuple(Rung(step.name, _people(taxonomy, step.concept)) for step in steps)


def _inhabited(concept: int, phrase: str, taxonomy: Taxonomy) -> int:
    """The country rather than the islands it stands on, where a name means both."""
    if not taxonomy.places(concept) or taxonomy.population(concept):
        return concept
    same = [each for each in taxonomy.find(phrase) if taxonomy.population(each)]
    return max(same, key=lambda each: taxonomy.population(each) or 0, default=concept)


def _by_head(phrase: str, around: Sequence[str], world: World) -> tuple[Rung, ...]:
    """For what the taxonomy does not know as a whole: Tokyo University is a university, a history teacher a teacher."""
    head = phrase.rsplit(maxsplit=1)[-1].lower()
    chosen = choose(head, around, world.taxonomy, world.reference) if " " in phrase and head[-3:] != "ing" else None
    if chosen is None:
        return (Rung(phrase),)
    steps = ladder(head, chosen.concept, world.taxonomy, "kind").steps
    return (Rung(phrase), *(Rung(step.name) for step in steps))


def _people(taxonomy: Taxonomy, concept: int | None) -> int | None:
    return taxonomy.population(concept) if concept is not None else None


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
