"""Which documents of a reference corpus are titled by a name: "Nirvana (band)" is titled "Nirvana"."""

import re
from typing import Any

from reticent.knowledge.reference import Reference, Titled
from reticent.knowledge.reference.terms import normalise

MOST_TITLES = 80
"""How many of the documents most about a name are looked at."""

_ARTICLE = re.compile(r"^(?:the|a|an) ")


def bare(name: str) -> str:
    """A name as titles are compared: normalised, without its article."""
    return _ARTICLE.sub("", normalise(name))


def titled_by(reference: Reference, name: str) -> list[tuple[int, str]]:
    """The documents titled by a name, each with what its title adds in brackets."""
    name = bare(name)
    return [(document, title.partition(" (")[2]) for document, title in _about(reference, name)]


def _about(reference: Reference, name: str) -> list[tuple[int, str]]:
    """Of the documents most about a name those that are titled by it, with their titles."""
    if _is_plainly_none(reference, name):
        return []
    if not isinstance(reference, Titled):
        hits = reference.search([name], MOST_TITLES)
        return [(hit.document, hit.title) for hit in hits if _is_titled(hit.title, name)]
    within = reference.bound(name)
    few = len(within) <= MOST_TITLES
    best = within if few else reference.most_about([name], within, MOST_TITLES)
    found = {document: title for document in best if _is_titled(title := reference.title(document), name)}
    if few and len(found) > 1:  # all were looked at: only these are to be put in order
        found = {each: found[each] for each in reference.most_about([name], type(within)(found), MOST_TITLES)}
    return list(found.items())


def _is_plainly_none(reference: Any, name: str) -> bool:
    """Whether a reference that can narrow down where a name is has no title like it there; so for nearly all names."""
    among = getattr(reference, "among", None)  # asking for a protocol would take longer than the answer
    rough = among(name, MOST_TITLES) if among else None
    if rough is None or len(rough) > MOST_TITLES:
        return False
    return not any(_is_titled(reference.title(each), name) for each in rough)


def _is_titled(title: str, name: str) -> bool:
    """Whether a title is a name, but for what it adds in brackets."""
    title = title.partition(" (")[0]
    plain = title.isascii() and "," not in title and "&" not in title
    if plain and name.partition(" ")[0] not in title.casefold():
        return False  # as nearly all: no rule makes a word out of a plain title that is not in it
    return bare(title) == name
