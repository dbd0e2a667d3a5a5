"""Which documents of a reference corpus are titled by a name: "Nirvana (band)" is titled "Nirvana".

Most names that a text is asked about title none, and the lists of their words say so in half a millisecond. For the
pack that ships a bit for each title ships too (`tools/make_titles.py`), by its hash: if unset, there is none.
"""

import re
from functools import cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path

from reticent.knowledge.packfile import Sections, Writer
from reticent.knowledge.reference import Pack, Reference, Titled
from reticent.knowledge.reference.terms import normalise

MOST_TITLES = 80
"""How many of the documents most about a name are looked at."""

FEW_TITLES = 16
"""So many titles are read sooner than the list of another word."""

MAGIC = b"RETITITL\x1a"
FILE = "titles-en.pack"
BITS = 1 << 23
"""One in eighteen is set: of so many names one is looked up that titles nothing."""

_ARTICLE = re.compile(r"^(?:the|a|an) ")


def bare(name: str) -> str:
    """A name as titles are compared: normalised, without its article."""
    return _ARTICLE.sub("", normalise(name))


def titled_by(reference: Reference, name: str) -> list[tuple[int, str]]:
    """The documents titled by a name, each with what its title adds in brackets."""
    name = bare(name)
    return [(document, title.partition(" (")[2]) for document, title in _about(reference, name)]


def may_be_titled(reference: Reference, name: str) -> bool:
    """Whether a document may be titled by a name, spelled as titles are compared; of many it is known that none is."""
    shipped = _shipped()
    if shipped is None or shipped.about["pack"] != getattr(reference, "checksum", None):
        return True
    at = _bit_of(name)
    return bool(shipped["titles"][at >> 3] >> (at & 7) & 1)


def write_titles(reference: Pack, target: Path) -> None:
    """Set the bits, and write them for `may_be_titled`."""
    bits = bytearray(BITS >> 3)
    for _, title in reference.titles(range(reference.size)):
        at = _bit_of(bare(_without_remark(title)))
        bits[at >> 3] |= 1 << (at & 7)
    with Writer(target, MAGIC) as writer:
        writer.section("titles", [bytes(bits)])
        writer.finish({"pack": reference.checksum})


@cache
def _shipped() -> Sections | None:
    """The bits for the pack that ships."""
    path = Path(str(resources.files("reticent") / "data" / FILE))
    return Sections(path, MAGIC, "file of titles") if path.exists() else None


def _bit_of(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=4).digest(), "little") % BITS


def _without_remark(title: str) -> str:
    return title.partition(" (")[0]


def _about(reference: Reference, name: str) -> list[tuple[int, str]]:
    """Of the documents most about a name those that are titled by it, with their titles."""
    if not may_be_titled(reference, name):
        return []
    if not isinstance(reference, (Pack, Titled)):  # that it is a pack is told a hundred times as fast
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
    title = _without_remark(title)
    plain = title.isascii() and "," not in title and "&" not in title
    if plain and name.partition(" ")[0] not in title.casefold():
        return False  # as nearly all: no rule makes a word out of a plain title that is not in it
    return bare(title) == name
