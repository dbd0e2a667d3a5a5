"""What an attacker reads in a text: its words and its pairs of words that stand side by side, each with its count.

Words are spelled as the reference corpus spells them. A label that stands for something hidden ("[PERSON 1]", "█████")
is a gap: it is no word, and the words around it are no pair. Function words alone, and pairs of them, tell nothing and
are left out.
"""

from collections import Counter
from itertools import pairwise

from reticent.guards.reading import GAP
from reticent.knowledge.reference.terms import BREAK, EDGELESS, marked_words

Feature = tuple[str, ...]
"""A word, or two that stand side by side."""


def shown(text: str) -> str:
    """The text with every label and blank turned into punctuation."""
    return GAP.sub(" * ", text)


def stream(text: str) -> list[str]:
    """The words in order, with `BREAK` where something interrupts them."""
    return marked_words(shown(text))


def read(text: str) -> dict[Feature, int]:
    """How often each word and each pair occurs, in the order of the text."""
    same: dict[str, str] = {}
    words = [same.setdefault(word, word) for word in stream(text)]  # a word is in memory once, whatever pairs it is in
    found: Counter[Feature] = Counter((word,) for word in words if word != BREAK and word not in EDGELESS)
    found.update(pair for pair in pairwise(words) if is_pair(*pair))
    return dict(found)


def is_pair(left: str, right: str) -> bool:
    """Whether two words side by side count as a pair."""
    return BREAK not in (left, right) and not (left in EDGELESS and right in EDGELESS)
