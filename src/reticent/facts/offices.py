"""Offices that are written with capitals, as common nouns: "Minister of Trade" is what a minister is."""

import re

from reticent.languages.en.life import OFFICES, POLITICAL_OFFICES

_ITS_FIELD = re.compile(r"\s(?:of|for|in|on|at|and|to)\s|,")
_HOUSES = re.compile(
    r"\b(?:Parliament|Assembly|Congress|Senate|House|Council|Legislature|Diet|Bundestag|Duma|Knesset)\b"
)
_UNDER = frozenset("vice deputy assistant acting associate".split())
MOST_WORDS = 3


def office(name: str) -> str | None:
    """The office that a name is, without its field; None if it is none."""
    words = _ITS_FIELD.split(name.removeprefix("the ").removeprefix("The "))[0].split()
    if not words or len(words) > MOST_WORDS or words[-1].casefold() not in OFFICES or not words[-1][:1].isupper():
        return None
    under = [word.casefold() for word in words[:-1] if word.casefold() in _UNDER]
    return " ".join([*under, words[-1].casefold()])


def is_of_politics(name: str) -> bool:
    """Whether whoever holds it is a politician."""
    held = office(name)
    if held is not None:
        return held.split()[-1] in POLITICAL_OFFICES
    return name.casefold().startswith("member of") and bool(_HOUSES.search(name))
