"""How strongly a phrase hints at an attribute of the profile.

Two terms go together if they are in one document far more often than by chance. With n(a), n(p), n(a and p) of N
documents:

    lift = N n(a and p) / (n(a) n(p)),    nPMI = ln lift / -ln(n(a and p) / N), shrunk by j / (j + 5) for j = n(a and p)

A phrase hints at an attribute from a lift of 10 and an nPMI of .25 on: insulin at diabetes, a courtroom at a lawyer;
not a month at football, nor food at a nurse, which counting documents alone (`Co`) let pass. A name hints also when it
is rarely written about without the attribute, however rare it is itself: a landmark at its city. Where somebody lives
or comes from, only names hint.
"""

from __future__ import annotations

import re
from math import log
from typing import TYPE_CHECKING

from reticent.languages.en.attributes import COMING, LIVING, STUDYING

if TYPE_CHECKING:
    from pyroaring import BitMap, FrozenBitMap

    from reticent.model import Span

LIFT = 10.0
NPMI = 0.25
SHARE = 0.35
"""How often a name is written about together with what it hints at."""

_SHRINK = 5
_FEWEST = 3
_MANY = 0.03
"""A term in more than this share of all documents hints at nothing."""
_BY_NAMES = frozenset(("hometown", "residence"))
_NEVER = frozenset(("name", "nicknames", "family"))
_CUES = (("education", STUDYING), ("hometown", COMING), ("residence", LIVING))


def association(
    attribute: FrozenBitMap | BitMap, phrase: FrozenBitMap | BitMap, documents: int, *, name: bool
) -> float:
    """The strength of a hint between 0 and 1; 0 if it is none."""
    both = attribute.intersection_cardinality(phrase)
    if both < _FEWEST or len(phrase) > _MANY * documents:
        return 0.0
    lift = both * documents / (len(attribute) * len(phrase))
    if lift < LIFT:
        return 0.0
    npmi = log(lift) / -log(both / documents) * both / (both + _SHRINK)
    share = both / len(phrase)
    return npmi if npmi >= NPMI or (name and share >= SHARE) else 0.0


def may_hint(attribute: str, name: bool) -> bool:
    """Whether a phrase of this kind can hint at such an attribute at all."""
    return attribute not in _NEVER and (name or attribute not in _BY_NAMES)


def spoken_of(text: str, span: Span) -> str:
    """The attribute that the words before a place speak of: education, hometown, residence; empty if none."""
    before = text[max(0, span.start - 40) : span.start]
    after = text[span.end : span.end + 40]
    found = [
        (match.start(), name)
        for name, pattern in _CUES
        for match in re.finditer(rf"\b{pattern}\b(?=[^.!?;]*$)", before, re.IGNORECASE)
    ]
    if found:
        return max(found)[1]
    return next((n for n, pattern in _CUES if re.match(rf"[^.!?;]*\b{pattern}\b", after, re.IGNORECASE)), "")
