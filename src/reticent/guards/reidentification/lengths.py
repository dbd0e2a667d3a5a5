"""About how long each document of a reference corpus is.

A pack knows which documents have a word, not how often, and no lengths. Lengths are estimated by how many of some
function words of middling frequency a document has: `E[distinct] = sum over w of 1 - exp(-rate(w) * length)`, solved
for the length. For the pack that ships these numbers ship too (`tools/make_lengths.py`): forty posting lists of a
hundred thousand documents take a tenth of a second to read.
"""

from importlib import resources
from pathlib import Path

import numpy as np
import zstandard
from numpy.typing import NDArray

from reticent.guards.reidentification.cells import Numbers
from reticent.knowledge.packfile import Sections, Writer
from reticent.knowledge.reference import Reference

MAGIC = b"RETILENG\x1a"
FILE = "lengths-en.pack"

LENGTHS = np.geomspace(10, 2000, 64)
"""The lengths in words among which a document's is estimated."""

USUAL_LENGTH = 150.0
UNSEEN = 80.0
"""Words added to each length: a document is cut, so that no stub is taken for all there is to say."""

PROBES = (
    "with", "which", "from", "by", "on", "at", "his", "he", "also", "has", "are", "or", "that", "this", "had", "be",
    "after", "who", "their", "but", "have", "they", "its", "when", "other", "into", "not", "been", "used", "during",
    "then", "there", "where", "many", "some", "until", "between", "up", "only", "while",
)  # fmt: skip


def lengths_of(reference: Reference) -> Numbers:
    """The estimate for each document."""
    kinds, lengths = kinds_of(reference)
    return lengths[kinds]


def kinds_of(reference: Reference) -> tuple[NDArray[np.uint8], Numbers]:
    """There are a few estimates only: which one each document has, and what they are."""
    seen, shares = _shipped(reference) or counted(reference)
    if not len(shares):
        return np.zeros(reference.size, np.uint8), np.array([USUAL_LENGTH + UNSEEN])
    rates = -np.log1p(-np.minimum(shares, 0.99)) / USUAL_LENGTH
    expected = (1 - np.exp(-np.outer(LENGTHS, rates))).sum(axis=1)
    likeliest: Numbers = LENGTHS[np.searchsorted(expected, np.arange(len(shares) + 1)).clip(0, len(LENGTHS) - 1)]
    return seen, likeliest + UNSEEN


def counted(reference: Reference) -> tuple[NDArray[np.uint8], Numbers]:
    """How many of the words each document has, and the share of documents with each word that any has."""
    seen, shares = np.zeros(reference.size, np.uint8), []
    for probe in PROBES:
        found = reference.postings(probe)
        if found is not None and len(found):
            shares.append(len(found) / reference.size)
            seen[found.to_array()] += 1
    return seen, np.array(shares)


def _shipped(reference: Reference) -> tuple[NDArray[np.uint8], Numbers] | None:
    """The same for the very pack that ships, as it was counted before."""
    path = Path(str(resources.files("reticent") / "data" / FILE))
    if getattr(reference, "checksum", None) is None or not path.exists():
        return None
    sections = Sections(path, MAGIC, "file of lengths")
    if sections.about["pack"] != getattr(reference, "checksum", None):
        return None
    seen = np.frombuffer(zstandard.ZstdDecompressor().decompress(sections["seen"]), np.uint8)
    return seen, np.frombuffer(sections["shares"], "<f8").astype(np.float64)


def write_lengths(reference: Reference, checksum: str, target: Path) -> None:
    """Count, and write what `lengths_of` finds."""
    seen, shares = counted(reference)
    with Writer(target, MAGIC) as writer:
        writer.section("seen", [zstandard.ZstdCompressor(19).compress(seen.tobytes())])
        writer.section("shares", [shares.astype("<f8").tobytes()])
        writer.finish({"pack": checksum})
