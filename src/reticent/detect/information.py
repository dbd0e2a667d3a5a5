"""Method 1 (S1): a noun phrase is sensitive by itself when it tells too much, `IC(t) = log2(N / n(t)) >= beta`.

The score of a finding is its share of all the bits there are, `IC / log2 N`, so that the policy's threshold for the
kind `informative` is beta in the same currency. A phrase the corpus has never seen is not thereby secret: it tells as
much as its most telling known part. A single word that neither the corpus nor the list of ordinary words knows tells
all there is: fail closed.
"""

import math
from collections.abc import Iterator

from reticent.detect import detector
from reticent.information import information_content
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import EDGELESS, LONGEST_PHRASE, normalise
from reticent.languages import Analysis
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.words import WORD
from reticent.model import Document, Finding
from reticent.world import World


@detector("information", "informative")
def detect(document: Document, analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them."""
    most = math.log2(world.reference.size)
    for phrase in analysis.phrases:
        bits = information(phrase.of(document.text), world.reference, world.lexicon)
        if bits:
            reason = "tells too much by itself"  # how much is for `explain`: with the figure anyone could find it
            yield Finding(phrase, "informative", min(1.0, bits / most), "information", reason)


def information(phrase: str, reference: Reference, lexicon: Lexicon) -> float:
    """How many bits a phrase tells: its own, or those of its most telling known part."""
    if not normalise(phrase):
        return 0.0
    whole = reference.count(phrase)
    if whole.exact and whole.documents:
        return information_content(whole.documents, reference.size)
    words = [word for word in WORD.findall(phrase) if normalise(word) and normalise(word) not in EDGELESS]
    parts = {
        " ".join(words[start : start + length])
        for start in range(len(words))
        for length in range(1, min(LONGEST_PHRASE, len(words) - start, len(words) - 1) + 1)
    }
    known = [count.documents for count in map(reference.count, parts) if count.exact and count.documents]
    unknown = any(
        not reference.count(word).documents and not lexicon.is_ordinary(word) for word in dict.fromkeys(words)
    )
    if unknown:
        return math.log2(reference.size)
    return information_content(min(known), reference.size) if known else 0.0
