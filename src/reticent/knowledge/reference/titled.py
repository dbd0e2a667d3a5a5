"""Which documents of a reference corpus are titled by a name: "Nirvana (band)" is titled "Nirvana"."""

import re

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
    parted = [(document, *title.partition(" (")) for document, title in _about(reference, name)]
    return [(document, remark) for document, title, _, remark in parted if bare(title) == name]


def _about(reference: Reference, name: str) -> list[tuple[int, str]]:
    """The documents most about a name, with their titles."""
    if isinstance(reference, Titled):
        best = reference.most_about([name], reference.bound(name), MOST_TITLES)
        return [(document, reference.title(document)) for document in best]
    return [(hit.document, hit.title) for hit in reference.search([name], MOST_TITLES)]
