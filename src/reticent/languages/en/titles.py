"""Titles before names, and the small words inside them."""

import re

from reticent.languages.words import LETTERS
from reticent.model import Span

_SHORT = (
    "Messrs Mr Mrs Ms Mx Mme Mlle Dr Prof Rev Fr Sgt Capt Lt Col Gen Maj Cpl Hon Gov Sen Cllr Cllrs MR MRS MS DR"
).split()
_LONG = (
    "Miss|Professor|Sir|Dame|Lord|Lady|Judge|Justice|Reverend|Father|Sister|Brother|Rabbi|Imam|Sheikh|Sergeant|Captain"
    "|Lieutenant|Colonel|General|Major|Officer|Inspector|Detective|Herr|Frau|Señor|Señora|Monsieur|Madame|Uncle|Aunt"
    "|President|Prime Minister|Minister|Governor|Senator|Congressman|Congresswoman|Mayor|Chancellor|Ambassador|King"
    "|Queen|Prince|Princess|Emperor|Empress|Sultan|Pope|Cardinal|Archbishop|Bishop|Saint|Coach|Nurse"
).split("|")

_SHORT_WORDS = frozenset(map(str.casefold, _SHORT))

TITLE = rf"(?:(?:{'|'.join(_SHORT)})\b\.?|(?:{'|'.join(_LONG)})\b)"
"""A title as an expression, with the point behind a short one."""

TITLES = frozenset(word.casefold() for title in (*_SHORT, *_LONG) for word in title.split())
"""The words of titles, in small letters."""

SUFFIXES = frozenset("jr sr ii iii iv phd md dds obe mbe cbe qc kc esq bsc msc frcs rn".split())
"""What stands behind a name, in small letters without points."""

_STAYING = (
    "Messrs Mr Mrs Ms Mx Mme Mlle Miss Dr Prof Professor Rev Reverend Sgt Sergeant Cpl Corporal Capt Captain Lt"
    " Lieutenant Col Colonel Gen General Maj Major Hon Cllr Cllrs Councillor Councillors"
    " Insp Inspector PC DC DS DI DCI Officer Detective Constable"
    " Sir Dame Lord Lady Judge Justice Herr Frau Señor Señora Monsieur Madame Sister Nurse"
).split()
STAYING_TITLE = re.compile(rf"(?:(?:{'|'.join(_STAYING)})\b\.?[^\S\n]+(?=[^\W\d_]))+", re.IGNORECASE)
"""Titles before a name that stay when the name goes, so many people have them; a president's or a king's does not."""

_TITLE_BEFORE = re.compile(rf"(?<!\w){TITLE}\s+$")

HERS = frozenset("mrs ms miss mme mlle lady dame sister frau señora madame aunt queen princess empress".split())
HIS = frozenset("mr sir lord father brother herr señor monsieur uncle king prince emperor".split())
"""Titles that only women, and only men, have."""

PARTICLES = frozenset(
    "de la le du des del della di da do dos das van von der den ter ten bin ibn bint al el ul af av zu y e ó Ó".split()
)
"""Small words inside a name that are no part of it by themselves: the "van" of "van Gogh"."""

PARTICLE = rf"(?:{'|'.join(sorted(PARTICLES))})"
"""A particle as an expression, as it is written inside a name."""


def is_short_title(word: str) -> bool:
    """Whether the word can be nothing but a title: "Mrs" is nobody's name, "Major" may be."""
    return word.rstrip(".").casefold() in _SHORT_WORDS


def titled(text: str, span: Span) -> str:
    """The name in the span with the title before it, if there is one."""
    title = _TITLE_BEFORE.search(text, max(0, span.start - 24), span.start)
    return text[title.start() if title else span.start : span.end]


def pronoun(name: str) -> str | None:
    """The pronoun, "she" or "he", when a name begins with a title that tells."""
    first = LETTERS.match(name)
    word = first.group().casefold() if first else ""
    return "she" if word in HERS else "he" if word in HIS else None
