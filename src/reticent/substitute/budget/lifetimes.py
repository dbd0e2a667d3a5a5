"""The years of a life, as a bracket behind a name has them, as decades."""

import re
from collections.abc import Iterator

_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_BORN = re.compile(r"\bborn\b|\bn[ée]e\b|\bb\.", re.IGNORECASE)
_DIED = re.compile(r"\bdied\b|\bd\.|[–—]|\s-\s|\d-\d", re.IGNORECASE)
_YOUNGEST, _OLDEST = 5, 115


def lifetimes(bracket: str) -> Iterator[str]:
    """When somebody was born and died, then when they were born alone; nothing where the bracket does not tell."""
    years = list(_YEAR.finditer(bracket))
    if not years or len(years) > 2:
        return
    first, last = years[0], years[-1]
    lived = int(last.group()) - int(first.group())
    between = bracket[first.end() : last.start()]
    died = len(years) == 2 and _YOUNGEST <= lived <= _OLDEST and bool(_DIED.search(between) or between == "-")
    if not died and not (len(years) == 1 and _BORN.search(bracket[: first.start()])):
        return
    born = f"born in the {first.group()[:3]}0s"
    if died and lived >= 10:
        yield f"{born}, died in the {last.group()[:3]}0s"
    yield born
