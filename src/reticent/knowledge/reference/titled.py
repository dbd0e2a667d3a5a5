"""Which documents of a reference corpus are titled by a name: "Nirvana (band)" is titled "Nirvana"."""

import re

from reticent.knowledge.reference import Pack, Reference, Titled
from reticent.knowledge.reference.terms import normalise

MOST_TITLES = 80
"""How many of the documents most about a name are looked at."""

FEW_TITLES = 16
"""So many titles are read sooner than the list of another word."""

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
    if not isinstance(reference, Titled):
        hits = reference.search([name], MOST_TITLES)
        return [(hit.document, hit.title) for hit in hits if _is_titled(hit.title, name)]
    within = reference.maybe_titled(name, FEW_TITLES) if isinstance(reference, Pack) else reference.bound(name)
    few = len(within) <= MOST_TITLES
    best = within if few else reference.most_about([name], within, MOST_TITLES)
    titles = reference.titles(best) if isinstance(reference, Pack) else ((at, reference.title(at)) for at in best)
    found = {document: title for document, title in titles if _is_titled(title, name)}
    if few and len(found) > 1:  # all were looked at: only these are to be put in order
        found = {each: found[each] for each in reference.most_about([name], type(within)(found), MOST_TITLES)}
    return list(found.items())


def _is_titled(title: str, name: str) -> bool:
    """Whether a title is a name, but for what it adds in brackets."""
    title = title.partition(" (")[0]
    plain = title.isascii() and "," not in title and "&" not in title
    if plain and name.partition(" ")[0] not in title.casefold():
        return False  # as nearly all: no rule makes a word out of a plain title that is not in it
    return bare(title) == name
