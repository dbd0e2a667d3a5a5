"""Organise and organize, colour and color: one habit for the whole copy."""

import re
from collections.abc import Iterator

from reticent.messages.marks import CoverText, FingerprintMark
from reticent.model import Span

_ISE = """organ real recogn apolog critic emphas general ideal maxim minim modern normal optim priorit special standard
summar symbol util visual author categor character civil colon computer crystal custom digit econom energ equal
familiar fantas final global harmon hospital hypothes immun industrial jeopard legal local marginal material memor
mesmer mobil monopol motiv natural neutral organ patron penal personal polar popular privat public rational revital
romantic scrutin sensit social stabil steril stigmat subsid sympath terror traumat trivial vandal verbal
victim""".split()
_OUR = """behavi col endeav fav flav harb hon hum lab neighb od parl rum sav vap vig arm cand clam ferv glam""".split()
_DOUBLED = """travel cancel label level model counsel fuel marvel quarrel signal total channel dial""".split()
_SINGLE = {
    "centre": "center", "theatre": "theater", "metre": "meter", "litre": "liter", "fibre": "fiber", "grey": "gray",
    "centres": "centers", "theatres": "theaters", "metres": "meters", "litres": "liters", "fibres": "fibers",
    "dialogue": "dialog", "catalogue": "catalog", "analogue": "analog", "cosy": "cozy", "tyre": "tire",
    "tyres": "tires", "pyjamas": "pajamas", "sceptical": "skeptical", "aluminium": "aluminum", "cheque": "check",
    "defence": "defense", "offence": "offense", "licence": "license", "jewellery": "jewelry", "moustache": "mustache",
    "programme": "program", "programmes": "programs", "analyse": "analyze", "analysed": "analyzed",
    "analysing": "analyzing", "paralysed": "paralyzed", "learnt": "learned", "burnt": "burned", "dreamt": "dreamed",
    "spelt": "spelled", "spoilt": "spoiled", "ageing": "aging", "judgement": "judgment", "fulfil": "fulfill",
    "enrol": "enroll", "skilful": "skillful", "practise": "practice", "manoeuvre": "maneuver", "mould": "mold",
    "plough": "plow", "storey": "story", "whisky": "whiskey", "yoghurt": "yogurt", "doughnut": "donut",
    "doughnuts": "donuts", "omelette": "omelet", "grandad": "granddad", "mum": "mom", "mums": "moms", "mummy": "mommy",
}  # fmt: skip
_AMERICAN = {
    american: british for british, american in _SINGLE.items() if american not in ("check", "program", "story")
}
_AMBIGUOUS = {"tire", "tires", "practice", "license", "meter", "dialog", "learned", "burned", "programs"}
_RULES = (
    (re.compile(rf"^({'|'.join(_ISE)})is(e|ed|es|er|ers|ing|ation|ations)$"), r"\1iz\2"),
    (re.compile(rf"^({'|'.join(_ISE)})iz(e|ed|es|er|ers|ing|ation|ations)$"), r"\1is\2"),
    (re.compile(rf"^((?:un|dis|mis)?(?:{'|'.join(_OUR)}))our(\w{{0,5}})$"), r"\1or\2"),
    (
        re.compile(rf"^((?:un|dis|mis)?(?:{'|'.join(_OUR)}))or(s|ed|ing|ful|fully|able|ite|ites|hood|hoods|less)?$"),
        None,
    ),
    (re.compile(rf"^({'|'.join(_DOUBLED)})l(ed|ing|er|ers)$"), r"\1\2"),
    (re.compile(rf"^({'|'.join(_DOUBLED)})(ed|ing|er|ers)$"), r"\1l\2"),
)


def other_spelling(word: str) -> str | None:
    """The word as the other side of the Atlantic spells it, if it does so."""
    if word in _SINGLE or (word in _AMERICAN and word not in _AMBIGUOUS):
        return _SINGLE.get(word) or _AMERICAN[word]
    for pattern, other in _RULES:
        match = pattern.match(word)
        if match:
            return match.expand(other) if other else f"{match[1]}our{match[2] or ''}"
    return None


def spelling(cover: CoverText) -> Iterator[FingerprintMark]:
    """All words of the message that have two spellings, as one mark."""
    places: list[Span] = []
    spelt: list[str] = []
    for at, token in enumerate(cover.tokens):
        other = other_spelling(cover.word(at))
        if other and token.pos != "PROPN" and not any(token.span.overlaps(taken) for taken in cover.taken):
            original = token.span.of(cover.text)
            places.append(token.span)
            spelt.append(other.capitalize() if original[0].isupper() else other)
    if places:
        originals = tuple(place.of(cover.text) for place in places)
        yield FingerprintMark("spelling", tuple(places), (originals, tuple(spelt)), (0.0, 0.0))
