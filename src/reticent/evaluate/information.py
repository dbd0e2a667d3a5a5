"""How much each word tells, in bits, by the reference corpus: `IC(w) = log2(N / n(w))`."""

import math

from reticent.errors import TermError
from reticent.information import information_content
from reticent.knowledge.reference import Reference


class WordBits:
    """The bits of words, each looked up once. A word that no document has counts as if one had it."""

    def __init__(self, reference: Reference) -> None:
        self._reference = reference
        self._known: dict[str, float] = {}

    def __call__(self, word: str) -> float:
        """The bits of one word."""
        folded = word.casefold()
        if folded not in self._known:
            self._known[folded] = self._bits(folded)
        return self._known[folded]

    def _bits(self, word: str) -> float:
        try:
            documents = self._reference.count(word).documents
        except TermError:
            return 0.0
        bits = information_content(max(1, documents), self._reference.size)
        return bits if math.isfinite(bits) else 0.0
