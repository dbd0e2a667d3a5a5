"""Titles before names, and the small words inside them."""

from reticent.languages.words import LETTERS

_SHORT = "Messrs Mr Mrs Ms Mx Mme Mlle Dr Prof Rev Fr Sgt Capt Lt Col Gen Maj Cpl Hon Gov Sen MR MRS MS DR".split()
_LONG = (
    "Miss|Professor|Sir|Dame|Lord|Lady|Judge|Justice|Reverend|Father|Sister|Brother|Rabbi|Imam|Sheikh|Sergeant|Captain"
    "|Lieutenant|Colonel|General|Major|Officer|Inspector|Detective|Herr|Frau|Señor|Señora|Monsieur|Madame|Uncle|Aunt"
    "|President|Prime Minister|Minister|Governor|Senator|Congressman|Congresswoman|Mayor|Chancellor|Ambassador|King"
    "|Queen|Prince|Princess|Emperor|Empress|Sultan|Pope|Cardinal|Archbishop|Bishop|Saint|Coach|Nurse"
).split("|")

TITLE = rf"(?:(?:{'|'.join(_SHORT)})\b\.?|(?:{'|'.join(_LONG)})\b)"
"""A title as an expression, with the point behind a short one."""

TITLES = frozenset(word.casefold() for title in (*_SHORT, *_LONG) for word in title.split())
"""The words of titles, in small letters."""

SUFFIXES = frozenset("jr sr ii iii iv phd md dds obe mbe cbe qc kc esq bsc msc frcs rn".split())
"""What stands behind a name, in small letters without points."""

HERS = frozenset("mrs ms miss mme mlle lady dame sister frau señora madame aunt queen princess empress".split())
HIS = frozenset("mr sir lord father brother herr señor monsieur uncle king prince emperor".split())
"""Titles that only women, and only men, have."""

PARTICLES = frozenset(
    "de la le du des del della di da do dos das van von der den ter ten bin ibn bint al el ul af av zu y e ó Ó".split()
)
"""Small words inside a name that are no part of it by themselves: the "van" of "van Gogh"."""

PARTICLE = rf"(?:{'|'.join(sorted(PARTICLES))})"
"""A particle as an expression, as it is written inside a name."""


def pronoun(name: str) -> str | None:
    """The pronoun, "she" or "he", when a name begins with a title that tells."""
    first = LETTERS.match(name)
    word = first.group().casefold() if first else ""
    return "she" if word in HERS else "he" if word in HIS else None
