"""What people are called for short: "Bob" is Robert, "Kasia" is Katarzyna, "Wm" is William.

The list is ours (data/nicknames.txt). What it lacks is worked out from the words: the beginning of a name ("Pri" for
Priyanka), with an ending of endearment ("Chasey", "Milesy"), or, of a long name, its end ("Seun" for Oluwaseun).
"""

from functools import cache
from importlib import resources

ABBREVIATED = {
    "alexr": "alexander", "benj": "benjamin", "chas": "charles", "danl": "daniel", "edw": "edward", "edwd": "edward",
    "eliz": "elizabeth", "geo": "george", "jas": "james", "jno": "john", "jos": "joseph", "margt": "margaret",
    "ma": "maria", "md": "mohammed", "mohd": "mohammed", "nathl": "nathaniel", "robt": "robert", "saml": "samuel",
    "thos": "thomas", "wm": "william",
}  # fmt: skip
"""Given names as they are cut short in writing."""

ENDEARING = ("y", "ie", "ey", "sy", "s", "ster", "u")
"""What is put behind a name, or the beginning of one, among friends."""

_LEAST_BEGINNING = 3
_LEAST_END = 4


@cache
def _called() -> dict[str, frozenset[str]]:
    lines = (resources.files("reticent") / "data" / "nicknames.txt").read_text("utf-8").splitlines()
    called: dict[str, set[str]] = {}
    for line in lines:
        if line and not line.startswith("#"):
            names, _, short = line.partition(":")
            for name in names.split():
                called.setdefault(name, set()).update(short.split())
    return {name: frozenset(short) for name, short in called.items()}


@cache
def _names() -> dict[str, frozenset[str]]:
    names: dict[str, set[str]] = {}
    for name, called in _called().items():
        for short in called:
            names.setdefault(short, set()).add(name)
    return {short: frozenset(those) for short, those in names.items()}


def short_for(name: str) -> frozenset[str]:
    """What people of this name are called."""
    return _called().get(name, frozenset())


def names_for(short: str) -> frozenset[str]:
    """The names of people who are called so."""
    return _names().get(short, frozenset())


def is_short_for(short: str, name: str) -> bool:
    """Whether the list knows one as short for the other. Both without accents, in small letters."""
    return short in _called().get(name, ()) or ABBREVIATED.get(short) == name


def may_be_short_for(short: str, name: str) -> bool:
    """Whether it is made of the name as such words are, known or not."""
    if len(short) < len(name) and len(short) >= _LEAST_BEGINNING and name.startswith(short):
        return True
    if len(short) >= _LEAST_END and len(name) > len(short) + 1 and name.endswith(short):
        return True
    return any(
        len(stem) >= _LEAST_BEGINNING and name.startswith(stem)
        for ending in ENDEARING
        for stem in [short.removesuffix(ending)]
        if stem != short
    )
